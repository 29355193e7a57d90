//! What the body of a request, and the parameters of its address, call what is done.

use serde_json::Value;
use url::Url;

use super::names::{MOST_NAMES, Name};
use crate::words::requests as t;

/// Objects within objects whose fields are read, and fields in all.
pub(super) const FIELDS_DEEP: usize = 3;
const MOST_FIELDS: usize = 200;

/// The fields of an object and of those in it, by their names in lower case.
pub(super) fn gather<'a>(value: &'a Value, deep: usize, out: &mut Vec<(String, &'a Value)>) {
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

/// A password is set: a field is called a new or an old one, or there are two of them. One alone signs in, but where
/// something that is there is `written` anew.
pub(super) fn sets_password(body: &str, written: bool) -> bool {
    let body = body.to_ascii_lowercase();
    let of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let mut fields = body.match_indices("password").filter_map(|(at, word)| {
        let before = &body[..at];
        let start = before.trim_end_matches(of_name).len();
        let behind = &body[at + word.len()..];
        let rest = behind.trim_start_matches(of_name);
        let end = body.len() - rest.len();
        let rest = rest.trim_start_matches(['"', '\\', ']', ' ']);
        let rest = rest.strip_prefix("%5d").unwrap_or(rest);
        let value = rest.strip_prefix([':', '=']).map(str::trim_start)?;
        let given = !value.starts_with("\"\"") && !value.starts_with("null");
        given.then(|| &body[start..end])
    });
    let set = |name: &str| t::SET_PASSWORD.iter().any(|word| name.contains(word));
    let Some(first) = fields.next() else {
        return false;
    };
    written || set(first) || fields.next().is_some()
}

/// Names and values of a body of several parts (RFC 7578), those of files left out.
pub(super) fn multipart(body: &str) -> Vec<(String, &str)> {
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
pub(super) fn named_side_effects(
    url: &Url,
    json: Option<&Value>,
    body: &str,
    parts: &[(String, &str)],
) -> Vec<Name> {
    let mut out = Vec::new();
    let mut add = |key: &str, value: &str| {
        let key = key.to_ascii_lowercase();
        let key = key
            .strip_prefix('_')
            .filter(|key| *key != "method")
            .unwrap_or(&key);
        if t::NAMES_OF_SIDE_EFFECTS.contains(&key) && !value.is_empty() && value.len() <= 100 {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

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
    fn a_password_that_is_set_is_told_from_one_that_signs_in() {
        for body in [
            r#"{"newPassword" : "x"}"#,
            r#"{\"old_password\":\"x\"}"#,
            "a=1&password=x&password2=x",
            "user[password]=x&user[password_confirmation]=x",
            "user%5Bcurrent_password%5D=x",
            "password_new=x",
        ] {
            assert!(sets_password(body, false), "{body}");
        }
        for body in [
            r#"{"name":"ann","password":"x"}"#,
            "user=ann&password=x",
            "user%5Bpassword%5D=x",
            r#"{"newPassword":"","password":"x"}"#,
            r#"{"newPassword":null}"#,
            r#"{"text":"the new password is lost"}"#,
            "text=newpassword",
            "",
        ] {
            assert!(!sets_password(body, false), "{body}");
        }
    }

    #[test]
    fn whoever_signs_in_writes_nothing_anew() {
        assert!(sets_password("password=x", true));
        assert!(!sets_password("name=x", true));
    }

    #[test]
    fn parts_of_a_body_are_read_without_files() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--x\r\n\
            Content-Disposition: form-data; name=\"f\"; filename=\"delete\"\r\n\r\nPK\r\n--x--\r\n";
        assert_eq!(multipart(body), [("a".to_owned(), "one")]);
        assert_eq!(multipart("a=--x"), []);
    }
}
