//! Elements that fit the goal: ranked for the planner, and hashed to see whether the world moves.

use copilot_ports::Candidate;
use copilot_ports::goal::Step;
use copilot_protocol::{Element, ElementId, Observation};
use copilot_text::{has_stem, similarity, stems, words};
use sha2::{Digest, Sha256};

use crate::classify::is_search;
use crate::classify::nothing_found;
use crate::evidence::share_in;
use crate::state::GraphState;

/// Candidates that a planner is shown.
const MAX: usize = 12;
/// Likeness from which an element is a candidate.
const THRESHOLD: f64 = 0.3;

/// Words of the goal, for the limit of an observation: lower case, without stop words.
pub fn wanted_words(goal: &str) -> Vec<String> {
    let mut words: Vec<String> = copilot_text::tokens(goal)
        .into_iter()
        .filter(|t| t.chars().count() > 2 && !copilot_text::is_stop_word(t))
        .collect();
    words.sort();
    words.dedup();
    words.truncate(40);
    words
}

/// The best fitting elements, the best first.
pub fn candidates(goal: &str, o: &Observation, s: &GraphState) -> Vec<Candidate> {
    let mut wanted: Vec<String> = Vec::new();
    for step in &s.steps {
        wanted.push(without_page(&step.thing));
        wanted.extend([&step.target, &step.value].into_iter().flatten().cloned());
    }
    wanted.retain(|words| !words.is_empty());
    let goal_stems = stems(goal);
    let mut found: Vec<Candidate> = o
        .elements
        .iter()
        .filter(|e| !s.avoid.contains(&e.fingerprint))
        .filter_map(|e| {
            let score = score(e, &wanted, &goal_stems).max(doing(e, goal, &s.steps));
            (score >= THRESHOLD).then_some(Candidate {
                id: e.id,
                score,
                is_disabled: e.state.disabled,
            })
        })
        .collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id)));
    found.truncate(MAX);
    found
}

/// "The page about tea": no link to it says that it is a page.
fn without_page(thing: &str) -> String {
    crate::evidence::without(thing, |word| has_stem(word, &["page", "страница"]))
}

fn score(e: &Element, wanted: &[String], goal_stems: &[String]) -> f64 {
    let label = e.label();
    let mut best: f64 = 0.0;
    for words in wanted {
        best = best.max(similarity(words, label));
        if let Some(placeholder) = &e.attrs.placeholder {
            best = best.max(similarity(words, placeholder));
        }
    }
    let own = stems(label);
    best = best.max(0.7 * share_in(&own, goal_stems));
    // The menu names everything; what stands in the page itself is meant more often.
    if e.nav {
        best *= 0.9;
    }
    best.min(1.0)
}

/// Weight of a control that is named by what the goal does, beside one that is named by its own words.
const DOES: f64 = 0.85;
/// Weight of a "yes" where the goal does something that pages ask about.
const AGREES: f64 = 0.75;
/// Weight of a field that a step of the goal usually fills.
const FILLS: f64 = 0.7;

/// How well an element serves what a step of the goal does, where it is not called by the goal's words:
/// the button of the doing, the yes to the page's question about it, the fields that it fills.
fn doing(e: &Element, goal: &str, steps: &[Step]) -> f64 {
    let label = e.label();
    let button = e.role == "button" || matches!(e.attrs.kind.as_deref(), Some("submit" | "button"));
    let pressed = button || e.role == "link";
    let says = |phrases: &[&str]| {
        let scores = phrases.iter().map(|phrase| similarity(phrase, label));
        scores.filter(|score| *score >= 0.6).fold(0.0, f64::max)
    };
    let mut best: f64 = 0.0;
    let wanted = DOINGS.iter().filter(|(said, ..)| has_stem(goal, said));
    for (_, buttons, asked_about) in wanted {
        if pressed {
            best = best.max(says(buttons) * DOES);
        }
        if button && *asked_about {
            best = best.max(says(words::ACCEPT) * AGREES);
        }
    }
    if e.editable && !e.nav && !e.state.readonly && !is_search(e) {
        best = best.max(fills(e, label, goal, steps));
    }
    if e.nav { best * 0.9 } else { best }
}

