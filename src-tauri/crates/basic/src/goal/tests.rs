//! Goals and the steps that they are read as.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;

fn one(goal: &str) -> Step {
    let mut all = steps(goal);
    assert_eq!(all.len(), 1, "{goal}: {all:?}");
    all.remove(0)
}

fn doings(goal: &str) -> Vec<String> {
    steps(goal)
        .iter()
        .map(|s| {
            if s.verb.is_some() {
                s.doing.clone()
            } else {
                "?".to_owned()
            }
        })
        .collect()
}

#[test]
fn steps_are_parted() {
    for (goal, wanted) in [
        (
            "Open the shop, search for blue mug and add it to the cart",
            "open search add",
        ),
        (
            "Открой магазин, найди синюю кружку и добавь её в корзину",
            "open find add",
        ),
        (
            "Go to example.com. Then scroll down; tell me the price",
            "go scroll read",
        ),
        (
            "1. Open settings\n2. Tick newsletter\n3. Press Save",
            "open on press",
        ),
        ("Click «Save and close»", "press"),
        (
            "Открой раздел «Оплата и доставка» и скажи, сколько стоит доставка",
            "open read",
        ),
        ("search for salt and pepper", "search"),
        ("In the name field, type Anna and press Enter", "type key"),
        (
            "В поле «Имя» введи Анна, затем нажми кнопку Сохранить",
            "type press",
        ),
        ("Find and open the user guide", "open"),
        (
            "Could you please go back and then reload the page?",
            "back reload",
        ),
        ("сколько стоит синяя кружка?", "read"),
        ("list the products", "list"),
        ("после этого вернись назад", "back"),
        ("tick A and B", "on on"),
        ("press Start and then Execute", "press press"),
        (
            "Кликни по «Начать», потом по «Дальше», потом по «Готово»",
            "press press press",
        ),
        (
            "Fill in the form: Your name?: Anna, Your question: Is it open. Then press Send",
            "fill press",
        ),
        ("Open the cart and pay", "open buy"),
        (
            "Choose 10/12/2030 as the date and hit submit.",
            "choose press",
        ),
        ("Enter the code and press login", "type press"),
        (
            "Switch between the tabs to find and click on the link \"Tea\".",
            "press",
        ),
        (
            "Use the text box to enter \"tea\" and press \"Search\"",
            "type press",
        ),
        (
            "Copy the text from the 2nd text area below and paste it into the text input, then press Save.",
            "? type press",
        ),
        (
            "Скопируй текст из второго поля и вставь его в поле «Ответ»",
            "? type",
        ),
        ("Put the cursor into the second text field", "press"),
        ("Drag Milk onto Done.", "drag"),
        ("Drag Milk to the 2nd position.", "?"),
        ("Type «tea» in capital letters into the name field", "?"),
        ("Type «tea» twice into the name field", "?"),
        ("Type the word «tea» into the name field", "type"),
        ("Name: Tom, colour: blue. Save.", "fill save"),
        ("Empty the list and answer yes when asked", "delete accept"),
        (
            "How old is the mill? It is in the table of houses.",
            "go read",
        ),
        ("Когда открыли мельницу? Это в таблице домов.", "go read"),
        (
            "Find the email from Anna and forward it to Boris",
            "find pass_on",
        ),
        ("Sort by price and tell me the first", "sort read"),
    ] {
        assert_eq!(doings(goal).join(" "), wanted, "{goal}: {:?}", steps(goal));
    }
}

#[test]
fn what_is_no_step_is_said() {
    for (goal, wanted) in [
        ("Make me happy", "?"),
        ("the quick brown fox", "?"),
        ("Open the shop and play the video", "open ?"),
        ("сравни цены и купи лучшее", "? ?"),
        ("drag queen", "?"),
    ] {
        assert_eq!(doings(goal).join(" "), wanted, "{goal}");
    }
    assert!(steps("").is_empty());
}

