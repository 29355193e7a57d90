ending-money = Разрешённые деньги потрачены
ending-money-month = Деньги, разрешённые на этот месяц, потрачены
ending-rate-limited = { $host } отвечает, что запросов слишком много
budget-money = Цена
found-so-far = Что нашлось
purpose-label = О чём спрашивали модель
purpose-plan = Планы
purpose-summary = Сокращение заметок
purpose-goal-validator = Достигнута ли цель
purpose-quality-evaluator = Хорош ли ответ
purpose-strategy-adapter = Другой путь
purpose-progress-analyzer = Туда ли идёт
purpose-line = { $purpose }: { $calls ->
    [one] { $calls } вопрос
    [few] { $calls } вопроса
   *[many] { $calls } вопросов
}, { $tokens ->
    [one] { $tokens } токен
    [few] { $tokens } токена
   *[many] { $tokens } токенов
}
cli-model-money = около { $money } долларов США
