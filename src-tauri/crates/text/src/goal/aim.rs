//! What the goal as a whole wants: its kind, the values, hosts and effects that it names.

use serde::{Deserialize, Serialize};
use url::Url;

use super::atoms::atoms;
use super::{Clause, Verb, clauses};

/// What the person wants to see at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// One thing: a page, a fact.
    Object,
    /// Several things of a kind.
    List,
    /// Something done on the site.
    Effect,
}

/// How to go about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    Find,
    Browse,
    Answer,
    Download,
}

/// A kind of change that a goal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    Add,
    Buy,
    Send,
    Delete,
    Cancel,
    Save,
    SignIn,
    SignOut,
    SignUp,
    Subscribe,
    Unsubscribe,
    Upload,
    Download,
    Submit,
    /// A field holds a value.
    Fill,
    /// An option is chosen, a setting changed.
    Choose,
    Tick,
    Untick,
    /// A dialog or a wish of the page is agreed to.
    Accept,
    Dismiss,
    Mark,
}

impl EffectKind {
    /// Whether the change stays on the site (in contrast to what only stands in a form).
    pub fn lasts(self) -> bool {
        !matches!(
            self,
            Self::Fill | Self::Choose | Self::Tick | Self::Untick | Self::Dismiss | Self::Download
        )
    }
}

/// A change on the site that the goal asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    pub kind: EffectKind,
    /// What is bought, sent, deleted, the field that is filled; may be empty.
    pub object: String,
    /// What the field, list or setting becomes.
    pub value: Option<String>,
    /// The words of the goal.
    pub source: String,
}

/// The changes that the goal asks for, in order. Steps that only look or go somewhere have none.
pub fn effects(goal: &str) -> Vec<Effect> {
    let steps = clauses(goal);
    let mut out = Vec::new();
    let mut last_object = String::new();
    for step in &steps {
        let object = if step.pronoun && step.object.is_empty() {
            last_object.clone()
        } else {
            step.object.clone()
        };
        if !object.is_empty() && !step.pronoun {
            last_object.clone_from(&object);
        }
        if let Some(value) = step
            .value
            .as_ref()
            .filter(|_| matches!(step.verb, Some(Verb::Search | Verb::Find)))
        {
            last_object.clone_from(value);
        }
        let Some(verb) = step.verb else { continue };
        let effect = |kind, object: &str, value: Option<String>| Effect {
            kind,
            object: object.to_owned(),
            value,
            source: step.source.clone(),
        };
        if matches!(verb, Verb::Type | Verb::Fill | Verb::Set | Verb::Choose)
            && !step.fields.is_empty()
        {
            for (field, value) in &step.fields {
                out.push(effect(EffectKind::Fill, field, Some(value.clone())));
            }
            continue;
        }
        let target = step.target.clone().unwrap_or_default();
        if verb == Verb::Send || verb == Verb::Reply {
            let said: Vec<&str> = step
                .fields
                .iter()
                .map(|(_, v)| v.as_str())
                .chain(step.value.as_deref())
                .collect();
            out.push(effect(
                EffectKind::Send,
                &object,
                (!said.is_empty()).then(|| said.join(" ")),
            ));
            continue;
        }
        if let Some(kind) = kind_of(verb, step) {
            match kind {
                EffectKind::Fill | EffectKind::Choose if !target.is_empty() => {
                    out.push(effect(kind, &target, step.value.clone()))
                }
                _ => out.push(effect(kind, &object, step.value.clone())),
            }
        }
    }
    out
}

