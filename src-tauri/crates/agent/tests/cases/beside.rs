//! Runs side by side: a site that another run changes, and parts of a task that others read.

use std::sync::Mutex;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::support::*;

const MAIL: &str = "mail.example";

/// Sites of one other run.
struct OneOther {
    has: Mutex<bool>,
    asked: Mutex<Vec<(String, bool)>>,
    given_back: watch::Sender<u64>,
}

impl OneOther {
    fn with_all() -> Arc<Self> {
        Arc::new(Self {
            has: Mutex::new(true),
            asked: Mutex::default(),
            given_back: watch::channel(0).0,
        })
    }

    fn ends(&self) {
        *self.has.lock().unwrap() = false;
        self.given_back.send_modify(|n| *n += 1);
    }
}

impl Leases for OneOther {
    fn take(&self, site: &str, anyway: bool) -> Result<(), Holder> {
        self.asked.lock().unwrap().push((site.to_owned(), anyway));
        let mut has = self.has.lock().unwrap();
        *has &= !anyway;
        match *has {
            false => Ok(()),
            true => Err(Holder {
                run: RunId::from("OTHER"),
                goal: "write to Boris".into(),
            }),
        }
    }

    fn waits_no_more(&self) {}

    fn give_back(&self, site: &str) {
        self.asked
            .lock()
            .unwrap()
            .push((format!("gives {site} back"), false));
    }

    fn given_back(&self) -> watch::Receiver<u64> {
        self.given_back.subscribe()
    }
}

/// Writes to Anna; the press that sends is planned so many times, since each wait has the page looked at anew.
fn writes(leases: &Arc<OneOther>, presses: usize) -> Setup {
    let fields = [
        Fill("To", "anna@mail.example"),
        Fill("Subject", "Tea"),
        Fill("Message", "See you at five"),
    ];
    let sends = std::iter::repeat_n(Click("Send"), presses);
    model("Write to anna@mail.example with the subject Tea: See you at five")
        .on(mail())
        .leases(leases.clone())
        .takes(fields.into_iter().chain(sends).chain([Done("")]))
        .agreed()
}

/// Of each wait for a site that was told: whether it began, and who had the site.
fn waits(events: &[Envelope]) -> Vec<(bool, String)> {
    let wait = |e: &Envelope| match &e.event {
        RunEvent::SiteWaiting { on, goal, .. } => Some((*on, goal.clone())),
        _ => None,
    };
    events.iter().filter_map(wait).collect()
}

async fn waiting(run: &Running) {
    run.until(|| !waits(&run.sink.events()).is_empty()).await;
}

#[test]
fn nothing_is_changed_and_nobody_asked_while_another_run_changes_the_site() {
    let other = OneOther::with_all();
    let ran = writes(&other, 2).beside(async |run| {
        waiting(run).await;
        tokio::time::sleep(Duration::from_secs(1_000)).await;
        let asked = |e: &Envelope| matches!(e.event, RunEvent::ApprovalRequested { .. });
        assert!(!run.sink.events().iter().any(asked));
        other.ends();
    });
    ran.satisfied();
    let other_goal = || "write to Boris".to_owned();
    assert_eq!(
        waits(&ran.events),
        [(true, other_goal()), (false, other_goal())]
    );
    // What waits does not work, and looks anew before it goes on.
    assert!(
        ran.summary.active_ms < 100_000.0,
        "{}",
        ran.summary.active_ms
    );
    assert_eq!(ran.narrated("say-site-free"), 1);
    let asked = other.asked.lock().unwrap();
    assert!(
        asked.iter().all(|(site, anyway)| site == MAIL && !anyway),
        "{asked:?}"
    );
}

#[test]
fn the_person_may_have_it_go_on_anyway_and_a_pause_or_a_stop_ends_the_wait() {
    let other = OneOther::with_all();
    let ran = writes(&other, 3).beside(async |run| {
        waiting(run).await;
        run.submit(Submission::Pause);
        run.until(|| run.handle.status() == RunStatus::Paused).await;
        run.submit(Submission::Resume);
        run.until(|| waits(&run.sink.events()).len() == 3).await;
        run.submit(Submission::TryNow);
    });
    ran.satisfied();
    assert!(
        other
            .asked
            .lock()
            .unwrap()
            .iter()
            .any(|(_, anyway)| *anyway)
    );

    let other = OneOther::with_all();
    let stopped = writes(&other, 2).beside(async |run| {
        waiting(run).await;
        run.submit(Submission::Stop);
    });
    stopped.fails(StopReason::Cancelled);
}

