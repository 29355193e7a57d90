//! What to do when something fails.

pub(super) const TEXT: &str = "\
When something fails:
- An element that is gone or covered: look at the new page, and choose again from what is there now.
- A page that did not load: try once more, then go back or take another way.
- Nothing changed after an action: do not repeat it. Try another control, scroll, or wait for what is loading.
- A search that found nothing: use fewer or other words.
- After three failed attempts of one approach, change the approach. If nothing is left to try, say so with `ask_user`.";
