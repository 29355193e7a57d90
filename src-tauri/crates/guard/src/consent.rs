//! Pages on which a person lets another site or program into an account (OAuth and its like).

use copilot_protocol::{Element, Observation};
use url::Url;

use crate::pattern::{Label, Reach, Table};
use crate::tables::{fields as words, press as t};

/// An address that asks for a grant of access (OAuth 2.0, section 4.1.1).
pub(crate) fn grants_access(url: &Url) -> bool {
    let has = |key: &str| url.query_pairs().any(|(k, _)| k.eq_ignore_ascii_case(key));
    has("client_id") && (has("response_type") || has("redirect_uri") || has("scope"))
}

/// The address is that of a page on which access to an account is granted to another site.
pub fn is_grant(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| grants_access(&url))
}

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