fn kind_of(verb: Verb, step: &Clause) -> Option<EffectKind> {
    use crate::words;
    Some(match verb {
        Verb::Add => EffectKind::Add,
        Verb::Buy => EffectKind::Buy,
        Verb::Send | Verb::Reply | Verb::Post => EffectKind::Send,
        Verb::Delete => EffectKind::Delete,
        Verb::Cancel => EffectKind::Cancel,
        Verb::Save => EffectKind::Save,
        Verb::SignIn => EffectKind::SignIn,
        Verb::SignOut => EffectKind::SignOut,
        Verb::SignUp => EffectKind::SignUp,
        Verb::Subscribe => EffectKind::Subscribe,
        Verb::Unsubscribe => EffectKind::Unsubscribe,
        Verb::Upload => EffectKind::Upload,
        Verb::Download => EffectKind::Download,
        Verb::Submit => EffectKind::Submit,
        Verb::Type | Verb::Fill => EffectKind::Fill,
        Verb::Set | Verb::Choose => EffectKind::Choose,
        Verb::Tick => EffectKind::Tick,
        Verb::Untick => EffectKind::Untick,
        Verb::Accept => EffectKind::Accept,
        Verb::Dismiss => EffectKind::Dismiss,
        Verb::Mark => EffectKind::Mark,
        // A button is pressed for what it says.
        Verb::Click => {
            let label = step.object.as_str();
            let says =
                |phrases: &[&str]| phrases.iter().any(|p| crate::similarity(p, label) >= 0.9);
            if says(words::ADD) {
                EffectKind::Add
            } else if says(words::PLACE_ORDER) {
                EffectKind::Buy
            } else if says(words::SEND) {
                EffectKind::Send
            } else if says(&["delete", "remove", "удалить", "убрать", "clear", "очистить"])
            {
                EffectKind::Delete
            } else if says(&["save", "save changes", "apply", "сохранить", "применить"])
            {
                EffectKind::Save
            } else if says(&["submit", "отправить форму"]) {
                EffectKind::Submit
            } else if says(words::SUBSCRIBE) {
                EffectKind::Subscribe
            } else {
                return None;
            }
        }
        _ => return None,
    })
}

/// What the goal wants to see at its end.
pub fn wants(goal: &str) -> Wants {
    let steps = clauses(goal);
    let asks = steps.iter().rev().find_map(|s| match s.verb {
        Some(Verb::List) => Some(Wants::List),
        Some(Verb::Read | Verb::Count) => Some(Wants::Object),
        _ => None,
    });
    let last_asks = steps
        .last()
        .is_some_and(|s| matches!(s.verb, Some(Verb::List | Verb::Read | Verb::Count)));
    let lasting = effects(goal).iter().any(|e| e.kind.lasts());
    if last_asks && !lasting {
        return asks.unwrap_or(Wants::Object);
    }
    if lasting {
        return Wants::Effect;
    }
    if !effects(goal).is_empty() && asks.is_none() {
        return Wants::Effect;
    }
    if asks == Some(Wants::List) {
        return Wants::List;
    }
    let all = crate::tokens(goal);
    let plural = [
        "all",
        "every",
        "several",
        "list",
        "все",
        "всех",
        "список",
        "перечень",
        "несколько",
    ];
    if asks.is_none()
        && all.iter().any(|t| plural.contains(&t.as_str()))
        && steps
            .iter()
            .any(|s| matches!(s.verb, Some(Verb::Find) | None))
    {
        return Wants::List;
    }
    Wants::Object
}

/// How to go about the goal.
pub fn mode(goal: &str) -> Mode {
    let steps = clauses(goal);
    let has = |verbs: &[Verb]| {
        steps
            .iter()
            .any(|s| s.verb.is_some_and(|v| verbs.contains(&v)))
    };
    if has(&[Verb::Download]) {
        Mode::Download
    } else if has(&[Verb::Read, Verb::Count]) {
        Mode::Answer
    } else if has(&[Verb::List, Verb::Scroll])
        || crate::has_stem(
            goal,
            &[
                "look around",
                "explore",
                "browse",
                "осмотрись",
                "посмотри вокруг",
                "изучи",
            ],
        )
    {
        Mode::Browse
    } else if goal.trim_end().ends_with('?') {
        Mode::Answer
    } else {
        Mode::Find
    }
}

