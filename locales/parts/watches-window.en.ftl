# Things on pages that are looked at again and again: the window, the command line, what goes wrong.
watches-title = Watches
watches-new = New
watches-new-title = Watch something
watches-empty = Nothing is watched yet
watches-empty-text = A price, a date or a word on a page is looked at again and again, and you are told when what you wait for comes true.
watches-empty-recipes = A watch reads with a recipe that answers something, and there is none yet. Keep one from a goal that is done, or show it once by hand.
watches-to-recipes = To the recipes
watches-open-needed = Looks are made while this program is open; in the tray is enough.
watches-recipe = What is read
watches-recipe-hint = A recipe that only reads.
watches-recipe-missing = Choose a recipe.
watches-answer = Which of its answers
watches-condition = Tell me when it
watches-condition-hint = In your own words, or choose one of these.
watches-condition-missing = Write what you wait for.
watches-example-below = falls below 100
watches-example-drop = drops by 10 %
watches-example-changes = changes
watches-example-says = says "in stock"
watches-every = Look
watches-every-n = { $n ->
    [1] every minute
    [60] every hour
    [1440] once a day
   *[other] { $unit ->
        [days] every { $count } days
        [hours] every { $count } hours
       *[minutes] every { $count } minutes
    }
 }
watches-visible = Look in the browser's window, where I am signed in
watches-visible-hint = Otherwise it is looked at unseen, in a browser without your sign-ins.
watches-add = Watch
watches-added = Watched. { $says }
watches-pace = { $n ->
    [one] Looked at every minute.
   *[other] Looked at every { $n } minutes.
 }
watches-next = Next look: { $time }
watches-first = The first look is made now.
watches-due = The next look is due now.
watches-last-read = Last read: { $value } ({ $when })
watches-alert = Came true: { $when }
watches-alerts = Came true { $n ->
    [one] once
   *[other] { $n } times
 }
watches-see = See it
watches-see-of = See it: { $when }
watches-of-recipe = Watch…
watches-its-recipe = Its recipe
watches-in-window = In the browser's window
watches-chart = { $title }: { $n } values from { $from } to { $to }, lowest { $least }, highest { $most }
watches-looks = All looks
watches-look-time = When
watches-look-value = What it showed
watches-look-more = Show { $n } more
watches-look-items = and { $n } more
watches-told-alert = came true
watches-told-problem = could not be read
watches-told-recovered = can be read again
watches-no-looks = Nothing was read yet.
watches-save = Save as CSV
watches-saved = Saved to { $path }.
watches-paused = Paused: it is not looked at.
watches-goes-on = It goes on.
watches-pause = Pause
watches-pause-of = Pause: { $title }
watches-continue = Go on
watches-continue-of = Go on: { $title }
watches-remove = Remove
watches-remove-of = Remove: { $title }
watches-remove-title = Remove this watch?
watches-remove-text = It is not looked at any more, and what its looks found is deleted. Runs in your history stay.
watches-removed = Removed.
watches-back = All watches
watches-notice-alert = { $says }. Now: { $value }
watches-notice-problem = { $problem } It is tried again.
watches-set-aside = Your watches could not be read. They were put aside as { $path }, and a new list was begun.
watches-none = Nothing is watched yet. Add something: browser-copilot watch add RECIPE --when "falls below 100"
watches-keeping = Looks are made here until you stop this with Ctrl-C.
watches-elsewhere = Another program on this computer (an open window) looks. This one takes over when that one ends.
watches-open-here = It is looked at while the window is open, or “browser-copilot watch keep” runs.
watches-newer = A newer version of this program wrote your watches.
watches-newer-hint = Update this program, then open the list again. The file is { $path }.
watches-unusable = Your watches cannot be read or written.
watches-unusable-hint = See that there is room on the disk and that you may write to { $path }, then try again.
watches-many = There are { $most } already.
watches-many-hint = Remove one that you no longer need.
watches-gone = There is none with this number.
watches-gone-hint = Look at the list for the right one.
watches-unread = It is not clear what you wait for.
watches-unread-hint = Write it as in “falls below 100”, “changes” or “says "in stock"”.
watches-every-wrong = That is too often, or too seldom.
watches-every-wrong-hint = Choose between { $least } minute and { $most } days.
watches-reads-nothing = This recipe reads nothing.
watches-reads-nothing-hint = Keep a recipe from a goal that answers something, or mark what is to be read when you show it.
watches-which = This recipe answers more than one thing.
watches-which-hint = Say which is to be watched (--answer): { $names }
watches-does-more = This recipe does more than read, and nobody is there when it is looked at.
watches-does-more-hint = Choose a recipe that only reads.
watches-understood = You are told when it is so: { $says }
watches-recipe-gone = Its recipe was deleted, so it cannot be read.
watches-no-lists = Lines that come or go cannot be watched yet: a recipe reads one value.
watches-no-lists-hint = Watch a number or a text of the page instead, as with “changes”.
watches-no-answer = This recipe has no answer of that name.
watches-no-answer-hint = It answers: { $names }
watches-came-true = came true, run { $run }
watches-recovered = It can be read again.
