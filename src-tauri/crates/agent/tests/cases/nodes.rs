//! Each of the seventeen nodes, by its effect on a whole run: a node that only passed the run
//! through would fail its test here.

use copilot_ports::{PlannerError, Role};
use copilot_protocol::*;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn one(page: Page) -> Site {
    Site::of([page])
}

fn home() -> Page {
    Page::new(SITE, "Garden club").h1("Garden club")
}

#[test]
fn observe_waits_for_a_list_that_comes_up_empty() {
    let mut page = home();
    for name in ["Rose", "Tulip", "Lily", "Aster", "Iris"] {
        page = page.with(link(name, &format!("{SITE}{name}")).after_looks(1));
    }
    let ran = Setup::new("List the flowers", SITE, one(page), |c, call| {
        assert!(
            c.find("Iris").is_some(),
            "the first plan sees the whole list"
        );
        match call {
            0 => read().into(),
            _ => done("Rose, Tulip, Lily, Aster, Iris").into(),
        }
    })
    .run();
    ran.satisfied();
    assert!(ran.browser.looks() >= 2);
}

#[test]
fn observe_tells_the_planner_of_tabs_and_of_pages_that_did_not_load() {
    let site = Site::of([
        home().with(
            link("Plan", SITE)
                .key("plan")
                .does([Effect::OpenTab(format!("{SITE}plan"))]),
        ),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan of the garden"),
    ]);
    let ran = Setup::new("Open the plan", SITE, site, |c, call| match call {
        0 => c.click("Plan").into(),
        1 => {
            let tab = c.tab_events[0].tab.id.clone();
            assert_eq!(c.tab_events[0].kind, TabEventKind::Opened);
            Action::SwitchTab { tab }.into()
        }
        _ => done("").into(),
    })
    .run();
    ran.satisfied();
    assert!(
        ran.events
            .iter()
            .any(|e| matches!(&e.event, RunEvent::TabEvent { .. }))
    );
    assert_eq!(ran.browser.url(), format!("{SITE}plan"));

    let ran = Setup::new(
        "Open the plan",
        "https://nowhere.invalid/",
        one(home()),
        |c, call| {
            assert_eq!(c.page_type, PageType::Error);
            if call == 0 {
                assert!(
                    c.error
                        .as_deref()
                        .unwrap()
                        .contains("ERR_NAME_NOT_RESOLVED")
                );
            }
            Turn::from(Action::Reload)
        },
    )
    .settings(|s| s.limits.max_steps = 2)
    .run();
    ran.ends(TerminalReason::BudgetExhausted, StopReason::MaxSteps);
}

#[test]
fn loop_mitigation_finds_what_stands_below() {
    let page = || {
        home()
            .screens(4)
            .with(button("Refresh"))
            .with(link("Opening hours", &format!("{SITE}hours")).screen(2))
    };
    let run = |scrolls: u32| {
        let site = Site::of([
            page(),
            Page::new(&format!("{SITE}hours"), "Opening hours")
                .h1("Opening hours")
                .p("9 to 18"),
        ]);
        Setup::new("Open the opening hours", SITE, site, |c, _| {
            if c.observation.title == "Opening hours" {
                return done("").into();
            }
            if c.find("Opening hours").is_some() {
                return c.click("Opening hours").into();
            }
            c.click("Refresh").into()
        })
        .settings(move |s| s.engine.max_auto_scrolls = scrolls)
        .run()
    };
    let ran = run(6);
    ran.satisfied();
    assert!(ran.entered("loop_mitigation") >= 1);
    let scrolls = ran
        .browser
        .acts()
        .iter()
        .filter(|a| a.action.name() == "scroll")
        .count();
    assert!((1..=6).contains(&scrolls), "{scrolls} scrolls");
    // Nothing else in this run scrolls, so without the node's scan the link is never seen.
    let ran = run(0);
    assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied);
    assert!(
        ran.browser
            .acts()
            .iter()
            .all(|a| a.action.name() != "scroll")
    );
}

#[test]
fn loop_mitigation_keeps_to_its_scrolls() {
    let page = home().screens(200).with(button("Refresh"));
    let ran = Setup::new("Open the opening hours", SITE, one(page), |c, _| {
        c.click("Refresh").into()
    })
    .settings(|s| s.engine.max_auto_scrolls = 4)
    .run();
    let scrolls = ran
        .browser
        .acts()
        .iter()
        .filter(|a| a.action.name() == "scroll")
        .count();
    assert_eq!(scrolls, 4);
}

#[test]
fn goal_check_raises_the_stage_and_names_the_page() {
    let ran = Setup::new(
        "What is the phone number?",
        &format!("{SHOP}contact"),
        shop(),
        |c, _| {
            assert_eq!(c.stage, Stage::Locate);
            assert!(c.allowed_actions.iter().any(|a| a == "done"));
            done("555-0199").into()
        },
    )
    .run();
    ran.satisfied();
    let raised: Vec<(Stage, Stage)> = ran
        .events
        .iter()
        .filter_map(|e| match e.event {
            RunEvent::StageChanged { from, to } => Some((from, to)),
            _ => None,
        })
        .collect();
    assert_eq!(
        raised[0],
        (Stage::Orient, Stage::Locate),
        "several at a time"
    );
    assert_eq!(raised.last().unwrap().1, Stage::Done);
}

