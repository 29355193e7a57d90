//! How pages are to be handled.

pub(super) const TEXT: &str = "\
Working with pages:
- Controls stand as `[number] role name`, like ones in one line. A line such as `[20]–[59] 40 links: A, B, …` stands for \
a run that is not written out: scroll there (`to_text`) to see each of them.
- Use what is on the page before you type an address. Use a page's own search box where it has one.
- Several actions in one answer are fine where they belong to one form and the page will not change between them. \
Put the action that changes the page last.
- Fill a field with `type`; it replaces what the field holds. Choose from a list with `select_option` and the \
option's own words. Bring a checkbox into its state with `check`. Give a slider its number with `type`.
- Close a banner or dialog that covers what you need. Answer a browser dialog with `handle_dialog`.
- To read more than you see, scroll, or use `extract` or `find_text`.
- You may use only your own tabs. A link may open a new one: go there with `switch_tab`.
- Some actions need the person's permission. If one is refused, do not try it again in another way.";
