//! The other way round: names in place of the values that they stand for.

use copilot_protocol::Target;

use super::{Values, each_of_target, literal};

/// Values shorter than this stand for too much.
const SHORTEST: usize = 3;

/// The target with `{{name}}` where it holds the value of a parameter, the longest values first. What it was found by in this
/// play is looked for by the values of the next.
#[must_use]
pub fn unfilled(target: &Target, values: &Values) -> Target {
    let mut known: Vec<(&String, &String)> = values
        .iter()
        // The name of a secret is no word of a page.
        .filter(|(_, value)| value.chars().count() >= SHORTEST && !value.starts_with("{{"))
        .collect();
    known.sort_by_key(|(name, value)| (std::cmp::Reverse(value.len()), *name));
    let mut target = target.clone();
    each_of_target(&mut target, &mut |_, text| {
        let mut out = literal(text);
        for (name, value) in &known {
            out = replaced(&out, value, &format!("{{{{{name}}}}}"));
        }
        *text = out;
    });
    target
}

/// Puts the name in place of whole words alone: the city of Bath is not in a bathroom.
fn replaced(text: &str, value: &str, name: &str) -> String {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(value) {
        let (before, from) = rest.split_at(at);
        let after = from.get(value.len()..).unwrap_or_default();
        let inside = is_word(before.chars().next_back().or(out.chars().next_back()))
            || is_word(after.chars().next());
        out.push_str(before);
        out.push_str(if inside { value } else { name });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_names_again_and_parts_of_words_do_not() {
        let target = Target {
            name: "Book Bath".into(),
            context: "Bath | Bathroom {{x}}".into(),
            ..Target::default()
        };
        let values = [
            ("city".to_owned(), "Bath".to_owned()),
            ("n".to_owned(), "2".to_owned()),
        ]
        .into();
        let found = unfilled(&target, &values);
        assert_eq!(found.name, "Book {{city}}");
        assert!(
            found.context.starts_with("{{city}} | Bathroom "),
            "{found:?}"
        );
    }
}
