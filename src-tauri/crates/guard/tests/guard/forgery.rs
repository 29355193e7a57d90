//! No text of a page can speak for the program, and no disguise of a label makes it harmless.

use crate::common::*;
use proptest::prelude::*;

/// Arguments that hold text of a page or of a model: they stand between quotation marks.
const QUOTED: &[&str] = &[
    "file", "files", "onto", "label", "text", "option", "address", "amount", "key", "scheme",
    "request", "name", "tool", "server",
];
/// Arguments that cannot hold a sentence.
const PLAIN: &[&str] = &["host", "to", "from", "ending", "most", "longest"];

fn marks(lang: &str) -> (char, char) {
    if lang == "ru" {
        ('«', '»')
    } else {
        ('“', '”')
    }
}

#[test]
fn what_a_page_says_is_quoted_in_every_sentence() {
    for lang in ["en", "ru"] {
        let (open, close) = marks(lang);
        for (id, text) in catalogue(lang) {
            // Lists of the settings, not sentences about a page.
            if id.starts_with("guard-decide-") {
                continue;
            }
            for (at, _) in text.match_indices("{ $") {
                let name = text[at + 3..].split(' ').next().unwrap();
                let end = at + text[at..].find('}').unwrap() + 1;
                let inside = text[..at].matches(open).count()
                    == text[..at].matches(close).count() + 1
                    && text[end..].contains(close);
                if QUOTED.contains(&name) {
                    assert!(inside, "{lang} {id}: {name} is not quoted");
                } else {
                    assert!(PLAIN.contains(&name), "{lang} {id}: what is {name}?");
                }
            }
        }
    }
}

/// The sentence, and its words outside of quotation marks.
fn said(template: &str, message: &Message, lang: &str) -> (String, String) {
    let mut whole = String::new();
    let mut rest = template;
    while let Some(at) = rest.find("{ $") {
        whole.push_str(&rest[..at]);
        let end = at + rest[at..].find('}').unwrap() + 1;
        let name = rest[at + 3..end].split(' ').next().unwrap();
        whole.push_str(&arg(message, name));
        rest = &rest[end..];
    }
    whole.push_str(rest);
    let (open, close) = marks(lang);
    let mut outside = String::new();
    let mut depth = 0;
    for c in whole.chars() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
        } else if depth == 0 {
            outside.push(c);
        }
    }
    (whole, outside)
}

fn arg(message: &Message, name: &str) -> String {
    match serde_json::to_value(&message.args[name]).unwrap() {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    }
}

fn template_outside(template: &str, message: &Message, lang: &str) -> String {
    let mut bare = message.clone();
    for (name, value) in &mut bare.args {
        if QUOTED.contains(&name.as_str()) {
            *value = "x".into();
        }
    }
    said(template, &bare, lang).1
}

/// Characters that are never drawn as themselves (Unicode, general category Cf and Cc, and fillers).
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
}

fn check(judgement: &Judgement, en: &BTreeMap<String, String>, ru: &BTreeMap<String, String>) {
    for message in [&judgement.what, &judgement.reason] {
        for (lang, texts) in [("en", en), ("ru", ru)] {
            let template = &texts[&message.id];
            let (whole, outside) = said(template, message, lang);
            assert_eq!(
                outside,
                template_outside(template, message, lang),
                "{lang} {}: {whole:?}",
                message.id
            );
            assert!(!whole.contains(['\n', '\r', '\t', '\u{b}', '\u{c}', '\u{85}']));
            assert!(whole.chars().count() <= 1_200, "{}", whole.chars().count());
        }
        for name in message.args.keys() {
            let text = arg(message, name);
            if QUOTED.contains(&name.as_str()) {
                let inner = text
                    .strip_prefix('\u{2068}')
                    .and_then(|t| t.strip_suffix('\u{2069}'));
                let isolated = inner.is_some();
                let inner = inner.unwrap_or(&text);
                assert!(!inner.chars().any(hidden), "{name}: {text:?}");
                assert!(inner.chars().count() <= 200, "{name}");
                let absent = !inner.contains(['"', '“', '”', '„', '«', '»', '‘', '’']);
                assert!(absent, "{name}: {text:?}");
                let rtl = inner
                    .chars()
                    .any(|c| matches!(c, 'א'..='ת' | 'ء'..='ي' | '٠'..='٩'));
                assert!(isolated || !rtl, "{name}: {text:?} is not isolated");
            } else {
                let told = text
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || ".-_:[]…".contains(c));
                assert!(told, "{name}: {text:?}");
                assert!(text.chars().count() <= 101);
            }
        }
    }
    let facts = &judgement.facts;
    for text in [&facts.label, facts.amount.as_ref().unwrap_or(&facts.label)]
        .into_iter()
        .chain(facts.values.iter().flat_map(|v| [&v.label, &v.value]))
    {
        assert!(!text.chars().any(hidden), "{text:?}");
        assert!(text.chars().count() <= 200);
    }
}

