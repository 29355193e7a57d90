## Texts of the window.

app-name = Browser Copilot
loading = Loading
details = Details
close = Close
cancel = Cancel
back = Back
next = Next
skip = Skip
continue = Continue
copy = Copy
copied = Copied
delete = Delete
try-again = Try again
in-use = In use
window-error-internal = Something went wrong inside the program.
window-error-internal-hint = Try again. If it happens again, restart the program.

duration-ms = { $ms } ms
duration-seconds = { $seconds } s
duration-minutes = { $minutes } min { $seconds } s
duration-hours = { $hours } h { $minutes } min
when-today = Today, { $time }
when-yesterday = Yesterday, { $time }

nav-label = Main
palette-title = Search everything
palette-open = Search
palette-key = Ctrl K
palette-label = Goals, recipes, runs, settings
palette-goals = Goals
palette-places = Settings and screens
palette-new = New goal: { $goal }
palette-none = Nothing is called so.
palette-count = { $count ->
    [one] { $count } found
   *[other] { $count } found
}
nav-new = New goal
nav-runs = Runs
nav-settings = Settings
nav-active = Going on now
asking-banner = It needs you: { $goal }
asking-open = Open

close-title = A goal is still being worked on
close-text = { $count ->
    [one] One run is going on. If you stop it, you can continue it later from Runs. On the practice site it begins anew.
   *[other] { $count } runs are going on. If you stop them, you can continue them later from Runs. On the practice site they begin anew.
}
close-keep = Keep running
close-stop = Stop and close

## First start

welcome-hello = Welcome to Browser Copilot
welcome-steps = Steps of the first start
welcome-browser-title = Your browser
welcome-browser-text = The Copilot works in a real browser, in front of you. Choose which one it may use.
welcome-model-title = Who thinks for it?
welcome-model-text = An AI model understands goals in your own words. Choose where it comes from: that can be changed at any time.
welcome-try-title = Try it
welcome-try-text = These goals run on a small practice site inside this program. Nothing is bought or sent in earnest.
welcome-skip-all = Skip all of this
welcome-finish = Write my own goal
finding-good = Good:
finding-note = Note:
finding-problem = Problem:

browser-way = Which browser
browser-auto = Choose for me
browser-auto-text = Your open browser if it allows this already, otherwise a separate one. Needs no setup.
browser-managed = A separate browser
browser-managed-text = A Chrome or Edge that only the Copilot uses. Sign in to your sites once; it remembers.
browser-address = A browser at an address
browser-address-text = For a browser that was started for this purpose, here or on another computer.
browser-address-label = Address of the browser
browser-headless = Work without showing the browser
browser-headless-hint = Only for the separate browser. You still see everything here.
browser-executable = Program file of the browser (optional)
browser-executable-hint = Only if the wrong browser is found.
browser-executable-found = Found by itself
browser-viewport = Size of the page
browser-viewport-hint = Of a new browser window, in pixels.
browser-viewport-width = Width of the page
browser-viewport-height = Height of the page
browser-tab-choice = If the site is open already
browser-tab-choice-hint = Which tab is used when a tab with the same site is open in your own browser.
browser-tab-choice-ask = Ask me
browser-tab-choice-use-open = Use the open tab
browser-tab-choice-new = Open a new tab
browser-search-engine = Search engine
browser-search-engine-hint = Used when a page has no search box. %s stands for the words.
browser-check = Check this computer

model-planner = Who reads your goal
model-basic = Without AI (Basic mode)
model-basic-text = Follows goals written as steps, such as “open example.org, click Contact, read the phone number”. Free, and nothing leaves this computer. It does not understand open questions.
model-local-looking = Looking for an AI model on this computer…
model-url = Address of the server
model-url-hint = Usually ends in /v1. Any server with the same interface as OpenAI’s works.
model-name = Name of the model
model-name-hint = Test the connection to see which models the server offers.
model-key = Key
model-key-hint = Kept in your system’s password store. Servers on this computer need none.
model-key-hint-file = This system has no password store, so the key is kept in a file that only you can read.
model-key-kept = A key is kept. Type a new one to replace it.
model-key-none = Paste your key
model-key-forget = Forget the key
model-temperature = Variety
model-temperature-hint = 0 gives the same answer each time, 2 the most varied. Default 0.
model-max-output = Longest answer
model-max-output-hint = In tokens, from 64 to 32,768. Default 2,048.
model-test = Test connection
model-test-good = It works. The answer took { $time }.
model-test-no-tools = The server answers, but this model cannot take actions. Choose another one.

