#![allow(clippy::unwrap_used, clippy::expect_used)]
use super::super::{Extreme, Thing, Verb};
use super::*;
use crate::goal::clauses;

pub(super) fn one(goal: &str) -> Clause {
    let mut steps = clauses(goal);
    assert_eq!(steps.len(), 1, "{goal}: {steps:?}");
    steps.remove(0)
}

#[test]
fn who_signs_in() {
    for goal in [
        "Sign in as martin with password copper-cup",
        "Log in with user name martin and the password copper-cup",
        "Войди как martin с паролем copper-cup",
        "Войди: учётная запись martin, пароль copper-cup",
        "войди под именем martin, пароль copper-cup",
        "Sign in: account name martin, pass phrase copper-cup",
    ] {
        let fields = one(goal).fields;
        let wanted = [("user name", "martin"), ("password", "copper-cup")];
        assert_eq!(
            fields,
            wanted.map(|(f, v)| (f.to_owned(), v.to_owned())),
            "{goal}"
        );
    }
}

#[test]
fn several_controls_are_set() {
    let step = one("Введи martin в поле «Логин», copper-cup в поле «Пароль»");
    assert_eq!(
        step.fields,
        [("Логин", "martin"), ("Пароль", "copper-cup")].map(|(f, v)| (f.to_owned(), v.to_owned()))
    );
    let step = one("Set the name to Rosa and the theme to dark");
    assert_eq!(
        step.fields,
        [("name", "Rosa"), ("theme", "dark")].map(|(f, v)| (f.to_owned(), v.to_owned()))
    );
}

#[test]
fn names_lose_articles_and_kinds() {
    for (goal, object, thing) in [
        ("click the Save button", "Save", Some(Thing::Button)),
        (
            "press the button \"Save all\"",
            "Save all",
            Some(Thing::Button),
        ),
        (
            "нажми на кнопку «Сохранить»",
            "Сохранить",
            Some(Thing::Button),
        ),
        (
            "нажми кнопку Сохранить изменения",
            "Сохранить изменения",
            Some(Thing::Button),
        ),
        ("open the settings page", "settings", Some(Thing::Page)),
        ("открой раздел Настройки", "Настройки", Some(Thing::Section)),
        ("go to the cart", "cart", None),
        (
            "tick the Newsletter checkbox",
            "Newsletter",
            Some(Thing::Checkbox),
        ),
        ("зайди на страницу «О нас»", "О нас", Some(Thing::Page)),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.object.as_str(), step.thing),
            (object, thing),
            "{goal}"
        );
    }
}

#[test]
fn typing_has_a_value_and_a_field() {
    for (goal, value, target) in [
        ("type Anna into the name field", "Anna", "name"),
        (
            "type 'Anna Reed' in the \"Full name\" box",
            "Anna Reed",
            "Full name",
        ),
        ("fill in the name with Anna", "Anna", "name"),
        ("enter Anna as the name", "Anna", "name"),
        ("введи Анна в поле Имя", "Анна", "Имя"),
        (
            "введи «Анна Ли» в поле «Имя и фамилия»",
            "Анна Ли",
            "Имя и фамилия",
        ),
        ("в поле «Имя» введи Анна", "Анна", "Имя"),
        ("set the theme to dark", "dark", "theme"),
        ("измени тему на тёмную", "тёмную", "тему"),
        ("choose Books in the category list", "Books", "category"),
        ("выбери Книги в списке Категория", "Книги", "Категория"),
        ("выбери в списке «Категория» «Книги»", "Книги", "Категория"),
        ("In the Category list choose Books", "Books", "Category"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.value.as_deref(), step.target.as_deref()),
            (Some(value), Some(target)),
            "{goal}: {step:?}"
        );
    }
}

#[test]
fn forms_are_lists_of_pairs() {
    for goal in [
        "fill in the form: name: Anna, email: a@b.c",
        "fill the form with name: Anna, email: a@b.c",
        "enter name \"Anna\" and email \"a@b.c\"",
        "type Anna into name and a@b.c into email",
    ] {
        let step = one(goal);
        assert_eq!(
            step.fields,
            [
                ("name".to_owned(), "Anna".to_owned()),
                ("email".to_owned(), "a@b.c".to_owned())
            ],
            "{goal}: {step:?}"
        );
    }
    let step = one("Заполни форму: имя: Анна, адрес: Мельничная улица, 12");
    assert_eq!(
        step.fields[1],
        ("адрес".to_owned(), "Мельничная улица, 12".to_owned())
    );
}

