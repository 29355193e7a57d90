//! Goals and the steps that they are read as.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;

fn doings(goal: &str) -> String {
    let doing = |s: &Step| s.verb.map_or("?".to_owned(), |_| s.doing.clone());
    let all: Vec<String> = steps(goal).iter().map(doing).collect();
    all.join(" ")
}

/// What the step says under that name; `-` for nothing.
fn said(step: &Step, name: &str) -> String {
    let own = |text: &Option<String>| text.clone().unwrap_or_default();
    let asked = step.question.clone().unwrap_or_default();
    let text = match name {
        "doing" => step.doing.clone(),
        "thing" => step.thing.clone(),
        "kind" => step.kind.map_or(String::new(), |k| format!("{k:?}")),
        "value" => own(&step.value),
        "target" => own(&step.target),
        "place" => own(&step.place),
        "near" => own(&step.near),
        "url" => own(&step.url),
        "order" => step.ordinal.map_or(String::new(), |n| n.to_string()),
        "what" => asked.what,
        "of" => asked.of,
        "it" => if step.pronoun { "it" } else { "" }.to_owned(),
        "extreme" => step.extreme.as_ref().map_or(String::new(), |e| {
            format!("{} {}", if e.most { "most" } else { "least" }, e.measure)
        }),
        "fields" => {
            let field = |(name, value): &(String, String)| format!("{name}={value}");
            step.fields.iter().map(field).collect::<Vec<_>>().join("; ")
        }
        other => panic!("{other}"),
    };
    if text.is_empty() { "-".into() } else { text }
}

/// A table whose first row names what a goal's only step says; the other rows are goals, each with that.
fn read_as(table: &str) {
    let rows = table.lines().map(str::trim).filter(|l| !l.is_empty());
    let mut rows = rows.map(|l| l.split(" | ").collect::<Vec<_>>());
    let names = rows.next().unwrap();
    for row in rows {
        let all = steps(&row[0].replace('⏎', "\n"));
        let read = match names[1] {
            "steps" => vec![doings(&row[0].replace('⏎', "\n"))],
            _ => names[1..].iter().map(|name| said(&all[0], name)).collect(),
        };
        assert_eq!(read, row[1..], "{}: {all:?}", row[0]);
        assert!(names[1] == "steps" || all.len() == 1, "{}: {all:?}", row[0]);
    }
}

#[test]
fn steps_are_parted() {
    read_as(
        r#"
        goal | steps
        Open the shop, search for blue mug and add it to the cart | open search add
        Открой магазин, найди синюю кружку и добавь её в корзину | open find add
        Go to example.com. Then scroll down; tell me the price | go scroll read
        1. Open settings⏎2. Tick newsletter⏎3. Press Save | open on press
        Click «Save and close» | press
        Открой раздел «Оплата и доставка» и скажи, сколько стоит доставка | open read
        search for salt and pepper | search
        In the name field, type Anna and press Enter | type key
        В поле «Имя» введи Анна, затем нажми кнопку Сохранить | type press
        Find and open the user guide | open
        Could you please go back and then reload the page? | back reload
        сколько стоит синяя кружка? | read
        list the products | list
        после этого вернись назад | back
        tick A and B | on on
        press Start and then Execute | press press
        Кликни по «Начать», потом по «Дальше», потом по «Готово» | press press press
        Fill in the form: Your name?: Anna, Your question: Is it open. Then press Send | fill press
        Open the cart and pay | open buy
        Choose 10/12/2030 as the date and hit submit. | choose press
        Enter the code and press login | type press
        Switch between the tabs to find and click on the link "Tea". | press
        Copy the text from the 2nd text area below and paste it into the text input, then press Save. | ? type press
        Скопируй текст из второго поля и вставь его в поле «Ответ» | ? type
        Put the cursor into the second text field | press
        Drag Milk onto Done. | ?
        Open it in a new tab | ?
        Open the third page | ?
        Count the products | ?
        Press Save and continue | press ?
        Make the theme dark | ?
        Сделай тему тёмной | ?
        the theme should be dark | ?
        Type «tea» in capital letters into the name field | ?
        Type «tea» twice into the name field | ?
        Type "tea" in all upper case letters in the text input and press Submit | ? press
        Type "tea" into the search field on the page | type
        Buy the teapot when the price is less than $56 | ?
        Нажми «Купить» если цена меньше 100 | ?
        Type the word «tea» into the name field | type
        Name: Tom, colour: blue. Save. | fill save
        Empty the list and answer yes when asked | delete accept
        How old is the mill? It is in the table of houses. | go read
        Когда открыли мельницу? Это в таблице домов. | go read
        Заполни форму: Как вас зовут? — Пётр, почта — a@b.c. Потом отправь | fill send
        Scroll the text area to the bottom | ?
        scroll left | scroll
        Find the email from Anna and forward it to Boris | find pass_on send
        Sort by price and tell me the first | sort read
        Make me happy | ?
        the quick brown fox | ?
        Open the shop and play the video | open ?
        сравни цены и купи лучшее | ? ?
        drag queen | ?
        "#,
    );
    assert!(steps("").is_empty());
}

