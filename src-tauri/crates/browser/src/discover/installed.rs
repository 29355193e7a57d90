//! Which browsers are installed.

use std::path::{Path, PathBuf};

use copilot_ports::BrowserError;
use copilot_protocol::{Channel, InstalledBrowser, Packaging};

use crate::discover::data_dirs::data_dir;
use crate::discover::machine::{Hive, Machine, System};
use crate::discover::products::{PRODUCTS, Product};

/// Places outside `PATH` where packages put their programs.
const LINUX_DIRS: &[&str] = &["/usr/bin", "/usr/local/bin"];
const SNAP_BIN: &str = "/snap/bin";
const APP_PATHS: &str = r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths";
const CLIENTS: &str = r"SOFTWARE\Clients\StartMenuInternet";

/// A browser that is installed, and what it is.
pub(crate) struct Install {
    pub product: &'static Product,
    pub packaging: Packaging,
    pub path: PathBuf,
    pub version: String,
}

impl Install {
    pub fn describe(&self) -> InstalledBrowser {
        InstalledBrowser {
            name: self.product.name.to_owned(),
            kind: self.product.kind.to_owned(),
            path: self.path.to_string_lossy().into_owned(),
            version: self.version.clone(),
            channel: self.product.channel,
            packaging: self.packaging,
        }
    }
}

/// Everything that is installed, the preferred first: what may use a folder of ours before what is
/// shut into a sandbox, everyday channels before others.
pub(crate) fn installs(machine: &Machine<'_>) -> Vec<Install> {
    let mut found: Vec<Install> = PRODUCTS
        .iter()
        .flat_map(|product| {
            let places = match machine.system {
                System::Linux => linux(machine, product),
                System::MacOs => mac(machine, product),
                System::Windows => windows(machine, product),
            };
            places.into_iter().map(|(packaging, path)| Install {
                product,
                packaging,
                version: version(machine, product, packaging, &path),
                path,
            })
        })
        .collect();
    // Those of one packaging stay in the order of the table.
    found.sort_by_key(|install| install.packaging != Packaging::Native);
    found
}

/// Browsers installed on the described machine, the preferred first.
pub fn installed_on(machine: &Machine<'_>) -> Vec<InstalledBrowser> {
    installs(machine).iter().map(Install::describe).collect()
}

/// Browsers installed on this machine, the preferred first.
pub fn installed() -> Vec<InstalledBrowser> {
    installed_on(&Machine::here())
}

/// The browser to start: the given program, else the first installed.
///
/// # Errors
/// `NoBrowser` where there is neither.
pub fn choose(
    executable: Option<&Path>,
    found: &[InstalledBrowser],
) -> Result<PathBuf, BrowserError> {
    let first = || found.first().map(|b| PathBuf::from(&b.path));
    let none =
        || BrowserError::NoBrowser("Chrome, Edge, Chromium and Brave were looked for".into());
    executable
        .map(Path::to_owned)
        .or_else(first)
        .ok_or_else(none)
}

fn linux(machine: &Machine<'_>, product: &Product) -> Vec<(Packaging, PathBuf)> {
    let facts = &machine.facts;
    let mut found = Vec::new();
    let path = machine.var("PATH").unwrap_or_default();
    let dirs: Vec<&str> = path
        .split(':')
        .chain(LINUX_DIRS.iter().copied())
        // What is there belongs to Snap and Flatpak, and is looked for below.
        .filter(|dir| !dir.is_empty() && *dir != SNAP_BIN && !dir.ends_with("/exports/bin"))
        .collect();
    let snap = product
        .snap
        .map(|(name, _)| machine.join(SNAP_BIN, name))
        .filter(|program| facts.is_file(program));
    let native = product
        .programs
        .iter()
        .flat_map(|program| dirs.iter().map(|dir| machine.join(dir, program)))
        .chain([PathBuf::from(product.elsewhere)])
        .filter(|place| facts.is_file(place))
        .find(|place| is_that_channel(machine, product, place))
        // Ubuntu's package of that name only starts the snap.
        .filter(|place| snap.is_none() || !place.ends_with("chromium-browser"));
    found.extend(native.map(|path| (Packaging::Native, path)));
    if let Some(id) = product.flatpak {
        let user = machine
            .var("XDG_DATA_HOME")
            .map(str::to_owned)
            .or_else(|| machine.var("HOME").map(|h| format!("{h}/.local/share")))
            .map(|share| machine.join(&share, &format!("flatpak/exports/bin/{id}")));
        let exported = [machine.join("/var/lib/flatpak/exports/bin", id)]
            .into_iter()
            .chain(user)
            .find(|place| facts.is_file(place));
        found.extend(exported.map(|path| (Packaging::Flatpak, path)));
    }
    found.extend(snap.map(|path| (Packaging::Snap, path)));
    found
}

/// `google-chrome` may be a link to whichever channel is installed alone.
fn is_that_channel(machine: &Machine<'_>, product: &Product, place: &Path) -> bool {
    if product.channel != Channel::Stable {
        return true;
    }
    let Some(real) = machine.facts.real_path(place) else {
        return false;
    };
    let (_, name) = machine.split(&real.to_string_lossy());
    !["-beta", "-unstable", "-dev", "-canary", "-nightly"]
        .iter()
        .any(|channel| name.ends_with(channel))
}

