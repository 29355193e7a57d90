//! What calls of a model cost: the person's own prices, then a table of a certain day, and nothing for what
//! runs on this machine. All of it is a guess, but for servers that send their bill with each answer.

use std::sync::LazyLock;

use copilot_protocol::{ModelFacts, ModelPrice, ModelSettings, PriceSource, Usage};
use serde::Deserialize;
use url::Url;

use crate::openai::KnownServers;

/// Calls of a model in a typical run (an assumption), and the tokens of one: those read from the practice
/// site's example goals (tests/whole/model_faults.rs prints the size of their requests), doubled for the
/// pages of the world.
const TYPICAL_CALLS: f64 = 12.0;
const TYPICAL_INPUT: f64 = 5_000.0;
const TYPICAL_OUTPUT: f64 = 200.0;

#[derive(Deserialize)]
struct Table {
    as_of: String,
    models: Vec<ModelPrice>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../prices.json")).unwrap_or_else(|error| {
        // A test reads the table, so this is not met in a program that was tested.
        tracing::error!(%error, "the price table cannot be read");
        Table {
            as_of: String::new(),
            models: Vec::new(),
        }
    })
});

/// What is written to a cache costs so much of the price of other input beside it: Anthropic's, for five minutes.
const CACHE_WRITE: f64 = 0.25;

/// US dollars for a million tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    pub input: f64,
    pub output: f64,
    /// Input that the server had in its cache; the same as other input where nothing is said of it.
    pub cached_input: f64,
}

impl Price {
    const NOTHING: Self = Self {
        input: 0.0,
        output: 0.0,
        cached_input: 0.0,
    };

    fn from(price: &ModelPrice) -> Self {
        Self {
            input: price.input,
            output: price.output,
            cached_input: price.cached_input.unwrap_or(price.input),
        }
    }

    /// US dollars of these tokens.
    pub fn of(&self, usage: &Usage) -> f64 {
        let cached = usage.cached_tokens.min(usage.input_tokens);
        let fresh = usage.input_tokens - cached;
        (fresh as f64 * self.input
            + cached as f64 * self.cached_input
            + usage.output_tokens as f64 * self.output)
            / 1_000_000.0
    }
}

impl Price {
    /// US dollars that these tokens of the input cost beside [`Self::of`], since the server wrote them to its cache.
    /// Only servers that ask for that name any.
    pub fn of_cache_writes(&self, tokens: u64) -> f64 {
        tokens as f64 * self.input * CACHE_WRITE / 1_000_000.0
    }
}

/// The price of a model, and where it comes from.
pub fn price(base_url: &str, model: &str, own: &[ModelPrice]) -> Option<(Price, PriceSource)> {
    if let Some(own) = of_own(model, own) {
        return Some((Price::from(own), PriceSource::Own));
    }
    if Url::parse(base_url.trim()).is_ok_and(|url| crate::openai::is_local(&url)) {
        return Some((Price::NOTHING, PriceSource::Local));
    }
    if model.ends_with(":free") {
        return Some((Price::NOTHING, PriceSource::Table));
    }
    let found = TABLE
        .models
        .iter()
        .find(|listed| is_listed(model, &listed.model))?;
    Some((Price::from(found), PriceSource::Table))
}

/// What the form of a model shows, without asking anybody.
pub fn facts(settings: &ModelSettings, known: &KnownServers) -> ModelFacts {
    let found = price(&settings.base_url, &settings.name, &settings.prices);
    let typical = Usage {
        calls: TYPICAL_CALLS as u32,
        input_tokens: (TYPICAL_CALLS * TYPICAL_INPUT) as u64,
        output_tokens: (TYPICAL_CALLS * TYPICAL_OUTPUT) as u64,
        ..Usage::default()
    };
    ModelFacts {
        price: found.map(|(price, _)| ModelPrice {
            model: settings.name.clone(),
            input: price.input,
            output: price.output,
            cached_input: Some(price.cached_input),
        }),
        price_source: found.map_or(PriceSource::Unknown, |(_, source)| source),
        prices_of: TABLE.as_of.clone(),
        typical_run: found.map(|(price, _)| price.of(&typical)),
        takes: known.takes(&settings.base_url, &settings.name),
    }
}

/// The whole name first, then the longest beginning.
fn of_own<'a>(model: &str, own: &'a [ModelPrice]) -> Option<&'a ModelPrice> {
    let beginning = |price: &&ModelPrice| {
        let stem = price.model.trim().strip_suffix('*')?;
        model.starts_with(stem).then_some(stem.len())
    };
    own.iter()
        .find(|price| !model.is_empty() && price.model.trim() == model)
        .or_else(|| {
            own.iter()
                .filter(|price| beginning(price).is_some())
                .max_by_key(beginning)
        })
}

