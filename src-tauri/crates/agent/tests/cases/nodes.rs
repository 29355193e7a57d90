//! Each of the seventeen nodes, by its effect on a whole run: a node that only passed the run
//! through would fail its test here.

use crate::support::*;

#[test]
fn observe_waits_for_a_list_that_comes_up_empty() {
    let flower = |name| link(name, &format!("{SITE}{name}")).after_snapshots(1);
    let names = ["Rose", "Tulip", "Lily", "Aster", "Iris"];
    let ran = basic("List the flowers")
        .on(names.map(flower).into_iter().fold(home(), Page::with))
        .plans(|c, call| {
            // The first plan sees the whole list.
            assert!(c.find("Iris").is_some());
            match call {
                0 => read().into(),
                _ => done("Rose, Tulip, Lily, Aster, Iris").into(),
            }
        })
        .satisfied();
    assert!(ran.browser.snapshots() >= 2);
}

#[test]
fn observe_tells_the_planner_of_tabs_and_of_pages_that_did_not_load() {
    let plan = link("Plan", SITE).key("plan");
    let plan = plan.does([Effect::OpenTab(format!("{SITE}plan"))]);
    let ran = basic("Open the plan")
        .on(with_plan(home().with(plan)))
        .plans(|c, call| match call {
            0 => c.click("Plan").into(),
            1 => {
                let tab = c.tab_events[0].tab.id.clone();
                assert_eq!(c.tab_events[0].kind, TabEventKind::Opened);
                Action::SwitchTab { tab }.into()
            }
            _ => done("").into(),
        })
        .satisfied();
    assert!(ran.saw(|e| matches!(e, RunEvent::TabEvent { .. })));
    assert_eq!(ran.browser.url(), format!("{SITE}plan"));

    let ran = basic("Open the plan")
        .on(home())
        .at("https://nowhere.invalid/")
        .plans(|c, call| {
            let error = c.error.as_deref().unwrap_or_default();
            let told = error.contains("ERR_NAME_NOT_RESOLVED");
            assert!(call > 0 || told, "{error}");
            Action::Reload.into()
        })
        .settings(|s| s.limits.max_steps = 2)
        .exhausts(StopReason::MaxSteps);
    let error = |e: &RunEvent| matches!(e, RunEvent::Observed { page_type, .. } if *page_type == PageType::Error);
    assert!(ran.saw(error));
}

#[test]
fn loop_mitigation_finds_what_stands_below() {
    let run = |scrolls: u32| {
        let below = link("Opening hours", &format!("{SITE}hours")).screen(2);
        let page = home().screens(4).with(button("Refresh")).with(below);
        basic("Open the opening hours")
            .on(Site::of([
                page,
                beside("hours", "Opening hours").p("9 to 18"),
            ]))
            .plans(|c, _| {
                if c.observation.title == "Opening hours" {
                    return done("").into();
                }
                let found = c.find("Opening hours").is_some();
                c.click(if found { "Opening hours" } else { "Refresh" })
                    .into()
            })
            .settings(move |s| s.engine.max_auto_scrolls = scrolls)
            .run()
    };
    let ran = run(6);
    ran.satisfied();
    assert!(ran.entered("loop_mitigation") >= 1);
    let scrolls = ran.did("scroll");
    assert!((1..=6).contains(&scrolls), "{scrolls} scrolls");
    // Nothing else in this run scrolls, so without the node's scan the link is never seen.
    let ran = run(0);
    ran.not_satisfied();
    assert_eq!(ran.did("scroll"), 0);
}

#[test]
fn goal_check_raises_the_stage_and_names_the_page() {
    let ran = basic("What is the phone number?")
        .at(&format!("{SHOP}contact"))
        .plans(|c, _| {
            assert!(c.allowed_actions.iter().any(|a| a == "done"));
            done("555-0199").into()
        })
        .satisfied();
    let raised = ran.pick(|e| match e {
        RunEvent::StageChanged { from, to } => Some((*from, *to)),
        _ => None,
    });
    // Several at a time.
    assert_eq!(raised[0], (Stage::Orient, Stage::Locate));
    assert_eq!(raised.last().unwrap().1, Stage::Done);
}

