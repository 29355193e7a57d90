## Тексты окна.

app-name = Browser Copilot
loading = Загрузка
details = Подробности
close = Закрыть
cancel = Отмена
back = Назад
next = Дальше
skip = Пропустить
continue = Продолжить
copy = Копировать
copied = Скопировано
delete = Удалить
try-again = Ещё раз
in-use = Используется
window-error-internal = Внутри программы что-то пошло не так.
window-error-internal-hint = Попробуйте ещё раз. Если повторится, перезапустите программу.

duration-ms = { $ms } мс
duration-seconds = { $seconds } с
duration-minutes = { $minutes } мин { $seconds } с
duration-hours = { $hours } ч { $minutes } мин
when-today = Сегодня, { $time }
when-yesterday = Вчера, { $time }

nav-label = Главное
palette-title = Поиск по всему
palette-open = Поиск
palette-key = Ctrl K
palette-label = Цели, рецепты, запуски, настройки
palette-goals = Цели
palette-places = Настройки и экраны
palette-new = Новая цель: { $goal }
palette-none = Ничего такого нет.
palette-count = { $count ->
    [one] Найдено: { $count }
   *[other] Найдено: { $count }
}
nav-new = Новая цель
nav-runs = Запуски
nav-settings = Настройки
nav-active = Идут сейчас
asking-banner = Нужны вы: { $goal }
asking-open = Открыть

close-title = Работа ещё идёт
close-text = { $count ->
    [one] Идёт { $count } запуск. Если остановить его, позже можно продолжить из раздела «Запуски». На учебном сайте он начнётся заново.
    [few] Идут { $count } запуска. Если остановить их, позже можно продолжить из раздела «Запуски». На учебном сайте они начнутся заново.
   *[many] Идут { $count } запусков. Если остановить их, позже можно продолжить из раздела «Запуски». На учебном сайте они начнутся заново.
}
close-keep = Пусть работает
close-stop = Остановить и закрыть

## Первый запуск

welcome-hello = Добро пожаловать в Browser Copilot
welcome-steps = Шаги первого запуска
welcome-browser-title = Ваш браузер
welcome-browser-text = Copilot работает в настоящем браузере у вас на глазах. Выберите, каким браузером ему пользоваться.
welcome-model-title = Кто будет думать?
welcome-model-text = Модель ИИ понимает цели, сказанные своими словами. Выберите, откуда она: это можно поменять когда угодно.
welcome-try-title = Попробуйте
welcome-try-text = Эти цели выполняются на учебном сайте внутри программы. Ничего не покупается и не отправляется всерьёз.
welcome-skip-all = Пропустить всё
welcome-finish = Написать свою цель
finding-good = Хорошо:
finding-note = Заметка:
finding-problem = Проблема:

browser-way = Какой браузер
browser-auto = Выбрать за меня
browser-auto-text = Ваш открытый браузер, если он уже разрешает, иначе отдельный. Настраивать ничего не нужно.
browser-managed = Отдельный браузер
browser-managed-text = Chrome или Edge только для Copilot. Войдите на свои сайты один раз: он запомнит.
browser-address = Браузер по адресу
browser-address-text = Для браузера, который запущен специально, здесь или на другом компьютере.
browser-address-label = Адрес браузера
browser-headless = Работать, не показывая браузер
browser-headless-hint = Только для отдельного браузера. Здесь всё равно всё видно.
browser-executable = Файл программы браузера (необязательно)
browser-executable-hint = Только если найден не тот браузер.
browser-executable-found = Найдётся сам
browser-viewport = Размер страницы
browser-viewport-hint = Нового окна браузера, в пикселях.
browser-viewport-width = Ширина страницы
browser-viewport-height = Высота страницы
browser-tab-choice = Если сайт уже открыт
browser-tab-choice-hint = Какую вкладку взять, если тот же сайт открыт в вашем браузере.
browser-tab-choice-ask = Спросить меня
browser-tab-choice-use-open = Открытую
browser-tab-choice-new = Новую
browser-search-engine = Поисковая система
browser-search-engine-hint = Если на странице нет поиска. %s заменяет слова.
browser-check = Проверить этот компьютер

