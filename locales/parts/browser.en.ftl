## What was found of browsers on this computer.

browser-none-installed = No browser was found on this computer.
browser-install-one = Install Chrome, Edge, Chromium or Brave, then look again.

browser-is-ready = { $name } is open and can be asked to let the Copilot in.
browser-is-open = { $name } is open and lets the Copilot in without asking (port { $port }).
browser-is-closed = { $name } may be asked to let the Copilot in, but it is not open.
browser-is-silent = { $name } is open and its switch is on, but it does not listen.
browser-is-off-open = { $name } is open, but does not let the Copilot in yet.
browser-is-off-closed = { $name } is installed, but does not let the Copilot in yet.
browser-is-port-flag = { $name } was started with a port for programs, so its switch does not work.
browser-is-forbidden = Your organisation has switched this off in { $name }.
browser-is-too-old = { $name } { $version } is too old to let the Copilot in.
browser-is-unused = { $name } is installed, but you have never opened it.
browser-is-elsewhere = { $name } is in use on another computer that shares your files.
browser-todo-switch = Turn on this switch: open { $page } in { $name } (version 144 or newer) and tick the box.
browser-todo-open-first = Open { $name } first.
browser-todo-reopen = Close all windows of { $name } and open it again.
browser-todo-open-as-usual = Close { $name } and open it as you usually do.
browser-todo-organisation = Use another browser, or ask whoever looks after this computer.
browser-todo-update = Update { $name }: version 144 or newer is needed.
browser-todo-separate = Start Chrome for the Copilot: a separate browser that only it uses.
browser-todo-elsewhere = Close { $name } there first.

browser-port-open = An open browser lets the Copilot in: { $product } (port { $port }).
browser-port-asks = { $name } listens on port { $port } and asks you each time.
browser-port-taken = Another program, not a browser, answers on port { $port }.
browser-port-taken-todo = Close that program, or let the Copilot use a separate browser.
browser-port-closed = No separate browser waits for the Copilot yet (port { $port }).
browser-separate-listens = { $kind ->
    [chrome] A separate Chrome lets programs in on port { $port }.
    [edge] A separate Edge lets programs in on port { $port }.
    [brave] A separate Brave lets programs in on port { $port }.
   *[other] A separate Chromium lets programs in on port { $port }.
}
browser-profile-running = The Copilot's separate browser is open.
browser-profile-kept = The Copilot's separate browser was used before; its sign-ins are kept.
browser-profile-new = The Copilot's separate browser will be set up when it is first used.

## The everyday browser in the window: how to connect it.

browser-own-title = My { $name }
browser-own-words = Your own tabs and sign-ins. It asks you to allow it each time.
browser-own-none = No browser that fits was found here.
browser-looking = Looking for browsers
browser-profiles = { $count ->
    [one] Profile: { $names }
   *[other] Profiles: { $names }
}
browser-guide = How to turn the switch on
browser-guide-address = Copy this address, and paste it into the line at the top of { $name }:
browser-guide-why = We cannot open it for you: a browser opens such pages only when you type the address.
browser-guide-tick = On the page that opens, tick the box that is marked 2 in the drawing.
browser-guide-back = Come back here, and check.
browser-copy-address = Copy the address
browser-look-again = Check
browser-looked-ready = It is on. Nothing else to do.
browser-looked-not-yet = It is not on yet.
browser-looked-same = Nothing has changed yet.
browser-use-separate = Use a separate browser
browser-start-separate = Start Chrome for the Copilot
browser-started-separate = Chrome for the Copilot is open.
browser-make-shortcut = Make a shortcut
browser-made-shortcut = The shortcut was made: { $path }
browser-shortcut-name = Chrome for the Copilot
browser-shortcut-comment = A separate browser that only Browser Copilot uses

## Drawings of what the browser itself shows.

browser-drawing = Drawing
browser-drawing-page = This is a page of { $name }
browser-drawing-page-alt = Drawing of a window of { $name }. The address line at its top is marked 1 and holds { $page }. The box “Allow remote debugging for this browser instance” on the page is marked 2, and ticked.
browser-allow-asking = { $name } is asking: press Allow
browser-allow-asking-text = The question is in the window of { $name }. It may lie under other windows.
browser-allow-each-time = When a run starts, { $name } asks. Press Allow there.
browser-allow-drawing = This is what { $name } shows
browser-allow-drawing-alt = Drawing of a window of { $name } with a question and two buttons. The button Allow is circled.
browser-allow-drawing-foot = This is only a drawing. Answer in { $name } itself.
browser-allow-question = Allow remote debugging?
browser-allow-yes = Allow
browser-allow-no = Cancel
