//! What a person does in a browser while they show how something is done.

use copilot_protocol::{Action, Observation, TabId};

/// Something that the person did, as the action that would do it again.
#[derive(Clone, Debug)]
pub struct Did {
    pub action: Action,
    pub tab: TabId,
    /// The page before it, in which the action's element has its number. `None`: nothing of the page matters.
    pub before: Option<Observation>,
    /// It put something into a field for secrets, which was not told.
    pub secret: bool,
}

/// What is seen while a person shows.
#[derive(Clone, Debug)]
pub enum Shown {
    Did(Box<Did>),
    /// The page, once it is at rest.
    Seen(Box<Observation>),
    /// A dialog of the page said this.
    Said(String),
    /// A file was downloaded.
    File(String),
    TabClosed(TabId),
    /// Something was done to what no look at the page lists.
    Unclear,
    /// All that was shown until now was told.
    Told,
    /// The browser is gone, or the last tab.
    Ended,
}
