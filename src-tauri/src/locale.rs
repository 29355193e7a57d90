//! The catalogue: sentences in the person's language, from `locales/parts/*.ftl` (Project Fluent), put
//! into the program when it is built. The window reads the same files.

use std::sync::LazyLock;

use copilot_protocol::{Message, MessageArg, UiError};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    #[default]
    En,
    Ru,
}

impl Lang {
    /// From a language tag or a POSIX locale (`ru`, `ru-RU`, `ru_RU.UTF-8`); what is unknown is English.
    pub fn of(tag: &str) -> Self {
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("ru") {
            Self::Ru
        } else {
            Self::En
        }
    }

    /// The language of this user.
    pub fn system() -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty())
            .or_else(sys_locale::get_locale)
            .map_or(Self::En, |tag| Self::of(&tag))
    }

    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// The whole catalogue of this language, as Fluent text.
    pub fn source(self) -> &'static str {
        match self {
            Self::En => include_str!(concat!(env!("OUT_DIR"), "/en.ftl")),
            Self::Ru => include_str!(concat!(env!("OUT_DIR"), "/ru.ftl")),
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        // Both tags are well formed; without plural rules a text is still a text.
        self.tag().parse().unwrap_or_default()
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static EN: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| build(Lang::En));
        static RU: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| build(Lang::Ru));
        match self {
            Self::En => &EN,
            Self::Ru => &RU,
        }
    }
}

fn build(lang: Lang) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
    // Isolation marks are for mixed directions; a terminal would print them.
    bundle.set_use_isolating(false);
    // A file with mistakes still has its good messages; a test refuses such files.
    let resource =
        FluentResource::try_new(lang.source().to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The message in that language. One that the catalogue lacks is shown by its id.
pub fn text(message: &Message, lang: Lang) -> String {
    let bundle = lang.bundle();
    let Some(pattern) = bundle.get_message(&message.id).and_then(|m| m.value()) else {
        tracing::warn!(id = %message.id, "the catalogue lacks this message");
        return message.id.clone();
    };
    let args: FluentArgs = message
        .args
        .iter()
        .map(|(name, value)| {
            let value = match value {
                MessageArg::Number(n) => FluentValue::from(*n),
                MessageArg::Text(t) => FluentValue::from(t.as_str()),
            };
            (name.as_str(), value)
        })
        .collect();
    bundle
        .format_pattern(pattern, Some(&args), &mut Vec::new())
        .into_owned()
}

/// An error in one line: what happened, and what to do.
pub fn error_text(error: &UiError, lang: Lang) -> String {
    let mut line = text(&error.message, lang).trim_end().to_owned();
    let hint = text(&error.hint, lang);
    if !hint.is_empty() {
        // Some messages end with what they are about, such as a path.
        if !line.ends_with(['.', '!', '?', ':', '…']) {
            line.push('.');
        }
        line.push(' ');
        line.push_str(&hint);
    }
    line
}

#[cfg(test)]
mod tests;