/// What stands in quotes, numbers, e-mail addresses and addresses of the goal, in order, once each.
pub fn values(goal: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut add = |value: String| {
        if !value.is_empty() && !out.iter().any(|known| value.contains(known.as_str())) {
            out.push(value);
        }
    };
    let all = atoms(goal);
    for atom in &all {
        let digits = atom.raw.chars().any(|c| c.is_ascii_digit());
        if atom.quoted || is_email(&atom.raw) || url_of(&atom.raw).is_some() || digits {
            add(atom.raw.clone());
        }
    }
    for step in clauses(goal) {
        if matches!(
            step.verb,
            Some(
                Verb::Type
                    | Verb::Fill
                    | Verb::Set
                    | Verb::Choose
                    | Verb::Search
                    | Verb::Find
                    | Verb::Send
                    | Verb::Reply
                    | Verb::SignIn
            )
        ) {
            step.value.into_iter().for_each(&mut add);
            step.fields.into_iter().for_each(|(_, value)| add(value));
        }
    }
    out
}

/// Addresses that the goal names, absolute; `https` where no scheme is given (`http` for loopback,
/// IP addresses and hosts with a port).
pub fn urls(goal: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for atom in atoms(goal) {
        let parts: Vec<&str> = atom.raw.split([' ', ',', '<', '>', '(', ')']).collect();
        for url in parts
            .iter()
            .filter_map(|p| url_of(p.trim_matches(['.', ';', '!', '?', '"', '\''])))
        {
            if !out.contains(&url) {
                out.push(url);
            }
        }
    }
    out
}

/// Hosts that the goal names, lower case, as in an address (Punycode), without port.
pub fn hosts(goal: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for host in urls(goal)
        .iter()
        .filter_map(|u| Url::parse(u).ok())
        .filter_map(|u| u.host_str().map(str::to_owned))
    {
        if !out.contains(&host) {
            out.push(host);
        }
    }
    out
}

pub(super) fn is_email(word: &str) -> bool {
    let Some((user, host)) = word.split_once('@') else {
        return false;
    };
    !user.is_empty() && host.contains('.') && !host.contains('@') && !word.contains('/')
}

/// Domain endings that people write without a scheme; two letters are countries.
const ENDINGS: &[&str] = &[
    "com",
    "org",
    "net",
    "edu",
    "gov",
    "mil",
    "int",
    "info",
    "biz",
    "name",
    "pro",
    "app",
    "dev",
    "shop",
    "store",
    "online",
    "site",
    "blog",
    "cloud",
    "news",
    "tech",
    "wiki",
    "live",
    "world",
    "club",
    "art",
    "xyz",
    "page",
    "link",
    "space",
    "travel",
    "museum",
    "academy",
    "email",
    "group",
    "team",
    "work",
    "agency",
    "design",
    "media",
    "moscow",
    "local",
    "localhost",
    "test",
    "example",
    "invalid",
    "internal",
    "lan",
    "home",
    "рф",
    "рус",
    "онлайн",
    "сайт",
    "дети",
    "москва",
    "бел",
    "укр",
    "орг",
    "ком",
];

/// Endings of files that look like domains of countries.
const FILES: &[&str] = &[
    "py", "rs", "md", "sh", "pl", "ps", "js", "ts", "so", "cc", "mm", "zip", "mov", "tar", "gz",
    "vi", "am", "pm", "cs", "hs", "ml",
];

