//! Answers of a model that are of no use, and batches that are cut short: what the model is told.

use copilot_ports::PlannerError;
use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn home() -> Page {
    Page::new(SITE, "Garden").h1("Garden")
}

/// Three buttons that only say something.
fn three() -> Page {
    home()
        .with(button("Show plan").does([Effect::Say("Plan".into())]))
        .with(button("Show map").does([Effect::Say("Map".into())]))
        .with(button("Show hours").does([Effect::Say("Hours".into())]))
}

/// The conversation that the planner was shown at its last call.
fn last_told(ran: &Ran) -> String {
    ran.planner.conversation(ran.planner.requests().len() - 1)
}

#[track_caller]
fn is_told(ran: &Ran, words: &str) {
    let told = last_told(ran);
    assert!(told.contains(words), "{words:?} is not in\n{told}");
}

#[test]
fn a_number_that_does_not_exist_is_told_once_with_those_that_do() {
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([three()]),
        |c, call| match call {
            0 => Action::Click { element: 4_711 }.into(),
            1 => c.click("Show map").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    let told = ran.planner.conversation(1);
    let id = ran.planner.contexts()[1].id("Show hours");
    for part in [
        "Your last answer could not be used, and nothing was done: click: there is no element [4711]".to_owned(),
        format!("[{id}] button \"Show hours\""),
    ] {
        assert_eq!(told.matches(&part).count(), 1, "{part}\n{told}");
    }
    assert_eq!(told.matches("4711").count(), 1, "{told}");
    // Once it was told, it is no more.
    assert!(!ran.planner.conversation(2).contains("4711"));
}

#[test]
fn two_useless_answers_are_followed_by_a_simpler_form_and_two_more_by_an_honest_end() {
    let ran = Setup::model("Click show map", SITE, Site::of([three()]), |_, _| {
        Action::Click { element: 4_711 }.into()
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    assert_eq!(ran.planner.simpler(), [false, false, true, true]);
    assert_eq!(
        ran.summary.outcome.as_ref().unwrap().message.id,
        "ending-model-broken"
    );
    assert!(ran.said().contains(&"say-model-simpler".to_owned()));
    // A usable answer in between makes it a new beginning.
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([three()]),
        |c, call| match call {
            0 | 1 | 3 => Action::Click { element: 4_711 }.into(),
            2 => c.click("Show plan").into(),
            4 => c.click("Show map").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert_eq!(
        ran.planner.simpler()[..5],
        [false, false, true, false, false]
    );
}

#[test]
fn a_model_that_declines_ends_in_its_own_words() {
    let ran = Setup::model("Click show map", SITE, Site::of([three()]), |_, _| {
        Turn::Fail(PlannerError::Declined {
            said: "I cannot help with maps.".into(),
            raw: String::new(),
            request: String::new(),
            usage: Usage::default(),
        })
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    let message = &ran.summary.outcome.as_ref().unwrap().message;
    assert_eq!(message.id, "ending-model-declines");
    assert!(format!("{:?}", message.args).contains("I cannot help with maps."));
    assert_eq!(ran.planner.requests().len(), 2);
}

#[test]
fn two_hundred_actions_are_cut_and_that_is_said() {
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([three()]),
        |c, call| match call {
            0 => plan((0..200).map(|n| c.click(if n % 2 == 0 { "Show map" } else { "Show plan" }))),
            _ => done("").into(),
        },
    )
    .run();
    assert!(ran.browser.acts().len() <= 20, "{}", ran.story());
    let told = last_told(&ran);
    assert!(
        told.contains("your answer held 200 actions, and at most 20 of one answer are carried out")
            && told.contains("and 168 more"),
        "{told}"
    );
}

#[test]
fn a_claim_behind_other_actions_is_put_off_and_that_is_said() {
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([three()]),
        |c, call| match call {
            0 => plan([c.click("Show map"), done("")]),
            _ => done("").into(),
        },
    )
    .run();
    assert!(
        ran.planner.conversation(1).contains(
            "Not done, because the page is looked at first after the actions before: done."
        ),
        "{}",
        ran.planner.conversation(1)
    );
}

#[test]
fn what_a_changed_page_leaves_of_a_batch_is_told_action_by_action() {
    let away = Page::new(&format!("{SITE}plan"), "Plan").h1("Plan");
    let page = home()
        .with(field("Name").form(0))
        .with(link("Show plan", &format!("{SITE}plan")))
        .with(button("Show map"));
    let ran = Setup::model("Open the plan", SITE, Site::of([page, away]), |c, call| {
        if call == 0 {
            plan([
                c.click("Show plan"),
                c.click("Show map"),
                c.fill("Name", "Ann"),
            ])
        } else {
            done("").into()
        }
    })
    .run();
    let first = &ran.planner.contexts()[0];
    let (map, name) = (first.id("Show map"), first.id("Name"));
    is_told(
        &ran,
        &format!(
            "Not done, because the page changed: its address is another one now: click [{map}] \"Show map\"; type [{name}] \"Name\" \"Ann\"."
        ),
    );
}

#[test]
fn what_a_decline_a_block_and_a_failure_leave_is_told() {
    // Declined: what comes after was not asked for.
    let script = |c: &copilot_ports::PlannerContext, call: usize| match call {
        0 => plan([c.click("Place order"), c.click("Cart")]),
        _ => done("").into(),
    };
    let ran = Setup::model("Place the order", &format!("{SHOP}cart"), shop(), script)
        .person(decides([Decision::Decline]))
        .run();
    is_told(
        &ran,
        "Not done, because the person did not allow the action before: click [",
    );
    // Taken over: neither the one that was asked about nor those after it.
    let ran = block_on(async {
        let run = Setup::model("Place the order", &format!("{SHOP}cart"), shop(), script)
            .person(Box::new(|_| None))
            .start();
        run.until(|| run.handle.pending().is_some()).await;
        run.submit(answer(&run.handle.pending().unwrap(), Decision::TakeOver));
        run.until(|| {
            run.handle
                .pending()
                .is_some_and(|q| q.body == QuestionBody::TakenOver)
        })
        .await;
        run.submit(answer(&run.handle.pending().unwrap(), Decision::Continue));
        run.ended().await
    });
    let told = last_told(&ran);
    assert!(
        told.contains("Not done, because the person took the page over: click [")
            && told.contains("\"Place order\"; click ["),
        "{told}"
    );
    // Blocked.
    let ran = Setup::model(
        "Open the plan",
        SITE,
        Site::of([three()]),
        |c, call| match call {
            0 => plan([go("file:///etc/passwd"), c.click("Show plan")]),
            1 => c.click("Show plan").into(),
            _ => done("").into(),
        },
    )
    .run();
    is_told(
        &ran,
        "Not done, because the safety rules blocked the action before: click [",
    );
    // Failed.
    let page = home()
        .moving()
        .with(button("Show plan").fails(ActionStatus::Timeout, 9))
        .with(button("Show map"));
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([page]),
        |c, call| match call {
            0 => plan([c.click("Show plan"), c.click("Show map")]),
            1 => c.click("Show map").into(),
            _ => done("").into(),
        },
    )
    .run();
    is_told(
        &ran,
        "Not done, because the action before did not work: click [",
    );
}

#[test]
fn what_an_element_that_went_and_a_word_of_the_person_leave_is_told() {
    let page = home()
        .moving()
        .with(button("Show plan").stale(99))
        .with(button("Show map"));
    let ran = Setup::model(
        "Click show map",
        SITE,
        Site::of([page]),
        |c, call| match call {
            0 => plan([c.click("Show plan"), c.click("Show map")]),
            1 => c.click("Show map").into(),
            _ => done("").into(),
        },
    )
    .run();
    let told = last_told(&ran);
    assert!(
        told.contains("Not done, because") && told.contains("\"Show plan\"; click ["),
        "{told}"
    );
}
