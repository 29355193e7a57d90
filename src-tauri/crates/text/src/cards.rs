//! Numbers of payment cards in text, by their form alone: length, first digits and check digit (ISO/IEC 7812).

use std::borrow::Cow;
use std::ops::Range;

/// Digits that a card's number has.
const DIGITS: std::ops::RangeInclusive<usize> = 12..=19;

/// What stands for the digits that are not shown.
const DOTS: &str = "••••";

/// Where card numbers stand in a text, as byte ranges, in groups of digits or without.
pub fn card_numbers(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((start, c)) = chars.next() {
        if !c.is_ascii_digit() || before.is_alphanumeric() || before == '.' {
            before = c;
            continue;
        }
        let mut digits = String::from(c);
        let mut end = start + 1;
        let mut separated = false;
        while let Some(&(at, next)) = chars.peek() {
            match next {
                '0'..='9' => {
                    digits.push(next);
                    end = at + 1;
                    separated = false;
                }
                // One sign between groups.
                ' ' | '-' | '\u{a0}' | '\u{2009}' if !separated => separated = true,
                _ => break,
            }
            before = next;
            chars.next();
        }
        let after = text[end..].chars().next().unwrap_or(' ');
        if !after.is_alphanumeric() && is_card(&digits) {
            found.push(start..end);
        }
    }
    found
}

/// The text with all but the last four digits of card numbers left out.
pub fn without_card_numbers(text: &str) -> Cow<'_, str> {
    // Most texts have not even so many digits.
    if text.bytes().filter(u8::is_ascii_digit).nth(11).is_none() {
        return Cow::Borrowed(text);
    }
    let found = card_numbers(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for range in found {
        out.push_str(&text[from..range.start]);
        out.push_str(DOTS);
        out.push(' ');
        let digits: Vec<char> = text[range.clone()]
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        out.extend(&digits[digits.len().saturating_sub(4)..]);
        from = range.end;
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

fn is_card(digits: &str) -> bool {
    DIGITS.contains(&digits.len()) && is_issued(digits) && check_digit(digits)
}

/// The first digits belong to a scheme whose numbers have this length.
fn is_issued(digits: &str) -> bool {
    let first = |n: usize| digits.get(..n).and_then(|d| d.parse().ok()).unwrap_or(0u32);
    match digits.len() {
        13 | 19 if first(1) == 4 => true,
        14 => matches!(first(3), 300..=305) || matches!(first(2), 36 | 38 | 39),
        15 => matches!(first(2), 34 | 37),
        16 => {
            first(1) == 4
                || matches!(first(2), 51..=55 | 62 | 65)
                || matches!(first(3), 644..=649)
                || matches!(first(4), 2200..=2204 | 2221..=2720 | 3528..=3589 | 6011)
        }
        12 | 13 | 17..=19 => matches!(first(2), 50 | 56..=58 | 62 | 63 | 67) || first(4) == 2200,
        _ => false,
    }
}

fn check_digit(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(n, byte)| {
            let digit = u32::from(byte - b'0');
            match n % 2 {
                0 => digit,
                _ => digit * 2 / 10 + digit * 2 % 10,
            }
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_numbers_keep_their_last_four_digits() {
        for (text, masked) in [
            (
                "Pay with 4111 1111 1111 1111, please",
                "Pay with •••• 1111, please",
            ),
            ("5500005555555559", "•••• 5559"),
            ("карта 2200-1234-5678-9019.", "карта •••• 9019."),
            ("amex 3714 496353 98431", "amex •••• 8431"),
            (
                "4111111111111111 and 4000\u{a0}0566\u{a0}5566\u{a0}5556",
                "•••• 1111 and •••• 5556",
            ),
        ] {
            assert_eq!(without_card_numbers(text), masked, "{text}");
        }
    }

    #[test]
    fn other_numbers_stay() {
        for text in [
            "order 4111 1111 1111 1112",
            "1764338400000 ms",
            "+44 20 7946 0958 and 48213",
            "a4111111111111111",
            "4111111111111111b",
            "0000000000000000",
            "ISBN 978-3-16-148410-0",
            "DE89 3704 0044 0532 0130 00",
            "3.4111111111111111",
            "",
        ] {
            assert_eq!(without_card_numbers(text), text, "{text}");
        }
    }
}
