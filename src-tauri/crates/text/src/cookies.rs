//! The buttons of a banner about cookies, by the sense of their words. English and Russian.

use crate::tokenize::has_stem;
use crate::words::cookie::{AGREES, COSTS, LEAST, NOTED};

/// The button of a banner about cookies refuses them, or takes those only that the site needs.
pub fn refuses_cookies(label: &str) -> bool {
    has_stem(label, LEAST) && !has_stem(label, COSTS)
}

/// The button of a banner about cookies agrees to more than it must.
pub fn accepts_cookies(label: &str) -> bool {
    !has_stem(label, LEAST) && has_stem(label, AGREES)
}

/// The same of a word that elsewhere only puts a notice away ("OK"): it agrees where another button refuses.
pub fn takes_cookies(label: &str) -> bool {
    accepts_cookies(label) || !has_stem(label, LEAST) && has_stem(label, NOTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_told_apart() {
        for label in [
            "Only necessary",
            "Reject all",
            "No, thanks",
            "Accept only essential cookies",
            "Continue without accepting",
            "Лишь обязательные",
            "Отказаться",
            "Принять только необходимые",
        ] {
            assert!(refuses_cookies(label), "{label}");
            assert!(!takes_cookies(label), "{label}");
        }
        for label in [
            "Accept all",
            "I agree",
            "Allow cookies",
            "Принять все",
            "Согласен",
        ] {
            assert!(
                accepts_cookies(label) && takes_cookies(label) && !refuses_cookies(label),
                "{label}"
            );
        }
        for label in ["OK", "That is fine", "Хорошо", "Да"] {
            assert!(takes_cookies(label) && !accepts_cookies(label), "{label}");
        }
        for label in ["Settings", "More about it", "Настроить", "Подробнее"] {
            assert!(!takes_cookies(label) && !refuses_cookies(label), "{label}");
        }
        assert!(!refuses_cookies("Reject and subscribe"));
        assert!(!refuses_cookies("Отказаться и оформить подписку"));
    }
}