#[test]
fn who_only_reads_waits_for_nobody() {
    let other = OneOther::with_all();
    model("Open the contact page")
        .leases(other.clone())
        .takes([Click("Contact"), Done("")])
        .satisfied();
    assert!(other.asked.lock().unwrap().is_empty());
}

/// What is found at each address, by its host; an address that is not there gives no answer.
struct Shops {
    prices: Vec<(&'static str, &'static str)>,
    private: bool,
    begun: Mutex<Vec<Part>>,
}

impl Shops {
    fn of(prices: &[(&'static str, &'static str)]) -> Self {
        Self {
            prices: prices.to_vec(),
            private: false,
            begun: Mutex::default(),
        }
    }
}

struct Shop(PartRead);

#[async_trait::async_trait]
impl Parts for Shops {
    async fn begin(&self, part: Part) -> Result<Box<dyn PartRun>, String> {
        let host = copilot_guard::host_of(&part.url);
        self.begun.lock().unwrap().push(part);
        let Some((_, answer)) = self.prices.iter().find(|(shop, _)| *shop == host) else {
            return Err("no such shop".into());
        };
        let outcome = Outcome {
            answer: (*answer).to_owned(),
            ..Outcome::new(
                StopReason::Satisfied,
                false,
                Message::new("ending-satisfied"),
            )
        };
        Ok(Box::new(Shop(PartRead {
            outcome,
            usage: Usage {
                calls: 3,
                input_tokens: 1_000,
                ..Usage::default()
            },
            private: self.private.then(|| host.clone()).into_iter().collect(),
        })))
    }
}

#[async_trait::async_trait]
impl PartRun for Shop {
    fn id(&self) -> RunId {
        RunId::from("PART")
    }

    async fn ended(&self, _: &CancellationToken) -> PartRead {
        self.0.clone()
    }
}

const TASK: &str = "What does the blue mug cost?";
const BOTH: &[&str] = &["https://one.example/", "https://two.example/"];

fn compares(shops: &Arc<Shops>) -> Setup {
    model("Which of one.example and two.example has the cheaper blue mug?").parts(shops.clone())
}

#[test]
fn parts_are_read_side_by_side_and_their_answers_are_evidence() {
    let shops = Arc::new(Shops::of(&[
        ("one.example", "It costs $12.50."),
        ("two.example", "The price is $11.90."),
    ]));
    let ran = compares(&shops)
        .settings(|s| s.limits.max_tokens = 50_000)
        .takes([Divides(TASK, BOTH), Cite("$11.90", "The price is $11.90.")])
        .satisfied();
    let begun = shops.begun.lock().unwrap();
    assert_eq!(
        begun
            .iter()
            .map(|part| part.url.as_str())
            .collect::<Vec<_>>(),
        BOTH
    );
    assert!(
        begun
            .iter()
            .all(|part| part.task == TASK && part.limits.max_tokens <= 25_000)
    );
    let told = ran.planner.conversation(1);
    assert!(
        told.contains("https://one.example/\nIt costs $12.50."),
        "{told}"
    );
    let parts = |e: &Envelope| match &e.event {
        RunEvent::Part { part } => Some((part.url.clone(), part.outcome.is_some())),
        _ => None,
    };
    let parts: Vec<_> = ran.events.iter().filter_map(parts).collect();
    assert_eq!(parts.len(), 4, "{parts:?}");
    assert!(
        ran.summary
            .usage_by_purpose
            .iter()
            .any(|of| of.purpose == "parts" && of.usage.calls == 6)
    );
    // Where it was seen is the part's own address.
    let claim = ran.outcome().claims[0].clone();
    assert_eq!(
        claim.url.as_deref(),
        Some("https://two.example/"),
        "{claim:?}"
    );
}

