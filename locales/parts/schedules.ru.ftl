# Время, когда что-то начинается: как о нём говорится и почему его нельзя принять.
when-daily = Каждый день в { $time }
when-weekdays = По будням в { $time }
when-weekend = По выходным в { $time }
when-weekly = Каждую неделю в { $time }
when-each-weekday = { $weekday ->
    [monday] Каждый понедельник в { $time }
    [tuesday] Каждый вторник в { $time }
    [wednesday] Каждую среду в { $time }
    [thursday] Каждый четверг в { $time }
    [friday] Каждую пятницу в { $time }
    [saturday] Каждую субботу в { $time }
   *[sunday] Каждое воскресенье в { $time }
 }
when-each-year = { $month ->
    [january] Каждый год { $day } января в { $time }
    [february] Каждый год { $day } февраля в { $time }
    [march] Каждый год { $day } марта в { $time }
    [april] Каждый год { $day } апреля в { $time }
    [may] Каждый год { $day } мая в { $time }
    [june] Каждый год { $day } июня в { $time }
    [july] Каждый год { $day } июля в { $time }
    [august] Каждый год { $day } августа в { $time }
    [september] Каждый год { $day } сентября в { $time }
    [october] Каждый год { $day } октября в { $time }
    [november] Каждый год { $day } ноября в { $time }
   *[december] Каждый год { $day } декабря в { $time }
 }
when-monthly = Каждый месяц { $days } числа в { $time }
when-month-end = В последний день каждого месяца в { $time }
when-yearly = Каждый год в { $time }, число { $day }
when-hourly = Каждый час
when-every-minutes = { $n ->
    [1] Каждую минуту
    [one] Каждую { $n } минуту
    [few] Каждые { $n } минуты
   *[many] Каждые { $n } минут
 }
when-every-hours = { $n ->
    [1] Каждый час
    [one] Каждый { $n } час
    [few] Каждые { $n } часа
   *[many] Каждые { $n } часов
 }
when-once = { $month ->
    [january] { $day } января { $year } года в { $time }
    [february] { $day } февраля { $year } года в { $time }
    [march] { $day } марта { $year } года в { $time }
    [april] { $day } апреля { $year } года в { $time }
    [may] { $day } мая { $year } года в { $time }
    [june] { $day } июня { $year } года в { $time }
    [july] { $day } июля { $year } года в { $time }
    [august] { $day } августа { $year } года в { $time }
    [september] { $day } сентября { $year } года в { $time }
    [october] { $day } октября { $year } года в { $time }
    [november] { $day } ноября { $year } года в { $time }
   *[december] { $day } декабря { $year } года в { $time }
 }
when-once-today = Сегодня в { $time }
when-once-tomorrow = Завтра в { $time }
when-cron = По строке «{ $line }»
weekday-1 = понедельник
weekday-2 = вторник
weekday-3 = среда
weekday-4 = четверг
weekday-5 = пятница
weekday-6 = суббота
weekday-7 = воскресенье
month-1 = январь
month-2 = февраль
month-3 = март
month-4 = апрель
month-5 = май
month-6 = июнь
month-7 = июль
month-8 = август
month-9 = сентябрь
month-10 = октябрь
month-11 = ноябрь
month-12 = декабрь
schedule-unread-nothing = Это не время.
schedule-unread-words = Непонятно, что значит «{ $words }».
schedule-unread-which-day = Не сказано, в какой день, как в «каждую пятницу в 9».
schedule-unread-date = Такой даты нет: { $date }
schedule-unread-time = Такого времени нет: { $time }
schedule-unread-past = Это время уже прошло.
schedule-unread-uneven-minutes = { $n ->
    [one] Каждую { $n } минуту ровно не получится. Ближайшее, что получится, в минутах: { $fits }
    [few] Каждые { $n } минуты ровно не получится. Ближайшее, что получится, в минутах: { $fits }
   *[many] Каждые { $n } минут ровно не получится. Ближайшее, что получится, в минутах: { $fits }
 }
schedule-unread-uneven-hours = { $n ->
    [one] Каждый { $n } час ровно не получится. Ближайшее, что получится, в часах: { $fits }
    [few] Каждые { $n } часа ровно не получится. Ближайшее, что получится, в часах: { $fits }
   *[many] Каждые { $n } часов ровно не получится. Ближайшее, что получится, в часах: { $fits }
 }
schedule-unread-uneven-months = { $n ->
    [one] Каждый { $n } месяц ровно не получится. Ближайшее, что получится, в месяцах: { $fits }
    [few] Каждые { $n } месяца ровно не получится. Ближайшее, что получится, в месяцах: { $fits }
   *[many] Каждые { $n } месяцев ровно не получится. Ближайшее, что получится, в месяцах: { $fits }
 }
schedule-unread-uneven = «{ $words }» сохранить нельзя. Назовите дни недели или числа месяца.
schedule-unread-line = «{ $line }» — не строка cron из пяти полей: минута, час, число, месяц, день недели.
schedule-unread-never = «{ $line }» не наступит никогда: такого дня нет.
schedule-unread-once = «{ $at }» — не время вида 2026-12-01T08:00:00.
schedule-unread-zone = Часового пояса «{ $zone }» нет. Нужно имя вида Europe/London.
