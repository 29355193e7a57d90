//! Why a time cannot be taken.

use copilot_protocol::Message;

/// Why words, a line or a name are no time that can be kept. [`Unreadable::message`] says it to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Nothing in it speaks of a time.
    NotATime,
    /// These words were not understood, or do not go with the others.
    Words(String),
    /// It comes round, and the day is missing: "every week".
    WhichDay,
    /// No calendar has it: "30 February".
    Date(String),
    /// No clock shows it: "25".
    Time(String),
    /// It is over, or is this very moment.
    Past,
    /// So many minutes do not divide an hour, or hours a day. `fits`: the nearest that do, in minutes.
    UnevenMinutes { asked: u32, fits: Vec<u32> },
    /// The same in hours.
    UnevenHours { asked: u32, fits: Vec<u32> },
    /// The same in months.
    UnevenMonths { asked: u32, fits: Vec<u32> },
    /// Every so many days, weeks or years, as it was typed: a line of cron has no place for it.
    Uneven(String),
    /// Not a line of cron with five fields.
    Line(String),
    /// A line of cron that is right and never happens: 30 February.
    Never(String),
    /// Not `2026-12-01T08:00:00`.
    Once(String),
    /// Not the name of a time zone, as `Europe/London`.
    Zone(String),
}

impl Unreadable {
    #[must_use]
    pub fn message(&self) -> Message {
        let uneven = |id: &str, asked: u32, fits: &[u32]| {
            let fits: Vec<String> = fits.iter().map(u32::to_string).collect();
            Message::new(id)
                .arg("n", asked)
                .arg("fits", fits.join(", "))
        };
        match self {
            Self::NotATime => Message::new("schedule-unread-nothing"),
            Self::Words(words) => Message::new("schedule-unread-words").arg("words", words),
            Self::WhichDay => Message::new("schedule-unread-which-day"),
            Self::Date(date) => Message::new("schedule-unread-date").arg("date", date),
            Self::Time(time) => Message::new("schedule-unread-time").arg("time", time),
            Self::Past => Message::new("schedule-unread-past"),
            Self::UnevenMinutes { asked, fits } => {
                uneven("schedule-unread-uneven-minutes", *asked, fits)
            }
            Self::UnevenHours { asked, fits } => {
                uneven("schedule-unread-uneven-hours", *asked, fits)
            }
            Self::UnevenMonths { asked, fits } => {
                uneven("schedule-unread-uneven-months", *asked, fits)
            }
            Self::Uneven(words) => Message::new("schedule-unread-uneven").arg("words", words),
            Self::Line(line) => Message::new("schedule-unread-line").arg("line", line),
            Self::Never(line) => Message::new("schedule-unread-never").arg("line", line),
            Self::Once(at) => Message::new("schedule-unread-once").arg("at", at),
            Self::Zone(zone) => Message::new("schedule-unread-zone").arg("zone", zone),
        }
    }
}
