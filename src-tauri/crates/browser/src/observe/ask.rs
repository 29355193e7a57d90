//! Asks one page script for a snapshot, which leaves out what it told at its last.

use std::time::{Duration, Instant};

use crate::answer::{Answer, Missing};
use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};
use crate::listener_probe::probe_listeners;
use crate::merge::Snapshot;
use crate::wellformed;

/// Longest time for what the browser knows of the page beyond the page script.
const PROBING: Duration = Duration::from_millis(1_500);

/// How the page script is to look.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub limit: u32,
    pub text_limit: u32,
    pub wanted: &'a [String],
    /// A snapshot beside the run's: it gives no numbers and notes nothing as seen.
    pub aside: bool,
    /// Frames that are not at rest may be waited for.
    pub patient: bool,
    pub end: Instant,
}

impl Asked<'_> {
    /// The script is given a part of the time that is `left`: what it found has to be told in the rest.
    fn arguments(&self, first: u32, came: bool, have: [u64; 2], left: Duration) -> String {
        serde_json::json!({
            "limit": self.limit,
            "text_limit": self.text_limit,
            "wanted": self.wanted,
            "first": first,
            "time": (left * 3 / 5).as_millis(),
            "aside": self.aside,
            "came": came,
            "have": have,
        })
        .to_string()
    }

    pub fn left(&self) -> Duration {
        left(self.end)
    }
}

/// Asks one script, which leaves out what it told at its last snapshot.
pub(super) async fn ask(
    page: &Page<'_>,
    asked: &Asked<'_>,
    came: bool,
    limit: Duration,
) -> Result<Snapshot, PageError> {
    let end = Instant::now() + limit;
    let frame = page.frame.unwrap_or(MAIN);
    let mut kept = page.tab.frames.state().answer(frame);
    loop {
        let have = kept.as_ref().map_or([0, 0], |k| k.name());
        let first = page.hub.first_element();
        let arguments = |left| asked.arguments(first, came, have, left);
        let answer = informed(page, arguments, end).await?;
        match answer.complete(kept.as_deref()) {
            Ok((snapshot, keep)) => {
                if let Some(keep) = keep {
                    page.tab.frames.state().keep_answer(frame, keep);
                }
                return Ok(snapshot);
            }
            // An answer was lost on its way: this time it says everything.
            Err(Missing) if kept.is_some() => kept = None,
            Err(Missing) => return Err(PageError::Script("a snapshot with gaps".into())),
        }
    }
}

/// Until then, or a moment: what is asked may be answered at once.
fn left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now())
        .max(Duration::from_millis(50))
}

/// An answer for which the script was told first what it cannot see by itself, if that may have changed.
async fn informed(
    page: &Page<'_>,
    arguments: impl Fn(Duration) -> String,
    end: Instant,
) -> Result<Answer, PageError> {
    let parse = |text: &str| {
        wellformed::parse(text).map_err(|e| PageError::Script(format!("snapshot: {e}")))
    };
    let limit = left(end);
    let value = page
        .value("snapshotIfInformed", &arguments(limit), limit)
        .await?;
    let most = match value.as_str() {
        // What an action brought is what this snapshot is for.
        Some("brought") => Duration::MAX,
        Some("more") => PROBING,
        Some(text) => return parse(text),
        None => return Err(PageError::Script(format!("snapshot returned {value}"))),
    };
    // The snapshot itself has to come in time too.
    match probe_listeners(page, most.min(left(end) * 3 / 4)).await {
        Ok(()) => {}
        Err(PageError::Gone) => return Err(PageError::Gone),
        Err(error) if error.is_of_tab() || error.is_lost() => return Err(error),
        // A snapshot without it is better than none.
        Err(error) => tracing::debug!(?error, "the page script was not informed"),
    }
    let limit = left(end);
    page.call("takeSnapshot", &arguments(limit), limit).await
}
