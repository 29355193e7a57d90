//! Reads from a request what it does, by its method, its address and the names that its body gives: the second
//! net, for presses whose labels say nothing of it. A request is written by programmers for programs, so its
//! words are few, and mean what they say.

use copilot_protocol::RiskClass;
use serde_json::Value;
use url::Url;

use crate::tables::effects as t;

/// What is read of a body, in bytes.
const LONGEST_BODY: usize = 1 << 20;
/// Names at the end of a path that say what is done; those before tell where.
const TELLING: usize = 2;
/// Objects within objects whose fields are read, and fields in all.
const FIELDS_DEEP: usize = 3;
const MOST_FIELDS: usize = 200;
/// Operations that are read of one request, where it holds several.
const MOST_NAMES: usize = 16;

/// A name in lower case, in words: `bulk-delete`, `bulkDelete` and `bulk_delete` are `bulk` and `delete`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name(Vec<String>);

impl Name {
    fn new(text: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        let mut word = String::new();
        let mut before = ' ';
        for c in text.chars() {
            let starts = c.is_uppercase() && (before.is_lowercase() || before.is_ascii_digit());
            if (starts || !c.is_alphanumeric()) && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
            }
            before = c;
        }
        words.push(word);
        words.retain(|word| !word.is_empty() && !is_version(word));
        Self(words)
    }

    fn has(&self, table: &[&str]) -> bool {
        self.0.iter().any(|word| table.contains(&word.as_str()))
    }

    fn has_pair(&self, table: &[(&str, &str)]) -> bool {
        self.0
            .windows(2)
            .any(|two| table.contains(&(two[0].as_str(), two[1].as_str())))
    }
}

