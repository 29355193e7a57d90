//! The index of the runs: it says what the folders say, whatever happens to them or to itself.

mod any;
mod damage;

use std::time::Duration;

use crate::support::*;

/// Longest wait; reached only when something hangs.
const DEADLINE: Duration = Duration::from_secs(60);

fn tell() -> Tell {
    Arc::new(|message: &Message| {
        let said = match message.args.get("text") {
            Some(MessageArg::Text(text)) => text.clone(),
            _ => String::new(),
        };
        [format!("I said {said}"), format!("Сказано: {said}")]
    })
}

struct Place {
    _temp: TempDir,
    path: PathBuf,
}

impl Place {
    fn new() -> Self {
        let (temp, runs) = runs();
        let path = runs.path().to_owned();
        Self { _temp: temp, path }
    }

    fn folder(&self) -> RunsFolder {
        RunsFolder::open(&self.path).unwrap()
    }

    fn file(&self) -> PathBuf {
        self.path.join(".index.sqlite")
    }

    /// The index, with nothing left to do.
    fn index(&self) -> RunsIndex {
        let index = RunsIndex::open(self.folder(), tell());
        assert!(index.wait(DEADLINE));
        index
    }

    fn dir(&self, id: &RunId) -> PathBuf {
        self.path.join(id.as_str())
    }

    fn run(&self, goal: &str, answer: &str) -> RunId {
        self.telling(goal, answer, &[])
    }

    /// Somebody writes other words into the run's summary.
    fn change(&self, id: &RunId, from: &str, to: &str) {
        let file = self.dir(id).join("summary.json");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(from, to)).unwrap();
    }

    fn telling(&self, goal: &str, answer: &str, said: &[&str]) -> RunId {
        let id = RunId::new();
        write_run(&self.dir(&id), goal, satisfied(answer), said);
        id
    }
}

type Ending<'a> = Option<(TerminalReason, &'a str)>;

const ENDINGS: [TerminalReason; 4] = [
    TerminalReason::GoalSatisfied,
    TerminalReason::GoalFailed,
    TerminalReason::LoopStuck,
    TerminalReason::BudgetExhausted,
];

fn satisfied(answer: &str) -> Ending<'_> {
    Some((TerminalReason::GoalSatisfied, answer))
}

/// The index's answer to a query.
fn listed(index: &RunsIndex, query: &RunsQuery) -> RunsPage {
    index.list(query, 0).unwrap()
}

fn total(index: &RunsIndex, query: &RunsQuery) -> u32 {
    listed(index, query).total
}

/// A run folder as the program writes it, without the program. No ending: it was interrupted.
fn write_run(dir: &Path, goal: &str, ending: Ending, said: &[&str]) {
    let id = RunId::from(dir.file_name().unwrap().to_str().unwrap());
    std::fs::create_dir_all(dir).unwrap();
    let started = time_of(id.as_str());
    let status = match ending {
        Some(_) => RunStatus::Finished,
        None => RunStatus::Running,
    };
    let number = goal.len() as u32;
    let mut summary = summary(&id, goal, status);
    summary.started.clone_from(&started);
    summary.run_dir = String::new();
    summary.steps = number;
    summary.usage.calls = number;
    summary.usage.input_tokens = u64::from(number) * 10;
    summary.active_ms = f64::from(number) * 100.0;
    if !number.is_multiple_of(2) {
        summary.planner = "qwen3:8b".into();
    }
    if let Some((terminal_reason, answer)) = ending {
        let mut outcome = Outcome::new(StopReason::Satisfied, false, Message::new("ended"));
        outcome.terminal_reason = terminal_reason;
        outcome.answer = answer.into();
        summary.outcome = Some(outcome);
        summary.finished = Some(started.clone());
    }
    let summary = serde_json::to_vec_pretty(&summary).unwrap();
    std::fs::write(dir.join("summary.json"), summary).unwrap();
    let request = json!({ "schema_version": 1, "created": started, "request": { "goal": goal, "settings": {} } });
    std::fs::write(dir.join("run.json"), request.to_string()).unwrap();
    let header = json!({ "record": "header", "schema_version": 1, "run": id, "created": started });
    let mut trace = format!("{header}\n");
    for (n, text) in (0..).zip(said) {
        let mut told = json!(envelope(&id, u64::from(n) + 1, n, narration(text)));
        told["record"] = json!("event");
        let commit = json!({ "record": "commit", "n": n, "node": "observe", "updates": ["x".repeat(200)], "goto": "planner" });
        trace.push_str(&format!("{told}\n{commit}\n"));
    }
    std::fs::write(dir.join("trace.jsonl"), trace).unwrap();
}

