//! Addresses with parameters: a value may change the path, the query or the fragment, never where it leads.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use url::Url;

use super::{Piece, Values, fill, fill_with, only_name, pieces};

/// What an address may hold as it is, wherever it stands.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Why an address cannot be one of a recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressProblem {
    /// It does not begin with `http://` or `https://`.
    Scheme,
    /// It has no host, or cannot be read.
    Unreadable,
    /// A parameter stands in its scheme or host.
    Parameter,
    /// It holds a name and password.
    Password,
}

/// What is wrong with an address that may hold parameters; `None`: nothing. One that is a parameter as a whole is looked
/// at when its value is there ([`super::check`]).
pub fn address_problem(text: &str) -> Option<AddressProblem> {
    if only_name(text).is_some() {
        return None;
    }
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let scheme = ["https://", "http://"]
        .into_iter()
        .find(|scheme| lower.starts_with(scheme));
    let Some(scheme) = scheme else {
        let begins = matches!(pieces(text).first(), Some(Piece::Parameter { .. }));
        return Some(if begins {
            AddressProblem::Parameter
        } else {
            AddressProblem::Scheme
        });
    };
    if text.contains(|c: char| c.is_control()) {
        return Some(AddressProblem::Unreadable);
    }
    let rest = &text[scheme.len()..];
    let host = &rest[..rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len())];
    if host.contains(['{', '}']) {
        return Some(AddressProblem::Parameter);
    }
    let Ok(url) = Url::parse(text) else {
        return Some(AddressProblem::Unreadable);
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Some(AddressProblem::Password);
    }
    let named = url
        .host_str()
        .is_some_and(|host| !host.trim_matches('.').is_empty());
    (!named).then_some(AddressProblem::Unreadable)
}

/// An address with its values, which are written so that they stay what they are: `a/b` becomes `a%2Fb`. One that is a
/// parameter as a whole takes its value as it is.
pub fn fill_address(text: &str, values: &Values) -> String {
    if only_name(text).is_some() {
        return fill(text, values);
    }
    fill_with(text, values, |value| {
        utf8_percent_encode(value, PLAIN).to_string()
    })
}

/// A pattern of addresses with its values. Sites write spaces and signs in more than one way (`red+tea`, `red%20tea`),
/// so that `*` stands for them.
pub fn fill_pattern(text: &str, values: &Values) -> String {
    let is_whole_address =
        |value: &str| value.starts_with("http://") || value.starts_with("https://");
    fill_with(text, values, |value| {
        if is_whole_address(value) {
            return value.to_owned();
        }
        let mut out = String::new();
        for letter in value.chars() {
            if letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | '~') {
                out.push(letter);
            } else if letter.is_ascii() {
                if !out.ends_with('*') {
                    out.push('*');
                }
            } else {
                let mut room = [0; 4];
                out.extend(utf8_percent_encode(letter.encode_utf8(&mut room), PLAIN));
            }
        }
        out
    })
}
