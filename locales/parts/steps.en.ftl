# How Basic mode reads each step of a goal, shown before the run starts.
step-open = Open “{ $thing }”
step-open-this = Open what was found
step-open-address = Go to { $url }
step-open-numbered =
    { $number ->
        [-1] Open the last: “{ $thing }”
        [-2] Open the last but one: “{ $thing }”
       *[other] Open number { $number }: “{ $thing }”
    }
step-open-numbered-this =
    { $number ->
        [-1] Open the last one
        [-2] Open the last but one
       *[other] Open number { $number }
    }
step-open-extreme = { $most ->
        [yes] Compare by “{ $measure }” and open the one with the most: { $thing }
       *[no] Compare by “{ $measure }” and open the one with the least: { $thing }
    }
step-add-extreme = { $most ->
        [yes] Compare by “{ $measure }” and add the one with the most: { $thing }
       *[no] Compare by “{ $measure }” and add the one with the least: { $thing }
    }
step-read-extreme = { $most ->
        [yes] Compare by “{ $measure }” and tell you which has the most: { $thing }
       *[no] Compare by “{ $measure }” and tell you which has the least: { $thing }
    }
step-search = Search for “{ $words }”
step-find = Find “{ $words }”
step-press = Press “{ $thing }”
step-press-this = Press what was found
step-press-near = Press “{ $thing }” beside “{ $near }”
step-key = Press the { $key } key
step-paste = Put what was copied into “{ $field }”
step-type = Type “{ $value }”
step-type-into = Type “{ $value }” into “{ $field }”
step-fill = Fill in { $fields }
step-set = Set “{ $field }” to “{ $value }”
step-choose = Choose “{ $value }”
step-choose-in = Choose “{ $value }” in “{ $field }”
step-sort = Sort by “{ $value }”
step-filter = Show only “{ $value }”
step-tick = Tick “{ $thing }”
step-tick-this = Tick the box
step-untick = Untick “{ $thing }”
step-untick-this = Untick the box
step-scroll-down = Scroll down
step-scroll-up = Scroll up
step-scroll-to = Scroll to “{ $thing }”
step-back = Go back
step-forward = Go forward
step-reload = Load the page again
step-read = Tell you: { $what }
step-read-of = Tell you: { $what } of “{ $thing }”
step-read-page = Read the page to you
step-list = List: { $thing }
step-list-page = List what the page shows
step-download = Download “{ $thing }”
step-download-file = Download the file
step-upload = Wait for you to attach “{ $thing }”
step-upload-file = Wait for you to attach a file
step-screenshot = Take a picture of the page
step-wait =
    { $seconds ->
        [one] Wait { $seconds } second
       *[other] Wait { $seconds } seconds
    }
step-wait-for = Wait until “{ $thing }” appears
step-wait-page = Wait until the page is ready
step-new-tab = Open a new tab
step-close-tab = Close the tab
step-close = Close the window or banner on the page
step-submit = Send the form
step-accept = Agree: { $thing }
step-accept-this = Agree to what the page asks
step-dismiss = Refuse: { $thing }
step-dismiss-this = Refuse what the page asks
step-add = Add “{ $thing }”
step-add-this = Add what was found
step-add-to = Add “{ $thing }” to “{ $place }”
step-buy = Order or pay, after asking you: { $thing }
step-buy-this = Order or pay, after asking you
step-send = Send: { $thing }
step-send-this = Send it
step-send-with = Write and send: { $fields }
step-post = Publish: { $thing }
step-post-this = Publish it
step-post-with = Write and publish: { $fields }
step-delete = Delete, after asking you: { $thing }
step-delete-this = Delete it, after asking you
step-cancel = Cancel: { $thing }
step-cancel-this = Cancel it
step-save = Save the changes
step-sign-in = Sign in
step-sign-in-with = Sign in with { $fields }
step-sign-out = Sign out
step-sign-up = Create an account, after asking you
step-sign-up-with = Create an account, after asking you, with { $fields }
step-subscribe = Subscribe to: { $thing }
step-subscribe-this = Subscribe
step-unsubscribe = Unsubscribe from: { $thing }
step-unsubscribe-this = Unsubscribe
step-mark = Mark “{ $thing }”
step-mark-this = Mark it
