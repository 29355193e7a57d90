## Список прошлых запусков в командной строке

cli-no-runs-found = Ни один запуск не подходит.
cli-runs-without-index = Поиск шёл только по целям и ответам: список запусков ещё составляется или не может храниться в этой папке. «browser-copilot runs reindex» составит его сейчас.
cli-reindexing = Чтение запусков: { $read } из { $of }
cli-reindexed = { $count ->
    [one] В списке { $count } запуск.
    [few] В списке { $count } запуска.
   *[many] В списке { $count } запусков.
}

## Список прошлых запусков в окне

runs-filters = Фильтры
runs-filter-clear = Сбросить фильтры
runs-group-satisfied = Готово
runs-group-failed = Не сделано
runs-group-stuck = Застряло
runs-group-budget-exhausted = Предел исчерпан
runs-group-interrupted = Прервано
runs-group-going-on = В работе
runs-period = Когда
runs-period-any = За всё время
runs-period-today = Сегодня
runs-period-week = За 7 дней
runs-period-month = За 30 дней
runs-period-year = За 365 дней
runs-planner = Кто решал
runs-planner-any = Любой режим
runs-planner-builtin = Базовый режим
runs-planner-model = Модель ИИ
runs-order = Порядок
runs-order-newest = Сначала новые
runs-order-oldest = Сначала старые
runs-order-longest = Сначала долгие
runs-order-most-tokens = Сначала затратные
runs-size = { $size } на этом компьютере
runs-size-hint = Все запуски с их снимками
runs-delete = Удалить этот запуск
runs-delete-frees = Освободится { $size }.
runs-deleted = Запуск удалён.
runs-show-all = Показать все запуски
runs-no-goal = (Цель не читается)
runs-building = Готовится поиск по вашим запускам. Пока он идёт по целям и ответам.
runs-building-count = { $read } из { $all }
runs-without-index = Поиск идёт только по целям и ответам: в папку запусков ничего нельзя записать.
setting-history-keep-days = Хранить запуски
setting-history-keep-days-hint = Сколько дней после окончания запуска, до { $max }. 0 – хранить все, так по умолчанию. Последние 20 запусков и прерванные остаются всегда. Более старые удаляются при запуске программы.
setting-history-max-mb = Место для запусков
setting-history-max-mb-hint = Мегабайты на все запуски вместе, до { $max }; сначала удаляются самые старые. 0 – без предела, так по умолчанию.
