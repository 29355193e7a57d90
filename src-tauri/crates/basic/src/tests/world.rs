//! A page in a few words, and a small world of pages that answers actions, for tests.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use copilot_ports::{ActionRecord, LostValue, PageRefusal, PlannerContext};
use copilot_protocol::*;
use serde_json::{Value, json};

pub(crate) const SITE: &str = "http://site.test";

/// The rows of a table, their cells parted by bars.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().map(str::trim).filter(|l| !l.is_empty());
    lines.map(|l| l.split(" | ").collect::<Vec<_>>().try_into().expect(l))
}

/// Builds an observation.
#[derive(Clone)]
pub(crate) struct PageOf {
    pub snapshot: Observation,
}

pub(crate) fn page(path: &str, title: &str) -> PageOf {
    let url = format!("{SITE}{path}");
    let snapshot = json!({
        "id": "o1", "url": url, "title": title, "tab": "t1",
        "tabs": [{"id": "t1", "url": url, "title": title, "active": true, "owned": true}],
        "viewport": {"width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0,
            "page_width": 1280.0, "page_height": 900.0, "device_pixel_ratio": 1.0},
        "elements": [], "total_elements": 0, "text": "", "text_truncated": false,
        "hashes": {"dom": "", "mapping": ""}, "loader": url, "ms": 1.0,
    });
    PageOf {
        snapshot: serde_json::from_value(snapshot).unwrap(),
    }
    .h(1, title)
}

impl PageOf {
    pub fn h(mut self, level: u8, text: &str) -> Self {
        self.snapshot.headings.push(Heading {
            level,
            text: text.to_owned(),
        });
        self.line(text)
    }

    pub fn line(mut self, text: &str) -> Self {
        self.snapshot.text.push_str(text);
        self.snapshot.text.push('\n');
        self
    }

    pub fn add(mut self, tag: &str, role: &str, name: &str) -> Self {
        let snapshot = &mut self.snapshot;
        let id = snapshot.elements.len() + 11;
        let element = json!({
            "id": id, "tag": tag, "role": role, "name": name, "zone": "top", "in_viewport": true,
            "bbox": {"x": 10.0, "y": 10.0, "w": 100.0, "h": 20.0},
            "heading": snapshot.headings.last().map_or("", |h| &h.text), "fingerprint": format!("v1:{id}"),
        });
        let element = serde_json::from_value(element).unwrap();
        snapshot.elements.push(element);
        snapshot.total_elements += 1;
        self
    }

    pub fn last(mut self, change: impl FnOnce(&mut Element)) -> Self {
        change(self.snapshot.elements.last_mut().unwrap());
        self
    }

    pub fn link(self, name: &str, path: &str) -> Self {
        let href = format!("{SITE}{path}");
        self.add("a", "link", name)
            .last(|e| e.attrs.href = Some(href))
            .line(name)
    }

    pub fn nav(self, name: &str, path: &str) -> Self {
        self.link(name, path).last(|e| e.nav = true)
    }

    pub fn button(self, name: &str) -> Self {
        self.add("button", "button", name).line(name)
    }

    pub fn field(self, name: &str) -> Self {
        self.add("input", "textbox", name).last(|e| {
            e.editable = true;
            e.attrs.kind = Some("text".into());
        })
    }

    /// Fields of that form.
    pub fn fields(self, form: u32, names: &[&str]) -> Self {
        let field = |page: Self, name: &&str| page.field(name).form(form, false);
        names.iter().fold(self, field)
    }

    /// The button that sends that form.
    pub fn submit(self, name: &str, form: u32) -> Self {
        self.button(name).form(form, true)
    }

    pub fn password(self, name: &str) -> Self {
        self.field(name)
            .last(|e| e.attrs.kind = Some("password".into()))
    }

    pub fn search(self, name: &str) -> Self {
        self.field(name).last(|e| e.role = "searchbox".into())
    }

    pub fn select(self, name: &str, options: &[&str]) -> Self {
        self.add("select", "combobox", name).last(|e| {
            e.options = options.iter().map(|o| (*o).to_owned()).collect();
            e.value = options[0].to_owned();
        })
    }

    pub fn check(self, name: &str) -> Self {
        self.add("input", "checkbox", name).last(|e| {
            e.attrs.kind = Some("checkbox".into());
            e.state.checked = Some(false);
        })
    }

    pub fn ticked(self) -> Self {
        self.last(|e| e.state.checked = Some(true))
    }

    pub fn radio(self, name: &str, group: &str) -> Self {
        self.check(name).context(group).last(|e| {
            e.role = "radio".into();
            e.attrs.kind = Some("radio".into());
        })
    }

    pub fn value(self, value: &str) -> Self {
        self.last(|e| e.value = value.to_owned())
    }

    pub fn context(self, words: &str) -> Self {
        self.last(|e| e.context = words.to_owned())
    }

