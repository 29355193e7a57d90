## Recipes: their steps in words, what is wrong with a file or a value, recordings and tables.

# The steps. What comes from a value of the person's stands in ‹…›.
recipe-starts = Open { $address }
recipe-reads = Tell you: { $name }
recipe-does-click = { $named ->
    [row] Press “{ $label }” at “{ $row }”
    [yes] Press “{ $label }”
   *[no] Press something without a name
}
recipe-does-click-twice = { $named ->
    [row] Press “{ $label }” twice at “{ $row }”
    [yes] Press “{ $label }” twice
   *[no] Press something without a name twice
}
recipe-does-click-menu = { $named ->
    [row] Open the menu of “{ $label }” at “{ $row }”
    [yes] Open the menu of “{ $label }”
   *[no] Open the menu of something without a name
}
recipe-does-drag = { $named ->
    [row] Drag “{ $label }” at “{ $row }”
    [yes] Drag “{ $label }”
   *[no] Drag something without a name
}
recipe-does-drag-onto = { $named ->
    [row] Drag “{ $label }” at “{ $row }” onto “{ $onto }”
    [yes] Drag “{ $label }” onto “{ $onto }”
   *[no] Drag something without a name onto “{ $onto }”
}
recipe-does-mark-text = Mark “{ $text }”
recipe-does-type = { $named ->
    [row] Type “{ $text }” into “{ $label }” at “{ $row }”
    [yes] Type “{ $text }” into “{ $label }”
   *[no] Type “{ $text }”
}
recipe-does-type-enter = { $named ->
    [row] Type “{ $text }” into “{ $label }” at “{ $row }” and press Enter
    [yes] Type “{ $text }” into “{ $label }” and press Enter
   *[no] Type “{ $text }” and press Enter
}
recipe-does-type-add = { $named ->
    [row] Add “{ $text }” to “{ $label }” at “{ $row }”
    [yes] Add “{ $text }” to “{ $label }”
   *[no] Add “{ $text }”
}
recipe-does-type-replace = { $named ->
    [row] Replace “{ $find }” by “{ $text }” in “{ $label }” at “{ $row }”
    [yes] Replace “{ $find }” by “{ $text }” in “{ $label }”
   *[no] Replace “{ $find }” by “{ $text }”
}
recipe-does-clear = { $named ->
    [row] Clear “{ $label }” at “{ $row }”
    [yes] Clear “{ $label }”
   *[no] Clear a field without a name
}
recipe-does-press-key = { $named ->
    [row] Press the key { $key } in “{ $label }” at “{ $row }”
    [yes] Press the key { $key } in “{ $label }”
   *[no] Press the key { $key }
}
recipe-does-select = { $named ->
    [row] Choose “{ $option }” in “{ $label }” at “{ $row }”
    [yes] Choose “{ $option }” in “{ $label }”
   *[no] Choose “{ $option }”
}
recipe-does-check = { $named ->
    [row] Tick “{ $label }” at “{ $row }”
    [yes] Tick “{ $label }”
   *[no] Tick a box without a name
}
recipe-does-uncheck = { $named ->
    [row] Untick “{ $label }” at “{ $row }”
    [yes] Untick “{ $label }”
   *[no] Untick a box without a name
}
recipe-does-hover = { $named ->
    [row] Point at “{ $label }” at “{ $row }”
    [yes] Point at “{ $label }”
   *[no] Point at something without a name
}
recipe-does-scroll = { $direction ->
    [up] Scroll up
    [left] Scroll left
    [right] Scroll right
   *[down] Scroll down
}
recipe-does-scroll-text = Scroll to “{ $text }”
recipe-does-scroll-to = { $named ->
    [row] Scroll to “{ $label }” at “{ $row }”
    [yes] Scroll to “{ $label }”
   *[no] Scroll to the end
}
recipe-does-screenshot = Take a picture of the page
recipe-does-navigate = Open { $address }
recipe-does-search = Search for “{ $query }”
recipe-does-go-back = Go back
recipe-does-go-forward = Go forward
recipe-does-reload = Load the page again
recipe-does-switch-tab = Go to another tab
recipe-does-new-tab = Open a new tab
recipe-does-new-tab-at = Open { $address } in a new tab
recipe-does-close-tab = Close the tab
recipe-does-download = { $named ->
    [row] Download “{ $label }” at “{ $row }”
    [yes] Download “{ $label }”
   *[no] Download a file
}
recipe-does-upload = { $named ->
    [row] Give “{ $files }” to “{ $label }” at “{ $row }”
    [yes] Give “{ $files }” to “{ $label }”
   *[no] Give “{ $files }” to the page
}
recipe-does-print-pdf = Save the page as a PDF file
recipe-does-extract = Read: { $what }
recipe-does-extract-page = Read the page
recipe-does-find-text = Look for “{ $text }” on the page
recipe-does-wait =
    { $seconds ->
        [one] Wait { $seconds } second
       *[other] Wait { $seconds } seconds
    }
