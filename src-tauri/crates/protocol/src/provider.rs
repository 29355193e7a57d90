//! Where models are: the table `providers.json`, one row a provider, which the window reads as well.

use std::sync::LazyLock;

use serde::Deserialize;
use url::Url;

/// How a server wants the key: in this header, behind this prefix.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyHeader {
    pub header: String,
    /// With the blank that parts it from the key.
    #[serde(default)]
    pub prefix: String,
}

impl Default for KeyHeader {
    fn default() -> Self {
        Self {
            header: "Authorization".into(),
            prefix: "Bearer ".into(),
        }
    }
}

/// The protocol in which a server is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// OpenAI's Chat Completions, which most servers speak.
    #[default]
    Chat,
    /// OpenAI's Responses.
    Responses,
    /// Anthropic's Messages.
    Messages,
    /// Google's generateContent.
    Gemini,
}

/// What a provider does that others do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderQuirk {
    /// The cost in its answers is in US dollars, and comes where it is asked for.
    BillsInDollars,
    /// Models of Anthropic behind it cache only up to marks in the messages.
    MarksCache,
    /// The model's name stands in the address, as a deployment, with the version of the interface behind it.
    Deployments,
}

/// A server of models that the program knows by its address. Any other is asked as the standard has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    pub id: String,
    /// As it calls itself.
    pub name: String,
    pub base_url: String,
    /// Hosts under which each customer has an address of its own; empty: the one of `base_url`.
    #[serde(default)]
    pub hosts: Vec<String>,
    #[serde(default)]
    pub dialect: Dialect,
    #[serde(default)]
    pub auth: KeyHeader,
    /// Environment variable that holds its key on many machines.
    #[serde(default)]
    pub key_variable: Option<String>,
    /// It runs on the person's own machine.
    #[serde(default)]
    pub local: bool,
    /// How its keys begin, where no other provider's do.
    #[serde(default)]
    pub key_prefix: Option<String>,
    /// A key is had by signing in, and need not be copied.
    #[serde(default)]
    pub sign_in: Option<SignInPlace>,
    /// Where a key, or the server itself, is to be had.
    pub site: String,
    #[serde(default)]
    pub quirks: Vec<ProviderQuirk>,
}

/// Where a provider lets its customers sign in for a program (OAuth with PKCE, RFC 7636).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInPlace {
    /// The person is asked here.
    pub page: String,
    /// A code is exchanged for a key here.
    pub exchange: String,
}

static PROVIDERS: LazyLock<Vec<Provider>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../providers.json")).unwrap_or_default());

/// All rows, in the order in which the window shows them.
pub fn providers() -> &'static [Provider] {
    &PROVIDERS
}

/// The provider whose server this address names: the same host, or one below it, and the same port. Where one host has
/// several rows it is the one with the longest path that the address begins with, or the first.
pub fn provider_of(base_url: &str) -> Option<&'static Provider> {
    let place = place(base_url)?;
    let path = path(base_url);
    let begins = |provider: &Provider| {
        let own = self::path(&provider.base_url);
        path.strip_prefix(own.as_str())
            .filter(|rest| rest.is_empty() || rest.starts_with('/'))
            .map(|_| own.len())
    };
    let mut rows = providers().iter().filter(|row| row.is_at(&place));
    let first = rows.next()?;
    Some(rows.fold(first, |best, row| {
        if begins(row) > begins(best) {
            row
        } else {
            best
        }
    }))
}

impl Provider {
    /// It does this.
    pub fn has(&self, quirk: ProviderQuirk) -> bool {
        self.quirks.contains(&quirk)
    }

    fn is_at(&self, (host, port): &(String, u16)) -> bool {
        let Some((own, own_port)) = place(&self.base_url) else {
            return false;
        };
        let below = |known: &str| {
            host.strip_suffix(known)
                .is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        let there = match self.hosts.as_slice() {
            [] => below(&own),
            hosts => hosts.iter().any(|known| below(known)),
        };
        there && *port == own_port
    }
}

/// The path of an address without a slash at its end.
fn path(url: &str) -> String {
    Url::parse(url.trim()).map_or_else(
        |_| String::new(),
        |url| url.path().trim_end_matches('/').to_owned(),
    )
}

/// Host and port of an http address; this machine by one name.
fn place(url: &str) -> Option<(String, u16)> {
    let url = Url::parse(url.trim()).ok()?;
    if !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let host = match url.host_str()? {
        "localhost" => "127.0.0.1",
        host => host,
    };
    Some((host.to_owned(), url.port_or_known_default()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn every_row_is_read_and_found_by_its_address() {
        let rows: Vec<Provider> = serde_json::from_str(include_str!("../providers.json")).unwrap();
        assert_eq!(rows, providers());
        for row in &rows {
            assert_eq!(provider_of(&row.base_url), Some(row));
            assert!(row.local || row.base_url.starts_with("https://"), "{row:?}");
            assert!(row.site.starts_with("https://"), "{row:?}");
            assert_eq!(row.local, row.key_variable.is_none(), "{row:?}");
        }
    }

    #[test]
    fn a_provider_is_its_host_and_port_and_nothing_that_looks_like_it() {
        let of = |url| provider_of(url).map(|p| p.id.as_str());
        assert_eq!(of("https://API.openai.com:443/v1/"), Some("openai"));
        assert_eq!(of("https://eu.openrouter.ai/api/v1"), Some("openrouter"));
        assert_eq!(of("http://localhost:11434"), Some("ollama"));
        for (url, id) in [
            ("https://api.openai.com", "openai"),
            ("https://api.openai.com/v1/responses", "openai-responses"),
            ("https://api.openai.com/v1/responsesx", "openai"),
            ("https://shop.openai.azure.com/openai/v1", "azure"),
            ("https://shop.services.ai.azure.com", "azure"),
            ("https://api.anthropic.com/v1/messages", "anthropic"),
        ] {
            assert_eq!(of(url), Some(id), "{url}");
        }
        for other in [
            "https://notopenrouter.ai/api/v1",
            "https://openrouter.ai.evil.test/api/v1",
            "https://openrouter.ai@evil.test/v1",
            "https://evil.test/openrouter.ai",
            "https://openrouter.ai:8443/api/v1",
            "https://azure.com/openai",
            "https://openai.azure.com.evil.test/openai",
            "http://127.0.0.1:11435/v1",
            "openrouter.ai",
            "",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
