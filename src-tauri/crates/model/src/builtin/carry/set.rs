//! Settings brought to a value, lists sorted and filtered.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Verb};
use copilot_text::words::sort_options;
use copilot_text::{has_stem, normalize, similarity};

use super::super::controls::{choose, fill, type_into};
use super::super::memory::{Phase, Then};
use super::super::page::{editable, is_checkable, is_select, label, pressable};
use super::super::seek::{patience, seek};
use super::super::turn::{Next, Turn};
use super::narrow::to_whole_list;

/// A control of any kind is brought to a value.
pub(super) fn set(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields.clone(), Then::Advance);
    }
    if turn.memory.phase == Phase::Opened {
        return choose(turn, step);
    }
    if let Some(next) = super::slide::slide(turn, step) {
        return next;
    }
    // "set the name Anna": the label is where the words stop being one.
    if step.target.is_none() {
        let words: Vec<&str> = step.object.split_whitespace().collect();
        let cut = (1..words.len())
            .rev()
            .filter_map(|cut| {
                let name = words[..cut].join(" ");
                let hit = super::super::controls::field(turn, &name)?;
                let own = similarity(&name, label(hit.element));
                (own >= 0.6).then_some((own, cut))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, cut)) = cut {
            let pair = [(words[..cut].join(" "), words[cut..].join(" "))];
            return fill(turn, step, &pair, Then::Advance);
        }
    }
    let target = step.target.clone().unwrap_or_else(|| step.object.clone());
    let value = step.value.clone().unwrap_or_default();
    let text_field = turn
        .page
        .ranked(&target, None, |e| editable(e) && !is_select(e))
        .into_iter()
        .next()
        .filter(|h| h.score >= 0.75);
    let list = turn
        .page
        .ranked(&target, None, is_select)
        .into_iter()
        .next()
        .filter(|h| {
            h.score >= 0.6 && super::super::controls::best_option(h.element, &value).is_some()
        });
    match (text_field, list) {
        (Some(_), None) => type_into(turn, step),
        (Some(field), Some(list)) if field.score > list.score + 0.1 => type_into(turn, step),
        _ => choose(turn, step),
    }
}

pub(super) fn sort(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let wanted = step.value.clone().unwrap_or_default();
    if turn.memory.phase == Phase::Chosen {
        // A form that waits for its button.
        return match super::narrow::apply(turn) {
            Some(Next::Act { actions, why, .. }) => Next::Act {
                actions,
                then: Then::Advance,
                why,
            },
            Some(next) => next,
            None => Next::Advance,
        };
    }
    if let Some(next) = patience(turn).or_else(|| to_whole_list(turn)) {
        return next;
    }
    if step.verb == Some(Verb::Filter)
        && let Some(next) = super::narrow::narrow(turn, &wanted)
    {
        return next;
    }
    if step.verb == Some(Verb::Filter) && super::narrow::narrowed(&turn.page, &wanted) {
        return Next::Advance;
    }
    let down = has_stem(
        &wanted,
        &[
            "descending",
            "high to low",
            "most",
            "highest",
            "largest",
            "убыванию",
            "дорогие",
            "дорогих",
            "expensive",
            "desc",
            "больших",
            "новые",
            "newest",
            "newest first",
        ],
    );
    let mut known = sort_options(&wanted, down);
    if known.is_empty() {
        // Where only one way is usual: the best rated and the newest come first.
        known = sort_options(&wanted, true);
    }
    let known: Vec<&str> = if known.is_empty()
        && has_stem(
            &wanted,
            &[
                "cheap",
                "cheapest",
                "дешевые",
                "дешевых",
                "expensive",
                "дорогие",
            ],
        ) {
        sort_options("price", down).to_vec()
    } else {
        known.to_vec()
    };
    let mut best: Option<(f64, &Element, String)> = None;
    for element in turn
        .page
        .elements()
        .filter(|e| is_select(e) && !e.state.disabled)
    {
        for option in &element.options {
            let own = similarity(&wanted, option).max(
                known
                    .iter()
                    .map(|k| similarity(k, option))
                    .fold(0.0, f64::max),
            );
            if own >= 0.6 && best.as_ref().is_none_or(|(score, _, _)| own > *score) {
                best = Some((own, element, option.clone()));
            }
        }
    }
    if let Some((_, element, option)) = best {
        turn.memory.last_field = Some(element.id);
        if normalize(&element.value) == normalize(&option) {
            return Next::Advance;
        }
        let why = turn.t(
            format!("I choose “{option}”."),
            format!("Выбираю «{option}»."),
        );
        return turn.act(
            Action::SelectOption {
                element: element.id,
                option,
            },
            Then::Again(Phase::Chosen),
            why,
        );
    }
    if step.verb == Some(Verb::Filter)
        && let Some(hit) = turn.page.best(&wanted, None, is_checkable)
    {
        turn.memory.last_field = Some(hit.element.id);
        let why = turn.t("I tick it.", "Отмечаю.");
        return turn.act(
            Action::Check {
                element: hit.element.id,
                checked: true,
            },
            Then::Again(Phase::Chosen),
            why,
        );
    }
    // A column's head that sorts, or a link.
    let core = wanted.split(',').next().unwrap_or(&wanted).to_owned();
    if let Some(hit) = turn
        .page
        .best(&core, None, pressable)
        .filter(|h| similarity(&core, label(h.element)) >= 0.8)
    {
        return turn.press(hit.element, Then::Advance);
    }
    seek(turn, step, &wanted)
}