#[test]
fn goal_check_stops_at_a_sign_in_and_goes_on_after_it() {
    let unread = || {
        let inbox = beside("inbox", "Inbox").p("Unread messages: 3");
        basic("How many unread messages are there?").on(Site::of([sign_in(), inbox]))
    };
    // The planner never sees the sign-in.
    let ran = unread()
        .takes([At("Inbox", &Done("3"))])
        .attended_by(async |run| {
            let question = run.question().await;
            assert!(
                matches!(&question.body, QuestionBody::Login { host } if host == "site.example")
            );
            run.browser.by_hand(&[to("inbox")]);
            run.decides(Decision::Continue).await;
        });
    ran.satisfied();
    assert!(ran.did_nothing());
    unread().fails(StopReason::LoginRequired);
    // A person who does not want to sign in has said no; the goal was understood.
    unread()
        .person(decides([Decision::Decline]))
        .fails(StopReason::Declined);
}

#[test]
fn goal_check_stops_at_a_bot_check() {
    let checked = || basic("Open the plan").on(home().signals(|s| s.captcha = true));
    checked().fails(StopReason::Captcha);
    // A person who only presses Continue is not asked for ever.
    let ran = checked().agreed().fails(StopReason::Captcha);
    assert_eq!(ran.questions().len(), 3);
}

#[test]
fn goal_check_leaves_it_to_the_model_to_say_that_it_is_done() {
    let steps = [
        Click("Blue mug"),
        Click("Add to cart"),
        Click("Cart"),
        Done(""),
    ];
    let ran = model("Add the blue mug to the cart")
        .takes(steps)
        .satisfied();
    // What the page shows ends nothing, and asks nobody whether it is the end.
    assert_eq!(ran.calls(), 4);
    assert_eq!(ran.labels(), ["Blue mug", "Add to cart", "Cart"]);
}

#[test]
fn planner_refuses_what_cannot_be_done() {
    let ran = model("Open the contact page")
        .takes([
            Wrong,
            Told("no element [99999]", &Dialog(true)),
            Told("handle_dialog", &Click("Contact")),
            Done(""),
        ])
        .satisfied();
    assert_eq!(ran.labels(), ["Contact"]);
    assert!(ran.took("planner -> error_retry"));
    let mut lives = ran.sink.lives().into_iter();
    assert!(lives.any(|l| matches!(l, LiveUpdate::ThoughtDelta { .. })));
    let words = "Your last answer could not be used, and nothing was done";
    ran.told(1, words);
}

#[test]
fn planner_batches_are_done_in_order_and_end_with_a_fresh_snapshot() {
    let goal = "Send Anna at anna@mail.example the subject Tea and the message See you at five";
    let ran = basic(goal)
        .on(mail())
        .takes([
            // A claim at the end of a batch is made once the page was looked at.
            Batch(&[
                Fill("To", "anna@mail.example"),
                Fill("Subject", "Tea"),
                Fill("Message", "See you at five"),
                Click("Send"),
                Done(""),
            ]),
        ])
        .agreed()
        .satisfied();
    assert_eq!((ran.calls(), ran.summary.steps), (1, 4));
    assert!(ran.took("planner -> goal_validator"));
    assert!(ran.took("execute -> safety"));
    assert_eq!(ran.labels(), ["To", "Subject", "Message", "Send"]);
    let sent = "To=anna@mail.example; Subject=Tea; Message=See you at five";
    assert_eq!(ran.stored("sent"), [sent]);
    let judged = ran.count(|e| matches!(e, RunEvent::RiskJudged { .. }));
    assert!(judged >= 4, "each action of a batch is judged");
}