/// The word as an absolute address, where it is one.
pub(super) fn url_of(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['.', ',', ';', '!', '?']);
    if word.is_empty() || word.len() > 4000 || word.contains(char::is_whitespace) {
        return None;
    }
    let lower = word.to_lowercase();
    if lower.starts_with("http://") || lower.starts_with("https://") {
        return Url::parse(word)
            .ok()
            .filter(Url::has_host)
            .map(String::from);
    }
    if lower.contains("://") || is_email(word) || lower.contains('@') {
        return None;
    }
    let authority = lower.split(['/', '?', '#']).next()?;
    let has_path = lower.len() > authority.len();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.is_empty() && port.chars().all(|c| c.is_ascii_digit()) => {
            (host, Some(port))
        }
        Some(_) => return None,
        None => (authority, None),
    };
    let ip = host.parse::<std::net::Ipv4Addr>().is_ok();
    let loopback = host == "localhost" || host.ends_with(".localhost");
    let labels: Vec<&str> = host.split('.').collect();
    let shaped = labels.len() >= 2
        && labels.iter().all(|l| {
            !l.is_empty()
                && l.chars().all(|c| c.is_alphanumeric() || c == '-')
                && !l.starts_with('-')
        });
    let ending = labels.last().copied().unwrap_or_default();
    let known = ENDINGS.contains(&ending)
        || (ending.len() == 2
            && ending.chars().all(|c| c.is_ascii_lowercase())
            && (!FILES.contains(&ending)
                || has_path
                || lower.starts_with("www.")
                || labels.len() > 2));
    let accepted = loopback && (port.is_some() || has_path || host == "localhost")
        || ip && (port.is_some() || has_path || labels.len() == 4)
        || shaped
            && (known
                || port.is_some() && labels.iter().any(|l| l.chars().any(char::is_alphabetic)));
    if !accepted {
        return None;
    }
    let scheme = if loopback || ip || port.is_some() {
        "http"
    } else {
        "https"
    };
    Url::parse(&format!("{scheme}://{word}"))
        .ok()
        .filter(Url::has_host)
        .map(String::from)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn hosts_are_found() {
        for (goal, wanted) in [
            ("Go to example.com and read", vec!["example.com"]),
            (
                "open https://Shop.Example.org/a?b=c.",
                vec!["shop.example.org"],
            ),
            (
                "open localhost:3000/app, then 127.0.0.1:8080",
                vec!["localhost", "127.0.0.1"],
            ),
            ("зайди на пример.рф", vec!["xn--e1afmkfd.xn--p1ai"]),
            ("download setup.py and readme.md", vec![]),
            ("write to anna@example.com", vec![]),
            ("It costs 3.50. Then stop", vec![]),
            ("open bbc.co.uk", vec!["bbc.co.uk"]),
            ("version 3.11", vec![]),
        ] {
            assert_eq!(hosts(goal), wanted, "{goal}");
        }
        assert_eq!(urls("go to example.com/a"), ["https://example.com/a"]);
    }

    #[test]
    fn kinds() {
        for (goal, wanted) in [
            (
                "Open the shop and add the blue mug to the cart",
                Wants::Effect,
            ),
            ("list the products", Wants::List),
            ("перечисли все товары", Wants::List),
            ("What is the price of the blue mug?", Wants::Object),
            ("Open the settings", Wants::Object),
            ("Отправь письмо Анне с текстом «Привет»", Wants::Effect),
            ("Type Anna into the name field", Wants::Effect),
        ] {
            assert_eq!(wants(goal), wanted, "{goal}");
        }
        for (goal, wanted) in [
            ("download the price list", Mode::Download),
            ("how much is it", Mode::Answer),
            ("перечисли товары", Mode::Browse),
            ("open the guide", Mode::Find),
        ] {
            assert_eq!(mode(goal), wanted, "{goal}");
        }
    }

    #[test]
    fn values_are_kept() {
        assert_eq!(
            values("Type «Anna Reed» and a@b.c, then 42"),
            ["Anna Reed", "a@b.c", "42"]
        );
        assert!(values("type hello into the search box").contains(&"hello".to_owned()));
    }

    #[test]
    fn effects_are_named() {
        let found = effects("Search for blue mug, open it, add it to the cart and press Save");
        let kinds: Vec<EffectKind> = found.iter().map(|e| e.kind).collect();
        assert_eq!(kinds, [EffectKind::Add, EffectKind::Save]);
        assert_eq!(found[0].object, "blue mug");
        let found = effects("Удали письмо от Анны");
        assert_eq!(
            (found[0].kind, found[0].object.as_str()),
            (EffectKind::Delete, "письмо от Анны")
        );
        assert!(effects("open the shop and tell me the price").is_empty());
        let found = effects("set the theme to dark");
        assert_eq!(
            (found[0].object.as_str(), found[0].value.as_deref()),
            ("theme", Some("dark"))
        );
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(s in proptest::prelude::any::<String>()) {
            let _ = (values(&s), hosts(&s), effects(&s), mode(&s), wants(&s));
        }
    }
}
