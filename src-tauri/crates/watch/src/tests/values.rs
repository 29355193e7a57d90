use copilot_protocol::{WatchCondition, WatchValue};

use super::{date, shown_value, text};
use crate::NoValue::{self, *};
use crate::{MOST_ITEMS, condition, value};

fn below(currency: Option<&str>) -> WatchCondition {
    WatchCondition::Below {
        amount: 100.0,
        currency: currency.map(Into::into),
    }
}

fn shows(needs: &WatchCondition, table: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (page, wanted) in table {
        let found = match value(page, needs) {
            Ok(found) => shown_value(&found),
            Err(why) => format!("{why:?}"),
        };
        if found != *wanted {
            wrong.push(format!("{page}: {found}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn amounts_without_a_currency_of_the_condition() {
    shows(
        &below(None),
        &[
            ("Price: $1,299.00", "1299 USD"),
            ("1 299,50 ₽", "1299.5 RUB"),
            ("1\u{a0}299,50\u{a0}руб.", "1299.5 RUB"),
            ("€1.299,50", "1299.5 EUR"),
            ("12 left", "12"),
            ("Temperature: −5 °C", "-5"),
            ("Humidity 40 %", "40 %"),
            ("$15.00$15.00", "15 USD"),
            ("0.125", "0.125"),
            ("1,299", "1299"),
            ("1.299.000", "1299000"),
            ("1,299,000.5", "1299000.5"),
            ("1 234 567,89", "1234567.89"),
            ("$95, updated 1 December 2026", "95 USD"),
            ("v3: 7 stars", "7"),
            ("was $20, now $15", "Several"),
            ("3 left, $15", "Several"),
            ("$10 - $20", "Several"),
            ("10–20 $", "Several"),
            ("от 10 до 20 ₽", "Several"),
            ("4 of 12 items", "Several"),
            ("15:30", "Several"),
            ("Sold out", "NoNumber"),
            ("", "NoNumber"),
            ("2026-12-01", "NoNumber"),
        ],
    );
}

#[test]
fn amounts_in_the_currency_of_the_condition() {
    shows(
        &below(Some("USD")),
        &[
            ("Now only $95!", "95 USD"),
            ("US$ 3,000", "3000 USD"),
            ("95 dollars", "95 USD"),
            ("4.5 stars $95", "95 USD"),
            ("$95 (20 % off)", "95 USD"),
            ("-20% $80", "80 USD"),
            ("10 - 20 $", "Several"),
            ("$95 (88 €)", "Several"),
            ("88 €", "Currency { wanted: \"USD\", found: \"EUR\" }"),
            ("95", "NoCurrency(\"USD\")"),
            ("95 CAD", "NoCurrency(\"USD\")"),
            ("20 %", "NoCurrency(\"USD\")"),
            ("Sold out", "NoNumber"),
        ],
    );
    shows(
        &below(Some("RUB")),
        &[
            ("1 299 ₽ 120 отзывов", "1299 RUB"),
            ("1 299 ₽ −30%", "1299 RUB"),
            ("5 ₽ 6 ₽", "Several"),
            ("₽ 5, ₽ 6", "Several"),
        ],
    );
    shows(
        &below(Some("%")),
        &[("20 %", "20 %"), ("20", "NoCurrency(\"%\")")],
    );
}

/// A number that one reader takes for a thousand times what another does is none.
#[test]
fn what_can_be_read_in_two_ways_is_not_read() {
    for page in [
        "1.299 €",
        "0,125 kg",
        "$1.2k",
        "$5 million",
        "1,2 млн ₽",
        "100 тыс. руб.",
        "CA$95",
        "-$5.00",
        "$95⁹⁹",
        "½ price",
        "1.2.3",
        "1,299.50.3",
        "1,23.456",
        "$.99",
        "$95 CAD",
        "3e2",
        "10^3",
        "899 руб. 50 коп.",
        "0,125",
        "1234567890123456",
    ] {
        let found = value(page, &below(None));
        let refused = matches!(found, Err(TwoWays(_) | NoNumber));
        assert!(refused, "{page}: {found:?}");
    }
}

#[test]
fn dates_are_whole_or_none() {
    let needs = condition("before 1 December 2026").unwrap();
    shows(
        &needs,
        &[
            ("Ships: 12 October 2030", "2030-10-12"),
            ("October 12th, 2030", "2030-10-12"),
            ("Dec. 1, 2026, 6:30 PM", "2026-12-01T18:30"),
            ("01.12.2026 в 18:00", "2026-12-01T18:00"),
            ("2026-12-01T18:00", "2026-12-01T18:00"),
            ("12 октября 2030 г.", "2030-10-12"),
            ("25/12/2030", "2030-12-25"),
            ("5/5/2030", "2030-05-05"),
            ("Version 2 of 3 May 2030", "2030-05-03"),
            ("01/02/2026", "TwoWays(\"01/02/2026\")"),
            ("1 December", "Date(\"1 december\")"),
            ("30 February 2026", "Date(\"30 february 2026\")"),
            ("2026-12-01T18:00Z", "TwoWays(\"2026-12-01t18:00z\")"),
            ("1 May 2026 – 3 May 2026", "Several"),
            ("soon", "NoDate"),
            ("October 2030", "NoDate"),
        ],
    );
}

#[test]
fn texts_and_lines() {
    let changes = WatchCondition::Changes;
    shows(
        &changes,
        &[
            ("  In \n stock ", "'In stock'"),
            ("a\u{200b}b", "'ab'"),
            (" \n", "Nothing"),
        ],
    );
    shows(
        &WatchCondition::NewItem,
        &[("a\n\n  b  c \r\nd", "[a|b c|d]"), ("", "[]")],
    );
    let lines = |n: usize| (0..n).map(|n| format!("{n}\n")).collect::<String>();
    let read = |n| value(&lines(n), &WatchCondition::NewItem);
    assert!(
        matches!(read(MOST_ITEMS), Ok(WatchValue::List { items }) if items.len() == MOST_ITEMS)
    );
    assert_eq!(read(MOST_ITEMS + 1), Err(TooLong));
    assert_eq!(value(&"a".repeat(50_001), &changes), Err(TooLong));
}

#[test]
fn equals_reads_what_it_is_compared_with() {
    let reads = |wanted: WatchValue, page: &str| -> Result<WatchValue, NoValue> {
        value(page, &WatchCondition::Equals { value: wanted })
    };
    assert_eq!(reads(text("done"), " Done "), Ok(text("Done")));
    assert_eq!(
        reads(date("2026-12-01"), "1 Dec 2026"),
        Ok(date("2026-12-01"))
    );
    let money = reads(super::money(5.0, "USD"), "5 €");
    assert!(matches!(money, Err(Currency { .. })), "{money:?}");
}
