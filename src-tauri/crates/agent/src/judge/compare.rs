//! Texts as a page, a model and a person write them, made comparable: space, case, kinds of digits, quotes, dashes,
//! thousands, decimal signs, and dates of both languages.

use copilot_text::dates::{Date, date_in, month_named};
use copilot_text::words::{NEGATIONS, NOBODY, NOBODY_RU, YES_OR_NO};
use copilot_text::{is_stop_word, normalize, stem};

/// Likeness of words from which a statement counts as said.
const SAID: f64 = 0.6;
/// First digits of other scripts than Latin.
const ZEROS: &[char] = &['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}'];

/// Words, numbers and dates of a text, in order, each in its one spelling.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tokens(Vec<String>);

/// A text in both readings of spaces and commas between digits: as signs within one number, and as ones between two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Comparable {
    joined: Tokens,
    apart: Tokens,
}

impl Comparable {
    pub fn of(text: &str) -> Self {
        let text = plain_digits(&normalize(text));
        let apart = Tokens::of(&text, false);
        // Only where digits stand on both sides of one do the readings differ.
        let chars: Vec<char> = text.chars().collect();
        let differs = chars.windows(3).any(|w| {
            w[0].is_ascii_digit() && matches!(w[1], ' ' | ',' | '\'') && w[2].is_ascii_digit()
        });
        let joined = if differs {
            Tokens::of(&text, true)
        } else {
            apart.clone()
        };
        Self { joined, apart }
    }

    /// The same with each number by itself: a month's name beside one makes no date.
    pub fn undated(text: &str) -> Self {
        let text = plain_digits(&normalize(text));
        let read = |join| Tokens(Tokens::parts(&text, join));
        Self {
            joined: read(true),
            apart: read(false),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.apart.0.is_empty()
    }

    /// Words and numbers.
    pub fn len(&self) -> usize {
        self.apart.0.len()
    }

    /// It holds more than figures.
    pub fn has_words(&self) -> bool {
        self.stems().next().is_some()
    }

    /// The other's words stand in this text, one after the other.
    pub fn contains(&self, other: &Self) -> bool {
        self.joined.contains(&other.joined)
            || self.apart.contains(&other.apart)
            || self.joined.contains(&other.apart)
    }

    /// The first of the other's words stands in this text.
    pub fn may_begin(&self, other: &Self) -> bool {
        let first = other.joined.0.first();
        first.is_some_and(|first| self.joined.0.contains(first) || self.apart.0.contains(first))
    }

    pub fn same(&self, other: &Self) -> bool {
        !self.is_empty() && (self.joined == other.joined || self.apart == other.apart)
    }

    /// Numbers and dates, in order; numbers with spaces in them as one.
    pub fn figures(&self) -> impl Iterator<Item = &str> {
        self.joined
            .0
            .iter()
            .map(String::as_str)
            .filter(|t| is_figure(t))
    }

    /// The number or date stands in the text. A day without its year is that day of any year.
    pub fn has_figure(&self, figure: &str) -> bool {
        let day = figure.strip_prefix('-').filter(|day| day.starts_with('-'));
        let is = |token: &String| {
            token == figure || day.is_some_and(|day| token.len() == 10 && token.ends_with(day))
        };
        let has = |wanted: &str| {
            let among = |tokens: &Tokens| tokens.0.iter().any(|t| t == wanted);
            among(&self.joined) || among(&self.apart)
        };
        // "In 1908 ... on 3 November of that year" tells the date as well.
        let apart = |(year, day): (&str, &str)| has(year) && has(&format!("--{day}"));
        self.joined.0.iter().chain(&self.apart.0).any(is)
            || figure.len() == 10 && figure.split_once('-').is_some_and(apart)
    }

    /// Share of this text's content words that stand in the other; 0 where there are none.
    pub fn share_in(&self, other: &Self) -> f64 {
        let own: Vec<String> = self.stems().collect();
        if own.is_empty() {
            return 0.0;
        }
        let theirs: Vec<String> = other.stems().collect();
        let stands = |w: &&String| theirs.iter().any(|t| inflected(w, t));
        own.iter().filter(stands).count() as f64 / own.len() as f64
    }

    fn stems(&self) -> impl Iterator<Item = String> {
        self.apart
            .0
            .iter()
            .filter(|t| !is_figure(t) && !is_stop_word(t) && !NEGATIONS.contains(&t.as_str()))
            .map(|t| stem(t))
    }

    /// It begins with a yes or a no.
    pub fn answers(&self) -> bool {
        let first = self.apart.0.first();
        first.is_some_and(|w| YES_OR_NO.contains(&w.as_str()))
    }

    /// Statements with another number of negations say the opposite.
    pub fn denies(&self) -> bool {
        let words = &self.apart.0;
        let skip = usize::from(self.answers());
        let count = |list: &[&str]| {
            let words = words[skip..].iter();
            words.filter(|w| list.contains(&w.as_str())).count()
        };
        match count(NEGATIONS) + count(NOBODY) {
            0 => count(NOBODY_RU) > 0,
            n => n % 2 == 1,
        }
    }
}

/// The stems are of one word. Of Russian names in -ев and -ов stemming takes that for an ending in one case and not in another.
fn inflected(a: &str, b: &str) -> bool {
    let name = |long: &str, short: &str| matches!(long.strip_prefix(short), Some("ев" | "ов"));
    a == b || name(a, b) || name(b, a)
}

/// Whether a statement follows from what was quoted for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    Yes,
    No,
    /// In words that cannot be compared: another language, a bare "yes".
    CannotTell,
}

