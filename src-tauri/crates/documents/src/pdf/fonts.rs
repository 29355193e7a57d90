//! What the codes of a page's fonts mean, and how wide they are set.

use std::collections::HashMap;
use std::rc::Rc;

use lopdf::{Dictionary, Document as File, Encoding, Object};

use super::{entry, meanings, number, unpacked};

/// Codes of one font of which the width is kept.
const MOST_WIDTHS: usize = 70_000;

fn is(dictionary: &Dictionary, key: &[u8], name: &[u8]) -> bool {
    let found = dictionary.get(key).and_then(Object::as_name);
    found.is_ok_and(|found| found == name)
}

/// What the font itself says that its codes mean.
fn meanings_of(file: &File, font: &Dictionary) -> HashMap<u32, String> {
    let table = entry(file, font, b"ToUnicode").and_then(|table| table.as_stream().ok());
    let table = table.and_then(unpacked);
    table
        .map(|table| meanings::read(&table))
        .unwrap_or_default()
}

/// A font, ready for use.
pub struct Font {
    code: Code,
    widths: HashMap<u32, f64>,
    /// Of other codes; `None`: about as letters are.
    other: Option<f64>,
}

enum Code {
    One(Vec<String>),
    Two(HashMap<u32, String>),
    /// Two bytes, which are the letters themselves.
    Wide,
}

impl Font {
    /// What the bytes say, code by code, each with its width in parts of a thousand and whether it is a single-byte space.
    pub fn codes<'b>(&'b self, bytes: &'b [u8]) -> impl Iterator<Item = (String, f64, bool)> + 'b {
        let step = match self.code {
            Code::One(_) => 1,
            Code::Two(_) | Code::Wide => 2,
        };
        bytes.chunks(step).map(move |code| {
            let number = code.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
            let text = match &self.code {
                Code::One(all) => all.get(number as usize).cloned().unwrap_or_default(),
                // Where nothing is said of what they mean a guess would be words that nobody wrote.
                Code::Two(all) => all.get(&number).cloned().unwrap_or_default(),
                Code::Wide => char::from_u32(number).map(String::from).unwrap_or_default(),
            };
            let known = self.widths.get(&number).copied().or(self.other);
            let width = known.unwrap_or_else(|| about(&text));
            (text, width, step == 1 && number == 32)
        })
    }
}

/// About as wide as Helvetica has it: fonts that every reader has need not say.
fn about(text: &str) -> f64 {
    match text.chars().next() {
        Some(
            ' ' | '.' | ',' | ':' | ';' | '!' | '|' | 'i' | 'j' | 'l' | 'f' | 't' | 'I' | '/'
            | '\'',
        ) => 278.0,
        Some('m' | 'w' | 'M' | 'W' | '%' | '@') => 850.0,
        Some(letter) if letter.is_uppercase() => 690.0,
        Some(_) => 556.0,
        None => 500.0,
    }
}

/// The fonts of a file, made when they are first used.
pub struct Fonts<'a> {
    file: &'a File,
    made: HashMap<*const Dictionary, Rc<Font>>,
    /// Names of glyphs that were looked up.
    glyphs: HashMap<Vec<u8>, String>,
}

impl<'a> Fonts<'a> {
    pub fn new(file: &'a File) -> Self {
        Self {
            file,
            made: HashMap::new(),
            glyphs: HashMap::new(),
        }
    }

    /// The font that the resources of a page or form know by this name.
    pub fn named(&mut self, resources: &'a Dictionary, name: &[u8]) -> Option<Rc<Font>> {
        let all = entry(self.file, resources, b"Font")?.as_dict().ok()?;
        let object = all.get(name).ok()?;
        let font = self.file.dereference(object).ok()?.1.as_dict().ok()?;
        let key: *const Dictionary = font;
        if let Some(made) = self.made.get(&key) {
            return Some(made.clone());
        }
        let made = Rc::new(match is(font, b"Subtype", b"Type0") {
            true => self.composite(font),
            false => self.simple(font),
        });
        self.made.insert(key, made.clone());
        Some(made)
    }

    fn composite(&self, font: &'a Dictionary) -> Font {
        let file = self.file;
        let meanings = meanings_of(file, font);
        let encoding = entry(file, font, b"Encoding").and_then(|name| name.as_name().ok());
        let wide = encoding.is_some_and(|name| name.starts_with(b"Uni"));
        let code = match meanings.is_empty() && wide {
            true => Code::Wide,
            false => Code::Two(meanings),
        };
        let below = entry(file, font, b"DescendantFonts").and_then(|all| all.as_array().ok());
        let below = below.and_then(|all| file.dereference(all.first()?).ok()?.1.as_dict().ok());
        let other = below.and_then(|below| number(entry(file, below, b"DW")?));
        let listed = below.and_then(|below| entry(file, below, b"W")?.as_array().ok());
        Font {
            code,
            widths: listed
                .map(|listed| widths_of(file, listed))
                .unwrap_or_default(),
            other: other.or(Some(1_000.0)),
        }
    }

