//! Reads from a request what it does, by its method, its address and the names that its body gives: the second
//! net, for presses whose labels say nothing of it. A request is written by programmers for programs, so its
//! words are few, and mean what they say.

use copilot_protocol::RiskClass;
use serde_json::Value;
use url::Url;

use crate::tables::effects as t;

/// What is read of a body, in bytes.
const LONGEST_BODY: usize = 64 << 10;
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
        || (digits > 1 && segment.len() >= 16)
        || segment.starts_with(['!', '@', '$', '%', '#', ':'])
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
    let body = beginning(body);
    let json: Option<Value> = serde_json::from_str(body).ok();
    let queries = match &json {
        Some(json) => graph_queries(json),
        None => graph_query_in(body),
    };
    if !queries.is_empty() {
        return queries;
    }
    let segments: Vec<&str> = url
        .path_segments()
        .into_iter()
        .flatten()
        .filter(|segment| !segment.is_empty())
        .collect();
    let ends_in_id = segments.last().is_some_and(|last| is_id(last));
    let mut path = segments
        .iter()
        .rev()
        .filter(|segment| !is_id(segment))
        .map(|segment| Name::new(segment.trim_end_matches(".json").trim_end_matches(".php")))
        .filter(|name| !name.0.is_empty());
    let telling: Vec<Name> = path.by_ref().take(TELLING).collect();
    let behind = path.next();
    let mut deeds = named_deeds(url, json.as_ref(), body);
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
        rights: gives_password(body) || has(t::RIGHTS_FIELDS) || own_mail,
        lists: has(t::LIST_FIELDS),
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
    let alone = body.trim_start().starts_with("mutation");
    let within = body.trim_start().starts_with(['{', '[']) && body.contains("\"query\"");
    if !alone && !within {
        return Vec::new();
    }
    let names = root_fields(&body.replace("\\n", " ").replace("\\t", " "));
    vec![Told {
        names,
        ..Told::default()
    }]
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

/// What parameters of the address and of the body call the operation.
fn named_deeds(url: &Url, json: Option<&Value>, body: &str) -> Vec<Name> {
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

/// The changes that a body of GraphQL asks for; empty where it is none, one that does nothing where it only reads.
fn graph_queries(json: &Value) -> Vec<Told> {
    let one = |value: &Value| {
        let query = value.get("query").and_then(Value::as_str);
        let called = value.get("operationName").and_then(Value::as_str);
        let names = match query.map(str::trim_start) {
            Some(query) if query.starts_with("mutation") => {
                let called = called.map(Name::new);
                root_fields(query).into_iter().chain(called).collect()
            }
            Some(query)
                if query.starts_with('{')
                    || query.starts_with("query")
                    || query.starts_with("subscription")
                    || query.starts_with("fragment") && !query.contains("mutation") =>
            {
                Vec::new()
            }
            Some(query) if query.starts_with("fragment") => root_fields(query),
            // Kept at the server, and called by name.
            None if value.get("extensions").is_some() || called.is_some() => {
                called.map(Name::new).into_iter().collect()
            }
            _ => return None,
        };
        Some(Told {
            names,
            ..Told::default()
        })
    };
    match json {
        Value::Array(list) => list.iter().take(MOST_NAMES).filter_map(one).collect(),
        value => one(value).into_iter().collect(),
    }
}

/// The fields that a mutation calls, without the names that it gives them.
fn root_fields(query: &str) -> Vec<Name> {
    let Some(at) = query.find("mutation") else {
        return Vec::new();
    };
    let (mut braces, mut brackets) = (0_usize, 0_usize);
    let mut out = Vec::new();
    let mut word = String::new();
    for c in query[at..].chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        // A name before a colon is only how the answer is called.
        if braces == 1 && brackets == 0 && c != ':' && !word.is_empty() && out.len() < MOST_NAMES {
            out.push(Name::new(&word));
        }
        word.clear();
        match c {
            '{' => braces += 1,
            '}' => braces = braces.saturating_sub(1),
            '(' => brackets += 1,
            ')' => brackets = brackets.saturating_sub(1),
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
        let takes_away = !self.gives_back && (self.deletes || self.any(t::TAKES_AWAY));
        let first = self.names.first();
        // An order is one, though it is a draft or stands in a cart.
        let ordered = first.is_some_and(|first| first.has(t::ORDERS) || first.has(t::PAYS));
        if takes_away && (ordered || !self.any(t::IDLE)) {
            out.push(RiskClass::Delete);
        }
        let Some(first) = first else {
            return out;
        };
        if !takes_away && (first.has(t::ASKS) || self.lists) {
            return out;
        }
        let elsewhere = takes_away && first.0.len() > 1 || self.any(t::ELSEWHERE);
        if self.any(t::SESSIONS) && (elsewhere || first.has(t::TAKES_AWAY)) {
            out.push(RiskClass::AccountSecurity);
        }
        let put_off = first.has(&["draft", "drafts"]) && !first.has(t::FINISHES);
        if first.has(t::IDLE) && (!ordered || put_off) {
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
        let signs_in = self.any(t::NO_ACCOUNT)
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
    /// Something is signed, and nobody signs in.
    fn is_signed(&self) -> bool {
        self.0.iter().enumerate().any(|(at, word)| {
            let next = self.0.get(at + 1).map(String::as_str);
            word == "sign" && !next.is_some_and(|next| t::NOT_SIGNED.contains(&next))
        })
    }
}

#[cfg(test)]
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
}