## New goal

new-title = What should be done?
new-goal-label = Your goal
new-placeholder = Open the shop, search for green tea, and tell me the price of the cheapest one
new-hint = Enter starts. Shift and Enter make a new line.
new-empty = Write it in plain words, or choose an example below.
new-too-long = This goal is too long. At most { $max } characters: shorten it, or split it into several goals.
new-not-understood = Basic mode does not understand this. Write it as steps, such as “open example.org, click Contact, read the phone number”, or add an AI model.
new-count = { $count } of { $max }
new-start = Start
planner-basic = Basic mode (no AI model)
planner-model = { $name }
planner-add = Add a model
care-careful = Asks about more than most
care-balanced = Asks before anything risky
care-hands-off = Asks only about what is grave
care-none = Does nothing risky
care-all = Allows without asking
care-some = Allows some things without asking
where-label = Start in
where-new = A new tab
where-current = The open tab
where-current-hint = It works in the tab that is in front in your browser, and may change what is there.
where-address = An address
where-address-label = Address to start at
where-address-placeholder = example.org
where-address-bad = This is not a web address. Write it like example.org.
understanding-title = It will do this
understanding-none = Not understood
understanding-unclear = not understood
understanding-partly = The marked parts were not understood. You are asked before anything is done.
examples-title = Examples to try
example-practice = Practice site
example-asks = Asks you on the way
recent-title = Your last goals

## A run

run-heading = Run
run-goal-open = Show the whole goal
run-starting = Getting the browser ready
run-escape-again = Press Escape again to stop
run-again = Run again
story-label = What it did
page-label = The page
page-live = Back to now
page-newest = Back to the last picture
picture-alt = Picture of the page: { $title }
picture-none = There is no picture of this page.
picture-not-yet = The page will be shown here.
address-none = No page yet
address-blank = Nothing is open yet
address-safe = Secure connection
address-open = Connection is not secure
address-local = On this computer
marks-label = Things on the page that it can use
marks-show = Show the numbers
marks-hide = Hide the numbers
mark-caption = { $named ->
    [yes] { $number } · { $role } “{ $name }”
   *[no] { $number } · { $role }
}
role-button = button
role-link = link
role-textbox = text field
role-searchbox = search field
role-combobox = choice
role-listbox = list
role-option = option
role-checkbox = tick box
role-radio = choice
role-switch = switch
role-tab = tab
role-menuitem = menu item
role-slider = slider
role-spinbutton = number field
role-other = control
bring-forward = Show it in the browser
picture-fold = The page
mark-of = mark { $number }
decline-key = Esc
decline-hint = Escape says no
announce-declined = You said no.
new-steps = { $count ->
    [one] { $count } new step
   *[other] { $count } new steps
}
thought-label = The model thinks:
person-said = You: { $text }
announce-question = It waits for your answer.
state-stopping = Stopping…
state-browser-asks = Waits for you: allow it in { $browser }
state-pausing-answer = Pausing after this answer…
state-pausing-step = Pausing after this step…
state-handing-answer = You get control after this answer…
state-handing-step = You get control after this step…
state-model-waits = The model does not answer
state-thinking = { $seconds ->
    [0] Thinking
   *[other] Thinking, { $seconds } s
}
state-looking = { $seconds ->
    [0] Looking at the page
   *[other] Looking at the page, { $seconds } s
}
state-working = { $seconds ->
    [0] Working
   *[other] Working, { $seconds } s
}


run-is-running = Working
run-is-waiting = Waits for you
run-is-paused = Paused
run-is-satisfied = Done
run-is-failed = Not done
run-is-stuck = Stuck
run-is-budget = Limit reached
run-is-cancelled = Stopped by you
run-is-declined = Not allowed
run-is-interrupted = Interrupted

pause = Pause
resume = Go on
stop = Stop
stop-hint = Press Escape twice
take-over = Take over
hand-back = Continue
control-yours = You are in control. It waits and touches nothing.
tell-label = Tell it something
tell-placeholder = Tell it something
tell-send = Send
budget-label = What it has used
budget-steps = Steps
budget-time = Time
budget-tokens = Tokens
budget-of = { $used } of { $limit }
budget-raise-hint = Twice as much of what is nearly used up, for this run
budget-raise = Allow more

