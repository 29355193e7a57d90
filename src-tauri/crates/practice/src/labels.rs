//! The words on the site that can be pressed, filled or read as a message, each with synonyms (`data/labels.json`).
//!
//! The first wording is the one of seed 0. Running prose lives in the views.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::data::{Bilingual, listed, parsed};
use crate::lang::Lang;

static WORDS: LazyLock<HashMap<String, Bilingual<Vec<String>>>> =
    LazyLock::new(|| parsed(include_str!("../data/labels.json")));

listed! {
    /// One wording on the site; what it says now is [`crate::Site::label`].
    LabelKind {
    // Places, as the navigation names them.
    NavHome NavShop NavCart NavMailbox NavSettings NavPoints NavGuide NavSlow NavDialogs NavOffers NavDownloads
    NavPartners NavLeaflet NavContact NavControls NavSignIn SignOut Inbox Sent Compose
    // The shop.
    SearchProducts SearchButton Category MaxPrice MinRating InStockOnly SortBy ApplyFilters ClearFilters NextPage
    PreviousPage AddToCart Quantity Price InStock OutOfStock Specification Description NothingFound
    // Cart and checkout.
    UpdateQuantity RemoveFromCart GoToCheckout Total CartEmpty ContinueShopping FullName Address Delivery CardNumber
    Terms PlaceOrder OrderThanks OrderNumber
    // Signing in.
    UserName Password SignInButton RestoreAccount
    // The mailbox.
    SearchMail SearchMailButton Star Unstar Reply DeleteMail BackToInbox MailTo MailSubject MailBody SendMail
    // Settings.
    DisplayName Language Theme Notifications SaveSettings CurrentPassword NewPassword ChangePassword DeleteAccount
    // The long table.
    FindTown FindTownButton ColumnTown ColumnRegion ColumnDistance ColumnParcels ColumnOpened ColumnLockers
    // The slow page.
    BatchNumber Loading LoadAgain
    // Native dialogs and the modal.
    ShowNotice NoticeText ClearList ClearQuestion RenameList RenameQuestion BookTasting TastingDay Guests
    ConfirmBooking CancelBooking
    // The page under a banner.
    CookieText AcceptCookies RefuseCookies GetCoupon
    // Files and new tabs.
    PriceList DeliveryTerms LabelProgram OpenLeaflet OpenWindow
    // Contact.
    YourName Email Topic Message SendMessage
    // Own controls.
    Roast Like Share Favourite GiftWrap BlendName AddBlend
    // Messages of the site.
    NoteAdded NoteRemoved NoteUpdated NoteSaved NotePassword NoteAccountDeleted NoteRestored NoteMailSent
    NoteMailDeleted NoteStarred NoteContact NoteSignedOut NoteBooked NoteDone
    // Complaints of the site.
    ErrorRequired ErrorCard ErrorTerms ErrorSignIn ErrorDeleted ErrorEmail ErrorPassword ErrorShortPassword
    }
}

impl LabelKind {
    pub(crate) fn words(self, lang: Lang) -> &'static [String] {
        WORDS[self.ident()].of(lang)
    }
}
