## Settings: found by their words, set back one by one, taken to another computer; a report for help

portable-refused = This file holds no settings of Browser Copilot.
portable-refused-hint = Choose a file that was made with “Save settings to a file”.
portable-title = Settings as a file
portable-text = To take to another computer. Keys, safety, allowed sites, programs and folders stay here.
portable-export = Save settings to a file…
portable-import = Read settings from a file…
portable-exported = Saved as { $path }
portable-imported = The settings are filled in. Look through them, then save.
report-title = A report for somebody who helps you
report-text = Versions, what was found, settings and warnings. No goals, pages or keys. You see it before it is saved.
report-show = Show the report
report-loading = Preparing the report…
report-save = Save…
report-saved = Saved as { $path }
report-content = Content of the report
settings-search = Find a setting
settings-search-none = No setting has these words.
settings-search-count = { $count ->
    [one] { $count } setting
   *[other] { $count } settings
}
settings-back = Set back
settings-back-of = Set back “{ $name }”
