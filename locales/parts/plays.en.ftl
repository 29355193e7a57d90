# Recipes: what is said of them and while they are played.
plays-none = No recipe is kept yet. Keep one from a run that went well: browser-copilot recipes keep RUN
plays-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }
plays-stranger = Nobody here has looked at this recipe yet, or it was changed outside the program.
plays-stranger-hint = Look at its steps, then say that you want to use it.
plays-healed = Step { $n } was found in another form; before it was “{ $before }”.
plays-not-healed = That step is aimed at what it was kept with: there is nothing to put back.
plays-not-healed-hint = Look at the recipe for the steps that were found in another form.
plays-unreadable = The recipe cannot be read.
plays-unreadable-hint = Put it right and try again.
plays-unwritable = It cannot be written to { $path }.
plays-unwritable-hint = See that there is room and that you may write there, then try again.
plays-missing = There is no recipe of that name.
plays-missing-hint = Look at the list of recipes for the right one.
plays-not-kept = This run cannot be kept as a recipe.
plays-not-kept-hint = Keep a run of your own that is done and checked.
plays-values = A value is missing, or is none of its kind.
plays-table-busy = A table is under way, here or in another window.
plays-table-busy-hint = Wait for it, or stop it first.
plays-table-none = No table is under way for this recipe.
plays-table-none-hint = Name the file with the table.
plays-table-missing = The table has no column for { $names }. Add one, with that name in its first line.
plays-row-put-aside = The program ended while this row was at work. It may have been done: look, and start it again only if it was not.
plays-row-problem = Row { $row } cannot be played: { $why }
plays-row = row { $row }: { $status } { $said }
plays-format-unknown = The name of the file does not say what it is to be. See how it may end: browser-copilot recipes export --help
plays-import-unknown = This is neither a recipe nor a recording of Chrome. Choose a file that was exported here, or from the Recorder of Chrome.
plays-file-unreadable = The file cannot be read, or is too large.
plays-column-status = Result
plays-column-error = Why not
plays-table-failing = Ten rows failed one after another, so the rest was not begun.
plays-table-failing-hint = Look at the first that failed, mend the recipe or the table, and go on.
recipe-show-begins = Show how it is done in the browser that opened. Each step is written here. Press Enter here when it is done.
recipe-show-page = On the page “{ $page }”, { $address }
recipe-show-ended = The browser was closed. What you showed until then is kept.
recipe-show-none = Nothing is being shown.
recipe-show-none-hint = Press “Show me how” on the recipes page.
recipe-show-nothing-hint = Do it in the browser that opened, step by step.
recipe-show-nothing-marked-hint = Mark the words or the number with the mouse in the browser, then press it again.
recipe-show-not-readable-hint = Mark only the value, without the words around it: a price, a date, a name.
plays-check-goal = Check: { $title }
