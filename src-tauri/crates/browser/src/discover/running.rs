//! Who uses a data folder, and whether the port that it names is alive.

use std::path::Path;
use std::time::Duration;

use copilot_protocol::Packaging;

use crate::discover::data_dirs::parse_active_port;
use crate::discover::machine::{Machine, Process, System};
use crate::discover::products::{PRODUCTS, Product};

/// Some file systems count time in steps of two seconds.
const CLOCK_SLACK: Duration = Duration::from_secs(3);

/// Whether a program is one of the browsers that are looked for, by its name alone.
pub(crate) fn is_browser_program(executable: &str) -> bool {
    kind_of(executable).is_some()
}

/// Kind of browser by the path of its program.
pub(crate) fn kind_of(executable: &str) -> Option<&'static str> {
    // What was replaced by an update while it ran is marked so on Linux.
    let executable = executable.trim_end_matches(" (deleted)");
    let name = executable.rsplit(['/', '\\']).next()?;
    let name = name.strip_suffix(".exe").unwrap_or(name).to_lowercase();
    let path = executable.to_lowercase();
    match name.as_str() {
        "chrome" if path.contains("chromium") => Some("chromium"),
        "chrome" | "google-chrome" => Some("chrome"),
        "msedge" => Some("edge"),
        "chromium" | "chromium-browser" => Some("chromium"),
        "brave" | "brave browser" => Some("brave"),
        _ => PRODUCTS
            .iter()
            .find(|p| p.bundle.to_lowercase() == name)
            .map(|p| p.kind),
    }
}

/// Value of an argument of a browser, `--name=value`.
pub(crate) fn argument<'p>(process: &'p Process, name: &str) -> Option<&'p str> {
    process
        .arguments
        .iter()
        .rev()
        .find_map(|a| a.strip_prefix("--")?.strip_prefix(name)?.strip_prefix('='))
}

/// Arguments that open a browser to programs by another way than the person's switch.
pub(crate) fn has_port_flag(process: &Process) -> bool {
    argument(process, "remote-debugging-port").is_some()
        || process
            .arguments
            .iter()
            .any(|a| a == "--remote-debugging-pipe" || a.starts_with("--remote-debugging-pipe="))
}

/// Who uses a data folder.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    Nobody,
    /// A browser here; which process, where that could be told.
    Here(Option<Process>),
    /// A browser on another computer, on a shared folder.
    Elsewhere,
}

impl Holder {
    pub fn is_here(&self) -> bool {
        matches!(self, Self::Here(_))
    }

    pub fn process(&self) -> Option<&Process> {
        match self {
            Self::Here(process) => process.as_ref(),
            _ => None,
        }
    }
}

fn lock_name(machine: &Machine<'_>) -> &'static str {
    match machine.system {
        System::Windows => "lockfile",
        _ => "SingletonLock",
    }
}

/// Who uses the data folder `dir` of that browser.
pub(crate) fn holder(
    machine: &Machine<'_>,
    product: &Product,
    packaging: Packaging,
    dir: &Path,
    browsers: &[Process],
) -> Holder {
    let on_this_folder = |process: &&Process| {
        kind_of(&process.executable) == Some(product.kind)
            && argument(process, "user-data-dir")
                .is_none_or(|given| machine.same_path(given, &dir.to_string_lossy()))
    };
    if machine.system == System::Windows {
        // Removed by the system as soon as the browser has gone, however it went.
        if !machine
            .facts
            .is_file(&machine.within(dir, lock_name(machine)))
        {
            return Holder::Nobody;
        }
        let folder = format!("\\{}\\", product.windows_folder.replace('/', "\\")).to_lowercase();
        return Holder::Here(
            browsers
                .iter()
                .filter(|p| p.executable.to_lowercase().contains(&folder))
                .find(on_this_folder)
                .cloned(),
        );
    }
    // A link that points nowhere, to `host-pid`; what was killed leaves it behind.
    let Some(lock) = machine
        .facts
        .read_link(&machine.within(dir, lock_name(machine)))
    else {
        return Holder::Nobody;
    };
    let lock = lock.to_string_lossy().into_owned();
    let Some((host, pid)) = lock
        .rsplit_once('-')
        .and_then(|(host, pid)| Some((host, pid.parse::<u32>().ok()?)))
    else {
        return Holder::Nobody;
    };
    if packaging == Packaging::Flatpak {
        // Inside its sandbox it counts processes anew, so the number says nothing here.
        return browsers
            .iter()
            .filter(|p| p.executable.starts_with("/app/"))
            .find(on_this_folder)
            .map_or(Holder::Nobody, |p| Holder::Here(Some(p.clone())));
    }
    // A computer may have got another name meanwhile: the process decides before the name does.
    if let Some(process) = browsers.iter().find(|p| p.pid == pid) {
        let given = argument(process, "user-data-dir");
        if given.is_none_or(|given| same_folder(machine, given, dir)) {
            return Holder::Here(Some(process.clone()));
        }
        return Holder::Nobody;
    }
    if host.is_empty() || host == machine.facts.host_name() {
        Holder::Nobody
    } else {
        Holder::Elsewhere
    }
}

fn same_folder(machine: &Machine<'_>, given: &str, dir: &Path) -> bool {
    machine.same_path(given, &dir.to_string_lossy())
        || machine
            .facts
            .real_path(Path::new(given))
            .zip(machine.facts.real_path(dir))
            .is_some_and(|(a, b)| a == b)
}

/// What `DevToolsActivePort` of a data folder is worth.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PortFile {
    Absent,
    /// Rubbish, or left behind.
    Stale,
    Live(u16),
}

/// Judges the file of a folder. `accepts` is asked last, and only where all else speaks for the file.
pub(crate) fn port_file(
    machine: &Machine<'_>,
    dir: &Path,
    holder: &Holder,
    accepts: &mut dyn FnMut(u16) -> bool,
) -> PortFile {
    let path = machine.within(dir, "DevToolsActivePort");
    let Some(content) = machine.text(&path) else {
        return PortFile::Absent;
    };
    let Some((port, _)) = parse_active_port(&content) else {
        return PortFile::Stale;
    };
    if !holder.is_here() {
        return PortFile::Stale;
    }
    // The lock is made when the browser starts. Both times are the file system's: that of a process is
    // reckoned anew whenever the clock is set.
    let older = machine
        .facts
        .modified(&path)
        .zip(
            machine
                .facts
                .modified(&machine.within(dir, lock_name(machine))),
        )
        .is_some_and(|(written, locked)| written + CLOCK_SLACK < locked);
    if older || !accepts(port) {
        return PortFile::Stale;
    }
    PortFile::Live(port)
}
