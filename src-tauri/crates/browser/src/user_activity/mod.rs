//! The person and the run in one tab: the mark in the title of the run's tabs, and what the person
//! does in them.
//!
//! A small script in a world of its own listens for trusted presses, keys and wheels. The run's own
//! input is trusted too, so each press and key that is sent leaves a ticket that its event takes up.
//! What is left over is the person's. The script tells of them by a binding of its world as they happen, and
//! so before anything that comes of them: a page is asked nothing while a request of its main frame waits,
//! since it does not answer then. No domain has to be enabled that a page could notice.

pub(crate) mod ask;
pub(crate) mod presence;
pub(crate) mod title;
pub(crate) mod watch;