model-planner = Кто читает вашу цель
model-basic = Без ИИ (простой режим)
model-basic-text = Выполняет цели, записанные шагами: «открой example.org, нажми Контакты, прочитай телефон». Бесплатно, и ничего не покидает этот компьютер. Открытых вопросов не понимает.
model-local-looking = Ищем модель ИИ на этом компьютере…
model-url = Адрес сервера
model-url-hint = Обычно заканчивается на /v1. Подойдёт любой сервер с таким же интерфейсом, как у OpenAI.
model-name = Название модели
model-name-hint = Проверьте связь, чтобы увидеть, какие модели есть на сервере.
model-key = Ключ
model-key-hint = Хранится в хранилище паролей вашей системы. Серверам на этом компьютере он не нужен.
model-key-hint-file = В этой системе нет хранилища паролей, поэтому ключ хранится в файле, который можете читать только вы.
model-key-kept = Ключ сохранён. Чтобы заменить, введите новый.
model-key-none = Вставьте ключ
model-key-forget = Забыть ключ
model-temperature = Разнообразие
model-temperature-hint = 0 — каждый раз одинаковый ответ, 2 — самый разный. По умолчанию 0.
model-max-output = Самый длинный ответ
model-max-output-hint = В токенах, от 64 до 32 768. По умолчанию 2048.
model-test = Проверить связь
model-test-good = Работает. Ответ пришёл за { $time }.
model-test-no-tools = Сервер отвечает, но эта модель не умеет действовать. Выберите другую.

## Новая цель

new-title = Что нужно сделать?
new-goal-label = Ваша цель
new-placeholder = Открой магазин, найди зелёный чай и скажи цену самого дешёвого
new-hint = Enter — начать, Shift и Enter — новая строка.
new-empty = Напишите простыми словами или выберите пример ниже.
new-too-long = Цель слишком длинная. Не больше { $max } знаков: сократите её или разделите на несколько.
new-not-understood = Простой режим этого не понимает. Запишите шагами, например «открой example.org, нажми Контакты, прочитай телефон», или добавьте модель ИИ.
new-count = { $count } из { $max }
new-start = Начать
planner-basic = Простой режим (без модели ИИ)
planner-model = { $name }
planner-add = Добавить модель
care-careful = Спрашивает чаще обычного
care-balanced = Спрашивает перед рискованным
care-hands-off = Спрашивает только о важном
care-none = Не делает рискованного
care-all = Разрешает всё без вопросов
care-some = Кое-что разрешает без вопросов
where-label = Начать
where-new = В новой вкладке
where-current = В открытой вкладке
where-current-hint = Работает в той вкладке, которая сейчас на виду в браузере, и может изменить то, что в ней.
where-address = По адресу
where-address-label = Адрес, с которого начать
where-address-placeholder = example.org
where-address-bad = Это не адрес сайта. Напишите, например, example.org.
understanding-title = Будет сделано
understanding-none = Не понято
understanding-unclear = непонятно
understanding-partly = Отмеченное не понято. Прежде чем что-то делать, программа спросит вас.
examples-title = Примеры для пробы
example-practice = Учебный сайт
example-asks = По пути спросит вас
recent-title = Ваши последние цели

## Запуск

run-heading = Запуск
run-goal-open = Показать цель целиком
run-starting = Готовим браузер
run-escape-again = Чтобы остановить, нажмите Escape ещё раз
run-again = Запустить снова
story-label = Что сделано
page-label = Страница
page-live = Вернуться к текущему
page-newest = К последнему снимку
picture-alt = Снимок страницы: { $title }
picture-none = Снимка этой страницы нет.
picture-not-yet = Здесь появится страница.
address-none = Страницы ещё нет
address-blank = Пока ничего не открыто
address-safe = Соединение защищено
address-open = Соединение не защищено
address-local = На этом компьютере
marks-label = Что на странице можно использовать
marks-show = Показать номера
marks-hide = Скрыть номера
mark-caption = { $named ->
    [yes] { $number } · { $role } «{ $name }»
   *[no] { $number } · { $role }
}
role-button = кнопка
role-link = ссылка
role-textbox = текстовое поле
role-searchbox = поле поиска
role-combobox = выбор
role-listbox = список
role-option = вариант
role-checkbox = флажок
role-radio = выбор
role-switch = переключатель
role-tab = вкладка
role-menuitem = пункт меню
role-slider = ползунок
role-spinbutton = числовое поле
role-other = элемент
bring-forward = Показать в браузере
picture-fold = Страница
mark-of = метка { $number }
decline-key = Esc
decline-hint = Escape — отказ
announce-declined = Вы отказали.
new-steps = { $count ->
    [one] { $count } новый шаг
    [few] { $count } новых шага
   *[many] { $count } новых шагов
}
thought-label = Модель думает:
person-said = Вы: { $text }
announce-question = Ждёт вашего ответа.
state-stopping = Останавливается…
state-browser-asks = Ждёт вас: разрешите доступ в { $browser }
state-pausing-answer = Пауза после этого ответа…
state-pausing-step = Пауза после этого шага…
state-handing-answer = Управление перейдёт к вам после этого ответа…
state-handing-step = Управление перейдёт к вам после этого шага…
state-model-waits = Модель не отвечает
state-thinking = { $seconds ->
    [0] Думает
   *[other] Думает, { $seconds } с
}
state-looking = { $seconds ->
    [0] Смотрит страницу
   *[other] Смотрит страницу, { $seconds } с
}
state-working = { $seconds ->
    [0] Работает
   *[other] Работает, { $seconds } с
}


