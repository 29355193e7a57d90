//! What a press is called.

use crate::GOAL;
use crate::common::*;
use copilot_protocol::{Delivery, RiskClass, RiskClass::*, Verdict};

/// Labels that ask, whether the press sends a form or is a bare button of a script's page.
const RISKY: &[(RiskClass, &[&str])] = &[
    (
        Pay,
        &[
            "Pay",
            "Pay now",
            "Pay $12.50",
            "Pay12",
            "Buy",
            "Buy now",
            "Buy it now",
            "Place order",
            "Place your order",
            "Order now",
            "Order and pay",
            "Confirm order",
            "Confirm and pay",
            "Review and pay",
            "Complete purchase",
            "Purchase",
            "Subscribe",
            "Start subscription",
            "Transfer",
            "Transfer money",
            "Send money",
            "Donate",
            "Book now",
            "Top up",
            "Upgrade now",
            "Checkout",
            "Order",
            "Place bid",
            "Sell",
            "Submit payment",
            "Agree and pay",
            "Make a payment",
            "Start free trial",
            "Рay",
            "рау",
            "P a y",
            "P\u{200b}ay n\u{200d}ow",
            "ＰＡＹ",
            "Páy now",
            "Вuy now",
            "Pаy",
            "0rder now",
            "Оплатить",
            "Оплатить заказ",
            "Купить",
            "Купить сейчас",
            "Заказать",
            "Оформить заказ",
            "Подтвердить заказ",
            "Подтвердить оплату",
            "Перевести",
            "Перевести деньги",
            "Оформить подписку",
            "Подписаться",
            "Пополнить счёт",
            "Пожертвовать",
            "Забронировать",
            "Согласиться и оплатить",
            "Oплaтить",
            "Купи\u{200b}ть",
            "Купить в 1 клик",
        ],
    ),
    (
        Send,
        &[
            "Send",
            "Send message",
            "Post",
            "Post comment",
            "Publish",
            "Publish now",
            "Reply",
            "Share",
            "Tweet",
            "Submit review",
            "Submit application",
            "Invite",
            "Comment",
            "Save and publish",
            "Ѕend",
            "S e n d",
            "Se\u{ad}nd",
            "Отправить",
            "Отправить письмо",
            "Опубликовать",
            "Ответить",
            "Поделиться",
            "Переслать",
            "Послать",
            "Оставить отзыв",
            "Сохранить и отправить",
            "Отпрaвить",
            "Прокомментировать",
        ],
    ),
    (
        Delete,
        &[
            "Delete",
            "Delete account",
            "Yes, delete it",
            "I understand the consequences, delete this repository",
            "Permanently delete",
            "Remove",
            "Remove from cart",
            "Erase all data",
            "Clear history",
            "Clear the wish list",
            "Empty trash",
            "Move to bin",
            "Discard draft",
            "Cancel subscription",
            "Cancel my order",
            "Cancel booking",
            "Unsubscribe",
            "Deactivate",
            "Close account",
            "Reset all settings",
            "Factory reset",
            "Drop table",
            "Dеlеte",
            "D3lete",
            "Del\u{200b}ete",
            "D e l e t e",
            "Удалить",
            "Удалить учётную запись",
            "Да, удалить",
            "Удалить навсегда",
            "Очистить список",
            "Очистить корзину",
            "Отменить подписку",
            "Отменить заказ",
            "Отписаться",
            "Стереть",
            "Убрать из корзины",
            "Закрыть счёт",
            "Деактивировать",
            "Расторгнуть договор",
            "Переместить в корзину",
            "Удaлить",
        ],
    ),
    (
        AccountSecurity,
        &[
            "Change password",
            "Set new password",
            "Enable two-factor authentication",
            "Turn off 2FA",
            "Generate new token",
            "Create API key",
            "Revoke",
            "Make public",
            "Change email",
            "Add collaborator",
            "Change role",
            "Sign out of all devices",
            "Grant access",
            "Сменить пароль",
            "Изменить пароль",
            "Задать новый пароль",
            "Отключить двухфакторную аутентификацию",
            "Создать токен",
            "Предоставить доступ",
            "Сделать администратором",
            "Изменить почту",
            "Выйти на всех устройствах",
        ],
    ),
    (
        CreateAccount,
        &[
            "Sign up",
            "Create account",
            "Create an account",
            "Register",
            "Join now",
            "Зарегистрироваться",
            "Создать аккаунт",
            "Создать учётную запись",
            "Регистрация",
        ],
    ),
    (
        Legal,
        &[
            "I agree",
            "Agree",
            "Accept",
            "Accept terms",
            "Accept and continue",
            "Agree and continue",
            "Sign",
            "Sign document",
            "I consent",
            "Согласен",
            "Я согласна",
            "Принимаю",
            "Принять условия",
            "Подписать",
            "Подписать договор",
            "Даю согласие",
        ],
    ),
    (
        Upload,
        &[
            "Upload",
            "Upload file",
            "Attach file",
            "Choose file",
            "Загрузить файл",
            "Прикрепить файл",
            "Выбрать файл",
        ],
    ),
    (
        Credentials,
        &[
            "Sign in with Google",
            "Continue with Apple",
            "Войти через VK",
            "Войти с помощью Госуслуг",
        ],
    ),
];

