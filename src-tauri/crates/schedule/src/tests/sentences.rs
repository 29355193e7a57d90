use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use copilot_protocol::{Message, MessageArg, When};

use super::{line, once};
use crate::read::tests::now;
use crate::{Unreadable, say};

const EN: &str = include_str!("../../../../../locales/parts/schedules.en.ftl");
const RU: &str = include_str!("../../../../../locales/parts/schedules.ru.ftl");

/// A message's id and arguments, then its parts.
fn said(when: &When) -> String {
    let sentence = say(when, &now());
    let one = |message: &Message| {
        let args = message.args.iter().map(|(name, value)| match value {
            MessageArg::Text(text) => format!(" {name}={text}"),
            MessageArg::Number(n) => format!(" {name}={n}"),
        });
        message.id.clone() + &args.collect::<String>()
    };
    let parts: Vec<String> = sentence.parts.iter().map(one).collect();
    let parts = if parts.is_empty() {
        String::new()
    } else {
        format!(": {}", parts.join(", "))
    };
    one(&sentence.says) + &parts
}

const SAID: &[(&str, &str)] = &[
    ("0 8 * * *", "when-daily time=08:00"),
    ("30 8,18 * * *", "when-daily time=08:30, 18:30"),
    ("0 8 * * 0-6", "when-daily time=08:00"),
    ("0 8 * * 1-5", "when-weekdays time=08:00"),
    ("0 8 * * MON-FRI", "when-weekdays time=08:00"),
    ("0 10 * * 0,6", "when-weekend time=10:00"),
    ("0 10 * * 6,7", "when-weekend time=10:00"),
    (
        "15 18 * * 1,4",
        "when-weekly time=18:15: weekday-1, weekday-4",
    ),
    (
        "0 9 * * 0,1",
        "when-weekly time=09:00: weekday-1, weekday-7",
    ),
    ("0 9 1,15 * *", "when-monthly days=1, 15 time=09:00"),
    ("0 18 L * *", "when-month-end time=18:00"),
    ("0 10 3 3 *", "when-each-year day=3 month=march time=10:00"),
    ("0 9 * * 0", "when-each-weekday time=09:00 weekday=sunday"),
    (
        "0 9 1 */6 *",
        "when-yearly day=1 time=09:00: month-1, month-7",
    ),
    ("0 * * * *", "when-hourly"),
    ("* * * * *", "when-every-minutes n=1"),
    ("*/15 * * * *", "when-every-minutes n=15"),
    ("0,15,30,45 * * * *", "when-every-minutes n=15"),
    ("0 */2 * * *", "when-every-hours n=2"),
    ("0 * * * 1", "when-hourly: weekday-1"),
    ("*/15 * * * 6", "when-every-minutes n=15: weekday-6"),
    ("*/7 * * * *", "when-cron line=*/7 * * * *"),
    ("*/15 9-17 * * *", "when-cron line=*/15 9-17 * * *"),
    ("0 9 * * 1#1", "when-cron line=0 9 * * 1#1"),
    ("0 9 13 * 5", "when-cron line=0 9 13 * 5"),
    ("0 9 15,L * *", "when-cron line=0 9 15,L * *"),
    ("0 9 LW * *", "when-cron line=0 9 LW * *"),
    ("0 9 L 2 *", "when-cron line=0 9 L 2 *"),
    ("0 9 * 2 *", "when-cron line=0 9 * 2 *"),
    ("30 */2 * * *", "when-cron line=30 */2 * * *"),
    ("0 8 * * 1 *", "when-cron line=0 8 * * 1 *"),
];

#[test]
fn times_are_said() {
    for (text, wanted) in SAID {
        assert_eq!(said(&line(text)), *wanted, "{text}");
    }
    assert_eq!(
        said(&once("2026-11-25T18:00:00")),
        "when-once-today time=18:00"
    );
    assert_eq!(
        said(&once("2026-11-26T07:05:00")),
        "when-once-tomorrow time=07:05"
    );
    assert_eq!(
        said(&once("2026-12-24T09:00:00")),
        "when-once day=24 month=december time=09:00 year=2026"
    );
    assert_eq!(said(&once("soon")), "when-cron line=soon");
}

