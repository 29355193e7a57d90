//! Presses by what they are called, in both languages, with their look-alikes and near misses.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;
use common::*;
use copilot_protocol::{Action, Delivery, RiskClass, RiskClass::*, Verdict};

const GOAL: &str = "look around the shop";

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
        "Pay attention",
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
fn a_submit_of_which_nothing_is_known_asks() {
    for label in [
        "Frobnicate",
        "Submit",
        "Confirm",
        "Хорошего дня",
        "Подтвердить",
        "Done",
    ] {
        asks(UnclearSubmit, &click(), &post(label), GOAL);
    }
    for label in ["Confirm", "Submit", "Подтвердить", "Execute", "Run"] {
        asks(UnclearSubmit, &click(), &button(label), GOAL);
    }
    // Unless the person spoke of it.
    allows(
        &click(),
        &post("Frobnicate"),
        "open the page and press Frobnicate",
    );
    allows(&click(), &button("Подтвердить"), "нажми «Подтвердить»");
    // ... of a press without risk only.
    asks(Pay, &click(), &post("Pay now"), "press pay now");
    asks(
        Delete,
        &click(),
        &post("Удалить"),
        "удали письмо, нажми удалить",
    );
}

#[test]
fn saving_asks_unless_the_goal_changes_something() {
    asks(UnclearSubmit, &click(), &post("Save"), "what is the theme?");
    allows(&click(), &post("Save"), "change the theme to dark and save");
    allows(
        &click(),
        &post("Сохранить изменения"),
        "смени тему на тёмную",
    );
}

#[test]
fn a_bare_yes_means_what_stands_around_it() {
    for (around, label, class) in [
        ("Delete this letter?", "Yes", Delete),
        ("Удалить письмо?", "Да", Delete),
        ("Do you want to cancel your subscription?", "OK", Delete),
        ("Confirm your purchase", "Confirm", Pay),
        ("Подтверждение оплаты", "Подтвердить", Pay),
        ("Publish this post?", "Yes", Send),
        ("User agreement", "Continue", Legal),
    ] {
        let mut f = button(label);
        f.surroundings = around.into();
        asks(class, &click(), &f, GOAL);
        let mut f = post(label);
        f.surroundings = around.into();
        asks(class, &click(), &f, GOAL);
    }
    let mut f = button("OK");
    f.surroundings = "Opening hours".into();
    allows(&click(), &f, GOAL);
}

#[test]
fn cancel_that_sends_an_order_cancels_it() {
    let mut f = post("Cancel");
    f.element.as_mut().unwrap().context = "Order 1042, paid".into();
    asks(Delete, &click(), &f, GOAL);
    asks(
        Delete,
        &click(),
        &submit("Cancel", "post", "/subscription/cancel"),
        GOAL,
    );
    allows(&click(), &post("Cancel"), GOAL);
}

#[test]
fn the_forms_address_speaks_where_the_label_does_not() {
    for (path, class) in [
        ("/items/3/delete", Delete),
        ("/account/delete.php", Delete),
        ("/unsubscribe", Delete),
        ("/checkout", Pay),
        ("/payments", Pay),
        ("/signup", CreateAccount),
        ("/settings/security", AccountSecurity),
        ("/comments", Send),
    ] {
        asks(class, &click(), &submit("Go on", "post", path), GOAL);
        asks(class, &click(), &submit("", "post", path), GOAL);
    }
    allows(&click(), &submit("Apply coupon", "post", "/checkout"), GOAL);
}

