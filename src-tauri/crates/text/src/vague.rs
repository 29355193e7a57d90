//! Goals that say neither what is wanted nor where: "do it", "help", "сделай что-нибудь".

/// Words that alone say nothing of what is wanted.
const EMPTY: &str = "a|an|the|and|or|of|for|to|on|with|at|in|do|does|doing|done|make|help|try|start|begin|go|run|work|fix|continue|proceed|finish|\
act|perform|execute|handle|solve|need|want|would|like|can|could|will|should|must|please|now|just|again|here|there|soon|quickly|fast|right|\
i|me|my|you|your|we|us|it|its|this|that|these|those|thing|things|stuff|something|anything|everything|whatever|task|job|goal|test|testing|\
so|ok|okay|yes|no|hi|hello|hey|thanks|thank|let|let's|some|one|what|is|are|be|good|nice|best|better|useful|browser|computer|internet|web|copilot|\
и|или|а|ну|вот|же|бы|на|в|с|со|по|для|к|у|сделай|сделайте|сделать|делай|делайте|помоги|помогите|помочь|помощь|попробуй|попробуйте|начни|начинай|начать|\
давай|давайте|работай|выполни|выполните|выполнить|исправь|почини|реши|продолжай|продолжи|продолжить|закончи|нужно|надо|нужна|хочу|можешь|можете|могу|\
пожалуйста|сейчас|теперь|быстро|скорее|ещё|еще|раз|снова|там|тут|здесь|я|мне|меня|мы|нам|ты|вы|это|эту|этот|то|того|этого|все|всё|что|чего|что-то|что-нибудь|\
чего-нибудь|нибудь|дело|дела|задача|задачу|задание|цель|работу|проверка|тест|привет|здравствуй|здравствуйте|да|нет|ок|хорошо|полезное|хорошее|лучше|браузер|браузере|интернет|интернете|компьютер";

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
        EMPTY
            .split('|')
            .any(|known| crate::normalize(known) == word)
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
