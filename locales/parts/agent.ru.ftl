# Что говорит программа во время работы, по предложению на шаг, и чем всё кончилось.

say-page = На странице «{ $title }»
say-looking-around = Ничего не меняется, поэтому смотрит страницу ниже
say-asking = Спрашивает, прежде чем нажать «{ $label }»
say-asking-type = Спрашивает, прежде чем заполнить «{ $label }»
say-asking-use = Спрашивает, прежде чем использовать «{ $label }»
say-asking-unnamed = Спрашивает, прежде чем { $kind ->
    [button] нажать кнопку
    [link] перейти по ссылке
    [field] заполнить поле
    [list] выбрать из списка
    [box] поставить отметку
   *[control] использовать элемент
} без названия
say-asking-step = Спрашивает, прежде чем продолжить
say-declined = Вы не разрешили «{ $label }», поэтому это не сделано
say-declined-unnamed = { $kind ->
    [button] Вы не разрешили нажать кнопку
    [link] Вы не разрешили перейти по ссылке
    [field] Вы не разрешили заполнить поле
    [list] Вы не разрешили выбрать из списка
    [box] Вы не разрешили поставить отметку
   *[control] Вы не разрешили использовать элемент
} без названия, поэтому это не сделано
say-declined-step = Вы не разрешили этот шаг, поэтому он не сделан
say-declined-nobody = Для «{ $label }» нужно ваше «да», а спросить было некого, поэтому это не сделано
say-declined-nobody-unnamed = { $kind ->
    [button] Чтобы нажать кнопку
    [link] Чтобы перейти по ссылке
    [field] Чтобы заполнить поле
    [list] Чтобы выбрать из списка
    [box] Чтобы поставить отметку
   *[control] Чтобы использовать элемент
} без названия, нужно ваше «да», а спросить было некого, поэтому это не сделано
say-declined-nobody-step = Для этого шага нужно ваше «да», а спросить было некого, поэтому он не сделан
say-held = Страница хотела перейти на { $host }. Переход остановлен, ничего не отправлено
say-site-free = { $host } снова свободен: работа там продолжается
ending-part-not-begun = Не удалось начать
say-did-divide = Поиск сразу по нескольким адресам: { $task }
say-held-refused = Страница хотела перейти на { $host }, а этот запуск туда не ходит. Переход остановлен, ничего не отправлено
say-held-form = Форма для { $host } остановлена и сама повторно не отправляется
say-held-effect = Страница хотела отправить на { $host } то, на что нужно ваше «да». Ничего не отправлено
say-page-changed = Страница изменилась перед действием, поэтому проверяет ещё раз
say-found-again = Страница перерисована; «{ $label }» найдено снова
say-page-refused = Страница этого не принимает: { $said }
say-values-lost = Страница загружена заново, и введённого в ней больше нет: { $fields }
say-found-again-unnamed = Страница перерисована; элемент найден снова
say-other-way = Это не помогло; пробует иначе
say-asks = Есть вопрос к вам
say-asks-login = Страница просит войти
say-asks-captcha = Страница хочет убедиться, что здесь человек
say-asks-consent = Страница спрашивает, пустить ли кого-то в ваш аккаунт
say-refuses-cookies = Отказывается от cookie кнопкой «{ $label }»
cookies-why = Это принимает cookie сайта { $host }, без которых он может обойтись. Ваша цель об этом не говорит.
say-file-wanted = Страница просит файл с вашего компьютера; его никто не выбрал
say-retry = Что-то пошло не так; пробует ещё раз
say-not-yet = По странице пока не видно, что цель достигнута
say-better-answer = Ответ пока недостаточно хорош

say-did-click = Нажато «{ $label }»
say-did-click-unnamed = Нажат элемент без названия
say-did-double-click = Нажато дважды «{ $label }»
say-did-right-click = Открыто меню элемента «{ $label }»
say-did-drag = Перетащено «{ $label }»
say-did-drag-unnamed = Перетащено что-то без названия
say-did-type = Заполнено поле «{ $label }»
say-did-type-unnamed = Заполнено поле
say-did-key = Нажата клавиша { $key }
say-did-select = Выбрано «{ $option }» в «{ $label }»
say-did-select-unnamed = Выбрано «{ $option }» в списке без названия
say-did-check = Отмечено «{ $label }»
say-did-check-unnamed = Поставлена отметка без названия
say-did-uncheck = Снята отметка «{ $label }»
say-did-uncheck-unnamed = Снята отметка без названия
say-did-hover = Наведено на «{ $label }»
say-did-hover-unnamed = Наведено на элемент без названия
say-did-scroll = Страница прокручена
say-did-screenshot = Сохранён снимок страницы
say-did-navigate = Открыто { $url }
say-did-search = Поиск: «{ $query }»
say-did-back = Возврат на страницу назад
say-did-forward = Переход на страницу вперёд
say-did-reload = Страница загружена заново
say-did-switch-tab = Переход на другую свою вкладку
say-did-new-tab = Открыта новая вкладка
say-did-close-tab = Закрыта вкладка
say-did-download = Скачан файл { $file }
say-did-upload = { $count ->
    [one] Передан { $count } файл
    [few] Переданы { $count } файла
   *[many] Передано { $count } файлов
} в «{ $label }»
say-did-upload-unnamed = { $count ->
    [one] Странице передан { $count } файл
    [few] Странице переданы { $count } файла
   *[many] Странице передано { $count } файлов
}
say-did-print = Страница сохранена в файл { $file }
say-did-scroll-to = «{ $label }» теперь на экране
say-did-read = Страница прочитана
say-did-hand-over = Данные переданы для { $site }
say-did-find = Поиск «{ $text }» на странице
say-did-read-file = Файл «{ $file }» прочитан
say-did-find-file = Поиск «{ $text }» в файле «{ $file }»
say-document = Скачанный файл «{ $name }» прочитан
say-document-unread = Скачанный файл «{ $name }» не прочитан: { $why ->
    [runs] это программа или файл с макросами
    [too_large] он слишком велик
    [damaged] он повреждён
    [protected] он защищён паролем
    [no_text] в нём нет текста
    [too_slow] чтение заняло слишком много времени
   *[other] его не удалось открыть
}
say-did-wait = Ожидание страницы
say-did-dialog-accept = Ответ «да» на сообщение страницы
say-did-dialog-dismiss = Ответ «нет» на сообщение страницы
say-did-done = Закончено

