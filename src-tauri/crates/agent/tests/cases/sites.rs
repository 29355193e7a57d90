//! Pages that lead out of the run's sites: held back, asked about once, and opened anew after a yes.

use crate::support::*;

const HOME: &str = "https://home.example/";
const AWAY: &str = "https://away.example/offer";
const GOAL: &str = "Read the offer that home.example tells of";

/// Presses the way out so often, and ends.
fn leaving(times: usize) -> Setup {
    let way = button("Go on").does([Effect::Go(AWAY.into())]);
    let home = Page::new(HOME, "Home").h1("Home").p("News of the day.");
    let offer = Page::new(AWAY, "Offer").h1("Offer").p("Tea for two.");
    let sites = Site::of([home.with(way), offer]);
    model(GOAL).on(sites).plans(move |c, _| {
        if c.history.len() < times {
            return c.click("Go on").into();
        }
        let away = c.observation.url == AWAY;
        done(if away {
            "Tea for two."
        } else {
            "News of the day."
        })
        .into()
    })
}

/// Pages that were held back and asked about.
fn held(ran: &Ran) -> Vec<Judgement> {
    let mut asked = ran.approvals();
    asked.retain(|j| j.what.id == "guard-what-held");
    asked
}

#[test]
fn a_page_that_leads_out_of_the_runs_sites_is_asked_about_and_opened_after_a_yes() {
    let ran = leaving(1).agreed().run();
    let held = held(&ran);
    assert_eq!(held.len(), 1, "{}", ran.story());
    assert_eq!(held[0].class, Some(RiskClass::LeaveSite));
    assert_eq!(held[0].facts.host, "away.example");
    assert_eq!(ran.browser.url(), AWAY, "{}", ran.story());
}

#[test]
fn after_a_no_the_page_is_not_left_and_nobody_is_asked_again() {
    let ran = leaving(3).person(decides([Decision::Decline])).run();
    assert_eq!(held(&ran).len(), 1, "{}", ran.story());
    assert_eq!(ran.browser.url(), HOME);
    assert!(!ran.browser.loaded().contains(&AWAY.to_owned()));
}

#[test]
fn with_nobody_to_ask_it_is_a_no() {
    let ran = leaving(1).run();
    assert_eq!(ran.browser.url(), HOME, "{}", ran.story());
}
