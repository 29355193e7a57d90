//! The program as it is, over hours in a moment: only the clock is another.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use copilot_ports::Clock;
use copilot_protocol::{Missed, NewSchedule, RunId, RunStatus, Submission, When, Work};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use tempfile::TempDir;

use super::*;
use crate::engine::Engine;
use crate::home::Home;
use crate::locale::Lang;

/// A clock that stands until it is set.
#[derive(Clone)]
struct Hands(Arc<Mutex<Timestamp>>);

impl Hands {
    fn at(text: &str) -> Self {
        Self(Arc::new(Mutex::new(text.parse().unwrap())))
    }

    fn set(&self, at: Timestamp) {
        *self.0.lock().unwrap() = at;
    }

    fn pass(&self, minutes: i64) {
        let now = *self.0.lock().unwrap();
        self.set(now + minutes.minutes());
    }

    fn now(&self) -> Zoned {
        self.0.lock().unwrap().to_zoned(TimeZone::UTC)
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

/// A home in which a browser is named that nothing answers at: runs begin and end at once.
struct Place {
    folder: TempDir,
    clock: Hands,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self {
            clock: Hands::at("2026-11-30T07:00:00Z"),
            folder,
        };
        let engine = place.engine();
        let mut settings = engine.settings_file().load().settings;
        settings.browser.attach = "http://127.0.0.1:1".parse().unwrap();
        engine.settings_file().save(settings).unwrap();
        place
    }

    fn engine(&self) -> Arc<Engine> {
        Arc::new(Engine::new(Home::under(self.folder.path())))
    }

    /// The program, opened again.
    fn keeper(&self) -> (Keeper, Arc<Schedules>) {
        let how = How {
            lang: Lang::En,
            somebody_to_ask: false,
            live_view: false,
            headless: Some(true),
        };
        let engine = self.engine();
        let schedules = engine.schedules();
        (
            Keeper::new(engine, Arc::new(self.clock.clone()), how),
            schedules,
        )
    }

    fn add(&self, schedules: &Schedules, line: &str, missed: Missed) -> ScheduleId {
        // Nothing of it is understood, so its run ends at once.
        self.add_goal(schedules, &format!("goal of {line}"), line, missed)
    }

    fn add_goal(
        &self,
        schedules: &Schedules,
        goal: &str,
        line: &str,
        missed: Missed,
    ) -> ScheduleId {
        let new = NewSchedule {
            work: Work::Goal {
                goal: goal.into(),
                start_url: None,
            },
            text: None,
            when: Some(When::Cron { line: line.into() }),
            missed,
        };
        schedules.add(new, &self.clock.now()).unwrap().schedule.id
    }

    /// The runs that have a folder.
    fn runs(&self) -> Vec<String> {
        let runs = Home::under(self.folder.path()).runs();
        let Ok(all) = std::fs::read_dir(runs) else {
            return Vec::new();
        };
        let names = all.map(|one| one.unwrap().file_name().into_string().unwrap());
        let mut runs: Vec<String> = names.filter(|name| name.len() == 26).collect();
        runs.sort();
        runs
    }
}

/// Waits for the runs that this keeper started, so that the next time meets none of them.
async fn settle(keeper: &Keeper) {
    for active in keeper.going() {
        active.handle.finished().await;
        assert_ne!(active.handle.status(), RunStatus::Running);
    }
}

async fn within(what: &str, holds: impl Fn() -> bool) {
    let waits = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let longest = Duration::from_secs(30);
    assert!(tokio::time::timeout(longest, waits).await.is_ok(), "{what}");
}

#[tokio::test]
async fn each_time_begins_once_also_after_the_program_was_opened_again() {
    let place = Place::new();
    let (mut keeper, schedules) = place.keeper();
    let id = place.add(&schedules, "0 8 * * *", Missed::Once);
    assert_eq!(
        keeper.lap().await.unwrap().to_string(),
        "2026-11-30T08:00:00Z"
    );
    assert!(place.runs().is_empty(), "nothing is due yet");
    place.clock.pass(60);
    keeper.lap().await;
    keeper.lap().await;
    assert_eq!(place.runs().len(), 1);
    settle(&keeper).await;
    drop(keeper);
    let (mut keeper, schedules) = place.keeper();
    keeper.lap().await;
    assert_eq!(
        place.runs().len(),
        1,
        "it was begun before the program ended"
    );
    let view = schedules.list(&place.clock.now()).unwrap();
    let last = view.schedules[0].last.clone().unwrap();
    assert_eq!(last.run.unwrap().as_str(), place.runs()[0]);
    assert_eq!(view.schedules[0].next[0], "2026-12-01T08:00:00+00:00");
    assert_eq!(view.schedules[0].schedule.id, id);
}

#[tokio::test]
async fn what_was_taken_and_did_not_begin_begins_under_its_own_name() {
    let place = Place::new();
    let (keeper, schedules) = place.keeper();
    let id = place.add(&schedules, "0 8 * * *", Missed::Once);
    // The program ended between the two.
    let run = RunId::new();
    let due = "2026-11-30T08:00:00Z".parse().unwrap();
    assert!(
        schedules
            .store()
            .unwrap()
            .take(&id, due, Some(&run), None)
            .unwrap()
    );
    drop(keeper);
    place.clock.pass(61);
    let (mut keeper, _) = place.keeper();
    keeper.lap().await;
    assert_eq!(place.runs(), [run.to_string()]);
    settle(&keeper).await;
    drop(keeper);
    // And only once.
    std::fs::remove_dir_all(Home::under(place.folder.path()).runs().join(run.as_str())).unwrap();
    let (mut keeper, _) = place.keeper();
    keeper.lap().await;
    assert!(
        place.runs().is_empty(),
        "its folder was deleted by the person"
    );
}

#[tokio::test]
async fn what_was_taken_does_not_begin_once_it_was_paused_or_where_it_skips() {
    let place = Place::new();
    let (keeper, schedules) = place.keeper();
    let paused = place.add(&schedules, "0 8 * * *", Missed::Once);
    let skips = place.add(&schedules, "0 8 * * *", Missed::Skip);
    let due = "2026-11-30T08:00:00Z".parse().unwrap();
    let store = schedules.store().unwrap();
    for id in [&paused, &skips] {
        assert!(store.take(id, due, Some(&RunId::new()), None).unwrap());
    }
    schedules.pause(&paused, true, &place.clock.now()).unwrap();
    drop(keeper);
    place.clock.pass(65);
    let (mut keeper, schedules) = place.keeper();
    keeper.lap().await;
    assert!(place.runs().is_empty());
    for info in schedules.list(&place.clock.now()).unwrap().schedules {
        let last = info.last.unwrap();
        assert_eq!(last.problem.unwrap().id, "schedules-passed");
    }
    assert!(schedules.store().unwrap().claims().unwrap().is_empty());
}

#[tokio::test]
async fn of_two_programs_one_begins_what_is_due() {
    let place = Place::new();
    let (mut first, schedules) = place.keeper();
    place.add(&schedules, "*/10 * * * *", Missed::Once);
    first.lap().await;
    let (mut second, _) = place.keeper();
    place.clock.pass(10);
    second.lap().await;
    assert!(place.runs().is_empty(), "the other holds the lock");
    first.lap().await;
    assert_eq!(place.runs().len(), 1);
    settle(&first).await;
    drop(first);
    place.clock.pass(10);
    second.lap().await;
    assert_eq!(place.runs().len(), 2, "it takes over");
}

#[tokio::test]
async fn times_that_passed_begin_once_or_not_at_all_and_a_pause_makes_up_for_nothing() {
    let place = Place::new();
    let (mut keeper, schedules) = place.keeper();
    place.add(&schedules, "*/30 * * * *", Missed::Once);
    let skips = place.add(&schedules, "*/30 * * * *", Missed::Skip);
    let rests = place.add(&schedules, "*/30 * * * *", Missed::Once);
    schedules.pause(&rests, true, &place.clock.now()).unwrap();
    place.clock.pass(24 * 60 + 7);
    keeper.lap().await;
    assert_eq!(place.runs().len(), 1, "one for all forty-eight");
    settle(&keeper).await;
    schedules.pause(&rests, false, &place.clock.now()).unwrap();
    keeper.lap().await;
    assert_eq!(place.runs().len(), 1);
    let view = schedules.list(&place.clock.now()).unwrap();
    let skipped = view
        .schedules
        .iter()
        .find(|one| one.schedule.id == skips)
        .unwrap();
    assert_eq!(
        skipped.last.as_ref().unwrap().problem.as_ref().unwrap().id,
        "schedules-passed"
    );
    // The next one is on time for all three.
    place.clock.pass(23);
    keeper.lap().await;
    assert_eq!(place.runs().len(), 4);
}

#[tokio::test]
async fn as_many_as_the_person_allows_are_at_work_and_none_beside_its_own_last_run() {
    let place = Place::new();
    // A browser that takes connections and never answers: its runs go on.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let engine = place.engine();
    let mut settings = engine.settings_file().load().settings;
    let address = format!("http://{}", silent.local_addr().unwrap());
    settings.browser.attach = address.parse().unwrap();
    engine.settings_file().save(settings.clone()).unwrap();
    let (mut keeper, schedules) = place.keeper();
    for _ in 0..6 {
        place.add_goal(&schedules, "open the shop", "*/10 * * * *", Missed::Skip);
    }
    place.clock.pass(10);
    keeper.lap().await;
    // All have begun, and two of them wait for their turn.
    assert_eq!(place.runs().len(), 6);
    let queued = |keeper: &Keeper| {
        let mut all = keeper.going();
        all.retain(|run| run.summary().place.is_some());
        all.sort_by_key(|run| run.summary().place);
        all
    };
    within("two wait", || queued(&keeper).len() == 2).await;
    // The one lets the other go first, and is paused until then.
    let [first, second] = &queued(&keeper)[..] else {
        panic!()
    };
    first.submit(Submission::Pause).unwrap();
    assert_eq!(first.summary().status, RunStatus::Paused);
    second.goes_first();
    assert_eq!(second.summary().place, Some(1));
    let working = keeper.going().into_iter().find(|run| !run.is_queued());
    working.unwrap().submit(Submission::Stop).unwrap();
    within("the second begins", || !second.is_queued()).await;
    assert!(first.is_queued());
    first.submit(Submission::Resume).unwrap();
    // More are allowed now.
    settings.limits.max_runs_at_once = 5;
    keeper.engine().settings_file().save(settings).unwrap();
    keeper.engine().settings_changed();
    within("the first begins", || !first.is_queued()).await;
    // The next time comes while these are still at work.
    place.clock.pass(10);
    keeper.lap().await;
    let problems = schedules.list(&place.clock.now()).unwrap().schedules;
    let problems = problems.into_iter().filter_map(|one| one.last?.problem);
    let still = problems.filter(|why| why.id == "schedules-still-going");
    assert_eq!(still.count(), 5);
    for active in keeper.going() {
        active.submit(Submission::Stop).unwrap();
    }
    settle(&keeper).await;
}

#[tokio::test]
async fn what_cannot_begin_says_why_and_a_removed_one_begins_no_more() {
    let place = Place::new();
    let (mut keeper, schedules) = place.keeper();
    let new = NewSchedule {
        work: Work::Recipe {
            name: "not-there".into(),
            values: BTreeMap::new(),
        },
        text: Some("every 10 minutes".into()),
        when: None,
        missed: Missed::Once,
    };
    let id = schedules.add(new, &place.clock.now()).unwrap().schedule.id;
    place.clock.pass(10);
    keeper.lap().await;
    let view = schedules.list(&place.clock.now()).unwrap();
    let last = view.schedules[0].last.clone().unwrap();
    assert_eq!(
        (last.run, last.problem.unwrap().id),
        (None, "plays-missing".to_owned())
    );
    schedules.remove(&id).unwrap();
    assert!(schedules.remove(&id).is_err());
    place.clock.pass(10);
    assert_eq!(keeper.lap().await, None);
    assert!(place.runs().is_empty());
}

/// `SCHEDULES=all`: the whole month, five hundred runs; else three days of it.
#[tokio::test]
async fn each_time_of_a_month_begins_one_run() {
    let all = std::env::var("SCHEDULES").is_ok_and(|how| how == "all");
    let days = if all { 30 } else { 3 };
    let place = Place::new();
    let (mut keeper, schedules) = place.keeper();
    for hour in 0..17 {
        place.add(
            &schedules,
            &format!("{} {hour} * * *", hour * 3),
            Missed::Once,
        );
    }
    let mut killed = 0;
    // In steps of seven minutes, the program ended at every hundredth.
    for step in 0..(days * 24 * 60 / 7 + 1) {
        place.clock.pass(7);
        keeper.lap().await;
        settle(&keeper).await;
        if step % 100 == 99 {
            drop(keeper);
            keeper = place.keeper().0;
            killed += 1;
        }
    }
    assert!(killed > 5);
    assert_eq!(place.runs().len(), 17 * days);
}

#[test]
fn a_damaged_file_is_put_aside_and_a_newer_one_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("schedules.db");
    std::fs::write(&file, vec![7; 8192]).unwrap();
    let schedules = Schedules::at(file.clone());
    let view = schedules.list(&now()).unwrap();
    let aside = view.set_aside.unwrap();
    assert_eq!(std::fs::read(&aside).unwrap(), vec![7; 8192]);
    drop(schedules);
    rusqlite::Connection::open(&file)
        .unwrap()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let error = Schedules::at(file.clone()).list(&now()).unwrap_err();
    assert_eq!(error.message.id, "schedules-newer");
    assert!(file.exists());
}

