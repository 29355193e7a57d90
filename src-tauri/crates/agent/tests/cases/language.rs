//! A model is told everything in English, whatever the language of the goal; what it says is the person's.

use crate::support::*;

#[test]
fn a_model_of_a_russian_goal_is_told_in_english() {
    let goal = "Добавь «Blue mug» в корзину";
    let missing = "кружки нет в корзине";
    let ran = model(goal)
        .takes([Wrong, Wrong, Click("Contact"), Done("")])
        .judged(move |_| with_verdict(reading(true, false), "not_met", missing))
        .refused();
    // The head of the conversation is the prompt, which quotes the page in the page's own words.
    let requests = ran.planner.requests();
    let said = requests.last().unwrap().messages.iter().skip(1);
    let said = said.filter(|m| !m.text.contains("<page"));
    let told: String = said.map(|m| format!("{}\n", m.text)).collect();
    let useless = "Your last answer could not be used, and nothing was done";
    let words = format!("{useless}: click: there is no element [99999] on the page");
    ran.told(1, &words);
    let not_met = format!("The goal is not met yet: {missing}. Go on");
    assert!(told.contains(&not_met), "{told}");
    let ours = told.replace(missing, "").replace(goal, "");
    assert!(!copilot_text::has_cyrillic(&ours), "{ours}");
    // What the judge says is in the language of the goal: the person reads it under "Details".
    assert_eq!(ran.outcome().detail.as_deref(), Some(missing));
}