static HOSTILE: LazyLock<Vec<&str>> = LazyLock::new(|| rows("hostile"));

fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(HOSTILE.as_slice()).prop_map(str::to_owned),
                "[a-zа-я \u{200b}\u{202e}\u{2066}\u{2069}\"“”«»\n\u{5d0}\u{627}]{0,12}",
                ".{0,6}",
            ],
            1..5
        )
        .prop_map(|parts| parts.concat()),
        "[a-z\u{200b}]{1,6}".prop_map(|s| s.repeat(400)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn no_text_of_a_page_stands_outside_its_quotation_marks(a in hostile(), b in hostile(), c in hostile(), key_name in "(Enter|Tab|x)") {
        let (en, ru) = (catalogue("en"), catalogue("ru"));
        let mut pages: Vec<LiveFacts> = Vec::new();
        for name in [a.clone(), format!("Pay {a}"), format!("{a} delete")] {
            let mut paid = with(post(&name), &[value(&b, &c, "text", "name"), value(&c, &a, "password", "")]);
            paid.amounts = vec![format!("Total {b} $12 {c}"), c.clone()];
            paid.surroundings = b.clone();
            pages.push(paid);
            pages.push(button(&name));
            pages.push(link(&name, &format!("https://elsewhere.test/{b}")));
            pages.push(link(&name, &b));
            pages.push(field(&name, "text", "email"));
            pages.push(field(&name, "password", ""));
        }
        let mut odd = post(&a);
        odd.frame_origin = format!("https://{b}/");
        odd.page_url = c.clone();
        odd.dialog = Some(PageDialog { kind: DialogKind::Confirm, message: a.clone() });
        odd.form.as_mut().unwrap().action = format!("https://{}/", b.replace(' ', ""));
        pages.push(odd);
        for page in &pages {
            for action in [
                click(), type_text(&b, true), type_text(&c, false), key(&key_name), key(&a), go(&a), go(&format!("https://elsewhere.test/{a}#{b}")),
                chooses(&c),
                ticks(true),
                searches(&a),
                saves(),
                answers(true, None),
            ] {
                check(&judged(&action, page, "look around"), &en, &ru);
            }
        }
    }

    #[test]
    fn cleaning_twice_changes_nothing(text in hostile()) {
        let one = clean(&text);
        prop_assert_eq!(&clean(&one), &one);
        prop_assert!(one.chars().count() <= 200);
        let inner = quoted(&text);
        prop_assert_eq!(quoted(&inner), inner);
    }
}

/// Letters of other alphabets that are drawn alike; of the test's own making.
static TWINS: LazyLock<Vec<(char, &str)>> = LazyLock::new(|| rows("twins"));

static UNSEEN: LazyLock<Vec<&str>> = LazyLock::new(|| rows("unseen"));

/// Labels with a class that a yes is always needed for.
static RISKY: LazyLock<Vec<&str>> = LazyLock::new(|| rows("risky"));

