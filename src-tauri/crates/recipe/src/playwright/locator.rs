//! An element as Playwright finds it.

use copilot_protocol::Target;

use super::script::{Names, quoted};

/// Roles by which Playwright finds elements.
const ROLES: &[&str] = &[
    "alert",
    "alertdialog",
    "application",
    "article",
    "banner",
    "blockquote",
    "button",
    "caption",
    "cell",
    "checkbox",
    "code",
    "columnheader",
    "combobox",
    "complementary",
    "contentinfo",
    "definition",
    "deletion",
    "dialog",
    "directory",
    "document",
    "emphasis",
    "feed",
    "figure",
    "form",
    "generic",
    "grid",
    "gridcell",
    "group",
    "heading",
    "img",
    "insertion",
    "link",
    "list",
    "listbox",
    "listitem",
    "log",
    "main",
    "marquee",
    "math",
    "menu",
    "menubar",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "navigation",
    "none",
    "note",
    "option",
    "paragraph",
    "presentation",
    "progressbar",
    "radio",
    "radiogroup",
    "region",
    "row",
    "rowgroup",
    "rowheader",
    "scrollbar",
    "search",
    "searchbox",
    "separator",
    "slider",
    "spinbutton",
    "status",
    "strong",
    "subscript",
    "superscript",
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "textbox",
    "time",
    "timer",
    "toolbar",
    "tooltip",
    "tree",
    "treegrid",
    "treeitem",
];

/// Roles of what holds a field, a button and so on for one thing of many.
const ROWS: &[&str] = &["row", "listitem", "article"];

/// The expression that finds an element; `None`: nothing that Playwright finds it by is known.
pub(super) fn locator(target: &Target, names: &Names<'_>) -> Option<String> {
    let within = if target.row.is_empty() {
        "page".to_owned()
    } else {
        let mut rows = ROWS.iter().map(|role| format!("page.getByRole('{role}')"));
        let first = rows.next().unwrap_or_default();
        let all = rows.fold(first, |all, row| format!("{all}.or({row})"));
        format!(
            "{all}.filter({{ hasText: {} }}).last()",
            names.text(&target.row)
        )
    };
    let found = by(target, names)?;
    // It was counted among those of its role and name.
    let which = match target.nth {
        Some((at, of)) if of > 1 && target.row.is_empty() && found.starts_with("getByRole(") => {
            format!(".nth({at})")
        }
        _ => String::new(),
    };
    Some(format!("{within}.{found}{which}"))
}

fn by(target: &Target, names: &Names<'_>) -> Option<String> {
    let exact = |call: &str, text: &str| format!("{call}({}, {{ exact: true }})", names.text(text));
    let given = |text: &Option<String>| {
        text.as_deref()
            .filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    };
    let role = target.role.as_str();
    if !target.name.is_empty() && ROLES.contains(&role) {
        // Playwright knows fields for passwords by no role.
        if target.kind.as_deref() == Some("password") {
            return Some(exact("getByLabel", &target.name));
        }
        let name = names.text(&target.name);
        return Some(format!(
            "getByRole('{role}', {{ name: {name}, exact: true }})"
        ));
    }
    if let Some(id) = given(&target.test_id) {
        return Some(format!("getByTestId({})", names.text(&id)));
    }
    if !target.name.is_empty() {
        let field = ["input", "select", "textarea"].contains(&target.tag.as_str());
        let call = if field { "getByLabel" } else { "getByText" };
        return Some(exact(call, &target.name));
    }
    if let Some(text) = given(&target.placeholder) {
        return Some(exact("getByPlaceholder", &text));
    }
    for (attribute, value) in [("id", &target.id), ("name", &target.field)] {
        if let Some(value) = given(value)
            && crate::template::names(&value).is_empty()
        {
            let value = crate::template::fill(&value, &crate::template::Values::new());
            let inside = value
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\a ");
            return Some(format!(
                "locator({})",
                quoted(&format!("[{attribute}=\"{inside}\"]"))
            ));
        }
    }
    if !target.text.is_empty() {
        return Some(exact("getByText", &target.text));
    }
    if let Some(text) = given(&target.title) {
        return Some(exact("getByTitle", &text));
    }
    None
}