recipe-does-wait-text = { $gone ->
    [yes] Wait until “{ $text }” is gone
   *[no] Wait until “{ $text }” is there
}
recipe-does-wait-address = Wait until the address holds “{ $text }”
recipe-does-wait-quiet = Wait until the page is at rest
recipe-does-dialog = { $accept ->
    [yes] Say yes to the page’s message
   *[no] Say no to the page’s message
}
recipe-does-dialog-text = Answer the page’s question with “{ $text }”
recipe-does-other = Do “{ $action }”

# Values that are given for a play.
recipe-value-missing = “{ $parameter }” is needed.
recipe-value-unknown = This recipe has no “{ $parameter }”.
recipe-value-long = “{ $parameter }” is too long: at most { $most } characters.
recipe-value-number = “{ $parameter }” has to be a number, not “{ $value }”.
recipe-value-money = “{ $parameter }” has to be an amount of money, not “{ $value }”.
recipe-value-date = “{ $parameter }” has to be a day like 2026-11-29, 29.11.2026, today or today+3, not “{ $value }”.
recipe-value-choice = “{ $parameter }” has to be one of: { $choices }. It is “{ $value }”.
recipe-value-file = “{ $parameter }” has to be the path of a file.
recipe-value-secret = “{ $parameter }” has to be the name of a secret: letters, digits, - and _. The secret itself is never written here.
recipe-value-names-secret = “{ $parameter }” names a secret, but is not made for one.
recipe-value-address = “{ $parameter }” has to be an address that begins with http:// or https://.

# What is wrong with a file. All begin with the line.
recipe-file-unreadable = Line { $line }: this cannot be read. { $why }
recipe-file-large = Line { $line }: the file is larger than { $most } MB.
recipe-file-empty = Line { $line }: the file is empty.
recipe-file-nothing = Line { $line }: the recipe has neither an address to start at nor a step.
recipe-file-no-schema = Line { $line }: the version is missing. A recipe has the line “schema: { $known }”.
recipe-file-newer = Line { $line }: this recipe is of version { $schema }, and was written by a newer Browser Copilot. Update this one to play it.
recipe-file-documents = Line { $line }: a file holds one recipe. Remove what follows “---”.
recipe-file-alias = Line { $line }: signs like & and * that name or repeat parts are not allowed here. A text that begins with one of them needs quotes.
recipe-file-tag = Line { $line }: a sign like ! that names a kind is not allowed here. A text that begins with it needs quotes.
recipe-file-deep = Line { $line }: too many levels within one another.
recipe-file-name = Line { $line }: a name is expected here. A text that begins with a brace or bracket needs quotes.
recipe-file-twice = Line { $line }: “{ $name }” is there twice.
recipe-file-kind = Line { $line }: “{ $key }” has to be { $wanted ->
    [text] a text. A text that begins with a brace or bracket needs quotes.
    [count] a whole number, not below zero.
    [number] a number.
    [flag] true or false.
    [list] a list.
    [pair] a list of two.
   *[group] a group of names and values.
}
recipe-file-unknown-key = Line { $line }: “{ $key }” is not known here. Known are: { $known }.
recipe-file-missing-key = Line { $line }: “{ $key }” is missing.
recipe-file-unknown-word = Line { $line }: “{ $key }” cannot be “{ $value }”. It can be: { $known }.
recipe-file-long = Line { $line }: the text is longer than { $most } characters.
recipe-file-many = Line { $line }: too many in “{ $key }”: at most { $most }.
recipe-file-action = Line { $line }: there is no action “{ $action }”.
recipe-file-action-not-kept = Line { $line }: “{ $action }” cannot be a step of a recipe.
recipe-file-argument = Line { $line }: “{ $action }” takes no “{ $argument }”.
recipe-file-argument-missing = Line { $line }: “{ $action }” needs “{ $argument }” under “with”.
recipe-file-argument-wrong = Line { $line }: “{ $action }” cannot be done like this. { $why }
recipe-file-target-missing = Line { $line }: “{ $action }” needs “on”: what it is done to.
recipe-file-target-needless = Line { $line }: “{ $action }” takes no “{ $key }”.
recipe-file-target-empty = Line { $line }: “{ $key }” does not say what it is: a role, a name or another sign is needed.
recipe-file-parameter-name = Line { $line }: “{ $parameter }” cannot be the name of a parameter. A name is a lower-case letter a to z, then letters a to z, digits and _.
recipe-file-parameter-twice = Line { $line }: two parameters are called “{ $parameter }”.
recipe-file-parameter-choices = Line { $line }: the parameter “{ $parameter }” is a choice and has no “choices”.
recipe-file-parameter-default = Line { $line }: the parameter “{ $parameter }” cannot be “{ $value }”: { $kind ->
    [number] that is no number.
    [money] that is no amount of money.
    [date] that is no day.
    [choice] that is none of its choices.
    [file] that is no path of a file.
    [secret] that is no name of a secret, or names one where none is taken.
   *[other] it is too long.
}
recipe-file-parameter-unknown = Line { $line }: the text names “{ $parameter }”, but there is no such parameter.
recipe-file-form = Line { $line }: “{ $form }” is no known form for “{ $parameter }”. Write for example date:%d.%m.%Y.
recipe-file-secret = Line { $line }: a secret may stand here only alone, as the text of a step “type”.
recipe-file-address = Line { $line }: “{ $address }” is no address.
recipe-file-address-scheme = Line { $line }: “{ $address }” has to begin with http:// or https://.
recipe-file-address-parameter = Line { $line }: in “{ $address }” a parameter may stand only after the name of the site, or be the whole address.
recipe-file-address-password = Line { $line }: “{ $address }” holds a user name or password. Use a secret instead.
recipe-file-condition = Line { $line }: this condition does not say what has to be so: a name or a value is missing.
recipe-file-step = Line { $line }: there is no such step: the recipe has { $most }.

