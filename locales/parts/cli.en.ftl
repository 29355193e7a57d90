## The command line: starting.

cli-no-home = Your home folder could not be found. Set BROWSER_COPILOT_HOME to a folder.
cli-no-window-program = The window's program ({ $name }) is not beside this one. Install it, or use “browser-copilot run”.
cli-window-not-started = The window could not be started: { $detail }
cli-no-display = There is no screen here, so the browser works without a window.
cli-model-missing = Name the AI model with --model, or choose one in the settings.
cli-key-variable = The environment variable { $name } holds no key, so the model's server is asked without one.
cli-file-unwritable = { $path } cannot be written: { $detail }
cli-practice-port = The practice site cannot be served on port { $port }: { $detail }. Choose another with --port, or leave it out.
cli-try = A practice goal, carried out in a browser without a window. What asks is allowed here: nothing on the practice site is real.
cli-action-unreadable = This is not an action: { $detail }
cli-action-not-on-page = “{ $name }” does nothing on a page.
cli-observe-first = Look first: element numbers come from “browser-copilot observe”.
cli-not-loaded = { $url } could not be loaded ({ $detail }). Check the address and your connection, then try again.
cli-script-in-run = A script is carried out only by “browser-copilot run … --allow-scripts”, which shows its code, asks, and holds what it sends.
cli-picture-by-observe = For a picture use “browser-copilot observe --screenshot FILE”.

## A run, told.

cli-run-started = Goal: { $goal }
cli-run-resumed = Goes on with: { $goal }
cli-planner-builtin = Basic mode, no AI model.
cli-planner-recipe = Recipe: { $name }
cli-planner-model = AI model: { $name }
cli-allowed = Allowed.
cli-allowed-by-setting = Allowed, as you set it before.
cli-declined = Not allowed, so it was not done.
cli-declined-by-nobody = Not done: there was nobody to ask.
cli-declined-by-setting = Not done, as you set it before.
cli-blocked = Not done: { $reason }
cli-event-browser-lost = The browser stopped answering.
cli-event-browser-back = The browser is back.
cli-event-downloaded = Downloaded { $file }
cli-event-download-failed = { $file } was not downloaded to the end.
cli-event-download-denied = { $file } was not kept: it is a program, or nobody asked for it.
cli-event-popup-blocked = A window that the page opened shows something that has to be answered there first.
cli-event-paused = Paused.
cli-event-resumed = Goes on.
cli-answer = Answer:
cli-look-there = Look here: { $url }
cli-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
cli-model-use = { $calls ->
    [one] { $calls } question to the model
   *[other] { $calls } questions to the model
} ({ $tokens } tokens)
cli-run-dir = The run lies in { $path }
cli-no-runs = There are no runs yet.
cli-ending-goal-satisfied = Done.
cli-ending-unverified = Done, not checked.
cli-ending-goal-failed = Not done.
cli-ending-loop-stuck = Stuck.
cli-ending-budget-exhausted = Out of budget.
cli-status-running = Running.
cli-status-waiting = Waits for you.
cli-status-paused = Paused.
cli-status-finished = Ended.
cli-status-interrupted = Interrupted.
cli-show-decision = decided: { $decision }
cli-show-outcome = result: { $outcome }

## Questions.

cli-approval-title = It wants to:
cli-approval-site = on the site { $host }
cli-approval-label = control: “{ $label }”
cli-approval-destination = what is sent goes to { $host }
cli-approval-secret = (hidden)
cli-approval-amount = amount: { $amount }
cli-approval-model-reason = The model's own reason: “{ $reason }”
cli-approval-code = the code, whole ({ $lines } lines; ⟨…⟩ stands for what is not drawn):
cli-approval-code-end = (end of the code)
cli-approval-keys = Allow? y – once, n – no, t – I do it myself, stop:
cli-approval-keys-site = Allow? y – once, s – on this site in this run, a – always on this site, n – no, t – I do it myself, stop:
cli-ask-planner = It asks: “{ $question }”
cli-ask-keys = Your answer (or stop):
cli-ask-keys-options = Number of your choice, or your own words (or stop):
cli-login = Sign in at { $host } in the browser, then press Enter.
cli-captcha = { $host } wants to see that you are a person. Do it in the browser, then press Enter.
cli-consent = { $host } asks whether another may use your account. Allow or refuse it in the browser, then press Enter.
cli-taken-over = The page is yours. Press Enter to hand it back.
cli-continue-keys = Enter – continue, n – do without it, stop:
cli-tab-choice = Which of your tabs do you mean?
cli-tab-choice-site = { $host } is already open in your browser. Use that tab, or open a new one?
cli-tab-choice-keys = Number of the tab, new – a new tab, or stop:
cli-tab-choice-site-keys = Number of the tab, or new – a new tab; add “always” to keep your choice; or stop:
cli-tab-in-use = You are using the tab that I work in ({ $host }). Shall I go on, or wait for you?
cli-tab-in-use-keys = Enter – go on, t – I need the tab now, stop:
cli-file-wanted = The page at { $host } wants a file. I do not choose files from your computer by myself.
cli-file-wanted-keys = t – I choose the file myself, Enter – go on without it, stop:
cli-orphan = The program ended while it used “{ $label }”. Was that done? Look in the browser.
cli-orphan-unnamed = The program ended in the middle of a step. Was that done? Look in the browser.
cli-orphan-keys = y – it was done, n – it was not, do it now, c – go on without it, stop:
cli-browser-lost = The browser is gone. Connect again?
cli-understanding = This is how the goal was understood:
cli-not-understood = not understood: “{ $words }”
cli-yes-no-keys = Start? y – yes, n – no:
cli-yes-stop-keys = y – go on, n – no, stop:
cli-unclear = Please answer with one of the given letters:

## Classes of risk.

cli-class-pay = money or an order
cli-class-send = sends or publishes something
cli-class-delete = deletes or cancels something
cli-class-account-security = changes account or security settings
cli-class-credentials = password or code
cli-class-create-account = creates an account
cli-class-upload = uploads a file
cli-class-download = downloads a file
cli-class-permission = gives a permission
cli-class-legal = agrees to terms
cli-class-personal-data = enters personal data
cli-class-captcha = proof that you are a person
cli-class-unclear-submit = does something unclear
cli-class-leave-site = leaves the sites of the goal
cli-class-private-host = opens an address inside your network
cli-class-cross-site = carries text from one site to another
cli-class-disclose = tells another site private values
cli-class-script = runs a script

## What to do next.

cli-next-answer = To answer, run it in a terminal or with --answers -. To allow a class beforehand, use --approve.
cli-next-in-the-browser = Do that yourself in the browser, then run the goal again.
cli-next-browser = “browser-copilot doctor” says which browsers are found. Start one, then run the goal again.
cli-next-model = Check address, key and name of the model, or use --planner builtin.
cli-next-max-steps = Allow more with --max-steps, or split the goal.
cli-next-limits = Split the goal, or allow more in the settings.
cli-next-disk = “browser-copilot doctor” shows the folder of the runs. Free some space there, then run the goal again.
cli-next-again = Run the goal again. What happened stands in the run’s folder.
cli-next-as-steps = Write the goal as steps, such as “open example.org, click Contact, read the phone number”, or use --planner model.
cli-next-by-hand = Do that step yourself in the browser, and leave it out of the goal.
cli-next-smaller-steps = Say the goal in smaller steps with the names that stand on the page, and name the page to begin with (--start-url).
cli-tab-closed = The tab that I work in was closed ({ $host }). Open it again?
cli-waiting-keys = r – try now, m NAME – another model, s – stop:
cli-waiting-others = Other models: { $names }
