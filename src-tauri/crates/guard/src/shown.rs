//! What the planner of an action has been shown, and whom the action would tell of it.
//!
//! By construction, not by comparing words: whoever decided on an action with private data in view has chosen each address,
//! word and press of it, so all of these may say something of the data. What needs no question then is what says no
//! more than everybody may know: an address that a page offered or the person gave, a site's start page, the goal's own words.

use std::collections::BTreeSet;

use copilot_protocol::{Action, ActionClass, Judgement, Message, RiskClass, ToolFacts, Verdict};
use url::Url;

use crate::addresses::Addresses;
use crate::goal::GoalWords;
use crate::scene::sort_by_gravity;
use crate::unique::once;
use crate::{show, site, tool};

/// What a planner decided on an action with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The site that its context is for, by [`site::key`]; of one that sees several sites, no key of any.
    pub place: String,
    /// Private sites, by [`site::key`], of which it was shown anything.
    pub private: BTreeSet<String>,
    /// Servers of tools (their places) and sites that the person let learn what was learned from them, in this order.
    pub released: BTreeSet<(String, String)>,
}

impl Shown {
    /// The host that the action would tell something that its planner chose. `page`: address of the page that it is done
    /// on; `engine`: address of the engine that a search goes to, where the page has no search box of its own.
    pub fn tells(
        &self,
        action: &Action,
        page: &str,
        goal: &GoalWords,
        known: &Addresses,
        engine: Option<&str>,
    ) -> Option<String> {
        let host = match action {
            // What of its arguments is the model's own is known with the tool: `tells_tool`.
            Action::Mcp { .. } => return None,
            Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
                let url = site::resolve(url)
                    .ok()
                    .filter(|url| url.scheme() != "about")?;
                let said = says_nothing(&url, goal, known);
                (!said).then(|| site::host_port(&url))?
            }
            Action::Search { query } => {
                let to = site::host_of(engine.unwrap_or(page));
                (!only_goal(query, goal)).then_some(to)?
            }
            _ if action.spec().class == ActionClass::Changes => site::host_of(page),
            _ => return None,
        };
        let to = site::key(&host);
        let tells = self.of_tools(&to).next().is_some()
            || to != self.place
                && self
                    .private
                    .iter()
                    .any(|from| *from != to && !tool::is_place(from));
        (tells && !host.is_empty()).then_some(host)
    }

    /// The place of the server that a call would tell something that its planner chose.
    pub(crate) fn tells_tool(
        &self,
        tool: &ToolFacts,
        arguments_json: &str,
        goal: &GoalWords,
    ) -> Option<String> {
        let to = tool::place(&tool.server);
        let others = self.private.iter().any(|from| *from != to);
        (others && !tool::says_nothing(tool, arguments_json, goal)).then_some(to)
    }

    /// Servers of tools that the planner learned from, and of which this site may not know yet.
    fn of_tools(&self, to: &str) -> impl Iterator<Item = &String> {
        let released = move |from: &String| self.released.contains(&(from.clone(), to.to_owned()));
        let servers = self.private.iter().filter(|from| tool::is_place(from));
        servers.filter(move |from| !released(from))
    }

    /// The judgement of an action that tells this host something.
    pub(crate) fn with_told(&self, judgement: &mut Judgement, to: &str) {
        once(&mut judgement.classes, RiskClass::Disclose);
        sort_by_gravity(&mut judgement.classes);
        judgement.verdict = Verdict::Confirm;
        judgement.class = judgement.classes.first().copied();
        if judgement.class == Some(RiskClass::Disclose) {
            let from_tools = self.of_tools(&site::key(to)).next().is_some();
            let id = match from_tools && self.private.iter().all(|from| tool::is_place(from)) {
                _ if tool::is_place(to) => "guard-why-disclose-to-tool",
                true => "guard-why-disclose-tool",
                false => "guard-why-disclose-choice",
            };
            judgement.reason = self.why(id, to);
        }
    }

    pub(crate) fn why(&self, id: &str, to: &str) -> Message {
        let key = site::key(to);
        let from = self.private.iter().filter(|from| **from != key);
        let from: Vec<String> = from.map(|from| show::host(from)).collect();
        Message::new(id)
            .arg("from", from.join(", "))
            .arg("to", show::host(to))
    }
}

/// Whoever opens it has chosen nothing but what a page offered, the person gave, or everybody knows.
fn says_nothing(url: &Url, goal: &GoalWords, known: &Addresses) -> bool {
    let plain = url.username().is_empty() && url.password().is_none();
    let own = || {
        let host = site::host_port(url);
        let name = host.strip_prefix("www.").unwrap_or(&host);
        known.knows_host(url)
            || name == site::key(&host)
            || goal.sites.iter().any(|named| named.host == host)
    };
    let rest = [Some(url.path()), url.query(), url.fragment()];
    let rest = rest.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let offered = known.offers(url) && url.fragment().is_none_or(|f| only_goal(f, goal));
    plain && (offered || own() && only_goal(&rest, goal))
}

/// Each word and number of the text is one of the goal.
fn only_goal(text: &str, goal: &GoalWords) -> bool {
    let text = percent_decoded(text);
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .all(|word| goal.contains(word))
}

fn percent_decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}

/// Pages to open in place of an address that says too much: the start page of its host, and that of its site.
pub fn start_pages(address: &str) -> Option<[String; 2]> {
    let url = site::resolve(address).ok()?;
    let origin = url.origin();
    let site = site::key(&site::host_port(&url));
    origin.is_tuple().then(|| {
        [
            format!("{}/", origin.ascii_serialization()),
            format!("{}://{site}/", url.scheme()),
        ]
    })
}
