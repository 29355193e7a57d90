//! What a run teaches about the sites that it worked on: notes from its own actions and what came of them, never from what a
//! page says. Of a page a note holds at most the names of controls that were used, and addresses without their values.

mod kept;

use std::collections::{BTreeMap, BTreeSet};

use copilot_guard::site;
use copilot_protocol::{
    Action, ActionStatus, Element, NOTE_NAME, Observation, QuestionBody, RunEvent, SiteNote,
    SiteNoteKind,
};
use copilot_text::normalize;
use url::Url;

pub use kept::next_id;
use kept::{add, prune, slot};

use crate::keep::{Act, Journal, Past, answers_a_banner, is_verified, needed};

/// Notes by site.
pub type SiteNotes = BTreeMap<String, Vec<SiteNote>>;

/// Tries in vain from which a control counts as one that does nothing.
const IN_VAIN: usize = 2;
/// Parts of an address, and characters of a part, that a pattern keeps.
const PARTS: usize = 6;
const PART: usize = 30;
/// Links beside each other from which they count as a list.
const LIST: usize = 3;
/// Sites that are remembered.
const SITES: usize = 300;

/// Adds to what is known what a run of the person's own teaches, and takes away what it contradicts. `private`: sites where
/// somebody was signed in; nothing of their pages is kept. `false`: nothing changed.
pub fn learn(past: &Past<'_>, private: &[String], known: &mut SiteNotes) -> bool {
    if past.shared
        || past.request.client.is_some()
        || past.request.part_of.is_some()
        || past.request.recipe.is_some()
    {
        return false;
    }
    let journal = Journal::read(past);
    let run = Run::of(&journal, private);
    let mut found = run.in_vain();
    let before = known.clone();
    if is_verified(past) {
        run.contradicts(known);
        found.extend(run.worked());
        found.extend(signed_in(past));
    }
    let day = journal.started.get(..10).unwrap_or_default();
    for (site, note) in found {
        add(
            known.entry(site).or_default(),
            SiteNote {
                times: 1,
                last: day.to_owned(),
                ..note
            },
        );
    }
    known.values_mut().for_each(prune);
    known.retain(|_, notes| !notes.is_empty());
    while known.len() > SITES {
        let newest = |notes: &Vec<SiteNote>| notes.iter().map(|n| n.last.clone()).max();
        let oldest = known.iter().min_by_key(|(_, notes)| newest(notes));
        let Some(oldest) = oldest.map(|(site, _)| site.clone()) else {
            break;
        };
        known.remove(&oldest);
    }
    *known != before
}

type Found = (String, SiteNote);

struct Run<'a> {
    journal: &'a Journal,
    /// What was typed.
    given: Vec<String>,
    private: BTreeSet<String>,
    /// Addresses that were seen, without their queries.
    linked: BTreeSet<String>,
}

impl<'a> Run<'a> {
    fn of(journal: &'a Journal, private: &[String]) -> Self {
        // A host of the own network is private to others, and nobody need be signed in there.
        let signed = private.iter().filter(|site| !site::is_private_host(site));
        let seen = journal.pages.iter().map(|page| &page.seen);
        let by_page = seen
            .filter(|seen| seen.signals.session)
            .map(|seen| site_of(&seen.url));
        let given = journal.acts.iter().filter_map(Act::given);
        let seen = journal.pages.iter().map(|page| &page.seen);
        let linked = seen.flat_map(|seen| {
            let links = seen.elements.iter().filter_map(|e| e.attrs.href.as_deref());
            links.chain([seen.url.as_str()]).map(bare)
        });
        Self {
            journal,
            given: given
                .map(|text| normalize(&text))
                .filter(|text| text.chars().count() > 1)
                .collect(),
            private: signed.cloned().chain(by_page).collect(),
            linked: linked.collect(),
        }
    }

    fn note(&self, kind: SiteNoteKind, page: &Observation, on: Option<&Element>) -> Found {
        let site = site_of(&page.url);
        let note = SiteNote {
            kind,
            at: self.pattern(&page.url),
            role: on.map(|e| e.role.clone()).unwrap_or_default(),
            name: on.map(|e| self.name(e, &site)).unwrap_or_default(),
            ..SiteNote::default()
        };
        (site, note)
    }

