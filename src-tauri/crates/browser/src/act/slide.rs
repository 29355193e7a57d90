//! Sliders of a page's own making: by their keys, as a person without a mouse would, else by dragging.

use std::time::Duration;

use copilot_protocol::{ActionReason, Delivery};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use super::keys::Chord;

/// Keys that are pressed at most; a slider that needs more is dragged first.
const MOST_KEYS: f64 = 250.0;
/// A page's own script shows the new value by then.
const FOLLOWS: Duration = Duration::from_millis(400);

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(default)]
struct Numbers {
    id: u32,
    now: f64,
    min: f64,
    max: f64,
    vertical: bool,
    /// Pixels that the thumb can travel.
    room: f64,
}

impl Attempt<'_> {
    async fn slide_state(&self, id: u32) -> Result<Numbers, Stop> {
        self.ask("slideState", &id.to_string(), id).await
    }

    /// Brings the slider to a value; `None` where the element is none.
    pub(super) async fn slide(&self, id: u32, text: &str) -> Result<Option<Done>, Stop> {
        let start = match self.slide_state(id).await {
            Ok(start) => start,
            Err(Stop::Because(ActionReason::NotAField, _)) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let Some(wanted) = number(text) else {
            let detail = format!("{text:?} is not a number");
            return Stop::err(ActionReason::ValueRefused, detail);
        };
        let wanted = wanted.clamp(start.min.min(start.max), start.max.max(start.min));
        if start.now == wanted {
            return Ok(Some(Done::already()));
        }
        let mut now = self.by_keys(start, wanted).await?;
        if now.now != wanted && now.now == start.now && start.room > 0.0 {
            self.by_mouse(now, wanted).await?;
            now = self.slide_state(start.id).await?;
            // The last steps by keys, where it has any.
            now = self.by_keys(now, wanted).await?;
        }
        let nearest = (now.now - wanted).abs() <= self.step_of(start, now);
        let detail = format!("it stands at {}", now.now);
        Ok(Some(if now.now == wanted || nearest {
            Done::set(Delivery::Trusted).detail(detail)
        } else {
            Done::refused(Delivery::Trusted, detail)
        }))
    }

    /// A pixel of a dragged slider may stand for more than one step.
    fn step_of(&self, start: Numbers, now: Numbers) -> f64 {
        if start.room > 0.0 && now.now != start.now {
            ((start.max - start.min) / start.room).abs()
        } else {
            0.0
        }
    }

    async fn by_keys(&self, start: Numbers, wanted: f64) -> Result<Numbers, Stop> {
        let mut now = start;
        for round in 0..4 {
            if now.now == wanted {
                break;
            }
            let key = match (wanted > now.now, start.vertical) {
                (true, false) => "ArrowRight",
                (false, false) => "ArrowLeft",
                (true, true) => "ArrowUp",
                (false, true) => "ArrowDown",
            };
            let Some(chord) = Chord::parse(key) else {
                break;
            };
            let before = now.now;
            self.focus(start.id).await?;
            self.keys(&chord).await?;
            now = self.followed(start.id, before).await?;
            let step = now.now - before;
            if step == 0.0 || (step > 0.0) != (wanted > before) {
                break;
            }
            let more = ((wanted - now.now) / step).floor();
            if more > MOST_KEYS && round == 0 {
                self.by_mouse(now, wanted).await?;
                now = self.slide_state(start.id).await?;
                continue;
            }
            // Past it by less than a step, or too far for its steps: it stands as near as it can.
            if !(1.0..=MOST_KEYS).contains(&more) {
                break;
            }
            // Each is waited for: some pages count from what they drew last.
            for _ in 0..more as u32 {
                let at = now.now;
                self.keys(&chord).await?;
                now = self.followed(start.id, at).await?;
                if now.now == at {
                    break;
                }
            }
        }
        Ok(now)
    }

    async fn followed(&self, id: u32, before: f64) -> Result<Numbers, Stop> {
        let look = || self.slide_state(id);
        self.last_look(FOLLOWS, look, |now| now.now != before).await
    }

    async fn by_mouse(&self, now: Numbers, wanted: f64) -> Result<(), Stop> {
        let span = now.max - now.min;
        if span == 0.0 || now.room == 0.0 {
            return Ok(());
        }
        let way = (wanted - now.now) / span * now.room;
        let by = if now.vertical {
            (0.0, -way)
        } else {
            (way, 0.0)
        };
        self.drag(now.id, None, by).await?;
        Ok(())
    }
}

/// A number as people write it: `1 250,5`, `40 %`.
fn number(text: &str) -> Option<f64> {
    let plain: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-'))
        .map(|c| if c == ',' { '.' } else { c })
        .collect();
    plain.parse().ok().filter(|n: &f64| n.is_finite())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::number;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(number("1 250,5"), Some(1250.5));
        assert_eq!(number("40 %"), Some(40.0));
        assert_eq!(number("-3"), Some(-3.0));
        assert_eq!(number("much"), None);
    }
}