/// `gpt-4o` stands for `gpt-4o-2024-08-06` and `openai/gpt-4o`, not for `gpt-4o-mini`.
fn is_listed(model: &str, listed: &str) -> bool {
    let model = ["openai/", "models/"]
        .iter()
        .find_map(|prefix| model.strip_prefix(prefix))
        .unwrap_or(model);
    let Some(rest) = model.strip_prefix(listed) else {
        return false;
    };
    let date = |rest: &str| {
        rest.starts_with("-20") && rest[1..].chars().all(|c| c.is_ascii_digit() || c == '-')
    };
    rest.is_empty() || rest.starts_with(':') || date(rest)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    const OPENAI: &str = "https://api.openai.com/v1";

    fn own(model: &str, input: f64) -> ModelPrice {
        ModelPrice {
            model: model.into(),
            input,
            output: 1.0,
            cached_input: None,
        }
    }

    #[test]
    fn the_table_is_whole() {
        assert!(TABLE.models.len() >= 20);
        assert_eq!(TABLE.as_of.len(), 10);
        for listed in &TABLE.models {
            let dear = listed.input > 0.0 && listed.output >= listed.input;
            assert!(dear, "{listed:?}");
            assert!(listed.cached_input.is_none_or(|c| c <= listed.input));
        }
    }

    #[test]
    fn a_price_is_found_by_name_and_never_by_a_mere_likeness() {
        let of = |model: &str| price(OPENAI, model, &[]).map(|(p, _)| p.input);
        assert_eq!(of("gpt-4o"), Some(2.5));
        assert_eq!(of("gpt-4o-2024-08-06"), Some(2.5));
        assert_eq!(of("gpt-4o-mini"), Some(0.15));
        assert_eq!(of("openai/gpt-4o-mini"), Some(0.15));
        assert_eq!(of("google/gemini-3.8-flash:nitro"), Some(0.75));
        assert_eq!(of("google/gemini-3.8-flash:free"), Some(0.0));
        assert_eq!(of("models/gemini-3.8-flash"), Some(0.75));
        assert_eq!(of("claude-haiku-4-5-20251001"), Some(1.0));
        assert_eq!(of("gpt-4o-audio"), None);
        assert_eq!(of("gpt-50"), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn the_persons_own_prices_go_first_and_local_models_cost_nothing() {
        let list = [own("gpt-*", 7.0), own("gpt-4o*", 8.0), own("gpt-4o", 9.0)];
        let of = |base: &str, model: &str| price(base, model, &list);
        assert_eq!(of(OPENAI, "gpt-4o").unwrap().0.input, 9.0);
        assert_eq!(of(OPENAI, "gpt-4o-mini").unwrap().0.input, 8.0);
        let (found, source) = of("http://127.0.0.1:1/v1", "gpt-x").unwrap();
        assert_eq!((found.input, found.cached_input), (7.0, 7.0));
        assert_eq!(source, PriceSource::Own);
        let local = of("http://localhost:11434/v1", "llama3");
        assert_eq!(local, Some((Price::NOTHING, PriceSource::Local)));
        assert_eq!(of("https://models.example/v1", "llama3"), None);
    }

    #[test]
    fn cached_input_is_cheaper() {
        let (price, _) = price(OPENAI, "gpt-4.1", &[]).unwrap();
        let usage = Usage {
            calls: 1,
            input_tokens: 1_000_000,
            cached_tokens: 400_000,
            output_tokens: 100_000,
            money: 0.0,
        };
        // 0.6 * 2 + 0.4 * 0.5 + 0.1 * 8
        assert!((price.of(&usage) - 2.2).abs() < 1e-9);
        assert!((price.of_cache_writes(1_000_000) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_typical_run_has_a_price_where_the_model_has() {
        let settings = ModelSettings {
            name: "gpt-4.1-mini".into(),
            ..ModelSettings::default()
        };
        let facts = facts(&settings, &KnownServers::default());
        assert_eq!(facts.price_source, PriceSource::Table);
        assert!((facts.typical_run.unwrap() - 0.027_84).abs() < 1e-6);
        let unknown = ModelSettings {
            name: "mine".into(),
            ..settings
        };
        let facts = super::facts(&unknown, &KnownServers::default());
        assert_eq!(facts.price_source, PriceSource::Unknown);
        assert_eq!(facts.typical_run, None);
    }
}
