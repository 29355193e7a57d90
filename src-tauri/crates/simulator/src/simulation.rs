//! One run under one seed: its world, what befalls its disk, its lives from crash to crash, and what must be true.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use copilot_agent::{ResumeError, RunHandle, RunParts, resume, start};
use copilot_journal::{FolderJournal, Redactor, Resumable};
use copilot_ports::{JournalError, Planner, RunJournal};
use copilot_protocol::{
    IdSource, PlannerKind, RunId, RunRequest, RunStatus, RunSummary, StopReason, TerminalReason,
};

use crate::dice::Dice;
use crate::disk::{FakeDisk, Weather};
use crate::invariants;
use crate::report::{Failure, Planted, Report};
use crate::world::browser::{EventCount, FakeBrowser};
use crate::world::{
    DEADLINE, MemoryJournal, Scripted, Sink, Source, Turn, World, attend, block_on, idle_parts,
    parts, runtime,
};

/// The last life of a run has calm weather, so that it comes to an end.
const LIVES: usize = 4;
/// Plans of a life for which a twin is taken up from the disk.
const TWINS: usize = 4;
/// Mixed into a seed; with another value each seed would be another run.
const SALT: u64 = 0x005e_ed0f_a11b_ad5e;
/// 2027, in milliseconds: ids hold a time.
const ID_TIME: u128 = 1_800_000_000_000;

/// Carries out the run of this seed, through power cuts and full disks, to its end.
///
/// # Errors
/// The first rule that it breaks.
pub fn simulate(seed: u64, planted: Planted) -> Result<Report, Box<Failure>> {
    let mut dice = Dice::new(seed ^ SALT);
    let mut ids = dice.split();
    let mut made = 0;
    let _ids = IdSource::set(move || {
        made += 1;
        ((ID_TIME + made) << 80) | (ids.bits() >> 48)
    });
    let mut run = Simulation {
        world: dice.world(),
        dice,
        planted,
        id: RunId::new(),
        report: Report::default(),
        browser: None,
        story: Vec::new(),
    };
    let ended = run.lives();
    let acts = run.acts();
    ended
        .map(|ending| Report {
            ending,
            acts: acts.len(),
            ..run.report.clone()
        })
        .map_err(|broken| {
            let told = invariants::in_short(&run.report.told);
            Box::new(Failure {
                seed,
                broken,
                story: format!("{:?}\n{}\n{told}", run.world, run.story.join("\n")),
            })
        })
}

struct Simulation {
    world: World,
    dice: Dice,
    planted: Planted,
    id: RunId,
    report: Report,
    /// As the last life left it.
    browser: Option<FakeBrowser>,
    story: Vec<String>,
}

/// How a life ended.
enum End {
    Crashed,
    /// Its end was told, and on the disk, before the power failed.
    Told,
    Over(Box<RunSummary>),
}

/// What is on the disk of a run.
enum Found {
    New,
    Left(Box<Resumable>),
}

impl Simulation {
    fn dir(&self) -> PathBuf {
        PathBuf::from("/runs").join(self.id.as_str())
    }

    fn acts(&self) -> Vec<crate::world::browser::Act> {
        self.browser
            .as_ref()
            .map(FakeBrowser::acts)
            .unwrap_or_default()
    }

    /// What befalls the disk in a life. A step changes it some twenty times.
    fn weather(&mut self, life: usize) -> Weather {
        // The folder itself was made when the disk was still good.
        let lies_from = (self.planted == Planted::LyingSync).then_some(15);
        if life + 1 >= LIVES {
            return Weather {
                lies_from,
                ..Weather::default()
            };
        }
        let at = |dice: &mut Dice| {
            let reach = dice.pick(&[20, 100, 400]);
            1 + dice.below(reach) as u64
        };
        let crash = self.dice.one_in(3);
        let full = self.dice.one_in(6);
        Weather {
            crash_at: crash.then(|| at(&mut self.dice)),
            full: full.then(|| (at(&mut self.dice), 1 + self.dice.below(5) as u64)),
            lies_from,
        }
    }

