## Рецепты в окне: сделанное однажды сохраняется, чтобы повторить.

recipes-title = Рецепты
recipes-count = { $count ->
    [one] { $count } рецепт
    [few] { $count } рецепта
   *[other] { $count } рецептов
}
recipes-empty = Рецептов пока нет
recipes-empty-text = Когда запуск удался, нажмите в его конце «Сохранить как рецепт» или покажите сами, как что-то делается. Отсюда это можно будет повторить одним нажатием.
recipes-empty-runs = К прошлым запускам
recipes-import = Импорт…
recipes-imported = Рецепт импортирован. Прежде чем выполнять, посмотрите, что он делает.
recipes-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[other] { $count } шагов
}
recipes-about-moment = меньше секунды
recipes-about-seconds = { $count ->
    [one] около { $count } секунды
   *[other] около { $count } секунд
}
recipes-about-minutes = { $count ->
    [one] около { $count } минуты
   *[other] около { $count } минут
}
recipes-took = { $time } в прошлый раз
recipes-played = Последний раз: { $when }
recipes-never = Ещё не выполнялся
recipes-stranger = Со стороны
recipes-stranger-hint = Здесь его ещё никто не смотрел.
recipes-damaged = Повреждён
recipes-damaged-todo = Откройте его файл в редакторе и исправьте это или удалите рецепт и сохраните его из запуска заново.
recipes-damaged-title = Этот рецепт не удаётся прочитать
recipes-healed = { $count ->
    [one] исправлен { $count } шаг
    [few] исправлено { $count } шага
   *[other] исправлено { $count } шагов
}
recipes-play = Выполнить
recipes-play-of = Выполнить: { $title }
recipes-deleted = Удалён: { $title }
recipes-undo = Вернуть
recipes-back-again = Рецепт возвращён: { $title }
recipes-delete-of = Удалить: { $title }
recipes-delete-title = Удалить этот рецепт?
recipes-delete-text = Его файл будет удалён с этого компьютера. Вернуть его нельзя.
recipes-to-list = Назад к рецептам

## Один рецепт

recipes-edit = Изменить…
recipes-export = Экспорт…
recipes-table = Выполнить по таблице…
recipes-fields = Что вы заполняете
recipes-fields-none = Ничего: он каждый раз один и тот же.
recipes-does = Что он делает
recipes-does-none = В нём нет шагов.
recipes-then = После этого: { $what }
recipes-asks = Спрашивает вас
recipes-asks-hint = Перед этим шагом вас спросят, каждый раз.
recipes-answers = Что он сообщает
recipes-end = По чему видно, что всё сделано
recipes-from-run = Запуск, из которого он сделан
recipes-no-default = Заполняется каждый раз
recipes-kind-text = Текст
recipes-kind-number = Число
recipes-kind-money = Сумма денег
recipes-kind-date = День
recipes-kind-choice = Выбор
recipes-kind-file = Файл
recipes-kind-secret = Секрет
recipes-heals = Что исправлено
recipes-heals-text = Страница изменилась, но нужное всё равно нашлось. Это сохранено лишь потому, что запуск после этого удался.
recipes-heal-step = Шаг { $step }: «{ $name }»
recipes-heal-step-unnamed = Шаг { $step }
recipes-heal-likeness = Найдено по всему остальному, что о нём известно
recipes-heal-search = Найдено после поиска дальше на странице
recipes-heal-model = Найдено моделью ИИ
recipes-heal-planner = Этот шаг сделала модель ИИ
recipes-heal-run = Посмотреть тот запуск
recipes-heal-undo = Вернуть как было
recipes-heal-undo-of = Вернуть как было на шаге { $step }
recipes-heal-undone = Шаг { $step } снова ищет то, с чем был сохранён.
recipes-heal-before = Было
recipes-heal-after = Стало
recipes-heal-nothing = ничего
recipes-differs-name = Название
recipes-differs-text = Слова на нём
recipes-differs-placeholder = Подсказка внутри
recipes-differs-title = Всплывающая подсказка
recipes-differs-heading = Заголовок над ним
recipes-differs-context = Что стоит рядом
recipes-differs-form = Его форма
recipes-differs-kind = Вид
recipes-differs-place = Оно стоит на другом месте страницы.
recipes-differs-page = Для вас оно выглядит так же, но страница устроена иначе.
recipes-export-title = Экспорт рецепта
recipes-export-yaml = Рецепт, который можно читать
recipes-export-yaml-text = Текстовый файл для другого Browser Copilot; его можно читать и менять в любом редакторе (YAML).
recipes-export-playwright = Тест для Playwright
recipes-export-playwright-text = Для программистов, которые проверяют им сайты.
recipes-export-recorder = Запись для Chrome
recipes-export-recorder-text = Открывается в Recorder среди инструментов Chrome для программистов.
recipes-export-secrets = Самих секретов в файле не бывает.
recipes-exported = Сохранено: { $path }
recipes-left-out = Что не удалось перенести