#[test]
fn planner_claims_behind_actions_wait_for_a_snapshot() {
    let ran = basic("Type Rose into Name")
        .on(home().with(field("Name")))
        .takes([
            Batch(&[Hover("Name"), Ask("and now?")]),
            Batch(&[Fill("Name", "Rose"), Done("")]),
        ])
        .satisfied();
    assert_eq!(ran.calls(), 2);
    let nodes = ran.nodes();
    let last = |name: &str| nodes.iter().rposition(|n| n == name).unwrap();
    let looked = last("execute") < last("observe") && last("observe") < last("goal_validator");
    assert!(looked, "{}", ran.story());
}

#[test]
fn planner_ends_what_cannot_be_done_with_the_reason() {
    let ran = model("Open the moon page")
        .plans(|_, _| {
            let mut no = done("There is no moon page in the menu.");
            if let Action::Done { cannot, .. } = &mut no {
                *cannot = true;
            }
            no.into()
        })
        .fails(StopReason::Impossible);
    assert_eq!(ran.answer(), "There is no moon page in the menu.");
    assert_eq!(ran.outcome().message.id, "ending-impossible");
    assert_eq!(ran.calls(), 1, "nobody judges that");
}

#[test]
fn planner_claims_behind_an_action_that_failed_are_not_made() {
    let ran = basic("Type Rose into Name")
        .on(home().with(field("Name").fails(ActionStatus::Timeout, 1)))
        .takes([
            Batch(&[Fill("Name", "Rose"), Done("")]),
            Batch(&[Fill("Name", "Rose"), Done("")]),
        ])
        .satisfied();
    assert_eq!(ran.calls(), 2);
}

#[test]
fn planner_batch_stops_where_the_page_changes() {
    let ran = basic("Open the contact page")
        .takes([
            Batch(&[Click("Blue mug"), Click("Red mug"), Click("Cart")]),
            At("Blue mug", &Go("contact")),
            Done(""),
        ])
        .satisfied();
    assert_eq!(ran.labels(), ["Blue mug", ""]);
}

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

fn deliveries(ran: &Ran) -> Vec<Delivery> {
    ran.browser.acts().iter().map(|a| a.delivery).collect()
}

#[test]
fn execute_falls_back_to_a_script_click_that_is_judged_anew() {
    let open = |goal: &str, name: &'static str| {
        let covered = button(name).covered().does([to("plan")]);
        basic(goal)
            .on(with_plan(home().with(covered)))
            .plans(move |c, _| {
                if c.observation.title != "Plan" {
                    return c.click(name).into();
                }
                let last = c.history.last().unwrap().outcome.clone().unwrap();
                assert!(last.url_changed && last.dom_changed);
                done("").into()
            })
    };
    let ran = open("Open the plan", "Show plan").satisfied();
    assert_eq!(deliveries(&ran), [Delivery::Trusted, Delivery::Script]);
    assert!(ran.took("execute -> safety"));
    assert_eq!(ran.count(|e| matches!(e, RunEvent::RiskJudged { .. })), 2);
    // What needs a yes needs one again for the script click.
    let ran = open("Delete the plan", "Delete plan").agreed().satisfied();
    assert_eq!(ran.questions().len(), 2);
}

#[test]
fn execute_takes_the_twin_with_the_same_words() {
    let gone = button("Show plan").fails(ActionStatus::NotFound, 9);
    let twin = button("Show plan").key("twin").does([to("plan")]);
    let ran = basic("Open the plan")
        .on(with_plan(home().with(gone).with(twin)))
        .takes([Click("Show plan"), Done("")])
        .satisfied();
    assert_eq!(deliveries(&ran), [Delivery::Trusted, Delivery::TextMatch]);
}

