//! What a file is, by what is in it, its name and what its server said.

use std::io::Cursor;

use crate::Unreadable;

/// Kinds of documents that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Docx,
    Xlsx,
    /// Rows with a sign between their cells.
    Csv,
    Text,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Docx => "DOCX",
            Self::Xlsx => "XLSX",
            Self::Csv => "CSV",
            Self::Text => "text",
        }
    }
}

/// Endings of files that a system carries out, or that carry something out when they are opened.
const RUN: &[&str] = &[
    "app", "apk", "bat", "bin", "cmd", "com", "command", "cpl", "deb", "desktop", "dll", "dmg",
    "docm", "dotm", "exe", "gadget", "hta", "htm", "html", "jar", "js", "jse", "lnk", "mjs", "msi",
    "msp", "pif", "pkg", "pl", "potm", "ppam", "pptm", "ps1", "psm1", "py", "rb", "reg", "rpm",
    "run", "scr", "sh", "svg", "vb", "vbe", "vbs", "wsf", "xhtml", "xlam", "xlsm", "xltm",
];
/// Endings of plain text.
const TEXT: &[&str] = &[
    "json", "log", "markdown", "md", "ndjson", "text", "txt", "yaml", "yml",
];
/// How programs begin.
const PROGRAMS: &[&[u8]] = &[
    b"MZ",
    b"\x7fELF",
    b"#!",
    b"\xca\xfe\xba\xbe",
    b"\xfe\xed\xfa",
    b"\xcf\xfa\xed\xfe",
    b"\xce\xfa\xed\xfe",
];
/// How a compound file begins: Office documents of old, and those with a password.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/// A PDF may have something before its first line.
const PDF_WITHIN: usize = 1_024;
/// The stream in which an Office document with a password is, as a compound file names it.
const ENCRYPTED: &str = "EncryptedPackage";

/// What kind of document the file is.
pub fn kind_of(name: &str, mime: &str, bytes: &[u8]) -> Result<Kind, Unreadable> {
    let ending = name
        .rsplit_once('.')
        .map_or("", |(_, ending)| ending)
        .to_lowercase();
    let ending = ending.as_str();
    if RUN.contains(&ending) || PROGRAMS.iter().any(|sign| bytes.starts_with(sign)) {
        return Err(Unreadable::Runs);
    }
    let mime = mime
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_lowercase();
    let head = &bytes[..bytes.len().min(PDF_WITHIN)];
    if head.windows(5).any(|five| five == b"%PDF-") {
        return Ok(Kind::Pdf);
    }
    if bytes.starts_with(b"PK") {
        return packed(ending, bytes);
    }
    if bytes.starts_with(COMPOUND) {
        let wide: Vec<u8> = ENCRYPTED
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let protected = bytes.windows(wide.len()).any(|part| part == wide);
        return Err(if protected {
            Unreadable::Protected
        } else {
            Unreadable::Unknown
        });
    }
    let kind = match (ending, mime.as_str()) {
        ("pdf" | "docx" | "xlsx", _) => return Err(Unreadable::Damaged),
        ("csv" | "tsv" | "tab", _) | (_, "text/csv" | "text/tab-separated-values") => Kind::Csv,
        (ending, _) if TEXT.contains(&ending) => Kind::Text,
        ("", "text/plain" | "text/markdown" | "application/json") => Kind::Text,
        // Applications call their files as they like; many of them are text.
        _ if reads_as_text(bytes) => Kind::Text,
        _ => return Err(Unreadable::Unknown),
    };
    // Text has no zeros, but for that in two bytes a letter, which says so at its beginning.
    let wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if !wide && head.contains(&0) {
        return Err(Unreadable::Unknown);
    }
    Ok(kind)
}

/// Letters and line ends and nothing else, as far as one looks.
fn reads_as_text(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 4_096;
    let head = &bytes[..bytes.len().min(LOOKED_AT)];
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        // A letter that was cut in two is no fault of the text.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    !text.trim().is_empty() && text.chars().all(plain)
}

/// An archive is what its parts make it.
fn packed(ending: &str, bytes: &[u8]) -> Result<Kind, Unreadable> {
    let Ok(archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return Err(match ending {
            "docx" | "xlsx" => Unreadable::Damaged,
            _ => Unreadable::Unknown,
        });
    };
    let names = archive.file_names().flatten();
    let names: Vec<String> = names.map(|name| name.to_lowercase()).collect();
    if names.iter().any(|name| name.ends_with("vbaproject.bin")) {
        return Err(Unreadable::Runs);
    }
    let has = |part: &str| names.iter().any(|name| name == part);
    match () {
        () if has("word/document.xml") => Ok(Kind::Docx),
        () if has("xl/workbook.xml") => Ok(Kind::Xlsx),
        () => Err(match ending {
            "docx" | "xlsx" => Unreadable::Damaged,
            _ => Unreadable::Unknown,
        }),
    }
}