#[test]
fn risky_labels_ask_wherever_they_stand() {
    for (class, labels) in RISKY {
        for label in *labels {
            asks(*class, &click(), &button(label), GOAL);
            asks(*class, &click(), &post(label), GOAL);
            asks(*class, &key("Enter"), &button(label), GOAL);
            asks(*class, &key("Space"), &button(label), GOAL);
        }
    }
}

#[test]
fn a_script_click_is_judged_like_the_click_that_it_is() {
    for delivery in [
        Delivery::Script,
        Delivery::TextMatch,
        Delivery::ScrollWiggle,
        Delivery::Command,
    ] {
        let j = copilot_guard::judge(&click(), &post("Pay now"), &policy(GOAL), delivery);
        assert_eq!(j.class, Some(Pay), "{delivery:?}");
    }
    // Covered and pressed by script: what the goal says of its label is no longer enough.
    let mut hidden = post("Confirm");
    hidden.hit_ok = false;
    let goal = "press confirm";
    assert_eq!(
        copilot_guard::judge(&click(), &hidden, &policy(goal), Delivery::Trusted).verdict,
        Verdict::Allow
    );
    assert_eq!(
        copilot_guard::judge(&click(), &hidden, &policy(goal), Delivery::Script).class,
        Some(UnclearSubmit)
    );
}

#[test]
fn a_label_hidden_in_another_attribute_counts() {
    for set in [
        (|e: &mut copilot_protocol::Element| e.attrs.aria_label = Some("Delete account".into()))
            as fn(&mut _),
        |e| e.attrs.title = Some("Удалить".into()),
        |e| e.text = "Delete".into(),
    ] {
        let mut f = button("Next");
        set(f.element.as_mut().unwrap());
        asks(Delete, &click(), &f, GOAL);
    }
    let mut f = facts(Some(element("input", "button", "")));
    let e = f.element.as_mut().unwrap();
    e.attrs.kind = Some("submit".into());
    e.value = "Pay now".into();
    e.form = Some(form("post", PAGE, true));
    asks(Pay, &click(), &f, GOAL);
}

#[test]
fn an_icon_says_what_its_name_says_or_is_unclear() {
    let mut f = button("");
    asks(UnclearSubmit, &click(), &f, GOAL);
    f.element.as_mut().unwrap().attrs.id = Some("btnDeleteItem".into());
    asks(Delete, &click(), &f, GOAL);
    f.element.as_mut().unwrap().attrs.id = Some("close-dialog".into());
    allows(&click(), &f, GOAL);
    // What the code calls its sign may make it graver, and never less unclear.
    let mut sign = button("");
    sign.element.as_mut().unwrap().attrs.icon = Some("trash can".into());
    asks(Delete, &click(), &sign, GOAL);
    sign.element.as_mut().unwrap().attrs.icon = Some("arrow left".into());
    asks(UnclearSubmit, &click(), &sign, GOAL);
    asks(UnclearSubmit, &click(), &post(""), GOAL);
    asks(UnclearSubmit, &click(), &post("→"), GOAL);
    asks(
        UnclearSubmit,
        &click(),
        &facts(Some(element("canvas", "", ""))),
        GOAL,
    );
    asks(
        UnclearSubmit,
        &click(),
        &facts(Some(element("x-button", "", ""))),
        GOAL,
    );
}

