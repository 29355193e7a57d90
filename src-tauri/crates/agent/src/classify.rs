//! What kind of page it is, from its signals, elements and words. English and Russian.

use copilot_protocol::{Element, Observation, PageType};
use copilot_text::{has_stem, normalize, words};

/// Items of one kind from which a page counts as a list.
const LIST_ITEMS: u32 = 5;
/// An error page says little else.
const ERROR_TEXT: usize = 1_500;
/// Links from which a page of little else is a table of contents.
const CONTENTS: usize = 12;
/// Longest line that is a message to the person and not running text. Characters.
const SHORT: usize = 240;
/// Lines at the top of a small page in which it says what went wrong.
const TOP: usize = 4;

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
    if searched(o) {
        return PageType::Search;
    }
    if sells_one_thing(o) {
        return PageType::Detail;
    }
    let listing = listing_detected(o);
    // Letters of a mailbox speak of orders and payments as well; so many things are no cart.
    if !listing && is_cart(o) {
        return PageType::Other;
    }
    let fields = fields(o);
    // Lists stand in forms too, such as those of permissions; what is filled in makes the page a form.
    if fields >= 3 && !reads(o) || fields >= 2 && !reads(o) && (!listing || posted(o) >= 2) {
        return PageType::Form;
    }
    if reads(o) && o.signals.paragraphs > o.signals.list_items && !contents(o) {
        return PageType::Article;
    }
    if listing || contents(o) {
        return PageType::Listing;
    }
    if fields >= 2 {
        return PageType::Form;
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

/// Running text is the page's matter.
fn reads(o: &Observation) -> bool {
    o.signals.paragraphs >= 4
}

/// Fields that take text, but for search boxes.
fn fields(o: &Observation) -> usize {
    o.elements.iter().filter(|e| is_field(e)).count()
}

fn is_field(e: &Element) -> bool {
    e.editable && !is_search(e)
}

/// The most fields of one form that is sent to be kept.
fn posted(o: &Observation) -> usize {
    let posts = |e: &&Element| is_field(e) && e.form.as_ref().is_some_and(|f| f.method == "post");
    let fields = o.elements.iter().filter(posts);
    let forms: Vec<Option<u32>> = fields.map(Element::form_index).collect();
    let of_form = |form| forms.iter().filter(|other| *other == form).count();
    forms.iter().map(of_form).max().unwrap_or_default()
}

/// What was chosen so far, with prices, a total and a way to pay for it. Its fields are amounts and codes.
fn is_cart(o: &Observation) -> bool {
    let pays = o
        .elements
        .iter()
        .any(|e| !e.nav && !e.editable && has_stem(&e.name, words::CHECKOUT));
    pays && has_stem(&o.text, words::TOTAL) && copilot_text::amounts::prices(&o.text).len() > 1
}

/// One thing with a price and one way to take it. A list of things has one by each.
fn sells_one_thing(o: &Observation) -> bool {
    let ways = o
        .elements
        .iter()
        .filter(|e| e.role == "button" && has_stem(&e.name, words::ADD_TO_CART))
        .count();
    ways == 1
        && o.headings.iter().any(|h| h.level == 1)
        && !copilot_text::amounts::prices(&o.text).is_empty()
}

/// A table of contents: most of what the page says leads somewhere.
fn contents(o: &Observation) -> bool {
    let links: Vec<&Element> = o
        .elements
        .iter()
        .filter(|e| e.role == "link" && !e.nav && !e.name.is_empty())
        .collect();
    let said: usize = links.iter().map(|e| e.name.chars().count()).sum();
    // The limit of a snapshot may have cut some of them.
    let cut = f64::from(o.total_elements.max(1)) / (o.elements.len().max(1) as f64);
    links.len() >= CONTENTS && said as f64 * cut * 2.0 >= o.text.chars().count() as f64
}

/// The page answers a search: its address carries what a search box holds or what it says it looked for,
/// or its title says so and there is something found.
fn searched(o: &Observation) -> bool {
    let boxes = o.elements.iter().filter(|e| is_search(e));
    let mut asked: Vec<&str> = boxes.map(|e| e.value.as_str()).collect();
    asked.retain(|value| !value.is_empty());
    let listing = listing_detected(o);
    let none = nothing_found(o);
    if has_stem(&o.title, words::SEARCH) && (listing || none) {
        return true;
    }
    let head = copilot_text::normalize(&format!("{} {}", o.title, crate::page::main_heading(o)));
    url::Url::parse(&o.url).is_ok_and(|u| {
        u.query_pairs().any(|(k, v)| {
            let known = matches!(&*k, "q" | "query" | "search" | "s" | "text");
            let shown = asked.iter().any(|a| a.trim() == v.trim())
                || known && head.contains(&copilot_text::normalize(&v));
            !v.is_empty() && (known && (listing || none || shown) || shown && (listing || none))
        })
    })
}

/// A list, table or grid of like things is there.
pub fn listing_detected(o: &Observation) -> bool {
    o.signals.list_items >= LIST_ITEMS
        || o.signals.table && o.text.lines().filter(|l| l.contains(" | ")).count() > 5
}

fn is_error_page(o: &Observation) -> bool {
    let head = o.headings.first().map_or("", |h| &h.text);
    o.text.chars().count() < ERROR_TEXT
        && (has_stem(&o.title, words::ERROR_PAGE)
            || has_stem(head, words::ERROR_PAGE)
            || o.text
                .lines()
                .take(TOP)
                .any(|line| line.chars().count() < 60 && has_stem(line, words::ERROR_PAGE)))
        && fields(o) == 0
}

/// A page whose main matter is to sign in, be it beside a form for new people. A form that only sets a new
/// password is not one, nor is a small sign-in box beside a page's own content.
fn is_login(o: &Observation) -> bool {
    if !o.signals.password_field || o.signals.paragraphs > 6 {
        return false;
    }
    let is_password = |e: &&Element| e.attrs.kind.as_deref() == Some("password");
    let is_new = |e: &Element| {
        let hint = e.attrs.autocomplete.as_deref();
        hint.is_some_and(|hint| hint.contains("new-password"))
    };
    let passwords: Vec<&Element> = o.elements.iter().filter(is_password).collect();
    let head = format!("{} {}", o.title, crate::page::main_heading(o));
    let signs_up = has_stem(&head, words::SIGN_UP) && !has_stem(&head, words::SIGN_IN);
    if signs_up || passwords.iter().all(|e| is_new(e)) {
        return false;
    }
    if passwords.len() == 1 {
        return fields(o) <= 4 && !listing_detected(o);
    }
    // Several forms, on a page that is about this: one of them has a single password and is sent to sign in.
    (has_stem(&head, words::SIGN_IN) || has_stem(&head, words::SIGN_UP))
        && passwords.iter().any(|password| {
            let Some(form) = &password.form else {
                return false;
            };
            let own = || {
                o.elements
                    .iter()
                    .filter(|e| e.form_index() == Some(form.index))
            };
            own().filter(is_password).count() == 1
                && own().filter(|e| is_field(e)).count() <= 3
                && own().any(|e| !e.editable && has_stem(&e.name, words::SIGN_IN))
        })
}

fn asks_for_card(o: &Observation) -> bool {
    let all = o.elements.iter();
    let mut hints = all.filter_map(|e| e.attrs.autocomplete.as_ref());
    hints.any(|hint| hint.starts_with("cc-"))
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
/// A search or filter on the page says that it found nothing.
pub(crate) fn nothing_found(o: &Observation) -> bool {
    says_nothing_found(&o.text) || o.signals.alerts.iter().any(|said| says_nothing_found(said))
}

/// A short line of the text says so.
pub(crate) fn says_nothing_found(text: &str) -> bool {
    text.lines().any(|line| {
        line.chars().count() <= SHORT && {
            let line = normalize(line);
            let counted_none = ["0", "no", "нет"].iter().any(|zero| {
                let rest = line
                    .strip_prefix("found ")
                    .or_else(|| line.strip_prefix("найдено "))
                    .unwrap_or(&line);
                rest.strip_prefix(zero).is_some_and(|r| {
                    r.trim_start()
                        .split(' ')
                        .next()
                        .is_some_and(|w| has_stem(w, words::RESULTS))
                        && r.starts_with(' ')
                })
            });
            counted_none || has_stem(&line, words::NOTHING_FOUND)
        }
    })
}
