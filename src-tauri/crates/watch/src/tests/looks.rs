use copilot_protocol::{LookOutcome, LookProblem, Told, WatchCondition, WatchState, WatchValue};

use super::{date, list, money, number, shown_value, text};
use crate::{MOST_ITEMS, MOST_KNOWN, MOST_TOLD, condition, look};

/// All looks in turn: "-", "!" with the value before and the items, the problem's name, or "ok".
fn told(condition: &WatchCondition, looks: Vec<Result<WatchValue, LookProblem>>) -> String {
    let mut state = WatchState::default();
    let mut out = Vec::new();
    for found in looks {
        let outcome = match found {
            Ok(value) => LookOutcome::Value { value },
            Err(problem) => LookOutcome::Problem { problem },
        };
        let (next, told) = look(condition, &state, outcome);
        let json = serde_json::to_string(&next).unwrap();
        state = serde_json::from_str(&json).unwrap();
        assert_eq!(state, next);
        out.push(match told {
            Told::Nothing => "-".to_owned(),
            Told::Alert { before, items, .. } => {
                let before = before.as_ref().map(shown_value).unwrap_or_default();
                format!("!{before}{}", items.join("+"))
            }
            Told::Problem { problem } => format!("{problem:?}"),
            Told::Recovered => "ok".to_owned(),
        });
    }
    out.join(" ")
}

fn tells(words: &str, looks: Vec<Result<WatchValue, LookProblem>>, wanted: &str) {
    assert_eq!(told(&condition(words).unwrap(), looks), wanted, "{words}");
}

fn numbers(all: &[f64]) -> Vec<Result<WatchValue, LookProblem>> {
    all.iter().map(|n| Ok(number(*n))).collect()
}

fn texts(all: &[&str]) -> Vec<Result<WatchValue, LookProblem>> {
    all.iter().map(|one| Ok(text(one))).collect()
}

fn lists(all: &[&[&str]]) -> Vec<Result<WatchValue, LookProblem>> {
    all.iter().map(|items| Ok(list(items))).collect()
}

#[test]
fn it_tells_when_the_condition_becomes_true_and_not_while_it_is() {
    tells(
        "below 100",
        numbers(&[120.0, 99.0, 98.0, 100.0, 99.0]),
        "- !120 - - !100",
    );
    tells("at most 100", numbers(&[120.0, 100.0, 101.0]), "- !120 -");
    tells("above 100", numbers(&[100.0, 100.5]), "- !100");
    tells("at least 100", numbers(&[99.0, 100.0]), "- !99");
    tells("is 5", numbers(&[4.0, 5.0, 5.0, 6.0]), "- !4 - -");
    tells(
        "is 'Done'",
        texts(&["Busy", "  DONE", "done"]),
        "- !'Busy' -",
    );
    let dates = ["2026-12-02", "2026-12-01", "2026-11-30T23:59"];
    let dates = || dates.iter().map(|one| Ok(date(one))).collect();
    tells("before 1 December 2026", dates(), "- - !2026-12-01");
    tells("after 1 December 2026", dates(), "! - -");
    tells("is 1 December 2026", dates(), "- !2026-12-02 -");
}

#[test]
fn what_is_true_at_once_is_told_at_once() {
    tells("below 100", numbers(&[5.0, 5.0]), "! -");
    tells("says in stock", texts(&["In stock", "in  stock!"]), "! -");
    tells("no longer says sold out", texts(&["Buy"]), "!");
}

#[test]
fn the_opposite_does_not_say_it() {
    let all = [
        "Out of stock",
        "Not in stock",
        "Isn't in stock",
        "Stockings",
        "In stock: 3",
    ];
    tells("says in stock", texts(&all), "- - - - !'Stockings'");
    let all = [
        "Нет в наличии",
        "Пока нет в наличии",
        "Нет сейчас в наличии",
        "В НАЛИЧИИ",
    ];
    tells(
        "появится «в наличии»",
        texts(&all),
        "- - - !'Нет сейчас в наличии'",
    );
    tells(
        "says \"not in stock\"",
        texts(&["In stock", "not in stock"]),
        "- !'In stock'",
    );
    tells("says \"no, thanks\"", texts(&["No, thanks"]), "!");
    tells("says in stock", texts(&["No returns. In stock"]), "!");
    tells(
        "says iPhone 1",
        texts(&["iPhone 15", "iPhone 1"]),
        "- !'iPhone 15'",
    );
}

