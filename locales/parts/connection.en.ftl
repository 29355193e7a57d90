## The way to the browser: its own question, what it refused, and what could not be used.

connection-asking = { $browser } asks whether the Copilot may connect. Switch to { $browser } and press “Allow”. Ctrl+C gives up.
error-own-refused = { $browser } did not let the Copilot in.
error-own-refused-hint = If you pressed “Cancel” there by mistake, try again and press “Allow”.
error-own-refused-at-once-hint = { $browser } said no at once, as it does when no window of it is open. Open a window and try again.
error-own-not-open = { $browser } is not open.
error-own-not-open-hint = Open { $browser } and try again. If it is open, close all its windows and open it again.
error-own-asks-first = At this address is your own { $browser }. It lets in only whom you allow.
error-own-asks-first-hint = Choose “My own browser” instead of the address (on the command line: --attach own), and press “Allow” when { $browser } asks.
error-profile-unusable = The Copilot cannot use its folder { $path }.
error-profile-unusable-hint = See that you may write there, that the disk is not full, and that no other program is using the folder. Then try again.
error-header-variable = The environment variable { $name } is not set, so the browser's address cannot be given its key.
error-header-unusable = “{ $name }” cannot be sent to the browser's address: a name or a value has characters that are not allowed there.
connection-separate-open = Chrome for the Copilot is open ({ $endpoint }). Sign in there to the sites that it should use.
connection-separate-was-open = Chrome for the Copilot is open already ({ $endpoint }).
connection-no-display = There is no screen here to open a window on. With --headless it works without a window.
browser-keep-open = Leave its window open
browser-keep-open-hint = The separate browser stays open when a run ends. Switched off, the last run closes it.
