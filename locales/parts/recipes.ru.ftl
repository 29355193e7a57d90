## Рецепты: шаги словами, ошибки в файле и в значениях, записи и таблицы.

# Шаги. То, что задаёт человек, стоит в ‹…›.
recipe-starts = Открыть { $address }
recipe-reads = Сообщить вам: { $name }
recipe-does-click = { $named ->
    [row] Нажать «{ $label }» там, где «{ $row }»
    [yes] Нажать «{ $label }»
   *[no] Нажать элемент без названия
}
recipe-does-click-twice = { $named ->
    [row] Нажать дважды «{ $label }» там, где «{ $row }»
    [yes] Нажать дважды «{ $label }»
   *[no] Нажать дважды элемент без названия
}
recipe-does-click-menu = { $named ->
    [row] Открыть меню элемента «{ $label }» там, где «{ $row }»
    [yes] Открыть меню элемента «{ $label }»
   *[no] Открыть меню элемента без названия
}
recipe-does-drag = { $named ->
    [row] Перетащить «{ $label }» там, где «{ $row }»
    [yes] Перетащить «{ $label }»
   *[no] Перетащить элемент без названия
}
recipe-does-drag-onto = { $named ->
    [row] Перетащить «{ $label }» там, где «{ $row }», на «{ $onto }»
    [yes] Перетащить «{ $label }» на «{ $onto }»
   *[no] Перетащить элемент без названия на «{ $onto }»
}
recipe-does-mark-text = Выделить «{ $text }»
recipe-does-type = { $named ->
    [row] Ввести «{ $text }» в «{ $label }» там, где «{ $row }»
    [yes] Ввести «{ $text }» в «{ $label }»
   *[no] Ввести «{ $text }»
}
recipe-does-type-enter = { $named ->
    [row] Ввести «{ $text }» в «{ $label }» там, где «{ $row }», и нажать Enter
    [yes] Ввести «{ $text }» в «{ $label }» и нажать Enter
   *[no] Ввести «{ $text }» и нажать Enter
}
recipe-does-type-add = { $named ->
    [row] Дописать «{ $text }» в «{ $label }» там, где «{ $row }»
    [yes] Дописать «{ $text }» в «{ $label }»
   *[no] Дописать «{ $text }»
}
recipe-does-type-replace = { $named ->
    [row] Заменить «{ $find }» на «{ $text }» в «{ $label }» там, где «{ $row }»
    [yes] Заменить «{ $find }» на «{ $text }» в «{ $label }»
   *[no] Заменить «{ $find }» на «{ $text }»
}
recipe-does-clear = { $named ->
    [row] Очистить «{ $label }» там, где «{ $row }»
    [yes] Очистить «{ $label }»
   *[no] Очистить поле без названия
}
recipe-does-press-key = { $named ->
    [row] Нажать клавишу { $key } в «{ $label }» там, где «{ $row }»
    [yes] Нажать клавишу { $key } в «{ $label }»
   *[no] Нажать клавишу { $key }
}
recipe-does-select = { $named ->
    [row] Выбрать «{ $option }» в «{ $label }» там, где «{ $row }»
    [yes] Выбрать «{ $option }» в «{ $label }»
   *[no] Выбрать «{ $option }»
}
recipe-does-check = { $named ->
    [row] Отметить «{ $label }» там, где «{ $row }»
    [yes] Отметить «{ $label }»
   *[no] Поставить отметку без названия
}
recipe-does-uncheck = { $named ->
    [row] Снять отметку «{ $label }» там, где «{ $row }»
    [yes] Снять отметку «{ $label }»
   *[no] Снять отметку без названия
}
recipe-does-hover = { $named ->
    [row] Навести на «{ $label }» там, где «{ $row }»
    [yes] Навести на «{ $label }»
   *[no] Навести на элемент без названия
}
recipe-does-scroll = { $direction ->
    [up] Прокрутить вверх
    [left] Прокрутить влево
    [right] Прокрутить вправо
   *[down] Прокрутить вниз
}
recipe-does-scroll-text = Прокрутить до «{ $text }»
recipe-does-scroll-to = { $named ->
    [row] Прокрутить до «{ $label }» там, где «{ $row }»
    [yes] Прокрутить до «{ $label }»
   *[no] Прокрутить до конца
}
recipe-does-screenshot = Сделать снимок страницы
recipe-does-navigate = Открыть { $address }
recipe-does-search = Найти «{ $query }»
recipe-does-go-back = Вернуться назад
recipe-does-go-forward = Перейти вперёд
recipe-does-reload = Загрузить страницу заново
recipe-does-switch-tab = Перейти на другую вкладку
recipe-does-new-tab = Открыть новую вкладку
recipe-does-new-tab-at = Открыть { $address } в новой вкладке
recipe-does-close-tab = Закрыть вкладку
recipe-does-download = { $named ->
    [row] Скачать «{ $label }» там, где «{ $row }»
    [yes] Скачать «{ $label }»
   *[no] Скачать файл
}
recipe-does-upload = { $named ->
    [row] Передать «{ $files }» в «{ $label }» там, где «{ $row }»
    [yes] Передать «{ $files }» в «{ $label }»
   *[no] Передать «{ $files }» странице
}
recipe-does-print-pdf = Сохранить страницу в файл PDF
recipe-does-extract = Прочитать: { $what }
recipe-does-extract-page = Прочитать страницу
recipe-does-find-text = Найти «{ $text }» на странице
recipe-does-wait =
    { $seconds ->
        [one] Подождать { $seconds } секунду
        [many] Подождать { $seconds } секунд
       *[other] Подождать { $seconds } секунды
    }