    fn simple(&mut self, font: &'a Dictionary) -> Font {
        let file = self.file;
        let first = entry(file, font, b"FirstChar").and_then(|first| first.as_i64().ok());
        let first = first
            .and_then(|first| u32::try_from(first).ok())
            .unwrap_or_default();
        // Its own units where it draws its letters itself.
        let matrix = entry(file, font, b"FontMatrix")
            .and_then(|matrix| number(matrix.as_array().ok()?.first()?));
        let scale = matrix.map_or(1.0, |matrix| matrix * 1_000.0);
        let listed = entry(file, font, b"Widths").and_then(|widths| widths.as_array().ok());
        let listed = listed.into_iter().flatten().take(256).enumerate();
        let widths = listed.filter_map(|(at, width)| {
            let width = number(file.dereference(width).ok()?.1)?;
            Some((first.saturating_add(at as u32), width * scale))
        });
        Font {
            widths: widths.collect(),
            other: None,
            code: Code::One(self.single_bytes(font)),
        }
    }

    /// What each of the 256 codes means: by the table of meanings, the glyphs that are named, the encoding.
    fn single_bytes(&mut self, font: &'a Dictionary) -> Vec<String> {
        let file = self.file;
        let encoding = entry(file, font, b"Encoding");
        let inner = encoding.and_then(|encoding| encoding.as_dict().ok());
        let base = match inner {
            Some(inner) => entry(file, inner, b"BaseEncoding"),
            None => encoding,
        };
        let base = base
            .and_then(|base| base.as_name().ok())
            .unwrap_or(b"WinAnsiEncoding");
        let mut plain = Dictionary::new();
        plain.set("Type", Object::Name(b"Font".to_vec()));
        plain.set("Encoding", Object::Name(base.to_vec()));
        let said = plain.get_font_encoding(file).ok();
        let by_encoding = |code: u8| said.as_ref().and_then(|e| e.bytes_to_string(&[code]).ok());
        let mut all: Vec<String> = (0..=255)
            .map(|code| by_encoding(code).unwrap_or_default())
            .collect();
        let named = inner.and_then(|inner| entry(file, inner, b"Differences")?.as_array().ok());
        let mut code = 0;
        for object in named.into_iter().flatten() {
            if let Ok(number) = object.as_i64() {
                code = usize::try_from(number).unwrap_or(usize::MAX);
            } else if let Ok(name) = object.as_name() {
                if let Some(place) = all.get_mut(code) {
                    *place = self.glyph(name);
                }
                code = code.saturating_add(1);
            }
        }
        for (code, said) in meanings_of(file, font) {
            if let Some(place) = all.get_mut(code as usize).filter(|_| !said.is_empty()) {
                *place = said;
            }
        }
        all
    }

    /// What a glyph of this name shows; empty where that is not known.
    fn glyph(&mut self, name: &[u8]) -> String {
        if let Some(known) = self.glyphs.get(name) {
            return known.clone();
        }
        let text = numbered(name).unwrap_or_else(|| self.listed(name));
        self.glyphs.insert(name.to_vec(), text.clone());
        text
    }

    /// As the list of glyphs has it that the parser brings along.
    fn listed(&self, name: &[u8]) -> String {
        let mut differences = Dictionary::new();
        differences.set("Type", Object::Name(b"Encoding".to_vec()));
        differences.set("Differences", vec![65.into(), Object::Name(name.to_vec())]);
        let mut font = Dictionary::new();
        font.set("Type", Object::Name(b"Font".to_vec()));
        font.set("Encoding", differences);
        match font.get_font_encoding(self.file) {
            Ok(encoding @ Encoding::Differences(_)) => {
                encoding.bytes_to_string(b"A").unwrap_or_default()
            }
            _ => String::new(),
        }
    }
}

/// `uni0416`, `u1F600`.
fn numbered(name: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(name).ok()?;
    let digits = name
        .strip_prefix("uni")
        .or_else(|| name.strip_prefix('u'))?;
    let digits = digits.split('.').next()?;
    let number = (4..=6)
        .contains(&digits.len())
        .then(|| u32::from_str_radix(digits, 16).ok())??;
    char::from_u32(number).map(String::from)
}

/// `code [width width …]` and `first last width`, one after the other.
fn widths_of(file: &File, listed: &[Object]) -> HashMap<u32, f64> {
    let mut widths = HashMap::new();
    let mut rest = listed
        .iter()
        .filter_map(|object| Some(file.dereference(object).ok()?.1));
    let code = |object: &Object| object.as_i64().ok().and_then(|n| u32::try_from(n).ok());
    while let Some(first) = rest.next().and_then(code) {
        match rest.next() {
            Some(Object::Array(own)) => {
                for (at, width) in own.iter().enumerate() {
                    if let Some(width) = number(width) {
                        widths.insert(first.saturating_add(at as u32), width);
                    }
                }
            }
            Some(last) => {
                let width = rest.next().and_then(number);
                let (Some(last), Some(width)) = (code(last), width) else {
                    break;
                };
                let most = first.saturating_add(MOST_WIDTHS as u32);
                widths.extend((first..=last.min(most)).map(|code| (code, width)));
            }
            None => break,
        }
        if widths.len() > MOST_WIDTHS {
            break;
        }
    }
    widths
}