#[test]
fn names_lose_articles_and_kinds() {
    read_as(
        r#"
        goal | thing | kind
        click the Save button | Save | Button
        press the button "Save all" | Save all | Button
        click button ONE | ONE | Button
        click the bin icon to delete it | bin | Button
        нажми на кнопку «Сохранить» | Сохранить | Button
        нажми кнопку Сохранить изменения | Сохранить изменения | Button
        open the settings page | settings | Page
        открой раздел Настройки | Настройки | Section
        go to the cart | cart | -
        tick the Newsletter checkbox | Newsletter | Checkbox
        зайди на страницу «О нас» | О нас | Page
        Click on the item labeled "J". | J | -
        press Back to top | Back to top | -
        "#,
    );
}

#[test]
fn typing_has_a_value_and_a_field() {
    read_as(
        r#"
        goal | value | target
        Select -8 with the slider | -8 | slider
        type Anna into the name field | Anna | name
        type 'Anna Reed' in the "Full name" box | Anna Reed | Full name
        fill in the name with Anna | Anna | name
        enter Anna as the name | Anna | name
        введи Анна в поле Имя | Анна | Имя
        введи «Анна Ли» в поле «Имя и фамилия» | Анна Ли | Имя и фамилия
        в поле «Имя» введи Анна | Анна | Имя
        set the theme to dark | dark | theme
        измени тему на тёмную | тёмную | тему
        choose Books in the category list | Books | category
        выбери Книги в списке Категория | Книги | Категория
        выбери в списке «Категория» «Книги» | Книги | Категория
        In the Category list choose Books | Books | Category
        paste it into the text input | - | input
        enter the number "7" into the 2nd text box | 7 | the 2nd text box
        "#,
    );
}

#[test]
fn forms_are_lists_of_pairs() {
    read_as(
        r#"
        goal | fields
        fill in the form: name: Anna, email: a@b.c | name=Anna; email=a@b.c
        fill the form with name: Anna, email: a@b.c | name=Anna; email=a@b.c
        enter name "Anna" and email "a@b.c" | name=Anna; email=a@b.c
        type Anna into name and a@b.c into email | name=Anna; email=a@b.c
        Fill in the form: name Anna, email a@b.c | name=Anna; email=a@b.c
        Заполни форму: имя: Анна, адрес: Мельничная улица, 12 | имя=Анна; адрес=Мельничная улица, 12
        Set the name to Rosa and the theme to dark | name=Rosa; theme=dark
        Sign in as martin with password copper-cup | user name=martin; password=copper-cup
        Log in with user name martin and the password copper-cup | user name=martin; password=copper-cup
        Войди как martin с паролем copper-cup | user name=martin; password=copper-cup
        войди под именем martin, пароль copper-cup | user name=martin; password=copper-cup
        Sign in: account name martin, pass phrase copper-cup | user name=martin; password=copper-cup
        send a letter to anna@a.test with the subject «Hi» and the text «Hello there» | recipient=anna@a.test; subject=Hi; message=Hello there
        "#,
    );
}

