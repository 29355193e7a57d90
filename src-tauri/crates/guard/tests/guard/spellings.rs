//! Addresses in all the spellings that a browser reads, made from a list of hosts and a list of ways to
//! write one. What each means is known from how it is made.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

static LISTS: LazyLock<BTreeMap<String, Vec<Value>>> =
    LazyLock::new(|| toml::from_str(include_str!("rows/spellings.toml")).unwrap());

/// The hosts of a list of `rows/spellings.toml`.
pub fn hosts<T: Deserialize<'static>>(list: &str) -> Vec<T> {
    LISTS[list]
        .iter()
        .map(|host| T::deserialize(host).unwrap())
        .collect()
}

fn digits(text: &str, zero: char) -> String {
    text.chars()
        .map(|c| match c.to_digit(10) {
            Some(d) => char::from_u32(zero as u32 + d).unwrap(),
            None => c,
        })
        .collect()
}

/// Digits that stand above the line, which lie apart in the tables of characters.
fn raised(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '4'..='9' => char::from_u32('⁴' as u32 + c as u32 - '4' as u32).unwrap(),
            _ => c,
        })
        .collect()
}

fn circled(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => '⓪',
            '1'..='9' => char::from_u32('①' as u32 + c as u32 - '1' as u32).unwrap(),
            'a'..='z' => char::from_u32('ⓐ' as u32 + c as u32 - 'a' as u32).unwrap(),
            _ => c,
        })
        .collect()
}

fn wide(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '!'..='~' if c != '.' => char::from_u32(c as u32 + 0xfee0).unwrap(),
            _ => c,
        })
        .collect()
}

fn percent(text: &str) -> String {
    text.bytes().map(|b| format!("%{b:02x}")).collect()
}

fn dots(text: &str, dot: &str) -> String {
    text.replace('.', dot)
}

/// Ways to write a whole address once its host is written.
pub fn around(host: &str) -> Vec<String> {
    let (first, rest) = host.split_at(host.char_indices().nth(1).map_or(host.len(), |(i, _)| i));
    vec![
        format!("http://{host}/"),
        format!("https://{host}/a?b=c#d"),
        format!("HtTp://{host}"),
        format!("http://{host}:8080/"),
        format!("http://{host}./"),
        format!("http:{host}"),
        format!("http:/{host}/"),
        format!("http:////{host}/"),
        format!("http:\\\\{host}\\x"),
        format!("http:/\\{host}"),
        format!("//{host}/"),
        format!("http://user@{host}/"),
        format!("http://user:pw@{host}/"),
        format!("http://example.com@{host}/"),
        format!("http://example.com:80@{host}:80/"),
        format!("http://example.com%2f@{host}/"),
        format!("http://a@b@{host}/"),
        format!("http://{host}\\@example.com/"),
        format!("http://{host}#@example.com/"),
        format!("http://{host}?@example.com/"),
        format!("  http://{host}/  "),
        format!("\u{1}\u{1f}http://{host}/"),
        format!("ht\ttp://{host}/"),
        format!("http:/\n/{host}/"),
        format!("http://{first}\t{rest}/"),
        format!("http://{first}\r\n{rest}/"),
        format!("http://{first}\u{ad}{rest}/"),
        format!("http://{first}\u{200b}{rest}/"),
        format!("http://{first}\u{2060}{rest}/"),
    ]
}

/// Ways to write an IPv4 address as a host.
pub fn v4(ip: [u8; 4]) -> Vec<String> {
    let [a, b, c, d] = ip;
    let n = u32::from_be_bytes(ip);
    let (low3, low2) = (n & 0x00ff_ffff, n & 0xffff);
    let plain = Ipv4Addr::from(ip).to_string();
    vec![
        plain.clone(),
        format!("{n}"),
        format!("{n:#x}"),
        format!("0X{n:X}"),
        format!("0x{n:016x}"),
        format!("0{n:o}"),
        format!("000{n:o}"),
        format!("{a}.{low3}"),
        format!("{a}.{b}.{low2}"),
        format!("{a:#x}.{b:#x}.{c:#x}.{d:#x}"),
        format!("0x{a:02X}.0X{b:02x}.{c}.{d}"),
        format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"),
        format!("000{a:o}.{b}.{c}.0{d:o}"),
        format!("{a:#x}.0{low3:o}"),
        format!("0{a:o}.{b:#x}.{low2}"),
        digits(&plain, '０'),
        digits(&plain, '𝟎'),
        digits(&plain, '𝟘'),
        digits(&plain, '𝟬'),
        digits(&plain, '𝟶'),
        digits(&plain, '₀'),
        raised(&plain),
        circled(&plain),
        dots(&plain, "。"),
        dots(&plain, "．"),
        dots(&plain, "｡"),
        dots(&digits(&plain, '０'), "。"),
        percent(&plain),
        dots(&plain, "%2e"),
        dots(&plain, "%E3%80%82"),
        wide(&format!("{n:#x}")),
        format!("[::ffff:{plain}]"),
        format!("[::FFFF:{:x}:{:x}]", n >> 16, low2),
        format!("[0:0:0:0:0:ffff:{plain}]"),
        format!("[::ffff:0:{plain}]"),
        format!("[64:ff9b::{plain}]"),
        format!("[64:ff9b::{:x}:{:x}]", n >> 16, low2),
        format!("[2002:{:x}:{:x}::1]", n >> 16, low2),
        format!("[2a00:1::5efe:{plain}]"),
        format!("[2a00:1::200:5efe:{:x}:{:x}]", n >> 16, low2),
    ]
}

pub fn name(name: &str) -> Vec<String> {
    vec![
        name.to_owned(),
        name.to_uppercase(),
        wide(name),
        circled(name),
        percent(name),
        dots(name, "。"),
        dots(name, "．"),
        dots(name, "｡"),
    ]
}

/// Every spelling once, with the IPv4 address that it means, where it does.
pub fn spellings(
    v4s: &[[u8; 4]],
    names: &[&str],
    v6s: &[&str],
) -> BTreeMap<String, Option<Ipv4Addr>> {
    let mut out = BTreeMap::new();
    for (i, ip) in v4s.iter().enumerate() {
        for (k, host) in v4(*ip).into_iter().enumerate() {
            let whole = around(&host);
            let meant = (!host.starts_with('[')).then(|| Ipv4Addr::from(*ip));
            out.insert(whole[0].clone(), meant);
            // Not the whole product: each way around meets each way of writing for some address.
            for step in 0..3 {
                let way = (i * 7 + k * 3 + step * 11) % whole.len();
                if !(host.starts_with('[') && (way >= 24 || whole[way].contains("]./"))) {
                    out.insert(whole[way].clone(), meant);
                }
            }
        }
        for whole in around(&Ipv4Addr::from(*ip).to_string()) {
            out.insert(whole, Some(Ipv4Addr::from(*ip)));
        }
    }
    for (i, host) in names.iter().enumerate() {
        for (k, spelled) in name(host).into_iter().enumerate() {
            let whole = around(&spelled);
            out.insert(whole[0].clone(), None);
            for step in 0..4 {
                out.insert(whole[(i * 5 + k + step * 7) % whole.len()].clone(), None);
            }
        }
    }
    for host in v6s {
        let whole = around(&format!("[{host}]"));
        for whole in &whole[..24] {
            // A dot after the bracket is no address at all.
            if !whole.contains("]./") {
                out.insert(whole.clone(), None);
            }
        }
    }
    out
}
