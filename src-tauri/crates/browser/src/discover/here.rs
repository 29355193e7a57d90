//! The machine that this program runs on. The only part of discovery that differs from system to
//! system at compile time; kept so small that it can be read instead of run.

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, UpdateKind};

use super::machine::{Facts, Hive, Process};
use super::running::is_browser_program;

/// More than any file that is read here is long.
const MAX_FILE: u64 = 64 << 20;
/// Loopback answers at once; a firewall that drops packets does not.
const CONNECT: Duration = Duration::from_millis(800);

pub(super) struct Here;

impl Facts for Here {
    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn real_path(&self, path: &Path) -> Option<PathBuf> {
        path.canonicalize().ok()
    }

    fn read_file(&self, path: &Path) -> Option<Vec<u8>> {
        let mut content = Vec::new();
        // A pipe with the name of a file would be read for ever.
        if !path.is_file() {
            return None;
        }
        std::fs::File::open(path)
            .ok()?
            .take(MAX_FILE)
            .read_to_end(&mut content)
            .ok()?;
        Some(content)
    }

    fn read_link(&self, path: &Path) -> Option<PathBuf> {
        path.read_link().ok()
    }

    fn modified(&self, path: &Path) -> Option<SystemTime> {
        path.symlink_metadata().and_then(|m| m.modified()).ok()
    }

    fn list_dir(&self, path: &Path) -> Vec<String> {
        std::fs::read_dir(path)
            .map(|entries| {
                entries
                    .flatten()
                    .filter_map(|e| e.file_name().into_string().ok())
                    .collect()
            })
            .unwrap_or_default()
    }

    fn host_name(&self) -> String {
        sysinfo::System::host_name().unwrap_or_default()
    }

    fn browsers(&self) -> Vec<Process> {
        let mut system = sysinfo::System::new();
        system.refresh_processes_specifics(
            ProcessesToUpdate::All,
            true,
            ProcessRefreshKind::nothing()
                .with_exe(UpdateKind::OnlyIfNotSet)
                .with_cmd(UpdateKind::OnlyIfNotSet)
                .without_tasks(),
        );
        system
            .processes()
            .iter()
            .filter_map(|(pid, process)| {
                let arguments: Vec<String> = process
                    .cmd()
                    .iter()
                    .map(|a| a.to_string_lossy().into_owned())
                    .collect();
                let executable = process.exe().map_or_else(
                    || arguments.first().cloned().unwrap_or_default(),
                    |exe| exe.to_string_lossy().into_owned(),
                );
                let own = is_browser_program(&executable)
                    && !arguments.iter().any(|a| a.starts_with("--type="));
                own.then(|| Process {
                    pid: pid.as_u32(),
                    executable,
                    arguments,
                })
            })
            .collect()
    }

    fn accepts(&self, port: u16) -> bool {
        TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), CONNECT).is_ok()
    }

    fn registry_text(&self, hive: Hive, key: &str, name: &str) -> Option<String> {
        registry::text(hive, key, name)
    }

    fn registry_number(&self, hive: Hive, key: &str, name: &str) -> Option<u32> {
        registry::number(hive, key, name)
    }

    fn registry_keys(&self, hive: Hive, key: &str) -> Vec<String> {
        registry::keys(hive, key)
    }
}

#[cfg(windows)]
mod registry {
    use super::Hive;
    use windows_registry::{CURRENT_USER, Key, LOCAL_MACHINE};

    fn open(hive: Hive, key: &str) -> Option<Key> {
        let root = match hive {
            Hive::Machine => LOCAL_MACHINE,
            Hive::User => CURRENT_USER,
        };
        root.open(key).ok()
    }

    pub(super) fn text(hive: Hive, key: &str, name: &str) -> Option<String> {
        open(hive, key)?.get_string(name).ok()
    }

    pub(super) fn number(hive: Hive, key: &str, name: &str) -> Option<u32> {
        open(hive, key)?.get_u32(name).ok()
    }

    pub(super) fn keys(hive: Hive, key: &str) -> Vec<String> {
        open(hive, key)
            .and_then(|key| Some(key.keys().ok()?.collect()))
            .unwrap_or_default()
    }
}

#[cfg(not(windows))]
mod registry {
    use super::Hive;

    pub(super) fn text(_: Hive, _: &str, _: &str) -> Option<String> {
        None
    }

    pub(super) fn number(_: Hive, _: &str, _: &str) -> Option<u32> {
        None
    }

    pub(super) fn keys(_: Hive, _: &str) -> Vec<String> {
        Vec::new()
    }
}
