//! The policy files of whoever looks after this computer: where they lie, how they are read, and what they make of a
//! request. Window and command line come here by the engine alone.
//!
//! A file that is not understood to its last word lets no run start: the line that was misread may be the one that
//! forbids.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use copilot_guard::{Bounds, Site};
use copilot_protocol::{
    ErrorCode, ManagedLimits, ManagedPolicy, ManagedPreset, ManagedVerdict, Message, ModelSettings,
    PlannerKind, RunRequest, Submission, UiError,
};
use url::{Host, Url};

use crate::engine::servers_of;

/// Names a further file. It holds beside that of the system, so it can switch nothing off.
pub const VARIABLE: &str = "BROWSER_COPILOT_MANAGED";
const FILE: &str = "managed.toml";

/// Where policies are looked for on this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManagedFiles {
    /// Each is read if it is there.
    system: Vec<PathBuf>,
    /// It has to be there.
    named: Option<PathBuf>,
}

/// A file that is in force.
#[derive(Clone, Debug, PartialEq)]
pub struct InForce {
    pub path: PathBuf,
    pub policy: ManagedPolicy,
}

impl ManagedFiles {
    /// The system's, which only an administrator writes, and the one that the environment names.
    pub fn of_system() -> Self {
        let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty());
        Self {
            system: folders().into_iter().map(|f| f.join(FILE)).collect(),
            named: named.map(PathBuf::from),
        }
    }

    #[cfg(test)]
    pub fn at(system: &Path, named: Option<&Path>) -> Self {
        Self {
            system: vec![system.to_owned()],
            named: named.map(Path::to_owned),
        }
    }

    /// All policies that are in force.
    ///
    /// # Errors
    /// `settings_damaged` where a file cannot be read or says anything that is not understood.
    pub fn load(&self) -> Result<Vec<InForce>, UiError> {
        let mut found = Vec::new();
        for path in &self.system {
            found.extend(read(path)?);
        }
        if let Some(path) = &self.named {
            let policy = read(path)?.ok_or_else(|| damaged(path, "there is no such file"))?;
            found.push(policy);
        }
        Ok(found)
    }

    /// # Errors
    /// As [`ManagedFiles::load`]; and where the models of this address's server may not be asked.
    pub fn check_model(&self, address: &str) -> Result<(), UiError> {
        if allows_model(&self.policies()?, address) {
            Ok(())
        } else {
            Err(model_refused(address))
        }
    }

    /// Runs keep out of the person's everyday browser. A damaged file is told of where a run starts.
    pub fn separate_browser(&self) -> bool {
        let policies = self.policies().unwrap_or_default();
        let off = |policy: &ManagedPolicy| policy.attach_everyday_profile == Some(false);
        policies.iter().any(off)
    }

    fn policies(&self) -> Result<Vec<ManagedPolicy>, UiError> {
        let found = self.load()?.into_iter();
        Ok(found.map(|found| found.policy).collect())
    }

    /// The request under the policies of this moment.
    ///
    /// # Errors
    /// As [`ManagedFiles::load`]; and where the run's model or the page that it starts on is not allowed.
    pub fn apply(&self, request: RunRequest) -> Result<RunRequest, UiError> {
        let request = request.under(self.policies()?);
        models_allowed(&request.managed.policies, &request.settings.model)?;
        let bounds = Bounds::of(&request.managed.policies);
        let start = request.start_url.as_deref();
        let start = start.and_then(|url| copilot_guard::site::resolve(url).ok());
        if let Some(url) = start.filter(|url| bounds.closes(url)) {
            let host = copilot_guard::host_of(url.as_str());
            return Err(refused("managed-start").arg("host", host));
        }
        Ok(request)
    }
}

/// Models that a run may not ask are refused before it starts, and not left out: who chose one is to hear of it.
fn models_allowed(policies: &[ManagedPolicy], model: &ModelSettings) -> Result<(), UiError> {
    if model.planner == PlannerKind::Builtin {
        return Ok(());
    }
    match servers_of(model)
        .into_iter()
        .find(|server| !allows_model(policies, server))
    {
        Some(server) => Err(model_refused(&server)),
        None => Ok(()),
    }
}