/// Words of a goal, what the buttons say that do it, and whether pages ask about it before they do it.
const DOINGS: &[(&[&str], &[&str], bool)] = &[
    (words::ADD, words::ADD_TO_CART, false),
    (words::PLACE_ORDER, words::PLACE_ORDER, true),
    (words::SEND, words::SEND, true),
    (words::DELETE, words::DELETE, true),
    (words::SAVE, words::SAVE, false),
    (words::SIGN_IN, words::SIGN_IN, false),
    (words::SIGN_UP, words::SIGN_UP, false),
    (words::SIGN_OUT, words::SIGN_OUT, true),
    (words::SUBSCRIBE, words::SUBSCRIBE, true),
    (words::DOWNLOAD, words::DOWNLOAD, false),
    (words::ACCEPT, words::ACCEPT, false),
    (words::DISMISS, words::DISMISS, false),
];

/// A field that the goal gives a value to: by the names that it tells, or what such goals usually ask for.
fn fills(e: &Element, label: &str, goal: &str, steps: &[Step]) -> f64 {
    let named = steps
        .iter()
        .flat_map(|step| &step.fields)
        .map(|(field, _)| similarity(field, label))
        .fold(0.0, f64::max);
    let does = |list: &[&str]| has_stem(goal, list);
    let signs_in = (does(words::SIGN_IN) || does(words::SIGN_UP))
        && (e.attrs.kind.as_deref() == Some("password") || has_stem(label, words::CREDENTIALS));
    // "Add the group Cashiers": the name of what is made.
    let names_new = does(words::ADD)
        && e.value.is_empty()
        && has_stem(label, &["name", "title", "имя", "название", "наименование"]);
    if signs_in || names_new {
        FILLS.max(named)
    } else {
        named
    }
}

/// Search boxes, those in view first.
pub fn search_controls(o: &Observation) -> Vec<ElementId> {
    let mut found: Vec<&Element> = o.elements.iter().filter(|e| is_search(e)).collect();
    found.retain(|e| !e.state.disabled);
    found.sort_by_key(|e| (!e.in_viewport, e.id));
    found.iter().map(|e| e.id).collect()
}

/// Hash of what the candidates are and how they stand. Hex, 16 digits.
pub fn candidate_hash(candidates: &[Candidate], o: &Observation) -> String {
    let mut hash = Sha256::new();
    for candidate in candidates {
        if let Some(e) = o.element(candidate.id) {
            hash.update(e.fingerprint.as_bytes());
            hash.update(e.value.as_bytes());
            hash.update([
                u8::from(e.state.disabled),
                u8::from(e.state.checked.unwrap_or(false)),
            ]);
        }
    }
    hash.finalize()[..8]
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect()
}

/// The goal wants a list: by its steps where a planner reads goals, else by its words. It only makes a snapshot wait.
fn wants_list(s: &GraphState) -> bool {
    const LISTS: &[&str] = &["list", "show all", "name all", "перечисли", "список", "все"];
    if s.steps.is_empty() {
        has_stem(s.goal(), LISTS)
    } else {
        copilot_ports::goal::lists(&s.steps)
    }
}

/// A page that should hold more than it shows: still loading, or nearly empty where the goal wants a list.
pub fn too_sparse(s: &GraphState, o: &Observation) -> bool {
    if !o.url.starts_with("http") || o.dialog.is_some() || o.signals.network_error.is_some() {
        return false;
    }
    o.signals.busy
        || wants_list(s)
            && o.signals.list_items == 0
            && o.elements.len() < 4
            && o.text.chars().count() < 200
            && !nothing_found(o)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn element(id: ElementId, role: &str, name: &str) -> Element {
        crate::test_fixtures::element(id, role, name, serde_json::json!({}))
    }

    /// The element that each goal needs is not called by the goal's words.
    #[test]
    fn what_the_goal_does_names_controls_too() {
        let steps = [Step {
            fields: vec![("username".into(), "keeper".into())],
            ..Step::default()
        }];
        let sign_in = "Sign in as keeper with password lamp-oil-9";
        for (goal, role, name) in [
            ("Delete the user anna", "button", "Yes, I’m sure"),
            ("Удали заметку «Чай»", "button", "Да, подтвердить"),
            (sign_in, "textbox", "Username:"),
            ("Войди как keeper с паролем lamp-oil-9", "button", "Войти"),
            ("Добавь группу «Кассиры»", "textbox", "Имя:"),
            ("Add Emma to the basket", "button", "Add to basket"),
        ] {
            let right = doing(&element(1, role, name), goal, &steps);
            assert!(right >= 0.45, "{goal}: {name} has {right}");
            let other = doing(&element(2, role, "Weather"), goal, &steps);
            assert!(other < THRESHOLD, "{goal}: {other}");
        }
        // A yes is no candidate where nothing is asked about.
        let open = "Open the list of users";
        assert!(doing(&element(1, "button", "Yes, I’m sure"), open, &[]) < THRESHOLD);
    }
}
