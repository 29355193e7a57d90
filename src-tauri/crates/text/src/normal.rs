//! One spelling for what looks the same: case, width, quotes, dashes, invisible characters, and
//! letters of one script that stand in for another's.

use unicode_normalization::UnicodeNormalization;

/// NFKC, lower case, `ё` as `е`, without zero-width, bidirectional and other invisible characters,
/// quotes and dashes unified, white space folded to single spaces. Idempotent.
pub fn normalize(s: &str) -> String {
    everyday(s).unwrap_or_else(|| thorough(s))
}

fn thorough(s: &str) -> String {
    let mut text = once(s);
    // Taking out an invisible character or lowering a letter can bring two together that compose.
    for _ in 0..4 {
        let next = once(&text);
        if next == text {
            break;
        }
        text = next;
    }
    text
}

/// The same in one pass, for English and Russian as they are usually typed: letters that neither compose nor
/// decompose. `None` where any other character occurs. Most of what pages say is of this kind, and a run
/// normalizes a page's words many times over.
fn everyday(s: &str) -> Option<String> {
    let mut out = String::with_capacity(s.len());
    let mut space = false;
    for c in s.chars() {
        let low = match c {
            ' ' | '\u{00a0}' | '\0'..='\u{1f}' | '\u{7f}' => {
                space = true;
                continue;
            }
            'A'..='Z' => c.to_ascii_lowercase(),
            '!'..='~' => plain(c),
            // Capitals stand 32 before their small letters.
            'А'..='Я' => char::from_u32(c as u32 + 32)?,
            'Ё' => 'е',
            'а'..='я'
            | 'ё'
            | '\u{2013}'
            | '\u{2014}'
            | '\u{2018}'
            | '\u{2019}'
            | '\u{201c}'..='\u{201e}'
            | '\u{00ab}'
            | '\u{00bb}' => plain(c),
            '₽' | '€' | '£' | '•' | '·' | '©' | '→' | '×' => c,
            _ => return None,
        };
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        out.push(low);
    }
    Some(out)
}

