//! Named secrets: which host and which field gets one, and what is asked before.
//!
//! The value is not known here. Whoever puts it in asks [`secret_fits`] again, of the page as it is then.

use copilot_protocol::{
    Element, LiveFacts, Message, RiskClass, SecretInfo, SecretKind, SecretMention, secret_mention,
};
use url::{Host, Url};

use crate::fields::{self, FieldKind, kind_of};
use crate::identifiers;
use crate::pattern::{Label, Reach};
use crate::scene::{Found, Scene};
use crate::show;
use crate::site;
use crate::tables::fields as t;

/// Why a secret is not put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretMisfit {
    /// The page, or the frame that holds the field, is of another host than the secret's, or not
    /// reached by HTTPS.
    #[error("the secret belongs to another host")]
    Host,
    /// The field is not of the secret's kind.
    #[error("the field is not of the secret's kind")]
    Field,
}

/// The host of a secret in its plain spelling: `host`, `host:port` or `*.host`. `None` where it is no
/// host, or stands for the hosts of many owners.
pub fn secret_host(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(below) = text.strip_prefix("*.") {
        let url = site::resolve(below).ok()?;
        let host = site::host_port(&url);
        let owned = matches!(url.host(), Some(Host::Domain(_)))
            && url.port().is_none()
            && !site::is_private(&url)
            // What is below a suffix that many share belongs to another owner than what is beside it.
            && site::registrable(&host) == site::registrable(&format!("a.{host}"));
        return owned.then(|| format!("*.{host}"));
    }
    let url = site::resolve(text).ok().filter(Url::has_host)?;
    Some(site::host_port(&url))
}

/// Whether a document of this origin or address may get a secret of this host.
pub fn secret_host_fits(host: &str, address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let private = site::is_private(&url);
    if url.scheme() != "https" && !(url.scheme() == "http" && private) {
        return false;
    }
    let here = site::host_port(&url);
    match host.strip_prefix("*.") {
        Some(below) => !private && (here == below || here.ends_with(&format!(".{below}"))),
        None => !here.is_empty() && here == host,
    }
}

/// Whether the secret may be put into the field that the facts are about.
pub fn secret_fits(secret: &SecretInfo, facts: &LiveFacts) -> Result<(), SecretMisfit> {
    let here = [facts.page_url.as_str(), facts.frame_origin.as_str()];
    if !here.iter().all(|at| secret_host_fits(&secret.host, at)) {
        return Err(SecretMisfit::Host);
    }
    match &facts.element {
        Some(element) if field_takes(secret.kind, element, facts) => Ok(()),
        _ => Err(SecretMisfit::Field),
    }
}

/// The field takes a one-time code, as it is sent or shown to a person elsewhere.
pub fn takes_one_time_code(element: &Element) -> bool {
    kind_of(element) == FieldKind::OneTimeCode
}

/// Types of `input` that a secret of this kind goes into.
pub fn secret_field_types(kind: SecretKind) -> &'static [&'static str] {
    match kind {
        SecretKind::Password => &["password"],
        SecretKind::Username | SecretKind::Email => &["text", "email", "tel"],
        SecretKind::OneTimeCode => &["text", "tel", "number", "password"],
        SecretKind::Card => &["text", "tel", "number", "password"],
        SecretKind::Other => &[
            "text", "password", "email", "tel", "number", "url", "textarea",
        ],
    }
}

fn field_takes(kind: SecretKind, element: &Element, facts: &LiveFacts) -> bool {
    let field_type = match element.tag.as_str() {
        "input" if element.attrs.kind.is_none() => "text".to_owned(),
        "input" => show::type_of(element),
        "textarea" => "textarea".to_owned(),
        _ => return false,
    };
    if !secret_field_types(kind).contains(&field_type.as_str()) {
        return false;
    }
    let is = kind_of(element);
    match kind {
        SecretKind::Password => is == FieldKind::Secret,
        SecretKind::OneTimeCode => is == FieldKind::OneTimeCode,
        SecretKind::Card => is == FieldKind::Card,
        SecretKind::Email => field_type == "email" || names_account(element, is),
        SecretKind::Username => names_account(element, is) || signs_in_beside(facts),
        SecretKind::Other => !matches!(is, FieldKind::Search | FieldKind::Recipient),
    }
}