ending-label = How it ended
see-steps = See the steps
copy-answer = Copy the answer

# What a person can do about an ending.
ending-next-browser = Run the goal again: the browser is opened anew. If it happens again, look at the browser in the settings.
ending-next-no-browser = Install Chrome, Edge, Chromium or Brave, or look at the browser in the settings. Then run the goal again.
ending-next-model = Look whether the AI model’s server is on, and at its address and key in the settings. Then run the goal again.
ending-next-disk = Free some space on the disk. Then continue this run from the list of runs: all that was written down is kept.
ending-next-limits = Allow more in the settings, then run the goal again. While a run goes on, you can allow it more below the page, once a limit is near.
ending-next-settings = Open the settings
ending-next-runs = Open the list of runs

does-unknown = Looks at the page
does-click = { $named ->
    [yes] Press “{ $label }”
   *[no] Press something without a name
}
does-mouse-click = { $how ->
    [right] Open the menu of “{ $label }”
    [double] Press “{ $label }” twice
    [unnamed] Press something without a name
   *[other] Press “{ $label }”
}
does-drag = { $named ->
    [yes] Drag “{ $label }”
   *[no] Drag something without a name
}
does-type = { $named ->
    [yes] Type “{ $text }” into “{ $label }”
   *[no] Type “{ $text }”
}
does-press-key = Press the key { $key }
does-select-option = { $named ->
    [yes] Choose “{ $option }” in “{ $label }”
   *[no] Choose “{ $option }”
}
does-select-options = { $named ->
    [yes] Choose { $options } in “{ $label }”
   *[no] Choose { $options }
}
does-check = { $on ->
    [yes] Tick “{ $label }”
    [yes-unnamed] Tick a box without a name
    [no-unnamed] Clear the tick of a box without a name
   *[no] Clear the tick of “{ $label }”
}
does-hover = { $named ->
    [yes] Point at “{ $label }”
   *[no] Point at something without a name
}
does-scroll = { $direction ->
    [up] Scroll up
    [left] Scroll left
    [right] Scroll right
   *[down] Scroll down
}
does-scroll-to-text = Scroll to “{ $text }”
does-scroll-to = { $named ->
    [yes] Scroll to “{ $label }”
   *[no] Scroll to the end
}
does-screenshot = Keep a picture of the page
does-navigate = Open { $host }
does-search = Search for “{ $query }”
does-go-back = Go back
does-go-forward = Go forward
does-reload = Load the page again
does-switch-tab = Go to another of its tabs
does-new-tab = Open a new tab
does-new-tab-at = Open { $host } in a new tab
does-close-tab = Close a tab
does-download = { $named ->
    [yes] Download “{ $label }”
   *[no] Download a file
}
does-upload = Give { $count ->
    [one] a file
   *[other] { $count } files
} to “{ $label }”
does-upload-unnamed = Give the page { $count ->
    [one] a file
   *[other] { $count } files
}
does-print-pdf = Save the page as a PDF file
does-extract = Read: { $what }
does-hand-over = Let the run use values at { $site }
does-find-text = Look for “{ $text }” on the page
does-wait = Wait for the page
does-handle-dialog = { $accept ->
    [yes] Say yes to the page’s message
   *[no] Say no to the page’s message
}
does-done = Finish
does-ask-user = Ask you
does-mark = Mark { $number } on the picture

asked-open = Asks you
asked-unanswered = Not answered
asked-nobody = Nobody was there
asked-allow = You allowed it
asked-allow-site = You allowed it on this site
asked-edit = You changed it
asked-decline = You said no
asked-take-over = You took over
asked-continue = You continued
asked-answer = You answered
asked-stop = You stopped it
asked-setting-allow = Allowed by your settings
asked-setting-decline = Refused by your settings

outcome-ok = Worked
outcome-no-effect = Nothing changed
outcome-stale = The page had changed
outcome-not-found = Was not there any more
outcome-covered = Covered by something else
outcome-not-actionable = Could not be used
outcome-fingerprint-changed = Changed after you allowed it
outcome-timeout = Took too long
outcome-network-error = The page could not be loaded
outcome-dialog-open = A message of the page was open
outcome-cancelled = Stopped before it was done
outcome-tab-gone = The tab was closed
outcome-other = Did not work