# A recipe that came from somebody else.
recipe-stranger-address = This recipe is not taken: it opens “{ $address }”, which is no address of the web.
recipe-stranger-private = This recipe is not taken: it works on { $host }, which is on this computer or in a private network.
recipe-stranger-secret = This recipe is not taken: it names a secret.

# A table of values, a row a play.
recipe-table-empty = The table has no rows. Its first row holds the names of the columns, each row after it one set of values.
recipe-table-large = The table is too large: at most { $most } rows and 200 columns.
recipe-table-protected = The table is protected by a password.
recipe-table-slow = Reading the table took too long.
recipe-table-unreadable = This is no table that can be read. Give a CSV or XLSX file.
recipe-table-twice = Two columns are called “{ $column }”.
recipe-table-wide = Row { $row } has a value in a column without a name.

# Recordings of Chrome’s Recorder, and what goes to other programs.
recipe-recorder-unreadable = This is no recording of Chrome’s Recorder.
recipe-recorder-large = The recording is larger than { $most } MB.
recipe-recorder-many = The recording has more than { $most } steps.
recipe-recorder-nothing = Nothing of this recording can be done here.
recipe-recorder-target = Step { $step } is left out: the recording tells only where its element stands, not what it is.
recipe-recorder-address = Step { $step } is left out: “{ $address }” is no address of the web.
recipe-recorder-button = Step { $step } is left out: the mouse’s “{ $button }” button is not pressed here.
recipe-recorder-expression = Step { $step } is left out: it waits for a program of its own.
recipe-recorder-network = Step { $step } is left out: how fast the network is stays as it is.
recipe-recorder-custom = Step { $step } is left out: “{ $name }” is a step of an extension.
recipe-recorder-unknown = Step { $step } is left out: “{ $kind }” is not known.
recipe-recorder-close = Step { $step } is left out: the tab stays open at the end.
recipe-recorder-count = Step { $step }: how many there are is not counted.
recipe-recorder-properties = Step { $step }: it is waited until the element is there, not for its properties.
recipe-recorder-secret = Step { $step }: what was typed is secret and was not taken. Name a secret for “{ $parameter }”.
recipe-export-default = “{ $parameter }” is written with its usual value.
recipe-export-parameter = Write a value in the place of “{ $parameter }”.
recipe-export-secret = Write your own value in the place of “{ $parameter }”: secrets are never written to a file.
recipe-export-read = “{ $name }” is not read: the other program has no answers.
recipe-export-action = Step { $step } is left out: the other program has no “{ $action }” like this.
recipe-export-target = Step { $step } is left out: the other program could not find its element ({ $action }).
recipe-export-row = Step { $step }: the other program does not look which row it is in ({ $action }).
recipe-export-which = Step { $step }: there are several of the kind, and the other program may take the first ({ $action }).
recipe-export-check = Step { $step }: the box is pressed, whether it is ticked or not ({ $action }).
recipe-export-option = Step { $step }: “{ $option }” is taken for the option’s inner value.
recipe-export-condition = Step { $step }: it is not checked whether “{ $value }” came about.

