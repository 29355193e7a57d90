## Names of the classes of risk

guard-class-pay = Paying or ordering
guard-class-send = Sending or publishing
guard-class-delete = Deleting or cancelling
guard-class-account-security = Account and security settings
guard-class-credentials = Passwords and sign-in
guard-class-create-account = Creating an account
guard-class-upload = Uploading a file
guard-class-download = Downloading a file
guard-class-permission = Granting access
guard-class-legal = Agreeing to terms
guard-class-personal-data = Personal data
guard-class-captcha = Proof that you are a person
guard-class-unclear-submit = Unclear button or address
guard-class-leave-site = Another site
guard-class-private-host = A device on your own network
guard-class-cross-site = Text carried to another site
guard-class-disclose = Private values for another site
guard-class-script = Running a script

## Why a step is asked about

guard-why-pay = This may pay for something or place an order at { $host }.
guard-why-pay-amount = This may pay for something or place an order at { $host }. The page names “{ $amount }”.
guard-why-send = This sends or publishes something from { $host }.
guard-why-delete = This may delete or cancel something at { $host }. It may be impossible to undo.
guard-why-account-security = This changes who can get into your account at { $host }, or how.
guard-why-credentials = This signs in at { $host } or uses a password or code there.
guard-why-create-account = This may create an account at { $host }.
guard-why-upload = This gives a file of yours to { $host }.
guard-why-download = This saves a file from { $to } on this computer.
guard-why-permission = This grants access to your account at { $host }.
guard-why-legal = This agrees to terms of { $host } in your name.
guard-why-personal-data = This gives { $host } personal data that your goal does not contain.
guard-why-captcha = { $host } wants proof that a person is there.
guard-why-unclear-submit = The page at { $host } does not say what this will do.
guard-why-address = You may be signed in at { $host }, and this address came neither from you nor from its own pages: opening it may do something there.
guard-why-opinion = The page at { $host } does not plainly say what this will do. What is named above is what the AI model takes it for.
guard-why-leave-site = Your goal does not name the site { $to }.
guard-why-private-host = { $to } is this computer or a device on your own network.
guard-why-cross-site = This gives { $to } text that was read at { $from }: “{ $text }”.
guard-why-disclose = { $to } has not seen these values so far. They were read at { $from }, where you may be signed in.
guard-why-disclose-choice = The run has read { $from }, where you may be signed in. This tells { $to } something that was chosen with that in view.
guard-why-script = This runs a script on the page at { $host }.

## What will happen