#[test]
fn what_a_form_holds_decides_whatever_its_button_says() {
    for label in ["Continue", "Next", "Go", "Далее", "Frobnicate"] {
        asks(
            Pay,
            &click(),
            &with(
                post(label),
                &[value("Card number", "4111 1111", "text", "cc-number")],
            ),
            GOAL,
        );
        asks(
            Pay,
            &click(),
            &with(
                post(label),
                &[value("Номер карты", "4111 1111", "text", "")],
            ),
            GOAL,
        );
        asks(
            Credentials,
            &click(),
            &with(
                post(label),
                &[
                    value("Login", "anna", "text", "username"),
                    value("Password", "", "password", "current-password"),
                ],
            ),
            GOAL,
        );
        asks(
            Credentials,
            &click(),
            &with(
                post(label),
                &[value("Code", "123456", "text", "one-time-code")],
            ),
            GOAL,
        );
        asks(
            CreateAccount,
            &click(),
            &with(
                post(label),
                &[value("Password", "", "password", "new-password")],
            ),
            GOAL,
        );
        asks(
            AccountSecurity,
            &click(),
            &with(
                post(label),
                &[
                    value("Old password", "", "password", "current-password"),
                    value("New password", "", "password", "new-password"),
                ],
            ),
            GOAL,
        );
        asks(
            Upload,
            &click(),
            &with(post(label), &[value("Scan", "passport.png", "file", "")]),
            GOAL,
        );
        asks(
            Legal,
            &click(),
            &with(
                post(label),
                &[value("I accept the terms of sale", "on", "checkbox", "")],
            ),
            GOAL,
        );
    }
    asks(
        Credentials,
        &click(),
        &with(post("Sign in"), &[value("Пароль", "", "password", "")]),
        GOAL,
    );
    // A page without a form, whose values were gathered around the button.
    asks(
        Credentials,
        &click(),
        &with(button("Log in"), &[value("Password", "", "password", "")]),
        GOAL,
    );
}

#[test]
fn sending_what_the_goal_names_does_not_ask() {
    let goal = "write to anna@example.com that the Meeting is at 10, subject Meeting, and send it";
    let mail = |to: &str, text: &str| {
        with(
            post("Send"),
            &[
                value("To", to, "email", ""),
                value("Subject", "Meeting", "text", ""),
                value("Message", text, "textarea", ""),
            ],
        )
    };
    allows(
        &click(),
        &mail("anna@example.com", "the meeting is at 10"),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail("eve@evil.test", "the meeting is at 10"),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail(
            "anna@example.com",
            "the meeting is at 10, the password is hunter2",
        ),
        goal,
    );
    asks(
        Send,
        &click(),
        &mail("anna@example.com", "the meeting is at 10"),
        "read the letter from anna@example.com about the meeting at 10",
    );
    asks(Send, &click(), &post("Send"), goal);
    let goal = "Отправь Анне письмо с текстом «Буду в десять»";
    allows(
        &click(),
        &with(
            post("Отправить"),
            &[
                value("Кому", "Анне", "text", ""),
                value("Сообщение", "Буду в десять", "textarea", ""),
            ],
        ),
        goal,
    );
    asks(
        Send,
        &click(),
        &with(post("Отправить"), &[value("Кому", "Борису", "text", "")]),
        goal,
    );
}

#[test]
fn links_to_read_do_not_ask() {
    for (label, href) in [
        ("Products", "https://shop.example.com/products"),
        ("Another site", "https://elsewhere.test/a"),
        ("Checkout", "https://shop.example.com/checkout"),
        ("Оформить заказ", "https://shop.example.com/checkout"),
        ("Orders", "https://shop.example.com/orders"),
        ("Sign up", "https://shop.example.com/signup"),
        ("Reply", "https://shop.example.com/mail/3/answer"),
        ("Downloads", "https://shop.example.com/downloads"),
        ("Subscribe", "https://shop.example.com/newsletter"),
        ("How to delete a file", "https://shop.example.com/a/17"),
        ("DELETE /pets/{id}", "https://docs.example.com/api#delete"),
        ("Delete a pet", "https://docs.example.com/api/pets"),
        ("Delete", "https://doc.example.org/std/fs.html"),
        (
            "install.exe explained",
            "https://code.example.org/a/blob/main/setup.exe",
        ),
        ("Report", "https://shop.example.com/report.pdf"),
    ] {
        allows(&click(), &link(label, href), GOAL);
    }
    let mut docs = link("Delete", "https://docs.example.com/api/pets#delete-a-pet");
    docs.page_url = "https://docs.example.com/api/pets".into();
    docs.frame_origin = "https://docs.example.com".into();
    allows(&click(), &docs, GOAL);
}