recipe-does-wait-text = { $gone ->
    [yes] Подождать, пока не исчезнет «{ $text }»
   *[no] Подождать, пока не появится «{ $text }»
}
recipe-does-wait-address = Подождать, пока в адресе не появится «{ $text }»
recipe-does-wait-quiet = Подождать, пока страница не успокоится
recipe-does-dialog = { $accept ->
    [yes] Ответить «да» на сообщение страницы
   *[no] Ответить «нет» на сообщение страницы
}
recipe-does-dialog-text = Ответить на вопрос страницы: «{ $text }»
recipe-does-other = Сделать «{ $action }»

# Значения, которые задают перед выполнением.
recipe-value-missing = Нужно значение «{ $parameter }».
recipe-value-unknown = В этом рецепте нет «{ $parameter }».
recipe-value-long = «{ $parameter }» слишком длинное: не больше { $most } знаков.
recipe-value-number = «{ $parameter }» должно быть числом, а не «{ $value }».
recipe-value-money = «{ $parameter }» должно быть суммой денег, а не «{ $value }».
recipe-value-date = «{ $parameter }» должно быть днём: 2026-11-29, 29.11.2026, today (сегодня) или today+3, а не «{ $value }».
recipe-value-choice = «{ $parameter }» должно быть одним из: { $choices }. Задано «{ $value }».
recipe-value-file = «{ $parameter }» должно быть путём к файлу.
recipe-value-secret = «{ $parameter }» должно быть именем секрета: латинские буквы, цифры, - и _. Сам секрет здесь не пишут никогда.
recipe-value-names-secret = В «{ $parameter }» назван секрет, но это значение не для секретов.
recipe-value-address = «{ $parameter }» должно быть адресом, который начинается с http:// или https://.