note-takeover = You took over
note-handback = You handed back
note-browser-lost = The browser stopped answering
note-browser-back = The browser is back
note-resumed = Continued after an interruption
note-budget = { $budget ->
    [steps] Nearly all allowed steps are used: { $used } of { $limit }
    [max_steps] Nearly all allowed steps are used: { $used } of { $limit }
    [tokens] Nearly all allowed tokens are used: { $used } of { $limit }
    [max_tokens] Nearly all allowed tokens are used: { $used } of { $limit }
    [time] Nearly all the allowed time is used
    [max_minutes] Nearly all the allowed time is used
    [money] Nearly all the allowed money is used: { $used } of { $limit } US dollars
    [planner_calls] Nearly all allowed plans are made: { $used } of { $limit }
   *[other] A limit is near: { $used } of { $limit }
}
note-asked-ask = It asked you something
note-asked-words = It asked you: { $question }
note-asked-login = It asked you to sign in
note-asked-captcha = It asked you to pass a check
note-asked-consent = It left a request for access to you
note-asked-tab-choice = It asked which tab to use
note-asked-orphan = It asked whether a step was done
note-asked-browser-lost = It asked whether to reconnect
note-asked-tab-closed = It asked whether to open the tab again
note-asked-taken-over = You are in control
note-asked-understanding = It asked whether it understood you
note-asked-tab-in-use = It saw you in its tab and asked whether to go on
note-asked-file-wanted = It asked you for a file
note-asked-stuck = It was stuck and asked you
note-asked-budget = It reached a limit and asked you
note-asked-approval = It asked you
tab-opened = A tab opened: { $title }
tab-closed = A tab was closed: { $title }
tab-crashed = A tab stopped working: { $title }
tab-dialog-opened = The page shows a message: { $detail }
tab-download-finished = Downloaded { $detail }
tab-download-failed = { $detail } was not downloaded to the end
tab-download-denied = { $detail } was not kept: it is a program, or nobody asked for it
tab-file-chooser = The page wants a file
tab-person-acted = You used this tab: { $title }
tab-popup-blocked = A window of the page was held back

## Approval and questions

approval-title = It asks you first
approval-amount = Amount:
approval-site = Site
approval-destination = Sent to
approval-label = Its label on the page
approval-values = What will be sent
approval-values-filled = What will be filled in
approval-values-there = What stands in the form
approval-why = Why it asks
approval-model-reason = Its own words
approval-cut-alt = { $named ->
    [yes] Part of the page with “{ $label }” framed
   *[no] Part of the page with a control without a name framed
}
approval-keys = To allow, press the space bar or click. Enter does nothing here. Escape says no.
approve-once = Allow once
approval-last-pay = { $known ->
    [yes] { $amount } will be paid or ordered on { $host }.
   *[no] This pays or orders on { $host }.
}
approval-last-account = This changes how your account on { $host } is protected.
approve-confirm-pay = Yes, pay or order
approve-confirm-account = Yes, change it
approval-unmoved = Move the pointer, then press: it lay here before the question came.
approve-site = Allow on { $host } in this run
approve-always = Always allow on { $host }
approve-change = Change…
decline = Don’t
decline-with-words = Don’t, and tell it why…
decline-words-label = What should it do instead?
decline-words-placeholder = You can leave this empty
decline-send = Don’t do it
approval-take-over = I will do it myself
approval-change-label = What should be typed instead?
approval-change-send = Use this
values-label = Values that will be sent
values-no-label = Field without a name
values-secret = hidden
values-empty = empty