#[test]
fn links_that_do_something_ask() {
    for (class, label, href) in [
        (Delete, "Delete", "https://shop.example.com/items/3?do=1"),
        (Delete, "Unsubscribe", "https://shop.example.com/u/abc"),
        (Delete, "Отписаться", "https://shop.example.com/u/abc"),
        (Delete, "×", "https://shop.example.com/items/3/delete"),
        (Delete, "3", "https://shop.example.com/delete-item?id=3"),
        (Delete, "Delete", "https://shop.example.com/page#"),
        (Pay, "Buy now", "https://shop.example.com/b/3"),
        (Pay, "Купить", "https://shop.example.com/b/3"),
        (Pay, "Pay", "javascript:void(0)"),
        (Legal, "I agree", "https://shop.example.com/c?ok=1"),
        (
            Credentials,
            "Sign in with Google",
            "https://accounts.example.org/x",
        ),
        (
            Download,
            "The table",
            "https://shop.example.com/files/table.xlsx",
        ),
        (Download, "Archive", "https://shop.example.com/files/a.zip"),
        (Download, "Download", "https://shop.example.com/download/17"),
    ] {
        asks(class, &click(), &link(label, href), GOAL);
    }
    let mut f = link("Leaflet", "https://shop.example.com/leaflet");
    f.element.as_mut().unwrap().attrs.download = true;
    asks(Download, &click(), &f, GOAL);
}

#[test]
fn files_that_run_are_blocked() {
    for href in [
        "https://a.example/setup.exe",
        "https://a.example/x.deb",
        "https://a.example/get?file=tool.msi",
        "https://a.example/report.pdf.scr",
        "https://a.example/app.%61pk",
        "https://a.example/x.DMG",
    ] {
        blocks(Some(Download), &click(), &link("Get it", href), GOAL);
        blocks(
            Some(Download),
            &Action::Download { element: 7 },
            &link("Get it", href),
            GOAL,
        );
        blocks(
            Some(Download),
            &go(href),
            &facts(None),
            "open https://a.example/",
        );
    }
    for href in [
        "https://a.example/install.sh",
        "https://a.example/x.ps1",
        "https://a.example/x.js",
        "https://a.example/x.bat",
    ] {
        blocks(
            Some(Download),
            &Action::Download { element: 7 },
            &link("Get it", href),
            GOAL,
        );
    }
    blocks(
        Some(Download),
        &Action::Download { element: 7 },
        &button("Get setup.exe"),
        GOAL,
    );
    asks(
        Download,
        &Action::Download { element: 7 },
        &button("Price list"),
        GOAL,
    );
    asks(
        Download,
        &Action::Download { element: 7 },
        &link("Price list", "https://shop.example.com/list.pdf"),
        GOAL,
    );
    for label in ["Download", "Export", "Скачать", "Экспортировать"] {
        asks(Download, &click(), &button(label), GOAL);
    }
}

#[test]
fn what_only_unfolds_does_not_ask() {
    let mut f = button("Delete ▾");
    f.element.as_mut().unwrap().state.expanded = Some(false);
    allows(&click(), &f, GOAL);
    allows(&click(), &button("DELETE /pet/{petId} Deletes a pet"), GOAL);
    allows(&click(), &facts(Some(element("div", "tab", "Send"))), GOAL);
    allows(
        &click(),
        &facts(Some(element("th", "columnheader", "Order"))),
        GOAL,
    );
    let mut run = button("Execute");
    run.element.as_mut().unwrap().context = "DELETE /pet/{petId} Deletes a pet".into();
    asks(Delete, &click(), &run, GOAL);
    run.element.as_mut().unwrap().context = "GET /pet/{petId} Find pet by ID".into();
    allows(&click(), &run, GOAL);
    run.element.as_mut().unwrap().context = "POST /pet Add a pet".into();
    asks(UnclearSubmit, &click(), &run, GOAL);
}

