//! Where the words of an answer stand on the page, for the picture that proves them.

use std::time::Duration;

use copilot_ports::WordsPlace;
use serde::Deserialize;

use crate::injected_script::Page;
use crate::isolated_world::js;
use crate::oopif::geometry::LooseRect;

/// A page that has this much to read has no proof worth the wait.
const DEADLINE: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
struct Told {
    width: f64,
    height: f64,
    url: String,
    #[serde(default, rename = "box")]
    place: Option<LooseRect>,
}

/// Scrolls there; `None`: they do not stand on the page itself, or it does not answer.
pub(crate) async fn show_words(page: &Page<'_>, words: &str) -> Option<WordsPlace> {
    let asked = page.main();
    let told: Told = match asked.bounded("showWords", &js(words), DEADLINE).await {
        Ok(told) => told,
        Err(error) => {
            tracing::debug!(?error, "the page does not say where the words stand");
            return None;
        }
    };
    let place = told.place.and_then(LooseRect::rect)?;
    let inside = told.width >= 1.0 && told.height >= 1.0 && place.w >= 1.0 && place.h >= 1.0;
    inside.then_some(WordsPlace {
        place,
        width: told.width,
        height: told.height,
        url: told.url,
    })
}
