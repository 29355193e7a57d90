//! The artifact of a goal that wants something done: the page confirms it.

use copilot_ports::goal::Step;
use copilot_protocol::{Observation, PageType};
use copilot_text::{has_stem, normalize, stems, words};

use super::super::{confirmed_on_page, press_like, worked};
use super::lexicon::{ADDED, DELETED, REFUSED};
use super::page::{MESSAGE, head, marks, names_it};
use crate::state::GraphState;

pub(super) fn action(s: &GraphState, o: &Observation) -> Result<String, String> {
    if matches!(
        crate::classify::page_type(o),
        PageType::Error | PageType::Blank | PageType::Captcha
    ) {
        return Err("the page shows nothing of use".into());
    }
    if o.signals.busy {
        return Err("the page is still loading".into());
    }
    if !s.trace().any(|r| press_like(r) && worked(r)) {
        return Err("nothing was done yet".into());
    }
    if let Some(line) = new_lines(s, o).iter().find(|line| refused(line)) {
        return Err(format!("the page says: {line}"));
    }
    let steps = &s.steps;
    for c in steps.iter().rev() {
        let found = match c.doing.as_str() {
            "sign_in" => signed_in(s, o),
            "sign_out" => signed_out(s, o),
            _ => confirmation(s, o, c),
        };
        if let Some(found) = found {
            return Ok(found);
        }
        // The effect that the goal ends with is the one that counts.
        let goes_on = matches!(
            c.doing.as_str(),
            "" | "read" | "list" | "wait" | "scroll" | "open" | "go" | "save" | "submit"
        );
        if !goes_on {
            break;
        }
    }
    if confirmed_on_page(s) {
        return Ok("the page confirms it".into());
    }
    Err("the page does not confirm it".into())
}

fn refused(line: &str) -> bool {
    line.chars().count() <= MESSAGE
        && (has_stem(line, words::FAILURE) || has_stem(line, REFUSED))
        && !has_stem(line, words::SUCCESS)
}

/// Short lines and alerts that no page before had, and that are no label of a control.
fn new_lines<'a>(s: &'a GraphState, o: &'a Observation) -> Vec<&'a str> {
    let before: Vec<&str> = s
        .seen
        .iter()
        .filter(|seen| !(seen.url == o.url && *seen.text == *o.text))
        .flat_map(|seen| seen.text.lines())
        .collect();
    let labels: Vec<String> = o.elements.iter().map(|e| normalize(&e.name)).collect();
    o.text
        .lines()
        .chain(o.signals.alerts.iter().map(String::as_str))
        .filter(|line| {
            let length = line.chars().count();
            length > 3
                && length <= MESSAGE
                && !before.contains(line)
                && !labels.contains(&normalize(line))
        })
        .collect()
}

/// The page's word that this step was done: a new message that names the thing.
pub(in crate::evidence) fn confirmation(
    s: &GraphState,
    o: &Observation,
    c: &Step,
) -> Option<String> {
    let done: &[&str] = match c.doing.as_str() {
        "add" => ADDED,
        "delete" => DELETED,
        "save" | "send" | "buy" | "reply" | "post" | "submit" | "subscribe" | "unsubscribe"
        | "cancel" | "sign_up" => words::SUCCESS,
        _ => return None,
    };
    if !s.trace().any(|r| press_like(r) && worked(r)) {
        return None;
    }
    let marks = marks(&c.thing, &c.source);
    if marks.is_empty()
        || c.pronoun
        || matches!(c.doing.as_str(), "sign_up" | "send" | "reply" | "post")
    {
        // Which thing is meant does not stand in this step: the run's own trace has to tell.
        return None;
    }
    let said = new_lines(s, o).into_iter().find(|line| {
        says(line, done) && !refused(line) && names_it(&stems(line), &[], &told(&marks, line, o))
    })?;
    Some(format!("the page says: {said}"))
}

/// Words in just this form: "deleted" is a message, "Delete" a way to it.
pub(super) fn says(line: &str, done: &[&str]) -> bool {
    // A question and what will be are none yet.
    if line.contains('?') || has_stem(line, &["will be", "будут", "будет"]) {
        return false;
    }
    let own = copilot_text::tokens(line);
    done.iter().any(|said| {
        copilot_text::tokens(said)
            .iter()
            .all(|word| own.contains(word))
    })
}

/// The marks that a message has to have: the kind of thing may be said by the page's head alone.
pub(super) fn told(marks: &[String], line: &str, o: &Observation) -> Vec<String> {
    let own = stems(line);
    let head = head(o);
    let (last, kinds) = match marks.split_last() {
        Some((last, kinds)) => (last, kinds),
        None => return Vec::new(),
    };
    kinds
        .iter()
        .filter(|k| own.contains(k) || !head.contains(k))
        .chain([last])
        .cloned()
        .collect()
}

fn has_control(o: &Observation, says: &[&str]) -> bool {
    o.elements
        .iter()
        .any(|e| !e.editable && has_stem(&e.name, says) && e.name.chars().count() < 40)
}

fn signed_in(s: &GraphState, o: &Observation) -> Option<String> {
    let pressed = s
        .history
        .iter()
        .any(|r| press_like(r) && worked(r) && has_stem(&r.label, words::SIGN_IN));
    let inside = crate::classify::page_type(o) != PageType::Login && !o.signals.password_field;
    (pressed && inside && has_control(o, words::SIGN_OUT))
        .then(|| "there is a way to sign out".into())
}

fn signed_out(s: &GraphState, o: &Observation) -> Option<String> {
    let pressed = s
        .history
        .iter()
        .any(|r| press_like(r) && worked(r) && has_stem(&r.label, words::SIGN_OUT));
    (pressed && !has_control(o, words::SIGN_OUT))
        .then(|| "there is no way to sign out any more".into())
}

/// A control that does what the step is about, whatever it is done to.
pub(super) fn control_for(o: &Observation, doing: &str) -> bool {
    let says: &[&str] = match doing {
        "sign_in" => words::SIGN_IN,
        "sign_out" => words::SIGN_OUT,
        "sign_up" => words::SIGN_UP,
        "add" => words::ADD_TO_CART,
        "buy" => words::PLACE_ORDER,
        "delete" => words::DELETE,
        "save" => words::SAVE,
        "send" => words::SEND,
        "subscribe" => words::SUBSCRIBE,
        _ => return false,
    };
    has_control(o, says)
}
