//! Judges where a link or an address leads: to read, to a file, to a side effect of opening it.

use copilot_protocol::{Element, RiskClass};
use url::Url;

use crate::consent::grants_access;
use crate::effects::address_takes_away;
use crate::pattern::{Reach, Table};
use crate::press::{Press, about_cookies, around, consent, is_consent_page, send};
use crate::scene::{Found, Scene};
use crate::site::{self, Refused};
use crate::tables::press as t;
use crate::words::hosts;

pub(crate) enum Led {
    Away,
    /// A link in name only; the page's own script runs.
    Nowhere,
}

pub(crate) fn link(
    scene: &Scene,
    press: &Press,
    element: &Element,
    href: &str,
    found: &mut Found,
) -> Led {
    let to = match target(scene, element, href, found) {
        Ok(to) => to,
        Err(led) => return led,
    };
    let host = site::host_port(&to);
    if scene
        .here()
        .map(site::host_port)
        .is_some_and(|here| here != host)
    {
        found.destination = Some(host);
    }
    // Following a link to read asks nothing, but for hosts of this machine and its network.
    if let Some(class @ RiskClass::PrivateHost) = scene.policy.outside(&to) {
        found.add(class);
    }
    file(&to, element.attrs.download, found);
    let explains = site::is_reading_place(&to)
        || (leads_within(scene, &to, href) && scene.page().is_some_and(site::is_reading_place));
    let short = press.labels.iter().any(|l| (1..=4).contains(&l.len()));
    let says = |table: &Table| short && press.labels.iter().any(|l| l.says(table, Reach::Strict));
    if !explains {
        by_words(scene, press, element, &to, &says, found);
    }
    if says(&t::SIGN_IN_WITH) || grants_access(&to) {
        found.add(RiskClass::Credentials);
    }
    let near = around(scene, Some(element), press.form);
    if is_consent_page(scene, &near) && says(&t::PERMIT) && !about_cookies(scene, &press.labels) {
        consent(scene, found);
    }
    found.reads = true;
    Led::Away
}

/// The address that the link opens, or what becomes of it where it opens none.
fn target(scene: &Scene, element: &Element, href: &str, found: &mut Found) -> Result<Url, Led> {
    match site::resolve(href) {
        Ok(to) => {
            let top = to.fragment().is_none_or(str::is_empty);
            if top && leads_within(scene, &to, href) {
                Err(Led::Nowhere)
            } else {
                Ok(to)
            }
        }
        Err(Refused::Scheme(scheme)) if scheme == "javascript" => Err(Led::Nowhere),
        Err(Refused::Scheme(scheme))
            if matches!(scheme.as_str(), "blob" | "data") && element.attrs.download =>
        {
            found.add(RiskClass::Download);
            Err(Led::Away)
        }
        Err(Refused::Scheme(scheme)) => {
            found.block_scheme(&scheme);
            Err(Led::Away)
        }
        Err(Refused::Unreadable) => Err(Led::Nowhere),
    }
}

/// The address is that of the page itself, with a fragment.
fn leads_within(scene: &Scene, to: &Url, href: &str) -> bool {
    let bare = |url: &Url| {
        let mut url = url.clone();
        url.set_fragment(None);
        url
    };
    href.contains('#') && scene.page().is_some_and(|page| bare(page) == bare(to))
}

/// What a link does whose words and address, which explain nothing, tell of a side effect.
fn by_words(
    scene: &Scene,
    press: &Press,
    element: &Element,
    to: &Url,
    says: &dyn Fn(&Table) -> bool,
    found: &mut Found,
) {
    // Three words and more that point at nothing of the person's are the title of a page.
    let direct = says(&t::DIRECT) || press.labels.iter().any(|l| (1..=2).contains(&l.len()));
    if (says(&t::DELETE) && direct && !says(&t::PLACES))
        || site::path_says(to, hosts::DELETE_LINK_PATHS)
        || address_takes_away(to)
    {
        found.add(RiskClass::Delete);
    }
    if says(&t::PAY) && direct && !element.nav && !says(&t::PAY_STEP) {
        found.add(RiskClass::Pay);
    }
    if says(&t::LEGAL) && !about_cookies(scene, &press.labels) {
        found.add(RiskClass::Legal);
    }
    if says(&t::SEND)
        && !element.nav
        && press.labels.iter().any(|l| l.len() == 1)
        && site::path_says(to, hosts::SEND_PATHS)
    {
        send(scene, None, found);
    }
    if says(&t::DOWNLOAD) && site::path_says(to, hosts::DOWNLOAD_PATHS) {
        found.add(RiskClass::Download);
    }
}

/// Judges the file that an address names.
pub(crate) fn file(url: &Url, saved: bool, found: &mut Found) {
    let endings = site::file_endings(url);
    let is = |list: &[&str]| endings.iter().find(|e| list.contains(&e.as_str())).cloned();
    // A page about a file, in a code host or a wiki, has the file's name in its path.
    let about = !saved
        && site::segments(url)
            .iter()
            .any(|s| matches!(s.as_str(), "blob" | "wiki" | "tree"));
    let runs = is(hosts::PROGRAM_ENDINGS).or_else(|| {
        if saved {
            is(hosts::SCRIPT_ENDINGS)
        } else {
            None
        }
    });
    if let Some(ending) = runs.filter(|_| !about) {
        found.block_program(ending);
    } else if saved || (!about && is(hosts::SAVED_ENDINGS).is_some()) {
        found.add(RiskClass::Download);
    }
}

/// Whether a file that a page gives may lie on the person's disk: nothing that runs when it is opened, by its name or by how it
/// begins (programs of Windows, Linux and macOS, shortcuts, scripts).
pub fn is_kept(name: &str, beginning: &[u8]) -> bool {
    const PROGRAMS: &[&[u8]] = &[
        b"MZ",
        b"\x7fELF",
        b"\xfe\xed\xfa\xce",
        b"\xfe\xed\xfa\xcf",
        b"\xce\xfa\xed\xfe",
        b"\xcf\xfa\xed\xfe",
        b"\xca\xfe\xba\xbe",
        b"L\x00\x00\x00\x01\x14\x02\x00",
        b"#!",
    ];
    let runs = |ending: String| {
        let lists = [
            hosts::PROGRAM_ENDINGS,
            hosts::SCRIPT_ENDINGS,
            hosts::RUNNABLE_ENDINGS,
        ];
        lists.iter().any(|list| list.contains(&ending.as_str()))
    };
    // A dot or a space at the end, which some systems drop, hides no ending.
    let name = name.trim_end_matches(['.', ' ']);
    !site::ending_of(name).is_some_and(runs)
        && !PROGRAMS
            .iter()
            .any(|program| beginning.starts_with(program))
}
