//! How many tokens a text costs a model, estimated without its tokenizer.
//!
//! The tokenizers of today's models cut a text into words, numbers of up to three digits, runs of
//! signs and line ends, and each of these into pieces. The estimate does the same by the kind of
//! letters, and takes pieces shorter than they mostly are:
//!
//! - a word in ASCII letters: one token for each six letters begun, up to one for each two where it has hardly
//!   a vowel or changes its case within; a word in other alphabets: one for each three letters begun;
//! - a number: one token for each three digits begun, and one for a space before it;
//! - a run of ASCII signs: one token for each two begun; a run of line ends: one;
//! - a single space before something: none; more spaces: one;
//! - Chinese, Japanese and Korean letters: one each; other signs: two, beyond the basic plane three.
//!
//! On real texts this is 1.0 to 1.7 times what `o200k_base` counts (see the tests). Letters thrown
//! together at random may cost more than is estimated.
//!
//! The cost of lines is the sum of their costs and one for each line end between them.

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Latin,
    Letter,
    Digit,
    Sign,
    Space,
    LineEnd,
    Ideograph,
    Other,
}

fn kind(c: char) -> Kind {
    match c {
        'a'..='z' | 'A'..='Z' => Kind::Latin,
        '0'..='9' => Kind::Digit,
        '\n' | '\r' => Kind::LineEnd,
        ' ' | '\t' => Kind::Space,
        '\0'..='\u{7f}' => Kind::Sign,
        '\u{c0}'..='\u{58f}' if c.is_alphabetic() => Kind::Letter,
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' => {
            Kind::Ideograph
        }
        _ => Kind::Other,
    }
}

/// One run of like characters.
#[derive(Default)]
struct Run {
    length: usize,
    vowels: usize,
    turns: usize,
    cost: usize,
    lower: bool,
}

impl Run {
    fn add(&mut self, kind: Kind, c: char) {
        self.length += 1;
        match kind {
            Kind::Latin => {
                if matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y') {
                    self.vowels += 1;
                }
                if self.lower && c.is_ascii_uppercase() {
                    self.turns += 1;
                }
                self.lower = c.is_ascii_lowercase();
            }
            Kind::Other => {
                self.cost += if u32::from(c) > 0xffff { 3 } else { 2 };
            }
            _ => {}
        }
    }

    fn tokens(&self, kind: Kind) -> usize {
        match kind {
            Kind::Latin if self.length > 3 && (self.vowels * 6 < self.length || self.turns > 0) => {
                let pieces = self.length.div_ceil(6) + self.length / 4 + self.turns;
                pieces.min(self.length.div_ceil(2))
            }
            Kind::Latin => self.length.div_ceil(6),
            Kind::Letter | Kind::Digit => self.length.div_ceil(3),
            Kind::Sign => self.length.div_ceil(2),
            Kind::Space => usize::from(self.length > 1),
            Kind::LineEnd => 1,
            Kind::Ideograph => self.length,
            Kind::Other => self.cost,
        }
    }
}

/// Tokens of a text, estimated as the module says.
pub fn estimate_tokens(text: &str) -> usize {
    let mut all = 0;
    let mut run = Run::default();
    let mut now = None;
    for c in text.chars() {
        let kind = kind(c);
        if now != Some(kind) {
            if let Some(before) = now {
                all += run.tokens(before);
                let spaced = before == Kind::Space && run.length == 1;
                all += usize::from(spaced && kind == Kind::Digit);
            }
            run = Run::default();
            now = Some(kind);
        }
        run.add(kind, c);
    }
    all + now.map_or(0, |kind| run.tokens(kind))
}

/// The text, or as much of its beginning as costs at most so much, with `…` for the rest.
pub(super) fn fit(text: &str, max: usize) -> String {
    // A token is a byte at least.
    if text.len() <= max || estimate_tokens(text) <= max {
        return text.to_owned();
    }
    let room = max.saturating_sub(2);
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let fits =
        ends.partition_point(|&end| estimate_tokens(text.get(..end).unwrap_or_default()) <= room);
    let end = ends
        .get(fits.saturating_sub(1))
        .copied()
        .unwrap_or_default();
    let begin = text.get(..end).unwrap_or_default().trim_end();
    // At the end of a word, where one is near.
    let word = begin
        .rfind(char::is_whitespace)
        .filter(|at| *at * 2 > begin.len());
    match word.map_or(begin, |at| begin[..at].trim_end()) {
        "" => String::new(),
        begin => format!("{begin}…"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    const REAL: &[&str] = &[
        "The meeting of the gardening club has moved to Thursday at 18:30, because the hall is let on Wednesday.",
        "Встреча клуба садоводов перенесена на четверг, 18:30, потому что в среду зал сдан другой группе.",
        "[12] button Save settings (disabled)\n[13] textbox Name =\"Ada\" (required)\nlinks: [14]Home [15]Prices [16]Contact\n",
        "[40] кнопка Оформить заказ\n[41] textbox Телефон (required)\nссылки: [42]Главная [43]Доставка [44]Корзина (3)\n",
        "GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels List labels for a self-hosted runner",
        "os.path.join(), io.TextIOWrapper, PYTHONIOENCODING, getFilesystemEncoding() -X utf8",
        "Invoice 118 | 12.03.2026 | 1,250.00 EUR | open | Anna Berg <anna@mail.example>",
        "予約は三月十二日の午後六時です。会場は二階の会議室になります。",
        "Größe: 42, Farbe: grün. Lieferung in zwei bis drei Werktagen möglich, später auch am Samstag.",
        "https://club.example/orders/2026/118?sort=date&page=2#row-7",
    ];

    #[test]
    fn real_texts_cost_no_more_than_estimated_and_not_much_less() {
        let tokenizer = tiktoken_rs::o200k_base().unwrap();
        for text in REAL {
            let real = tokenizer.encode_ordinary(text).len();
            let estimated = estimate_tokens(text);
            assert!(estimated >= real, "{estimated} for {real}: {text}");
            assert!(
                estimated * 10 <= real * 18,
                "{estimated} for {real}: {text}"
            );
        }
    }

    #[test]
    fn a_cut_text_fits() {
        for text in REAL {
            for max in 0..40 {
                let cut = fit(text, max);
                assert!(estimate_tokens(&cut) <= max, "{max}: {cut}");
            }
            assert_eq!(fit(text, 1_000), **text);
        }
    }

    proptest::proptest! {
        #[test]
        fn lines_add_up(a in "\\PC{0,40}", b in "\\PC{0,40}") {
            let lines = estimate_tokens(&format!("{a}\n{b}"));
            proptest::prop_assert_eq!(lines, estimate_tokens(&a) + 1 + estimate_tokens(&b));
        }

        #[test]
        fn any_text_can_be_cut(text in "\\PC{0,200}", max in 0_usize..60) {
            proptest::prop_assert!(estimate_tokens(&fit(&text, max)) <= max);
        }
    }
}