#[test]
fn goal_check_stops_at_a_sign_in_and_goes_on_after_it() {
    let site = || {
        Site::of([
            Page::new(SITE, "Sign in")
                .h1("Sign in")
                .with(field("User name").form(0))
                .with(field("Password").kind("password").form(0))
                .with(button("Sign in").submits(0)),
            Page::new(&format!("{SITE}inbox"), "Inbox")
                .h1("Inbox")
                .p("Unread messages: 3"),
        ])
    };
    let script = |c: &copilot_ports::PlannerContext, _| {
        assert_eq!(
            c.observation.title, "Inbox",
            "the planner never sees the sign-in"
        );
        done("3").into()
    };
    let goal = "How many unread messages are there?";
    let ran = block_on(async move {
        let run = Setup::new(goal, SITE, site(), script)
            .person(Box::new(|_| None))
            .start();
        run.until(|| run.handle.pending().is_some()).await;
        let question = run.handle.pending().unwrap();
        assert!(matches!(&question.body, QuestionBody::Login { host } if host == "site.example"));
        run.browser.by_hand(&[Effect::Go(format!("{SITE}inbox"))]);
        run.submit(answer(&question, Decision::Continue));
        run.ended().await
    });
    ran.satisfied();
    assert!(ran.browser.acts().is_empty());

    let ran = Setup::new(goal, SITE, site(), |_, _| panic!("nothing is planned")).run();
    ran.ends(TerminalReason::GoalFailed, StopReason::LoginRequired);
    // A person who does not want to sign in has said no; the goal was understood.
    let ran = Setup::new(goal, SITE, site(), |_, _| panic!("nothing is planned"))
        .person(decides([Decision::Decline]))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
}

#[test]
fn goal_check_stops_at_a_bot_check() {
    let page = home().signals(|s| s.captcha = true);
    let ran = Setup::new("Open the plan", SITE, one(page), |_, _| {
        panic!("nothing is planned")
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Captcha);
    // A person who only presses Continue is not asked for ever.
    let page = home().signals(|s| s.captcha = true);
    let ran = Setup::new("Open the plan", SITE, one(page), |_, _| {
        panic!("nothing is planned")
    })
    .person(agreeable())
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Captcha);
    assert_eq!(ran.questions().len(), 3);
}

#[test]
fn goal_check_leaves_it_to_the_model_to_say_that_it_is_done() {
    let ran = Setup::model(
        "Add the blue mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Blue mug").into(),
            1 => c.click("Add to cart").into(),
            2 => c.click("Cart").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    // What the page shows ends nothing, and asks nobody whether it is the end.
    assert_eq!(ran.planner.requests().len(), 4);
    assert_eq!(ran.browser.labels(), ["Blue mug", "Add to cart", "Cart"]);
}

#[test]
fn memory_manager_sums_up_once_and_shortens_the_conversation() {
    let long = "The soil of the northern bed was tested in spring and found to be good for roses. "
        .repeat(12);
    let mut page = home();
    for n in 0..12 {
        page = page
            .with(button(&format!("Show bed {n}")).does([Effect::Say(format!("bed-{n} {long}"))]));
    }
    let ran = Setup::model(
        "Read what is said of the beds",
        SITE,
        one(page),
        |c, call| {
            if call < 12 {
                plan([
                    c.click(&format!("Show bed {call}")),
                    Action::FindText {
                        text: format!("bed-{call} "),
                    },
                ])
            } else {
                done("The soil of the northern bed was tested in spring").into()
            }
        },
    )
    .settings(|s| s.engine.memory_threshold_tokens = 1_500)
    .run();
    ran.satisfied();
    assert!(ran.entered("memory_manager") >= 2);
    let requests = ran.planner.requests();
    let size = |i: usize| {
        let m = &requests[i].messages;
        m[..m.len() - 1]
            .iter()
            .map(|m| m.text.chars().count())
            .sum::<usize>()
    };
    assert!(
        (1..requests.len()).any(|i| size(i) < size(i - 1)),
        "it never got shorter"
    );
    let last = requests.last().unwrap();
    assert_eq!(last.messages[0].role, Role::System);
    assert!(
        last.messages[1]
            .text
            .contains("Read what is said of the beds")
    );
    let summary = &last.messages[2].text;
    assert!(
        summary.starts_with("What happened before, in short:"),
        "{summary}"
    );
    assert_eq!(
        summary.matches("\"Show bed 0\"").count(),
        1,
        "summed up once: {summary}"
    );
    // Recent turns are there as they were.
    assert!(
        last.messages
            .iter()
            .skip(3)
            .any(|m| m.text.contains("bed-11 "))
    );
}

#[test]
fn planner_refuses_what_cannot_be_done() {
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => Action::Click { element: 99_999 }.into(),
            1 => {
                assert!(c.error.as_deref().unwrap().contains("no element [99999]"));
                Action::HandleDialog {
                    accept: true,
                    text: None,
                }
                .into()
            }
            2 => {
                assert!(c.error.as_deref().unwrap().contains("handle_dialog"));
                c.click("Contact").into()
            }
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.labels(), ["Contact"]);
    assert!(ran.took("planner -> error_retry"));
    assert!(
        ran.sink
            .lives()
            .iter()
            .any(|l| matches!(l, LiveUpdate::ThoughtDelta { .. }))
    );
    assert!(
        ran.planner
            .conversation(1)
            .contains("Your last answer could not be used, and nothing was done")
    );
}

#[test]
fn planner_may_not_finish_before_anything_was_found() {
    let ran = Setup::new("Open the plan", "", one(home()), |c, call| match call {
        0 => {
            assert_eq!(c.stage, Stage::Orient);
            done("").into()
        }
        1 => {
            assert!(c.error.as_deref().unwrap().contains("not allowed now"));
            go(SITE).into()
        }
        _ => Turn::from(done("")),
    })
    .person(agreeable())
    .run();
    assert!(
        ran.browser
            .acts()
            .iter()
            .any(|a| a.action.name() == "navigate")
    );
}

#[test]
fn planner_batches_are_done_in_order_and_end_with_a_fresh_look() {
    let ran = Setup::new(
        "Send Anna at anna@mail.example the subject Tea and the message See you at five",
        MAIL,
        mail(),
        |c, call| match call {
            // A claim at the end of a batch is not believed: the page is looked at first.
            0 => plan([
                c.fill("To", "anna@mail.example"),
                c.fill("Subject", "Tea"),
                c.fill("Message", "See you at five"),
                c.click("Send"),
                done(""),
            ]),
            1 => {
                assert_eq!(c.observation.title, "Message sent");
                done("").into()
            }
            _ => panic!("done"),
        },
    )
    .person(agreeable())
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.labels(), ["To", "Subject", "Message", "Send"]);
    assert_eq!(
        ran.browser.stored("sent"),
        ["To=anna@mail.example; Subject=Tea; Message=See you at five"]
    );
    let judged = ran
        .events
        .iter()
        .filter(|e| matches!(e.event, RunEvent::RiskJudged { .. }))
        .count();
    assert!(judged >= 4, "each action of a batch is judged");
}