#[test]
fn each_change_is_told_and_the_first_look_is_none() {
    let all = ["a", "A ", "b", "b", "a"];
    tells("changes", texts(&all), "- - !'A ' - !'b'");
    // Also where it is behind what is shown.
    let long = |end: &str| format!("{}{end}", "x".repeat(2_000));
    let looks = texts(&[&long("1"), &long("2"), &long("2")]);
    let said = told(&WatchCondition::Changes, looks);
    assert!(
        said.starts_with("- !'xxx") && said.ends_with("…' -"),
        "{said}"
    );
}

#[test]
fn a_fall_is_counted_from_what_was_told_last() {
    tells(
        "falls by 10%",
        numbers(&[100.0, 91.0, 90.0, 85.0, 81.0, 200.0, 73.0]),
        "- - !100 - !90 - -",
    );
    tells(
        "rises by 10%",
        numbers(&[100.0, 50.0, 110.0, 120.0, 121.0]),
        "- - !100 - !110",
    );
    // 90 % of these have an end in tenths only.
    for base in [0.3, 19.9, 129.99, 1_299.5] {
        let end: f64 = format!("{:.4}", base * 0.9).parse().unwrap();
        tells(
            "falls by 10%",
            numbers(&[base, end + 0.001, end]),
            &format!("- - !{base}"),
        );
    }
    // From nothing there are no percent.
    tells("rises by 10%", numbers(&[0.0, 5.0, 5.5]), "- - !5");
    tells(
        "falls by 100%",
        numbers(&[5.0, 0.0, 0.0, 4.0, 1.0, 0.0]),
        "- !5 - - - !4",
    );
}

#[test]
fn lines_that_were_never_seen_are_new() {
    let looks = lists(&[
        &["a", "b"],
        &["B", "a"],
        &["b", "c", "d"],
        &["c"],
        &["a", "c", "e", "e"],
    ]);
    tells(
        "a new row appears",
        looks,
        "- - ![a|b]c+d - ![c]e".replace("![a|b]", "![B|a]").as_str(),
    );
    tells("a new row appears", lists(&[&[], &["a"]]), "- ![]a");
    let looks = lists(&[&["a", "b"], &["b"], &["a", "b"], &[]]);
    tells("a row disappears", looks, "- ![a|b]a - ![a|b]a+b");
}

#[test]
fn a_fall_of_any_size_is_one_against_the_look_before() {
    let looks = numbers(&[100.0, 99.99, 99.99, 120.0, 110.0, 110.0]);
    tells("it gets cheaper", looks, "- !100 - - !120 -");
    let looks = numbers(&[100.0, 99.0, 99.0, 99.5]);
    tells("the price goes up", looks, "- - - !99");
}

#[test]
fn a_problem_is_told_once_and_changes_nothing() {
    use LookProblem::*;
    let ok = |n| Ok(number(n));
    let looks = vec![
        ok(99.0),
        Err(Offline),
        Err(Offline),
        ok(98.0),
        Err(Offline),
        ok(120.0),
        ok(99.0),
    ];
    tells("below 100", looks, "! Offline - ok Offline ok !120");
    let looks = vec![
        ok(120.0),
        Err(Offline),
        Err(NotFound),
        Err(NotFound),
        Err(Offline),
        ok(99.0),
        ok(98.0),
    ];
    tells("below 100", looks, "- Offline NotFound - Offline !120 -");
    let many = |seconds| {
        Err(TooManyRequests {
            retry_after_s: seconds,
        })
    };
    let looks = vec![many(Some(5)), many(None), many(Some(9)), ok(120.0)];
    tells(
        "below 100",
        looks,
        "TooManyRequests { retry_after_s: Some(5) } - - ok",
    );
    let looks = vec![
        Err(Offline),
        Ok(text("a")),
        Err(Failed),
        Ok(text("a")),
        Ok(text("b")),
    ];
    tells("changes", looks, "Offline ok Failed ok !'a'");
    let looks = vec![Ok(list(&["a"])), Err(LoginNeeded), Ok(list(&["b", "a"]))];
    tells("a new row appears", looks, "- LoginNeeded ![a]b");
}