    pub fn form(self, index: u32, submits: bool) -> Self {
        self.last(|e| {
            e.form = Some(FormInfo {
                index,
                method: "post".into(),
                action: format!("{SITE}/do"),
                name: String::new(),
                submits,
            })
        })
    }

    pub fn covered(self) -> Self {
        self.last(|e| e.covered = true)
    }

    pub fn alert(mut self, words: &str) -> Self {
        self.snapshot.signals.alerts.push(words.to_owned());
        self.line(words)
    }

    pub fn alert_if(self, said: bool, words: &str) -> Self {
        if said { self.alert(words) } else { self }
    }

    pub fn busy(mut self) -> Self {
        self.snapshot.signals.busy = true;
        self
    }

    pub fn dialog(mut self, kind: DialogKind, message: &str) -> Self {
        let message = message.to_owned();
        self.snapshot.dialog = Some(PageDialog { kind, message });
        self
    }
}

/// What happened in the world: one line an action.
#[derive(Default)]
pub(crate) struct State {
    pub url: String,
    pub back: Vec<String>,
    /// Values of controls by label.
    pub values: BTreeMap<String, String>,
    pub log: Vec<String>,
    /// Free for a world's own use.
    pub flags: Vec<String>,
    pub waits: u32,
    /// Times that the page was loaded anew.
    pub loads: u32,
    /// Labels of the controls whose values went with an earlier document.
    pub lost: Vec<String>,
    /// What the page says against the last press.
    pub refusal: Option<String>,
    /// The program ended before the result of the last action was known.
    pub unknown: bool,
}

impl State {
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }

    pub fn path(&self) -> &str {
        self.url.strip_prefix(SITE).unwrap_or(&self.url)
    }

    /// The page is loaded anew: what was entered is gone.
    pub fn reload(&mut self) {
        self.loads += 1;
        let values = std::mem::take(&mut self.values);
        self.lost.extend(values.into_keys());
    }

    fn go(&mut self, url: &str) {
        let old = std::mem::replace(&mut self.url, url.to_owned());
        self.back.push(old);
        self.values.clear();
    }
}

pub(crate) struct World {
    pub page: fn(&State) -> PageOf,
    /// Pressing a button; the label and its context.
    pub press: fn(&mut State, &str, &str),
    pub state: State,
}

/// How a run in the world ended.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    pub answer: Option<String>,
    pub asked: Option<String>,
    pub log: Vec<String>,
    pub url: String,
}

impl Ran {
    /// The answer holds this.
    pub fn says(&self, words: &str) -> bool {
        self.answer.as_deref().is_some_and(|a| a.contains(words))
    }

    /// The last question holds this.
    pub fn asks(&self, words: &str) -> bool {
        self.asked.as_deref().is_some_and(|a| a.contains(words))
    }

    /// The person is asked, and nothing is claimed.
    pub fn only_asks(&self) -> bool {
        self.answer.is_none() && self.asked.is_some()
    }

    /// How often this was done.
    pub fn times(&self, deed: &str) -> usize {
        self.log.iter().filter(|l| *l == deed).count()
    }
}

/// Carries a goal out in the world, handing the memory over as text as a resumed run would.
pub(crate) fn run(goal: &str, world: World) -> Ran {
    run_with(goal, world, &[], &[])
}

