use copilot_protocol::{LookOutcome, LookProblem, Told, WatchState, WatchValue};
use proptest::prelude::*;
use proptest::sample::select;

use super::{money, shown_value};
use crate::{LEAST_SECONDS, MOST_ITEMS, MOST_KNOWN, condition, look, rest, say, value};

const PHRASES: &[&str] = &[
    "below 100",
    "at least $5",
    "falls by 10%",
    "changes",
    "says in stock",
    "no longer says sold out",
    "before 1 December 2026",
    "is 5",
    "a new row appears",
    "a row disappears",
];

fn values() -> impl Strategy<Value = WatchValue> {
    let amount = prop_oneof![
        8 => (-20_000i32..20_000).prop_map(|cents| f64::from(cents) / 100.0),
        1 => select(vec![f64::NAN, f64::INFINITY, -0.0, 1e15]),
    ];
    let text = select(vec![
        "",
        "in stock",
        "Sold out",
        "not in stock",
        "2026-12-01",
        "2026-11-30T10:00",
        "x",
    ]);
    let text = text.prop_map(str::to_owned);
    prop_oneof![
        amount
            .clone()
            .prop_map(|amount| WatchValue::Number { amount }),
        (amount, select(vec!["USD", "EUR"])).prop_map(|(n, unit)| money(n, unit)),
        text.clone().prop_map(|date| WatchValue::Date { date }),
        text.clone().prop_map(|text| WatchValue::Text { text }),
        proptest::collection::vec(text, 0..5).prop_map(|items| WatchValue::List { items }),
    ]
}

fn outcomes() -> impl Strategy<Value = LookOutcome> {
    let problem = select(vec![
        LookProblem::Offline,
        LookProblem::NotFound,
        LookProblem::Unreadable,
    ]);
    prop_oneof![
        4 => values().prop_map(|value| LookOutcome::Value { value }),
        1 => problem.prop_map(|problem| LookOutcome::Problem { problem }),
    ]
}

fn words() -> impl Strategy<Value = String> {
    let words = "tell me when it is becomes falls drops rises by to below above under at most least less than more 5 -5 10% \
                 $100 1,299.50 1.299 1.2k % and or not a new row appears disappears something changes says contains 'in stock' \
                 \" « » before after 1 December 2026 30 February 2026-12-01 01/02/2026 станет дешевле ниже больше не на до 100 \
                 рублей ₽ изменится появится «в наличии» пропадет новая строка и или подешевеет процентов";
    let words: Vec<&'static str> = words.split_whitespace().collect();
    let typed = proptest::collection::vec(select(words), 0..8).prop_map(|words| words.join(" "));
    prop_oneof![3 => typed, 1 => ".{0,24}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, it is an answer, and what is read can be said and kept.
    #[test]
    fn nonsense_is_no_fault(words in words()) {
        match condition(&words) {
            Ok(found) => {
                let json = serde_json::to_string(&found).unwrap();
                prop_assert_eq!(serde_json::from_str(&json).ok(), Some(found.clone()), "{}", words);
                prop_assert!(say(&found).id.starts_with("watch-"));
            }
            Err(why) => prop_assert!(why.message().id.starts_with("watch-unread-")),
        }
    }

    #[test]
    fn any_page_is_a_value_or_none(page in "[0-9., $€р%'a-z:/\n-]{0,30}|.{0,30}", phrase in select(PHRASES)) {
        let needs = condition(phrase).unwrap();
        if let Ok(found) = value(&page, &needs) {
            // What is read is always of the kind that is needed.
            let (_, told) = look(&needs, &WatchState::default(), LookOutcome::Value { value: found });
            let problem = matches!(told, Told::Problem { .. });
            prop_assert!(!problem, "{}: {}", phrase, page);
        }
    }

    /// Case and white space are no change.
    #[test]
    fn the_same_text_is_never_news(page in "[a-zA-Zа-яА-Я ,.]{1,30}") {
        let other = format!("  {}\t", page.to_uppercase().replace(' ', " \u{a0} "));
        for phrase in ["changes", "a new row appears"] {
            let needs = condition(phrase).unwrap();
            let mut state = WatchState::default();
            for page in [&page, &other] {
                if let Ok(value) = value(page, &needs) {
                    let (next, told) = look(&needs, &state, LookOutcome::Value { value });
                    prop_assert_eq!(told, Told::Nothing);
                    state = next;
                }
            }
        }
    }

    /// An amount is read back as it was written, in both habits.
    #[test]
    fn amounts_are_read_as_they_were_written(cents in 0u32..100_000_000) {
        let amount = f64::from(cents) / 100.0;
        let (whole, part) = (cents / 100, cents % 100);
        let grouped = |sign: &str| {
            let digits = whole.to_string();
            let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap()).collect();
            groups.join(sign)
        };
        let needs = condition("changes to $5").unwrap();
        for page in [
            format!("Price: ${}.{part:02}", grouped(",")),
            format!("{} ,- ${whole}.{part:02}!", "now"),
            format!("{},{part:02} $", grouped(" ")),
            format!("{},{part:02} $", grouped(".")),
            format!("{},{part:02}\u{a0}usd", grouped("\u{a0}")),
        ] {
            let found = value(&page, &needs);
            prop_assert_eq!(found, Ok(money(amount, "USD")), "{}", page);
        }
    }

    /// Of any looks: a problem changes nothing but what is said of problems, an alert is one of a good value, and what is
    /// remembered goes through JSON as it is.
    #[test]
    fn problems_change_nothing_else(phrase in select(PHRASES), looks in proptest::collection::vec(outcomes(), 0..12)) {
        let condition = condition(phrase).unwrap();
        let mut state = WatchState::default();
        for outcome in looks {
            let (next, told) = look(&condition, &state, outcome.clone());
            prop_assert_eq!(look(&condition, &state, outcome.clone()), (next.clone(), told.clone()));
            let json = serde_json::to_string(&next).unwrap();
            prop_assert_eq!(serde_json::from_str::<WatchState>(&json).unwrap(), next.clone());
            prop_assert!(next.known.len() <= MOST_KNOWN.min(MOST_ITEMS));
            if next.problems_in_a_row > 0 {
                let quiet = matches!(told, Told::Problem { .. } | Told::Nothing);
                prop_assert!(quiet);
                prop_assert!(next.problem.is_some());
                let was = WatchState { problem: state.problem.clone(), problems_in_a_row: state.problems_in_a_row, ..next.clone() };
                prop_assert_eq!(was, state);
            } else {
                let problem = matches!(told, Told::Problem { .. });
                prop_assert!(!problem);
                prop_assert_eq!(&next.problem, &None);
                if let Told::Alert { value, .. } = &told {
                    prop_assert_eq!(next.last.as_ref().map(shown_value), Some(shown_value(value)));
                }
            }
            state = next;
        }
    }

    #[test]
    fn a_rest_never_shrinks(problems in 0u32..60, interval in 0u64..2_000_000, asked in proptest::option::of(0u64..10_000_000)) {
        let seconds = rest(problems, interval, asked);
        prop_assert!(seconds >= LEAST_SECONDS.max(interval).max(asked.unwrap_or(0)));
        prop_assert!(seconds <= 86_400.max(interval).max(asked.unwrap_or(0)));
        prop_assert!(rest(problems + 1, interval, asked) >= seconds);
    }
}
