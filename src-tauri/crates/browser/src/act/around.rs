//! What is done around an action: in which frame it is, and what its page makes of it.

use std::time::Duration;

use copilot_ports::ActOptions;
use copilot_protocol::Action;
use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, Stop};
use crate::facts::behind;
use crate::injected_script::{Page, in_time};
use crate::isolated_world::{IsolatedWorld, js};
use crate::oopif::query::FRAME_PATIENCE;
use crate::tab::Tab;
use crate::wait_stable::{Before, Stability, wait_stable};

/// A page that goes on loading is left at that after this long.
pub(super) const SETTLE: Duration = Duration::from_millis(1_500);
/// The same after a new document, whose scripts have yet to run.
const SETTLE_DOCUMENT: Duration = Duration::from_millis(4_000);
const POPUP: Duration = Duration::from_secs(3);

/// Whether an action sends input to the page.
pub(super) fn touches_page(action: &Action) -> bool {
    action.element().is_some()
        || matches!(
            action,
            Action::PressKey { .. }
                | Action::Click { .. }
                | Action::Type { .. }
                | Action::Evaluate { .. }
        )
}

/// Lets the page come to rest, and the tab that the action may have opened.
pub(super) async fn rest(attempt: &Attempt<'_>, before: &Before) -> Stability {
    let page = attempt.page();
    let work = async {
        let mut settled = wait_stable(&page, Some(before), SETTLE).await;
        if settled.navigated && !settled.dialog && !settled.gone {
            let more =
                wait_stable(&page, Some(before), SETTLE_DOCUMENT.saturating_sub(SETTLE)).await;
            settled = Stability {
                navigated: true,
                changed: true,
                ..more
            };
        }
        let hub = &attempt.session.hub;
        let popups_came = hub.until(POPUP, |hub| (!hub.pending_popups()).then_some(()));
        popups_came.await;
        if let Some(tab) = hub.active()
            && tab.id != attempt.tab.id
        {
            wait_stable(&attempt.session.page(&tab), None, SETTLE).await;
        }
        settled
    };
    tokio::select! {
        biased;
        () = attempt.options.cancel.cancelled() => Stability::default(),
        settled = work => settled,
    }
}

/// Changes so far, of the page and of the frame that is acted in, together.
pub(super) async fn begin_acting(page: &Page<'_>, deadline: Duration) -> Result<u64, Stop> {
    #[derive(Deserialize)]
    struct Acting {
        effects: u64,
    }
    let main = page.main();
    let in_frame = async {
        page.frame?;
        let limit = deadline.min(FRAME_PATIENCE);
        in_time(limit, page.call::<Acting>("acting", "true", limit)).await
    };
    let (acting, in_frame) =
        futures::join!(main.call::<Acting>("acting", "true", deadline), in_frame);
    Ok(acting?
        .effects
        .wrapping_add(in_frame.map_or(0, |a| a.effects)))
}

/// What the page does from now on it does by itself. No answer is needed: a snapshot comes after it.
pub(super) fn end_acting(page: &Page<'_>) {
    let main = page.tab.state().world.map(|context| IsolatedWorld {
        session: page.tab.session.clone(),
        context,
    });
    let inside = page
        .frame
        .and_then(|frame| page.tab.frames.state().get(frame)?.world.clone());
    for world in [main, inside].into_iter().flatten() {
        let params = json!({
            "expression": format!("globalThis[{}]?.acting(false)", js(page.key)),
            "contextId": world.context,
        });
        page.connection
            .post(Some(&world.session), "Runtime.evaluate", &params);
    }
}

/// An action with the numbers of the script that is to carry it out.
pub(super) struct InFrame {
    pub action: Action,
    pub options: ActOptions,
    pub frame: Option<String>,
}

impl InFrame {
    pub fn of(tab: &Tab, action: &Action, options: &ActOptions) -> Self {
        let mut inside = Self {
            action: action.clone(),
            options: options.clone(),
            frame: None,
        };
        let asked = match action {
            Action::Search { .. } => options.search_box,
            action => action.element(),
        };
        let Some((frame, local)) = asked.and_then(|id| tab.frames.state().number(id)) else {
            return inside;
        };
        inside.frame = Some(frame);
        match &mut inside.action {
            Action::Search { .. } => inside.options.search_box = Some(local),
            action => *action = action.with_element(local),
        }
        inside
    }
}

/// The frame of another origin that has the focus.
pub(super) async fn focused_frame(page: &Page<'_>) -> Option<String> {
    let mut frame: Option<String> = None;
    for _ in 0..8 {
        let of = frame.clone().unwrap_or_default();
        let inside = page.within(&of);
        let asked = inside.value("focusDoor", "", FRAME_PATIENCE);
        let door = in_time(FRAME_PATIENCE, asked).await?.as_u64()?;
        if door == 0 {
            return frame;
        }
        frame = Some(behind(page, &of, u32::try_from(door).ok()?).await?);
    }
    frame
}
