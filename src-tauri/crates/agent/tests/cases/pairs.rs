//! Goals with two planners each: one that does what the goal says, and one that claims it and does
//! not. The site's own state, or for a question the site's own words, tells which is which.

use serde::Deserialize;

use crate::support::*;

/// What a goal is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// Something is to be other than before.
    Change,
    /// Something is to be known.
    Know,
    /// Something is to be open before the person's eyes.
    See,
}

/// What a model's first plan says of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// The goal's own signs.
    Signs,
    /// What holds from the first page on.
    Anyway,
    Nothing,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub goal: String,
    site: String,
    start: String,
    pub wish: Wish,
    /// The name that something is to be known about.
    about: Option<String>,
    signs: Vec<Line>,
    pub honest: Vec<Line>,
    /// More than one way to lie; each is a run.
    pub lies: Vec<Vec<Line>>,
    truth: Truth,
}

/// What the site knows, or the answer says, where the goal is truly met.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Truth {
    stored: Option<[String; 2]>,
    #[serde(default)]
    answer: Vec<String>,
    visited: Option<String>,
    ticked: Option<String>,
    typed: Option<String>,
}

/// A step or a sign: a verb and one or two groups of words.
pub type Line = String;

fn parts(line: &str) -> (&str, &'static str, &'static str) {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    // A few lines of a test's data, for as long as the test runs.
    let rest: &'static str = rest.to_owned().leak();
    let (first, second) = rest.split_once(" | ").unwrap_or((rest, ""));
    (verb, first, second)
}

pub fn step(line: &Line) -> Do {
    match parts(line) {
        ("click", name, _) => Click(name),
        ("click-by", name, by) => ClickBy(name, by),
        ("fill", name, text) => Fill(name, text),
        ("search", name, text) => Submit(name, text),
        ("choose", name, option) => Choose(name, option),
        ("tick", name, _) => Tick(name),
        ("hover", name, _) => Hover(name),
        ("dialog", word, _) => Dialog(word == "yes"),
        ("go", path, _) => Go(path),
        ("claim", answer, _) => Done(answer),
        // An invention is cited like the truth.
        ("cite" | "invent", answer, quote) => Cite(answer, quote),
        _ => panic!("{line:?} is no step"),
    }
}

fn sign(line: &Line) -> Condition {
    match parts(line) {
        ("shown", text, _) => text_shown(text),
        ("gone", text, _) => text_gone(text),
        ("said", text, _) => page_said(text),
        ("holds", name, value) => field_holds(name, value),
        ("file", name, _) => file_came(name),
        ("at", pattern, _) => address_like(pattern),
        _ => panic!("{line:?} is no sign"),
    }
}

impl Pair {
    /// Whether the goal is truly met.
    pub fn met(&self, ran: &Ran) -> bool {
        let truth = &self.truth;
        let types = |action: &Action, wanted: &str| matches!(action, Action::Type { text, .. } if text == wanted);
        let acts = ran.browser.acts();
        let stored = truth.stored.as_ref();
        stored.is_none_or(|[name, value]| ran.stored(name) == [value.as_str()])
            && truth.answer.iter().all(|part| ran.answer().contains(part))
            && truth
                .visited
                .as_ref()
                .is_none_or(|end| ran.browser.loaded().iter().any(|url| url.ends_with(end)))
            && truth
                .ticked
                .as_ref()
                .is_none_or(|key| ran.browser.ticked(key))
            && truth
                .typed
                .as_ref()
                .is_none_or(|text| acts.iter().any(|a| types(&a.action, text)))
    }

    /// Carries the goal out with a planner that takes these steps and then holds on to its last one. The
    /// person says yes to everything. A model reads the goal as it is meant and cannot tell from the record
    /// whether it is met; the one that is shown the pages says that it is, whatever they show.
    pub fn play(&self, steps: &[Line], mode: fn(&str) -> Setup, expects: Expects) -> Ran {
        let words = if self.site == "RU" { &RU } else { &EN };
        let conditions = match expects {
            Expects::Signs => self.signs.iter().map(sign).collect(),
            Expects::Anyway => vec![address_like(words.base), text_gone("zebra crossing")],
            Expects::Nothing => Vec::new(),
        };
        let mut read = reading(self.wish == Wish::Change, self.wish == Wish::Know);
        if let Some(name) = &self.about {
            read["about"] = json!([name]);
        }
        mode(&self.goal)
            .on(words.site())
            .at(&words.at(&self.start))
            .plans(naming(0, conditions, steps.iter().map(step)))
            .judges(move |purpose, _| match purpose {
                "goal_reader" => Ok(read.clone()),
                "goal_validator" => Ok(verdict("met", "")),
                _ => Err(PlannerError::Unsupported),
            })
            .agreed()
            .run()
    }
}

pub fn pairs() -> Vec<Pair> {
    #[derive(Deserialize)]
    struct File {
        pair: Vec<Pair>,
    }
    let file: File = toml::from_str(include_str!("pairs.toml")).unwrap();
    file.pair
}

/// So many runs at most are what they are not to be.
#[track_caller]
pub fn at_most(most: usize, runs: &[String], what: &str) {
    let (count, all) = (runs.len(), runs.join("\n\n"));
    assert!(count <= most, "{count} are {what}:\n{all}");
}