#[test]
fn order_and_extremes() {
    let step = one("open the second result");
    assert_eq!((step.ordinal, step.object.as_str()), (Some(2), "result"));
    let step = one("открой последнее письмо");
    assert_eq!((step.ordinal, step.object.as_str()), (Some(-1), "письмо"));
    let step = one("open the cheapest product");
    assert_eq!(
        step.extreme,
        Some(Extreme {
            most: false,
            measure: "price".into()
        })
    );
    assert_eq!(step.object, "product");
    let step = one("открой самый дешёвый товар");
    assert_eq!(step.extreme.unwrap().measure, "price");
    let step = one("открой товар с самой высокой ценой");
    assert_eq!(
        step.extreme,
        Some(Extreme {
            most: true,
            measure: "ценой".into()
        })
    );
    assert_eq!(
        one("type Anna into First name").target.as_deref(),
        Some("First name")
    );
}

#[test]
fn keys_waits_and_scrolls() {
    assert_eq!(
        (one("press Enter").verb, one("press Enter").value.as_deref()),
        (Some(Verb::PressKey), Some("Enter"))
    );
    assert_eq!(one("нажми клавишу Esc").value.as_deref(), Some("Escape"));
    assert_eq!(one("press ctrl+a").value.as_deref(), Some("Control+a"));
    assert_eq!(one("press Delete").verb, Some(Verb::Click));
    assert_eq!(one("wait 5 seconds").value.as_deref(), Some("5000"));
    assert_eq!(one("подожди 2 минуты").value.as_deref(), Some("120000"));
    assert_eq!(one("wait until Done appears").object, "Done");
    assert_eq!(one("scroll to the bottom").value.as_deref(), Some("bottom"));
    assert_eq!(one("прокрути до раздела «Возврат»").object, "Возврат");
}

#[test]
fn adding_sending_signing_in() {
    let step = one("add two blue mugs to the cart");
    assert_eq!(
        (
            step.object.as_str(),
            step.value.as_deref(),
            step.target.as_deref()
        ),
        ("blue mugs", Some("2"), Some("cart"))
    );
    let step = one("добавь в корзину синюю кружку");
    assert_eq!(
        (step.object.as_str(), step.target.as_deref()),
        ("синюю кружку", Some("корзину"))
    );
    // What was found is meant, and nothing that was copied.
    for (put, add) in [
        ("put it in the cart", "add it to the cart"),
        ("put them into the basket", "add them to the basket"),
        ("положи его в корзину", "добавь его в корзину"),
    ] {
        let [put, add] = [put, add].map(one);
        assert_eq!(
            (put.verb, &put.object, put.pronoun, &put.value),
            (add.verb, &add.object, add.pronoun, &add.value)
        );
        assert_eq!(put.verb, Some(Verb::Add));
    }
    let step = one("put the blue mug in the cart");
    assert_eq!(
        (step.verb, step.object.as_str()),
        (Some(Verb::Add), "blue mug")
    );
    let step = one("send a letter to anna@a.test with the subject «Hi» and the text «Hello there»");
    assert_eq!(
        step.fields
            .iter()
            .map(|(f, v)| format!("{f}={v}"))
            .collect::<Vec<_>>(),
        ["recipient=anna@a.test", "subject=Hi", "message=Hello there"]
    );
    let step = one("sign in as anna with password tea-42");
    assert_eq!(
        step.fields,
        [
            ("user name".to_owned(), "anna".to_owned()),
            ("password".to_owned(), "tea-42".to_owned())
        ]
    );
    let step = one("войди под именем anna с паролем tea-42");
    assert_eq!(step.fields.len(), 2, "{step:?}");
}