    /// What a control is called, in short; empty where the name may tell of the person.
    fn name(&self, element: &Element, site: &str) -> String {
        let name = copilot_guard::clean(element.label());
        let plain = normalize(&name);
        let digits = name.chars().filter(char::is_ascii_digit).count();
        let typed = self
            .given
            .iter()
            .any(|given| plain.contains(given.as_str()));
        if self.private.contains(site) || typed || digits > 3 || name.contains("[redacted]") {
            return String::new();
        }
        name.chars()
            .take(NOTE_NAME)
            .collect::<String>()
            .trim_end()
            .to_owned()
    }

    /// The path with `*` for what differs from visit to visit; empty where it may tell of the person.
    fn pattern(&self, address: &str) -> String {
        let Ok(url) = Url::parse(address) else {
            return String::new();
        };
        if !matches!(url.scheme(), "http" | "https") || self.private.contains(&site_of(address)) {
            return String::new();
        }
        let parts: Vec<&str> = url.path_segments().into_iter().flatten().collect();
        let mut told: Vec<&str> = parts
            .iter()
            .map(|part| if self.differs(part) { "*" } else { part })
            .collect();
        if self.is_one_of_a_list(address)
            && let Some(last) = told.last_mut()
        {
            *last = "*";
        }
        if told.len() > PARTS {
            told.truncate(PARTS);
            told.push("*");
        }
        format!("/{}", told.join("/"))
    }

    /// A page of its list has links to others like it.
    fn is_one_of_a_list(&self, address: &str) -> bool {
        let address = bare(address);
        let list = |of: &str| of.rsplit_once('/').map(|(list, _)| list.to_owned());
        // The pages of a menu stand beside each other too, right below the first page: they are no list.
        let deep = |parent: &String| parent.matches('/').count() > 2;
        let parent = list(&address).filter(|parent| deep(parent) && self.linked.contains(parent));
        let Some(parent) = parent else {
            return false;
        };
        let like = self
            .linked
            .iter()
            .filter(|other| list(other).as_ref() == Some(&parent));
        like.count() >= LIST
    }

    fn differs(&self, part: &str) -> bool {
        let plain = normalize(&percent_encoding::percent_decode_str(part).decode_utf8_lossy());
        let typed = self
            .given
            .iter()
            .any(|given| plain.contains(given.as_str()));
        let odd = |c: char| c.is_ascii_digit() || matches!(c, '@' | '=' | ';' | '%');
        let mixed = part.chars().any(char::is_uppercase) && part.chars().any(char::is_lowercase);
        typed || part.len() > PART || part.chars().any(odd) || mixed && part.len() > 11
    }

