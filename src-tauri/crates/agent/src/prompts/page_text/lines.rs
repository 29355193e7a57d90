//! One element in the fewest words that still say what it is, how it stands and what tells it from its like.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use copilot_protocol::{Element, ElementId, Observation, Zone};

use super::quoting::{phrase, quoted};
use super::tokens::fit;
use crate::page::address;
use crate::tab_choice::site;

/// Tokens of a name, a value, all options, and the words around an element.
const NAME: usize = 40;
const VALUE: usize = 40;
/// Tokens of the value of a page's one long text: who opens a page to edit it reads it without another request.
const LONG_VALUE: usize = 200;
const OPTIONS: usize = 60;
const CONTEXT: usize = 30;
/// Words around an element that are longer than this are running text, which is given by itself.
const ROW: usize = 70;
/// Tokens of what an address is cut to.
const ADDRESS: usize = 16;

/// What the words of an element come to, ready to be put into a line.
pub(super) struct Piece {
    /// Role, as it stands in lines; `covered` stands before it.
    pub(super) role: String,
    /// Empty for an element that is called nothing.
    pub(super) name: String,
    /// The name says more than is told of it.
    pub(super) long: bool,
    /// Address, hint, value and options, each with the sign or space before it.
    pub(super) more: String,
    /// States, in brackets.
    pub(super) states: String,
    /// It holds a value, options or a hint and has a line of its own.
    pub(super) own_line: bool,
    /// Words of the row, card or group around it, without its own.
    pub(super) row: String,
    pub(super) frame: String,
    /// Off the screen, and the same link is on it.
    pub(super) repeated: bool,
}

/// Visible as far as scrolling goes; it may be covered.
pub(super) fn on_screen(e: &Element) -> bool {
    e.in_viewport || (e.covered && !matches!(e.zone, Zone::Above | Zone::Below))
}

fn role(e: &Element) -> &str {
    match e.role.as_str() {
        "" | "generic" | "presentation" | "none" => &e.tag,
        role => role,
    }
}

/// Type of a field, where its role does not say it.
fn field_kind(e: &Element) -> Option<&str> {
    let kind = e.attrs.kind.as_deref()?;
    let telling = [
        "password",
        "email",
        "tel",
        "url",
        "date",
        "time",
        "datetime-local",
        "month",
        "week",
        "color",
        "file",
    ];
    (e.tag == "input" && telling.contains(&kind) && e.role != kind).then_some(kind)
}

/// Several of a role.
pub(super) fn plural(role: &str) -> String {
    if role.ends_with('x') || role.ends_with("ch") {
        format!("{role}es")
    } else {
        format!("{role}s")
    }
}

