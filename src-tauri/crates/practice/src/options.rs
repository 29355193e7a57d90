//! The choices of the site's selects, radios, checkbox groups and its own dropdown.
//!
//! The value of a choice is the same under every seed and language and is what [`crate::Snapshot`]
//! holds; its label and its place in the list are not.

use serde::Serialize;

use crate::site::Lang;

/// One set of choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionSet {
    Sort,
    Rating,
    Delivery,
    Theme,
    Language,
    Notifications,
    Topic,
    Roast,
    TastingDay,
}

/// A value and the words that stand for it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub value: &'static str,
    pub label: String,
}

type Row = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

impl OptionSet {
    pub const ALL: &'static [OptionSet] = &[
        OptionSet::Sort,
        OptionSet::Rating,
        OptionSet::Delivery,
        OptionSet::Theme,
        OptionSet::Language,
        OptionSet::Notifications,
        OptionSet::Topic,
        OptionSet::Roast,
        OptionSet::TastingDay,
    ];

    fn rows(self) -> &'static [Row] {
        match self {
            OptionSet::Sort => &[
                (
                    "popular",
                    &["Popular first", "Best sellers"],
                    &["Сначала популярные", "Хиты продаж"],
                ),
                (
                    "cheap",
                    &["Cheapest first", "Price: low to high"],
                    &["Сначала дешёвые", "По возрастанию цены"],
                ),
                (
                    "dear",
                    &["Most expensive first", "Price: high to low"],
                    &["Сначала дорогие", "По убыванию цены"],
                ),
                (
                    "rated",
                    &["Best rated first", "Highest rating"],
                    &["Сначала с лучшей оценкой", "Высокий рейтинг"],
                ),
                (
                    "name",
                    &["By name", "A to Z"],
                    &["По названию", "По алфавиту"],
                ),
            ],
            OptionSet::Rating => &[
                (
                    "0",
                    &["Any rating", "All ratings"],
                    &["Любой рейтинг", "Все оценки"],
                ),
                (
                    "4",
                    &["4 stars and more", "From 4 stars"],
                    &["4 звезды и выше", "От 4 звёзд"],
                ),
                (
                    "4.5",
                    &["4.5 stars and more", "From 4.5 stars"],
                    &["4,5 звезды и выше", "От 4,5 звезды"],
                ),
            ],
            OptionSet::Delivery => &[
                (
                    "courier",
                    &["Courier to the door", "By courier"],
                    &["Курьером до двери", "Курьер"],
                ),
                (
                    "point",
                    &["Pickup point", "I collect it myself"],
                    &["Пункт выдачи", "Самовывоз"],
                ),
                (
                    "post",
                    &["By post", "Ordinary post"],
                    &["Почтой", "Обычной почтой"],
                ),
            ],
            OptionSet::Theme => &[
                ("light", &["Light", "Bright"], &["Светлая", "Дневная"]),
                ("dark", &["Dark", "Night"], &["Тёмная", "Ночная"]),
                (
                    "system",
                    &["Like my computer", "Same as the system"],
                    &["Как на компьютере", "Как в системе"],
                ),
            ],
            OptionSet::Language => &[
                (
                    "en",
                    &["English", "English (UK)"],
                    &["Английский", "Английский язык"],
                ),
                (
                    "ru",
                    &["Russian", "Russian language"],
                    &["Русский", "Русский язык"],
                ),
                (
                    "de",
                    &["German", "German language"],
                    &["Немецкий", "Немецкий язык"],
                ),
                (
                    "fr",
                    &["French", "French language"],
                    &["Французский", "Французский язык"],
                ),
            ],
            OptionSet::Notifications => &[
                (
                    "orders",
                    &["Changes to my orders", "Order updates"],
                    &["Изменения в заказах", "Состояние заказов"],
                ),
                (
                    "news",
                    &["News once a month", "Monthly newsletter"],
                    &["Новости раз в месяц", "Ежемесячная рассылка"],
                ),
                (
                    "sales",
                    &["Sales and coupons", "Discounts"],
                    &["Скидки и купоны", "Распродажи"],
                ),
            ],
            OptionSet::Topic => &[
                (
                    "order",
                    &["My order", "About an order"],
                    &["Мой заказ", "По заказу"],
                ),
                (
                    "goods",
                    &["A product", "About the goods"],
                    &["Товар", "О товарах"],
                ),
                (
                    "return",
                    &["Returning goods", "A return"],
                    &["Возврат", "Вернуть товар"],
                ),
                (
                    "other",
                    &["Something else", "Other"],
                    &["Другое", "Что-то ещё"],
                ),
            ],
            OptionSet::Roast => &[
                (
                    "light",
                    &["Light roast", "Blond"],
                    &["Светлая обжарка", "Лёгкая обжарка"],
                ),
                (
                    "medium",
                    &["Medium roast", "Amber"],
                    &["Средняя обжарка", "Золотистая обжарка"],
                ),
                (
                    "dark",
                    &["Dark roast", "Strong"],
                    &["Тёмная обжарка", "Крепкая обжарка"],
                ),
                (
                    "espresso",
                    &["Espresso roast", "For espresso"],
                    &["Обжарка под эспрессо", "Для эспрессо"],
                ),
            ],
            OptionSet::TastingDay => &[
                (
                    "wednesday",
                    &["Wednesday", "On Wednesday"],
                    &["Среда", "В среду"],
                ),
                (
                    "friday",
                    &["Friday", "On Friday"],
                    &["Пятница", "В пятницу"],
                ),
                (
                    "sunday",
                    &["Sunday", "On Sunday"],
                    &["Воскресенье", "В воскресенье"],
                ),
            ],
        }
    }

    /// Canonical order; `pick` chooses a wording by value and count of wordings.
    pub(crate) fn choices(
        self,
        lang: Lang,
        mut pick: impl FnMut(&str, usize) -> usize,
    ) -> Vec<Choice> {
        self.rows()
            .iter()
            .map(|(value, en, ru)| {
                let words = if lang == Lang::En { en } else { ru };
                Choice {
                    value,
                    label: words[pick(value, words.len())].to_owned(),
                }
            })
            .collect()
    }
}