/// The page puts in another amount while the person reads: the yes was for the first.
#[test]
fn execute_asks_again_where_the_page_changed_under_the_yes() {
    let thanks = Effect::Say("Thank you, the transfer was made".into());
    let transfer = button("Transfer").submits(0);
    let transfer = transfer.does([Effect::StoreForm("transfers"), thanks]);
    let shown = |question: &Question| {
        let QuestionBody::Approval { judgement, .. } = &question.body else {
            panic!("{question:?}")
        };
        judgement.facts.values[0].value.clone()
    };
    let ran = basic("Type 10 into Amount and press Transfer")
        .on(home().with(field("Amount").form(0)).with(transfer))
        .takes([Fill("Amount", "10"), Click("Transfer"), Done("")])
        .attended_by(async |run| {
            let first = run.question().await;
            assert_eq!(shown(&first), "10");
            run.browser.fill("textbox:Amount", "9000");
            run.submit(answer(&first, Decision::Allow));
            let second = run.question_after(&first).await;
            assert_eq!(shown(&second), "9000", "asked for what is there now");
            assert!(run.browser.stored("transfers").is_empty());
            run.submit(answer(&second, Decision::Decline));
        });
    ran.fails(StopReason::Declined);
    assert_eq!(ran.labels(), ["Amount"], "{}", ran.story());
    assert!(ran.took("execute -> safety") && ran.narrated("say-page-changed") > 0);
}

#[test]
fn execute_writes_the_intent_before_and_the_result_after() {
    let ran = basic("Open the contact page")
        .takes([Click("Contact"), Done("")])
        .run();
    let name = |record: &Record| match record {
        Record::Commit(c) if c.cause == "intent" => Some("intent".to_owned()),
        Record::Event(e) => match &e.event {
            RunEvent::ActionStarted { label, .. } => Some(format!("started {label}")),
            RunEvent::ActionFinished { outcome, .. } => {
                Some(format!("finished {:?}", outcome.status))
            }
            _ => None,
        },
        Record::Commit(_) => None,
    };
    let names: Vec<String> = ran.journal.records().iter().filter_map(name).collect();
    assert_eq!(names, ["intent", "started Contact", "finished Ok"]);
}

#[test]
fn self_corrector_binds_an_element_again_without_a_new_plan() {
    let stale = button("Show plan").stale(1).does([to("plan")]);
    let ran = basic("Open the plan")
        .on(with_plan(home().with(button("Show map")).with(stale)))
        // No plan is needed in between.
        .takes([Click("Show plan"), At("Plan", &Done(""))])
        .satisfied();
    assert_eq!(ran.calls(), 2);
    let acts = ran.browser.acts();
    let used: Vec<_> = acts.iter().map(|a| a.action.element().unwrap()).collect();
    assert_eq!(used.len(), 2);
    assert_ne!(used[0], used[1], "it has a new number");
    assert_eq!(ran.labels(), ["Show plan", "Show plan"]);
    assert!(ran.took("self_corrector -> safety") && ran.narrated("say-found-again") > 0);
}

#[test]
fn progress_counts_what_leads_nowhere() {
    let ran = basic("Open the greenhouse")
        .on(two_idle(home().moving()))
        .plans(to_and_fro)
        .settings(|s| {
            s.limits.max_no_progress_steps = 3;
            s.engine.max_strategies = 1;
        })
        .run();
    // The page moves, so this is not called stuck.
    assert_ne!(ran.terminal(), TerminalReason::LoopStuck);
    ran.not_satisfied();
    let contexts = ran.planner.contexts();
    let idle: Vec<u32> = contexts.iter().map(|c| c.no_progress_steps).collect();
    assert!(idle.iter().any(|n| *n >= 2), "{idle:?}");
    assert!(ran.took("progress -> strategy_adapter"));
}

#[test]
fn progress_knows_a_step_that_helped() {
    let steps = [Click("Shop"), Click("Shop"), Click("Contact"), Done("")];
    let ran = basic("Open the contact page").takes(steps).satisfied();
    let contexts = ran.planner.contexts();
    // The shop's own link led nowhere.
    assert_eq!(contexts[2].no_progress_steps, 1);
    assert_eq!(contexts[3].no_progress_steps, 0);
    assert!(scores(&ran)[2] > 0.2);
}

