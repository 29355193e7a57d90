//! The numbers of the elements on the page itself, for a person who wishes to see them in the browser.
//!
//! `injected/src/snapshot/badges.ts` draws them, in a root that the page cannot reach into. They are no part of a snapshot; for a picture
//! they go out of sight, unless it is for somebody who watches.

use std::time::Duration;

use copilot_protocol::Mark;

use crate::frames::MAIN;
use crate::injected_script::Page;

/// A page that takes longer stays without them, or with them.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows these in place of those that were shown; none takes them away.
pub(crate) async fn show(page: &Page<'_>, marks: &[Mark]) {
    if marks.is_empty() && !page.tab.state().badged {
        return;
    }
    let drawn: Vec<_> = {
        let frames = page.tab.frames.state();
        marks
            .iter()
            .filter(|m| {
                [m.bbox.x, m.bbox.y, m.bbox.w, m.bbox.h]
                    .iter()
                    .all(|v| v.is_finite())
            })
            .map(|m| {
                let own = frames.number(m.id).is_none_or(|(frame, _)| frame == MAIN);
                (m.id, m.bbox.x, m.bbox.y, m.bbox.w, m.bbox.h, own)
            })
            .collect()
    };
    let Ok(arguments) = serde_json::to_string(&drawn) else {
        return;
    };
    page.tab.state().badged = !marks.is_empty();
    if let Err(error) = page.main().value("showBadges", &arguments, PATIENCE).await {
        tracing::debug!(?error, "the page shows no numbers");
    }
}

/// Takes what is shown out of sight, or brings it back.
pub(crate) async fn veil(page: &Page<'_>, on: bool) {
    if let Err(error) = page
        .main()
        .value("veilBadges", if on { "true" } else { "false" }, PATIENCE)
        .await
    {
        tracing::debug!(?error, "numbers on the page stay as they are");
    }
}
