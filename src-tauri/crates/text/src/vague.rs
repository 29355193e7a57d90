//! Goals that say neither what is wanted nor where: "do it", "help", "сделай что-нибудь".

use crate::words::VAGUE;

/// Whether the goal has words, and none of them says what is wanted or where. A name, a number, an address and
/// anything in quotes says something.
pub fn vague(goal: &str) -> bool {
    const MOST: usize = 12;
    let quoted = goal.contains(['«', '“', '„', '"', '`']);
    let words: Vec<&str> = goal
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let known = |word: &str| {
        let word = crate::normalize(word);
        VAGUE.iter().any(|known| crate::normalize(known) == word)
    };
    !quoted && !words.is_empty() && words.len() <= MOST && words.iter().all(|word| known(word))
}

#[cfg(test)]
mod tests {
    use super::vague;

    #[test]
    fn what_says_nothing_is_vague_and_nothing_else() {
        for goal in [
            "do it",
            "Help",
            "help me please!",
            "Do something useful",
            "ok",
            "Сделай это",
            "помоги мне, пожалуйста",
            "сделай что-нибудь",
            "помогите help",
        ] {
            assert!(vague(goal), "{goal}");
        }
        for goal in [
            "",
            "🛒",
            "open it",
            "Help page",
            "do «it»",
            "buy it",
            "example.org",
            "купи это",
            "find the help of the shop",
            "12",
            "tell me the heading",
            "Make me a list of mugs",
            "frobnicate the quux",
        ] {
            assert!(!vague(goal), "{goal}");
        }
    }
}
