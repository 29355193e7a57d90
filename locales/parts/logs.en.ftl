## The technical log: of a run in Details, of the program by its folder.

details-logs = Logs
logs-level = Which lines are shown
logs-level-debug = All
logs-level-info = Notes
logs-level-warn = Warnings
logs-level-error = Errors
logs-search = Search the logs
logs-count = { $searched ->
    [yes] { $found } of { $all }
   *[no] { $all ->
        [one] { $all } line
       *[other] { $all } lines
    }
  }
logs-list = What the program logged during this run
logs-empty = Nothing was logged during this run.
logs-none-fit = No line fits.
logs-folder = Open the folder of logs
