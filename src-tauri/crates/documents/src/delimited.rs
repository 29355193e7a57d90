//! Plain text, and rows with a sign between their cells.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1251, WINDOWS_1252};

use crate::rows::Rows;
use crate::{Document, Kind, MAX_CHARS, Part, Unreadable};

/// Signs that part cells, the likelier first.
const SIGNS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// Lines by which the sign is found.
const LOOKED_AT: usize = 20;

pub fn plain(bytes: &[u8]) -> Result<Document, Unreadable> {
    let text = decoded(bytes);
    let part = Part {
        name: String::new(),
        text: text.replace("\r\n", "\n").replace('\r', "\n"),
    };
    Document::of(Kind::Text, vec![part], 0, false)
}

/// One line a row, its cells joined as those of tables are on pages.
pub fn read(bytes: &[u8]) -> Result<Document, Unreadable> {
    let text = decoded(bytes);
    let mut rows = reader(&text);
    let (mut out, mut count, mut cut) = (String::new(), 0, false);
    for row in rows.records() {
        let row = row.map_err(|_| Unreadable::Damaged)?;
        let line = row_of(row.iter());
        if line.is_empty() {
            continue;
        }
        if out.len() + line.len() > MAX_CHARS {
            cut = true;
            break;
        }
        count += 1;
        out.push_str(&line);
        out.push('\n');
    }
    let part = Part {
        name: String::new(),
        text: out,
    };
    Document::of(Kind::Csv, vec![part], count, cut)
}

/// Each row with the line on which it begins.
pub fn rows(bytes: &[u8], into: &mut Rows) -> Result<(), Unreadable> {
    let text = decoded(bytes);
    let (mut at, mut line) = (0, 1u32);
    for row in reader(&text).records() {
        let row = row.map_err(|_| Unreadable::Damaged)?;
        let begins = row.position().map_or(0, csv::Position::byte);
        let begins = usize::try_from(begins).unwrap_or(usize::MAX).max(at);
        // A row's place is that of the empty lines before it.
        let rest = text.as_bytes().get(begins..).unwrap_or_default();
        let empty = rest
            .iter()
            .take_while(|b| matches!(b, b'\r' | b'\n'))
            .count();
        let over = text.as_bytes().get(at..begins + empty).unwrap_or_default();
        let lines = over.iter().filter(|b| **b == b'\n').count();
        line = line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        at = begins + empty;
        into.row(line, row.iter().map(str::to_owned).collect())?;
    }
    Ok(())
}

fn reader(text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(sign(text))
        .from_reader(text.as_bytes())
}

/// A row as a line of a page's text. Empty cells keep their places, those at its end are left out.
pub fn row_of<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells = cells.map(|cell| cell.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut cells: Vec<String> = cells.collect();
    while cells.last().is_some_and(String::is_empty) {
        cells.pop();
    }
    cells.join(" | ").trim_start().to_owned()
}

/// The sign that stands in the first lines, equally often in each.
fn sign(text: &str) -> u8 {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(LOOKED_AT)
        .collect();
    let times = |sign: u8| {
        let mut counts: Vec<usize> = lines
            .iter()
            .map(|line| outside_quotes(line, sign))
            .collect();
        counts.sort_unstable();
        let middle = counts.get(counts.len() / 2).copied().unwrap_or_default();
        let same = counts.iter().filter(|count| **count == middle).count();
        if middle == 0 { (0, 0) } else { (same, middle) }
    };
    let mut best = (SIGNS[0], (0, 0));
    for sign in SIGNS {
        let found = times(sign);
        if found > best.1 {
            best = (sign, found);
        }
    }
    best.0
}

fn outside_quotes(line: &str, sign: u8) -> usize {
    let mut quoted = false;
    let stands = |byte: u8| {
        quoted ^= byte == b'"';
        byte == sign && !quoted
    };
    line.bytes().map(stands).filter(|stands| *stands).count()
}

/// Text of an encoding that is said at its beginning, else UTF-8, else the one of Windows that its letters are of.
pub fn decoded(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let high = bytes.iter().filter(|byte| **byte >= 0x80).count();
    let cyrillic = bytes.iter().filter(|byte| **byte >= 0xc0).count();
    // A file that is UTF-8 but for its last letter was cut, or one of few bytes is wrong.
    let lossy = UTF_8.decode_without_bom_handling(bytes).0;
    let wrong = lossy.chars().filter(|c| *c == '\u{fffd}').count();
    if wrong * 10 < high {
        return lossy.into_owned();
    }
    // Words of Russian are letters side by side; accents of the west stand alone among letters of ASCII.
    let pairs = bytes
        .windows(2)
        .filter(|two| two[0] >= 0xc0 && two[1] >= 0xc0)
        .count();
    let encoding = if pairs * 2 > cyrillic {
        WINDOWS_1251
    } else {
        WINDOWS_1252
    };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}
