//! What is packed, up to a limit: sizes that an archive tells of itself may be wrong.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::Unreadable;

/// Parts of an archive.
const MOST_PARTS: usize = 4_000;
/// Bytes that all parts together, or all streams of a PDF, may unpack to. The tests need not wait for that many.
pub const MOST_UNPACKED: u64 = if cfg!(test) { 4 } else { 160 } * 1024 * 1024;

pub type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Opens an archive of which all parts together are known to unpack to no more than the limit.
pub fn open(bytes: &[u8]) -> Result<Archive<'_>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
    if archive.len() > MOST_PARTS {
        return Err(Unreadable::TooLarge);
    }
    let mut left = MOST_UNPACKED;
    for at in 0..archive.len() {
        // A part that is damaged says so to whoever needs it.
        let Ok(part) = archive.by_index(at) else {
            continue;
        };
        let unpacked = count(part, left);
        left = left
            .checked_sub(unpacked)
            .filter(|left| *left > 0)
            .ok_or(Unreadable::TooLarge)?;
    }
    Ok(archive)
}

/// Bytes that can be read, at most one more than `most`.
pub fn count(from: impl Read, most: u64) -> u64 {
    let mut counted = Counted(0);
    // Where it breaks off what came before it counts.
    let _ = std::io::copy(&mut from.take(most.saturating_add(1)), &mut counted);
    counted.0
}

struct Counted(u64);

impl std::io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A part of the archive; `None`: there is none of that name.
pub fn part(archive: &mut Archive<'_>, name: &str) -> Result<Option<Vec<u8>>, Unreadable> {
    let Ok(part) = archive.by_name(name) else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    part.take(MOST_UNPACKED)
        .read_to_end(&mut bytes)
        .map_err(|_| Unreadable::Damaged)?;
    Ok(Some(bytes))
}
