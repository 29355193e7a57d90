## Plans that are shown first, answers in a shape, and where each part of an answer was seen.

ending-plan-declined = Nothing was done, because you did not want the plan
ending-plan-not-approved = Nothing was done: the plan needs your yes, and nobody was there to ask

plans-cli-plan = This is the plan:
plans-cli-plan-keys = Start? y – yes, n – no, or type the plan anew with ; between its steps:
plans-cli-progress = Plan: { $done } of { $all } done – { $step }
plans-cli-unseen = Not found on any page that was seen:
plans-answer-not-shaped = The answer did not come in the form you asked for, so it is shown as text.
plans-answer-file = The answer is in { $path }
plans-answer-file-none = There is no answer to write to a file.
plans-answer-file-failed = The answer could not be written to { $path }: { $why }
plans-goal-password = Your goal holds a password. It goes to whoever does the work, so that it can be typed in, and is left out of all records. A run that is continued later will not know it. Better keep it as a secret (Settings > Secrets, or browser-copilot secrets set) and write its name in the goal: then only its own site gets it.

plans-plan-first = Show me a plan first
plans-plan-first-hint = You can change the plan before anything is done.
plans-shape-label = Answer as
plans-shape-text = Text
plans-shape-table = Table
plans-shape-list = List
plans-columns-label = Columns of the table, with commas between them (optional)
plans-columns-placeholder = Columns (optional): name, price

question-plan = Is this plan right?
plans-question-text = Nothing has been done yet. Change the plan as you like, then start.
plans-step-label = Step { $number }
plans-step-up = Move step { $number } up
plans-step-down = Move step { $number } down
plans-step-remove = Remove step { $number }
plans-step-add = Add a step
plans-approve = Start
plans-approve-changed = Start with the changed plan
plans-decline = Don’t do it
note-asked-plan = It showed you its plan

plans-outline = Plan
plans-outline-done = { $done } of { $all } parts
plans-outline-step-done = done
plans-outline-step-next = now

plans-claims = Where this was seen
plans-claim-step = step { $step }
plans-claim-open = Show step { $step }, where this was seen
plans-claim-unseen = not found on a page
plans-save = Save as…
plans-saved = Saved: { $path }
plans-table-label = The answer as a table
answer-sort = Sort by this column
