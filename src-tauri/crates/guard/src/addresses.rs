//! Where addresses come from, and on which sites the person is signed in.
//!
//! On a site that knows who asks, the mere visit of an address may do something. So an address there is free only where the
//! site's own pages offered it in sight of the run, where it is another part or page of a list that was open, or where the
//! person gave it, and the run's own also where it only chooses what a page shows that the site offered (a search, a filter, an
//! order); any other that has a path or parameters asks, whoever leads there: the model, a page of another site, a
//! redirect, a timer.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use copilot_protocol::{
    Action, Element, Judgement, LiveFacts, Message, Observation, RiskClass, Verdict,
};
use url::Url;

use crate::labels::{labels_of, said_by};
use crate::pattern::Reach;
use crate::scene::sort_by_gravity;
use crate::tables::{fields, press as t};
use crate::unique::once;
use crate::words::lists::addresses::{ACTS, LISTS, PLACES, SEARCHES};
use crate::words::{hosts, requests::OPERATIONS};
use crate::{effects, identifiers, show, site};

/// Addresses that are remembered; of what is beyond, nothing counts as offered.
const MOST: usize = 50_000;
/// So many values of one parameter, each offered, make it one that is chosen freely.
const CHOSEN: usize = 3;
/// Digits of a number that counts pages or rows.
const COUNTS: usize = 6;

/// What a run knows of addresses.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    /// Offered by pages of their own site, visited, or given by the person.
    own: HashSet<u64>,
    /// Offered by pages of other sites.
    foreign: HashSet<u64>,
    /// Pages by host and path.
    pages: HashMap<u64, Page>,
    /// Addresses of the site's own that differ in numbers alone, by what they have in common.
    alike: HashMap<u64, HashSet<u64>>,
    /// Hosts of both.
    hosts: HashSet<u64>,
    /// Sites, by [`site::key`], on which the person is signed in, or may be.
    sessions: HashSet<String>,
    /// Sites where a password was asked for.
    sign_ins: HashSet<String>,
}

#[derive(Clone, Debug, Default)]
struct Page {
    visited: bool,
    /// Offered without parameters.
    bare: bool,
    parameters: HashMap<String, Parameter>,
}

#[derive(Clone, Debug, Default)]
struct Parameter {
    values: HashSet<u64>,
    /// A field of a search takes anything.
    free: bool,
}

impl Page {
    /// The address with those parameters alone that the site offered with these values.
    fn known_of(&self, url: &Url) -> Url {
        let offered = |name: &str, value: &str| {
            let values = self.parameters.get(name).map(|known| &known.values);
            values.is_some_and(|values| values.contains(&hash(value)))
        };
        let known: Vec<_> = url
            .query_pairs()
            .filter(|(name, value)| offered(name, value))
            .collect();
        let mut base = url.clone();
        base.query_pairs_mut().clear().extend_pairs(known);
        base
    }

    /// The site itself used the parameter here: with this value, or in a way that takes any.
    fn takes(&self, name: &str, value: &str) -> bool {
        let operates = OPERATIONS.contains(&name.to_ascii_lowercase().as_str());
        self.parameters.get(name).is_some_and(|known| {
            known.values.contains(&hash(value))
                || !operates && (known.free || is_count(value) || known.values.len() >= CHOSEN)
        })
    }
}

impl Addresses {
    /// Takes in a snapshot: the page itself, and what it offers.
    pub fn seen(&mut self, observation: &Observation) {
        let Some(here) = web(&observation.url) else {
            return;
        };
        self.visited(&here);
        let signals = &observation.signals;
        // The form of a sign-in that is there no more: somebody got past it.
        let past = if signals.password_field {
            self.sign_ins.insert(key(&here));
            false
        } else {
            self.sign_ins.contains(&key(&here))
        };
        let signs_out = |e: &Element| says(e, &t::SIGN_OUT);
        // Once it is known, nothing more is looked for.
        if !self.has_session(&here)
            && (signals.session || past || observation.elements.iter().any(signs_out))
        {
            self.session(&here);
        }
        for element in &observation.elements {
            if let Some(to) = element.attrs.href.as_deref().and_then(web) {
                self.offered(&to, site::same_site(&here, &to));
            }
            self.searches(element, &observation.elements);
        }
    }

    /// The person is signed in on this address's site.
    pub fn session(&mut self, url: &Url) {
        self.sessions.insert(key(url));
    }

    /// Addresses in the person's own words.
    pub fn given(&mut self, words: &str) {
        let addresses = words.split_whitespace().filter(|word| word.contains('/'));
        for word in addresses {
            let end = |c: char| matches!(c, '.' | ',' | ';' | '!' | ')' | '"' | '»' | '”');
            let word = word.trim_start_matches(['(', '"', '«', '“']);
            if let Ok(url) = site::resolve(word.trim_end_matches(end)) {
                self.offered(&url, true);
            }
        }
    }

