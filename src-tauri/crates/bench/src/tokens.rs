//! What ten steps cost a model that is asked once a step: input tokens beyond what a server's cache of an earlier request's
//! beginning holds, the longest page, and the output tokens of a press.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use copilot_browser::BrowserOptions;
use copilot_ports::{
    ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerContext,
    PlannerError,
};
use copilot_practice::{LabelKind, Lang, PageKind, PracticeOptions, Site, serve};
use copilot_protocol::{Action, Element, PlannerKind, ScrollDirection, TypeMode, Understanding};
use tiktoken_rs::CoreBPE;

use crate::figures::{Mark, marks, table};
use crate::pages::Served;
use crate::{Failure, runs};

/// A cache holds a beginning from so many tokens on, in steps of so many.
const CACHED_FROM: usize = 1_024;
const CACHED_STEP: usize = 128;
/// Marks: uncached tokens of a job, tokens of a page, output tokens of a press beside the thought.
const JOB: f64 = 15_000.0;
const PAGE: f64 = 6_000.0;
const PRESS: f64 = 25.0;

/// What is done at one step.
#[derive(Clone)]
pub enum Do {
    /// A press of the control with these words.
    Press(String),
    /// The link in the page's own text that stands at this place among those on the screen.
    Link(usize),
    Fill(String, String),
    /// A program outside the page.
    Program(String),
    Read,
    Find(String),
    Down,
    Back,
    Done,
}

/// Takes these steps, some an answer, and keeps what it was asked and what its answers took.
struct Steps {
    steps: Vec<Vec<Do>>,
    asked: Mutex<Vec<Vec<ChatMessage>>>,
    answers: Mutex<Vec<String>>,
    tool: Mutex<String>,
}

const THOUGHT: &str = "The page shows what was looked for; what is still missing stands behind the next control, so it is used now.";

impl Steps {
    fn action(step: &Do, c: &PlannerContext) -> Action {
        let named = |words: &str| {
            let mut all = c.observation.elements.iter();
            all.find(|e| e.name.starts_with(words)).map(|e| e.id)
        };
        let press = |element| Action::Click { element };
        let lost = || Action::GoBack;
        match step {
            Do::Press(words) => named(words).map_or_else(lost, press),
            Do::Link(at) => {
                let link = |e: &&Element| {
                    e.role == "link" && e.in_viewport && !e.nav && !e.covered && !e.name.is_empty()
                };
                let all: Vec<&Element> = c.observation.elements.iter().filter(link).collect();
                let chosen = all.get(*at).or(all.last());
                chosen.map_or_else(lost, |e| press(e.id))
            }
            Do::Fill(words, text) => named(words).map_or_else(lost, |element| Action::Type {
                element,
                text: text.clone(),
                mode: TypeMode::Fill,
                find: None,
                submit: false,
            }),
            Do::Program(program) => Action::RunCode {
                program: program.clone(),
            },
            Do::Read => Action::Extract {
                what: String::new(),
                element: None,
                columns: Vec::new(),
                file: None,
                from: 0,
            },
            Do::Find(text) => Action::FindText {
                text: text.clone(),
                file: None,
            },
            Do::Down => Action::Scroll {
                direction: ScrollDirection::Down,
                amount: 1.0,
                element: None,
                to_text: None,
            },
            Do::Back => Action::GoBack,
            Do::Done => Action::Done {
                answer: "All of it was looked at.".into(),
                citations: Vec::new(),
                cannot: false,
            },
        }
    }
}

#[async_trait]
impl Planner for Steps {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        "steps".into()
    }

    fn understand(&self, _: &str) -> Option<Understanding> {
        None
    }

    fn context_window(&self) -> Option<u32> {
        Some(128_000)
    }

    async fn plan(&self, request: &PlanRequest, _: &dyn Deltas) -> Result<PlanReply, PlannerError> {
        let at = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.push(request.messages.clone());
            asked.len() - 1
        };
        let tool = copilot_model::openai::tool(&request.context.allowed_actions);
        *self.tool.lock().unwrap_or_else(PoisonError::into_inner) = tool.to_string();
        let steps = self.steps.get(at).map_or(&[Do::Done][..], Vec::as_slice);
        let actions = steps
            .iter()
            .map(|step| Self::action(step, &request.context));
        let actions: Vec<Action> = actions.collect();
        let answer = serde_json::to_string(&actions).unwrap_or_default();
        self.answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(answer);
        Ok(PlanReply {
            thought: THOUGHT.into(),
            actions,
            ..PlanReply::default()
        })
    }

    async fn judge(&self, _: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}

/// What a job cost.
pub struct Job {
    pub name: String,
    pub calls: usize,
    /// Tokens of all requests together.
    pub sent: usize,
    pub uncached: usize,
    /// Of all answers.
    pub answered: usize,
    /// What the program was told of its last program.
    pub told: String,
    /// The tool and the rules: what stands before the task.
    constant: usize,
    /// The longest last message.
    page: usize,
}

