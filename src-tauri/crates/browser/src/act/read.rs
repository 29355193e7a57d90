//! Scrolling and reading.

use std::sync::Arc;
use std::time::Duration;

use copilot_documents::{Document, Found, Passage};
use copilot_protocol::{
    ActionEffect, ActionReason, ActionStatus, Delivery, DocumentInfo, DocumentPassage,
    DocumentPlace, ScrollDirection,
};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop, js_number};
use crate::documents::{self, PASSAGE};
use crate::injected_script::{PageError, in_time};
use crate::isolated_world::js;
use crate::observe;
use crate::oopif::query::{FRAME_PATIENCE, reveal, standing};
use crate::wait_stable::wait_stable;

/// Characters of a reading.
const READ: u32 = 20_000;
/// Screens that are searched for a text that is not on the page yet.
const SCREENS: usize = 12;
/// Characters around a match.
const AROUND: usize = 120;
const MATCHES: usize = 10;
/// Elements near a text that are named.
const NEAR: usize = 4;
/// Square pixels on the screen of a frame that may stand for its page when that is scrolled.
const LEAST_AREA: f64 = 100_000.0;

/// What came of scrolling or reading, and where what was found stands in its frame.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Read {
    status: String,
    text: String,
    pub moved: bool,
    pub center: (f64, f64),
    /// Size of the frame's viewport.
    pub view: (f64, f64),
}

