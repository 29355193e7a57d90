//! A goal that goes on from a past run.

use copilot_guard::{Addresses, start_pages};
use copilot_protocol::{ErrorCode, RunId, RunRequest, Settings, StartTab, UiError};
use url::Url;

use super::{Engine, off_thread};

/// What searches and parts of lists are named by; an address with anything else may do more than show.
const SHOWS: &[&str] = &[
    "q", "query", "search", "s", "text", "term", "keyword", "keywords", "page", "p", "sort",
    "order", "lang", "hl", "category", "filter",
];

impl Engine {
    /// Makes a request one that goes on from a past run: with what was asked and found there, its sites, and the page where it
    /// ended. Nothing that was allowed then is allowed now. `runs` says where runs lie.
    ///
    /// # Errors
    /// There is no such run, it goes on still, or its goal was not the person's own.
    pub async fn follow(
        &self,
        runs: &Settings,
        id: RunId,
        request: &mut RunRequest,
    ) -> Result<(), UiError> {
        if self.active_run(&id).is_some() {
            return Err(UiError::of(ErrorCode::RunBusy));
        }
        let folder = self.folder(runs)?;
        let (past, commits) = {
            let id = id.clone();
            off_thread(move || Ok((folder.request(&id)?, folder.commits(&id)?))).await?
        };
        if past.client.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-client"));
        }
        // Its title and sites may be a stranger's words.
        if past.recipe.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "follow-recipe"));
        }
        let follows = copilot_agent::followed(id, past, commits)
            .ok_or_else(|| UiError::saying(ErrorCode::Other, "follow-not-ended"))?;
        let ended = follows.look_at.clone();
        let began = follows
            .before
            .iter()
            .rev()
            .find_map(|one| one.start_url.clone());
        request.follows = Some(follows);
        if request.start_url.is_none() && request.tab == StartTab::New {
            // A site that was let in once is asked about again.
            let known = |address: &String| copilot_agent::is_own_site(request, address);
            request.start_url = ended
                .filter(known)
                .and_then(|ended| begins_at(&ended))
                .or(began);
        }
        Ok(())
    }
}

/// The page where the run before ended; its site's start page, where opening that page may do something.
fn begins_at(ended: &str) -> Option<String> {
    let url = Url::parse(ended).ok()?;
    let shows = url
        .query_pairs()
        .all(|(name, _)| SHOWS.contains(&name.to_lowercase().as_str()));
    match shows && Addresses::default().effects(ended, None).is_empty() {
        true => Some(ended.to_owned()),
        false => start_pages(ended).map(|[own, _]| own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_may_act_is_not_opened_again() {
        for page in [
            "https://shop.example/search?q=tea&page=2",
            "https://shop.example/tea/green",
        ] {
            assert_eq!(begins_at(page).as_deref(), Some(page));
        }
        for acts in [
            "cart/delete/4",
            "?add-to-cart=55",
            "vote?id=3",
            "unsubscribe?token=a",
        ] {
            let begins = begins_at(&format!("https://shop.example/{acts}"));
            assert_eq!(begins.as_deref(), Some("https://shop.example/"), "{acts}");
        }
    }
}