#[test]
fn nothing_and_what_never_comes_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let schedules = Schedules::at(folder.path().join("schedules.db"));
    let now: Zoned = "2026-11-30T07:00:00+00:00[UTC]".parse().unwrap();
    let add = |text: &str, goal: &str, start_url: Option<&str>| {
        let new = NewSchedule {
            work: Work::Goal {
                goal: goal.into(),
                start_url: start_url.map(str::to_owned),
            },
            text: Some(text.into()),
            when: None,
            missed: Missed::Once,
        };
        schedules.add(new, &now).map_err(|error| error.message.id)
    };
    let told = "sign in with the password hunter2 and tell me the news";
    assert_eq!(
        add("every day at 8", told, None).unwrap_err(),
        "schedules-password"
    );
    assert_eq!(
        add("every day at 8", " ", None).unwrap_err(),
        "schedules-nothing"
    );
    assert_eq!(
        add("every day at 8", "x", Some("not one")).unwrap_err(),
        "window-start-address"
    );
    assert_eq!(
        add("every day at 25", "x", None).unwrap_err(),
        "schedule-unread-time"
    );
    assert_eq!(
        add("0 8 30 2 *", "x", None).unwrap_err(),
        "schedule-unread-never"
    );
    assert_eq!(
        add("yesterday at 8", "x", None).unwrap_err(),
        "schedule-unread-past"
    );
    // An offset would be dropped in silence.
    assert_eq!(
        add("2026-12-01T08:00:00+05:00", "x", None).unwrap_err(),
        "schedule-unread-once"
    );
    let past = schedules.read("2026-11-01T08:00:00", &now).unwrap_err();
    assert_eq!(past.message.id, "schedule-unread-past");
    assert!(
        !folder.path().join("schedules.db").exists(),
        "nothing was kept"
    );
    assert_eq!(add("every day at 8", "x", None).unwrap().next.len(), 3);
}