## Чужой рецепт

recipes-stranger-title = Этот рецепт пришёл со стороны
recipes-stranger-text = Посмотрите, куда он ходит и что делает. Выполнен он будет, только когда вы скажете, что хотите им пользоваться.
recipes-stranger-sites = Сайты, которые он открывает
recipes-stranger-fields = Что он просит заполнить
recipes-stranger-risks = Рискованные шаги
recipes-stranger-no-sites = Никаких
recipes-stranger-no-fields = Ничего
recipes-stranger-no-risks = Известных нет. Каждый шаг при выполнении проверяется заново.
recipes-stranger-asks = О рискованных шагах вас спросят каждый раз, и после согласия здесь тоже.
recipes-use = Пользоваться
recipes-not-now = Не сейчас

## Форма перед выполнением

recipes-check = Проверить
recipes-check-hint = Проверка: шаги делаются до первого, который спрашивает, и вы видите, какие найдены.
recipes-form-none = Заполнять нечего.
recipes-form-line = { $steps ->
    [one] { $steps } шаг, { $time }, без модели
    [few] { $steps } шага, { $time }, без модели
   *[other] { $steps } шагов, { $time }, без модели
}
recipes-form-line-new = { $steps ->
    [one] { $steps } шаг, без модели
    [few] { $steps } шага, без модели
   *[other] { $steps } шагов, без модели
}
recipes-form-asks = { $count ->
    [one] Перед { $count } шагом вас спросят.
   *[other] Перед { $count } шагами вас спросят.
}
recipes-form-default = Если не заполнить: { $value }
recipes-choose = Выберите…
recipes-file-choose = Выбрать файл…
recipes-file-none = Файл не выбран
recipes-secret-none = Секретов пока нет. Добавьте его в настройках, в разделе «Безопасность».
recipes-secret-settings = Открыть настройки
recipes-secret-of = { $name }, для { $host }
recipes-day-way = Какой день: { $field }
recipes-day-today = Сегодня
recipes-day-tomorrow = Завтра
recipes-day-later = Дней вперёд
recipes-day-earlier = Дней назад
recipes-day-day = День по календарю
recipes-day-count = Сколько дней: { $field }
recipes-day-in = { $count ->
    [one] Через { $count } день
    [few] Через { $count } дня
   *[other] Через { $count } дней
}
recipes-day-ago = { $count ->
    [one] { $count } день назад
    [few] { $count } дня назад
   *[other] { $count } дней назад
}
recipes-day-is = Если сегодня: { $day }
recipes-day-of = День по календарю: { $field }
recipes-value-missing = Заполните это поле.
recipes-value-number = Напишите число, например 3 или 2,5.
recipes-value-money = Напишите сумму, например 20 или 1500 ₽.
recipes-value-date = Выберите день.
recipes-value-choice = Выберите одно из этого.
recipes-offer = { $steps ->
    [one] Вы это уже делали: { $steps } шаг, { $time }, без модели
    [few] Вы это уже делали: { $steps } шага, { $time }, без модели
   *[other] Вы это уже делали: { $steps } шагов, { $time }, без модели
}
recipes-offer-untimed = { $steps ->
    [one] Вы это уже делали: { $steps } шаг, без модели
    [few] Вы это уже делали: { $steps } шага, без модели
   *[other] Вы это уже делали: { $steps } шагов, без модели
}

## Как его сохраняют и меняют

recipes-keep = Сохранить как рецепт
recipes-keep-title = Сохранить как рецепт
recipes-keep-text = Вот что будет сделано снова. Просмотрите и сохраните.
recipes-edit-title = Изменить рецепт
recipes-name = Заголовок
recipes-name-hint = Слова в [скобках] заполняются каждый раз.
recipes-name-missing = Дайте рецепту заголовок.
recipes-field-label = Название
recipes-field-label-twice = Так уже называется другое поле.
recipes-field-kind = Вид
recipes-field-default = Если не заполнить
recipes-field-choices = Варианты, по одному в строке
recipes-field-choices-missing = Напишите хотя бы один вариант.
recipes-field-group = Поле: { $field }
recipes-field-fix = Всегда «{ $value }»
recipes-field-fix-of = { $field }: всегда «{ $value }»
recipes-field-fix-hint = Тогда здесь каждый раз одно и то же, и об этом больше не спрашивают.
recipes-field-fix-none = Чтобы здесь всегда было одно и то же, напишите выше, что именно.
recipes-field-fix-secret = Можно выбрать, какой это секрет, но не то, что в нём.
recipes-field-fixed = Теперь всегда одно и то же: { $value }
recipes-fixed-title = Всегда одно и то же
recipes-fixed-make = Сделать полем
recipes-fixed-make-of = Сделать полем «{ $value }»
recipes-fixed-made = Теперь это поле: { $value }
recipes-left-out-title = Что не вошло
recipes-save = Сохранить
recipes-saved = Сохранено: { $title }