/// The time in a run's id.
fn time_of(id: &str) -> String {
    let ms = ulid::Ulid::from_string(id).map_or(0, |id| id.timestamp_ms());
    time::OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .unwrap()
        .format(&time::format_description::well_known::Rfc3339)
        .unwrap()
}

fn query(text: &str) -> RunsQuery {
    RunsQuery {
        text: text.into(),
        ..RunsQuery::default()
    }
}

fn goals(page: &RunsPage) -> Vec<&str> {
    page.runs.iter().map(|run| run.goal.as_str()).collect()
}

/// What the index and the folders have to agree about.
fn agreed(mut page: RunsPage) -> RunsPage {
    page.bytes = None;
    (page.index, page.read, page.reading) = (IndexState::Ready, 0, 0);
    for found in &mut page.found {
        found.bytes = None;
    }
    page
}

fn same(index: &RunsIndex, folder: &RunsFolder, query: &RunsQuery) {
    let page = listed(index, query);
    let serves = matches!(page.index, IndexState::Ready | IndexState::Checking);
    assert!(serves, "{:?}", page.index);
    let folders = agreed(folder.list(query).unwrap());
    assert_eq!(agreed(page), folders, "{query:?}");
}

fn shown(parts: &[TextPart]) -> String {
    parts
        .iter()
        .map(|p| match p.hit {
            true => format!("[{}]", p.text),
            false => p.text.clone(),
        })
        .collect()
}

#[test]
fn goals_answers_and_stories_are_searched_in_both_languages() {
    let place = Place::new();
    let said = ["opened the cart", "pressed <b>Order</b>"];
    place.telling("Открой магазин", "Куплен зелёный чай", &said);
    place.run("Find green tea", "Sencha, $6.80");
    let index = place.index();
    let find = |text: &str| listed(&index, &query(text));
    assert_eq!(goals(&find("зеленый")), ["Открой магазин"]);
    assert_eq!(goals(&find("ЗЕЛЁН чай")), ["Открой магазин"]);
    assert_eq!(goals(&find("gre")), ["Find green tea"]);
    assert_eq!(goals(&find("6.80")), ["Find green tea"]);
    assert_eq!(find("68").total, 0);
    // The story, in either language, with a word of the goal.
    let page = find("магаз order");
    assert_eq!(goals(&page), ["Открой магазин"]);
    assert_eq!(shown(&page.found[0].goal), "Открой [магазин]");
    let got = shown(&page.found[0].excerpt);
    assert_eq!(got, "I said pressed <b>[Order]</b>");
    let page = index.list(&query("сказано cart"), 1).unwrap();
    let found = shown(&page.found[0].excerpt);
    assert_eq!(found, "[Сказано]: opened the [cart]");
    assert_eq!(find("").total, 2);
    assert!(find("").bytes.unwrap() > 500);
    assert!(find("").found.iter().all(|f| f.bytes.unwrap() > 100));
    assert!(Path::new(&find("").runs[0].run_dir).is_dir());
}

#[test]
fn no_text_is_an_operator() {
    let place = Place::new();
    place.run(
        "near the star * or \"quoted\" goal: NOT AND col",
        "a(b) - ^c",
    );
    place.run("other", "");
    let index = place.index();
    let texts = "\"|\"\"|'|*|**|NEAR(a, b)|NEAR|AND|OR|NOT|a AND|goal:|goal : x|{goal answer}: x|- x|^c|(|)|a + b|\
        \"unbalanced|%|_|\0|x\0y|;|'; DROP TABLE runs; --|words MATCH 'x'|\u{fffd}|😀|«|\"near\" \"the\"";
    let long = ["long ".repeat(3000), "x".repeat(20_000)];
    for text in texts.split('|').chain(long.iter().map(String::as_str)) {
        same(&index, &place.folder(), &query(text));
    }
    assert_eq!(total(&index, &query("\"quoted\" NOT")), 1);
    assert_eq!(total(&index, &query("")), 2);
}