/// Tokens of a request, in the order in which servers put it together.
fn request(tokens: &CoreBPE, tool: &str, messages: &[ChatMessage]) -> Vec<u32> {
    let mut all = tokens.encode_ordinary(tool);
    for message in messages {
        all.extend(tokens.encode_ordinary(&format!("\n{:?}:\n", message.role)));
        all.extend(tokens.encode_ordinary(&message.text));
    }
    all
}

/// Tokens of a request that no earlier one began with, as caches count.
fn uncached(now: &[u32], before: &[Vec<u32>]) -> usize {
    let common = |one: &Vec<u32>| one.iter().zip(now).take_while(|(a, b)| a == b).count();
    let longest = before.iter().map(common).max().unwrap_or_default();
    let cached = match longest.checked_sub(CACHED_FROM) {
        Some(more) => CACHED_FROM + more / CACHED_STEP * CACHED_STEP,
        None => 0,
    };
    now.len() - cached
}

/// `steps`: what is done in one answer, answer by answer.
pub async fn job(
    name: &str,
    options: BrowserOptions,
    goal: &str,
    url: &str,
    steps: Vec<Vec<Do>>,
) -> Result<Job, Failure> {
    let planner = Arc::new(Steps {
        steps,
        asked: Mutex::default(),
        answers: Mutex::default(),
        tool: Mutex::default(),
    });
    runs::listened(options, planner.clone(), goal, url).await?;
    let tokens = tiktoken_rs::o200k_base()?;
    let asked = planner.asked.lock().unwrap_or_else(PoisonError::into_inner);
    let tool = planner.tool.lock().unwrap_or_else(PoisonError::into_inner);
    let mut job = Job {
        name: name.to_owned(),
        calls: asked.len(),
        sent: 0,
        uncached: 0,
        answered: 0,
        told: String::new(),
        constant: 0,
        page: 0,
    };
    let mut before: Vec<Vec<u32>> = Vec::new();
    let shown = std::env::var("BENCH_TOKENS").is_ok();
    for messages in asked.iter() {
        let whole = request(&tokens, &tool, messages);
        let last = messages.last().map_or("", |m| &m.text);
        let page = tokens.encode_ordinary(last).len();
        let new = uncached(&whole, &before);
        if shown {
            println!(
                "{name}: {} tokens, {new} uncached, the page {page}",
                whole.len()
            );
        }
        job.sent += whole.len();
        job.uncached += new;
        job.page = job.page.max(page);
        before.push(whole);
    }
    let answers = planner
        .answers
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let thought = tokens.encode_ordinary(THOUGHT).len();
    let long = |answer: &String| tokens.encode_ordinary(answer).len() + thought;
    job.answered = answers.iter().map(long).sum();
    let said = asked.last().into_iter().flatten().rev();
    let told = said
        .map(|m| &m.text)
        .find(|text| text.starts_with("The program"));
    job.told = told.cloned().unwrap_or_default();
    job.constant = request(&tokens, &tool, asked.first().map_or(&[], |m| &m[..1])).len();
    Ok(job)
}

fn one_by_one(steps: Vec<Do>) -> Vec<Vec<Do>> {
    steps.into_iter().map(|step| vec![step]).collect()
}

/// On the practice site: looks for something, reads about it, puts it into the cart.
fn shopping(site: &Site) -> (String, Vec<Do>) {
    use LabelKind::{
        AddToCart, NavCart, NavGuide, NavShop, Quantity, SearchButton, SearchProducts,
    };
    let label = |kind| site.label(kind);
    let press = |kind| Do::Press(label(kind));
    let mut sold = site.products().iter().filter(|product| product.stock > 2);
    let name = sold
        .next()
        .map(|product| product.name.clone())
        .unwrap_or_default();
    let goal = format!(
        "Put two of {name} into the cart, and tell me what they cost together and how long they take to come"
    );
    let steps = vec![
        press(NavShop),
        Do::Fill(label(SearchProducts), name.clone()),
        press(SearchButton),
        Do::Press(name),
        Do::Read,
        Do::Fill(label(Quantity), "2".into()),
        press(AddToCart),
        press(NavCart),
        press(NavGuide),
        Do::Read,
    ];
    (goal, steps)
}

/// On pages that nobody here wrote: goes from one to the next and reads.
fn reading() -> Vec<Do> {
    vec![
        Do::Link(2),
        Do::Read,
        Do::Link(4),
        Do::Down,
        Do::Link(1),
        Do::Find("the".into()),
        Do::Back,
        Do::Link(3),
        Do::Down,
        Do::Read,
    ]
}