run-is-running = Работает
run-is-waiting = Ждёт вас
run-is-paused = Пауза
run-is-satisfied = Готово
run-is-failed = Не сделано
run-is-stuck = Застряло
run-is-budget = Предел исчерпан
run-is-cancelled = Остановлено вами
run-is-declined = Не разрешено
run-is-interrupted = Прервано

pause = Пауза
resume = Дальше
stop = Стоп
stop-hint = Дважды нажмите Escape
take-over = Взять управление
hand-back = Продолжить
control-yours = Управляете вы. Программа ждёт и ничего не трогает.
tell-label = Подскажите что-нибудь
tell-placeholder = Подскажите что-нибудь
tell-send = Отправить
budget-label = Сколько израсходовано
budget-steps = Шаги
budget-time = Время
budget-tokens = Токены
budget-of = { $used } из { $limit }
budget-raise-hint = Вдвое больше того, что почти кончилось, для этого запуска
budget-raise = Добавить

ending-label = Чем кончилось
see-steps = Посмотреть шаги
copy-answer = Копировать ответ

# Что можно сделать, когда всё кончилось так.
ending-next-browser = Запустите цель снова: браузер откроется заново. Если это повторится, посмотрите на браузер в настройках.
ending-next-no-browser = Установите Chrome, Edge, Chromium или Brave либо посмотрите на браузер в настройках. Потом запустите цель снова.
ending-next-model = Проверьте, включён ли сервер модели ИИ, и посмотрите адрес и ключ в настройках. Потом запустите цель снова.
ending-next-disk = Освободите место на диске. Потом продолжите этот запуск из списка запусков: всё записанное сохранено.
ending-next-limits = Разрешите больше в настройках и запустите цель снова. Пока запуск идёт, добавить можно и под снимком страницы, когда предел близко.
ending-next-settings = Открыть настройки
ending-next-runs = Открыть список запусков

does-unknown = Смотрит на страницу
does-click = { $named ->
    [yes] Нажать «{ $label }»
   *[no] Нажать элемент без названия
}
does-mouse-click = { $how ->
    [right] Открыть меню элемента «{ $label }»
    [double] Нажать дважды «{ $label }»
    [unnamed] Нажать элемент без названия
   *[other] Нажать «{ $label }»
}
does-drag = { $named ->
    [yes] Перетащить «{ $label }»
   *[no] Перетащить элемент без названия
}
does-type = { $named ->
    [yes] Ввести «{ $text }» в «{ $label }»
   *[no] Ввести «{ $text }»
}
does-press-key = Нажать клавишу { $key }
does-select-option = { $named ->
    [yes] Выбрать «{ $option }» в «{ $label }»
   *[no] Выбрать «{ $option }»
}
does-select-options = { $named ->
    [yes] Выбрать { $options } в «{ $label }»
   *[no] Выбрать { $options }
}
does-check = { $on ->
    [yes] Отметить «{ $label }»
    [yes-unnamed] Поставить отметку без названия
    [no-unnamed] Снять отметку без названия
   *[no] Снять отметку «{ $label }»
}
does-hover = { $named ->
    [yes] Навести на «{ $label }»
   *[no] Навести на элемент без названия
}
does-scroll = { $direction ->
    [up] Прокрутить вверх
    [left] Прокрутить влево
    [right] Прокрутить вправо
   *[down] Прокрутить вниз
}
does-scroll-to-text = Прокрутить до «{ $text }»
does-scroll-to = { $named ->
    [yes] Прокрутить до «{ $label }»
   *[no] Прокрутить до конца
}
does-screenshot = Сохранить снимок страницы
does-navigate = Открыть { $host }
does-search = Найти «{ $query }»
does-go-back = Вернуться назад
does-go-forward = Перейти вперёд
does-reload = Загрузить страницу заново
does-switch-tab = Перейти на другую свою вкладку
does-new-tab = Открыть новую вкладку
does-new-tab-at = Открыть { $host } в новой вкладке
does-close-tab = Закрыть вкладку
does-download = { $named ->
    [yes] Скачать «{ $label }»
   *[no] Скачать файл
}
does-upload = Передать { $count ->
    [one] { $count } файл
    [few] { $count } файла
   *[many] { $count } файлов
} в «{ $label }»
does-upload-unnamed = Передать странице { $count ->
    [one] { $count } файл
    [few] { $count } файла
   *[many] { $count } файлов
}
does-print-pdf = Сохранить страницу в файл PDF
does-extract = Прочитать: { $what }
does-hand-over = Использовать данные на { $site }
does-find-text = Найти «{ $text }» на странице
does-wait = Подождать страницу
does-handle-dialog = { $accept ->
    [yes] Ответить «да» на сообщение страницы
   *[no] Ответить «нет» на сообщение страницы
}
does-done = Закончить
does-ask-user = Спросить вас
does-mark = Метка { $number } на картинке

