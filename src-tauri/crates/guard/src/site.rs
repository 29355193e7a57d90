//! Addresses as they would be contacted: host, site, private ranges, forbidden schemes.
//!
//! Every spelling is brought to one by the URL Standard's parser, as browsers do it; names are not
//! looked up, so a public name that resolves to a private address is for the network layer to stop.

use std::net::{Ipv4Addr, Ipv6Addr};

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::unique::once;
use crate::words::hosts;

/// An address that a run never opens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Not `http`, `https` or `about:blank`.
    #[error("addresses that begin with {0}: are not opened")]
    Scheme(String),
    #[error("this is not an address")]
    Unreadable,
}

/// The address as a browser would contact it. A missing scheme is `https`, on private hosts `http`;
/// whoever loads the address must load this one.
pub fn resolve(address: &str) -> Result<Url, Refused> {
    let text: String = address
        .chars()
        .filter(|c| !c.is_control() && !is_unseen(*c))
        .collect();
    let text = text.trim();
    if text.is_empty() {
        return Err(Refused::Unreadable);
    }
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => with_host(url),
        Ok(url) if url.scheme() == "about" => {
            if url.path().eq_ignore_ascii_case("blank") {
                Ok(url)
            } else {
                Err(Refused::Scheme("about".into()))
            }
        }
        Ok(url) => {
            // `localhost:8080` and `example.com:80/a` look like schemes to the parser.
            let scheme = url.scheme();
            let chars = url.path().chars();
            let port: String = chars.take_while(char::is_ascii_digit).collect();
            let ends = matches!(url.path()[port.len()..].chars().next(), None | Some('/'));
            if !hosts::FORBIDDEN_SCHEMES.contains(&scheme) && !port.is_empty() && ends {
                bare(text)
            } else {
                Err(Refused::Scheme(crate::show::clean(scheme)))
            }
        }
        Err(url::ParseError::RelativeUrlWithoutBase) => {
            let rest = text.trim_start_matches(['/', '\\']);
            if rest.len() < text.len() && text.len() - rest.len() < 2 {
                return Err(Refused::Unreadable);
            }
            bare(rest)
        }
        Err(_) => Err(Refused::Unreadable),
    }
}

fn bare(text: &str) -> Result<Url, Refused> {
    let url = Url::parse(&format!("https://{text}")).map_err(|_| Refused::Unreadable)?;
    if is_private(&url) {
        return with_host(Url::parse(&format!("http://{text}")).map_err(|_| Refused::Unreadable)?);
    }
    with_host(url)
}

fn with_host(url: Url) -> Result<Url, Refused> {
    match url.host_str() {
        Some(host) if !host.trim_matches('.').is_empty() => Ok(url),
        _ => Err(Refused::Unreadable),
    }
}

fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Host and, where it is not the scheme's own, port; empty for addresses without a host. Lower case,
/// international names in their ASCII form, no dot at the end, IPv6 in brackets.
pub fn host_of(address: &str) -> String {
    resolve(address)
        .map(|url| host_port(&url))
        .unwrap_or_default()
}

pub(crate) fn host_port(url: &Url) -> String {
    let host = host_name(url);
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host,
    }
}

fn host_name(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    host.trim_end_matches('.').to_ascii_lowercase()
}

/// Loopback, private, link-local, shared, reserved or otherwise not a public host.
pub fn is_private(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => is_private_v4(ip),
        Some(Host::Ipv6(ip)) => is_private_v6(ip),
        Some(Host::Domain(name)) => is_private_name(name),
        None => false,
    }
}

/// [`is_private`] of a bare host, with or without a port.
pub fn is_private_host(host: &str) -> bool {
    resolve(host).is_ok_and(|url| is_private(&url))
}

fn is_private_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let within = |suffix: &&str| {
        name == **suffix
            || name
                .strip_suffix(*suffix)
                .is_some_and(|rest| rest.ends_with('.'))
    };
    // The parser reads numbers in hosts that it knows as Domain only under non-special schemes.
    let number = Url::parse(&format!("http://{name}/")).ok();
    if let Some(Host::Ipv4(ip)) = number.as_ref().and_then(Url::host) {
        return is_private_v4(ip);
    }
    !name.contains('.')
        || hosts::PRIVATE_SUFFIXES.iter().any(within)
        || hosts::LOOPBACK_SERVICES.iter().any(within)
        || hosts::HOME_DEVICES.iter().any(within)
        || spells_private_v4(&name)
}

