# Times at which something begins: how they are said, and why one cannot be taken.
when-daily = Every day at { $time }
when-weekdays = Monday to Friday at { $time }
when-weekend = Every Saturday and Sunday at { $time }
when-weekly = Every week at { $time }
when-each-weekday = { $weekday ->
    [monday] Every Monday at { $time }
    [tuesday] Every Tuesday at { $time }
    [wednesday] Every Wednesday at { $time }
    [thursday] Every Thursday at { $time }
    [friday] Every Friday at { $time }
    [saturday] Every Saturday at { $time }
   *[sunday] Every Sunday at { $time }
 }
when-each-year = { $month ->
    [january] Every year on { $day } January at { $time }
    [february] Every year on { $day } February at { $time }
    [march] Every year on { $day } March at { $time }
    [april] Every year on { $day } April at { $time }
    [may] Every year on { $day } May at { $time }
    [june] Every year on { $day } June at { $time }
    [july] Every year on { $day } July at { $time }
    [august] Every year on { $day } August at { $time }
    [september] Every year on { $day } September at { $time }
    [october] Every year on { $day } October at { $time }
    [november] Every year on { $day } November at { $time }
   *[december] Every year on { $day } December at { $time }
 }
when-monthly = Every month on day { $days } at { $time }
when-month-end = On the last day of every month at { $time }
when-yearly = Every year at { $time }, on day { $day } of the month
when-hourly = Every hour
when-every-minutes = { $n ->
    [one] Every minute
   *[other] Every { $n } minutes
 }
when-every-hours = { $n ->
    [one] Every hour
   *[other] Every { $n } hours
 }
when-once = { $month ->
    [january] On { $day } January { $year } at { $time }
    [february] On { $day } February { $year } at { $time }
    [march] On { $day } March { $year } at { $time }
    [april] On { $day } April { $year } at { $time }
    [may] On { $day } May { $year } at { $time }
    [june] On { $day } June { $year } at { $time }
    [july] On { $day } July { $year } at { $time }
    [august] On { $day } August { $year } at { $time }
    [september] On { $day } September { $year } at { $time }
    [october] On { $day } October { $year } at { $time }
    [november] On { $day } November { $year } at { $time }
   *[december] On { $day } December { $year } at { $time }
 }
when-once-today = Today at { $time }
when-once-tomorrow = Tomorrow at { $time }
when-cron = By the line “{ $line }”
weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
schedule-unread-nothing = This is not a time.
schedule-unread-words = “{ $words }” was not understood.
schedule-unread-which-day = The day is missing, as in “every Friday at 9”.
schedule-unread-date = There is no such date: { $date }
schedule-unread-time = There is no such time of day: { $time }
schedule-unread-past = That time is over.
schedule-unread-uneven-minutes = { $n ->
    [one] Every { $n } minute does not come round evenly. The nearest that do, in minutes: { $fits }
   *[other] Every { $n } minutes does not come round evenly. The nearest that do, in minutes: { $fits }
 }
schedule-unread-uneven-hours = { $n ->
    [one] Every { $n } hour does not come round evenly. The nearest that do, in hours: { $fits }
   *[other] Every { $n } hours does not come round evenly. The nearest that do, in hours: { $fits }
 }
schedule-unread-uneven-months = { $n ->
    [one] Every { $n } month does not come round evenly. The nearest that do, in months: { $fits }
   *[other] Every { $n } months does not come round evenly. The nearest that do, in months: { $fits }
 }
schedule-unread-uneven = “{ $words }” cannot be kept. Name days of the week or of the month.
schedule-unread-line = “{ $line }” is not a line of cron with five fields: minute, hour, day of the month, month, day of the week.
schedule-unread-never = “{ $line }” never comes: there is no such day.
schedule-unread-once = “{ $at }” is not a time as 2026-12-01T08:00:00.
schedule-unread-zone = There is no time zone “{ $zone }”. Use a name as Europe/London.