/// Hosts, addresses and names of the whole page, that single elements are compared with.
pub(super) struct Surroundings<'a> {
    host: String,
    /// By role, name and surrounding words: the pages that elements lead to.
    twins: HashMap<(&'a str, &'a str, &'a str), Vec<&'a str>>,
    /// By role and name: how many there are, the address of the first, and whether others have another.
    names: HashMap<(&'a str, &'a str), (usize, &'a str, bool)>,
    /// Most of the elements are new: saying so of each would say nothing.
    mostly_new: bool,
    /// The one text of several lines that is longer than a value may be, if the page has one alone.
    text: Option<ElementId>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn of(o: &'a Observation) -> Self {
        let mut twins: HashMap<_, Vec<&str>> = HashMap::new();
        let mut names = HashMap::new();
        for e in &o.elements {
            let href = e.attrs.href.as_deref().unwrap_or_default();
            names
                .entry((role(e), e.label()))
                .and_modify(|(count, first, differ)| {
                    *count += 1;
                    *differ |= href.is_empty() || *first != href;
                })
                .or_insert((1, href, false));
            twins
                .entry((role(e), e.label(), e.context.as_str()))
                .or_default()
                .push(address(href));
        }
        let mut texts = o
            .elements
            .iter()
            .filter(|e| e.tag == "textarea" && fit(&phrase(&e.value), VALUE).ends_with('…'));
        let text = texts.next().map(|e| e.id);
        Self {
            text: text.filter(|_| texts.next().is_none()),
            host: site(&o.url),
            twins,
            names,
            mostly_new: o.elements.iter().filter(|e| e.is_new).count() * 2 > o.elements.len(),
        }
    }

    /// What the address of a link says that its name does not: another host, or which of several it is.
    fn address(&self, e: &'a Element) -> Option<String> {
        let href = e.attrs.href.as_deref()?;
        let to = site(href);
        if !to.is_empty() && to != self.host {
            let said = e.label().to_lowercase();
            return (!e.nav && !said.contains(to.trim_end_matches('.'))).then_some(to);
        }
        let own = address(href);
        let twins = self.twins.get(&(role(e), e.label(), e.context.as_str()))?;
        let tells = twins.len() > 1 && twins.iter().filter(|path| **path == own).count() == 1;
        if !tells && !e.label().trim().is_empty() {
            return None;
        }
        let path = address(href).trim_end_matches('/');
        let last = path.rsplit('/').next().unwrap_or(path);
        (!last.is_empty() && !href.starts_with("javascript:")).then(|| last.to_owned())
    }

    pub(super) fn piece(&self, e: &'a Element) -> Piece {
        let whole = phrase(e.label());
        let mut name = fit(&whole, NAME);
        let long = name != whole;
        let mut more = String::new();
        let mut own_line = false;
        let placeholder = e.attrs.placeholder.as_deref().unwrap_or_default();
        let hint = [placeholder, e.attrs.title.as_deref().unwrap_or_default()]
            .into_iter()
            .find(|hint| !hint.trim().is_empty());
        match hint {
            Some(hint) if name.is_empty() => name = fit(&phrase(hint), NAME),
            Some(_)
                if !placeholder.is_empty() && e.value.is_empty() && phrase(placeholder) != name =>
            {
                more.push_str(&format!(" hint {}", quoted(placeholder, NAME / 2)));
                own_line = true;
            }
            _ => {}
        }
        if let Some(address) = self.address(e) {
            more.push_str(&format!("→{}", fit(&phrase(&address), ADDRESS)));
        }
        if !e.value.is_empty() {
            let most = match self.text {
                Some(id) if id == e.id => LONG_VALUE,
                _ => VALUE,
            };
            let value = match e.tag.as_str() {
                "textarea" => with_line_ends(&e.value),
                _ => e.value.as_str().into(),
            };
            more.push_str(&format!(" ={}", quoted(&value, most)));
            let length = e.value.chars().count();
            if e.tag != "select" && phrase(&value).chars().count() > most {
                // A snapshot holds the beginning of a very long one.
                let over = if e.value.ends_with('…') {
                    "over "
                } else {
                    ""
                };
                more.push_str(&format!(
                    " {over}{length} characters, extract [{}] reads them",
                    e.id
                ));
            }
            own_line = true;
        }
        if e.tag == "canvas" {
            let b = &e.bbox;
            let [x, y, w, h] = [b.x, b.y, b.w, b.h].map(f64::round);
            more.push_str(&format!(" from {x},{y}, {w} by {h}"));
        }
        let states = states(e, self.mostly_new);
        if !e.options.is_empty() {
            more.push_str(&format!(" options: {}", options(&e.options)));
            own_line = true;
        }
        let mut role = role(e).to_owned();
        if let Some(kind) = field_kind(e) {
            role = format!("{kind} {role}");
        }
        if e.covered {
            role = format!("covered {role}");
        }
        Piece {
            role,
            name,
            long,
            more,
            states,
            own_line,
            row: self.row(e),
            frame: phrase(&e.frame),
            repeated: false,
        }
    }

    /// The words around it, where they tell something: short ones, or where the name alone does not.
    fn row(&self, e: &'a Element) -> String {
        if e.context.trim().is_empty() || e.nav {
            return String::new();
        }
        // Several that lead to the very same place need not be told apart.
        let alone = self
            .names
            .get(&(role(e), e.label()))
            .is_none_or(|(count, _, differ)| *count == 1 || !differ);
        let short = e.context.chars().count() <= ROW || e.state.invalid;
        if (alone && !short) || e.label().contains(e.context.trim()) {
            return String::new();
        }
        phrase(&e.context)
    }
}

/// `\n` where a line ends: who changes a text has to know its lines.
fn with_line_ends(text: &str) -> Cow<'_, str> {
    let text = text.trim_end();
    match text.contains('\n') {
        true => text.lines().collect::<Vec<_>>().join("\\n").into(),
        false => text.into(),
    }
}

fn options(labels: &[String]) -> String {
    let mut out = String::new();
    for (at, label) in labels.iter().enumerate() {
        let label = fit(&phrase(label), 12);
        let next = if out.is_empty() {
            label
        } else {
            format!("{out} | {label}")
        };
        if super::tokens::estimate_tokens(&next) > OPTIONS {
            return format!("{out} | … {} more", labels.len() - at);
        }
        out = next;
    }
    out
}

fn states(e: &Element, mostly_new: bool) -> String {
    let s = &e.state;
    let words: Vec<&str> = [
        (s.checked == Some(true), "checked"),
        (s.selected == Some(true), "selected"),
        (s.expanded == Some(true), "expanded"),
        (s.expanded == Some(false), "collapsed"),
        (s.disabled, "disabled"),
        (s.required, "required"),
        (s.readonly, "readonly"),
        (s.focused, "focused"),
        (s.invalid, "invalid"),
        (s.more_on_hover, "hover for more"),
        (e.is_new && !mostly_new, "new"),
    ]
    .into_iter()
    .filter_map(|(on, word)| on.then_some(word))
    .collect();
    match words.is_empty() {
        true => String::new(),
        false => format!(" ({})", words.join(", ")),
    }
}

