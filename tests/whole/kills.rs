//! Runs that are killed with SIGKILL somewhere on their way and resumed in a new browser. What is true the practice
//! site's own state says: nothing is ordered or sent twice, and what a run calls done is done.
//!
//! `KILLS` is their number over all jobs and planners (a sample where it is not set), `KILLS_OF` names the only ones to
//! try, such as `order basic`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use copilot_practice::{
    ExampleGoal, LabelKind, Lang, OptionSet, PageKind, Product, Running, Site, Snapshot,
};
use serde_json::{Value, json};

use crate::support::{
    Asked, Program, Reply, Run, ScriptedModel, Talking, example, model_args, practice, runtime,
};

const SAMPLE: usize = 12;
/// Questions that a person answers in one run, at most.
const MOST_QUESTIONS: usize = 12;
const JOBS: [&str; 3] = ["order", "contact", "settings"];
const PLANNERS: [&str; 2] = ["basic", "model"];

/// What came of one kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// It ended before the kill came.
    TooLate,
    Satisfied,
    Failed,
    /// It is done, and the run says that it is not.
    DoneUnsaid,
    Untrue,
    Twice,
}

/// Who answers what the run asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// Looks at the site before saying what became of an action.
    Person,
    /// Everything is allowed beforehand.
    Nobody,
}

#[test]
fn a_killed_run_that_goes_on_does_nothing_twice_and_says_nothing_untrue() {
    let kills: usize = std::env::var("KILLS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(SAMPLE);
    let only = std::env::var("KILLS_OF").unwrap_or_default();
    let kinds: Vec<(&str, &str)> = JOBS
        .iter()
        .flat_map(|job| PLANNERS.map(|planner| (*job, planner)))
        .filter(|(job, planner)| {
            let name = format!("{job} {planner}");
            only.split_whitespace().all(|word| name.contains(word))
        })
        .collect();
    let lengths: Vec<usize> = kinds
        .iter()
        .map(|(job, planner)| length(job, planner))
        .collect();
    let next = AtomicUsize::new(0);
    let came: Mutex<Vec<(usize, Came, String)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    if at >= kills {
                        return;
                    }
                    let kind = at % kinds.len();
                    let (job, planner) = kinds[kind];
                    // Over the whole length, in steps that do not fall together with the run's own.
                    let round = at / kinds.len();
                    let rounds = kills.div_ceil(kinds.len());
                    let after = 1 + (2 * round + 1) * (lengths[kind] - 1) / (2 * rounds);
                    let who = if round % 3 == 2 {
                        Who::Nobody
                    } else {
                        Who::Person
                    };
                    let (came_of, story) = kill(job, planner, who, after);
                    let head = format!("{job} {planner} {who:?} after {after}: {came_of:?}");
                    println!("{head}");
                    came.lock()
                        .unwrap()
                        .push((kind, came_of, format!("{head}\n{story}")));
                }
            });
        }
    });
    let came = came.into_inner().unwrap();
    let mut bad = String::new();
    println!("{}", table(&kinds, &came));
    for (_, how, story) in &came {
        if matches!(how, Came::Untrue | Came::Twice) {
            let _ = writeln!(bad, "{story}");
        }
        if std::env::var("KILLS_STORIES").is_ok() && !matches!(how, Came::Satisfied) {
            println!("{story}");
        }
    }
    assert!(bad.is_empty(), "{bad}");
}

fn table(kinds: &[(&str, &str)], came: &[(usize, Came, String)]) -> String {
    let mut out = String::from(
        "| job | planner | kills | satisfied, true | failed, not done | failed, done | untrue | twice | too late |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (kind, (job, planner)) in kinds.iter().enumerate() {
        let mut count: BTreeMap<Came, usize> = BTreeMap::new();
        for (_, how, _) in came.iter().filter(|(k, ..)| *k == kind) {
            *count.entry(*how).or_default() += 1;
        }
        let n = |how| count.get(&how).copied().unwrap_or(0);
        let _ = writeln!(
            out,
            "| {job} | {planner} | {} | {} | {} | {} | {} | {} | {} |",
            count.values().sum::<usize>(),
            n(Came::Satisfied),
            n(Came::Failed),
            n(Came::DoneUnsaid),
            n(Came::Untrue),
            n(Came::Twice),
            n(Came::TooLate)
        );
    }
    out
}

