use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use copilot_protocol::{LookProblem, Message, WatchCondition};

use super::{date, list, money, number, text};
use crate::{NoValue, Unreadable, say, say_problem, say_value};

const EN: &str = include_str!("../../../../../locales/parts/watches.en.ftl");
const RU: &str = include_str!("../../../../../locales/parts/watches.ru.ftl");

/// Ids and their variables.
fn ids(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let id = line.split(" =").next().unwrap().to_owned();
        let variables = line.split('$').skip(1);
        let variables = variables.map(|rest| rest.split([' ', '}']).next().unwrap().to_owned());
        let before = out.insert(id.clone(), variables.collect());
        assert!(before.is_none(), "{id} twice");
    }
    out
}

fn conditions() -> Vec<WatchCondition> {
    let mut all = Vec::new();
    for currency in [None, Some("USD".to_owned())] {
        let (amount, currency) = (5.0, || currency.clone());
        all.push(WatchCondition::Below {
            amount,
            currency: currency(),
        });
        all.push(WatchCondition::AtMost {
            amount,
            currency: currency(),
        });
        all.push(WatchCondition::Above {
            amount,
            currency: currency(),
        });
        all.push(WatchCondition::AtLeast {
            amount,
            currency: currency(),
        });
    }
    for value in [
        number(5.0),
        money(5.0, "USD"),
        date("2026-12-01"),
        text("a"),
        list(&["a"]),
    ] {
        all.push(WatchCondition::Equals { value });
    }
    let at = || "2026-12-01T18:00".to_owned();
    let text = || "a".to_owned();
    all.extend([
        WatchCondition::Before { date: at() },
        WatchCondition::After { date: at() },
        WatchCondition::Contains { text: text() },
        WatchCondition::Lacks { text: text() },
        WatchCondition::Changes,
        WatchCondition::FallsBy { percent: 0.0 },
        WatchCondition::RisesBy { percent: 0.0 },
        WatchCondition::FallsBy { percent: 5.0 },
        WatchCondition::RisesBy { percent: 5.0 },
        WatchCondition::NewItem,
        WatchCondition::ItemGone,
    ]);
    all
}

fn all_messages() -> Vec<Message> {
    let text = || "a".to_owned();
    let unread = [
        Unreadable::NotACondition,
        Unreadable::Words(text()),
        Unreadable::Joined,
        Unreadable::NoAmount,
        Unreadable::NoPercent,
        Unreadable::Percent(text()),
        Unreadable::Amount(text()),
        Unreadable::NoText,
        Unreadable::Quotes(text()),
        Unreadable::NoDate,
        Unreadable::NoYear(text()),
        Unreadable::Date(text()),
        Unreadable::EitherDate(text()),
    ];
    let none = [
        NoValue::Nothing,
        NoValue::NoNumber,
        NoValue::Several,
        NoValue::TwoWays(text()),
        NoValue::NoCurrency(text()),
        NoValue::Currency {
            wanted: text(),
            found: text(),
        },
        NoValue::NoDate,
        NoValue::Date(text()),
        NoValue::TooLong,
    ];
    let problems = [
        LookProblem::Offline,
        LookProblem::LoginNeeded,
        LookProblem::NotFound,
        LookProblem::Unreadable,
        LookProblem::TooManyRequests {
            retry_after_s: None,
        },
        LookProblem::Failed,
    ];
    let values = [
        number(5.0),
        money(5.0, "USD"),
        date("2026-12-01"),
        super::text("a"),
        list(&["a"]),
        list(&[]),
    ];
    let mut all: Vec<Message> = unread.iter().map(Unreadable::message).collect();
    all.extend(none.iter().map(NoValue::message));
    all.extend(problems.iter().map(say_problem));
    all.extend(values.iter().map(say_value));
    all.extend(conditions().iter().map(say));
    all
}

#[test]
fn each_id_is_in_both_languages_with_its_arguments_and_used() {
    let (en, ru) = (ids(EN), ids(RU));
    assert_eq!(en, ru);
    let mut made = BTreeSet::new();
    for message in all_messages() {
        let args: BTreeSet<String> = message.args.keys().cloned().collect();
        assert_eq!(en.get(&message.id), Some(&args), "{}", message.id);
        made.insert(message.id);
    }
    let unused: Vec<_> = en.keys().filter(|id| !made.contains(*id)).collect();
    assert!(unused.is_empty(), "{unused:?}");

    // And none is named in the code that was not made here.
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in ["say.rs", "unreadable.rs"] {
        let code = std::fs::read_to_string(source.join(file)).unwrap();
        let ids = code.split('"').filter(|text| text.starts_with("watch-"));
        for id in ids {
            assert!(made.contains(id), "{id}");
        }
    }
}

/// What is said of a condition is read as the same condition, in both languages.
#[test]
fn what_is_said_can_be_typed() {
    for condition in conditions() {
        // No words say that a list is to be equal.
        if matches!(&condition, WatchCondition::Equals { value } if *value == list(&["a"])) {
            continue;
        }
        let message = say(&condition);
        for source in [EN, RU] {
            let line = source
                .lines()
                .find(|line| line.starts_with(&format!("{} =", message.id)));
            let mut said = line.unwrap().split_once("= ").unwrap().1.to_owned();
            for (name, value) in &message.args {
                let value = match value {
                    copilot_protocol::MessageArg::Text(text) => text.clone(),
                    copilot_protocol::MessageArg::Number(n) => n.to_string(),
                };
                said = said.replace(&format!("{{ ${name} }}"), &value);
            }
            assert_eq!(crate::condition(&said), Ok(condition.clone()), "{said}");
        }
    }
}

#[test]
fn a_message_names_what_is_said() {
    let said = say(&crate::condition("below $99.50").unwrap());
    let wanted = Message::new("watch-below-money")
        .arg("amount", "99.50")
        .arg("currency", "USD");
    assert_eq!(said, wanted);
    let said = say_value(&date("2026-12-01T18:00"));
    assert_eq!(
        said,
        Message::new("watch-value-date").arg("date", "2026-12-01 18:00")
    );
}
