//! Why words are no condition, and a text no value.

use copilot_protocol::Message;

/// Why words are no condition that can be watched. [`Unreadable::message`] says it to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Nothing in it speaks of one.
    NotACondition,
    /// These words were not understood, or do not go with the others.
    Words(String),
    /// Two conditions in one.
    Joined,
    /// "below", and no number.
    NoAmount,
    /// "falls by 10": a fall is told in percent.
    NoPercent,
    /// None or less, or a fall of more than all.
    Percent(String),
    /// It can be read in two ways, or not in figures: `1.299`, `5 thousand`.
    Amount(String),
    /// "says", and no text.
    NoText,
    /// What may be the page's own words has to stand in quotes.
    Quotes(String),
    /// "before", and no date.
    NoDate,
    /// A date without its year.
    NoYear(String),
    /// No calendar has it: "30 February".
    Date(String),
    /// The day or the month may stand first: "01/02/2026".
    EitherDate(String),
}

impl Unreadable {
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotACondition => Message::new("watch-unread-nothing"),
            Self::Words(words) => Message::new("watch-unread-words").arg("words", words),
            Self::Joined => Message::new("watch-unread-joined"),
            Self::NoAmount => Message::new("watch-unread-no-amount"),
            Self::NoPercent => Message::new("watch-unread-no-percent"),
            Self::Percent(words) => Message::new("watch-unread-percent").arg("words", words),
            Self::Amount(words) => Message::new("watch-unread-amount").arg("words", words),
            Self::NoText => Message::new("watch-unread-no-text"),
            Self::Quotes(words) => Message::new("watch-unread-quotes").arg("words", words),
            Self::NoDate => Message::new("watch-unread-no-date"),
            Self::NoYear(date) => Message::new("watch-unread-no-year").arg("date", date),
            Self::Date(date) => Message::new("watch-unread-date").arg("date", date),
            Self::EitherDate(date) => Message::new("watch-unread-either-date").arg("date", date),
        }
    }
}

/// Why a text is not the value that a condition needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// The text is empty.
    Nothing,
    NoNumber,
    /// There are several, and nothing says which one is meant.
    Several,
    /// It can be read in two ways: `1.299`, `1.2k`, `01/02/2026`.
    TwoWays(String),
    /// Numbers without a currency.
    NoCurrency(String),
    Currency {
        wanted: String,
        found: String,
    },
    NoDate,
    /// Without its year, or in no calendar.
    Date(String),
    TooLong,
}

impl NoValue {
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Nothing => Message::new("watch-novalue-nothing"),
            Self::NoNumber => Message::new("watch-novalue-no-number"),
            Self::Several => Message::new("watch-novalue-several"),
            Self::TwoWays(words) => Message::new("watch-novalue-two-ways").arg("words", words),
            Self::NoCurrency(wanted) => {
                Message::new("watch-novalue-no-currency").arg("wanted", wanted)
            }
            Self::Currency { wanted, found } => Message::new("watch-novalue-currency")
                .arg("wanted", wanted)
                .arg("found", found),
            Self::NoDate => Message::new("watch-novalue-no-date"),
            Self::Date(date) => Message::new("watch-novalue-date").arg("date", date),
            Self::TooLong => Message::new("watch-novalue-too-long"),
        }
    }
}
