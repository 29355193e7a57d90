## Что должно быть, когда цель достигнута, что из этого удалось увидеть и что остаётся посмотреть человеку.

run-is-unverified = Сделано, не проверено
notice-unverified = Сделано, но не проверено. Посмотрите, пожалуйста, сами.
look-there = Посмотреть
look-there-hint = Откроет { $url } в браузере
answer-so-far = Последний ответ (не проверен)
answer-so-far-text = Последний ответ (не проверен): { $answer }
conditions-expected = По чему видно, что всё готово
conditions-checked = Что проверялось

condition-address = { $gone ->
    [yes] В адресе страницы больше нет «{ $value }»
   *[no] В адресе страницы есть «{ $value }»
}
condition-text = { $gone ->
    [yes] На странице больше нет текста «{ $value }»
   *[no] На странице есть текст «{ $value }»
}
condition-field = { $gone ->
    [yes] В поле «{ $name }» больше не стоит «{ $value }»
   *[no] В поле «{ $name }» стоит «{ $value }»
}
condition-field-empty = { $gone ->
    [yes] Поле «{ $name }» не пустое
   *[no] Поле «{ $name }» пустое
}
condition-field-on = { $gone ->
    [yes] Отметка «{ $name }» не стоит
   *[no] Отметка «{ $name }» стоит
}
condition-element = { $gone ->
    [yes] На странице больше нет «{ $name }»
   *[no] На странице есть «{ $name }»
}
condition-file = { $gone ->
    [yes] Файл «{ $name }» не скачан
   *[no] Файл «{ $name }» скачан
}
condition-message = { $gone ->
    [yes] Страница не сообщает «{ $value }»
   *[no] Страница сообщает «{ $value }»
}
condition-words = { $gone ->
    [yes] Больше не так: { $value }
   *[no] { $value }
}

condition-seen = Видно, как это произошло
condition-before = Это так, но могло быть так и раньше
condition-not = Это не так
condition-unknown = Проверить не удалось
