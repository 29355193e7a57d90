//! Years of looks at pages that change, break and come back, by a program that sleeps and crashes.

use std::collections::BTreeSet;

use copilot_protocol::{LookOutcome, LookProblem, Told, WatchCondition, WatchState, WatchValue};

use super::{money, number, text};
use crate::{condition, jitter, look, rest, value};

const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

const CONDITIONS: &[&str] = &[
    "below 100",
    "is at most $100",
    "rises above 100",
    "at least 100",
    "is 100",
    "before 15 June 2026",
    "falls by 5%",
    "rises by 5%",
    "changes",
    "says in stock",
    "no longer says sold out",
    "a new row appears",
    "a row disappears",
];

/// Splitmix64.
struct Chance(u64);

impl Chance {
    /// From 0, below `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % end
    }
}

/// What the page shows now.
struct Page {
    cents: i64,
    words: usize,
    rows: BTreeSet<u64>,
    down: Option<LookProblem>,
}

const WORDS: [&str; 5] = [
    "Sold out",
    "In stock",
    "In stock: 3",
    "Not in stock",
    "Back soon",
];

impl Page {
    fn goes_on(&mut self, chance: &mut Chance) {
        self.cents = (self.cents + chance.below(601).cast_signed() - 300).clamp(8_000, 12_000);
        if chance.below(20) == 0 {
            self.cents = 10_000;
        }
        if chance.below(4) == 0 {
            self.words = chance.below(5) as usize;
        }
        for _ in 0..chance.below(3) {
            let row = chance.below(30);
            if !self.rows.remove(&row) {
                self.rows.insert(row);
            }
        }
        let over = if self.down.is_some() { 2 } else { 12 };
        if chance.below(over) == 0 {
            self.down = match (self.down.is_some(), chance.below(8)) {
                (true, 0..6) => None,
                (_, 0) => Some(LookProblem::NotFound),
                (_, 1) => Some(LookProblem::LoginNeeded),
                (_, 2) => Some(LookProblem::Failed),
                (_, 3) => Some(LookProblem::Unreadable),
                (_, 4) => Some(LookProblem::TooManyRequests {
                    retry_after_s: Some(chance.below(2 * DAY) as u32),
                }),
                _ => Some(LookProblem::Offline),
            };
        }
    }

    fn shows(&self, condition: &WatchCondition, chance: &mut Chance) -> WatchValue {
        let amount = self.cents as f64 / 100.0;
        match condition {
            WatchCondition::Before { .. } => WatchValue::Date {
                date: format!("2026-06-{:02}", 1 + self.cents % 30),
            },
            WatchCondition::Changes
            | WatchCondition::Contains { .. }
            | WatchCondition::Lacks { .. } => text(WORDS[self.words]),
            WatchCondition::NewItem | WatchCondition::ItemGone => {
                let mut items: Vec<String> =
                    self.rows.iter().map(|row| format!("Row {row}")).collect();
                let turn = chance.below(30) as usize % items.len().max(1);
                items.rotate_left(turn);
                WatchValue::List { items }
            }
            WatchCondition::AtMost { .. } => money(amount, "USD"),
            _ => number(amount),
        }
    }
}

/// The value as a page writes it.
fn written(value: &WatchValue) -> String {
    match value {
        WatchValue::Money { amount, .. } => format!("Now: ${amount:.2}!"),
        WatchValue::Number { amount } => format!("{amount:.2}"),
        WatchValue::Date { date } => date.clone(),
        WatchValue::Text { text } => format!(" {text}\n"),
        WatchValue::List { items } => items.join("\n"),
    }
}

/// What was seen, and what has to be told of it, from the whole of it.
fn oracle(condition: &WatchCondition, seen: &[LookOutcome]) -> Vec<String> {
    let mut before: Option<&WatchValue> = None;
    let mut ever: BTreeSet<String> = BTreeSet::new();
    let mut trouble: Option<String> = None;
    let mut base = f64::NAN;
    let mut out = Vec::new();
    for outcome in seen {
        let value = match outcome {
            LookOutcome::Problem { problem } => {
                let kind = named(problem);
                out.push(if trouble.as_ref() == Some(&kind) {
                    "-".into()
                } else {
                    kind.clone()
                });
                trouble = Some(kind);
                continue;
            }
            LookOutcome::Value { value } => value,
        };
        let became = |is: &dyn Fn(&WatchValue) -> bool| is(value) && !before.is_some_and(is);
        let amount = |value: &WatchValue| match value {
            WatchValue::Number { amount } | WatchValue::Money { amount, .. } => {
                (amount * 100.0).round() as i64
            }
            _ => panic!("{value:?}"),
        };
        let says =
            |value: &WatchValue, which: &[usize]| which.iter().any(|n| *value == text(WORDS[*n]));
        let rows = |value: &WatchValue| match value {
            WatchValue::List { items } => items.iter().cloned().collect::<BTreeSet<String>>(),
            _ => panic!("{value:?}"),
        };
        let listed = |rows: BTreeSet<String>| {
            if rows.is_empty() {
                None
            } else {
                Some(rows.into_iter().collect::<Vec<_>>().join("+"))
            }
        };
        let mut moves = |is: &dyn Fn(f64, f64) -> bool| {
            let now = amount(value) as f64;
            let alert = before.is_some() && is(now, base);
            if alert || before.is_none() {
                base = now;
            }
            alert.then(String::new)
        };
        let alert: Option<String> = match condition {
            WatchCondition::Below { .. } => became(&|v| amount(v) < 10_000).then(String::new),
            WatchCondition::AtMost { .. } => became(&|v| amount(v) <= 10_000).then(String::new),
            WatchCondition::Above { .. } => became(&|v| amount(v) > 10_000).then(String::new),
            WatchCondition::AtLeast { .. } => became(&|v| amount(v) >= 10_000).then(String::new),
            WatchCondition::Equals { .. } => became(&|v| amount(v) == 10_000).then(String::new),
            WatchCondition::Before { .. } => {
                became(&|v| matches!(v, WatchValue::Date { date } if date.as_str() < "2026-06-15"))
                    .then(String::new)
            }
            WatchCondition::After { .. } => None,
            // In whole numbers: 100 cents of a hundredth.
            WatchCondition::FallsBy { .. } => moves(&|now, base| now * 100.0 <= base * 95.0),
            WatchCondition::RisesBy { .. } => moves(&|now, base| now * 100.0 >= base * 105.0),
            WatchCondition::Changes => before
                .filter(|before| *before != value)
                .map(|_| String::new()),
            WatchCondition::Contains { .. } => became(&|v| says(v, &[1, 2])).then(String::new),
            WatchCondition::Lacks { .. } => became(&|v| !says(v, &[0])).then(String::new),
            WatchCondition::NewItem => {
                let new = &rows(value) - &ever;
                ever.extend(new.iter().cloned());
                before.and(listed(new))
            }
            WatchCondition::ItemGone => {
                before.and_then(|before| listed(&rows(before) - &rows(value)))
            }
        };
        let over = trouble.take().is_some();
        out.push(match alert {
            Some(items) => format!("!{items}"),
            None if over => "ok".into(),
            None => "-".into(),
        });
        before = Some(value);
    }
    out
}

