//! Reading what the site is made of: `data/*.json`.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::site::Lang;

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
