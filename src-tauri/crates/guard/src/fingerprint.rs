//! What an approval is bound to.

use copilot_protocol::{Action, LiveFacts};
use sha2::{Digest, Sha256};
use url::Url;

use crate::show;

/// `v1:` and the SHA-256, in hex, of all that the person is shown and that decides what the action
/// does: kind and arguments of the action (not the element's number, which changes with each look),
/// the element's own fingerprint, role, tag, type and labels, its frame, the page's address without
/// its query, the form with its method, address and submit label, the values, the words around, the
/// amount, an open dialog; of a script its code and the very document. Position, state and title of the page are not part of it.
pub fn fingerprint(action: &Action, facts: &LiveFacts) -> String {
    let mut hash = Bound(Sha256::new());
    hash.add("action", action.name());
    match action {
        Action::Type {
            text, mode, submit, ..
        } => {
            hash.add("text", text);
            hash.add("mode", &format!("{mode:?}"));
            hash.add("submit", &submit.to_string());
        }
        Action::PressKey { key, .. } => hash.add("key", key),
        Action::SelectOption { option, .. } => hash.add("option", option),
        Action::SelectOptions { options, .. } => {
            for option in options {
                hash.add("option", option);
            }
        }
        Action::MouseClick {
            button,
            count,
            modifiers,
            ..
        } => {
            hash.add("button", &format!("{button:?}"));
            hash.add("count", &count.to_string());
            hash.add("modifiers", &format!("{modifiers:?}"));
        }
        Action::Drag { to, dx, dy, .. } => {
            hash.add("onto", &to.is_some().to_string());
            hash.add("by", &format!("{dx} {dy}"));
        }
        Action::Upload { files, .. } => {
            for file in files {
                hash.add("file", file);
            }
        }
        Action::Check { checked, .. } => hash.add("checked", &checked.to_string()),
        Action::Navigate { url } => hash.add("url", url),
        Action::NewTab { url } => hash.add("url", url.as_deref().unwrap_or_default()),
        Action::Search { query } => hash.add("query", query),
        Action::SwitchTab { tab } => hash.add("tab", &format!("{tab:?}")),
        Action::CloseTab { tab } => hash.add("tab", &format!("{tab:?}")),
        Action::RunCode { code } => {
            hash.add("code", code);
            hash.add("document", facts.document.as_deref().unwrap_or("\0none"));
        }
        Action::HandleDialog { accept, text } => {
            hash.add("accept", &accept.to_string());
            hash.add("text", text.as_deref().unwrap_or_default());
        }
        _ => {}
    }
    hash.add("frame", &facts.frame_origin);
    hash.add("page", &place(&facts.page_url));
    if let Some(e) = &facts.element {
        hash.add("element", &e.fingerprint);
        hash.add("role", &e.role);
        hash.add("tag", &e.tag);
        hash.add("name", &e.name);
        hash.add("own", &e.text);
        for (key, value) in [
            ("type", &e.attrs.kind),
            ("aria", &e.attrs.aria_label),
            ("title", &e.attrs.title),
            ("href", &e.attrs.href),
            ("target", &e.attrs.target),
            ("autocomplete", &e.attrs.autocomplete),
            ("id", &e.attrs.id),
            ("field", &e.attrs.name),
        ] {
            hash.add(key, value.as_deref().unwrap_or("\0none"));
        }
        hash.add("download", &e.attrs.download.to_string());
        if show::is_input_button(e) {
            hash.add("value", &e.value);
        }
    }
    if let Some(e) = &facts.onto {
        hash.add("onto element", &e.fingerprint);
        hash.add("onto role", &e.role);
        hash.add("onto name", &e.name);
        hash.add("onto text", &e.text);
    }
    let form = facts
        .form
        .as_ref()
        .or(facts.element.as_ref().and_then(|e| e.form.as_ref()));
    if let Some(form) = form {
        hash.add("method", &form.method.to_ascii_lowercase());
        hash.add("to", &form.action);
        hash.add("submits", &form.submits.to_string());
    }
    hash.add("submit label", &facts.submit_label);
    for value in &facts.values {
        hash.add("value label", &value.label);
        hash.add("value", &value.value);
        hash.add("value kind", value.kind.as_deref().unwrap_or_default());
        hash.add(
            "value autocomplete",
            value.autocomplete.as_deref().unwrap_or_default(),
        );
        hash.add("value secret", &value.secret.to_string());
    }
    hash.add("around", &facts.surroundings);
    hash.add("amount", show::amount(facts).as_deref().unwrap_or_default());
    if let Some(dialog) = &facts.dialog {
        hash.add("dialog", &format!("{:?}", dialog.kind));
        hash.add("message", &dialog.message);
    }
    let hex: String = hash
        .0
        .finalize()
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect();
    format!("v1:{hex}")
}

/// An address without query and fragment, which pages change at will.
fn place(address: &str) -> String {
    match Url::parse(address) {
        Ok(mut url) => {
            url.set_query(None);
            url.set_fragment(None);
            url.into()
        }
        Err(_) => address.to_owned(),
    }
}

struct Bound(Sha256);

impl Bound {
    /// Lengths go in too, so that no two lists of facts read the same.
    fn add(&mut self, key: &str, value: &str) {
        for part in [key, value] {
            self.0.update((part.len() as u64).to_le_bytes());
            self.0.update(part.as_bytes());
        }
    }
}
