//! The pages, actions and files of the site, and the path words that a seed chooses from.

use crate::data::listed;
use crate::labels::LabelKind;

macro_rules! places {
    ($(#[$meta:meta])* $name:ident { $($kind:ident: [$($word:literal),+];)+ }) => {
        listed! { $(#[$meta])* $name { $($kind)+ } }

        impl $name {
            pub(crate) fn words(self) -> &'static [&'static str] {
                match self { $($name::$kind => &[$($word),+]),+ }
            }
        }
    };
}

places! {
    /// A page with a path of its own (products, letters and orders have theirs below one).
    PageKind {
        Home: [""];
        Shop: ["shop", "store", "goods", "catalogue"];
        Cart: ["cart", "basket", "bag", "trolley"];
        Checkout: ["checkout", "purchase", "till", "finish-order"];
        SignIn: ["sign-in", "login", "enter", "auth"];
        Mailbox: ["mail", "inbox", "letters", "post"];
        Sent: ["mail-sent", "outbox", "sent-letters", "post-out"];
        Compose: ["mail-new", "write", "new-letter", "post-new"];
        Settings: ["settings", "preferences", "options", "profile"];
        Points: ["pickup-points", "collect", "where", "points"];
        Guide: ["guide", "handbook", "help", "docs"];
        Slow: ["todays-roast", "roast", "batch", "fresh"];
        Dialogs: ["tasting-room", "tastings", "visit", "room"];
        Offers: ["offers", "deals", "specials", "savings"];
        Downloads: ["downloads", "files", "documents", "materials"];
        Partners: ["partners", "friends", "with-us", "network"];
        Leaflet: ["leaflet", "season", "flyer", "brochure"];
        Contact: ["contact", "write-to-us", "ask", "reach-us"];
        Controls: ["workshop", "mix", "blend", "studio"];
    }
}

places! {
    /// Something that is posted and changes the state of the site. What a page's own form posts to
    /// the page itself (checkout, sign-in, contact, compose) has no entry here.
    ActionKind {
        AddToCart: ["add-item", "put", "take"];
        UpdateCart: ["set-quantity", "recount", "amend"];
        RemoveFromCart: ["drop-item", "take-out", "minus"];
        StarMail: ["star", "flag", "mark"];
        DeleteMail: ["delete-mail", "bin", "discard"];
        ChangePassword: ["change-password", "new-secret", "replace-key"];
        DeleteAccount: ["delete-account", "close-account", "erase"];
        RestoreAccount: ["restore-account", "bring-back", "undelete"];
        SignOut: ["sign-out", "logout", "bye"];
        AnswerDialog: ["dialog-answer", "said", "choice"];
        CookieChoice: ["cookie-choice", "consent", "biscuits"];
        GetCoupon: ["get-coupon", "voucher", "gift-code"];
        UseControl: ["control-used", "knob", "did"];
    }
}

places! {
    /// A file to download.
    DownloadKind {
        PriceList: ["price-list", "prices", "all-prices"];
        Terms: ["delivery-terms", "delivery", "rules"];
        Program: ["label-printer", "labels", "print-labels"];
    }
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
