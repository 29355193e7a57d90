//! Names of things in goals and on pages, without the words for their kind.

use copilot_text::words::GENERIC_ITEMS;
use copilot_text::{is_stop_word, normalize, stems, tokens};

/// The share of the query's stems that stand in the text.
pub(crate) fn cover(query: &str, text: &str) -> f64 {
    let wanted = stems(query);
    if wanted.is_empty() {
        return 0.0;
    }
    let given = stems(text);
    let found = wanted.iter().filter(|w| given.contains(w)).count();
    found as f64 / wanted.len() as f64
}

/// "letter from Anna" as "Anna": without the word for the kind of thing in front.
pub(crate) fn without_kind(query: &str) -> String {
    let generic = |word: &str| GENERIC_ITEMS.contains(&normalize(word).as_str());
    let all: Vec<&str> = query.split_whitespace().collect();
    let Some(last) = all.len().checked_sub(1) else {
        return String::new();
    };
    let mut from = 0;
    while from < last && (generic(all[from]) || from > 0 && is_stop_word(&normalize(all[from]))) {
        from += 1;
    }
    let own = all.iter().rposition(|word| !generic(word)).unwrap_or(from);
    all[from..=own.max(from)].join(" ")
}

/// Only words for kinds of things: "result", "товар".
pub(crate) fn is_generic(query: &str) -> bool {
    let wanted = tokens(query);
    let generic = |w: &String| GENERIC_ITEMS.contains(&w.as_str());
    // "search result", "найденный результат".
    let found = wanted.len() > 1 && wanted.iter().any(generic);
    let result = |w: &str| found && matches!(w, "search" | "found" | "поиска" | "найденный");
    let hollow = |w: &String| generic(w) || is_stop_word(w) || result(w);
    wanted.iter().all(hollow)
}

/// "Anna's last email", "the letter that Anna sent" as "Anna": the names where there are some, else all but the kind.
pub(crate) fn own_name(words: &str) -> String {
    let plain = |w: &str| {
        let w = w.trim_matches(|c: char| !c.is_alphanumeric() && c != '@' && c != '#');
        let owner = w.strip_suffix("'s").or_else(|| w.strip_suffix("’s"));
        owner.unwrap_or(w).to_owned()
    };
    let mut names: Vec<String> = words.split_whitespace().map(plain).collect();
    names.retain(|w| w.starts_with(char::is_uppercase) && !is_generic(w));
    if names.is_empty() {
        without_kind(words)
    } else {
        names.join(" ")
    }
}