/// A site, a program and, where one is wanted, a model, for one run.
struct Scene {
    site: Running,
    goal: ExampleGoal,
    model: Option<ScriptedModel>,
    program: Program,
    // Last, since what is above ends on it.
    _runtime: tokio::runtime::Runtime,
}

impl Scene {
    fn new(job: &str, planner: &str) -> Self {
        let runtime = runtime();
        let site = practice(&runtime, 0, Lang::En);
        let mut goal = example(&site, job);
        if (job, planner) == ("order", "model") {
            // In a person's words: the way there is the model's own.
            goal.text = ordered(&site);
        }
        let model = (planner == "model").then(|| {
            let task = Task::of(job, &site);
            ScriptedModel::start(&runtime, move |asked: &Asked| task.reply(asked))
        });
        Self {
            goal,
            model,
            program: Program::new(),
            site,
            _runtime: runtime,
        }
    }

    fn start(&self, who: Who) -> Talking {
        let start = self.site.base_url();
        let mut args = vec!["run", &self.goal.text, "--json"];
        args.extend(["--attach", "managed", "--headless"]);
        match who {
            Who::Person => args.extend(["--answers", "-"]),
            Who::Nobody => args.extend(["--approve", "all"]),
        }
        match &self.model {
            Some(model) => args.extend(model_args(&model.url, &start, &[])),
            None => args.extend(["--planner", "builtin", "--start-url", &start]),
        }
        Talking::new(self.program.command(&args))
    }

    fn resume(&self, id: &str, who: Who) -> Talking {
        let mut args = vec!["runs", "resume", id, "--json"];
        args.extend(["--attach", "managed", "--headless"]);
        if who == Who::Person {
            args.extend(["--answers", "-"]);
        }
        Talking::new(self.program.command(&args))
    }
}

fn ordered(running: &Running) -> String {
    let site = running.site();
    let product = sold(site);
    let card = site.checkout_card();
    format!(
        "Buy one \"{}\" for {}, {}, with the card {}, and tell me the order number",
        product.name, card.name, card.address, card.number
    )
}

/// What the example goal orders.
fn sold(site: &Site) -> &Product {
    let mut sold = site.products().iter().filter(|p| p.stock > 0);
    sold.nth(1).unwrap()
}

/// Events of the job where nobody kills it.
fn length(job: &str, planner: &str) -> usize {
    let scene = Scene::new(job, planner);
    let before = scene.site.state();
    let mut talking = scene.start(Who::Person);
    let run = to_the_end(&scene, &before, &mut talking, Who::Person, usize::MAX);
    assert!(run, "{job} {planner} came to its end");
    let run = talking.finish_after_end();
    assert_eq!(
        run.terminal(),
        "goal_satisfied",
        "{job} {planner}: {}",
        run.story()
    );
    run.events.len()
}

/// Answers what is asked until so many events came, or the end: `true` for the end.
fn to_the_end(
    scene: &Scene,
    before: &Snapshot,
    talking: &mut Talking,
    who: Who,
    most: usize,
) -> bool {
    let mut asked = 0;
    while talking.events.len() < most {
        let Some(event) = talking.next_event() else {
            panic!(
                "the program ended without an end: {:?}",
                talking.events.last()
            );
        };
        let name = event["event"].as_str().unwrap();
        if name == "run_finished" {
            return true;
        }
        if talking.events.len() >= most || who == Who::Nobody {
            continue;
        }
        if name == "approval_requested" || name == "question_asked" {
            asked += 1;
            let decision = if asked > MOST_QUESTIONS {
                "stop"
            } else {
                decision(scene, before, &event)
            };
            talking.answer(&event, decision, "");
        }
    }
    false
}

