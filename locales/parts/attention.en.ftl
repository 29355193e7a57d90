## What tells of runs while the window is not in front.

window-title = { $waiting ->
    [0] Browser Copilot
   *[other] ({ $waiting }) Browser Copilot
}
notice-waits = It waits for your answer.
notice-done = Done.
notice-ended = It has ended without reaching the goal.
notice-not-begun = It was due now and did not begin. { $why }
notice-stays-open = It stays in the tray, because something is to begin by itself. To end it, choose Quit there.
notice-asks-leave = It asks whether it may do something.
notice-open = Open
look-notify = Notifications
look-notify-hint = When the window is not in front and a goal needs you or has ended. They show the first words of your goal, and a question with a few short answers as buttons, where your desktop has them.
asking-more = { $count ->
    [one] { $count } more waits
   *[other] { $count } more wait
}
asking-list = Goals that wait for you
look-beside = Put the browser beside this window
look-beside-hint = When a goal opens a browser of its own, this window and the browser share the screen. Turned off, the browser opens where your desktop puts it.
