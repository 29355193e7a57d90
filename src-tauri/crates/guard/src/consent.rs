//! Pages on which a person lets another site or program into an account (OAuth and its like).

use copilot_protocol::{Element, Observation};

use crate::pattern::{Label, Reach, Table};
use crate::secrets::is_grant;
use crate::tables::{fields as words, press as t};

/// Lines at the top in which such a page says who wants what.
const TOP: usize = 14;
/// It holds little else; a page that asks beside its own matter (for places, for notices) is none.
const MOST_CONTROLS: usize = 40;

/// The page asks its person whether another may use an account: by its address and a button that lets it in, or by
/// what it says and buttons for both answers.
///
/// Decides what a run waits for; what a press on such a page is judged as does not depend on it.
pub fn asks_for_access(page: &Observation) -> bool {
    let own = |e: &&Element| !e.nav;
    if page.elements.iter().any(|e| e.editable)
        || page.elements.iter().filter(own).count() > MOST_CONTROLS
    {
        return false;
    }
    if is_grant(&page.url) && has_button(page, &t::LETS_IN) {
        return true;
    }
    // Few pages have both buttons, so these are looked for first.
    if !has_button(page, &t::REFUSES) || !has_button(page, &t::PERMIT) {
        return false;
    }
    let lines = page.text.lines().filter(|l| !l.trim().is_empty());
    let headings = page.headings.iter().map(|h| h.text.as_str());
    lines
        .take(TOP)
        .chain(headings.take(TOP))
        .chain([page.title.as_str()])
        .any(|line| Label::new(line).says(&words::ASKS_ACCESS, Reach::Loose))
}

fn has_button(page: &Observation, table: &Table) -> bool {
    page.elements
        .iter()
        .filter(|e| !e.nav && matches!(e.role.as_str(), "button" | "link"))
        .any(|e| {
            let label = Label::new(&e.name);
            label.says(table, Reach::Strict) && !label.says(&words::COOKIES, Reach::Loose)
        })
}
