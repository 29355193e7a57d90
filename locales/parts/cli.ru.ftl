## Командная строка: запуск.

cli-no-home = Домашняя папка не найдена. Укажите папку в переменной BROWSER_COPILOT_HOME.
cli-no-window-program = Программы окна ({ $name }) рядом нет. Установите её или используйте «browser-copilot run».
cli-window-not-started = Окно не удалось открыть: { $detail }
cli-no-display = Экрана здесь нет, поэтому браузер работает без окна.
cli-model-missing = Назовите модель ИИ через --model или выберите её в настройках.
cli-key-variable = В переменной окружения { $name } нет ключа, поэтому сервер модели опрашивается без него.
cli-file-unwritable = Файл { $path } не записывается: { $detail }
cli-practice-port = Учебный сайт не открывается на порту { $port }: { $detail }. Выберите другой через --port или не указывайте его.
cli-try = Учебная цель выполняется в браузере без окна. Всё, о чём спрашивают, здесь разрешено: на учебном сайте ничего не бывает всерьёз.
cli-action-unreadable = Это не действие: { $detail }
cli-action-not-on-page = «{ $name }» ничего не делает на странице.
cli-observe-first = Сначала посмотрите на страницу: номера элементов даёт «browser-copilot observe».
cli-not-loaded = { $url } не загружается ({ $detail }). Проверьте адрес и подключение, затем повторите.
cli-script-in-run = Скрипт выполняет только «browser-copilot run … --allow-scripts»: там виден код, есть вопрос, и отправка удержана.
cli-picture-by-observe = Снимок делает «browser-copilot observe --screenshot ФАЙЛ».

## Рассказ о запуске.

cli-run-started = Цель: { $goal }
cli-run-resumed = Продолжение: { $goal }
cli-planner-builtin = Простой режим, без модели ИИ.
cli-planner-recipe = Рецепт: { $name }
cli-planner-model = Модель ИИ: { $name }
cli-allowed = Разрешено.
cli-allowed-by-setting = Разрешено, как вы настроили раньше.
cli-declined = Не разрешено, поэтому не сделано.
cli-declined-by-nobody = Не сделано: спросить было некого.
cli-declined-by-setting = Не сделано, как вы настроили раньше.
cli-blocked = Не сделано: { $reason }
cli-event-browser-lost = Браузер перестал отвечать.
cli-event-browser-back = Браузер снова на связи.
cli-event-downloaded = Скачан файл { $file }
cli-event-download-failed = Файл { $file } скачан не до конца.
cli-event-download-denied = Файл { $file } не сохранён: это программа, или его никто не просил.
cli-event-popup-blocked = Окно, которое открыла страница, сначала ждёт ответа в самом браузере.
cli-event-paused = Пауза.
cli-event-resumed = Продолжение.
cli-answer = Ответ:
cli-look-there = Посмотреть здесь: { $url }
cli-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
cli-model-use = { $calls ->
    [one] { $calls } вопрос к модели
    [few] { $calls } вопроса к модели
   *[many] { $calls } вопросов к модели
} (токенов: { $tokens })
cli-run-dir = Запуск лежит в { $path }
cli-no-runs = Запусков пока нет.
cli-ending-goal-satisfied = Готово.
cli-ending-unverified = Сделано, не проверено.
cli-ending-goal-failed = Не сделано.
cli-ending-loop-stuck = Застрял.
cli-ending-budget-exhausted = Лимит исчерпан.
cli-status-running = Идёт.
cli-status-waiting = Ждёт вас.
cli-status-paused = На паузе.
cli-status-finished = Закончен.
cli-status-interrupted = Прерван.
cli-show-decision = решение: { $decision }
cli-show-outcome = итог: { $outcome }

## Вопросы.

