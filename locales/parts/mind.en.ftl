ending-money = The allowed money is used up
ending-money-month = The money allowed for this month is used up
ending-rate-limited = { $host } says that it was asked too often
budget-money = Cost
found-so-far = Found so far
purpose-label = What the model was asked for
purpose-plan = Plans
purpose-summary = Notes kept short
purpose-goal-validator = Is the goal met?
purpose-quality-evaluator = Is the answer good?
purpose-strategy-adapter = Another way
purpose-progress-analyzer = Is it on the way?
purpose-line = { $purpose }: { $calls ->
    [one] { $calls } question
   *[other] { $calls } questions
}, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
cli-model-money = about { $money } US dollars