#[test]
fn bot_checks_and_grants_are_the_persons() {
    let mut robot = facts(Some(element("input", "checkbox", "I'm not a robot")));
    robot.element.as_mut().unwrap().attrs.kind = Some("checkbox".into());
    blocks(
        Some(Captcha),
        &Action::Check {
            element: 7,
            checked: true,
        },
        &robot,
        GOAL,
    );
    blocks(Some(Captcha), &click(), &button("Я не робот"), GOAL);
    blocks(
        Some(Captcha),
        &click(),
        &button("Verify you are human"),
        GOAL,
    );
    blocks(
        Some(Captcha),
        &key("Space"),
        &button("Verify you are human"),
        GOAL,
    );
    let mut framed = button("");
    framed.frame_origin = "https://challenges.cloudflare.com".into();
    blocks(Some(Captcha), &click(), &framed, GOAL);
    let mut own = button("Go");
    own.element.as_mut().unwrap().attrs.id = Some("g-recaptcha-btn".into());
    blocks(Some(Captcha), &click(), &own, GOAL);

    for label in ["Allow", "Authorize", "Accept", "Разрешить", "Continue"] {
        let mut consent = post(label);
        consent.page_url = "https://accounts.example.com/o/oauth2/auth?client_id=1&redirect_uri=x&response_type=code".into();
        consent.frame_origin = "https://accounts.example.com".into();
        blocks(Some(Permission), &click(), &consent, GOAL);
    }
    let mut said = button("Разрешить");
    said.surroundings = "Приложение «Почтовик» запрашивает доступ к вашей почте".into();
    blocks(Some(Permission), &click(), &said, GOAL);
    let mut said = button("Allow");
    said.surroundings = "Mailer wants to access your account".into();
    blocks(Some(Permission), &click(), &said, GOAL);
    let mut cookies = button("Accept all");
    cookies.surroundings = "We use cookies to remember your cart.".into();
    allows(&click(), &cookies, GOAL);
}

#[test]
fn something_that_is_gone_is_not_pressed() {
    blocks(None, &click(), &facts(None), GOAL);
    blocks(None, &type_text("a", false), &facts(None), GOAL);
}

#[test]
fn the_gravest_class_comes_first() {
    let f = with(
        submit("Register and pay", "post", "/delete"),
        &[
            value("Card number", "4111", "text", "cc-number"),
            value("I agree to the terms", "on", "checkbox", ""),
            value("Password", "", "password", "new-password"),
        ],
    );
    let j = judged(&click(), &f, GOAL);
    assert_eq!(j.classes, [Pay, Delete, CreateAccount, Legal]);
}

#[test]
fn a_link_is_judged_by_where_it_leads() {
    // Nowhere: the page's own script runs, and nobody can tell what it does.
    for href in [
        "#",
        "https://shop.example.com/page#",
        "javascript:void(0)",
        "",
    ] {
        asks(UnclearSubmit, &click(), &link("", href), GOAL);
    }
    // Somewhere: a part of the page, the page once more, another page.
    for href in [
        "https://shop.example.com/page#part",
        "https://shop.example.com/page",
        "https://shop.example.com/other#",
        "https://shop.example.com/other",
    ] {
        allows(&click(), &link("", href), GOAL);
    }
    // What the page itself made is saved like any file; shown, it is of no site.
    for href in ["blob:https://shop.example.com/1", "data:text/plain,x"] {
        let mut saved = link("Report", href);
        blocks(None, &click(), &saved, GOAL);
        saved.element.as_mut().unwrap().attrs.download = true;
        asks(Download, &click(), &saved, GOAL);
    }
    let mut file = link("Report", "file:///etc/passwd");
    file.element.as_mut().unwrap().attrs.download = true;
    blocks(None, &click(), &file, GOAL);
}

#[test]
fn a_place_that_explains_is_told_by_where_the_link_leads() {
    for (page, href, asked) in [
        (PAGE, "https://shop.example.com/account", true),
        (PAGE, "https://shop.example.com/page#account", true),
        (PAGE, "https://docs.example.com/account", false),
        (PAGE, "https://shop.example.com/help/account", false),
        (PAGE, "https://shop.example.com/account.HTML", false),
        // From a page that explains to one that does not.
        (
            "https://docs.example.com/a",
            "https://shop.example.com/account",
            true,
        ),
        (
            "https://docs.example.com/a",
            "https://docs.example.com/a#account",
            false,
        ),
    ] {
        let mut f = link("Delete account", href);
        f.page_url = page.into();
        if asked {
            asks(Delete, &click(), &f, GOAL);
        } else {
            allows(&click(), &f, GOAL);
        }
    }
}

