//! Sliders of a page's own making that say nothing of their values: brought to the number that the page
//! writes beside them, by the ends of their way.

use copilot_protocol::{Action, Element};
use copilot_text::goal::Clause;
use serde::{Deserialize, Serialize};

use super::super::memory::Then;
use super::super::page::pressable;
use super::super::seek::ask_about;
use super::super::turn::{Next, Turn};

/// Keys pressed at the end, at most: what is further away is dragged again.
const MOST_KEYS: u32 = 6;
const MOST_DRAGS: u32 = 3;

/// What was found out of one slider.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::builtin) struct Slide {
    id: u32,
    /// Value and middle of the thumb at the two ends.
    low: Option<(f64, f64, f64)>,
    high: Option<(f64, f64, f64)>,
    asked: u32,
    drags: u32,
    keys: u32,
}

/// "set the sliders to 3, 5 and 7", "select 12 with the slider": the numbers, where sliders without values of
/// their own are there, and as many of them; else `None`.
pub(in crate::builtin) fn slide(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let wanted = numbers(&step.source)?;
    let thumbs: Vec<&Element> = turn.page.elements().filter(|e| is_thumb(e)).collect();
    let shown: Vec<f64> = turn
        .page
        .lines
        .iter()
        .filter_map(|line| line.trim().parse::<f64>().ok())
        .collect();
    // They stand one below the other or beside each other, and so do their numbers.
    if thumbs.is_empty() || thumbs.len() != wanted.len() || shown.len() != thumbs.len() {
        return None;
    }
    for (place, value) in wanted.iter().enumerate() {
        if (shown[place] - value).abs() < f64::EPSILON {
            continue;
        }
        return Some(towards(turn, step, thumbs[place], shown[place], *value));
    }
    Some(Next::Advance)
}

fn towards(turn: &mut Turn<'_>, step: &Clause, thumb: &Element, now: f64, wanted: f64) -> Next {
    let middle = (
        thumb.bbox.x + thumb.bbox.w / 2.0,
        thumb.bbox.y + thumb.bbox.h / 2.0,
    );
    if turn.memory.slide.id != thumb.id {
        turn.memory.slide = Slide {
            id: thumb.id,
            ..Slide::default()
        };
    }
    let why = turn.t(
        format!("I move the slider to {wanted}."),
        format!("Двигаю ползунок к {wanted}."),
    );
    let known = &mut turn.memory.slide;
    // Its ends first: what was asked for at the last plan is seen now.
    match known.asked {
        1 if known.low.is_none() => known.low = Some((now, middle.0, middle.1)),
        2 if known.high.is_none() => known.high = Some((now, middle.0, middle.1)),
        _ => {}
    }
    let key = |key: &str| Action::PressKey {
        key: key.to_owned(),
        element: Some(thumb.id),
    };
    let action = match (known.low, known.high) {
        (None, _) => {
            known.asked = 1;
            key("Home")
        }
        (Some(_), None) => {
            known.asked = 2;
            key("End")
        }
        (Some((low, x0, y0)), Some((high, x1, y1))) => {
            let unit = (high - low).abs();
            if unit < f64::EPSILON || (wanted - low) * (wanted - high) > 0.0 {
                return ask_about(turn, step, &step.source.clone());
            }
            let far = (wanted - now).abs();
            if far > 2.0 && known.drags < MOST_DRAGS {
                known.drags += 1;
                let share = (wanted - low) / (high - low);
                Action::Drag {
                    element: thumb.id,
                    to: None,
                    dx: x0 + (x1 - x0) * share - middle.0,
                    dy: y0 + (y1 - y0) * share - middle.1,
                }
            } else if known.keys < MOST_KEYS {
                known.keys += 1;
                let more = (wanted > now) == (high > low);
                key(if more { "ArrowRight" } else { "ArrowLeft" })
            } else {
                return ask_about(turn, step, &step.source.clone());
            }
        }
    };
    turn.act(action, Then::OnTheWay, why)
}

/// The thumb of a slider that has no role: its code calls it so.
fn is_thumb(element: &Element) -> bool {
    let words = element.attrs.icon.as_deref().unwrap_or_default();
    let has = |word: &str| words.split_whitespace().any(|w| w == word);
    pressable(element)
        && element.role == "generic"
        && !element.state.disabled
        && has("slider")
        && (has("handle") || has("thumb") || has("knob"))
}

/// The numbers of a step about sliders, in order.
fn numbers(source: &str) -> Option<Vec<f64>> {
    let about = copilot_text::has_stem(
        source,
        &["slider", "sliders", "ползунок", "ползунки", "бегунок"],
    );
    let found: Vec<f64> = source
        .split(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',' | ';' | '(' | ')' | ':'))
        .filter_map(|word| word.trim_matches(['.', '"', '«', '»']).parse().ok())
        .collect();
    (about && !found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_of_sliders() {
        assert_eq!(
            numbers("Set the sliders to the combination [10,18,15]"),
            Some(vec![10.0, 18.0, 15.0])
        );
        assert_eq!(numbers("Select -4 with the slider"), Some(vec![-4.0]));
        assert_eq!(numbers("Поставь ползунок на 7"), Some(vec![7.0]));
        assert_eq!(numbers("Set the price to 5"), None);
    }
}
