//! Reading what the site is made of: `data/*.json`.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::lang::Lang;

/// The same in both languages.
#[derive(Deserialize)]
pub(crate) struct Bilingual<T> {
    en: T,
    ru: T,
}

impl<T> Bilingual<T> {
    pub(crate) fn of(&self, lang: Lang) -> &T {
        match lang {
            Lang::En => &self.en,
            Lang::Ru => &self.ru,
        }
    }
}

/// What a file of this crate holds; each is parsed by any test that serves a page.
///
/// # Panics
/// Where the file is not what its reader expects, which no input can bring about.
pub(crate) fn parsed<T: DeserializeOwned>(file: &str) -> T {
    match serde_json::from_str(file) {
        Ok(data) => data,
        Err(problem) => panic!("a data file of the practice site: {problem}"),
    }
}

/// An enum whose kinds are listed and have a name of their own.
macro_rules! listed {
    ($(#[$meta:meta])* $name:ident { $($kind:ident)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($kind),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$kind),+];

            pub(crate) fn ident(self) -> &'static str {
                match self { $($name::$kind => stringify!($kind)),+ }
            }
        }
    };
}
pub(crate) use listed;

/// An enum whose kinds are listed and have a value that is the same under every seed and language.
macro_rules! valued {
    ($(#[$meta:meta])* $name:ident { $($kind:ident: $value:literal)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($kind),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$kind),+];

            pub fn value(self) -> &'static str {
                match self { $($name::$kind => $value),+ }
            }

            pub(crate) fn from_value(value: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.value() == value)
            }
        }
    };
}
pub(crate) use valued;