guard-what-click = Press “{ $label }” at { $host }.
guard-what-click-unnamed = Press a control without a name at { $host }.
guard-what-submit = Press “{ $label }” at { $host } and send the form to { $to }.
guard-what-submit-unnamed = Press a control without a name at { $host } and send the form to { $to }.
guard-what-link = Follow the link “{ $label }” from { $host } to { $to }.
guard-what-link-unnamed = Follow a link without a name from { $host } to { $to }.
guard-what-upload = Choose a file for “{ $label }” at { $host }.
guard-what-upload-unnamed = Choose a file to give to { $host }.
guard-what-give-file = Give the file “{ $files }” to “{ $label }” at { $host }.
guard-what-give-file-unnamed = Give the file “{ $files }” to { $host }.
guard-what-give-files = Give the files “{ $files }” to “{ $label }” at { $host }.
guard-what-give-files-unnamed = Give the files “{ $files }” to { $host }.
guard-what-right-click = Open the menu of “{ $label }” at { $host }.
guard-what-right-click-unnamed = Open the menu of something without a name at { $host }.
guard-what-drag = Drag “{ $label }” to another place at { $host }.
guard-what-drag-unnamed = Drag something without a name to another place at { $host }.
guard-what-drag-onto = Drag “{ $label }” onto “{ $onto }” at { $host }.
guard-what-drag-onto-unnamed = Drag something without a name onto “{ $onto }” at { $host }.
guard-what-type = Type “{ $text }” into “{ $label }” at { $host }.
guard-what-type-unnamed = Type “{ $text }” into a field without a name at { $host }.
guard-what-type-submit = Type “{ $text }” into “{ $label }” at { $host } and press Enter.
guard-what-type-submit-unnamed = Type “{ $text }” into a field without a name at { $host } and press Enter.
guard-what-type-secret = Type a secret from your goal into “{ $label }” at { $host }.
guard-what-type-secret-unnamed = Type a secret from your goal into a field without a name at { $host }.
guard-what-type-secret-submit = Type a secret from your goal into “{ $label }” at { $host } and press Enter.
guard-what-type-secret-submit-unnamed = Type a secret from your goal into a field without a name at { $host } and press Enter.
guard-what-key = Press the key “{ $key }” at { $host }.
guard-what-key-submit = Press the key “{ $key }” at { $host }, which does the same as the button “{ $label }”.
guard-what-key-submit-unnamed = Press the key “{ $key }” at { $host }, which may send what was entered.
guard-what-select = Choose “{ $option }” in “{ $label }” at { $host }.
guard-what-select-unnamed = Choose “{ $option }” in a list without a name at { $host }.
guard-what-check = Tick “{ $label }” at { $host }.
guard-what-check-unnamed = Tick a box without a name at { $host }.
guard-what-uncheck = Untick “{ $label }” at { $host }.
guard-what-uncheck-unnamed = Untick a box without a name at { $host }.
guard-what-navigate = Open “{ $address }” (site: { $host }).
guard-what-held = The page wants to go to “{ $address }” (site: { $host }). It was stopped; open it?
guard-what-held-form = The page wants to send a form to { $host }. It was stopped, and a yes does not send it by itself.
guard-what-effect = “{ $label }” at { $host } does more than it says: the page wanted to send “{ $request }”. Nothing was sent; let it be sent?
guard-what-effect-unnamed = A control at { $host } does more than it shows: the page wanted to send “{ $request }”. Nothing was sent; let it be sent?
guard-what-effect-before = Use “{ $label }” at { $host }. When it was used before, the page wanted to send “{ $request }”; it may send the like now.
guard-what-divide = Have these addresses read at once, each by a run of its own.
guard-what-hand-over = Let the run use these values at { $to }.
guard-what-search = Search for “{ $text }”.
guard-what-send-again = Load the page at { $host } again. It answers a form, which is sent once more.
guard-what-download = Download “{ $label }” from { $host }.
guard-what-download-unnamed = Download a file from { $host }.
guard-what-dialog-accept = Answer “{ $text }” at { $host } with yes.
guard-what-dialog-dismiss = Answer “{ $text }” at { $host } with no.
guard-what-other = Continue at { $host }.

## Why a step is not done

guard-block-scheme = Addresses that begin with “{ $scheme }:” are never opened.
guard-block-values = At most { $most } values of { $longest } characters each go to another site at once, so that you can read them.
guard-block-address = This is not an address that can be opened.
guard-block-password = “{ $label }” at { $host } is for you to fill in. Passwords and codes are typed only by you, or if your goal contains them.
guard-block-captcha = { $host } wants proof that a person is there. Please do this step yourself.
guard-block-permission = { $host } asks to grant access to an account. Please decide and do this step yourself.
guard-block-executable = Programs are never downloaded (file type: { $ending }).
guard-block-secret-file = “{ $file }” may hold keys or passwords. Such a file is given away only if your goal names it.
guard-block-gone = This part of the page is no longer there.

## Why a step is done without asking

guard-ok = Nothing risky was found.
guard-ok-reading = This only looks.
guard-ok-goal = Your goal asks for exactly this.

## What the classes mean, in one sentence

