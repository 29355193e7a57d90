//! On which sites the person is signed in, as far as the browser shows it without asking any of them.
//!
//! Cookies that scripts cannot read and that were there before the run began, and requests that bring their own
//! authorisation. Sites set such cookies for strangers too: what is found here is where somebody *may* be signed in.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::Deserialize;
use serde_json::json;

use super::{BRIEF, NetworkInterceptor, Paused};
use crate::connection::Connection;

/// Navigations whose redirects are followed.
const MOST_HOPS: usize = 64;

#[derive(Default)]
pub(super) struct Sessions {
    /// Domains of cookies, and hosts of requests; `None`: not asked yet.
    known: Option<HashSet<String>>,
    authorised: HashSet<String>,
    /// The last address of each navigation, by the id that its redirects keep.
    hops: VecDeque<(String, String)>,
}

/// Beginnings of names of cookies that load balancers and checks for bots give to everybody.
const EVERYBODYS: [&str; 11] = [
    "__cf",
    "_cfuvid",
    "cf_",
    "ak_bmsc",
    "bm_",
    "_abck",
    "incap_ses",
    "visid_incap",
    "datadome",
    "AWSALB",
    "TS01",
];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cookie {
    name: String,
    domain: String,
    http_only: bool,
}

impl Cookie {
    /// It may tell who comes.
    fn tells(&self) -> bool {
        let everybodys = EVERYBODYS.iter().any(|start| self.name.starts_with(start));
        self.http_only && !everybodys
    }
}

#[derive(Deserialize)]
struct Cookies {
    cookies: Vec<Cookie>,
}

impl Sessions {
    pub(super) fn of(&self, host: &str) -> bool {
        let below = |domain: &String| {
            host.strip_suffix(domain.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.authorised.contains(host) || self.known.iter().flatten().any(below)
    }

    pub(super) fn inherit(&mut self, old: &Self) {
        self.known.clone_from(&old.known);
        self.authorised.clone_from(&old.authorised);
    }

    /// Notes where the navigation is now; gives where it was before, if an answer redirected it.
    pub(super) fn hop(&mut self, id: &str, url: &str) -> Option<String> {
        let before = self.hops.iter_mut().find(|(known, _)| known == id);
        if let Some((_, at)) = before {
            // The browser and the tab's own session may both hold the first request of a window.
            let last = std::mem::replace(at, url.to_owned());
            return (last != url).then_some(last);
        }
        self.hops.push_back((id.to_owned(), url.to_owned()));
        if self.hops.len() > MOST_HOPS {
            self.hops.pop_front();
        }
        None
    }

    pub(super) fn note(&mut self, url: &str, headers: &HashMap<String, String>) {
        let mut names = headers.keys();
        if names.any(|name| name.eq_ignore_ascii_case("authorization"))
            && let Some(host) = host_of(url)
        {
            self.authorised.insert(host);
        }
    }
}

fn host_of(url: &str) -> Option<String> {
    url::Url::parse(url).ok()?.host_str().map(str::to_owned)
}

impl NetworkInterceptor {
    /// To be called before the run opens its first page.
    pub async fn find_sessions(&self, connection: &Connection) {
        if self.state().sessions.known.is_some() {
            return;
        }
        let none = json!({});
        let asked = connection.ask::<Cookies>(None, "Storage.getCookies", &none, BRIEF);
        let cookies = match asked.await {
            Ok(found) => found.cookies,
            Err(error) => return tracing::debug!(?error, "the browser's cookies were not told"),
        };
        let kept = cookies.into_iter().filter(Cookie::tells);
        let domains = kept.map(|cookie| cookie.domain.trim_start_matches('.').to_owned());
        self.state().sessions.known = Some(domains.collect());
    }

    /// Somebody may be signed in at this address's site.
    pub fn has_session(&self, url: &str) -> bool {
        host_of(url).is_some_and(|host| self.state().sessions.of(&host))
    }

    /// Where a document's request comes from: what redirected it (`true`), or this page.
    pub(super) fn came_from(&self, paused: &Paused, page: &str) -> (String, bool) {
        let mut state = self.state();
        state
            .sessions
            .note(&paused.request.url, &paused.request.headers);
        let id = paused
            .network_id
            .as_deref()
            .filter(|_| paused.is_document());
        let before = id.and_then(|id| state.sessions.hop(id, &paused.request.url));
        match before {
            Some(before) => (before, true),
            None => (page.to_owned(), false),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn who_may_be_signed_in_is_known_by_cookies_and_headers() {
        let cookie = |name: &str, http_only| Cookie {
            name: name.into(),
            domain: "shop.example".into(),
            http_only,
        };
        assert!(cookie("sid", true).tells());
        assert!(!cookie("sid", false).tells());
        assert!(!cookie("__cf_bm", true).tells());
        let mut sessions = Sessions {
            known: Some(HashSet::from(["shop.example".to_owned()])),
            ..Sessions::default()
        };
        assert!(sessions.of("shop.example") && sessions.of("my.shop.example"));
        assert!(!sessions.of("othershop.example") && !sessions.of("api.example"));
        let headers = |name: &str| HashMap::from([(name.to_owned(), "Bearer x".to_owned())]);
        sessions.note("https://api.example/a", &headers("Accept"));
        assert!(!sessions.of("api.example"));
        sessions.note("https://api.example/a", &headers("Authorization"));
        assert!(sessions.of("api.example"));
    }

    #[test]
    fn a_redirect_comes_from_where_the_navigation_was_before() {
        let mut sessions = Sessions::default();
        assert_eq!(sessions.hop("1", "https://a.example/"), None);
        assert_eq!(sessions.hop("1", "https://a.example/"), None, "held twice");
        let before = sessions.hop("1", "https://b.example/");
        assert_eq!(before.as_deref(), Some("https://a.example/"));
        assert_eq!(sessions.hop("2", "https://c.example/"), None);
    }
}