fn named(problem: &LookProblem) -> String {
    match problem {
        LookProblem::TooManyRequests { .. } => "too many".into(),
        problem => format!("{problem:?}"),
    }
}

fn shown(told: &Told) -> String {
    match told {
        Told::Nothing => "-".into(),
        Told::Recovered => "ok".into(),
        Told::Problem { problem } => named(problem),
        Told::Alert { items, more, .. } => {
            assert_eq!(*more, 0);
            let items: BTreeSet<&str> = items.iter().map(String::as_str).collect();
            format!("!{}", items.into_iter().collect::<Vec<_>>().join("+"))
        }
    }
}

struct Watch {
    condition: WatchCondition,
    /// On the disk, written in one go.
    state: WatchState,
    told: Vec<String>,
    seen: Vec<LookOutcome>,
}

/// What a program that begins anew reads.
fn read_back(state: &WatchState) -> WatchState {
    serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap()
}

impl Watch {
    /// What a look finds: at times as a page writes it.
    fn finds(&self, page: &Page, chance: &mut Chance) -> LookOutcome {
        if let Some(problem) = page.down.clone() {
            return LookOutcome::Problem { problem };
        }
        let shown = page.shows(&self.condition, chance);
        if chance.below(16) == 0 {
            let read = value(&written(&shown), &self.condition);
            assert_eq!(read.as_ref(), Ok(&shown), "{:?}", self.condition);
        }
        LookOutcome::Value { value: shown }
    }

    fn looks(&mut self, page: &Page, chance: &mut Chance) {
        let found = self.finds(page, chance);
        let (mut next, mut told) = look(&self.condition, &self.state, found.clone());
        // A crash before the write: nothing of it is left, and the look is done again.
        while chance.below(24) == 0 {
            let again = look(&self.condition, &read_back(&self.state), found.clone());
            assert_eq!(again, (next, told), "{:?}", self.condition);
            (next, told) = again;
        }
        self.state = next;
        self.told.push(shown(&told));
        // A crash after it.
        if chance.below(24) == 0 {
            self.state = read_back(&self.state);
        }
        self.seen.push(found);
    }
}

#[test]
fn no_alert_is_lost_and_none_is_told_twice() {
    let (mut seconds, mut looks, mut alerts) = (0, 0, 0);
    for seed in 0..260 {
        let mut chance = Chance(seed);
        let mut page = Page {
            cents: 9_000 + chance.below(2_000).cast_signed(),
            words: chance.below(5) as usize,
            rows: (0..chance.below(20)).collect(),
            down: None,
        };
        let words = CONDITIONS[seed as usize % CONDITIONS.len()];
        let mut watch = Watch {
            condition: condition(words).unwrap(),
            state: WatchState::default(),
            told: Vec::new(),
            seen: Vec::new(),
        };
        let interval = [HOUR, 2 * HOUR, 12 * HOUR, DAY, 7 * DAY][chance.below(5) as usize];
        let mut clock = 0;
        while watch.seen.len() < 500 {
            page.goes_on(&mut chance);
            watch.looks(&page, &mut chance);
            let asked = match watch.seen.last() {
                Some(LookOutcome::Problem {
                    problem: LookProblem::TooManyRequests { retry_after_s },
                }) => retry_after_s.map(u64::from),
                _ => None,
            };
            let wait = rest(watch.state.problems_in_a_row, interval, asked);
            clock += wait + jitter(interval, chance.below(u64::MAX));
            // The program is closed for a while.
            if chance.below(20) == 0 {
                clock += chance.below(60 * DAY);
            }
        }
        let wanted = oracle(&watch.condition, &watch.seen);
        for (at, (told, wanted)) in watch.told.iter().zip(&wanted).enumerate() {
            let near = &watch.seen[at.saturating_sub(2)..=at];
            assert_eq!(told, wanted, "{words}, seed {seed}, look {at}: {near:?}");
        }
        assert_eq!(watch.told.len(), wanted.len());
        seconds += clock;
        looks += wanted.len();
        alerts += wanted.iter().filter(|told| told.starts_with('!')).count();
    }
    println!(
        "{} years, {looks} looks, {alerts} alerts",
        seconds / (365 * DAY)
    );
    assert!(seconds > 1_000 * 365 * DAY);
    assert!(alerts > 10_000);
}