/// `declined`: labels that the person does not allow; `said`: answers to questions, in order.
pub(crate) fn run_with(goal: &str, mut world: World, declined: &[&str], said: &[&str]) -> Ran {
    let mut memory = String::from("null");
    let mut history: Vec<ActionRecord> = Vec::new();
    let mut out = Ran::default();
    let mut said = said.iter();
    let mut words: Vec<String> = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for _ in 0..40 {
        let mut snapshot = (world.page)(&world.state).snapshot;
        for element in &mut snapshot.elements {
            // A field that takes no keys shows what the page makes of it.
            if let Some(value) = world.state.values.get(&element.name)
                && !element.state.readonly
            {
                if element.state.checked.is_some() {
                    element.state.checked = Some(value == "on");
                } else {
                    element.value.clone_from(value);
                }
            }
            element.is_new = !known.contains(&element.name);
        }
        snapshot.loader = format!("{} {}", snapshot.url, world.state.loads);
        let state = &world.state;
        let value = |label: &String| {
            let record = history.iter().rev().find(|r| r.label == *label)?;
            let element = snapshot.elements.iter().find(|e| e.name == *label)?;
            Some(LostValue {
                step: record.step,
                label: label.clone(),
                action: record.action.with_element(element.id),
                holds: String::new(),
                there: true,
            })
        };
        let gone = state.lost.iter().filter(|l| !state.values.contains_key(*l));
        let lost = gone.filter_map(value).collect();
        let refusal = state.refusal.clone().map(|said| PageRefusal {
            step: u32::try_from(history.len()).unwrap(),
            said,
            fields: Vec::new(),
        });
        known = snapshot.elements.iter().map(|e| e.name.clone()).collect();
        let context = PlannerContext {
            goal: goal.to_owned(),
            allowed_actions: Vec::new(),
            avoid_search: false,
            search_controls: Vec::new(),
            observation: snapshot.clone(),
            recent_observations: Vec::new(),
            changes: String::new(),
            loop_detected: false,
            error: None,
            avoid_elements: Vec::new(),
            tab_events: Vec::new(),
            no_progress_steps: 0,
            history: history.clone(),
            person_said: std::mem::take(&mut words),
            memory: serde_json::from_str::<Value>(&memory).unwrap(),
            lost,
            refusal,
            unknown: state.unknown.then(|| u32::try_from(history.len()).unwrap()),
        };
        let reply = crate::plan::plan(&context);
        if let Some(kept) = &reply.memory {
            memory = kept.to_string();
        }
        for action in reply.actions {
            match &action {
                Action::Done { answer, .. } => {
                    out.answer = Some(answer.clone());
                    return end(out, world);
                }
                Action::AskUser { question, .. } => {
                    out.asked = Some(question.clone());
                    match said.next() {
                        Some(answer) => {
                            words.push((*answer).to_owned());
                            continue;
                        }
                        None => return end(out, world),
                    }
                }
                _ => {}
            }
            let element = action.element().and_then(|id| snapshot.element(id));
            let label = element.map_or("", |e| &e.name).to_owned();
            let step = u32::try_from(history.len()).unwrap() + 1;
            let mut record = ActionRecord {
                step,
                action: action.clone(),
                label: label.clone(),
                role: String::new(),
                asked: false,
                url: world.state.url.clone(),
                outcome: None,
                refused: None,
            };
            if declined.contains(&label.as_str()) {
                record.refused = Some("declined".into());
                history.push(record);
                break;
            }
            let before = world.state.url.clone();
            world.state.refusal = None;
            world.state.unknown = false;
            let status = world.act(&action, &snapshot);
            let changed = before != world.state.url;
            record.outcome = Some(ActionOutcome {
                url_changed: changed,
                ..ActionOutcome::of(status, &world.state.url)
            });
            history.push(record);
            if changed {
                break;
            }
        }
    }
    end(out, world)
}

fn end(mut out: Ran, world: World) -> Ran {
    out.log = world.state.log;
    out.url = world.state.url;
    out
}

impl World {
    pub fn at(path: &str, page: fn(&State) -> PageOf, press: fn(&mut State, &str, &str)) -> Self {
        let state = State {
            url: format!("{SITE}{path}"),
            ..State::default()
        };
        Self { page, press, state }
    }

    fn act(&mut self, action: &Action, snapshot: &Observation) -> ActionStatus {
        let element = action.element().and_then(|id| snapshot.element(id));
        if action.element().is_some() && element.is_none() {
            return ActionStatus::NotFound;
        }
        let name = element.map(|e| e.name.clone()).unwrap_or_default();
        if element.is_some_and(|e| e.covered) {
            return ActionStatus::Covered;
        }
        match action {
            Action::Click { .. } | Action::Download { .. } => {
                let Some(element) = element else {
                    return ActionStatus::NotFound;
                };
                if matches!(action, Action::Download { .. }) {
                    self.state.log.push(format!("download {name}"));
                } else if let Some(href) = &element.attrs.href {
                    self.state.go(href);
                } else {
                    self.state.log.push(format!("press {name}"));
                    (self.press)(&mut self.state, &name, &element.context);
                }
            }
            Action::Type { text, submit, .. } => {
                self.state.values.insert(name.clone(), text.clone());
                self.state.log.push(format!("type {name}={text}"));
                if *submit {
                    let url = format!("{SITE}/find?q={text}");
                    self.state.go(&url);
                }
            }
            Action::SelectOption { option, .. } => {
                if !element.is_some_and(|e| e.options.contains(option)) {
                    return ActionStatus::NotFound;
                }
                self.state.values.insert(name.clone(), option.clone());
                self.state.log.push(format!("select {name}={option}"));
            }
            Action::Check { checked, .. } => {
                let value = if *checked { "on" } else { "off" };
                self.state.values.insert(name.clone(), value.to_owned());
                self.state.log.push(format!("check {name}={checked}"));
            }
            Action::Navigate { url } => self.state.go(url),
            Action::GoBack => {
                if let Some(url) = self.state.back.pop() {
                    self.state.url = url;
                }
            }
            Action::Wait { .. } => self.state.waits += 1,
            Action::HandleDialog { accept, .. } => {
                self.state.log.push(format!("dialog {accept}"));
                self.state.flags.retain(|f| f != "dialog");
            }
            Action::PressKey { key, .. } => {
                self.state.log.push(format!("key {key}"));
                (self.press)(&mut self.state, key, "key");
            }
            other => self.state.log.push(other.name().to_owned()),
        }
        ActionStatus::Ok
    }
}
