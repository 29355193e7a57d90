//! What a planner and a judge are told, rule by rule: each test fails where its rule is taken out.

use crate::support::*;

/// A form that is saved on another page.
fn form() -> Site {
    let save = button("Save").submits(0).does([to("plan")]);
    let name = field("Name").form(0);
    let saved = beside("plan", "Plan").p("Saved: 3 beds");
    Site::of([home().with(name).with(save), saved])
}

fn wait_for(text: &str) -> Action {
    Action::wait_for_text(5_000, text)
}

/// Saves, and goes on only once this stands on the page.
fn saves_then(text: &'static str) -> Ran {
    model("Save the plan for Ann, then tell me how many beds there are")
        .on(form())
        .plans(move |c, call| match call {
            0 => plan([
                c.fill("Name", "Ann"),
                c.click("Save"),
                wait_for(text),
                Action::FindText {
                    text: "beds".into(),
                    file: None,
                },
                done("3 beds"),
            ]),
            _ => done("3 beds").into(),
        })
        .agreed()
        .reads(true, true)
        .satisfied()
}

#[test]
fn an_answer_goes_on_across_a_navigation_while_what_was_expected_comes() {
    let ran = saves_then("Saved");
    // One answer for all of it: the page that came is searched, and the claim is taken up.
    assert_eq!(ran.calls(), 1, "{}", ran.story());
    assert_eq!(ran.did("find_text"), 1);
}

#[test]
fn what_was_expected_and_did_not_come_ends_the_answer_and_is_said() {
    let ran = saves_then("Rejected");
    assert_eq!(ran.calls(), 2, "{}", ran.story());
    assert_eq!(ran.did("find_text"), 0);
    ran.told(1, "Result of wait \"Rejected\": Timeout");
    let rest = "Not done, because what was expected did not come: find_text \"beds\"; done";
    ran.told(1, rest);
}

#[test]
fn values_that_a_reload_has_emptied_are_told_and_count_as_not_done() {
    let ran = model("Save the plan for Ann")
        .on(form())
        .takes([
            Fill("Name", "Ann"),
            Reload,
            Done(""),
            Fill("Name", "Ann"),
            Click("Save"),
            Done(""),
        ])
        .agreed()
        .reads(true, false)
        .satisfied();
    let lost = "these fields no longer hold what was entered: \"Name\"";
    ran.told(2, lost);
    assert_eq!(ran.narrated("say-values-lost"), 1);
    assert_eq!(ran.planner.contexts()[2].lost.len(), 1);
    // The claim in between is refused by what code saw.
    let why = "the page was loaded anew, and \\\"Name\\\" no longer holds what was entered";
    assert!(ran.weighed().concat().contains(why), "{:?}", ran.weighed());
    assert!(ran.planner.contexts()[4].lost.is_empty());
}

#[test]
fn the_last_actions_before_the_limit_are_counted() {
    let ran = model("Read what the flowers say")
        .on(busy())
        .plans(show_each)
        .settings(|s| s.limits.max_steps = 12)
        .exhausts(StopReason::MaxSteps);
    let told = |call: usize| {
        let text = ran.planner.conversation(call);
        let line = text
            .lines()
            .find(|l| l.contains("more actions may be carried out"));
        line.map(|line| {
            line.split(' ')
                .next()
                .unwrap_or_default()
                .parse::<u32>()
                .unwrap()
        })
    };
    let left: Vec<Option<u32>> = (0..12).map(told).collect();
    assert_eq!(left[..4], [None, None, Some(10), Some(9)]);
    assert_eq!(left[11], Some(1));
}

#[test]
fn conditions_stand_in_each_request_with_what_was_seen_of_them() {
    let added = "Blue mug was added to your cart";
    let signs = [page_said(added), text_shown("Mug shop")];
    let ran = model("Add the blue mug to the cart")
        .plans(naming(
            0,
            signs,
            [Click("Blue mug"), Click("Add to cart"), Done("")],
        ))
        .reads(true, false)
        .run();
    let line = |call: usize| {
        let text = ran.planner.conversation(call);
        let line = text.lines().find(|l| l.starts_with("Your conditions: "));
        line.map(str::to_owned)
    };
    assert_eq!(line(0), None);
    let second = line(1).unwrap();
    assert!(
        second.contains(&format!("{added}\": is not so")),
        "{second}"
    );
    let third = line(2).unwrap();
    assert!(third.contains("Mug shop"), "{third}");
}

#[test]
fn a_judge_is_shown_what_an_answer_quotes_with_the_lines_around_it() {
    let ran = how_much(model)
        .takes([Click("Shop"), Cite("$12.50", "Price: $12.50")])
        .reads(false, true)
        .satisfied();
    for purpose in ["goal_reader", "goal_validator"] {
        let asked = ran.planner.judged_for(purpose);
        let text = asked
            .first()
            .unwrap_or_else(|| panic!("{purpose}: {}", ran.story()));
        let quoted = "\"$12.50\" from \"Price: $12.50\" (on the page \"Blue mug\")";
        assert!(text.contains(quoted), "{purpose}: {text}");
        assert!(
            text.contains("which stands in the lines"),
            "{purpose}: {text}"
        );
        assert!(
            text.contains("Price: $12.50\\nIn stock"),
            "{purpose}: {text}"
        );
    }
}

#[test]
fn the_judge_of_a_long_run_is_told_of_all_that_changed_something() {
    let ran = model("Show each of the flowers")
        .on(busy())
        .plans(|c, call| match call {
            28 => done("").into(),
            _ => show_each(c, call),
        })
        .judged(|purpose| match purpose {
            "goal_reader" => with_verdict(reading(true, false), "cannot_tell", ""),
            _ => verdict("cannot_tell", ""),
        })
        .satisfied();
    let told = &ran.planner.judged_for("goal_validator")[0];
    // The last ones with what came of them, those before in short.
    assert!(
        told.contains("- step 1: click \"Show 0\" in \"Garden club\"\n"),
        "{told}"
    );
    assert!(
        told.contains(
            "- step 28: click \"Show 27\" in \"Garden club | Garden club\": ok, the page"
        ),
        "{told}"
    );
}

#[test]
fn another_look_is_no_idle_step_unless_it_is_the_same_one_again() {
    let picture = |full_page| Action::Screenshot { full_page };
    let ran = model("Open the greenhouse")
        .on(two_idle(home().moving()))
        .plans(move |c, call| match call {
            0 => c.click("Refresh").into(),
            1 | 3 => picture(false).into(),
            2 | 4 => picture(true).into(),
            5 => picture(true).into(),
            _ => done("").into(),
        })
        .run();
    let contexts = ran.planner.contexts();
    let idle: Vec<u32> = contexts.iter().map(|c| c.no_progress_steps).collect();
    assert_eq!(idle[2..7], [0, 0, 0, 0, 1], "{}", ran.story());
}