#[test]
fn order_and_extremes() {
    read_as(
        r#"
        goal | extreme | thing
        open the cheapest product | least price | product
        открой самый дешёвый товар | least price | товар
        открой товар с самой высокой ценой | most ценой | товар
        Find the town with the most lockers | most lockers | town
        Сколько стоит самый дорогой чай? | most price | чай
        How much does the cheapest tea cost? | least price | tea
        Какой город ближе всего? | least distance | город
        "#,
    );
    read_as(
        r#"
        goal | order | kind | thing
        open the second result | 2 | - | result
        открой последнее письмо | -1 | - | письмо
        "#,
    );
    read_as("goal | target\n type Anna into First name | First name");
}

#[test]
fn keys_waits_and_scrolls() {
    read_as(
        r#"
        goal | doing | value | thing | target
        press Enter | key | Enter | - | -
        нажми клавишу Esc | key | Escape | - | -
        wait 5 seconds | wait | 5000 | - | -
        подожди 2 минуты | wait | 120000 | - | -
        scroll to the bottom | scroll | bottom | - | -
        press Delete | press | - | Delete | -
        wait until Done appears | wait | - | Done | -
        прокрути до раздела «Возврат» | scroll | down | Возврат | -
        "#,
    );
}

#[test]
fn things_are_added_and_have_neighbours() {
    read_as(
        r#"
        goal | doing | it | thing | value | target
        put it in the cart | add | it | - | - | cart
        add it to the cart | add | it | - | - | cart
        положи его в корзину | add | it | - | - | корзину
        add two blue mugs to the cart | add | - | blue mugs | 2 | cart
        mark the parcel letter as important | mark | - | parcel letter | - | -
        Пометь письмо Анны важным | mark | - | письмо Анны | - | -
        "#,
    );
    read_as(
        r#"
        goal | thing | near
        click «Remove» next to the blue mug | Remove | blue mug
        нажми «Удалить» рядом с синей кружкой | Удалить | синей кружкой
        "#,
    );
    read_as(
        r#"
        goal | url
        open example.com | https://example.com/
        open localhost:3000/app | http://localhost:3000/app
        open setup.py | -
        "#,
    );
}

#[test]
fn the_section_that_a_setting_is_in_is_a_place() {
    read_as(
        r#"
        goal | doing | thing | value | place
        Turn on the dark theme in the settings | on | dark theme | - | settings
        Отключи уведомления в настройках | off | уведомления | - | настройках
        Change my name in the settings to Anna | set | name | Anna | settings
        Change the quantity to 3 in the cart | set | quantity | 3 | cart
        Remove the teapot from the cart | delete | teapot | - | cart
        Empty my basket | delete | everything | - | basket
        Tick «News in the shop» | on | News in the shop | - | -
        "#,
    );
}

#[test]
fn what_and_of() {
    read_as(
        r#"
        goal | what | of
        What is the population of Berlin? | population | Berlin
        How much is the Blue mug? | price | Blue mug
        how much does the «Blue mug» cost | price | Blue mug
        Сколько стоит Синяя кружка? | цена | Синяя кружка
        tell me the price | price | -
        скажи цену | цену | -
        What is the Blue mug's weight? | weight | Blue mug
        How many lockers does Ashford have? | lockers | Ashford
        сколько ячеек в Берлине | ячеек | Берлине
        How many days does a customer have to return goods? | days | customer have to return goods
        When was Ashford opened? | opened | Ashford
        какая цена у чайника | цена | чайника
        скажи, что он делает | делает | он
        tell me what it does | does | it
        tell me the distance to Fernham | distance | Fernham
        скажи расстояние до Глиненки | расстояние | Глиненки
        скажи цену первого результата | цену | первого результата
        How far is Fernham? | far | Fernham
        In which region is Ashby? | region | Ashby
        "#,
    );
}

#[test]
fn what_is_offered_is_listed() {
    read_as(
        r#"
        goal | doing | thing
        What teas do you have? | list | teas
        Which lamps are there? | list | lamps
        Какие есть чаи? | list | чаи
        Which pickup points are in the north? | list | pickup points
        "#,
    );
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
    assert_eq!(steps(&goal).last().unwrap().doing, "press");
}
