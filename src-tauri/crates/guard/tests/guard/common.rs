//! Pages to judge, made from a few words.

pub use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::PathBuf;
pub use std::sync::LazyLock;

pub use copilot_guard::*;
pub use copilot_protocol::*;
pub use serde::Deserialize;
use serde::de::DeserializeOwned;
pub use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Names nothing that a test does.
pub const GOAL: &str = "look around the shop";
pub const PAGE: &str = "https://shop.example.com/page";

pub fn policy(goal: &str) -> Policy {
    Policy::new(goal, Some(PAGE), &Settings::default(), &[])
}

/// Begun on this page.
pub fn policy_on(page: &str) -> Policy {
    let goal = "look around the site";
    Policy::new(goal, Some(page), &Settings::default(), &[])
}

/// With settings of its own.
pub fn policy_with(goal: &str, change: impl Fn(&mut Settings)) -> Policy {
    let mut settings = Settings::default();
    change(&mut settings);
    Policy::new(goal, Some(PAGE), &settings, &[])
}

/// The same under [`GOAL`].
pub fn with_settings(change: impl Fn(&mut Settings)) -> Policy {
    policy_with(GOAL, change)
}

pub fn rule(class: RiskClass, verdict: ClassVerdict, host: Option<&str>) -> ClassRule {
    ClassRule {
        class,
        verdict,
        host: host.map(str::to_owned),
    }
}

pub fn element(tag: &str, role: &str, name: &str) -> Element {
    serde_json::from_value(json!({
        "id": 7, "tag": tag, "role": role, "name": name, "zone": "top", "in_viewport": true,
        "bbox": {"x": 0.0, "y": 0.0, "w": 0.0, "h": 0.0},
        "fingerprint": format!("v1:{tag}-{role}-{name}"),
    }))
    .unwrap()
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
    let page = json!({
        "page_url": PAGE, "page_title": "", "frame_origin": "https://shop.example.com", "hit_ok": true,
    });
    LiveFacts {
        form: element.as_ref().and_then(|e| e.form.clone()),
        element,
        ..serde_json::from_value(page).unwrap()
    }
}

pub fn button(name: &str) -> LiveFacts {
    facts(Some(element("button", "button", name)))
}

/// A button that sends a form.
pub fn submit(name: &str, method: &str, path: &str) -> LiveFacts {
    let address = format!("https://shop.example.com{path}");
    let mut f = sends_to(button(name), method, &address);
    f.submit_label = name.into();
    f
}

pub fn post(name: &str) -> LiveFacts {
    submit(name, "post", "/x17")
}

/// The same where it sends its form to this address.
pub fn sends_to(mut f: LiveFacts, method: &str, address: &str) -> LiveFacts {
    f.form = Some(form(method, address, true));
    f.element.as_mut().unwrap().form = f.form.clone();
    f
}

/// The same with another element.
pub fn changed(mut f: LiveFacts, change: impl FnOnce(&mut Element)) -> LiveFacts {
    change(f.element.as_mut().unwrap());
    f
}

pub fn link(name: &str, href: &str) -> LiveFacts {
    let plain = facts(Some(element("a", "link", name)));
    changed(plain, |e| e.attrs.href = Some(href.into()))
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
        find: None,
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
        from_x: None,
        from_y: None,
        find: None,
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
    let both = (j.verdict, j.class);
    assert_eq!(
        both, wanted,
        "{name:?} {action:?} {of:?}: {:?} {:?}",
        j.classes, j.reason
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

/// Pressing a button of one of the names in a list passes.
#[track_caller]
pub fn buttons_pass(list: &str) {
    for label in rows::<&str>(list) {
        press_passes(&button(label));
    }
}

/// Pressing a button of one of the names in a list asks, as stands beside it.
#[track_caller]
pub fn buttons_ask(list: &str) {
    for (class, label) in rows::<(RiskClass, &str)>(list) {
        press_asks(class, &button(label));
    }
}

/// It passes under a policy of its own.
#[track_caller]
pub fn passes(policy: &Policy, action: &Action, facts: &LiveFacts) {
    let verdict = under(policy, action, facts).verdict;
    assert_eq!(verdict, Verdict::Allow, "{action:?}");
}

/// It is of this class under a policy of its own.
#[track_caller]
pub fn wants(class: RiskClass, policy: &Policy, action: &Action, facts: &LiveFacts) {
    let found = under(policy, action, facts).class;
    assert_eq!(found, Some(class), "{action:?}");
}
