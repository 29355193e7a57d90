//! Mouse and keyboard.

pub(super) mod drag;
mod mouse;

use std::time::Duration;

use copilot_protocol::{ActionReason, ActionStatus, Delivery, MouseButton};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::attempt::{Attempt, Done, Stop, changed, js_number};
use super::keys::Chord;
use crate::injected_script::PageError;
use crate::isolated_world::js;
use crate::oopif::query::{reveal, standing, through};

/// A point in the main viewport and in the frame's own, or what lies over the element.
type Found = Result<((f64, f64), (f64, f64)), String>;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Point {
    status: String,
    x: f64,
    y: f64,
    by: String,
    /// Other points that serve as well; only told in frames.
    points: Vec<(f64, f64)>,
    on_screen: bool,
    center: (f64, f64),
    /// Size of the frame's viewport.
    view: (f64, f64),
}

/// Where a press reaches an element.
struct Spot {
    /// In the main viewport.
    at: (f64, f64),
    /// In the viewport of the frame that holds it.
    inside: (f64, f64),
    delivery: Delivery,
}

/// What was put into a field since it was judged.
#[derive(Clone, Copy)]
pub(super) struct Typed<'a> {
    pub text: &'a str,
    /// It was put behind what stood there.
    pub append: bool,
    /// It was seen to stand there since, in the page's own form perhaps.
    pub held: bool,
}

/// A frame that has moved is drawn in its new place by then.
const ROUTED: Duration = Duration::from_millis(600);
/// So often an element that moves away is aimed at.
const TRIES: u32 = 3;
/// How the element is scrolled when something lies over it.
const WIGGLE: [&str; 3] = ["center", "end", "start"];

fn moves_away() -> Stop {
    Stop::because(
        ActionReason::Moved,
        "the element moves away from under the mouse",
    )
}

fn moved((x, y): (f64, f64)) -> Value {
    json!({"type": "mouseMoved", "x": x, "y": y, "button": "none", "buttons": 0})
}

