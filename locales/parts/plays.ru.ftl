# Рецепты: что о них говорится и что говорится, пока они выполняются.
plays-none = Рецептов ещё нет. Сохраните удачный запуск: browser-copilot recipes keep ЗАПУСК
plays-steps = { $steps ->
    [one] { $steps } шаг
    [few] { $steps } шага
   *[many] { $steps } шагов
 }
plays-stranger = Этот рецепт здесь ещё никто не смотрел, или его изменили вне программы.
plays-stranger-hint = Посмотрите его шаги и скажите, что хотите им пользоваться.
plays-healed = Шаг { $n } нашёлся в другом виде; раньше это было «{ $before }».
plays-not-healed = Этот шаг нацелен на то же, с чем его сохранили: возвращать нечего.
plays-not-healed-hint = Посмотрите в рецепте, какие шаги нашлись в другом виде.
plays-unreadable = Рецепт не читается.
plays-unreadable-hint = Исправьте это и попробуйте снова.
plays-unwritable = Не удалось записать в { $path }.
plays-unwritable-hint = Проверьте, есть ли место и можно ли туда писать, и попробуйте снова.
plays-missing = Рецепта с таким именем нет.
plays-missing-hint = Посмотрите в списке рецептов, как он называется.
plays-not-kept = Этот запуск нельзя сохранить как рецепт.
plays-not-kept-hint = Сохраните свой запуск, который сделан и проверен.
plays-values = Не хватает значения, или оно не того вида.
plays-table-busy = Одна таблица уже выполняется, здесь или в другом окне.
plays-table-busy-hint = Дождитесь её или сначала остановите.
plays-table-none = Для этого рецепта нет начатой таблицы.
plays-table-none-hint = Назовите файл с таблицей.
plays-table-missing = В таблице нет столбца { $names }. Добавьте его: имя стоит в первой строке.
plays-row-put-aside = Программа закрылась, когда эта строка выполнялась. Возможно, она сделана: проверьте и запустите её снова, только если нет.
plays-row-problem = Строку { $row } выполнить нельзя: { $why }
plays-row = строка { $row }: { $status } { $said }
plays-format-unknown = По имени файла не видно, чем он должен быть. Как оно может кончаться: browser-copilot recipes export --help
plays-import-unknown = Это не рецепт и не запись Chrome. Выберите файл, который сохранён здесь или в Recorder из Chrome.
plays-file-unreadable = Файл не читается, или он слишком велик.
plays-column-status = Итог
plays-column-error = Почему нет
plays-table-failing = Десять строк подряд не получились, поэтому остальные не начаты.
plays-table-failing-hint = Посмотрите на первую из них, поправьте рецепт или таблицу и продолжите.
recipe-show-begins = Покажите, как это делается, в открывшемся браузере. Каждый шаг пишется здесь. Когда закончите, нажмите здесь Enter.
recipe-show-page = На странице «{ $page }», { $address }
recipe-show-ended = Браузер закрыли. Всё, что вы успели показать, сохранено.
recipe-show-none = Сейчас ничего не показывают.
recipe-show-none-hint = Нажмите «Показать самому» на странице рецептов.
recipe-show-nothing-hint = Сделайте всё по шагам в открывшемся браузере.
recipe-show-nothing-marked-hint = Выделите слова или число мышью в браузере и нажмите ещё раз.
recipe-show-not-readable-hint = Выделите только само значение, без слов вокруг: цену, дату, имя.
plays-check-goal = Проверка: { $title }
