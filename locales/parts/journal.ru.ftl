journal-closed-by-person = Вы закрыли этот запуск после того, как он прервался.

journal-export-lang = ru
journal-export-status = { $value ->
    [running] Выполняется
    [waiting] Ждёт вас
    [paused] На паузе
    [finished] Завершён
   *[interrupted] Прерван
}
journal-export-ending = { $value ->
    [goal_satisfied] Цель достигнута
    [loop_stuck] Запуск застрял
    [budget_exhausted] Исчерпан лимит
   *[goal_failed] Цель не достигнута
}
journal-export-unverified = Сделано, но не проверено
journal-export-asked = О чём вас спросили
journal-export-decision = { $value ->
    [allow] Разрешено один раз
    [allow_site] Разрешено на этом сайте до конца запуска
    [edit] Изменено
    [take_over] Вы сделали это сами
    [continue] Продолжено
    [answer] Дан ответ
    [stop] Запуск завершён
   *[decline] Отклонено
}
journal-export-note = Известных программе паролей и ключей здесь нет, длинные числа в цели и шагах сокращены; ответ стоит как есть. Адреса не являются ссылками. Прочитайте, прежде чем передавать.
journal-export-steps = Что было сделано
