## Named secrets: kept for one site, typed in by the program, shown to nobody

secrets-title = Kept passwords and codes
secrets-help = Each is typed on its own site and into its own kind of field only. The AI model is told the name alone. In a goal, choose it from the key beside the box.
secrets-empty = Nothing is kept yet.
secrets-none = No secret is kept. Keep one with: browser-copilot secrets set NAME --host HOST
secrets-name = Name
secrets-host = Site
secrets-kind = Kind
secrets-value = Value
secrets-value-seed = Seed of the codes (base32 or otpauth://)
secrets-add = Keep it
secrets-remove = Remove
secrets-remove-label = Remove the secret { $name }
secrets-kind-password = Password
secrets-kind-username = User name
secrets-kind-email = E-mail address
secrets-kind-one-time-code = One-time codes
secrets-kind-card = Card number
secrets-kind-other = Other
secrets-store-keychain = Their values are in this computer's key store.
secrets-store-file = This computer has no key store, so their values are in a file that only you may read.
secrets-kept = The secret “{ $name }” is kept for { $host }.
secrets-kept-file = The secret “{ $name }” is kept for { $host }, in a file that only you may read, since this computer has no key store.
secrets-removed = The secret “{ $name }” is removed.
secrets-type-value = Type the value and press Enter. It is not shown as you type.
secrets-wrong-name = A secret's name has letters, digits, _ and - only, 40 at most.
secrets-wrong-name-hint = Choose a name such as bank_password.
secrets-wrong-host = This has to be one site.
secrets-wrong-host-hint = Write the host whose page asks for it, such as bank.example, or *.bank.example for all below it.
secrets-wrong-length = The value has fewer than 4 characters, or more than 4096.
secrets-wrong-length-hint = A shorter value could not be told from ordinary text and be kept out of records.
secrets-wrong-seed = This is not a seed of one-time codes.
secrets-wrong-seed-hint = Copy the letters that the site shows under its QR code, or its otpauth:// address.
secrets-unknown = No secret is called “{ $name }”.
secrets-unknown-hint = See the names with: browser-copilot secrets list
secrets-index = The list of secrets cannot be read or written.
secrets-index-hint = Look at the file called “secrets” in the settings folder.
secrets-variable = The environment variable { $name } is empty or not set.
secrets-variable-hint = Put the secret's value into it before the start.

## The person's own rules

rules-none = There are no rules of your own, and no decision is kept.
rules-unknown = There is no such rule or decision.
rules-removed = It is taken back. Runs that go on keep what they began with.
rules-set = The rule is kept. Runs that go on keep what they began with.
rules-script-allow = Scripts are never allowed by a rule: each one is shown with its code and asked about. A rule may block them.
rules-all-sites = all sites
rules-verdict-allow = allowed
rules-verdict-ask = asked about
rules-verdict-block = refused