#[test]
fn names_lose_articles_and_kinds() {
    for (goal, thing, kind) in [
        ("click the Save button", "Save", Some(Kind::Button)),
        (
            "press the button \"Save all\"",
            "Save all",
            Some(Kind::Button),
        ),
        (
            "нажми на кнопку «Сохранить»",
            "Сохранить",
            Some(Kind::Button),
        ),
        (
            "нажми кнопку Сохранить изменения",
            "Сохранить изменения",
            Some(Kind::Button),
        ),
        ("open the settings page", "settings", Some(Kind::Page)),
        ("открой раздел Настройки", "Настройки", Some(Kind::Section)),
        ("go to the cart", "cart", None),
        (
            "tick the Newsletter checkbox",
            "Newsletter",
            Some(Kind::Checkbox),
        ),
        ("зайди на страницу «О нас»", "О нас", Some(Kind::Page)),
        ("click button ONE", "ONE", Some(Kind::Button)),
        ("Click on the item labeled \"J\".", "J", None),
        ("click the bin icon to delete it", "bin", Some(Kind::Button)),
        ("press Back to top", "Back to top", None),
    ] {
        let step = one(goal);
        assert_eq!((step.thing.as_str(), step.kind), (thing, kind), "{goal}");
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
        ("Make the theme dark", "dark", "theme"),
        ("the theme should be dark", "dark", "theme"),
        ("I'd like my nickname to be Rosa", "Rosa", "nickname"),
        ("Сделай тему тёмной", "тёмной", "тему"),
        ("Пусть тема будет тёмной", "тёмной", "тема"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.value.as_deref(), step.target.as_deref()),
            (Some(value), Some(target)),
            "{goal}: {step:?}"
        );
    }
    let step = one("paste it into the text input");
    assert!(step.pronoun && step.value.is_none(), "{step:?}");
}

#[test]
fn forms_are_lists_of_pairs() {
    let pairs = |all: [(&str, &str); 2]| all.map(|(f, v)| (f.to_owned(), v.to_owned()));
    for goal in [
        "fill in the form: name: Anna, email: a@b.c",
        "fill the form with name: Anna, email: a@b.c",
        "enter name \"Anna\" and email \"a@b.c\"",
        "type Anna into name and a@b.c into email",
        "Fill in the form: name Anna, email a@b.c",
    ] {
        assert_eq!(
            one(goal).fields,
            pairs([("name", "Anna"), ("email", "a@b.c")]),
            "{goal}"
        );
    }
    let step = one("Заполни форму: имя: Анна, адрес: Мельничная улица, 12");
    assert_eq!(
        step.fields[1],
        ("адрес".to_owned(), "Мельничная улица, 12".to_owned())
    );
    let step = one("Set the name to Rosa and the theme to dark");
    assert_eq!(step.fields, pairs([("name", "Rosa"), ("theme", "dark")]));
    for goal in [
        "Sign in as martin with password copper-cup",
        "Log in with user name martin and the password copper-cup",
        "Войди как martin с паролем copper-cup",
        "войди под именем martin, пароль copper-cup",
        "Sign in: account name martin, pass phrase copper-cup",
    ] {
        assert_eq!(
            one(goal).fields,
            pairs([("user name", "martin"), ("password", "copper-cup")]),
            "{goal}"
        );
    }
    let step = one("Enter the username \"rosa\" and the password \"tea-42\" into the text fields");
    assert_eq!(
        step.fields,
        pairs([("username", "rosa"), ("password", "tea-42")])
    );
    let step = one("send a letter to anna@a.test with the subject «Hi» and the text «Hello there»");
    let told: Vec<String> = step
        .fields
        .iter()
        .map(|(f, v)| format!("{f}={v}"))
        .collect();
    assert_eq!(
        told,
        ["recipient=anna@a.test", "subject=Hi", "message=Hello there"]
    );
}

