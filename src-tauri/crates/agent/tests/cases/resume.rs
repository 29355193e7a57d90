//! Runs whose program is ended in the middle, and that go on from their journal.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::*;

fn builtin(script: impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static) -> Scripted {
    Scripted::new(PlannerKind::Builtin, script)
}

async fn asked(run: Arc<Running>) {
    run.until(|| run.handle.pending().is_some()).await;
}

fn waiting() -> Setup {
    buying().person(silent())
}

#[test]
fn a_pending_approval_appears_again() {
    let killed = kill(waiting(), asked);
    let events = killed.journal.events();
    let before = events.into_iter().find_map(|e| match e.event {
        RunEvent::ApprovalRequested { question, .. } => Some(question.id),
        _ => None,
    });
    let ran = killed.resume(builtin(order), Some(agreeable()));
    ran.satisfied();
    assert_eq!(ran.stored("orders"), ["order"], "done once");
    let first = ran.questions().remove(0);
    assert_eq!(Some(first.id), before, "the same question");
    assert!(ran.saw(|e| matches!(e, RunEvent::RunStarted { resumed: true, .. })));
    // It goes on where it was.
    let started = ran.browser.started_at();
    assert_eq!(started.last(), Some(&Some(format!("{SHOP}cart"))));
}

#[test]
fn a_pending_approval_can_be_declined_after_all() {
    let ran = kill(waiting(), asked).resume(builtin(order), Some(decides([Decision::Decline])));
    ran.fails(StopReason::Declined);
    assert!(ran.stored("orders").is_empty());
}

/// A shop whose order button hangs at its first use.
fn hanging() -> Setup {
    let mut site = shop();
    let blocks = site.pages.values_mut().flat_map(|page| &mut page.blocks);
    for block in blocks {
        if let Block::Item(item) = block {
            item.hangs = item.name == "Place order";
        }
    }
    buying().on(site).agreed()
}

async fn in_flight(run: Arc<Running>) {
    run.browser.hanging().await;
}

/// Killed with an order in flight, and gone on with so; how often it was ordered since.
fn after_an_order(planner: Scripted, person: Option<Reaction>) -> (Ran, usize) {
    let killed = kill(hanging(), in_flight);
    let before = killed.before;
    let ran = killed.resume(planner, person);
    let labels = ran.labels();
    let clicks = labels[before..].iter().filter(|l| *l == "Place order");
    let clicks = clicks.count();
    (ran, clicks)
}

#[test]
fn an_action_without_a_result_is_asked_about() {
    // "It was done": not again.
    let was_done: Reaction = Box::new(|q| {
        let orphan =
            matches!(&q.body, QuestionBody::Orphan { label, .. } if label == "Place order");
        assert!(orphan, "{q:?}");
        Some(answer(q, Decision::Allow))
    });
    let ends = builtin(|c, call| {
        if call < 2 {
            done("").into()
        } else {
            order(c, call)
        }
    });
    let (ran, clicks) = after_an_order(ends, Some(was_done));
    assert_eq!(clicks, 0);
    assert!(ran.stored("orders").is_empty());

    // "It was not": judged again, asked again, done once.
    let mut first = true;
    let was_not: Reaction = Box::new(move |q| {
        if std::mem::take(&mut first) {
            return Some(answer(q, Decision::Decline));
        }
        assert!(matches!(q.body, QuestionBody::Approval { .. }), "{q:?}");
        Some(answer(q, Decision::Allow))
    });
    let (ran, clicks) = after_an_order(builtin(order), Some(was_not));
    ran.satisfied();
    assert_eq!(clicks, 1);
    assert_eq!(ran.stored("orders"), ["order"]);

    // "Go on without it."
    let without = decides([Decision::Continue, Decision::Decline]);
    let (_, clicks) = after_an_order(builtin(takes([Ask("what now?")])), Some(without));
    assert_eq!(clicks, 0);

    // Nobody can be asked.
    let (ran, clicks) = after_an_order(builtin(order), None);
    ran.not_satisfied();
    assert_eq!(clicks, 0, "never done again");
    assert!(ran.stored("orders").is_empty());
}

