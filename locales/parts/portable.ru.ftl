## Настройки: поиск по словам, сброс по одной, перенос на другой компьютер; отчёт для помощи

portable-refused = В этом файле нет настроек Browser Copilot.
portable-refused-hint = Выберите файл, сделанный кнопкой «Сохранить настройки в файл».
portable-title = Настройки в файле
portable-text = Чтобы перенести на другой компьютер. Ключи, безопасность, разрешённые сайты, программы и папки остаются здесь.
portable-export = Сохранить настройки в файл…
portable-import = Прочитать настройки из файла…
portable-exported = Сохранено: { $path }
portable-imported = Настройки подставлены. Просмотрите их и сохраните.
report-title = Отчёт для того, кто вам помогает
report-text = Версии, что найдено, настройки и предупреждения. Без целей, страниц и ключей. Вы увидите его до сохранения.
report-show = Показать отчёт
report-loading = Отчёт готовится…
report-save = Сохранить…
report-saved = Сохранено: { $path }
report-content = Содержание отчёта
settings-search = Найти настройку
settings-search-none = Настройки с такими словами нет.
settings-search-count = { $count ->
    [one] { $count } настройка
    [few] { $count } настройки
   *[other] { $count } настроек
}
settings-back = Сбросить
settings-back-of = Сбросить «{ $name }»
