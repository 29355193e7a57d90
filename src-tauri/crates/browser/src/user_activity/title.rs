//! The mark that stands before the titles of the run's tabs where the person sees them.

use std::time::Duration;

use crate::connection::Connection;
use crate::isolated_world::{js, run};
use crate::tab::Tab;

pub(crate) const MARK: &str = "● Copilot — ";
const BRIEF: Duration = Duration::from_secs(2);

/// A title without our mark.
pub(crate) fn plain_title(title: &str) -> &str {
    title
        .strip_prefix(MARK.trim_end())
        .map_or(title, str::trim_start)
}

/// Puts the mark into the tab's title, or takes it out.
pub(crate) async fn mark(connection: &Connection, tab: &Tab, on: bool) {
    let frame = {
        let state = tab.state();
        if state.is_blocked() {
            return;
        }
        state.main_frame.clone()
    };
    let expression = format!("globalThis[{}]?.mark({on})", js(&tab.presence_key));
    let done = tokio::select! {
        done = run(connection, &tab.session, &frame, &expression, BRIEF) => done.is_ok(),
        () = tab.blocked() => false,
    };
    if !done {
        tracing::debug!(tab = %tab.id, "the title could not be changed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_is_no_part_of_a_title() {
        assert_eq!(plain_title("● Copilot — My mail"), "My mail");
        assert_eq!(plain_title("● Copilot —"), "");
        assert_eq!(plain_title("My ● Copilot — mail"), "My ● Copilot — mail");
    }
}
