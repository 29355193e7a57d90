//! Numbers of a text with their units and places, and whether there is one way to read them.

use copilot_text::amounts::{Amount, amounts};

/// A share's unit.
pub(crate) const PERCENT: &str = "%";

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    pub(crate) value: f64,
    /// As in [`copilot_protocol::WatchValue::Money`].
    pub(crate) unit: Option<String>,
    /// Bytes of the normalised text, its unit and sign with it.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// It can be read in two ways: `1.299`, `1.2k`, `CA$5`.
    pub(crate) doubtful: bool,
}

/// Words that make a number larger.
const LARGER: &[&str] = &[
    "thousand",
    "thousands",
    "million",
    "millions",
    "billion",
    "billions",
    "mln",
    "mn",
    "bn",
    "тыс",
    "тысяч",
    "тысяча",
    "тысячи",
    "млн",
    "миллион",
    "миллиона",
    "миллионов",
    "млрд",
    "миллиард",
    "миллиарда",
    "миллиардов",
];

/// Letters that do so where they are glued to a number or stand behind money.
const LARGER_GLUED: &[&str] = &["k", "m", "b", "к", "т", "м"];

/// Behind a number that is only a part of an amount.
const CENTS: &[&str] = &["cent", "cents", "коп", "копеек", "копейки", "копейка"];

/// Dollars that are not those of the sign.
const DOLLARS: &[&str] = &[
    "cad", "aud", "nzd", "hkd", "sgd", "mxn", "twd", "ars", "clp", "cop",
];

/// All numbers of a normalised text. None: figures are among them that are no number, as `1.2.3`.
pub(crate) fn figures(text: &str) -> Option<Vec<Figure>> {
    let mut out: Vec<Figure> = Vec::new();
    let mut cursor = 0;
    for amount in amounts(text) {
        let (amount, from) = placed(text, cursor, amount)?;
        let to = from + amount.text.len();
        // Figures that stand between the last number and this one belong to neither.
        if loose_figures(text, cursor, from) {
            return None;
        }
        cursor = to;
        out.push(figure(text, &amount, from, to));
    }
    (!loose_figures(text, cursor, text.len())).then_some(out)
}

/// Where it stands. A currency belongs to the number before it, if it is claimed by two.
fn placed(text: &str, cursor: usize, amount: Amount) -> Option<(Amount, usize)> {
    let rest = &text[cursor..];
    let next_figure = cursor + rest.find(|c: char| c.is_ascii_digit())?;
    let free = |(at, found): &(usize, &str)| {
        let (before, after) = (&text[..cursor + at], &rest[at + found.len()..]);
        let in_word =
            found.starts_with(char::is_alphanumeric) && before.ends_with(char::is_alphanumeric);
        let goes_on = after.starts_with(|c: char| c.is_ascii_digit());
        !in_word && !goes_on
    };
    if let Some((at, _)) = rest.match_indices(amount.text.as_str()).find(free) {
        let from = cursor + at;
        if from <= next_figure || !loose_figures(text, cursor, from) {
            return Some((amount, from));
        }
    }
    let digits = amount.text.find(|c: char| c.is_ascii_digit())?;
    let from = cursor + rest.find(&amount.text[digits..])?;
    let again = amounts(&text[from..]).into_iter().next()?;
    let value = amount.value;
    Some((Amount { value, ..again }, from))
}

/// A number begins there. Figures in a word, as `v3`, are none.
fn loose_figures(text: &str, from: usize, to: usize) -> bool {
    let mut before = text[..from].chars().next_back();
    text[from..to].chars().any(|c| {
        let free = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        before = Some(c);
        c.is_ascii_digit() && free
    })
}

fn figure(text: &str, amount: &Amount, from: usize, mut to: usize) -> Figure {
    let (before, after) = (&text[..from], &text[to..]);
    let mut unit = (!amount.currency.is_empty()).then(|| amount.currency.clone());
    let spaced = after.trim_start();
    if unit.is_none() && spaced.starts_with('%') {
        unit = Some(PERCENT.to_owned());
        to = text.len() - spaced.len() + 1;
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let number = amount.text.trim_matches(|c| !is_digit(c));
    let word: String = spaced.chars().take_while(|c| c.is_alphabetic()).collect();
    let glued = !after.starts_with(' ') || unit.is_some();
    let larger = LARGER.contains(&word.as_str()) || glued && LARGER_GLUED.contains(&word.as_str());
    let more = CENTS.contains(&word.as_str())
        || unit.is_some() && DOLLARS.contains(&word.as_str())
        || after
            .strip_prefix(['e', '^'])
            .is_some_and(|rest| rest.starts_with(is_digit));
    // `$.99` has nothing before its point.
    let digits = from + amount.text.find(is_digit).unwrap_or_default();
    let part = text[..digits].ends_with(['.', ',']);
    let sign_first = !amount.text.starts_with(is_digit);
    let other = sign_first && before.ends_with(char::is_alphabetic);
    let minus_first = sign_first && before.ends_with('-');
    let minus = amount.value < 0.0 && before.ends_with('-');
    Figure {
        value: amount.value,
        unit,
        from: if minus { from - 1 } else { from },
        to,
        doubtful: [
            larger,
            more,
            part,
            other,
            minus_first,
            two_ways(number),
            too_long(number),
        ]
        .contains(&true),
    }
}

/// More figures than an amount keeps exactly.
fn too_long(number: &str) -> bool {
    number.chars().filter(char::is_ascii_digit).count() > 15
}

/// `1.299` is one and a bit to some and a thousand to others; `0,299` and `1,299.50.3` are read as neither.
fn two_ways(number: &str) -> bool {
    let signs: Vec<char> = number.chars().filter(|c| !c.is_ascii_digit()).collect();
    let groups: Vec<&str> = number.split(|c: char| !c.is_ascii_digit()).collect();
    let (Some((last, before)), Some((part, whole))) = (signs.split_last(), groups.split_last())
    else {
        return false;
    };
    let first = whole.first().map_or(0, |group| group.len());
    let three = |groups: &[&str]| groups.iter().all(|group| group.len() == 3);
    let Some(grouping) = before.first() else {
        let thousands = part.len() == 3 && (1..=3).contains(&first);
        let zero = number.starts_with('0');
        return thousands && (*last == '.' && !zero || *last == ',' && zero);
    };
    let one_kind = before.iter().all(|sign| sign == grouping);
    let grouped = one_kind && first <= 3 && three(&whole[1..]);
    let end_fits = last != grouping || part.len() == 3;
    !(grouped && end_fits)
}

/// Words or signs between two numbers that make one stretch of them.
pub(crate) fn is_range(between: &str) -> bool {
    matches!(
        between.trim(),
        "-" | "to" | "до" | "по" | ".." | "..." | "~"
    )
}
