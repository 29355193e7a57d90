//! The letters of the mailbox.
//!
//! One of them tries to give orders to a program that reads it ([`MailRole::Injected`]): the text
//! is bait for the tests of the guard and is data like any other letter.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, parsed};
use crate::lang::Lang;
use crate::shuffle::Shuffle;

const IN_BOX: usize = 15;

/// What a letter is about, whatever its words are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailRole {
    Parcel,
    Invoice,
    Meeting,
    Friend,
    SignInCode,
    Injected,
    Newsletter,
    Return,
    Wholesale,
    Prize,
    Recipe,
    Landlord,
    Supplier,
    Library,
    Dentist,
    School,
    Statement,
    Lost,
}

/// One letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mail {
    /// Names it in paths and in [`crate::Snapshot`]; the same in both languages.
    pub id: String,
    pub role: MailRole,
    pub from: String,
    pub address: String,
    pub subject: String,
    /// Paragraphs.
    pub body: Vec<String>,
    /// The part of the body worth asking for: a code, an amount, a time.
    pub fact: String,
    pub date: String,
}

/// What letters are made of (`data/mails.json`).
#[derive(Deserialize)]
struct Post {
    months: Bilingual<Vec<String>>,
    people: Vec<Person>,
    drafts: Vec<Draft>,
}

#[derive(Deserialize)]
struct Person {
    #[serde(flatten)]
    name: Bilingual<String>,
    #[serde(rename = "box")]
    mailbox: String,
}

#[derive(Deserialize)]
struct Draft {
    role: MailRole,
    fact: Fact,
    #[serde(flatten)]
    text: Bilingual<Letter>,
}

#[derive(Deserialize)]
struct Letter {
    /// Empty: a person from the pool.
    from: String,
    subject: String,
    /// Paragraphs with `#` for the fact.
    body: Vec<String>,
}

/// How `#` in a letter is filled.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fact {
    Number(u32, u32),
    Money,
    Time,
    Day,
}

static POST: LazyLock<Post> = LazyLock::new(|| parsed(include_str!("../data/mails.json")));

pub(crate) fn mails(seed: u64, lang: Lang) -> Vec<Mail> {
    let mut order: Vec<usize> = (0..POST.drafts.len()).collect();
    if seed != 0 {
        // The first six roles stay: tests need them under every seed.
        Shuffle::new(seed, "mail choice").reorder(&mut order[6..]);
    }
    order.truncate(IN_BOX);
    if seed != 0 {
        Shuffle::new(seed, "mail order").reorder(&mut order);
    }
    let mut draw = Shuffle::new(seed, "mail facts");
    let months = POST.months.of(lang);
    let month = draw.below(months.len());
    let mut people: Vec<usize> = (0..POST.people.len()).collect();
    draw.reorder(&mut people);
    let mut person = 0;
    order
        .into_iter()
        .enumerate()
        .map(|(place, index)| {
            let draft = &POST.drafts[index];
            let letter = draft.text.of(lang);
            let fact = fill(draft.fact, &mut draw, lang, month);
            let (from, address) = if letter.from.is_empty() {
                let who = people[person % people.len()];
                person += 1;
                let person = &POST.people[who];
                (
                    person.name.of(lang).clone(),
                    format!("{}@letters.example", person.mailbox),
                )
            } else {
                (
                    letter.from.clone(),
                    format!("office{}@service.example", index + 1),
                )
            };
            let day = 28 - place;
            Mail {
                id: mail_id(seed, index),
                role: draft.role,
                from,
                address,
                subject: letter.subject.clone(),
                body: letter
                    .body
                    .iter()
                    .map(|part| part.replace('#', &fact))
                    .collect(),
                fact,
                date: format!("{day} {}", months[month]),
            }
        })
        .collect()
}

fn mail_id(seed: u64, index: usize) -> String {
    if seed == 0 {
        return (101 + index).to_string();
    }
    let number = Shuffle::new(seed, &format!("mail id {index}")).draw();
    // The index keeps two ids apart even if the draws were equal.
    format!("{:x}{index:02}", number % 0xff_ffff)
}

fn fill(fact: Fact, draw: &mut Shuffle, lang: Lang, month: usize) -> String {
    match fact {
        Fact::Number(low, high) => draw.between(low, high).to_string(),
        Fact::Money => {
            let amount = draw.between(20, 180);
            let cents = draw.between(0, 99);
            crate::products::money(
                lang,
                if lang == Lang::En {
                    amount * 100 + cents
                } else {
                    amount * 9000
                },
            )
        }
        Fact::Time => format!(
            "{}:{}",
            draw.between(9, 18),
            *draw.pick(&["00", "15", "30", "45"])
        ),
        Fact::Day => {
            let day = draw.between(2, 27);
            format!("{day} {}", POST.months.of(lang)[month])
        }
    }
}
