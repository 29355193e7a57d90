## What is remembered of sites

sites-title = Remembered sites
sites-hint = Short notes on what worked where, made from the program’s own steps. They are told to the model when it works on that site again. Nothing that was typed is in them.
setting-history-site-notes = Note what worked on a site
setting-history-site-notes-hint = When a goal was reached, the program notes how, and uses it the next time. Default: { $preset ->
    [on] on.
   *[off] off.
  }
sites-none = Nothing is remembered yet.
sites-loading = Looking for notes…
sites-count = { $count ->
    [one] { $count } note
   *[other] { $count } notes
  }
sites-yours = your words
sites-seen = { $times ->
    [one] seen in { $times } run, last on { $last }
   *[other] seen in { $times } runs, last on { $last }
  }
sites-edit = Change
sites-edit-of = Change this note on { $site }
sites-add = Add a note
sites-add-of = Add a note on { $site }
sites-new-site = Site, for example shop.example
sites-new = Note on another site
sites-text = Your words, for example: use the search at the top
sites-keep = Keep
sites-forget = Forget
sites-forget-note = Forget this note on { $site }
sites-forget-site = Forget all of { $site }
sites-forget-all = Forget this site
sites-forgotten = Forgotten.
sites-kept = Kept.
sites-set-aside = The notes on sites could not be read and were set aside: { $path }. New ones are made as you go on.
sites-missing = Nothing like that is remembered.
sites-missing-hint = The list shows what there is.
sites-wordless = A note has to say something.
sites-wordless-hint = Write what is to be remembered; to be rid of a note, forget it.
sites-full = There are as many notes on this site as there can be.
sites-full-hint = Forget one first.
sites-unwritable = The notes on sites could not be written to { $path }.
sites-unwritable-hint = Look whether there is room on the disk and whether you may write there.

## Notes as sentences. `named`: the control has a name; `from`: a page is named.

sites-note-search = The search is { $named ->
    [yes] the field “{ $name }”
   *[no] a field
  }{ $from ->
    [home] {" "}on the first page
    [yes] {" "}on { $at }
   *[no] {""}
  }; { $by ->
    [enter] Enter sends it.
   *[button] a button beside it sends it.
  }
sites-note-closes = “{ $name }” { $from ->
    [home] on the first page
   *[yes] on { $at }
  } has to be pressed before the rest of the page works.
sites-note-shows = { $by ->
    [scroll] “{ $then }” is there only after scrolling.
    [hover] “{ $then }” is there only while the mouse is on “{ $name }”.
   *[press] “{ $then }” is there only after “{ $name }” was pressed.
  }
sites-note-sign-in = You had to sign in.
sites-note-way = { $from ->
    [home] A goal was reached at { $to }, by way of the first page.
    [yes] A goal was reached at { $to }, by way of { $at }.
   *[no] A goal was reached at { $to }.
  }
sites-note-no-effect = Pressing “{ $name }” did nothing, several times.
