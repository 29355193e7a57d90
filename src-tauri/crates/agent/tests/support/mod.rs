//! How the tests of whole runs are written: a run by its goal with defaults for the rest, a planner by its steps,
//! and what is asked of a run that has ended.

use std::time::Duration;

use copilot_agent::SubmitError;
use copilot_ports::{PlanRequest, PlannerContext};
use copilot_protocol::*;
use serde_json::Value;

use crate::world::*;

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
                Action::FindText { text },
            ])
        })
}

/// What a planner does at one call.
#[derive(Clone, Copy, Debug)]
pub enum Do {
    Click(&'static str),
    /// The button that stands by these words.
    ClickBy(&'static str, &'static str),
    Fill(&'static str, &'static str),
    Submit(&'static str, &'static str),
    Choose(&'static str, &'static str),
    Tick(&'static str),
    Hover(&'static str),
    Dialog(bool),
    /// Loads an address, seen from the page.
    Go(&'static str),
    Back,
    Reload,
    Read,
    Ask(&'static str),
    Code(&'static str),
    Done(&'static str),
    /// Claims this, and names the page's words from which it follows.
    Cite(&'static str, &'static str),
    /// Uses an element that does not exist.
    Wrong,
    Fail(fn() -> copilot_ports::PlannerError),
    /// Never answers.
    Hang,
    /// Several actions in one answer.
    Batch(&'static [Do]),
    /// Answers after so many seconds.
    Slow(u64, &'static [Do]),
    /// The page has this title, and the step follows.
    At(&'static str, &'static Do),
    /// What was wrong last was told in such words, and the step follows.
    Told(&'static str, &'static Do),
    /// The person has said just this, and the step follows.
    Heard(&'static str, &'static Do),
}

pub use Do::*;

impl Do {
    pub fn turn(&self, c: &PlannerContext) -> Turn {
        match *self {
            Fail(error) => Turn::Fail(error()),
            Hang => Turn::Hang,
            Batch(steps) => plan(steps.iter().map(|step| step.action(c))),
            Slow(seconds, steps) => {
                let answer = reply(steps.iter().map(|step| step.action(c)));
                Turn::After(Duration::from_secs(seconds), Box::new(answer))
            }
            At(title, step) => {
                assert_eq!(c.observation.title, title, "before {step:?}");
                step.turn(c)
            }
            Told(words, step) => {
                let error = c.error.as_deref().unwrap_or_default();
                assert!(
                    error.contains(words),
                    "before {step:?}: {words:?} is not in {error:?}"
                );
                step.turn(c)
            }
            Heard(words, step) => {
                assert_eq!(c.person_said, [words], "before {step:?}");
                step.turn(c)
            }
            _ => self.action(c).into(),
        }
    }

    pub fn action(&self, c: &PlannerContext) -> Action {
        match *self {
            Click(name) => c.click(name),
            ClickBy(name, by) => {
                let mut all = c.observation.elements.iter();
                let found = all.find(|e| e.name == name && e.context == by);
                let element = found.unwrap_or_else(|| panic!("no {name:?} by {by:?}")).id;
                Action::Click { element }
            }
            Fill(name, text) => c.fill(name, text),
            Submit(name, text) => c.submit(name, text),
            Choose(name, option) => c.choose(name, option),
            Tick(name) => c.check(name),
            Hover(name) => Action::Hover {
                element: c.id(name),
            },
            Dialog(accept) => Action::HandleDialog { accept, text: None },
            Go(to) => match url::Url::parse(&c.observation.url).and_then(|here| here.join(to)) {
                Ok(there) => go(there.as_str()),
                Err(_) => go(to),
            },
            Back => Action::GoBack,
            Reload => Action::Reload,
            Read => read(),
            Ask(question) => ask(question),
            Code(code) => Action::RunCode { code: code.into() },
            Done(answer) => done(answer),
            Cite(answer, quote) => cited(answer, [(answer, quote)]),
            Wrong => Action::Click { element: 99_999 },
            _ => panic!("{self:?} is no action"),
        }
    }
}

type Script = Box<dyn FnMut(&PlannerContext, usize) -> Turn + Send>;

/// A planner that takes these steps, and then its last one again and again.
pub fn takes(steps: impl IntoIterator<Item = Do>) -> Script {
    let steps: Vec<Do> = steps.into_iter().collect();
    Box::new(move |c, call| steps[call.min(steps.len() - 1)].turn(c))
}

/// The same, with these signs of the goal beside one of its answers.
pub fn naming(
    at: usize,
    signs: impl IntoIterator<Item = Condition>,
    steps: impl IntoIterator<Item = Do>,
) -> Script {
    let signs: Vec<Condition> = signs.into_iter().collect();
    let mut script = takes(steps);
    Box::new(move |c, call| {
        let turn = script(c, call);
        if call == at {
            turn.expects(signs.clone())
        } else {
            turn
        }
    })
}

/// Runs to the end that is wanted, as [`Ran`] asserts it.
macro_rules! ended {
    ($($end:ident),*) => {$(
        #[track_caller]
        fn $end(self) -> Ran {
            let ran = self.setup().run();
            ran.$end();
            ran
        }
    )*};
}

/// More of [`Setup`]: steps, a judge without errors, and the end that is wanted.
pub trait Carry: Sized {
    fn setup(self) -> Setup;

    fn takes(self, steps: impl IntoIterator<Item = Do>) -> Setup {
        self.setup().plans(takes(steps))
    }

    fn judged(self, mut judge: impl FnMut(&str) -> Value + Send + 'static) -> Setup {
        self.setup().judges(move |purpose, _| Ok(judge(purpose)))
    }

    fn understands<'a>(self, steps: impl IntoIterator<Item = (&'a str, bool)>) -> Setup {
        self.setup().planner(|p| p.understands(steps))
    }

    /// Somebody is there, and says yes to everything.
    fn agreed(self) -> Setup {
        self.setup().person(agreeable())
    }

    /// Somebody is there, and answers a question only by [`Attend`].
    fn attended(self) -> Running {
        self.setup().person(silent()).start()
    }

    ended!(satisfied, verified, unverified, refused);

    #[track_caller]
    fn fails(self, stop: StopReason) -> Ran {
        let ran = self.setup().run();
        ran.fails(stop);
        ran
    }

    #[track_caller]
    fn exhausts(self, stop: StopReason) -> Ran {
        let ran = self.setup().run();
        ran.exhausts(stop);
        ran
    }
}

impl Carry for Setup {
    fn setup(self) -> Setup {
        self
    }
}

/// A person at a run that goes on.
#[allow(async_fn_in_trait)]
pub trait Attend {
    fn run(&self) -> &Running;

    /// The open question, as soon as there is one.
    async fn question(&self) -> Question {
        let run = self.run();
        run.until(|| run.handle.pending().is_some()).await;
        run.handle.pending().unwrap()
    }

    /// The one that comes after this one.
    async fn question_after(&self, before: &Question) -> Question {
        let run = self.run();
        let other = || run.handle.pending().filter(|q| q.id != before.id);
        run.until(|| other().is_some()).await;
        other().unwrap()
    }

    /// Answers the next question so.
    async fn decides(&self, decision: Decision) {
        let question = self.question().await;
        self.run().submit(answer(&question, decision));
    }

    /// Takes the page over at the next question, does this by hand, and hands it back.
    async fn takes_over(&self, by_hand: &[Effect]) {
        let asked = self.question().await;
        self.run().submit(answer(&asked, Decision::TakeOver));
        let question = self.question_after(&asked).await;
        assert_eq!(question.body, QuestionBody::TakenOver);
        self.run().browser.by_hand(by_hand);
        self.run().submit(answer(&question, Decision::Continue));
    }

    async fn paused(&self) {
        let run = self.run();
        run.until(|| run.handle.status() == RunStatus::Paused).await;
    }

    fn says(&self, text: &str) {
        self.run().submit(Submission::Say { text: text.into() });
    }

    /// Whether it is refused.
    fn refuses(&self, submission: Submission) -> bool {
        self.run().handle.submit(submission) == Err(SubmitError::DoesNotFit)
    }
}

impl Attend for Running {
    fn run(&self) -> &Running {
        self
    }
}

/// Somebody who answers nothing.
pub fn silent() -> Reaction {
    Box::new(|_| None)
}

/// Says this to each question.
pub fn telling(text: &'static str) -> Reaction {
    Box::new(move |q| Some(say_to(q, Decision::Answer, text)))
}

/// Nobody may be asked.
pub fn unasked() -> Reaction {
    Box::new(|q| panic!("asked {q:?}"))
}

/// What is asked of a run that has ended.
pub trait Ended {
    fn ran(&self) -> &Ran;

    #[track_caller]
    fn fails(&self, stop: StopReason) {
        self.ran().ends(TerminalReason::GoalFailed, stop);
    }

    #[track_caller]
    fn exhausts(&self, stop: StopReason) {
        self.ran().ends(TerminalReason::BudgetExhausted, stop);
    }

    #[track_caller]
    fn stuck(&self) {
        let ran = self.ran();
        assert_eq!(ran.terminal(), TerminalReason::LoopStuck, "{}", ran.story());
    }

    #[track_caller]
    fn not_satisfied(&self) {
        let ran = self.ran();
        assert_ne!(
            ran.terminal(),
            TerminalReason::GoalSatisfied,
            "{}",
            ran.story()
        );
    }

    /// The planner was told these words at that call.
    #[track_caller]
    fn told(&self, call: usize, words: &str) {
        let told = self.ran().planner.conversation(call);
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }

    /// At its last call.
    #[track_caller]
    fn told_last(&self, words: &str) {
        self.told(self.calls() - 1, words);
    }

    /// Who judged the end was asked with these words, the first time.
    #[track_caller]
    fn judge_was_told(&self, purpose: &str, words: &str) {
        let told = &self.ran().planner.judged_for(purpose)[0];
        assert!(told.contains(words), "{words:?} is not in\n{told}");
    }

    fn calls(&self) -> usize {
        self.ran().planner.requests().len()
    }

    fn purposes(&self) -> Vec<String> {
        self.ran().planner.purposes()
    }

    fn pick<T>(&self, of: impl Fn(&RunEvent) -> Option<T>) -> Vec<T> {
        self.ran()
            .events
            .iter()
            .filter_map(|e| of(&e.event))
            .collect()
    }

    fn count(&self, fits: impl Fn(&RunEvent) -> bool) -> usize {
        self.ran().events.iter().filter(|e| fits(&e.event)).count()
    }

    fn saw(&self, fits: impl Fn(&RunEvent) -> bool) -> bool {
        self.count(fits) > 0
    }

    fn narrated(&self, id: &str) -> usize {
        self.ran().said().iter().filter(|said| *said == id).count()
    }

    fn labels(&self) -> Vec<String> {
        self.ran().browser.labels()
    }

    fn stored(&self, name: &str) -> Vec<String> {
        self.ran().browser.stored(name)
    }

    fn did(&self, action: &str) -> usize {
        let acts = self.ran().browser.acts();
        acts.iter().filter(|a| a.action.name() == action).count()
    }

    fn did_nothing(&self) -> bool {
        self.ran().browser.acts().is_empty()
    }

    /// What a yes was asked for, in order.
    fn approvals(&self) -> Vec<Judgement> {
        let of = |q: Question| match q.body {
            QuestionBody::Approval { judgement, .. } => Some(judgement),
            _ => None,
        };
        self.ran().questions().into_iter().filter_map(of).collect()
    }
}

impl Ended for Ran {
    fn ran(&self) -> &Ran {
        self
    }
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
