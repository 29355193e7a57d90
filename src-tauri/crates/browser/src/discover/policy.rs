//! What an organisation lays down of `RemoteDebuggingAllowed`.

use std::path::{Path, PathBuf};

use crate::discover::machine::{Hive, Machine, System};
use crate::discover::products::Product;

const NAME: &str = "RemoteDebuggingAllowed";

/// The policy's value; `None` where there is none. Of contradicting ones the stricter is told.
pub(crate) fn remote_debugging_allowed(machine: &Machine<'_>, product: &Product) -> Option<bool> {
    let values = match machine.system {
        System::Linux => linux(machine, product),
        System::MacOs => mac(machine, product),
        System::Windows => {
            let key = format!(r"SOFTWARE\Policies\{}", product.windows_policies());
            [Hive::Machine, Hive::User]
                .into_iter()
                .find_map(|hive| machine.facts.registry_number(hive, &key, NAME))
                .map(|value| value != 0)
                .into_iter()
                .collect()
        }
    };
    if values.is_empty() {
        None
    } else {
        Some(values.into_iter().all(|allowed| allowed))
    }
}

fn linux(machine: &Machine<'_>, product: &Product) -> Vec<bool> {
    product
        .linux_policies()
        .iter()
        .flat_map(|folder| {
            let folder = Path::new(folder);
            machine
                .facts
                .list_dir(folder)
                .into_iter()
                .filter(|name| name.ends_with(".json"))
                .map(|name| machine.within(folder, &name))
                .collect::<Vec<_>>()
        })
        .filter_map(|file| in_json(&machine.text(&file)?))
        .collect()
}

/// The browser allows comments and trailing commas in these files, so a plain look comes after a strict one.
fn in_json(text: &str) -> Option<bool> {
    if let Ok(value) = serde_json::from_str::<serde_json::Value>(text) {
        return value.get(NAME)?.as_bool();
    }
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .find_map(|line| {
            let (_, rest) = line.split_once(&format!("\"{NAME}\""))?;
            let value = rest.trim_start().strip_prefix(':')?.trim_start();
            [("true", true), ("false", false)]
                .into_iter()
                .find(|(word, _)| value.starts_with(word))
                .map(|(_, value)| value)
        })
}

fn mac(machine: &Machine<'_>, product: &Product) -> Vec<bool> {
    let managed = "/Library/Managed Preferences";
    let file = format!("{}.plist", product.mac_domain);
    let mut places: Vec<PathBuf> = vec![machine.join(managed, &file)];
    if let Some(user) = machine.var("USER") {
        places.push(machine.join(managed, &format!("{user}/{file}")));
    }
    places
        .iter()
        .filter_map(|place| {
            let bytes = machine.facts.read_file(place)?;
            let value = plist::Value::from_reader(std::io::Cursor::new(bytes)).ok()?;
            value.as_dictionary()?.get(NAME)?.as_boolean()
        })
        .collect()
}