say-failed = Не удалось использовать «{ $label }»
say-failed-unnamed = Не удалось использовать элемент без названия
say-failed-step = Не удалось сделать этот шаг
say-failed-covered = «{ $label }» закрыто чем-то другим
say-failed-covered-unnamed = Элемент без названия закрыт чем-то другим
say-failed-network = Страница не загрузилась
say-failed-timeout = Страница отвечает слишком долго
say-failed-cancelled = Остановлено, прежде чем было сделано

say-progress-steps = Сделано { $done } из { $all }
say-progress-none = { $steps ->
    [one] { $steps } шаг без продвижения
    [few] { $steps } шага без продвижения
   *[many] { $steps } шагов без продвижения
}
say-progress-orient = Подготовка
say-progress-context = Сайт открыт
say-progress-locate = Найдено то, о чём цель
say-progress-verify = Проверка результата

ask-stuck = Страница больше не меняется, и всё уже испробовано. Вы можете помочь на странице, подсказать, что делать, или остановиться.
ask-goal = Из цели не видно, что нужно и где. Что сделать и на каком сайте?

ending-satisfied = Готово
ending-satisfied-unverified = Сделано, но проверить это не удалось. Посмотрите, пожалуйста, сами.
ending-cancelled = Вы остановили выполнение
ending-declined = Не сделано: нужный шаг не был разрешён
ending-stuck = Тупик: страница больше не меняется
ending-insufficient-knowledge = Путь к цели не найден
ending-impossible = Так, как просили, это сделать нельзя
ending-errors = Слишком много ошибок подряд
ending-network = Страница не загрузилась ({ $detail })
ending-certificate = Сайт { $host } не смог подтвердить, что он настоящий, поэтому он не открыт
ending-sign-in-unseen = Сайт { $host } спрашивает имя и пароль в окне браузера, а оно сейчас скрыто. Покажите окно браузера и начните снова
ending-recursion-limit = Слишком долго без достижения цели
ending-max-steps = Разрешённые шаги закончились
ending-tokens = Разрешённый объём текста модели исчерпан
ending-time = Разрешённое время вышло
ending-browser-lost = Браузер перестал отвечать и не вернулся
ending-journal-failed = Не удалось записать ход выполнения, поэтому оно остановлено
ending-disk-full = Диск заполнен: записывать ход выполнения некуда, поэтому оно остановлено
ending-internal = Внутренняя ошибка программы
ending-model-unavailable = Модель ИИ недоступна
ending-model-refused = Сервер модели ИИ не принял ключ или название модели
ending-model-rate-limit = Сервер модели ИИ сообщает о слишком частых запросах
ending-model-timeout = Модель ИИ отвечала слишком долго
ending-model-broken = Ответы модели ИИ не удалось использовать, хотя ей объяснили почему и спросили проще
ending-model-declines = Модель ИИ не стала этого делать. Её слова: «{ $said }»
ending-goal-partly-understood = Не начато: эти слова непонятны: { $words }
ending-goal-not-started = Не начато
ending-goal-vague = Не начато: из цели не видно, что нужно и где
ending-blocked = Правила безопасности не разрешают то, что нужно для цели
ending-login-required = { $host } просит войти
ending-captcha = { $host } хочет убедиться, что здесь человек
ending-consent-required = { $host } спрашивает, пустить ли кого-то в ваш аккаунт
ending-asked = Пришлось бы спросить вас: { $question }
ending-nobody-to-ask = Пришлось бы спросить вас, а рядом никого не было
ending-not-verified = По странице не видно, что цель достигнута
say-page-crashed = Страница перестала работать. Загружаю её снова.
say-tab-closed = Вкладка закрыта. Открываю её снова.
say-model-stands-in = Модель { $first } не отвечает как нужно, вместо неё отвечает { $model }
say-model-again = Ответ модели ИИ не удалось использовать; ей объяснили почему и спросили ещё раз
say-model-simpler = Ответы модели ИИ не удаётся использовать; её спрашивают проще
say-model-chosen = Теперь решает { $model }
say-model-is-back = Снова отвечает { $model }
ending-tab-closed = Вкладка закрыта, и выполнение цели вместе с ней
