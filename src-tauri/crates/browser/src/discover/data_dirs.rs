//! Where the person's own browsers keep their data, and what is written there.

use std::path::{Path, PathBuf};

use copilot_protocol::{BrowserProfile, Packaging};

use crate::discover::machine::{Machine, System};
use crate::discover::products::{PRODUCTS, Product};

/// The person's switch in `Local State`.
const SWITCH: &str = "/devtools/remote_debugging/user-enabled";
/// Nobody reads more names than these.
const MAX_PROFILES: usize = 50;

/// Default data folder of a browser; `None` where it cannot be packaged so.
pub(crate) fn data_dir(
    machine: &Machine<'_>,
    product: &Product,
    packaging: Packaging,
) -> Option<PathBuf> {
    let home = machine.var("HOME");
    match (machine.system, packaging) {
        (System::Windows, _) => machine
            .var("LOCALAPPDATA")
            .map(|base| machine.join(base, &format!("{}/User Data", product.windows_folder))),
        (System::MacOs, _) => home.map(|h| {
            machine.join(
                h,
                &format!("Library/Application Support/{}", product.mac_data),
            )
        }),
        (System::Linux, Packaging::Native) => machine
            .var("CHROME_CONFIG_HOME")
            .or_else(|| machine.var("XDG_CONFIG_HOME"))
            .map(str::to_owned)
            .or_else(|| home.map(|h| format!("{h}/.config")))
            .map(|base| machine.join(&base, product.linux_data)),
        (System::Linux, Packaging::Flatpak) => {
            let id = product.flatpak?;
            let data = product.linux_data;
            Some(machine.join(home?, &format!(".var/app/{id}/config/{data}")))
        }
        (System::Linux, Packaging::Snap) => {
            let (_, data) = product.snap?;
            Some(machine.join(home?, data))
        }
    }
}

/// Default data folders of the everyday browsers, kind and folder: everyday channels first, and of a
/// kind the usual packaging first. They need not exist.
pub fn user_data_dirs(machine: &Machine<'_>) -> Vec<(&'static str, PathBuf)> {
    let mut dirs = Vec::new();
    for product in PRODUCTS {
        for packaging in [Packaging::Native, Packaging::Flatpak, Packaging::Snap] {
            let Some(dir) = data_dir(machine, product, packaging) else {
                continue;
            };
            if !dirs.iter().any(|(_, known)| *known == dir) {
                dirs.push((product.kind, dir));
            }
        }
    }
    dirs
}

/// What `Local State` says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LocalState {
    /// The switch at `chrome://inspect/#remote-debugging`. Written down some seconds after it was turned.
    pub switch: bool,
    /// In the order in which the browser shows them, as far as that is known.
    pub profiles: Vec<BrowserProfile>,
}

/// `None`: no browser was ever used on this folder. A file that cannot be read says nothing.
pub(crate) fn local_state(machine: &Machine<'_>, dir: &Path) -> Option<LocalState> {
    let content = machine
        .facts
        .read_file(&machine.within(dir, "Local State"))?;
    let Ok(state) = serde_json::from_slice::<serde_json::Value>(&content) else {
        return Some(LocalState::default());
    };
    let mut profiles: Vec<BrowserProfile> = state
        .pointer("/profile/info_cache")
        .and_then(serde_json::Value::as_object)
        .into_iter()
        .flatten()
        .filter_map(|(folder, info)| {
            let name = info.get("name")?.as_str()?.trim();
            (!name.is_empty()).then(|| BrowserProfile {
                folder: folder.clone(),
                name: name.chars().take(80).collect(),
            })
        })
        .collect();
    let order: Vec<&str> = state
        .pointer("/profile/profiles_order")
        .and_then(serde_json::Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(serde_json::Value::as_str)
        .collect();
    profiles.sort_by_key(|p| {
        (
            order
                .iter()
                .position(|folder| *folder == p.folder)
                .unwrap_or(usize::MAX),
            p.folder.clone(),
        )
    });
    profiles.truncate(MAX_PROFILES);
    Some(LocalState {
        switch: state
            .pointer(SWITCH)
            .and_then(serde_json::Value::as_bool)
            .unwrap_or(false),
        profiles,
    })
}

/// Port and path where the browser of this machine's data folder said that it listens.
pub(crate) fn active_port(folder: &Path) -> Option<(u16, String)> {
    noted_port(&folder.join("DevToolsActivePort"))
}

/// The same of a file that is written like it.
pub(crate) fn noted_port(file: &Path) -> Option<(u16, String)> {
    parse_active_port(&std::fs::read_to_string(file).ok()?)
}

/// Port and path of `DevToolsActivePort`; `None` where it is empty, half written or something else.
pub(crate) fn parse_active_port(content: &str) -> Option<(u16, String)> {
    let mut lines = content.lines();
    let port = lines.next()?.trim().parse().ok().filter(|p| *p != 0)?;
    let path = lines.next()?.trim();
    let id = path.strip_prefix("/devtools/browser/")?;
    // Nothing in it can lead to another host or another path.
    let plain = !id.is_empty()
        && id.len() <= 128
        && id
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    plain.then(|| (port, path.to_owned()))
}
