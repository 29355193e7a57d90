//! Goals that run on this site without a model, in the words the site has now, and what each must
//! lead to.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;

use crate::data::{Bilingual, parsed};
use crate::labels::LabelKind;
use crate::lang::Lang;
use crate::options::OptionSet;
use crate::places::{DownloadKind, PageKind};
use crate::products::folded;
use crate::site::Site;
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

/// What each goal says, by its id (`data/goals.json`): in braces stand wordings of the site and values of the goal.
static TEXTS: LazyLock<HashMap<String, Bilingual<String>>> =
    LazyLock::new(|| parsed(include_str!("../data/goals.json")));

/// Eight goals in the language of the site; one places an order, one sends a message, one downloads.
pub fn example_goals(site: &Site) -> Vec<ExampleGoal> {
    // In stock, so that it can be ordered, and found by its plain name alone.
    let mut sold = site.products().iter().filter(|product| product.stock > 0);
    let (Some(asked), Some(bought)) = (sold.next(), sold.next()) else {
        return Vec::new();
    };
    let (fact, told) = bought.specification.first().cloned().unwrap_or_default();
    let card = site.checkout_card();
    let row = &site.rows()[17];
    let dark = site.option_label(OptionSet::Theme, "dark");
    let sales = site.option_label(OptionSet::Notifications, "sales");
    let goal = |id, values: &[_], expected, asks| goal(site, id, values, expected, asks);
    let answers = |text: &str| vec![Expected::Answer(text.to_owned())];
    vec![
        goal(
            "price",
            &[("query", &asked.query)],
            answers(&asked.price_text),
            false,
        ),
        goal(
            "order",
            &[
                ("query", &bought.query),
                ("name", &card.name),
                ("address", &card.address),
                ("number", &card.number),
            ],
            vec![
                Expected::Order {
                    product: bought.slug.clone(),
                    name: card.name.clone(),
                },
                Expected::AnswerIsOrderNumber,
            ],
            true,
        ),
        goal(
            "settings",
            &[("dark", &dark), ("sales", &sales)],
            vec![Expected::Theme("dark"), Expected::Notification("sales")],
            false,
        ),
        goal(
            "pickup-point",
            &[("town", &row.town)],
            answers(&row.distance.to_string()),
            false,
        ),
        contact(site, &card.name),
        goal("slow", &[], answers(&site.batch_number()), false),
        goal(
            "download",
            &[],
            vec![Expected::Downloaded(DownloadKind::PriceList)],
            true,
        ),
        goal(
            "specification",
            &[("query", &bought.query), ("name", &fact)],
            answers(&told),
            false,
        ),
    ]
}

fn goal(
    site: &Site,
    id: &'static str,
    values: &[(&str, &str)],
    expected: Vec<Expected>,
    asks: bool,
) -> ExampleGoal {
    ExampleGoal {
        id,
        lang: site.lang(),
        text: filled(site, TEXTS[id].of(site.lang()), values),
        start: PageKind::Home,
        expected,
        asks,
    }
}

/// Names the sending and holds all that is sent, so that nothing is asked.
fn contact(site: &Site, name: &str) -> ExampleGoal {
    let email = "reader@letters.example";
    let message = site.t(
        "Do you send parcels abroad?",
        "Отправляете ли вы посылки за границу?",
    );
    let topic = site.option_label(OptionSet::Topic, "goods");
    goal(
        site,
        "contact",
        &[
            ("name", name),
            ("email", email),
            ("topic", &topic),
            ("message", message),
        ],
        vec![Expected::ContactMessage {
            email: email.to_owned(),
            message: message.to_owned(),
        }],
        false,
    )
}

fn filled(site: &Site, text: &str, values: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    LabelKind::ALL.iter().fold(text, |text, kind| {
        text.replace(&format!("{{{}}}", kind.ident()), &site.label(*kind))
    })
}
