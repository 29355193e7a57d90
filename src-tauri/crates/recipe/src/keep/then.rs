//! What has to be true after a step, and at the end, as conditions that another value or another day does not change.

use copilot_protocol::{
    Action, ActionClass, Condition, ConditionKind, Element, Heading, Observation,
};
use copilot_text::normalize;
use url::Url;

use super::journal::{Act, Journal};
use super::parameters::Parameters;
use super::words::takes_secrets;
use crate::read::{plain_words, spans, words};

/// Words that say enough to be waited for.
const SAYING: usize = 2;
/// Letters and digits of a part of an address from which it may be made by a program.
const TOKEN: usize = 8;

/// What was seen to follow from the act.
pub(super) fn then(
    journal: &Journal,
    act: &Act,
    parameters: &Parameters<'_>,
    home: &str,
) -> Vec<Condition> {
    let mut out = Vec::new();
    let before = journal.page(act.before);
    let after = journal.page(act.after);
    let led = address(act, before, after, parameters, home);
    let moved = led.is_some();
    out.extend(led);
    if let Some(condition) = held(act, after, act.outcome.url_changed, parameters) {
        out.push(condition);
    }
    for file in &act.files {
        let value = file_pattern(file, parameters);
        out.push(of(ConditionKind::File, value));
    }
    let dialog = after.and_then(|a| a.dialog.as_ref()).map(|d| &d.message);
    let dialogs = act.dialogs.iter().chain(dialog);
    let messages: Vec<&String> = dialogs.chain(said(journal, act)).collect();
    let said = messages
        .into_iter()
        .find_map(|text| stable(text, parameters));
    out.extend(said.map(|value| of(ConditionKind::Message, value)));
    if let (Some(before), Some(after), false) = (before, after, moved) {
        let heading = new_heading(before, after).and_then(|h| stable(&h.text, parameters));
        out.extend(heading.map(|value| of(ConditionKind::Text, value)));
    }
    out
}

fn of(kind: ConditionKind, value: String) -> Condition {
    Condition {
        kind,
        value,
        ..Condition::default()
    }
}

/// The address, where it is another than before.
fn address(
    act: &Act,
    before: Option<&Observation>,
    after: Option<&Observation>,
    parameters: &Parameters<'_>,
    home: &str,
) -> Option<Condition> {
    let old = before.map_or("", |page| page.url.as_str());
    let new = after.map_or(act.outcome.url.as_str(), |page| page.url.as_str());
    if new.is_empty() || new == old || !act.outcome.url_changed && after.is_none() {
        return None;
    }
    let old = old.to_lowercase();
    let plain = pattern(new, home, parameters);
    let tells = |value: &String| {
        // A parameter's name stands for its value here.
        let bare = parameters.filled(value);
        value.chars().any(char::is_alphanumeric) && !fits_address(&bare, &old)
    };
    let asked = asked(new, &old).map(|asked| format!("{plain}?*{asked}"));
    [Some(plain), asked]
        .into_iter()
        .flatten()
        .find(tells)
        .map(|value| of(ConditionKind::Address, value))
}

/// `*` stands for anything; the rest stands in the address in this order.
fn fits_address(pattern: &str, address: &str) -> bool {
    let mut from = 0;
    pattern.to_lowercase().split('*').all(|part| {
        let found = address[from..].find(part);
        from += found.map_or(0, |at| at + part.len());
        found.is_some()
    })
}

/// A question of the address that the old one did not ask: `q=`.
fn asked(new: &str, old: &str) -> Option<String> {
    let url = Url::parse(new).ok()?;
    let (name, _) = url
        .query_pairs()
        .find(|(name, _)| !old.contains(&format!("{}=", name.to_lowercase())))?;
    Some(format!("{name}="))
}

