//! Each of the seventeen nodes, by its effect on a whole run: a node that only passed the run
//! through would fail its test here.

mod asks;
mod ends;

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
