//! What a Russian word is by its ending: a verb as buttons begin with one.

/// Endings of Russian infinitives; nouns end so as well, mostly in `-ость`.
const INFINITIVES: &[&str] = &[
    "ать",
    "ять",
    "ить",
    "еть",
    "уть",
    "ыть",
    "оть",
    "ться",
    "сти",
    "зти",
    "йти",
    "тись",
    "жечь",
    "лечь",
    "речься",
    "ачесть",
    "учесть",
    "очесть",
    "счесть",
    "ъесть",
    "красть",
    "класть",
    "пасть",
];
const NOUNS: &[&str] = &[
    "печать",
    "кровать",
    "мать",
    "память",
    "нить",
    "сеть",
    "путь",
    "суть",
    "ртуть",
    "сети",
    "части",
    "новости",
    "вести",
    "области",
    "пять",
    "десять",
    "девять",
    "тетя",
    "треть",
    "смерть",
    "рать",
    "знать",
    "прать",
    "нефть",
    "снасти",
];

/// Endings of what is asked of the reader ("оформите") and of what one says of oneself ("оформляю").
const ENDINGS: &[&str] = &[
    "йте",
    "ите",
    "ьте",
    "йтесь",
    "итесь",
    "ьтесь",
    "аю",
    "яю",
    "ею",
    "ую",
    "юю",
    "аюсь",
    "яюсь",
    "уюсь",
    "юсь",
    "усь",
];
/// First persons whose endings nouns share.
const FIRST_PERSONS: &[&str] = &[
    "плачу",
    "заплачу",
    "куплю",
    "беру",
    "возьму",
    "приду",
    "буду",
    "иду",
    "еду",
    "поеду",
    "лечу",
    "вношу",
    "перевожу",
    "продам",
    "сдам",
    "отдам",
    "дам",
    "вступлю",
    "уйду",
    "ухожу",
    "ставлю",
    "держу",
    "подпишу",
    "выкуплю",
    "закажу",
    "оформлю",
    "отправлю",
    "удалю",
    "подтвержу",
];
const NOT_VERBS: &[&str] = &[
    "сайте",
    "лимите",
    "пожалуйте",
    "мою",
    "свою",
    "твою",
    "всю",
    "последнюю",
    "следующую",
    "первую",
    "новую",
    "другую",
    "любую",
    "текущую",
];

/// It says what is done, in the infinitive, the imperative or the first person.
pub(crate) fn is_verb(word: &str) -> bool {
    is_infinitive(word)
        || FIRST_PERSONS.contains(&word)
        || (word.chars().count() >= 5
            && ENDINGS.iter().any(|end| word.ends_with(end))
            && !NOT_VERBS.contains(&word))
}

fn is_infinitive(word: &str) -> bool {
    word.chars().count() >= 4
        && INFINITIVES.iter().any(|end| word.ends_with(end))
        && !word.ends_with("ости")
        && !NOUNS.contains(&word)
}
