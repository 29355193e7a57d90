# То, на что смотрят снова и снова: окно, командная строка, ошибки.
watches-title = Наблюдения
watches-new = Новое
watches-new-title = Наблюдать
watches-empty = Пока ни за чем не наблюдаем
watches-empty-text = На цену, дату или слово на странице программа смотрит снова и снова и сообщает, когда сбывается то, чего вы ждёте.
watches-empty-recipes = Для наблюдения нужен рецепт, который что-то отвечает, а такого пока нет. Сохраните его из выполненной цели или покажите один раз вручную.
watches-to-recipes = К рецептам
watches-open-needed = Программа смотрит, пока она открыта; достаточно значка в трее.
watches-recipe = Что читать
watches-recipe-hint = Рецепт, который только читает.
watches-recipe-missing = Выберите рецепт.
watches-answer = Который из его ответов
watches-condition = Сообщить, когда
watches-condition-hint = Своими словами или выберите одно из этого.
watches-condition-missing = Напишите, чего вы ждёте.
watches-example-below = станет ниже 1000
watches-example-drop = подешевеет на 10 %
watches-example-changes = изменится
watches-example-says = появится «в наличии»
watches-every = Смотреть
watches-every-n = { $n ->
    [1] каждую минуту
    [60] каждый час
    [1440] раз в день
   *[other] { $unit ->
        [days] раз в { $count } дн.
        [hours] раз в { $count } ч
       *[minutes] раз в { $count } мин
    }
 }
watches-visible = Смотреть в окне браузера, где я вошёл в свои учётные записи
watches-visible-hint = Иначе страница открывается незаметно, в браузере без ваших входов.
watches-add = Наблюдать
watches-added = Наблюдение начато. { $says }
watches-pace = Смотрят раз в { $n } мин.
watches-next = Следующий раз: { $time }
watches-first = Сейчас смотрят в первый раз.
watches-due = Пора посмотреть ещё раз.
watches-last-read = Прочитано в последний раз: { $value } ({ $when })
watches-alert = Сбылось: { $when }
watches-alerts = Сбылось { $n ->
    [one] { $n } раз
    [few] { $n } раза
   *[many] { $n } раз
 }
watches-see = Посмотреть
watches-see-of = Посмотреть: { $when }
watches-of-recipe = Наблюдать…
watches-its-recipe = Рецепт
watches-in-window = В окне браузера
watches-chart = { $title }: значений { $n }, с { $from } по { $to }, наименьшее { $least }, наибольшее { $most }
watches-looks = Все значения
watches-look-time = Когда
watches-look-value = На странице
watches-look-more = Показать ещё { $n }
watches-look-items = и ещё { $n }
watches-told-alert = сбылось
watches-told-problem = не прочитано
watches-told-recovered = снова читается
watches-no-looks = Пока ничего не прочитано.
watches-save = Сохранить как CSV
watches-saved = Сохранено в { $path }.
watches-paused = На паузе: программа не смотрит.
watches-goes-on = Наблюдение продолжается.
watches-pause = Пауза
watches-pause-of = Пауза: { $title }
watches-continue = Продолжить
watches-continue-of = Продолжить: { $title }
watches-remove = Удалить
watches-remove-of = Удалить: { $title }
watches-remove-title = Удалить это наблюдение?
watches-remove-text = На страницу больше не смотрят, а найденные значения удаляются. Запуски в истории остаются.
watches-removed = Удалено.
watches-back = Все наблюдения
watches-notice-alert = { $says }. Сейчас: { $value }
watches-notice-problem = { $problem } Попробуем ещё раз.
watches-set-aside = Список наблюдений не читается. Он отложен в { $path }, начат новый.
watches-none = Пока ни за чем не наблюдают. Добавьте: browser-copilot watch add РЕЦЕПТ --when "ниже 1000 рублей"
watches-keeping = Программа смотрит здесь, пока вы не остановите её через Ctrl-C.
watches-elsewhere = Смотрит другая программа на этом компьютере (открытое окно). Эта продолжит, когда та закончит.
watches-open-here = Программа смотрит, пока открыто окно или работает «browser-copilot watch keep».
watches-newer = Список наблюдений записан более новой версией программы.
watches-newer-hint = Обновите программу и откройте список снова. Файл: { $path }.
watches-unusable = Список наблюдений нельзя прочитать или записать.
watches-unusable-hint = Проверьте, есть ли место на диске и можно ли писать в { $path }, и попробуйте снова.
watches-many = Их уже { $most }.
watches-many-hint = Удалите то, что больше не нужно.
watches-gone = Наблюдения с таким номером нет.
watches-gone-hint = Найдите нужное в списке.
watches-unread = Непонятно, чего вы ждёте.
watches-unread-hint = Напишите, например, «ниже 1000 рублей», «изменится» или «появится "в наличии"».
watches-every-wrong = Это слишком часто или слишком редко.
watches-every-wrong-hint = Выберите от { $least } минуты до { $most } дней.
watches-reads-nothing = Этот рецепт ничего не читает.
watches-reads-nothing-hint = Сохраните рецепт из цели с ответом или отметьте, что прочитать, когда показываете.
watches-which = У этого рецепта больше одного ответа.
watches-which-hint = Скажите, за которым наблюдать: { $names }
watches-does-more = Этот рецепт не только читает, а при наблюдении рядом никого нет.
watches-does-more-hint = Выберите рецепт, который только читает.
watches-understood = Вы узнаете, когда будет так: { $says }
watches-recipe-gone = Его рецепт удалён, поэтому читать нечем.
watches-no-lists = За строками, которые появляются и исчезают, пока наблюдать нельзя: рецепт читает одно значение.
watches-no-lists-hint = Наблюдайте за числом или текстом страницы, например «изменится».
watches-no-answer = У этого рецепта нет ответа с таким именем.
watches-no-answer-hint = Он отвечает: { $names }
watches-came-true = сбылось, запуск { $run }
watches-recovered = Снова читается.