#[test]
fn near_misses_do_not_ask() {
    for label in [
        "Order by price",
        "Sort order",
        "Order history",
        "Clear filters",
        "Clear all filters",
        "Clear search",
        "Search",
        "Find",
        "Apply filters",
        "Show results",
        "Next page",
        "Load more",
        "Add to cart",
        "Add to basket",
        "Cancel",
        "Close",
        "Not now",
        "Back",
        "Menu",
        "Show password",
        "Read more",
        "Proceed to checkout",
        "Continue shopping",
        "Update cart",
        "Remove star",
        "Star",
        "Payment methods",
        "Orders",
        "Downloads",
        "Sent",
        "Share of total, %",
        "Deleted items",
        "Don't delete",
        "How to delete a file",
        "Accept all cookies",
        "Sign in",
        "Log in",
        "Сортировать по цене",
        "Сбросить фильтры",
        "Очистить фильтры",
        "Очистить поиск",
        "Найти",
        "Показать ещё",
        "Загрузить ещё",
        "В корзину",
        "Добавить в корзину",
        "Отмена",
        "Отменить",
        "Закрыть",
        "Назад",
        "Далее",
        "Перейти к оформлению",
        "Продолжить покупки",
        "Снять звёздочку",
        "Отметить звёздочкой",
        "Мои заказы",
        "Оплата и доставка",
        "Удалённые письма",
        "Как удалить файл",
        "Перевести на английский",
        "Войти",
        "Не удалять",
    ] {
        allows(&click(), &button(label), GOAL);
    }
    for label in [
        "Search",
        "Apply",
        "Sort",
        "Add to cart",
        "Next",
        "Continue",
        "Cancel",
        "Найти",
        "Применить",
        "В корзину",
        "Далее",
        "Отмена",
        "Accept all cookies",
        "Star",
        "Отметить звёздочкой",
        "Show password",
    ] {
        allows(&click(), &post(label), GOAL);
    }
    for label in ["Apply", "Show", "Go", "Whatever", ""] {
        allows(&click(), &submit(label, "get", "/list"), GOAL);
    }
}

#[test]
fn a_dash_begins_a_clause_and_a_hyphen_does_not() {
    asks(Pay, &click(), &button("Basket - pay now"), GOAL);
    asks(Delete, &click(), &button("3 letters – delete"), GOAL);
    allows(&click(), &button("Auto-delete"), GOAL);
    // Three words and more are the title of a page, one or two are a deed.
    let to = "https://shop.example.com/a1";
    asks(Delete, &click(), &link("Delete", to), GOAL);
    allows(&click(), &link("Delete functions explained", to), GOAL);
}

#[test]
fn signs_drawn_for_letters_are_read_as_these() {
    for (class, label) in [
        (Pay, "P@y now"),
        (Pay, "P4y now"),
        (Send, "$end it"),
        (Send, "5end it"),
        (Delete, "W!pe disk"),
        (Delete, "W1pe disk"),
        (Delete, "W¡pe disk"),
        (Delete, "De|ete"),
        (Pay, "D0nate"),
        (Delete, "D3lete"),
        (Delete, "D€lete"),
        (Pay, "7ransfer money"),
        (Delete, "Удалuть"),
        (Delete, "Удалитb"),
        (Delete, "ОтписатьсR"),
        (Delete, "УДАЛNТЬ"),
        (Delete, "УДАΛИТЬ"),
        (Pay, "ОΠЛАТИТЬ"),
        (Pay, "Оnлатить"),
        (Pay, "ПОΓАСИТЬ"),
        (Pay, "Заплатитb"),
    ] {
        asks(class, &click(), &button(label), GOAL);
    }
}