#[test]
fn planner_claims_behind_actions_wait_for_a_look() {
    let ran = Setup::new(
        "Type Rose into Name",
        SITE,
        one(home().with(field("Name"))),
        |c, call| match call {
            0 => plan([c.fill("Name", "Rose"), done("")]),
            1 => plan([
                Action::Hover {
                    element: c.id("Name"),
                },
                ask("and now?"),
            ]),
            _ => {
                assert_eq!(c.observation.elements[0].value, "Rose");
                done("").into()
            }
        },
    )
    .run();
    ran.satisfied();
    assert_eq!(ran.planner.requests().len(), 3);
}

#[test]
fn planner_batch_stops_where_the_page_changes() {
    let ran = Setup::new(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => plan([c.click("Blue mug"), c.click("Red mug"), c.click("Cart")]),
            1 => {
                assert_eq!(c.observation.title, "Blue mug");
                go(&format!("{SHOP}contact")).into()
            }
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.labels(), ["Blue mug", ""]);
}

#[test]
fn safety_blocks_with_the_reason_and_sends_a_stubborn_planner_elsewhere() {
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 | 1 => go("file:///etc/passwd").into(),
            2 => c.click("Contact").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert!(ran.took("safety -> planner"), "blocked: {}", ran.story());
    assert!(
        ran.took("safety -> strategy_adapter"),
        "the same again: {}",
        ran.story()
    );
    assert!(
        ran.planner
            .conversation(1)
            .contains("The safety rules blocked this action (scheme)")
    );
    let blocked: Vec<u32> = ran
        .events
        .iter()
        .filter(|e| matches!(e.event, RunEvent::ActionBlocked { .. }))
        .map(|e| e.step)
        .collect();
    assert_eq!(blocked, [1, 2], "a block is a step");
    assert_eq!(
        ran.browser.labels(),
        ["Contact"],
        "nothing blocked reached the page"
    );
}

#[test]
fn safety_ends_a_run_that_only_tries_what_is_blocked() {
    let ran = Setup::new("Open the contact page", SHOP, shop(), |_, call| {
        go(&format!("file:///etc/passwd{call}")).into()
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Blocked);
    assert!(ran.browser.acts().is_empty());
}

fn order(c: &copilot_ports::PlannerContext, _: usize) -> Turn {
    match c.observation.title.as_str() {
        "Your cart" => c.click("Place order").into(),
        "Thank you" => done("").into(),
        _ => c.click("Cart").into(),
    }
}

#[test]
fn confirm_asks_with_the_pages_own_words_and_a_yes_is_done() {
    let ran = Setup::new("Buy what is in the cart", SHOP, shop(), order)
        .person(agreeable())
        .run();
    ran.satisfied();
    assert_eq!(ran.browser.stored("orders"), ["order"]);
    let asked: Vec<_> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ApprovalRequested {
                class, host, label, ..
            } => Some((*class, host.as_str(), label.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(asked, [(RiskClass::Pay, "shop.example", "Place order")]);
    assert!(ran.took("confirm -> ? -> confirm") && ran.took("confirm -> execute"));
}

#[test]
fn confirm_takes_a_no_and_tells_the_planner_why() {
    let mut setup = Setup::model(
        "Buy what is in the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Cart").into(),
            1 => c.click("Place order").into(),
            2 => {
                assert_eq!(c.person_said, ["too dear"]);
                done("").into()
            }
            _ => panic!("the run has ended"),
        },
    )
    .person(Box::new(|q| Some(say_to(q, Decision::Decline, "too dear"))));
    setup.planner = setup.planner.judges(|_, _| {
        let read = reading(true, false);
        Ok(with_verdict(read, "not_met", "nothing was bought"))
    });
    let ran = setup.run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
    assert!(ran.browser.stored("orders").is_empty());
    assert_eq!(ran.browser.labels(), ["Cart"]);
    let told = ran.planner.conversation(2);
    assert!(
        told.contains("did not allow this action (pay)") && told.contains("too dear"),
        "{told}"
    );
    assert_eq!(ran.summary.steps, 2, "a decline is a step");
}

#[test]
fn confirm_declines_where_nobody_can_be_asked() {
    let ran = Setup::new("Buy what is in the cart", SHOP, shop(), order).run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
    assert!(ran.browser.stored("orders").is_empty());
    assert!(ran.events.iter().any(|e| matches!(
        e.event,
        RunEvent::ApprovalAnswered {
            decision: Decision::Decline,
            by: AnsweredBy::Nobody,
            ..
        }
    )));
}

#[test]
fn confirm_follows_the_setting() {
    let ran = Setup::new("Buy what is in the cart", SHOP, shop(), order)
        .settings(|s| s.approve = "pay".parse().unwrap())
        .run();
    ran.satisfied();
    assert!(ran.events.iter().any(|e| matches!(
        e.event,
        RunEvent::ApprovalAnswered {
            decision: Decision::Allow,
            by: AnsweredBy::Setting,
            ..
        }
    )));
    let ran = Setup::new("Buy what is in the cart", SHOP, shop(), order)
        .settings(|s| s.approve = "none".parse().unwrap())
        .person(Box::new(|q| panic!("asked {q:?}")))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
}

#[test]
fn confirm_does_what_was_edited_and_asks_for_that() {
    let site = one(home().with(field("Phone").kind("tel").form(0)).with(
        button("Search")
            .submits(0)
            .does([Effect::StoreForm("form"), Effect::Say("Found".into())]),
    ));
    let mut asked = 0;
    let ran = Setup::new(
        "Fill in the phone and press Search",
        SITE,
        site,
        |c, call| match call {
            0 => c.fill("Phone", "555-0000").into(),
            1 => c.click("Search").into(),
            _ => done("").into(),
        },
    )
    .person(Box::new(move |q| {
        asked += 1;
        let QuestionBody::Approval { action, .. } = &q.body else {
            panic!("{q:?}")
        };
        if asked == 1 {
            let mut action = action.clone();
            if let Action::Type { text, .. } = &mut action {
                *text = "555-1234".into();
            }
            return Some(edit(q, action));
        }
        Some(answer(q, Decision::Allow))
    }))
    .run();
    ran.satisfied();
    assert!(ran.took("confirm -> safety"));
    assert_eq!(ran.browser.stored("form"), ["Phone=555-1234"]);
    let typed: Vec<_> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ApprovalRequested { values, .. } => values.first().map(|v| v.value.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(typed[..2], ["555-0000", "555-1234"]);
}

#[test]
fn confirm_plans_anew_what_is_changed_again_and_again() {
    let mut edits = 0;
    let ran = Setup::model(
        "Buy what is in the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Cart").into(),
            1 => c.click("Place order").into(),
            _ => ask("what then?").into(),
        },
    )
    .person(Box::new(move |q| match &q.body {
        QuestionBody::Approval { action, .. } => {
            edits += 1;
            assert!(edits <= 6, "edited for ever");
            Some(edit(q, action.clone()))
        }
        _ => Some(answer(q, Decision::Decline)),
    }))
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
    assert!(ran.browser.stored("orders").is_empty());
    assert!(ran.planner.conversation(2).contains("changed this action"));
}

