//! Typing, choosing, ticking, keys, dialogs, addresses, and leaving the run's sites.

mod fields;
mod keys;
mod others;
mod places;

use crate::common::*;
use copilot_protocol::{Action, LiveFacts};

fn tick(label: &str, checked: bool) -> (Action, LiveFacts) {
    let mut e = element("input", "checkbox", label);
    e.attrs.kind = Some("checkbox".into());
    e.form = Some(form("post", PAGE, false));
    (ticks(checked), facts(Some(e)))
}

fn in_form(mut f: LiveFacts, method: &str, submit_label: &str) -> LiveFacts {
    f.form = Some(form(method, "https://shop.example.com/x17", false));
    f.submit_label = submit_label.into();
    f
}

/// An element that is filled in, and what is in it.
fn filled(tag: &str, role: &str, name: &str, text: &str) -> LiveFacts {
    let mut e = element(tag, role, name);
    e.value = text.into();
    e.editable = tag == "div";
    facts(Some(e))
}
