//! A press of which nothing is known: asks where it may do something that matters.

use copilot_protocol::{Delivery, Element, RiskClass};

use crate::labels::has_no_label;
use crate::pattern::Reach;
use crate::press::{Press, about_cookies};
use crate::scene::{Found, Scene};
use crate::show;
use crate::tables::{fields as field_words, grave, press as t};

/// Method of the interface entry that the press stands under.
pub(crate) fn named_method(scene: &Scene, element: &Element) -> Option<&'static str> {
    let text = format!(
        "{} {} {}",
        element.context, element.heading, scene.facts.surroundings
    );
    let words: Vec<&str> = text.split_whitespace().collect();
    ["DELETE", "POST", "PUT", "PATCH", "GET"]
        .into_iter()
        .find(|method| {
            words
                .windows(2)
                .any(|w| w[0].eq_ignore_ascii_case(method) && w[1].starts_with('/'))
        })
}

/// It does something, and not only to a part of the page.
fn is_grave(press: &Press) -> bool {
    let acts = press.says(&grave::GRAVE)
        || press
            .labels
            .iter()
            .any(|label| label.begins_with_verb(&grave::IDLE));
    acts && !press.says(&grave::INTERFACE) && !press.says(&t::STEP) && !press.says(&t::SAVE)
}

/// Most words of a label that names a button; longer ones are texts that can be pressed.
const LONGEST_NAME: usize = 5;

/// A button with a word in its name that is none of those which interfaces are made of.
fn is_unheard_of(press: &Press, element: &Element) -> bool {
    element.role == "button"
        && press
            .labels
            .first()
            .is_some_and(|label| label.len() <= LONGEST_NAME && !label.is_plain())
        && !press.says(&grave::IDLE)
        && !press.says(&t::STEP)
        && !press.says(&t::SAVE)
        && !press.says(&grave::INTERFACE)
}

/// It changes, moves or begins something that matters.
fn is_weighty(press: &Press) -> bool {
    press
        .labels
        .iter()
        .any(|label| label.says_both(&grave::ARRANGES, &grave::WEIGHTY, Reach::Loose))
}

/// Nothing is known of it; asks where it may send.
pub(crate) fn ambiguous_action(scene: &Scene, press: &Press, harmless: bool, found: &mut Found) {
    let goal = &scene.policy.goal;
    let at_home = scene.outside().is_none();
    let names_cookies = press
        .labels
        .iter()
        .any(|l| l.says(&field_words::COOKIES, Reach::Loose));
    // To refuse what a banner asks, or what it is not said what for, gives nothing away.
    let refuses = press.says(&t::REFUSES_ALL)
        || (press.says(&t::REFUSES) && about_cookies(scene, &press.labels));
    let harmless = harmless || names_cookies || refuses;
    // Pressed by script and covered by something else, nobody can have seen what it says.
    let unseen = scene.delivery == Delivery::Script && !scene.facts.hit_ok;
    let named = || {
        let pressed = press.element.filter(|_| press.typed.is_none());
        let label = pressed.map_or_else(String::new, show::label_of);
        let label = if press.element.is_some_and(|e| e.editable) || label.is_empty() {
            scene.facts.submit_label.clone()
        } else {
            label
        };
        at_home
            && !unseen
            && scene.goal_frees(RiskClass::UnclearSubmit)
            && !copilot_text::stems(&label).is_empty()
            && goal.covers(&label)
    };
    if press.submits {
        if press.reads_only() || harmless {
            return;
        }
        let step = press.says(&t::STEP) && !unseen;
        let kept = press.says(&t::SAVE)
            && scene.goal_frees(RiskClass::UnclearSubmit)
            && at_home
            && !unseen
            && goal.says(&t::GOAL_CHANGES);
        if kept || named() {
            found.by_goal = true;
        } else if !step {
            found.add(RiskClass::UnclearSubmit);
        }
        return;
    }
    let Some(element) = press.element else { return };
    let unlabelled = has_no_label(element) && !harmless && !element.nav;
    let strange = element.tag == "canvas" || (element.tag.contains('-') && unlabelled);
    let reads = press.says(&t::COMMITS) && named_method(scene, element) == Some("GET");
    let commits = press.says(&t::COMMITS) && !reads;
    let grave = !reads
        && !harmless
        && element.attrs.href.is_none()
        && !element.nav
        && (is_grave(press) || is_weighty(press) || is_unheard_of(press, element));
    if (strange || unlabelled || commits || grave) && !named() {
        found.add(RiskClass::UnclearSubmit);
    }
}
