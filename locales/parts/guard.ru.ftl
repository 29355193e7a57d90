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
guard-class-unclear-submit = Непонятная кнопка
guard-class-leave-site = Другой сайт
guard-class-private-host = Устройство в вашей сети
guard-class-cross-site = Перенос текста на другой сайт
guard-class-script = Запуск скрипта

## Почему о шаге спрашивают

guard-why-pay = Это может быть оплата или заказ на { $host }.
guard-why-pay-amount = Это может быть оплата или заказ на { $host }. На странице указано: { $amount }.
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
guard-why-leave-site = Сайт { $to } не назван в вашей цели.
guard-why-private-host = { $to } — это ваш компьютер или устройство в вашей сети.
guard-why-cross-site = Текст с другого сайта попал бы на { $to }.
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
guard-what-type = Ввести «{ $text }» в поле «{ $label }» на { $host }.
guard-what-type-unnamed = Ввести «{ $text }» в поле без названия на { $host }.
guard-what-type-submit = Ввести «{ $text }» в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-submit-unnamed = Ввести «{ $text }» в поле без названия на { $host } и нажать Enter.
guard-what-type-secret = Ввести секрет из вашей цели в поле «{ $label }» на { $host }.
guard-what-type-secret-unnamed = Ввести секрет из вашей цели в поле без названия на { $host }.
guard-what-type-secret-submit = Ввести секрет из вашей цели в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-secret-submit-unnamed = Ввести секрет из вашей цели в поле без названия на { $host } и нажать Enter.
guard-what-key = Нажать клавишу { $key } на { $host }.
guard-what-key-submit = Нажать на { $host } клавишу { $key } — то же, что кнопка «{ $label }».
guard-what-key-submit-unnamed = Нажать на { $host } клавишу { $key }: это может отправить введённое.
guard-what-select = Выбрать «{ $option }» в списке «{ $label }» на { $host }.
guard-what-select-unnamed = Выбрать «{ $option }» в списке без названия на { $host }.
guard-what-check = Отметить «{ $label }» на { $host }.
guard-what-check-unnamed = Поставить на { $host } отметку без названия.
guard-what-uncheck = Снять отметку «{ $label }» на { $host }.
guard-what-uncheck-unnamed = Снять на { $host } отметку без названия.
guard-what-navigate = Открыть { $address } (сайт: { $host }).
guard-what-search = Искать «{ $text }».
guard-what-download = Скачать «{ $label }» с { $host }.
guard-what-download-unnamed = Скачать файл с { $host }.
guard-what-dialog-accept = Ответить «да» на вопрос «{ $text }» на { $host }.
guard-what-dialog-dismiss = Ответить «нет» на вопрос «{ $text }» на { $host }.
guard-what-other = Продолжить на { $host }.

## Почему шаг не будет сделан

guard-block-scheme = Адреса, которые начинаются с «{ $scheme }:», не открываются никогда.
guard-block-address = Это не адрес, который можно открыть.
guard-block-password = Поле «{ $label }» на { $host } заполняете вы. Пароли и коды вводите только вы — или они должны быть в вашей цели.
guard-block-captcha = { $host } просит подтвердить, что за компьютером человек. Сделайте этот шаг сами.
guard-block-permission = { $host } просит дать доступ к учётной записи. Решите и сделайте этот шаг сами.
guard-block-executable = Программы не скачиваются никогда (тип файла: { $ending }).
guard-block-gone = Этой части страницы больше нет.

## Почему шаг делается без вопроса

guard-ok = Ничего рискованного не найдено.
guard-ok-reading = Это только просмотр.
guard-ok-goal = Именно этого просит ваша цель.