/// Whether the models of this address's server may be asked.
pub fn allows_model(policies: &[ManagedPolicy], address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        // What is no address is told of as such.
        return true;
    };
    policies.iter().all(|policy| {
        let models = &policy.models;
        let named = models
            .allow
            .as_ref()
            .is_none_or(|list| list.iter().any(|name| is_server(name, &url)));
        named && (!models.local_only || is_local(&url))
    })
}

/// What a person sends into a run, where a policy forbids it.
///
/// # Errors
/// The plain sentence of it.
pub fn check_submission(request: &RunRequest, submission: &Submission) -> Result<(), UiError> {
    let managed = &request.managed;
    match submission {
        Submission::UseModel { base_url, .. } => {
            let own = &request.settings.model.base_url;
            let server = if base_url.trim().is_empty() {
                own
            } else {
                base_url
            };
            if !allows_model(&managed.policies, server) {
                return Err(model_refused(server));
            }
        }
        Submission::RaiseBudget {
            max_steps,
            max_minutes,
            max_money,
            ..
        } => {
            let mut asked = request.settings.limits.clone();
            asked.max_steps = max_steps.unwrap_or(asked.max_steps);
            asked.max_minutes = max_minutes.unwrap_or(asked.max_minutes);
            asked.max_money = max_money.unwrap_or(asked.max_money);
            let mut left = asked.clone();
            managed.tighten(&mut left);
            if left != asked {
                return Err(refused("managed-raise"));
            }
        }
        _ => {}
    }
    Ok(())
}

/// What a policy tightens, a sentence each.
pub fn told(policy: &ManagedPolicy) -> Vec<Message> {
    let list = |names: &[String]| names.join(", ");
    let mut told = Vec::new();
    let mut say = |id: &str, value: String| told.push(Message::new(id).arg("value", value));
    if let Some(allow) = &policy.sites.allow {
        say("managed-sites-allow", list(allow));
    }
    if !policy.sites.block.is_empty() {
        say("managed-sites-block", list(&policy.sites.block));
    }
    for (verdict, id) in [
        (ManagedVerdict::Ask, "managed-classes-ask"),
        (ManagedVerdict::Block, "managed-classes-block"),
    ] {
        let of = policy.classes.iter().filter(|(_, v)| **v == verdict);
        let of: Vec<String> = of.map(|(class, _)| class.id().to_owned()).collect();
        if !of.is_empty() {
            say(id, list(&of));
        }
    }
    if let Some(allow) = &policy.models.allow {
        say("managed-models-allow", list(allow));
    }
    let limits = &policy.limits;
    for (id, most) in [
        ("managed-max-steps", limits.max_steps.map(f64::from)),
        ("managed-max-minutes", limits.max_minutes.map(f64::from)),
        ("managed-max-money", limits.max_money),
        ("managed-max-money-month", limits.max_money_month),
    ] {
        if let Some(most) = most {
            say(id, most.to_string());
        }
    }
    let preset = policy.preset_at_least.map(|preset| match preset {
        ManagedPreset::Balanced => "managed-preset-balanced",
        ManagedPreset::Careful => "managed-preset-careful",
    });
    let off = Some(false);
    let plain = [
        (policy.models.local_only, "managed-models-local"),
        (
            policy.attach_everyday_profile == off,
            "managed-told-browser",
        ),
        (policy.scripts == off, "managed-told-scripts"),
        (policy.approve.is_some(), "managed-told-approve"),
    ];
    let plain = plain.into_iter().filter(|(said, _)| *said);
    let plain = plain.map(|(_, id)| id).chain(preset);
    told.extend(plain.map(Message::new));
    told
}

fn model_refused(server: &str) -> UiError {
    refused("managed-model").arg("address", crate::keys::server_of(server))
}

fn refused(id: &str) -> UiError {
    UiError::saying(ErrorCode::SettingsInvalid, id)
}

fn is_server(name: &str, url: &Url) -> bool {
    match Url::parse(name) {
        Ok(named) if named.has_host() => {
            let path = named.path().trim_end_matches('/');
            let within = url.path().strip_prefix(path);
            named.scheme() == url.scheme()
                && same_place(&named, url, true)
                && within.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        }
        _ => Url::parse(&format!("http://{name}/"))
            .is_ok_and(|named| same_place(&named, url, with_port(name))),
    }
}

fn same_place(named: &Url, url: &Url, port: bool) -> bool {
    let bare = |url: &Url| url.host_str().map(|h| h.trim_end_matches('.').to_owned());
    let ports = named.port_or_known_default() == url.port_or_known_default();
    bare(named) == bare(url) && (!port || ports)
}

