//! A planner's script as a list of steps.

use super::*;

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
    /// Has the same thing read at several addresses.
    Divides(&'static str, &'static [&'static str]),
    /// A tool of [`SERVER`] with its arguments as JSON.
    Calls(&'static str, &'static str),
    /// A program outside the page.
    Runs(&'static str),
    Done(&'static str),
    /// Claims this, and names the page's words from which it follows.
    Cite(&'static str, &'static str),
    /// Uses an element that does not exist.
    Wrong,
    Fail(fn() -> PlannerError),
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

use Do::*;

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
            Calls(tool, arguments) => Action::Mcp {
                server: SERVER.into(),
                tool: tool.into(),
                arguments_json: arguments.into(),
            },
            Code(code) => Action::Evaluate { code: code.into() },
            Divides(task, addresses) => Action::Divide {
                task: task.into(),
                addresses: addresses.iter().map(|url| (*url).to_owned()).collect(),
            },
            Runs(program) => Action::RunCode {
                program: program.into(),
            },
            Done(answer) => done(answer),
            Cite(answer, quote) => cited(answer, [(answer, quote)]),
            Wrong => Action::Click { element: 99_999 },
            _ => panic!("{self:?} is no action"),
        }
    }
}

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