    /// For each act of a life whether the power fails after it, and after how many changes of the disk: nothing is as
    /// telling as a power cut between an action and its record.
    fn after_act(&mut self, life: usize) -> impl Iterator<Item = Option<u64>> + Send + 'static {
        let mut dice = self.dice.split();
        let fails = life + 1 < LIVES && dice.one_in(2);
        let nth = dice.below(4);
        (0..).map(move |n| (fails && n == nth).then(|| dice.below(4) as u64))
    }

    /// From crash to crash to the end; the ending, where anything of the run is left to have one.
    fn lives(&mut self) -> Result<Option<TerminalReason>, String> {
        let weather = self.weather(0);
        let dice = self.dice.split();
        let mut disk = FakeDisk::new(weather, dice);
        for life in 0..LIVES {
            let begun = self.life(&disk, life)?;
            match begun {
                None => return Ok(None),
                Some(End::Told) => return Ok(invariants::last_terminal(&self.report.told)),
                Some(End::Crashed) => self.report.crashes += 1,
                Some(End::Over(summary)) if broke_off(&summary) => {
                    self.report.full += 1;
                    // It is told as an end, and is none: the run can be continued from what is kept.
                    self.report.told.pop();
                }
                Some(End::Over(summary)) => return self.over(*summary, &disk).map(Some),
            }
            let weather = self.weather(life + 1);
            disk = disk.restarted(weather);
        }
        Err("a run in calm weather has no end".into())
    }

    /// Events so far, asked when an action reaches the page; the power may fail soon after.
    fn counted(
        &mut self,
        disk: &FakeDisk,
        life: usize,
        told: &Arc<OnceLock<Arc<Sink>>>,
    ) -> EventCount {
        let (told, disk) = (told.clone(), disk.clone());
        let before = self.report.told.len();
        let mut after = self.after_act(life);
        let after = Mutex::new(move || after.next());
        Arc::new(move || {
            if let Some(Some(changes)) = (after.lock().unwrap())() {
                disk.crash_after(changes);
            }
            before + told.get().map_or(0, |sink| sink.event_count())
        })
    }

    /// One life of the run, from its folder. None: nothing of it was ever on the disk.
    // Told in the order of its time; what is cut off would need half of what stands here.
    fn life(&mut self, disk: &FakeDisk, life: usize) -> Result<Option<End>, String> {
        let setup = self.world.setup();
        let told: Arc<OnceLock<Arc<Sink>>> = Arc::default();
        let count = self.counted(disk, life, &told);
        let browser = match &self.browser {
            Some(left) => left.reopened(count),
            None => {
                let browser = FakeBrowser::new(setup.site, count);
                (setup.prepare)(&browser);
                if self.planted == Planted::MisdirectedAction {
                    browser.misdirects();
                }
                browser
            }
        };
        let browser = Arc::new(browser);
        let cut: Arc<Mutex<Option<(FakeBrowser, usize)>>> = Arc::default();
        disk.on_crash({
            let (cut, browser, told) = (cut.clone(), browser.clone(), told.clone());
            move || {
                let events = told.get().map_or(0, |sink| sink.event_count());
                *cut.lock().unwrap() = Some((browser.reopened(Arc::new(|| 0)), events));
            }
        });
        let opened = self.open(disk, &setup.request, life);
        if cut.lock().unwrap().is_some() {
            self.browser = cut.lock().unwrap().take().map(|(browser, _)| browser);
            self.story.push(format!(
                "life {life}: the power fails while the folder is opened"
            ));
            return Ok(Some(End::Crashed));
        }
        let Some((journal, found)) = opened? else {
            return Ok(None);
        };
        let twins: Arc<Mutex<Vec<(FakeDisk, serde_json::Value)>>> = Arc::default();
        let planner = {
            let (twins, disk) = (twins.clone(), disk.clone());
            setup.planner.watched(move |request| {
                let mut twins = twins.lock().unwrap();
                if twins.len() < TWINS {
                    twins.push((
                        disk.restarted(Weather::default()),
                        invariants::seen(request),
                    ));
                }
            })
        };
        let request = setup.request;
        let (person, id) = (setup.person, self.id.clone());
        let runtime = runtime();
        let end = runtime.block_on(async {
            let source = Arc::new(Source::of(Some(browser.clone())));
            let somebody = person.is_some();
            let (parts, sink, questions) = parts(source, Arc::new(planner), journal, somebody);
            let _ = told.set(sink);
            let handle = begin(&id, request, found, parts)?;
            attend(&handle, questions, person);
            tokio::select! {
                summary = tokio::time::timeout(DEADLINE, handle.finished()) => summary
                    .map(|summary| End::Over(Box::new(summary)))
                    .map_err(|_| Ended::Wrong("the run never ends".to_owned())),
                () = disk.crashed() => Ok(End::Crashed),
            }
        });
        drop(runtime);
        let mut events = told.get().map(|sink| sink.events()).unwrap_or_default();
        let cut = cut.lock().unwrap().take();
        let end = match (end, &cut) {
            // What it still did when the power was gone never happened.
            (_, Some(_)) => End::Crashed,
            (Ok(end), None) => end,
            (Err(Ended::Wrong(wrong)), None) => return Err(wrong),
            (Err(Ended::Before), None) => return self.ended_before(),
        };
        if let Some((left, count)) = cut {
            events.truncate(count);
            self.browser = Some(left);
        } else {
            self.browser = Some(browser.reopened(Arc::new(|| 0)));
        }
        self.story.push(format!(
            "life {life}: {} events, {} changes of the disk, {}",
            events.len(),
            disk.changes(),
            if matches!(end, End::Crashed) {
                "then the power fails"
            } else {
                "to its end"
            }
        ));
        self.report.told.extend(events);
        let twins = std::mem::take(&mut *twins.lock().unwrap());
        self.keeps_its_rules(twins)?;
        Ok(Some(end))
    }

    /// `twins`: the disk as it was at plans, and what the planner was shown there.
    fn keeps_its_rules(&mut self, twins: Vec<(FakeDisk, serde_json::Value)>) -> Result<(), String> {
        let acts = self.acts();
        invariants::approved(&acts, &self.report.told)?;
        invariants::nothing_twice(&acts, &self.report.told)?;
        for (disk, seen) in twins {
            self.twin(&disk, &seen)?;
        }
        Ok(())
    }

    /// The run's folder: begun, or taken up as another start of the program would. None: there is no run.
    #[allow(
        clippy::type_complexity,
        reason = "read once, right below its only caller"
    )]
    fn open(
        &self,
        disk: &FakeDisk,
        request: &RunRequest,
        life: usize,
    ) -> Result<Option<(Arc<dyn RunJournal>, Found)>, String> {
        if life == 0 {
            let (disk, redactor) = (Arc::new(disk.clone()), Redactor::default());
            let request = serde_json::to_value(request).unwrap();
            // A run that cannot be begun is refused before it is one.
            let begun = FolderJournal::create(disk, self.dir(), &self.id, &request, redactor);
            return Ok(begun
                .ok()
                .map(|journal| (Arc::new(journal) as _, Found::New)));
        }
        match self.take_up(disk.clone()) {
            Ok((journal, left)) => Ok(Some((Arc::new(journal), Found::Left(Box::new(left))))),
            Err(_) if self.report.told.is_empty() => Ok(None),
            Err(error) => Err(format!("a run that had begun is lost: {error}")),
        }
    }

    /// As another start of the program takes it up.
    fn take_up(&self, disk: FakeDisk) -> Result<(FolderJournal, Resumable), JournalError> {
        FolderJournal::take_up(Arc::new(disk), self.dir(), &self.id, Redactor::default())
    }

    /// The power failed between the commit of the end and the event that tells of it.
    fn ended_before(&mut self) -> Result<Option<End>, String> {
        if invariants::ends(&self.report.told) > 0 {
            return Ok(Some(End::Told));
        }
        Err("the disk says that the run is over, and its end was never told".into())
    }

    /// What a run that came to its end has to have told and kept.
    fn over(&self, mut summary: RunSummary, disk: &FakeDisk) -> Result<TerminalReason, String> {
        if self.planted == Planted::LostAnswer
            && let Some(outcome) = &mut summary.outcome
        {
            outcome.answer.clear();
        }
        let outcome = summary.outcome.ok_or("a run ended without an outcome")?;
        invariants::ended_once(&self.report.told, &outcome)?;
        let (_, left) = self
            .take_up(disk.restarted(Weather::default()))
            .map_err(|error| format!("a run that has ended cannot be read: {error}"))?;
        // Where the disk was full at the very end, the end was told and not kept.
        let whole = disk.weather().full.is_none();
        if whole && left.summary.status != RunStatus::Finished {
            return Err(format!(
                "the disk says {:?} of a run that has ended",
                left.summary.status
            ));
        }
        if whole
            && left.summary.outcome.as_ref() != Some(&outcome)
            && self.planted != Planted::LostAnswer
        {
            return Err(format!(
                "kept is {:?}, told was {outcome:?}",
                left.summary.outcome
            ));
        }
        let folded = block_on(async {
            let parts = idle_parts(Arc::new(MemoryJournal::default()));
            resumed(&self.id, left, parts).err()
        });
        match folded {
            Some(ResumeError::Ended) => Ok(outcome.terminal_reason),
            None if !whole => Ok(outcome.terminal_reason),
            other => Err(format!(
                "the journal does not fold to the end of its run: {other:?}"
            )),
        }
    }

    /// A run that goes on from the same disk asks its planner what the run itself has just asked.
    fn twin(&mut self, disk: &FakeDisk, seen: &serde_json::Value) -> Result<(), String> {
        let (journal, left) = self
            .take_up(disk.clone())
            .map_err(|error| format!("a run that goes on is lost: {error}"))?;
        let asked: Arc<Mutex<Option<serde_json::Value>>> = Arc::default();
        let kind = self.world.setup().planner.kind();
        let planner = {
            let asked = asked.clone();
            let planner = Scripted::new(kind, |_, _| Turn::Hang)
                .costs(if kind == PlannerKind::Model { 100 } else { 0 });
            Arc::new(planner.watched(move |request| {
                asked
                    .lock()
                    .unwrap()
                    .get_or_insert(invariants::seen(request));
            }))
        };
        let (id, request) = (self.id.clone(), left.request.clone());
        let somebody = self.world.person.is_some();
        let browser = self
            .browser
            .as_ref()
            .map(|b| Arc::new(b.reopened(Arc::new(|| 0))));
        let begun: Result<(), Ended> = block_on(async {
            let (parts, ..) = parts(
                Arc::new(Source::of(browser)),
                planner.clone(),
                Arc::new(journal),
                somebody,
            );
            let handle = begin(&id, request, Found::Left(Box::new(left)), parts)?;
            let _ = tokio::time::timeout(DEADLINE, async {
                tokio::select! {
                    () = planner.asked(1) => {}
                    _ = handle.finished() => {}
                }
            })
            .await;
            Ok(())
        });
        if begun.is_err() {
            return Err("a run that plans has ended on its disk".into());
        }
        let asked = asked.lock().unwrap().take();
        match asked {
            Some(asked) if asked == *seen => {
                self.report.twins += 1;
                Ok(())
            }
            Some(asked) => Err(format!(
                "state and disk differ: {}",
                invariants::difference(seen, &asked)
            )),
            None => Err("a run that plans does not plan when it is taken up".into()),
        }
    }
}

/// The record broke off: the disk was full.
fn broke_off(summary: &RunSummary) -> bool {
    let reason = summary.outcome.as_ref().map(|outcome| outcome.stop_reason);
    reason == Some(StopReason::JournalFailed)
}

/// Why a run was not taken up.
enum Ended {
    /// The disk says that it is over.
    Before,
    Wrong(String),
}

fn begin(
    id: &RunId,
    request: RunRequest,
    found: Found,
    parts: RunParts,
) -> Result<RunHandle, Ended> {
    let Found::Left(left) = found else {
        return Ok(start(id.clone(), request, parts));
    };
    resumed(id, *left, parts).map_err(|error| match error {
        ResumeError::Ended => Ended::Before,
        ResumeError::Damaged(what) => Ended::Wrong(format!("the journal is damaged: {what}")),
    })
}

fn resumed(id: &RunId, left: Resumable, parts: RunParts) -> Result<RunHandle, ResumeError> {
    let kept = (left.commits, left.told);
    resume(id.clone(), left.request, kept, left.last_seq, parts)
}