asked-open = Спрашивает вас
asked-unanswered = Осталось без ответа
asked-nobody = Спросить было некого
asked-allow = Вы разрешили
asked-allow-site = Вы разрешили на этом сайте
asked-edit = Вы изменили
asked-decline = Вы отказали
asked-take-over = Вы взяли управление
asked-continue = Вы продолжили
asked-answer = Вы ответили
asked-stop = Вы остановили
asked-setting-allow = Разрешено вашими настройками
asked-setting-decline = Отклонено вашими настройками

outcome-ok = Получилось
outcome-no-effect = Ничего не изменилось
outcome-stale = Страница изменилась
outcome-not-found = Этого больше не было
outcome-covered = Закрыто чем-то другим
outcome-not-actionable = Нельзя было использовать
outcome-fingerprint-changed = Изменилось после вашего разрешения
outcome-timeout = Слишком долго
outcome-network-error = Страница не загрузилась
outcome-dialog-open = Было открыто сообщение страницы
outcome-cancelled = Остановлено до выполнения
outcome-tab-gone = Вкладка закрыта
outcome-other = Не получилось

note-takeover = Вы взяли управление
note-handback = Вы вернули управление
note-browser-lost = Браузер перестал отвечать
note-browser-back = Браузер снова на связи
note-resumed = Продолжено после перерыва
note-budget = { $budget ->
    [steps] Разрешённые шаги почти кончились: { $used } из { $limit }
    [max_steps] Разрешённые шаги почти кончились: { $used } из { $limit }
    [tokens] Разрешённые токены почти кончились: { $used } из { $limit }
    [max_tokens] Разрешённые токены почти кончились: { $used } из { $limit }
    [time] Разрешённое время почти кончилось
    [max_minutes] Разрешённое время почти кончилось
    [money] Разрешённые деньги почти кончились: { $used } из { $limit } долларов США
    [planner_calls] Разрешённые планы почти кончились: { $used } из { $limit }
   *[other] Предел близко: { $used } из { $limit }
}
note-asked-ask = Вопрос к вам
note-asked-words = Вопрос к вам: { $question }
note-asked-login = Просьба войти на сайт
note-asked-captcha = Просьба пройти проверку
note-asked-consent = Запрос доступа оставлен вам
note-asked-tab-choice = Вопрос, какую вкладку взять
note-asked-orphan = Вопрос, был ли сделан шаг
note-asked-browser-lost = Вопрос, подключаться ли снова
note-asked-tab-closed = Вопрос, открыть ли вкладку снова
note-asked-taken-over = Управляете вы
note-asked-understanding = Вопрос, верно ли понята цель
note-asked-tab-in-use = Замечено, что вы работаете в этой вкладке; вопрос, продолжать ли
note-asked-file-wanted = Просьба выбрать файл
note-asked-stuck = Застряло и спросило вас
note-asked-budget = Достигло предела и спросило вас
note-asked-approval = Вопрос к вам
tab-opened = Открылась вкладка: { $title }
tab-closed = Закрылась вкладка: { $title }
tab-crashed = Вкладка перестала работать: { $title }
tab-dialog-opened = Страница показала сообщение: { $detail }
tab-download-finished = Скачан файл { $detail }
tab-download-failed = Файл { $detail } скачан не до конца
tab-download-denied = Файл { $detail } не сохранён: это программа, или его никто не просил
tab-file-chooser = Страница просит файл
tab-person-acted = Вы работали в этой вкладке: { $title }
tab-popup-blocked = Окно страницы задержано

