//! Whole goals in a small world.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod corrections;
mod grammar;
mod reloads;
mod shop;
mod visitor;
mod world;

use crate::meaning::understand;
use shop::at;
use world::{Ran, SITE, run, run_with};

fn answered(goal: &str, start: &str, wanted: &str) -> Ran {
    let ran = run(goal, at(start));
    assert!(
        ran.answer.as_deref().is_some_and(|a| a.contains(wanted)),
        "{goal}: wanted {wanted:?}, got {ran:?}"
    );
    ran
}

fn did(goal: &str, start: &str, wanted: &[&str]) -> Ran {
    let ran = run(goal, at(start));
    for line in wanted {
        assert!(
            ran.log.iter().any(|l| l == line),
            "{goal}: no {line:?} in {ran:?}"
        );
    }
    assert!(ran.answer.is_some(), "{goal}: {ran:?}");
    ran
}

#[test]
fn prices_are_read() {
    answered(
        "Open the catalogue, search for blue mug and tell me its price",
        "/",
        "$12.50",
    );
    answered("How much is the Wool blanket?", "/", "$75.90");
    answered("Сколько стоит Paper lamp?", "/goods", "$7.25");
    answered(
        "Open the Oak shelf and tell me the price",
        "/goods",
        "$48.00",
    );
    let ran = answered(
        "Find the red mug and tell me how much it costs",
        "/goods",
        "$9.00",
    );
    assert!(!ran.answer.unwrap().contains("12.50"));
}

#[test]
fn what_a_search_found_is_read_and_nothing_else() {
    for goal in [
        "Find wool and tell me the price of the first result",
        "Найди wool и скажи цену первого результата",
    ] {
        let ran = answered(goal, "/goods", "$75.90");
        assert_eq!(ran.answer.as_deref(), Some("$75.90"), "{goal}: {ran:?}");
    }
    did(
        "Find wool, add the first result to the basket",
        "/goods",
        &["press Put in basket"],
    );
    // What the catalogue lists first is no result.
    for goal in [
        "Find zebra and tell me the price of the first result",
        "Найди зебру и скажи цену первого результата",
    ] {
        let ran = run(goal, at("/goods"));
        assert!(
            ran.answer.is_none() && ran.asked.is_some(),
            "{goal}: {ran:?}"
        );
    }
}

#[test]
fn what_lies_in_a_place_is_read_there() {
    for goal in [
        "What is in the basket?",
        "What is in my basket?",
        "Show me my basket",
        "Что лежит в корзине?",
        "Что в моей корзине?",
        "Покажи корзину",
    ] {
        let ran = answered(goal, "/goods", "Total: $21.50");
        assert!(ran.url.ends_with("/basket"), "{goal}: {ran:?}");
    }
    // What the first page lists is something else.
    for goal in ["How many letters are there?", "Сколько там писем?"] {
        let ran = run(goal, at("/"));
        assert!(ran.url.contains("/letters"), "{goal}: {ran:?}");
    }
}

#[test]
fn how_something_is_done_is_told_by_its_section() {
    for (goal, wanted) in [
        (
            "Open the guide and tell me how to brew green tea",
            "one spoon",
        ),
        ("Open the guide. How do I brew it?", "one spoon"),
        ("Открой «Guide» и расскажи, как заваривать чай", "one spoon"),
        ("Open the help and tell me how to return goods", "30 days"),
    ] {
        answered(goal, "/", wanted);
    }
}

#[test]
fn what_leads_on_is_no_answer() {
    // The front page has links of these names, and says nothing of them.
    answered("list the products", "/", "Blue mug");
    answered("Перечисли товары", "/", "Blue mug");
    for goal in ["read the latest letter in the letters", "tell me the help"] {
        let ran = run(goal, at("/"));
        assert!(
            !matches!(ran.answer.as_deref(), Some("Letters" | "Help")),
            "{goal}: {ran:?}"
        );
    }
}

