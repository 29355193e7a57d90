//! Whole goals in a small world.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod careful;
mod corrections;
mod grammar;
mod reloads;
mod shop;
mod visitor;
mod world;

use crate::meaning::understand;
use shop::at;
use world::{Ran, SITE, rows, run, run_with};

fn answered(goal: &str, start: &str, wanted: &str) -> Ran {
    let ran = run(goal, at(start));
    for part in wanted.split(" & ") {
        assert!(ran.says(part), "{goal}: wanted {part:?}, got {ran:?}");
    }
    ran
}

/// Rows of start, goal, and what the answer holds.
fn answers(table: &str) {
    for [start, goal, wanted] in rows(table) {
        answered(goal, start, wanted);
    }
}

/// Rows of start, goal, and what is done among other things; then it is answered.
fn does(table: &str) {
    for [start, goal, wanted] in rows(table) {
        let ran = run(goal, at(start));
        for line in wanted.split("; ") {
            assert!(ran.times(line) > 0, "{goal}: no {line:?} in {ran:?}");
        }
        assert!(ran.answer.is_some(), "{goal}: {ran:?}");
    }
}

/// Rows of start, goal, and the path where it ends.
fn ends_on(table: &str) {
    for [start, goal, path] in rows(table) {
        let ran = run(goal, at(start));
        assert_eq!(ran.url, format!("{SITE}{path}"), "{goal}: {ran:?}");
    }
}

/// Rows of start and goal: the person is asked, and nothing is claimed.
fn asked(table: &str) {
    for [start, goal] in rows(table) {
        let ran = run(goal, at(start));
        assert!(ran.only_asks(), "{goal}: {ran:?}");
    }
}

#[test]
fn prices_are_read() {
    let goal = "Find the red mug and tell me how much it costs";
    let ran = answered(goal, "/goods", "$9.00");
    assert!(!ran.says("12.50"));
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
    does("/goods | Find wool, add the first result to the basket | press Put in basket");
    // What the catalogue lists first is no result.
    asked(
        "
        /goods | Find zebra and tell me the price of the first result
        /goods | Найди зебру и скажи цену первого результата
        ",
    );
}

#[test]
fn what_lies_in_a_place_is_read_there() {
    answers(
        "
        /goods | What is in the basket? | Total: $21.50
        /goods | What is in my basket? | Total: $21.50
        /goods | Show me my basket | Total: $21.50
        /goods | Что лежит в корзине? | Total: $21.50
        /goods | Что в моей корзине? | Total: $21.50
        /goods | Покажи корзину | Total: $21.50
        ",
    );
}

#[test]
fn what_is_said_on_pages_is_read() {
    answers(
        "
        / | Open the catalogue, search for blue mug and tell me its price | $12.50
        / | How much is the Wool blanket? | $75.90
        /goods | Сколько стоит Paper lamp? | $7.25
        /goods | Open the Oak shelf and tell me the price | $48.00
        / | Open the guide. How do I brew it? | one spoon
        / | Open the help and tell me how to return goods | 30 days
        / | list the products | Blue mug
        / | Перечисли товары | Blue mug
        /goods | What is the weight of the Wool blanket? | 1.2 kg
        /goods | Открой Oak shelf и скажи вес | 4 kg
        / | Open Towns and tell me the distance of Fernham | 240
        /towns | How many lockers does Oakwell have? | 36
        /towns | What is the region of Ashby? | North
        /help | how many working days does a courier need? | 4 working days
        /goods | list the products | Blue mug & Paper lamp
        /goods | перечисли товары | Wool blanket
        /letters | Open the letter from Anna Reed and read it | 15:30
        /letters | открой письмо «Your parcel is ready» и прочитай его | 4417
        /slow | tell me the batch number | 4821
        /help | within how many days can I return goods | 30 days
        / | How far is Fernham? It is in the table of towns. | 240
        / | В каком region находится Ashby? Смотри в Towns. | North
        /towns | How far is Ashby and in which region is it? | 12 & North
        /prefs | Which theme is selected now? | System
        /towns | Find the town with the most lockers | Oakwell — 36
        /checkout | Type Anna Reed into Full name and press Place order | A-1077 & Thank you
        ",
    );
    let goal = "Open help and tell me how many days I have to return goods";
    let ran = answered(goal, "/", "30 days");
    assert!(!ran.says("4 working"));
    let ran = answered("list the headings", "/help", "Returns\nDelivery\nGifts");
    assert!(ran.log.is_empty());
    // The front page has links of these names, and says nothing of them.
    for goal in ["read the latest letter in the letters", "tell me the help"] {
        let ran = run(goal, at("/"));
        let links = matches!(ran.answer.as_deref(), Some("Letters" | "Help"));
        assert!(!links, "{goal}: {ran:?}");
    }
}

#[test]
fn all_boxes_of_a_group_are_ticked() {
    does(
        "
        / | Turn on the weekly news in preferences | check Weekly news=true
        / | Turn on weekly news in my preferences | check Weekly news=true
        ",
    );
    let ran = run("Untick all notifications", at("/boxes"));
    assert_eq!(
        ran.log,
        ["check News=false", "check Sales=false"],
        "{ran:?}"
    );
    assert!(ran.answer.is_some(), "{ran:?}");
}

#[test]
fn everything_is_removed_by_the_button_for_all_or_not_at_all() {
    asked("/full | Remove everything from the basket");
    let ran = run("Удали все письма", at("/spam"));
    assert_eq!(ran.log, ["press Empty"], "{ran:?}");
}

