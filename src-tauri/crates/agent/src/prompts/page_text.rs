//! An observation as the text that a model reads.

use std::fmt::Write;

use copilot_protocol::{Element, Observation};

/// Characters of a page's running text in one request. The elements come first and are not cut.
const TEXT: usize = 6_000;
/// Characters of an address or value.
const VALUE: usize = 120;

/// The page: address, elements one a line, then its text. Everything inside the marks is untrusted.
pub(crate) fn page_text(o: &Observation) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<page>\nAddress: {}\nTitle: {}",
        cut(&o.url, 300),
        fence(&cut(&o.title, 200))
    );
    if let Some(dialog) = &o.dialog {
        let _ = writeln!(
            out,
            "A dialog is open ({:?}): {}",
            dialog.kind,
            fence(&dialog.message)
        );
    }
    for alert in o.signals.alerts.iter().take(5) {
        let _ = writeln!(out, "Message on the page: {}", fence(&cut(alert, 200)));
    }
    let v = &o.viewport;
    if v.page_height > v.height && v.height > 0.0 {
        let above = v.scroll_y / v.height;
        let below = (v.page_height - v.scroll_y - v.height).max(0.0) / v.height;
        let _ = writeln!(out, "Scrolled: {above:.1} screens above, {below:.1} below.");
    }
    let hidden = o.total_elements.saturating_sub(o.elements.len() as u32);
    let _ = writeln!(out, "Controls:");
    let mut heading = "";
    for e in &o.elements {
        if !e.heading.is_empty() && e.heading != heading {
            heading = &e.heading;
            let _ = writeln!(out, "# {}", fence(&cut(heading, 100)));
        }
        let _ = writeln!(out, "{}", line(e));
    }
    if hidden > 0 {
        let _ = writeln!(out, "({hidden} more controls are not listed)");
    }
    let _ = writeln!(out, "Text:\n{}", fence(&cut(&o.text, TEXT)));
    if o.text_truncated || o.text.chars().count() > TEXT {
        let _ = writeln!(out, "(the text goes on)");
    }
    out.push_str("</page>");
    out
}

fn line(e: &Element) -> String {
    let mut out = format!(
        "[{}] {}",
        e.id,
        if e.role.is_empty() { &e.tag } else { &e.role }
    );
    let name = if e.name.is_empty() { &e.text } else { &e.name };
    if !name.is_empty() {
        let _ = write!(out, " {:?}", fence(&cut(name, VALUE)));
    }
    if !e.value.is_empty() {
        let _ = write!(out, " value={:?}", fence(&cut(&e.value, VALUE)));
    }
    if let Some(placeholder) = &e.attrs.placeholder
        && placeholder != name
    {
        let _ = write!(out, " placeholder={:?}", fence(&cut(placeholder, 60)));
    }
    for (on, word) in [
        (e.state.checked == Some(true), "checked"),
        (e.state.selected == Some(true), "selected"),
        (e.state.expanded == Some(true), "expanded"),
        (e.state.disabled, "disabled"),
        (e.state.required, "required"),
        (e.state.readonly, "readonly"),
        (e.state.focused, "focused"),
        (e.state.invalid, "invalid"),
        (e.covered, "covered"),
        (e.is_new, "new"),
        (!e.in_viewport, "off-screen"),
    ] {
        if on {
            let _ = write!(out, " {word}");
        }
    }
    if !e.options.is_empty() {
        let options: Vec<String> = e
            .options
            .iter()
            .take(20)
            .map(|o| fence(&cut(o, 40)))
            .collect();
        let _ = write!(out, " options={options:?}");
    }
    if !e.context.is_empty() && e.context != *name {
        let _ = write!(out, " in {:?}", fence(&cut(&e.context, 80)));
    }
    if !e.frame.is_empty() {
        let _ = write!(out, " frame={}", e.frame);
    }
    out
}

/// A page must not be able to close its own quotation.
fn fence(text: &str) -> String {
    text.replace("</page", "<\u{200a}/page")
        .replace("<page", "<\u{200a}page")
}

fn cut(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let cut: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{cut}…")
}