#[test]
fn a_verb_and_what_it_is_done_to_ask_together() {
    let near = |label: &str, amount: &str| {
        let mut f = button(label);
        f.amounts = vec![amount.into()];
        f
    };
    for (class, label) in [
        (Pay, "Start parking"),
        (Pay, "Start your long quiet parking"),
        (Pay, "Burn points"),
        (Pay, "Run payroll"),
        (Pay, "Get bundle"),
        (Pay, "Boost my listing"),
        (AccountSecurity, "Reveal recovery phrase"),
        (AccountSecurity, "Appoint a representative"),
        (AccountSecurity, "Open garage"),
        (Delete, "Release domain"),
        (UnclearSubmit, "Open dispute"),
        (Pay, "Начать парковку"),
        (Pay, "Заключить пари"),
        (Pay, "Подключить пакет"),
        (Pay, "Поднять анкету"),
        (AccountSecurity, "Показать сид-фразу"),
        (AccountSecurity, "Сменить кодовое слово"),
        (AccountSecurity, "Снять с охраны"),
        (Delete, "Закрыть ИП"),
        (UnclearSubmit, "Открыть спор"),
    ] {
        asks(class, &click(), &button(label), GOAL);
    }
    // Where a price stands near, also what is often free.
    for label in ["Add a line", "Spin", "Крутить", "Помогать ежемесячно"] {
        asks(Pay, &click(), &near(label, "$20"), GOAL);
    }
    for label in ["Add a line", "Spin"] {
        allows(&click(), &button(label), GOAL);
    }
    for label in [
        // The noun alone, the noun first, too far from the verb, and what is said of it.
        "Parking",
        "Parking to start",
        "Start this one with your new parking",
        "Get points calculator",
        "Show all points",
        "Парковка",
        "Начать обучение",
    ] {
        allows(&click(), &button(label), GOAL);
    }
}

#[test]
fn a_verb_that_matters_asks_whatever_it_is_done_to() {
    for label in [
        "Enforce the seventh",
        "Quarantine host",
        "Сторнировать",
        "Пожалуйста, обнародовать",
        "Зачесть",
    ] {
        asks(UnclearSubmit, &click(), &button(label), GOAL);
        // What the person asked for in these words needs no second yes.
        allows(&click(), &button(label), label);
    }
    let mut read = link("Quarantine host", "https://shop.example.com/hosts/7");
    allows(&click(), &read, GOAL);
    read.element.as_mut().unwrap().attrs.href = None;
    asks(UnclearSubmit, &click(), &read, GOAL);
    let mut place = button("Quarantine host");
    place.element.as_mut().unwrap().nav = true;
    allows(&click(), &place, GOAL);
    for label in [
        "Quarantine tab",
        "Seventh",
        "Скорость",
        "Память",
        "Новости",
        "Группировать по цене",
        "Транспонировать столбцы",
        "Ять",
        "Answer key",
        "Парковка",
        "Память",
        "Выберите цвет",
        "Понимаю",
    ] {
        allows(&click(), &button(label), GOAL);
    }
    // No table names these verbs, nor needs to.
    for label in [
        "Bequeath the seventh",
        "Please hijack it",
        "Branch the seventh",
        "Branch 5",
        "Уступаю место",
        "Препоручите знакомым",
        "Куплю",
    ] {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    allows(&click(), &button("Branch size"), GOAL);
}

#[test]
fn a_button_whose_name_no_interface_knows_asks_and_a_text_that_can_be_pressed_does_not() {
    for label in ["Frobnicate", "Yeet the settings", "Взнос"] {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
        allows(&click(), &button(label), &format!("please {label}"));
    }
    for label in [
        "Notification settings",
        "Комментарии и ответы",
        "12:30",
        "Frobnicate one two three four five",
    ] {
        allows(&click(), &button(label), GOAL);
    }
    let mut item = button("Frobnicate");
    item.element.as_mut().unwrap().role = "option".to_owned();
    allows(&click(), &item, GOAL);
}

#[test]
fn a_banner_is_refused_without_a_question() {
    for label in ["Refuse", "Отказаться", "Не принимать"] {
        allows(&click(), &button(label), GOAL);
    }
    // Where it is about cookies, any refusal is one.
    let mut banner = button("Deny");
    asks(UnclearSubmit, &click(), &banner, GOAL);
    banner.surroundings = "We use cookies to know you better".into();
    allows(&click(), &banner, GOAL);
}

#[test]
fn what_is_put_or_begun_asks_by_what_it_is() {
    for label in [
        "Change the billing date",
        "Use real money",
        "Switch to annual",
        "Отметить как проданное",
        "Изменить тариф",
        "Продолжить трансляцию",
    ] {
        let judged = judged(&click(), &button(label), GOAL);
        assert_eq!(judged.verdict, Verdict::Confirm, "{label}");
    }
    for label in [
        "Change the view",
        "Use this template",
        "Switch to list",
        "Изменить вид",
        "Select all",
    ] {
        allows(&click(), &button(label), GOAL);
    }
}