#[test]
fn order_and_extremes() {
    let step = one("open the second result");
    assert_eq!((step.ordinal, step.thing.as_str()), (Some(2), "result"));
    let step = one("открой последнее письмо");
    assert_eq!((step.ordinal, step.thing.as_str()), (Some(-1), "письмо"));
    for (goal, most, measure, thing) in [
        ("open the cheapest product", false, "price", "product"),
        ("открой самый дешёвый товар", false, "price", "товар"),
        ("открой товар с самой высокой ценой", true, "ценой", "товар"),
        (
            "Find the town with the most lockers",
            true,
            "lockers",
            "town",
        ),
        ("Сколько стоит самый дорогой чай?", true, "price", "чай"),
        (
            "How much does the cheapest tea cost?",
            false,
            "price",
            "tea",
        ),
        ("Какой город ближе всего?", false, "distance", "город"),
    ] {
        let step = one(goal);
        let wanted = Extreme {
            most,
            measure: measure.into(),
        };
        assert_eq!(
            (step.extreme, step.thing.as_str()),
            (Some(wanted), thing),
            "{goal}"
        );
    }
    assert_eq!(
        one("type Anna into First name").target.as_deref(),
        Some("First name")
    );
    for (goal, number, place) in [
        ("Go to page 2 of the shop", 2, Some("shop")),
        ("Open the third page", 3, None),
        ("Go to page number 4 of the results", 4, None),
        ("Открой вторую страницу магазина", 2, Some("магазина")),
    ] {
        let step = one(goal);
        assert_eq!(
            (
                step.ordinal,
                step.kind,
                step.thing.as_str(),
                step.place.as_deref()
            ),
            (Some(number), Some(Kind::Page), "", place),
            "{goal}"
        );
    }
}

#[test]
fn keys_waits_and_scrolls() {
    for (goal, doing, value) in [
        ("press Enter", "key", "Enter"),
        ("нажми клавишу Esc", "key", "Escape"),
        ("press ctrl+a", "key", "Control+a"),
        ("wait 5 seconds", "wait", "5000"),
        ("подожди 2 минуты", "wait", "120000"),
        ("scroll to the bottom", "scroll", "bottom"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.doing.as_str(), step.value.as_deref()),
            (doing, Some(value)),
            "{goal}"
        );
    }
    assert_eq!(one("press Delete").doing, "press");
    assert_eq!(one("wait until Done appears").thing, "Done");
    assert_eq!(one("прокрути до раздела «Возврат»").thing, "Возврат");
}

#[test]
fn things_are_added_and_have_neighbours() {
    for goal in [
        "put it in the cart",
        "add it to the cart",
        "положи его в корзину",
    ] {
        let step = one(goal);
        assert_eq!(
            (step.doing.as_str(), step.pronoun, step.value),
            ("add", true, None),
            "{goal}"
        );
    }
    let step = one("add two blue mugs to the cart");
    assert_eq!(
        (
            step.thing.as_str(),
            step.value.as_deref(),
            step.target.as_deref()
        ),
        ("blue mugs", Some("2"), Some("cart"))
    );
    let step = one("click «Remove» next to the blue mug");
    assert_eq!(
        (step.thing.as_str(), step.near.as_deref()),
        ("Remove", Some("blue mug"))
    );
    assert_eq!(
        one("нажми «Удалить» рядом с синей кружкой").near.as_deref(),
        Some("синей кружкой")
    );
    assert!(one("open it in a new tab").new_tab);
    for (goal, url) in [
        ("open example.com", Some("https://example.com/")),
        ("open localhost:3000/app", Some("http://localhost:3000/app")),
        ("open setup.py", None),
    ] {
        assert_eq!(one(goal).url.as_deref(), url, "{goal}");
    }
}

#[test]
fn the_section_that_a_setting_is_in_is_a_place() {
    for (goal, doing, thing, value, place) in [
        (
            "Turn on the dark theme in the settings",
            "on",
            "dark theme",
            None,
            "settings",
        ),
        (
            "Отключи уведомления в настройках",
            "off",
            "уведомления",
            None,
            "настройках",
        ),
        (
            "Change my name in the settings to Anna",
            "set",
            "name",
            Some("Anna"),
            "settings",
        ),
        (
            "Change the quantity to 3 in the cart",
            "set",
            "quantity",
            Some("3"),
            "cart",
        ),
        (
            "Remove the teapot from the cart",
            "delete",
            "teapot",
            None,
            "cart",
        ),
        ("Empty my basket", "delete", "everything", None, "basket"),
    ] {
        let step = one(goal);
        assert_eq!(
            (
                step.doing.as_str(),
                step.thing.as_str(),
                step.value.as_deref(),
                step.place.as_deref()
            ),
            (doing, thing, value, Some(place)),
            "{goal}: {step:?}"
        );
    }
    assert_eq!(one("Tick «News in the shop»").place, None);
}

