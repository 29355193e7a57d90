//! What is judged, and what the person is asked about it.

use super::*;

#[test]
fn safety_blocks_with_the_reason_and_sends_a_stubborn_planner_elsewhere() {
    let file = Go("file:///etc/passwd");
    let ran = model("Open the contact page")
        .takes([file, file, Click("Contact"), Done("")])
        .satisfied();
    assert!(ran.took("safety -> planner"), "blocked: {}", ran.story());
    let elsewhere = ran.took("safety -> strategy_adapter");
    assert!(elsewhere, "the same again: {}", ran.story());
    ran.told(1, "The safety rules blocked this action (scheme)");
    let mut blocked = ran.events.clone();
    blocked.retain(|e| matches!(e.event, RunEvent::ActionBlocked { .. }));
    let steps: Vec<u32> = blocked.iter().map(|e| e.step).collect();
    assert_eq!(steps, [1, 2], "a block is a step");
    // Nothing blocked reached the page.
    assert_eq!(ran.labels(), ["Contact"]);
}

#[test]
fn safety_ends_a_run_that_only_tries_what_is_blocked() {
    let ran = basic("Open the contact page")
        .plans(|_, call| go(&format!("file:///etc/passwd{call}")).into())
        .fails(StopReason::Blocked);
    assert!(ran.did_nothing());
}

/// Who answered that which decision, for a yes that was asked for.
fn answered(ran: &Ran, decision: Decision, by: AnsweredBy) -> bool {
    ran.saw(|e| match e {
        RunEvent::ApprovalAnswered {
            decision: d, by: b, ..
        } => (*d, *b) == (decision, by),
        _ => false,
    })
}

#[test]
fn confirm_asks_with_the_pages_own_words_and_a_yes_is_done() {
    let ran = buying().agreed().satisfied();
    assert_eq!(ran.stored("orders"), ["order"]);
    let asked = ran.pick(|e| match e {
        RunEvent::ApprovalRequested {
            class, host, label, ..
        } => Some((*class, host.clone(), label.clone())),
        _ => None,
    });
    let wanted = (RiskClass::Pay, "shop.example".into(), "Place order".into());
    assert_eq!(asked, [wanted]);
    assert!(ran.took("confirm -> ? -> confirm") && ran.took("confirm -> execute"));
}

#[test]
fn confirm_takes_a_no_and_tells_the_planner_why() {
    let ran = model("Buy what is in the cart")
        .takes([
            Click("Cart"),
            Click("Place order"),
            Heard("too dear", &Done("")),
        ])
        .person(Box::new(|q| Some(say_to(q, Decision::Decline, "too dear"))))
        .judged(|_| with_verdict(reading(true, false), "not_met", "nothing was bought"))
        .fails(StopReason::Declined);
    assert_eq!(ran.calls(), 3);
    assert!(ran.stored("orders").is_empty());
    assert_eq!(ran.labels(), ["Cart"]);
    ran.told(2, "did not allow this action (pay)");
    ran.told(2, "too dear");
    assert_eq!(ran.summary.steps, 2, "a decline is a step");
}

#[test]
fn confirm_declines_where_nobody_can_be_asked() {
    let ran = buying().fails(StopReason::Declined);
    assert!(ran.stored("orders").is_empty());
    assert!(answered(&ran, Decision::Decline, AnsweredBy::Nobody));
}

#[test]
fn confirm_follows_the_setting() {
    let approve = |what: &str| buying().settings(|s| s.approve = what.parse().unwrap());
    let ran = approve("pay").satisfied();
    assert!(answered(&ran, Decision::Allow, AnsweredBy::Setting));
    approve("none")
        .person(unasked())
        .fails(StopReason::Declined);
}

/// A person who answers the first question so, and then says yes to what is asked, or no.
fn first(change: impl Fn(&Action) -> Action + Send + 'static, then: Decision) -> Reaction {
    let mut asked = 0;
    Box::new(move |q| {
        asked += 1;
        Some(match &q.body {
            QuestionBody::Approval { action, .. } if asked == 1 => edit(q, change(action)),
            _ => answer(q, then),
        })
    })
}

#[test]
fn confirm_does_what_was_edited_and_asks_for_that() {
    let send = button("Search").submits(0);
    let send = send.does([Effect::StoreForm("form"), Effect::Say("Found".into())]);
    let change = |action: &Action| match action {
        Action::Type { element, mode, .. } => Action::Type {
            element: *element,
            text: "555-1234".into(),
            mode: *mode,
            find: None,
            submit: false,
        },
        other => panic!("{other:?}"),
    };
    let ran = basic("Fill in the phone and press Search")
        .on(home().with(field("Phone").kind("tel").form(0)).with(send))
        .takes([Fill("Phone", "555-0000"), Click("Search"), Done("")])
        .person(first(change, Decision::Allow))
        .satisfied();
    assert!(ran.took("confirm -> safety"));
    assert_eq!(ran.stored("form"), ["Phone=555-1234"]);
    let typed = ran.pick(|e| match e {
        RunEvent::ApprovalRequested { values, .. } => values.first().map(|v| v.value.clone()),
        _ => None,
    });
    assert_eq!(typed[..2], ["555-0000", "555-1234"]);
}

#[test]
fn confirm_plans_anew_what_is_changed_again_and_again() {
    let mut edits = 0;
    let ran = model("Buy what is in the cart")
        .takes([Click("Cart"), Click("Place order"), Ask("what then?")])
        .person(Box::new(move |q| match &q.body {
            QuestionBody::Approval { action, .. } => {
                edits += 1;
                assert!(edits <= 6, "edited for ever");
                Some(edit(q, action.clone()))
            }
            _ => Some(answer(q, Decision::Decline)),
        }))
        .fails(StopReason::Declined);
    assert!(ran.stored("orders").is_empty());
    ran.told(2, "changed this action");
}

#[test]
fn confirm_refuses_an_edit_to_another_action() {
    let ran = basic("Buy what is in the cart")
        .takes([
            Click("Cart"),
            Click("Place order"),
            Told("", &Ask("what now?")),
        ])
        .person(first(|_| go("https://evil.example/"), Decision::Decline))
        .run();
    assert_eq!(ran.labels(), ["Cart"]);
    assert!(ran.planner.contexts()[2].error.is_some());
    ran.not_satisfied();
}

#[test]
fn confirm_lets_the_person_take_over_and_looks_again() {
    let ran = buying().attended_by(async |run| {
        let bought = Effect::Store("orders", "by hand".into());
        run.takes_over(&[bought, Effect::Go(format!("{SHOP}thanks"))])
            .await;
    });
    assert_eq!(ran.stored("orders"), ["by hand"]);
    let last = ran.planner.contexts().pop().unwrap();
    assert_eq!(last.observation.title, "Thank you", "it looked again");
    assert_eq!(turns(&ran), [true, false]);
}

#[test]
fn confirm_remembers_a_site_for_the_run() {
    let there = "https://other.example/";
    let other = Page::new(there, "Other").h1("Other garden");
    let other = other
        .with(field("Name").key("a"))
        .with(field("Town").key("b"));
    let ran = basic("Open Other and type Rose into Name and type Kew into Town")
        .on(Site::of([home().with(link("Other", there)), other]))
        .takes([
            Click("Other"),
            Fill("Name", "Rose"),
            Fill("Town", "Kew"),
            Done(""),
        ])
        .agreed()
        .satisfied();
    assert_eq!(ran.questions().len(), 1, "one yes lets the run onto a site");
}
