//! The machine that this program runs on. The only part of discovery that differs from system to
//! system at compile time; kept so small that it can be read instead of run.

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, UpdateKind};

#[cfg(windows)]
use crate::discover::machine::Hive;
use crate::discover::machine::{Facts, Machine, Process, System};
use crate::discover::running::is_browser_program;

/// More than any file that is read here is long.
const MAX_FILE: u64 = 64 << 20;
/// Loopback answers at once; a firewall that drops packets does not.
const CONNECT: Duration = Duration::from_millis(800);

struct Here;

impl Machine<'_> {
    /// This machine.
    pub fn here() -> Machine<'static> {
        Machine {
            system: if cfg!(windows) {
                System::Windows
            } else if cfg!(target_os = "macos") {
                System::MacOs
            } else {
                System::Linux
            },
            env: std::env::vars_os()
                .filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)))
                .collect(),
            facts: Box::new(Here),
        }
    }
}

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

    #[cfg(windows)]
    fn registry_text(&self, hive: Hive, key: &str, name: &str) -> Option<String> {
        open(hive, key)?.get_string(name).ok()
    }

    #[cfg(windows)]
    fn registry_number(&self, hive: Hive, key: &str, name: &str) -> Option<u32> {
        open(hive, key)?.get_u32(name).ok()
    }

    #[cfg(windows)]
    fn registry_keys(&self, hive: Hive, key: &str) -> Vec<String> {
        let keys = open(hive, key).and_then(|key| Some(key.keys().ok()?.collect()));
        keys.unwrap_or_default()
    }
}

#[cfg(windows)]
fn open(hive: Hive, key: &str) -> Option<windows_registry::Key> {
    let root = match hive {
        Hive::Machine => windows_registry::LOCAL_MACHINE,
        Hive::User => windows_registry::CURRENT_USER,
    };
    root.open(key).ok()
}
