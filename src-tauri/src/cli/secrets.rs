//! `secrets`: keeps named secrets, lists them without their values, forgets them. `rules`: the person's
//! own rules and kept decisions, listed and taken back.

use std::io::{self, IsTerminal as _, Read as _, Write as _};

use copilot_ports::SecretText;
use copilot_protocol::{
    ClassRule, ClassVerdict, Message, RememberedDecision, RiskClass, SecretInfo, Settings, UiError,
};
use copilot_secrets::VaultError;
use serde::Serialize;

use super::args::{RulesArgs, RulesCommand, SecretsArgs, SecretsCommand};
use super::context::{Context, INTERNAL, USAGE};
use super::words::class_message;
use crate::locale::text;
use crate::secrets;
use crate::settings::SettingsFile;

pub(super) fn secrets(context: &Context, args: SecretsArgs) -> u8 {
    match keep(context, args) {
        Ok(()) => 0,
        Err(error) => refused(context, &error),
    }
}

fn refused(context: &Context, error: &UiError) -> u8 {
    context.say_error(error);
    if error.code == copilot_protocol::ErrorCode::SettingsInvalid {
        USAGE
    } else {
        INTERNAL
    }
}

fn keep(context: &Context, args: SecretsArgs) -> Result<(), UiError> {
    let vault = secrets::vault(&context.home);
    match args.command {
        SecretsCommand::Set { name, host, field } => {
            let value = value(context)?;
            let kept = vault
                .set(&name, &host, field, &value)
                .map_err(|e| secrets::of_vault(&e))?;
            context.say(
                &Message::new(if vault.place() == "keychain" {
                    "secrets-kept"
                } else {
                    "secrets-kept-file"
                })
                .arg("name", kept.name.as_str())
                .arg("host", kept.host.as_str()),
            );
        }
        SecretsCommand::List { json } => {
            let list = vault.list().map_err(|e| secrets::of_vault(&e))?;
            if list.is_empty() && !json {
                context.say(&Message::new("secrets-none"));
            }
            for secret in list {
                if json {
                    print_line(&secret);
                } else {
                    let kind = Message::new(format!(
                        "secrets-kind-{}",
                        secret.kind.id().replace('_', "-")
                    ));
                    out!(
                        "{}  {}  {}",
                        secret.name,
                        secret.host,
                        text(&kind, context.lang)
                    );
                }
            }
        }
        SecretsCommand::Remove { name, host } => {
            if let Some(host) = &host {
                let list = vault.list().map_err(|e| secrets::of_vault(&e))?;
                let site = copilot_guard::site::key(host);
                let its = |secret: &SecretInfo| secret.host == *host || secret.host == site;
                if list
                    .iter()
                    .any(|secret| secret.name == name && !its(secret))
                {
                    return Err(secrets::of_vault(&VaultError::Unknown(name)));
                }
            }
            vault.remove(&name).map_err(|e| secrets::of_vault(&e))?;
            context.say(&Message::new("secrets-removed").arg("name", name));
        }
    }
    Ok(())
}

/// The value from standard input, without the line's end. What is typed at a terminal is not shown.
fn value(context: &Context) -> Result<SecretText, UiError> {
    let read = if io::stdin().is_terminal() {
        context.say(&Message::new("secrets-type-value"));
        let _ = io::stderr().flush();
        rpassword::read_password()
    } else {
        let mut piped = String::new();
        let read = io::stdin().take(64 * 1024).read_to_string(&mut piped);
        read.map(|_| piped)
    };
    let mut given = read.map_err(|e| crate::errors::internal(e.to_string()))?;
    let end = given.trim_end_matches(['\n', '\r']).len();
    given.truncate(end);
    Ok(SecretText::new(given))
}

fn print_line(value: &impl Serialize) {
    if let Ok(line) = serde_json::to_string(value) {
        out!("{line}");
    }
}

/// A rule or a kept decision, as a line of `rules list --json`.
#[derive(Serialize)]
struct Line<'a> {
    kind: &'static str,
    class: copilot_protocol::RiskClass,
    verdict: ClassVerdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<&'a str>,
}

pub(super) fn rules(context: &Context, args: RulesArgs) -> u8 {
    let file = SettingsFile::new(context.home.settings_file());
    let mut settings = file.load().settings;
    let safety = &mut settings.safety;
    match args.command {
        RulesCommand::List { json } => {
            if safety.rules.is_empty() && safety.remembered.is_empty() && !json {
                context.say(&Message::new("rules-none"));
            }
            for rule in &safety.rules {
                list(context, json, &of_rule(rule));
            }
            for decision in &safety.remembered {
                list(context, json, &of_decision(decision));
            }
            0
        }
        RulesCommand::Remove { class, host } => {
            let before = (safety.rules.len(), safety.remembered.len());
            safety.rules.retain(|rule| {
                let same = match (&rule.host, &host) {
                    (Some(of), Some(host)) => copilot_guard::site::key(host) == *of || of == host,
                    (None, None) => true,
                    _ => false,
                };
                !(rule.class == class && same)
            });
            if let Some(host) = &host {
                copilot_guard::revoke(safety, class, host);
            }
            if (safety.rules.len(), safety.remembered.len()) == before {
                context.say(&Message::new("rules-unknown"));
                return USAGE;
            }
            save(context, &file, settings, "rules-removed")
        }
        RulesCommand::Set {
            class,
            verdict,
            host,
        } => {
            if class == RiskClass::Script && verdict == ClassVerdict::Allow {
                context.say(&Message::new("rules-script-allow"));
                return USAGE;
            }
            let host = match host.as_deref().map(copilot_guard::site::resolve) {
                None => None,
                Some(Ok(_)) => host.as_deref().map(copilot_guard::site::key),
                Some(Err(_)) => {
                    let host = host.unwrap_or_default();
                    context.say(&Message::new("secrets-wrong-host").arg("host", host));
                    return USAGE;
                }
            };
            safety
                .rules
                .retain(|rule| !(rule.class == class && rule.host == host));
            safety.rules.push(ClassRule {
                class,
                verdict,
                host,
            });
            save(context, &file, settings, "rules-set")
        }
    }
}

/// Keeps the settings, and says that it is done.
fn save(context: &Context, file: &SettingsFile, settings: Settings, done: &str) -> u8 {
    match file.save(settings) {
        Ok(_) => {
            context.say(&Message::new(done));
            0
        }
        Err(error) => refused(context, &error),
    }
}

fn of_rule(rule: &ClassRule) -> Line<'_> {
    Line {
        kind: "rule",
        class: rule.class,
        verdict: rule.verdict,
        host: rule.host.as_deref(),
        since: None,
    }
}

fn of_decision(decision: &RememberedDecision) -> Line<'_> {
    Line {
        kind: "decision",
        class: decision.class,
        verdict: decision.verdict,
        host: Some(&decision.host),
        since: Some(&decision.since),
    }
}

fn list(context: &Context, json: bool, line: &Line<'_>) {
    if json {
        print_line(line);
        return;
    }
    let all = || text(&Message::new("rules-all-sites"), context.lang);
    let verdict = Message::new(format!("rules-verdict-{}", line.verdict.id()));
    out!(
        "{}  {}  {}  ({})",
        line.class.id(),
        line.host.map_or_else(all, str::to_owned),
        text(&verdict, context.lang),
        text(&class_message(line.class), context.lang),
    );
}
