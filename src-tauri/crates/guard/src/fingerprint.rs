//! What an approval is bound to.

use copilot_protocol::{
    Action, Element, ElementAttributes, FormInfo, LiveFacts, PageDialog, SentValue, ToolFacts,
};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use url::Url;

use crate::approval_facts;
use crate::show;

/// `v2:` and the SHA-256, in hex, of all that the person is shown and that decides what the action does: name
/// and every argument of the action, whatever they are; the element's own fingerprint, role, tag, type and labels,
/// its frame, the page's address without its query, the form with its method, address and submit label, the
/// values, the words around, the amount, an open dialog; of a script the very document.
///
/// Facts are taken apart field by field, so that a new one does not compile until it is bound here, or left out
/// with a reason.
pub fn fingerprint(action: &Action, facts: &LiveFacts) -> String {
    let mut hash = Bound(Sha256::new());
    hash.add("action", action.name());
    add_arguments(&mut hash, action);
    let LiveFacts {
        page_url,
        // Pages count and blink in it; what it says of the page is nothing that a press acts on.
        page_title: _,
        frame_origin,
        element,
        onto,
        // What lies over the element at the moment is looked at again when it is pressed.
        hit_ok: _,
        form,
        values,
        submit_label,
        // Only the sum that is shown is bound, below: prices of other things come and go around it.
        amounts: _,
        surroundings,
        dialog,
        document,
        tool,
    } = facts;
    hash.add("document", document.as_deref().unwrap_or("\0none"));
    if let Some(tool) = tool {
        add_tool(&mut hash, tool);
    }
    hash.add("frame", frame_origin);
    hash.add("page", &place(page_url));
    if let Some(element) = element {
        add_element(&mut hash, element);
    }
    if let Some(e) = onto {
        hash.add("onto element", &e.fingerprint);
        hash.add("onto role", &e.role);
        hash.add("onto name", &e.name);
        hash.add("onto text", &e.text);
    }
    let form = form
        .as_ref()
        .or(element.as_ref().and_then(|e| e.form.as_ref()));
    if let Some(form) = form {
        add_form(&mut hash, form);
    }
    hash.add("submit label", submit_label);
    for value in values {
        add_value(&mut hash, value);
    }
    hash.add("around", surroundings);
    hash.add(
        "amount",
        approval_facts::amount(facts).as_deref().unwrap_or_default(),
    );
    if let Some(PageDialog { kind, message }) = dialog {
        hash.add("dialog", &format!("{kind:?}"));
        hash.add("message", message);
    }
    let bytes = hash.0.finalize();
    let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
    format!("v2:{hex}")
}

/// Whatever the action is sent with. Only the numbers of the two elements that the facts tell of are left out:
/// they change from snapshot to snapshot, and the facts say which elements they are. The number of any other element
/// stays in, so an approval of it ends with the snapshot rather than passes to another element.
fn add_arguments(hash: &mut Bound, action: &Action) {
    let arguments = match serde_json::to_value(action) {
        Ok(Value::Object(arguments)) => arguments,
        // Nothing of it may be lost.
        _ => Map::from_iter([("action".to_owned(), format!("{action:?}").into())]),
    };
    let known: [(&str, bool); 2] = [
        ("element", action.element().is_some()),
        ("to", action.onto().is_some()),
    ];
    for (name, value) in &arguments {
        hash.add("argument", name);
        let is_known = known
            .iter()
            .any(|(element, given)| name == element && *given);
        hash.add(
            "is",
            if is_known {
                "\0element".into()
            } else {
                value.to_string()
            }
            .as_str(),
        );
    }
}

fn add_tool(hash: &mut Bound, tool: &ToolFacts) {
    let ToolFacts {
        server,
        tool,
        recipient,
        // Part of its own fingerprint.
        description: _,
        fingerprint,
        standing,
        only_reads,
        always,
        runs_code,
        // Part of the schema, which the fingerprint is of.
        arguments: _,
        may_be_kept: _,
    } = tool;
    for (key, value) in [
        ("server", server),
        ("tool", tool),
        ("recipient", recipient),
        ("offered", fingerprint),
    ] {
        hash.add(key, value);
    }
    let said = format!("{} {only_reads} {always} {runs_code}", standing.id());
    hash.add("said", &said);
}

fn add_form(hash: &mut Bound, form: &FormInfo) {
    let FormInfo {
        // A form before it makes it another number, and its name is the heading around it.
        index: _,
        name: _,
        method,
        action,
        submits,
    } = form;
    hash.add("method", &method.to_ascii_lowercase());
    hash.add("to", action);
    hash.add("submits", &submits.to_string());
}

fn add_value(hash: &mut Bound, value: &SentValue) {
    let SentValue {
        label,
        value,
        secret,
        autocomplete,
        kind,
        // It decides whether a form can be sent, not what is sent.
        required: _,
    } = value;
    hash.add("value label", label);
    hash.add("value", value);
    hash.add("value kind", kind.as_deref().unwrap_or_default());
    hash.add(
        "value autocomplete",
        autocomplete.as_deref().unwrap_or_default(),
    );
    hash.add("value secret", &secret.to_string());
}

fn add_element(hash: &mut Bound, element: &Element) {
    let Element {
        // Of the snapshot, not of the element.
        id: _,
        zone: _,
        bbox: _,
        in_viewport: _,
        covered: _,
        is_new: _,
        line: _,
        column: _,
        // How it stands and looks; what it is set to is part of the values.
        state: _,
        fixed: _,
        nav: _,
        editable: _,
        options: _,
        // Bound by the facts' own frame, form and surroundings.
        frame: _,
        form: _,
        context: _,
        heading: _,
        fingerprint,
        role,
        tag,
        name,
        text,
        value,
        attrs,
    } = element;
    let ElementAttributes {
        id,
        name: field,
        kind,
        aria_label,
        // Hints: what a field asks for is its label, a sign's name is a guess of ours, and tests' names are shown to nobody.
        placeholder: _,
        icon: _,
        test_id: _,
        autocomplete,
        title,
        href,
        target,
        download,
    } = attrs;
    hash.add("element", fingerprint);
    hash.add("role", role);
    hash.add("tag", tag);
    hash.add("name", name);
    hash.add("own", text);
    for (key, value) in [
        ("type", kind),
        ("aria", aria_label),
        ("title", title),
        ("href", href),
        ("target", target),
        ("autocomplete", autocomplete),
        ("id", id),
        ("field", field),
    ] {
        hash.add(key, value.as_deref().unwrap_or("\0none"));
    }
    hash.add("download", &download.to_string());
    if show::is_input_button(element) {
        hash.add("value", value);
    }
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