#[test]
fn all_boxes_of_a_group_are_ticked() {
    for goal in [
        "Turn on the weekly news in preferences",
        "Turn on weekly news in my preferences",
    ] {
        did(goal, "/", &["check Weekly news=true"]);
    }
    let ran = run("Untick all notifications", at("/boxes"));
    assert_eq!(
        ran.log,
        ["check News=false", "check Sales=false"],
        "{ran:?}"
    );
    assert!(ran.answer.is_some(), "{ran:?}");
}

#[test]
fn everything_is_removed_by_the_button_of_each() {
    let ran = run("Remove everything from the basket", at("/full"));
    let presses = ran.log.iter().filter(|l| l.starts_with("press Remove"));
    assert_eq!(presses.count(), 2, "{ran:?}");
    assert!(ran.answer.is_some(), "{ran:?}");
    let ran = run("Удали все письма", at("/spam"));
    assert_eq!(ran.log, ["press Empty"], "{ran:?}");
}

#[test]
fn details_come_from_the_things_own_page() {
    answered(
        "What is the weight of the Wool blanket?",
        "/goods",
        "1.2 kg",
    );
    answered("Открой Oak shelf и скажи вес", "/goods", "4 kg");
}

#[test]
fn tables_answer() {
    answered("Open Towns and tell me the distance of Fernham", "/", "240");
    answered("How many lockers does Oakwell have?", "/towns", "36");
    answered("What is the region of Ashby?", "/towns", "North");
}

#[test]
fn sentences_answer() {
    let ran = answered(
        "Open help and tell me how many days I have to return goods",
        "/",
        "30 days",
    );
    assert!(!ran.answer.unwrap().contains("4 working"));
    answered(
        "how many working days does a courier need?",
        "/help",
        "4 working days",
    );
}

#[test]
fn lists_and_counts_span_pages() {
    let ran = answered("list the products", "/goods", "Blue mug");
    assert!(ran.answer.unwrap().contains("Paper lamp"));
    answered("перечисли товары", "/goods", "Wool blanket");
    answered("Count the products", "/goods", "5");
    let ran = answered("list the headings", "/help", "Returns\nDelivery\nGifts");
    assert!(ran.log.is_empty());
}

#[test]
fn the_cheapest_is_compared_over_pages() {
    let ran = run("Open the cheapest product", at("/goods"));
    assert_eq!(ran.url, format!("{SITE}/goods/paper-lamp"), "{ran:?}");
    let ran = run("открой самый дорогой товар", at("/goods"));
    assert_eq!(ran.url, format!("{SITE}/goods/wool-blanket"), "{ran:?}");
}

#[test]
fn order_counts() {
    assert_eq!(
        run("open the second product", at("/goods")).url,
        format!("{SITE}/goods/red-mug")
    );
    assert_eq!(
        run("открой последнее письмо", at("/letters")).url,
        format!("{SITE}/letters/2")
    );
    assert_eq!(
        run("Search for mug and open the first result", at("/goods")).url,
        format!("{SITE}/goods/blue-mug")
    );
}

#[test]
fn the_first_result_is_one_of_the_search() {
    for goal in [
        "Search for wool blanket and open the first result",
        "Search for wool, open the first result and add it to the cart",
        "найди Wool blanket и открой первый результат",
        "Find the wool blanket, open the first product",
    ] {
        let ran = run(goal, at("/goods"));
        assert!(ran.url.ends_with("/goods/wool-blanket"), "{goal}: {ran:?}");
        assert!(ran.answer.is_some(), "{goal}: {ran:?}");
    }
    let ran = run(
        "Search for mug, open the first result, go back and open the second result",
        at("/goods"),
    );
    assert!(ran.url.ends_with("/goods/red-mug"), "{ran:?}");
    // What is not among the results is asked for, not taken from elsewhere.
    for goal in [
        "Search for violin and open the first result",
        "Search for wool and open the second result",
    ] {
        let ran = run(goal, at("/goods"));
        assert!(
            ran.answer.is_none() && ran.asked.is_some() && ran.url.contains("/find?q="),
            "{goal}: {ran:?}"
        );
    }
}

