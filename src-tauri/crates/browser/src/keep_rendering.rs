//! Has a tab drawn for as long as something waits for its frames.
//!
//! A browser draws a tab that nobody sees, such as one behind another, about once a second as soon as it
//! changes. Until then the page's animation frames and the mouse's moves wait. A tab whose picture is
//! taken is drawn at the full rate, so the smallest picture there is, of one pixel, is asked for meanwhile.
//! The browser sends the first few and then waits for a word that they have come, which is not given.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::connection::{CallError, Connection};
use crate::injected_script::Page;
use crate::tab::Tab;

/// A picture of a large window that is drawn takes less.
const NOT_DRAWN: Duration = Duration::from_millis(90);

/// While it lives the page is drawn. The first of a tab begins it, the last ends it.
pub(crate) struct KeepRendering<'a> {
    connection: &'a Connection,
    tab: &'a Tab,
}

impl<'a> KeepRendering<'a> {
    /// From now on. Nothing is waited for: what is sent to the tab after this finds it drawn.
    pub fn of(page: &Page<'a>) -> Self {
        let drawn = Self {
            connection: page.connection,
            tab: page.tab,
        };
        let first = {
            let mut state = drawn.tab.state();
            state.drawn += 1;
            state.drawn == 1
        };
        if first {
            let params = json!({"format": "jpeg", "quality": 1, "maxWidth": 1, "maxHeight": 1});
            drawn.post("Page.startScreencast", &params);
        }
        drawn
    }

    fn post(&self, method: &str, params: &Value) {
        self.connection
            .post(Some(&self.tab.session), method, params);
    }
}

impl Drop for KeepRendering<'_> {
    fn drop(&mut self) {
        let last = {
            let mut state = self.tab.state();
            state.drawn -= 1;
            state.drawn == 0
        };
        if last {
            self.post("Page.stopScreencast", &json!({}));
        }
    }
}

pub(crate) const CAPTURE: &str = "Page.captureScreenshot";

/// Takes a picture, which a tab that nobody sees may leave unanswered until it is drawn.
pub(crate) async fn capture<T: DeserializeOwned>(
    page: &Page<'_>,
    params: &Value,
    deadline: Duration,
) -> Result<T, CallError> {
    let unseen = page.tab.state().unseen;
    let drawn = unseen.then(|| KeepRendering::of(page));
    let session = Some(page.tab.session.as_str());
    let mut work = std::pin::pin!(page.connection.ask(session, CAPTURE, params, deadline));
    if drawn.is_some() {
        return work.await;
    }
    if let Ok(captured) = tokio::time::timeout(NOT_DRAWN, &mut work).await {
        return captured;
    }
    let _drawn = KeepRendering::of(page);
    page.tab.state().unseen = true;
    work.await
}
