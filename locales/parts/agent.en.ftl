# What the run says while it works, one sentence a step, and how it ended.

say-page = On the page “{ $title }”
say-looking-around = Nothing changes, so it looks further down the page
say-asking = It asks before pressing “{ $label }”
say-asking-type = It asks before filling in “{ $label }”
say-asking-use = It asks before using “{ $label }”
say-asking-unnamed = It asks before { $kind ->
    [button] pressing a button
    [link] following a link
    [field] filling in a field
    [list] choosing from a list
    [box] ticking a box
   *[control] using a control
} without a name
say-asking-step = It asks before it goes on
say-declined = You did not allow “{ $label }”, so it was not done
say-declined-unnamed = { $kind ->
    [button] You did not allow pressing a button
    [link] You did not allow following a link
    [field] You did not allow filling in a field
    [list] You did not allow choosing from a list
    [box] You did not allow ticking a box
   *[control] You did not allow using a control
} without a name, so it was not done
say-declined-step = You did not allow this step, so it was not done
say-declined-nobody = “{ $label }” needs a yes and nobody was there to give it, so it was not done
say-declined-nobody-unnamed = { $kind ->
    [button] Pressing a button
    [link] Following a link
    [field] Filling in a field
    [list] Choosing from a list
    [box] Ticking a box
   *[control] Using a control
} without a name needs a yes and nobody was there to give it, so it was not done
say-declined-nobody-step = This step needs a yes and nobody was there to give it, so it was not done
say-held = The page wanted to go to { $host }. It was stopped before anything was sent
say-site-free = { $host } is free again: it goes on there
ending-part-not-begun = It could not be begun
say-did-divide = Looked up at several addresses at once: { $task }
say-held-refused = The page wanted to go to { $host }, which this run may not open. It was stopped before anything was sent
say-held-form = The form for { $host } was stopped and is not sent again by itself
say-held-effect = The page wanted to send something to { $host } that needs your yes. It was stopped before anything was sent
say-page-changed = The page changed before the action, so it is checked again
say-found-again = The page was redrawn; “{ $label }” was found again
say-page-refused = The page does not accept this: { $said }
say-values-lost = The page was loaded anew and no longer has what was entered: { $fields }
say-found-again-unnamed = The page was redrawn; the control was found again
say-other-way = That did not help; it tries another way
say-asks = It has a question for you
say-asks-login = The page asks to sign in
say-asks-captcha = The page wants to see that a person is there
say-asks-consent = The page asks whether another may use your account
say-refuses-cookies = Refuses cookies with “{ $label }”
cookies-why = This accepts cookies of { $host } that it may do without. Your goal does not ask for that.
say-file-wanted = The page wants a file from your computer; nobody chose one
say-retry = Something went wrong; it tries once more
say-not-yet = The page does not show that the goal is met yet
say-better-answer = The answer is not good enough yet

say-did-click = Pressed “{ $label }”
say-did-click-unnamed = Pressed a control without a name
say-did-double-click = Pressed “{ $label }” twice
say-did-right-click = Opened the menu of “{ $label }”
say-did-drag = Dragged “{ $label }”
say-did-drag-unnamed = Dragged something without a name
say-did-type = Filled in “{ $label }”
say-did-type-unnamed = Filled in a field
say-did-key = Pressed the key { $key }
say-did-select = Chose “{ $option }” in “{ $label }”
say-did-select-unnamed = Chose “{ $option }” in a list without a name
say-did-check = Ticked “{ $label }”
say-did-check-unnamed = Ticked a box without a name
say-did-uncheck = Cleared the tick of “{ $label }”
say-did-uncheck-unnamed = Cleared the tick of a box without a name
say-did-hover = Pointed at “{ $label }”
say-did-hover-unnamed = Pointed at a control without a name
say-did-scroll = Scrolled the page
say-did-screenshot = Kept a picture of the page
say-did-navigate = Opened { $url }
say-did-search = Searched for “{ $query }”
say-did-back = Went back
say-did-forward = Went forward
say-did-reload = Loaded the page again
say-did-switch-tab = Went to another of its tabs
say-did-new-tab = Opened a new tab
say-did-close-tab = Closed a tab
say-did-download = Downloaded { $file }
say-did-upload = Gave { $count ->
    [one] a file
   *[other] { $count } files
} to “{ $label }”
say-did-upload-unnamed = Gave the page { $count ->
    [one] a file
   *[other] { $count } files
}
say-did-print = Saved the page as { $file }
say-did-scroll-to = Brought “{ $label }” into view
say-did-read = Read the page
say-did-hand-over = Handed values over to { $site }
say-did-find = Looked for “{ $text }” on the page
say-did-read-file = Read the file “{ $file }”
say-did-find-file = Looked for “{ $text }” in the file “{ $file }”
say-document = Read the downloaded file “{ $name }”
say-document-unread = The downloaded file “{ $name }” was not read: { $why ->
    [runs] it is a program or holds macros
    [too_large] it is too large
    [damaged] it is damaged
    [protected] it is protected by a password
    [no_text] there is no text in it
    [too_slow] reading it took too long
   *[other] it could not be opened
}
say-did-wait = Waited for the page
say-did-dialog-accept = Said yes to the page’s message
say-did-dialog-dismiss = Said no to the page’s message
say-did-done = Finished

