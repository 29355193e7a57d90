## Runs that are handed on, opened, compared, and pictures that are forgotten

cli-share-ending = Write a name that ends with .zip or .html
cli-pictures-forgotten = Pictures deleted: { $pictures }, in runs: { $runs }. Runs that go on and keep theirs: { $busy }.
share-refused = This file cannot be opened as a shared run.
share-refused-hint = It is something else, it is damaged, or it is not safe. Nothing of it was kept. Ask for it to be shared again.
share-only-to-look-at = This run was shared by somebody: it can be looked at, not continued.
share-only-to-look-at-hint = Choose “Run again” to do the same here.
share-title = Share this run
share-text = Passwords and keys that the program knew are left out. Texts and pictures of the pages are in it: look through it before you pass it on.
share-page = A page to read
share-page-text = One file that opens in any browser. Nothing in it runs or loads anything.
share-zip = A file for another Browser Copilot
share-zip-text = A zip with the steps, pictures and marks, to open under “Runs”. It can be looked at there, not continued.
share-open = Open a shared run…
share-opened = The shared run is in the list.
share-badge = Shared
share-badge-hint = Somebody shared this run. It can be looked at and deleted, not continued.
compare = Compare…
compare-title = Compare two runs
compare-choose = Choose another run of the same goal
compare-none = There is no other run of this goal yet.
compare-this = This run
compare-other = Other run
compare-ending = Ending
compare-steps = Steps
compare-time = Time of work
compare-tokens = Tokens
compare-money = Cost
compare-answer = Answer
compare-no-answer = No answer
compare-step = Step { $step }
compare-nothing = No such step
compare-same = The same
compare-different = Different
compare-back = Back to the run
pictures-forget = Forget the pictures of a site
pictures-forget-hint = Deletes its pictures from all past runs. What was done there stays in the runs as words.
pictures-site = Site, for example bank.example
pictures-forget-do = Delete pictures
pictures-forget-sure = Delete all pictures of { $site }? This cannot be undone.
pictures-forgotten = { $pictures ->
    [0] There are no pictures of this site.
    [one] { $pictures } picture was deleted; this freed { $size }.
   *[other] { $pictures } pictures were deleted; this freed { $size }.
}
pictures-busy = { $busy ->
    [one] { $busy } run that is going on keeps its pictures.
   *[other] { $busy } runs that are going on keep their pictures.
}
share-pictures-title = Which pictures?
share-pictures-text = Text alone is in the page until you tick a picture. Each is cut to the place that the step pressed or the answer stands at; where there is none, the whole picture is in it.
share-picture-step = Step { $step }
share-save = { $count ->
    [0] Save without pictures
    [one] Save with { $count } picture
   *[other] Save with { $count } pictures
}