    fn page(&self, at: Option<usize>) -> Option<&'a Observation> {
        self.journal.page(at)
    }

    /// What the acts that the run could not do without show.
    fn worked(&self) -> Vec<Found> {
        let (kept, _) = needed(self.journal, &[]);
        let mut found = Vec::new();
        for (n, at) in kept.iter().enumerate() {
            let later = &kept[n + 1..];
            found.extend(self.search(*at, later));
            found.extend(self.closes(*at, later));
            found.extend(self.shows(*at));
        }
        found.extend(self.way());
        found
    }

    /// Something was typed and sent, and led to what was asked for.
    fn search(&self, at: usize, later: &[usize]) -> Option<Found> {
        let act = &self.journal.acts[at];
        let (Action::Type { text, submit, .. }, Some(field)) = (&act.action, act.element()) else {
            return None;
        };
        let next = later.first().map(|next| &self.journal.acts[*next]);
        let (sent, by) = match (submit, next) {
            (true, _) => (act, "enter".to_owned()),
            (_, Some(next)) if matches!(next.action, Action::PressKey { .. }) => {
                (next, "enter".to_owned())
            }
            (_, Some(next)) => {
                let button = next
                    .element()
                    .filter(|b| b.form_index() == field.form_index())?;
                button.form.as_ref().filter(|form| form.submits)?;
                (next, self.name(button, &site_of(&next.outcome.url)))
            }
            _ => return None,
        };
        let (page, after) = (self.page(act.before)?, self.page(sent.after)?);
        let by_address = asked_for(&after.url, text);
        let kind = field.attrs.kind.as_deref();
        let looks = field.role == "searchbox" || kind == Some("search") || by_address.is_some();
        // The run went on with what was not there before, or ended there.
        let rest = later.iter().map(|at| &self.journal.acts[*at]);
        let mut rest = rest.skip(usize::from(!submit));
        let next = rest.find(|act| !act.element().is_some_and(answers_a_banner));
        let found = next.is_none_or(|next| {
            let new = next.element().filter(|e| !e.nav && !lists(page, e));
            new.is_some()
        });
        let led = sent.outcome.url_changed && site_of(&after.url) == site_of(&page.url);
        if act.secret || text.trim().is_empty() || !looks || !led || !found {
            return None;
        }
        let (site, note) = self.note(SiteNoteKind::Search, page, Some(field));
        Some((
            site,
            SiteNote {
                by,
                to: match self.pattern(&after.url) {
                    to if to.is_empty() => to,
                    to => to + &by_address.unwrap_or_default(),
                },
                ..note
            },
        ))
    }

    /// A press took away what lay over the page, and the run went on there.
    fn closes(&self, at: usize, later: &[usize]) -> Option<Found> {
        let act = &self.journal.acts[at];
        let on = act
            .element()
            .filter(|_| matches!(act.action, Action::Click { .. }))?;
        let (before, after) = (self.page(act.before)?, self.page(act.after)?);
        let covered = |seen: &Observation| seen.elements.iter().filter(|e| e.covered).count();
        let goes_on = later.first().is_some_and(|next| {
            self.page(self.journal.acts[*next].before)
                .is_some_and(|page| page.url == before.url)
        });
        let freed = covered(after) < covered(before) && !lists(after, on);
        let (site, note) = self.note(SiteNoteKind::Closes, before, Some(on));
        (before.url == after.url && freed && goes_on && !note.name.is_empty())
            .then_some((site, note))
    }

    /// What was used was not there before the act that went before it.
    fn shows(&self, at: usize) -> Option<Found> {
        let act = &self.journal.acts[at];
        let opener = self.journal.acts.get(at.checked_sub(1)?)?;
        let target = act.element()?;
        let (before, after) = (self.page(opener.before)?, self.page(opener.after)?);
        let by = match opener.action {
            Action::Click { .. } | Action::MouseClick { .. } => "press",
            Action::Hover { .. } => "hover",
            Action::Scroll { .. } => "scroll",
            _ => return None,
        };
        let on = opener.element();
        let came = before.url == after.url && !lists(before, target) && lists(after, target);
        if !came || (by != "scroll" && on.is_none()) {
            return None;
        }
        let (site, note) = self.note(SiteNoteKind::Shows, before, on);
        let then = self.name(target, &site);
        let told = !then.is_empty() && (by == "scroll" || !note.name.is_empty());
        told.then(|| {
            (
                site,
                SiteNote {
                    by: by.to_owned(),
                    then,
                    ..note
                },
            )
        })
    }

    /// Where the run ended, where it did not begin there.
    fn way(&self) -> Option<Found> {
        let last = &self.journal.pages.last()?.seen;
        let site = site_of(&last.url);
        let to = self.pattern(&last.url);
        let mut pages = self.journal.pages.iter().map(|page| &page.seen);
        if pages.next()?.url == last.url || to.len() < 2 {
            return None;
        }
        let before = self.journal.pages.iter().rev().map(|page| &page.seen);
        let on_site = before.filter(|seen| site_of(&seen.url) == site);
        let mut open = on_site
            .map(|seen| self.pattern(&seen.url))
            .filter(|at| *at != to && !at.contains('*'));
        // What has an address of its own is not reached from anywhere.
        let at = if to.contains('*') {
            open.next().unwrap_or_default()
        } else {
            String::new()
        };
        let note = SiteNote {
            kind: SiteNoteKind::Way,
            at,
            to,
            ..SiteNote::default()
        };
        Some((site, note))
    }

    /// Controls that were used several times, and never with an effect.
    fn in_vain(&self) -> Vec<Found> {
        let mut tries: Vec<(Found, usize, bool)> = Vec::new();
        for act in &self.journal.acts {
            let (Some(on), Some(page)) = (act.element(), self.page(act.before)) else {
                continue;
            };
            let found = self.note(SiteNoteKind::NoEffect, page, Some(on));
            let same = tries.iter().position(|(known, ..)| *known == found);
            let at = same.unwrap_or_else(|| {
                tries.push((found, 0, false));
                tries.len() - 1
            });
            let vain = act.outcome.status == ActionStatus::NoEffect && !act.worked(self.journal);
            tries[at].1 += usize::from(vain);
            tries[at].2 |= act.worked(self.journal);
        }
        let useless = |(found, vain, worked): (Found, usize, bool)| {
            (vain >= IN_VAIN && !worked && !found.1.name.is_empty()).then_some(found)
        };
        tries.into_iter().filter_map(useless).collect()
    }

    /// Takes away what is otherwise now: a control that worked after all, and one that its page has no longer.
    fn contradicts(&self, known: &mut SiteNotes) {
        for act in self
            .journal
            .acts
            .iter()
            .filter(|act| act.worked(self.journal))
        {
            let (Some(on), Some(page)) = (act.element(), self.page(act.before)) else {
                continue;
            };
            let (site, used) = self.note(SiteNoteKind::NoEffect, page, Some(on));
            let Some(notes) = known.get_mut(&site) else {
                continue;
            };
            notes.retain(|note| note.text.is_some() || slot(note) != slot(&used));
        }
        for page in self.journal.pages.iter().map(|page| &page.seen) {
            let whole =
                page.total_elements as usize <= page.elements.len() && !page.elements.is_empty();
            let Some(notes) = known
                .get_mut(&site_of(&page.url))
                .filter(|_| whole && !page.signals.busy)
            else {
                continue;
            };
            let at = self.pattern(&page.url);
            let there = |note: &SiteNote| {
                page.elements.iter().any(|e| {
                    e.role == note.role && copilot_guard::clean(e.label()).starts_with(&note.name)
                })
            };
            let gone = |note: &SiteNote| {
                note.kind == SiteNoteKind::Search
                    && note.at == at
                    && !note.name.is_empty()
                    && !there(note)
            };
            notes.retain(|note| note.text.is_some() || !gone(note));
        }
    }
}

