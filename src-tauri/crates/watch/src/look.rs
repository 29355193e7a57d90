//! What one look changes and tells.

use std::collections::BTreeSet;

use copilot_protocol::{LookOutcome, LookProblem, Told, WatchCondition, WatchState, WatchValue};
use copilot_text::normalize;

use crate::items::{MOST_ITEMS, MOST_KNOWN, MOST_TOLD, cut, entries, key, print, shown};
use crate::truth::{holds, quantity};

/// What is news of a good value.
struct News {
    alert: bool,
    before: Option<WatchValue>,
    items: Vec<String>,
}

impl News {
    fn of(alert: bool, before: Option<WatchValue>) -> Self {
        Self {
            alert,
            before,
            items: Vec::new(),
        }
    }
}

/// What is remembered from now on, and what is told. The same for the same arguments: a caller that keeps both in one write may
/// look again after a crash.
///
/// It alerts when the condition becomes true, and at once where it is true at the first look. [`WatchCondition::Changes`] and
/// lines are news against the look before: the first look tells nothing. A line that was ever seen is not new, also where it was
/// gone in between, as long as it is among the last [`MOST_KNOWN`]; a line that goes twice is told twice. A fall or a rise is
/// counted from the first value, and after an alert from the value that was told; from zero or less no percent are counted,
/// and the first value above it takes its place.
///
/// An amount in another unit than the one before is a problem, as is any value that is not of the condition's kind. A problem
/// leaves all else as it is, is told once, and again after another kind or once it was over.
#[must_use]
pub fn look(
    condition: &WatchCondition,
    state: &WatchState,
    outcome: LookOutcome,
) -> (WatchState, Told) {
    let value = match outcome {
        LookOutcome::Problem { problem } => return troubled(state, problem),
        LookOutcome::Value { value } => value,
    };
    let mut next = state.clone();
    let Some(news) = read(condition, &mut next, &value) else {
        return troubled(state, LookProblem::Unreadable);
    };
    let value = cut(&value);
    next.problems_in_a_row = 0;
    next.last = Some(value.clone());
    let over = next.problem.take().is_some();
    let told = if news.alert {
        let more = news.items.len().saturating_sub(MOST_TOLD);
        let mut items = news.items;
        items.truncate(MOST_TOLD);
        Told::Alert {
            value,
            before: news.before,
            items,
            more: u32::try_from(more).unwrap_or(u32::MAX),
        }
    } else if over {
        Told::Recovered
    } else {
        Told::Nothing
    };
    (next, told)
}

fn troubled(state: &WatchState, problem: LookProblem) -> (WatchState, Told) {
    let mut next = state.clone();
    next.problems_in_a_row = next.problems_in_a_row.saturating_add(1);
    let kind = std::mem::discriminant(&problem);
    let known = state.problem.as_ref().map(std::mem::discriminant) == Some(kind);
    if known {
        return (next, Told::Nothing);
    }
    next.problem = Some(problem.clone());
    (next, Told::Problem { problem })
}

/// None: the value is not of the kind that the condition needs.
fn read(condition: &WatchCondition, state: &mut WatchState, value: &WatchValue) -> Option<News> {
    let before = state.last.clone();
    if let (Some((_, unit)), Some((_, last))) =
        (quantity(value), before.as_ref().and_then(quantity))
        && unit != last
    {
        return None;
    }
    match condition {
        WatchCondition::Changes => {
            let seen = fingerprint(value)?;
            let changed = state.print.as_ref().is_some_and(|print| *print != seen);
            state.print = Some(seen);
            Some(News::of(changed, before))
        }
        WatchCondition::FallsBy { percent: 0.0 } => any(state, value, |n, before| n < before),
        WatchCondition::RisesBy { percent: 0.0 } => any(state, value, |n, before| n > before),
        WatchCondition::FallsBy { percent } => {
            relative(state, value, |n, base| n <= base - base * percent / 100.0)
        }
        WatchCondition::RisesBy { percent } => {
            relative(state, value, |n, base| n >= base + base * percent / 100.0)
        }
        WatchCondition::NewItem | WatchCondition::ItemGone => {
            lines(*condition == WatchCondition::ItemGone, state, value)
        }
        _ => {
            let holds = holds(condition, value)?;
            let became = holds && !state.held;
            state.held = holds;
            Some(News::of(became, before))
        }
    }
}

/// The same for values that show the same. None: an amount that is no number.
fn fingerprint(value: &WatchValue) -> Option<String> {
    let text = match value {
        WatchValue::Money { .. } | WatchValue::Number { .. } => {
            let (amount, unit) = quantity(value)?;
            format!("{amount} {}", unit.unwrap_or_default())
        }
        WatchValue::Date { date } => date.clone(),
        WatchValue::Text { text } => normalize(text),
        WatchValue::List { items } => {
            let items = items.iter().map(|item| normalize(item));
            items.collect::<Vec<_>>().join("\n")
        }
    };
    Some(print(&text))
}

/// Against the look before.
fn any(state: &WatchState, value: &WatchValue, is: impl Fn(f64, f64) -> bool) -> Option<News> {
    let (amount, _) = quantity(value)?;
    let before = state.last.as_ref().and_then(quantity);
    let alert = before.is_some_and(|(before, _)| is(amount, before));
    Some(News::of(alert, state.last.clone()))
}

fn relative(
    state: &mut WatchState,
    value: &WatchValue,
    is: impl Fn(f64, f64) -> bool,
) -> Option<News> {
    let (amount, _) = quantity(value)?;
    let base = state.base.take();
    let from = base.as_ref().and_then(quantity).map(|(from, _)| from);
    let alert = from.is_some_and(|from| {
        // A percent of a decimal has an end that is none: 90 % of 19.9 is 17.91, or nearly so.
        let near = from * 1e-9;
        from > 0.0 && (is(amount - near, from) || is(amount + near, from))
    });
    let moves = alert || from.is_none_or(|from| from <= 0.0);
    state.base = if moves {
        Some(value.clone())
    } else {
        base.clone()
    };
    Some(News::of(alert, base))
}

fn lines(gone: bool, state: &mut WatchState, value: &WatchValue) -> Option<News> {
    let WatchValue::List { items } = value else {
        return None;
    };
    let now = entries(items);
    if now.len() > MOST_ITEMS {
        return None;
    }
    let first = state.last.is_none();
    let known: Vec<(String, &String)> = state.known.iter().map(|e| (key(e), e)).collect();
    let seen: BTreeSet<&String> = now.iter().map(|(key, _)| key).collect();
    let missing = known.iter().filter(|(key, _)| !seen.contains(key));
    let missing: Vec<String> = missing.map(|(_, entry)| (*entry).clone()).collect();
    let news: Vec<String> = if gone {
        missing.iter().map(|entry| shown(entry)).collect()
    } else {
        let known: BTreeSet<&String> = known.iter().map(|(key, _)| key).collect();
        let new = now.iter().filter(|(key, _)| !known.contains(key));
        new.map(|(_, entry)| shown(entry)).collect()
    };
    // Those that are here stand last, so that they are forgotten last.
    let room = MOST_KNOWN - now.len();
    let kept = missing.len().saturating_sub(room);
    let old = missing.into_iter().skip(kept).filter(|_| !gone);
    state.known = old.chain(now.into_iter().map(|(_, entry)| entry)).collect();
    Some(News {
        alert: !first && !news.is_empty(),
        before: state.last.clone(),
        items: if first { Vec::new() } else { news },
    })
}
