//! Answers of a model that are of no use, and batches that are cut short: what the model is told.

use crate::support::*;

/// A run on a page of three buttons that only say something.
fn show_map() -> Setup {
    let page = home()
        .with(says("Show plan", "Plan"))
        .with(says("Show map", "Map"))
        .with(says("Show hours", "Hours"));
    model("Click show map").on(page)
}

#[track_caller]
#[test]
fn a_number_that_does_not_exist_is_told_once_with_those_that_do() {
    let ran = show_map()
        .takes([Wrong, Click("Show map"), Done("")])
        .satisfied();
    let told = ran.planner.conversation(1);
    let id = ran.planner.contexts()[1].id("Show hours");
    let useless = "Your last answer could not be used, and nothing was done";
    for part in [
        &format!("{useless}: click: there is no element [99999]"),
        &format!("[{id}] button \"Show hours\""),
        "99999",
    ] {
        assert_eq!(told.matches(part).count(), 1, "{part}\n{told}");
    }
    // Once it was told, it is no more.
    assert!(!ran.planner.conversation(2).contains("99999"));
}

#[test]
fn two_useless_answers_are_followed_by_a_simpler_form_and_two_more_by_an_honest_end() {
    let ran = show_map()
        .takes([Wrong])
        .fails(StopReason::ModelUnavailable);
    assert_eq!(ran.planner.simpler(), [false, false, true, true]);
    assert_eq!(ran.outcome().message.id, "ending-model-broken");
    assert!(ran.narrated("say-model-simpler") > 0);
    // A usable answer in between makes it a new beginning.
    let (plan, map) = (Click("Show plan"), Click("Show map"));
    let ran = show_map()
        .takes([Wrong, Wrong, plan, Wrong, map, Done("")])
        .satisfied();
    let simpler = ran.planner.simpler();
    assert_eq!(simpler[..5], [false, false, true, false, false]);
}

#[test]
fn a_model_that_declines_ends_in_its_own_words() {
    let no = || PlannerError::Declined {
        said: "I cannot help with maps.".into(),
        raw: String::new(),
        request: String::new(),
        usage: Usage::default(),
    };
    let ran = show_map()
        .takes([Fail(no)])
        .fails(StopReason::ModelUnavailable);
    let message = &ran.outcome().message;
    assert_eq!(message.id, "ending-model-declines");
    assert!(format!("{:?}", message.args).contains("I cannot help with maps."));
    assert_eq!(ran.calls(), 2);
}

#[test]
fn two_hundred_actions_are_cut_and_that_is_said() {
    let ran = show_map()
        .plans(|c, call| match call {
            0 => plan((0..200).map(|n| c.click(["Show map", "Show plan"][n % 2]))),
            _ => done("").into(),
        })
        .run();
    assert!(ran.browser.acts().len() <= 20, "{}", ran.story());
    ran.told_last("your answer held 200 actions, and at most 20 of one answer are carried out");
    ran.told_last("and 168 more");
}

#[test]
fn a_claim_behind_other_actions_is_put_off_and_that_is_said() {
    let batch = Batch(&[Click("Show map"), Done(""), Click("Show map")]);
    let ran = show_map().takes([batch, Done("")]).run();
    let words =
        "Not done, because the page is looked at first after the actions before: done; click [";
    ran.told(1, words);
}

#[test]
fn what_a_changed_page_leaves_of_a_batch_is_told_action_by_action() {
    let page = home()
        .with(field("Name").form(0))
        .with(link("Show plan", &format!("{SITE}plan")))
        .with(button("Show map"));
    let batch = Batch(&[Click("Show plan"), Click("Show map"), Fill("Name", "Ann")]);
    let ran = model("Open the plan")
        .on(with_plan(page))
        .takes([batch, Done("")])
        .run();
    let first = &ran.planner.contexts()[0];
    let (map, name) = (first.id("Show map"), first.id("Name"));
    let why = "Not done, because the page changed: its address is another one now";
    let rest = format!("click [{map}] \"Show map\"; type [{name}] \"Name\" \"Ann\".");
    ran.told_last(&format!("{why}: {rest}"));
}

#[test]
fn what_a_decline_a_block_and_a_failure_leave_is_told() {
    let order = || {
        model("Place the order")
            .at(&format!("{SHOP}cart"))
            .takes([Batch(&[Click("Place order"), Click("Cart")]), Done("")])
    };
    // Declined: what comes after was not asked for.
    let ran = order().person(decides([Decision::Decline])).run();
    ran.told_last("Not done, because the person did not allow the action before: click [");
    // Taken over: neither the one that was asked about nor those after it.
    let ran = order().attended_by(async |run| {
        run.takes_over(&[]).await;
    });
    ran.told_last("Not done, because the person took the page over: click [");
    ran.told_last("\"Place order\"; click [");
    // Blocked.
    let batch = Batch(&[Go("file:///etc/passwd"), Click("Show plan")]);
    let ran = show_map()
        .takes([batch, Click("Show plan"), Done("")])
        .run();
    ran.told_last("Not done, because the safety rules blocked the action before: click [");
    // Failed.
    let ran = two(|plan| plan.fails(ActionStatus::Timeout, 9));
    ran.told_last("Not done, because the action before did not work: click [");
}

/// Presses both buttons at once, of which the first is like this, then the second.
fn two(first: impl Fn(Item) -> Item) -> Ran {
    let page = home().moving().with(first(button("Show plan")));
    let both = Batch(&[Click("Show plan"), Click("Show map")]);
    show_map()
        .on(page.with(button("Show map")))
        .takes([both, Click("Show map"), Done("")])
        .run()
}

#[test]
fn what_an_element_that_went_leaves_is_told() {
    let ran = two(|plan| plan.stale(99));
    ran.told_last("Not done, because");
    ran.told_last("\"Show plan\"; click [");
}
