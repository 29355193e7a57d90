//! The table of a font that says what its codes mean (`ToUnicode`). Read leniently: files are made by many hands.

use std::collections::HashMap;

/// Codes that a table may name.
const MOST: usize = 70_000;

enum Token {
    Bytes(Vec<u8>),
    Open,
    Close,
    Word(Vec<u8>),
}

/// What codes mean.
pub fn read(table: &[u8]) -> HashMap<u32, String> {
    let mut all = HashMap::new();
    let mut given: Vec<Vec<u8>> = Vec::new();
    // The targets of one range, where each has its own.
    let mut listed: Option<Vec<Vec<u8>>> = None;
    let mut ranges = false;
    for token in tokens(table) {
        match token {
            Token::Bytes(bytes) => listed.as_mut().unwrap_or(&mut given).push(bytes),
            Token::Open => listed = ranges.then(Vec::new),
            Token::Close => {
                let targets = listed.take().unwrap_or_default();
                if let Some(first) = given.first() {
                    let codes = number(first)..;
                    all.extend(codes.zip(targets.iter().map(|target| text(target))));
                }
                given.clear();
            }
            Token::Word(word) => {
                ranges = word == b"beginbfrange";
                given.clear();
            }
        }
        match given.as_slice() {
            [first, last, target] if ranges => {
                range(&mut all, number(first), number(last), target);
                given.clear();
            }
            [code, target] if !ranges => {
                all.insert(number(code), text(target));
                given.clear();
            }
            _ => {}
        }
        if all.len() > MOST {
            break;
        }
    }
    all
}

/// Codes one after the other mean letters one after the other.
fn range(all: &mut HashMap<u32, String>, first: u32, last: u32, target: &[u8]) {
    let said = text(target);
    let mut letters = said.chars();
    let Some(final_letter) = letters.next_back() else {
        return;
    };
    let before = letters.as_str();
    for code in first..=last.min(first.saturating_add(MOST as u32)) {
        let letter = char::from_u32(u32::from(final_letter).saturating_add(code - first));
        let Some(letter) = letter else { continue };
        all.insert(code, format!("{before}{letter}"));
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |sum, byte| sum << 8 | u32::from(*byte))
}

fn text(bytes: &[u8]) -> String {
    match bytes {
        [one] => char::from(*one).to_string(),
        bytes => encoding_rs::UTF_16BE
            .decode_without_bom_handling(bytes)
            .0
            .into_owned(),
    }
}

fn tokens(table: &[u8]) -> impl Iterator<Item = Token> + '_ {
    let mut rest = table;
    std::iter::from_fn(move || {
        loop {
            let (first, after) = rest.split_first()?;
            rest = after;
            match first {
                b'<' if rest.first() == Some(&b'<') => rest = &rest[1..],
                b'<' => {
                    let end = rest.iter().position(|byte| *byte == b'>')?;
                    let digits = rest[..end].iter();
                    let digits = digits.filter_map(|digit| char::from(*digit).to_digit(16));
                    let digits: Vec<u8> = digits.map(|digit| digit as u8).collect();
                    rest = &rest[end + 1..];
                    let pair =
                        |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or_default();
                    return Some(Token::Bytes(digits.chunks(2).map(pair).collect()));
                }
                b'[' => return Some(Token::Open),
                b']' => return Some(Token::Close),
                b'%' => {
                    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
                    rest = &rest[end..];
                }
                letter if letter.is_ascii_alphabetic() => {
                    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric());
                    let end = end.unwrap_or(rest.len());
                    let mut word = vec![*letter];
                    word.extend_from_slice(&rest[..end]);
                    rest = &rest[end..];
                    return Some(Token::Word(word));
                }
                _ => {}
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn tables_are_read_however_they_are_written() {
        let table = b"%!PS\n/CIDInit /ProcSet findresource begin begincmap\n1 begincodespacerange<0000><FFFF>endcodespacerange\n
            2 beginbfchar\n<0001> <0416> <0002><00660069>endbfchar 2 beginbfrange <0010><0012><0430>\n<0020> <0021> [<0041> <0042 0043>]\nendbfrange
            1 beginbfchar <05> <D83DDE00> endbfchar endcmap";
        let all = read(table);
        for (code, text) in [
            (1, "Ж"),
            (2, "fi"),
            (0x10, "а"),
            (0x12, "в"),
            (0x20, "A"),
            (0x21, "BC"),
            (5, "😀"),
        ] {
            assert_eq!(all.get(&code).map(String::as_str), Some(text), "{code}");
        }
        assert!(read(b"1 beginbfrange <00> <ffffffff> <0041>").len() <= 70_002);
        assert!(read(b"<41").is_empty());
    }
}
