## Технический журнал: запуска — в подробностях, программы — по папке.

details-logs = Журнал
logs-level = Какие строки показаны
logs-level-debug = Всё
logs-level-info = Заметки
logs-level-warn = Предупреждения
logs-level-error = Ошибки
logs-search = Искать в журнале
logs-count = { $searched ->
    [yes] { $found } из { $all }
   *[no] { $all ->
        [one] { $all } строка
        [few] { $all } строки
       *[other] { $all } строк
    }
  }
logs-list = Что программа записала во время этого запуска
logs-empty = Во время этого запуска ничего не записано.
logs-none-fit = Подходящих строк нет.
logs-folder = Открыть папку журналов