fn mac(machine: &Machine<'_>, product: &Product) -> Vec<(Packaging, PathBuf)> {
    let bundle = product.bundle;
    let program = format!("Applications/{bundle}.app/Contents/MacOS/{bundle}");
    [Some(""), machine.var("HOME")]
        .into_iter()
        .flatten()
        .map(|base| machine.join(base, &program))
        .find(|place| machine.facts.is_file(place))
        .map(|path| vec![(Packaging::Native, path)])
        .unwrap_or_default()
}

fn windows(machine: &Machine<'_>, product: &Product) -> Vec<(Packaging, PathBuf)> {
    let (folder, program) = (product.windows_folder, product.windows_program());
    let inside = format!("{folder}/Application/{program}");
    let usual = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
        .iter()
        .filter_map(|base| machine.var(base))
        .map(|base| machine.join(base, &inside));
    usual
        .chain(registered(machine, product))
        .find(|place| machine.facts.is_file(place))
        .map(|path| vec![(Packaging::Native, path)])
        .unwrap_or_default()
}

/// What the registry says, for browsers in folders of the person's choice.
fn registered(machine: &Machine<'_>, product: &Product) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for hive in [Hive::User, Hive::Machine] {
        for client in machine.facts.registry_keys(hive, CLIENTS) {
            if best_client(&client).is_some_and(|best| std::ptr::eq(best, product)) {
                let key = format!(r"{CLIENTS}\{client}\shell\open\command");
                found.extend(
                    machine
                        .facts
                        .registry_text(hive, &key, "")
                        .and_then(|command| program_of(&command)),
                );
            }
        }
        // Chrome and Chromium share a name there, as do all channels: only the first of a name is sure.
        let first = PRODUCTS
            .iter()
            .find(|p| p.windows_program() == product.windows_program());
        if first.is_some_and(|first| std::ptr::eq(first, product)) {
            let key = format!(r"{APP_PATHS}\{}", product.windows_program());
            let path = machine.facts.registry_text(hive, &key, "");
            found.extend(
                path.and_then(|path| program_of(&path))
                    .filter(|path| !belongs_to_another(&path.to_string_lossy(), product)),
            );
        }
    }
    found
}

/// The product whose registered name is the longest beginning of this one: `Google Chrome Beta.ABC`
/// is no `Google Chrome`.
fn best_client(client: &str) -> Option<&'static Product> {
    PRODUCTS
        .iter()
        .filter(|p| {
            client
                .strip_prefix(p.windows_client)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ', '-']))
        })
        .max_by_key(|p| p.windows_client.len())
}

fn belongs_to_another(path: &str, product: &Product) -> bool {
    let path = path.to_lowercase().replace('\\', "/");
    PRODUCTS
        .iter()
        .filter(|p| !std::ptr::eq(*p, product))
        .any(|p| {
            path.contains(&format!(
                "/{}/application/",
                p.windows_folder.to_lowercase()
            ))
        })
}

/// The program of a command, which stands in quotes where its path has spaces.
fn program_of(command: &str) -> Option<PathBuf> {
    let command = command.trim();
    let program = match command.strip_prefix('"') {
        Some(rest) => rest.split('"').next()?,
        None => match command.to_lowercase().find(".exe") {
            Some(at) => command.get(..at + 4)?,
            None => command,
        },
    };
    (!program.is_empty()).then(|| PathBuf::from(program))
}

/// Version of what is installed, else of what was used last; empty where that would take starting it.
fn version(machine: &Machine<'_>, product: &Product, packaging: Packaging, path: &Path) -> String {
    let of_program = match machine.system {
        System::Linux => None,
        System::MacOs => {
            let contents = path.to_string_lossy();
            contents.rsplit_once("/MacOS/").and_then(|(contents, _)| {
                let file = machine.join(contents, "Info.plist");
                let bytes = machine.facts.read_file(&file)?;
                let value = plist::Value::from_reader(std::io::Cursor::new(bytes)).ok()?;
                let text = value
                    .as_dictionary()?
                    .get("CFBundleShortVersionString")?
                    .as_string()?;
                Some(text.to_owned())
            })
        }
        System::Windows => {
            let (folder, _) = machine.split(&path.to_string_lossy());
            machine
                .facts
                .list_dir(Path::new(&folder))
                .into_iter()
                .filter(|name| is_version(name))
                .max_by_key(|name| numbers(name))
        }
    };
    of_program
        .or_else(|| last_used(machine, product, packaging))
        .filter(|text| is_version(text))
        .unwrap_or_default()
}

fn last_used(machine: &Machine<'_>, product: &Product, packaging: Packaging) -> Option<String> {
    let dir = data_dir(machine, product, packaging)?;
    let text = machine.text(&machine.within(&dir, "Last Version"))?;
    Some(text.trim().to_owned())
}

fn is_version(text: &str) -> bool {
    text.len() <= 40
        && text.split('.').count() >= 2
        && text
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

fn numbers(version: &str) -> Vec<u32> {
    version
        .split('.')
        .map(|part| part.parse().unwrap_or(u32::MAX))
        .collect()
}

/// The first number of a version.
pub(crate) fn major(version: &str) -> Option<u32> {
    numbers(version).first().copied().filter(|n| *n != u32::MAX)
}
