//! Scripts of the planner's: refused where they are off, asked about each time where they are on.

use crate::support::*;

const HOME: &str = "https://home.example/";
const GOAL: &str = "Tell me the news of home.example";
const CODE: &str = "return document.title";

/// Plans the script so many times, and then ends.
fn scripts(times: usize) -> Setup {
    let page = Page::new(HOME, "Home").h1("Home").p("News of the day.");
    let script = std::iter::repeat_n(Code(CODE), times);
    model(GOAL)
        .on(page)
        .takes(script.chain([Done("News of the day.")]))
}

fn allowed(times: usize) -> Setup {
    scripts(times).settings(|s| {
        s.safety.scripts = true;
        s.approve = Approve::All;
        s.engine.auto_confirm = true;
    })
}

fn asked(ran: &Ran) -> Vec<String> {
    let of = |q: Question| match q.body {
        QuestionBody::Approval {
            action: Action::Evaluate { code },
            judgement,
            ..
        } if judgement.class == Some(RiskClass::Script) => Some(code),
        _ => None,
    };
    ran.questions().into_iter().filter_map(of).collect()
}

/// The scripts that were run.
fn ran_code(ran: &Ran) -> Vec<String> {
    ran.pick(|e| match e {
        RunEvent::ActionStarted {
            action: Action::Evaluate { code },
            ..
        } => Some(code.clone()),
        _ => None,
    })
}

/// In each plan, whether the action is offered.
fn offered(ran: &Ran) -> Vec<bool> {
    let offers = |allowed: &[String]| allowed.iter().any(|a| a == "evaluate");
    let contexts = ran.planner.contexts();
    contexts
        .iter()
        .map(|c| offers(&c.allowed_actions))
        .collect()
}

#[test]
fn where_scripts_are_off_none_is_offered_and_one_is_blocked_by_its_class() {
    let ran = scripts(1).agreed().run();
    assert!(!offered(&ran).contains(&true));
    let blocked = ran.pick(|e| match e {
        RunEvent::ActionBlocked { class, .. } => Some(*class),
        _ => None,
    });
    assert_eq!(blocked, [RiskClass::Script], "{}", ran.story());
    assert_eq!((asked(&ran).len(), ran_code(&ran).len()), (0, 0));
    // The prompt does not name it.
    let requests = ran.planner.requests();
    let told = requests.iter().flat_map(|r| &r.messages);
    let told = told.filter(|m| m.role != Role::Assistant);
    for message in told.take_while(|m| !m.text.contains("(script)")) {
        assert!(!message.text.contains("evaluate"), "{}", message.text);
    }
}

#[test]
fn where_they_are_on_each_is_asked_about_with_its_code() {
    let ran = allowed(2).agreed().run();
    assert!(!offered(&ran).contains(&false));
    assert_eq!(asked(&ran), [CODE, CODE], "{}", ran.story());
    assert_eq!(ran_code(&ran), [CODE, CODE], "{}", ran.story());
}

#[test]
fn without_a_yes_none_is_run() {
    for reaction in [Some(decides([Decision::Decline])), None] {
        let ran = allowed(1).somebody(reaction).run();
        assert!(ran_code(&ran).is_empty(), "{}", ran.story());
    }
}

#[test]
fn a_yes_for_the_site_is_one_for_this_script_alone() {
    let ran = allowed(2)
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
    let ran = allowed(1)
        .person(Box::new(|question| {
            let ours = Action::Evaluate {
                code: "return 1".into(),
            };
            Some(match &question.body {
                QuestionBody::Approval { action, .. } if *action != ours => edit(question, ours),
                body => answer(question, go_on(body)),
            })
        }))
        .run();
    assert_eq!(asked(&ran), [CODE, "return 1"], "{}", ran.story());
    assert_eq!(ran_code(&ran), ["return 1"], "{}", ran.story());
}