/// Ids and their variables.
fn ids(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if !line.starts_with([' ', '}']) {
            last = line.split(" =").next().unwrap().to_owned();
            assert!(!out.contains_key(&last), "{last} twice");
        }
        let variables = line.split('$').skip(1);
        let variables = variables.map(|rest| rest.split([' ', '}']).next().unwrap().to_owned());
        out.entry(last.clone()).or_default().extend(variables);
    }
    out
}

fn all_messages() -> Vec<Message> {
    let text = || "a".to_owned();
    let (asked, fits) = (7, vec![6, 10]);
    let reasons = [
        Unreadable::NotATime,
        Unreadable::Words(text()),
        Unreadable::WhichDay,
        Unreadable::Date(text()),
        Unreadable::Time(text()),
        Unreadable::Past,
        Unreadable::UnevenMinutes {
            asked,
            fits: fits.clone(),
        },
        Unreadable::UnevenHours {
            asked,
            fits: fits.clone(),
        },
        Unreadable::UnevenMonths { asked, fits },
        Unreadable::Uneven(text()),
        Unreadable::Line(text()),
        Unreadable::Never(text()),
        Unreadable::Once(text()),
        Unreadable::Zone(text()),
    ];
    let mut all: Vec<Message> = reasons.iter().map(Unreadable::message).collect();
    let lines = SAID.iter().map(|(text, _)| line(text));
    let more = [
        "0 0 * * 1,2,3,4,5,6",
        "0 0 * * 7",
        "0 0 1 1,2,3,4,5,6,7,8,9,10,11 *",
        "0 0 1 11,12 *",
    ];
    let days = ["2026-11-25", "2026-11-26"].map(|day| once(&format!("{day}T18:00:00")));
    let months = (1..=12).map(|month| once(&format!("2027-{month:02}-05T18:00:00")));
    let whens = lines.chain(more.map(line)).chain(days).chain(months);
    for when in whens {
        let sentence = say(&when, &now());
        all.push(sentence.says);
        all.extend(sentence.parts);
    }
    all
}

#[test]
fn each_id_is_in_both_languages_with_its_arguments_and_used() {
    let (en, ru) = (ids(EN), ids(RU));
    assert_eq!(en, ru);
    let messages = all_messages();
    let mut made = BTreeSet::new();
    for message in &messages {
        let args: BTreeSet<String> = message.args.keys().cloned().collect();
        assert_eq!(en.get(&message.id), Some(&args), "{}", message.id);
        made.insert(message.id.clone());
        if let Some(MessageArg::Text(month)) = message.args.get("month") {
            for source in [EN, RU] {
                assert!(source.contains(&format!("[{month}] ")), "{month}");
            }
        }
    }
    let unused: Vec<_> = en.keys().filter(|id| !made.contains(*id)).collect();
    assert!(unused.is_empty(), "{unused:?}");

    // And none is named in the code that was not made here.
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in ["say.rs", "unreadable.rs"] {
        let code = std::fs::read_to_string(source.join(file)).unwrap();
        for rest in code.split("\"").filter(|text| {
            let begins = ["when-", "weekday-", "month-", "schedule-"];
            begins.iter().any(|begin| text.starts_with(begin)) && !text.contains([' ', '`'])
        }) {
            assert!(made.contains(rest), "{rest}");
        }
    }
}

/// What was read from words is said as a sentence, not as a line.
#[test]
fn what_can_be_typed_can_be_said() {
    for text in [
        "every weekday at 8",
        "каждые 2 часа",
        "1 и 15 числа каждого месяца",
        "every year on 3 March at 10",
    ] {
        let when = crate::parse(text, &now()).unwrap();
        assert!(!said(&when).starts_with("when-cron"), "{text}");
    }
}