/// The sites where the person was asked to sign in.
fn signed_in(past: &Past<'_>) -> Vec<Found> {
    let hosts = past
        .events
        .iter()
        .filter_map(|envelope| match &envelope.event {
            RunEvent::QuestionAsked { question } => match &question.body {
                QuestionBody::Login { host } => Some(site::key(host)),
                _ => None,
            },
            _ => None,
        });
    let note = SiteNote {
        kind: SiteNoteKind::SignIn,
        ..SiteNote::default()
    };
    let all: BTreeSet<String> = hosts.collect();
    all.into_iter().map(|site| (site, note.clone())).collect()
}

/// How an address asks for these words, where it asks for nothing else.
fn asked_for(address: &str, words: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let mut given = url.query_pairs().filter(|(_, value)| !value.is_empty());
    let (name, value) = given.next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let known = name.len() <= PART && name.chars().all(plain);
    let same = normalize(&value) == normalize(words) && given.next().is_none();
    (known && same).then(|| format!("?{name}={{words}}"))
}

fn lists(page: &Observation, wanted: &Element) -> bool {
    page.elements
        .iter()
        .any(|e| e.role == wanted.role && e.name == wanted.name && e.context == wanted.context)
}

fn bare(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.trim_end_matches('/').to_owned()
}

fn site_of(address: &str) -> String {
    site::key(&site::host_of(address))
}