#[test]
fn a_part_that_finds_nothing_is_told_as_that() {
    let shops = Arc::new(Shops::of(&[("one.example", "It costs $12.50.")]));
    let ran = compares(&shops)
        .takes([Divides(TASK, BOTH), Cite("$12.50", "It costs $12.50.")])
        .satisfied();
    let told = ran.planner.conversation(1);
    assert!(
        told.contains("https://two.example/\nNo answer was found"),
        "{told}"
    );
}

/// An address that the run may not open unasked is asked about before any part begins, and a no begins none.
#[test]
fn addresses_are_judged_before_a_part_begins() {
    let shops = Arc::new(Shops::of(&[]));
    let elsewhere: &[&str] = &["https://one.example/", "https://elsewhere.example/"];
    let ran = compares(&shops)
        .takes([Divides(TASK, elsewhere), Done("I could not compare them")])
        .person(decides([Decision::Decline]))
        .run();
    assert!(shops.begun.lock().unwrap().is_empty(), "{}", ran.story());
    let approvals = ran.approvals();
    assert_eq!(approvals[0].classes, [RiskClass::LeaveSite]);
    let shown: Vec<_> = approvals[0]
        .facts
        .values
        .iter()
        .map(|v| v.value.as_str())
        .collect();
    assert_eq!(shown, elsewhere);
}

/// What was decided for one host before counts for that one alone.
#[test]
fn a_kept_decision_is_for_its_own_address() {
    let known = |host: &str, verdict| RememberedDecision {
        host: host.into(),
        class: RiskClass::LeaveSite,
        verdict,
        since: "2026-01-01T00:00:00Z".into(),
    };
    let ran = |remembered: Vec<RememberedDecision>| {
        let shops = Arc::new(Shops::of(&[("one.example", "$1"), ("two.example", "$2")]));
        let ran = model("Which shop has the cheaper blue mug?")
            .parts(shops.clone())
            .settings(move |s| s.safety.remembered = remembered)
            .takes([Divides(TASK, BOTH), Done("I could not compare them")])
            .person(decides([Decision::Decline]))
            .run();
        let begun = shops.begun.lock().unwrap().len();
        let asked: Vec<_> = ran
            .approvals()
            .iter()
            .map(|j| j.facts.host.clone())
            .collect();
        (begun, asked)
    };
    let (yes, no) = (ClassVerdict::Allow, ClassVerdict::Block);
    let both = vec![known("one.example", yes), known("two.example", yes)];
    assert_eq!(ran(both), (2, vec![]));
    let one = ran(vec![known("one.example", yes)]);
    assert_eq!((one.0, one.1.len()), (0, 1), "{one:?}");
    // One that is never opened bars them all, and nobody is asked.
    for never in ["one.example", "two.example"] {
        assert_eq!(ran(vec![known(never, no)]), (0, vec![]), "{never}");
    }
}

#[test]
fn what_cannot_be_divided_is_not_offered_or_says_why() {
    let offered = |ran: &Ran, call: usize| {
        let contexts = ran.planner.contexts();
        contexts[call].allowed_actions.iter().any(|a| a == "divide")
    };
    // A part is not divided further.
    let shops = Arc::new(Shops::of(&[]));
    let mut part = compares(&shops);
    part.request.part_of = Some(RunId::from("WHOLE"));
    let ran = part.takes([Done("nothing")]).run();
    assert!(!offered(&ran, 0));
    for (addresses, why) in [
        (&BOTH[..1], "2 to 8 addresses"),
        (
            &["https://one.example/", "https://one.example/"],
            "each once",
        ),
        (
            &["https://one.example/", "the other shop"],
            "is not an address",
        ),
    ] {
        let ran = compares(&shops)
            .takes([Divides(TASK, addresses), Told(why, &Done("nothing"))])
            .run();
        assert!(
            offered(&ran, 0) && shops.begun.lock().unwrap().is_empty(),
            "{}",
            ran.story()
        );
    }
    // What was read where somebody is signed in goes to no other address by the way: it is not divided any more.
    let shops = Arc::new(Shops {
        private: true,
        ..Shops::of(&[("one.example", "$1"), ("two.example", "$2")])
    });
    let ran = compares(&shops)
        .takes([Divides(TASK, BOTH), Done("$1")])
        .run();
    assert!(offered(&ran, 0) && !offered(&ran, 1), "{}", ran.story());
}
