//! The pages, actions and files of the site, and the path words that a seed chooses from (`data/places.json`).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::data::{listed, parsed};
use crate::labels::LabelKind;

static WORDS: LazyLock<HashMap<String, Vec<String>>> =
    LazyLock::new(|| parsed(include_str!("../data/places.json")));

/// Words for the path of a page, an action or a file, by its name; the first is the one of seed 0.
pub(crate) fn path_words(ident: &str) -> &'static [String] {
    &WORDS[ident]
}

listed! {
    /// A page with a path of its own (products, letters and orders have theirs below one).
    PageKind {
        Home Shop Cart Checkout SignIn Mailbox Sent Compose Settings Points Guide Slow Dialogs Offers Downloads
        Partners Leaflet Contact Controls
    }
}

listed! {
    /// Something that is posted and changes the state of the site. What a page's own form posts to
    /// the page itself (checkout, sign-in, contact, compose) has no entry here.
    ActionKind {
        AddToCart UpdateCart RemoveFromCart StarMail DeleteMail ChangePassword DeleteAccount RestoreAccount
        SignOut AnswerDialog CookieChoice GetCoupon UseControl
    }
}

listed! {
    /// A file to download.
    DownloadKind { PriceList Terms Program }
}

impl PageKind {
    /// How the navigation names the page.
    pub fn label(self) -> LabelKind {
        match self {
            PageKind::Home => LabelKind::NavHome,
            PageKind::Shop => LabelKind::NavShop,
            PageKind::Cart => LabelKind::NavCart,
            PageKind::Checkout => LabelKind::GoToCheckout,
            PageKind::SignIn => LabelKind::NavSignIn,
            PageKind::Mailbox => LabelKind::NavMailbox,
            PageKind::Sent => LabelKind::Sent,
            PageKind::Compose => LabelKind::Compose,
            PageKind::Settings => LabelKind::NavSettings,
            PageKind::Points => LabelKind::NavPoints,
            PageKind::Guide => LabelKind::NavGuide,
            PageKind::Slow => LabelKind::NavSlow,
            PageKind::Dialogs => LabelKind::NavDialogs,
            PageKind::Offers => LabelKind::NavOffers,
            PageKind::Downloads => LabelKind::NavDownloads,
            PageKind::Partners => LabelKind::NavPartners,
            PageKind::Leaflet => LabelKind::NavLeaflet,
            PageKind::Contact => LabelKind::NavContact,
            PageKind::Controls => LabelKind::NavControls,
        }
    }

    /// Whether a visitor has to sign in first.
    pub fn needs_sign_in(self) -> bool {
        matches!(self, PageKind::Mailbox | PageKind::Sent | PageKind::Compose)
    }
}

impl DownloadKind {
    pub fn label(self) -> LabelKind {
        match self {
            DownloadKind::PriceList => LabelKind::PriceList,
            DownloadKind::Terms => LabelKind::DeliveryTerms,
            DownloadKind::Program => LabelKind::LabelProgram,
        }
    }

    /// File name extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            DownloadKind::PriceList => "csv",
            DownloadKind::Terms => "txt",
            DownloadKind::Program => "exe",
        }
    }
}
