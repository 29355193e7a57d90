use crate::Unreadable::{self, *};
use crate::condition;

fn refuses(table: &[(&str, Unreadable)]) {
    let mut wrong = Vec::new();
    for (text, wanted) in table {
        let found = condition(text);
        if found != Err(wanted.clone()) {
            wrong.push(format!("{text}: {found:?}, not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn words(words: &str) -> Unreadable {
    Words(words.into())
}

#[test]
fn what_says_nothing_or_half() {
    refuses(&[
        ("", NotACondition),
        ("hello", NotACondition),
        ("buy tea", NotACondition),
        ("tell me", NotACondition),
        ("привет", NotACondition),
        ("below", NoAmount),
        ("falls below", NoAmount),
        ("falls below ten", NoAmount),
        ("drops to", NoAmount),
        ("ниже", NoAmount),
        ("станет дешевле на", NoAmount),
        ("falls by", NoAmount),
        ("before", NoDate),
        ("before Friday", NoDate),
        ("after 5", NoDate),
        ("раньше пятницы", NoDate),
        ("says", NoText),
        ("contains ''", NoText),
        ("no longer says", NoText),
        ("появится", NoText),
        ("пропадёт «»", NoText),
        ("falls by 10", NoPercent),
        ("falls by $10", NoPercent),
        ("falls more than 10", NoPercent),
        ("подешевеет на 100 рублей", NoPercent),
        ("shows less than 5", Quotes("less than 5".into())),
        ("is cheap", Quotes("cheap".into())),
        ("is not 5", Quotes("not 5".into())),
        ("появится новый телефон", Quotes("новый телефон".into())),
        ("пропадёт распродано", Quotes("распродано".into())),
    ]);
}

#[test]
fn words_that_are_left_over() {
    refuses(&[
        ("100", words("100")),
        ("falls below 100 maybe", words("maybe")),
        ("falls below 100 cad", words("cad")),
        ("below 100 every day", words("every day")),
        ("below 5 6", words("6")),
        ("below about 5", words("about 5")),
        (
            "the laptop falls below 100",
            words("the laptop falls below 100"),
        ),
        (
            "the price of laptops falls below 100",
            words("of laptops falls below 100"),
        ),
        ("never falls below 100", words("never falls below 100")),
        ("не станет дешевле 100", words("не станет дешевле 100")),
        ("doesn't change", NotACondition),
        ("не изменится", NotACondition),
        ("rises below 100", words("below 100")),
        ("falls above 100", words("above 100")),
        ("rises to less than 20", words("less than 20")),
        ("drops to at least 20", words("at least 20")),
        ("drops to more than 20", words("more than 20")),
        ("упадёт до 1 декабря 2026", NoAmount),
        ("falls less than 20%", words("less than 20%")),
        ("changes by 5", words("by 5")),
        ("изменится на 5", words("на 5")),
        ("contains 'a' twice", words("twice")),
        ("says 'in stock", words("'in stock")),
        ("reaches 100", words("reaches 100")),
        ("a new laptop appears", NotACondition),
        ("станет дешевле 100 завтра", words("завтра")),
        ("before 1 December 2026 or so", Joined),
    ]);
}

#[test]
fn two_conditions_at_once() {
    refuses(&[
        ("falls below 100 and says in stock", Joined),
        ("below 5 or above 10", Joined),
        ("changes or disappears", Joined),
        ("says in stock and changes", Joined),
        ("is between 5 and 10", Joined),
        ("contains 'a' or 'b'", Joined),
        ("ниже 100 и выше 50", Joined),
        ("изменится или пропадёт", Joined),
        ("появится «а» или «б»", Joined),
        ("falls below 100 when it says in stock", Joined),
    ]);
}

#[test]
fn numbers_and_dates_that_cannot_be() {
    let percent = |text: &str| Percent(text.into());
    let date = |text: &str| Date(text.into());
    refuses(&[
        ("drops by -10%", percent("-10%")),
        ("drops by 0%", percent("0%")),
        ("falls by 101%", percent("101%")),
        ("подешевеет на -5 %", percent("-5 %")),
        ("вырастет на 0 процентов", percent("0 процентов")),
        ("below 1.500", Amount("1.500".into())),
        ("below $1.2k", Amount("$1.2".into())),
        ("ниже 100 тысяч рублей", Amount("100".into())),
        ("below CA$100", Amount("$100".into())),
        ("below 1.2.3", Amount("below 1.2.3".into())),
        ("before 30 February 2026", date("30 february 2026")),
        ("after 29 February 2027", date("29 february 2027")),
        ("before 2026-13-01", date("2026-13-01")),
        (
            "before 1 December 2026 at 25:00",
            date("1 december 2026 at 25:00"),
        ),
        ("раньше 31 июня 2026 года", date("31 июня 2026 года")),
        ("before 1 December", NoYear("1 december".into())),
        ("после 1 декабря", NoYear("1 декабря".into())),
        ("before 01/02/2026", EitherDate("01/02/2026".into())),
        ("is 30 February 2026", date("30 february 2026")),
    ]);
}

#[test]
fn a_long_text_is_no_condition() {
    assert_eq!(condition(&"below 5 ".repeat(100)), Err(NotACondition));
}
