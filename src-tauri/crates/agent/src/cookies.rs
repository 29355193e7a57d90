//! Banners about cookies. One that lies over the page is refused before a model is asked for a plan, where it
//! offers that; agreeing to one that the goal does not speak of is the person's.
//!
//! Basic mode refuses what lies over its own targets by itself (`copilot_basic`).

use copilot_protocol::{Element, Judgement, LiveFacts, Message, Observation, RiskClass, Verdict};
use copilot_text::words::COOKIES;
use copilot_text::{accepts_cookies, has_stem, refuses_cookies, takes_cookies, words};

use crate::state::GraphState;

/// Words on a banner's button, at most; a longer one is a sentence.
const MOST_WORDS: usize = 6;
/// The two answers stand this near to each other, in CSS pixels.
const BESIDE: f64 = 240.0;

/// The button that refuses, of a banner that offers both answers.
fn refusing(page: &Observation) -> Option<&Element> {
    if !has_stem(&page.text, COOKIES) {
        return None;
    }
    let mut buttons: Vec<&Element> = page.elements.iter().filter(|e| is_answer(e)).collect();
    // A banner that is marked as a group says so around its buttons.
    let marked = |e: &&Element| has_stem(&e.context, COOKIES) || has_stem(&e.name, COOKIES);
    if buttons.iter().any(marked) {
        buttons.retain(marked);
    }
    let beside = |a: &Element, b: &Element| {
        let ((ax, ay), (bx, by)) = (a.bbox.center(), b.bbox.center());
        (ax - bx).abs() <= BESIDE * 3.0 && (ay - by).abs() <= BESIDE
    };
    buttons
        .iter()
        .find(|e| {
            refuses_cookies(&e.name)
                && buttons
                    .iter()
                    .any(|other| takes_cookies(&other.name) && beside(e, other))
        })
        .copied()
}

fn is_answer(e: &Element) -> bool {
    matches!(e.role.as_str(), "button" | "link")
        && e.in_viewport
        && !e.covered
        && !e.state.disabled
        && (1..=MOST_WORDS).contains(&e.name.split_whitespace().count())
        // A link that leads away tells more about cookies; it does not answer.
        && e.attrs.href.as_deref().is_none_or(|href| href.contains('#'))
}

/// The button to press before anything else: that which refuses the cookies of a banner over the page, once a site.
pub(crate) fn to_refuse(s: &GraphState) -> Option<&Element> {
    let page = s.observation.as_deref()?;
    let covers = page.elements.iter().any(|e| e.covered);
    if !covers || has_stem(s.goal(), COOKIES) || s.cookies_refused.contains(&s.current_host()) {
        return None;
    }
    refusing(page)
}

/// The press agrees to cookies, and neither the goal nor the person spoke of it.
fn agrees_unasked(s: &GraphState, facts: &LiveFacts) -> bool {
    let Some(e) = &facts.element else {
        return false;
    };
    let label = if e.name.is_empty() { &e.text } else { &e.name };
    let page = s.observation.as_deref();
    // What stands around it says so, or it lies fixed over a page that speaks of them.
    let near = || {
        let around = [label, &e.context, &facts.surroundings];
        around.iter().any(|text| has_stem(text, COOKIES))
            || e.fixed && page.is_some_and(|page| has_stem(&page.text, COOKIES))
    };
    let agrees =
        || accepts_cookies(label) || takes_cookies(label) && page.and_then(refusing).is_some();
    matches!(e.role.as_str(), "button" | "link")
        && label.split_whitespace().count() <= MOST_WORDS
        && !has_stem(label, words::ADD_TO_CART)
        && near()
        && agrees()
        && !has_stem(s.goal(), COOKIES)
        && !s.policy.goal.covers(label)
}

/// Makes a free press that agrees to cookies a question. The guard itself calls it harmless: nothing is lost by it.
pub(crate) fn ask_before(judgement: &mut Judgement, s: &GraphState, facts: &LiveFacts) {
    if judgement.verdict == Verdict::Allow && agrees_unasked(s, facts) {
        judgement.verdict = Verdict::Confirm;
        judgement.class = Some(RiskClass::Legal);
        judgement.classes = vec![RiskClass::Legal];
        judgement.reason = Message::new("cookies-why").arg("host", judgement.facts.host.clone());
    }
}
