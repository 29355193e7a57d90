//! Tells of a newer version, quietly: a line and a dot in the window, and no more. Nothing is asked without a feed, with
//! the setting off, while a run goes, or twice a week.

use browser_copilot::releases::{self, Kept, PATIENCE};
use copilot_protocol::{ErrorCode, UiError};
use serde::Serialize;
use tauri::{AppHandle, Manager};
use time::OffsetDateTime;

use crate::page_state;
use crate::shown::Shown;

/// What the page is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UpdateState {
    /// The packager named a feed; without one the page shows nothing of all this.
    pub possible: bool,
    /// A version that is newer than this one and that the person has not skipped.
    pub newer: Option<String>,
}

/// Looks where it is time to, and says what is known.
pub async fn state(app: &AppHandle) -> UpdateState {
    let Some(feed) = releases::feed() else {
        return UpdateState::default();
    };
    let mut kept = page_state::releases(app);
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let idle = app.state::<Shown>().engine.active_runs().is_empty();
    let wanted = page_state::get(app).updates;
    if wanted && idle && kept.is_due(now) {
        // Before it answers: one that does not is not asked again at the next start.
        kept.looked = now;
        page_state::keep_releases(app, &kept);
        match releases::newest(&feed, PATIENCE).await {
            Ok(release) => {
                // The person may have skipped one meanwhile.
                kept = page_state::releases(app);
                kept.newest = Some(release);
                page_state::keep_releases(app, &kept);
            }
            Err(error) => tracing::info!(%error, "newer versions could not be looked for"),
        }
    }
    told(&kept, wanted)
}

fn told(kept: &Kept, wanted: bool) -> UpdateState {
    let newer = releases::here()
        .filter(|_| wanted)
        .and_then(|here| Some(kept.news(&here)?.version.to_string()));
    UpdateState {
        possible: true,
        newer,
    }
}

/// No more is said of this version.
pub fn skip(app: &AppHandle, version: &str) {
    let mut kept = page_state::releases(app);
    kept.skipped = version.parse().ok();
    page_state::keep_releases(app, &kept);
}

/// The page of the newer version, to open in the person's browser.
///
/// # Errors
/// `other` where there is none, or where it is no https page.
pub fn page(app: &AppHandle) -> Result<String, UiError> {
    page_state::releases(app)
        .newest
        .filter(|release| releases::may_be_shown(&release.url))
        .map(|release| release.url.to_string())
        .ok_or_else(|| UiError::of(ErrorCode::Other).detail("there is no page of a newer version"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::json;

    fn kept(newest: &str, skipped: Option<&str>) -> Kept {
        let release = json!({ "version": newest, "url": "https://example.org/" });
        serde_json::from_value(json!({ "newest": release, "skipped": skipped })).unwrap()
    }

    #[test]
    fn the_page_hears_of_a_newer_version_alone() {
        let newer = |kept: &Kept, wanted| told(kept, wanted).newer;
        let later = Some("999.0.0".to_owned());
        assert_eq!(newer(&kept("999.0.0", None), true), later);
        assert_eq!(newer(&kept("999.0.0", None), false), None);
        assert_eq!(newer(&kept("999.0.0", Some("999.0.0")), true), None);
        assert_eq!(newer(&kept("999.0.0", Some("998.0.0")), true), later);
        assert_eq!(newer(&kept(browser_copilot::VERSION, None), true), None);
        assert_eq!(newer(&kept("0.0.1", None), true), None);
        assert_eq!(newer(&Kept::default(), true), None);
    }
}