#[test]
fn problems_are_counted_until_they_are_over() {
    let below = condition("below 100").unwrap();
    let mut state = WatchState::default();
    for n in 1..=3 {
        let problem = LookProblem::Offline;
        (state, _) = look(&below, &state, LookOutcome::Problem { problem });
        assert_eq!(state.problems_in_a_row, n);
    }
    (state, _) = look(&below, &state, LookOutcome::Value { value: number(5.0) });
    assert_eq!((state.problems_in_a_row, &state.problem), (0, &None));
}

#[test]
fn another_kind_or_currency_is_never_compared() {
    let both = |a, b| vec![Ok(a), Ok(b), Ok(money(99.0, "USD"))];
    tells(
        "below $100",
        both(money(120.0, "USD"), money(5.0, "EUR")),
        "- Unreadable !120 USD",
    );
    tells("below $100", both(number(5.0), text("5")), "Unreadable - !");
    // The condition names no currency: the first one stays.
    tells(
        "below 100",
        both(money(120.0, "USD"), money(5.0, "EUR")),
        "- Unreadable !120 USD",
    );
    tells(
        "falls by 10%",
        both(money(120.0, "USD"), number(5.0)),
        "- Unreadable !120 USD",
    );
    tells(
        "below 100",
        vec![Ok(number(f64::NAN)), Ok(number(f64::INFINITY))],
        "Unreadable -",
    );
    tells(
        "before 1 December 2026",
        vec![Ok(date("soon")), Ok(text("x"))],
        "Unreadable -",
    );
    tells("says a", vec![Ok(list(&["a"]))], "Unreadable");
    tells("a row disappears", vec![Ok(text("a"))], "Unreadable");
}

#[test]
fn what_is_remembered_and_told_stays_small() {
    let row = |n: usize| format!("{n} {}", "слово ".repeat(20));
    let rows = |range: std::ops::Range<usize>| WatchValue::List {
        items: range.map(row).collect(),
    };
    let mut state = WatchState::default();
    let mut size = 0;
    for from in (0..5_000).step_by(MOST_ITEMS) {
        let value = rows(from..from + MOST_ITEMS);
        let (next, told) = look(
            &WatchCondition::NewItem,
            &state,
            LookOutcome::Value { value },
        );
        if from > 0 {
            let Told::Alert {
                items, more, value, ..
            } = told
            else {
                panic!("{told:?}");
            };
            assert_eq!(
                (items.len(), more as usize),
                (MOST_TOLD, MOST_ITEMS - MOST_TOLD)
            );
            assert!(items[0].ends_with('…'));
            assert!(serde_json::to_string(&value).unwrap().len() < 5_000);
        }
        assert!(next.known.len() <= MOST_KNOWN);
        size = size.max(serde_json::to_string(&next).unwrap().len());
        state = next;
    }
    assert!(size < 120_000, "{size}");
    // Those of the look before the last are known still, however long they are.
    let value = rows(4_400..4_800);
    let (_, told) = look(
        &WatchCondition::NewItem,
        &state,
        LookOutcome::Value { value },
    );
    assert_eq!(told, Told::Nothing);

    let value = rows(0..MOST_ITEMS + 1);
    let (_, told) = look(
        &WatchCondition::NewItem,
        &state,
        LookOutcome::Value { value },
    );
    let problem = LookProblem::Unreadable;
    assert_eq!(told, Told::Problem { problem });
}
