use super::shown;
use crate::condition;

fn reads(table: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (words, wanted) in table {
        let found = match condition(words) {
            Ok(found) => shown(&found),
            Err(why) => format!("{why:?}"),
        };
        if found != *wanted {
            wrong.push(format!("{words}: {found}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn amounts_in_english() {
    reads(&[
        ("falls below 100", "below 100"),
        ("below $100", "below 100 USD"),
        ("below 100 dollars", "below 100 USD"),
        ("under 1 000 ₽", "below 1000 RUB"),
        ("under €1.299,50", "below 1299.5 EUR"),
        ("less than £5", "below 5 GBP"),
        ("< 5", "below 5"),
        ("price < $1,299.00", "below 1299 USD"),
        ("is at most 5", "at most 5"),
        ("<= 5", "at most 5"),
        ("≤ 5", "at most 5"),
        ("is 5 or less", "at most 5"),
        ("$5 or lower", "at most 5 USD"),
        ("no more than 5 euros", "at most 5 EUR"),
        ("drops to 5", "at most 5"),
        ("drops to less than 5", "below 5"),
        ("falls to $90 please", "at most 90 USD"),
        ("is more than 20", "above 20"),
        ("more than 20 %", "above 20 %"),
        ("above 20 percent", "above 20 %"),
        ("falls below 20%", "below 20 %"),
        ("rises above 1,000", "above 1000"),
        ("exceeds 1000", "above 1000"),
        ("goes over 30", "above 30"),
        ("> 30", "above 30"),
        ("is at least 3", "at least 3"),
        ("not less than 3", "at least 3"),
        ("is not below 3", "at least 3"),
        ("rises to 3", "at least 3"),
        ("3 or more", "at least 3"),
        (">= 3", "at least 3"),
        ("falls below -5", "below -5"),
        ("drops under 0.5", "below 0.5"),
        (
            "Tell me when the price of this falls below 100.",
            "below 100",
        ),
        (
            "let me know as soon as it costs less than $50",
            "below 50 USD",
        ),
        (
            "please notify me if the price drops below 99.99 usd",
            "below 99.99 USD",
        ),
        ("when it’s below $100", "below 100 USD"),
        ("is 5", "is 5"),
        ("equals $5", "is 5 USD"),
        ("becomes 0", "is 0"),
        ("= 7", "is 7"),
        ("is cheaper than 100", "below 100"),
        ("  FALLS   Below\u{a0}100 ", "below 100"),
    ]);
}

#[test]
fn moves_in_percent() {
    reads(&[
        ("drops by 10%", "falls by 10"),
        ("falls by 10 %", "falls by 10"),
        ("falls 10 percent", "falls by 10"),
        ("falls by at least 2.5%", "falls by 2.5"),
        ("goes down by 5% or more", "falls by 5"),
        ("falls more than 20%", "falls by 20"),
        ("gets 10% cheaper", "falls by 10"),
        ("is 15% lower", "falls by 15"),
        ("rises by 3%", "rises by 3"),
        ("the price increases by 200 %", "rises by 200"),
        ("gets 10% more expensive", "rises by 10"),
        ("подешевеет на 10%", "falls by 10"),
        ("упадёт на 10 процентов", "falls by 10"),
        ("станет дешевле на 10%", "falls by 10"),
        ("снизится не менее чем на 5%", "falls by 5"),
        ("подорожает на 7,5 %", "rises by 7.5"),
        ("вырастет на 3%", "rises by 3"),
        ("станет на 10% дешевле", "falls by 10"),
        ("на 5 % дороже", "rises by 5"),
    ]);
}

#[test]
fn amounts_in_russian() {
    reads(&[
        ("станет дешевле 100", "below 100"),
        ("ниже 1000 рублей", "below 1000 RUB"),
        ("цена упадёт ниже 1 000 ₽", "below 1000 RUB"),
        ("станет меньше 5", "below 5"),
        ("дешевле чем за 100 евро", "below 100 EUR"),
        (
            "сообщи, когда цена опустится ниже 1 299,50 руб.",
            "below 1299.5 RUB",
        ),
        ("Скажи мне, если станет дешевле 20 долларов", "below 20 USD"),
        ("не больше 5", "at most 5"),
        ("не дороже 500 ₽", "at most 500 RUB"),
        ("упадёт до 90", "at most 90"),
        ("100 или меньше", "at most 100"),
        ("станет 100 и ниже", "at most 100"),
        ("выше 30", "above 30"),
        ("станет дороже 100", "above 100"),
        ("превысит 100 %", "above 100 %"),
        ("вырастет выше 5", "above 5"),
        ("больше 5", "above 5"),
        ("не меньше 3", "at least 3"),
        ("не ниже 3", "at least 3"),
        ("поднимется до 3", "at least 3"),
        ("3 и больше", "at least 3"),
        ("станет 5", "is 5"),
        ("будет 5 рублей", "is 5 RUB"),
        ("станет равно 5", "is 5"),
    ]);
}

#[test]
fn dates() {
    reads(&[
        ("before 1 December 2026", "before 2026-12-01"),
        ("is before December 1st, 2026", "before 2026-12-01"),
        ("the date is earlier than 2026-12-01", "before 2026-12-01"),
        ("after 31/12/2026", "after 2026-12-31"),
        ("after 1 December 2026 at 18:00", "after 2026-12-01T18:00"),
        ("after 1 December 2026 6:30 pm", "after 2026-12-01T18:30"),
        ("later than 01.12.2026", "after 2026-12-01"),
        ("is 1 December 2026", "is 2026-12-01"),
        ("раньше 1 декабря 2026", "before 2026-12-01"),
        ("до 1 декабря 2026 года", "before 2026-12-01"),
        ("станет раньше 01.12.2026", "before 2026-12-01"),
        ("после 1 декабря 2026 г. в 18:00", "after 2026-12-01T18:00"),
        ("позже чем 29 февраля 2028", "after 2028-02-29"),
    ]);
}

#[test]
fn texts() {
    reads(&[
        ("contains 'in stock'", "says in stock"),
        ("contains \"In Stock\"", "says In Stock"),
        ("says in stock", "says in stock"),
        ("the page says “in stock”.", "says in stock"),
        ("shows 'black and white'", "says black and white"),
        ("says 3 left!", "says 3 left"),
        ("'in stock' appears", "says in stock"),
        ("there is 'don't miss it'", "says don't miss it"),
        ("no longer says sold out", "lacks sold out"),
        ("doesn't say 'sold out'", "lacks sold out"),
        ("'sold out' is gone", "lacks sold out"),
        ("becomes 'Done'", "is 'Done'"),
        ("changes to 'Done'", "is 'Done'"),
        ("появится «в наличии»", "says в наличии"),
        ("«в наличии» появится", "says в наличии"),
        ("появится надпись «Купить»", "says Купить"),
        ("появится кнопка «Купить»", "says Купить"),
        ("будет написано «есть»", "says есть"),
        ("содержит в наличии", "says в наличии"),
        ("пропадёт «нет в наличии»", "lacks нет в наличии"),
        ("исчезнет надпись распродано", "lacks распродано"),
        ("больше не содержит „распродано“", "lacks распродано"),
        ("станет «Готово»", "is 'Готово'"),
    ]);
}

#[test]
fn changes_and_lines() {
    reads(&[
        ("changes", "changes"),
        ("it changes", "changes"),
        ("tell me when something changes on the page", "changes"),
        ("is different", "changes"),
        ("is updated", "changes"),
        ("изменится", "changes"),
        ("цена изменится", "changes"),
        ("изменится цена", "changes"),
        ("что-нибудь изменится на странице", "changes"),
        ("a new row appears", "new"),
        ("a new item is added", "new"),
        ("new results", "new"),
        ("there is a new message", "new"),
        ("an entry appears", "new"),
        ("something new", "new"),
        ("something new appears", "new"),
        ("появится новая строка", "new"),
        ("новые объявления", "new"),
        ("появится что-то новое", "new"),
        ("добавится строка", "new"),
        ("ещё одна запись появится", "new"),
        ("a row disappears", "gone"),
        ("an item is removed", "gone"),
        ("something is gone", "gone"),
        ("пропадёт строка", "gone"),
        ("что-то исчезнет", "gone"),
    ]);
}

#[test]
fn what_people_say_of_shops_and_of_any_move() {
    reads(&[
        ("it gets cheaper", "falls by 0"),
        ("tell me when the price goes down", "falls by 0"),
        ("price increases", "rises by 0"),
        ("подешевеет", "falls by 0"),
        ("цена вырастет", "rises by 0"),
        ("in stock", "says in stock"),
        ("it is back in stock", "says in stock"),
        ("becomes sold out", "says sold out"),
        ("no longer sold out", "lacks sold out"),
        ("снова появится в наличии", "says в наличии"),
        ("станет распродано", "says распродано"),
        ("больше не распродано", "lacks распродано"),
        ("less then 100", "below 100"),
        ("less than or equal to 100", "at most 100"),
        ("falls below 100!", "below 100"),
        ("says \"sold out\"!", "says sold out"),
    ]);
}

#[test]
fn a_mark_that_turns_the_meaning_round_is_not_passed_over() {
    for words in [
        "!= 100",
        "!< 100",
        "!changes",
        "! below 100",
        "says !\"sold out\"",
        "!says \"sold out\"",
        "says !sold out",
        "falls up to 10%",
    ] {
        assert!(condition(words).is_err(), "{words}: {:?}", condition(words));
    }
}

#[test]
fn what_may_say_by_how_much_or_where_it_comes_to_is_refused() {
    for words in [
        "goes up more than $10",
        "rises more than 10",
        "increases over 10 dollars",
        "rises no less than 10 dollars",
        "drops no more than $10",
        "falls no more than 10%",
        "rises not below 5%",
        "вырастет больше 10 рублей",
        "вырастет не менее 5%",
        "упадёт не больше 10",
        "дешевле 10%",
        "cheaper than 10%",
        "не дешевле 10%",
    ] {
        assert!(condition(words).is_err(), "{words}: {:?}", condition(words));
    }
    reads(&[
        ("rises above $10", "above 10 USD"),
        ("falls lower than 100", "below 100"),
        ("упадёт ниже 100", "below 100"),
        ("rises more than 5 %", "rises by 5"),
        ("drops to no more than $10", "at most 10 USD"),
        (
            "could you please tell me when it costs less than 90 euros?",
            "below 90 EUR",
        ),
        (
            "хочу узнать, когда цена станет меньше $100",
            "below 100 USD",
        ),
    ]);
}

#[test]
fn words_around_those_of_a_page_are_none_of_them() {
    for words in [
        "doesn't say sold out any more",
        "stops saying sold out at all",
        "no longer says sold out please",
        "doesn't say sold out on the page",
        "says in stock at last",
        "says unavailable, not sold out",
        "says something else",
        "says nothing",
        "says not sold out",
        "написано всё кроме распродано",
        "не написано sold out больше",
    ] {
        assert!(condition(words).is_err(), "{words}: {:?}", condition(words));
    }
    reads(&[(
        "doesn't say \"sold out any more\"",
        "lacks sold out any more",
    )]);
}

#[test]
fn a_comma_before_three_digits_is_either_in_russian() {
    for words in [
        "курс ниже 92,125",
        "ниже 1,500 рублей",
        "дешевле 2,500 евро",
    ] {
        assert!(condition(words).is_err(), "{words}: {:?}", condition(words));
    }
    reads(&[
        ("below 1,234", "below 1234"),
        ("ниже 1 500,50", "below 1500.5"),
        ("ниже 92,12", "below 92.12"),
    ]);
}