#[test]
fn the_right_card_is_put_in_the_basket() {
    let ran = did(
        "Open the catalogue and add the red mug to the cart",
        "/",
        &["press Put in basket"],
    );
    assert!(ran.url.ends_with("/goods"), "{ran:?}");
    let ran = run(
        "Add Wool blanket to the basket, then open the basket",
        at("/goods"),
    );
    assert!(
        ran.url.ends_with("/basket") && ran.answer.is_some(),
        "{ran:?}"
    );
    did(
        "Открой Blue mug и добавь 3 штуки в корзину",
        "/goods",
        &["type Quantity=3", "press Put in basket"],
    );
    did(
        "найди Paper lamp и положи её в корзину",
        "/goods",
        &["press Put in basket"],
    );
}

#[test]
fn forms_are_filled_and_sent() {
    did(
        "Open preferences, set the theme to dark, tick weekly news and save",
        "/",
        &[
            "select Theme=Dark",
            "check Weekly news=true",
            "press Save changes",
        ],
    );
    let ran = did(
        "Открой настройки, введи Маша в поле «Display name» и сохрани изменения",
        "/",
        &["type Display name=Маша", "press Save changes"],
    );
    assert!(ran.answer.unwrap().contains("saved"));
    did(
        "Fill in the form: name: Anna, email: a@b.c, question: When do you open? Then press Send message",
        "/contact",
        &[
            "type Your name=Anna",
            "type E-mail=a@b.c",
            "type Your question=When do you open",
            "press Send message",
        ],
    );
    did(
        "tick Weekly news and Price alerts",
        "/prefs",
        &["check Weekly news=true", "check Price alerts=true"],
    );
    did(
        "choose Courier as the delivery and accept the terms, then place the order",
        "/checkout",
        &[
            "check Courier=true",
            "check I accept the terms of sale=true",
            "press Place order",
        ],
    );
}

#[test]
fn letters_are_written() {
    did(
        "Send a letter to anna@a.test with the subject «Friday» and the text «I will come»",
        "/letters",
        &[
            "type To=anna@a.test",
            "type Subject=Friday",
            "type Text=I will come",
            "press Send",
        ],
    );
    answered(
        "Open the letter from Anna Reed and read it",
        "/letters",
        "15:30",
    );
    answered(
        "открой письмо «Your parcel is ready» и прочитай его",
        "/letters",
        "4417",
    );
}

#[test]
fn an_order_is_confirmed_by_the_page() {
    let ran = answered(
        "Type Anna Reed into Full name and press Place order",
        "/checkout",
        "A-1077",
    );
    assert!(ran.answer.unwrap().contains("Thank you"));
}

#[test]
fn signing_in() {
    did(
        "Sign in as anna with password tea-42",
        "/entry",
        &[
            "type User name=anna",
            "type Password=tea-42",
            "press Log in",
        ],
    );
}

#[test]
fn files_are_downloaded() {
    did("Download the price list", "/", &["download Price list"]);
    did("Скачай прайс-лист", "/files", &["download Price list"]);
}

#[test]
fn what_covers_is_put_away() {
    let ran = did(
        "press Continue reading",
        "/covered",
        &["press Only necessary", "press Continue reading"],
    );
    assert!(!ran.log.contains(&"press Accept all".to_owned()));
}

#[test]
fn dialogs_are_answered() {
    did(
        "press «Empty the list» and accept the dialog",
        "/tasks",
        &["press Empty the list", "dialog true"],
    );
    did(
        "press «Empty the list» and dismiss the dialog",
        "/tasks",
        &["dialog false"],
    );
}

#[test]
fn indirect_words_are_understood() {
    answered(
        "How far is Fernham? It is in the table of towns.",
        "/",
        "240",
    );
    answered(
        "В каком region находится Ashby? Смотри в Towns.",
        "/",
        "North",
    );
    let both = answered(
        "Tell me the region and the lockers of Oakwell",
        "/towns",
        "Lakes",
    );
    assert!(both.answer.unwrap().contains("36"));
    let again = answered(
        "How far is Ashby and in which region is it?",
        "/towns",
        "12",
    );
    assert!(again.answer.unwrap().contains("North"));
    answered(
        "within how many days can I return goods",
        "/help",
        "30 days",
    );
    answered("Which theme is selected now?", "/prefs", "System");
    answered("How many rows does the table have?", "/towns", "3");
    answered(
        "Find the town with the most lockers",
        "/towns",
        "Oakwell — 36",
    );
}