fn disguised(label: &str, twins: &[(u16, u8)], unseen: &[(u16, u8)], case: u8) -> String {
    let mut chars: Vec<String> = match case % 3 {
        0 => label.chars().map(String::from).collect(),
        1 => label.to_uppercase().chars().map(String::from).collect(),
        _ => label.to_lowercase().chars().map(String::from).collect(),
    };
    for (at, which) in twins {
        let at = *at as usize % chars.len();
        let c: char = chars[at].to_lowercase().chars().next().unwrap();
        if let Some((_, alike)) = TWINS.iter().find(|(from, _)| *from == c) {
            let alike: Vec<char> = alike.chars().collect();
            chars[at] = alike[*which as usize % alike.len()].to_string();
        }
    }
    for (at, which) in unseen {
        let at = *at as usize % chars.len();
        chars[at].push_str(UNSEEN[*which as usize % UNSEEN.len()]);
    }
    chars.concat()
}

fn classes(facts: &LiveFacts) -> Vec<RiskClass> {
    judged(&click(), facts, "look around").classes
}

/// Whether a press of it sends a form or not.
fn no_class_is_lost(label: &str, disguise: &str) -> Result<(), TestCaseError> {
    for facts in [button as fn(&str) -> LiveFacts, post] {
        let (plain, other) = (classes(&facts(label)), classes(&facts(disguise)));
        prop_assert!(!plain.is_empty());
        prop_assert!(
            plain.iter().all(|c| other.contains(c)),
            "{label}: {disguise:?} {plain:?} {other:?}"
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_not_seen_never_lowers_a_class(
        which in 0..RISKY.len(),
        unseen in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..40),
        lead in 0usize..2_500, case: u8,
    ) {
        let label = RISKY[which];
        let hidden = format!("{}{}", "\u{200b}".repeat(lead), disguised(label, &[], &unseen, case));
        no_class_is_lost(label, &hidden)?;
    }

    #[test]
    fn letters_that_look_alike_never_lower_a_class(
        which in 0..RISKY.len(),
        twins in proptest::collection::vec((any::<u16>(), any::<u8>()), 1..6),
        unseen in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..4),
        case in 0u8..1,
    ) {
        let label = RISKY[which];
        no_class_is_lost(label, &disguised(label, &twins, &unseen, case))?;
    }
}

#[test]
fn known_disguises_are_seen_through() {
    for (label, class) in rows::<(&str, RiskClass)>("known_disguises_are_seen_through") {
        let found = classes(&button(label));
        assert!(found.contains(&class), "{label:?}: {found:?}");
    }
}

/// A label of ten thousand letters neither fills the dialog nor hides what stands behind spaces.
#[test]
fn long_labels_are_cut_and_read() {
    let padded = format!("Pay{}now", " ".repeat(10_000));
    assert_eq!(classes(&post(&padded)), [RiskClass::Pay]);
    let padded = format!("{}Delete", "\u{a0}\u{2800}".repeat(5_000));
    assert_eq!(classes(&button(&padded)), [RiskClass::Delete]);
    let j = judged(&click(), &post(&"Delete ".repeat(1_500)), "look around");
    assert_eq!(j.class, Some(RiskClass::Delete));
    assert!(j.facts.label.chars().count() <= 200);
    let mut paid = post("Pay");
    paid.amounts = vec![format!("Total {} 999.00 $", "only today ".repeat(30))];
    let j = judged(&click(), &paid, "look around");
    let amount = j.facts.amount.unwrap();
    assert!(
        amount.contains("999") && amount.chars().count() <= 80,
        "{amount}"
    );
}

#[test]
fn what_is_quoted_cannot_end_its_quotation_or_turn_it_around() {
    for (text, shown) in
        rows::<(&str, &str)>("what_is_quoted_cannot_end_its_quotation_or_turn_it_around")
    {
        assert_eq!(quoted(text), shown, "{text}");
    }
}
