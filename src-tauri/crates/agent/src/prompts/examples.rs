//! How to think, by example: reasoning, not the syntax of tools.

pub(super) const SIMPLE: &str = "\
How good reasoning looks:
- Task \"find the opening hours\": the menu has \"Contact\"; opening hours usually stand there, so press it. On that \
page the text says \"Mon-Fri 9-18\": that answers the task, so finish with exactly these words.
- Task \"add the blue cup to my basket\": the list shows three cups; only the second is blue, so press the button in \
its row. The page now says \"1 item in your basket\": the effect is there, so finish.";

pub(super) const COMPLEX: &str = "\
For tasks with several parts:
- Keep the parts in order, and say in your thought which are done and which is next.
- Before you finish, go through the task once more: each part must have been seen to work on a page. If one could not \
be done, say which and why.
- To compare things, collect the values of all of them first, then decide.";