#[test]
fn progress_analyzer_sends_a_stalled_run_elsewhere() {
    let stalled = model("Open the plan, search for roses, read the price and list the beds")
        .on(two_idle(home()))
        .plans(to_and_fro)
        .settings(|s| {
            s.engine.repeat_threshold = 20;
            s.engine.stagnation_threshold = 20;
            s.limits.max_no_progress_steps = 100;
            s.limits.max_steps = 6;
        })
        .run();
    assert!(stalled.took("progress -> progress_analyzer"));
    assert!(stalled.took("progress_analyzer -> strategy_adapter"));
    stalled.told(5, "What was tried did not help");
}

#[test]
fn progress_reporter_speaks_to_the_person_only() {
    let ran = model("Open the contact page and tell me the phone")
        .plans(|c, call| match call {
            0 => {
                let mut reply = reply([c.click("Contact")]);
                reply.goal_steps = Some((1, 2));
                Turn::Reply(Box::new(reply))
            }
            1 => read().into(),
            _ => done("555-0199").into(),
        })
        .satisfied();
    let steps = ran.pick(|e| match e {
        RunEvent::Narration { message } if message.id == "say-progress-steps" => {
            Some(message.clone())
        }
        _ => None,
    });
    let wanted = Message::new("say-progress-steps")
        .arg("done", 1)
        .arg("all", 2);
    assert_eq!(steps.first(), Some(&wanted));
    for message in ran.planner.requests().iter().flat_map(|r| &r.messages) {
        assert!(!message.text.contains("say-"), "{}", message.text);
    }
    for pair in ran.said().windows(2) {
        let twice = pair[0] == pair[1] && pair[0].starts_with("say-progress");
        assert!(!twice, "{pair:?}");
    }
}

#[test]
fn strategy_adapter_names_what_failed_and_sets_it_aside() {
    let page = home().with(button("Refresh"));
    let ran = model("Click show plan")
        .on(page.with(says("Show plan", "Plan of the garden")))
        .plans(until_tired("Refresh", "Show plan"))
        .satisfied();
    assert!(ran.entered("strategy_adapter") >= 1);
    let contexts = ran.planner.contexts();
    let call = contexts
        .iter()
        .position(|c| !c.avoid_elements.is_empty())
        .unwrap();
    ran.told(call, "What was tried did not help: click \"Refresh\"");
    ran.told(call, "leave them");
}

/// With somebody to ask a frozen run asks, and "go on" gives it another try with what the person says.
#[test]
fn strategy_adapter_asks_before_it_ends_a_frozen_run() {
    let page = home().with(button("Refresh"));
    let mut asked = 0;
    basic("Click show plan")
        .on(page.with(says("Show plan", "Plan")))
        .plans(|c, _| {
            if c.history.iter().any(|r| r.label == "Show plan") {
                return done("").into();
            }
            let told = c.person_said.iter().any(|s| s.contains("the other button"));
            c.click(if told { "Show plan" } else { "Refresh" }).into()
        })
        .person(Box::new(move |q| {
            asked += 1;
            let stuck = matches!(q.body, QuestionBody::Stuck { .. });
            assert!(stuck && asked == 1, "{q:?}");
            Some(say_to(q, Decision::Answer, "try the other button"))
        }))
        .satisfied();
}

#[test]
fn ask_user_puts_the_question_and_hands_the_answer_on() {
    let mut steps = takes([
        Done(""),
        Heard("red", &Click("Red mug")),
        Click("Add to cart"),
        Done(""),
    ]);
    let ran = model("Add a mug to the cart")
        .plans(move |c, call| match call {
            0 => Action::AskUser {
                question: "Which colour?".into(),
                options: vec!["blue".into(), "red".into()],
            }
            .into(),
            _ => steps(c, call),
        })
        .person(Box::new(|q| {
            let QuestionBody::Ask { text, options, .. } = &q.body else {
                panic!("{q:?}")
            };
            assert_eq!((text.as_str(), options.len()), ("Which colour?", 2));
            Some(say_to(q, Decision::Answer, "red"))
        }))
        .satisfied();
    assert_eq!(ran.stored("cart"), ["Red mug"]);
    ran.told(1, "The person answers: red");
}