# Ошибки в файле. Все начинаются с номера строки.
recipe-file-unreadable = Строка { $line }: это не удалось прочитать. { $why }
recipe-file-large = Строка { $line }: файл больше { $most } МБ.
recipe-file-empty = Строка { $line }: файл пустой.
recipe-file-nothing = Строка { $line }: в рецепте нет ни начального адреса, ни шагов.
recipe-file-no-schema = Строка { $line }: не указана версия. В рецепте должна быть строка «schema: { $known }».
recipe-file-newer = Строка { $line }: это рецепт версии { $schema }, его записал более новый Browser Copilot. Обновите программу, чтобы выполнить его.
recipe-file-documents = Строка { $line }: в файле должен быть один рецепт. Уберите то, что идёт после «---».
recipe-file-alias = Строка { $line }: знаки & и *, которые называют или повторяют части, здесь не допускаются. Текст, который с них начинается, возьмите в кавычки.
recipe-file-tag = Строка { $line }: знак !, который называет вид, здесь не допускается. Текст, который с него начинается, возьмите в кавычки.
recipe-file-deep = Строка { $line }: слишком много вложенных уровней.
recipe-file-name = Строка { $line }: здесь должно быть название. Текст, который начинается со скобки, возьмите в кавычки.
recipe-file-twice = Строка { $line }: «{ $name }» встречается дважды.
recipe-file-kind = Строка { $line }: «{ $key }» – это { $wanted ->
    [text] текст. Текст, который начинается со скобки, возьмите в кавычки.
    [count] целое число не меньше нуля.
    [number] число.
    [flag] true (да) или false (нет).
    [list] список.
    [pair] список из двух значений.
   *[group] группа названий и значений.
}
recipe-file-unknown-key = Строка { $line }: «{ $key }» здесь неизвестно. Известны: { $known }.
recipe-file-missing-key = Строка { $line }: не хватает «{ $key }».
recipe-file-unknown-word = Строка { $line }: «{ $key }» не может быть «{ $value }». Возможны: { $known }.
recipe-file-long = Строка { $line }: текст длиннее { $most } знаков.
recipe-file-many = Строка { $line }: слишком много в «{ $key }»: не больше { $most }.
recipe-file-action = Строка { $line }: действия «{ $action }» нет.
recipe-file-action-not-kept = Строка { $line }: «{ $action }» не может быть шагом рецепта.
recipe-file-argument = Строка { $line }: у «{ $action }» нет «{ $argument }».
recipe-file-argument-missing = Строка { $line }: для «{ $action }» нужно «{ $argument }» в «with».
recipe-file-argument-wrong = Строка { $line }: «{ $action }» так сделать нельзя. { $why }
recipe-file-target-missing = Строка { $line }: для «{ $action }» нужно «on»: с чем это сделать.
recipe-file-target-needless = Строка { $line }: у «{ $action }» нет «{ $key }».
recipe-file-target-empty = Строка { $line }: «{ $key }» не говорит, что это: нужны роль, название или другой признак.
recipe-file-parameter-name = Строка { $line }: «{ $parameter }» не может быть именем параметра. Имя – это строчная буква от a до z, затем буквы от a до z, цифры и _.
recipe-file-parameter-twice = Строка { $line }: два параметра называются «{ $parameter }».
recipe-file-parameter-choices = Строка { $line }: параметр «{ $parameter }» – выбор, но у него нет «choices».
recipe-file-parameter-default = Строка { $line }: параметр «{ $parameter }» не может быть «{ $value }»: { $kind ->
    [number] это не число.
    [money] это не сумма денег.
    [date] это не день.
    [choice] такого варианта нет.
    [file] это не путь к файлу.
    [secret] это не имя секрета, или секрет назван там, где его быть не может.
   *[other] слишком длинно.
}
recipe-file-parameter-unknown = Строка { $line }: в тексте назван «{ $parameter }», но такого параметра нет.
recipe-file-form = Строка { $line }: «{ $form }» – неизвестный вид для «{ $parameter }». Пишите, например, date:%d.%m.%Y.
recipe-file-secret = Строка { $line }: секрет может стоять здесь только один, как текст шага «type».
recipe-file-address = Строка { $line }: «{ $address }» – не адрес.
recipe-file-address-scheme = Строка { $line }: «{ $address }» должен начинаться с http:// или https://.
recipe-file-address-parameter = Строка { $line }: в «{ $address }» параметр может стоять только после имени сайта или быть всем адресом.
recipe-file-address-password = Строка { $line }: в «{ $address }» есть имя пользователя или пароль. Используйте секрет.
recipe-file-condition = Строка { $line }: условие не говорит, что должно быть: нет названия или значения.
recipe-file-step = Строка { $line }: такого шага нет, шагов в рецепте: { $most }.