#[test]
fn filters_orders_and_pages_agree_with_the_folders() {
    let place = Place::new();
    let mut at = Vec::new();
    for n in 0..40u32 {
        let ms = 1_760_000_000_000 + u64::from(n) * 3_600_000;
        let dir = place.dir(&id_at(ms, u128::from(n)));
        at.push(i64::try_from(ms).unwrap());
        // Each fifth was interrupted.
        let ending = ENDINGS.get(n as usize % 5).map(|reason| (*reason, "tea"));
        let goal = format!("goal {}", "x".repeat(n as usize % 7));
        write_run(&dir, &goal, ending, &[]);
    }
    let index = place.index();
    for order in [
        RunOrder::Newest,
        RunOrder::Oldest,
        RunOrder::Longest,
        RunOrder::MostTokens,
    ] {
        for groups in [
            vec![],
            vec![RunGroup::Interrupted],
            vec![RunGroup::Stuck, RunGroup::Satisfied],
        ] {
            for (since, until) in [
                (None, None),
                (Some(at[10]), None),
                (Some(at[5]), Some(at[30])),
            ] {
                for planner in [None, Some(PlannerKind::Builtin), Some(PlannerKind::Model)] {
                    let mut query = RunsQuery {
                        groups: groups.clone(),
                        since,
                        until,
                        planner,
                        order,
                        limit: 7,
                        ..query("goal")
                    };
                    same(&index, &place.folder(), &query);
                    // Page by page there is each run once, as on one large page.
                    let mut large = query.clone();
                    large.limit = 1000;
                    let whole = listed(&index, &large);
                    let mut runs = Vec::new();
                    loop {
                        same(&index, &place.folder(), &query);
                        let page = listed(&index, &query);
                        assert_eq!(page.total, whole.total);
                        runs.extend(page.runs);
                        let last = runs.len() == whole.runs.len();
                        assert_eq!(page.next.is_empty(), last, "more is told of where it is");
                        if page.next.is_empty() {
                            break;
                        }
                        query.cursor = page.next;
                    }
                    assert_eq!(runs, whole.runs);
                }
            }
        }
    }
    let mut odd = query("");
    odd.limit = 10;
    for offset in [35, 99] {
        odd.offset = offset;
        same(&index, &place.folder(), &odd);
    }
    (odd.offset, odd.cursor) = (0, "nonsense".into());
    same(&index, &place.folder(), &odd);
}

#[tokio::test]
async fn a_run_is_followed_from_its_start_to_its_deletion() {
    let place = Place::new();
    let index = place.index();
    let (id, journal) = begin(&place.folder(), "buy the secretword");
    index.touch(&id);
    let groups = |group| RunsQuery {
        groups: vec![group],
        ..query("secretword")
    };
    assert_eq!(total(&index, &groups(RunGroup::GoingOn)), 1);
    // The program dies. Nobody touches the index, and it knows all the same.
    drop(journal);
    assert_eq!(total(&index, &groups(RunGroup::GoingOn)), 0);
    assert_eq!(total(&index, &groups(RunGroup::Interrupted)), 1);
    let (journal, _) = place.folder().reopen(&id, Redactor::default()).unwrap();
    assert_eq!(total(&index, &groups(RunGroup::GoingOn)), 1);
    let mut ended = place.folder().summary(&id).unwrap();
    let cancelled = Outcome::new(StopReason::Cancelled, false, Message::new("ended"));
    (ended.status, ended.outcome) = (RunStatus::Finished, Some(cancelled));
    ended.run_dir = String::new();
    journal.summary(&ended).await.unwrap();
    drop(journal);
    index.touch(&id);
    assert_eq!(total(&index, &groups(RunGroup::Failed)), 1);
    place.folder().delete(&id).unwrap();
    index.touch(&id);
    assert_eq!(total(&index, &query("")), 0);
    assert!(index.wait(DEADLINE));
    drop(index);
    // Deleted is deleted: nothing of it is left in the file.
    for entry in std::fs::read_dir(&place.path).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        assert!(!bytes.windows(10).any(|w| w == b"secretword"), "{path:?}");
    }
}

