//! Bringing an element into view, and scrolling until nothing more comes.

use std::time::Duration;

use copilot_protocol::{ActionEffect, ActionReason, Delivery, ScrollDirection};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop, js_number};
use super::read::Read;
use crate::oopif::query::reveal;
use crate::wait_stable::wait_stable;

/// Lists without end are left at that after so many stretches.
const MOST_STRETCHES: u32 = 60;
/// A list that has not grown by then has no more to give.
const GROWS: Duration = Duration::from_millis(1_500);

#[derive(Clone, Copy, Deserialize, PartialEq)]
struct Extent {
    height: f64,
    at: f64,
    end: bool,
}

impl Attempt<'_> {
    pub(super) async fn scroll_into(&self, element: Option<u32>, end: bool) -> Result<Done, Stop> {
        match element {
            _ if end => self.to_the_end(element).await,
            Some(id) => self.bring_in(id).await,
            None => Stop::err(ActionReason::Other, "it needs an element, or `end`"),
        }
    }

    async fn bring_in(&self, id: u32) -> Result<Done, Stop> {
        let shown: Read = self.ask("intoView", &id.to_string(), id).await?;
        let mut moved = shown.moved;
        if let Some(frame) = &self.frame {
            let page = self.page();
            moved |= reveal(&page, frame, shown.center, shown.view, self.left()).await?;
        }
        Ok(if moved {
            Done::by(Delivery::Command).with(ActionEffect::Scrolled)
        } else {
            Done::at_once().detail("it was in view already")
        })
    }

    async fn extent(&self, element: Option<u32>) -> Result<Extent, Stop> {
        let id = element.unwrap_or_default();
        self.ask("extent", &js_number(element), id).await
    }

    async fn to_the_end(&self, element: Option<u32>) -> Result<Done, Stop> {
        let begin = self.extent(element).await?;
        let mut stretches = 0;
        let mut ended = false;
        while stretches < MOST_STRETCHES && self.left() > GROWS {
            let before = self.extent(element).await?;
            // A little short of all at once: pages load as their last screen comes near.
            let moved = self
                .scroll_once(ScrollDirection::Down, 20.0, element)
                .await?;
            stretches += u32::from(moved);
            if !self.grows(element, before, moved).await? {
                ended = true;
                break;
            }
        }
        let now = self.extent(element).await?;
        if now.at == begin.at && now.height == begin.height {
            let (reason, why) = (ActionReason::NoEffectSeen, "it is at its end already");
            return Ok(Done::in_vain(Delivery::Command, reason, why).unsettled());
        }
        let done = Done::by(Delivery::Command).with(ActionEffect::Scrolled);
        Ok(if ended {
            done.detail("this is the end of it")
        } else {
            done.detail("more may come: it was left after a while")
        })
    }

    /// Whether there is more below than before, now or soon.
    async fn grows(&self, element: Option<u32>, before: Extent, moved: bool) -> Result<bool, Stop> {
        let mut pace = self.pace(GROWS);
        loop {
            let now = self.extent(element).await?;
            if now.height > before.height || (moved && !now.end) {
                return Ok(true);
            }
            if !pace.step().await {
                return Ok(false);
            }
            // What is being loaded is waited for; without that the steps go on.
            wait_stable(&self.page(), None, Duration::from_millis(300)).await;
        }
    }
}
