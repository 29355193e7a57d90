//! Digests of a page and of its elements.

use std::fmt::Write as _;

use copilot_protocol::Element;
use sha2::{Digest, Sha256};

/// First 16 hex digits of SHA-256.
pub(crate) fn hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    hasher
        .finalize()
        .iter()
        .take(8)
        .fold(String::with_capacity(16), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// What finds an element again: its role, name, tag, type, form and neighbourhood.
pub(crate) fn fingerprint(element: &Element) -> String {
    let form = element
        .form
        .as_ref()
        .map(|f| format!("{} {} {}", f.method, f.action, f.name))
        .unwrap_or_default();
    format!(
        "v1:{}",
        hash(&[
            &element.role,
            &element.name,
            &element.tag,
            element.attrs.kind.as_deref().unwrap_or_default(),
            element.attrs.name.as_deref().unwrap_or_default(),
            &form,
            &element.context,
            &element.heading,
            &element.frame,
        ])
    )
}

pub(super) fn mapping(elements: &[Element]) -> String {
    let mut text = String::new();
    for e in elements {
        let _ = writeln!(
            text,
            "{}\u{1}{}\u{1}{}\u{1}{:?}{:?}{:?}{}",
            e.role,
            e.name,
            e.value,
            e.state.checked,
            e.state.selected,
            e.state.expanded,
            e.state.disabled
        );
    }
    hash(&[&text])
}