#[test]
fn confirm_refuses_an_edit_to_another_action() {
    let mut asked = 0;
    let ran = Setup::new(
        "Buy what is in the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Cart").into(),
            1 => c.click("Place order").into(),
            _ => {
                assert!(c.error.is_some() || call > 2);
                ask("what now?").into()
            }
        },
    )
    .person(Box::new(move |q| {
        asked += 1;
        if asked == 1 {
            return Some(edit(q, go("https://evil.example/")));
        }
        Some(answer(q, Decision::Decline))
    }))
    .run();
    assert_eq!(ran.browser.labels(), ["Cart"]);
    assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied);
}

#[test]
fn confirm_lets_the_person_take_over_and_looks_again() {
    let ran = block_on(async {
        let run = Setup::new("Buy what is in the cart", SHOP, shop(), order)
            .person(Box::new(|_| None))
            .start();
        run.until(|| run.handle.pending().is_some()).await;
        run.submit(answer(&run.handle.pending().unwrap(), Decision::TakeOver));
        run.until(|| {
            matches!(
                run.handle.pending().map(|q| q.body),
                Some(QuestionBody::TakenOver)
            )
        })
        .await;
        run.browser.by_hand(&[
            Effect::Store("orders", "by hand".into()),
            Effect::Go(format!("{SHOP}thanks")),
        ]);
        run.submit(answer(&run.handle.pending().unwrap(), Decision::Continue));
        run.ended().await
    });
    assert_eq!(ran.browser.stored("orders"), ["by hand"]);
    let last = ran.planner.contexts().pop().unwrap();
    assert_eq!(last.observation.title, "Thank you", "it looked again");
    let turns: Vec<bool> = ran
        .events
        .iter()
        .filter_map(|e| match e.event {
            RunEvent::Takeover { on } => Some(on),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [true, false]);
}

#[test]
fn confirm_remembers_a_site_for_the_run() {
    let there = "https://other.example/";
    let site = Site::of([
        home().with(link("Other", there)),
        Page::new(there, "Other")
            .h1("Other garden")
            .with(field("Name").key("a"))
            .with(field("Town").key("b")),
    ]);
    let ran = Setup::new(
        "Open Other and type Rose into Name and type Kew into Town",
        SITE,
        site,
        |c, call| match call {
            0 => c.click("Other").into(),
            1 => c.fill("Name", "Rose").into(),
            2 => c.fill("Town", "Kew").into(),
            _ => done("").into(),
        },
    )
    .person(agreeable())
    .run();
    ran.satisfied();
    assert_eq!(ran.questions().len(), 1, "one yes lets the run onto a site");
}

#[test]
fn execute_falls_back_to_a_script_click_that_is_judged_anew() {
    let site = |item: Item| {
        Site::of([
            home().with(item),
            Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
        ])
    };
    let open = |c: &copilot_ports::PlannerContext, _| {
        if c.observation.title == "Plan" {
            let last = c.history.last().unwrap().outcome.clone().unwrap();
            assert!(last.url_changed && last.dom_changed);
            assert_eq!(c.state_change_hint, "the address changed");
            return done("").into();
        }
        let name = if c.find("Show plan").is_some() {
            "Show plan"
        } else {
            "Delete plan"
        };
        c.click(name).into()
    };
    let covered = button("Show plan")
        .covered()
        .does([Effect::Go(format!("{SITE}plan"))]);
    let ran = Setup::new("Open the plan", SITE, site(covered), open).run();
    ran.satisfied();
    let deliveries: Vec<Delivery> = ran.browser.acts().iter().map(|a| a.delivery).collect();
    assert_eq!(deliveries, [Delivery::Trusted, Delivery::Script]);
    assert!(ran.took("execute -> safety"));
    let judged = ran
        .events
        .iter()
        .filter(|e| matches!(e.event, RunEvent::RiskJudged { .. }))
        .count();
    assert_eq!(judged, 2);

    // What needs a yes needs one again for the script click.
    let risky = button("Delete plan")
        .covered()
        .does([Effect::Go(format!("{SITE}plan"))]);
    let ran = Setup::new("Delete the plan", SITE, site(risky), open)
        .person(agreeable())
        .run();
    ran.satisfied();
    assert_eq!(ran.questions().len(), 2);
}

#[test]
fn execute_takes_the_twin_with_the_same_words() {
    let gone = button("Show plan").fails(ActionStatus::NotFound, 9);
    let twin = button("Show plan")
        .key("twin")
        .does([Effect::Go(format!("{SITE}plan"))]);
    let site = Site::of([
        home().with(gone).with(twin),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
    ]);
    let ran = Setup::new("Open the plan", SITE, site, |c, call| match call {
        0 => c.click("Show plan").into(),
        _ => done("").into(),
    })
    .run();
    ran.satisfied();
    let deliveries: Vec<Delivery> = ran.browser.acts().iter().map(|a| a.delivery).collect();
    assert_eq!(deliveries, [Delivery::Trusted, Delivery::TextMatch]);
}

/// The page puts in another amount while the person reads: the yes was for the first.
#[test]
fn execute_asks_again_where_the_page_changed_under_the_yes() {
    let site = one(home()
        .with(field("Amount").form(0))
        .with(button("Transfer").submits(0).does([
            Effect::StoreForm("transfers"),
            Effect::Say("Thank you, the transfer was made".into()),
        ])));
    let ran = block_on(async {
        let run = Setup::new(
            "Type 10 into Amount and press Transfer",
            SITE,
            site,
            |c, call| match call {
                0 => c.fill("Amount", "10").into(),
                1 => c.click("Transfer").into(),
                _ => done("").into(),
            },
        )
        .person(Box::new(|_| None))
        .start();
        run.until(|| run.handle.pending().is_some()).await;
        let first = run.handle.pending().unwrap();
        assert_eq!(shown(&first), "10");
        run.browser.fill("textbox:Amount", "9000");
        run.submit(answer(&first, Decision::Allow));
        run.until(|| run.handle.pending().is_some_and(|q| q.id != first.id))
            .await;
        let second = run.handle.pending().unwrap();
        assert_eq!(shown(&second), "9000", "asked for what is there now");
        assert!(run.browser.stored("transfers").is_empty());
        run.submit(answer(&second, Decision::Decline));
        run.ended().await
    });
    ran.ends(TerminalReason::GoalFailed, StopReason::Declined);
    assert_eq!(ran.browser.labels(), ["Amount"], "{}", ran.story());
    assert!(ran.took("execute -> safety") && ran.said().contains(&"say-page-changed".into()));
}

fn shown(question: &Question) -> String {
    let QuestionBody::Approval { judgement, .. } = &question.body else {
        panic!("{question:?}")
    };
    judgement.facts.values[0].value.clone()
}

#[test]
fn execute_writes_the_intent_before_and_the_result_after() {
    let ran = Setup::new(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Contact").into(),
            _ => done("").into(),
        },
    )
    .run();
    let names: Vec<String> = ran
        .journal
        .records()
        .iter()
        .filter_map(|r| match r {
            copilot_ports::Record::Commit(c) if c.cause == "intent" => Some("intent".to_owned()),
            copilot_ports::Record::Event(e) => match &e.event {
                RunEvent::ActionStarted { label, .. } => Some(format!("started {label}")),
                RunEvent::ActionFinished { outcome, .. } => {
                    Some(format!("finished {:?}", outcome.status))
                }
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(names, ["intent", "started Contact", "finished Ok"]);
}

#[test]
fn execute_gives_an_element_up_after_its_attempts() {
    let site = one(home()
        .moving()
        .with(button("Show plan").fails(ActionStatus::Timeout, 99))
        .with(button("Show map").does([Effect::Say("Here is the plan".into())])));
    let ran = Setup::new("Click show map", SITE, site, |c, _| {
        let tired = c
            .find("Show plan")
            .is_some_and(|id| c.avoid_elements.contains(&id));
        if c.history.iter().any(|r| r.label == "Show map") {
            return done("").into();
        }
        c.click(if tired { "Show map" } else { "Show plan" }).into()
    })
    .settings(|s| s.engine.max_attempts_per_element = 2)
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.labels(), ["Show plan", "Show plan", "Show map"]);
}

#[test]
fn self_corrector_binds_an_element_again_without_a_new_plan() {
    let stale = button("Show plan")
        .stale(1)
        .does([Effect::Go(format!("{SITE}plan"))]);
    let site = Site::of([
        home().with(button("Show map")).with(stale),
        Page::new(&format!("{SITE}plan"), "Plan").h1("Plan"),
    ]);
    let ran = Setup::new("Open the plan", SITE, site, |c, call| match call {
        0 => c.click("Show plan").into(),
        1 => {
            assert_eq!(c.observation.title, "Plan", "no plan was needed in between");
            done("").into()
        }
        _ => panic!("done"),
    })
    .run();
    ran.satisfied();
    let used: Vec<_> = ran
        .browser
        .acts()
        .iter()
        .map(|a| (a.action.element().unwrap(), a.label.clone()))
        .collect();
    assert_eq!(used.len(), 2);
    assert_ne!(used[0].0, used[1].0, "it has a new number");
    assert_eq!(used[0].1, used[1].1);
    assert!(ran.took("self_corrector -> safety") && ran.said().contains(&"say-found-again".into()));
}

#[test]
fn self_corrector_gives_up_where_it_would_have_to_guess() {
    let gone = button("Show plan")
        .stale(1)
        .does([Effect::Go(format!("{SITE}plan"))]);
    let ran = Setup::new(
        "Open the plan",
        SITE,
        one(home().with(gone.clone().stale(99))),
        |c, _| c.click("Show plan").into(),
    )
    .settings(|s| {
        s.limits.max_planner_calls = 4;
        s.engine.max_reobserve_attempts = 2;
    })
    .run();
    assert!(ran.took("self_corrector -> error_retry"), "{}", ran.story());
    assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied);
}

#[test]
fn progress_counts_what_leads_nowhere() {
    let page = home().moving().with(button("Refresh")).with(button("Sort"));
    let ran = Setup::new("Open the greenhouse", SITE, one(page), |c, call| {
        c.click(if call % 2 == 0 { "Refresh" } else { "Sort" })
            .into()
    })
    .settings(|s| {
        s.limits.max_no_progress_steps = 3;
        s.engine.max_strategies = 1;
    })
    .run();
    // The page moves, so this is not called stuck.
    assert_ne!(ran.terminal(), TerminalReason::LoopStuck);
    assert_ne!(ran.terminal(), TerminalReason::GoalSatisfied);
    let idle: Vec<u32> = ran
        .planner
        .contexts()
        .iter()
        .map(|c| c.no_progress_steps)
        .collect();
    assert!(idle.iter().any(|n| *n >= 2), "{idle:?}");
    assert!(ran.took("progress -> strategy_adapter"));
}

#[test]
fn progress_knows_a_step_that_helped() {
    let ran = Setup::new(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 | 1 => c.click("Shop").into(),
            2 => c.click("Contact").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    let contexts = ran.planner.contexts();
    assert_eq!(
        contexts[2].no_progress_steps, 1,
        "the shop's own link led nowhere"
    );
    assert_eq!(contexts[3].no_progress_steps, 0);
    assert!(contexts[3].progress > 0.2);
}

#[test]
fn progress_analyzer_sends_a_stalled_run_elsewhere() {
    let goal = "Open the plan, search for roses, read the price and list the beds";
    let page = home().with(button("Refresh")).with(button("Sort"));
    let run = |moves: bool| {
        let page = if moves {
            let mut page = home();
            for n in 0..6 {
                page = page
                    .with(button(&format!("Show {n}")).does([Effect::Say(format!("line {n}"))]));
            }
            page
        } else {
            page.clone()
        };
        Setup::model(goal, SITE, one(page), move |c, call| {
            if moves {
                c.click(&format!("Show {}", call.min(5))).into()
            } else {
                c.click(if call % 2 == 0 { "Refresh" } else { "Sort" })
                    .into()
            }
        })
        .settings(|s| {
            s.engine.repeat_threshold = 20;
            s.engine.stagnation_threshold = 20;
            s.limits.max_no_progress_steps = 100;
            s.limits.max_steps = 6;
        })
        .run()
    };
    let stalled = run(false);
    assert!(
        stalled.took("progress -> progress_analyzer")
            && stalled.took("progress_analyzer -> strategy_adapter")
    );
    assert!(
        stalled
            .planner
            .conversation(5)
            .contains("What was tried did not help")
    );
    let moving = run(true);
    assert!(
        moving.took("progress_analyzer -> progress_reporter"),
        "{}",
        moving.story()
    );
    assert!(!moving.took("progress_analyzer -> strategy_adapter"));
}

#[test]
fn progress_reporter_speaks_to_the_person_only() {
    let ran = Setup::model(
        "Open the contact page and tell me the phone",
        SHOP,
        shop(),
        |c, call| match call {
            0 => {
                let mut reply = reply([c.click("Contact")]);
                reply.goal_steps = Some((1, 2));
                Turn::Reply(Box::new(reply))
            }
            1 => read().into(),
            _ => done("555-0199").into(),
        },
    )
    .run();
    ran.satisfied();
    let steps = ran.events.iter().find_map(|e| match &e.event {
        RunEvent::Narration { message } if message.id == "say-progress-steps" => {
            Some(message.clone())
        }
        _ => None,
    });
    assert_eq!(
        steps,
        Some(
            Message::new("say-progress-steps")
                .arg("done", 1)
                .arg("all", 2)
        )
    );
    for request in ran.planner.requests() {
        for message in &request.messages {
            assert!(!message.text.contains("say-"), "{}", message.text);
        }
    }
    let said = ran.said();
    assert!(
        said.windows(2)
            .all(|pair| pair[0] != pair[1] || !pair[0].starts_with("say-progress"))
    );
}

#[test]
fn strategy_adapter_names_what_failed_and_sets_it_aside() {
    let page = home()
        .with(button("Refresh"))
        .with(button("Show plan").does([Effect::Say("Plan of the garden".into())]));
    let ran = Setup::model("Click show plan", SITE, one(page), |c, _| {
        if c.history.iter().any(|r| r.label == "Show plan") {
            return done("").into();
        }
        let tired = c
            .find("Refresh")
            .is_some_and(|id| c.avoid_elements.contains(&id));
        c.click(if tired { "Show plan" } else { "Refresh" }).into()
    })
    .run();
    ran.satisfied();
    assert!(ran.entered("strategy_adapter") >= 1);
    let call = ran
        .planner
        .contexts()
        .iter()
        .position(|c| !c.avoid_elements.is_empty())
        .unwrap();
    let told = ran.planner.conversation(call);
    assert!(
        told.contains("What was tried did not help: click \"Refresh\""),
        "{told}"
    );
    assert!(told.contains("leave them"));
}

#[test]
fn strategy_adapter_ends_a_frozen_run_and_asks_first() {
    let page = || home().with(button("Refresh"));
    let ran = Setup::new("Open the greenhouse", SITE, one(page()), |c, _| {
        c.click("Refresh").into()
    })
    .run();
    assert_eq!(ran.terminal(), TerminalReason::LoopStuck, "{}", ran.story());

    // With somebody to ask the run asks, and "go on" gives it another try with what the person says.
    let mut asked = 0;
    let ran = Setup::new(
        "Click show plan",
        SITE,
        one(page().with(button("Show plan").does([Effect::Say("Plan".into())]))),
        |c, _| {
            if c.history.iter().any(|r| r.label == "Show plan") {
                return done("").into();
            }
            let told = c.person_said.iter().any(|s| s.contains("the other button"));
            c.click(if told { "Show plan" } else { "Refresh" }).into()
        },
    )
    .person(Box::new(move |q| {
        asked += 1;
        assert!(
            matches!(q.body, QuestionBody::Stuck { .. }) && asked == 1,
            "{q:?}"
        );
        Some(say_to(q, Decision::Answer, "try the other button"))
    }))
    .run();
    ran.satisfied();
}

#[test]
fn ask_user_puts_the_question_and_hands_the_answer_on() {
    let ran = Setup::model(
        "Add a mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => Action::AskUser {
                question: "Which colour?".into(),
                options: vec!["blue".into(), "red".into()],
            }
            .into(),
            1 => {
                assert_eq!(c.person_said, ["red"]);
                c.click("Red mug").into()
            }
            2 => c.click("Add to cart").into(),
            _ => done("").into(),
        },
    )
    .person(Box::new(|q| {
        let QuestionBody::Ask { text, options, .. } = &q.body else {
            panic!("{q:?}")
        };
        assert_eq!((text.as_str(), options.len()), ("Which colour?", 2));
        Some(say_to(q, Decision::Answer, "red"))
    }))
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.stored("cart"), ["Red mug"]);
    assert!(
        ran.planner
            .conversation(1)
            .contains("The person answers: red")
    );
}

