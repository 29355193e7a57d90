## Several runs at once: their turn, the sites that they change, the parts of a task.

queue-place = { $place ->
    [1] Waits for its turn: it is next
   *[other] Waits for its turn: number { $place }
}
queue-text = As many runs are at work as you allow ({ $most }). This one begins by itself once one of them has ended or waits for you.
queue-first = Go first
queue-limit = Change how many
queue-held = Lets the others go first
site-waiting = Another run is changing something on { $host } (“{ $goal }”), so this one waits with its own change there.
site-waiting-title = Waits for { $host }
site-waiting-text = Another run is changing something there. This one goes on once that one has ended, so that neither spoils the other's work.
site-waiting-other = The other run: { $goal }
site-anyway = Go on anyway
part-began = Reads { $url }
part-answered = { $url }: { $answer }
part-ended = { $url }: no answer was found
parts-title = Read side by side
parts-going = Reading
parts-none = No answer was found
parts-open = Steps of { $host }
purpose-parts = Parts read side by side
setting-limits-max-runs-at-once = Runs at once
setting-limits-max-runs-at-once-hint = How many goals are worked on at the same time; the others wait for their turn. From { $min } to { $max }, default { $preset }.
part-of = To the whole task
again-part = This run read a part of another’s task, and is not started by itself.
again-part-hint = Start the whole task again.
does-divide = Read at several addresses at once: { $task }
event-site-waiting = A site that another run changes
event-part = A part read side by side
queue-held-text = It begins in its turn once you let it go on.
parts-stopped = Stopped