/// Real pages, of unpacked packages.
const REAL: [(&str, &str); 5] = [
    ("Python docs, library", "/docs/library/index.html"),
    ("Python docs, module os", "/docs/library/os.html"),
    ("admin tables", "/npm/startbootstrap-sb-admin-2/tables.html"),
    (
        "admin dashboard",
        "/npm/gentelella/dist/production/index.html",
    ),
    (
        "admin e-commerce",
        "/npm/gentelella/dist/production/e_commerce.html",
    ),
];

/// Measures and prints.
pub async fn tokens(served: &Served, options: impl Fn() -> BrowserOptions) -> Result<(), Failure> {
    let mut jobs = Vec::new();
    for lang in [Lang::En, Lang::Ru] {
        let practice = serve(PracticeOptions {
            lang,
            ..PracticeOptions::default()
        })
        .await?;
        let (goal, steps) = shopping(practice.site());
        let url = practice.url(&practice.site().path(PageKind::Home));
        let name = format!("practice shop, {lang:?}");
        jobs.push(job(&name, options(), &goal, &url, one_by_one(steps)).await?);
        practice.stop().await;
    }
    for (name, path) in REAL {
        if !served.has_file(path) {
            println!("not here, so not measured: {name}");
            continue;
        }
        let goal = "Look through these pages and tell me what they are about";
        let steps = one_by_one(reading());
        jobs.push(job(name, options(), goal, &served.url(path), steps).await?);
    }
    report(&jobs)
}

#[allow(clippy::cast_precision_loss)]
fn report(jobs: &[Job]) -> Result<(), Failure> {
    let rows: Vec<Vec<String>> = jobs
        .iter()
        .map(|j| {
            let numbers = [j.calls, j.sent, j.uncached, j.constant, j.page];
            let mut row = vec![j.name.clone()];
            row.extend(numbers.iter().map(usize::to_string));
            row
        })
        .collect();
    let head = [
        "job of ten steps",
        "requests",
        "sent",
        "uncached",
        "tool and rules",
        "longest page",
    ];
    table(&head, &rows);
    let tokens = tiktoken_rs::o200k_base()?;
    let count = |text: &str| tokens.encode_ordinary(text).len();
    let answers: HashMap<&str, &str> = OUTPUTS.into_iter().collect();
    for (name, answer) in OUTPUTS {
        println!("{name}: {} tokens", count(answer));
    }
    let press = count(answers["a press"]) as f64;
    let most = |of: &dyn Fn(&Job) -> usize| jobs.iter().map(of).max().unwrap_or_default() as f64;
    marks(&[
        Mark::new(
            "uncached input of ten steps",
            most(&|j| j.uncached),
            JOB,
            "tokens",
        ),
        Mark::new("longest page", most(&|j| j.page), PAGE, "tokens"),
        Mark::new(
            "output of a press beside the thought",
            press,
            PRESS,
            "tokens",
        ),
    ]);
    Ok(())
}

/// Parts of answers in the strict form, as a model writes them.
const OUTPUTS: [(&str, &str); 6] = [
    ("a press", r#"{"action":"click","element":128}"#),
    (
        "a press with what is to come of it",
        r#"{"action":"click","element":128,"then":{"text":"Saved","url":null,"gone":null}}"#,
    ),
    (
        "a press, then a wait",
        r#"{"action":"click","element":128},{"action":"wait","ms":5000,"text":"Saved","url":null,"element":null,"gone":false,"quiet":false}"#,
    ),
    ("a form of six fields by type", FORM_BY_TYPE),
    ("the same by fill_form", FILL_FORM),
    (
        "a press in the flat form",
        r#"{"action":"click","element":128,"button":null,"count":null,"modifiers":null,"x":null,"y":null,"to":null,"dx":null,"dy":null,"from_x":null,"from_y":null,"text":null,"mode":null,"find":null,"submit":null,"key":null,"option":null,"options":null,"checked":null,"direction":null,"amount":null,"to_text":null,"end":null,"full_page":null,"url":null,"query":null,"tab":null,"files":null,"what":null,"columns":null,"ms":null,"gone":null,"quiet":null,"accept":null,"answer":null,"citations":null,"cannot":null,"question":null,"then":null}"#,
    ),
];

const FORM_BY_TYPE: &str = r#"[{"action":"type","element":12,"text":"Ann Lee"},{"action":"type","element":13,"text":"ann@mail.example"},{"action":"type","element":14,"text":"12 Harbour Street"},{"action":"type","element":15,"text":"Bergen"},{"action":"type","element":16,"text":"5003"},{"action":"type","element":17,"text":"+47 555 0199"}]"#;

const FILL_FORM: &str = r#"[{"action":"fill_form","fields":[{"element":12,"value":"Ann Lee"},{"element":13,"value":"ann@mail.example"},{"element":14,"value":"12 Harbour Street"},{"element":15,"value":"Bergen"},{"element":16,"value":"5003"},{"element":17,"value":"+47 555 0199"}]}]"#;
