//! Judges a request of a document before it leaves the browser: does it stay within the run's sites?
//!
//! The browser writes each address in its one spelling, so what is judged here is what would be
//! contacted. Names are not looked up.

use copilot_protocol::{Approve, ClassVerdict, Judgement, Message, RiskClass, Verdict};
use url::Url;

use crate::policy::{Policy, Standing, class_verdict, standing_of};
use crate::scene::{sort_by_gravity, why, why_id};
use crate::unique::once;
use crate::{show, site};

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    Pass,
    /// The person has to say yes first, to this class at the request's host.
    Ask(RiskClass),
    Refuse,
}

/// Judges a request for the document of a tab (`main_frame`) or of a frame in it. `page`: address of
/// the page that is in the tab now.
///
/// A tab stays within the run's sites, and within the site that it is on. Frames may be of other
/// sites, as pages are made of them, but a public page gets nothing from hosts of this machine and
/// its network.
pub fn request(policy: &Policy, address: &str, main_frame: bool, page: &str) -> Leave {
    let Ok(url) = Url::parse(address) else {
        return Leave::Refuse;
    };
    match url.scheme() {
        "http" | "https" => {}
        // These load nothing from anywhere.
        "about" | "blob" => return Leave::Pass,
        "data" if !main_frame => return Leave::Pass,
        _ => return Leave::Refuse,
    }
    // Of a site that is closed no document is loaded, whatever page it comes from.
    let bounds = &policy.managed;
    if bounds.blocks_site(&url) || main_frame && bounds.closes(&url) {
        return Leave::Refuse;
    }
    let page = Url::parse(page).ok();
    if policy.allows(&url)
        || page
            .as_ref()
            .is_some_and(|page| site::same_site(page, &url))
    {
        return Leave::Pass;
    }
    let private = site::is_private(&url);
    if !main_frame {
        let at_home = page.as_ref().is_some_and(site::is_private);
        return if private && !at_home {
            Leave::Refuse
        } else {
            Leave::Pass
        };
    }
    let class = if private {
        RiskClass::PrivateHost
    } else {
        RiskClass::LeaveSite
    };
    match class_verdict(policy, class, &site::host_port(&url), None) {
        ClassVerdict::Allow => Leave::Pass,
        // Allowed beforehand: there is nothing to ask.
        ClassVerdict::Ask if beforehand(policy, class) => Leave::Pass,
        ClassVerdict::Ask => Leave::Ask(class),
        ClassVerdict::Block => Leave::Refuse,
    }
}

/// Judges any request of a page while a script of the run may be at work in it. `page`: address of that
/// page. Only the run's sites and the page's own pass, whatever is allowed beforehand; what loads nothing
/// from anywhere passes too.
pub fn of_script(policy: &Policy, address: &str, page: &str) -> Leave {
    let Ok(url) = Url::parse(address) else {
        return Leave::Refuse;
    };
    match url.scheme() {
        "http" | "https" | "ws" | "wss" => {}
        "about" | "blob" | "data" => return Leave::Pass,
        _ => return Leave::Refuse,
    }
    let own = Url::parse(page).is_ok_and(|page| site::same_site(&page, &url));
    if !policy.managed.closes(&url) && (own || policy.allows(&url)) {
        Leave::Pass
    } else {
        Leave::Refuse
    }
}

/// The same sites as sources of a content security policy, which holds what no request is seen of
/// (sockets), and what a document sends while it is left. Never wider than [`of_script`].
pub fn sources(policy: &Policy, page: &str) -> Vec<String> {
    let own = Url::parse(page)
        .ok()
        .and_then(|page| crate::Site::parse(page.as_str()));
    let mut out: Vec<String> = Vec::new();
    let named = policy.goal.sites.iter();
    let sites = policy.sites.iter().chain(policy.touched.iter());
    for site in own.iter().chain(sites).chain(named) {
        // An address of version 6 cannot stand in a policy; the page's own is there as itself.
        if policy.managed.closes_site(site)
            || site.host.starts_with('[')
            || !site.host.bytes().all(plain_host)
        {
            continue;
        }
        let hosts = if site::is_private_host(&site.host) {
            match site.port {
                Some(port) => vec![format!("{}:{port}", site.host)],
                None => vec![format!("{}:*", site.host)],
            }
        } else {
            let name = site::registrable(&site.host);
            vec![format!("{name}:*"), format!("*.{name}:*")]
        };
        for host in hosts {
            for scheme in ["http", "https", "ws", "wss"] {
                once(&mut out, format!("{scheme}://{host}"));
            }
        }
    }
    out
}

