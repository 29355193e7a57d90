//! Runs whose program is ended in the middle, and that go on from their journal.

use std::sync::Arc;

use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

/// Does what the page in view calls for, so it can go on from anywhere.
fn order(c: &copilot_ports::PlannerContext, _: usize) -> Turn {
    match c.observation.title.as_str() {
        "Your cart" => c.click("Place order").into(),
        "Thank you" => done("").into(),
        _ => c.click("Cart").into(),
    }
}

fn builtin(
    script: impl FnMut(&copilot_ports::PlannerContext, usize) -> Turn + Send + 'static,
) -> Scripted {
    Scripted::new(PlannerKind::Builtin, script)
}

async fn asked(run: Arc<Running>) {
    run.until(|| run.handle.pending().is_some()).await;
}

fn waiting() -> Setup {
    Setup::new("Buy what is in the cart", SHOP, shop(), order).person(Box::new(|_| None))
}

#[test]
fn a_pending_approval_appears_again() {
    let killed = kill(waiting(), asked);
    let before: Vec<_> = killed
        .journal
        .events()
        .into_iter()
        .filter_map(|e| match e.event {
            RunEvent::ApprovalRequested { question, .. } => Some(question.id),
            _ => None,
        })
        .collect();
    let ran = killed.resume(builtin(order), Some(agreeable()));
    ran.satisfied();
    assert_eq!(ran.browser.stored("orders"), ["order"], "done once");
    let first = ran.questions().remove(0);
    assert_eq!(Some(&first.id), before.first(), "the same question");
    assert!(
        ran.events
            .iter()
            .any(|e| matches!(&e.event, RunEvent::RunStarted { resumed: true, .. }))
    );
    assert_eq!(
        ran.browser.started_at().last().unwrap().as_deref(),
        Some("https://shop.example/cart"),
        "it goes on where it was"
    );
}

#[test]
fn a_pending_approval_can_be_declined_after_all() {
    let ran = kill(waiting(), asked).resume(builtin(order), Some(decides([Decision::Decline])));
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
    assert!(ran.browser.stored("orders").is_empty());
}

/// A shop whose order button hangs at its first use.
fn hanging() -> Setup {
    let mut site = shop();
    for page in site.pages.values_mut() {
        for block in &mut page.blocks {
            if let Block::Item(item) = block
                && item.name == "Place order"
            {
                item.hangs = true;
            }
        }
    }
    Setup::new("Buy what is in the cart", SHOP, site, order).person(agreeable())
}

async fn in_flight(run: Arc<Running>) {
    run.browser.hanging().await;
}

fn order_clicks(ran: &Ran, before: usize) -> usize {
    ran.browser.acts()[before..]
        .iter()
        .filter(|a| a.label == "Place order")
        .count()
}

#[test]
fn an_action_without_a_result_is_asked_about() {
    // "It was done": not again.
    let killed = kill(hanging(), in_flight);
    let before = killed.before;
    let ran = killed.resume(
        builtin(|c, call| {
            if call < 2 {
                done("").into()
            } else {
                order(c, call)
            }
        }),
        Some(Box::new(|q| {
            assert!(
                matches!(&q.body, QuestionBody::Orphan { label, .. } if label == "Place order"),
                "{q:?}"
            );
            Some(answer(q, Decision::Allow))
        })),
    );
    assert_eq!(order_clicks(&ran, before), 0);
    assert!(ran.browser.stored("orders").is_empty());

    // "It was not": judged again, asked again, done once.
    let killed = kill(hanging(), in_flight);
    let before = killed.before;
    let mut first = true;
    let ran = killed.resume(
        builtin(order),
        Some(Box::new(move |q| {
            if std::mem::take(&mut first) {
                return Some(answer(q, Decision::Decline));
            }
            assert!(matches!(q.body, QuestionBody::Approval { .. }), "{q:?}");
            Some(answer(q, Decision::Allow))
        })),
    );
    ran.satisfied();
    assert_eq!(order_clicks(&ran, before), 1);
    assert_eq!(ran.browser.stored("orders"), ["order"]);

    // "Go on without it."
    let killed = kill(hanging(), in_flight);
    let before = killed.before;
    let ran = killed.resume(
        builtin(|_, _| ask("what now?").into()),
        Some(decides([Decision::Continue, Decision::Decline])),
    );
    assert_eq!(order_clicks(&ran, before), 0);

    // Nobody can be asked.
    let killed = kill(hanging(), in_flight);
    let before = killed.before;
    let ran = killed.resume(builtin(order), None);
    assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied);
    assert_eq!(order_clicks(&ran, before), 0, "never done again");
    assert!(ran.browser.stored("orders").is_empty());
}