/// Whether a claim follows from texts.
pub(crate) fn follows(claim: &str, texts: &[&str]) -> Follows {
    let wanted = Comparable::of(claim);
    let whole = Comparable::of(&texts.join("\n"));
    if wanted.is_empty() {
        return Follows::CannotTell;
    }
    if whole.contains(&wanted) && !(wanted.apart.0.len() > 2 && wanted.denies() != whole.denies()) {
        return Follows::Yes;
    }
    if wanted.figures().any(|figure| !whole.has_figure(figure)) {
        return Follows::No;
    }
    let figures = wanted.figures().next().is_some();
    if wanted.stems().next().is_none() || !same_script(claim, &texts.join(" ")) {
        return if figures {
            Follows::Yes
        } else {
            Follows::CannotTell
        };
    }
    let share = wanted.share_in(&whole);
    if share < SAID {
        // The numbers or some of the words are there; whether the others say the same is for a reader.
        return if figures || share > 0.0 {
            Follows::CannotTell
        } else {
            Follows::No
        };
    }
    if wanted.denies() != whole.denies() {
        // "No" may answer the question, or deny what follows.
        return if wanted.answers() {
            Follows::CannotTell
        } else {
            Follows::No
        };
    }
    Follows::Yes
}

/// Both are written in Cyrillic letters, or neither is.
pub(crate) fn same_script(a: &str, b: &str) -> bool {
    copilot_text::has_cyrillic(a) == copilot_text::has_cyrillic(b)
}

/// The value of a number, where the token is one.
pub(crate) fn number(figure: &str) -> Option<f64> {
    figure.parse().ok()
}

fn is_figure(token: &str) -> bool {
    let digits = token.trim_start_matches('-');
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits
            .chars()
            .all(|c| c.is_ascii_digit() || c == '.' || c == '-')
}

fn plain_digits(text: &str) -> String {
    let plain = |c: char| {
        ZEROS
            .iter()
            .find_map(|zero| {
                let digit = u32::from(c).checked_sub(u32::from(*zero))?;
                char::from_digit(digit, 10).filter(|_| digit < 10)
            })
            .unwrap_or(c)
    };
    text.chars().map(plain).collect()
}