cli-approval-title = Программа хочет:
cli-approval-site = на сайте { $host }
cli-approval-label = элемент: «{ $label }»
cli-approval-destination = отправляемое уйдёт на { $host }
cli-approval-secret = (скрыто)
cli-approval-amount = сумма: { $amount }
cli-approval-model-reason = Причина словами модели: «{ $reason }»
cli-approval-code = код целиком (строк: { $lines }; ⟨…⟩ — то, чего не видно):
cli-approval-code-end = (конец кода)
cli-approval-keys = Разрешить? да – один раз, нет, сам – сделаю сам, стоп:
cli-approval-keys-site = Разрешить? да – один раз, сайт – на этом сайте в этом запуске, всегда – на этом сайте, нет, сам – сделаю сам, стоп:
cli-ask-planner = Вопрос: «{ $question }»
cli-ask-keys = Ваш ответ (или стоп):
cli-ask-keys-options = Номер варианта или свои слова (или стоп):
cli-login = Войдите на { $host } в браузере и нажмите Enter.
cli-captcha = { $host } хочет убедиться, что вы человек. Сделайте это в браузере и нажмите Enter.
cli-consent = { $host } спрашивает, пустить ли кого-то в ваш аккаунт. Разрешите или откажите в браузере и нажмите Enter.
cli-taken-over = Страница ваша. Нажмите Enter, чтобы вернуть её.
cli-continue-keys = Enter – продолжить, нет – обойтись без этого, стоп:
cli-tab-choice = О какой из ваших вкладок речь?
cli-tab-choice-site = Сайт { $host } уже открыт в вашем браузере. Взять эту вкладку или открыть новую?
cli-tab-choice-keys = Номер вкладки, новая – новая вкладка, или стоп:
cli-tab-choice-site-keys = Номер вкладки или новая; добавьте «всегда», чтобы запомнить выбор; или стоп:
cli-tab-in-use = Вы работаете во вкладке, в которой работаю я ({ $host }). Продолжать или подождать?
cli-tab-in-use-keys = Enter – продолжать, сам – вкладка нужна мне, стоп:
cli-file-wanted = Страница { $host } просит файл. Сама программа файлы на вашем компьютере не выбирает.
cli-file-wanted-keys = сам – выберу файл сам, Enter – продолжать без него, стоп:
cli-orphan = Программа закрылась, когда использовала «{ $label }». Это сделано? Посмотрите в браузере.
cli-orphan-unnamed = Программа закрылась посреди шага. Он сделан? Посмотрите в браузере.
cli-orphan-keys = да – сделано, нет – не сделано, сделать сейчас, п – продолжить без этого, стоп:
cli-browser-lost = Браузер пропал. Подключиться снова?
cli-understanding = Цель понята так:
cli-not-understood = не понято: «{ $words }»
cli-yes-no-keys = Начать? да или нет:
cli-yes-stop-keys = да – дальше, нет, стоп:
cli-unclear = Ответьте, пожалуйста, одним из предложенных слов:

## Классы риска.

cli-class-pay = деньги или заказ
cli-class-send = отправляет или публикует
cli-class-delete = удаляет или отменяет
cli-class-account-security = меняет учётную запись или защиту
cli-class-credentials = пароль или код
cli-class-create-account = создаёт учётную запись
cli-class-upload = загружает файл на сайт
cli-class-download = скачивает файл
cli-class-permission = даёт разрешение
cli-class-legal = соглашается с условиями
cli-class-personal-data = вводит личные данные
cli-class-captcha = проверка, что вы человек
cli-class-unclear-submit = делает что-то непонятное
cli-class-leave-site = уходит с сайтов цели
cli-class-private-host = открывает адрес внутри вашей сети
cli-class-cross-site = переносит текст с одного сайта на другой
cli-class-disclose = сообщает другому сайту личные данные
cli-class-script = выполняет программный код

## Что делать дальше.

cli-next-answer = Чтобы отвечать, запустите в терминале или с --answers -. Заранее разрешить класс действий можно через --approve.
cli-next-in-the-browser = Сделайте это сами в браузере, затем запустите цель снова.
cli-next-browser = «browser-copilot doctor» покажет, какие браузеры найдены. Запустите один и повторите цель.
cli-next-model = Проверьте адрес, ключ и имя модели или возьмите --planner builtin.
cli-next-max-steps = Разрешите больше шагов через --max-steps или разделите цель.
cli-next-limits = Разделите цель или разрешите больше в настройках.
cli-next-disk = «browser-copilot doctor» покажет папку запусков. Освободите там место и повторите цель.
cli-next-again = Запустите цель снова. Что произошло, записано в папке запуска.
cli-next-as-steps = Запишите цель по шагам, например: «открой example.org, нажми Контакты, прочитай телефон», или возьмите --planner model.
cli-next-by-hand = Сделайте этот шаг сами в браузере и уберите его из цели.
cli-next-smaller-steps = Скажите цель меньшими шагами, словами со страницы, и назовите страницу, с которой начать (--start-url).
cli-tab-closed = Вкладка, в которой я работаю, закрыта ({ $host }). Открыть её снова?
cli-waiting-keys = п – повторить сейчас, м НАЗВАНИЕ – другая модель, с – стоп:
cli-waiting-others = Другие модели: { $names }
