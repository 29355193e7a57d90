//! What is kept of an element.

use std::collections::HashMap;

use copilot_protocol::{Element, Observation, Rect, Target};
use copilot_text::normalize;
use url::Url;

/// Names that libraries count their elements by: what follows them differs from one load to the next.
const COUNTED: [&str; 22] = [
    "ember",
    "ext-gen",
    "ext-comp",
    "yui",
    "radix",
    "headlessui",
    "react-select",
    "react-aria",
    "mui",
    "mat-",
    "cdk-",
    "ng-",
    "el-id",
    "vs",
    "downshift",
    "rc_",
    "rc-",
    "__bvid",
    "bs-",
    "jqxwidget",
    "gwt-",
    "select2-",
];

/// So many others of its role are remembered.
const MOST_OTHERS: usize = 60;

/// Longest id that a person writes.
const LONGEST_ID: usize = 60;

/// An id that a program made: it says nothing of the element the next time.
pub(super) fn looks_made(id: &str) -> bool {
    let low = id.trim().to_lowercase();
    if low.is_empty() || low.chars().count() > LONGEST_ID {
        return true;
    }
    if low.contains([':', '«', '»']) || low.chars().any(char::is_whitespace) {
        return true;
    }
    let digits = |part: &str| part.chars().filter(char::is_ascii_digit).count();
    if digits(&low) > 0 && COUNTED.iter().any(|prefix| low.starts_with(prefix)) {
        return true;
    }
    low.split(|c: char| !c.is_alphanumeric()).any(|part| {
        let all = part.chars().count();
        let turns = part
            .as_bytes()
            .windows(2)
            .filter(|pair| pair[0].is_ascii_digit() != pair[1].is_ascii_digit())
            .count();
        let hex = all >= 8 && digits(part) > 1 && part.chars().all(|c| c.is_ascii_hexdigit());
        // Long numbers, and letters and digits in a jumble.
        hex || longest_number(part) >= 4 || (all >= 5 && turns >= 3)
    })
}

fn longest_number(part: &str) -> usize {
    part.split(|c: char| !c.is_ascii_digit())
        .map(str::len)
        .max()
        .unwrap_or_default()
}

/// A link's address as it is kept: only its fragment on the same page, without the origin on the same site. `None` where it
/// leads nowhere (`#`, scripts).
pub(super) fn address(href: &str, page: Option<&Url>) -> Option<String> {
    let Ok(url) = Url::parse(href) else {
        return (!href.trim().is_empty()).then(|| href.trim().to_owned());
    };
    if url.scheme() == "javascript" {
        return None;
    }
    let Some(page) = page else {
        return Some(url.to_string());
    };
    let nowhere = url.fragment().is_some_and(str::is_empty);
    if url.origin() != page.origin() || !url.origin().is_tuple() && url.scheme() != page.scheme() {
        return Some(url.to_string());
    }
    let (mut plain, mut here) = (url.clone(), page.clone());
    plain.set_fragment(None);
    here.set_fragment(None);
    if plain == here && url.fragment().is_some() {
        return (!nowhere).then(|| format!("#{}", url.fragment().unwrap_or_default()));
    }
    let mut kept = url.path().to_owned();
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part.filter(|part| !part.is_empty()) {
            kept.push(mark);
            kept.push_str(part);
        }
    }
    Some(kept)
}

/// Places of the elements among their like; made once for a snapshot.
pub(super) struct Census<'a> {
    seen: &'a Observation,
    page: Option<Url>,
    /// By role and name: how many.
    named: HashMap<(&'a str, &'a str), u32>,
    /// By role and tag: how many.
    like: HashMap<(&'a str, &'a str), u32>,
    /// All elements of the page are in the snapshot.
    whole: bool,
}

impl<'a> Census<'a> {
    pub fn of(seen: &'a Observation) -> Self {
        let (mut named, mut like) = (HashMap::new(), HashMap::new());
        for element in &seen.elements {
            *named.entry(key(element)).or_default() += 1;
            *like.entry(kind(element)).or_default() += 1;
        }
        Self {
            seen,
            page: Url::parse(&seen.url).ok(),
            named,
            like,
            whole: seen.total_elements as usize <= seen.elements.len(),
        }
    }