question-ask = It has a question
question-login = Sign in, then press Continue
question-login-text = { $host } asks you to sign in. Do it in the browser. What you type there is not seen here.
question-captcha = Show that you are a person
question-captcha-text = { $host } wants to see that a person is there. Pass its check in the browser, then press Continue.
question-consent = Allow or refuse access
question-consent-text = { $host } asks whether another site or program may use your account. Allow or refuse it in the browser; the run goes on by itself then.
question-tab-choice = Which tab?
question-tab-choice-text = Several of your tabs fit. Choose the one it may work in.
question-tab-new = A new tab
question-tab-choice-site = { $host } is open in your browser already. Use that tab, or open a new one?
question-tab-remember = Do the same from now on
question-tab-in-use = You are using this tab
question-tab-in-use-text = You pressed or typed in the tab at { $host } that the run works in. The tab is yours for as long as you need it.
question-tab-in-use-go-on = Go on
question-tab-in-use-pause = I need the tab now
question-file-wanted = The page wants a file
question-file-wanted-text = { $host } wants a file from your computer. Choosing files is left to you.
question-file-wanted-choose = I choose it myself
question-file-wanted-without = Go on without it
question-orphan = Was this done?
question-orphan-text = The program ended right at this step. Look in the browser: it will not be done twice without your word.
question-orphan-done = Yes, it was done
question-orphan-again = No, do it now
question-orphan-skip = Go on without it
question-browser-lost = The browser does not answer
question-browser-lost-text = Open it again if it was your own, then reconnect. Nothing is lost.
question-tab-closed = The tab was closed
question-tab-closed-text = The page of { $host } that the goal is about was open there. It can be opened again where it was left off; what was typed there may be gone.
question-tab-reopen = Open it again
question-reconnect = Reconnect
question-taken-over = You are in control
question-understanding = Not everything was understood
question-understanding-text = This is how the goal was read. Only the understood parts will be done.
question-understanding-go = Do the understood parts
question-stuck = It is stuck
question-stuck-text = You can help on the page, tell it what to try, or stop.
question-stuck-label = Tell it what to try
question-stuck-placeholder = What should it try?
question-budget = A limit is reached
question-budget-text = It waits. What is done so far is kept either way. Limits for all runs are in the settings.
question-budget-max-steps = This run has taken its { $limit } steps.
question-budget-planner-calls = The AI model has decided { $limit } times in this run, as often as it may.
question-budget-tokens = This run has used its { $limit } tokens.
question-budget-money = The AI model has cost { $used } in this run. Your limit is { $limit }.
question-budget-money-month = AI models have cost { $used } this month. Your limit is { $limit }.
question-budget-time = This run has worked for its { $limit } minutes.
question-budget-go-on-max-steps = Go on, up to { $next } steps
question-budget-go-on-planner-calls = Go on, up to { $next } times
question-budget-go-on-tokens = Go on, up to { $next } tokens
question-budget-go-on-money = Go on, up to { $next }
question-budget-go-on-money-month = Go on, up to { $next } this month
question-budget-go-on-time = Go on, up to { $next } minutes
question-budget-stop = End it here
question-keep-trying = Keep trying
question-options = Answers to choose from
question-free-label = Your answer
question-free-placeholder = Your answer
question-free-other = Or write something else
question-send = Answer
question-stop = Stop the run

risk-pay = Pays or orders something
risk-send = Sends or publishes something
risk-delete = Deletes or cancels something
risk-account-security = Changes the safety of an account
risk-credentials = Types a password or code
risk-create-account = Creates an account
risk-upload = Uploads a file
risk-download = Downloads a file
risk-permission = Gives a permission
risk-legal = Agrees to terms
risk-personal-data = Enters personal data
risk-captcha = Proves that a person is there
risk-unclear-submit = Does not say what it does
risk-leave-site = Goes to a site you did not name
risk-private-host = Opens an address in your own network
risk-cross-site = Carries text from one site to another
risk-disclose = Tells another site private values
risk-script = Runs a script on the page

## Runs

runs-title = Runs
runs-search = Search goals, answers and steps
runs-count = { $count ->
    [one] { $count } run
   *[other] { $count } runs
}
runs-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
runs-none = There are no runs yet.
runs-none-found = No run fits.
runs-close = Leave it
review-back = Back to all runs
review-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
review-no-steps = This run ended before its first step.
review-facts = This step
review-step = Step { $step }
review-step-of = { $step } of { $count }
review-scrubber = Go to a step
review-previous = Step before
review-next = Step after
review-filmstrip = All steps
review-frame = Step { $step }: { $what }
review-planned = What it wanted to do
review-judged = What the safety check said
review-decided = What you decided
review-happened = What happened
review-url-changed = Another page opened
review-page-changed = The page changed
review-file = File: { $file }
review-timings = How long it took
part-look = Looking { $time }
part-decide = Deciding { $time }
part-check = Checking { $time }
part-do = Doing { $time }
part-rest = The rest { $time }
verdict-allow = Allowed
verdict-confirm = Asks you
verdict-block = Not allowed
share = Share…
share-writing = Writing the file…
share-done = Saved as { $path }
delete-title = Delete this run?
delete-text = Its steps and pictures are removed from this computer. This cannot be undone.
delete-confirm = Delete

