## Running a goal once more, and changing the plan during a run.

run-edit = Change the goal…
run-again-of = Run again: { $goal }
again-hidden = A password stood in this goal, and it is not kept.
again-hidden-hint = Write it anew, or keep it as a secret and write its name.
outline-edit = Change
outline-edit-label = Change the plan
outline-save = Use this plan
outline-changed = The plan is changed. It counts from the next step on.
outline-open-label = What is still open
again-client = Another program had this run done, so it cannot be started from here.
again-client-hint = Type the goal yourself if you want it.
again-recipe = This run played a recipe, and is not started again as a goal.
again-recipe-hint = Play the recipe again, with the values that you want.
follow-not-ended = This run goes on still, or broke off.
follow-not-ended-hint = Wait for its end, or go on with it, before you ask for more.
follow-recipe = This run played a recipe, and no goal goes on from it.
follow-recipe-hint = Type the goal by itself, or play the recipe again.