#[test]
fn ask_user_lets_the_person_take_over() {
    let ran = block_on(async {
        let run = Setup::new(
            "Add a mug to the cart",
            SHOP,
            shop(),
            |c, call| match call {
                0 => ask("Which mug?").into(),
                _ => {
                    assert_eq!(
                        c.observation.title, "Red mug",
                        "it waited, and looked again"
                    );
                    if call == 1 {
                        c.click("Add to cart").into()
                    } else {
                        done("").into()
                    }
                }
            },
        )
        .person(Box::new(|_| None))
        .start();
        run.until(|| run.handle.pending().is_some()).await;
        run.submit(answer(&run.handle.pending().unwrap(), Decision::TakeOver));
        run.until(|| {
            matches!(
                run.handle.pending().map(|q| q.body),
                Some(QuestionBody::TakenOver)
            )
        })
        .await;
        run.browser.by_hand(&[Effect::Go(format!("{SHOP}red"))]);
        run.submit(answer(&run.handle.pending().unwrap(), Decision::Continue));
        run.ended().await
    });
    ran.satisfied();
}

#[test]
fn ask_user_does_not_block_where_nobody_can_answer() {
    let script = |_: &copilot_ports::PlannerContext, _: usize| ask("Which colour?").into();
    let ran = Setup::new("Add a mug to the cart", SHOP, shop(), script).run();
    ran.ends(TerminalReason::GoalFailed, StopReason::NobodyToAsk);
    assert!(!ran.edges().iter().any(|e| e.contains('?')));
    let message = ran.summary.outcome.clone().unwrap().message;
    assert_eq!(
        message.args.get("question"),
        Some(&MessageArg::Text("Which colour?".into()))
    );
    // Somebody is there, but the person switched questions off.
    let ran = Setup::new("Add a mug to the cart", SHOP, shop(), script)
        .settings(|s| s.engine.interactive_prompts = false)
        .person(Box::new(|q| panic!("asked {q:?}")))
        .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::NobodyToAsk);
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
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => Turn::Fail(broken()),
            1 => {
                assert!(c.error.as_deref().unwrap().contains("could not be read"));
                c.click("Contact").into()
            }
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert!(ran.took("error_retry -> planner"));
    assert_eq!(
        ran.summary.usage.input_tokens, 207,
        "what the broken answer cost is counted"
    );
}