#[test]
fn a_harmless_look_without_a_result_is_not_asked_about() {
    let page = home().p("Phone: 555-0199").with(button("Menu").hangs());
    let setup = basic("What is the phone number?")
        .on(page)
        .takes([Hover("Menu"), Done("555-0199")])
        .person(unasked());
    let ran = kill(setup, in_flight).resume(builtin(takes([Done("555-0199")])), Some(unasked()));
    ran.satisfied();
}

#[test]
fn a_run_that_was_planning_plans_again() {
    let setup = basic("Add the blue mug to the cart").takes([Click("Blue mug"), Hang]);
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let then = takes([At("Blue mug", &Click("Add to cart")), Done("")]);
    let ran = killed.resume(builtin(then), None);
    ran.satisfied();
    let first = &ran.planner.contexts()[0];
    assert_eq!(first.history.len(), 1, "it knows what was done");
    assert_eq!(ran.stored("cart"), ["Blue mug"]);
}

#[test]
fn what_was_read_before_still_grounds_the_answer() {
    let setup = how_much(basic).takes([Read, Hang]);
    let killed = kill(setup, |run| async move { run.planner.asked(2).await });
    let ran = killed.resume(builtin(takes([Done("$12.50")])), None);
    ran.satisfied();
}

/// Ended at each point of a run, it goes on to one order, never two.
#[test]
fn wherever_a_run_is_cut_it_goes_on_to_one_order() {
    let mut cut = 1;
    let mut points = 0;
    loop {
        let ended = Arc::new(AtomicBool::new(false));
        let seen = ended.clone();
        let killed = kill(buying().agreed(), move |run| async move {
            run.until(|| {
                seen.store(run.journal.over(), Ordering::SeqCst);
                run.journal.over() || run.journal.record_count() >= cut
            })
            .await;
        });
        if ended.load(Ordering::SeqCst) {
            break;
        }
        cut = killed.journal.record_count() + 1;
        points += 1;
        let ordered = !killed.browser.stored("orders").is_empty();
        let person: Reaction = Box::new(move |q| {
            let decision = match &q.body {
                // What a person would see in the shop.
                QuestionBody::Orphan { label, .. } if label == "Place order" && ordered => {
                    Decision::Allow
                }
                QuestionBody::Orphan { .. } => Decision::Decline,
                body => go_on(body),
            };
            Some(answer(q, decision))
        });
        let ran = killed.resume(builtin(order), Some(person));
        let orders = ran.stored("orders");
        assert_eq!(orders, ["order"], "cut at {cut}: {}", ran.story());
    }
    assert!(points > 20, "{points} points");
}

/// Closed instead of gone on with, a run keeps the end that it had come to, and what it had answered before that.
#[test]
fn a_run_that_is_closed_keeps_its_answer() {
    let ran = how_much(basic).takes([Read, Done("$12.50")]).satisfied();
    let mut commits = ran.journal.commits();
    let left = |commits: &[_]| copilot_agent::left(ran.request.clone(), commits.to_vec()).unwrap();
    let ended = left(&commits);
    assert_eq!(ended.stop_reason, StopReason::Satisfied, "its end was kept");
    assert_eq!(ended.answer, ran.answer());
    assert_eq!(ended.look_at.as_deref(), Some("https://shop.example/blue"));
    // Its snapshots are not read for it, so nothing is said of where a part stood.
    assert!(ended.claims.is_empty());
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
    let damages: [fn(&mut Vec<CommitRecord>); 2] = [
        |commits| drop(commits.remove(1)),
        |commits| commits[0].updates = serde_json::json!([{"set": "no_such_update"}]),
    ];
    for damage in damages {
        let mut commits = killed.journal.commits();
        damage(&mut commits);
        let error = block_on(async { killed.try_resume(commits).err().unwrap() });
        assert!(matches!(error, ResumeError::Damaged(_)), "{error:?}");
    }
}
