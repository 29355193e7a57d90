//! PDF: the text of each page, line by line as it is set.

mod fonts;
mod guard;
mod lines;
mod meanings;
mod page;

use lopdf::{Dictionary, Document as File, Object, Stream};

use crate::{Document, Kind, MAX_CHARS, Part, Unreadable};

/// Pages that are read.
const MOST_PAGES: usize = 2_000;
/// Bytes that one stream of a page may unpack to.
const MOST_OF_STREAM: u64 = 16 * 1024 * 1024;

pub fn read(bytes: &[u8]) -> Result<Document, Unreadable> {
    guard::check(bytes)?;
    let file = File::load_mem(bytes).map_err(|error| {
        tracing::debug!(?error, "a PDF was not read");
        Unreadable::Damaged
    })?;
    // Nothing of it was taken apart, and whoever made it hid that it is.
    if file.is_encrypted() || file.was_encrypted() {
        return Err(Unreadable::Protected);
    }
    let mut fonts = fonts::Fonts::new(&file);
    let (mut parts, mut room, mut cut) = (Vec::new(), MAX_CHARS, false);
    for (at, id) in file.page_iter().enumerate() {
        if at == MOST_PAGES || room == 0 {
            cut = true;
            break;
        }
        // One page that is damaged leaves the others.
        let text = page::text(&file, id, &mut fonts);
        room = room.saturating_sub(text.chars().count());
        parts.push(Part {
            name: format!("Page {}", at + 1),
            text,
        });
    }
    if parts.is_empty() {
        return Err(Unreadable::Damaged);
    }
    Document::of(Kind::Pdf, parts, 0, cut)
}

/// What a stream holds, unpacked; `None` where it is packed in a way that is not read, or to too much.
fn unpacked(stream: &Stream) -> Option<Vec<u8>> {
    let filters = stream.filters().unwrap_or_default();
    let most = MOST_OF_STREAM as usize;
    match filters.as_slice() {
        [] => (stream.content.len() <= most).then(|| stream.content.clone()),
        [b"FlateDecode"] => {
            let unpacking = flate2::read::ZlibDecoder::new(stream.content.as_slice());
            let fits = crate::unpacked::count(unpacking, MOST_OF_STREAM) <= MOST_OF_STREAM;
            fits.then(|| stream.decompressed_content().ok())?
        }
        // A letter of it stands for some thousand at most.
        [b"LZWDecode"] if stream.content.len() <= most / 1_000 => {
            stream.decompressed_content().ok()
        }
        [b"ASCII85Decode"] if stream.content.len() <= most => stream.decompressed_content().ok(),
        [b"ASCII85Decode", b"FlateDecode"] if stream.content.len() <= most / 1_000 => {
            stream.decompressed_content().ok()
        }
        _ => None,
    }
}

/// An entry of a dictionary, looked up where it stands elsewhere.
fn entry<'a>(file: &'a File, dictionary: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    dictionary.get_deref(key, file).ok()
}

fn number(object: &Object) -> Option<f64> {
    let number = object.as_float().ok().map(f64::from)?;
    number.is_finite().then_some(number)
}