## Details

details-graph = Graph
details-events = Events
details-copy-all = Copy all
details-search = Search the events
details-count = { $searched ->
    [yes] { $found } of { $all }
   *[no] { $all ->
        [one] { $all } event
       *[other] { $all } events
    }
  }
details-copy-found = Copy what was found
details-folder = Open the folder
graph-label = The graph of the run: the path it took is lit
graph-may-end = A run can end here
graph-observe = Look at the page
graph-loop-mitigation = Out of a circle
graph-ask-user = Ask you
graph-goal-check = Is it done?
graph-strategy-adapter = Another way
graph-memory-manager = What is known
graph-goal-validator = Check the end
graph-planner = Decide
graph-quality-evaluator = Is it good?
graph-error-retry = Try again
graph-safety = Is it safe?
graph-confirm = Ask for a yes
graph-self-corrector = Mend it
graph-execute = Do it
graph-progress = What changed
graph-progress-analyzer = On the way?
graph-progress-reporter = Tell you
event-run-started = The run began
event-run-finished = The run ended
event-stage-changed = A new stage
event-node-entered = Begins: { $part }
event-node-left = Ends: { $part }
event-observed = The page was looked at
event-planned = The next step was chosen
event-risk-judged = The safety check looked at it
event-approval-requested = It asks for a yes
event-approval-answered = You answered that
event-action-started = An action begins
event-action-finished = An action ended
event-action-blocked = An action was not allowed
event-question-asked = It asks you
event-question-answered = You answered
event-narration = It told something
event-person-said = You said something
event-takeover = You took over, or handed it back
event-paused = Paused
event-resumed = Goes on
event-outline-changed = The plan changed
event-tab-event = A tab changed
event-model-called = The model was asked
event-model-chosen = Another model was chosen
event-model-waiting = It waits for the model
event-browser-asking = The browser asks whether it may come in
event-browser-lost = The browser is gone
event-browser-back = The browser is there again
event-budget-warning = A limit is near
event-error = Something went wrong
event-unknown = Something that is newer than this program
review-request = Sent to the model
review-reply = The model’s reply
review-record = Record of this step

## Settings

settings-sections = Settings
settings-browser = Browser
settings-browser-text = Which browser it works in.
settings-model = AI model
settings-model-text = Who reads your goals and decides on each step.
settings-safety = Safety
settings-safety-text = What it asks you about before it does it.
settings-secrets = Passwords and codes
settings-secrets-text = What a run may type for you on one site, without anybody seeing it.
settings-limits = Limits
settings-limits-text = When a run waits and asks whether to go on. Where nobody can be asked, it ends.
settings-history = History
settings-history-text = Where your runs are kept. They never leave this computer.
settings-look = Look and language
settings-look-text = These change at once.
settings-advanced = Behaviour
settings-advanced-text = How it works with you, and what it shows. The defaults are good for nearly everyone.
settings-about = About
settings-about-text = This program.
settings-save = Save
settings-saved = Saved
settings-undo = Undo
settings-unsaved = Not saved yet
settings-mistakes = { $count ->
    [one] One thing needs a look
   *[other] { $count } things need a look
}
settings-reset = Reset all settings
settings-reset-text = Everything goes back to how it was at the first start. Your key and your runs stay.
settings-reset-confirm = Reset

invalid-number = Enter a number.
invalid-range = Enter a number from { $min } to { $max }.
invalid-whole = Enter a whole number.
invalid-attach = Write it like http://127.0.0.1:9222.
invalid-search-engine = Write a web address with %s where the words go.
invalid-url = Write an address that begins with https:// or http://.
invalid-model-name = Choose a model.
invalid-host = “{ $host }” is not the name of a site. Write it like example.org.

