//! What a person is shown of a recipe that came from elsewhere before it is played for the first time, and what such a
//! recipe may not have. What it says of its own risks is not believed: each step is judged as if its page were there.

use copilot_guard::{host_of, site};
use copilot_protocol::{Message, Parameter, ParameterKind, Recipe, RiskClass, secret_mention};
use serde_json::Value;

use crate::risks;
use crate::template::{Use, Values, address_problem, each_text, fill_address, names, only_name};

/// A step that may do what a person would want to be asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiskyStep {
    /// From 0.
    pub step: u32,
    /// The gravest first.
    pub classes: Vec<RiskClass>,
}

/// What nobody wants done to another thing than the one that was meant.
pub fn is_grave(class: RiskClass) -> bool {
    use RiskClass::{AccountSecurity, CreateAccount, Delete, Legal, Pay, Send, Upload};
    matches!(
        class,
        AccountSecurity | CreateAccount | Delete | Legal | Pay | Send | Upload
    )
}

/// What is shown of a stranger's recipe.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrangerNotes {
    /// Hosts that it opens or works on, as they would be contacted; `*.example.org` where it does not say which.
    pub sites: Vec<String>,
    /// It opens an address that is given to it, so that it may work anywhere.
    pub any_site: bool,
    pub parameters: Vec<Parameter>,
    pub risky: Vec<RiskyStep>,
}

/// What a person should see before a stranger's recipe is played.
pub fn stranger_notes(recipe: &Recipe) -> StrangerNotes {
    let mut any_site = false;
    each_text(&mut recipe.clone(), &mut |kind, text| {
        any_site |= kind == Use::Address && only_name(text).is_some();
    });
    StrangerNotes {
        sites: sites(recipe),
        any_site,
        parameters: recipe.parameters.clone(),
        risky: risky_steps(recipe),
    }
}

/// Hosts that a recipe opens or works on, each once, in their order.
pub fn sites(recipe: &Recipe) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for address in addresses(recipe) {
        let host = host_of_pattern(&address);
        if !host.is_empty() && !out.contains(&host) {
            out.push(host);
        }
    }
    out
}

/// Addresses and patterns of addresses of a recipe, with something in the place of its parameters.
fn addresses(recipe: &Recipe) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |text: &str| {
        let defaults = recipe
            .parameters
            .iter()
            .filter(|_| only_name(text).is_some());
        let defaults = defaults.filter(|p| only_name(text) == Some(&p.name));
        found.extend(defaults.filter_map(|p| p.default.clone()));
        let some: Values = names(text).into_iter().map(|n| (n, "x".into())).collect();
        if only_name(text).is_none() {
            found.push(fill_address(text, &some));
        }
    };
    if let Some(start) = &recipe.start {
        take(start);
    }
    for step in &recipe.steps {
        let given = step.with.get("url").and_then(Value::as_str);
        if let Some(text) = given.filter(|_| step.action != "wait") {
            take(text);
        }
        if !step.at.is_empty() {
            take(&step.at);
        }
    }
    found
}

/// The host of an address or a pattern; empty where it names none.
fn host_of_pattern(pattern: &str) -> String {
    let rest = pattern.split_once("://").map_or(pattern, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let host = &rest[..end];
    if host.contains('*') {
        // Of a pattern that may be any host nothing can be said.
        let named = host.strip_prefix("*.").filter(|rest| !rest.contains('*'));
        return named.map_or_else(String::new, |rest| format!("*.{}", host_of(rest)));
    }
    host_of(host)
}

/// Why a stranger's recipe is not taken at all; `None`: it may be shown. It may name no secret, no address of this computer
/// or of a private network, and none of another scheme than the web's.
pub fn refusal(recipe: &Recipe) -> Option<Message> {
    for address in addresses(recipe) {
        // A pattern may leave out the beginning of an address, but not name another scheme.
        let scheme = address.split_once(':').map_or("", |(scheme, _)| scheme);
        let web = match scheme.to_ascii_lowercase().as_str() {
            "http" | "https" => address.contains('*') || address_problem(&address).is_none(),
            scheme => scheme.contains(['*', '/', '.', '?']) || scheme.is_empty(),
        };
        if !web {
            return Some(Message::new("recipe-stranger-address").arg("address", shown(&address)));
        }
        let host = host_of_pattern(&address);
        let host = host.strip_prefix("*.").unwrap_or(&host);
        if !host.is_empty() && site::is_private_host(host) {
            return Some(Message::new("recipe-stranger-private").arg("host", shown(host)));
        }
    }
    let mut secret = false;
    each_text(&mut recipe.clone(), &mut |_, text| {
        secret |= secret_mention(text).is_some();
    });
    secret |= recipe
        .parameters
        .iter()
        .any(|p| p.kind == ParameterKind::Secret && p.default.is_some());
    secret.then(|| Message::new("recipe-stranger-secret"))
}

fn shown(text: &str) -> String {
    copilot_guard::clean(&text.chars().take(100).collect::<String>())
}

/// Steps that would ask, by what the recipe says of them and by what the guard makes of their words.
pub fn risky_steps(recipe: &Recipe) -> Vec<RiskyStep> {
    let policy = risks::policy(recipe.start.as_deref());
    let mut page = recipe.start.clone().unwrap_or_default();
    let mut out = Vec::new();
    for (number, step) in (0u32..).zip(&recipe.steps) {
        let mut classes = risks::classes(step, &page, &policy);
        classes.extend(step.risk.iter().copied());
        classes.sort_unstable();
        classes.dedup();
        if !classes.is_empty() {
            out.push(RiskyStep {
                step: number,
                classes,
            });
        }
        let given = step.with.get("url").and_then(Value::as_str);
        if let Some(url) = given.filter(|_| step.action != "wait") {
            url.clone_into(&mut page);
        }
    }
    out
}

#[cfg(test)]
mod tests;
