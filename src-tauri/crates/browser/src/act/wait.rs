//! Waiting for a time, or until something is so.

use std::time::Duration;

use copilot_protocol::ActionReason;
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use crate::injected_script::PageError;
use crate::wait_stable::wait_stable;

/// Longest wait (the protocol's), milliseconds.
const LONGEST: u32 = 30_000;
/// How long it is waited where no time is given.
const USUAL: Duration = Duration::from_secs(10);

/// What is waited for.
pub(super) struct Until<'a> {
    pub ms: u32,
    pub text: Option<&'a str>,
    pub url: Option<&'a str>,
    pub element: Option<u32>,
    pub gone: bool,
    pub quiet: bool,
}

#[derive(Deserialize)]
struct Usable {
    there: bool,
    usable: bool,
}

impl Until<'_> {
    fn is_time(&self) -> bool {
        self.text.is_none() && self.url.is_none() && self.element.is_none() && !self.quiet
    }
}

impl Attempt<'_> {
    pub(super) async fn wait(&self, until: &Until<'_>) -> Result<Done, Stop> {
        let time = Duration::from_millis(u64::from(until.ms.min(LONGEST)));
        if until.is_time() {
            tokio::time::sleep(time.min(self.left())).await;
            return Ok(Done::at_once());
        }
        let limit = if time.is_zero() { USUAL } else { time }.min(self.left());
        let end = tokio::time::Instant::now() + limit;
        let mut pace = self.pace(limit);
        loop {
            let missing = match self.missing(until).await {
                Ok(missing) => missing,
                // The page is just being replaced.
                Err(PageError::Gone) => Some("the page is on its way".to_owned()),
                Err(error) => return Err(error.into()),
            };
            if missing.is_none() {
                let left = end.saturating_duration_since(tokio::time::Instant::now());
                if !until.quiet {
                    return Ok(Done::at_once());
                }
                let rest = tokio::time::timeout(left, wait_stable(&self.page(), None, left)).await;
                // Until then something may have gone again.
                let now = tokio::time::Instant::now();
                if rest.is_err() || now >= end {
                    return Err(in_vain("the page did not come to rest", limit));
                }
                if matches!(self.missing(until).await, Ok(None)) {
                    return Ok(Done::at_once());
                }
            }
            if !pace.step().await {
                let what = missing.unwrap_or_else(|| "the page did not come to rest".into());
                return Err(in_vain(&what, limit));
            }
        }
    }

    /// What is not so yet, in words; `None`: all is.
    async fn missing(&self, until: &Until<'_>) -> Result<Option<String>, PageError> {
        if let Some(url) = until.url {
            let now = self.tab.state().url.clone();
            if !now.to_lowercase().contains(&url.to_lowercase()) {
                return Ok(Some(format!("the address has no {url:?} in it: {now}")));
            }
        }
        if let Some(text) = until.text
            && self.has_text(text).await? == until.gone
        {
            return Ok(Some(if until.gone {
                format!("{text:?} is still there")
            } else {
                format!("{text:?} did not appear")
            }));
        }
        if let Some(id) = until.element {
            let state = match self.script("usable", &id.to_string()).await {
                Ok(state) => state,
                // Gone with its frame.
                Err(PageError::Gone) if until.gone => Usable {
                    there: false,
                    usable: false,
                },
                Err(error) => return Err(error),
            };
            if until.gone && state.there {
                return Ok(Some("the element is still there".into()));
            }
            if !until.gone && !state.usable {
                return Ok(Some(if state.there {
                    "the element is disabled".into()
                } else {
                    "the element is not there".into()
                }));
            }
        }
        Ok(None)
    }
}

fn in_vain(what: &str, limit: Duration) -> Stop {
    Stop::because(
        ActionReason::TimedOut,
        format!("{what} within {} ms", limit.as_millis()),
    )
}