impl Tokens {
    fn contains(&self, other: &Self) -> bool {
        let n = other.0.len();
        n > 0 && n <= self.0.len() && self.0.windows(n).any(|part| part == other.0)
    }

    /// `text` is normalized. `join`: a space before three digits belongs to the number, and so does a comma.
    fn of(text: &str, join: bool) -> Self {
        Self(with_dates(Self::parts(text, join)))
    }

    fn parts(text: &str, join: bool) -> Vec<String> {
        let chars: Vec<char> = text.chars().collect();
        let mut out = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let c = chars[at];
            let after_word = at > 0 && chars[at - 1].is_alphanumeric();
            if c.is_ascii_digit() && !after_word {
                let (token, end) = figure(&chars, at, join);
                // 09:40 is 9:40.
                let hour = chars.get(end) == Some(&':') && token.len() == 2;
                let token = token
                    .strip_prefix('0')
                    .filter(|_| hour)
                    .map_or(token.clone(), str::to_owned);
                let minus = at > 0 && chars[at - 1] == '-' && (at == 1 || chars[at - 2] == ' ');
                out.push(if minus { format!("-{token}") } else { token });
                at = end;
            } else if c.is_alphanumeric() {
                let end = (at..chars.len())
                    .find(|i| !chars[*i].is_alphanumeric())
                    .unwrap_or(chars.len());
                out.push(chars[at..end].iter().collect());
                at = end;
            } else {
                at += 1;
            }
        }
        out
    }
}

/// The number or date that begins at `start`, and where it ends.
fn figure(chars: &[char], start: usize, join: bool) -> (String, usize) {
    let digits = |from: usize| {
        (from..chars.len())
            .find(|i| !chars[*i].is_ascii_digit())
            .unwrap_or(chars.len())
    };
    let mut end = digits(start);
    let mut spaced = end - start <= 3;
    loop {
        let group = chars
            .get(end)
            .map_or(0, |_| digits(end + 1).saturating_sub(end + 1));
        let goes_on = match chars.get(end) {
            Some(' ' | '\'') => join && spaced && group == 3,
            // "Bergen,2016,38" is a row as well.
            Some(',') => group == 3 || join && group > 0,
            Some('.' | '/' | '-') => group > 0,
            _ => false,
        };
        if !goes_on {
            break;
        }
        spaced = spaced && group == 3;
        end += 1 + group;
    }
    let raw: String = chars[start..end].iter().collect();
    let signs = raw.contains(['/', '-', '.']);
    if let Some(date) = signs.then(|| date_in(&raw)).flatten() {
        return (spelled(date), end);
    }
    if raw.contains(['/', '-']) {
        // No date: two numbers, or a code.
        let first = digits(start);
        return (
            canonical(&chars[start..first].iter().collect::<String>()),
            first,
        );
    }
    (canonical(&raw), end)
}

/// `1,234.50`, `1 234,50` and `1234.5` are one number; `1.2.3` stays as it is.
fn canonical(raw: &str) -> String {
    let bare: String = raw.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
    let last = bare.rfind(['.', ',']);
    let signs = bare.matches(['.', ',']).count();
    let text = match last {
        None => bare.clone(),
        Some(at) => {
            let (head, tail) = (&bare[..at], &bare[at + 1..]);
            let kinds = bare.contains('.') && bare.contains(',');
            let groups = head.split(['.', ',']).skip(1).all(|g| g.len() == 3) && tail.len() == 3;
            let whole: String = head.chars().filter(char::is_ascii_digit).collect();
            if kinds || (signs == 1 && tail.len() != 3) || (signs == 1 && &bare[at..=at] == ".") {
                format!("{whole}.{tail}")
            } else if groups {
                format!("{whole}{tail}")
            } else {
                return bare;
            }
        }
    };
    text.parse::<f64>().map_or(bare, |value| {
        // As short as it can be told: 12.50 is 12.5.
        if value.fract() == 0.0 && value.abs() < 1e15 && !text.starts_with('0') {
            format!("{value:.0}")
        } else if text.starts_with('0') && !text.contains('.') {
            // Codes and telephone numbers keep their zeros.
            text.clone()
        } else {
            value.to_string()
        }
    })
}

