//! Host names, schemes and endings of files, and what addresses say of a risk.

pub(crate) use super::lists::hosts::*;
pub(crate) use copilot_text::words::paths::*;

/// Whether a file of this path is likely to hold keys or passwords. Folders and files whose names begin
/// with a dot belong to programs, not to documents.
pub(crate) fn keeps_secrets(path: &str) -> bool {
    let lower = path.to_lowercase();
    let parts: Vec<&str> = lower
        .split(['/', '\\'])
        .filter(|part| !part.is_empty())
        .collect();
    let Some(name) = parts.last() else {
        return false;
    };
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    parts
        .iter()
        .any(|part| part.starts_with('.') || *part == "proc")
        || name.starts_with("id_")
        || SECRET_FILES.contains(name)
        || SECRET_ENDINGS.contains(&ending)
}
