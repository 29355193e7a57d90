//! The connection to the browser is lost, or the browser is, in each phase of a run: the run says so, goes on by
//! itself, and ends once. Prints the table of faults (`cargo test --test whole faults -- --nocapture`).

use crate::proxy::Proxy;
use crate::support::*;

/// When the fault comes: at the nth event of this name. `paying` is the start of the action that was allowed to pay.
const PHASES: [(&str, &str, usize); 5] = [
    ("the first snapshot", "observed", 1),
    ("an action", "action_started", 3),
    ("a question", "approval_requested", 1),
    ("a yes", "approval_answered", 1),
    ("paying", "paying", 1),
];

struct Told {
    run: Run,
    /// From the fault to the news of it, and to the news that the browser is back.
    noticed: Option<Duration>,
    back: Option<Duration>,
}

/// An order or a message has gone out.
fn is_done(now: &Snapshot) -> bool {
    !now.orders.is_empty() || !now.contact_messages.is_empty()
}

/// Runs the goal, says yes to what asks, and lets the fault happen once.
fn run_with(
    example: &Example,
    endpoint: &str,
    (event, nth): (&str, usize),
    mut fault: impl FnMut(),
) -> Told {
    let program = Program::that_finds_its_browser();
    let start = example.site.base_url();
    let args = ["--attach", endpoint, "--start-url", &start];
    let mut talking = program.start(&example.goal.text, &args);
    let (mut seen, mut at) = (0, None::<Instant>);
    let (mut noticed, mut back) = (None, None);
    let mut class = String::new();
    let watched = "observed action_started approval_answered approval_requested question_asked browser_lost \
        browser_back run_finished";
    let watched: Vec<&str> = watched.split_whitespace().collect();
    loop {
        let e = talking.wait_for_any(&watched);
        let name = e["event"].as_str().unwrap();
        let paying = name == "action_started" && class == "pay";
        if name == event || paying && event == "paying" {
            seen += 1;
            if seen == nth {
                fault();
                at = Some(Instant::now());
            }
        }
        match name {
            "browser_lost" => noticed = noticed.or(at.map(|t| t.elapsed())),
            "browser_back" => back = back.or(at.map(|t| t.elapsed())),
            "approval_requested" => {
                class = e["class"].as_str().unwrap().to_owned();
                talking.answer(&e, "allow", "");
            }
            "question_asked" => {
                let decision = match e["question"]["kind"].as_str().unwrap() {
                    // Whether it was done: one can look.
                    "orphan" if is_done(&example.site.state()) => "allow",
                    "orphan" => "decline",
                    _ => "continue",
                };
                talking.answer(&e, decision, "");
            }
            "run_finished" => break,
            _ => {}
        }
    }
    Told {
        run: talking.finish_after_end(),
        noticed,
        back,
    }
}

fn print(fault: &str, phase: &str, told: &Told) {
    let ms = |d: Option<Duration>| d.map_or("-".into(), |d| format!("{} ms", d.as_millis()));
    println!(
        "| {fault} | {phase} | {} | {} | {} |",
        told.run.stop(),
        ms(told.noticed),
        ms(told.back)
    );
}

/// How often an event of this name has a part of this kind.
fn kinds(run: &Run, event: &str, part: &str, kind: &str) -> usize {
    let of = |e: &&&Value| e[part]["kind"] == kind;
    run.named(event).iter().filter(of).count()
}

fn questions(run: &Run, kind: &str) -> usize {
    kinds(run, "question_asked", "question", kind)
}

