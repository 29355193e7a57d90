//! The pages as HTML: `pages/*.html`, and what they may name of a site.
//!
//! Every value is escaped as it is written. There is no inline script or style: the server's content
//! policy forbids both.

use std::collections::HashMap;
use std::hash::Hash;

use minijinja::value::ValueKind;
use minijinja::{Environment, Error, Output, State, UndefinedBehavior, Value};
use serde_json::{Value as Json, json};
use url::form_urlencoded::byte_serialize;

use crate::labels::LabelKind;
use crate::lang::Lang;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};
use crate::points::PointColumn;
use crate::products::grouped;
use crate::shuffle::flipped;
use crate::site::Site;

macro_rules! templates {
    ($($name:literal)+) => {
        const TEMPLATES: &[(&str, &str)] =
            &[$((concat!($name, ".html"), include_str!(concat!("pages/", $name, ".html")))),+];
    };
}

templates! {
    "frame" "parts" "goods" "mail_frame" "star"
    "home" "shop" "product" "cart" "checkout" "order" "sign_in" "mailbox" "mail" "sent" "compose" "settings" "points"
    "guide" "slow" "dialogs" "offers" "downloads" "partners" "leaflet" "contact" "controls" "not_found"
}

/// The templates of a site, compiled.
///
/// # Errors
/// A template cannot be read, which no input can bring about.
pub(crate) fn pages(site: &Site) -> Result<Environment<'static>, Error> {
    let mut pages = Environment::new();
    pages.set_undefined_behavior(UndefinedBehavior::Strict);
    pages.set_trim_blocks(true);
    pages.set_lstrip_blocks(true);
    pages.set_formatter(write_escaped);
    for (name, text) in TEMPLATES {
        pages.add_template(name, text)?;
    }
    // Running prose, in both languages beside each other.
    let lang = site.lang();
    pages.add_function("t", move |en: Value, ru: Value| match lang {
        Lang::En => en,
        Lang::Ru => ru,
    });
    // Parts of a page, in the order that the seed gives them.
    let seed = site.seed();
    pages.add_function("flip", move |what: &str, mut parts: Vec<Value>| {
        if flipped(seed, what) {
            parts.reverse();
        }
        parts
    });
    pages.add_filter("grouped", grouped);
    pages.add_filter("query", |text: &str| {
        byte_serialize(text.as_bytes()).collect::<String>()
    });
    for (name, value) in names(site).as_object().into_iter().flatten() {
        pages.add_global(name.clone(), Value::from_serialize(value));
    }
    Ok(pages)
}

/// What every page may name.
fn names(site: &Site) -> Json {
    let choice = |value, label: &str| json!({ "value": value, "label": label });
    json!({
        "lang": site.lang().code(),
        "other": site.lang().other().code(),
        "business": site.business(),
        "component": site.component_tag(),
        "account": site.account(),
        "card": site.checkout_card(),
        "guide": site.guide(),
        "navigation": idents(&site.navigation()),
        "more": idents(&site.more_pages()),
        "page": by_name(PageKind::ALL, |page| {
            (page.ident(), json!({ "path": site.path(page), "name": site.word(page.label()) }))
        }),
        "action": by_name(ActionKind::ALL, |action| (action.ident(), site.action_path(action))),
        "w": by_name(LabelKind::ALL, |kind| (kind.ident(), site.word(kind))),
        "field": by_name(LabelKind::ALL, |kind| (kind.ident(), site.field(kind))),
        "param": by_name(&["sort", "dir", "product", "mail", "next"], |name| (name, site.parameter(name))),
        "options": by_name(OptionSet::ALL, |set| (set, site.options(set))),
        "categories": site.categories().into_iter().map(|c| choice(c.value(), site.category_label(c))).collect::<Json>(),
        "columns": PointColumn::ALL.iter().map(|c| choice(c.value(), site.word(c.label()))).collect::<Json>(),
    })
}

fn idents(pages: &[PageKind]) -> Vec<&'static str> {
    pages.iter().map(|page| page.ident()).collect()
}

fn by_name<T: Copy, K: Eq + Hash, V>(all: &[T], pair: impl Fn(T) -> (K, V)) -> HashMap<K, V> {
    all.iter().map(|one| pair(*one)).collect()
}

/// Writes a value as HTML text, or as it is where a template made it.
fn write_escaped(out: &mut Output, _: &State, value: &Value) -> Result<(), Error> {
    const ENTITIES: [(char, &str); 5] = [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\'', "&#39;"),
    ];
    let text = match value.kind() {
        // As HTML and scripts have it, not as the template language has it.
        ValueKind::Bool => value.is_true().to_string(),
        _ => value.to_string(),
    };
    let text = if value.is_safe() {
        text
    } else {
        ENTITIES
            .iter()
            .fold(text, |text, (c, entity)| text.replace(*c, entity))
    };
    Ok(out.write_str(&text)?)
}
