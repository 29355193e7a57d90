## Названия видов риска

guard-class-pay = Оплата или заказ
guard-class-send = Отправка или публикация
guard-class-delete = Удаление или отмена
guard-class-account-security = Учётная запись и безопасность
guard-class-credentials = Пароли и вход
guard-class-create-account = Создание учётной записи
guard-class-upload = Передача файла на сайт
guard-class-download = Скачивание файла
guard-class-permission = Предоставление доступа
guard-class-legal = Согласие с условиями
guard-class-personal-data = Личные данные
guard-class-captcha = Проверка, что вы человек
guard-class-unclear-submit = Непонятная кнопка или адрес
guard-class-leave-site = Другой сайт
guard-class-private-host = Устройство в вашей сети
guard-class-cross-site = Перенос текста на другой сайт
guard-class-disclose = Личные данные для другого сайта
guard-class-script = Запуск скрипта

## Почему о шаге спрашивают

guard-why-pay = Это может быть оплата или заказ на { $host }.
guard-why-pay-amount = Это может быть оплата или заказ на { $host }. На странице указано: «{ $amount }».
guard-why-send = Это отправит или опубликует что-то с { $host }.
guard-why-delete = Это может что-то удалить или отменить на { $host }. Вернуть, возможно, не получится.
guard-why-account-security = Это меняет, кто и как может войти в вашу учётную запись на { $host }.
guard-why-credentials = Это вход на { $host } или использование там пароля или кода.
guard-why-create-account = Это может создать учётную запись на { $host }.
guard-why-upload = Это передаст ваш файл на { $host }.
guard-why-download = Это сохранит файл с { $to } на этом компьютере.
guard-why-permission = Это даст доступ к вашей учётной записи на { $host }.
guard-why-legal = Это согласие с условиями { $host } от вашего имени.
guard-why-personal-data = { $host } получит личные данные, которых нет в вашей цели.
guard-why-captcha = { $host } просит подтвердить, что за компьютером человек.
guard-why-unclear-submit = Страница на { $host } не говорит, что при этом произойдёт.
guard-why-address = Возможно, вы вошли на { $host }, а этот адрес дали не вы и не страницы этого сайта: переход по нему может что-то там сделать.
guard-why-opinion = Страница на { $host } не говорит прямо, что произойдёт. То, что названо выше, — предположение модели ИИ.
guard-why-leave-site = Сайт { $to } не назван в вашей цели.
guard-why-private-host = { $to } — это ваш компьютер или устройство в вашей сети.
guard-why-cross-site = { $to } получит текст, прочитанный на { $from }: «{ $text }».
guard-why-disclose = { $to } пока не знает этих данных. Они прочитаны на { $from }, где вы, возможно, вошли в учётную запись.
guard-why-disclose-choice = Прочитано { $from }, где вы, возможно, вошли в учётную запись. Это сообщит { $to } то, что выбрано с учётом прочитанного.
guard-why-script = Это запустит скрипт на странице { $host }.

## Что произойдёт

