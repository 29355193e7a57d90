//! Where a browser says that it listens.

use std::io::Read;
use std::path::Path;

use crate::discover::parse_active_port;

/// The file holds two short lines.
const MAX_PORT_FILE: u64 = 4 << 10;

/// What `DevToolsActivePort` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PortFile {
    Absent,
    /// It is there, and says nothing that can be used.
    Rubbish,
    At(u16, String),
}

pub(crate) fn port_file(dir: &Path) -> PortFile {
    let Ok(file) = std::fs::File::open(dir.join("DevToolsActivePort")) else {
        return PortFile::Absent;
    };
    let mut content = String::new();
    if file
        .take(MAX_PORT_FILE)
        .read_to_string(&mut content)
        .is_err()
    {
        return PortFile::Rubbish;
    }
    match parse_active_port(&content) {
        Some((port, path)) => PortFile::At(port, path),
        None => PortFile::Rubbish,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_port_file_leads_to_this_machine_or_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(port_file(folder.path()), PortFile::Absent);
        let file = folder.path().join("DevToolsActivePort");
        std::fs::write(&file, "4711\n/devtools/browser/ab-12\n").unwrap();
        assert_eq!(
            port_file(folder.path()),
            PortFile::At(4711, "/devtools/browser/ab-12".into())
        );
        let rubbish: [&[u8]; 10] = [
            b"",
            b"4711",
            b"99999\n/devtools/browser/a",
            b"4711\n//evil.example/devtools/browser/a",
            b"4711\nhttp://evil.example/devtools/browser/a",
            b"4711\n/devtools/browser/a@evil.example:80/",
            b"4711\n/devtools/browser/../../x",
            b"4711\n/devtools/browser/",
            b"4711\n/devtools/browser/a b",
            b"\xff\xfe\x00",
        ];
        for content in rubbish {
            std::fs::write(&file, content).unwrap();
            assert_eq!(
                port_file(folder.path()),
                PortFile::Rubbish,
                "{}",
                String::from_utf8_lossy(content)
            );
        }
    }
}
