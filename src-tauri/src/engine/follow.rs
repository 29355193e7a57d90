//! A goal that goes on from a past run.

use copilot_guard::{Addresses, start_pages};
use copilot_protocol::{ErrorCode, RunId, RunRequest, Settings, StartTab, UiError};
use url::Url;

use super::{Engine, off_thread};

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
        if past.part_of.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-part"));
        }
        // Its title and sites may be a stranger's words.
        if past.recipe.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "follow-recipe"));
        }
        let (follows, found) = copilot_agent::followed(id, past, commits)
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
                .and_then(|ended| begins_at(&ended, found))
                .or(began);
        }
        Ok(())
    }
}

/// The page where the run before ended; its site's start page, where opening that page may do something: an address with
/// parameters only shows, as far as anybody knows, where it led to what was searched for (`found`).
fn begins_at(ended: &str, found: bool) -> Option<String> {
    let shows = found || Url::parse(ended).ok()?.query().is_none();
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
        let searched = "https://shop.example/find?words=tea";
        for (page, found) in [(searched, true), ("https://shop.example/tea", false)] {
            assert_eq!(begins_at(page, found).as_deref(), Some(page));
        }
        for acts in [
            "cart/delete/4",
            "?add-to-cart=55",
            "vote?id=3",
            "unsubscribe?token=a",
        ] {
            let begins = begins_at(&format!("https://shop.example/{acts}"), false);
            assert_eq!(begins.as_deref(), Some("https://shop.example/"), "{acts}");
        }
    }
}
