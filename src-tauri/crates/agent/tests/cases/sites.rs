//! Pages that lead out of the run's sites: held back, asked about once, and opened anew after a yes.

use copilot_ports::PlannerContext;
use copilot_protocol::*;

use crate::world::*;

const HOME: &str = "https://home.example/";
const AWAY: &str = "https://away.example/offer";
const GOAL: &str = "Read the offer that home.example tells of";

fn sites(way: Item) -> Site {
    Site::of([
        Page::new(HOME, "Home")
            .h1("Home")
            .p("News of the day.")
            .with(way),
        Page::new(AWAY, "Offer").h1("Offer").p("Tea for two."),
    ])
}

/// Presses the way out once, and ends with what the page is called then.
fn presses() -> impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static {
    |c, _| {
        if c.history.is_empty() {
            c.click("Go on").into()
        } else {
            done(if c.observation.url == AWAY {
                "Tea for two."
            } else {
                "News of the day."
            })
            .into()
        }
    }
}

fn way() -> Item {
    button("Go on").does([Effect::Go(AWAY.into())])
}

fn asked(ran: &Ran) -> Vec<Judgement> {
    let of = |q: Question| match q.body {
        QuestionBody::Approval { judgement, .. } => Some(judgement),
        _ => None,
    };
    ran.questions().into_iter().filter_map(of).collect()
}

#[test]
fn a_page_that_leads_out_of_the_runs_sites_is_asked_about_and_opened_after_a_yes() {
    let ran = Setup::model(GOAL, HOME, sites(way()), presses())
        .person(agreeable())
        .run();
    let asked = asked(&ran);
    let held: Vec<&Judgement> = asked
        .iter()
        .filter(|j| j.what.id == "guard-what-held")
        .collect();
    assert_eq!(held.len(), 1, "{}", ran.story());
    assert_eq!(held[0].class, Some(RiskClass::LeaveSite));
    assert_eq!(held[0].facts.host, "away.example");
    assert_eq!(ran.browser.url(), AWAY, "{}", ran.story());
}

#[test]
fn after_a_no_the_page_is_not_left_and_nobody_is_asked_again() {
    let ran = Setup::model(GOAL, HOME, sites(way()), |c, _| {
        if c.history.len() < 3 {
            c.click("Go on").into()
        } else {
            done("News of the day.").into()
        }
    })
    .person(decides([Decision::Decline]))
    .run();
    let held = asked(&ran)
        .iter()
        .filter(|j| j.what.id == "guard-what-held")
        .count();
    assert_eq!(held, 1, "{}", ran.story());
    assert_eq!(ran.browser.url(), HOME);
    assert!(!ran.browser.loaded().contains(&AWAY.to_owned()));
}

#[test]
fn with_nobody_to_ask_it_is_a_no() {
    let ran = Setup::model(GOAL, HOME, sites(way()), presses()).run();
    assert_eq!(ran.browser.url(), HOME, "{}", ran.story());
}
