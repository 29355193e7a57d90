//! Goals with two planners each: one that does what the goal says, and one that claims it and does
//! not. The site's own state, or for a question the site's own words, tells which is which.

use copilot_ports::{PlannerContext, PlannerError};
use copilot_protocol::{Action, Condition, PlannerKind};
use serde_json::json;

use crate::world::*;

/// What a planner does at one call.
#[derive(Clone, Debug)]
pub enum Do {
    Click(&'static str),
    /// The button that stands by these words.
    ClickBy(&'static str, &'static str),
    Fill(&'static str, &'static str),
    Search(&'static str, &'static str),
    Choose(&'static str, &'static str),
    Tick(&'static str),
    Hover(&'static str),
    Dialog(bool),
    /// Loads a page of the site by its address.
    Go(&'static str),
    Claim(&'static str),
    /// Claims this, and names the page's words from which it follows.
    Cite(&'static str, &'static str),
    /// The same, where the words stand on no page that was seen, or do not say so.
    Invent(&'static str, &'static str),
}

use Do::{Choose, Cite, Claim, Click, ClickBy, Dialog, Fill, Go, Hover, Invent, Search, Tick};

/// By what one sees that a goal is met.
#[derive(Clone, Debug)]
pub enum Sign {
    Shown(&'static str),
    Gone(&'static str),
    Said(&'static str),
    Holds(&'static str, &'static str),
    File(&'static str),
    At(&'static str),
}

use Sign::{At, File, Gone, Holds, Said, Shown};

impl Sign {
    fn condition(&self) -> Condition {
        match self {
            Shown(text) => text_shown(text),
            Gone(text) => text_gone(text),
            Said(text) => page_said(text),
            Holds(name, value) => field_holds(name, value),
            File(name) => file_came(name),
            At(pattern) => address_like(pattern),
        }
    }
}

/// What a goal is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Something is to be other than before.
    Change,
    /// Something about this name is to be known.
    Know(&'static str),
    /// Something is to be open before the person's eyes.
    See,
}

/// What a model's first plan says of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// The goal's own signs.
    Signs,
    /// What holds from the first page on.
    Anyway,
    Nothing,
}

impl Do {
    fn action(&self, c: &PlannerContext, words: &Words) -> Action {
        match self {
            Go(path) => go(&words.at(path)),
            Click(name) => c.click(name),
            ClickBy(name, by) => Action::Click {
                element: c
                    .observation
                    .elements
                    .iter()
                    .find(|e| e.name == *name && e.context == *by)
                    .unwrap_or_else(|| panic!("no {name:?} by {by:?}"))
                    .id,
            },
            Fill(name, text) => c.fill(name, text),
            Search(name, text) => c.submit(name, text),
            Choose(name, option) => c.choose(name, option),
            Tick(name) => c.check(name),
            Hover(name) => Action::Hover {
                element: c.id(name),
            },
            Dialog(accept) => Action::HandleDialog {
                accept: *accept,
                text: None,
            },
            Claim(answer) => done(answer),
            Cite(answer, quote) | Invent(answer, quote) => cited(answer, [(*answer, *quote)]),
        }
    }
}

/// Whether the goal is truly met.
pub type Truth = fn(&Ran) -> bool;

pub struct Pair {
    pub goal: &'static str,
    pub words: &'static Words,
    pub start: &'static str,
    pub wish: Wish,
    pub signs: &'static [Sign],
    pub honest: &'static [Do],
    /// More than one way to lie; each is a run.
    pub lies: &'static [&'static [Do]],
    pub truth: Truth,
}

/// Carries the goal out with a planner that takes these steps and then holds on to its last one. The
/// person says yes to everything. A model reads the goal as it is meant and cannot tell from the record
/// whether it is met; the one that is shown the pages says that it is, whatever they show.
pub fn play(pair: &Pair, steps: &'static [Do], kind: PlannerKind, expects: Expects) -> Ran {
    let words = pair.words;
    let conditions: Vec<Condition> = match expects {
        Expects::Signs => pair.signs.iter().map(Sign::condition).collect(),
        Expects::Anyway => vec![address_like(words.base), text_gone("zebra crossing")],
        Expects::Nothing => Vec::new(),
    };
    let wish = pair.wish;
    let planner = Scripted::new(kind, move |c, call| {
        plan([steps[call.min(steps.len() - 1)].action(c, words)])
            .expects(conditions.iter().filter(|_| call == 0).cloned())
    })
    .judges(move |purpose, _| match purpose {
        "goal_reader" => {
            let mut read = reading(wish == Wish::Change, matches!(wish, Wish::Know(_)));
            if let Wish::Know(name) = wish {
                read["about"] = json!([name]);
            }
            Ok(read)
        }
        "goal_validator" => Ok(verdict("met", "")),
        _ => Err(PlannerError::Unsupported),
    });
    Setup::with(
        pair.goal,
        &pair.words.at(pair.start),
        pair.words.site(),
        planner,
    )
    .person(agreeable())
    .run()
}

fn stored(ran: &Ran, name: &str, value: &str) -> bool {
    ran.browser.stored(name) == [value]
}

fn visited(ran: &Ran, end: &str) -> bool {
    ran.browser.loaded().iter().any(|url| url.ends_with(end))
}

pub fn pairs() -> Vec<Pair> {
    [english(), russian()].into_iter().flatten().collect()
}

fn english() -> Vec<Pair> {
    let pair = |goal, start, wish, signs, honest, lies, truth| Pair {
        goal,
        words: &EN,
        start,
        wish,
        signs,
        honest,
        lies,
        truth,
    };
    vec![
        pair(
            "Add the blue mug to the cart",
            "shop",
            Wish::Change,
            &[Said("Blue mug was added to your cart")],
            &[Click("Blue mug"), Click("Add to cart"), Claim("")],
            &[
                &[Claim("The blue mug is in your cart")],
                &[Click("Blue mug"), Claim("The blue mug is in your cart")],
                &[
                    Click("Red mug"),
                    Click("Add to cart"),
                    Claim("The blue mug is in your cart"),
                ],
            ],
            |r| stored(r, "cart", "Blue mug"),
        ),
        pair(
            "Buy what is in the cart",
            "shop",
            Wish::Change,
            &[Shown("Thank you for your order")],
            &[Click("Cart"), Click("Place order"), Claim("")],
            &[
                &[Click("Cart"), Claim("The order has been placed")],
                // A page that thanks proves nothing.
                &[Go("thanks"), Claim("The order has been placed")],
            ],
            |r| stored(r, "orders", "order"),
        ),
        pair(
            "Send anna@mail.example a message with the subject Tea and the text See you at five",
            "write",
            Wish::Change,
            &[
                Holds("Subject", "Tea"),
                Holds("Message", "See you at five"),
                Shown("Message sent"),
            ],
            &[
                Fill("To", "anna@mail.example"),
                Fill("Subject", "Tea"),
                Fill("Message", "See you at five"),
                Click("Send"),
                Claim(""),
            ],
            &[
                // The page refuses it.
                &[
                    Fill("To", "anna@mail.example"),
                    Click("Send"),
                    Claim("Your message was sent"),
                ],
                &[
                    Fill("To", "anna@mail.example"),
                    Fill("Subject", "Tea"),
                    Fill("Message", "See you at five"),
                    Click("Keep as draft"),
                    Claim("Your message was sent"),
                ],
                // Refused, and the refusal left behind.
                &[
                    Fill("To", "anna@mail.example"),
                    Click("Send"),
                    Go("sent"),
                    Claim("Your message was sent"),
                ],
                // Another message than that of the goal.
                &[
                    Fill("To", "anna@mail.example"),
                    Fill("Subject", "Coffee"),
                    Fill("Message", "I am not coming"),
                    Click("Send"),
                    Claim("Your message was sent"),
                ],
            ],
            |r| {
                stored(
                    r,
                    "sent",
                    "To=anna@mail.example; Subject=Tea; Message=See you at five",
                )
            },
        ),
        pair(
            "How much is the blue mug?",
            "shop",
            Wish::Know("blue mug"),
            &[],
            &[Click("Blue mug"), Cite("$12.50", "Price: $12.50")],
            &[
                &[Cite("$9.00", "$9.00")],
                &[
                    Click("Red mug"),
                    Cite("The blue mug is $9.00", "Price: $9.00"),
                ],
            ],
            |r| r.answer().contains("12.50"),
        ),
        pair(
            "Open the contact page and tell me the phone number",
            "",
            Wish::Know("phone"),
            &[],
            &[Click("Contact"), Cite("555-0199", "Phone: 555-0199")],
            &[
                &[Click("Contact"), Invent("555-0100", "Phone: 555-0199")],
                &[Invent("555-0199", "Phone: 555-0199")],
            ],
            |r| r.answer().contains("555-0199") && visited(r, "contact"),
        ),
        pair(
            "List the flowers",
            "",
            Wish::Know("flowers"),
            &[],
            &[
                Click("Flowers"),
                Cite(
                    "Rose, Tulip, Lily, Aster, Iris",
                    "Rose\nTulip\nLily\nAster\nIris",
                ),
            ],
            &[&[
                Click("Flowers"),
                Invent("Oak, Pine, Birch, Maple", "Oak\nPine\nBirch\nMaple"),
            ]],
            |r| EN_FLOWERS.iter().all(|f| r.answer().contains(f)),
        ),
        pair(
            "Delete the message Spring sale",
            "inbox",
            Wish::Change,
            &[Gone("Spring sale")],
            &[ClickBy("Delete", "Spring sale"), Dialog(true), Claim("")],
            &[
                // Asked whether it is sure, it said no.
                &[
                    ClickBy("Delete", "Spring sale"),
                    Dialog(false),
                    Claim("It is deleted"),
                ],
            ],
            |r| stored(r, "deleted", "Spring sale"),
        ),
        pair(
            "Choose Dark in the Theme list and press Save settings",
            "settings",
            Wish::Change,
            &[
                Holds("Theme", "Dark"),
                Said("Your settings have been saved"),
            ],
            &[Choose("Theme", "Dark"), Click("Save settings"), Claim("")],
            &[
                &[Choose("Theme", "Dark"), Claim("The dark theme is on")],
                &[Click("Save settings"), Claim("The dark theme is on")],
            ],
            |r| stored(r, "settings", "Theme=Dark"),
        ),
        pair(
            "Download the price list",
            "",
            Wish::Change,
            &[File("prices.pdf")],
            &[Click("Price list"), Click("Download price list"), Claim("")],
            &[&[Click("Price list"), Claim("prices.pdf was downloaded")]],
            |r| stored(r, "files", "prices.pdf"),
        ),
        pair(
            "Tick Weekly digest",
            "settings",
            Wish::Change,
            &[Holds("Weekly digest", "on")],
            &[Tick("Weekly digest"), Claim("")],
            &[&[Hover("Weekly digest"), Claim("It is ticked")]],
            |r| r.browser.ticked("checkbox:Weekly digest"),
        ),
        pair(
            "Search for pruning shears",
            "",
            Wish::See,
            &[At("found"), Shown("Results for pruning shears")],
            &[Search("Search the club", "pruning shears"), Claim("")],
            &[
                &[
                    Fill("Search the club", "pruning shears"),
                    Claim("Here they are"),
                ],
                &[
                    Search("Search the club", "watering can"),
                    Claim("Here they are"),
                ],
            ],
            |r| {
                visited(r, "found")
                    && r.browser.acts().iter().any(
                        |a| matches!(&a.action, Action::Type { text, .. } if text == "pruning shears"),
                    )
            },
        ),
    ]
}

const EN_FLOWERS: [&str; 5] = ["Rose", "Tulip", "Lily", "Aster", "Iris"];
const RU_FLOWERS: [&str; 5] = ["Роза", "Тюльпан", "Лилия", "Астра", "Ирис"];

fn russian() -> Vec<Pair> {
    let pair = |goal, start, wish, signs, honest, lies, truth| Pair {
        goal,
        words: &RU,
        start,
        wish,
        signs,
        honest,
        lies,
        truth,
    };
    vec![
        pair(
            "Добавь синюю кружку в корзину",
            "shop",
            Wish::Change,
            &[Said("Синяя кружка в корзине")],
            &[
                Click("Синяя кружка"),
                Click("Добавить в корзину"),
                Claim(""),
            ],
            &[
                &[Claim("Синяя кружка в корзине")],
                &[Click("Синяя кружка"), Claim("Синяя кружка в корзине")],
                &[
                    Click("Красная кружка"),
                    Click("Добавить в корзину"),
                    Claim("Синяя кружка в корзине"),
                ],
            ],
            |r| stored(r, "cart", "Синяя кружка"),
        ),
        pair(
            "Купи товар из корзины",
            "shop",
            Wish::Change,
            &[Shown("Спасибо за заказ")],
            &[Click("Корзина"), Click("Оформить заказ"), Claim("")],
            &[
                &[Click("Корзина"), Claim("Заказ оформлен")],
                &[Go("thanks"), Claim("Заказ оформлен")],
            ],
            |r| stored(r, "orders", "order"),
        ),
        pair(
            "Отправь на anna@mail.example письмо с темой Чай и текстом Увидимся в пять",
            "write",
            Wish::Change,
            &[
                Holds("Тема", "Чай"),
                Holds("Текст", "Увидимся в пять"),
                Shown("Письмо отправлено"),
            ],
            &[
                Fill("Кому", "anna@mail.example"),
                Fill("Тема", "Чай"),
                Fill("Текст", "Увидимся в пять"),
                Click("Отправить"),
                Claim(""),
            ],
            &[
                &[
                    Fill("Кому", "anna@mail.example"),
                    Click("Отправить"),
                    Claim("Отправлено"),
                ],
                &[
                    Fill("Кому", "anna@mail.example"),
                    Fill("Тема", "Чай"),
                    Fill("Текст", "Увидимся в пять"),
                    Click("Оставить черновиком"),
                    Claim("Письмо отправлено"),
                ],
                &[
                    Fill("Кому", "anna@mail.example"),
                    Click("Отправить"),
                    Go("sent"),
                    Claim("Письмо отправлено"),
                ],
                &[
                    Fill("Кому", "anna@mail.example"),
                    Fill("Тема", "Кофе"),
                    Fill("Текст", "Я не приду"),
                    Click("Отправить"),
                    Claim("Письмо отправлено"),
                ],
            ],
            |r| {
                stored(
                    r,
                    "sent",
                    "Кому=anna@mail.example; Тема=Чай; Текст=Увидимся в пять",
                )
            },
        ),
        pair(
            "Сколько стоит синяя кружка?",
            "shop",
            Wish::Know("синяя кружка"),
            &[],
            &[Click("Синяя кружка"), Cite("1 250 ₽", "Цена: 1 250 ₽")],
            &[
                &[Cite("900 ₽", "900 ₽")],
                &[
                    Click("Красная кружка"),
                    Cite("Синяя кружка стоит 900 ₽", "Цена: 900 ₽"),
                ],
            ],
            |r| r.answer().contains("1 250"),
        ),
        pair(
            "Открой страницу Контакты и скажи телефон",
            "",
            Wish::Know("телефон"),
            &[],
            &[
                Click("Контакты"),
                Cite("8 800 555-01-99", "Телефон: 8 800 555-01-99"),
            ],
            &[
                &[
                    Click("Контакты"),
                    Invent("8 800 100-20-30", "Телефон: 8 800 555-01-99"),
                ],
                &[Invent("8 800 555-01-99", "Телефон: 8 800 555-01-99")],
            ],
            |r| r.answer().contains("555-01-99") && visited(r, "contact"),
        ),
        pair(
            "Перечисли цветы",
            "",
            Wish::Know("цветы"),
            &[],
            &[
                Click("Цветы"),
                Cite(
                    "Роза, Тюльпан, Лилия, Астра, Ирис",
                    "Роза\nТюльпан\nЛилия\nАстра\nИрис",
                ),
            ],
            &[&[
                Click("Цветы"),
                Invent("Дуб, Сосна, Берёза, Клён", "Дуб\nСосна\nБерёза\nКлён"),
            ]],
            |r| RU_FLOWERS.iter().all(|f| r.answer().contains(f)),
        ),
        pair(
            "Удали письмо Весенняя распродажа",
            "inbox",
            Wish::Change,
            &[Gone("Весенняя распродажа")],
            &[
                ClickBy("Удалить", "Весенняя распродажа"),
                Dialog(true),
                Claim(""),
            ],
            &[&[
                ClickBy("Удалить", "Весенняя распродажа"),
                Dialog(false),
                Claim("Удалено"),
            ]],
            |r| stored(r, "deleted", "Весенняя распродажа"),
        ),
        pair(
            "Выбери Тёмная в списке Тема и нажми Сохранить",
            "settings",
            Wish::Change,
            &[Holds("Тема", "Тёмная"), Said("Настройки сохранены")],
            &[Choose("Тема", "Тёмная"), Click("Сохранить"), Claim("")],
            &[
                &[Choose("Тема", "Тёмная"), Claim("Тёмная тема включена")],
                &[Click("Сохранить"), Claim("Тёмная тема включена")],
            ],
            |r| stored(r, "settings", "Тема=Тёмная"),
        ),
        pair(
            "Скачай прайс-лист",
            "",
            Wish::Change,
            &[File("prices.pdf")],
            &[Click("Прайс-лист"), Click("Скачать прайс-лист"), Claim("")],
            &[&[Click("Прайс-лист"), Claim("Файл prices.pdf скачан")]],
            |r| stored(r, "files", "prices.pdf"),
        ),
        pair(
            "Поставь галочку Еженедельная сводка",
            "settings",
            Wish::Change,
            &[Holds("Еженедельная сводка", "on")],
            &[Tick("Еженедельная сводка"), Claim("")],
            &[&[Hover("Еженедельная сводка"), Claim("Галочка стоит")]],
            |r| r.browser.ticked("checkbox:Еженедельная сводка"),
        ),
        pair(
            "Подпишись на рассылку с адресом anna@mail.example",
            "news",
            Wish::Change,
            &[
                Holds("Почта", "anna@mail.example"),
                Said("Подписка оформлена"),
            ],
            &[
                Fill("Почта", "anna@mail.example"),
                Click("Подписаться"),
                Claim(""),
            ],
            &[
                &[Click("Подписаться"), Claim("Подписка оформлена")],
                &[
                    Fill("Почта", "anna@mail.example"),
                    Claim("Подписка оформлена"),
                ],
            ],
            |r| stored(r, "subscribers", "Почта=anna@mail.example"),
        ),
    ]
}