## Разрешения и вопросы

approval-title = Сначала спрашивает вас
approval-amount = Сумма:
approval-site = Сайт
approval-destination = Отправится на
approval-label = Надпись на странице
approval-values = Что будет отправлено
approval-values-filled = Что будет вписано
approval-values-there = Что стоит в форме
approval-why = Почему спрашивает
approval-model-reason = Его собственные слова
approval-cut-alt = { $named ->
    [yes] Часть страницы, «{ $label }» в рамке
   *[no] Часть страницы, элемент без названия в рамке
}
approval-keys = Чтобы разрешить, нажмите пробел или щёлкните. Enter здесь ничего не делает. Escape — отказ.
approve-once = Разрешить один раз
approval-last-pay = { $known ->
    [yes] Будет оплачено или заказано на { $host }: { $amount }.
   *[no] Это оплата или заказ на { $host }.
}
approval-last-account = Это меняет защиту вашего аккаунта на { $host }.
approve-confirm-pay = Да, платить или заказать
approve-confirm-account = Да, изменить
approval-unmoved = Сдвиньте указатель и нажмите: он лежал здесь до того, как появился вопрос.
approve-site = Разрешать на { $host } в этом запуске
approve-always = Всегда разрешать на { $host }
approve-change = Изменить…
decline = Не делать
decline-with-words = Не делать и объяснить…
decline-words-label = Что сделать вместо этого?
decline-words-placeholder = Можно оставить пустым
decline-send = Не делать
approval-take-over = Сделаю это сам
approval-change-label = Что ввести вместо этого?
approval-change-send = Использовать это
values-label = Значения, которые будут отправлены
values-no-label = Поле без названия
values-secret = скрыто
values-empty = пусто

question-ask = Есть вопрос
question-login = Войдите, затем нажмите «Продолжить»
question-login-text = { $host } просит войти. Сделайте это в браузере. То, что вы там вводите, здесь не видно.
question-captcha = Покажите, что вы человек
question-captcha-text = { $host } хочет убедиться, что здесь человек. Пройдите проверку в браузере, затем нажмите «Продолжить».
question-consent = Разрешите доступ или откажите
question-consent-text = { $host } спрашивает, можно ли другому сайту или программе пользоваться вашим аккаунтом. Разрешите или откажите в браузере, дальше всё пойдёт само.
question-tab-choice = Какая вкладка?
question-tab-choice-text = Подходят несколько ваших вкладок. Выберите, в какой работать.
question-tab-new = Новая вкладка
question-tab-choice-site = Сайт { $host } уже открыт в вашем браузере. Взять эту вкладку или открыть новую?
question-tab-remember = Дальше делать так же
question-tab-in-use = Вы работаете в этой вкладке
question-tab-in-use-text = Вы нажимали или печатали во вкладке { $host }, в которой идёт работа. Вкладка ваша, сколько понадобится.
question-tab-in-use-go-on = Продолжать
question-tab-in-use-pause = Вкладка нужна мне
question-file-wanted = Страница просит файл
question-file-wanted-text = Страница { $host } просит файл с вашего компьютера. Выбор файлов остаётся за вами.
question-file-wanted-choose = Выберу сам
question-file-wanted-without = Продолжать без него
question-orphan = Это было сделано?
question-orphan-text = Программа закрылась как раз на этом шаге. Посмотрите в браузере: без вашего слова дважды сделано не будет.
question-orphan-done = Да, сделано
question-orphan-again = Нет, сделать сейчас
question-orphan-skip = Продолжить без этого
question-browser-lost = Браузер не отвечает
question-browser-lost-text = Если это был ваш браузер, откройте его снова и подключитесь. Ничего не потеряно.
question-tab-closed = Вкладка закрыта
question-tab-closed-text = В ней была открыта страница { $host }, с которой шла работа. Её можно открыть снова на том же месте; введённое там могло пропасть.
question-tab-reopen = Открыть снова
question-reconnect = Подключиться снова
question-taken-over = Управляете вы
question-understanding = Понято не всё
question-understanding-text = Вот как прочитана цель. Будет сделано только понятое.
question-understanding-go = Сделать понятое
question-stuck = Не движется
question-stuck-text = Можно помочь на странице, подсказать, что попробовать, или остановить.
question-stuck-label = Подскажите, что попробовать
question-stuck-placeholder = Что попробовать?
question-budget = Достигнут предел
question-budget-text = Всё ждёт вашего слова. Сделанное сохранится в любом случае. Пределы для всех запусков стоят в настройках.
question-budget-max-steps = Сделано шагов: { $limit }, больше этому запуску не разрешено.
question-budget-planner-calls = Модель ИИ принимала решения { $limit } раз, больше этому запуску не разрешено.
question-budget-tokens = Израсходовано токенов: { $limit }, больше этому запуску не разрешено.
question-budget-money = Модель ИИ стоила в этом запуске { $used }. Ваш предел: { $limit }.
question-budget-money-month = Модели ИИ стоили в этом месяце { $used }. Ваш предел: { $limit }.
question-budget-time = Запуск проработал { $limit } мин, больше не разрешено.
question-budget-go-on-max-steps = Продолжать, до { $next } шагов
question-budget-go-on-planner-calls = Продолжать, до { $next } решений
question-budget-go-on-tokens = Продолжать, до { $next } токенов
question-budget-go-on-money = Продолжать, до { $next }
question-budget-go-on-money-month = Продолжать, до { $next } в этом месяце
question-budget-go-on-time = Продолжать, до { $next } мин
question-budget-stop = Закончить на этом
question-keep-trying = Пробовать дальше
question-options = Варианты ответа
question-free-label = Ваш ответ
question-free-placeholder = Ваш ответ
question-free-other = Или напишите своё
question-send = Ответить
question-stop = Остановить запуск

