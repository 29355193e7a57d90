## Что сообщает о запусках, пока окно не впереди.

window-title = { $waiting ->
    [0] Browser Copilot
   *[other] ({ $waiting }) Browser Copilot
}
notice-waits = Ждёт вашего ответа.
notice-done = Готово.
notice-ended = Завершено, цель не достигнута.
notice-asks-leave = Спрашивает, можно ли сделать следующий шаг.
notice-open = Открыть
look-notify = Уведомления
look-notify-hint = Когда окно не впереди, а цели нужны вы или она завершена. В них видны первые слова вашей цели, а вопрос с несколькими короткими ответами — с кнопками, если они есть на вашем рабочем столе.
asking-more = { $count ->
    [one] Ждёт ещё { $count }
    [few] Ждут ещё { $count }
   *[other] Ждут ещё { $count }
}
asking-list = Цели, которые ждут вас
