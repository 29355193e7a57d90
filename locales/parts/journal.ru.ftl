journal-closed-by-person = Вы закрыли этот запуск после того, как он прервался.

journal-export-lang = ru
journal-export-title = Отчёт о запуске
journal-export-step = Шаг { $number }
journal-export-status-label = Состояние
journal-export-status = { $value ->
    [running] Выполняется
    [waiting] Ждёт вас
    [paused] На паузе
    [finished] Завершён
   *[interrupted] Прерван
}
journal-export-ending-label = Итог
journal-export-ending = { $value ->
    [goal_satisfied] Цель достигнута
    [loop_stuck] Запуск застрял
    [budget_exhausted] Исчерпан лимит
   *[goal_failed] Цель не достигнута
}
journal-export-unverified = Сделано, но не проверено
journal-export-why = Пояснение
journal-export-answer = Ответ
journal-export-answer-so-far = Последний ответ (не проверен)
journal-export-started = Начало
journal-export-finished = Конец
journal-export-planner = Кто планировал
journal-export-time = Время
journal-export-page = Страница
journal-export-thought = Словами планировщика
journal-export-action = Действие
journal-export-target = Где
journal-export-judged = Проверка безопасности
journal-export-verdict = { $value ->
    [allow] Разрешено.
    [confirm] Нужно ваше согласие.
   *[block] Запрещено.
}
journal-export-asked = О чём вас спросили
journal-export-decision-label = Ваше решение
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
journal-export-outcome-label = Что произошло
journal-export-outcome = { $value ->
    [ok] Выполнено.
    [no_effect] Выполнено, но на странице ничего не изменилось.
    [stale] Страница изменилась, и элемента на ней больше нет.
    [not_found] На странице этого не нашлось.
    [covered] Элемент был закрыт другим.
    [not_actionable] В тот момент элементом нельзя было воспользоваться.
    [fingerprint_changed] Элемент был уже не тот, на который дано согласие.
    [timeout] Заняло слишком много времени.
    [network_error] Не удалось загрузить адрес.
    [dialog_open] Помешало сообщение страницы.
    [cancelled] Остановлено вами.
    [tab_gone] Вкладка была закрыта.
   *[other] Не получилось.
}
journal-export-read = Прочитанный текст
journal-export-timings = Затраченное время
journal-export-request = Что показали планировщику
journal-export-reply = Что ответил планировщик
journal-export-note = Пароли и ключи, известные программе, из отчёта убраны. Текст и снимки страниц в нём есть: просмотрите файл, прежде чем его передавать.