fn is_version(word: &str) -> bool {
    word.strip_prefix('v')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// It names one thing among its like, and no kind of things.
fn is_id(segment: &str) -> bool {
    let digits = segment.bytes().filter(u8::is_ascii_digit).count();
    let hex = segment
        .bytes()
        .all(|b| b.is_ascii_hexdigit() || matches!(b, b'-' | b'_'));
    digits == segment.len()
        || (hex && digits > 0 && segment.len() >= 8)
        || (digits > 1 && segment.len() >= 16 && !says_a_deed(segment))
        || segment.starts_with(['!', '@', '$', '#'])
}

/// Letters and digits enough for an id, and words of a deed among them all the same.
fn says_a_deed(segment: &str) -> bool {
    let name = Name::new(segment);
    [t::TAKES_AWAY, t::ACCOUNT, t::ADMITS, t::PAYS]
        .iter()
        .any(|table| name.has(table))
}

/// The parts of a path as programs name them: decoded, without parameters of their own (`;v=1`), and with the verb that
/// some interfaces put behind a colon as a part of its own (`/projects/7:cancel`).
fn segments(url: &Url) -> Vec<String> {
    let mut out = Vec::new();
    for raw in url.path_segments().into_iter().flatten() {
        let raw = raw.split(';').next().unwrap_or_default();
        let text = url::form_urlencoded::parse(raw.replace('+', "%2B").as_bytes())
            .next()
            .map(|(key, _)| key.into_owned())
            .unwrap_or_default();
        match text.rsplit_once(':') {
            Some((what, verb)) if !what.is_empty() && verb.chars().all(char::is_alphabetic) => {
                out.extend([what.to_owned(), verb.to_owned()]);
            }
            _ => out.push(text),
        }
    }
    out.retain(|segment| !segment.is_empty());
    out
}

/// What the request says of itself.
#[derive(Default)]
struct Told {
    /// Of the operation itself first, then of what it is done to.
    names: Vec<Name>,
    /// One more of the last name is made: the address ends in a kind of things, and it is posted to.
    makes: bool,
    deletes: bool,
    /// A password goes with it, or what rights somebody has.
    rights: bool,
    /// A part of a list is asked for.
    lists: bool,
    /// A sign-in is renewed (OAuth 2.0, section 6).
    renews: bool,
    /// It is said in so many words that something is published.
    publishes: bool,
    /// What was taken away is given back.
    gives_back: bool,
    /// One thing is written anew.
    changes: bool,
    /// The name before those of a path: of people and programs whose one is meant.
    behind: Option<Name>,
}

/// The classes of what a request does that is about to leave a page; none where it only asks for something, or
/// changes what is easily changed back. `body`: as it is sent, empty where there is none.
pub(crate) fn effects(url: &str, method: &str, body: &str) -> Vec<RiskClass> {
    let method = method.to_ascii_uppercase();
    if !matches!(method.as_str(), "POST" | "PUT" | "PATCH" | "DELETE") {
        return Vec::new();
    }
    let Ok(url) = Url::parse(url) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for told in tell(&url, &method, body) {
        for class in told.classes() {
            if !out.contains(&class) {
                out.push(class);
            }
        }
    }
    out
}

fn tell(url: &Url, method: &str, body: &str) -> Vec<Told> {
    let body = beginning(body.trim_start_matches('\u{feff}'));
    let parts = multipart(body);
    let json: Option<Value> = match parts.iter().find(|(name, _)| name == "operations") {
        Some((_, operations)) => serde_json::from_str(operations).ok(),
        None => serde_json::from_str(body).ok(),
    };
    if method == "POST" {
        match &json {
            Some(json) => {
                if let Some(told) = graph_queries(json) {
                    return told;
                }
            }
            None => {
                let told = graph_query_in(body);
                if !told.is_empty() {
                    return told;
                }
            }
        }
    }
    let segments = segments(url);
    let ends_in_id = segments.last().is_some_and(|last| is_id(last));
    let mut path = segments
        .iter()
        .rev()
        .filter(|segment| !is_id(segment))
        .map(|segment| Name::new(segment.trim_end_matches(".json").trim_end_matches(".php")))
        .filter(|name| !name.0.is_empty());
    let telling: Vec<Name> = path.by_ref().take(TELLING).collect();
    let behind = path.next();
    let mut deeds = named_deeds(url, json.as_ref(), body, &parts);
    let deletes = method == "DELETE"
        || deeds
            .iter()
            .any(|name| name.0.len() == 1 && name.0[0] == "delete");
    // Methods of forms, and calls whose name stands in their address.
    let plain = |name: &Name| {
        matches!(
            name.0.join(" ").as_str(),
            "call" | "method" | "patch" | "post" | "put"
        )
    };
    deeds.retain(|name| !plain(name));
    let makes = method == "POST" && (!ends_in_id || !deeds.is_empty());
    let names: Vec<Name> = deeds.into_iter().chain(telling).collect();
    let mut fields = Vec::new();
    if let Some(json) = &json {
        gather(json, FIELDS_DEEP, &mut fields);
    }
    let has = |table: &[&str]| fields.iter().any(|(key, _)| table.contains(&key.as_str()));
    let says = |table: &[&str], what: &dyn Fn(&Value) -> bool| {
        let mut said = fields.iter();
        said.any(|(key, value)| table.contains(&key.as_str()) && what(value))
    };
    let gone = says(t::GONE_FIELDS, &|v| *v == Value::Bool(true))
        || says(&["status"], &|v| {
            v.as_str().is_some_and(|v| t::GONE.contains(&v))
        });
    // The same call takes away and gives back.
    let back = says(t::GONE_FIELDS, &|v| *v == Value::Bool(false));
    let mail = |value: &Value| value.as_str().is_some_and(|text| text.contains('@'));
    let own_mail = names.iter().any(|name| name.has(t::OWN)) && says(&["email"], &mail);
    let changes = matches!(method, "PUT" | "PATCH");
    vec![Told {
        renews: body.contains("grant_type="),
        rights: gives_password(body) || has(t::RIGHTS_FIELDS) || own_mail,
        lists: says(t::LIST_FIELDS, &Value::is_number),
        publishes: says(&["publish"], &|v| *v == Value::Bool(true)),
        behind,
        deletes: method == "DELETE"
            || !back && (deletes || gone || segments.iter().any(|segment| is_deletion(segment))),
        gives_back: back && method != "DELETE",
        changes: changes && ends_in_id,
        names,
        makes,
    }]
}

/// The fields of an object and of those in it, by their names in lower case.
fn gather<'a>(value: &'a Value, deep: usize, out: &mut Vec<(String, &'a Value)>) {
    let Some(object) = value.as_object() else {
        return;
    };
    for (key, value) in object {
        if out.len() >= MOST_FIELDS {
            return;
        }
        out.push((key.to_ascii_lowercase(), value));
        match value {
            // Lists of one thing are how some interfaces name the thing that is changed.
            Value::Array(list) if list.len() == 1 && deep > 1 => gather(&list[0], deep - 1, out),
            value if deep > 1 => gather(value, deep - 1, out),
            _ => {}
        }
    }
}

fn beginning(body: &str) -> &str {
    let mut end = body.len().min(LONGEST_BODY);
    while !body.is_char_boundary(end) {
        end -= 1;
    }
    &body[..end]
}

/// The changes of a body that is cut off, or is GraphQL alone.
fn graph_query_in(body: &str) -> Vec<Told> {
    let body = body.trim_start();
    let query = match body.split_once("\"query\"") {
        Some((_, rest)) if body.starts_with(['{', '[']) => rest
            .trim_start_matches([':', ' ', '"'])
            .replace("\\n", "\n")
            .replace("\\t", " ")
            .replace("\\\"", "\""),
        _ if body.starts_with("mutation") => body.to_owned(),
        _ => return Vec::new(),
    };
    let names = root_fields(&query);
    names
        .into_iter()
        .map(|name| Told {
            names: vec![name],
            ..Told::default()
        })
        .collect()
}

/// A part of a path that is nothing but this word, wherever it stands.
fn is_deletion(segment: &str) -> bool {
    let name = Name::new(segment);
    matches!(&name.0[..], [word] if matches!(word.as_str(), "delete" | "destroy" | "remove"))
}

/// A field is called a password.
fn gives_password(body: &str) -> bool {
    let body = body.to_ascii_lowercase();
    body.match_indices("password").any(|(at, word)| {
        let behind = body[at + word.len()..]
            .trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let behind = behind.trim_start_matches(['"', '\\', ']', ' ']);
        let behind = behind.strip_prefix("%5d").unwrap_or(behind);
        let value = behind.strip_prefix([':', '=']).map(str::trim_start);
        value.is_some_and(|value| !value.starts_with("\"\"") && !value.starts_with("null"))
    })
}

/// Names and values of a body of several parts (RFC 7578), those of files left out.
fn multipart(body: &str) -> Vec<(String, &str)> {
    if !body.starts_with("--") {
        return Vec::new();
    }
    let Some(boundary) = body.lines().next() else {
        return Vec::new();
    };
    body.split(boundary)
        .filter_map(|part| {
            let (head, value) = part.trim_start().split_once("\r\n\r\n")?;
            let name = head.split("name=\"").nth(1)?.split('"').next()?;
            (!head.contains("filename=")).then(|| (name.to_owned(), value.trim_end()))
        })
        .take(MOST_FIELDS)
        .collect()
}

/// What parameters of the address and of the body call the operation.
fn named_deeds(url: &Url, json: Option<&Value>, body: &str, parts: &[(String, &str)]) -> Vec<Name> {
    let mut out = Vec::new();
    let mut add = |key: &str, value: &str| {
        let key = key.to_ascii_lowercase();
        let key = key
            .strip_prefix('_')
            .filter(|key| *key != "method")
            .unwrap_or(&key);
        if t::NAMES_OF_DEEDS.contains(&key) && !value.is_empty() && value.len() <= 100 {
            out.push(Name::new(value));
        }
    };
    for (key, value) in url.query_pairs() {
        add(&key, &value);
    }
    match json {
        Some(json) => {
            let mut deep = vec![json];
            // Calls hold their method, and some a call of their own.
            for key in ["params", "message", "msg"] {
                deep.extend(json.get(key));
            }
            for object in deep.iter().filter_map(|value| value.as_object()) {
                for (key, value) in object {
                    if let Some(value) = value.as_str() {
                        add(key, value);
                    }
                }
            }
            let told = json.get("message").and_then(Value::as_str);
            if let Some(Ok(told)) = told.map(serde_json::from_str::<Value>)
                && let Some(method) = told.get("method").and_then(Value::as_str)
            {
                add("method", method);
            }
        }
        None if !parts.is_empty() => {
            for (key, value) in parts {
                add(key, value);
            }
        }
        None => {
            for (key, value) in url::form_urlencoded::parse(body.as_bytes()) {
                add(&key, &value);
            }
        }
    }
    out.retain(|name| !name.0.is_empty());
    out.truncate(MOST_NAMES);
    out
}

/// The changes that a body of GraphQL asks for, one by one; `None` where it is none. Empty: it only reads.
fn graph_queries(json: &Value) -> Option<Vec<Told>> {
    let list = match json {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut out = Vec::new();
    for value in list.iter().take(MOST_NAMES) {
        let object = value.as_object()?;
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let known = |key: &String| t::GRAPH_FIELDS.contains(&key.as_str());
        let names = match text("query") {
            Some(query) if object.keys().all(known) => {
                let mut names = root_fields(query);
                if !names.is_empty() {
                    names.extend(text("operationName").map(Name::new));
                }
                names
            }
            // Kept at the server, and called by name.
            None if object.keys().all(known) => vec![Name::new(text("operationName")?)],
            _ => return None,
        };
        out.extend(names.into_iter().map(|name| Told {
            names: vec![name],
            ..Told::default()
        }));
    }
    (!list.is_empty()).then_some(out)
}

/// The fields that the mutations of a document call, without the names that it gives them. What stands in strings,
/// comments, queries and fragments calls nothing.
fn root_fields(query: &str) -> Vec<Name> {
    let (mut braces, mut brackets) = (0_usize, 0_usize);
    let (mut changes, mut quoted, mut noted) = (false, false, false);
    let mut out = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for c in query.chars().chain([' ']) {
        if noted || quoted {
            noted &= c != '\n';
            quoted &= c != '"' || before == '\\';
            before = c;
            continue;
        }
        before = c;
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        // A name before a colon is only how the answer is called.
        if !word.is_empty() && brackets == 0 && c != ':' {
            if braces == 0 && word == "mutation" {
                changes = true;
            } else if braces == 1 && changes && out.len() < MOST_NAMES {
                out.push(Name::new(&word));
            }
        }
        word.clear();
        match c {
            '{' => braces += 1,
            '}' => {
                braces = braces.saturating_sub(1);
                changes &= braces > 0;
            }
            '(' => brackets += 1,
            ')' => brackets = brackets.saturating_sub(1),
            '"' => quoted = true,
            '#' => noted = true,
            _ => {}
        }
    }
    out
}

impl Told {
    fn any(&self, table: &[&str]) -> bool {
        self.names.iter().any(|name| name.has(table))
    }

    fn classes(&self) -> Vec<RiskClass> {
        let mut out = Vec::new();
        if self.renews {
            return out;
        }
        let takes_away = !self.gives_back && (self.deletes || self.names.iter().any(Name::takes));
        let first = self.names.first();
        // An order is one, though it is a draft or stands in a cart.
        let ordered = first.is_some_and(|first| first.has(t::ORDERS) || first.has(t::PAYS));
        if takes_away && (ordered || !self.any(t::IDLE)) {
            out.push(RiskClass::Delete);
        }
        let Some(first) = first else {
            return out;
        };
        let pays = self.any(t::PAYS) || self.any(t::SENDS);
        if !takes_away && (first.only_asks() || self.lists && !pays) {
            return out;
        }
        let elsewhere = takes_away && first.0.len() > 1 || self.any(t::ELSEWHERE);
        let sessions = self.any(t::SESSIONS) || first.has_pair(t::SIGNS_OUT_PAIRS);
        if sessions && (elsewhere || first.has(t::TAKES_AWAY)) {
            out.push(RiskClass::AccountSecurity);
        }
        let put_off = first.has(&["draft", "drafts"]) && !first.has(t::FINISHES);
        let sends = first.has(t::SENDS);
        if (first.has(t::IDLE) || put_off) && !sends && (!ordered || put_off) {
            return out;
        }
        if self.is_account() {
            out.push(RiskClass::AccountSecurity);
        }
        if self.deletes {
            return out;
        }
        let one_more = |kinds: &[&str]| {
            // "Add an item to an order" makes no order.
            let mut what = first.0.iter().map(String::as_str);
            let last = what.rfind(|word| !t::MAKES.contains(word));
            last.is_some_and(|word| kinds.contains(&word))
                && (self.makes && first.0.len() == 1 || first.has(t::MAKES))
        };
        let finished =
            self.any(t::ORDERS) && (self.any(t::FINISHES) || self.any(&["create", "make"]));
        let of_plan = self.changes && first.has(&["subscription", "subscriptions"]);
        if self.any(t::PAYS) || finished || of_plan || one_more(t::ORDERS) {
            out.push(RiskClass::Pay);
        }
        if first.has(t::SIGNS_UP)
            || first.has_pair(t::SIGNS_UP_PAIRS)
            || self.makes && matches!(&first.0[..], [word] if word == "users")
        {
            out.push(RiskClass::CreateAccount);
        }
        if self.any(t::BINDS) || first.is_signed() {
            out.push(RiskClass::Legal);
        }
        if self.any(t::SENDS) || self.publishes || one_more(t::POSTS) {
            out.push(RiskClass::Send);
        }
        out
    }

    fn is_account(&self) -> bool {
        let behind = self.behind.as_ref();
        let signs_in = self.any(t::NO_ACCOUNT)
            || behind.is_some_and(|name| name.has(t::NO_ACCOUNT))
            || self
                .names
                .iter()
                .any(|name| name.has_pair(t::SIGNS_IN_PAIRS));
        let who = self.any(t::WHO) || self.behind.as_ref().is_some_and(|name| name.has(t::WHO));
        let admits = who && self.any(t::ADMITS);
        let renews = self.any(t::KEYS) && self.any(t::RENEWS);
        let mail = matches!(self.names.first(), Some(name) if name.has(&["email", "emails"]));
        let one = |word: &str| {
            self.names
                .iter()
                .any(|n| matches!(&n.0[..], [w] if w == word))
        };
        let made_admin = (one("admin") || one("admins"))
            && self
                .names
                .iter()
                .any(|n| n.has(t::MAKES) || n.has(t::ADMITS));
        let programs =
            one("applications") && self.any(&["developer", "developers", "oauth", "settings"]);
        admits
            || made_admin
            || programs
            || renews
            || mail
            || self.rights && !signs_in
            || self.names.iter().any(|name| {
                name.has_pair(t::ACCOUNT_PAIRS)
                    || name.0.iter().any(|word| {
                        let of_sign_in = t::OF_SIGN_IN.contains(&word.as_str());
                        let kept = ["password", "passwords", "token", "tokens"];
                        let named = t::ACCOUNT.contains(&word.as_str())
                            || kept.iter().any(|kind| word.ends_with(kind));
                        named && !(signs_in && of_sign_in && !name.has(t::RENEWS))
                    })
            })
    }
}

impl Name {
    /// It says that something is taken away, also where its words run together ("deletepost").
    fn takes(&self) -> bool {
        self.has(t::TAKES_AWAY)
            || self.0.iter().any(|word| {
                t::TAKES_AWAY_BEFORE
                    .iter()
                    .any(|verb| word.starts_with(verb))
            })
    }

    /// It begins or ends with a word of asking, or is nothing else.
    fn only_asks(&self) -> bool {
        let word = |at: Option<&String>| at.is_some_and(|word| t::ASKS.contains(&word.as_str()));
        match &self.0[..] {
            [one] => word(Some(one)) || t::ASKS_ALONE.contains(&one.as_str()),
            words => word(words.first()) || word(words.last()),
        }
    }

    /// Something is signed, and nobody signs in.
    fn is_signed(&self) -> bool {
        self.0.iter().enumerate().any(|(at, word)| {
            let next = self.0.get(at + 1).map(String::as_str);
            word == "sign" && !next.is_some_and(|next| t::NOT_SIGNED.contains(&next))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names(names: &[Name]) -> Vec<String> {
        names.iter().map(|name| name.0.join(" ")).collect()
    }

    #[test]
    fn a_mutation_is_read_by_the_fields_that_it_calls() {
        let query = "mutation OrderCancel($id: ID!, $restock: Boolean!) { done: orderCancel(id: $id) { order { id } } other }";
        assert_eq!(names(&root_fields(query)), ["order cancel", "other"]);
        assert_eq!(names(&root_fields("mutation { deleteX }")), ["delete x"]);
        assert_eq!(names(&root_fields("mutation {")), Vec::<String>::new());
    }

    #[test]
    fn names_are_parted_in_words() {
        for text in [
            "bulkDelete",
            "bulk-delete",
            "bulk_delete",
            "bulk.delete",
            "v1.bulkDelete",
        ] {
            assert_eq!(Name::new(text).0, ["bulk", "delete"], "{text}");
        }
    }

    #[test]
    fn ids_are_told_from_names() {
        for id in [
            "42",
            "0f9c1b7e-7c1d-4a55-9f1c-2d1b3c4d5e6f",
            "deadbee1",
            "envelope1kqzfw2b",
            "@bob:matrix.example",
            "!room",
            "#channel",
            "$event",
        ] {
            assert!(is_id(id), "{id}");
        }
        for name in [
            "items",
            "deadbeef",
            "abc12",
            "envelopekqzfwbm1",
            "notes-2024-ab",
            "release-notes",
            "disable-2fa-totp-1",
            "delete-everything-11",
        ] {
            assert!(!is_id(name), "{name}");
        }
    }

    #[test]
    fn versions_are_no_words() {
        assert_eq!(Name::new("v2.items").0, ["items"]);
        for name in ["v", "vote", "v1x"] {
            assert_eq!(Name::new(name).0, [name]);
        }
    }

    #[test]
    fn fields_are_gathered_to_their_depth() {
        let fields = |json: &str| -> Vec<String> {
            let json: Value = serde_json::from_str(json).unwrap();
            let mut out = Vec::new();
            gather(&json, FIELDS_DEEP, &mut out);
            out.into_iter().map(|(key, _)| key).collect()
        };
        assert_eq!(fields(r#"{"A":{"b":{"c":{"d":1}}}}"#), ["a", "b", "c"]);
        assert_eq!(
            fields(r#"{"a":[{"b":[{"c":[{"d":1}]}]}]}"#),
            ["a", "b", "c"]
        );
        assert_eq!(fields(r#"{"a":[{"b":1},{"c":1}]}"#), ["a"]);
        assert_eq!(fields("[1]"), Vec::<String>::new());
    }

    #[test]
    fn a_password_is_a_field_and_no_word() {
        for body in [
            r#"{"password":"x"}"#,
            r#"{"newPassword" : "x"}"#,
            r#"{\"password\":\"x\"}"#,
            "a=1&password=x",
            "user[password]=x",
            "user%5Bpassword%5D=x",
            "password_new=x",
            "password-2=x",
        ] {
            assert!(gives_password(body), "{body}");
        }
        for body in [
            r#"{"password":""}"#,
            r#"{"password":null}"#,
            r#"{"text":"the password is lost"}"#,
            "text=password",
            "",
        ] {
            assert!(!gives_password(body), "{body}");
        }
    }

    #[test]
    fn parts_of_a_body_are_read_without_files() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--x\r\n\
            Content-Disposition: form-data; name=\"f\"; filename=\"delete\"\r\n\r\nPK\r\n--x--\r\n";
        assert_eq!(multipart(body), [("a".to_owned(), "one")]);
        assert_eq!(multipart("a=--x"), []);
    }
}