## Показано вручную

show-me = Показать самому
show-title = Показать самому
show-text = Сделайте это один раз сами в браузере, и каждый шаг будет записан. Модель ИИ не спрашивают.
show-where = С чего начать?
show-private = То, что вы вводите в поля для паролей, кодов и номеров карт, не сохраняется.
show-start = Открыть браузер
show-begun = Браузер открыт. Покажите там.
show-on = Запись на странице «{ $page }»
show-waits = Запись идёт
show-ended = Браузер закрыли. Здесь всё, что вы успели показать.
show-none = Продолжайте в браузере: каждый шаг появится здесь.
show-steps = Шаги
show-reads = Что прочитать
show-remove-of = Убрать: { $step }
show-unclear = { $count ->
    [one] { $count } ваше действие не удалось записать.
    [few] { $count } ваших действия не удалось записать.
   *[other] { $count } ваших действий не удалось записать.
}
show-read = Прочитать это
show-read-hint = Сначала выделите на странице значение: цену, дату. Рецепт каждый раз будет его сообщать.
show-done = Готово
show-throw-away = Выбросить

## По таблице

recipes-table-title = Выполнить по таблице
recipes-table-text = Одна строка — одно выполнение: каждый столбец идёт в поле с тем же названием.
recipes-table-columns = Её столбцы
recipes-table-choose = Выбрать таблицу…
recipes-table-other = Выбрать другую таблицу…
recipes-table-kinds = Файл CSV или Excel
recipes-table-caption = Первые строки таблицы
recipes-table-row = Строка
recipes-table-rows = { $count ->
    [one] { $count } строка
    [few] { $count } строки
   *[other] { $count } строк
}
recipes-table-more = { $count ->
    [one] и ещё { $count } строка
    [few] и ещё { $count } строки
   *[other] и ещё { $count } строк
}
recipes-table-missing = { $count ->
    [one] Не хватает столбца: { $names }. Добавьте его в файл и выберите файл заново.
   *[other] Не хватает столбцов: { $names }. Добавьте их в файл и выберите файл заново.
}
recipes-table-unknown = { $count ->
    [one] Для этого столбца поля нет, он не нужен: { $names }
   *[other] Для этих столбцов полей нет, они не нужны: { $names }
}
recipes-table-problems = { $count ->
    [one] { $count } строку так не выполнить. Она будет пропущена; или исправьте её в файле и выберите его заново.
    [few] { $count } строки так не выполнить. Они будут пропущены; или исправьте их в файле и выберите его заново.
   *[other] { $count } строк так не выполнить. Они будут пропущены; или исправьте их в файле и выберите его заново.
}
recipes-table-problem = Строка { $row }: { $what }
recipes-table-start = { $count ->
    [one] Выполнить { $count } строку
    [few] Выполнить { $count } строки
   *[other] Выполнить { $count } строк
}
recipes-table-nothing = Нет ни одной строки, которую можно выполнить.
recipes-table-busy = Сейчас выполняется другая таблица. Дождитесь её конца или остановите её.
recipes-table-busy-open = Посмотреть на неё
recipes-table-done = { $done } из { $all }
recipes-table-progress = Выполненные строки
recipes-table-left = осталось { $time }
recipes-table-going = Выполняется
recipes-table-ended = Все строки закончены
recipes-table-stopped = Остановлено. Что сделано, то сделано.
recipes-table-stop = Остановить
recipes-table-save = Сохранить результаты…
recipes-table-saved = Сохранено: { $path }
recipes-table-again = Другая таблица…
recipes-table-aside = Отложено
recipes-table-aside-text = Программа закрылась, пока работала над этими строками, так что они, возможно, выполнены. Посмотрите на сайте и выполните заново те, что не сделаны.
recipes-table-failed = Не сделано
recipes-table-others = Остальные строки
recipes-table-look = Посмотреть запуск
recipes-table-look-of = Посмотреть запуск строки { $row }
recipes-table-show-all = { $count ->
    [one] Показать ещё { $count }
   *[other] Показать ещё { $count }
}
recipes-row-waiting = Ждёт
recipes-row-running = Выполняется
recipes-row-done = Готово
recipes-row-failed = Не сделано
recipes-row-put-aside = Отложено