#[test]
fn what_others_did_to_the_folders_is_found_at_the_next_start() {
    let place = Place::new();
    let gone = place.run("deleted by hand", "");
    let changed = place.run("changed by hand", "");
    drop(place.index());
    std::fs::remove_dir_all(place.dir(&gone)).unwrap();
    place.change(&changed, "changed by hand", "altered by hand");
    // Copied in, under an older id than the newest.
    let older = id_at(1_700_000_000_000, 5);
    write_run(&place.dir(&older), "copied in", None, &[]);
    std::fs::create_dir(place.path.join("no run")).unwrap();
    std::fs::create_dir(place.path.join(RunId::new().as_str())).unwrap();
    let index = place.index();
    assert_eq!(goals(&listed(&index, &query("hand"))), ["altered by hand"]);
    same(&index, &place.folder(), &query(""));
    assert_eq!(total(&index, &query("")), 3);
    #[cfg(unix)]
    for entry in std::fs::read_dir(&place.path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            assert_eq!(crate::support::mode(&path) & 0o077, 0, "{path:?}");
        }
    }
}

#[test]
fn what_another_program_does_is_found_although_the_list_was_just_compared() {
    let place = Place::new();
    let own = place.run("open the shop", "done");
    let index = place.index();
    assert_eq!(total(&index, &query("")), 1);
    assert!(index.wait(DEADLINE));
    place.folder().delete(&own).unwrap();
    index.touch(&own);
    let theirs = place.run("open the mail", "done");
    let page = index.list(&query(""), 0).unwrap();
    assert_ne!(page.index, IndexState::Ready, "it is looked at again");
    assert!(index.wait(DEADLINE));
    let page = index.list(&query(""), 0).unwrap();
    assert_eq!(
        page.runs.iter().map(|run| &run.id).collect::<Vec<_>>(),
        [&theirs]
    );
}

#[test]
fn what_changes_of_a_run_beside_its_words_is_brought_up_to_date() {
    let place = Place::new();
    let ids = [
        place.run("green tea", "6.80"),
        place.run("black tea", "5.20"),
    ];
    drop(place.index());
    let change = |from: &str, to: &str| {
        for id in &ids {
            place.change(id, from, to);
        }
    };
    let everything = |index: &RunsIndex| {
        for text in ["", "tea", "green", "6.80", "9.90"] {
            for order in [RunOrder::Newest, RunOrder::MostTokens, RunOrder::Longest] {
                let mut query = query(text);
                query.order = order;
                same(index, &place.folder(), &query);
            }
        }
        total(index, &query("6.80"))
    };
    // The words stay, and what is sorted and shown by does not.
    change("\"input_tokens\": 90", "\"input_tokens\": 7000");
    change("\"active_ms\": 900.0", "\"active_ms\": 90000.0");
    change("goal_satisfied", "budget_exhausted");
    let index = place.index();
    assert_eq!(everything(&index), 1);
    let page = listed(&index, &query("green"));
    let first = &page.runs[0];
    let counted = (first.usage.input_tokens, first.active_ms);
    assert_eq!(counted, (7000, 90_000.0));
    let mut spent = query("tea");
    spent.groups = vec![RunGroup::BudgetExhausted];
    assert_eq!(total(&index, &spent), 2);
    drop(index);
    // The words change, and those that were are gone.
    change("6.80", "9.90");
    assert_eq!(everything(&place.index()), 0);
    for id in &ids {
        place.folder().delete(id).unwrap();
    }
    assert_eq!(place.index().list(&query("tea"), 0).unwrap().total, 0);
}

#[test]
fn runs_that_are_damaged_or_newer_are_in_it_as_in_the_folders() {
    let place = Place::new();
    let damaged = place.run("torn", "");
    std::fs::write(place.dir(&damaged).join("summary.json"), "{\"goal\":").unwrap();
    let newer = place.run("from the future", "");
    let file = place.dir(&newer).join("summary.json");
    let mut value = json_of(&file);
    value["schema_version"] = json!(SCHEMA_VERSION + 1);
    value["status"] = json!("dreaming");
    std::fs::write(&file, value.to_string()).unwrap();
    let index = place.index();
    same(&index, &place.folder(), &query(""));
    assert!(listed(&index, &query("future")).runs[0].read_only);
}
