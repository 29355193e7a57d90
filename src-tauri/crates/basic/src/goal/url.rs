//! Addresses in goals.

use url::Url;

use crate::grammar::words;

/// The word as an absolute address, where it is one; `https` where no scheme is given (`http` for loopback, IP addresses
/// and hosts with a port).
pub(super) fn url_of(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['.', ',', ';', '!', '?']);
    if word.is_empty() || word.len() > 4000 || word.contains(char::is_whitespace) {
        return None;
    }
    let lower = word.to_lowercase();
    let parsed = |word: &str| {
        let url = Url::parse(word).ok()?;
        url.has_host().then(|| url.into())
    };
    if lower.starts_with("http://") || lower.starts_with("https://") {
        return parsed(word);
    }
    if lower.contains("://") || lower.contains('@') {
        return None;
    }
    let authority = lower.split(['/', '?', '#']).next()?;
    let has_path = lower.len() > authority.len();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.is_empty() && port.chars().all(|c| c.is_ascii_digit()) => {
            (host, true)
        }
        Some(_) => return None,
        None => (authority, false),
    };
    let ip = host.parse::<std::net::Ipv4Addr>().is_ok();
    let loopback = host == "localhost" || host.ends_with(".localhost");
    let labels: Vec<&str> = host.split('.').collect();
    let letters = |l: &str| l.chars().all(|c| c.is_alphanumeric() || c == '-');
    let is_label = |l: &&str| !l.is_empty() && letters(l) && !l.starts_with('-');
    let shaped = labels.len() >= 2 && labels.iter().all(is_label);
    let ending = labels.last().copied().unwrap_or_default();
    let country = ending.len() == 2 && ending.chars().all(|c| c.is_ascii_lowercase());
    let file = words().file_endings.holds(ending);
    let known = words().domains.holds(ending)
        || country && (!file || has_path || lower.starts_with("www.") || labels.len() > 2);
    let named = labels.iter().any(|l| l.chars().any(char::is_alphabetic));
    let accepted = loopback && (port || has_path || host == "localhost")
        || ip && (port || has_path || labels.len() == 4)
        || shaped && (known || port && named);
    if !accepted {
        return None;
    }
    let secure = if loopback || ip || port { "" } else { "s" };
    parsed(&format!("http{secure}://{word}"))
}