say-failed = “{ $label }” could not be used
say-failed-unnamed = A control without a name could not be used
say-failed-step = This step could not be done
say-failed-covered = “{ $label }” is covered by something else
say-failed-covered-unnamed = A control without a name is covered by something else
say-failed-network = The page could not be loaded
say-failed-timeout = The page took too long
say-failed-cancelled = Stopped before it was done

say-progress-steps = { $done } of { $all } parts are done
say-progress-none = { $steps ->
    [one] One step without progress
   *[other] { $steps } steps without progress
}
say-progress-orient = Getting ready
say-progress-context = The site is open
say-progress-locate = Found what the goal is about
say-progress-verify = Checking the result

ask-stuck = The page does not change any more, and everything was tried. You can help on the page, tell it what to do, or stop here.
ask-goal = Your goal does not say what you want, or where. What should be done, and on which site?

ending-satisfied = Done
ending-satisfied-unverified = Done, but I could not check it. Please have a look yourself.
ending-cancelled = You stopped it
ending-declined = Not done, because a needed step was not allowed
ending-stuck = Stuck: the page did not change any more
ending-insufficient-knowledge = It did not find a way to the goal
ending-impossible = This cannot be done as asked
ending-errors = Too many things went wrong one after another
ending-network = The page could not be loaded ({ $detail })
ending-certificate = { $host } could not show that it is the real site, so it was not opened
ending-sign-in-unseen = { $host } asks for a name and a password in a window of the browser, which is hidden now. Show the browser’s window and start again
ending-recursion-limit = It went on for too long without reaching the goal
ending-max-steps = All allowed steps are used up
ending-tokens = The allowed amount of model text is used up
ending-time = The allowed time is used up
ending-browser-lost = The browser stopped answering and did not come back
ending-journal-failed = The record of the run could not be written, so it was stopped
ending-disk-full = The disk is full: the record of the run could not be written, so it was stopped
ending-internal = Something inside the program went wrong
ending-model-unavailable = The AI model could not be reached
ending-model-refused = The AI model’s server did not accept the key or the model’s name
ending-model-rate-limit = The AI model’s server says that there were too many requests
ending-model-timeout = The AI model took too long to answer
ending-model-broken = The AI model’s answers could not be used, although it was told why and asked in a simpler form
ending-model-declines = The AI model would not do this. It said: “{ $said }”
ending-goal-partly-understood = Not started: these words were not understood: { $words }
ending-goal-not-started = Not started
ending-goal-vague = Not started: the goal does not say what is wanted, or where
ending-blocked = The safety rules do not allow what the goal needs
ending-login-required = { $host } asks to sign in
ending-captcha = { $host } wants to see that a person is there
ending-consent-required = { $host } asks whether another may use your account
ending-asked = It would have to ask you: { $question }
ending-nobody-to-ask = It would have to ask you, and nobody was there
ending-not-verified = The page does not show that the goal was reached
say-page-crashed = The page crashed. Loading it again.
say-tab-closed = The tab was closed. Opening it again.
say-model-stands-in = { $first } does not answer as it should, so { $model } answers in its place
say-model-again = The AI model’s answer could not be used; it is told why and asked again
say-model-simpler = The AI model’s answers cannot be used; it is asked in a simpler form
say-model-chosen = From now on { $model } decides
say-model-is-back = { $model } answers again
ending-tab-closed = You closed the tab, and the goal with it