#[test]
fn a_harmless_look_without_a_result_is_not_asked_about() {
    let site = Site::of([Page::new(SITE, "Club")
        .h1("Club")
        .p("Phone: 555-0199")
        .with(button("Menu").hangs())]);
    let setup = Setup::new(
        "What is the phone number?",
        SITE,
        site,
        |c, call| match call {
            0 => Action::Hover {
                element: c.id("Menu"),
            }
            .into(),
            _ => done("555-0199").into(),
        },
    )
    .person(Box::new(|q| panic!("asked {q:?}")));
    let ran = kill(setup, in_flight).resume(
        builtin(|_, _| done("555-0199").into()),
        Some(Box::new(|q| panic!("asked {q:?}"))),
    );
    ran.satisfied();
}

#[test]
fn a_run_that_was_planning_plans_again() {
    let setup = Setup::new(
        "Add the blue mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Blue mug").into(),
            _ => Turn::Hang,
        },
    );
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let ran = killed.resume(
        builtin(|c, call| match call {
            0 => {
                assert_eq!(c.observation.title, "Blue mug");
                assert_eq!(c.history.len(), 1, "it knows what was done");
                c.click("Add to cart").into()
            }
            _ => done("").into(),
        }),
        None,
    );
    ran.satisfied();
    assert_eq!(ran.browser.stored("cart"), ["Blue mug"]);
}

#[test]
fn what_was_read_before_still_grounds_the_answer() {
    let setup = Setup::new(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        |_, call| {
            if call == 0 { read().into() } else { Turn::Hang }
        },
    );
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let ran = killed.resume(builtin(|_, _| done("$12.50").into()), None);
    ran.satisfied();
}

/// Ended at each point of a run, it goes on to one order, never two.
#[test]
fn wherever_a_run_is_cut_it_goes_on_to_one_order() {
    let mut cut = 1;
    let mut points = 0;
    loop {
        let setup = Setup::new("Buy what is in the cart", SHOP, shop(), order).person(agreeable());
        let ended = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let seen = ended.clone();
        let killed = kill(setup, move |run| async move {
            run.until(|| {
                let over = run.journal.over();
                seen.store(over, std::sync::atomic::Ordering::SeqCst);
                over || run.journal.record_count() >= cut
            })
            .await;
        });
        if ended.load(std::sync::atomic::Ordering::SeqCst) {
            break;
        }
        cut = killed.journal.record_count() + 1;
        points += 1;
        let ordered = !killed.browser.stored("orders").is_empty();
        let ran = killed.resume(
            builtin(order),
            Some(Box::new(move |q| {
                let decision = match &q.body {
                    // What a person would see in the shop.
                    QuestionBody::Orphan { label, .. } if label == "Place order" && ordered => {
                        Decision::Allow
                    }
                    QuestionBody::Orphan { .. } => Decision::Decline,
                    body => go_on(body),
                };
                Some(answer(q, decision))
            })),
        );
        assert_eq!(
            ran.browser.stored("orders"),
            ["order"],
            "cut at {cut}: {}",
            ran.story()
        );
    }
    assert!(points > 20, "{points} points");
}

/// Closed instead of gone on with, a run keeps the end that it had come to, and what it had answered before that.
#[test]
fn a_run_that_is_closed_keeps_its_answer() {
    let ran = Setup::new(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        |_, call| {
            if call == 0 {
                read().into()
            } else {
                done("$12.50").into()
            }
        },
    )
    .run();
    ran.satisfied();
    let mut commits = ran.journal.commits();
    let left = |commits: &[_]| copilot_agent::left(ran.request.clone(), commits.to_vec()).unwrap();
    let ended = left(&commits);
    assert_eq!(ended.stop_reason, StopReason::Satisfied, "its end was kept");
    assert_eq!(ended.answer, ran.answer());
    commits.pop();
    let cut = left(&commits);
    assert_eq!(cut.stop_reason, StopReason::Cancelled);
    assert_eq!(cut.answer, "$12.50", "it had been said");
    commits.truncate(2);
    assert_eq!(left(&commits).answer, "");
}

#[test]
fn a_damaged_journal_is_said_to_be_damaged() {
    let killed = kill(waiting(), asked);
    let mut commits = killed.journal.commits();
    commits.remove(1);
    let error = resume_error(&killed, commits);
    assert!(
        matches!(error, copilot_agent::ResumeError::Damaged(_)),
        "{error:?}"
    );
    let mut commits = killed.journal.commits();
    commits[0].updates = serde_json::json!([{"set": "no_such_update"}]);
    let error = resume_error(&killed, commits);
    assert!(
        matches!(error, copilot_agent::ResumeError::Damaged(_)),
        "{error:?}"
    );
}

fn resume_error(
    killed: &Killed,
    commits: Vec<copilot_ports::CommitRecord>,
) -> copilot_agent::ResumeError {
    block_on(async { killed.try_resume(commits).err().unwrap() })
}
