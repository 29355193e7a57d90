//! Buttons by what a step does, and sections where things usually are.

use copilot_text::goal::Verb;
use copilot_text::words;

/// What the button of a doing says.
pub(super) fn buttons(verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Add => words::ADD,
        Verb::Buy => words::PLACE_ORDER,
        Verb::Send => &[
            "send",
            "send message",
            "send letter",
            "send mail",
            "send email",
            "submit",
            "отправить",
            "отправить сообщение",
            "отправить письмо",
            "послать",
        ],
        Verb::Reply => &[
            "reply",
            "answer",
            "write back",
            "respond",
            "ответить",
            "написать ответ",
            "дать ответ",
        ],
        Verb::Post => &[
            "post",
            "publish",
            "share",
            "submit",
            "send",
            "опубликовать",
            "разместить",
            "отправить",
        ],
        Verb::Delete => &[
            "delete",
            "remove",
            "erase",
            "clear",
            "take out",
            "trash",
            "move to bin",
            "move to trash",
            "discard",
            "удалить",
            "убрать",
            "стереть",
            "очистить",
            "переместить в корзину",
        ],
        Verb::Cancel => &["cancel", "undo", "отменить", "отмена"],
        Verb::Save => &[
            "save",
            "save changes",
            "apply",
            "update",
            "keep these settings",
            "store",
            "confirm",
            "submit",
            "сохранить",
            "сохранить изменения",
            "применить",
            "обновить",
            "запомнить",
            "подтвердить",
            "готово",
        ],
        Verb::SignIn => words::SIGN_IN,
        Verb::SignOut => words::SIGN_OUT,
        Verb::SignUp => words::SIGN_UP,
        Verb::Subscribe => &["subscribe", "follow", "sign up", "join", "подписаться"],
        Verb::Unsubscribe => &["unsubscribe", "unfollow", "отписаться"],
        Verb::Mark => &[
            "star",
            "flag",
            "mark as important",
            "add a star",
            "bookmark",
            "pin",
            "like",
            "favourite",
            "favorite",
            "отметить звездочкой",
            "пометить как важное",
            "добавить звездочку",
            "в избранное",
            "нравится",
        ],
        Verb::Submit => &[
            "submit",
            "send",
            "continue",
            "ok",
            "done",
            "save",
            "confirm",
            "отправить",
            "подтвердить",
            "готово",
            "продолжить",
            "сохранить",
        ],
        Verb::Accept => words::ACCEPT,
        Verb::Dismiss | Verb::Close => words::DISMISS,
        Verb::Sort | Verb::Filter => &[
            "apply",
            "show results",
            "filter",
            "sort",
            "go",
            "update",
            "show",
            "применить",
            "показать",
            "отфильтровать",
            "сортировать",
            "обновить",
        ],
        _ => &[],
    }
}

/// What a mailbox is called.
pub(super) const MAIL: &[&str] = &[
    "mail",
    "mailbox",
    "inbox",
    "letters",
    "messages",
    "почта",
    "почтовый ящик",
    "письма",
    "входящие",
    "сообщения",
];

/// Names of sections where a step's target may be, likeliest first.
pub(super) fn sections(verb: Verb) -> &'static [&'static [&'static str]] {
    const CART: &[&str] = &[
        "cart",
        "basket",
        "bag",
        "shopping cart",
        "корзина",
        "моя корзина",
    ];
    const CHECKOUT: &[&str] = &[
        "checkout",
        "go to checkout",
        "proceed to checkout",
        "оформить заказ",
        "перейти к оформлению",
        "к оформлению",
        "оформление заказа",
    ];
    const SHOP: &[&str] = &[
        "shop",
        "store",
        "catalogue",
        "catalog",
        "products",
        "goods",
        "магазин",
        "каталог",
        "товары",
    ];
    const SETTINGS: &[&str] = &[
        "settings",
        "preferences",
        "options",
        "profile",
        "account",
        "настройки",
        "параметры",
        "предпочтения",
        "профиль",
        "личный кабинет",
    ];
    const COMPOSE: &[&str] = &[
        "compose",
        "new message",
        "write a letter",
        "write",
        "new letter",
        "new mail",
        "написать",
        "новое письмо",
        "написать письмо",
        "создать письмо",
    ];
    const CONTACT: &[&str] = &[
        "contact",
        "contact us",
        "write to us",
        "feedback",
        "контакты",
        "обратная связь",
        "напишите нам",
        "связаться с нами",
    ];
    const SIGN_IN: &[&str] = &["sign in", "log in", "login", "войти", "вход"];
    const SIGN_UP: &[&str] = words::SIGN_UP;
    const FILES: &[&str] = &[
        "downloads",
        "files",
        "documents",
        "materials",
        "файлы",
        "документы",
        "загрузки",
        "материалы",
        "скачать",
    ];
    const HELP: &[&str] = &[
        "help",
        "faq",
        "guide",
        "handbook",
        "manual",
        "how it works",
        "documentation",
        "questions and answers",
        "справка",
        "помощь",
        "руководство",
        "как это работает",
        "вопросы и ответы",
        "документация",
    ];
    const SEARCH: &[&str] = &["search", "search page", "поиск", "найти"];
    match verb {
        Verb::Search | Verb::Find => &[SEARCH, SHOP],
        Verb::Add | Verb::Sort | Verb::Filter | Verb::List => &[SHOP],
        Verb::Buy => &[CHECKOUT, CART],
        Verb::Delete => &[CART, MAIL],
        Verb::Type
        | Verb::Fill
        | Verb::Set
        | Verb::Choose
        | Verb::Tick
        | Verb::Untick
        | Verb::Save => &[SETTINGS, CONTACT],
        Verb::Send => &[COMPOSE, MAIL, CONTACT],
        Verb::Reply | Verb::Mark => &[MAIL],
        Verb::SignIn => &[SIGN_IN, MAIL],
        Verb::SignUp => &[SIGN_UP, SIGN_IN],
        Verb::Download => &[FILES],
        Verb::Read => &[HELP],
        Verb::Open => &[SHOP, MAIL],
        _ => &[],
    }
}

/// A field's usual labels, for the fields that a step names by what they are for.
pub(super) fn field_names(field: &str) -> Vec<&str> {
    let mut out = vec![field];
    out.extend_from_slice(match field {
        "recipient" => &[
            "to",
            "recipient",
            "send to",
            "e-mail",
            "кому",
            "получатель",
            "адрес получателя",
        ],
        "subject" => &[
            "subject",
            "topic",
            "heading",
            "title",
            "тема",
            "тема письма",
            "заголовок",
        ],
        "message" => &[
            "message",
            "text",
            "body",
            "your message",
            "letter",
            "your letter",
            "comment",
            "content",
            "сообщение",
            "текст",
            "текст письма",
            "письмо",
            "ваш текст",
            "комментарий",
            "ответ",
            "reply",
            "answer",
        ],
        "user name" => &[
            "user name",
            "username",
            "login",
            "account name",
            "user",
            "e-mail",
            "email",
            "имя пользователя",
            "логин",
            "учетная запись",
            "почта",
        ],
        "password" => &[
            "password",
            "your password",
            "pass phrase",
            "пароль",
            "ваш пароль",
            "кодовая фраза",
        ],
        _ => &[],
    });
    out
}
