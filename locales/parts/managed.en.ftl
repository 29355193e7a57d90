## A policy of whoever looks after this computer: it only takes rights of a run away.

managed-damaged = The policy file of this computer cannot be used: { $path } ({ $why }). So no run starts.
managed-damaged-hint = Ask whoever looks after this computer to mend that file.
managed-start = The policy for this computer does not let runs work on { $host }.
managed-start-hint = Start on another site, or ask whoever looks after this computer.
managed-model = The policy for this computer does not allow the AI model's server { $address }.
managed-model-hint = Choose an AI model that is allowed, or use Basic mode. "browser-copilot doctor" says which are.
managed-raise = The policy for this computer does not let this limit be raised so far.
managed-raise-hint = Give less, or ask whoever looks after this computer.
guard-block-managed-site = The policy for this computer does not let runs work on { $host }.

## What a run under a policy says when it begins, and what the check of this computer says of it.

managed-told = This run keeps to the policy for this computer.
managed-told-limits = Limits are lowered by the policy for this computer.
managed-told-browser = By the policy for this computer runs use the separate browser of the Copilot, not your everyday one.
managed-told-scripts = By the policy for this computer no scripts are run.
managed-told-approve = By the policy for this computer nothing is allowed beforehand: what asks is asked.
managed-told-preset = The run is more careful than was set, by the policy for this computer.
managed-in-force = A policy for this computer is in force: { $path }
managed-empty = It tightens nothing.
managed-sites-allow = Runs work on these sites only: { $value }
managed-sites-block = Runs do not work on: { $value }
managed-classes-ask = Always asked about: { $value }
managed-classes-block = Never done: { $value }
managed-models-allow = AI models of these servers only: { $value }
managed-models-local = AI models of this computer only.
managed-max-steps = Actions of a run, at most: { $value }
managed-max-minutes = Minutes of a run, at most: { $value }
managed-max-money = US dollars of a run, at most: { $value }
managed-max-money-month = US dollars of a month, at most: { $value }
managed-preset-balanced = Runs are at least balanced, whatever rules and kept decisions allow.
managed-preset-careful = Runs are careful, whatever rules and kept decisions allow.