/// Marks links off the screen of which the same stands on it, as footers repeat what headers have.
pub(super) fn find_repeated(elements: &[Element], pieces: &mut [Piece]) {
    let link = |e: &Element| {
        let href = e.attrs.href.clone().filter(|href| !href.is_empty())?;
        Some((e.label().to_owned(), href))
    };
    let here: HashSet<(String, String)> = elements
        .iter()
        .filter(|e| on_screen(e) && !e.covered)
        .filter_map(link)
        .collect();
    for (e, piece) in elements.iter().zip(pieces) {
        piece.repeated = !on_screen(e) && link(e).is_some_and(|link| here.contains(&link));
    }
}

impl Piece {
    /// The words around it, without its own.
    pub(super) fn beside(&self) -> String {
        let rest = match self.name.is_empty() {
            true => self.row.clone(),
            false => self.row.replacen(&self.name, " ", 1),
        };
        let edge = |c: char| !c.is_alphanumeric() && !is_currency(c) && c != ')' && c != '(';
        let rest = rest.trim_matches(edge);
        match rest.chars().any(char::is_alphanumeric) {
            true => fit(&phrase(rest), CONTEXT),
            false => String::new(),
        }
    }
}

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '£' | '€' | '₽' | '¥' | '₴' | '₸' | '%')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::super::tests::{element, page};
    use super::*;

    fn words(o: &Observation, at: usize) -> String {
        let piece = Surroundings::of(o).piece(&o.elements[at]);
        let Piece {
            role,
            name,
            more,
            states,
            ..
        } = piece;
        format!("{role} {name}{more}{states}")
    }

    #[test]
    fn a_field_says_what_it_holds() {
        let mut field = element(1, "textbox", "Mail");
        field.tag = "input".into();
        field.attrs.kind = Some("email".into());
        field.attrs.placeholder = Some("you@mail.example".into());
        field.state.required = true;
        let mut list = element(2, "combobox", "Theme");
        list.value = "Dark \"one\"".into();
        list.options = vec!["Light".into(), "Dark".into()];
        let mut o = page(vec![field, list]);
        let empty = "email textbox Mail hint \"you@mail.example\" (required)";
        assert_eq!(words(&o, 0), empty);
        let list = "combobox Theme =\"Dark 'one'\" options: Light | Dark";
        assert_eq!(words(&o, 1), list);
        o.elements[0].value = "a@b.example".into();
        o.elements[0].state.invalid = true;
        let wrong = "email textbox Mail =\"a@b.example\" (required, invalid)";
        assert_eq!(words(&o, 0), wrong);
    }

    #[test]
    fn a_text_of_several_lines_keeps_them_and_says_how_the_rest_is_read() {
        let mut text = element(1, "textbox", "List");
        text.tag = "textarea".into();
        text.value = "* Milk\r\n* Bread\n\nSoon\n".into();
        let mut o = page(vec![text]);
        let lines = r#"textbox List ="* Milk\n* Bread\n\nSoon""#;
        assert_eq!(words(&o, 0), lines);
        // An ellipsis of the page's own is none of a cut.
        o.elements[0].value = "Change role to…".into();
        assert_eq!(words(&o, 0), r#"textbox List ="Change role to…""#);
        o.elements[0].value = format!("{}…", "word ".repeat(400));
        let told = words(&o, 0);
        assert!(
            told.ends_with("over 2001 characters, extract [1] reads them"),
            "{told}"
        );
    }

    #[test]
    fn an_address_stands_where_it_tells_something() {
        let link = |id, name: &str, href: &str| {
            let mut e = element(id, "link", name);
            e.attrs.href = Some(href.into());
            e
        };
        let o = page(vec![
            link(1, "Prices", "https://club.example/prices"),
            link(2, "Source", "https://www.code.example/club"),
            link(3, "", "https://club.example/cart?x=1"),
            link(4, "More", "https://club.example/news/41"),
            link(5, "More", "https://club.example/news/42#top"),
        ]);
        let wanted = [
            "link Prices",
            "link Source→code.example",
            "link →cart",
            "link More→41",
            "link More→42",
        ];
        for (at, told) in wanted.iter().enumerate() {
            assert_eq!(words(&o, at), *told);
        }
    }

    #[test]
    fn a_row_is_told_without_the_name_in_it() {
        let mut pay = element(1, "button", "Pay");
        pay.context = "Invoice 118 35 € Pay".into();
        let mut prose = element(2, "link", "open()");
        prose.context = "If you just want to read or write a file see open(), if you want to do more see os.path".into();
        let o = page(vec![pay, prose]);
        let all = Surroundings::of(&o);
        assert_eq!(all.piece(&o.elements[0]).beside(), "Invoice 118 35 €");
        assert_eq!(all.piece(&o.elements[1]).beside(), "");
    }
}
