## Recipes in the window: what was done once, kept to be done again.

recipes-title = Recipes
recipes-count = { $count ->
    [one] { $count } recipe
   *[other] { $count } recipes
}
recipes-empty = No recipes yet
recipes-empty-text = When a run has ended well, press “Keep as a recipe” at its end, or show by hand how something is done. It is done again from here with one press.
recipes-empty-runs = Look at past runs
recipes-import = Import…
recipes-imported = The recipe was imported. Look at what it does before you play it.
recipes-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
recipes-about-moment = less than a second
recipes-about-seconds = { $count ->
    [one] about { $count } second
   *[other] about { $count } seconds
}
recipes-about-minutes = { $count ->
    [one] about { $count } minute
   *[other] about { $count } minutes
}
recipes-took = { $time } the last time
recipes-played = Last played: { $when }
recipes-never = Not played yet
recipes-stranger = From elsewhere
recipes-stranger-hint = Nobody here has looked at it yet.
recipes-damaged = Damaged
recipes-damaged-todo = Open its file in an editor and put this right, or delete it and keep the recipe from its run again.
recipes-damaged-title = This recipe cannot be read
recipes-healed = { $count ->
    [one] { $count } step mended
   *[other] { $count } steps mended
}
recipes-play = Play
recipes-play-of = Play: { $title }
recipes-deleted = Deleted: { $title }
recipes-undo = Undo
recipes-back-again = The recipe is back: { $title }
recipes-delete-of = Delete: { $title }
recipes-delete-title = Delete this recipe?
recipes-delete-text = Its file is removed from this computer. This cannot be undone.
recipes-to-list = Back to the recipes

## One recipe

recipes-edit = Edit…
recipes-export = Export…
recipes-table = Run over a table…
recipes-fields = What you fill in
recipes-fields-none = Nothing: it is the same each time.
recipes-does = What it does
recipes-does-none = It has no steps.
recipes-then = After it: { $what }
recipes-asks = Asks you
recipes-asks-hint = Before this step you are asked, each time it is played.
recipes-answers = What it tells you
recipes-end = How I will see that it is done
recipes-from-run = The run that it was made from
recipes-no-default = To be filled in
recipes-kind-text = Text
recipes-kind-number = Number
recipes-kind-money = Sum of money
recipes-kind-date = Day
recipes-kind-choice = Choice
recipes-kind-file = File
recipes-kind-secret = Secret
recipes-heals = What was mended
recipes-heals-text = The page had changed, and what was meant was found all the same. This was kept only because the run then ended well.
recipes-heal-step = Step { $step }: “{ $name }”
recipes-heal-step-unnamed = Step { $step }
recipes-heal-likeness = Found by everything else that is known of it
recipes-heal-search = Found after looking further on the page
recipes-heal-model = Found by the AI model
recipes-heal-planner = The AI model did this step
recipes-heal-run = Look at that run
recipes-heal-undo = Undo
recipes-heal-undo-of = Undo what was mended at step { $step }
recipes-heal-undone = Step { $step } looks for what it was kept with again.
recipes-heal-before = Before
recipes-heal-after = Now
recipes-heal-nothing = nothing
recipes-differs-name = Its name
recipes-differs-text = Its words
recipes-differs-placeholder = The hint in it
recipes-differs-title = Its tip
recipes-differs-heading = The heading above it
recipes-differs-context = What stands beside it
recipes-differs-form = Its form
recipes-differs-kind = Its kind
recipes-differs-place = It stands at another place on the page.
recipes-differs-page = It looks the same to you; the page is built in another way.
recipes-export-title = Export this recipe
recipes-export-yaml = A recipe to read
recipes-export-yaml-text = A text file for another Browser Copilot, which you can read and change in any editor (YAML).
recipes-export-playwright = A test for Playwright
recipes-export-playwright-text = For programmers who check websites with it.
recipes-export-recorder = A recording for Chrome
recipes-export-recorder-text = Opens in the Recorder of Chrome’s tools for programmers.
recipes-export-secrets = Values of secrets are never in it.
recipes-exported = Saved as { $path }
recipes-left-out = What could not be taken along

## Somebody else's recipe

recipes-stranger-title = This recipe comes from elsewhere
recipes-stranger-text = Look at where it goes and what it does. It is played only once you say that you want to use it.
recipes-stranger-sites = Sites that it opens
recipes-stranger-fields = What it asks you to fill in
recipes-stranger-risks = Steps that are risky
recipes-stranger-no-sites = None
recipes-stranger-no-fields = Nothing
recipes-stranger-no-risks = None that are known. Each step is judged again when it is played.
recipes-stranger-asks = Risky steps ask you each time, also after you say yes here.
recipes-use = Use it
recipes-not-now = Not now

## The form before a play

