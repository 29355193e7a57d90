## Значок в области уведомлений.

tray-open = Открыть Browser Copilot
tray-quit = Выйти
tray-run-waits = Нужны вы: { $goal }
tray-run-goes = В работе: { $goal }
tray-run-queued = Ждёт очереди: { $goal }
tray-run-rests = На паузе: { $goal }
tray-next = Дальше, { $time }: { $goal }
tray-more = Ещё { $count }
tray-tip-waits = { $count ->
    [one] Browser Copilot: вас ждёт { $count } цель
    [few] Browser Copilot: вас ждут { $count } цели
   *[other] Browser Copilot: вас ждут { $count } целей
}
tray-tip-goes = { $count ->
    [one] Browser Copilot: в работе { $count } цель
    [few] Browser Copilot: в работе { $count } цели
   *[other] Browser Copilot: в работе { $count } целей
}
look-tray = Значок в области уведомлений
look-tray-hint = Показывает, сколько целей ждут вас, и позволяет закрыть окно, пока они выполняются. Только там, где рабочий стол показывает такие значки.
close-to-tray = Пусть работает в фоне
look-autostart = Запускать вместе с компьютером
look-autostart-hint = Открывается в трее, когда вы входите в систему: то, что начинается по времени или наблюдается, вас не ждёт.
autostart-refused = Система не приняла программу в список запускаемых вместе с ней.
autostart-refused-hint = Добавьте её туда сами в настройках рабочего стола.
autostart-own-home = Эта копия хранит всё в папке, названной при запуске, а система запустила бы её без неё.
autostart-own-home-hint = Запускайте её при входе своим скриптом.