preset = How careful to be
preset-careful = Careful
preset-careful-text = Asks before anything risky, also where your goal names it. Private networks stay closed.
preset-balanced = Balanced
preset-balanced-text = Asks before anything risky that your goal does not name. The best choice for most people.
preset-hands-off = Hands off
preset-hands-off-text = Asks only before it pays, deletes, changes accounts or security, or agrees to terms.
decisions = What you decided for good
decisions-loading = Looking up what you decided…
decisions-none = Nothing yet. “Always allow on …” in a question puts it here.
decision-allow = Always allowed: { $risk }
decision-ask = Asked each time: { $risk }
decision-block = Never allowed: { $risk }
decision-forget = Forget
decision-forget-of = Forget the decision for { $host }
decision-forgotten = Forgotten. You will be asked again.
approve-mode = When it would ask you
approve-mode-ask = It asks
approve-mode-ask-text = About what is chosen under Safety. The best choice for most people.
approve-mode-none = It leaves the step out
approve-mode-none-text = For when you are away: nothing is asked, and nothing risky is done.
approve-mode-classes = It allows some things itself
approve-mode-classes-text = Choose which. It asks about the rest.
approve-mode-all = It allows everything itself
approve-mode-all-text = Only for practice. It may buy, send and delete in your name.
approve-instead = At present it does not ask: something else is chosen under Behaviour.
approve-ask = Ask me again
allow-hosts = Sites it may always use (optional)
allow-hosts-hint = One on each line, such as example.org. Others are asked about, unless your goal names them.

runs-dir = Folder of the runs (optional)
runs-dir-hint = Leave it empty for the usual place.
choose-folder = Choose…
open-folder = Open

look-theme = Colours
look-language = Language
look-system = Like the system
look-light = Light
look-dark = Dark
look-first-start = Show the first start again
language-en = English
language-ru = Русский

about-version = Version { $version }
about-text = A goal in plain words, carried out in a real browser, with you in charge of anything that matters.
about-licence = Free software under the MIT or the Apache 2.0 licence, as you prefer.

setting-limits-max-steps = Steps
setting-limits-max-steps-hint = A run asks you after this many steps. From { $min } to { $max }, default { $preset }.
setting-limits-max-minutes = Minutes
setting-limits-max-minutes-hint = Minutes of work; waiting for you is not counted. 0 is no limit, default { $preset }.
setting-limits-max-tokens = Tokens
setting-limits-max-tokens-hint = Text exchanged with the AI model in one run. 0 is no limit, default { $preset }.
setting-limits-max-money = Money
setting-limits-max-money-hint = US dollars for the AI model in one run, by the price table; at the limit it waits and asks you. 0 is no limit, default { $preset }.
setting-limits-max-money-month = Money a month
setting-limits-max-money-month-hint = US dollars for AI models in all runs of a calendar month. So far this month: { $spent }. 0 is no limit, default { $preset }.
setting-limits-max-planner-calls = Decisions
setting-limits-max-planner-calls-hint = How often it may decide what comes next. From { $min } to { $max }, default { $preset }.
setting-limits-max-no-progress-steps = Steps without progress
setting-limits-max-no-progress-steps-hint = It gives up after this many steps that lead nowhere. From { $min } to { $max }, default { $preset }.

setting-engine-observe-screenshot-mode = Pictures
setting-engine-observe-screenshot-mode-hint = When a picture of the page is taken. Default: at each look.
setting-engine-observe-screenshot-mode-always = At each look
setting-engine-observe-screenshot-mode-on-demand = Only when you are asked
setting-engine-observe-screenshot-mode-never = Never
setting-engine-hide-overlay = Hide the numbers
setting-engine-hide-overlay-hint = Pictures of a page begin without its numbers; the eye above a picture brings them back. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-page-badges = Numbers on the page
setting-engine-page-badges-hint = The browser's window shows the numbers of the elements on the page while the copilot works there. They vanish when it stops or you take over. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-pause-on-login = Pause at sign-in pages
setting-engine-pause-on-login-hint = It waits until you have signed in. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-interactive-prompts = Ask me questions
setting-engine-interactive-prompts-hint = If off, a question ends the run. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-auto-confirm = Allow lesser risks by itself
setting-engine-auto-confirm-hint = Steps whose approval may be remembered are allowed without asking. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-reflection = Checking itself
setting-engine-reflection-hint = How much the AI model is asked to check its own work. More finds more mistakes and costs more.
setting-engine-reflection-fast = Fast: no further questions
setting-engine-reflection-balanced = Balanced: at the end, and when stuck
setting-engine-reflection-careful = Careful: at every judgement
setting-engine-plan-first = Show a plan first
setting-engine-plan-first-hint = Before anything is done, the plan is shown, and you can change it. Default: { $preset ->
    [on] on
   *[off] off
}.
