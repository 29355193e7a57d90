journal-closed-by-person = You closed this run after it had been interrupted.

journal-export-lang = en
journal-export-status = { $value ->
    [running] Running
    [waiting] Waiting for you
    [paused] Paused
    [finished] Finished
   *[interrupted] Interrupted
}
journal-export-ending = { $value ->
    [goal_satisfied] The goal was reached
    [loop_stuck] The run got stuck
    [budget_exhausted] A limit was reached
   *[goal_failed] The goal was not reached
}
journal-export-unverified = Done, but not verified
journal-export-asked = You were asked about
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
journal-export-note = Passwords and keys that the program knew are left out, and long numbers in the goal and the steps are shortened; the answer stands as it is. Addresses are not links. Read it before you pass it on.
journal-export-steps = What was done