/// A name that has a private address written in it, as services of name resolution answer with it:
/// `10.0.0.5.names.test`, `192-168-1-5.names.test`.
fn spells_private_v4(name: &str) -> bool {
    let quad = |parts: &[&str]| -> Option<Ipv4Addr> {
        let mut octets = [0u8; 4];
        for (octet, part) in octets.iter_mut().zip(parts) {
            *octet = part.parse().ok()?;
        }
        Some(octets.into())
    };
    let labels: Vec<&str> = name.split('.').collect();
    labels
        .windows(4)
        .filter_map(quad)
        .chain(labels.iter().filter_map(|label| {
            let parts: Vec<&str> = label.split('-').collect();
            (parts.len() == 4).then(|| quad(&parts)).flatten()
        }))
        .any(is_private_v4)
}

/// RFC 6890 and the later entries of IANA's registry of special addresses.
fn is_private_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    ip.is_loopback()
        || ip.is_private()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        // The service address of virtual machines at a large host of them: public in form only.
        || ip.octets() == [168, 63, 129, 16]
}

fn is_private_v6(ip: Ipv6Addr) -> bool {
    let s = ip.segments();
    let tail = Ipv4Addr::from(((u32::from(s[6])) << 16) | u32::from(s[7]));
    if ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() {
        return true;
    }
    match s {
        // Unique local, link-local and the old site-local ranges.
        [a, ..] if a & 0xfe00 == 0xfc00 || a & 0xffc0 == 0xfe80 || a & 0xffc0 == 0xfec0 => true,
        // IPv4 inside: mapped, translated, compatible.
        [0, 0, 0, 0, 0, 0xffff, ..] | [0, 0, 0, 0, 0xffff, 0, ..] | [0, 0, 0, 0, 0, 0, ..] => {
            is_private_v4(tail)
        }
        // NAT64, well known and local.
        [0x64, 0xff9b, 0, 0, 0, 0, ..] => is_private_v4(tail),
        [0x64, 0xff9b, ..] => true,
        // 6to4 holds the address of its router.
        [0x2002, high, low, ..] => {
            is_private_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)))
        }
        // Protocol assignments (Teredo and others), discard-only, dummy, documentation, segment routing.
        [0x2001, b, ..] if b < 0x200 || b == 0xdb8 => true,
        [0x100, 0, 0, 0 | 1, ..] | [0x5f00, ..] => true,
        [0x3fff, b, ..] if b < 0x1000 => true,
        // ISATAP (RFC 5214) holds the address of its interface.
        [_, _, _, _, 0 | 0x200, 0x5efe, ..] => is_private_v4(tail),
        _ => false,
    }
}

/// The part of a public host that one owner holds (`a.b.example.co.uk` is `example.co.uk`, `a.alice.github.io` is
/// `alice.github.io`), by the Public Suffix List with its private part and a few suffixes more; of other hosts, and of a suffix itself, the host.
pub fn registrable(host: &str) -> String {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok() {
        return host;
    }
    let shared = hosts::SHARED_SUFFIXES.iter().find_map(|suffix| {
        let below = host.strip_suffix(suffix)?.strip_suffix('.')?;
        Some(format!("{}.{suffix}", below.rsplit('.').next()?))
    });
    // The list may part a shared suffix further (`s3.amazonaws.com`): the narrower of the two holds.
    let listed = psl::domain_str(&host).unwrap_or(&host);
    match shared {
        Some(shared) if shared.len() > listed.len() => shared,
        _ => listed.to_owned(),
    }
}

/// By what an approval "on this site" is kept: the registrable name, or host and port of a private one.
pub fn key(host: &str) -> String {
    // A server of tools is a place of its own, and no host.
    if crate::tool::is_place(host) {
        return host.to_ascii_lowercase();
    }
    match resolve(host) {
        Ok(url) if is_private(&url) => host_port(&url),
        Ok(url) => registrable(&host_name(&url)),
        Err(_) => host.to_ascii_lowercase(),
    }
}

/// Two addresses of one site; a private host is only itself, with its port.
pub fn same_site(a: &Url, b: &Url) -> bool {
    if is_private(a) || is_private(b) {
        host_name(a) == host_name(b) && a.port_or_known_default() == b.port_or_known_default()
    } else {
        !host_name(a).is_empty() && registrable(&host_name(a)) == registrable(&host_name(b))
    }
}

/// A site that a run may work on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    pub host: String,
    /// Only this port; `None` is any. Counts on private hosts alone.
    pub port: Option<u16>,
}