# Рецепт, который пришёл от другого человека.
recipe-stranger-address = Этот рецепт не принят: он открывает «{ $address }», а это не адрес в интернете.
recipe-stranger-private = Этот рецепт не принят: он работает с { $host }, а это на этом компьютере или в частной сети.
recipe-stranger-secret = Этот рецепт не принят: в нём назван секрет.

# Таблица значений: строка – одно выполнение.
recipe-table-empty = В таблице нет строк. Первая строка – названия столбцов, каждая следующая – один набор значений.
recipe-table-large = Таблица слишком большая: не больше { $most } строк и 200 столбцов.
recipe-table-protected = Таблица защищена паролем.
recipe-table-slow = Таблица читалась слишком долго.
recipe-table-unreadable = Это не таблица, которую можно прочитать. Нужен файл CSV или XLSX.
recipe-table-twice = Два столбца называются «{ $column }».
recipe-table-wide = В строке { $row } есть значение в столбце без названия.

# Записи Chrome Recorder и то, что уходит в другие программы.
recipe-recorder-unreadable = Это не запись Chrome Recorder.
recipe-recorder-large = Запись больше { $most } МБ.
recipe-recorder-many = В записи больше { $most } шагов.
recipe-recorder-nothing = Ничего из этой записи здесь выполнить нельзя.
recipe-recorder-target = Шаг { $step } пропущен: запись говорит только, где стоит элемент, но не что это.
recipe-recorder-address = Шаг { $step } пропущен: «{ $address }» – не адрес в интернете.
recipe-recorder-button = Шаг { $step } пропущен: кнопка мыши «{ $button }» здесь не нажимается.
recipe-recorder-expression = Шаг { $step } пропущен: он ждёт собственную программу.
recipe-recorder-network = Шаг { $step } пропущен: скорость сети остаётся как есть.
recipe-recorder-custom = Шаг { $step } пропущен: «{ $name }» – шаг расширения.
recipe-recorder-unknown = Шаг { $step } пропущен: «{ $kind }» неизвестно.
recipe-recorder-close = Шаг { $step } пропущен: вкладка в конце остаётся открытой.
recipe-recorder-count = Шаг { $step }: сколько их, не считается.
recipe-recorder-properties = Шаг { $step }: ожидается, что элемент появится, но не его свойства.
recipe-recorder-secret = Шаг { $step }: введённое секретно и не взято. Назовите секрет для «{ $parameter }».
recipe-export-default = «{ $parameter }» записано с обычным значением.
recipe-export-parameter = Впишите значение вместо «{ $parameter }».
recipe-export-secret = Впишите своё значение вместо «{ $parameter }»: секреты в файл не пишутся никогда.
recipe-export-read = «{ $name }» не читается: в другой программе нет ответов.
recipe-export-action = Шаг { $step } пропущен: в другой программе нет такого «{ $action }».
recipe-export-target = Шаг { $step } пропущен: другая программа не нашла бы элемент ({ $action }).
recipe-export-row = Шаг { $step }: другая программа не смотрит, в какой он строке ({ $action }).
recipe-export-which = Шаг { $step }: таких элементов несколько, другая программа может взять первый ({ $action }).
recipe-export-check = Шаг { $step }: отметка нажимается, стоит она или нет ({ $action }).
recipe-export-option = Шаг { $step }: «{ $option }» принимается за внутреннее значение варианта.
recipe-export-condition = Шаг { $step }: не проверяется, стало ли так: «{ $value }».

