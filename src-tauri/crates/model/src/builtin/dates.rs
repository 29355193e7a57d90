//! Calendars that a date is chosen in.

use copilot_protocol::{Action, Element};
use copilot_text::dates::{date_in, month_named};
use copilot_text::goal::{Clause, Thing};
use copilot_text::{normalize, tokens};

use super::memory::{Phase, Then};
use super::page::{GOOD, label, pressable};
use super::seek::ask_about;
use super::turn::{Next, Turn};

/// Months turned over at most for one date.
const MOST_TURNS: u32 = 48;
const MOST_WAITS: u32 = 24;

const NEXT: &[&str] = &[
    "next",
    "next month",
    "following month",
    "forward",
    "›",
    "»",
    ">",
    ">>",
    "→",
    "❯",
    "следующий",
    "следующий месяц",
    "вперед",
    "след",
];
const BACK: &[&str] = &[
    "prev",
    "previous",
    "previous month",
    "prior month",
    "back",
    "‹",
    "«",
    "<",
    "<<",
    "←",
    "❮",
    "предыдущий",
    "предыдущий месяц",
    "назад",
    "пред",
];

/// The month that a calendar on the page shows: "December 2030", "Декабрь 2030".
fn shown(turn: &Turn<'_>) -> Option<(i32, u32)> {
    let of = |line: &str| {
        let words = tokens(line);
        if words.len() > 4 {
            return None;
        }
        let month = words.iter().find_map(|w| month_named(w))?;
        let year = words
            .iter()
            .find_map(|w| w.parse::<i32>().ok().filter(|y| (1900..2200).contains(y)))?;
        Some((year, month))
    };
    let lines = &turn.page.lines;
    lines
        .iter()
        .find_map(|line| of(line))
        // Month and year in lines of their own.
        .or_else(|| lines.windows(2).find_map(|two| of(&two.join(" "))))
}

/// A field that takes a date from a calendar only.
fn calendar_field<'a>(turn: &Turn<'a>, target: Option<&str>) -> Option<&'a Element> {
    let all: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| e.editable && e.state.readonly && !e.state.disabled)
        .collect();
    let named = target.and_then(|t| {
        turn.page
            .ranked(t, Some(Thing::Field), |e| {
                e.editable && e.state.readonly && !e.state.disabled
            })
            .into_iter()
            .next()
            .filter(|h| h.score >= GOOD)
            .map(|h| h.element)
    });
    named.or(match all.as_slice() {
        [one] => Some(*one),
        _ => None,
    })
}

/// Chooses a date where the page takes it from a calendar; `None` where it does not.
pub(super) fn choose_date(turn: &mut Turn<'_>, step: &Clause, value: &str) -> Option<Next> {
    let date = date_in(value)?;
    let target = step.target.clone().filter(|t| !t.is_empty());
    if turn.memory.phase != Phase::Opened {
        // A field that can be typed in takes the date as it is written.
        let typed = target
            .as_deref()
            .and_then(|t| super::controls::field(turn, t));
        if typed.is_some() {
            return None;
        }
        if let Some(field) = calendar_field(turn, target.as_deref()) {
            if date_in(&field.value) == Some(date) {
                return Some(Next::Advance);
            }
            turn.memory.last_field = Some(field.id);
            return Some(turn.press(field, Then::Again(Phase::Opened)));
        }
        shown(turn)?;
    }
    let Some(now) = shown(turn) else {
        return Some(
            super::seek::patience(turn).unwrap_or_else(|| ask_about(turn, step, &step.source)),
        );
    };
    let wanted = (date.year, date.month);
    if now != wanted {
        let phrases = if now < wanted { NEXT } else { BACK };
        let turner = turner(turn, phrases);
        return Some(match turner {
            Some(element) if turn.memory.pages < MOST_TURNS => {
                turn.memory.pages += 1;
                let why = turn.t("I turn the calendar's page.", "Листаю календарь.");
                turn.act(
                    Action::Click {
                        element: element.id,
                    },
                    Then::Again(Phase::Opened),
                    why,
                )
            }
            // A look just after the page was turned may not have heard what its buttons do.
            None if turn.memory.waits < MOST_WAITS => {
                turn.memory.waits += 1;
                let why = turn.t("I wait for the calendar.", "Жду календарь.");
                turn.act(Action::wait(500), Then::Again(Phase::Opened), why)
            }
            _ => ask_about(turn, step, &step.source),
        });
    }
    let day = date.day.to_string();
    let found: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| pressable(e) && !e.state.disabled && says_day(label(e), &day))
        .collect();
    // Days of the months beside it stand first or last.
    let chosen = if date.day > 15 {
        found.last()
    } else {
        found.first()
    };
    Some(match chosen.copied() {
        Some(element) => turn.press(element, Then::Advance),
        None => ask_about(turn, step, &step.source),
    })
}

/// `7`, "7 December 2030", "Wednesday, December 7".
fn says_day(said: &str, day: &str) -> bool {
    let words = tokens(said);
    said.trim() == day
        || words.len() > 1
            && words.len() <= 6
            && words.iter().any(|w| w == day)
            && words.iter().any(|w| month_named(w).is_some())
}

fn turner<'a>(turn: &Turn<'a>, phrases: &[&str]) -> Option<&'a Element> {
    let fits = |e: &&Element| {
        let said = normalize(label(e));
        let mark = label(e).trim();
        pressable(e) && !e.state.disabled && phrases.iter().any(|p| said == *p || mark == *p)
    };
    let mut all = turn.page.elements().filter(fits);
    // What came with the calendar is its own.
    let first = all.next()?;
    if first.is_new {
        return Some(first);
    }
    all.find(|e| e.is_new).or(Some(first))
}
