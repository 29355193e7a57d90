//! Questions about a place of the site, and lists that are kept in one: "what is in the cart", "how many letters".

use copilot_protocol::Element;
use copilot_text::goal::{Clause, Verb};
use copilot_text::{amounts, has_stem, normalize};

use super::super::answer::contents;
use super::super::memory::Then;
use super::super::page::{is_generic, is_link, label, pressable, same_address};
use super::super::seek::section;
use super::super::turn::{Next, Turn};
use super::super::words::MAIL;

/// How well a link's name must fit a place to be taken for it.
const NAMED: f64 = 0.85;

/// "what is in the cart", "show the cart": the place's own page says what lies in it.
pub(super) fn read_inside(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let place = place_asked(step)?;
    if turn.page.is_about(&place) >= 0.75 {
        turn.memory.notes.push(contents(&turn.page)?);
        return Some(Next::Advance);
    }
    let hit = turn
        .page
        .best(&place, None, |e| is_link(e) && pressable(e))
        .filter(|hit| hit.score >= NAMED)?;
    let element = hit.element;
    turn.memory
        .new_way(&format!("inside {}", label(element)))
        .then(|| turn.press(element, Then::OnTheWay))
}

/// The place whose contents are asked for.
fn place_asked(step: &Clause) -> Option<String> {
    const IN: &[&str] = &["in", "inside", "into", "в", "во", "внутри"];
    const LIES: &[&str] = &[
        "lies",
        "contents",
        "inside",
        "есть",
        "лежит",
        "находится",
        "содержимое",
    ];
    const SHOW: &[&str] = &["show", "покажи", "покажите", "показать"];
    const OWN: &[&str] = &[
        "my",
        "our",
        "the",
        "me",
        "do",
        "i",
        "we",
        "have",
        "got",
        "у",
        "меня",
        "нас",
        "моя",
        "мою",
        "моей",
        "моем",
        "мои",
        "моих",
        "нашей",
    ];
    let asked = step.question.as_ref()?;
    let words = |text: &str| -> Vec<String> {
        text.split_whitespace()
            .map(str::to_owned)
            .skip_while(|w| OWN.contains(&normalize(w).as_str()))
            .collect()
    };
    let attribute = words(&asked.attribute);
    // "what do I have in the cart", "что у меня в корзине": only whose it is stands before the place.
    if attribute.is_empty() && !asked.attribute.is_empty() {
        let place = words(&asked.subject).join(" ");
        return (!place.is_empty() && !is_generic(&place)).then_some(place);
    }
    let first = attribute.first().map(|w| normalize(w))?;
    let place = if asked.subject.is_empty() && IN.contains(&first.as_str()) {
        words(&attribute[1..].join(" "))
    } else if attribute.len() == 1 && LIES.contains(&first.as_str()) && !asked.subject.is_empty() {
        words(&asked.subject)
    } else if asked.subject.is_empty()
        && step
            .source
            .split_whitespace()
            .next()
            .is_some_and(|w| SHOW.contains(&normalize(w).as_str()))
    {
        attribute
    } else {
        return None;
    };
    let place = place.join(" ");
    (!place.is_empty() && !is_generic(&place)).then_some(place)
}

/// Goods have prices and letters lie in a mailbox: where the page has neither, its lists are other ones.
pub(super) fn where_kept(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    const GOODS: &[&str] = &["products", "goods", "товары", "продукты"];
    const LETTERS: &[&str] = &[
        "letters",
        "letter",
        "mails",
        "emails",
        "messages",
        "письма",
        "письмо",
        "писем",
        "сообщения",
        "сообщений",
    ];
    if has_stem(&step.object, GOODS) && amounts::prices(&turn.page.look.text).is_empty() {
        return section(turn, Verb::Add);
    }
    let at_mail = MAIL.iter().any(|name| turn.page.is_about(name) >= 0.85);
    if !has_stem(&step.object, LETTERS) || at_mail {
        return None;
    }
    let here = turn.page.look.url.clone();
    let leads_away = |e: &Element| {
        !e.attrs
            .href
            .as_deref()
            .is_some_and(|href| same_address(href, &here))
    };
    let hit = turn
        .page
        .saying(MAIL, |e| is_link(e) && pressable(e) && leads_away(e))
        .into_iter()
        .next()
        .filter(|hit| hit.score >= NAMED)?;
    let element = hit.element;
    turn.memory
        .new_way(&format!("inside {}", label(element)))
        .then(|| turn.press(element, Then::OnTheWay))
}