/// What a person says who looks at the site first.
fn decision(scene: &Scene, before: &Snapshot, event: &Value) -> &'static str {
    if event["event"] == "approval_requested" {
        return "allow";
    }
    let question = &event["question"];
    if question["kind"] != "orphan" {
        return "decline";
    }
    let now = scene.site.state();
    let label = question["label"].as_str().unwrap_or_default();
    let site = scene.site.site();
    let is = |kind| label == site.label(kind);
    let done = if is(LabelKind::AddToCart) {
        now.cart != before.cart
    } else if is(LabelKind::PlaceOrder) {
        now.orders.len() > before.orders.len()
    } else if is(LabelKind::SendMessage) {
        now.contact_messages.len() > before.contact_messages.len()
    } else if is(LabelKind::SaveSettings) {
        now.settings != before.settings
    } else {
        false
    };
    if done { "allow" } else { "decline" }
}

fn kill(job: &str, planner: &str, who: Who, after: usize) -> (Came, String) {
    let scene = Scene::new(job, planner);
    let before = scene.site.state();
    let mut talking = scene.start(who);
    if to_the_end(&scene, &before, &mut talking, who, after) {
        return (Came::TooLate, String::new());
    }
    let id = talking.events[0]["run"].as_str().unwrap().to_owned();
    talking.signal("-KILL");
    let first = talking.gone();
    let mut again = scene.resume(&id, who);
    let Some(event) = again.next_event() else {
        // The end was in the journal already.
        return (Came::TooLate, String::new());
    };
    // A run that had come to its end and had not told it does nothing but that.
    if event["event"] != "run_finished" {
        assert_eq!(event["event"], "run_started", "{event}");
        to_the_end(&scene, &before, &mut again, who, usize::MAX);
    }
    let run = again.finish_after_end();
    let now = scene.site.state();
    let truth = scene.goal.check(&before, &now, run.answer());
    let twice = now.orders.len() > before.orders.len() + 1
        || now.contact_messages.len() > before.contact_messages.len() + 1;
    let satisfied = run.terminal() == "goal_satisfied";
    let done = match job {
        "order" => now.orders.len() > before.orders.len(),
        _ => truth.is_ok(),
    };
    let came = match (twice, satisfied, truth.is_ok(), done) {
        (true, ..) => Came::Twice,
        (_, true, true, _) => Came::Satisfied,
        (_, true, false, _) => Came::Untrue,
        (_, false, _, true) => Came::DoneUnsaid,
        (_, false, _, false) => Came::Failed,
    };
    let killed = Run {
        events: first,
        stderr: String::new(),
        code: None,
    };
    let story = format!(
        "{truth:?}\n{}--- killed ---\n{}{}\n",
        killed.story(),
        run.story(),
        run.stderr
    );
    (came, story)
}

/// What a model does that trusts what it was told: a field counts as filled once it was said to be, until it is said
/// that the page lost it.
struct Task {
    /// A button that comes first, the page that has it, and the page that comes after it.
    first: Option<(String, String)>,
    form: String,
    fields: Vec<Field>,
    send: String,
    /// Words of the page that say that it is done; what stands behind them is the answer.
    done: String,
}

struct Field {
    action: &'static str,
    role: &'static str,
    label: String,
    value: Value,
}

impl Field {
    fn typed(label: String, value: &str) -> Self {
        Self {
            action: "type",
            role: "textbox",
            label,
            value: json!({ "text": value }),
        }
    }

    fn ticked(role: &'static str, label: String) -> Self {
        Self {
            action: "check",
            role,
            label,
            value: json!({ "checked": true }),
        }
    }

    fn chosen(label: String, option: &str) -> Self {
        Self {
            action: "select_option",
            role: "combobox",
            label,
            value: json!({ "option": option }),
        }
    }
}

