//! Runs that are killed with SIGKILL somewhere on their way and resumed in a new browser. What is true the practice
//! site's own state says: nothing is ordered or sent twice, and what a run calls done is done.
//!
//! `KILLS` is their number over all jobs and planners (a sample where it is not set), `KILLS_OF` names the only ones to
//! try, such as `order basic`.

use std::fmt::Write as _;

use crate::goals::filled;
use crate::support::*;

const SAMPLE: usize = 6;
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
    let wanted = |(job, planner): &(&str, &str)| {
        let name = format!("{job} {planner}");
        only.split_whitespace().all(|word| name.contains(word))
    };
    let both = JOBS
        .iter()
        .flat_map(|job| PLANNERS.map(|planner| (*job, planner)));
    let kinds: Vec<(&str, &str)> = both.filter(wanted).collect();
    let length = |(job, planner): &(&str, &str)| length(job, planner);
    let lengths: Vec<usize> = kinds.iter().map(length).collect();
    let all: Vec<usize> = (0..kills).collect();
    let came = side_by_side(
        2,
        &all,
        || (),
        |(), at| {
            let kind = at % kinds.len();
            let (job, planner) = kinds[kind];
            // Over the whole length, in steps that do not fall together with the run's own.
            let round = at / kinds.len();
            let rounds = kills.div_ceil(kinds.len());
            let after = 1 + (2 * round + 1) * (lengths[kind] - 1) / (2 * rounds);
            let who = match round % 3 {
                2 => Who::Nobody,
                _ => Who::Person,
            };
            let (came_of, story) = kill(job, planner, who, after);
            let head = format!("{job} {planner} {who:?} after {after}: {came_of:?}");
            println!("{head}");
            (kind, came_of, format!("{head}\n{story}"))
        },
    );
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
}

impl Scene {
    fn new(job: &str, planner: &str) -> Self {
        let site = practice(0, Lang::En);
        let mut goal = example(&site, job);
        if (job, planner) == ("order", "model") {
            // In a person's words: the way there is the model's own.
            goal.text = ordered(&site);
        }
        let model = (planner == "model").then(|| {
            let task = Task::of(job, &site);
            ScriptedModel::start(move |asked: &Asked| task.reply(asked))
        });
        Self {
            goal,
            model,
            program: Program::new(),
            site,
        }
    }

    fn start(&self, who: Who) -> Talking {
        let start = self.site.base_url();
        let more = match &self.model {
            Some(model) => model_args(&model.url, &start, &[]),
            None => vec!["--planner", "builtin", "--start-url", &start],
        };
        let allowed: &[&str] = match who {
            Who::Person => &[],
            Who::Nobody => &["--approve", "all"],
        };
        let args = [&["run", &self.goal.text], &more[..], allowed].concat();
        self.talk(&args, who)
    }

    fn resume(&self, id: &str, who: Who) -> Talking {
        self.talk(&["runs", "resume", id], who)
    }

    fn talk(&self, args: &[&str], who: Who) -> Talking {
        let how = ["--json", "--attach", "managed", "--headless"];
        let answers: &[&str] = match who {
            Who::Person => &["--answers", "-"],
            Who::Nobody => &[],
        };
        Talking::new(self.program.command(&[args, &how, answers].concat()))
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
    run.satisfied();
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
    let done = LabelKind::ALL.iter().any(|kind| {
        label == site.label(*kind)
            && match kind {
                LabelKind::AddToCart => now.cart != before.cart,
                LabelKind::PlaceOrder => now.orders.len() > before.orders.len(),
                LabelKind::SendMessage => {
                    now.contact_messages.len() > before.contact_messages.len()
                }
                LabelKind::SaveSettings => now.settings != before.settings,
                _ => false,
            }
    });
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
    let first = talking.killed();
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
/// The tasks are data (`tests/goals/tasks.json`).
#[derive(Deserialize)]
struct Task {
    job: String,
    /// The page that has a button that comes first, and the button.
    first: Option<(String, String)>,
    form: String,
    fields: Vec<Field>,
    send: String,
    /// Words of the page that say that it is done; what stands behind them is the answer.
    done: String,
}

#[derive(Deserialize)]
struct Field {
    action: String,
    role: String,
    label: String,
    value: Map<String, Value>,
}

impl Task {
    fn of(job: &str, running: &Running) -> Self {
        let fill = |text: &mut String| *text = filled(text, running.site());
        let open = |path: &mut String| *path = running.url(&filled(path, running.site()));
        let tasks: Vec<Self> = serde_json::from_str(include_str!("../goals/tasks.json")).unwrap();
        let mut task = tasks.into_iter().find(|task| task.job == job).unwrap();
        for Field { label, value, .. } in &mut task.fields {
            fill(label);
            for part in value.values_mut() {
                if let Value::String(text) = part {
                    fill(text);
                }
            }
        }
        if let Some((page, label)) = &mut task.first {
            open(page);
            fill(label);
        }
        open(&mut task.form);
        fill(&mut task.send);
        fill(&mut task.done);
        task
    }

    fn reply(&self, asked: &Asked) -> Reply {
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
                let listed = asked.control(&[&field.role, &field.label]);
                if let Some(element) = listed.or_else(|| asked.control(&[&field.label])) {
                    let mut action = json!({ "action": field.action, "element": element });
                    for (name, value) in &field.value {
                        action[name] = value.clone();
                    }
                    return act(action);
                }
            }
            if pressed(&self.send) >= 3 {
                return done("It is done.");
            }
            return click(button);
        }
        if let Some((page, label)) = &self.first
            && pressed(label) == 0
            && !asked.whole.contains("was done")
        {
            let there = asked.page.contains(page.as_str());
            return match asked.control(&["button", label]).filter(|_| there) {
                Some(element) => click(element),
                None => navigate(page),
            };
        }
        if asked.page.contains(&self.form) {
            // The form's page has no form: there is nothing more to be done here.
            return done("It is done.");
        }
        navigate(&self.form)
    }
}