impl Attempt<'_> {
    pub(super) async fn scroll(
        &self,
        direction: ScrollDirection,
        amount: f64,
        element: Option<u32>,
        to_text: Option<&str>,
    ) -> Result<Done, Stop> {
        if let Some(text) = to_text {
            return self.scroll_to(text, element).await;
        }
        let mut moved = self.scroll_once(direction, amount, element).await?;
        if !moved && self.frame.is_some() {
            // At its end a frame hands the wheel on to what is around it.
            moved = self.scroll_page(direction, amount).await?;
        }
        if !moved && element.is_none() {
            moved = self.scroll_largest_frame(direction, amount).await;
        }
        let done = Done::by(Delivery::Command);
        Ok(if moved {
            done.with(ActionEffect::Scrolled)
        } else {
            done.unsettled()
                .status(ActionStatus::NoEffect)
                .detail("it does not scroll any further")
        })
    }

    pub(super) async fn scroll_once(
        &self,
        direction: ScrollDirection,
        amount: f64,
        element: Option<u32>,
    ) -> Result<bool, Stop> {
        let arguments = scrolling(element, direction, amount);
        let id = element.unwrap_or_default();
        let read: Read = self.ask("scrollBy", &arguments, id).await?;
        Ok(read.moved)
    }

    async fn scroll_page(&self, direction: ScrollDirection, amount: f64) -> Result<bool, Stop> {
        let arguments = scrolling(None, direction, amount);
        let page = self.page().main();
        let read: Read = page.call("scrollBy", &arguments, self.left()).await?;
        Ok(read.moved)
    }

    /// A page that does not scroll may be no more than the frame around the one that does.
    async fn scroll_largest_frame(&self, direction: ScrollDirection, amount: f64) -> bool {
        let page = self.page().main();
        let frames = self.frames();
        let asked = futures::future::join_all(frames.iter().map(|frame| async move {
            let stands = in_time(FRAME_PATIENCE, standing(&page, frame, FRAME_PATIENCE));
            Some((stands.await?.seen_area(), frame))
        }));
        let mut by_size: Vec<(f64, &String)> = asked.await.into_iter().flatten().collect();
        by_size.sort_by(|a, b| b.0.total_cmp(&a.0));
        let arguments = scrolling(None, direction, amount);
        for (area, frame) in by_size {
            if area < LEAST_AREA {
                break;
            }
            let inside = page.within(frame);
            let scrolled = inside.call::<Read>("scrollBy", &arguments, FRAME_PATIENCE);
            let answer = in_time(FRAME_PATIENCE, scrolled).await;
            if answer.is_some_and(|read| read.moved) {
                return true;
            }
        }
        false
    }

    async fn scroll_to(&self, text: &str, element: Option<u32>) -> Result<Done, Stop> {
        for screen in 0..SCREENS {
            let page = self.page().main();
            let found: Read = page.call("scrollToText", &js(text), self.left()).await?;
            if found.status == "ok" {
                return Ok(Done::by(Delivery::Command).with(ActionEffect::Scrolled));
            }
            for frame in self.frames() {
                if self.scroll_frame_to(&frame, text).await.is_some() {
                    return Ok(Done::by(Delivery::Command).with(ActionEffect::Scrolled));
                }
            }
            // Pages that grow as they are scrolled.
            if screen + 1 == SCREENS
                || !self
                    .scroll_once(ScrollDirection::Down, 0.9, element)
                    .await?
            {
                break;
            }
            wait_stable(&self.page(), None, Duration::from_millis(800)).await;
        }
        not_on_page(text)
    }

    async fn page_text(&self, limit: u32) -> Result<String, Stop> {
        Ok(observe::text(&self.page(), limit, self.left()).await?)
    }

    /// Frames of other origins that were found by the last snapshot.
    fn frames(&self) -> Vec<String> {
        self.tab.frames.state().found()
    }

    /// Whether a text stands on the page or in one of its frames.
    pub(super) async fn has_text(&self, text: &str) -> Result<bool, PageError> {
        let page = self.page().main();
        let wanted = js(text);
        let wanted = wanted.as_str();
        let frames = self.frames();
        let in_frames = futures::future::join_all(frames.iter().map(|frame| async move {
            let inside = page.within(frame);
            let asked = inside.value("hasText", wanted, FRAME_PATIENCE);
            in_time(FRAME_PATIENCE, asked)
                .await
                .is_some_and(|has| has == true)
        }));
        let (here, there) = futures::join!(page.value("hasText", wanted, self.left()), in_frames);
        Ok(here? == true || there.contains(&true))
    }

    /// Scrolls a frame, and those around it, to a text in it.
    async fn scroll_frame_to(&self, frame: &str, text: &str) -> Option<()> {
        let page = self.page().main();
        let work = async {
            let inside = page.within(frame);
            let found: Read = inside
                .call("scrollToText", &js(text), FRAME_PATIENCE)
                .await?;
            if found.status == "ok" {
                let _ = reveal(&page, frame, found.center, found.view, FRAME_PATIENCE).await;
            }
            Ok(found.status == "ok")
        };
        in_time(FRAME_PATIENCE, work).await?.then_some(())
    }

    /// `from`: characters that are left out at the beginning.
    pub(super) async fn extract(
        &self,
        element: Option<u32>,
        file: Option<&str>,
        from: u32,
    ) -> Result<Done, Stop> {
        if element.is_none()
            && let Some((info, document)) = self.document(file).await?
        {
            return Ok(read_on(info, document.passage(from as usize, PASSAGE)));
        }
        let text = match element {
            None => {
                let text = self.page_text(from.saturating_add(READ)).await?;
                text.chars().skip(from as usize).collect()
            }
            Some(id) => {
                let arguments = format!("{id}, {READ}");
                self.ask::<Read>("elementText", &arguments, id).await?.text
            }
        };
        let empty = text.trim().is_empty() && from == 0;
        let done = Done::reading(text);
        Ok(match empty {
            true => done.detail("there is no text in it; what is drawn is seen on a screenshot"),
            false => done,
        })
    }

    pub(super) async fn find_text(&self, wanted: &str, file: Option<&str>) -> Result<Done, Stop> {
        if let Some((info, document)) = self.document(file).await? {
            return found_in(info, &document, wanted);
        }
        let text = self.page_text(2_000_000).await?;
        let found = find(&text, wanted);
        let near = self.near(wanted).await;
        let mut told = found.join("\n");
        match (found.is_empty(), near.is_empty()) {
            (true, true) => return not_on_page(wanted),
            (true, false) => told = format!("In what a field holds: {near}"),
            (false, true) => {}
            (false, false) => {
                told.push_str("\nElements at the first place: ");
                told.push_str(&near);
            }
        }
        Ok(Done::reading(told))
    }

    /// The downloaded file of that name, or what the tab shows in place of a page.
    async fn document(
        &self,
        file: Option<&str>,
    ) -> Result<Option<(DocumentInfo, Arc<Document>)>, Stop> {
        let found = match file {
            Some(name) => match self.session.hub.file(name).await {
                Some(found) => found,
                None => {
                    let detail = format!("no file {name:?} was downloaded in this run");
                    return Err(Stop::Status(ActionStatus::NotFound, detail));
                }
            },
            None => match documents::shown(&self.page().main()).await {
                Some(found) => found,
                None => return Ok(None),
            },
        };
        match found {
            (info, Ok(document)) => Ok(Some((info, document))),
            (info, Err(trouble)) => {
                let detail = format!("{:?} is not read: {trouble}", info.name);
                Err(Stop::Status(ActionStatus::NotActionable, detail))
            }
        }
    }

    /// Elements by which a text is used: those that hold it and the nearest, as `[3] button "Add"`.
    async fn near(&self, wanted: &str) -> String {
        #[derive(Deserialize)]
        struct Near {
            id: u32,
            role: String,
            name: String,
        }
        let page = self.page().main();
        let asked = format!("{}, {NEAR}", js(wanted));
        let near = page.call::<Vec<Near>>("nearText", &asked, self.left());
        let near = match near.await {
            Ok(near) => near,
            Err(error) => {
                tracing::debug!(?error, "the elements near a text were not told");
                return String::new();
            }
        };
        near.iter()
            .map(|e| format!("[{}] {} {:?}", e.id, e.role, e.name))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// A passage, with how to read on.
fn read_on(info: DocumentInfo, passage: Passage) -> Done {
    let passage = documents::passage_of(info, passage);
    let DocumentPassage {
        document,
        text,
        from,
        next,
        total,
    } = passage;
    let on = match next {
        Some(next) => format!("characters {from} to {next} of {total}; read on from {next}"),
        None => format!("characters {from} to {total}, the end"),
    };
    let place = document.called(document.place_of(0));
    let done = Done::reading(text).detail(format!("{place} ({}): {on}", document.size));
    done.document(document)
}

/// The places of a text in a document, each with its part and where to read on there.
fn found_in(info: DocumentInfo, document: &Document, wanted: &str) -> Result<Done, Stop> {
    let found = document.find(wanted);
    if found.is_empty() {
        let detail = format!("{wanted:?} is not in {:?}", info.name);
        return Stop::err(ActionReason::TextNotFound, detail);
    }
    let line = |place: &Found| match place.place.as_str() {
        "" => format!("{} (from {})", place.text, place.from),
        part => format!("{} ({part}, from {})", place.text, place.from),
    };
    let lines: Vec<String> = found.iter().map(line).collect();
    let places = found
        .iter()
        .enumerate()
        .filter(|(_, place)| !place.place.is_empty());
    let places = places.map(|(at, place)| DocumentPlace {
        line: at as u32,
        name: place.place.clone(),
    });
    let places = places.collect();
    let info = DocumentInfo { places, ..info };
    Ok(Done::reading(lines.join("\n")).document(info))
}

fn not_on_page<T>(text: &str) -> Result<T, Stop> {
    let detail = format!("{text:?} is not on the page");
    Stop::err(ActionReason::TextNotFound, detail)
}

/// Arguments of the page script's `scrollBy`.
fn scrolling(element: Option<u32>, direction: ScrollDirection, amount: f64) -> String {
    let direction = match direction {
        ScrollDirection::Up => "up",
        ScrollDirection::Down => "down",
        ScrollDirection::Left => "left",
        ScrollDirection::Right => "right",
    };
    let amount = if amount.is_finite() {
        amount.clamp(0.0, 100.0)
    } else {
        1.0
    };
    format!("{}, {direction:?}, {amount}", js_number(element))
}

/// Places of the text with what is around them, whatever its case.
fn find(text: &str, wanted: &str) -> Vec<String> {
    let wanted: Vec<char> = wanted.trim().to_lowercase().chars().collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let chars: Vec<char> = text.chars().collect();
    // One lower-case character for each, so that places stay the same.
    let lower = chars.iter().map(|c| match c {
        c if c.is_whitespace() => ' ',
        c => c.to_lowercase().next().unwrap_or(*c),
    });
    let lower: Vec<char> = lower.collect();
    let mut found = Vec::new();
    let mut from = 0;
    while found.len() < MATCHES && from + wanted.len() <= lower.len() {
        let Some(at) = lower[from..]
            .windows(wanted.len())
            .position(|w| w == wanted.as_slice())
        else {
            break;
        };
        let at = from + at;
        let start = at.saturating_sub(AROUND);
        let end = (at + wanted.len() + AROUND).min(chars.len());
        let piece: String = chars[start..end].iter().collect();
        let piece = piece.split_whitespace().collect::<Vec<_>>().join(" ");
        found.push(format!(
            "{}{piece}{}",
            if start > 0 { "…" } else { "" },
            if end < chars.len() { "…" } else { "" }
        ));
        from = end;
    }
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::find;

    #[test]
    fn text_is_found_whatever_its_case_and_alphabet() {
        let text = format!("{} Итого: 1 200 ₽ {}", "а".repeat(300), "б".repeat(300));
        let found = find(&text, "итого");
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("Итого: 1 200 ₽"));
        assert!(found[0].starts_with('…') && found[0].ends_with('…'));
        assert!(find(&text, "нет такого").is_empty());
        assert!(find(&text, "  ").is_empty());
    }
}
