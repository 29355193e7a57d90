//! A site of many small parts, once in English and once in Russian: a shop, a mailbox, settings, a
//! list, a download. Each part keeps what was truly done in the site's own store.

use copilot_protocol::DialogKind;

use super::site::{Effect, Page, Site, area, button, checkbox, field, link, search_box, select};

/// The words of the site in one language.
pub struct Words {
    pub base: &'static str,
    lang: &'static str,
    home: &'static str,
    shop: &'static str,
    cart: &'static str,
    contact: &'static str,
    flowers: &'static str,
    settings: &'static str,
    prices: &'static str,
    inbox: &'static str,
    write: &'static str,
    news: &'static str,
    search: &'static str,
    found: &'static str,
    mugs: [(&'static str, &'static str); 2],
    price: &'static str,
    add: &'static str,
    added: &'static str,
    order: &'static str,
    thanks: &'static str,
    phone: &'static str,
    hours: &'static str,
    names: [&'static str; 5],
    theme: &'static str,
    themes: [&'static str; 2],
    digest: &'static str,
    save: &'static str,
    saved: &'static str,
    download: &'static str,
    letters: [&'static str; 2],
    delete: &'static str,
    sure: &'static str,
    deleted: &'static str,
    to: &'static str,
    subject: &'static str,
    message: &'static str,
    send: &'static str,
    sent: &'static str,
    draft: &'static str,
    draft_saved: &'static str,
    missing: &'static str,
    email: &'static str,
    subscribe: &'static str,
    subscribed: &'static str,
}

pub const EN: Words = Words {
    base: "https://club.example/",
    lang: "en",
    home: "Garden club",
    shop: "Shop",
    cart: "Cart",
    contact: "Contact",
    flowers: "Flowers",
    settings: "Settings",
    prices: "Price list",
    inbox: "Inbox",
    write: "Write a message",
    news: "Newsletter",
    search: "Search the club",
    found: "Results for pruning shears",
    mugs: [("Blue mug", "$12.50"), ("Red mug", "$9.00")],
    price: "Price",
    add: "Add to cart",
    added: "was added to your cart",
    order: "Place order",
    thanks: "Thank you for your order",
    phone: "Phone: 555-0199",
    hours: "Opening hours: Monday to Friday, 9 to 18",
    names: ["Rose", "Tulip", "Lily", "Aster", "Iris"],
    theme: "Theme",
    themes: ["Light", "Dark"],
    digest: "Weekly digest",
    save: "Save settings",
    saved: "Your settings have been saved",
    download: "Download price list",
    letters: ["Spring sale", "Meeting notes"],
    delete: "Delete",
    sure: "Delete this message?",
    deleted: "The message was deleted",
    to: "To",
    subject: "Subject",
    message: "Message",
    send: "Send",
    sent: "Message sent",
    draft: "Keep as draft",
    draft_saved: "Draft kept",
    missing: "Error: fill in all fields",
    email: "Email",
    subscribe: "Subscribe",
    subscribed: "You are subscribed",
};

pub const RU: Words = Words {
    base: "https://klub.example/",
    lang: "ru",
    home: "Клуб садоводов",
    shop: "Магазин",
    cart: "Корзина",
    contact: "Контакты",
    flowers: "Цветы",
    settings: "Настройки",
    prices: "Прайс-лист",
    inbox: "Входящие",
    write: "Написать письмо",
    news: "Рассылка",
    search: "Поиск по клубу",
    found: "Результаты: секатор",
    mugs: [("Синяя кружка", "1 250 ₽"), ("Красная кружка", "900 ₽")],
    price: "Цена",
    add: "Добавить в корзину",
    added: "в корзине",
    order: "Оформить заказ",
    thanks: "Спасибо за заказ",
    phone: "Телефон: 8 800 555-01-99",
    hours: "Часы работы: с понедельника по пятницу, с 9 до 18",
    names: ["Роза", "Тюльпан", "Лилия", "Астра", "Ирис"],
    theme: "Тема",
    themes: ["Светлая", "Тёмная"],
    digest: "Еженедельная сводка",
    save: "Сохранить",
    saved: "Настройки сохранены",
    download: "Скачать прайс-лист",
    letters: ["Весенняя распродажа", "Протокол собрания"],
    delete: "Удалить",
    sure: "Удалить это письмо?",
    deleted: "Письмо удалено",
    to: "Кому",
    subject: "Тема",
    message: "Текст",
    send: "Отправить",
    sent: "Письмо отправлено",
    draft: "Оставить черновиком",
    draft_saved: "Черновик лежит в папке",
    missing: "Ошибка: заполните все поля",
    email: "Почта",
    subscribe: "Подписаться",
    subscribed: "Подписка оформлена",
};

impl Words {
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
            .with(link(self.cart, &self.at("cart")))
            .p(&format!("{}: {price}", self.price))
            .with(button(self.add).does([
                Effect::Store("cart", name.into()),
                Effect::Alert(format!("{name} {}", self.added)),
            ]))
    }

    fn letter(&self, name: &'static str) -> super::site::Item {
        button(self.delete).key(name).by(name).does([Effect::Dialog(
            DialogKind::Confirm,
            self.sure.into(),
            vec![
                Effect::Store("deleted", name.into()),
                Effect::Unsay(name.into()),
                Effect::Hide(name),
                Effect::Alert(self.deleted.into()),
            ],
        )])
    }

    // One row a page: data.
    pub fn site(&self) -> Site {
        let at = |path: &str| self.at(path);
        let [blue, red] = self.mugs;
        let mut flowers = self.page("flowers", self.flowers);
        for name in self.names {
            flowers = flowers.p(name);
        }
        Site::of([
            self.page("", self.home)
                .with(link(self.shop, &at("shop")))
                .with(link(self.contact, &at("contact")))
                .with(link(self.flowers, &at("flowers")))
                .with(link(self.settings, &at("settings")))
                .with(link(self.prices, &at("prices")))
                .with(link(self.inbox, &at("inbox")))
                .with(link(self.write, &at("write")))
                .with(link(self.news, &at("news")))
                .with(search_box(self.search).form(0).does([
                    Effect::Store("searches", "shears".into()),
                    Effect::Go(at("found")),
                ])),
            self.page("found", self.found),
            self.page("shop", self.shop)
                .with(link(self.cart, &at("cart")))
                .with(link(blue.0, &at("blue")).by(&format!("{} {}", blue.0, blue.1)))
                .p(blue.1)
                .with(link(red.0, &at("red")).by(&format!("{} {}", red.0, red.1)))
                .p(red.1),
            self.mug("blue", blue),
            self.mug("red", red),
            self.page("cart", self.cart)
                .p(blue.1)
                .with(button(self.order).submits(0).does([
                    Effect::Store("orders", "order".into()),
                    Effect::Go(at("thanks")),
                ])),
            self.page("thanks", self.thanks),
            self.page("contact", self.contact)
                .p(self.hours)
                .p(self.phone),
            flowers,
            self.page("settings", self.settings)
                .with(select(self.theme, &self.themes).form(0))
                .with(checkbox(self.digest).form(0))
                .with(button(self.save).submits(0).does([
                    Effect::StoreForm("settings"),
                    Effect::Alert(self.saved.into()),
                ])),
            self.page("prices", self.prices)
                .with(button(self.download).does([
                    Effect::Store("files", "prices.pdf".into()),
                    Effect::File("prices.pdf".into()),
                ])),
            self.page("inbox", self.inbox)
                .p(self.letters[0])
                .with(self.letter(self.letters[0]))
                .p(self.letters[1])
                .with(self.letter(self.letters[1])),
            self.page("write", self.write)
                .with(field(self.to).kind("email").form(0))
                .with(field(self.subject).form(0))
                .with(area(self.message).form(0))
                .with(button(self.send).submits(0).does([
                    Effect::NeedForm(self.missing),
                    Effect::StoreForm("sent"),
                    Effect::Go(at("sent")),
                ]))
                .with(button(self.draft).does([
                    Effect::Store("drafts", "draft".into()),
                    Effect::Alert(self.draft_saved.into()),
                ])),
            self.page("sent", self.sent),
            self.page("news", self.news)
                .with(field(self.email).kind("email").form(0))
                .with(button(self.subscribe).submits(0).does([
                    Effect::NeedForm(self.missing),
                    Effect::StoreForm("subscribers"),
                    Effect::Alert(self.subscribed.into()),
                ])),
        ])
    }
}
