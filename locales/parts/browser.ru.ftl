## Что нашлось из браузеров на этом компьютере.

browser-installed = { $name } установлен.
browser-none-installed = На этом компьютере не нашлось браузера.
browser-install-one = Установите Chrome, Edge, Chromium или Brave и проверьте снова.
browser-port-open = Открытый браузер пускает помощника: { $product } (порт { $port }).
browser-port-taken = На порту { $port } отвечает другая программа, не браузер.
browser-port-taken-todo = Закройте эту программу или дайте помощнику отдельный браузер.
browser-port-closed = Пока ни один открытый браузер не пускает помощника (порт { $port }).
browser-profile-running = Отдельный браузер помощника открыт.
browser-profile-kept = Отдельным браузером помощника уже пользовались; входы на сайты сохранены.
browser-profile-new = Отдельный браузер помощника будет создан при первом использовании.
browser-own-allowed = { $kind ->
    [chrome] Ваш Chrome можно попросить пустить помощника.
    [edge] Ваш Edge можно попросить пустить помощника.
    [brave] Ваш Brave можно попросить пустить помощника.
   *[other] Ваш Chromium можно попросить пустить помощника.
}
browser-own-off = { $kind ->
    [chrome] Ваш Chrome не пускает помощника.
    [edge] Ваш Edge не пускает помощника.
    [brave] Ваш Brave не пускает помощника.
   *[other] Ваш Chromium не пускает помощника.
}
browser-own-todo = { $kind ->
    [edge] Чтобы разрешить, откройте в нём edge://inspect/#remote-debugging и включите переключатель.
    [brave] Чтобы разрешить, откройте в нём brave://inspect/#remote-debugging и включите переключатель.
   *[other] Чтобы разрешить, откройте в нём chrome://inspect/#remote-debugging и включите переключатель.
}