#[test]
fn a_link_that_sends_or_saves_says_so_in_label_and_address() {
    for (label, path, class) in [
        ("Publish", "/posts/3/publish", Some(Send)),
        ("Publish", "/posts/3", None),
        ("Publish your first post", "/posts/3/publish", None),
        ("Posts", "/posts/3/publish", None),
        ("Download", "/reports/3/download", Some(Download)),
        ("Download", "/reports/3", None),
        ("Reports", "/reports/3/download", None),
    ] {
        let mut f = link(label, &format!("https://shop.example.com{path}"));
        match class {
            Some(class) => asks(class, &click(), &f, GOAL),
            None => allows(&click(), &f, GOAL),
        }
        // A menu leads to places.
        if class == Some(Send) {
            f.element.as_mut().unwrap().nav = true;
            allows(&click(), &f, GOAL);
        }
    }
}

#[test]
fn a_link_that_grants_access_is_the_persons_own() {
    let mut f = link("Allow", "https://shop.example.com/next?x=1");
    f.page_url = "https://shop.example.com/oauth/authorize".into();
    blocks(Some(Permission), &click(), &f, GOAL);
    f.surroundings = "We use cookies to make this site better".into();
    allows(&click(), &f, GOAL);
    f.surroundings.clear();
    f.page_url = PAGE.into();
    allows(&click(), &f, GOAL);
}

/// A control in a form, with what page and form say of whether it sends.
fn in_form(
    tag: &str,
    kind: &str,
    by_facts: bool,
    by_element: Option<bool>,
) -> copilot_protocol::LiveFacts {
    let mut e = element(tag, "button", "Frobnicate");
    e.attrs.kind = Some(kind.into());
    e.form = by_element.map(|submits| form("post", "https://shop.example.com/x17", submits));
    let mut f = facts(Some(e));
    f.form = Some(form("post", "https://shop.example.com/x17", by_facts));
    f
}

#[test]
fn a_control_sends_where_anything_says_so() {
    for f in [
        in_form("button", "submit", true, None),
        in_form("button", "submit", false, Some(true)),
        in_form("input", "submit", false, Some(false)),
        in_form("input", "IMAGE", false, None),
    ] {
        asks(UnclearSubmit, &click(), &f, GOAL);
    }
    for f in [
        in_form("button", "button", false, Some(false)),
        in_form("button", "submit", false, Some(false)),
        in_form("input", "button", false, Some(false)),
    ] {
        allows(&click(), &f, GOAL);
    }
}

#[test]
fn a_notice_of_cookies_frees_assent_and_nothing_else() {
    let near = |label: &str| {
        let mut f = button(label);
        f.surroundings = "We use cookies to make this site better.".into();
        f
    };
    allows(&click(), &near("I agree"), GOAL);
    asks(Legal, &click(), &button("I agree"), GOAL);
    allows(&click(), &button("I agree to the use of cookies"), GOAL);
    asks(Delete, &click(), &near("Delete account"), GOAL);
    asks(Pay, &click(), &near("Pay now"), GOAL);
}

#[test]
fn a_proof_of_being_a_person_is_the_persons_own() {
    let name = "I'm not a robot";
    for f in [
        button(name),
        link(name, "#"),
        link(name, "javascript:void(0)"),
    ] {
        blocks(Some(Captcha), &click(), &f, GOAL);
    }
    allows(
        &click(),
        &link(name, "https://shop.example.com/articles/robots"),
        GOAL,
    );
}

#[test]
fn the_head_of_an_entry_opens_it_and_a_bare_word_does_not() {
    for name in ["DELETE /pets/{id}", "delete /pets/{id}", "POST /orders"] {
        allows(&click(), &button(name), GOAL);
    }
    for name in ["DELETE", "delete pets", "Delete /pets"] {
        asks(Delete, &click(), &button(name), GOAL);
    }
}