#[test]
fn places_and_neighbours() {
    let step = one("click «Remove» next to the blue mug");
    assert_eq!(
        (step.object.as_str(), step.near.as_deref()),
        ("Remove", Some("blue mug"))
    );
    let step = one("нажми «Удалить» рядом с синей кружкой");
    assert_eq!(step.near.as_deref(), Some("синей кружкой"));
    assert!(one("open it in a new tab").new_tab);
    assert_eq!(
        one("open example.com").url.as_deref(),
        Some("https://example.com/")
    );
}

#[test]
fn wishes_in_usual_words() {
    use Verb::*;
    for (goal, wanted) in [
        (
            "Choose 10/12/2030 as the date and hit submit.",
            vec![Choose, Click],
        ),
        ("Enter the code and press login", vec![Type, Click]),
        (
            "Expand the section below and click submit.",
            vec![Open, Click],
        ),
        (
            "Switch between the tabs to find and click on the link \"Tea\".",
            vec![Click],
        ),
        (
            "Navigate through the folders. Find and click on the file named \"Plan\".",
            vec![Click],
        ),
        (
            "Use the text box to enter \"tea\" and press \"Search\"",
            vec![Type, Click],
        ),
        (
            "Copy the text from the 2nd text area below and paste it into the text input, then press Save.",
            vec![Read, Type, Click],
        ),
        (
            "Скопируй текст из второго поля и вставь его в поле «Ответ»",
            vec![Read, Type],
        ),
        (
            "Find the last word in the text area, enter it into the text field and hit Submit.",
            vec![Read, Type, Click],
        ),
        ("Put the cursor into the second text field", vec![Click]),
        ("Drag Milk to the 2nd position.", vec![Drag]),
        (
            "Перетащи «Молоко» вниз на одну позицию, потом нажми «Готово»",
            vec![Drag, Click],
        ),
    ] {
        let found: Vec<_> = clauses(goal).iter().map(|c| c.verb).collect();
        assert_eq!(
            found,
            wanted.into_iter().map(Some).collect::<Vec<_>>(),
            "{goal}: {:?}",
            clauses(goal)
        );
    }
}

#[test]
fn where_things_are_dragged() {
    for (goal, object, value, ordinal, target) in [
        ("drag Milk to the top", "Milk", Some("top"), None, None),
        (
            "Drag Milk up by one position.",
            "Milk",
            Some("up 1"),
            None,
            None,
        ),
        ("Drag Milk to the 4th position", "Milk", None, Some(4), None),
        (
            "перетащи «Молоко» на третье место",
            "Молоко",
            None,
            Some(3),
            None,
        ),
        (
            "перетащи «Молоко» вниз на две позиции",
            "Молоко",
            Some("down 2"),
            None,
            None,
        ),
        (
            "drag the card \"Tea\" onto \"Done\"",
            "Tea",
            None,
            None,
            Some("Done"),
        ),
        (
            "Drag Milk to the bottom left.",
            "Milk",
            Some("bottom left"),
            None,
            None,
        ),
    ] {
        let step = one(goal);
        assert_eq!(step.verb, Some(Verb::Drag), "{goal}: {step:?}");
        assert_eq!(
            (
                step.object.as_str(),
                step.value.as_deref(),
                step.ordinal,
                step.target.as_deref()
            ),
            (object, value, ordinal, target),
            "{goal}"
        );
    }
    assert!(clauses("drag queen")[0].verb.is_none());
}

#[test]
fn names_behind_a_word_for_them() {
    for (goal, object, thing) in [
        ("click button ONE", "ONE", Some(Thing::Button)),
        ("Click on the item labeled \"J\".", "J", None),
        (
            "click the button labeled \"Yes\"",
            "Yes",
            Some(Thing::Button),
        ),
        ("нажми на кнопку с надписью «Да»", "Да", Some(Thing::Button)),
        (
            "click the bin icon to delete it",
            "bin",
            Some(Thing::Button),
        ),
        ("press Back to top", "Back to top", None),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.object.as_str(), step.thing),
            (object, thing),
            "{goal}"
        );
    }
    let step = one("Enter the username \"rosa\" and the password \"tea-42\" into the text fields");
    assert_eq!(
        step.fields,
        [("username", "rosa"), ("password", "tea-42")].map(|(f, v)| (f.to_owned(), v.to_owned()))
    );
    let step = one("paste it into the text input");
    assert!(step.pronoun && step.value.is_none(), "{step:?}");
}
