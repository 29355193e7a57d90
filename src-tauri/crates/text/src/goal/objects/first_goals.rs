//! Short goals of somebody who sees a site for the first time.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::super::{Thing, Verb};
use super::tests::one;

#[test]
fn the_section_that_a_setting_is_in_is_a_place() {
    for (goal, verb, object, value, place) in [
        (
            "Turn on the dark theme in the settings",
            Verb::Tick,
            "dark theme",
            None,
            "settings",
        ),
        (
            "Отключи уведомления в настройках",
            Verb::Untick,
            "уведомления",
            None,
            "настройках",
        ),
        (
            "Change my name in the settings to Anna",
            Verb::Set,
            "name",
            Some("Anna"),
            "settings",
        ),
        (
            "Поменяй имя в настройках на Анна",
            Verb::Set,
            "имя",
            Some("Анна"),
            "настройках",
        ),
        (
            "Switch the language to German in the settings",
            Verb::Set,
            "language",
            Some("German"),
            "settings",
        ),
        (
            "Change the quantity to 3 in the cart",
            Verb::Set,
            "quantity",
            Some("3"),
            "cart",
        ),
    ] {
        let step = one(goal);
        assert_eq!(
            (
                step.verb,
                step.object.as_str(),
                step.value.as_deref(),
                step.place.as_deref()
            ),
            (Some(verb), object, value, Some(place)),
            "{goal}: {step:?}"
        );
    }
    // A label is no place.
    for goal in [
        "Tick «News in the shop»",
        "Choose Lamps in the category list",
    ] {
        assert_eq!(one(goal).place, None, "{goal}");
    }
}

#[test]
fn a_list_is_sorted_by_what_stands_behind() {
    for (goal, value, place) in [
        (
            "Sort the shop by price, cheapest first",
            "price, cheapest first",
            Some("shop"),
        ),
        ("Отсортируй товары по цене", "цене", None),
        ("Sort by rating", "rating", None),
        (
            "Sort the products so that the cheapest come first",
            "that the cheapest come first",
            None,
        ),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.value.as_deref(), step.place.as_deref()),
            (Some(value), place),
            "{goal}: {step:?}"
        );
    }
}

#[test]
fn a_page_of_a_list_has_a_number() {
    for (goal, number, place) in [
        ("Go to page 2 of the shop", 2, Some("shop")),
        ("Open the third page", 3, None),
        ("Go to page number 4 of the results", 4, None),
        ("Открой вторую страницу магазина", 2, Some("магазина")),
        ("Перейди на страницу 3", 3, None),
        ("Открой 2-ю страницу", 2, None),
    ] {
        let step = one(goal);
        assert_eq!(
            (
                step.ordinal,
                step.thing,
                step.object.as_str(),
                step.place.as_deref()
            ),
            (Some(number), Some(Thing::Page), "", place),
            "{goal}: {step:?}"
        );
    }
    for goal in [
        "Open the page about page layout",
        "Open the first page",
        "Open the settings page",
    ] {
        assert_ne!(
            (one(goal).ordinal, one(goal).object.as_str()),
            (Some(1), ""),
            "{goal}"
        );
    }
}

#[test]
fn what_is_offered_is_listed() {
    for (goal, object) in [
        ("What teas do you have?", "teas"),
        ("Which lamps are there?", "lamps"),
        ("Какие есть чаи?", "чаи"),
        ("Какие чаи есть?", "чаи"),
        ("Какие у вас есть лампы?", "лампы"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.verb, step.object.as_str()),
            (Some(Verb::List), object),
            "{goal}: {step:?}"
        );
    }
}

#[test]
fn rows_with_a_value_are_listed() {
    for (goal, what, value) in [
        (
            "Which pickup points are in the north?",
            "pickup points",
            "north",
        ),
        (
            "Какие пункты выдачи есть на севере?",
            "пункты выдачи",
            "севере",
        ),
        (
            "Какие города находятся на побережье?",
            "города",
            "побережье",
        ),
    ] {
        let step = one(goal);
        let asked = step.question.clone().unwrap_or_default();
        assert_eq!(
            (step.verb, asked.attribute.as_str(), asked.subject.as_str()),
            (Some(Verb::List), what, value),
            "{goal}: {step:?}"
        );
    }
    assert_eq!(one("Which region is Ashford in?").verb, Some(Verb::Read));
}

#[test]
fn what_is_taken_out_and_filled_in_has_a_place() {
    for (goal, verb, object, place) in [
        (
            "Remove the teapot from the cart",
            Verb::Delete,
            "teapot",
            "cart",
        ),
        ("Убери чайник из корзины", Verb::Delete, "чайник", "корзины"),
        ("Empty my basket", Verb::Delete, "everything", "basket"),
        ("Очисти корзину", Verb::Delete, "всё", "корзину"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.verb, step.object.as_str(), step.place.as_deref()),
            (Some(verb), object, Some(place)),
            "{goal}: {step:?}"
        );
    }
    let step = one("Fill in the contact form: name Anna, email anna@example.com, message Hello");
    assert_eq!(step.place.as_deref(), Some("contact"), "{step:?}");
    assert_eq!(
        step.fields,
        [
            ("name", "Anna"),
            ("email", "anna@example.com"),
            ("message", "Hello")
        ]
        .map(|(f, v)| (f.to_owned(), v.to_owned())),
    );
    for goal in [
        "Fill in the form: name Anna",
        "Clear the list",
        "Delete the letter from Anna",
    ] {
        assert_eq!(one(goal).place, None, "{goal}");
    }
}

#[test]
fn the_most_and_least_is_of_the_thing_alone() {
    for (goal, object) in [
        ("Сколько стоит самый дорогой чай?", "чай"),
        ("How much does the cheapest tea cost?", "tea"),
        ("Какой город ближе всего?", "город"),
    ] {
        let step = one(goal);
        assert!(step.extreme.is_some(), "{goal}: {step:?}");
        assert_eq!(step.object, object, "{goal}: {step:?}");
    }
}

/// What a value ends in, and what is sent, is no place.
#[test]
fn a_value_keeps_its_end() {
    let status = one("Change my status to working in the shop");
    assert_eq!(status.value.as_deref(), Some("working in the shop"));
    assert_eq!(status.place, None);
    let delivery = one("Choose delivery in store");
    assert_eq!(delivery.place, None, "{delivery:?}");
    let sent = one("Send Anna the tax form");
    assert_eq!(sent.place, None, "{sent:?}");
}