guard-what-click = Нажать «{ $label }» на { $host }.
guard-what-click-unnamed = Нажать на { $host } элемент без названия.
guard-what-submit = Нажать «{ $label }» на { $host } и отправить форму на { $to }.
guard-what-submit-unnamed = Нажать на { $host } элемент без названия и отправить форму на { $to }.
guard-what-link = Перейти по ссылке «{ $label }» с { $host } на { $to }.
guard-what-link-unnamed = Перейти по ссылке без названия с { $host } на { $to }.
guard-what-upload = Выбрать файл для «{ $label }» на { $host }.
guard-what-upload-unnamed = Выбрать файл, который получит { $host }.
guard-what-give-file = Передать файл «{ $files }» в «{ $label }» на { $host }.
guard-what-give-file-unnamed = Передать файл «{ $files }» сайту { $host }.
guard-what-give-files = Передать файлы «{ $files }» в «{ $label }» на { $host }.
guard-what-give-files-unnamed = Передать файлы «{ $files }» сайту { $host }.
guard-what-right-click = Открыть меню элемента «{ $label }» на { $host }.
guard-what-right-click-unnamed = Открыть меню элемента без названия на { $host }.
guard-what-drag = Перетащить «{ $label }» в другое место на { $host }.
guard-what-drag-unnamed = Перетащить элемент без названия в другое место на { $host }.
guard-what-drag-onto = Перетащить «{ $label }» на «{ $onto }» на сайте { $host }.
guard-what-drag-onto-unnamed = Перетащить элемент без названия на «{ $onto }» на сайте { $host }.
guard-what-type = Ввести «{ $text }» в поле «{ $label }» на { $host }.
guard-what-type-unnamed = Ввести «{ $text }» в поле без названия на { $host }.
guard-what-type-submit = Ввести «{ $text }» в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-submit-unnamed = Ввести «{ $text }» в поле без названия на { $host } и нажать Enter.
guard-what-type-secret = Ввести секрет из вашей цели в поле «{ $label }» на { $host }.
guard-what-type-secret-unnamed = Ввести секрет из вашей цели в поле без названия на { $host }.
guard-what-type-secret-submit = Ввести секрет из вашей цели в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-secret-submit-unnamed = Ввести секрет из вашей цели в поле без названия на { $host } и нажать Enter.
guard-what-key = Нажать клавишу «{ $key }» на { $host }.
guard-what-key-submit = Нажать на { $host } клавишу «{ $key }» — то же, что кнопка «{ $label }».
guard-what-key-submit-unnamed = Нажать на { $host } клавишу «{ $key }»: это может отправить введённое.
guard-what-select = Выбрать «{ $option }» в списке «{ $label }» на { $host }.
guard-what-select-unnamed = Выбрать «{ $option }» в списке без названия на { $host }.
guard-what-check = Отметить «{ $label }» на { $host }.
guard-what-check-unnamed = Поставить на { $host } отметку без названия.
guard-what-uncheck = Снять отметку «{ $label }» на { $host }.
guard-what-uncheck-unnamed = Снять на { $host } отметку без названия.
guard-what-navigate = Открыть «{ $address }» (сайт: { $host }).
guard-what-held = Страница хочет перейти на «{ $address }» (сайт: { $host }). Переход остановлен; открыть?
guard-what-held-form = Страница хочет отправить форму на { $host }. Отправка остановлена, и ваше «да» само её не повторит.
guard-what-effect = «{ $label }» на { $host } делает больше, чем написано: страница хотела отправить «{ $request }». Ничего не отправлено; отправить?
guard-what-effect-unnamed = Элемент на { $host } делает больше, чем видно: страница хотела отправить «{ $request }». Ничего не отправлено; отправить?
guard-what-effect-before = Использовать «{ $label }» на { $host }. В прошлый раз страница хотела отправить «{ $request }»; сейчас может отправить похожее.
guard-what-divide = Прочитать эти адреса сразу, каждый отдельным запуском.
guard-what-hand-over = Использовать эти данные на { $to }.
guard-what-search = Искать «{ $text }».
guard-what-send-again = Загрузить страницу на { $host } ещё раз. Она ответ на форму, и форма уйдёт повторно.
guard-what-download = Скачать «{ $label }» с { $host }.
guard-what-download-unnamed = Скачать файл с { $host }.
guard-what-dialog-accept = Ответить «да» на вопрос «{ $text }» на { $host }.
guard-what-dialog-dismiss = Ответить «нет» на вопрос «{ $text }» на { $host }.
guard-what-other = Продолжить на { $host }.

## Почему шаг не будет сделан

guard-block-scheme = Адреса, которые начинаются с «{ $scheme }:», не открываются никогда.
guard-block-values = За один раз другому сайту передаётся не больше { $most } значений по { $longest } знаков, чтобы вы могли их прочитать.
guard-block-address = Это не адрес, который можно открыть.
guard-block-password = Поле «{ $label }» на { $host } заполняете вы. Пароли и коды вводите только вы — или они должны быть в вашей цели.
guard-block-captcha = { $host } просит подтвердить, что за компьютером человек. Сделайте этот шаг сами.
guard-block-permission = { $host } просит дать доступ к учётной записи. Решите и сделайте этот шаг сами.
guard-block-executable = Программы не скачиваются никогда (тип файла: { $ending }).
guard-block-secret-file = В «{ $file }» могут храниться ключи или пароли. Такой файл передаётся, только если он назван в вашей цели.
guard-block-gone = Этой части страницы больше нет.

## Почему шаг делается без вопроса

guard-ok = Ничего рискованного не найдено.
guard-ok-reading = Это только просмотр.
guard-ok-goal = Именно этого просит ваша цель.

## Что значат виды риска, одной фразой

