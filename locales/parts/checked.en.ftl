## What is to be so when a goal is met, what was seen of it, and the look that is left to the person.

run-is-unverified = Done, not checked
notice-unverified = Done, but not checked. Please have a look yourself.
look-there = Look there
look-there-hint = Opens { $url } in the browser
answer-so-far = The last answer (not verified)
answer-so-far-text = The last answer (not verified): { $answer }
conditions-expected = How I will see that it is done
conditions-checked = What was checked

condition-address = { $gone ->
    [yes] The page’s address no longer holds “{ $value }”
   *[no] The page’s address holds “{ $value }”
}
condition-text = { $gone ->
    [yes] The page no longer shows “{ $value }”
   *[no] The page shows “{ $value }”
}
condition-field = { $gone ->
    [yes] The field “{ $name }” no longer holds “{ $value }”
   *[no] The field “{ $name }” holds “{ $value }”
}
condition-field-empty = { $gone ->
    [yes] The field “{ $name }” is not empty
   *[no] The field “{ $name }” is empty
}
condition-field-on = { $gone ->
    [yes] “{ $name }” is not ticked
   *[no] “{ $name }” is ticked
}
condition-element = { $gone ->
    [yes] “{ $name }” is no longer on the page
   *[no] “{ $name }” is on the page
}
condition-file = { $gone ->
    [yes] No file “{ $name }” is downloaded
   *[no] The file “{ $name }” is downloaded
}
condition-message = { $gone ->
    [yes] The page does not say “{ $value }”
   *[no] The page says “{ $value }”
}
condition-words = { $gone ->
    [yes] No longer so: { $value }
   *[no] { $value }
}

condition-seen = Seen to come about
condition-before = Is so, but may have been so before
condition-not = Is not so
condition-unknown = Could not be checked
