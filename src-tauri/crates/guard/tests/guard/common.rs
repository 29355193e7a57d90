//! Pages to judge, made from a few words.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use copilot_guard::{Policy, judge};
use copilot_protocol::*;
use serde::Deserialize;
use serde_json::Value;

/// Names nothing that a test does.
pub const GOAL: &str = "look around the shop";
pub const PAGE: &str = "https://shop.example.com/page";

pub fn policy(goal: &str) -> Policy {
    Policy::new(goal, Some(PAGE), &Settings::default(), &[])
}

pub fn element(tag: &str, role: &str, name: &str) -> Element {
    Element {
        id: 7,
        tag: tag.into(),
        role: role.into(),
        name: name.into(),
        text: String::new(),
        value: String::new(),
        state: ElementState::default(),
        zone: Zone::Top,
        bbox: Rect::default(),
        in_viewport: true,
        covered: false,
        fixed: false,
        nav: false,
        frame: String::new(),
        attrs: ElementAttributes::default(),
        options: Vec::new(),
        context: String::new(),
        heading: String::new(),
        form: None,
        editable: false,
        is_new: false,
        fingerprint: format!("v1:{tag}-{role}-{name}"),
    }
}

pub fn form(method: &str, action: &str, submits: bool) -> FormInfo {
    FormInfo {
        index: 0,
        method: method.into(),
        action: action.into(),
        name: String::new(),
        submits,
    }
}

pub fn facts(element: Option<Element>) -> LiveFacts {
    LiveFacts {
        page_url: PAGE.into(),
        page_title: String::new(),
        frame_origin: "https://shop.example.com".into(),
        form: element.as_ref().and_then(|e| e.form.clone()),
        element,
        onto: None,
        hit_ok: true,
        values: Vec::new(),
        submit_label: String::new(),
        amounts: Vec::new(),
        surroundings: String::new(),
        dialog: None,
        document: None,
    }
}

pub fn button(name: &str) -> LiveFacts {
    facts(Some(element("button", "button", name)))
}

/// A button that sends a form.
pub fn submit(name: &str, method: &str, path: &str) -> LiveFacts {
    let mut e = element("button", "button", name);
    e.form = Some(form(
        method,
        &format!("https://shop.example.com{path}"),
        true,
    ));
    let mut f = facts(Some(e));
    f.submit_label = name.into();
    f
}

pub fn post(name: &str) -> LiveFacts {
    submit(name, "post", "/x17")
}

pub fn link(name: &str, href: &str) -> LiveFacts {
    let mut e = element("a", "link", name);
    e.attrs.href = Some(href.into());
    facts(Some(e))
}

pub fn field(name: &str, kind: &str, autocomplete: &str) -> LiveFacts {
    let mut e = element(
        "input",
        if kind == "search" {
            "searchbox"
        } else {
            "textbox"
        },
        name,
    );
    e.editable = true;
    e.attrs.kind = Some(kind.into());
    e.attrs.autocomplete = (!autocomplete.is_empty()).then(|| autocomplete.into());
    facts(Some(e))
}

pub fn value(label: &str, value: &str, kind: &str, autocomplete: &str) -> SentValue {
    SentValue {
        label: label.into(),
        value: value.into(),
        secret: kind == "password",
        autocomplete: (!autocomplete.is_empty()).then(|| autocomplete.into()),
        kind: Some(kind.into()),
        required: false,
    }
}

pub fn with(mut f: LiveFacts, values: &[SentValue]) -> LiveFacts {
    f.values = values.to_vec();
    f
}

pub fn click() -> Action {
    Action::Click { element: 7 }
}

pub fn type_text(text: &str, submit: bool) -> Action {
    Action::Type {
        element: 7,
        text: text.into(),
        mode: TypeMode::Fill,
        submit,
    }
}

pub fn key(name: &str) -> Action {
    Action::PressKey {
        key: name.into(),
        element: Some(7),
    }
}

pub fn go(url: &str) -> Action {
    Action::Navigate { url: url.into() }
}

pub fn judged(action: &Action, facts: &LiveFacts, goal: &str) -> Judgement {
    judge(action, facts, &policy(goal), Delivery::Trusted)
}

#[track_caller]
pub fn asks(class: RiskClass, action: &Action, facts: &LiveFacts, goal: &str) {
    let j = judged(action, facts, goal);
    let name = facts
        .element
        .as_ref()
        .map(|e| e.name.clone())
        .unwrap_or_default();
    assert_eq!(
        (j.verdict, j.class),
        (Verdict::Confirm, Some(class)),
        "{name:?} {action:?}: {:?}",
        j.classes
    );
}

#[track_caller]
pub fn blocks(class: Option<RiskClass>, action: &Action, facts: &LiveFacts, goal: &str) {
    let j = judged(action, facts, goal);
    let name = facts
        .element
        .as_ref()
        .map(|e| e.name.clone())
        .unwrap_or_default();
    assert_eq!(
        (j.verdict, j.class),
        (Verdict::Block, class),
        "{name:?} {action:?}: {:?}",
        j.reason
    );
}

#[track_caller]
pub fn allows(action: &Action, facts: &LiveFacts, goal: &str) {
    let j = judged(action, facts, goal);
    let name = facts
        .element
        .as_ref()
        .map(|e| e.name.clone())
        .unwrap_or_default();
    assert_eq!(
        j.verdict,
        Verdict::Allow,
        "{name:?} {action:?}: {:?} {:?}",
        j.classes,
        j.reason
    );
}

/// Texts of the files below `tests/guard` that end so.
fn files(ending: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/guard")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|known| known == ending) {
                out.push(std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    out
}

/// The lists of `rows/`, by name.
static ROWS: LazyLock<BTreeMap<String, Vec<Value>>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    for text in files("toml") {
        let lists: BTreeMap<String, Vec<Value>> = toml::from_str(&text).unwrap();
        for (name, rows) in lists {
            assert!(!rows.is_empty(), "{name} is empty");
            assert!(
                all.insert(name.clone(), rows).is_none(),
                "{name} stands twice"
            );
        }
    }
    all
});

/// A list whose test is gone or renamed would be tried by nothing.
#[test]
fn each_list_is_read_by_a_test() {
    let sources = files("rs").concat() + include_str!("../../src/goal.rs");
    for name in ROWS.keys() {
        assert!(
            sources.contains(&format!("\"{name}\"")),
            "nothing reads {name}"
        );
    }
}

/// The rows of a list.
pub fn rows<T: Deserialize<'static>>(name: &str) -> Vec<T> {
    let rows = ROWS
        .get(name)
        .unwrap_or_else(|| panic!("there is no {name}"));
    rows.iter()
        .map(|row| T::deserialize(row).unwrap())
        .collect()
}

/// The class of this name; none where nothing is asked, `free`.
pub fn asked(id: &str) -> Option<RiskClass> {
    let known = RiskClass::ALL.iter().find(|class| class.id() == id);
    assert!(known.is_some() || id == "free", "{id} is no class");
    known.copied()
}

/// What a row wants, see [`asked`].
pub struct Asked(pub Option<RiskClass>);

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(asked(&String::deserialize(from)?)))
    }
}

/// Pressing it asks under [`GOAL`].
#[track_caller]
pub fn press_asks(class: RiskClass, facts: &LiveFacts) {
    asks(class, &click(), facts, GOAL);
}

#[track_caller]
pub fn press_is_blocked(class: Option<RiskClass>, facts: &LiveFacts) {
    blocks(class, &click(), facts, GOAL);
}

#[track_caller]
pub fn press_passes(facts: &LiveFacts) {
    allows(&click(), facts, GOAL);
}