impl Attempt<'_> {
    async fn input(&self, method: &str, events: &[Value]) -> Result<(), Stop> {
        let page = self.page();
        let left = self.left();
        self.tab
            .state()
            .presence
            .sending(events, std::time::Instant::now());
        // All are queued before the first answer is awaited, so a cancel cannot come between down and up.
        let (connection, session) = (&self.session.connection, Some(self.tab.session.as_str()));
        let sent = events
            .iter()
            .map(|event| connection.call_raw(session, method, event, left));
        let sent = futures::future::join_all(sent);
        let work = async {
            for answer in sent.await {
                answer?;
            }
            Ok(())
        };
        match page.guarded(work).await {
            // The input itself took the document away.
            Ok(()) | Err(PageError::Gone | PageError::Closed) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn mouse(&self, events: &[Value]) -> Result<(), Stop> {
        self.session.comes_forward();
        self.input("Input.dispatchMouseEvent", events).await
    }

    async fn mouse_to(&self, at: (f64, f64)) -> Result<(), Stop> {
        self.mouse(&[moved(at)]).await
    }

    /// A point where a press reaches the element, and whether it had to be scrolled about.
    async fn locate(&self, id: u32) -> Result<Spot, Stop> {
        self.find_spot(id, "locate").await
    }

    /// The same; `by` is the function of the page script that finds the point.
    async fn find_spot(&self, id: u32, by: &str) -> Result<Spot, Stop> {
        let mut covered_by = String::new();
        for (round, nudge) in WIGGLE.iter().enumerate() {
            let delivery = if round == 0 {
                Delivery::Trusted
            } else {
                Delivery::ScrollWiggle
            };
            let found = match &self.frame {
                None => self.locate_here(id, nudge, by).await?,
                Some(frame) => self.locate_in_frame(frame, id, nudge).await?,
            };
            match found {
                Ok((at, inside)) => {
                    return Ok(Spot {
                        at,
                        inside,
                        delivery,
                    });
                }
                Err(by) if round == 0 => covered_by = by,
                Err(_) => {}
            }
        }
        let detail = format!("something else would be pressed: {covered_by}");
        Err(Stop::Status(ActionStatus::Covered, detail))
    }

    async fn ask_point(&self, id: u32, nudge: &str, by: &str) -> Result<Point, Stop> {
        let point: Point = self.script(by, &format!("{id}, {nudge:?}")).await?;
        match point.status.as_str() {
            "ok" | "covered" => Ok(point),
            other => Err(self.refusal(other, id)),
        }
    }

    /// The point in both viewports, which are one here; else what lies over it.
    async fn locate_here(&self, id: u32, nudge: &str, by: &str) -> Result<Found, Stop> {
        let point = self.ask_point(id, nudge, by).await?;
        Ok(if point.status == "ok" {
            Ok(((point.x, point.y), (point.x, point.y)))
        } else {
            Err(point.by)
        })
    }

    /// The same in a frame, whose own place in the page has to let the press through.
    async fn locate_in_frame(&self, frame: &str, id: u32, nudge: &str) -> Result<Found, Stop> {
        let page = self.page();
        let mut stands = standing(&page, frame, self.left()).await?;
        let mut point = self.ask_point(id, nudge, "locate").await?;
        // The frames around have scrolled along, or have to.
        for _ in 0..3 {
            if point.status == "ok" {
                break;
            }
            let moved = reveal(&page, frame, point.center, point.view, self.left()).await?;
            stands = standing(&page, frame, self.left()).await?;
            point = self.ask_point(id, "center", "locate").await?;
            if point.on_screen && !moved {
                break;
            }
        }
        if point.status != "ok" {
            return Ok(Err(point.by));
        }
        // Its own scrolling may have moved the frames around it after they were asked.
        let now = standing(&page, frame, self.left()).await?;
        if now.bounds != stands.bounds {
            point = self.ask_point(id, "center", "locate").await?;
            if point.status != "ok" {
                return Ok(Err(point.by));
            }
        }
        let scale = now.scale(point.view);
        let points: Vec<(f64, f64)> = point.points.iter().map(|p| scale.point(*p)).collect();
        let through = through(&page, &[(&now, points.clone())], self.left()).await?;
        let answer = through.into_iter().next().unwrap_or_default();
        let free = answer.hits.iter().position(|hit| *hit);
        Ok(match free {
            Some(at) => Ok((points[at], point.points[at])),
            None => Err(answer.by),
        })
    }

    /// Whether a press there still reaches the element.
    async fn still_reaches(&self, id: u32, spot: &Spot) -> Result<bool, Stop> {
        let (x, y) = spot.inside;
        let still = self
            .says("stillReaches", &format!("{id}, {x}, {y}"))
            .await?;
        let Some(frame) = &self.frame else {
            return Ok(still);
        };
        let page = self.page();
        let stands = standing(&page, frame, self.left()).await?;
        let through = through(&page, &[(&stands, vec![spot.at])], self.left()).await?;
        Ok(still && through.iter().all(|t| t.hits == [true]))
    }

    /// After a scroll the browser goes on routing input to other processes by where their frames were
    /// drawn last: the mouse is moved until the element has it, for a short while.
    async fn arrives(&self, id: u32, spot: &Spot) -> Result<(), Stop> {
        if self.frame.is_none() {
            return Ok(());
        }
        let mut pace = self.pace(ROUTED);
        loop {
            if self.says("hovered", &id.to_string()).await? || !pace.step().await {
                return Ok(());
            }
            self.mouse_to(spot.at).await?;
        }
    }

    /// Presses the element by trusted input.
    pub(super) async fn press(&self, id: u32) -> Result<Delivery, Stop> {
        self.pressed(id, MouseButton::Left, 1, &[]).await
    }

    /// Whether the page script kept the press from something that came between.
    async fn was_stopped(&self) -> Result<bool, Stop> {
        #[derive(Deserialize)]
        struct Pressed {
            state: String,
            #[serde(default)]
            by: String,
        }
        match self.script::<Pressed>("pressed", "").await {
            Ok(pressed) if pressed.state == "changed" => Err(changed()),
            Ok(pressed) if pressed.state == "stopped" => {
                tracing::debug!(by = pressed.by, "a press was stopped on its way");
                Ok(true)
            }
            Ok(_) | Err(PageError::Gone | PageError::Closed) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn click(&self, id: u32) -> Result<Done, Stop> {
        if self.options.delivery == Delivery::Script {
            let _: IgnoredAny = self.ask("scriptClick", &id.to_string(), id).await?;
            return Ok(Done::by(Delivery::Script).expecting());
        }
        let delivery = self.press(id).await?;
        Ok(Done::by(delivery).expecting())
    }

    pub(super) async fn hover(&self, id: u32) -> Result<Done, Stop> {
        let mut spot = self.locate(id).await?;
        for _ in 0..TRIES {
            let stood = self.center(id).await?;
            self.mouse_to(spot.at).await?;
            // What opened under the mouse may lie over the element, which is what was wanted.
            let stands = self.still_reaches(id, &spot).await?;
            if stands || self.center(id).await.is_ok_and(|now| now == stood) {
                break;
            }
            // What the mouse left has closed, and things have moved up.
            match self.locate(id).await {
                Ok(again) => spot = again,
                Err(Stop::Browser(error)) => return Err(Stop::Browser(error)),
                // The mouse was there, and the page has put something else in its place.
                Err(_) => break,
            }
        }
        Ok(Done::by(spot.delivery))
    }

    pub(super) async fn keys(&self, chord: &Chord) -> Result<(), Stop> {
        self.input("Input.dispatchKeyEvent", &chord.events()).await
    }

    /// Types characters by real keys, as fast as the page takes them.
    pub(super) async fn keys_in_a_row(&self, text: &[char]) -> Result<(), Stop> {
        let events: Vec<Value> = text.iter().flat_map(|c| Chord::of(*c).events()).collect();
        self.input("Input.dispatchKeyEvent", &events).await
    }

    pub(super) async fn insert(&self, text: &str) -> Result<(), Stop> {
        self.input("Input.insertText", &[json!({"text": text})])
            .await
    }

    pub(super) async fn press_key(&self, key: &str, element: Option<u32>) -> Result<Done, Stop> {
        let Some(chord) = Chord::parse(key) else {
            let detail = format!("no key is called {key:?}");
            return Stop::err(ActionReason::UnknownKey, detail);
        };
        if let Some(id) = element {
            self.focus(id).await?;
        }
        self.judged_keys(&chord, element, None).await?;
        Ok(Done::by(Delivery::Trusted).expecting())
    }

    /// Presses the keys where what they come to is what was judged.
    pub(super) async fn judged_keys(
        &self,
        chord: &Chord,
        element: Option<u32>,
        typed: Option<Typed<'_>>,
    ) -> Result<(), Stop> {
        let element = js_number(element);
        let typed = typed.map_or_else(
            || "null, false, false".to_owned(),
            |t| format!("{}, {}, {}", js(t.text), t.append, t.held),
        );
        let arguments = format!("{element}, {typed}");
        let page = self.page();
        let armed = page.value("guardKey", &arguments, self.left()).await?;
        if armed == "changed" {
            return Err(changed());
        }
        self.keys(chord).await?;
        match page.value("keyed", "", self.left()).await {
            Ok(state) if state == "changed" => Err(changed()),
            // What the key brought took the document away.
            Ok(_) | Err(PageError::Gone | PageError::Closed) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts the focus on the element, without pressing it.
    pub(super) async fn focus(&self, id: u32) -> Result<(), Stop> {
        let _: IgnoredAny = self.ask("focusOn", &id.to_string(), id).await?;
        Ok(())
    }

    /// Looks in small steps for something of the page's own making: what it saw last, which is enough unless the
    /// time is over.
    pub(super) async fn last_look<T, E: Into<Stop>, L: Future<Output = Result<T, E>>>(
        &self,
        limit: Duration,
        look: impl Fn() -> L,
        enough: impl Fn(&T) -> bool,
    ) -> Result<T, Stop> {
        let mut pace = self.pace(limit);
        loop {
            let seen = look().await.map_err(Into::into)?;
            if enough(&seen) || !pace.step().await {
                return Ok(seen);
            }
        }
    }

    /// Paces a wait for something of the page's own making.
    pub(super) fn pace(&self, limit: Duration) -> Pace {
        Pace {
            end: tokio::time::Instant::now() + limit.min(self.left()),
            changes: self.tab.changes(),
        }
    }
}

/// Small steps until a time is over, each ended early by a change of the tab.
pub(super) struct Pace {
    end: tokio::time::Instant,
    changes: tokio::sync::watch::Receiver<u64>,
}

impl Pace {
    /// `false` once the time is over.
    pub async fn step(&mut self) -> bool {
        if tokio::time::Instant::now() >= self.end {
            return false;
        }
        let _ = tokio::time::timeout(Duration::from_millis(30), self.changes.changed()).await;
        true
    }
}