#[test]
fn error_retry_ends_by_the_kind_of_error() {
    let cases: Vec<(PlannerError, StopReason, usize)> = vec![
        (
            PlannerError::Refused("401".into()),
            StopReason::ModelRefused,
            1,
        ),
        (
            PlannerError::ModelNotFound("404".into()),
            StopReason::ModelRefused,
            1,
        ),
        (
            PlannerError::Unavailable("refused".into()),
            StopReason::ModelUnavailable,
            2,
        ),
        (
            PlannerError::RateLimited("429".into()),
            StopReason::ModelUnavailable,
            2,
        ),
        // Told twice each, in the usual form and in a simpler one.
        (broken(), StopReason::ModelUnavailable, 2),
        (
            PlannerError::Timeout(90_000),
            StopReason::ModelUnavailable,
            2,
        ),
    ];
    for (error, stop, calls) in cases {
        let failing = error.clone();
        let ran = Setup::model("Open the contact page", SHOP, shop(), move |_, _| {
            Turn::Fail(failing.clone())
        })
        .settings(|s| s.engine.model_patience_s = 0)
        .run();
        ran.ends(TerminalReason::GoalFailed, stop);
        assert_eq!(ran.planner.requests().len(), calls, "{error}");
        assert!(ran.browser.acts().is_empty());
        assert!(
            ran.events
                .iter()
                .any(|e| matches!(e.event, RunEvent::Error { .. })),
            "{error}: the person is told"
        );
    }
}

