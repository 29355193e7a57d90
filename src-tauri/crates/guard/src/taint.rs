//! Text that was read on one site and is about to be given to another.
//!
//! [`TaintTracker`] keeps marks of what was read, not the text: hashes of runs of letters, of words side by
//! side, and of values that stand for a person or an account (addresses, telephone, card and document
//! numbers, codes). [`judge_sent`] judges an action as [`crate::judge`] does and besides asks where
//! it would carry such text to another site. The goal's words, and what the person typed, are free.
//!
//! It sees copies, also with other case, spacing, separators, look-alike letters, and packed as [`crate::decode`] unpacks. Text
//! told in other words, translated, given away letter by letter, or put into a cipher with a key is not seen.

use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use copilot_protocol::{Action, Delivery, Judgement, LiveFacts, Message, RiskClass, Verdict};

use crate::addresses::{Addresses, with_address};
use crate::decode::decoded;
use crate::policy::{self, Policy, Standing};
use crate::scene::sort_by_gravity;
use crate::show;
use crate::shown::Shown;
use crate::site;
use crate::tool;
use crate::unique::once;

/// Sites that are remembered; the one longest unread is forgotten first.
pub const MAX_SITES: usize = 12;
/// Marks of one site, eight bytes each twice over; the oldest are forgotten first.
pub const MAX_MARKS: usize = 60_000;
/// Longest text that is marked or looked through at once, in characters.
pub const MAX_TEXT: usize = 200_000;

/// Letters and digits of one run.
const RUN: usize = 20;
/// One of so many runs is kept, chosen by its hash, so that the same run is always chosen alike.
const SAMPLE: u64 = 2;
/// Findings of one action.
const MAX_FOUND: usize = 5;

/// What is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Email,
    Phone,
    Card,
    /// A number or a code of letters and digits, as documents, orders and keys have them.
    Code,
    Words,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Site that it was read on: a registrable name, or host and port of a private one.
    pub from: String,
    pub kind: Kind,
    /// What is carried, cleaned, for the person to see.
    pub text: String,
}

#[derive(Clone, Debug, Default)]
struct Marks {
    set: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Marks {
    fn add(&mut self, mark: u64) {
        if self.set.insert(mark) {
            self.order.push_back(mark);
            if self.order.len() > MAX_MARKS
                && let Some(oldest) = self.order.pop_front()
            {
                self.set.remove(&oldest);
            }
        }
    }
}

/// What a run has read, and what the person gave it.
#[derive(Clone, Debug, Default)]
pub struct TaintTracker {
    /// By [`site::key`], the last read last.
    sites: Vec<(String, Marks)>,
    free: Marks,
}

impl TaintTracker {
    /// Text of a page of this host or address: what is visible, values of fields, titles.
    pub fn read(&mut self, host: &str, text: &str) {
        let key = key_of(host);
        if key.is_empty() {
            return;
        }
        let mut marks = match self.sites.iter().position(|(site, _)| *site == key) {
            Some(at) => self.sites.remove(at).1,
            None => Marks::default(),
        };
        for found in found_in(&cut(text), false) {
            marks.add(found.mark);
        }
        self.sites.push((key, marks));
        if self.sites.len() > MAX_SITES {
            self.sites.remove(0);
        }
    }

    /// Text that the person typed: an answer, a value in a dialog. It may go anywhere.
    pub fn given(&mut self, text: &str) {
        for found in found_in(&cut(text), true) {
            self.free.add(found.mark);
        }
    }