fn once(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    let mut space = false;
    let lowered: String = s.nfkc().collect::<String>().to_lowercase();
    for c in lowered.nfkc() {
        if is_invisible(c) {
            continue;
        }
        if c.is_whitespace() || c.is_control() {
            space = true;
            continue;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        out.push(plain(c));
    }
    out
}

fn plain(c: char) -> char {
    match c {
        'ё' => 'е',
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{2039}' | '\u{203a}' | '`'
        | '\u{00b4}' | '\u{02bc}' | '\u{2032}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '\u{00ab}' | '\u{00bb}'
        | '\u{2033}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{ff0d}' => '-',
        _ => c,
    }
}

/// Zero-width, bidirectional controls, soft hyphen, variation selectors, tags.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Lower-case letters that look alike: Latin, Cyrillic, Greek. `-` where a script has none.
const LOOKALIKES: &[(char, char, char)] = &[
    ('a', 'а', 'α'),
    ('b', 'ь', 'β'),
    ('b', 'в', '-'),
    ('c', 'с', 'ϲ'),
    ('d', 'ԁ', '-'),
    ('e', 'е', 'ε'),
    ('g', 'ԍ', '-'),
    ('h', 'һ', 'η'),
    ('h', 'н', '-'),
    ('i', 'і', 'ι'),
    ('j', 'ј', 'ϳ'),
    ('k', 'к', 'κ'),
    ('l', 'ӏ', '-'),
    ('m', 'м', 'μ'),
    ('n', 'п', 'η'),
    ('o', 'о', 'ο'),
    ('p', 'р', 'ρ'),
    ('q', 'ԛ', '-'),
    ('r', 'г', '-'),
    ('s', 'ѕ', '-'),
    ('t', 'т', 'τ'),
    ('u', 'и', 'υ'),
    ('v', 'ѵ', 'ν'),
    ('w', 'ԝ', 'ω'),
    ('x', 'х', 'χ'),
    ('y', 'у', 'γ'),
    ('z', '-', 'ζ'),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Cyrillic,
    Greek,
}

fn script(c: char) -> Option<Script> {
    match c {
        'a'..='z' | '\u{00df}'..='\u{024f}' => Some(Script::Latin),
        '\u{0400}'..='\u{052f}' => Some(Script::Cyrillic),
        '\u{0370}'..='\u{03ff}' => Some(Script::Greek),
        _ => None,
    }
}

fn as_latin(c: char) -> Option<char> {
    match script(c) {
        Some(Script::Latin) => Some(c),
        Some(Script::Cyrillic) => LOOKALIKES.iter().find(|(_, cyr, _)| *cyr == c).map(|t| t.0),
        Some(Script::Greek) => LOOKALIKES
            .iter()
            .find(|(_, _, greek)| *greek == c)
            .map(|t| t.0),
        None => Some(c),
    }
}

fn as_cyrillic(c: char) -> Option<char> {
    match script(c) {
        Some(Script::Cyrillic) => Some(c),
        Some(Script::Latin) => {
            // The letters that are alike in small print come before those alike only in capitals.
            let alike = match c {
                'b' => 'в',
                'h' => 'н',
                'u' => 'и',
                _ => LOOKALIKES
                    .iter()
                    .find(|t| t.0 == c && t.1 != '-')
                    .map(|t| t.1)?,
            };
            Some(alike)
        }
        Some(Script::Greek) => LOOKALIKES
            .iter()
            .find(|t| t.2 == c && t.1 != '-')
            .map(|t| t.1),
        None => Some(c),
    }
}

/// [`normalize`], then each word whose letters come from more than one script is brought to one:
/// Latin if all its letters have a Latin twin, else Cyrillic if all have a Cyrillic one, else the
/// script of most of its letters. A word written wholly in one script stays as it is.
pub fn unmask(s: &str) -> String {
    each_word(&normalize(s), |word| {
        let mut scripts: Vec<Script> = Vec::new();
        for found in word.chars().filter_map(script) {
            if !scripts.contains(&found) {
                scripts.push(found);
            }
        }
        if scripts.len() < 2 {
            return word.to_owned();
        }
        let count = |wanted: Script| word.chars().filter(|c| script(*c) == Some(wanted)).count();
        let latin: Option<String> = word.chars().map(as_latin).collect();
        let cyrillic: Option<String> = word.chars().map(as_cyrillic).collect();
        match (latin, cyrillic) {
            (Some(latin), Some(cyrillic)) => {
                // Both are possible: a letter without a sure twin decides, else the majority.
                let sure = word.chars().any(|c| {
                    script(c) == Some(Script::Cyrillic)
                        && matches!(c, 'ь' | 'в' | 'н' | 'п' | 'г' | 'и' | 'т' | 'к' | 'м')
                });
                if sure && count(Script::Cyrillic) > count(Script::Latin) {
                    cyrillic
                } else {
                    latin
                }
            }
            (Some(latin), None) => latin,
            (None, Some(cyrillic)) => cyrillic,
            (None, None) if count(Script::Cyrillic) > count(Script::Latin) => {
                word.chars().map(|c| as_cyrillic(c).unwrap_or(c)).collect()
            }
            (None, None) => word.chars().map(|c| as_latin(c).unwrap_or(c)).collect(),
        }
    })
}

/// All ways in which a person may read the text: [`unmask`]; every word in Latin and in Cyrillic
/// where all its letters have a twin (`рау` as `pay`); letters set apart drawn together
/// (`p a y` as `pay`); digits read as letters (`0rder`). The first is always [`unmask`]. For
/// deciding whether a label *could* say something, not for what it says.
pub fn readings(s: &str) -> Vec<String> {
    let first = unmask(s);
    let mut all = vec![first.clone()];
    let mut add = |text: String| {
        if !all.contains(&text) {
            all.push(text);
        }
    };
    add(each_word(&first, |word| {
        word.chars()
            .map(as_latin)
            .collect::<Option<String>>()
            .unwrap_or_else(|| word.to_owned())
    }));
    add(each_word(&first, |word| {
        word.chars()
            .map(as_cyrillic)
            .collect::<Option<String>>()
            .unwrap_or_else(|| word.to_owned())
    }));
    add(drawn_together(&first));
    add(each_word(&first, |word| {
        if word.chars().any(char::is_alphabetic) {
            word.chars()
                .map(|c| match c {
                    '0' => 'o',
                    '1' => 'l',
                    '3' => 'e',
                    '4' => 'a',
                    '5' => 's',
                    _ => c,
                })
                .collect()
        } else {
            word.to_owned()
        }
    }));
    all
}

/// Three or more single letters in a row become one word.
fn drawn_together(s: &str) -> String {
    let words: Vec<&str> = s
        .split([' ', '.', '-', '_', '*', '\u{b7}'])
        .filter(|w| !w.is_empty())
        .collect();
    let single = |w: &&str| w.chars().count() == 1 && w.chars().all(char::is_alphabetic);
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let run = words[at..].iter().take_while(|w| single(w)).count();
        if run >= 3 {
            out.push(words[at..at + run].concat());
            at += run;
        } else {
            out.push(words[at].to_owned());
            at += 1;
        }
    }
    out.join(" ")
}

fn each_word(s: &str, change: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(s.len());
    let mut word = String::new();
    for c in s.chars() {
        if c.is_alphanumeric() {
            word.push(c);
        } else {
            if !word.is_empty() {
                out.push_str(&change(&word));
                word.clear();
            }
            out.push(c);
        }
    }
    if !word.is_empty() {
        out.push_str(&change(&word));
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_spelling() {
        for (given, wanted) in [
            ("  Buy\u{a0}\n now ", "buy now"),
            ("ＰＡＹ", "pay"),
            ("Ёлка — «Чай»", "елка - \"чай\""),
            ("p\u{200b}a\u{ad}y", "pay"),
            ("a\u{202e}b", "ab"),
            ("don’t", "don't"),
            ("и\u{306}", "й"),
            ("", ""),
        ] {
            assert_eq!(normalize(given), wanted, "{given:?}");
        }
    }

    #[test]
    fn stand_in_letters_are_seen_through() {
        for (given, wanted) in [
            ("раy now", "pay now"), // Cyrillic р, а
            ("Dеlеte", "delete"),   // Cyrillic е
            ("кyпить", "купить"),   // Latin y
            ("Οrder", "order"),     // Greek omicron
            ("оплатить", "оплатить"),
            ("cop", "cop"),
        ] {
            assert_eq!(unmask(given), wanted, "{given:?}");
        }
        // All letters from one script: only a reading tells.
        assert!(readings("рау").contains(&"pay".to_owned()));
        assert!(readings("P A Y now").contains(&"pay now".to_owned()));
        assert!(readings("0rder").contains(&"order".to_owned()));
    }

    proptest! {
        #[test]
        fn normalizing_twice_changes_nothing(s in "\\PC*") {
            let one = normalize(&s);
            prop_assert_eq!(normalize(&one), one);
        }

        #[test]
        fn the_short_way_is_the_long_one(s in "[ -~а-яА-ЯёЁ«»“”„‘’–—€£₽•·©→×\u{a0}\n\t\u{301}ǅﬁ\u{200b}]{0,40}") {
            if let Some(text) = everyday(&s) {
                prop_assert_eq!(text, thorough(&s));
            }
            prop_assert_eq!(everyday(&s).is_none(), s.contains(['\u{301}', 'ǅ', 'ﬁ', '\u{200b}']));
        }

        #[test]
        fn nothing_panics(s in any::<String>()) {
            let _ = unmask(&s);
            prop_assert!(!readings(&s).is_empty());
        }
    }
}