guard-class-pay-meaning = Нажатие, которым можно купить, заказать, оплатить, перевести или продать.
guard-class-send-meaning = Передача слов или файлов другим людям: письма, сообщения, записи, анкеты.
guard-class-delete-meaning = Удаление, отмена или отписка.
guard-class-account-security-meaning = Смена пароля, доступа или прав других людей.
guard-class-credentials-meaning = Вход, а также ввод пароля или кода.
guard-class-create-account-meaning = Регистрация где-либо от вашего имени.
guard-class-upload-meaning = Передача вашего файла сайту.
guard-class-download-meaning = Сохранение файла на этом компьютере. Программы не сохраняются никогда.
guard-class-permission-meaning = Допуск приложения или сайта к вашей учётной записи. Это делаете вы сами.
guard-class-legal-meaning = Согласие с условиями или подпись от вашего имени.
guard-class-personal-data-meaning = Ввод имени, адреса, телефона, данных документов и подобного.
guard-class-captcha-meaning = Подтверждение, что вы человек. Это делаете вы сами.
guard-class-unclear-submit-meaning = Нажатие на то, что не говорит, что оно сделает, или переход по адресу, которого никто не давал, на сайте, где вы, возможно, вошли.
guard-class-leave-site-meaning = Работа на сайте, который не назван в вашей цели.
guard-class-private-host-meaning = Обращение к устройству в вашей сети, например к роутеру или принтеру.
guard-class-cross-site-meaning = Перенос текста, прочитанного на одном сайте, на другой.
guard-class-disclose-meaning = Сообщить другому сайту то, что прочитано там, где вы, возможно, вошли в учётную запись. Показывается каждое значение, вопрос задаётся каждый раз.
guard-class-script-meaning = Запуск кода на странице. Об этом спрашивают каждый раз.

## Насколько осторожен запуск

guard-preset-careful = Осторожно
guard-preset-careful-meaning = Спрашивает обо всём рискованном, даже если это есть в вашей цели. Устройства в вашей сети закрыты.
guard-preset-balanced = Обычно
guard-preset-balanced-meaning = Спрашивает обо всём рискованном, но не о том, что прямо названо в вашей цели.
guard-preset-hands-off = Свободно
guard-preset-hands-off-meaning = Отправляет, вводит ваши данные, скачивает и переходит на другие сайты без вопросов. О деньгах, удалении, безопасности и согласиях спрашивает всегда.
guard-verdict-allow = Делать без вопроса
guard-verdict-ask = Спрашивать
guard-verdict-block = Не делать никогда
guard-decide-once = Только сейчас
guard-decide-run = В этом запуске на этом сайте
guard-decide-always = Всегда на этом сайте
guard-decide-always-since = { $verdict } на { $host }, с { $since }
guard-revoke = Забыть это решение

## Текст, который отдаёт приказы

guard-order-found = На странице { $host } есть текст, который приказывает программам: «{ $text }». Он не выполняется, а с этим сайтом теперь осторожнее.
guard-order-careful = Страница { $host } пыталась отдавать приказы, поэтому об этом спрашивают.

## Именованные секреты

guard-why-secret = { $host } получит один из секретов, которые вы храните для этого сайта.
guard-what-use-secret = Ввести секрет «{ $name }» в «{ $label }» на { $host }.
guard-what-use-secret-unnamed = Ввести секрет «{ $name }» на { $host } в поле без названия.
guard-what-use-secret-submit = Ввести секрет «{ $name }» в «{ $label }» на { $host } и нажать Enter.
guard-what-use-secret-submit-unnamed = Ввести секрет «{ $name }» на { $host } в поле без названия и нажать Enter.
guard-block-secret-mixed = Секрет вводится только в своё поле, без другого текста до или после него.
guard-block-secret-unknown = В этом запуске нет секрета с именем «{ $name }».
guard-block-secret-host = Секрет «{ $name }» хранится для другого сайта, сайт { $host } его не получит.
guard-block-secret-field = Секрет «{ $name }» не подходит для поля «{ $label }».

## Инструменты вне браузера

guard-what-mcp = Использовать инструмент «{ $tool }» сервера «{ $server }» с тем, что показано ниже.
guard-why-external-tool = Инструмент работает вне браузера: Browser Copilot не видит, что он делает. Он узнает всё, что здесь показано.
guard-why-tool-changed = Это не тот инструмент, о котором вы говорили: сервер описывает его теперь иначе. Он работает вне браузера и узнает всё, что здесь показано.
guard-why-tool-code = Этот инструмент выполняет код или управляет своим браузером. Browser Copilot не видит, что он там делает.
guard-why-disclose-tool = Использованы инструменты: { $from }. То, что делается на { $to } дальше, может сообщить этому сайту, что там прочитано.
guard-why-disclose-to-tool = Прочитано: { $from }. Сервер инструментов { $to } узнает то, что здесь показано и выбрано с учётом прочитанного.
guard-block-tool = Программа хотела использовать инструмент, которого нет.
guard-class-external-tool = Использование инструмента вне браузера
guard-class-external-tool-meaning = Программа или служба, которую вы подключили как инструмент, получает данные и что-то делает. Вопрос задаётся каждый раз, если вы не отметили, что инструмент только читает, и не сказали «всегда».
