//! How the tests of whole runs are written: a run by its goal with defaults for the rest.

pub use std::collections::{BTreeMap, BTreeSet};
pub use std::sync::Arc;
pub use std::time::Duration;

pub use copilot_agent::{ResumeError, SubmitError};
pub use copilot_ports::*;
pub use copilot_protocol::*;
pub use copilot_simulator::world::Do::*;
pub use copilot_simulator::world::browser::FakeBrowser;
pub use copilot_simulator::world::*;
pub use serde_json::{Value, json};

pub const SITE: &str = "https://site.example/";

/// The start page of a small site.
pub fn home() -> Page {
    Page::new(SITE, "Garden club").h1("Garden club")
}

/// Another page of it, under this path.
pub fn beside(path: &str, title: &str) -> Page {
    Page::new(&format!("{SITE}{path}"), title).h1(title)
}

/// What leads to that page.
pub fn to(path: &str) -> Effect {
    Effect::Go(format!("{SITE}{path}"))
}

/// The small site with this start page and the page that `to("plan")` leads to.
pub fn with_plan(start: Page) -> Site {
    Site::of([start, beside("plan", "Plan")])
}

/// A button that does nothing but say this.
pub fn says(name: &str, line: &str) -> Item {
    button(name).does([Effect::Say(line.into())])
}

/// The small site's start page with "Show 0" and so on, which each say something.
pub fn busy() -> Page {
    let line = |n| says(&format!("Show {n}"), &format!("Flower number {n} opens"));
    (0..30).map(line).fold(home(), Page::with)
}

/// Presses one button of [`busy`] after the other.
pub fn show_each(c: &PlannerContext, call: usize) -> Turn {
    c.click(&format!("Show {}", call % 30)).into()
}

/// A page with a sign-in.
pub fn sign_in() -> Page {
    let name = field("User name").form(0);
    let password = field("Password").kind("password").form(0);
    let page = Page::new(SITE, "Sign in").h1("Sign in");
    page.with(name)
        .with(password)
        .with(button("Sign in").submits(0))
}

/// A run in Basic mode in the shop, with nobody to ask; nothing is planned yet.
pub fn basic(goal: &str) -> Setup {
    run_of(goal, PlannerKind::Builtin)
}

/// The same with a model, 100 tokens a call.
pub fn model(goal: &str) -> Setup {
    run_of(goal, PlannerKind::Model).planner(|p| p.costs(100))
}

fn run_of(goal: &str, kind: PlannerKind) -> Setup {
    Setup::with(
        goal,
        SHOP,
        shop(),
        Scripted::new(kind, |_, _| panic!("nothing is planned")),
    )
}

/// A run that orders what is in the cart, from wherever it is.
pub fn buying() -> Setup {
    basic("Buy what is in the cart").plans(order)
}

pub fn order(c: &PlannerContext, _: usize) -> Turn {
    match c.observation.title.as_str() {
        "Your cart" => c.click("Place order").into(),
        "Thank you" => done("").into(),
        _ => c.click("Cart").into(),
    }
}

/// A question about the page that the run starts on.
pub fn how_much(mode: fn(&str) -> Setup) -> Setup {
    mode("How much is the blue mug?").at(&format!("{SHOP}blue"))
}

/// A page on which two buttons do nothing, and a planner that presses them in turn.
pub fn two_idle(page: Page) -> Page {
    page.with(button("Refresh")).with(button("Sort"))
}

pub fn to_and_fro(c: &PlannerContext, call: usize) -> Turn {
    c.click(["Refresh", "Sort"][call % 2]).into()
}

/// Presses `first` until it is to be left alone, then `second`, and ends.
pub fn until_tired(first: &'static str, second: &'static str) -> Script {
    Box::new(move |c, _| {
        if c.history.iter().any(|r| r.label == second) {
            return done("").into();
        }
        let tired = c.avoid_elements.contains(&c.id(first));
        c.click(if tired { second } else { first }).into()
    })
}

/// Beds with long texts, about 300 tokens each, and a planner that reads one after the other.
pub fn beds(count: usize) -> Setup {
    const SOIL: &str = "The soil of the northern bed was tested in spring";
    let long = format!("{SOIL} and found to be good for roses. ").repeat(12);
    let bed = |n| says(&format!("Show bed {n}"), &format!("bed-{n} {long}"));
    let page = (0..count).map(bed).fold(home(), Page::with);
    model("Read what is said of the beds")
        .on(page)
        .plans(move |c, call| {
            if call == count {
                return done(SOIL).into();
            }
            let text = format!("bed-{call} ");
            plan([
                c.click(&format!("Show bed {call}")),
                Action::FindText { text, file: None },
            ])
        })
}

/// Says this to each question.
pub fn telling(text: &'static str) -> Reaction {
    Box::new(move |q| Some(say_to(q, Decision::Answer, text)))
}

/// Nobody may be asked.
pub fn unasked() -> Reaction {
    Box::new(|q| panic!("asked {q:?}"))
}

/// As the agent counts: four characters a token.
pub fn tokens(text: &str) -> usize {
    4 + text.chars().count() / 4
}

/// Tokens of history and summary in a request: all but rules, task and the page.
pub fn history_tokens(request: &PlanRequest) -> usize {
    let messages = &request.messages;
    let history = &messages[2..messages.len() - 1];
    history.iter().map(|m| tokens(&m.text)).sum()
}

/// How far the run was after each step, as `progress` says.
pub fn scores(ran: &Ran) -> Vec<f64> {
    ran.pick(|e| match e {
        RunEvent::NodeLeft { node, why, .. } if node == "progress" => why["score"].as_f64(),
        _ => None,
    })
}

/// Whether the page was the person's, each time that it changed hands.
pub fn turns(ran: &Ran) -> Vec<bool> {
    ran.pick(|e| match e {
        RunEvent::Takeover { on } => Some(*on),
        _ => None,
    })
}

/// The person raises a budget.
pub fn raise(max_steps: Option<u32>, max_money: Option<f64>) -> Submission {
    Submission::RaiseBudget {
        max_steps,
        max_tokens: None,
        max_minutes: None,
        max_money,
    }
}
