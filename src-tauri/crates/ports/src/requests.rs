//! Which requests of the run's tabs may leave the browser.

use copilot_protocol::RiskClass;
use serde::{Deserialize, Serialize};

/// A request that is about to be sent: for a document, or by a page's script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// As the browser would contact it, in its one spelling.
    pub url: String,
    pub method: String,
    /// For the tab itself; else for a frame in it.
    pub main_frame: bool,
    /// Address of the page that is in the tab now; empty where there is none yet.
    pub page: String,
    /// What is sent with it, as text; empty where there is nothing, or no text.
    pub body: String,
    /// For a document: the page that leads there (of a new window its opener's), or what redirects there; empty where nobody knows.
    pub from: String,
    /// An answer redirects there.
    pub redirected: bool,
    /// Somebody may be signed in there ([`crate::Browser::has_session`]).
    pub session: bool,
}

impl PageRequest {
    /// The tab itself goes there, and brings nothing but the address.
    pub fn is_visit(&self) -> bool {
        self.main_frame && self.method.eq_ignore_ascii_case("get")
    }
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

/// A file that a page of the run's tabs gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedFile<'a> {
    /// As the server or the page names it.
    pub name: &'a str,
    /// Its first bytes, once it is there; empty before.
    pub beginning: &'a [u8],
    /// The run did something in the page that gives it, or anywhere just now.
    pub acted: bool,
}

/// Judges requests, at once and without waiting.
pub trait RequestRule: Send + Sync {
    fn judge(&self, request: &PageRequest) -> RequestVerdict;

    /// Judges any request, not only for a document, of a page in which a script of the run may be at work.
    /// Only what passes is sent; nobody is asked. A rule that does not say lets nothing pass.
    fn judge_of_script(&self, _request: &PageRequest) -> RequestVerdict {
        RequestVerdict::Refuse
    }

    /// Classes of what the request does, if the run is what brought it about, and nobody said yes to it.
    /// Where there are any it is aborted, and the person is asked about the action.
    fn effects(&self, _request: &PageRequest) -> Vec<RiskClass> {
        Vec::new()
    }

    /// Whether the file is kept; else it is stopped or removed, and told of.
    fn keeps(&self, _file: &OfferedFile<'_>) -> bool {
        true
    }

    /// Sources of a content security policy that let through what [`Self::judge_of_script`] does, or less;
    /// `page` is the page's address.
    fn sources(&self, _page: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A request that was aborted before anything was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InterceptedRequest {
    pub url: String,
    pub method: String,
    /// It was for a tab of its own, which is closed again.
    pub new_tab: bool,
    /// The person is not to be asked about it.
    pub refused: bool,
    /// What it would have done, where it was held for that: the action that brought it about may be done
    /// again after a yes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<RiskClass>,
}

impl InterceptedRequest {
    /// Nothing but an address goes with it, so it can be made anew.
    pub fn is_plain(&self) -> bool {
        self.method.eq_ignore_ascii_case("get") || self.method.eq_ignore_ascii_case("head")
    }

    /// A form that was to be sent elsewhere, and does nothing that the guard would ask about.
    pub fn is_form(&self) -> bool {
        self.effects.is_empty() && !self.is_plain()
    }
}