risk-pay = Платит или заказывает
risk-send = Отправляет или публикует
risk-delete = Удаляет или отменяет
risk-account-security = Меняет защиту учётной записи
risk-credentials = Вводит пароль или код
risk-create-account = Создаёт учётную запись
risk-upload = Отправляет файл
risk-download = Скачивает файл
risk-permission = Даёт разрешение
risk-legal = Соглашается с условиями
risk-personal-data = Вводит личные данные
risk-captcha = Доказывает, что здесь человек
risk-unclear-submit = Неясно, что это сделает
risk-leave-site = Переходит на сайт, который вы не называли
risk-private-host = Открывает адрес в вашей сети
risk-cross-site = Переносит текст с одного сайта на другой
risk-disclose = Сообщает другому сайту личные данные
risk-script = Выполняет скрипт на странице

## Запуски

runs-title = Запуски
runs-search = Искать в целях, ответах и шагах
runs-count = { $count ->
    [one] { $count } запуск
    [few] { $count } запуска
   *[many] { $count } запусков
}
runs-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
runs-none = Запусков ещё нет.
runs-none-found = Ни один запуск не подходит.
runs-close = Оставить
review-back = Ко всем запускам
review-tokens = { $count ->
    [one] { $count } токен
    [few] { $count } токена
   *[many] { $count } токенов
}
review-no-steps = Этот запуск кончился до первого шага.
review-facts = Этот шаг
review-step = Шаг { $step }
review-step-of = { $step } из { $count }
review-scrubber = Перейти к шагу
review-previous = Предыдущий шаг
review-next = Следующий шаг
review-filmstrip = Все шаги
review-frame = Шаг { $step }: { $what }
review-planned = Что собиралось сделать
review-judged = Что сказала проверка безопасности
review-decided = Что решили вы
review-happened = Что произошло
review-url-changed = Открылась другая страница
review-page-changed = Страница изменилась
review-file = Файл: { $file }
review-timings = Сколько времени заняло
part-look = Осмотр { $time }
part-decide = Решение { $time }
part-check = Проверка { $time }
part-do = Действие { $time }
part-rest = Остальное { $time }
verdict-allow = Разрешено
verdict-confirm = Спрашивает вас
verdict-block = Не разрешено
share = Поделиться…
share-writing = Записываем файл…
share-done = Сохранено: { $path }
delete-title = Удалить этот запуск?
delete-text = Его шаги и снимки будут удалены с этого компьютера. Вернуть их нельзя.
delete-confirm = Удалить

## Подробности

details-graph = Граф
details-events = События
details-copy-all = Копировать всё
details-search = Искать в событиях
details-count = { $searched ->
    [yes] { $found } из { $all }
   *[no] { $all ->
        [one] { $all } событие
        [few] { $all } события
       *[other] { $all } событий
    }
  }