/// The field asks who signs in.
fn names_account(element: &Element, is: FieldKind) -> bool {
    if matches!(
        is,
        FieldKind::Search | FieldKind::Card | FieldKind::OneTimeCode | FieldKind::Secret
    ) {
        return false;
    }
    let attrs = &element.attrs;
    let token = attrs.autocomplete.as_deref().unwrap_or_default();
    token
        .to_ascii_lowercase()
        .split_whitespace()
        .any(|t| matches!(t, "username" | "email" | "webauthn"))
        || attrs.kind.as_deref() == Some("email")
        || show::asked(element)
            .map(Label::new)
            .chain(show::idents(element).map(identifiers::as_label))
            .any(|label| label.says(&t::ACCOUNT_NAME, Reach::Strict))
}

/// A password stands in the same form.
fn signs_in_beside(facts: &LiveFacts) -> bool {
    facts
        .values
        .iter()
        .any(|value| fields::kind_of_value(value) == FieldKind::Secret)
}

/// Judges a text that names a secret. `false`: it is text like any other.
pub(crate) fn judge(scene: &Scene, element: &Element, text: &str, found: &mut Found) -> bool {
    let Some(mention) = secret_mention(text) else {
        return false;
    };
    let block = |found: &mut Found, message: Message| {
        found.block(Some(RiskClass::Credentials), message);
    };
    let host = scene.host();
    let SecretMention::Named(name) = mention else {
        block(found, Message::new("guard-block-secret-mixed"));
        return true;
    };
    let Some(secret) = scene.policy.secrets.iter().find(|s| s.name == name) else {
        block(
            found,
            Message::new("guard-block-secret-unknown").arg("name", show::quoted(name)),
        );
        return true;
    };
    match secret_fits(secret, scene.facts) {
        Err(SecretMisfit::Host) => block(
            found,
            Message::new("guard-block-secret-host")
                .arg("name", show::quoted(name))
                .arg("host", show::host(&host)),
        ),
        Err(SecretMisfit::Field) => block(
            found,
            Message::new("guard-block-secret-field")
                .arg("name", show::quoted(name))
                .arg("label", show::quoted(&show::label_of(element))),
        ),
        Ok(()) => {
            let signs_in = matches!(
                secret.kind,
                SecretKind::Password
                    | SecretKind::Username
                    | SecretKind::Email
                    | SecretKind::OneTimeCode
            );
            if !(signs_in && scene.signs_in() || scene.policy.rule_frees_secrets(&host)) {
                found.add(RiskClass::Credentials);
            }
            if secret.kind == SecretKind::Card {
                found.add(RiskClass::Pay);
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_host_is_brought_to_one_spelling() {
        for (text, host) in [
            ("GitHub.com", Some("github.com")),
            ("https://bank.example/login", Some("bank.example")),
            ("127.0.0.1:8080", Some("127.0.0.1:8080")),
            ("http://localhost:3000/", Some("localhost:3000")),
            ("*.example.org", Some("*.example.org")),
            ("*.a.example.co.uk", Some("*.a.example.co.uk")),
            ("*.co.uk", None),
            ("*.com", None),
            ("*.github.io", None),
            ("*.127.0.0.1", None),
            ("file:///etc/passwd", None),
            ("", None),
        ] {
            assert_eq!(secret_host(text).as_deref(), host, "{text}");
        }
    }

    #[test]
    fn only_the_very_host_gets_it() {
        for (host, address, fits) in [
            ("bank.example", "https://bank.example/login", true),
            ("bank.example", "http://bank.example/login", false),
            ("bank.example", "https://bank.example:444/", false),
            ("bank.example", "https://www.bank.example/", false),
            ("bank.example", "https://bank.example.evil.test/", false),
            ("bank.example", "https://bank.example@evil.test/", false),
            ("*.bank.example", "https://sign-in.bank.example/", true),
            ("*.bank.example", "https://bank.example/", true),
            ("*.bank.example", "https://notbank.example/", false),
            ("127.0.0.1:8080", "http://127.0.0.1:8080/x", true),
            ("127.0.0.1:8080", "http://127.0.0.1:8081/x", false),
            ("127.0.0.1:8080", "null", false),
            ("bank.example", "data:text/html,x", false),
        ] {
            assert_eq!(secret_host_fits(host, address), fits, "{host} {address}");
        }
    }
}
