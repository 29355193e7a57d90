## What was found of browsers on this computer.

browser-installed = { $name } is installed.
browser-none-installed = No browser was found on this computer.
browser-install-one = Install Chrome, Edge, Chromium or Brave, then look again.
browser-port-open = An open browser lets the Copilot in: { $product } (port { $port }).
browser-port-taken = Another program, not a browser, answers on port { $port }.
browser-port-taken-todo = Close that program, or let the Copilot use a separate browser.
browser-port-closed = No open browser lets the Copilot in yet (port { $port }).
browser-profile-running = The Copilot's separate browser is open.
browser-profile-kept = The Copilot's separate browser was used before; its sign-ins are kept.
browser-profile-new = The Copilot's separate browser will be set up when it is first used.
browser-own-allowed = { $kind ->
    [chrome] Your Chrome can be asked to let the Copilot in.
    [edge] Your Edge can be asked to let the Copilot in.
    [brave] Your Brave can be asked to let the Copilot in.
   *[other] Your Chromium can be asked to let the Copilot in.
}
browser-own-off = { $kind ->
    [chrome] Your Chrome does not let the Copilot in.
    [edge] Your Edge does not let the Copilot in.
    [brave] Your Brave does not let the Copilot in.
   *[other] Your Chromium does not let the Copilot in.
}
browser-own-todo = { $kind ->
    [edge] To allow it, open edge://inspect/#remote-debugging in it and turn the switch on.
    [brave] To allow it, open brave://inspect/#remote-debugging in it and turn the switch on.
   *[other] To allow it, open chrome://inspect/#remote-debugging in it and turn the switch on.
}
