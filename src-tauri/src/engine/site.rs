//! The practice site inside this program: served when it is first asked for, once a language.

use copilot_practice::{PracticeOptions, Running, example_goals, serve};
use copilot_protocol::{ErrorCode, ExampleGoal, UiError};
use tokio::sync::Mutex;

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
