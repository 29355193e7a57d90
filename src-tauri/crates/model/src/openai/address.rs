//! The address of a server: in which protocol it is asked, under which paths, and in which header it wants the key.

use copilot_ports::PlannerError;
use copilot_protocol::{Dialect, KeyHeader, Provider, ProviderQuirk, provider_of};
use url::Url;

/// Version of Azure's interface that is asked for where the address names none: the newest that is no preview.
const AZURE_VERSION: &str = "2024-10-21";
/// Most models that a list is asked for at once; both that count allow it.
const PAGE: u32 = 1_000;

/// An address as the person gave it, taken apart.
#[derive(Clone, Debug)]
pub(super) struct Address {
    /// Without end point, query and slash at its end.
    url: Url,
    pub(super) dialect: Dialect,
    pub(super) provider: Option<&'static Provider>,
    /// `Some` where the model's name is a part of the path: the one of the address, if it has one, and the version.
    deployment: Option<(Option<String>, String)>,
}

impl Address {
    /// An address without a path gets its provider's own, or `/v1`; a pasted end point is taken for its protocol.
    pub(super) fn parse(text: &str) -> Result<Self, PlannerError> {
        let wrong =
            |why: &str| PlannerError::Other(format!("{text:?} is no address of a server: {why}"));
        let mut url = Url::parse(text.trim()).map_err(|e| wrong(&e.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(wrong("it has to begin with http:// or https://"));
        }
        let version = url
            .query_pairs()
            .find_map(|(name, value)| (name == "api-version").then(|| value.into_owned()));
        url.set_query(None);
        url.set_fragment(None);
        let provider = provider_of(url.as_str());
        let path = url.path().trim_end_matches('/').to_owned();
        if let Some((root, name)) = deployment_of(&path, provider) {
            url.set_path(&root);
            let version = version.unwrap_or_else(|| AZURE_VERSION.to_owned());
            return Ok(Self {
                url,
                dialect: Dialect::Chat,
                provider,
                deployment: Some((name, version)),
            });
        }
        let (path, said) = without_end_point(&path);
        let dialect = said.unwrap_or_else(|| provider.map(|p| p.dialect).unwrap_or_default());
        let path = match path {
            "" => usual_path(dialect, provider),
            path => path.to_owned(),
        };
        url.set_path(&path);
        Ok(Self {
            url,
            dialect,
            provider,
            deployment: None,
        })
    }

    /// Without a slash at its end.
    pub(super) fn base(&self) -> &str {
        self.url.as_str().trim_end_matches('/')
    }

    /// Where this model is asked.
    pub(super) fn ask(&self, model: &str, streamed: bool) -> String {
        let base = self.base();
        if let Some((name, version)) = &self.deployment {
            let name = segment(name.as_deref().unwrap_or(model));
            return format!(
                "{base}/openai/deployments/{name}/chat/completions?api-version={version}"
            );
        }
        match self.dialect {
            Dialect::Chat => format!("{base}/chat/completions"),
            Dialect::Responses => format!("{base}/responses"),
            Dialect::Messages => format!("{base}/messages"),
            Dialect::Gemini => {
                let model = segment(model.strip_prefix("models/").unwrap_or(model));
                let (how, query) = match streamed {
                    true => ("streamGenerateContent", "?alt=sse"),
                    false => ("generateContent", ""),
                };
                format!("{base}/models/{model}:{how}{query}")
            }
        }
    }

    /// Where models are listed.
    pub(super) fn models(&self) -> String {
        let base = self.base();
        if let Some((_, version)) = &self.deployment {
            return format!("{base}/openai/models?api-version={version}");
        }
        match self.dialect {
            Dialect::Chat | Dialect::Responses => format!("{base}/models"),
            Dialect::Messages => format!("{base}/models?limit={PAGE}"),
            Dialect::Gemini => format!("{base}/models?pageSize={PAGE}"),
        }
    }

    /// The names in its list are those by which it is asked.
    pub(super) fn lists_names(&self) -> bool {
        self.deployment.is_none()
    }

    /// A page of the server beside the ones that all servers have. `path` begins at its root.
    pub(super) fn own(&self, path: &str) -> Url {
        let mut url = self.url.clone();
        // A server that stands under a folder has its own pages beside `/v1` there.
        let root = url.path().trim_end_matches('/');
        let root = root.strip_suffix("/v1").unwrap_or(root).to_owned();
        url.set_path(&format!("{root}{path}"));
        url
    }

    /// As the provider's row has it, where the server is asked in the provider's own protocol; several also have
    /// addresses at which they are asked as OpenAI is, with its header.
    pub(super) fn key_header(&self) -> KeyHeader {
        let of_openai = |dialect| matches!(dialect, Dialect::Chat | Dialect::Responses);
        let header = |name: &str| KeyHeader {
            header: name.into(),
            prefix: String::new(),
        };
        match self.provider {
            Some(row) if of_openai(row.dialect) == of_openai(self.dialect) => row.auth.clone(),
            _ if self.deployment.is_some() => header("api-key"),
            _ => match self.dialect {
                Dialect::Messages => header("x-api-key"),
                Dialect::Gemini => header("x-goog-api-key"),
                Dialect::Chat | Dialect::Responses => KeyHeader::default(),
            },
        }
    }

    pub(super) fn has(&self, quirk: ProviderQuirk) -> bool {
        self.provider.is_some_and(|row| row.has(quirk))
    }

    pub(super) fn is_local(&self) -> bool {
        is_local(&self.url)
    }
}

/// Of an address whose path is to name a deployment: what stands before that, and the name, where it has one.
fn deployment_of(path: &str, provider: Option<&Provider>) -> Option<(String, Option<String>)> {
    if let Some((root, name)) = path.split_once("/openai/deployments") {
        let name = name.trim_start_matches('/').split('/').next();
        let name = name.filter(|name| !name.is_empty()).map(str::to_owned);
        return Some((root.to_owned(), name));
    }
    let wants = provider.is_some_and(|row| row.has(ProviderQuirk::Deployments));
    let root = path.strip_suffix("/openai").unwrap_or(path);
    (wants && root.is_empty()).then(|| (String::new(), None))
}

/// The path without the end point at its end, and the protocol that the path names.
fn without_end_point(path: &str) -> (&str, Option<Dialect>) {
    for (end, dialect) in [
        ("/chat/completions", Dialect::Chat),
        ("/responses", Dialect::Responses),
        ("/messages", Dialect::Messages),
    ] {
        if let Some(rest) = path.strip_suffix(end) {
            return (rest, Some(dialect));
        }
    }
    if path.ends_with("generateContent") || path.ends_with("GenerateContent") {
        let rest = path.split("/models/").next().unwrap_or(path);
        return (rest, Some(Dialect::Gemini));
    }
    // Google's folder of that name speaks chat completions, and so does Azure's `/openai/v1`.
    if path.ends_with("/openai") || path.ends_with("/openai/v1") {
        return (path, Some(Dialect::Chat));
    }
    (path, path.ends_with("/v1beta").then_some(Dialect::Gemini))
}

/// Of an address that has no path.
fn usual_path(dialect: Dialect, provider: Option<&Provider>) -> String {
    let own = provider
        .filter(|row| row.dialect == dialect)
        .and_then(|row| Url::parse(&row.base_url).ok())
        .map(|url| {
            without_end_point(url.path().trim_end_matches('/'))
                .0
                .to_owned()
        })
        .filter(|path| !path.is_empty());
    own.unwrap_or_else(|| match dialect {
        Dialect::Gemini => "/v1beta".into(),
        _ => "/v1".into(),
    })
}

/// A name as one part of a path.
fn segment(name: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    name.bytes().map(escaped).collect()
}

pub(crate) fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn addresses_are_taken_as_people_paste_them() {
        let azure = "https://shop.openai.azure.com/openai/deployments";
        for (text, ask, models) in [
            (
                "http://localhost:11434",
                "http://localhost:11434/v1/chat/completions",
                "http://localhost:11434/v1/models",
            ),
            (
                "https://api.openai.com/v1/",
                "https://api.openai.com/v1/chat/completions",
                "https://api.openai.com/v1/models",
            ),
            (
                " https://a.test/openai/v1/chat/completions ",
                "https://a.test/openai/v1/chat/completions",
                "https://a.test/openai/v1/models",
            ),
            (
                "https://openrouter.ai",
                "https://openrouter.ai/api/v1/chat/completions",
                "https://openrouter.ai/api/v1/models",
            ),
            (
                "https://api.openai.com/v1/responses",
                "https://api.openai.com/v1/responses",
                "https://api.openai.com/v1/models",
            ),
            (
                "https://api.anthropic.com",
                "https://api.anthropic.com/v1/messages",
                "https://api.anthropic.com/v1/models?limit=1000",
            ),
            (
                "https://generativelanguage.googleapis.com",
                "https://generativelanguage.googleapis.com/v1beta/models/m%3A1:streamGenerateContent?alt=sse",
                "https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000",
            ),
            (
                "https://generativelanguage.googleapis.com/v1beta/openai/",
                "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions",
                "https://generativelanguage.googleapis.com/v1beta/openai/models",
            ),
            (
                "https://shop.openai.azure.com/",
                &format!("{azure}/m%3A1/chat/completions?api-version=2024-10-21"),
                "https://shop.openai.azure.com/openai/models?api-version=2024-10-21",
            ),
            (
                &format!("{azure}/mine/chat/completions?api-version=2025-01-01-preview"),
                &format!("{azure}/mine/chat/completions?api-version=2025-01-01-preview"),
                "https://shop.openai.azure.com/openai/models?api-version=2025-01-01-preview",
            ),
            (
                "https://shop.openai.azure.com/openai/v1/",
                "https://shop.openai.azure.com/openai/v1/chat/completions",
                "https://shop.openai.azure.com/openai/v1/models",
            ),
        ] {
            let address = Address::parse(text).unwrap();
            assert_eq!(address.ask("m:1", true), ask, "{text}");
            assert_eq!(address.models(), models, "{text}");
        }
        for text in ["", "localhost:8080", "file:///etc/passwd", "ftp://a.test"] {
            assert!(Address::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_header_of_the_key_is_that_of_the_protocol_that_is_spoken() {
        for (text, header) in [
            ("https://shop.openai.azure.com/openai/v1", "api-key"),
            (
                "https://shop.openai.azure.com/openai/v1/responses",
                "api-key",
            ),
            ("http://127.0.0.1:9/openai/deployments/m", "api-key"),
            ("https://api.anthropic.com/v1/messages", "x-api-key"),
            (
                "https://api.anthropic.com/v1/chat/completions",
                "Authorization",
            ),
            ("https://proxy.test/v1/messages", "x-api-key"),
            (
                "https://generativelanguage.googleapis.com/v1beta/openai",
                "Authorization",
            ),
            ("https://proxy.test/v1beta", "x-goog-api-key"),
            ("https://models.test/v1", "Authorization"),
        ] {
            let wanted = Address::parse(text).unwrap().key_header();
            assert_eq!(wanted.header, header, "{text}");
        }
    }
}