# Пока рецепт выполняется, и когда запуск сохраняют.
recipe-play-step = Шаг { $n } из { $all }: { $does }
recipe-play-done = Все шаги сделаны.
recipe-play-healed = Шаг { $n }: то, что было «{ $before }», теперь нашлось как «{ $now }».
recipe-play-stuck = Шаг { $n } ({ $does }) не получился: { $why }
recipe-play-why-not-there = того, что ему нужно, сейчас нет на странице.
recipe-play-why-in-vain = несколько попыток, а страница его не приняла.
recipe-play-why-failed = неизвестно, удалось ли. { $detail }
recipe-play-why-not-so = после него не стало так: { $condition }
recipe-play-why-dialog = страница спрашивает: { $said }
recipe-play-why-unread = «{ $name }» на странице не прочесть.
recipe-play-why-damaged = в рецепте здесь ошибка ({ $detail }).
recipe-play-no-model = Рецепт дальше не идёт, а модели, которая помогла бы, не настроено.
recipe-play-by-hand = Этот шаг я сделал сам, дальше
recipe-play-with-model = Пусть остальное сделает модель
recipe-play-stop = Остановиться здесь
recipe-play-yes = Да, это оно
recipe-play-is-it = Шаг { $n } сохранён для «{ $before }». Этого нет; ближе всего «{ $now }». Это то же самое?
recipe-play-is-it-beside = Шаг { $n } сохранён для «{ $before }». Этого нет; ближе всего «{ $now }» ({ $beside }). Это то же самое?
recipe-not-kept-shared = Этот запуск прислан кем-то другим. Сохранить можно только свой.
recipe-not-kept-unfinished = Этот запуск ещё не завершён.
recipe-not-kept-unverified = Программа не увидела, что цель достигнута, поэтому запуск не сохранён.
recipe-not-kept-nothing-done = В этом запуске нет ничего, что можно повторить.
recipe-not-kept-script = В запуске выполнялся скрипт на странице, в рецепт его не записать.
recipe-not-kept-tool = В запуске использован инструмент { $tool } сервера { $server }, в рецепт его не записать.
recipe-not-kept-divided = Части читались одновременно, а рецепт идёт шаг за шагом.
recipe-not-kept-carried = В запуске значения были переданы сайту { $site }. В следующий раз они устареют.
recipe-left-out-failed = { $count ->
    [one] Пропущена { $count } неудачная попытка
    [few] Пропущены { $count } неудачные попытки
   *[many] Пропущено { $count } неудачных попыток
 }.
recipe-left-out-detours = { $count ->
    [one] Пропущен { $count } шаг, который ни к чему не привёл
    [few] Пропущены { $count } шага, которые ни к чему не привели
   *[many] Пропущено { $count } шагов, которые ни к чему не привели
 }.
recipe-left-out-condition = При повторе не проверяется: { $what }.
recipe-left-out-answer = Нельзя прочитать снова: { $what }.
recipe-left-out-list = Ответ — список, рецепт его не читает.
recipe-left-out-document = Прочитанное в документе снова не читается.
recipe-left-out-computed = Было вычислено и не вычисляется снова: { $what }.
recipe-left-out-day = В «{ $field }» всегда вводится { $day }: в задаче этот день не назван.
recipe-left-out-by-hand = Сделанного вами вручную в рецепте нет.

# Показано вручную.
recipe-show-nothing = Ничего не показано, сохранять нечего.
recipe-show-nothing-marked = На странице ничего не выделено.
recipe-show-not-readable = Выделенное не удастся найти в другой раз.
recipe-left-out-unclear = { $count ->
    [one] { $count } ваше действие не удалось записать.
    [few] { $count } ваших действия не удалось записать.
   *[other] { $count } ваших действий не удалось записать.
}
recipe-left-out-beyond = { $count ->
    [one] { $count } шаг в конце: для рецепта это слишком много.
    [few] { $count } шага в конце: для рецепта это слишком много.
   *[other] { $count } шагов в конце: для рецепта это слишком много.
}
recipe-play-refused = Шаг { $n } ({ $does }) не разрешён, поэтому выполнение на нём кончается.
recipe-check-found = { $n }. { $does }: найдено таким, как было записано.
recipe-check-like = { $n }. { $does }: найдено в другом виде, как «{ $now }».
recipe-check-asks = Шаг { $n } сначала спрашивает вас, поэтому он не сделан.
recipe-check-missing = { $n }. { $does }: сделать нельзя: { $why }
recipe-check-end = В конце: { $why }
recipe-check-rest = Шаги с { $n } по { $all } не проверены.
recipe-check-rest-one = Шаг { $n } не проверен.
recipe-check-done = Проверка закончена. Ничего, о чём спрашивают, не сделано.