#[test]
fn order_counts_and_the_cheapest_is_compared_over_pages() {
    ends_on(
        "
        /goods | Open the cheapest product | /goods/paper-lamp
        /goods | открой самый дорогой товар | /goods/wool-blanket
        /goods | open the second product | /goods/red-mug
        /letters | открой последнее письмо | /letters/2
        /goods | Search for mug and open the first result | /goods/blue-mug
        / | open prefrences | /prefs
        / | открой настройки | /prefs
        / | go to us write | /contact
        ",
    );
}

#[test]
fn the_first_result_is_one_of_the_search() {
    ends_on(
        "
        /goods | Search for wool blanket and open the first result | /goods/wool-blanket
        /goods | Search for wool, open the first result and add it to the cart | /goods/wool-blanket
        /goods | найди Wool blanket и открой первый результат | /goods/wool-blanket
        /goods | Find the wool blanket, open the first product | /goods/wool-blanket
        /goods | Search for mug, open the first result, go back and open the second result | /goods/red-mug
        ",
    );
    // What is not among the results is asked for, not taken from elsewhere.
    asked(
        "
        /goods | Search for violin and open the first result
        /goods | Search for wool and open the second result
        ",
    );
}

#[test]
fn the_right_card_is_put_in_the_basket() {
    does(
        "
        / | Open the catalogue and add the red mug to the cart | press Put in basket
        /goods | Открой Blue mug и добавь 3 штуки в корзину | type Quantity=3; press Put in basket
        /goods | найди Paper lamp и положи её в корзину | press Put in basket
        ",
    );
    ends_on(
        "
        / | Open the catalogue and add the red mug to the cart | /goods
        /goods | Add Wool blanket to the basket, then open the basket | /basket
        ",
    );
}

#[test]
fn forms_are_filled_and_sent() {
    does(
        "
        / | Open preferences, set the theme to dark, tick weekly news and save | select Theme=Dark; check Weekly news=true; press Save changes
        / | Открой настройки, введи Маша в поле «Display name» и сохрани изменения | type Display name=Маша; press Save changes
        /contact | Fill in the form: name: Anna, email: a@b.c, question: When do you open? Then press Send message | type Your name=Anna; type E-mail=a@b.c; type Your question=When do you open; press Send message
        /prefs | tick Weekly news and Price alerts | check Weekly news=true; check Price alerts=true
        /checkout | choose Courier as the delivery and accept the terms, then place the order | check Courier=true; check I accept the terms of sale=true; press Place order
        /letters | Send a letter to anna@a.test with the subject «Friday» and the text «I will come» | type To=anna@a.test; type Subject=Friday; type Text=I will come; press Send
        /letters | Open the letter from Anna Reed and forward it to boris@b.test | press Forward; type To=boris@b.test; press Send
        /entry | Sign in as anna with password tea-42 | type User name=anna; type Password=tea-42; press Log in
        / | Download the price list | download Price list
        /files | Скачай прайс-лист | download Price list
        /prefs | Name: Rosa, theme: dark. Save. | select Theme=Dark; press Save changes
        /prefs | Set display name Rosa, theme dark, and save | select Theme=Dark; press Save changes
        ",
    );
    answers("/prefs | Set the theme to dark and save | saved");
}

#[test]
fn what_covers_is_put_away_and_dialogs_are_answered() {
    does(
        "
        /covered | press Continue reading | press Only necessary; press Continue reading
        /tasks | press «Empty the list» and accept the dialog | press Empty the list; dialog true
        /tasks | press «Empty the list» and dismiss the dialog | dialog false
        /tasks | Empty the list and answer yes when asked | press Empty the list; dialog true
        ",
    );
    let ran = run("press Continue reading", at("/covered"));
    assert_eq!(ran.times("press Accept all"), 0);
}

#[test]
fn what_is_not_there_is_asked_and_never_done() {
    asked(
        "
        /prefs | press Launch the rocket
        /towns | How many rows does the table have?
        / | How many letters are there?
        /towns | Tell me the region and the lockers of Oakwell
        / | Open the guide and tell me how to brew green tea
        /letters | Who sent the letter?
        /goods | open the best rated product
        /prefs | open the observatory
        /prefs | tell me the melting point of the moon
        /prefs | choose Purple in the theme list
        ",
    );
    let goal = "press Launch the rocket and open preferences";
    let ran = run_with(goal, at("/"), &[], &["Go on without it"]);
    assert!(ran.url.ends_with("/prefs"), "{ran:?}");
    assert!(ran.says("Left out"), "{ran:?}");
}

#[test]
fn a_declined_step_is_not_called_done() {
    let goal = "set the theme to dark and save";
    let ran = run_with(goal, at("/prefs"), &["Save changes"], &[]);
    assert!(ran.answer.is_none() && ran.asks("Save changes"));
    assert_eq!(ran.times("press Save changes"), 0);
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
    let id = |l: &str| Some(l.split_once(" =")?.0.to_owned()).filter(|id| id.starts_with("step-"));
    let ids = |text: &str| text.lines().filter_map(id).collect::<Vec<_>>();
    assert_eq!(ids(texts[0]), ids(texts[1]));
    let known = ids(texts[0]);
    // Each way to say each doing, with something to do it to and without.
    for doing in crate::grammar::grammar().verbs.values() {
        for phrase in doing.say.iter() {
            for rest in ["", " «Tea» to «Cart»", " it"] {
                let goal = format!("{phrase}{rest}");
                let steps = understand(&goal).steps.into_iter();
                for meaning in steps.filter_map(|s| s.meaning) {
                    assert!(known.contains(&meaning.id), "{goal}: {}", meaning.id);
                }
            }
        }
    }
}