#[test]
fn a_bare_button_sends_what_stands_filled_in_beside_it() {
    let card = value("Card number", "4111 1111", "text", "cc-number");
    let beside = |label: &str| with(button(label), std::slice::from_ref(&card));
    for label in ["OK", "Proceed now", "Save", ""] {
        asks(Pay, &click(), &beside(label), GOAL);
    }
    let j = judged(&click(), &beside("Send"), GOAL);
    assert_eq!(j.classes, [Pay, Send]);
    for label in ["Show", "Map", "Apply filters"] {
        allows(&click(), &beside(label), GOAL);
    }
    // What is told is that it sends, where it does.
    assert_eq!(j.what.id, "guard-what-submit");
    assert_eq!(
        judged(&click(), &button("Send"), GOAL).what.id,
        "guard-what-click"
    );
    assert_eq!(
        judged(&click(), &beside("Map"), GOAL).what.id,
        "guard-what-click"
    );
    assert_eq!(
        judged(&click(), &button("Show"), GOAL).reason.id,
        "guard-ok-reading"
    );
    assert_eq!(
        judged(&click(), &post("Search"), GOAL).reason.id,
        "guard-ok"
    );
}

#[test]
fn what_stands_around_speaks_for_bare_words_alone() {
    let near = |mut f: copilot_protocol::LiveFacts| {
        f.surroundings = "Delete this letter?".into();
        f
    };
    asks(Delete, &click(), &near(button("Yes")), GOAL);
    allows(&click(), &near(button("Map")), GOAL);
    allows(&click(), &near(submit("Yes", "get", "/list")), GOAL);
}

#[test]
fn what_is_sent_has_to_stand_in_the_goal_as_it_is() {
    let says = |text: &str| with(button("Send"), &[value("Message", text, "text", "")]);
    for (goal, text, free) in [
        ("send hello there", "hello there", true),
        ("send hello there", "there, hello", true),
        ("post 5 apples and 7 pears", "5 apples and 7 pears", true),
        ("post 5 apples and 7 pears", "7 apples", false),
        (
            "send hello from anna to example com",
            "anna@example.com",
            false,
        ),
        (
            "send a letter to anna@example.com",
            "anna@example.com",
            true,
        ),
    ] {
        if free {
            allows(&click(), &says(text), goal);
        } else {
            asks(Send, &click(), &says(text), goal);
        }
    }
    // What the page adds unseen is not the person's to name; a password is never sent as text.
    let goal = "send hello there";
    let hello = value("Message", "hello there", "text", "");
    for kind in ["hidden", "submit", "button", "image"] {
        let f = with(button("Send"), &[hello.clone(), value("t", "x9", kind, "")]);
        allows(&click(), &f, goal);
    }
    let f = with(
        button("Send"),
        &[hello, value("Password", "", "password", "")],
    );
    assert!(judged(&click(), &f, goal).classes.contains(&Send));
}

#[test]
fn a_new_password_joins_or_changes() {
    let new = || value("New password", "", "password", "new-password");
    let old = || value("Password", "", "password", "current-password");
    let both = |f| with(f, &[old(), new()]);
    asks(AccountSecurity, &click(), &both(post("Continue")), GOAL);
    asks(
        CreateAccount,
        &click(),
        &both(submit("Continue", "post", "/signup")),
        GOAL,
    );
    asks(CreateAccount, &click(), &both(post("Sign up")), GOAL);
    let mut headed = both(post("Continue"));
    headed.surroundings = "Create your account".into();
    asks(CreateAccount, &click(), &headed, GOAL);
    // Typed with Enter, before the form holds it.
    let mut f = field("Choose one", "password", "new-password");
    f.form = Some(form("post", "https://shop.example.com/x17", false));
    let j = judged(&type_text("hunter2", true), &f, "join with hunter2");
    assert!(j.classes.contains(&CreateAccount), "{:?}", j.classes);
}

#[test]
fn personal_data_is_named_beside_what_asks_already() {
    let with_name =
        |label: &str, name: &str| with(post(label), &[value("Full name", name, "text", "name")]);
    let classes = |f: &copilot_protocol::LiveFacts, goal: &str| judged(&click(), f, goal).classes;
    assert_eq!(
        classes(&with_name("Pay now", "Anna Ivanova"), GOAL),
        [Pay, PersonalData]
    );
    assert_eq!(classes(&with_name("Pay now", "  "), GOAL), [Pay]);
    assert_eq!(
        classes(&with_name("Pay now", "Anna Ivanova"), "pay as Anna Ivanova"),
        [Pay]
    );
    allows(&click(), &with_name("Continue", "Anna Ivanova"), GOAL);
}

