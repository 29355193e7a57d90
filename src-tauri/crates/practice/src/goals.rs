//! Goals that run on this site without a model, in the words the site has now, and what each must
//! lead to.

use serde::Serialize;

use crate::labels::LabelKind as L;
use crate::options::OptionSet;
use crate::places::{DownloadKind, PageKind};
use crate::products::{Product, folded};
use crate::site::{Lang, Site};
use crate::state::Snapshot;

/// One example for the goal box and for tests.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExampleGoal {
    /// The same under every seed and language.
    pub id: &'static str,
    pub lang: Lang,
    /// The goal as a person would type it.
    pub text: String,
    /// Where the run begins.
    pub start: PageKind,
    /// Everything that must hold afterwards.
    pub expected: Vec<Expected>,
    /// Whether the guard has to ask the person on the way.
    pub asks: bool,
}

/// Something that must hold after a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// The answer holds this text; spaces of any kind and letter case do not matter.
    Answer(String),
    /// The answer holds the number of an order placed in this run.
    AnswerIsOrderNumber,
    /// One more order, of one piece of this product (slug), sent to this name.
    Order {
        product: String,
        name: String,
    },
    Theme(&'static str),
    Notification(&'static str),
    ContactMessage {
        email: String,
        message: String,
    },
    Downloaded(DownloadKind),
}

impl ExampleGoal {
    /// Compares the site before and after a run, and the run's answer.
    ///
    /// # Errors
    /// The first expectation that does not hold, in words for a test's output.
    pub fn check(&self, before: &Snapshot, after: &Snapshot, answer: &str) -> Result<(), String> {
        self.expected.iter().try_for_each(|expected| {
            if expected.holds(before, after, answer) {
                Ok(())
            } else {
                Err(format!(
                    "{}: {expected:?} does not hold; the answer was {answer:?}",
                    self.id
                ))
            }
        })
    }
}

impl Expected {
    pub fn holds(&self, before: &Snapshot, after: &Snapshot, answer: &str) -> bool {
        match self {
            Expected::Answer(text) => holds_words(answer, text),
            Expected::AnswerIsOrderNumber => {
                after.orders.iter().skip(before.orders.len()).any(|order| holds_words(answer, &order.number))
            }
            Expected::Order { product, name } => {
                after.orders.len() == before.orders.len() + 1
                    && after.orders.last().is_some_and(|order| {
                        order.name == *name
                            && matches!(&order.lines[..], [line] if line.product == *product && line.quantity == 1)
                    })
            }
            Expected::Theme(value) => after.settings.theme == *value,
            Expected::Notification(value) => after.settings.notifications.iter().any(|other| other == value),
            Expected::ContactMessage { email, message } => after
                .contact_messages
                .iter()
                .skip(before.contact_messages.len())
                .any(|sent| sent.email == *email && sent.message == *message),
            Expected::Downloaded(file) => after.downloads[before.downloads.len().min(after.downloads.len())..].contains(file),
        }
    }
}

/// The needle as whole words: a price of $2.50 is not in "$12.50", nor 14 in 4821478.
fn holds_words(text: &str, needle: &str) -> bool {
    let (text, needle) = (folded(text), folded(needle));
    !needle.is_empty() && format!(" {text} ").contains(&format!(" {needle} "))
}

/// Eight goals in the language of the site; one places an order, one sends a message, one downloads.
pub fn example_goals(site: &Site) -> Vec<ExampleGoal> {
    let lang = site.lang();
    // In stock, so that it can be ordered, and found by its plain name alone.
    let sold: Vec<&Product> = site
        .products()
        .iter()
        .filter(|product| product.stock > 0)
        .collect();
    let (Some(asked), Some(bought)) = (sold.first(), sold.get(1)) else {
        return Vec::new();
    };
    let goal = |id, text: String, expected, asks| ExampleGoal {
        id,
        lang,
        text,
        start: PageKind::Home,
        expected,
        asks,
    };
    vec![
        goal(
            "price",
            price(site, asked),
            vec![Expected::Answer(asked.price_text.clone())],
            false,
        ),
        goal(
            "order",
            order(site, bought),
            vec![
                Expected::Order {
                    product: bought.slug.clone(),
                    name: site.checkout_card().name,
                },
                Expected::AnswerIsOrderNumber,
            ],
            true,
        ),
        goal(
            "settings",
            settings(site),
            vec![Expected::Theme("dark"), Expected::Notification("sales")],
            false,
        ),
        pickup_point(site),
        contact(site),
        goal(
            "slow",
            slow(site),
            vec![Expected::Answer(site.batch_number())],
            false,
        ),
        goal(
            "download",
            download(site),
            vec![Expected::Downloaded(DownloadKind::PriceList)],
            true,
        ),
        goal(
            "specification",
            specification(site, bought),
            bought
                .specification
                .first()
                .map(|(_, value)| vec![Expected::Answer(value.clone())])
                .unwrap_or_default(),
            false,
        ),
    ]
}

fn price(site: &Site, product: &Product) -> String {
    let (shop, price) = (site.label(L::NavShop), site.label(L::Price));
    let query = &product.query;
    match site.lang() {
        Lang::En => format!(
            "Open \"{shop}\", search for \"{query}\", open the first result and tell me the \"{price}\""
        ),
        Lang::Ru => {
            format!("Открой «{shop}», найди «{query}», открой первый результат и скажи «{price}»")
        }
    }
}

fn order(site: &Site, product: &Product) -> String {
    let card = site.checkout_card();
    let w = |kind| site.label(kind);
    let (name, address, number) = (&card.name, &card.address, &card.number);
    match site.lang() {
        Lang::En => format!(
            "Open \"{}\", search for \"{}\", open the first result, press \"{}\", press \"{}\", then type \"{name}\" into \"{}\", type \"{address}\" into \"{}\", type \"{number}\" into \"{}\", tick \"{}\", press \"{}\" and tell me the \"{}\"",
            w(L::NavShop),
            product.query,
            w(L::AddToCart),
            w(L::GoToCheckout),
            w(L::FullName),
            w(L::Address),
            w(L::CardNumber),
            w(L::Terms),
            w(L::PlaceOrder),
            w(L::OrderNumber)
        ),
        Lang::Ru => format!(
            "Открой «{}», найди «{}», открой первый результат, нажми «{}», нажми «{}», затем введи «{name}» в поле «{}», введи «{address}» в поле «{}», введи «{number}» в поле «{}», отметь «{}», нажми «{}» и скажи «{}»",
            w(L::NavShop),
            product.query,
            w(L::AddToCart),
            w(L::GoToCheckout),
            w(L::FullName),
            w(L::Address),
            w(L::CardNumber),
            w(L::Terms),
            w(L::PlaceOrder),
            w(L::OrderNumber)
        ),
    }
}

fn settings(site: &Site) -> String {
    let w = |kind| site.label(kind);
    let dark = site.option_label(OptionSet::Theme, "dark");
    let sales = site.option_label(OptionSet::Notifications, "sales");
    match site.lang() {
        Lang::En => format!(
            "Open \"{}\", choose \"{dark}\" in \"{}\", tick \"{sales}\" and press \"{}\"",
            w(L::NavSettings),
            w(L::Theme),
            w(L::SaveSettings)
        ),
        Lang::Ru => format!(
            "Открой «{}», выбери «{dark}» в «{}», отметь «{sales}» и нажми «{}»",
            w(L::NavSettings),
            w(L::Theme),
            w(L::SaveSettings)
        ),
    }
}

fn pickup_point(site: &Site) -> ExampleGoal {
    let row = &site.rows()[17];
    let w = |kind| site.label(kind);
    let town = &row.town;
    let text = match site.lang() {
        Lang::En => format!(
            "Open \"{}\", type \"{town}\" into \"{}\", press \"{}\" and tell me the \"{}\" of {town}",
            w(L::NavPoints),
            w(L::FindTown),
            w(L::FindTownButton),
            w(L::ColumnDistance)
        ),
        Lang::Ru => format!(
            "Открой «{}», введи «{town}» в поле «{}», нажми «{}» и скажи «{}» для {town}",
            w(L::NavPoints),
            w(L::FindTown),
            w(L::FindTownButton),
            w(L::ColumnDistance)
        ),
    };
    ExampleGoal {
        id: "pickup-point",
        lang: site.lang(),
        text,
        start: PageKind::Home,
        expected: vec![Expected::Answer(row.distance.to_string())],
        asks: false,
    }
}

fn contact(site: &Site) -> ExampleGoal {
    let w = |kind| site.label(kind);
    let name = site.checkout_card().name;
    let email = "reader@letters.example";
    let topic = site.option_label(OptionSet::Topic, "goods");
    let message = site.t(
        "Do you send parcels abroad?",
        "Отправляете ли вы посылки за границу?",
    );
    let text = match site.lang() {
        Lang::En => format!(
            "Open \"{}\", type \"{name}\" into \"{}\", type \"{email}\" into \"{}\", choose \"{topic}\" in \"{}\", type \"{message}\" into \"{}\" and press \"{}\"",
            w(L::NavContact),
            w(L::YourName),
            w(L::Email),
            w(L::Topic),
            w(L::Message),
            w(L::SendMessage)
        ),
        Lang::Ru => format!(
            "Открой «{}», введи «{name}» в поле «{}», введи «{email}» в поле «{}», выбери «{topic}» в поле «{}», введи «{message}» в поле «{}» и нажми «{}»",
            w(L::NavContact),
            w(L::YourName),
            w(L::Email),
            w(L::Topic),
            w(L::Message),
            w(L::SendMessage)
        ),
    };
    ExampleGoal {
        id: "contact",
        lang: site.lang(),
        text,
        start: PageKind::Home,
        expected: vec![Expected::ContactMessage {
            email: email.to_owned(),
            message: message.to_owned(),
        }],
        // The goal names the sending and holds all that is sent.
        asks: false,
    }
}

fn slow(site: &Site) -> String {
    match site.lang() {
        Lang::En => format!(
            "Open \"{}\" and tell me the \"{}\"",
            site.label(L::NavSlow),
            site.label(L::BatchNumber)
        ),
        Lang::Ru => format!(
            "Открой «{}» и скажи «{}»",
            site.label(L::NavSlow),
            site.label(L::BatchNumber)
        ),
    }
}

fn download(site: &Site) -> String {
    match site.lang() {
        Lang::En => format!(
            "Open \"{}\" and download \"{}\"",
            site.label(L::NavDownloads),
            site.label(L::PriceList)
        ),
        Lang::Ru => format!(
            "Открой «{}» и скачай «{}»",
            site.label(L::NavDownloads),
            site.label(L::PriceList)
        ),
    }
}

fn specification(site: &Site, product: &Product) -> String {
    let shop = site.label(L::NavShop);
    let name = product
        .specification
        .first()
        .map(|(name, _)| name.as_str())
        .unwrap_or_default();
    let query = &product.query;
    match site.lang() {
        Lang::En => format!(
            "Open \"{shop}\", search for \"{query}\", open the first result and tell me the \"{name}\""
        ),
        Lang::Ru => {
            format!("Открой «{shop}», найди «{query}», открой первый результат и скажи «{name}»")
        }
    }
}