    /// Marks that are kept at this moment, of all sites.
    pub fn len(&self) -> usize {
        self.sites.iter().map(|(_, m)| m.order.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What of the text was read on another site than `to` and neither on it nor in the goal; at most
    /// five findings, one a site and kind, what stands for a person first.
    pub fn carried(&self, text: &str, to: &str, goal: &str) -> Vec<Carried> {
        let to = key_of(to);
        let mut own = Marks::default();
        for found in found_in(&cut(goal), true) {
            own.add(found.mark);
        }
        let here = self.sites.iter().find(|(site, _)| *site == to);
        let mut out: Vec<Carried> = Vec::new();
        for reading in decoded(&cut(text)) {
            for found in found_in(&reading, true) {
                let known = |marks: &Marks| marks.set.contains(&found.mark);
                if known(&own) || known(&self.free) || here.is_some_and(|(_, m)| known(m)) {
                    continue;
                }
                for (site, marks) in self.sites.iter().rev() {
                    if *site != to
                        && marks.set.contains(&found.mark)
                        && !out.iter().any(|c| c.from == *site && c.kind == found.kind)
                    {
                        out.push(Carried {
                            from: site.clone(),
                            kind: found.kind,
                            text: show::clean(&found.text),
                        });
                    }
                }
            }
        }
        out.sort_by_key(|c| c.kind);
        out.truncate(MAX_FOUND);
        out
    }
}

fn key_of(host: &str) -> String {
    if tool::is_place(host) {
        return host.to_owned();
    }
    match crate::host_of(host) {
        host if host.is_empty() => String::new(),
        host => site::key(&host),
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// What the action would give away, and to which host; `None` where it gives nothing.
fn given_by(action: &Action, facts: &LiveFacts) -> Option<(String, String)> {
    let here = || {
        let host = crate::host_of(&facts.frame_origin);
        if host.is_empty() {
            crate::host_of(&facts.page_url)
        } else {
            host
        }
    };
    match action {
        Action::Type { text, .. } => Some((text.clone(), here())),
        Action::HandleDialog {
            accept: true,
            text: Some(text),
        } => Some((text.clone(), here())),
        Action::Search { query } => Some((query.clone(), here())),
        Action::Evaluate { code } => Some((code.clone(), here())),
        Action::Mcp {
            server,
            arguments_json,
            ..
        } => Some((arguments_json.clone(), tool::place(server))),
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            let resolved = site::resolve(url).ok()?;
            let mut said = String::new();
            // A name may carry text too: `text.evil.test`.
            said.push_str(resolved.host_str().unwrap_or_default());
            said.push(' ');
            said.push_str(resolved.path());
            for part in [resolved.query(), resolved.fragment()]
                .into_iter()
                .flatten()
            {
                said.push(' ');
                said.push_str(part);
            }
            Some((said, site::host_port(&resolved)))
        }
        _ => None,
    }
}

/// The judgement with that of one of its parts: what the person said of that part's host before counts for it alone, and what is
/// graver is said.
fn with_part(judgement: &mut Judgement, part: Judgement, policy: &Policy) {
    let refused = match policy::standing(&part, policy) {
        Standing::AllowedBySetting => return,
        standing => standing == Standing::DeclinedBySetting,
    };
    for class in &part.classes {
        once(&mut judgement.classes, *class);
    }
    sort_by_gravity(&mut judgement.classes);
    // One that may not be opened bars them all: a yes is for every address on the sheet.
    let graver = refused
        || judgement.classes.first().copied() == part.class && part.class != judgement.class;
    if judgement.verdict != Verdict::Block && (graver || judgement.verdict == Verdict::Allow) {
        judgement.verdict = if refused {
            Verdict::Block
        } else {
            part.verdict
        };
        judgement.class = part.class;
        judgement.reason = part.reason;
        judgement.facts.host = part.facts.host;
        judgement.facts.destination = part.facts.destination;
    }
}

/// What the run knows when an action is judged.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What it has read so far.
    pub seen: &'a TaintTracker,
    pub addresses: &'a Addresses,
    /// What of it the action's planner was shown.
    pub shown: &'a Shown,
    /// Address of the engine that a search goes to, where the page has no search box of its own.
    pub engine: Option<&'a str>,
}

/// [`crate::judge`], and [`RiskClass::CrossSite`] where the action would carry text from another site,
/// [`RiskClass::Disclose`] where it would tell another site what its planner was shown. The question names both sites, unless
/// something graver is asked in it.
pub fn judge_sent(
    action: &Action,
    facts: &LiveFacts,
    policy: &Policy,
    delivery: Delivery,
    known: &Known,
) -> Judgement {
    let mut judgement = crate::judge(action, facts, policy, delivery);
    if let Action::Divide { task, addresses } = action {
        for url in addresses.iter().cloned() {
            let to = crate::host_of(&url);
            let opened = judge_sent(&Action::Navigate { url }, facts, policy, delivery, known);
            // Its words are told to each site.
            let carried = known.seen.carried(task, &to, &policy.goal.text);
            let opened = with_carried(opened, &carried, &to);
            with_part(&mut judgement, opened, policy);
        }
        return judgement;
    }
    if judgement.verdict == Verdict::Block {
        return judgement;
    }
    if judgement.class == Some(RiskClass::Disclose) {
        let to = judgement.facts.destination.as_deref().unwrap_or_default();
        judgement.reason = known.shown.why("guard-why-disclose", to);
        return judgement;
    }
    with_address(&mut judgement, action, facts, known.addresses);
    if let (Action::Mcp { arguments_json, .. }, Some(tool)) = (action, &facts.tool)
        && let Some(to) = known.shown.tells_tool(tool, arguments_json, &policy.goal)
    {
        known.shown.with_told(&mut judgement, &to);
    }
    if let Some(to) = known.shown.tells(
        action,
        &facts.page_url,
        &policy.goal,
        known.addresses,
        known.engine,
    ) {
        known.shown.with_told(&mut judgement, &to);
    }
    let Some((text, mut to)) = given_by(action, facts) else {
        return judgement;
    };
    if let (Action::Search { .. }, Some(engine)) = (action, known.engine) {
        to = crate::host_of(engine);
        if to != judgement.facts.host {
            judgement.facts.destination = Some(to.clone());
        }
    }
    let carried = known.seen.carried(&text, &to, &policy.goal.text);
    let mut judgement = with_carried(judgement, &carried, &to);
    tool::settle(&mut judgement.facts, &judgement.classes);
    judgement
}

fn with_carried(mut judgement: Judgement, carried: &[Carried], to: &str) -> Judgement {
    let Some(first) = carried.first() else {
        return judgement;
    };
    let graver = judgement.classes.iter().any(|c| c.always_asks());
    let class = RiskClass::CrossSite;
    if !judgement.classes.contains(&class) {
        // Behind what is graver, before the rest.
        let at = if graver { judgement.classes.len() } else { 0 };
        judgement.classes.insert(at, class);
    }
    judgement.class = judgement.classes.first().copied();
    judgement.verdict = Verdict::Confirm;
    let script = judgement.class == Some(RiskClass::Script);
    if script || !graver {
        let id = ["guard-why-cross-site", "guard-why-script-carries"][usize::from(script)];
        judgement.reason = Message::new(id)
            .arg("from", show::host(&first.from))
            .arg("to", show::host(to))
            .arg("text", show::quoted(&first.text));
    }
    judgement
}

struct Found {
    mark: u64,
    kind: Kind,
    text: String,
}

fn mark(kind: Kind, text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    text.hash(&mut hasher);
    hasher.finish()
}

/// `giving`: numbers are taken also where no word says what they are.
fn found_in(text: &str, giving: bool) -> Vec<Found> {
    let text = crate::confusables::plain(text);
    let mut out = Vec::new();
    emails(&text, &mut out);
    numbers(&text, &mut out);
    codes(&text, giving, &mut out);
    words(&text, &mut out);
    runs(&text, &mut out);
    out
}

fn push(out: &mut Vec<Found>, kind: Kind, normal: &str, shown: &str) {
    out.push(Found {
        mark: mark(kind, normal),
        kind,
        text: shown.to_owned(),
    });
}

fn emails(text: &str, out: &mut Vec<Found>) {
    let inner = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+');
    for (at, _) in text.match_indices('@') {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let name = &before[before.trim_end_matches(inner).len()..];
        let host = &after[..after.len() - after.trim_start_matches(inner).len()];
        let host = host.trim_end_matches(['.', '-', '_']);
        let name = name.trim_start_matches(['.', '-', '+']);
        if !name.is_empty() && host.contains('.') {
            let whole = format!("{name}@{host}");
            push(out, Kind::Email, &whole, &whole);
        }
    }
}

/// Digits with what people put between them: telephone, card and document numbers.
fn numbers(text: &str, out: &mut Vec<Found>) {
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        let mut digits = String::new();
        let mut end = at;
        let mut gap = 0;
        while at < chars.len() {
            match chars[at] {
                c if c.is_ascii_digit() => {
                    digits.push(c);
                    gap = 0;
                    end = at + 1;
                }
                ' ' | '-' | '(' | ')' | '.' | '_' if gap < 2 => gap += 1,
                _ => break,
            }
            at += 1;
        }
        at = at.max(end);
        let shown: String = chars[start..end].iter().collect();
        // Dates, prices and years are everywhere.
        if digits.len() < 6 || is_date(&shown) {
            continue;
        }
        let own = if digits.len() == 11 && digits.starts_with(['7', '8']) {
            &digits[1..]
        } else {
            &digits
        };
        let kind = match digits.len() {
            13..=19 if luhn(&digits) => Kind::Card,
            10..=15 => Kind::Phone,
            _ => Kind::Code,
        };
        push(out, kind, own, &shown);
    }
}

fn is_date(shown: &str) -> bool {
    let parts: Vec<&str> = shown.split(['.', '-', ' ']).collect();
    parts.len() == 3
        && parts.iter().filter(|p| p.len() <= 2).count() == 2
        && parts
            .iter()
            .any(|p| p.len() == 4 && (p.starts_with("19") || p.starts_with("20")))
}

/// ISO/IEC 7812-1, annex B.
fn luhn(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(i, b)| {
            let d = u32::from(b - b'0');
            match i % 2 {
                0 => d,
                _ if d > 4 => d * 2 - 9,
                _ => d * 2,
            }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Words of letters and digits (`4f7k-22qx`), and short numbers that are called a code.
fn codes(text: &str, giving: bool, out: &mut Vec<Found>) {
    const CALLED: &[&str] = &[
        "code",
        "pin",
        "otp",
        "password",
        "passcode",
        "token",
        "key",
        "secret",
        "код",
        "пин",
        "пароль",
        "ключ",
    ];
    let mut called = 0;
    for word in text.split(|c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '=' | '&' | '?' | '/' | '.' | ',' | ';' | ':' | '"' | '(' | ')'
            )
    }) {
        let plain: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
        if plain.is_empty() {
            continue;
        }
        let letters = plain.chars().filter(|c| c.is_alphabetic()).count();
        let digits = plain.chars().filter(char::is_ascii_digit).count();
        let mixed = letters >= 2 && digits >= 2 && (8..=128).contains(&plain.chars().count());
        let short = called > 0 && letters == 0 && (4..=8).contains(&digits);
        // A password is often one word with letters and a digit or sign.
        // Whoever gives one away does not say what it is.
        let secret = (giving || called > 0)
            && letters >= 3
            && plain.chars().count() >= 5
            && (digits > 0 || word.contains(['!', '#', '$', '%', '*']));
        if mixed || short || secret {
            push(out, Kind::Code, &plain, word);
        }
        called = if CALLED.iter().any(|c| plain.starts_with(c)) {
            4
        } else {
            called.max(1) - 1
        };
    }
    // The same numbers without a word beside them, as they are given away.
    for run in text.split(|c: char| !c.is_ascii_digit()) {
        if giving && (4..=8).contains(&run.len()) {
            push(out, Kind::Code, run, run);
        }
    }
}

/// Words side by side: three that say something, or four with at least three that do.
fn words(text: &str, out: &mut Vec<Found>) {
    let all: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let says = |word: &&&str| word.chars().count() >= 4 && !copilot_text::is_stop_word(word);
    for size in [3, 4] {
        for run in all.windows(size) {
            let length: usize = run.iter().map(|w| w.chars().count()).sum();
            let telling = run.iter().filter(says).count();
            if telling >= 3 && length >= 17 {
                let whole = run.join(" ");
                push(out, Kind::Words, &whole, &whole);
            }
        }
    }
}

/// Runs of letters and digits with nothing between them.
fn runs(text: &str, out: &mut Vec<Found>) {
    let letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    for run in letters.windows(RUN) {
        let whole: String = run.iter().collect();
        if mark(Kind::Words, &whole).is_multiple_of(SAMPLE) {
            push(out, Kind::Words, &whole, &whole);
        }
    }
}
