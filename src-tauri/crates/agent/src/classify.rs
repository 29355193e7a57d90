//! What kind of page it is, from its signals, elements and words. English and Russian.

use copilot_protocol::{Observation, PageType};
use copilot_text::{has_stem, words};

/// Items of one kind from which a page counts as a list.
const LIST_ITEMS: u32 = 5;
/// An error page says little else.
const ERROR_TEXT: usize = 1_500;

/// The page's type. The order matters: what stops a run comes first.
pub fn page_type(o: &Observation) -> PageType {
    if o.signals.network_error.is_some() || o.signals.http_status >= 400 {
        return PageType::Error;
    }
    if o.url.is_empty() || o.url == "about:blank" {
        return PageType::Blank;
    }
    if o.signals.captcha {
        return PageType::Captcha;
    }
    if is_error_page(o) {
        return PageType::Error;
    }
    if is_login(o) {
        return PageType::Login;
    }
    if asks_for_card(o) {
        return PageType::Checkout;
    }
    let editable = o
        .elements
        .iter()
        .filter(|e| e.editable && !is_search(e))
        .count();
    if listing_detected(o) {
        return if searched(o) {
            PageType::Search
        } else {
            PageType::Listing
        };
    }
    if editable >= 2 {
        return PageType::Form;
    }
    if o.signals.paragraphs >= 4 {
        return PageType::Article;
    }
    // A small table of priced things, such as a cart, is not one thing.
    if !o.signals.table
        && o.headings.iter().any(|h| h.level == 1)
        && !copilot_text::amounts::prices(&o.text).is_empty()
    {
        return PageType::Detail;
    }
    if o.elements.is_empty() && o.text.is_empty() {
        return PageType::Blank;
    }
    PageType::Other
}

/// The list answers a question: its title says so, or its address carries what a search box holds.
fn searched(o: &Observation) -> bool {
    let asked: Vec<&str> = o
        .elements
        .iter()
        .filter(|e| is_search(e) && !e.value.is_empty())
        .map(|e| e.value.as_str())
        .collect();
    has_stem(&o.title, words::SEARCH)
        || url::Url::parse(&o.url).is_ok_and(|u| {
            u.query_pairs().any(|(k, v)| {
                !v.is_empty()
                    && (matches!(&*k, "q" | "query" | "search" | "s" | "text")
                        || asked.iter().any(|a| a.trim() == v.trim()))
            })
        })
}

/// A list, table or grid of like things is there.
pub fn listing_detected(o: &Observation) -> bool {
    o.signals.list_items >= LIST_ITEMS
        || o.signals.table && o.text.lines().filter(|l| l.contains(" | ")).count() > 5
}

fn is_error_page(o: &Observation) -> bool {
    let head = o
        .headings
        .first()
        .map(|h| h.text.as_str())
        .unwrap_or_default();
    o.text.chars().count() < ERROR_TEXT
        && (has_stem(&o.title, words::ERROR_PAGE) || has_stem(head, words::ERROR_PAGE))
        && o.elements.iter().filter(|e| e.editable).count() == 0
}

/// A page whose main matter is one sign-in form. A form that sets a new password is not one, nor is
/// a small sign-in box beside a page's own content.
fn is_login(o: &Observation) -> bool {
    if !o.signals.password_field || o.signals.paragraphs > 6 {
        return false;
    }
    let passwords: Vec<_> = o
        .elements
        .iter()
        .filter(|e| e.attrs.kind.as_deref() == Some("password"))
        .collect();
    let new = passwords.iter().any(|e| {
        e.attrs
            .autocomplete
            .as_deref()
            .is_some_and(|a| a.contains("new-password"))
    });
    let fields = o
        .elements
        .iter()
        .filter(|e| e.editable && !is_search(e))
        .count();
    passwords.len() == 1 && !new && fields <= 4 && !listing_detected(o)
}

fn asks_for_card(o: &Observation) -> bool {
    o.elements.iter().any(|e| {
        e.attrs
            .autocomplete
            .as_deref()
            .is_some_and(|a| a.starts_with("cc-"))
    })
}

/// A search box, by role, type or words.
pub fn is_search(e: &copilot_protocol::Element) -> bool {
    if !e.editable {
        return false;
    }
    e.role == "searchbox"
        || e.attrs.kind.as_deref() == Some("search")
        || has_stem(&e.name, words::SEARCH)
        || e.attrs
            .placeholder
            .as_deref()
            .is_some_and(|p| has_stem(p, words::SEARCH))
        || e.attrs
            .name
            .as_deref()
            .is_some_and(|n| matches!(n, "q" | "query" | "search" | "s"))
}

/// The browser did not trust the site's certificate. Such a page is never passed.
pub(crate) fn is_certificate_error(error: &str) -> bool {
    error.contains("ERR_CERT") || error.contains("ERR_SSL_")
}

/// The browser's own window asked for a name and a password, and got none.
pub(crate) fn is_sign_in_error(error: &str) -> bool {
    error.contains("ERR_INVALID_AUTH_CREDENTIALS")
}
