//! Which requests of the run's tabs may leave the browser.

use serde::{Deserialize, Serialize};

/// A document that is about to be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// As the browser would contact it, in its one spelling.
    pub url: String,
    pub method: String,
    /// For the tab itself; else for a frame in it.
    pub main_frame: bool,
    /// Address of the page that is in the tab now; empty where there is none yet.
    pub page: String,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestVerdict {
    Pass,
    /// Not without the person: it is aborted, and may be made anew after a yes.
    Ask,
    /// Aborted, and nobody is asked.
    Refuse,
}

/// Judges requests, at once and without waiting.
pub trait RequestRule: Send + Sync {
    fn judge(&self, request: &PageRequest) -> RequestVerdict;

    /// Judges any request, not only for a document, of a page in which a script of the run may be at work.
    /// Only what passes is sent; nobody is asked. A rule that does not say lets nothing pass.
    fn judge_of_script(&self, _request: &PageRequest) -> RequestVerdict {
        RequestVerdict::Refuse
    }

    /// Sources of a content security policy that let through what [`Self::judge_of_script`] does, or less;
    /// `page` is the page's address.
    fn sources(&self, _page: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A request that was aborted before anything was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldRequest {
    pub url: String,
    pub method: String,
    /// It was for a tab of its own, which is closed again.
    pub new_tab: bool,
    /// The person is not to be asked about it.
    pub refused: bool,
}

impl HeldRequest {
    /// Nothing but an address goes with it, so it can be made anew.
    pub fn is_plain(&self) -> bool {
        self.method.eq_ignore_ascii_case("get") || self.method.eq_ignore_ascii_case("head")
    }
}
