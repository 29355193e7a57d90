//! A site of many small parts, once in English and once in Russian: a shop, a mailbox, settings, a
//! list, a download. Each part keeps what was truly done in the site's own store.

use super::*;

/// The site in one language.
pub struct Words {
    pub base: &'static str,
    lang: &'static str,
    mugs: [(&'static str, &'static str); 2],
    names: [&'static str; 5],
    themes: [&'static str; 2],
    letters: [&'static str; 2],
    /// Its words of a row of [`WORDS`].
    word: fn(&(&str, &'static str, &'static str)) -> &'static str,
}

pub const EN: Words = Words {
    base: "https://club.example/",
    lang: "en",
    mugs: [("Blue mug", "$12.50"), ("Red mug", "$9.00")],
    names: ["Rose", "Tulip", "Lily", "Aster", "Iris"],
    themes: ["Light", "Dark"],
    letters: ["Spring sale", "Meeting notes"],
    word: |row| row.1,
};

pub const RU: Words = Words {
    base: "https://klub.example/",
    lang: "ru",
    mugs: [("Синяя кружка", "1 250 ₽"), ("Красная кружка", "900 ₽")],
    names: ["Роза", "Тюльпан", "Лилия", "Астра", "Ирис"],
    themes: ["Светлая", "Тёмная"],
    letters: ["Весенняя распродажа", "Протокол собрания"],
    word: |row| row.2,
};

/// What a thing of the site is called in English and in Russian.
const WORDS: [(&str, &str, &str); 38] = [
    ("home", "Garden club", "Клуб садоводов"),
    ("shop", "Shop", "Магазин"),
    ("cart", "Cart", "Корзина"),
    ("contact", "Contact", "Контакты"),
    ("flowers", "Flowers", "Цветы"),
    ("settings", "Settings", "Настройки"),
    ("prices", "Price list", "Прайс-лист"),
    ("inbox", "Inbox", "Входящие"),
    ("write", "Write a message", "Написать письмо"),
    ("news", "Newsletter", "Рассылка"),
    ("search", "Search the club", "Поиск по клубу"),
    ("found", "Results for pruning shears", "Результаты: секатор"),
    ("price", "Price", "Цена"),
    ("add", "Add to cart", "Добавить в корзину"),
    ("added", "was added to your cart", "в корзине"),
    ("order", "Place order", "Оформить заказ"),
    ("thanks", "Thank you for your order", "Спасибо за заказ"),
    ("phone", "Phone: 555-0199", "Телефон: 8 800 555-01-99"),
    (
        "hours",
        "Opening hours: Monday to Friday, 9 to 18",
        "Часы работы: с понедельника по пятницу, с 9 до 18",
    ),
    ("theme", "Theme", "Тема"),
    ("digest", "Weekly digest", "Еженедельная сводка"),
    ("save", "Save settings", "Сохранить"),
    (
        "saved",
        "Your settings have been saved",
        "Настройки сохранены",
    ),
    ("download", "Download price list", "Скачать прайс-лист"),
    ("delete", "Delete", "Удалить"),
    ("sure", "Delete this message?", "Удалить это письмо?"),
    ("deleted", "The message was deleted", "Письмо удалено"),
    ("to", "To", "Кому"),
    ("subject", "Subject", "Тема"),
    ("message", "Message", "Текст"),
    ("send", "Send", "Отправить"),
    ("sent", "Message sent", "Письмо отправлено"),
    ("draft", "Keep as draft", "Оставить черновиком"),
    ("draft_saved", "Draft kept", "Черновик лежит в папке"),
    (
        "missing",
        "Error: fill in all fields",
        "Ошибка: заполните все поля",
    ),
    ("email", "Email", "Почта"),
    ("subscribe", "Subscribe", "Подписаться"),
    ("subscribed", "You are subscribed", "Подписка оформлена"),
];

impl Words {
    fn word(&self, name: &str) -> &'static str {
        let row = WORDS.iter().find(|row| row.0 == name);
        (self.word)(row.expect("a word of the site"))
    }

    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    fn page(&self, path: &str, title: &str) -> Page {
        Page::new(&self.at(path), title)
            .signals(|s| s.lang = self.lang.into())
            .h1(title)
    }

    fn mug(&self, path: &str, (name, price): (&str, &str)) -> Page {
        self.page(path, name)
            .with(link(self.word("cart"), &self.at("cart")))
            .p(&format!("{}: {price}", self.word("price")))
            .with(button(self.word("add")).does([
                Effect::Store("cart", name.into()),
                Effect::Alert(format!("{name} {}", self.word("added"))),
            ]))
    }

    fn letter(&self, name: &'static str) -> super::site::Item {
        button(self.word("delete"))
            .key(name)
            .by(name)
            .does([Effect::Dialog(
                DialogKind::Confirm,
                self.word("sure").into(),
                vec![
                    Effect::Store("deleted", name.into()),
                    Effect::Unsay(name.into()),
                    Effect::Hide(name),
                    Effect::Alert(self.word("deleted").into()),
                ],
            )])
    }

    // One row a page: data.
    pub fn site(&self) -> Site {
        let at = |path: &str| self.at(path);
        let [blue, red] = self.mugs;
        let mut flowers = self.page("flowers", self.word("flowers"));
        for name in self.names {
            flowers = flowers.p(name);
        }
        let parts = [
            "shop", "contact", "flowers", "settings", "prices", "inbox", "write", "news",
        ];
        let to = |path| link(self.word(path), &at(path));
        let home = self.page("", self.word("home"));
        Site::of([
            parts.map(to).into_iter().fold(home, Page::with).with(
                search_box(self.word("search")).form(0).does([
                    Effect::Store("searches", "shears".into()),
                    Effect::Go(at("found")),
                ]),
            ),
            self.page("found", self.word("found")),
            self.page("shop", self.word("shop"))
                .with(to("cart"))
                .with(link(blue.0, &at("blue")).by(&format!("{} {}", blue.0, blue.1)))
                .p(blue.1)
                .with(link(red.0, &at("red")).by(&format!("{} {}", red.0, red.1)))
                .p(red.1),
            self.mug("blue", blue),
            self.mug("red", red),
            self.page("cart", self.word("cart")).p(blue.1).with(
                button(self.word("order")).submits(0).does([
                    Effect::Store("orders", "order".into()),
                    Effect::Go(at("thanks")),
                ]),
            ),
            self.page("thanks", self.word("thanks")),
            self.page("contact", self.word("contact"))
                .p(self.word("hours"))
                .p(self.word("phone")),
            flowers,
            self.page("settings", self.word("settings"))
                .with(select(self.word("theme"), &self.themes).form(0))
                .with(checkbox(self.word("digest")).form(0))
                .with(button(self.word("save")).submits(0).does([
                    Effect::StoreForm("settings"),
                    Effect::Alert(self.word("saved").into()),
                ])),
            self.page("prices", self.word("prices"))
                .with(button(self.word("download")).does([
                    Effect::Store("files", "prices.pdf".into()),
                    Effect::File("prices.pdf".into()),
                ])),
            self.page("inbox", self.word("inbox"))
                .p(self.letters[0])
                .with(self.letter(self.letters[0]))
                .p(self.letters[1])
                .with(self.letter(self.letters[1])),
            self.page("write", self.word("write"))
                .with(field(self.word("to")).kind("email").form(0))
                .with(field(self.word("subject")).form(0))
                .with(area(self.word("message")).form(0))
                .with(button(self.word("send")).submits(0).does([
                    Effect::NeedForm(self.word("missing")),
                    Effect::StoreForm("sent"),
                    Effect::Go(at("sent")),
                ]))
                .with(button(self.word("draft")).does([
                    Effect::Store("drafts", "draft".into()),
                    Effect::Alert(self.word("draft_saved").into()),
                ])),
            self.page("sent", self.word("sent")),
            self.page("news", self.word("news"))
                .with(field(self.word("email")).kind("email").form(0))
                .with(button(self.word("subscribe")).submits(0).does([
                    Effect::NeedForm(self.word("missing")),
                    Effect::StoreForm("subscribers"),
                    Effect::Alert(self.word("subscribed").into()),
                ])),
        ])
    }
}
