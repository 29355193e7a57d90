## Именованные секреты: хранятся для одного сайта, вводит их программа, никому не показывает

secrets-title = Сохранённые пароли и коды
secrets-help = Каждый вписывается только на своём сайте и только в поле своего вида. Модели ИИ говорится одно имя. В цели выберите его по значку ключа под полем.
secrets-empty = Пока ничего не сохранено.
secrets-none = Секретов нет. Сохранить: browser-copilot secrets set ИМЯ --host САЙТ
secrets-name = Имя
secrets-host = Сайт
secrets-kind = Вид
secrets-value = Значение
secrets-value-seed = Ключ кодов (base32 или otpauth://)
secrets-add = Сохранить
secrets-remove = Удалить
secrets-remove-label = Удалить секрет { $name }
secrets-kind-password = Пароль
secrets-kind-username = Имя пользователя
secrets-kind-email = Адрес почты
secrets-kind-one-time-code = Одноразовые коды
secrets-kind-card = Номер карты
secrets-kind-other = Другое
secrets-store-keychain = Значения лежат в хранилище ключей этого компьютера.
secrets-store-file = На этом компьютере нет хранилища ключей, поэтому значения лежат в файле, который можете читать только вы.
secrets-kept = Секрет «{ $name }» сохранён для { $host }.
secrets-kept-file = Секрет «{ $name }» сохранён для { $host } в файле, который можете читать только вы: на этом компьютере нет хранилища ключей.
secrets-removed = Секрет «{ $name }» удалён.
secrets-type-value = Введите значение и нажмите Enter. При вводе его не видно.
secrets-wrong-name = В имени секрета — только латинские буквы, цифры, _ и -, не больше 40 знаков.
secrets-wrong-name-hint = Выберите имя вроде bank_password.
secrets-wrong-host = Здесь нужен один сайт.
secrets-wrong-host-hint = Укажите сайт, страница которого просит секрет, например bank.example, или *.bank.example для всех сайтов под ним.
secrets-wrong-length = В значении меньше 4 знаков или больше 4096.
secrets-wrong-length-hint = Более короткое значение не отличить от обычного текста и не убрать из записей.
secrets-wrong-seed = Это не ключ одноразовых кодов.
secrets-wrong-seed-hint = Скопируйте буквы, которые сайт показывает под QR-кодом, или адрес otpauth://.
secrets-unknown = Секрета с именем «{ $name }» нет.
secrets-unknown-hint = Имена покажет: browser-copilot secrets list
secrets-index = Список секретов не удаётся прочитать или записать.
secrets-index-hint = Посмотрите файл «secrets» в папке настроек.
secrets-variable = Переменная окружения { $name } пуста или не задана.
secrets-variable-hint = Запишите в неё значение секрета до запуска.

## Собственные правила

rules-none = Собственных правил и сохранённых решений нет.
rules-unknown = Такого правила или решения нет.
rules-removed = Отменено. Идущие запуски работают по прежним правилам.
rules-set = Правило сохранено. Идущие запуски работают по прежним правилам.
rules-script-allow = Правило не может разрешить скрипты: каждый показывается вместе с кодом, и о нём спрашивают. Запретить их правилом можно.
rules-all-sites = все сайты
rules-verdict-allow = разрешено
rules-verdict-ask = спрашивать
rules-verdict-block = запрещено
