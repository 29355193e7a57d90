//! Selectors as features of an element, and back.

use copilot_protocol::Target;
use serde_json::{Value, json};

/// Attributes that tests know elements by.
const TEST_IDS: &[&str] = &[
    "data-testid",
    "data-test-id",
    "data-test",
    "data-qa",
    "data-cy",
    "data-pw",
];

/// Reads the selectors of a step, which all mean one element. `attribute`: the one that the recording was told to prefer.
/// `None`: they tell only where it stands.
pub(super) fn target(selectors: &Value, attribute: Option<&str>) -> Option<Target> {
    let mut target = Target::default();
    let all = selectors.as_array().into_iter().flatten();
    for selector in all {
        // Of a path through shadow trees the last part means the element.
        let last = match selector {
            Value::String(one) => Some(one.as_str()),
            Value::Array(path) => path.last().and_then(Value::as_str),
            _ => None,
        };
        if let Some(selector) = last {
            read(selector, attribute, &mut target);
        }
    }
    let told = [&target.name, &target.text]
        .iter()
        .any(|text| !text.is_empty())
        || [
            &target.test_id,
            &target.id,
            &target.field,
            &target.placeholder,
            &target.title,
            &target.href,
        ]
        .iter()
        .any(|one| one.is_some())
        || !target.role.is_empty();
    told.then_some(target)
}

fn read(selector: &str, attribute: Option<&str>, into: &mut Target) {
    let selector = selector.trim();
    if let Some(aria) = selector.strip_prefix("aria/") {
        let (name, attributes) = of_aria(aria);
        set(&mut into.name, name);
        for (attribute, value) in attributes {
            match attribute.as_str() {
                "role" => set(&mut into.role, value),
                "name" => set(&mut into.name, value),
                _ => {}
            }
        }
    } else if let Some(text) = selector.strip_prefix("text/") {
        set(&mut into.text, text.trim().to_owned());
    } else if let Some(path) = selector.strip_prefix("xpath/") {
        of_xpath(path, attribute, into);
    } else {
        let css = selector.strip_prefix("pierce/").unwrap_or(selector);
        of_css(css, attribute, into);
    }
}

fn set(field: &mut String, value: String) {
    if field.is_empty() && !value.trim().is_empty() {
        *field = value;
    }
}

/// `Name[role="button"]`: the name, and what stands in brackets at its end.
fn of_aria(text: &str) -> (String, Vec<(String, String)>) {
    let (mut name, mut attributes) = (text.trim(), Vec::new());
    while let Some(inside) = name.strip_suffix(']') {
        let Some(at) = inside.rfind('[') else { break };
        let Some((attribute, value)) = inside[at + 1..].split_once('=') else {
            break;
        };
        if !["role", "name"].contains(&attribute.trim()) {
            break;
        }
        let value = value.trim().trim_matches(['"', '\'']);
        attributes.push((attribute.trim().to_owned(), unescaped(value)));
        name = name[..at].trim_end();
    }
    (name.to_owned(), attributes)
}

/// One attribute of an element.
fn attribute_is(name: &str, value: String, preferred: Option<&str>, into: &mut Target) {
    let name = name.to_ascii_lowercase();
    if value.trim().is_empty() {
        return;
    }
    if TEST_IDS.contains(&name.as_str()) || preferred.is_some_and(|own| own == name) {
        into.test_id.get_or_insert(value);
        return;
    }
    let field = match name.as_str() {
        "id" => &mut into.id,
        "name" => &mut into.field,
        "type" => &mut into.kind,
        "placeholder" => &mut into.placeholder,
        "title" => &mut into.title,
        "href" => &mut into.href,
        "aria-label" => return set(&mut into.name, value),
        "role" => return set(&mut into.role, value),
        _ => return,
    };
    field.get_or_insert(value);
}

/// The last part of a selector in CSS; what stands before it tells where the element is.
fn of_css(css: &str, preferred: Option<&str>, into: &mut Target) {
    let css = last_part(css);
    let mut letters = css.chars().peekable();
    let tag = ident(&mut letters);
    if !tag.is_empty() {
        set(&mut into.tag, tag.to_lowercase());
    }
    while let Some(sign) = letters.next() {
        match sign {
            '#' => attribute_is("id", ident(&mut letters), preferred, into),
            '[' => {
                let inside = bracketed(&mut letters);
                // `*=` and its like name a part of a value, which is none.
                if let Some((name, value)) = inside.split_once('=')
                    && !name.ends_with(['*', '^', '$', '~', '|'])
                {
                    let value = value.trim();
                    let value = value.strip_suffix([' ', 'i', 's']).map_or(value, |rest| {
                        if rest.trim_end().ends_with(['"', '\'']) {
                            rest.trim_end()
                        } else {
                            value
                        }
                    });
                    let value = unescaped(value.trim_matches(['"', '\'']));
                    attribute_is(name.trim(), value, preferred, into);
                }
            }
            // A class or a state: made by programs, or gone a moment later.
            '.' | ':' => drop(ident(&mut letters)),
            _ => {}
        }
    }
}

