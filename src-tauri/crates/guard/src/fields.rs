//! What a field of a form holds, told by its type, `autocomplete` and label.

use copilot_protocol::{Element, SentValue};

use crate::identifiers;
use crate::pattern::{Label, Reach, Table};
use crate::show::{self, type_of};
use crate::tables::fields as t;

/// What a field holds, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FieldKind {
    File,
    /// A password, a key, a phrase that opens an account.
    Secret,
    NewSecret,
    OneTimeCode,
    Card,
    Personal,
    Recipient,
    Search,
    Terms,
    Box,
    Other,
}

impl FieldKind {
    /// What stands in it opens an account.
    pub(crate) fn is_secret(self) -> bool {
        matches!(self, Self::Secret | Self::NewSecret | Self::OneTimeCode)
    }
}

struct Field<'a> {
    autocomplete: &'a str,
    kind: &'a str,
    labels: Vec<&'a str>,
    /// Name and id that the page's author gave.
    idents: Vec<&'a str>,
    search: bool,
}

pub(crate) fn kind_of(element: &Element) -> FieldKind {
    let attrs = &element.attrs;
    let autocomplete = attrs.autocomplete.as_deref().unwrap_or_default();
    let (autocomplete, kind) = (autocomplete.to_ascii_lowercase(), type_of(element));
    let kind =
        if kind.is_empty() && matches!(element.role.as_str(), "checkbox" | "switch" | "radio") {
            element.role.clone()
        } else {
            kind
        };
    let text = Some(element.text.as_str()).filter(|_| !element.editable);
    let labels = show::asked(element).chain(attrs.title.as_deref());
    let labels = labels.chain(text).filter(|l| !l.trim().is_empty());
    classify(&Field {
        autocomplete: &autocomplete,
        kind: &kind,
        labels: labels.collect(),
        idents: show::idents(element).collect(),
        search: element.role == "searchbox" || kind == "search",
    })
}

pub(crate) fn kind_of_value(value: &SentValue) -> FieldKind {
    let plain = |text: &Option<String>| text.as_deref().unwrap_or_default().to_ascii_lowercase();
    let (autocomplete, kind) = (plain(&value.autocomplete), plain(&value.kind));
    classify(&Field {
        autocomplete: &autocomplete,
        kind: &kind,
        labels: vec![value.label.as_str()],
        idents: Vec::new(),
        search: kind == "search",
    })
}

fn classify(field: &Field) -> FieldKind {
    let tokens: Vec<&str> = field.autocomplete.split_whitespace().collect();
    let has = |list: &[&str]| tokens.iter().any(|token| list.contains(token));
    let labels: Vec<Label> = field.labels.iter().map(|l| Label::new(l)).collect();
    let idents = field.idents.iter().map(|l| identifiers::as_label(l));
    let idents: Vec<Label> = idents.collect();
    let says = |table: &Table| labels.iter().any(|l| l.says(table, Reach::Strict));
    let named = |table: &Table| {
        says(table) || (labels.is_empty() && idents.iter().any(|l| l.says(table, Reach::Strict)))
    };
    match field.kind {
        "file" => return FieldKind::File,
        "password" if has(&["one-time-code"]) => return FieldKind::OneTimeCode,
        "password" if has(&["new-password"]) => return FieldKind::NewSecret,
        "password" if !has(&["current-password"]) && says(&t::NEW_PASSWORD) => {
            return FieldKind::NewSecret;
        }
        "password" => return FieldKind::Secret,
        "checkbox" | "radio" | "switch" if says(&t::TERMS) => return FieldKind::Terms,
        "checkbox" | "radio" | "switch" => return FieldKind::Box,
        "hidden" | "submit" | "button" | "image" | "reset" => return FieldKind::Other,
        _ => {}
    }
    if has(&["new-password"]) {
        FieldKind::NewSecret
    } else if has(&["current-password"]) {
        FieldKind::Secret
    } else if has(&["one-time-code"]) {
        FieldKind::OneTimeCode
    } else if has(t::CARD_TOKENS) || named(&t::CARD) {
        FieldKind::Card
    } else if field.search || says(&t::SEARCH) {
        FieldKind::Search
    } else if has(t::PERSONAL_TOKENS) {
        if says(&t::RECIPIENT) && has(&["email"]) {
            FieldKind::Recipient
        } else {
            FieldKind::Personal
        }
    } else if named(&t::ONE_TIME_CODE) {
        FieldKind::OneTimeCode
    } else if named(&t::PASSWORD) {
        FieldKind::Secret
    } else if says(&t::RECIPIENT) {
        FieldKind::Recipient
    } else if matches!(field.kind, "email" | "tel") || named(&t::PERSONAL) {
        FieldKind::Personal
    } else if named(&t::SEARCH) {
        FieldKind::Search
    } else {
        FieldKind::Other
    }
}

/// One writes to others in it.
pub(crate) fn is_compose(element: &Element) -> bool {
    show::asked(element).any(|l| Label::new(l).says(&t::COMPOSE, Reach::Strict))
}

/// Enter makes a new line in it.
pub(crate) fn is_multiline(element: &Element) -> bool {
    element.tag == "textarea"
        || (element.editable && !matches!(element.tag.as_str(), "input" | "select"))
}
