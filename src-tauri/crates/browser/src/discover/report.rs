//! Everything put together: for each browser whether its everyday profile can be reached, and which
//! browsers listen with a folder of their own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use copilot_protocol::{EverydayState, FoundBrowser, Packaging};

use crate::discover::data_dirs::{data_dir, local_state};
use crate::discover::installed::{Install, installs, major};
use crate::discover::machine::{Machine, Process};
use crate::discover::policy::remote_debugging_allowed;
use crate::discover::products::PRODUCTS;
use crate::discover::running::{
    Holder, PortFile, argument, has_port_flag, holder, kind_of, port_file,
};

/// The switch is there from this version on.
const SWITCH_SINCE: u32 = 144;
/// From this version on Chrome and Edge do not heed a port on their default folder.
const PORT_IGNORED_SINCE: u32 = 136;

/// A browser that was started with a port and a data folder of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeparateBrowser {
    pub pid: u32,
    /// `chrome`, `edge`, `chromium`, `brave`.
    pub kind: &'static str,
    pub port: u16,
    pub data_dir: PathBuf,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The preferred first.
    pub browsers: Vec<FoundBrowser>,
    pub separate: Vec<SeparateBrowser>,
}

impl Report {
    /// The browser that asks its person at each connection to this port, so that nothing is sent
    /// there without need.
    pub fn asking_at(&self, port: u16) -> Option<&FoundBrowser> {
        self.browsers
            .iter()
            .find(|b| b.state == EverydayState::Ready && b.port == Some(port))
    }
}

/// Looks at the described machine.
pub fn look(machine: &Machine<'_>) -> Report {
    let running = machine.facts.browsers();
    let mut asked: BTreeMap<u16, bool> = BTreeMap::new();
    // One connection to a port, however many files name it.
    let mut accepts = |port: u16| {
        *asked
            .entry(port)
            .or_insert_with(|| machine.facts.accepts(port))
    };
    let mut all = installs(machine);
    add_uninstalled(machine, &running, &mut all);
    let mut browsers: Vec<FoundBrowser> = all
        .iter()
        .filter_map(|install| everyday(machine, install, &running, &mut accepts))
        .collect();
    // One data folder is one browser, however many programs there are for it.
    let mut seen = Vec::new();
    browsers.retain(|b| {
        let fresh = !seen.contains(&b.data_dir);
        seen.push(b.data_dir.clone());
        fresh
    });
    let separate = running
        .iter()
        .filter_map(|process| separate(machine, process, &browsers, &mut accepts))
        .collect();
    Report { browsers, separate }
}

/// Browsers in places that nobody thought of, found by their running on a default data folder.
fn add_uninstalled(machine: &Machine<'_>, running: &[Process], all: &mut Vec<Install>) {
    for product in PRODUCTS {
        let known = all
            .iter()
            .any(|i| std::ptr::eq(i.product, product) && i.packaging == Packaging::Native);
        if known {
            continue;
        }
        let Some(dir) = data_dir(machine, product, Packaging::Native) else {
            continue;
        };
        if let Holder::Here(Some(process)) =
            holder(machine, product, Packaging::Native, &dir, running)
        {
            all.push(Install {
                product,
                packaging: Packaging::Native,
                path: PathBuf::from(process.executable.trim_end_matches(" (deleted)")),
                version: machine
                    .text(&machine.within(&dir, "Last Version"))
                    .map(|text| text.trim().chars().take(40).collect())
                    .unwrap_or_default(),
            });
        }
    }
}

fn everyday(
    machine: &Machine<'_>,
    install: &Install,
    running: &[Process],
    accepts: &mut dyn FnMut(u16) -> bool,
) -> Option<FoundBrowser> {
    let product = install.product;
    let dir = data_dir(machine, product, install.packaging)?;
    let held = holder(machine, product, install.packaging, &dir, running);
    let local = local_state(machine, &dir);
    let file = port_file(machine, &dir, &held, accepts);
    let flagged = held.process().is_some_and(has_port_flag);
    let heeded = major(&install.version).is_some_and(|v| v < PORT_IGNORED_SINCE)
        || matches!(product.kind, "chromium" | "brave");
    let flag_port = held
        .process()
        .and_then(|p| argument(p, "remote-debugging-port"))
        .and_then(|port| port.parse().ok())
        .filter(|port: &u16| *port != 0);
    let live = match file {
        PortFile::Live(port) => Some(port),
        _ => None,
    };
    let open_port = if flagged && heeded {
        live.or_else(|| flag_port.filter(|port| accepts(*port)))
    } else {
        None
    };
    let switch = local.as_ref().is_some_and(|l| l.switch);
    let (state, port) = if remote_debugging_allowed(machine, product) == Some(false) {
        (EverydayState::Forbidden, None)
    } else if held == Holder::Elsewhere {
        (EverydayState::Elsewhere, None)
    } else if open_port.is_some() {
        (EverydayState::Open, open_port)
    } else if flagged {
        (EverydayState::PortFlag, None)
    } else if live.is_some() {
        (EverydayState::Ready, live)
    } else if major(&install.version).is_some_and(|v| v < SWITCH_SINCE) {
        (EverydayState::TooOld, None)
    } else if local.is_none() && !held.is_here() {
        (EverydayState::NeverUsed, None)
    } else {
        match (switch, held.is_here()) {
            (true, true) => (EverydayState::Silent, None),
            (true, false) => (EverydayState::Closed, None),
            (false, _) => (EverydayState::SwitchOff, None),
        }
    };
    Some(FoundBrowser {
        installed: install.describe(),
        attach: format!("own:{}", product.kind),
        data_dir: dir.to_string_lossy().into_owned(),
        profiles: local.map(|l| l.profiles).unwrap_or_default(),
        running: held.is_here(),
        state,
        port,
        stale_port: file == PortFile::Stale,
        switch_page: format!("{}://inspect/#remote-debugging", scheme(product.kind)),
    })
}

/// Each browser has a name of its own for the pages that are its own.
fn scheme(kind: &str) -> &str {
    match kind {
        "edge" | "brave" => kind,
        _ => "chrome",
    }
}

fn separate(
    machine: &Machine<'_>,
    process: &Process,
    everyday: &[FoundBrowser],
    accepts: &mut dyn FnMut(u16) -> bool,
) -> Option<SeparateBrowser> {
    let kind = kind_of(&process.executable)?;
    let folder = argument(process, "user-data-dir")?;
    if everyday
        .iter()
        .any(|b| machine.same_path(&b.data_dir, folder))
    {
        return None;
    }
    let data_dir = PathBuf::from(folder);
    let port = match argument(process, "remote-debugging-port")?.parse::<u16>() {
        // It chose one, and wrote it down.
        Ok(0) => {
            let holder = Holder::Here(Some(process.clone()));
            match port_file(machine, Path::new(folder), &holder, accepts) {
                PortFile::Live(port) => port,
                _ => return None,
            }
        }
        Ok(port) if accepts(port) => port,
        _ => return None,
    };
    Some(SeparateBrowser {
        pid: process.pid,
        kind,
        port,
        data_dir,
    })
}