/// Letters of a host as policies spell it: nothing that could end a source or a directive.
fn plain_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
}

/// Classes of what a request does that an action of the run brought about without a yes; empty where it may be
/// sent. `body`: what goes with it, as text. `page`: address of the page that sends it.
///
/// The second net below the words of the control: what a page sends says more plainly what it does than the
/// button, which may say "OK". What is allowed by a setting passes.
pub fn effects(
    policy: &Policy,
    address: &str,
    method: &str,
    body: &str,
    page: &str,
) -> Vec<RiskClass> {
    let mut classes = crate::effects::effects(address, method, body);
    sort_by_gravity(&mut classes);
    let (here, there) = (site::host_of(page), site::host_of(address));
    if standing_of(&classes, &here, Some(&there), policy) == Standing::AllowedBySetting {
        classes.clear();
    }
    classes
}

/// Of the classes of a request, those that a yes to an action of these classes was none to. Whoever lets something be
/// deleted lets rights go with it, and the other way round; money and signatures are only ever let go by their own name.
pub fn beyond(mut effects: Vec<RiskClass>, yes: &[RiskClass]) -> Vec<RiskClass> {
    const ALIKE: &[RiskClass] = &[
        RiskClass::Delete,
        RiskClass::AccountSecurity,
        RiskClass::CreateAccount,
    ];
    // The code was read, whatever it does.
    if yes.contains(&RiskClass::Script) {
        return Vec::new();
    }
    effects.retain(|class| {
        let alike = ALIKE.contains(class) && yes.iter().any(|c| ALIKE.contains(c));
        let sent = *class == RiskClass::Send
            && yes
                .iter()
                .any(|c| c.always_asks() || *c == RiskClass::UnclearSubmit);
        !yes.contains(class) && !alike && !sent
    });
    effects
}

/// The judgement of an action of which it is known that it does this too: it asks, and says what was seen.
/// `before`: it was seen of another use of the control, and may be another thing this time.
pub fn with_effects(
    judgement: &mut Judgement,
    effects: &[RiskClass],
    (address, method): (&str, &str),
    before: bool,
) {
    if effects.is_empty() {
        return;
    }
    for class in effects {
        once(&mut judgement.classes, *class);
    }
    sort_by_gravity(&mut judgement.classes);
    if judgement.verdict == Verdict::Block {
        return;
    }
    judgement.verdict = Verdict::Confirm;
    judgement.class = judgement.classes.first().copied();
    let here = show::host(&judgement.facts.host);
    if let Some(class) = judgement.class {
        let (from, to) = (&judgement.facts.host, site::host_of(address));
        judgement.reason = why(&why_id(class), from, &to, &judgement.facts.label);
    }
    let id = match (before, judgement.facts.label.is_empty()) {
        (true, _) => "guard-what-effect-before",
        (false, true) => "guard-what-effect-unnamed",
        (false, false) => "guard-what-effect",
    };
    judgement.what = Message::new(id)
        .arg("label", show::quoted(&judgement.facts.label))
        .arg("host", here)
        .arg(
            "request",
            show::quoted(&format!("{method} {}", place(address))),
        );
}

/// Letters of a path that are shown, of its end: there it says what is done.
const SHOWN_OF_PATH: usize = 60;

/// The address as a person is shown it: its host, and the end of its path. What stands behind that may be long, and
/// is the page's.
fn place(address: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return String::new();
    };
    let path = url.path();
    let start = path.char_indices().rev().nth(SHOWN_OF_PATH - 1);
    let path = match start {
        Some((at, _)) if at > 0 => format!("/…{}", &path[at..]),
        _ => path.to_owned(),
    };
    format!("{}{path}", site::host_port(&url))
}

fn beforehand(policy: &Policy, class: RiskClass) -> bool {
    if policy.floor(class) != ClassVerdict::Allow {
        return false;
    }
    match &policy.approve {
        Approve::All => true,
        Approve::Classes(list) => list.contains(&class),
        Approve::Ask => policy.auto_confirm,
        Approve::None => false,
    }
}

/// What the person is asked about: the page wants to go there, not the run. `plain`: nothing but the
/// address goes with it.
pub fn what(address: &str, plain: bool) -> Message {
    if plain {
        Message::new("guard-what-held")
            .arg("address", show::quoted(address))
            .arg("host", host(address))
    } else {
        Message::new("guard-what-held-form").arg("host", host(address))
    }
}

/// The host of an address as it may stand in a sentence.
pub fn host(address: &str) -> String {
    show::host(&site::host_of(address))
}