#[test]
fn what_and_of() {
    for (goal, what, of) in [
        ("What is the population of Berlin?", "population", "Berlin"),
        ("How much is the Blue mug?", "price", "Blue mug"),
        ("how much does the «Blue mug» cost", "price", "Blue mug"),
        ("Сколько стоит Синяя кружка?", "цена", "Синяя кружка"),
        ("tell me the price", "price", ""),
        ("скажи цену", "цену", ""),
        ("What is the Blue mug's weight?", "weight", "Blue mug"),
        ("How many lockers does Ashford have?", "lockers", "Ashford"),
        ("сколько ячеек в Берлине", "ячеек", "Берлине"),
        (
            "How many days does a customer have to return goods?",
            "days",
            "customer have to return goods",
        ),
        ("When was Ashford opened?", "opened", "Ashford"),
        ("какая цена у чайника", "цена", "чайника"),
        ("скажи, что он делает", "делает", "он"),
        ("tell me what it does", "does", "it"),
        ("tell me the distance to Fernham", "distance", "Fernham"),
        ("скажи расстояние до Глиненки", "расстояние", "Глиненки"),
        (
            "скажи цену первого результата",
            "цену",
            "первого результата",
        ),
        ("How far is Fernham?", "far", "Fernham"),
        ("In which region is Ashby?", "region", "Ashby"),
    ] {
        let asked = one(goal).question.unwrap_or_else(|| panic!("{goal}"));
        assert_eq!(
            (asked.what.as_str(), asked.of.as_str()),
            (what, of),
            "{goal}"
        );
    }
}

#[test]
fn lists_and_counts() {
    for (goal, doing, thing) in [
        ("What teas do you have?", "list", "teas"),
        ("Which lamps are there?", "list", "lamps"),
        ("Какие есть чаи?", "list", "чаи"),
        (
            "Which pickup points are in the north?",
            "list",
            "pickup points",
        ),
        ("How many rows does the table have?", "count", "rows"),
        ("How many depots are there?", "count", "depots"),
        ("Count the products", "count", "products"),
        ("How many letters are there?", "count", "letters"),
        ("Сколько там писем?", "count", "писем"),
    ] {
        let step = one(goal);
        assert_eq!(
            (step.verb, step.doing.as_str(), step.thing.as_str()),
            (Some(Verb::List), doing, thing),
            "{goal}: {step:?}"
        );
    }
}

#[test]
fn a_label_cut_in_two_can_be_joined() {
    let all = steps("Click Save and close the window");
    assert_eq!(all[0].joined.as_deref(), Some("Save and close the window"));
}

proptest::proptest! {
    #[test]
    fn nothing_panics(s in proptest::prelude::any::<String>()) { let _ = steps(&s); }

    #[test]
    fn nothing_panics_on_goal_like_text(words in proptest::collection::vec(proptest::sample::select(vec![
        "open", "the", "and", "then", "«a b»", "'x", "\"", "type", "into", "в", "поле", "введи", ",", ".", "1.", "name:", "first", "самый", "дешевый", "price", "of", "to", "добавь", "корзину", "with", "as", "http://a.b/c", "", "\n", "?", "list", "wait", "5", "seconds",
    ]), 0..14)) {
        let goal = words.join(" ");
        for step in steps(&goal) { proptest::prop_assert!(!step.source.is_empty() || step.verb.is_none(), "{}", goal); }
    }
}

/// A goal of any length is read at once: what is too long for a form is not tried with it.
#[test]
fn a_long_goal_is_read_to_its_end() {
    let goal = format!(
        "type {} into the name field. Then press Save",
        "in which of the ".repeat(1_000)
    );
    assert_eq!(
        steps(&goal).last().map(|s| s.doing.clone()).as_deref(),
        Some("press")
    );
}