#[test]
fn ask_user_lets_the_person_take_over() {
    // It waits, and looks again.
    let then = [
        At("Red mug", &Click("Add to cart")),
        At("Red mug", &Done("")),
    ];
    let ran = basic("Add a mug to the cart")
        .takes([Ask("Which mug?")].into_iter().chain(then))
        .attended_by(async |run| {
            run.takes_over(&[Effect::Go(format!("{SHOP}red"))]).await;
        });
    ran.satisfied();
}

#[test]
fn ask_user_does_not_block_where_nobody_can_answer() {
    let ran = basic("Add a mug to the cart")
        .takes([Ask("Which colour?")])
        .fails(StopReason::NobodyToAsk);
    assert!(!ran.edges().iter().any(|e| e.contains('?')));
    let asked = MessageArg::Text("Which colour?".into());
    assert_eq!(ran.outcome().message.args.get("question"), Some(&asked));
}

fn broken() -> PlannerError {
    PlannerError::Malformed {
        detail: "no JSON".into(),
        raw: "???".into(),
        request: "request".into(),
        usage: Usage {
            calls: 1,
            input_tokens: 7,
            ..Usage::default()
        },
    }
}

#[test]
fn error_retry_tries_once_more_and_goes_on() {
    let ran = model("Open the contact page")
        .takes([
            Fail(broken),
            Told("could not be read", &Click("Contact")),
            Done(""),
        ])
        .satisfied();
    assert!(ran.took("error_retry -> planner"));
    let tokens = ran.summary.usage.input_tokens;
    assert_eq!(tokens, 207, "what the broken answer cost is counted");
}

#[test]
fn error_retry_ends_by_the_kind_of_error() {
    use StopReason::{ModelRefused, ModelUnavailable};
    // Those that may pass are told twice.
    for (error, stop, calls) in [
        (PlannerError::Refused("401".into()), ModelRefused, 1),
        (PlannerError::ModelNotFound("404".into()), ModelRefused, 1),
        (
            PlannerError::Unavailable("refused".into()),
            ModelUnavailable,
            2,
        ),
        (PlannerError::RateLimited("429".into()), ModelUnavailable, 2),
        (broken(), ModelUnavailable, 2),
        // Each time the window is known better, and the page is told shorter.
        (PlannerError::TooLong("400".into()), ModelRefused, 4),
        (PlannerError::Timeout(90_000), ModelUnavailable, 2),
    ] {
        let failing = error.clone();
        let ran = model("Open the contact page")
            .plans(move |_, _| Turn::Fail(failing.clone()))
            .settings(|s| s.engine.model_patience_s = 0)
            .fails(stop);
        assert_eq!(ran.calls(), calls, "{error}");
        assert!(ran.did_nothing());
        let told = ran.saw(|e| matches!(e, RunEvent::Error { .. }));
        assert!(told, "{error}: the person is told");
    }
}

#[test]
fn error_retry_tells_a_slow_model_from_a_slow_page() {
    // After an action that worked, a model that hangs is still the model's fault.
    let ran = model("Open the contact page")
        .takes([Click("Contact"), Hang])
        .fails(StopReason::ModelUnavailable);
    assert!(ran.took("error_retry -> planner"));
    // And an action that takes too long is the page's: the page is looked at again first.
    let slow = button("Show plan").fails(ActionStatus::Timeout, 99);
    let ran = model("Open the plan")
        .on(home().moving().with(slow))
        .takes([Click("Show plan")])
        .fails(StopReason::InsufficientKnowledge);
    assert!(!ran.took("error_retry -> planner"), "{}", ran.story());
}

#[test]
fn error_retry_looks_again_after_a_failed_snapshot() {
    let failing = |times: usize| {
        let gone = copilot_ports::BrowserError::DialogOpen("Sure?".into());
        basic("What is the phone number?")
            .at(&format!("{SHOP}contact"))
            .takes([Done("555-0199")])
            .browser(move |b| b.fail_snapshots(vec![gone; times]))
    };
    let ran = failing(2).satisfied();
    assert_eq!(ran.entered("error_retry"), 2);
    let ran = failing(99).fails(StopReason::InsufficientKnowledge);
    assert_eq!(ran.calls(), 0, "nothing was seen");
}