#[test]
fn error_retry_tells_a_slow_model_from_a_slow_page() {
    // After an action that worked, a model that hangs is still the model's fault.
    let ran = Setup::model(
        "Open the contact page",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Contact").into(),
            _ => Turn::Hang,
        },
    )
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::ModelUnavailable);
    assert!(ran.took("error_retry -> planner"));
    // And an action that takes too long is the page's: the page is looked at again first.
    let page = home()
        .moving()
        .with(button("Show plan").fails(ActionStatus::Timeout, 99));
    let ran = Setup::model("Open the plan", SITE, one(page), |c, _| {
        c.click("Show plan").into()
    })
    .run();
    ran.ends(
        TerminalReason::GoalFailed,
        StopReason::InsufficientKnowledge,
    );
    assert!(!ran.took("error_retry -> planner"), "{}", ran.story());
}

#[test]
fn error_retry_looks_again_after_a_failed_look() {
    let gone = || copilot_ports::BrowserError::DialogOpen("Sure?".into());
    let ran = Setup::new(
        "What is the phone number?",
        &format!("{SHOP}contact"),
        shop(),
        |_, _| done("555-0199").into(),
    )
    .browser(move |b| b.fail_looks([gone(), gone()]))
    .run();
    ran.satisfied();
    assert_eq!(ran.entered("error_retry"), 2);
    let ran = Setup::new(
        "What is the phone number?",
        &format!("{SHOP}contact"),
        shop(),
        |_, _| panic!("nothing was seen"),
    )
    .browser(move |b| b.fail_looks(vec![gone(); 99]))
    .run();
    ran.ends(
        TerminalReason::GoalFailed,
        StopReason::InsufficientKnowledge,
    );
}

