//! Passwords that a person wrote into the goal: they are kept out of whatever is written down, and the person is told
//! before the start. The planner still gets them, since it has to type them.
//!
//! Leaves out secrets that are kept for the person; there are none yet.

use std::sync::LazyLock;

use copilot_protocol::Message;
use regex::Regex;

/// Shorter ones would take ordinary words out of every text.
const SHORTEST: usize = 4;

static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)\b(?:password|passphrase|passcode|pass\s*word|pin(?:\s+code)?|парол(?:ь|ем|я)|пин-?код(?:ом)?)\b",
        r"(?P<link>\s*(?:(?:is|это)\b|[:=—–-])\s*|\s+)",
        r#"(?:"(?P<q1>[^"]+)"|'(?P<q2>[^']+)'|«(?P<q3>[^»]+)»|“(?P<q4>[^”]+)”|(?P<bare>[^\s,;"'«»]+))"#
    ))
    .ok()
});

/// The passwords in a goal, in its order.
pub fn secrets(goal: &str) -> Vec<String> {
    let Some(named) = NAMED.as_ref() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for hit in named.captures_iter(goal) {
        let quoted = ["q1", "q2", "q3", "q4"]
            .iter()
            .find_map(|name| hit.name(name));
        let linked = hit
            .name("link")
            .is_some_and(|link| !link.as_str().trim().is_empty());
        let secret = match (quoted, hit.name("bare")) {
            (Some(quoted), _) => quoted.as_str(),
            (None, Some(bare)) => {
                let bare = bare.as_str().trim_end_matches(['.', '!', '?', ')']);
                // "the password page" names none; "password hunter2" does.
                let looks_so = bare.chars().any(|c| c.is_ascii_digit())
                    && bare.chars().any(|c| !c.is_ascii_digit())
                    || bare.chars().all(|c| c.is_ascii_digit());
                if !linked && !looks_so {
                    continue;
                }
                bare
            }
            (None, None) => continue,
        };
        if secret.chars().count() >= SHORTEST && !found.iter().any(|other| other == secret) {
            found.push(secret.to_owned());
        }
    }
    found
}

/// The numbers of cards in a goal, as they were written and in the two ways in which pages write them.
pub fn cards(goal: &str) -> Vec<String> {
    let mut found = Vec::new();
    for range in copilot_text::card_numbers(goal) {
        let written = &goal[range];
        let digits: Vec<char> = written.chars().filter(char::is_ascii_digit).collect();
        let grouped: Vec<String> = digits.chunks(4).map(|four| four.iter().collect()).collect();
        found.extend([
            written.to_owned(),
            digits.iter().collect(),
            grouped.join(" "),
        ]);
    }
    found
}

/// What the person is told of it before the start.
pub fn warning(goal: &str) -> Option<Message> {
    (!secrets(goal).is_empty()).then(|| Message::new("plans-goal-password"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn passwords_are_found_as_people_write_them() {
        for (goal, found) in [
            (
                "Sign in as ann with password hunter2 and open the inbox",
                &["hunter2"][..],
            ),
            ("log in, password: Tr0ub4dor&3.", &["Tr0ub4dor&3"]),
            ("the password is correct-horse", &["correct-horse"]),
            ("use the password \"two words\" there", &["two words"]),
            ("Войди: логин anna, пароль qwerty123", &["qwerty123"]),
            ("Войди с паролем «зима близко»", &["зима близко"]),
            ("пин-код: 4821", &["4821"]),
        ] {
            assert_eq!(secrets(goal), found, "{goal}");
        }
    }

    #[test]
    fn numbers_of_cards_are_found_in_the_ways_in_which_pages_write_them() {
        let found = cards("Pay with 4111-1111-1111-1111, order 12345678");
        let wanted = [
            "4111-1111-1111-1111",
            "4111111111111111",
            "4111 1111 1111 1111",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn talk_of_passwords_is_none() {
        for goal in [
            "Open the password page",
            "Change my password in the settings",
            "find out how to reset a password",
            "Открой страницу пароля и прочти её",
            "Pin the tab",
            "",
        ] {
            assert_eq!(secrets(goal), Vec::<String>::new(), "{goal}");
            assert_eq!(warning(goal), None);
        }
    }
}
