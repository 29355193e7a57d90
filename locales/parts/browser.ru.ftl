## Что нашлось из браузеров на этом компьютере.

browser-none-installed = На этом компьютере не нашлось браузера.
browser-install-one = Установите Chrome, Edge, Chromium или Brave и проверьте снова.

browser-is-ready = { $name } открыт, его можно попросить пустить Copilot.
browser-is-open = { $name } открыт и пускает Copilot без вопросов (порт { $port }).
browser-is-closed = { $name } можно попросить пустить Copilot, но он не открыт.
browser-is-silent = { $name } открыт, переключатель включён, но браузер не отвечает.
browser-is-off-open = { $name } открыт, но пока не пускает Copilot.
browser-is-off-closed = { $name } установлен, но пока не пускает Copilot.
browser-is-port-flag = { $name } запущен с портом для программ, поэтому переключатель не действует.
browser-is-forbidden = В { $name } это отключила ваша организация.
browser-is-too-old = { $name } { $version } слишком старый, чтобы пустить Copilot.
browser-is-unused = { $name } установлен, но вы его ни разу не открывали.
browser-is-elsewhere = { $name } открыт на другом компьютере, у которого с этим общие файлы.
browser-todo-switch = Включите переключатель: откройте в { $name } (версия 144 или новее) адрес { $page } и поставьте галочку.
browser-todo-open-first = Сначала откройте { $name }.
browser-todo-reopen = Закройте все окна { $name } и откройте его снова.
browser-todo-open-as-usual = Закройте { $name } и откройте его как обычно.
browser-todo-organisation = Возьмите другой браузер или спросите того, кто отвечает за этот компьютер.
browser-todo-update = Обновите { $name }: нужна версия 144 или новее.
browser-todo-separate = Запустите Chrome для Copilot: отдельный браузер, которым пользуется только он.
browser-todo-elsewhere = Сначала закройте { $name } там.

browser-port-open = Открытый браузер пускает Copilot: { $product } (порт { $port }).
browser-port-asks = { $name } отвечает на порту { $port } и каждый раз спрашивает вас.
browser-port-taken = На порту { $port } отвечает другая программа, не браузер.
browser-port-taken-todo = Закройте эту программу или дайте Copilot отдельный браузер.
browser-port-closed = Отдельный браузер пока не ждёт Copilot (порт { $port }).
browser-separate-listens = { $kind ->
    [chrome] Отдельный Chrome пускает программы на порту { $port }.
    [edge] Отдельный Edge пускает программы на порту { $port }.
    [brave] Отдельный Brave пускает программы на порту { $port }.
   *[other] Отдельный Chromium пускает программы на порту { $port }.
}
browser-profile-running = Отдельный браузер для Copilot открыт.
browser-profile-kept = Отдельным браузером для Copilot уже пользовались; входы на сайты сохранены.
browser-profile-new = Отдельный браузер для Copilot будет создан при первом использовании.

## Обычный браузер в окне: как его подключить.

browser-own-title = Мой { $name }
browser-own-words = Ваши вкладки и входы. Каждый раз спрашивает вашего разрешения.
browser-own-none = Подходящего браузера здесь не нашлось.
browser-looking = Ищем браузеры
browser-profiles = { $count ->
    [one] Профиль: { $names }
   *[other] Профили: { $names }
}
browser-guide = Как включить переключатель
browser-guide-address = Скопируйте этот адрес и вставьте его в { $name }, в строку наверху окна:
browser-guide-why = Открыть его сами мы не можем: браузер открывает такие страницы, только когда адрес вводите вы.
browser-guide-tick = На открывшейся странице поставьте галочку, отмеченную на рисунке цифрой 2.
browser-guide-back = Вернитесь сюда и проверьте.
browser-copy-address = Скопировать адрес
browser-look-again = Проверить
browser-looked-ready = Включено. Больше ничего делать не нужно.
browser-looked-not-yet = Пока не включено.
browser-looked-same = Пока ничего не изменилось.
browser-use-separate = Взять отдельный браузер
browser-start-separate = Запустить Chrome для Copilot
browser-started-separate = Chrome для Copilot открыт.
browser-make-shortcut = Сделать ярлык
browser-made-shortcut = Ярлык создан: { $path }
browser-shortcut-name = Chrome для Copilot
browser-shortcut-comment = Отдельный браузер, которым пользуется только Browser Copilot

## Рисунки того, что показывает сам браузер.

browser-drawing = Рисунок
browser-drawing-page = Эту страницу показывает { $name }
browser-drawing-page-alt = Рисунок окна { $name }. Строка адреса наверху отмечена цифрой 1, в ней стоит { $page }. Галочка «Allow remote debugging for this browser instance» на странице отмечена цифрой 2 и поставлена.
browser-allow-asking = { $name } спрашивает: нажмите «Разрешить»
browser-allow-asking-text = Вопрос стоит в окне { $name }. Может быть, оно под другими окнами.
browser-allow-each-time = В начале работы { $name } спросит. Нажмите там «Разрешить».
browser-allow-drawing = Это показывает { $name }
browser-allow-drawing-alt = Рисунок окна { $name } с вопросом и двумя кнопками. Обведена кнопка «Разрешить».
browser-allow-drawing-foot = Это только рисунок. Отвечайте в самом { $name }.
browser-allow-question = Разрешить удалённую отладку?
browser-allow-yes = Разрешить
browser-allow-no = Отмена
