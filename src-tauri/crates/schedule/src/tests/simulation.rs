//! Years of a program that sleeps, crashes and has its clock changed.

use copilot_protocol::{Missed, Schedule, When};
use jiff::{SignedDuration, Timestamp};

use super::due::schedule;
use super::{at, line, once};
use crate::{Due, ON_TIME_SECONDS, PASSED_MOST, due, occurrences, zone};

const ZONES: &[&str] = &[
    "UTC",
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Asia/Tokyo",
];

const LINES: &[&str] = &[
    "0 8 * * *",
    "30 1 * * *",
    "30 2 * * *",
    "0 2 * * *",
    "*/15 * * * *",
    "* * * * *",
    "0 * * * *",
    "0 */2 * * *",
    "0 9 * * 1-5",
    "15 18 * * 1,4",
    "0 9 1,15 * *",
    "0 18 L * *",
    "0 10 3 3 *",
    "0 9 29 2 *",
    "*/20 1 * * *",
    "0 9 31 * *",
];

const DAY: i64 = 86_400;

/// Splitmix64.
struct Chance(u64);

impl Chance {
    /// From 0, below `end`.
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % end as u64) as i64
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as i64) as usize]
    }
}

struct World {
    schedule: Schedule,
    clock: Timestamp,
    /// The only thing on the disk.
    last: Option<Timestamp>,
    /// What the program remembers of its last look; gone after a crash.
    next: Option<Timestamp>,
    starts: Vec<Timestamp>,
    /// How far the clock went forward.
    seconds: i64,
}

impl World {
    fn new(chance: &mut Chance) -> Self {
        let clock =
            at("2020-01-01T00:00:00Z") + SignedDuration::from_secs(chance.below(10 * 365 * DAY));
        let when = if chance.below(20) == 0 {
            let then = clock + SignedDuration::from_secs(chance.below(1_000 * DAY));
            once(&then.strftime("%Y-%m-%dT%H:%M:00").to_string())
        } else {
            line(chance.of(LINES))
        };
        let missed = if chance.below(2) == 0 {
            Missed::Once
        } else {
            Missed::Skip
        };
        Self {
            schedule: schedule(when, chance.of(ZONES), missed, &clock.to_string()),
            clock,
            last: None,
            next: None,
            starts: Vec::new(),
            seconds: 0,
        }
    }

    fn forward(&mut self, seconds: i64) {
        self.clock += SignedDuration::from_secs(seconds);
        self.seconds += seconds;
    }

    fn step(&mut self, chance: &mut Chance) {
        match chance.below(20) {
            // The program is open and waits for the time.
            0..=7 => {
                let wait = self
                    .next
                    .map(|next| next.duration_since(self.clock).as_secs());
                self.forward(wait.unwrap_or(0).clamp(0, 400 * DAY) + chance.below(ON_TIME_SECONDS));
            }
            8..=11 => self.forward(chance.below(60 * DAY)),
            12 | 13 => self.forward(chance.below(DAY)),
            14 | 15 => {
                self.next = None;
                self.forward(chance.below(10 * DAY));
            }
            16 => self.clock -= SignedDuration::from_secs(chance.below(3 * DAY)),
            17 => self.forward(chance.below(400 * DAY)),
            18 => {
                self.schedule.paused = true;
                self.look();
            }
            _ if self.schedule.paused => {
                self.schedule.paused = false;
                self.schedule.since = self.clock.to_string();
            }
            _ => {}
        }
        self.look();
    }

    /// What the program does each time it looks, and what has to be true of it.
    fn look(&mut self) {
        let Due {
            start,
            passed,
            newest,
            next,
        } = due(&self.schedule, self.last, self.clock).unwrap();
        let said = format!(
            "{:?} at {} last {:?}: {start:?} {newest:?} {next:?}",
            self.schedule, self.clock, self.last
        );
        if self.schedule.paused {
            assert_eq!((start, passed, newest), (None, 0, None), "{said}");
            return;
        }
        let since: Timestamp = self.schedule.since.parse().unwrap();
        let taken = self.last.map_or(since, |last| last.max(since));
        let zone = zone(&self.schedule.zone).unwrap();
        let all = occurrences(&self.schedule.when, &zone, taken);
        let due: Vec<Timestamp> = all.take_while(|t| *t <= self.clock).take(150).collect();
        let all_known = due.len() < 150;

        // Of what was due and not taken, all is taken now: nothing is left behind.
        assert_eq!(newest.is_some(), !due.is_empty(), "{said}");
        assert!(newest >= due.last().copied(), "{said}");
        assert!(!all_known || newest == due.last().copied(), "{said}");
        let began = due.len() - usize::from(start.is_some());
        assert_eq!(passed as usize, began.min(PASSED_MOST as usize), "{said}");

        // A start is the newest due time; it was never started before, nor any later one.
        if let Some(start) = start {
            assert_eq!(Some(start), newest, "{said}");
            assert!(start > taken && start <= self.clock, "{said}");
            assert!(
                self.starts.last().is_none_or(|before| *before < start),
                "{said}"
            );
            self.starts.push(start);
        }
        let on_time = |t: Timestamp| self.clock.duration_since(t).as_secs() <= ON_TIME_SECONDS;
        match self.schedule.missed {
            // Each due time is covered by a start at it or after it.
            Missed::Once => assert_eq!(start, newest, "{said}"),
            Missed::Skip => assert_eq!(start, newest.filter(|t| on_time(*t)), "{said}"),
        }

        // The next one is the first that is neither taken nor over.
        let later = taken.max(self.clock);
        let first = occurrences(&self.schedule.when, &zone, later).next();
        assert_eq!(next, first, "{said}");
        self.last = newest.or(self.last);
        self.next = next;
    }
}

/// With [`Missed::Once`], at every look each time that was due since `since` and until now is at or before the newest
/// start; no time is started twice, also where the clock went back; with [`Missed::Skip`] what starts is on time.
#[test]
fn nothing_is_lost_and_nothing_starts_twice() {
    let mut seconds = 0;
    let mut starts = 0;
    for seed in 0..250 {
        let mut chance = Chance(seed);
        let mut world = World::new(&mut chance);
        for _ in 0..100 {
            world.step(&mut chance);
        }
        seconds += world.seconds;
        starts += world.starts.len();
        let mut sorted = world.starts.clone();
        sorted.dedup();
        assert_eq!(sorted, world.starts);
    }
    println!("{} years, {starts} starts", seconds / (365 * DAY));
    assert!(seconds > 1_000 * 365 * DAY);
    assert!(starts > 1_000);
}

/// A line that falls on the hour that comes twice starts once for it, whenever the program looks.
#[test]
fn the_hour_that_comes_twice_starts_once() {
    let since = "2026-10-24T12:00:00Z";
    let when: When = line("30 1 * * *");
    let night = schedule(when, "Europe/London", Missed::Once, since);
    let mut last = None;
    let mut starts = Vec::new();
    for minute in 0..24 * 60 {
        let now = at(since) + SignedDuration::from_mins(minute);
        let found = due(&night, last, now).unwrap();
        starts.extend(found.start);
        last = found.newest.or(last);
    }
    assert_eq!(starts, [at("2026-10-25T00:30:00Z")]);
}