#[test]
fn wishes_become_changes() {
    for goal in [
        "Make the theme dark and save the changes",
        "I'd like the theme to be dark. Save.",
        "Name: Rosa, theme: dark. Save.",
        "Set display name Rosa, theme dark, and save",
    ] {
        did(goal, "/prefs", &["select Theme=Dark", "press Save changes"]);
    }
    did(
        "Make my display name «Rosa Field» and save",
        "/prefs",
        &["type Display name=Rosa Field"],
    );
    did(
        "Empty the list and answer yes when asked",
        "/tasks",
        &["press Empty the list", "dialog true"],
    );
}

#[test]
fn slow_pages_are_waited_for() {
    answered("tell me the batch number", "/slow", "4821");
}

#[test]
fn typos_and_word_order_do_not_matter() {
    assert!(run("open prefrences", at("/")).url.ends_with("/prefs"));
    assert!(run("открой настройки", at("/")).url.ends_with("/prefs"));
    assert!(run("go to us write", at("/")).url.ends_with("/contact"));
}

#[test]
fn what_is_not_there_is_asked_and_never_done() {
    for goal in [
        "press Launch the rocket",
        "open the observatory",
        "tell me the melting point of the moon",
        "choose Purple in the theme list",
    ] {
        let ran = run(goal, at("/prefs"));
        assert!(
            ran.answer.is_none() && ran.asked.is_some(),
            "{goal}: {ran:?}"
        );
    }
    let ran = run_with(
        "press Launch the rocket and open preferences",
        at("/"),
        &[],
        &["Go on without it"],
    );
    assert!(
        ran.url.ends_with("/prefs") && ran.answer.as_deref().unwrap().contains("Left out"),
        "{ran:?}"
    );
}

#[test]
fn a_declined_step_is_not_called_done() {
    let ran = run_with(
        "set the theme to dark and save",
        at("/prefs"),
        &["Save changes"],
        &[],
    );
    assert!(ran.answer.is_none() && ran.asked.unwrap().contains("Save changes"));
    assert!(!ran.log.contains(&"press Save changes".to_owned()));
}

#[test]
fn what_is_not_understood_moves_nothing() {
    for goal in ["Make me happy", "Сделай мне хорошо", "asdf qwerty", ""] {
        let ran = run(goal, at("/"));
        assert!(
            ran.log.is_empty() && ran.answer.is_none() && ran.url.ends_with('/'),
            "{goal}: {ran:?}"
        );
        assert!(understand(goal).nothing(), "{goal}");
    }
    let reading = understand("Open the catalogue and play the film");
    assert!(!reading.complete() && !reading.nothing());
}

#[test]
fn the_persons_words_become_steps() {
    let ran = run_with("open the thing", at("/"), &[], &["Open preferences"]);
    assert!(ran.url.ends_with("/prefs"), "{ran:?}");
    let ran = run_with("open the weekly digest", at("/"), &[], &["Letters"]);
    assert!(ran.url.ends_with("/letters"), "{ran:?}");
}

#[test]
fn every_meaning_has_both_texts() {
    let texts = [
        include_str!("../../../../../locales/parts/steps.en.ftl"),
        include_str!("../../../../../locales/parts/steps.ru.ftl"),
    ];
    let ids = |text: &str| {
        text.lines()
            .filter_map(|l| l.split_once(" =").map(|(id, _)| id.to_owned()))
            .filter(|id| id.starts_with("step-"))
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(texts[0]), ids(texts[1]));
    let known = ids(texts[0]);
    // Each way to say each doing, with something to do it to and without.
    for doing in crate::grammar::grammar().verbs.values() {
        for phrase in doing.say.iter() {
            for goal in [
                (*phrase).to_owned(),
                format!("{phrase} «Tea» to «Cart»"),
                format!("{phrase} it"),
            ] {
                for step in understand(&goal).steps {
                    if let Some(meaning) = step.meaning {
                        assert!(known.contains(&meaning.id), "{goal}: {}", meaning.id);
                    }
                }
            }
        }
    }
}
