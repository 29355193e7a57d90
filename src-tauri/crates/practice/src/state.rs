//! What has happened on the site: [`Snapshot`], and the store the server keeps it in.

use std::collections::HashSet;

use serde::Serialize;

use crate::mails::Mail;
use crate::site::Site;

/// The state of the site at one moment. Product slugs and mail ids are those of [`Site`].
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Snapshot {
    pub cart: Vec<CartLine>,
    pub orders: Vec<Order>,
    pub sent_mail: Vec<SentMail>,
    /// Ids, in the order of deletion.
    pub deleted_mail: Vec<String>,
    pub starred: Vec<String>,
    /// Ids of letters that were opened.
    pub read_mail: Vec<String>,
    pub settings: Settings,
    pub password_changes: u32,
    pub account_deleted: bool,
    /// Browsers signed in now.
    pub signed_in_sessions: usize,
    pub failed_sign_ins: u32,
    pub contact_messages: Vec<ContactMessage>,
    pub dialog_answers: Vec<DialogAnswer>,
    /// Entries of the wish list on the page with dialogs.
    pub wish_list: Vec<String>,
    pub wish_list_name: String,
    /// `accepted` or `refused`, once the banner was answered.
    pub cookie_choice: Option<String>,
    pub coupons: u32,
    pub controls: ControlsState,
    /// Slow answers that were sent whole.
    pub slow_loads: u32,
    pub downloads: Vec<crate::DownloadKind>,
    /// What was searched for, in the shop and in the mailbox.
    pub searches: Vec<String>,
    /// Path and query of each page that was asked for, in order; the first ten thousand.
    pub visited: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CartLine {
    pub product: String,
    pub quantity: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Order {
    pub number: String,
    pub lines: Vec<CartLine>,
    /// As shown to the buyer.
    pub total: String,
    pub name: String,
    pub address: String,
    /// A value of [`crate::OptionSet::Delivery`].
    pub delivery: String,
    /// The last four digits; the rest is not kept.
    pub card_end: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SentMail {
    pub to: String,
    pub subject: String,
    pub body: String,
    /// Id of the letter it answers.
    pub reply_to: Option<String>,
}

/// Values are those of the option sets of the same name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Settings {
    pub name: String,
    pub language: String,
    pub theme: String,
    pub notifications: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: String::new(),
            language: "en".to_owned(),
            theme: "system".to_owned(),
            notifications: vec!["orders".to_owned()],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ContactMessage {
    pub name: String,
    pub email: String,
    /// A value of [`crate::OptionSet::Topic`].
    pub topic: String,
    pub message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DialogKind {
    Alert,
    Confirm,
    Prompt,
    Modal,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DialogAnswer {
    pub dialog: DialogKind,
    pub accepted: bool,
    /// What was typed into the prompt, or day and number of guests of the modal.
    pub text: String,
}

/// What was done with the site's own controls.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ControlsState {
    /// A value of [`crate::OptionSet::Roast`].
    pub roast: Option<String>,
    pub likes: u32,
    pub shares: u32,
    pub favourites: u32,
    pub gift_wrap: bool,
    /// Names given through the web component.
    pub blends: Vec<String>,
}

pub(crate) struct Store {
    pub(crate) snapshot: Snapshot,
    pub(crate) sessions: HashSet<String>,
    pub(crate) password: String,
}

impl Store {
    pub(crate) fn new(site: &Site) -> Self {
        let snapshot = Snapshot {
            settings: Settings {
                language: site.lang().code().to_owned(),
                ..Settings::default()
            },
            wish_list: site
                .products()
                .iter()
                .rev()
                .take(3)
                .map(|product| product.slug.clone())
                .collect(),
            wish_list_name: site.wish_list_name(),
            ..Snapshot::default()
        };
        Self {
            snapshot,
            sessions: HashSet::new(),
            password: site.account().password,
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot {
            signed_in_sessions: self.sessions.len(),
            ..self.snapshot.clone()
        }
    }

    /// The letter with this id, unless it was deleted.
    pub(crate) fn letter<'a>(&self, site: &'a Site, id: &str) -> Option<&'a Mail> {
        site.letter(id)
            .filter(|mail| !self.snapshot.deleted_mail.contains(&mail.id))
    }

    pub(crate) fn pieces_in_cart(&self) -> u32 {
        self.snapshot.cart.iter().map(|line| line.quantity).sum()
    }
}
