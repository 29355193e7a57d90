//! The practice site inside this program: served when it is first asked for, once a language.

use std::io::ErrorKind;

use copilot_practice::{PracticeOptions, Running, example_goals, serve};
use copilot_protocol::{ErrorCode, ExampleGoal, UiError};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use url::{Host, Url};

use crate::locale::Lang;

pub fn practice_lang(lang: Lang) -> copilot_practice::Lang {
    match lang {
        Lang::En => copilot_practice::Lang::En,
        Lang::Ru => copilot_practice::Lang::Ru,
    }
}

/// The served sites.
#[derive(Default)]
pub struct PracticeSites {
    english: Mutex<Option<Running>>,
    russian: Mutex<Option<Running>>,
}

impl PracticeSites {
    async fn with<T>(
        &self,
        lang: Lang,
        use_site: impl FnOnce(&Running) -> T,
    ) -> Result<T, UiError> {
        let mut slot = match lang {
            Lang::En => self.english.lock().await,
            Lang::Ru => self.russian.lock().await,
        };
        if let Some(running) = slot.as_ref() {
            return Ok(use_site(running));
        }
        let options = PracticeOptions {
            lang: practice_lang(lang),
            ..PracticeOptions::default()
        };
        let running = serve(options)
            .await
            .map_err(|e| UiError::of(ErrorCode::Internal).detail(e.to_string()))?;
        let result = use_site(&running);
        *slot = Some(running);
        Ok(result)
    }

    /// Address of the site.
    pub async fn address(&self, lang: Lang) -> Result<String, UiError> {
        self.with(lang, Running::base_url).await
    }

    /// Goals that run on it without a model.
    pub async fn examples(&self, lang: Lang) -> Result<Vec<ExampleGoal>, UiError> {
        self.with(lang, |running| {
            example_goals(running.site())
                .into_iter()
                .map(|example| ExampleGoal {
                    id: example.id.to_owned(),
                    goal: example.text,
                    asks: example.asks,
                    practice: true,
                    start_url: running.url(&running.site().path(example.start)),
                })
                .collect()
        })
        .await
    }
}

/// Host and port of a site on this machine on which nothing listens any more, such as the practice site
/// of a program that has ended. A site elsewhere, or one that is slow, is not gone.
pub async fn gone(address: Option<&str>) -> Option<String> {
    let url = Url::parse(address?).ok()?;
    let port = url.port_or_known_default()?;
    let host = match url.host()? {
        Host::Domain(name) if name == "localhost" => name.to_owned(),
        Host::Ipv4(ip) if ip.is_loopback() => ip.to_string(),
        Host::Ipv6(ip) if ip.is_loopback() => ip.to_string(),
        _ => return None,
    };
    match TcpStream::connect((host.as_str(), port)).await {
        Err(e) if e.kind() == ErrorKind::ConnectionRefused => Some(format!("{host}:{port}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[tokio::test]
    async fn a_site_is_gone_with_its_program() {
        let site = serve(PracticeOptions::default()).await.expect("a site");
        let address = site.url("/shop");
        assert_eq!(gone(Some(&address)).await, None);
        site.stop().await;
        let host = Url::parse(&address).unwrap();
        let host = format!("127.0.0.1:{}", host.port().unwrap());
        assert_eq!(gone(Some(&address)).await, Some(host));
    }

    #[tokio::test]
    async fn only_a_site_of_this_machine_can_be_gone() {
        for address in [
            None,
            Some("https://example.invalid/"),
            Some("about:blank"),
            Some("no address"),
        ] {
            assert_eq!(gone(address).await, None, "{address:?}");
        }
    }
}