/// The order of the shop, with a fault of the connection in each phase.
fn order_through(fault: &str, phases: &[(&str, &'static str, usize)], happen: impl Fn(&Proxy)) {
    for &(phase, event, nth) in phases {
        let order = Example::new("order");
        let browser = Chromium::start(&[]);
        let proxy = Proxy::to(browser.port);
        let endpoint = proxy.endpoint();
        let told = run_with(&order, &endpoint, (event, nth), || happen(&proxy));
        print(fault, phase, &told);
        let story = told.run.story();
        told.run.satisfied();
        let orders = order.site.state().orders.len();
        assert_eq!(orders, 1, "ordered once, {fault} in {phase}: {story}");
        order.reached(&told.run);
        let lost = told.run.named("browser_lost").len();
        assert!(lost >= 1, "{fault} in {phase} was noticed: {story}");
        assert_eq!(told.run.named("browser_back").len(), lost, "{story}");
        let asked = questions(&told.run, "browser_lost");
        assert_eq!(asked, 0, "to connect again: {story}");
    }
}

#[test]
fn a_connection_that_is_reset() {
    order_through("reset", &PHASES, Proxy::reset);
}

#[test]
fn a_connection_that_falls_silent() {
    // It takes its time to be noticed, so not in each phase.
    order_through("silence", &[PHASES[1], PHASES[4]], Proxy::blackhole);
}

#[test]
fn a_slow_connection_is_no_loss() {
    let browser = Chromium::start(&[]);
    let proxy = Proxy::to(browser.port);
    let (price, endpoint) = (Example::new("price"), proxy.endpoint());
    let told = run_with(&price, &endpoint, ("observed", 1), || {
        proxy.delay(Duration::from_millis(60));
    });
    print("60 ms a message", "all", &told);
    told.run.satisfied();
    assert!(told.run.named("browser_lost").is_empty());
}

#[test]
fn a_browser_that_is_killed_and_started_again_elsewhere() {
    for (phase, event, nth) in [
        ("the first snapshot", "observed", 1),
        ("an action", "action_started", 2),
    ] {
        let price = Example::new("price");
        let mut browser = Chromium::start(&[]);
        let proxy = Proxy::to(browser.port);
        let told = run_with(&price, &proxy.endpoint(), (event, nth), || {
            browser.kill();
            browser = Chromium::start(&[]);
            proxy.leads_to(browser.port);
        });
        print("killed, started again", phase, &told);
        let story = told.run.story();
        price.reached(&told.run);
        assert!(!told.run.named("browser_back").is_empty(), "{story}");
    }
}

#[test]
fn a_managed_browser_that_is_killed_is_started_again() {
    let Example { site, goal, .. } = Example::new("price");
    let program = Program::that_finds_its_browser();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    talking.wait_for("action_started");
    let home = program.home.path().display().to_string();
    let killed = kill_browsers_of(&home);
    assert!(killed > 0, "the browser was found");
    let began = Instant::now();
    talking.wait_for("browser_lost");
    let noticed = Some(began.elapsed());
    talking.wait_for("browser_back");
    let back = Some(began.elapsed());
    let run = talking.finish();
    let told = Told { run, noticed, back };
    print("managed, killed", "an action", &told);
    let story = told.run.story();
    told.run.satisfied();
    assert_eq!(questions(&told.run, "browser_lost"), 0, "{story}");
}

#[test]
fn a_page_that_crashes_is_loaded_again() {
    let browser = Chromium::start(&[]);
    let (price, endpoint) = (Example::new("price"), browser.endpoint());
    let told = run_with(&price, &endpoint, ("observed", 2), || browser.crash_pages());
    print("page crashed", "a snapshot", &told);
    let story = told.run.story();
    told.run.satisfied();
    assert!(
        kinds(&told.run, "tab_event", "tab_event", "crashed") >= 1,
        "{story}"
    );
    assert!(told.run.named("browser_lost").is_empty(), "{story}");
}

#[test]
fn a_form_whose_page_crashes_is_filled_again() {
    for snapshots in [4, 5] {
        let browser = Chromium::start(&[]);
        let (contact, endpoint) = (Example::new("contact"), browser.endpoint());
        let told = run_with(&contact, &endpoint, ("observed", snapshots), || {
            browser.crash_pages();
        });
        let story = told.run.story();
        contact.reached(&told.run);
        assert!(story.contains("say-values-lost"), "{story}");
        let messages = contact.site.state().contact_messages.len();
        assert_eq!(messages, 1, "{story}");
    }
}

#[test]
fn a_press_under_which_the_page_crashes_is_not_simply_done_again() {
    let mut asked = 0;
    // Not every crash comes while the press is under way.
    for _ in 0..12 {
        if asked == 2 {
            break;
        }
        let browser = Chromium::start(&[]);
        let (contact, endpoint) = (Example::new("contact"), browser.endpoint());
        let press = ("action_started", 6);
        let told = run_with(&contact, &endpoint, press, || browser.crash_pages());
        told.run.satisfied();
        let story = told.run.story();
        let messages = contact.site.state().contact_messages.len();
        assert_eq!(messages, 1, "{story}");
        asked += questions(&told.run, "orphan");
    }
    assert!(asked > 0, "no crash came in time");
}

#[test]
fn a_tab_that_its_person_closes_is_asked_about() {
    for wanted in [true, false] {
        let Example { site, goal, .. } = Example::new("price");
        let browser = Chromium::start(&[]);
        let program = Program::that_finds_its_browser();
        let endpoint = browser.endpoint();
        let args = ["--attach", &endpoint, "--start-url", &site.base_url()];
        let mut talking = program.start(&goal.text, &args);
        talking.wait_for("observed");
        let mut tabs = browser.pages().into_iter();
        let base = site.base_url();
        let tab = tabs.find(|p| p["url"].as_str().unwrap().starts_with(&base));
        browser.close_tab(tab.unwrap()["id"].as_str().unwrap());
        let question = talking.wait_for("question_asked");
        assert_eq!(question["question"]["kind"], "tab_closed");
        talking.answer(&question, if wanted { "continue" } else { "decline" }, "");
        let run = talking.finish();
        let ending = match wanted {
            true => ("goal_satisfied", "satisfied"),
            false => ("goal_failed", "cancelled"),
        };
        let story = run.story();
        assert_eq!(run.ending(), ending, "{story}");
        assert_eq!(questions(&run, "tab_closed"), 1, "{story}");
    }
}