    /// Describes all elements.
    pub fn all(&self) -> Vec<Target> {
        let (mut named, mut like) = (HashMap::new(), HashMap::new());
        let all = self.seen.elements.iter().enumerate();
        all.map(|(at, element)| {
            let (nth, before) = (
                named.entry(key(element)).or_insert(0),
                like.entry(kind(element)).or_insert(0),
            );
            let target = self.one(at, element, *nth, *before);
            *nth += 1;
            *before += 1;
            target
        })
        .collect()
    }

    /// Describes the element at this place of the list.
    pub fn describe(&self, at: usize, element: &Element) -> Target {
        let earlier = self.seen.elements.get(..at).unwrap_or_default();
        let count = |alike: &dyn Fn(&Element) -> bool| {
            u32::try_from(earlier.iter().filter(|e| alike(e)).count()).unwrap_or(u32::MAX)
        };
        let nth = count(&|e| key(e) == key(element));
        self.one(at, element, nth, count(&|e| kind(e) == kind(element)))
    }

    /// What the nearest others of its role are called.
    pub fn others(&self, at: usize, element: &Element) -> String {
        let own = normalize(label(element));
        let mut near: Vec<(usize, &Element)> = self.seen.elements.iter().enumerate().collect();
        near.retain(|(_, e)| e.role == element.role);
        near.sort_by_key(|(other, _)| other.abs_diff(at));
        let mut kept: Vec<String> = Vec::new();
        for (_, other) in near {
            let called = normalize(label(other));
            let signs = signs(&called);
            if !called.is_empty() && called != own && !kept.contains(&signs) {
                kept.push(signs);
            }
            if kept.len() == MOST_OTHERS {
                break;
            }
        }
        kept.concat()
    }

    /// One of which so many of its name, and so many of its kind, come before it.
    fn one(&self, at: usize, element: &Element, nth: u32, before: u32) -> Target {
        let elements = &self.seen.elements;
        let label =
            |other: Option<&Element>| other.map(|e| e.label().to_owned()).unwrap_or_default();
        let count = self.named.get(&key(element)).copied().unwrap_or(1);
        let like = self.whole.then(|| {
            let all = self.like.get(&kind(element)).copied().unwrap_or(1);
            (before, all)
        });
        let attrs = &element.attrs;
        let view = &self.seen.viewport;
        let fixed = element.fixed;
        Target {
            role: element.role.clone(),
            name: element.name.clone(),
            text: element.text.clone(),
            tag: element.tag.clone(),
            test_id: attrs.test_id.clone(),
            id: attrs.id.clone().filter(|id| !looks_made(id)),
            field: attrs.name.clone().filter(|name| !looks_made(name)),
            kind: attrs.kind.clone(),
            placeholder: attrs.placeholder.clone(),
            title: attrs.title.clone(),
            href: attrs
                .href
                .as_deref()
                .and_then(|href| address(href, self.page.as_ref())),
            icon: attrs.icon.clone(),
            heading: element.heading.clone(),
            context: element.context.clone(),
            form: element
                .form
                .as_ref()
                .map(|form| form.name.clone())
                .unwrap_or_default(),
            frame: element.frame.clone(),
            before: label(at.checked_sub(1).and_then(|before| elements.get(before))),
            after: label(elements.get(at + 1)),
            nav: element.nav,
            nth: Some((nth, count)),
            like,
            // What is fixed stands on the screen, all else on the page.
            place: Some(Rect {
                x: element.bbox.x + if fixed { 0.0 } else { view.scroll_x },
                y: element.bbox.y + if fixed { 0.0 } else { view.scroll_y },
                ..element.bbox
            }),
            others: String::new(),
            row: String::new(),
        }
    }
}

/// What an element is called in words.
fn label(element: &Element) -> &str {
    match element.name.trim().is_empty() {
        true => &element.text,
        false => &element.name,
    }
}

/// Four signs for a label as it is compared (FNV-1a, folded).
pub(super) fn signs(label: &str) -> String {
    let hash = label.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{:04x}", (hash >> 16) ^ (hash & 0xffff))
}

fn kind(element: &Element) -> (&str, &str) {
    (&element.role, &element.tag)
}

fn key(element: &Element) -> (&str, &str) {
    (&element.role, &element.name)
}