# While a recipe is played, and when a run is kept.
recipe-play-step = Step { $n } of { $all }: { $does }
recipe-play-done = All steps are done.
recipe-play-healed = Step { $n }: what was “{ $before }” is found as “{ $now }” now.
recipe-play-stuck = Step { $n } ({ $does }) could not be done: { $why }
recipe-play-why-not-there = what it needs is not on the page as it is now.
recipe-play-why-in-vain = it was tried several times, and the page did not take it.
recipe-play-why-failed = it is not known whether it worked. { $detail }
recipe-play-why-not-so = after it this was not so: { $condition }
recipe-play-why-dialog = the page asks: { $said }
recipe-play-why-unread = “{ $name }” is not to be read on the page.
recipe-play-why-damaged = the recipe has a mistake there ({ $detail }).
recipe-play-no-model = The recipe cannot go on here, and no model is set up that could help.
recipe-play-by-hand = I have done this step myself, go on
recipe-play-with-model = Let the model do the rest
recipe-play-stop = Stop here
recipe-play-yes = Yes, it is this one
recipe-play-is-it = Step { $n } was kept for “{ $before }”. That is not there; the nearest is “{ $now }”. Is it the same?
recipe-play-is-it-beside = Step { $n } was kept for “{ $before }”. That is not there; the nearest is “{ $now }” ({ $beside }). Is it the same?
recipe-not-kept-shared = This run came from somebody else. Only your own runs can be kept.
recipe-not-kept-unfinished = This run has not ended.
recipe-not-kept-unverified = The program did not see that the goal was met, so this run is not kept.
recipe-not-kept-nothing-done = This run did nothing that could be done again.
recipe-not-kept-script = This run used a script in the page, which a recipe does not hold.
recipe-not-kept-tool = This run used the tool { $tool } of { $server }, which a recipe does not hold.
recipe-not-kept-divided = It had parts read side by side, and a recipe goes step by step.
recipe-not-kept-carried = This run carried values over to { $site }. They would be out of date the next time.
recipe-left-out-failed = { $count ->
    [one] One attempt
   *[other] { $count } attempts
 } that did not work left out.
recipe-left-out-detours = { $count ->
    [one] One step
   *[other] { $count } steps
 } that led nowhere left out.
recipe-left-out-condition = Not checked when it is played: { $what }.
recipe-left-out-answer = Cannot be read again: { $what }.
recipe-left-out-list = The answer is a list, which a recipe does not read.
recipe-left-out-document = What was read in a document is not read again.
recipe-left-out-computed = Was worked out, and is not again: { $what }.
recipe-left-out-day = { $field } always gets { $day }: the goal does not name that day.
recipe-left-out-by-hand = What you did by hand is not in the recipe.

# Shown by hand.
recipe-show-nothing = Nothing was shown, so there is nothing to keep.
recipe-show-nothing-marked = Nothing is marked on the page.
recipe-show-not-readable = What you marked cannot be found again another time.
recipe-left-out-unclear = { $count ->
    [one] One thing that you did could not be taken.
   *[other] { $count } things that you did could not be taken.
}
recipe-left-out-beyond = { $count ->
    [one] One step at the end: the recipe is too long for it.
   *[other] { $count } steps at the end: the recipe is too long for them.
}
recipe-play-refused = Step { $n } ({ $does }) is not allowed, so the play ends there.
recipe-check-found = { $n }. { $does }: found as it was kept.
recipe-check-like = { $n }. { $does }: found in another form, as “{ $now }”.
recipe-check-asks = Step { $n } asks you first, so it was not done.
recipe-check-missing = { $n }. { $does }: cannot be done: { $why }
recipe-check-end = At the end: { $why }
recipe-check-rest = Steps { $n } to { $all } were not looked at.
recipe-check-rest-one = Step { $n } was not looked at.
recipe-check-done = The check is over. Nothing that asks was done.
