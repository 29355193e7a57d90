## The icon in the desktop's tray.

tray-open = Open Browser Copilot
tray-quit = Quit
tray-run-waits = Needs you: { $goal }
tray-run-goes = At work: { $goal }
tray-run-queued = Waits for its turn: { $goal }
tray-run-rests = Paused: { $goal }
tray-next = Next, { $time }: { $goal }
tray-more = { $count } more
tray-tip-waits = { $count ->
    [one] Browser Copilot: { $count } goal waits for you
   *[other] Browser Copilot: { $count } goals wait for you
}
tray-tip-goes = { $count ->
    [one] Browser Copilot: at work on { $count } goal
   *[other] Browser Copilot: at work on { $count } goals
}
look-tray = Icon in the tray
look-tray-hint = Shows how many goals wait for you, and lets the window be closed while they go on. Only where your desktop shows such icons.
close-to-tray = Keep running in the tray
look-autostart = Start with the computer
look-autostart-hint = Opens in the tray when you sign in to the computer, so that what begins at a time or is watched does not wait for you.
autostart-refused = The system did not take this program into its list of those that start with it.
autostart-refused-hint = Add it there yourself, in the settings of your desktop.
autostart-own-home = This copy keeps its things in a folder that it was named when it was started, and the system would start it without.
autostart-own-home-hint = Start it from a script of your own when you sign in.
