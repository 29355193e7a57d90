//! Goals that name nothing: a verb with "it" and nothing before it, or with words like "something" and "nicer" alone.

use copilot_ports::goal::{Step, Verb};
use copilot_text::{is_stop_word, tokens};

use super::names::is_pronoun;
use crate::grammar::words;

/// Takes the verb from each step of which nobody could say what it is to be done to, or to what.
pub(super) fn refuse_vague(steps: &mut [Step]) {
    let mut named = false;
    for step in steps {
        if step.verb.is_none() {
            continue;
        }
        if says_nothing(step, named) {
            step.verb = None;
            step.doing.clear();
        } else {
            named |= !told(step).is_empty() || step.url.is_some();
        }
    }
}

fn says_nothing(step: &Step, named: bool) -> bool {
    let extreme = step.extreme.as_ref();
    // "sort it", "change the design": how, or to what, is not said.
    let bare = match step.doing.as_str() {
        "sort" | "filter" => step.value.as_deref().is_none_or(is_pronoun),
        "set" => step.fields.is_empty() && step.target.is_none() && !names_value(step),
        _ => extreme.is_some_and(|e| is_pronoun(&e.measure)),
    };
    let open = step.is("set") || step.verb == Some(Verb::Choose) && step.target.is_none();
    if bare || open && !step.quoted && all_vague(step.value.iter()) {
        return true;
    }
    let certain = step.url.is_some()
        || step.ordinal.is_some()
        || extreme.is_some_and(|e| !is_pronoun(&e.measure))
        || step.quoted
        || !step.fields.is_empty();
    // The controls of these say what they are for, and a page can be read without a name.
    let by_itself = match step.verb {
        Some(Verb::Press) => !matches!(step.doing.as_str(), "press" | "mark"),
        Some(Verb::Browse | Verb::Read | Verb::List | Verb::Dialog | Verb::Download) => true,
        _ => false,
    };
    let words = told(step);
    !certain
        && (step.pronoun && !named && !by_itself && words.is_empty()
            || !words.is_empty() && all_vague(words.iter().copied()))
}

/// "set name Rosa": where the label ends, the page tells; something must look like a value.
fn names_value(step: &Step) -> bool {
    let value = step.value.as_deref().unwrap_or_default();
    let shown = |w: &str| {
        w.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || c.is_ascii_punctuation())
    };
    step.quoted || value.contains(',') || value.split_whitespace().skip(1).any(shown)
}

/// All words of the step that name something.
fn told(step: &Step) -> Vec<&String> {
    let asked = step.question.iter().flat_map(|q| [&q.what, &q.of]);
    let own = [&step.value, &step.target, &step.near]
        .into_iter()
        .flatten();
    let all = [&step.thing].into_iter().chain(own).chain(asked);
    all.filter(|text| !text.is_empty()).collect()
}

/// The texts have words, and none of them names anything.
fn all_vague<'a>(texts: impl Iterator<Item = &'a String>) -> bool {
    let w = words();
    let mut all = texts.flat_map(|text| tokens(text)).peekable();
    let vague = |t: &str| w.vague.holds(t);
    let mut some = false;
    all.peek().is_some()
        && all.all(|t| {
            some |= vague(&t);
            vague(&t)
                || is_stop_word(&t)
                || w.pronouns.contains(&t.as_str())
                || w.articles.contains(&t.as_str())
        })
        && some
}