fn spelled(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
}

/// "3 nov 2026", "november 3 2026" and "3 ноября 2026" become one token.
fn with_dates(tokens: Vec<String>) -> Vec<String> {
    let day = |t: &str| {
        let digits = t.trim_end_matches(|c: char| c.is_alphabetic());
        digits.parse::<u32>().ok().filter(|d| (1..=31).contains(d))
    };
    let year = |t: &str| t.parse::<i32>().ok().filter(|y| (1900..2200).contains(y));
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let dated = |d: &str, m: &str| day(d).and_then(|day| Some((day, month_named(m)?)));
        let named = match rest {
            [a, b, ..] => dated(a, b).or_else(|| dated(b, a)),
            _ => None,
        };
        match named {
            Some((day, month)) => match rest.get(2).and_then(|t| year(t)) {
                Some(year) => {
                    out.push(spelled(Date { year, month, day }));
                    at += 3;
                }
                None => {
                    out.push(format!("--{month:02}-{day:02}"));
                    at += 2;
                }
            },
            None => {
                out.push(rest[0].clone());
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) {
        let (left, right) = (Comparable::of(a), Comparable::of(b));
        assert!(
            left.contains(&right) && right.contains(&left),
            "{a:?} and {b:?}: {left:?} {right:?}"
        );
    }

    #[test]
    fn one_value_in_many_spellings() {
        same("1,234.50", "1 234,50");
        same("1 234,50", "1234.5");
        same("12,50 €", "€ 12.50");
        same("3 Nov 2026", "03.11.2026");
        same("November 3, 2026", "3 ноября 2026");
        same("2026-11-03", "3 November 2026");
        same("“Quoted” – text", "\"quoted\" - text");
        same("٣٤", "34");
        same("1.2.3", "1.2.3");
        same("2,016", "2016");
        same("9:40", "09:40");
    }

    #[test]
    fn other_values_stay_others() {
        for (a, b) in [
            ("12.50", "125"),
            ("3 Nov 2026", "11.03.2026"),
            ("15", "150"),
            ("0042", "42"),
            ("-5", "5"),
        ] {
            assert!(!Comparable::of(a).contains(&Comparable::of(b)), "{a} {b}");
        }
    }

    #[test]
    fn a_claim_follows_or_does_not() {
        use Follows::{CannotTell, No, Yes};
        for (claim, quote, expected) in [
            ("12.50", "Green tea 100 g | 12,50", Yes),
            ("15", "Green tea 100 g | 12,50", No),
            ("the parcel is insured", "The parcel is not insured.", No),
            (
                "the parcel is not insured",
                "The parcel is not insured.",
                Yes,
            ),
            (
                "It is not forbidden to smoke",
                "It is forbidden to smoke",
                No,
            ),
            ("красный", "Colour: red", CannotTell),
            ("7 штук", "In stock: 7", Yes),
            ("2016", "Bergen,2016,38", Yes),
            ("Кузовлев", "землемером Кузовлевым", Yes),
            ("Кузовлев", "землемером Кузнецовым", No),
            ("Павлов", "Врач: Павленко", No),
            ("Австрия", "Страна: Австралия", No),
            ("14 ноября", "14.11.2026, суббота", Yes),
            ("15 ноября", "14.11.2026, суббота", No),
            ("Anna Schmidt", "Owner: Bert Brown", No),
            ("the 2,000 m hut", "Berghaus (2000 m)", CannotTell),
        ] {
            assert_eq!(follows(claim, &[quote]), expected, "{claim:?} of {quote:?}");
        }
    }
}
