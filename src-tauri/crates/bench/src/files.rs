//! Files of a folder, as they are served.

use std::path::Path;

use axum::http::{HeaderName, header};

/// The type of a file, as a header.
pub type Kind = [(HeaderName, &'static str); 1];

/// What a file is, by the end of its name.
fn type_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" => "image/jpeg",
        _ => "application/octet-stream",
    }
}

/// The file's type and its bytes; `None` where the folder has no such file.
pub fn read(root: &Path, path: &str) -> Option<(Kind, Vec<u8>)> {
    let body = std::fs::read(root.join(path)).ok()?;
    (!path.contains("..")).then(|| ([(header::CONTENT_TYPE, type_of(path))], body))
}