/// The address without what another day or value would change: the path, with the host before it where that is not
/// `home`'s; `*` for numbers, identifiers and tokens, parameters where they stand as they are.
pub(super) fn pattern(url: &str, home: &str, parameters: &Parameters<'_>) -> String {
    let Ok(url) = Url::parse(url) else {
        return String::new();
    };
    let host = |url: &Url| {
        let port = url
            .port()
            .map(|port| format!(":{port}"))
            .unwrap_or_default();
        format!("{}{port}", url.host_str().unwrap_or_default())
    };
    let own = host(&url);
    let elsewhere = Url::parse(home).map_or(true, |home| host(&home) != own);
    let mut out = if elsewhere { own } else { String::new() };
    out.push_str(&path(url.path(), parameters));
    // Pages that are one document have their places behind the `#`.
    if let Some(place) = url
        .fragment()
        .filter(|f| f.trim_start_matches('!').starts_with('/'))
    {
        out.push('#');
        let place = place.split('?').next().unwrap_or(place);
        out.push_str(&path(place, parameters));
    }
    out
}

fn path(path: &str, parameters: &Parameters<'_>) -> String {
    let parts = path.split('/').map(|part| {
        let spoken = part.replace(['-', '_', '+'], " ").replace("%20", " ");
        let exact = parameters.template(part, true);
        if exact != part {
            // A part of a part, or one that is written otherwise than it was given, holds for other values as little.
            let whole = exact.starts_with("{{")
                && exact.ends_with("}}")
                && parameters.filled(&exact) == part;
            return if whole { exact } else { "*".to_owned() };
        }
        let holds = parameters.template(&spoken, true) != spoken;
        if holds || came_about(part) {
            "*".to_owned()
        } else {
            part.to_owned()
        }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// A number, an identifier, a token.
fn came_about(part: &str) -> bool {
    let figures = part.chars().filter(char::is_ascii_digit).count();
    let letters = part.chars().filter(|c| c.is_alphabetic()).count();
    let plain = part
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '%' | '~' | '='));
    let hex = part.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    plain
        && figures > 0
        && (letters == 0
            || figures * 2 >= letters
            || hex && part.len() >= TOKEN
            || part.len() >= 2 * TOKEN && !part.contains('-'))
        && !(part.starts_with('v') && part.len() <= 3)
}

/// What the field holds after it was given it.
fn held(
    act: &Act,
    after: Option<&Observation>,
    left: bool,
    parameters: &Parameters<'_>,
) -> Option<Condition> {
    let field = act.element()?;
    let given = match &act.action {
        Action::Type {
            text, find: None, ..
        } => text.clone(),
        Action::SelectOption { option, .. } => option.clone(),
        Action::Check { checked, .. } => if *checked { "on" } else { "off" }.to_owned(),
        _ => return None,
    };
    let name = field.label().trim().to_owned();
    if name.is_empty() || left || act.secret || takes_secrets(field) {
        return None;
    }
    if let Some(after) = after {
        let called =
            |e: &&Element| e.label() == field.label() && (e.editable || e.role == field.role);
        let mut all = after.elements.iter().filter(called);
        let (now, more) = (all.next()?, all.next());
        let holds = match now.state.checked {
            Some(on) => on == (given == "on"),
            None => normalize(&now.value) == normalize(&given),
        };
        // Two fields of one name: the condition could be about either.
        if !holds || more.is_some() {
            return None;
        }
    } else if matches!(&act.action, Action::Type { submit: true, .. }) {
        return None;
    }
    let value = match &act.action {
        Action::Check { .. } => given,
        _ => parameters.template_of(&name, &given),
    };
    if super::words::is_secret(&value) {
        return None;
    }
    Some(Condition {
        kind: ConditionKind::Field,
        name: parameters.template(&name, false),
        value,
        gone: false,
    })
}

/// What the page said for the first time in this run, after an act that changed something.
fn said<'a>(journal: &'a Journal, act: &Act) -> Vec<&'a String> {
    let changes = act.action.spec().class == ActionClass::Changes;
    let link = act.element().is_some_and(|e| e.role == "link");
    let (Some(at), true) = (act.after, changes && !link) else {
        return Vec::new();
    };
    let all = |page: &'a Observation| page.signals.alerts.iter().chain(&page.signals.messages);
    let earlier: Vec<&String> = journal.pages[..at]
        .iter()
        .flat_map(|p| all(&p.seen))
        .collect();
    let now = all(&journal.pages[at].seen);
    now.filter(|text| !earlier.contains(text)).collect()
}

