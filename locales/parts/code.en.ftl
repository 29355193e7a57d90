## A script that the run wants to carry out in a page: the question, the record, the setting

guard-what-run-code = Run a script on the page at { $host }. Its code is shown below.
guard-why-script-carries = This script holds text that was read at { $from }, “{ $text }”, and runs at { $to }.
guard-block-scripts-off = It wanted to run a script on the page. Scripts are switched off in your settings.
guard-block-script-page = A script is run only on a page of a site, and there is none.
say-asking-code = It asks before it runs a script
say-declined-code = You did not allow the script, so it was not run
say-declined-nobody-code = A script needs a yes and nobody was there to give it, so it was not run
say-did-run-code = Ran a script on the page
say-failed-run-code = The script could not be run to its end
does-evaluate = Run a script on the page
does-run-code = Do several steps by a small program
say-did-program = { $count ->
    [0] Ran a small program, which did nothing on the page
    [one] Ran a small program of { $count } action
   *[other] Ran a small program of { $count } actions
  }
say-failed-program = { $count ->
    [0] The small program stopped before it did anything
    [one] The small program stopped early, after { $count } action
   *[other] The small program stopped early, after { $count } actions
  }
code-program = A small program outside the page. Each of its actions was checked, and asked about where that was needed, like any other.
code-title = The code, whole
code-size = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
  }, { $signs ->
    [one] { $signs } character
   *[other] { $signs } characters
  }
code-end = End of the code
code-note = Read it before you allow it. It can do on this page whatever you can do there. What it sends is held to the sites of this run.
code-marks = Characters that are not drawn stand as their codes, such as ⟨U+202E⟩, and long gaps as their lengths.
code-change-label = Code to run instead
code-result = What it gave back
safety-scripts = Let it propose scripts
safety-scripts-hint = Off by default. A script can do on a page whatever you can do there. With this on, you see the code of each script and are asked about it, every time; nothing allows one beforehand. Switch it on only if you can read such code.