#[test]
fn a_page_that_takes_payments_makes_a_go_on_a_payment() {
    let at = |mut f: copilot_protocol::LiveFacts| {
        f.page_url = "https://shop.example.com/checkout".into();
        f.frame_origin = "null".into();
        f
    };
    asks(Pay, &click(), &at(button("Confirm")), GOAL);
    asks(UnclearSubmit, &click(), &button("Confirm"), GOAL);
    allows(&click(), &at(button("Map")), GOAL);
    // A button that sends nothing says nothing by its form's address.
    let mut inert = submit("Map", "post", "/items/3/delete");
    for f in [&mut inert.form, &mut inert.element.as_mut().unwrap().form] {
        f.as_mut().unwrap().submits = false;
    }
    allows(&click(), &inert, GOAL);
    // What the label says is enough: nothing is added by the address.
    assert_eq!(
        judged(
            &click(),
            &submit("Delete", "post", "/checkout/items/3"),
            GOAL
        )
        .classes,
        [Delete]
    );
}

#[test]
fn only_cancel_cancels() {
    let ordered = |label: &str| {
        let mut f = post(label);
        f.element.as_mut().unwrap().context = "Order 1042, paid".into();
        f
    };
    asks(Delete, &click(), &ordered("Cancel"), GOAL);
    for label in ["Back", "Close", "Continue"] {
        allows(&click(), &ordered(label), GOAL);
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
fn a_form_that_looks_up_the_persons_own_words_may_do_so_anywhere() {
    let strange = |mut f: copilot_protocol::LiveFacts| {
        f.page_url = "https://elsewhere.test/".into();
        f.frame_origin = "https://elsewhere.test".into();
        for form in [&mut f.form, &mut f.element.as_mut().unwrap().form]
            .into_iter()
            .flatten()
        {
            form.action = "https://elsewhere.test/s".into();
        }
        f
    };
    let asked = |label: &str, method: &str, text: &str| {
        strange(with(
            submit(label, method, "/s"),
            &[value("q", text, "text", "")],
        ))
    };
    allows(&click(), &asked("Frobnicate", "get", "the shop"), GOAL);
    allows(&click(), &asked("Find", "post", "the shop"), GOAL);
    asks(
        LeaveSite,
        &click(),
        &asked("Next", "post", "the shop"),
        GOAL,
    );
    asks(
        LeaveSite,
        &click(),
        &asked("Find", "post", "account 12"),
        GOAL,
    );
    asks(
        LeaveSite,
        &click(),
        &asked("Find", "get", "account 12"),
        GOAL,
    );
    let mut typed = field("Search", "search", "");
    typed.element.as_mut().unwrap().form = Some(form("post", "", true));
    typed.form = Some(form("post", "", true));
    allows(
        &copilot_protocol::Action::Type {
            element: 7,
            text: "the shop".into(),
            mode: copilot_protocol::TypeMode::Fill,
            submit: true,
        },
        &strange(typed),
        GOAL,
    );
    // From a site of the run to another: by an address alone, and never into this network.
    let leads = |label: &str, method: &str, to: &str, text: &str| {
        let mut f = with(submit(label, method, "/s"), &[value("q", text, "text", "")]);
        f.form = Some(form(method, to, true));
        f.element.as_mut().unwrap().form = f.form.clone();
        f
    };
    let there = "https://elsewhere.test/s";
    allows(&click(), &leads("Find", "get", there, "the shop"), GOAL);
    asks(
        LeaveSite,
        &click(),
        &leads("Find", "post", there, "the shop"),
        GOAL,
    );
    asks(
        LeaveSite,
        &click(),
        &leads("Find", "get", there, "account 12"),
        GOAL,
    );
    asks(
        PrivateHost,
        &click(),
        &leads("Find", "get", "http://192.168.0.1/s", "the shop"),
        GOAL,
    );
}