guard-class-pay-meaning = Pressing something that may buy, order, pay, transfer or trade.
guard-class-send-meaning = Giving words or files to other people: mail, messages, posts, forms.
guard-class-delete-meaning = Taking something away, calling it off, or signing off.
guard-class-account-security-meaning = Changing a password, who has access, or what others may do.
guard-class-credentials-meaning = Signing in, or using a password or a code.
guard-class-create-account-meaning = Signing up somewhere in your name.
guard-class-upload-meaning = Giving a file of yours to a site.
guard-class-download-meaning = Saving a file on this computer. Programs are never saved.
guard-class-permission-meaning = Letting an app or a site into an account of yours. You do this yourself.
guard-class-legal-meaning = Agreeing to terms or signing something in your name.
guard-class-personal-data-meaning = Typing your name, address, telephone, documents and the like.
guard-class-captcha-meaning = Proving that you are a person. You do this yourself.
guard-class-unclear-submit-meaning = Pressing something that does not say what it does, or opening an address that nobody offered on a site where you may be signed in.
guard-class-leave-site-meaning = Working on a site that your goal does not name.
guard-class-private-host-meaning = Opening a device on your own network, such as a router or a printer.
guard-class-cross-site-meaning = Carrying text that was read on one site to another.
guard-class-disclose-meaning = Telling another site what was read where you may be signed in. Each value is shown, and it is asked about each time.
guard-class-script-meaning = Running code on a page. It is asked about each time.

## How careful a run is

guard-preset-careful = Careful
guard-preset-careful-meaning = Asks before everything risky, also where your goal names it. Devices on your network stay closed.
guard-preset-balanced = Balanced
guard-preset-balanced-meaning = Asks before everything risky, but not about what your goal itself names.
guard-preset-hands-off = Hands-off
guard-preset-hands-off-meaning = Sends, fills in your data, downloads and changes sites without asking. Still asks about money, deletion, security and agreements.
guard-verdict-allow = Do it without asking
guard-verdict-ask = Ask me
guard-verdict-block = Never do it
guard-decide-once = This once
guard-decide-run = In this run on this site
guard-decide-always = Always on this site
guard-decide-always-since = { $verdict } at { $host }, since { $since }
guard-revoke = Forget this decision

## Text that gives orders

guard-order-found = The page at { $host } holds text that gives orders to programs: “{ $text }”. It is not followed, and this site is treated with care.
guard-order-careful = A page of { $host } tried to give orders, so this is asked about.

## Named secrets

guard-why-secret = This gives { $host } one of the secrets that you keep for it.
guard-what-use-secret = Put the secret “{ $name }” into “{ $label }” at { $host }.
guard-what-use-secret-unnamed = Put the secret “{ $name }” into a field without a name at { $host }.
guard-what-use-secret-submit = Put the secret “{ $name }” into “{ $label }” at { $host } and press Enter.
guard-what-use-secret-submit-unnamed = Put the secret “{ $name }” into a field without a name at { $host } and press Enter.
guard-block-secret-mixed = A secret is typed into its own field alone, with nothing before or after it.
guard-block-secret-unknown = There is no secret called “{ $name }” for this run.
guard-block-secret-host = The secret “{ $name }” is kept for another site and is not given to { $host }.
guard-block-secret-field = The secret “{ $name }” does not belong into the field “{ $label }”.

## Tools outside the browser

guard-what-mcp = Use the tool “{ $tool }” of the server “{ $server }” with what is shown below.
guard-why-external-tool = A tool does its work outside the browser, where Browser Copilot cannot see what it does. It learns everything that is shown here.
guard-why-tool-changed = This tool is not the one that you spoke of: its server describes it differently now. It does its work outside the browser and learns everything that is shown here.
guard-why-tool-code = This tool runs code or drives a browser of its own. Browser Copilot cannot see what it does there.
guard-why-disclose-tool = The run has used tools of { $from }. What it does at { $to } from now on may tell that site what it learned there.
guard-why-disclose-to-tool = The run has read { $from }. The tool server { $to } would learn what is shown here, chosen with that in view.
guard-block-tool = It wanted to use a tool that is not there.
guard-class-external-tool = Using a tool outside the browser
guard-class-external-tool-meaning = A program or service that you set up as a tool gets data and does something. Asked about each time, unless you marked the tool as one that only reads and said “always”.