fn with_port(name: &str) -> bool {
    name.rsplit_once(':')
        .is_some_and(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()) && !port.is_empty())
}

/// On this machine itself, not only in its network.
fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name.eq_ignore_ascii_case("localhost"),
        None => false,
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn folders() -> Vec<PathBuf> {
    vec![PathBuf::from("/etc/browser-copilot")]
}

#[cfg(target_os = "macos")]
fn folders() -> Vec<PathBuf> {
    vec![PathBuf::from(
        "/Library/Application Support/Browser Copilot",
    )]
}

/// A person may change the variable for a program that they start, so the usual folder is looked into as well.
#[cfg(windows)]
fn folders() -> Vec<PathBuf> {
    let mut found = vec![PathBuf::from(r"C:\ProgramData\Browser Copilot")];
    if let Some(data) = std::env::var_os("ProgramData").filter(|data| !data.is_empty()) {
        let folder = PathBuf::from(data).join("Browser Copilot");
        if !found.contains(&folder) {
            found.push(folder);
        }
    }
    found
}

/// `None` where there is no such file.
fn read(path: &Path) -> Result<Option<InForce>, UiError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        // A link that leads nowhere was meant to be a file.
        Err(error)
            if error.kind() == io::ErrorKind::NotFound
                && std::fs::symlink_metadata(path).is_err() =>
        {
            return Ok(None);
        }
        Err(error) => return Err(damaged(path, error)),
    };
    let policy = parse(&text).map_err(|why| damaged(path, why))?;
    Ok(Some(InForce {
        path: path.to_owned(),
        policy,
    }))
}

fn damaged(path: &Path, why: impl Display) -> UiError {
    let why = why.to_string();
    tracing::warn!(path = %path.display(), %why, "a managed policy cannot be used");
    UiError::saying(ErrorCode::SettingsDamaged, "managed-damaged")
        .arg("path", path.display().to_string())
        // Of several lines the first says where it is, the last what is wrong.
        .arg(
            "why",
            why.lines().map(str::trim).collect::<Vec<_>>().join(" "),
        )
        .detail(why)
}

/// Reads a policy; what it does not know, or what cannot be held, is refused.
fn parse(text: &str) -> Result<ManagedPolicy, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let policy: ManagedPolicy = toml::from_str(text).map_err(|error| place(text, &error))?;
    let sites = policy.sites.allow.iter().flatten();
    for name in sites.chain(&policy.sites.block) {
        if Site::exact(name).is_none() {
            return Err(format!(
                "sites: {name:?} is not one site, such as \"example.org\" or \"localhost:8080\""
            ));
        }
    }
    for name in policy.models.allow.iter().flatten() {
        if !names_server(name) {
            return Err(format!(
                "models.allow: {name:?} is not a server, such as \"models.example.org\" or \"https://models.example.org\""
            ));
        }
    }
    bounds_of_limits(&policy.limits)?;
    Ok(policy)
}

/// The line and what is wrong there; the parser's own text draws the line as well.
fn place(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map(|span| {
        let before = text.get(..span.start).unwrap_or(text);
        before.matches('\n').count() + 1
    });
    match line {
        Some(line) => format!("line {line}: {}", error.message()),
        None => error.message().to_owned(),
    }
}

fn names_server(name: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || matches!(c, '@' | '?' | '#' | '*' | '\\');
    if name.is_empty() || name.contains(odd) {
        return false;
    }
    match Url::parse(name) {
        Ok(url) if url.has_host() => matches!(url.scheme(), "http" | "https"),
        _ => !name.contains('/') && Url::parse(&format!("http://{name}/")).is_ok(),
    }
}

/// 0 would be no limit to a person, and no run at all to whoever wrote it: neither is guessed.
fn bounds_of_limits(limits: &ManagedLimits) -> Result<(), String> {
    let whole = [
        ("max_steps", limits.max_steps),
        ("max_minutes", limits.max_minutes),
    ];
    let money = [
        ("max_money", limits.max_money),
        ("max_money_month", limits.max_money_month),
    ];
    let whole = whole.map(|(name, most)| (name, most.map(f64::from)));
    for (name, most) in whole.into_iter().chain(money) {
        if most.is_some_and(|most| !(most.is_finite() && most > 0.0)) {
            return Err(format!("limits.{name} has to be more than 0"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