recipes-check = Check
recipes-check-hint = Check: the steps are done up to the first one that asks, and you are told which are found.
recipes-form-none = There is nothing to fill in.
recipes-form-line = { $steps ->
    [one] { $steps } step, { $time }, no model
   *[other] { $steps } steps, { $time }, no model
}
recipes-form-line-new = { $steps ->
    [one] { $steps } step, no model
   *[other] { $steps } steps, no model
}
recipes-form-asks = { $count ->
    [one] { $count } step asks you before it is done.
   *[other] { $count } steps ask you before they are done.
}
recipes-form-default = Left empty: { $value }
recipes-choose = Choose…
recipes-file-choose = Choose a file…
recipes-file-none = No file chosen
recipes-secret-none = No secrets are kept yet. Add one in the settings, under “Safety”.
recipes-secret-settings = Open the settings
recipes-secret-of = { $name }, for { $host }
recipes-day-way = Which day: { $field }
recipes-day-today = Today
recipes-day-tomorrow = Tomorrow
recipes-day-later = Days from today
recipes-day-earlier = Days ago
recipes-day-day = A day of the calendar
recipes-day-count = How many days: { $field }
recipes-day-in = { $count ->
    [one] In { $count } day
   *[other] In { $count } days
}
recipes-day-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
recipes-day-is = If played today: { $day }
recipes-day-of = Day of the calendar: { $field }
recipes-value-missing = Fill this in.
recipes-value-number = Write a number, such as 3 or 2.5.
recipes-value-money = Write a sum, such as 20 or 20.00 USD.
recipes-value-date = Choose a day.
recipes-value-choice = Choose one of these.
recipes-offer = { $steps ->
    [one] You have done this before: { $steps } step, { $time }, no model
   *[other] You have done this before: { $steps } steps, { $time }, no model
}
recipes-offer-untimed = { $steps ->
    [one] You have done this before: { $steps } step, no model
   *[other] You have done this before: { $steps } steps, no model
}

## Keeping one, and changing it

recipes-keep = Keep as a recipe
recipes-keep-title = Keep as a recipe
recipes-keep-text = This is what will be done again. Look through it, then save it.
recipes-edit-title = Edit the recipe
recipes-name = Title
recipes-name-hint = Words in [brackets] are filled in each time.
recipes-name-missing = Give it a title.
recipes-field-label = Name
recipes-field-label-twice = Another field has this name.
recipes-field-kind = Kind
recipes-field-default = If left empty
recipes-field-choices = Choices, one a line
recipes-field-choices-missing = Write at least one choice.
recipes-field-group = Field: { $field }
recipes-field-fix = Always use “{ $value }”
recipes-field-fix-of = { $field }: always use “{ $value }”
recipes-field-fix-hint = It is the same each time then, and not asked any more.
recipes-field-fix-none = To have it the same each time, write above what it is.
recipes-field-fix-secret = Which secret is used can be chosen, but not what is in it.
recipes-field-fixed = Always the same from now on: { $value }
recipes-fixed-title = Always the same
recipes-fixed-make = Make it a field
recipes-fixed-make-of = Make a field of “{ $value }”
recipes-fixed-made = A field now: { $value }
recipes-left-out-title = What is left out
recipes-save = Save
recipes-saved = Saved: { $title }

## Shown by hand

show-me = Show me how
show-title = Show me how
show-text = Do it once yourself in the browser, and each step is written down. No AI model is asked.
show-where = Where does it begin?
show-private = What you type into fields for passwords, codes and card numbers is not kept.
show-start = Open the browser
show-begun = The browser is open. Show it there.
show-on = Watching on the page “{ $page }”
show-waits = Watching
show-ended = The browser was closed. What you showed until then is here.
show-none = Go on in the browser: each step appears here.
show-steps = Steps
show-reads = What is read
show-remove-of = Remove: { $step }
show-unclear = { $count ->
    [one] One thing that you did could not be taken.
   *[other] { $count } things that you did could not be taken.
}
show-read = Read this
show-read-hint = Mark a value on the page first: a price, a date. The recipe tells it to you each time.
show-done = Done
show-throw-away = Throw away

## Over a table

recipes-table-title = Run over a table
recipes-table-text = One row is one play: each column goes into the field that has its name.
recipes-table-columns = Its columns
recipes-table-choose = Choose a table…
recipes-table-other = Choose another table…
recipes-table-kinds = A CSV or an Excel file
recipes-table-caption = The first rows of the table
recipes-table-row = Row
recipes-table-rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
}
recipes-table-more = { $count ->
    [one] and { $count } more row
   *[other] and { $count } more rows
}
recipes-table-missing = { $count ->
    [one] A column is missing: { $names }. Add it to the file, and choose the file again.
   *[other] Columns are missing: { $names }. Add them to the file, and choose the file again.
}
recipes-table-unknown = { $count ->
    [one] This column has no field and is not used: { $names }
   *[other] These columns have no field and are not used: { $names }
}
recipes-table-problems = { $count ->
    [one] { $count } row cannot be done as it is. It is left out, or put it right in the file and choose it again.
   *[other] { $count } rows cannot be done as they are. They are left out, or put them right in the file and choose it again.
}
recipes-table-problem = Row { $row }: { $what }
recipes-table-start = { $count ->
    [one] Start { $count } row
   *[other] Start { $count } rows
}
recipes-table-nothing = There is no row that can be done.
recipes-table-busy = Another table is being done. Wait until it has ended, or stop it.
recipes-table-busy-open = Look at it
recipes-table-done = { $done } of { $all }
recipes-table-progress = Rows that are done
recipes-table-left = { $time } left
recipes-table-going = At work
recipes-table-ended = All rows have ended
recipes-table-stopped = Stopped. What was done stays done.
recipes-table-stop = Stop
recipes-table-save = Save results…
recipes-table-saved = Saved: { $path }
recipes-table-again = Another table…
recipes-table-aside = Put aside
recipes-table-aside-text = The program ended while it was at work on these rows, so they may have been done. Look at the site, and play those again that were not done.
recipes-table-failed = Not done
recipes-table-others = The other rows
recipes-table-look = Look at the run
recipes-table-look-of = Look at the run of row { $row }
recipes-table-show-all = { $count ->
    [one] Show { $count } more
   *[other] Show { $count } more
}
recipes-row-waiting = Waits
recipes-row-running = At work
recipes-row-done = Done
recipes-row-failed = Not done
recipes-row-put-aside = Put aside