#[test]
fn error_retry_gives_up_on_a_network_that_is_down() {
    let ran = Setup::new("Open https://down.example/", SHOP, shop(), |_, _| {
        go("https://down.example/").into()
    })
    .run();
    ran.ends(
        TerminalReason::GoalFailed,
        StopReason::InsufficientKnowledge,
    );
    assert_eq!(
        ran.summary.outcome.clone().unwrap().message.id,
        "ending-network"
    );
    assert_eq!(ran.browser.acts().len(), 4);
}

#[test]
fn goal_validator_sends_an_early_claim_back() {
    let ran = Setup::model(
        "Add the blue mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => plan([done("It is in the cart")])
                .expects([page_said("Blue mug was added to your cart")]),
            1 => c.click("Blue mug").into(),
            2 => done("").into(),
            3 => c.click("Add to cart").into(),
            _ => done("").into(),
        },
    )
    .reads(true, false)
    .run();
    ran.verified();
    assert!(ran.took("goal_validator -> planner"));
    let told = |call: usize, words: &str| {
        let told = ran.planner.conversation(call);
        assert!(told.contains(words), "{told}");
    };
    told(1, "The goal is not met yet: nothing was changed");
    told(3, "the page said \"Blue mug was added to your cart\"");
    // The same without a model, by the goal's words.
    let ran = Setup::new(
        "Add the blue mug to the cart",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Blue mug").into(),
            1 => done("").into(),
            2 => c.click("Add to cart").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.satisfied();
    assert!(ran.took("goal_validator -> planner"));
}

#[test]
fn goal_validator_ends_a_run_that_only_claims() {
    let ran = Setup::new("Add the blue mug to the cart", SHOP, shop(), |_, _| {
        done("").into()
    })
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
    assert_eq!(ran.planner.requests().len(), 3);
}

#[test]
fn goal_validator_asks_a_model_where_the_page_does_not_tell() {
    let run = |word: &'static str| {
        let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
            0 => c.click("Blue mug").into(),
            1 => c.click("Add to cart").into(),
            _ => done("").into(),
        })
        .judges(move |purpose, messages| {
            let text = &messages[1].text;
            assert!(text.contains("click \"Add to cart\""), "{text}");
            let sees_pages = text.contains("<page>");
            assert_eq!(purpose == "goal_validator", sees_pages, "{purpose}: {text}");
            Ok(match purpose {
                "goal_reader" => reading(true, false),
                _ => verdict(word, "nobody smiles"),
            })
        });
        Setup::with(
            "Add the blue mug to the cart. Make me happy",
            SHOP,
            shop(),
            planner,
        )
        .run()
    };
    // Its yes alone is no proof.
    for word in ["met", "cannot_tell"] {
        let ran = run(word);
        ran.unverified();
        assert_eq!(ran.planner.purposes(), ["goal_reader", "goal_validator"]);
    }
    let no = run("not_met");
    no.refused();
    assert!(no.planner.conversation(3).contains("nobody smiles"));
    assert_eq!(no.planner.judged_for("goal_validator").len(), 3);
    // Without a model nobody says that it is met.
    let ran = Setup::new(
        "Add the blue mug to the cart. Make me happy",
        SHOP,
        shop(),
        |c, call| match call {
            0 => c.click("Blue mug").into(),
            1 => c.click("Add to cart").into(),
            _ => done("").into(),
        },
    )
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
}

#[test]
fn goal_validator_looks_again_where_the_view_is_old() {
    let ran = block_on(async {
        let planner = Scripted::new(PlannerKind::Builtin, |c, call| match call {
            0 => {
                assert_eq!(c.observation.title, "Blue mug");
                Turn::After(
                    std::time::Duration::from_secs(5),
                    Box::new(reply([done("$12.50")])),
                )
            }
            _ => done("$12.50").into(),
        });
        let run = Setup::with(
            "How much is the blue mug?",
            &format!("{SHOP}blue"),
            shop(),
            planner,
        )
        .person(Box::new(|_| None))
        .start();
        run.planner.asked(1).await;
        run.submit(Submission::TakeOver);
        run.submit(Submission::HandBack);
        run.ended().await
    });
    ran.satisfied();
    assert!(ran.took("goal_validator -> observe"), "{}", ran.story());
}

#[test]
fn goal_validator_sends_made_up_numbers_back() {
    let ran = Setup::model(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        |_, call| match call {
            0 => done("The blue mug is $12.50, in stock; the price was 80 before").into(),
            _ => done("$12.50").into(),
        },
    )
    .reads(false, true)
    .run();
    ran.verified();
    assert_eq!(ran.answer(), "$12.50");
    let told = ran.planner.conversation(1);
    assert!(
        told.contains("80 of the answer stands on no page that was seen"),
        "{told}"
    );
    // It is not asked about: code saw it.
    assert_eq!(ran.planner.purposes(), ["goal_reader", "goal_validator"]);
}

#[test]
fn quality_evaluator_sends_made_up_details_back() {
    let ran = Setup::new(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        |_, call| match call {
            0 => done("The blue mug is $12.50, in stock; the price was 80 before").into(),
            1 => done("Blue mug").into(),
            _ => done("$12.50").into(),
        },
    )
    .run();
    ran.satisfied();
    assert_eq!(ran.answer(), "$12.50");
    assert_eq!(ran.entered("quality_evaluator"), 3);
    let told = ran.said();
    let count = told.iter().filter(|m| *m == "say-better-answer").count();
    assert_eq!(count, 2, "{told:?}");
}

#[test]
fn quality_evaluator_has_its_own_patience() {
    let ran = Setup::new(
        "How much is the blue mug?",
        &format!("{SHOP}blue"),
        shop(),
        |_, _| done("The blue mug is $12.50, in stock; the price was 80 before").into(),
    )
    .settings(|s| s.engine.max_validation_rejects = 2)
    .run();
    ran.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
    assert_eq!(ran.entered("quality_evaluator"), 2);
}