impl Task {
    fn of(job: &str, running: &Running) -> Self {
        let site: &Site = running.site();
        let label = |kind| site.label(kind);
        let page = |kind| running.url(&site.path(kind));
        let card = site.checkout_card();
        match job {
            "order" => Self {
                first: Some((
                    running.url(&site.product_path(sold(site))),
                    label(LabelKind::AddToCart),
                )),
                form: page(PageKind::Checkout),
                fields: vec![
                    Field::typed(label(LabelKind::FullName), &card.name),
                    Field::typed(label(LabelKind::Address), &card.address),
                    Field::typed(label(LabelKind::CardNumber), &card.number),
                    Field::ticked("checkbox", label(LabelKind::Terms)),
                ],
                send: label(LabelKind::PlaceOrder),
                done: format!("{}:", label(LabelKind::OrderNumber)),
            },
            "contact" => Self {
                first: None,
                form: page(PageKind::Contact),
                fields: vec![
                    Field::typed(label(LabelKind::YourName), &card.name),
                    Field::typed(label(LabelKind::Email), "reader@letters.example"),
                    Field::chosen(
                        label(LabelKind::Topic),
                        &site.option_label(OptionSet::Topic, "goods"),
                    ),
                    Field::typed(label(LabelKind::Message), "Do you send parcels abroad?"),
                ],
                send: label(LabelKind::SendMessage),
                done: label(LabelKind::NoteContact),
            },
            _ => Self {
                first: None,
                form: page(PageKind::Settings),
                fields: vec![
                    Field::ticked("radio", site.option_label(OptionSet::Theme, "dark")),
                    Field::ticked(
                        "checkbox",
                        site.option_label(OptionSet::Notifications, "sales"),
                    ),
                ],
                send: label(LabelKind::SaveSettings),
                done: label(LabelKind::NoteSaved),
            },
        }
    }

    fn reply(&self, asked: &Asked) -> Reply {
        let act = |action: Value| Reply::Act("the next step", vec![action]);
        let done = |answer: &str| act(json!({ "action": "done", "answer": answer }));
        if let Some(line) = asked.page.lines().find(|l| l.contains(&self.done)) {
            let answer = line.split(&self.done).nth(1).unwrap_or_default().trim();
            let answer = answer.trim_matches(|c: char| !c.is_alphanumeric());
            return done(answer);
        }
        let pressed = |label: &str| {
            asked
                .whole
                .matches(&format!("Result of click \"{label}\": Ok"))
                .count()
        };
        if let Some(button) = asked.control(&["button", &self.send]) {
            for field in &self.fields {
                let said = format!("Result of {} \"{}\": Ok", field.action, field.label);
                let entered = asked.whole.rfind(&said);
                let lost = asked.whole.match_indices("no longer hold").map(|(at, _)| {
                    let line = asked.whole[at..].lines().next().unwrap_or_default();
                    if line.contains(&field.label) { at } else { 0 }
                });
                let lost = lost.max().unwrap_or(0);
                if entered.is_some_and(|at| at > lost) {
                    continue;
                }
                // Fields of a kind may stand in one line, with their kind before them.
                let listed = asked.control(&[field.role, &field.label]);
                if let Some(element) = listed.or_else(|| asked.control(&[&field.label])) {
                    let mut action = json!({ "action": field.action, "element": element });
                    for (name, value) in field.value.as_object().unwrap() {
                        action[name] = value.clone();
                    }
                    return act(action);
                }
            }
            if pressed(&self.send) >= 3 {
                return done("It is done.");
            }
            return act(json!({ "action": "click", "element": button }));
        }
        if let Some((page, label)) = &self.first
            && pressed(label) == 0
            && !asked.whole.contains("was done")
        {
            let there = asked.page.contains(page.as_str());
            return match asked.control(&["button", label]).filter(|_| there) {
                Some(element) => act(json!({ "action": "click", "element": element })),
                None => act(json!({ "action": "navigate", "url": page })),
            };
        }
        if asked.page.contains(&self.form) {
            // The form's page has no form: there is nothing more to be done here.
            return done("It is done.");
        }
        act(json!({ "action": "navigate", "url": self.form }))
    }
}