fn new_heading<'a>(before: &Observation, after: &'a Observation) -> Option<&'a Heading> {
    let level = after.headings.iter().map(|h| h.level).min()?;
    let new =
        |h: &&Heading| h.level == level && !before.headings.iter().any(|old| old.text == h.text);
    after.headings.iter().find(new)
}

/// The longest part of the words that holds another day too: with parameters, without other figures. `None`: too little.
pub(super) fn stable(text: &str, parameters: &Parameters<'_>) -> Option<String> {
    let text = parameters.template(text, false);
    let mut cuts: Vec<(usize, usize)> = vec![(0, 0)];
    let line = text.replace(['\n', '\r'], " ");
    for span in spans(&line) {
        let open = line[..span.at.start].rfind("{{");
        let braced = open.is_some_and(|open| !line[open..span.at.start].contains("}}"));
        if !braced {
            cuts.push((span.at.start, span.at.end));
        }
    }
    cuts.push((line.len(), line.len()));
    let parts = cuts.windows(2).map(|two| &line[two[0].1..two[1].0]);
    let whole = cuts.len() == 2;
    let part = parts.max_by_key(|part| words(part).len())?;
    let part = part.trim_matches(|c: char| !(c.is_alphanumeric() || matches!(c, '{' | '}')));
    let enough = words(part).len() >= if whole { 1 } else { SAYING };
    enough.then(|| part.to_owned())
}

/// A file's name with `*` for what came about.
fn file_pattern(name: &str, parameters: &Parameters<'_>) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let spoken = stem.replace(['_', '-'], " ");
    let mut kept = String::new();
    let parts = stem.split_inclusive(['_', '-', ' ', '(', ')', '.']);
    for part in parts {
        let figures = part.contains(|c: char| c.is_ascii_digit());
        if !figures {
            kept.push_str(part);
        } else if !kept.ends_with('*') {
            kept.push('*');
        }
    }
    if parameters.template(&spoken, false) != spoken {
        // It is called after a value.
        let exact = parameters.template(stem, false);
        kept = if exact == stem { "*".to_owned() } else { exact };
    }
    if ending.is_empty() {
        kept
    } else {
        format!("{kept}.{ending}")
    }
}

/// The run's own condition, as it holds for other values. `None`: it is about this run alone.
pub(super) fn lasting(
    condition: &Condition,
    parameters: &Parameters<'_>,
    home: &str,
    fixed: &[String],
) -> Option<Condition> {
    let mut out = condition.clone();
    out.name = parameters.template(&condition.name, false);
    out.value = match condition.kind {
        ConditionKind::Words => return None,
        ConditionKind::Address if Url::parse(&condition.value).is_ok() => {
            pattern(&condition.value, home, parameters)
        }
        ConditionKind::Address => {
            let bare = condition.value.split('?').next().unwrap_or_default();
            path(bare, parameters)
        }
        ConditionKind::File if !condition.value.is_empty() => {
            file_pattern(&condition.value, parameters)
        }
        ConditionKind::Field => {
            let value = parameters.template_of(&condition.name, &condition.value);
            let own = fixed
                .iter()
                .any(|given| normalize(given) == normalize(&condition.value));
            let figures = !spans(&value.replace("{{", " ").replace("}}", " ")).is_empty();
            let known = own || value.contains("{{") || !figures;
            known.then_some(value)?
        }
        ConditionKind::Text | ConditionKind::Message => stable(&condition.value, parameters)?,
        _ => parameters.template(&condition.value, false),
    };
    if condition.kind == ConditionKind::File && condition.value.is_empty() {
        out.name = file_pattern(&condition.name, parameters);
    }
    let told = |text: &str| !plain_words(text).is_empty();
    (told(&out.name) || told(&out.value)).then_some(out)
}