#[test]
fn goal_validator_sends_an_early_claim_back() {
    let added = page_said("Blue mug was added to your cart");
    let (mug, add, end) = (Click("Blue mug"), Click("Add to cart"), Done(""));
    let steps = [Done("It is in the cart"), mug, end, add, end];
    let ran = model("Add the blue mug to the cart")
        .plans(naming(0, [added], steps))
        .reads(true, false)
        .verified();
    assert!(ran.took("goal_validator -> planner"));
    ran.told(1, "The goal is not met yet: nothing was changed");
    ran.told(3, "the page said \"Blue mug was added to your cart\"");
    // The same without a model, by the goal's words.
    let ran = basic("Add the blue mug to the cart")
        .takes([mug, end, add, end])
        .satisfied();
    assert!(ran.took("goal_validator -> planner"));
}

#[test]
fn goal_validator_asks_a_model_where_the_page_does_not_tell() {
    let smile = |mode: fn(&str) -> Setup| {
        mode("Add the blue mug to the cart. Make me happy").takes([
            Click("Blue mug"),
            Click("Add to cart"),
            Done(""),
        ])
    };
    let run = |word: &'static str| {
        smile(model)
            .judges(move |purpose, messages| {
                let text = &messages[1].text;
                assert!(text.contains("click \"Add to cart\""), "{text}");
                let sees_pages = text.contains("<page>");
                assert_eq!(purpose == "goal_validator", sees_pages, "{purpose}: {text}");
                Ok(match purpose {
                    "goal_reader" => reading(true, false),
                    _ => verdict(word, "nobody smiles"),
                })
            })
            .run()
    };
    // Its yes alone is no proof.
    for word in ["met", "cannot_tell"] {
        let ran = run(word);
        ran.unverified();
        assert_eq!(ran.purposes(), ["goal_reader", "goal_validator"]);
    }
    let no = run("not_met");
    no.refused();
    no.told(3, "nobody smiles");
    assert_eq!(no.planner.judged_for("goal_validator").len(), 3);
    // Without a model nobody says that it is met.
    smile(basic).fails(StopReason::NotVerified);
}

#[test]
fn goal_validator_looks_again_where_the_view_is_old() {
    let slow = At("Blue mug", &Slow(5, &[Done("$12.50")]));
    let ran = how_much(basic)
        .takes([slow, Done("$12.50")])
        .attended_by(async |run| {
            run.planner.asked(1).await;
            run.submit(Submission::TakeOver);
            run.submit(Submission::HandBack);
        });
    ran.satisfied();
    assert!(ran.took("goal_validator -> observe"), "{}", ran.story());
}

const MADE_UP: Do = Done("The blue mug is $12.50, in stock; the price was 80 before");

#[test]
fn goal_validator_sends_made_up_numbers_back() {
    let ran = how_much(model)
        .takes([MADE_UP, Done("$12.50")])
        .reads(false, true)
        .verified();
    assert_eq!(ran.answer(), "$12.50");
    ran.told(1, "80 of the answer stands on no page that was seen");
    // It is not asked about: code saw it.
    assert_eq!(ran.purposes(), ["goal_reader", "goal_validator"]);
}

#[test]
fn quality_evaluator_sends_made_up_details_back() {
    let ran = how_much(basic)
        .takes([MADE_UP, Done("Blue mug"), Done("$12.50")])
        .satisfied();
    assert_eq!(ran.answer(), "$12.50");
    assert_eq!(ran.entered("quality_evaluator"), 3);
    assert_eq!(ran.narrated("say-better-answer"), 2, "{:?}", ran.said());
}

#[test]
fn quality_evaluator_has_its_own_patience() {
    let ran = how_much(basic)
        .takes([MADE_UP])
        .settings(|s| s.engine.max_validation_rejects = 2)
        .fails(StopReason::NotVerified);
    assert_eq!(ran.entered("quality_evaluator"), 2);
}