details-copy-found = Копировать найденное
details-folder = Открыть папку
graph-label = Граф запуска: пройденный путь подсвечен
graph-may-end = Здесь запуск может закончиться
graph-observe = Взгляд на страницу
graph-loop-mitigation = Выход из круга
graph-ask-user = Вопрос к вам
graph-goal-check = Готово ли?
graph-strategy-adapter = Другой путь
graph-memory-manager = Что известно
graph-goal-validator = Проверка итога
graph-planner = Решение
graph-quality-evaluator = Хорошо ли?
graph-error-retry = Новая попытка
graph-safety = Безопасно ли?
graph-confirm = Спросить согласия
graph-self-corrector = Исправление
graph-execute = Действие
graph-progress = Что изменилось
graph-progress-analyzer = По пути ли?
graph-progress-reporter = Сообщить вам
event-run-started = Запуск начался
event-run-finished = Запуск закончился
event-stage-changed = Новый этап
event-node-entered = Начало: { $part }
event-node-left = Конец: { $part }
event-observed = Взгляд на страницу
event-planned = Выбран следующий шаг
event-risk-judged = Проверка безопасности
event-approval-requested = Просит разрешения
event-approval-answered = Вы ответили на это
event-action-started = Действие началось
event-action-finished = Действие закончилось
event-action-blocked = Действие не разрешено
event-question-asked = Спрашивает вас
event-question-answered = Вы ответили
event-narration = Рассказывает
event-person-said = Вы что-то сказали
event-takeover = Вы взяли управление или вернули его
event-paused = Пауза
event-resumed = Продолжает
event-outline-changed = План изменился
event-tab-event = Изменилась вкладка
event-model-called = Модель спрошена
event-model-chosen = Выбрана другая модель
event-model-waiting = Ждёт модель
event-browser-asking = Браузер спрашивает, впустить ли
event-browser-lost = Браузера больше нет
event-browser-back = Браузер снова здесь
event-budget-warning = Предел близко
event-error = Что-то не получилось
event-unknown = Что-то новее этой программы
review-request = Отправлено модели
review-reply = Ответ модели
review-record = Запись этого шага

## Настройки

settings-sections = Настройки
settings-browser = Браузер
settings-browser-text = В каком браузере идёт работа.
settings-model = Модель ИИ
settings-model-text = Кто читает ваши цели и решает, что делать на каждом шаге.
settings-safety = Безопасность
settings-safety-text = О чём спрашивать вас, прежде чем сделать.
settings-secrets = Пароли и коды
settings-secrets-text = Что программа может вписать за вас на одном сайте, никому не показывая.
settings-limits = Пределы
settings-limits-text = Когда запуск ждёт и спрашивает, продолжать ли. Если спросить некого, он заканчивается.
settings-history = История
settings-history-text = Где хранятся ваши запуски. Они не покидают этот компьютер.
settings-look = Вид и язык
settings-look-text = Меняется сразу.
settings-advanced = Поведение
settings-advanced-text = Как он работает вместе с вами и что показывает. Значения по умолчанию подходят почти всем.
settings-about = О программе
settings-about-text = Эта программа.
settings-save = Сохранить
settings-saved = Сохранено
settings-undo = Отменить
settings-unsaved = Ещё не сохранено
settings-mistakes = { $count ->
    [one] Проверьте { $count } место
    [few] Проверьте { $count } места
   *[many] Проверьте { $count } мест
}
settings-reset = Сбросить все настройки
settings-reset-text = Всё станет как при первом запуске. Ключ и ваши запуски останутся.
settings-reset-confirm = Сбросить

invalid-number = Введите число.
invalid-range = Введите число от { $min } до { $max }.
invalid-whole = Введите целое число.
invalid-attach = Напишите, например, http://127.0.0.1:9222.
invalid-search-engine = Напишите адрес, в котором %s стоит на месте слов.
invalid-url = Напишите адрес, который начинается с https:// или http://.
invalid-model-name = Выберите модель.
invalid-host = «{ $host }» — не название сайта. Напишите, например, example.org.

