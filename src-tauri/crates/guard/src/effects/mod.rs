//! Reads from a request what it does, by its method, its address and the names that its body gives: the second
//! net, for presses whose labels say nothing of it. A request is written by programmers for programs, so its
//! words are few, and mean what they say.

mod body;
mod graph;
mod names;

use copilot_protocol::RiskClass;
use serde_json::Value;
use url::Url;

use crate::unique::once;
use crate::words::requests as t;
use body::{FIELDS_DEEP, gather, multipart, named_side_effects, sets_password};
use graph::{graph_queries, graph_query_in};
use names::{Name, is_deletion, is_id, segments};

/// What is read of a body, in bytes.
const LONGEST_BODY: usize = 1 << 20;
/// Names at the end of a path that say what is done; those before tell where.
const TELLING: usize = 2;

/// What the request says of itself.
#[derive(Default)]
struct Told {
    /// Of the operation itself first, then of what it is done to.
    names: Vec<Name>,
    /// One more of the last name is made: the address ends in a kind of things, and it is posted to.
    makes: bool,
    deletes: bool,
    /// A password is set by it, or what rights somebody has.
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
            once(&mut out, class);
        }
    }
    out
}

/// A mere visit of the address takes something away: a parameter names such a side effect, or a part of the path that stands beside
/// a number (`/rm/12`, `/items/12/trash`, `/del.php?id=12`).
pub(crate) fn address_takes_away(url: &Url) -> bool {
    let run_together = |word: &String| {
        let ends = |verb: &&str| word.strip_prefix(*verb).is_some_and(|rest| rest.len() > 2);
        ["delete", "remove", "trash"].iter().any(ends) && !word.ends_with("ed")
    };
    let is_side_effect = |name: &Name| {
        (name.has(t::TAKES_AWAY_BY_VISIT) || name.0.iter().any(run_together))
            && !name.has(t::IDLE)
            && !name.only_asks()
    };
    if named_side_effects(url, None, "", &[])
        .iter()
        .any(is_side_effect)
    {
        return true;
    }
    let parts = crate::site::segments(url);
    let of_one = url
        .query_pairs()
        .any(|(key, _)| key.to_ascii_lowercase().ends_with("id"));
    let number = |at: usize| {
        parts.get(at).is_some_and(|part| {
            let digits = part.bytes().filter(u8::is_ascii_digit).count();
            digits == part.len() || part.len() >= 8 && digits > 0 && is_id(part)
        })
    };
    parts.iter().enumerate().any(|(at, part)| {
        let last = at + 1 == parts.len();
        let after_number = at > 0 && number(at - 1);
        // `/u/0` is the first account of a person.
        let of_account = at > 1 && parts[at - 2] == "u";
        match part.as_str() {
            "del" | "rm" => {
                number(at + 1) || last && of_one || part == "del" && last && after_number
            }
            "trash" => last && after_number && !of_account,
            "empty" => last && at > 0 && matches!(parts[at - 1].as_str(), "trash" | "bin"),
            _ => false,
        }
    })
}

fn tell(url: &Url, method: &str, body: &str) -> Vec<Told> {
    let body = beginning(body.trim_start_matches('\u{feff}'));
    let parts = multipart(body);
    let json: Option<Value> = match parts.iter().find(|(name, _)| name == "operations") {
        Some((_, operations)) => serde_json::from_str(operations).ok(),
        None => serde_json::from_str(body).ok(),
    };
    let called = match &json {
        _ if method != "POST" => None,
        Some(json) => graph_queries(json),
        None => Some(graph_query_in(body)).filter(|names| !names.is_empty()),
    };
    if let Some(names) = called {
        return names.into_iter().map(Told::of_call).collect();
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
    let mut side_effects = named_side_effects(url, json.as_ref(), body, &parts);
    let deletes = method == "DELETE"
        || side_effects
            .iter()
            .any(|name| name.0.len() == 1 && name.0[0] == "delete");
    // Methods of forms, and calls whose name stands in their address.
    let plain = |name: &Name| {
        matches!(
            name.0.join(" ").as_str(),
            "call" | "method" | "patch" | "post" | "put"
        )
    };
    side_effects.retain(|name| !plain(name));
    let makes = method == "POST" && (!ends_in_id || !side_effects.is_empty());
    let names: Vec<Name> = side_effects.into_iter().chain(telling).collect();
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
    let changes = matches!(method, "PUT" | "PATCH");
    let written = changes || names.iter().any(|name| name.has(t::WRITES));
    let own_mail = written && names.iter().any(|name| name.has(t::OWN)) && says(&["email"], &mail);
    vec![Told {
        renews: body.contains("grant_type="),
        rights: sets_password(body, changes) || has(t::RIGHTS_FIELDS) || own_mail,
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

fn beginning(body: &str) -> &str {
    let mut end = body.len().min(LONGEST_BODY);
    while !body.is_char_boundary(end) {
        end -= 1;
    }
    &body[..end]
}

impl Told {
    fn of_call(name: Name) -> Self {
        Self {
            names: vec![name],
            ..Self::default()
        }
    }

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
