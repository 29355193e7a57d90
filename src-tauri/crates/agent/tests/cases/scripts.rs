//! Scripts of the planner's: refused where they are off, asked about each time where they are on.

use copilot_ports::PlannerContext;
use copilot_protocol::*;

use crate::world::*;

const HOME: &str = "https://home.example/";
const GOAL: &str = "Tell me the news of home.example";
const CODE: &str = "return document.title";

fn site() -> Site {
    Site::of([Page::new(HOME, "Home").h1("Home").p("News of the day.")])
}

fn code(text: &str) -> Turn {
    plan([Action::RunCode { code: text.into() }])
}

/// Plans the script so many times, and then ends.
fn scripts(times: usize) -> impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static {
    move |_, call| {
        if call < times {
            code(CODE)
        } else {
            done("News of the day.").into()
        }
    }
}

fn allowed(setup: Setup) -> Setup {
    setup.settings(|s| {
        s.safety.scripts = true;
        s.approve = Approve::All;
        s.engine.auto_confirm = true;
    })
}

fn asked(ran: &Ran) -> Vec<String> {
    let of = |q: Question| match q.body {
        QuestionBody::Approval {
            action: Action::RunCode { code },
            judgement,
            ..
        } if judgement.class == Some(RiskClass::Script) => Some(code),
        _ => None,
    };
    ran.questions().into_iter().filter_map(of).collect()
}

fn ran_code(ran: &Ran) -> usize {
    let did = |e: &&Envelope| {
        matches!(
            &e.event,
            RunEvent::ActionStarted {
                action: Action::RunCode { .. },
                ..
            }
        )
    };
    ran.events.iter().filter(did).count()
}

#[test]
fn where_scripts_are_off_none_is_offered_and_one_is_blocked_by_its_class() {
    let ran = Setup::model(GOAL, HOME, site(), |c, call| {
        assert!(!c.allowed_actions.iter().any(|a| a == "run_code"));
        scripts(1)(c, call)
    })
    .person(agreeable())
    .run();
    let blocked: Vec<RiskClass> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ActionBlocked { class, .. } => Some(*class),
            _ => None,
        })
        .collect();
    assert_eq!(blocked, [RiskClass::Script], "{}", ran.story());
    assert_eq!(
        (asked(&ran).len(), ran_code(&ran)),
        (0, 0),
        "{}",
        ran.story()
    );
    let told: String = ran
        .planner
        .requests()
        .iter()
        .flat_map(|r| {
            r.messages
                .iter()
                .filter(|m| m.role != copilot_ports::Role::Assistant)
        })
        .take_while(|m| !m.text.contains("(script)"))
        .map(|m| m.text.clone())
        .collect();
    assert!(
        !told.contains("run_code"),
        "the prompt does not name it: {told}"
    );
}

#[test]
fn where_they_are_on_each_is_asked_about_with_its_code() {
    let ran = allowed(Setup::model(GOAL, HOME, site(), |c, call| {
        assert!(c.allowed_actions.iter().any(|a| a == "run_code"));
        scripts(2)(c, call)
    }))
    .person(agreeable())
    .run();
    assert_eq!(asked(&ran), [CODE, CODE], "{}", ran.story());
    assert_eq!(ran_code(&ran), 2, "{}", ran.story());
}

#[test]
fn without_a_yes_none_is_run() {
    for reaction in [Some(decides([Decision::Decline])), None] {
        let mut setup = allowed(Setup::model(GOAL, HOME, site(), scripts(1)));
        setup.person = reaction;
        let ran = setup.run();
        assert_eq!(ran_code(&ran), 0, "{}", ran.story());
    }
}

#[test]
fn a_yes_for_the_site_is_one_for_this_script_alone() {
    let ran = allowed(Setup::model(GOAL, HOME, site(), scripts(2)))
        .person(Box::new(|question| {
            Some(Submission::Answer {
                answer: Answer {
                    remember: true,
                    ..Answer::by_person(question.id.clone(), Decision::AllowSite)
                },
            })
        }))
        .run();
    assert_eq!(asked(&ran).len(), 2, "{}", ran.story());
}

#[test]
fn what_the_person_changed_is_asked_about_again_and_is_what_is_run() {
    let ran = allowed(Setup::model(GOAL, HOME, site(), scripts(1)))
        .person(Box::new(|question| {
            let QuestionBody::Approval { action, .. } = &question.body else {
                return Some(answer(question, Decision::Continue));
            };
            let ours = Action::RunCode {
                code: "return 1".into(),
            };
            Some(if *action == ours {
                answer(question, Decision::Allow)
            } else {
                Submission::Answer {
                    answer: Answer {
                        action: Some(ours),
                        ..Answer::by_person(question.id.clone(), Decision::Edit)
                    },
                }
            })
        }))
        .run();
    assert_eq!(asked(&ran), [CODE, "return 1"], "{}", ran.story());
    let run: Vec<Action> = ran
        .events
        .iter()
        .filter_map(|e| match &e.event {
            RunEvent::ActionStarted { action, .. } => Some(action.clone()),
            _ => None,
        })
        .collect();
    assert!(
        matches!(&run[..], [Action::RunCode { code }] if code == "return 1"),
        "{}",
        ran.story()
    );
}
