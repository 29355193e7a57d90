//! The list and the one who looks, with a browser that nothing answers at.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use copilot_ports::Clock;
use copilot_protocol::{
    LookProblem, Message, RecipeRead, RunId, WatchCondition, WatchState, WatchValue,
};
use jiff::ToSpan as _;
use tempfile::TempDir;

use super::*;
use crate::engine::Engine;
use crate::home::Home;
use crate::locale::Lang;

/// A clock that stands until it is set.
#[derive(Clone)]
struct Hands(Arc<Mutex<Timestamp>>);

impl Hands {
    fn pass(&self, minutes: i64) {
        let mut now = self.0.lock().unwrap();
        *now += minutes.minutes();
    }

    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

impl Clock for Hands {
    fn now(&self) -> SystemTime {
        SystemTime::from(*self.0.lock().unwrap())
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

struct Place {
    folder: TempDir,
    clock: Hands,
    engine: Arc<Engine>,
    told: Arc<Mutex<Vec<Told>>>,
}

fn recipe(answers: &[&str]) -> Recipe {
    Recipe {
        schema: 1,
        title: "Price of tea".into(),
        start: Some("https://shop.example/tea".into()),
        answer: answers
            .iter()
            .map(|name| RecipeRead {
                name: (*name).into(),
                before: "Price:".into(),
                ..RecipeRead::default()
            })
            .collect(),
        ..Recipe::default()
    }
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let engine = Arc::new(Engine::new(Home::under(folder.path())));
        let mut settings = engine.settings_file().load().settings;
        settings.browser.attach = "http://127.0.0.1:1".parse().unwrap();
        engine.settings_file().save(settings).unwrap();
        engine
            .recipes()
            .save(Some("tea"), &recipe(&["price"]))
            .unwrap();
        Self {
            clock: Hands(Arc::new(Mutex::new(
                "2026-11-30T07:00:00Z".parse().unwrap(),
            ))),
            folder,
            engine,
            told: Arc::default(),
        }
    }

    fn watches(&self) -> Arc<Watches> {
        self.engine.watches()
    }

    fn watcher(&self) -> Watcher {
        let told = self.told.clone();
        let clock = Arc::new(self.clock.clone());
        Watcher::new(self.engine.clone(), clock, Lang::En, true).told(move |news| {
            if let News::Told(_, what) = news {
                told.lock().unwrap().push(what.clone());
            }
        })
    }

    fn add(&self, condition: &str) -> Result<WatchInfo, UiError> {
        let new = NewWatch {
            recipe: "tea".into(),
            values: Default::default(),
            answer: None,
            condition: condition.into(),
            every: 15,
            visible: false,
        };
        self.watches()
            .add(new, &recipe(&["price"]), self.clock.now())
    }

    fn runs(&self) -> Vec<String> {
        let runs = Home::under(self.folder.path()).runs();
        let Ok(all) = std::fs::read_dir(runs) else {
            return Vec::new();
        };
        let names = all.map(|one| one.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.len() == 26).collect()
    }
}

#[tokio::test]
async fn a_look_that_fails_is_told_once_kept_in_the_history_and_made_less_often() {
    let place = Place::new();
    let id = place.add("falls below 100").unwrap().watch.id;
    let mut watcher = place.watcher();
    watcher.once().await;
    // A computer that has just woken up has no network for a moment.
    assert!(place.told.lock().unwrap().is_empty());
    place.clock.pass(3);
    watcher.once().await;
    let failed = LookProblem::Failed;
    assert_eq!(
        *place.told.lock().unwrap(),
        [Told::Problem {
            problem: failed.clone()
        }]
    );
    assert_eq!(
        place.runs().len(),
        1,
        "what told something can be looked at"
    );
    let mut pauses = Vec::new();
    for _ in 0..4 {
        let before = place.clock.now();
        let view = place.watches().list().unwrap();
        let next: Timestamp = view.watches[0].next.as_ref().unwrap().parse().unwrap();
        watcher.once().await;
        let looks = place.watches().series(&id).unwrap().looks.len();
        assert_eq!(looks, pauses.len() + 2, "its time has not come");
        pauses.push(next.duration_since(before).as_secs());
        place
            .clock
            .pass(next.duration_since(before).as_secs() / 60 + 1);
        watcher.once().await;
    }
    assert!(pauses.is_sorted(), "it is left alone longer: {pauses:?}");
    assert!(
        pauses[0] >= 2 * 15 * 60 && pauses[3] >= 8 * 15 * 60,
        "{pauses:?}"
    );
    let series = place.watches().series(&id).unwrap();
    assert_eq!(series.looks.len(), 6);
    assert_eq!(place.told.lock().unwrap().len(), 1, "the same is told once");
    assert_eq!(place.runs().len(), 1, "what told nothing leaves nothing");
    let aside = Home::under(place.folder.path()).runs().join(".looks");
    assert_eq!(std::fs::read_dir(aside).unwrap().count(), 0);
}

#[tokio::test]
async fn a_watch_that_is_paused_or_removed_is_not_looked_at() {
    let place = Place::new();
    let one = place.add("changes").unwrap().watch.id;
    let two = place.add("changes").unwrap().watch.id;
    place
        .watches()
        .pause(&one, true, place.clock.now())
        .unwrap();
    place.watches().remove(&two).unwrap();
    assert!(!place.watches().any_at_work());
    let mut watcher = place.watcher();
    watcher.once().await;
    assert!(place.told.lock().unwrap().is_empty());
    place.clock.pass(60);
    let info = place
        .watches()
        .pause(&one, false, place.clock.now())
        .unwrap();
    assert_eq!(info.next.unwrap(), place.clock.now().to_string());
    watcher.once().await;
    assert_eq!(place.watches().series(&one).unwrap().looks.len(), 1);
}

#[tokio::test]
async fn one_program_at_a_time_looks() {
    let place = Place::new();
    place.add("changes").unwrap();
    let mut first = place.watcher();
    first.once().await;
    assert!(place.watches().kept_elsewhere());
    place.clock.pass(60);
    let mut second = place.watcher();
    second.once().await;
    let looks = || {
        let id = place.watches().list().unwrap().watches[0].watch.id.clone();
        place.watches().series(&id).unwrap().looks.len()
    };
    assert_eq!(looks(), 1, "the first one looked");
    drop(first);
    second.once().await;
    assert_eq!(looks(), 2);
}

#[tokio::test]
async fn what_nobody_was_told_of_is_told_by_the_program_that_looks_next() {
    let place = Place::new();
    let id = place.add("falls below 100").unwrap().watch.id;
    let store = place.watches().store().unwrap();
    let value = WatchValue::Number { amount: 90.0 };
    let alert = Told::Alert {
        value: value.clone(),
        before: None,
        items: Vec::new(),
        more: 0,
    };
    let kept = RunId::new();
    let noted = Noted {
        at: place.clock.now(),
        found: LookOutcome::Value { value },
        told: alert.clone(),
        run: Some(kept.clone()),
        state: WatchState::default(),
        next: place.clock.now() + 1.hours(),
    };
    // The program ended as soon as it was written.
    assert!(store.note(&id, &noted).unwrap());
    let runs = Home::under(place.folder.path()).runs();
    for run in [&kept, &RunId::new()] {
        std::fs::create_dir_all(runs.join(".looks").join(run.as_str())).unwrap();
    }
    place.watcher().once().await;
    place.watcher().once().await;
    assert_eq!(*place.told.lock().unwrap(), [alert], "once");
    assert_eq!(place.runs(), [kept.to_string()], "it can be looked at");
    assert_eq!(std::fs::read_dir(runs.join(".looks")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_recipe_that_does_more_than_read_by_now_is_not_played() {
    let place = Place::new();
    // A browser that hangs up: whether it was asked is seen.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut settings = place.engine.settings_file().load().settings;
    let address = format!("http://{}", listener.local_addr().unwrap());
    settings.browser.attach = address.parse().unwrap();
    place.engine.settings_file().save(settings).unwrap();
    listener.set_nonblocking(true).unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    std::thread::spawn(move || {
        loop {
            match listener.accept() {
                Ok(_) => count.fetch_add(1, Ordering::SeqCst),
                Err(_) => {
                    std::thread::sleep(Duration::from_millis(5));
                    0
                }
            };
        }
    });
    let id = place.add("changes").unwrap().watch.id;
    place.watcher().once().await;
    let before = asked.load(Ordering::SeqCst);
    assert!(before > 0, "a recipe that reads is played");
    place.clock.pass(60);
    let mut buys = recipe(&["price"]);
    buys.steps.push(copilot_protocol::RecipeStep {
        action: "click".into(),
        on: Some(copilot_protocol::Target {
            role: "button".into(),
            name: "Buy now".into(),
            ..Default::default()
        }),
        ..Default::default()
    });
    place.engine.recipes().save(Some("tea"), &buys).unwrap();
    place.watcher().once().await;
    let looks = place.watches().series(&id).unwrap().looks;
    assert_eq!(looks.len(), 2);
    assert!(matches!(looks[1].found, LookOutcome::Problem { .. }));
    assert_eq!(asked.load(Ordering::SeqCst), before);
}

/// Two programs have the file open, as a window and a command line do.
#[test]
fn a_look_is_written_while_another_program_writes() {
    let place = Place::new();
    let id = place.add("changes").unwrap().watch.id;
    let store = place.watches().store().unwrap();
    let file = Home::under(place.folder.path()).watches_file();
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let (ends, at, other) = (stop.clone(), file, id.clone());
    let writes = std::thread::spawn(move || {
        let store = Store::open(&at).unwrap();
        while !ends.load(Ordering::Relaxed) {
            let (watch, next) = store.get(&other).unwrap().unwrap();
            store.change(&watch, next).unwrap();
        }
    });
    for n in 0..200i64 {
        let noted = Noted {
            at: place.clock.now() + n.minutes(),
            found: LookOutcome::Problem {
                problem: LookProblem::Offline,
            },
            told: Told::Nothing,
            run: None,
            state: WatchState::default(),
            next: place.clock.now(),
        };
        assert!(store.note(&id, &noted).unwrap());
    }
    stop.store(true, Ordering::Relaxed);
    writes.join().unwrap();
    assert_eq!(store.looks(&id).unwrap().len(), 200);
}

#[tokio::test]
async fn a_clock_that_is_set_back_keeps_nothing_waiting() {
    let place = Place::new();
    let id = place.add("changes").unwrap().watch.id;
    let mut watcher = place.watcher();
    watcher.once().await;
    place.clock.pass(-20 * 60);
    watcher.once().await;
    assert_eq!(place.watches().series(&id).unwrap().looks.len(), 2);
    watcher.once().await;
    assert_eq!(place.watches().series(&id).unwrap().looks.len(), 2, "once");
}

#[tokio::test]
async fn of_one_site_one_page_is_looked_at_in_a_minute() {
    let place = Place::new();
    let ids: Vec<WatchId> = (0..3)
        .map(|_| place.add("changes").unwrap().watch.id)
        .collect();
    let looks = || -> Vec<usize> {
        let of = |id| place.watches().series(id).unwrap().looks.len();
        ids.iter().map(of).collect()
    };
    let mut watcher = place.watcher();
    for n in 1..=3 {
        watcher.once().await;
        assert_eq!(looks().iter().sum::<usize>(), n);
        place.clock.pass(1);
    }
    assert_eq!(looks(), [1, 1, 1], "each has its turn");
}

#[test]
fn what_cannot_be_watched_is_refused_with_what_to_do() {
    let place = Place::new();
    let words = place.add("is nice").unwrap_err();
    assert!(words.message.id.starts_with("watch-unread"), "{words:?}");
    let watches = place.watches();
    let add = |recipe: &Recipe, answer: Option<&str>, every: u32| {
        let new = NewWatch {
            recipe: "tea".into(),
            values: Default::default(),
            answer: answer.map(str::to_owned),
            condition: "changes".into(),
            every,
            visible: false,
        };
        let added = watches.add(new, recipe, place.clock.now());
        added
            .map(|info| info.watch.answer)
            .map_err(|error| error.message.id)
    };
    let several = recipe(&["price", "stock"]);
    assert_eq!(
        add(&recipe(&[]), None, 15),
        Err("watches-reads-nothing".into())
    );
    assert_eq!(add(&several, None, 15), Err("watches-which".into()));
    assert_eq!(
        add(&several, Some("size"), 15),
        Err("watches-no-answer".into())
    );
    assert_eq!(add(&several, Some("stock"), 15), Ok(Some("stock".into())));
    assert_eq!(add(&recipe(&["price"]), None, 15), Ok(Some("price".into())));
    assert_eq!(
        add(&several, Some("stock"), 0),
        Err("watches-every-wrong".into())
    );
    assert_eq!(
        add(&several, Some("stock"), 50_000),
        Err("watches-every-wrong".into())
    );
}

/// Values as they are told of a watch, over any crash: the look and what is remembered of it are written together.
#[test]
fn an_alert_is_written_with_what_is_remembered_of_it_or_not_at_all() {
    let place = Place::new();
    let id = place.add("falls below 100").unwrap().watch.id;
    let store = place.watches().store().unwrap();
    let condition = WatchCondition::Below {
        amount: 100.0,
        currency: None,
    };
    let alerts = AtomicUsize::new(0);
    let see = |amount: f64, written: bool| {
        place.clock.pass(15);
        let found = LookOutcome::Value {
            value: WatchValue::Number { amount },
        };
        let (state, told) =
            copilot_watch::look(&condition, &store.state(&id).unwrap(), found.clone());
        if written {
            if matches!(told, Told::Alert { .. }) {
                alerts.fetch_add(1, Ordering::Relaxed);
            }
            let noted = Noted {
                at: place.clock.now(),
                found,
                told,
                run: None,
                state,
                next: place.clock.now(),
            };
            assert!(store.note(&id, &noted).unwrap());
        }
    };
    for (amount, written) in [
        (120.0, true),
        // The program ended before it was written: it is seen once more, and told then.
        (90.0, false),
        (90.0, true),
        (80.0, true),
        (110.0, true),
        (99.0, true),
    ] {
        see(amount, written);
    }
    assert_eq!(alerts.load(Ordering::Relaxed), 2);
    let series = place.watches().series(&id).unwrap();
    let told: Vec<bool> = series
        .looks
        .iter()
        .map(|look| matches!(look.told, Told::Alert { .. }))
        .collect();
    assert_eq!(told, [false, true, false, false, true]);
    assert_eq!(series.info.alert, series.info.last);
    place.watches().remove(&id).unwrap();
    let noted = Noted {
        at: place.clock.now(),
        found: LookOutcome::Problem {
            problem: LookProblem::Offline,
        },
        told: Told::Nothing,
        run: None,
        state: WatchState::default(),
        next: place.clock.now(),
    };
    assert!(
        !store.note(&id, &noted).unwrap(),
        "it was removed meanwhile"
    );
    assert_eq!(store.looks(&id).unwrap(), [], "nothing of it comes back");
}

#[test]
fn a_table_of_looks_begins_no_formula() {
    let look = |found: LookOutcome, told: Told| Look {
        at: "2026-11-30T07:00:00Z".into(),
        found,
        told,
        says: Message::new("watch-problem-offline"),
        run: Some(RunId("r".into())),
    };
    let value = |value: WatchValue| LookOutcome::Value { value };
    let looks = [
        look(
            value(WatchValue::Money {
                amount: 1299.5,
                currency: "USD".into(),
            }),
            Told::Nothing,
        ),
        look(
            value(WatchValue::Text {
                text: "=HYPERLINK(\"x\")".into(),
            }),
            Told::Recovered,
        ),
        look(value(WatchValue::Number { amount: -3.0 }), Told::Nothing),
        look(
            LookOutcome::Problem {
                problem: LookProblem::Offline,
            },
            Told::Problem {
                problem: LookProblem::Offline,
            },
        ),
    ];
    let csv = csv(&looks, |message| message.id.clone());
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines,
        [
            "time,value,unit,told,problem",
            "2026-11-30T07:00:00Z,1299.5,USD,,",
            "2026-11-30T07:00:00Z,\"'=HYPERLINK(\"\"x\"\")\",,recovered,",
            "2026-11-30T07:00:00Z,-3,,,",
            "2026-11-30T07:00:00Z,,,problem,watch-problem-offline",
        ]
    );
}
