## The list of past runs, on the command line

cli-no-runs-found = No run fits.
cli-runs-without-index = Only goals and answers were searched: the list of runs is still being made, or cannot be kept in this folder. “browser-copilot runs reindex” makes it now.
cli-reindexing = Reading the runs: { $read } of { $of }
cli-reindexed = { $count ->
    [one] { $count } run is in the list.
   *[other] { $count } runs are in the list.
}

## The list of past runs, in the window

runs-filters = Filters
runs-filter-clear = Clear filters
runs-group-satisfied = Done
runs-group-failed = Not done
runs-group-stuck = Stuck
runs-group-budget-exhausted = Limit reached
runs-group-interrupted = Interrupted
runs-group-going-on = Going on
runs-period = When
runs-period-any = Any time
runs-period-today = Today
runs-period-week = Last 7 days
runs-period-month = Last 30 days
runs-period-year = Last 365 days
runs-planner = Who decided
runs-planner-any = Any mode
runs-planner-builtin = Basic mode
runs-planner-model = AI model
runs-order = Order
runs-order-newest = Newest first
runs-order-oldest = Oldest first
runs-order-longest = Longest first
runs-order-most-tokens = Most costly first
runs-size = { $size } on this computer
runs-size-hint = All runs with their pictures
runs-delete = Delete this run
runs-delete-frees = This frees { $size }.
runs-deleted = The run was deleted.
runs-show-all = Show all runs
runs-no-goal = (The goal cannot be read)
runs-building = Preparing the search in your runs. Until then, goals and answers are searched.
runs-building-count = { $read } of { $all }
runs-without-index = Only goals and answers are searched, because nothing can be written in the folder of the runs.
setting-history-keep-days = Keep runs for
setting-history-keep-days-hint = Days after a run has ended, up to { $max }. 0 keeps all, which is the default. The newest 20 runs and interrupted ones always stay. Older ones are deleted when the program starts.
setting-history-max-mb = Room for runs
setting-history-max-mb-hint = Megabytes of all runs together, up to { $max }; the oldest are deleted first. 0 is no limit, which is the default.