/// What follows the last sign that leads from one element to another, outside brackets and quotes.
fn last_part(css: &str) -> &str {
    let (mut from, mut depth, mut quote) = (0, 0usize, None);
    let (mut escaped, mut code) = (false, false);
    for (at, letter) in css.char_indices() {
        if std::mem::take(&mut escaped) {
            code = letter.is_ascii_hexdigit();
            continue;
        }
        // A letter that is written by its number may end in a space.
        if code {
            code = letter.is_ascii_hexdigit();
            if code || letter == ' ' {
                continue;
            }
        }
        match (letter, quote) {
            ('\\', _) => escaped = true,
            (_, Some(open)) if open == letter => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(letter),
            ('[' | '(', None) => depth += 1,
            (']' | ')', None) => depth = depth.saturating_sub(1),
            (' ' | '>' | '+' | '~', None) if depth == 0 => from = at + 1,
            _ => {}
        }
    }
    css[from..].trim()
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn ident(letters: &mut Letters<'_>) -> String {
    let mut out = String::new();
    while let Some(letter) = letters.peek().copied() {
        if letter == '\\' {
            out.push(letter);
            letters.next();
            out.extend(letters.next());
        } else if letter.is_alphanumeric() || matches!(letter, '-' | '_') {
            out.push(letter);
            letters.next();
        } else if letter == ' ' && ends_in_code(&out) {
            // The space ends a letter that is written by its number.
            out.push(letter);
            letters.next();
        } else {
            break;
        }
    }
    unescaped(&out)
}

fn ends_in_code(text: &str) -> bool {
    text.rsplit_once('\\')
        .is_some_and(|(_, code)| !code.is_empty() && code.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn bracketed(letters: &mut Letters<'_>) -> String {
    let (mut out, mut quote) = (String::new(), None);
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', _) => {
                out.push(letter);
                out.extend(letters.next());
                continue;
            }
            (']', None) => break,
            (_, Some(open)) if open == letter => quote = None,
            ('"' | '\'', None) => quote = Some(letter),
            _ => {}
        }
        out.push(letter);
    }
    out
}

/// A text of CSS without its signs of escape: `\:` is `:`, `\31 ` is `1`.
fn unescaped(text: &str) -> String {
    let (mut out, mut letters) = (String::new(), text.chars().peekable());
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        let mut code = String::new();
        while code.len() < 6 {
            match letters.next_if(char::is_ascii_hexdigit) {
                Some(digit) => code.push(digit),
                None => break,
            }
        }
        if code.is_empty() {
            out.extend(letters.next());
        } else {
            letters.next_if(|c| *c == ' ');
            let letter = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
            out.push(letter.unwrap_or('\u{fffd}'));
        }
    }
    out
}

/// The last step of a path: its tag, and what it says of attributes.
fn of_xpath(path: &str, preferred: Option<&str>, into: &mut Target) {
    let (mut from, mut depth, mut quote) = (0, 0usize, None);
    for (at, letter) in path.char_indices() {
        match (letter, quote) {
            (_, Some(open)) if open == letter => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(letter),
            ('[', None) => depth += 1,
            (']', None) => depth = depth.saturating_sub(1),
            ('/', None) if depth == 0 => from = at + 1,
            _ => {}
        }
    }
    let last = &path[from..];
    let (tag, predicates) = last.split_at(last.find('[').unwrap_or(last.len()));
    if !tag.is_empty() && tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        set(&mut into.tag, tag.to_lowercase());
    }
    for predicate in predicates.split('[').skip(1) {
        let inside = predicate.trim_end().trim_end_matches(']');
        if let Some((name, value)) = inside.split_once('=')
            && let Some(name) = name.trim().strip_prefix('@')
        {
            let value = value.trim().trim_matches(['"', '\'']);
            attribute_is(name.trim(), value.to_owned(), preferred, into);
        }
    }
}

/// The selectors of an element, the surest first; empty where it has no feature that the Recorder knows.
pub(super) fn of(target: &Target, text: impl Fn(&str) -> String) -> Vec<Value> {
    let mut out = Vec::new();
    let given = |value: &Option<String>| value.as_deref().map(&text).filter(|v| !v.is_empty());
    if !target.name.is_empty() {
        let name = text(&target.name);
        let role = match target.role.as_str() {
            "" => String::new(),
            role => format!("[role=\"{}\"]", css_text(role)),
        };
        out.push(json!([format!("aria/{name}{role}")]));
    }
    let attributes = [
        ("data-testid", given(&target.test_id)),
        ("id", given(&target.id)),
        ("name", given(&target.field)),
        ("placeholder", given(&target.placeholder)),
        ("title", given(&target.title)),
    ];
    for (name, value) in attributes {
        if let Some(value) = value {
            let tag = if name == "name" {
                target.tag.as_str()
            } else {
                ""
            };
            out.push(json!([format!("{tag}[{name}=\"{}\"]", css_text(&value))]));
        }
    }
    let shown = if target.text.is_empty() {
        &target.name
    } else {
        &target.text
    };
    let field = ["textbox", "searchbox", "combobox", "checkbox", "radio"];
    if !shown.is_empty() && !field.contains(&target.role.as_str()) {
        out.push(json!([format!("text/{}", text(shown))]));
    }
    out
}

fn css_text(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            c if c.is_control() => out.push_str(&format!("\\{:x} ", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}