    fn visited(&mut self, url: &Url) {
        self.offered(url, true);
        if let Some(page) = self.pages.get_mut(&page_of(url)) {
            page.visited = true;
        }
    }

    fn offered(&mut self, url: &Url, own: bool) {
        if self.own.len() + self.foreign.len() >= MOST {
            return;
        }
        self.hosts.insert(hash(&site::host_port(url)));
        if !own {
            self.foreign.insert(whole(url));
            return;
        }
        self.own.insert(whole(url));
        if let Some(shape) = shape_of(url) {
            let alike = self.alike.entry(shape).or_default();
            if alike.len() < CHOSEN {
                alike.insert(page_of(url));
            }
        }
        let page = self.pages.entry(page_of(url)).or_default();
        page.bare |= url.query().is_none_or(str::is_empty);
        for (name, value) in url.query_pairs() {
            let parameter = page.parameters.entry(name.into_owned()).or_default();
            parameter.values.insert(hash(&value));
        }
    }

    /// A field of a search in sight takes anything: to press its button would ask nothing.
    fn searches(&mut self, field: &Element, all: &[Element]) {
        let (Some(form), Some(name)) = (&field.form, &field.attrs.name) else {
            return;
        };
        if !form.method.eq_ignore_ascii_case("get") || name.is_empty() {
            return;
        }
        let looks = |e: &Element| {
            let sends = e
                .form
                .as_ref()
                .is_some_and(|f| f.submits && f.index == form.index);
            sends && e.frame == field.frame && says(e, &t::HARMLESS)
        };
        let is_search = field.role == "searchbox" || says(field, &fields::SEARCH);
        if (is_search || all.iter().any(looks))
            && let Some(to) = web(&form.action)
        {
            let page = self.pages.entry(page_of(&to)).or_default();
            page.visited = true;
            page.parameters.entry(name.clone()).or_default().free = true;
        }
    }

    /// The site knows who asks, as far as can be seen.
    pub fn has_session(&self, url: &Url) -> bool {
        self.sessions.contains(&key(url))
    }

    /// A page of the run offered this very address, or the person gave it.
    pub fn offers(&self, url: &Url) -> bool {
        let whole = whole(url);
        self.own.contains(&whole) || self.foreign.contains(&whole)
    }

    /// A page of the run is on this host, or offered an address of it, or the person gave one.
    pub fn knows_host(&self, url: &Url) -> bool {
        self.hosts.contains(&hash(&site::host_port(url)))
    }

    /// To visit this address needs no question: see the module.
    fn is_free(&self, url: &Url) -> bool {
        let bare = url.query().is_none_or(str::is_empty);
        let whole = whole(url);
        (bare && url.path().trim_matches('/').is_empty())
            || self.own.contains(&whole)
            || bare && self.foreign.contains(&whole)
            || self.is_part_of_list(url)
    }

    /// It chooses what a page shows: one that the run has visited or that the site offered, without parameters or with those of this
    /// address, one more of several that differ in a number, or a search. Nothing in it names a deed.
    fn only_chooses(&self, url: &Url) -> bool {
        let mut segments = site::segments(url);
        segments.retain(|segment| !segment.is_empty());
        let known = self.pages.get(&page_of(url));
        let is_page = known.is_some_and(|page| {
            page.visited || page.bare || self.own.contains(&whole(&page.known_of(url)))
        });
        let one_more = shape_of(url)
            .and_then(|shape| self.alike.get(&shape))
            .is_some_and(|alike| alike.len() >= CHOSEN);
        let searches = segments
            .iter()
            .any(|segment| PLACES.contains(&segment.as_str()));
        let visited = known.filter(|page| page.visited);
        let chooses = |(name, value): (Cow<str>, Cow<str>)| {
            visited.is_some_and(|page| page.takes(&name, &value)) || !acts(&name, &value)
        };
        (is_page || one_more || searches)
            && url.query_pairs().all(chooses)
            && !segments.iter().any(|segment| names_deed(segment))
    }

    /// Another part of what was open: its parameters are ones that the site itself used there.
    fn is_part_of_list(&self, url: &Url) -> bool {
        let Some(page) = self.pages.get(&page_of(url)).filter(|page| page.visited) else {
            return false;
        };
        url.query_pairs()
            .all(|(name, value)| page.takes(&name, &value))
    }

    /// A visit of the address asks first: the site knows who comes, and nothing says that the visit is harmless.
    pub fn asks(&self, url: &Url) -> bool {
        matches!(url.scheme(), "http" | "https") && self.has_session(url) && !self.is_free(url)
    }

    /// The request for a tab's document that leads from one site to another (`from`: the page or the redirect that does).
    pub fn asks_across(&self, address: &str, from: &str) -> bool {
        web(address).is_some_and(|to| {
            !web(from).is_some_and(|from| site::same_site(&from, &to)) && self.asks(&to)
        })
    }

