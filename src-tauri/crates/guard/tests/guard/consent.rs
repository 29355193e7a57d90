//! Pages on which somebody else is let into an account, and pages that are like them in part.

use crate::common::*;

/// A page as a snapshot would tell of it: its text, and its controls as `role: name`.
fn page(url: &str, title: &str, text: &str, controls: &[&str]) -> Observation {
    let elements: Vec<Value> = controls
        .iter()
        .enumerate()
        .map(|(at, control)| {
            let (role, name) = control.split_once(": ").unwrap();
            json!({
                "id": at + 1, "tag": "button", "role": role, "name": name, "zone": "mid", "in_viewport": true,
                "bbox": { "x": 10, "y": 10 + 40 * at, "w": 90, "h": 30 }, "editable": role == "textbox",
                "fingerprint": format!("v1:{at}"),
            })
        })
        .collect();
    serde_json::from_value(json!({
        "id": "o", "url": url, "title": title, "tab": "t", "tabs": [], "viewport": {
            "width": 1280, "height": 800, "scroll_x": 0, "scroll_y": 0, "page_width": 1280, "page_height": 800,
            "device_pixel_ratio": 1 },
        "total_elements": elements.len(), "elements": elements, "text": text, "text_truncated": false,
        "hashes": { "dom": "", "mapping": "" }, "loader": "l", "ms": 1.0,
    }))
    .unwrap()
}

const PLAIN: &str = "https://accounts.example/consent-step";
const GRANT: &str = "https://id.example/o/auth?client_id=notes&response_type=code&scope=mail";

#[test]
fn requests_for_access_are_known() {
    for (title, text, controls) in rows::<(&str, &str, Vec<&str>)>("requests_for_access_are_known")
    {
        assert!(
            asks_for_access(&page(PLAIN, title, text, &controls)),
            "{title}: {text}"
        );
    }
    // By the address alone, in whatever words.
    let odd = page(
        GRANT,
        "One step more",
        "Notes\nletters: read",
        &["button: Allow"],
    );
    assert!(asks_for_access(&odd));
    let odd = page(GRANT, "Ещё шаг", "Заметки", &["button: Предоставить"]);
    assert!(asks_for_access(&odd));
}

#[test]
fn pages_that_only_look_like_it_are_not() {
    for (url, title, text, controls) in
        rows::<(&str, &str, &str, Vec<&str>)>("pages_that_only_look_like_it_are_not")
    {
        assert!(
            !asks_for_access(&page(url, title, text, &controls)),
            "{title}: {text}"
        );
    }
    // A long page of its own matter that asks beside it.
    let mut controls: Vec<String> = (0..60).map(|n| format!("link: Letter {n}")).collect();
    controls.extend(["button: Allow".to_owned(), "button: Deny".to_owned()]);
    let controls: Vec<&str> = controls.iter().map(String::as_str).collect();
    let busy = page(
        PLAIN,
        "Mail",
        "A program wants to access your account",
        &controls,
    );
    assert!(!asks_for_access(&busy));
}