impl Site {
    /// Reads a host, `host:port`, `*.host` or an address. An address names its port, even unsaid.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches("*.");
        let colons = text.matches(':').count();
        let text = if colons > 1 && !text.contains('[') && !text.contains('/') {
            format!("[{text}]")
        } else {
            text.to_owned()
        };
        let url = resolve(&text).ok()?;
        let host = host_name(&url);
        if host.is_empty() {
            return None;
        }
        let port = if text.contains("://") {
            url.port_or_known_default()
        } else {
            url.port().or_else(|| written_port(&text))
        };
        Some(Self { host, port })
    }

    /// Reads a host, `*.host`, or `host:port` of a private one, and nothing that would mean less or more than it says: an
    /// address with a path, a pattern, a suffix that many owners share, a port of a public site, a word without a port.
    pub fn exact(text: &str) -> Option<Self> {
        let name = text.trim();
        let bare = name.strip_prefix("*.").unwrap_or(name);
        let odd =
            |c: char| c.is_whitespace() || matches!(c, '/' | '\\' | '@' | '?' | '#' | '*' | '%');
        if bare.is_empty() || bare.contains(odd) {
            return None;
        }
        let site = Self::parse(bare)?;
        let private = is_private_host(bare);
        let shared = || registrable(&format!("x.{}", site.host)) != registrable(&site.host);
        let patterned = bare.len() < name.len();
        // A word alone (`com`, `facebook`) is more often half a name than a host of the own network.
        let word =
            site.port.is_none() && !site.host.contains(['.', ':']) && site.host != "localhost";
        if word || (private && patterned) || (!private && (site.port.is_some() || shared())) {
            return None;
        }
        Some(site)
    }

    pub fn contains(&self, url: &Url) -> bool {
        let host = host_name(url);
        if is_private(url) {
            host == self.host
                && self
                    .port
                    .is_none_or(|port| url.port_or_known_default() == Some(port))
        } else {
            !host.is_empty() && registrable(&host) == registrable(&self.host)
        }
    }
}

/// The port of `host:80`, which the parser takes away as the scheme's own.
fn written_port(text: &str) -> Option<u16> {
    let authority = text.split(['/', '?', '#']).next()?;
    let (_, port) = authority.rsplit_once(':')?;
    port.parse().ok()
}

/// The sites of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteSet(Vec<Site>);

impl SiteSet {
    pub fn add(&mut self, site: Site) {
        once(&mut self.0, site);
    }

    pub fn contains(&self, url: &Url) -> bool {
        self.0.iter().any(|site| site.contains(url))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Site> {
        self.0.iter()
    }
}

/// Whether the page is one that explains: documentation, help, an article.
pub(crate) fn is_reading_place(url: &Url) -> bool {
    let (host, path) = (host_name(url), url.path().to_ascii_lowercase());
    let is_place = |word: &str| hosts::READING_PLACES.contains(&word);
    let explains = [".html", ".htm", ".md"]
        .iter()
        .any(|end| path.ends_with(end));
    explains
        || host.split('.').next().is_some_and(is_place)
        || segments(url).iter().any(|s| is_place(s))
}

/// Segments of the path, decoded, lower case, without the endings of scripts.
pub(crate) fn segments(url: &Url) -> Vec<String> {
    url.path_segments()
        .map(|parts| {
            parts
                .map(|part| {
                    let part = decode(part).to_lowercase();
                    [".php", ".aspx", ".asp", ".jsp", ".do", ".cgi", ".html"]
                        .iter()
                        .find_map(|end| part.strip_suffix(end).map(str::to_owned))
                        .unwrap_or(part)
                })
                .filter(|part| !part.is_empty())
                .collect()
        })
        .unwrap_or_default()
}

/// Whether a segment of the path is one of the words, or begins with one (`delete-account`).
pub(crate) fn path_says(url: &Url, words: &[&str]) -> bool {
    segments(url).iter().any(|segment| {
        words.contains(&segment.as_str())
            || (segment.split(['-', '_']).count() <= 3
                && segment
                    .split(['-', '_'])
                    .next()
                    .is_some_and(|first| first != segment && words.contains(&first)))
    })
}

/// Ending of the file that an address names, in its path or in a value of its query.
pub(crate) fn file_endings(url: &Url) -> Vec<String> {
    let last = url.path_segments().and_then(|mut s| s.next_back());
    let mut names: Vec<String> = last.map(decode).into_iter().collect();
    names.extend(url.query_pairs().map(|(_, value)| value.into_owned()));
    names.iter().filter_map(|name| ending_of(name)).collect()
}

/// `pdf` of `report.pdf`.
pub(crate) fn ending_of(name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches('.');
    let (stem, ending) = name.rsplit_once('.')?;
    let short = (1..=18).contains(&ending.len())
        && ending
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-');
    (short && !stem.is_empty()).then(|| ending.to_ascii_lowercase())
}

pub(crate) fn decode(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}
