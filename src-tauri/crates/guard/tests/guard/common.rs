//! Pages to judge, made from a few words.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::LazyLock;

use copilot_guard::{Policy, judge};
use copilot_protocol::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Names nothing that a test does.
pub const GOAL: &str = "look around the shop";
pub const PAGE: &str = "https://shop.example.com/page";

pub fn policy(goal: &str) -> Policy {
    Policy::new(goal, Some(PAGE), &Settings::default(), &[])
}

/// Under [`GOAL`] with settings of its own.
pub fn with_settings(change: impl Fn(&mut Settings)) -> Policy {
    let mut settings = Settings::default();
    change(&mut settings);
    Policy::new(GOAL, Some(PAGE), &settings, &[])
}

pub fn rule(class: RiskClass, verdict: ClassVerdict, host: Option<&str>) -> ClassRule {
    ClassRule {
        class,
        verdict,
        host: host.map(str::to_owned),
    }
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

/// A box in a form.
pub fn tick_box(label: &str) -> LiveFacts {
    let mut e = element("input", "checkbox", label);
    e.attrs.kind = Some("checkbox".into());
    e.form = Some(form("post", PAGE, false));
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

/// A key that no element has the focus for.
pub fn shortcut(name: &str) -> Action {
    Action::PressKey {
        key: name.into(),
        element: None,
    }
}

pub fn ticks(checked: bool) -> Action {
    Action::Check {
        element: 7,
        checked,
    }
}

pub fn chooses(option: &str) -> Action {
    Action::SelectOption {
        element: 7,
        option: option.into(),
    }
}

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

pub fn chooses_all(options: &[&str]) -> Action {
    Action::SelectOptions {
        element: 7,
        options: texts(options),
    }
}

pub fn gives(files: &[&str]) -> Action {
    Action::Upload {
        element: 7,
        files: texts(files),
    }
}

pub fn saves() -> Action {
    Action::Download { element: 7 }
}

pub fn drags(to: Option<u32>) -> Action {
    Action::Drag {
        element: 7,
        to,
        dx: 10.0,
        dy: 0.0,
    }
}

pub fn searches(query: &str) -> Action {
    Action::Search {
        query: query.into(),
    }
}

pub fn answers(accept: bool, text: Option<&str>) -> Action {
    Action::HandleDialog {
        accept,
        text: text.map(str::to_owned),
    }
}

pub fn go(url: &str) -> Action {
    Action::Navigate { url: url.into() }
}

pub fn judged(action: &Action, facts: &LiveFacts, goal: &str) -> Judgement {
    judge(action, facts, &policy(goal), Delivery::Trusted)
}

/// Judged under a policy of its own.
pub fn under(policy: &Policy, action: &Action, facts: &LiveFacts) -> Judgement {
    judge(action, facts, policy, Delivery::Trusted)
}

#[track_caller]
pub fn is_judged(
    wanted: (Verdict, Option<RiskClass>),
    action: &Action,
    facts: &LiveFacts,
    goal: &str,
    of: &dyn Debug,
) {
    let j = judged(action, facts, goal);
    let name = facts.element.as_ref().map_or("", |e| e.name.as_str());
    assert_eq!(
        (j.verdict, j.class),
        wanted,
        "{name:?} {action:?} {of:?}: {:?} {:?}",
        j.classes,
        j.reason
    );
}

#[track_caller]
pub fn asks(class: RiskClass, action: &Action, facts: &LiveFacts, goal: &str) {
    is_judged((Verdict::Confirm, Some(class)), action, facts, goal, &());
}

#[track_caller]
pub fn blocks(class: Option<RiskClass>, action: &Action, facts: &LiveFacts, goal: &str) {
    is_judged((Verdict::Block, class), action, facts, goal, &());
}

#[track_caller]
pub fn allows(action: &Action, facts: &LiveFacts, goal: &str) {
    is_judged((Verdict::Allow, None), action, facts, goal, &());
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

/// The lines of the files of `corpus` whose names begin so.
pub fn corpus<T: DeserializeOwned>(beginning: &str) -> Vec<T> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with(beginning) && name.ends_with(".jsonl")
        })
        .collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let read = serde_json::from_str(line);
            out.push(read.unwrap_or_else(|e| panic!("{}: {e}: {line}", file.display())));
        }
    }
    out
}

/// Of a corpus, what no rule is written from.
pub fn is_held(id: &str) -> bool {
    Sha256::digest(id.as_bytes())[0] % 2 == 1
}

/// Whether what is judged otherwise than wanted is to be printed.
pub fn shows_work() -> bool {
    std::env::var("GUARD_SHOW").is_ok_and(|v| v == "work")
}

pub fn percent_of(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// The sentences of the guard in a language.
pub fn catalogue(lang: &str) -> BTreeMap<String, String> {
    let path = format!(
        "{}/../../../locales/parts/guard.{lang}.ftl",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path)
        .unwrap()
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(id, text)| (id.to_owned(), text.to_owned()))
        .collect()
}

/// The page's address, and its origin as the frame's.
pub fn on(address: &str, mut f: LiveFacts) -> LiveFacts {
    f.page_url = address.into();
    f.frame_origin = url::Url::parse(address)
        .unwrap()
        .origin()
        .ascii_serialization();
    f
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
        let read = [format!("\"{name}\""), format!("\n    {name}\n")];
        assert!(
            read.iter().any(|read| sources.contains(read)),
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

/// Pressing it asks under [`GOAL`].
#[track_caller]
pub fn press_asks(class: RiskClass, facts: &LiveFacts) {
    asks(class, &click(), facts, GOAL);
}

#[track_caller]
pub fn press_passes(facts: &LiveFacts) {
    allows(&click(), facts, GOAL);
}