    /// What a visit of the address does that a press led to. `shown`: the address that the pressed link had when it was judged.
    pub fn effects(&self, address: &str, shown: Option<&str>) -> Vec<RiskClass> {
        let Some(to) = web(address) else {
            return Vec::new();
        };
        let as_shown = shown
            .and_then(web)
            .is_some_and(|shown| whole(&shown) == whole(&to));
        if as_shown {
            return Vec::new();
        }
        let mut classes = Vec::new();
        let takes_away =
            site::path_says(&to, hosts::DELETE_LINK_PATHS) || effects::address_takes_away(&to);
        if !site::is_reading_place(&to) && takes_away {
            classes.push(RiskClass::Delete);
        }
        if shown.is_some() && self.asks(&to) {
            classes.push(RiskClass::UnclearSubmit);
        }
        classes
    }
}

/// The judgement of an action that leads to an address, with what is known of addresses.
pub(crate) fn with_address(
    judgement: &mut Judgement,
    action: &Action,
    facts: &LiveFacts,
    known: &Addresses,
) {
    let to = match action {
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => site::resolve(url).ok(),
        Action::Click { .. } | Action::MouseClick { .. } => {
            // What the page offers of its own site is judged by its words.
            let href = facts.element.as_ref().and_then(|e| e.attrs.href.as_deref());
            href.and_then(web)
                .filter(|to| !web(&facts.page_url).is_some_and(|page| site::same_site(&page, to)))
        }
        _ => None,
    };
    // What leads there from another site has its address from a stranger; the run's own only chooses what to read.
    let composed = !matches!(action, Action::Click { .. } | Action::MouseClick { .. });
    let asks = |to: &Url| known.asks(to) && !(composed && known.only_chooses(to));
    let Some(to) = to.filter(asks) else {
        return;
    };
    let host = show::host(&site::host_port(&to));
    let reason = Message::new("guard-why-address").arg("host", host);
    once(&mut judgement.classes, RiskClass::UnclearSubmit);
    sort_by_gravity(&mut judgement.classes);
    judgement.verdict = Verdict::Confirm;
    judgement.class = judgement.classes.first().copied();
    if judgement.class == Some(RiskClass::UnclearSubmit) {
        judgement.reason = reason;
    }
}

/// It numbers pages or rows.
fn is_count(value: &str) -> bool {
    value.len() <= COUNTS && value.bytes().all(|b| b.is_ascii_digit())
}

/// The parameter names an operation or a deed, or says yes to one.
fn acts(name: &str, value: &str) -> bool {
    let lower = name.to_lowercase();
    let plain: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let acts = |word: &str| OPERATIONS.contains(&word) || ACTS.contains(&word);
    let mut parts = lower.split(|c: char| !c.is_alphanumeric());
    !SEARCHES.contains(&plain.as_str())
        && (acts(&plain) || parts.any(acts) || ACTS.contains(&value.to_lowercase().as_str()))
}

/// A part of an address reads as something that is done.
fn names_deed(segment: &str) -> bool {
    if LISTS.contains(&segment) {
        return false;
    }
    if ACTS.contains(&segment) {
        return true;
    }
    let label = identifiers::as_label(segment);
    let labels = [label];
    labels[0].says(&t::SEND, Reach::Strict)
        || labels[0].says(&t::SIGN_OUT, Reach::Strict)
        || labels[0].says(&t::COMMITS, Reach::Strict)
        || OPERATIONS.contains(&segment)
        || !said_by(&labels).is_empty()
}

/// What addresses have in common that differ in one number of their paths.
fn shape_of(url: &Url) -> Option<u64> {
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = url.path().trim_end_matches('/').split('/').collect();
    let numbers = parts.iter().filter(|part| is_number(part)).count();
    let masked: Vec<&str> = parts
        .iter()
        .map(|part| if is_number(part) { "#" } else { part })
        .collect();
    (numbers == 1).then(|| hash(&(site::host_port(url), masked)))
}

fn says(element: &Element, table: &crate::pattern::Table) -> bool {
    let mut labels = labels_of(element).into_iter();
    labels.any(|label| label.says(table, Reach::Strict))
}

fn web(address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    matches!(url.scheme(), "http" | "https").then_some(url)
}

fn key(url: &Url) -> String {
    site::key(&site::host_port(url))
}

fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

fn page_of(url: &Url) -> u64 {
    hash(&(site::host_port(url), url.path().trim_end_matches('/')))
}

/// The address without its fragment, its parameters in any order.
fn whole(url: &Url) -> u64 {
    let mut parameters: Vec<_> = url.query_pairs().collect();
    parameters.sort();
    hash(&(page_of(url), parameters))
}