preset = Насколько осторожно
preset-careful = Осторожно
preset-careful-text = Спрашивает обо всём рискованном, даже если это названо в цели. Частные сети закрыты.
preset-balanced = В меру
preset-balanced-text = Спрашивает о рискованном, чего нет в цели. Лучший выбор для большинства.
preset-hands-off = Не отвлекать
preset-hands-off-text = Спрашивает, только если надо платить, удалять, менять учётные записи и защиту или принимать условия.
decisions = Что вы решили навсегда
decisions-loading = Смотрим, что вы решили…
decisions-none = Пока ничего. Сюда попадает «Всегда разрешать на …» из вопроса.
decision-allow = Всегда разрешено: { $risk }
decision-ask = Спрашивать каждый раз: { $risk }
decision-block = Никогда не разрешено: { $risk }
decision-forget = Забыть
decision-forget-of = Забыть решение для { $host }
decision-forgotten = Забыто. Вас спросят снова.
approve-mode = Когда нужно спросить вас
approve-mode-ask = Спрашивает
approve-mode-ask-text = О том, что выбрано в разделе «Безопасность». Лучший выбор для большинства.
approve-mode-none = Пропускает шаг
approve-mode-none-text = Если вас нет рядом: ничего не спрашивает и ничем не рискует.
approve-mode-classes = Кое-что разрешает сам
approve-mode-classes-text = Выберите, что именно. Об остальном спросит.
approve-mode-all = Разрешает всё сам
approve-mode-all-text = Только для пробы. Может покупать, отправлять и удалять от вашего имени.
approve-instead = Сейчас вопросов нет: в разделе «Поведение» выбрано другое.
approve-ask = Снова спрашивать
allow-hosts = Сайты, на которых можно работать всегда (необязательно)
allow-hosts-hint = По одному в строке, например example.org. Об остальных спросит, если их не называет цель.

runs-dir = Папка запусков (необязательно)
runs-dir-hint = Оставьте пустым для обычного места.
choose-folder = Выбрать…
open-folder = Открыть

look-theme = Цвета
look-language = Язык
look-system = Как в системе
look-light = Светлые
look-dark = Тёмные
look-first-start = Показать первый запуск снова
language-en = English
language-ru = Русский

about-version = Версия { $version }
about-text = Цель простыми словами, выполненная в настоящем браузере. Всё важное решаете вы.
about-licence = Свободная программа по лицензии MIT или Apache 2.0, на ваш выбор.

setting-limits-max-steps = Шаги
setting-limits-max-steps-hint = После стольких шагов запуск спрашивает вас. От { $min } до { $max }, по умолчанию { $preset }.
setting-limits-max-minutes = Минуты
setting-limits-max-minutes-hint = Минуты работы; ожидание вас не считается. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-tokens = Токены
setting-limits-max-tokens-hint = Текст, которым обмениваются с моделью ИИ за один запуск. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-money = Деньги
setting-limits-max-money-hint = Доллары США за модель ИИ в одном запуске, по таблице цен; на пределе запуск ждёт и спрашивает вас. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-money-month = Деньги в месяц
setting-limits-max-money-month-hint = Доллары США за модели ИИ во всех запусках календарного месяца. В этом месяце: { $spent }. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-planner-calls = Решения
setting-limits-max-planner-calls-hint = Сколько раз можно решать, что дальше. От { $min } до { $max }, по умолчанию { $preset }.
setting-limits-max-no-progress-steps = Шаги без продвижения
setting-limits-max-no-progress-steps-hint = После стольких шагов в никуда работа прекращается. От { $min } до { $max }, по умолчанию { $preset }.

setting-engine-observe-screenshot-mode = Снимки
setting-engine-observe-screenshot-mode-hint = Когда делается снимок страницы. По умолчанию при каждом взгляде.
setting-engine-observe-screenshot-mode-always = При каждом взгляде
setting-engine-observe-screenshot-mode-on-demand = Только когда спрашивают вас
setting-engine-observe-screenshot-mode-never = Никогда
setting-engine-hide-overlay = Скрыть номера
setting-engine-hide-overlay-hint = Снимки страниц показываются без номеров; значок глаза над снимком возвращает их. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-page-badges = Номера на странице
setting-engine-page-badges-hint = Пока Copilot работает на странице, окно браузера показывает номера элементов. Они исчезают, когда он останавливается или управление переходит к вам. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-pause-on-login = Пауза на страницах входа
setting-engine-pause-on-login-hint = Ждёт, пока вы войдёте. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-interactive-prompts = Задавать мне вопросы
setting-engine-interactive-prompts-hint = Если выключено, вопрос заканчивает запуск. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-auto-confirm = Меньшие риски разрешать самому
setting-engine-auto-confirm-hint = Шаги, разрешение на которые можно запомнить, делаются без вопроса. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-reflection = Проверка себя
setting-engine-reflection-hint = Как часто модель ИИ просят проверить свою работу. Чаще — меньше ошибок, но дороже.
setting-engine-reflection-fast = Быстро: без лишних вопросов
setting-engine-reflection-balanced = В меру: в конце и когда работа застряла
setting-engine-reflection-careful = Тщательно: при каждом решении
setting-engine-plan-first = Сначала показать план
setting-engine-plan-first-hint = До начала работы показывается план, и его можно изменить. По умолчанию: { $preset ->
    [on] включено
   *[off] выключено
}.
