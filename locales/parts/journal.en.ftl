journal-closed-by-person = You closed this run after it had been interrupted.

journal-export-lang = en
journal-export-title = Report of a run
journal-export-step = Step { $number }
journal-export-status-label = State
journal-export-status = { $value ->
    [running] Running
    [waiting] Waiting for you
    [paused] Paused
    [finished] Finished
   *[interrupted] Interrupted
}
journal-export-ending-label = Result
journal-export-ending = { $value ->
    [goal_satisfied] The goal was reached
    [loop_stuck] The run got stuck
    [budget_exhausted] A limit was reached
   *[goal_failed] The goal was not reached
}
journal-export-unverified = Done, but not verified
journal-export-why = Explanation
journal-export-answer = Answer
journal-export-answer-so-far = Last answer (not verified)
journal-export-started = Started
journal-export-finished = Ended
journal-export-planner = Planned by
journal-export-time = Time
journal-export-page = Page
journal-export-thought = In the planner’s words
journal-export-action = Action
journal-export-target = On
journal-export-judged = Safety check
journal-export-verdict = { $value ->
    [allow] Allowed.
    [confirm] Needs your approval.
   *[block] Blocked.
}
journal-export-asked = You were asked about
journal-export-decision-label = Your decision
journal-export-decision = { $value ->
    [allow] Allowed once
    [allow_site] Allowed on this site for the run
    [edit] Changed
    [take_over] Taken over by you
    [continue] Continued
    [answer] Answered
    [stop] Run ended
   *[decline] Declined
}
journal-export-outcome-label = What happened
journal-export-outcome = { $value ->
    [ok] Done.
    [no_effect] Done, and nothing changed on the page.
    [stale] The page had changed and the element was gone.
    [not_found] It was not found on the page.
    [covered] Something else was in front of it.
    [not_actionable] It could not be used at that moment.
    [fingerprint_changed] It was no longer what had been approved.
    [timeout] It took too long.
    [network_error] The address could not be loaded.
    [dialog_open] A message of the page was in the way.
    [cancelled] Stopped by you.
    [tab_gone] The tab had been closed.
   *[other] It did not work.
}
journal-export-read = Text that was read
journal-export-timings = Timings
journal-export-request = What the planner was shown
journal-export-reply = What the planner answered
journal-export-note = Passwords and keys that were known to the program are left out. Text and pictures of the pages are in this file: read it before you pass it on.
