//! A world out of numbers: pages, a planner that acts at random on what it is shown, a person who answers at random.

use super::*;

const HOSTS: [&str; 3] = [
    "https://one.example/",
    "https://two.example/",
    "https://evil.example/",
];

const GOALS: [&str; 12] = [
    "Open the plan",
    "Buy the blue mug",
    "How much is the blue mug?",
    "List the flowers",
    "Add the blue mug to the cart and tell me the price",
    "Delete the message Tea, then send it to anna@mail.example, open the plan, read the price and list all",
    "Открой страницу плана",
    "Купи синюю кружку",
    "Сколько стоит кружка?",
    "Удали письмо и отправь его Анне",
    "",
    "qwertz uiop",
];

const NAMES: [&str; 14] = [
    "Plan",
    "Blue mug",
    "Add to cart",
    "Place order",
    "Delete",
    "Send",
    "Search",
    "Name",
    "Удалить",
    "Купить",
    "Открыть план",
    "",
    "OK",
    "I agree to the terms",
];

/// A die that the planner, the pages and the person throw: the world is read from these numbers.
pub type Dice = Vec<u8>;

/// What a random run is made of.
#[derive(Clone, Debug)]
pub struct World {
    pub goal: u8,
    /// A page a line; five numbers an item.
    pub pages: Vec<(u8, Vec<[u8; 5]>)>,
    pub planner: Vec<[u8; 3]>,
    pub model: bool,
    pub person: Option<Dice>,
    pub settings: [u8; 6],
    pub chaos: Option<u64>,
    pub reconnects: Vec<bool>,
    pub failing_snapshots: Vec<bool>,
    /// What somebody sends at which record of the journal.
    pub sent: Vec<(u8, u8)>,
}

fn address(page: usize) -> String {
    format!("{}p{page}", HOSTS[page % HOSTS.len()])
}

fn item(place: usize, [kind, name, effect, flags, more]: [u8; 5], pages: usize) -> Item {
    let label = NAMES[name as usize % NAMES.len()];
    let to = address(more as usize % (pages + 1));
    let mut item = match kind % 9 {
        0 | 1 => button(label),
        2 | 3 => link(label, &to),
        4 => field(label).form(0),
        5 => search_box(label).form(1),
        6 => select(label, &["Rose", "Tulip"]).form(0),
        7 => checkbox(label).form(0),
        _ => button(label).submits(u32::from(more % 2)),
    }
    .key(&format!("{place}"));
    if kind % 18 == 4 {
        item = item.kind("password");
    }
    let effects = match effect % 10 {
        0 | 1 => vec![Effect::Go(to)],
        2 => vec![Effect::Say(format!("Line {more}"))],
        3 => vec![Effect::Alert("Thank you, your order was placed".into())],
        4 => vec![Effect::Dialog(
            [
                DialogKind::Confirm,
                DialogKind::Alert,
                DialogKind::Prompt,
                DialogKind::Beforeunload,
            ][more as usize % 4],
            "Are you sure?".into(),
            vec![Effect::Go(to)],
        )],
        5 => vec![Effect::OpenTab(to)],
        6 => vec![Effect::Render],
        7 => vec![Effect::StoreForm("form"), Effect::Say("Sent".into())],
        8 => vec![Effect::File("plan.pdf".into())],
        9 if more % 2 == 0 => vec![Effect::Show("1"), Effect::Hide("2")],
        _ => Vec::new(),
    };
    let item = item.does(effects);
    match flags % 16 {
        0 => item.covered(),
        1 => item.stale(1 + u32::from(more % 5)),
        2 => item.hidden(),
        3 => item.screen(1),
        4 => item.after_snapshots(1),
        5 => item.hangs(),
        6 => item.kills(),
        7 => item.fails(
            [
                ActionStatus::Timeout,
                ActionStatus::NotFound,
                ActionStatus::NetworkError,
                ActionStatus::NotActionable,
                ActionStatus::FingerprintChanged,
                ActionStatus::TabGone,
                ActionStatus::Other,
            ][more as usize % 7],
            1 + u32::from(more % 4),
        ),
        _ => item,
    }
}

fn site(world: &World) -> Site {
    let count = world.pages.len();
    Site::of(world.pages.iter().enumerate().map(|(n, (flags, items))| {
        let title = ["Plan", "Blue mug", "Flowers", "Входящие"][*flags as usize % 4];
        let mut page = Page::new(&address(n), title)
            .h1(title)
            .p("Blue mug $12.50")
            .screens(1 + u32::from(flags % 3));
        for (place, dice) in items.iter().enumerate() {
            page = page.with(item(place, *dice, count));
        }
        match flags / 4 % 16 {
            0 => page.moving(),
            1 => page.signals(|s| s.captcha = true),
            2 => page.signals(|s| s.http_status = 500),
            3 => page.signals(|s| s.busy = true),
            4 => page.dialog(DialogKind::Confirm, "Leave?", Vec::new()),
            5 => page.h2("Thank you").signals(|s| s.list_items = 9),
            _ => page,
        }
    }))
}

/// An action of any kind, on some element of the page or on none.
fn action([kind, which, more]: [u8; 3], c: &PlannerContext) -> Action {
    let elements = &c.observation.elements;
    let element = match elements.len() {
        0 => 1,
        n => elements[which as usize % n].id,
    };
    // Sometimes a number that no page gave.
    let element = if which == 250 { 99_999 } else { element };
    let text = ["Rose", "anna@mail.example", "", "4111 1111 1111 1111"][more as usize % 4];
    let url = [
        address(more as usize % 4),
        "file:///etc/passwd".into(),
        "http://127.0.0.1:9222/json".into(),
        "javascript:alert(1)".into(),
        "https://unknown.example/".into(),
        "no address".into(),
    ][which as usize % 6]
        .clone();
    match kind % 34 {
        0..=8 => Action::Click { element },
        9 | 10 => Action::Type {
            element,
            text: text.into(),
            mode: [TypeMode::Fill, TypeMode::Append][more as usize % 2],
            find: None,
            submit: more % 3 == 0,
        },
        11 => Action::PressKey {
            key: ["Enter", "Escape"][more as usize % 2].into(),
            element: (more % 3 == 0).then_some(element),
        },
        12 => Action::SelectOption {
            element,
            option: ["Rose", "Oak"][more as usize % 2].into(),
        },
        13 => Action::Check {
            element,
            checked: more % 2 == 0,
        },
        14 => Action::Hover { element },
        15 => Action::Scroll {
            direction: ScrollDirection::Down,
            amount: 1.0,
            element: None,
            to_text: None,
        },
        16 => Action::Screenshot { full_page: false },
        17 | 18 => go(&url),
        19 => Action::Search { query: text.into() },
        20 => Action::GoBack,
        21 => Action::GoForward,
        22 => Action::Reload,
        23 => Action::SwitchTab {
            tab: TabId(format!("t{}", more % 4)),
        },
        24 => Action::NewTab {
            url: (more % 2 == 0).then_some(url),
        },
        25 => Action::CloseTab { tab: None },
        26 => Action::Download { element },
        27 => read(),
        28 => Action::FindText {
            text: text.into(),
            file: None,
        },
        29 => Action::wait(5),
        30 => Action::HandleDialog {
            accept: more % 2 == 0,
            text: None,
        },
        31 | 32 => done(["", "$12.50", "Rose, Tulip", "It is done"][more as usize % 4]),
        _ => ask("Which one?"),
    }
}

fn turn(dice: &[[u8; 3]], c: &PlannerContext, call: usize) -> Turn {
    let at = |n: usize| dice[n % dice.len()];
    let [kind, which, more] = at(call);
    let mut plan = reply([action([kind, which, more], c)]);
    match kind / 34 {
        0 => {}
        1 => plan.actions.push(action(at(call + 1), c)),
        2 => plan.actions.extend((1..5).map(|n| action(at(call + n), c))),
        3 => {
            plan.goal_steps = Some((u32::from(which % 4), u32::from(more % 4)));
            plan.conditions = [
                text_shown("Rose"),
                text_gone("Rose"),
                field_holds("Name", "Rose"),
                page_said("Done"),
                address_like("/p2"),
            ]
            .into_iter()
            .take(usize::from(which % 6))
            .collect();
        }
        4 => plan.memory = Some(serde_json::json!({ "call": call })),
        5 => plan.actions.clear(),
        6 => {
            return Turn::After(Duration::from_secs(u64::from(which)), Box::new(plan));
        }
        _ => {
            return match which % 7 {
                0 => Turn::Fail(PlannerError::Timeout(1)),
                1 => Turn::Fail(PlannerError::Unavailable("refused".into())),
                2 => Turn::Fail(PlannerError::Refused("401".into())),
                3 => Turn::Fail(PlannerError::RateLimited("429".into())),
                4 => Turn::Fail(PlannerError::Other("odd".into())),
                5 => Turn::Hang,
                _ => Turn::Reply(Box::new(plan)),
            };
        }
    }
    Turn::Reply(Box::new(plan))
}

/// Answers each question by the next number, and stops the run when it was asked too often.
fn person(dice: Dice) -> Reaction {
    let mut asked = 0;
    Box::new(move |q| {
        let fitting = copilot_agent::decisions(&q.body);
        let die = dice[asked % dice.len()];
        asked += 1;
        let decision = if asked > 25 {
            Decision::Stop
        } else {
            fitting[die as usize % fitting.len()]
        };
        if decision == Decision::Edit
            && let QuestionBody::Approval { action, .. } = &q.body
        {
            let mut action = action.clone();
            match &mut action {
                Action::Type { text, .. } => *text = "changed".into(),
                other if die > 200 => *other = go("https://evil.example/p2"),
                _ => {}
            }
            return Some(edit(q, action));
        }
        let text = if die.is_multiple_of(5) { "hurry" } else { "" };
        Some(say_to(q, decision, text))
    })
}

impl World {
    /// The run of this world, not begun yet.
    pub fn setup(&self) -> Setup {
        let kind = if self.model {
            PlannerKind::Model
        } else {
            PlannerKind::Builtin
        };
        let dice = self.planner.clone();
        let mut judged = 0;
        let planner = Scripted::new(kind, move |c, call| turn(&dice, c, call))
            .costs(100)
            .judges(move |_, _| {
                judged += 1;
                let read = reading(judged % 2 == 0, judged % 5 > 1);
                match judged % 4 {
                    0 => Ok(with_verdict(read, "met", "")),
                    1 => Ok(with_verdict(read, "not_met", "no")),
                    2 => Ok(read),
                    _ => Ok(serde_json::json!({"odd": 1})),
                }
            });
        let mut setup = Setup::with(
            GOALS[usize::from(self.goal) % GOALS.len()],
            &address(0),
            site(self),
            planner,
        );
        let [steps, approve, engine, budget, start, memory] = self.settings;
        let s = &mut setup.request.settings;
        s.limits.max_steps = 1 + u32::from(steps % 20);
        s.limits.max_no_progress_steps = 2 + u32::from(steps / 20 % 6);
        s.limits.max_tokens = [0, 0, 0, 500][budget as usize % 4];
        s.limits.max_minutes = [0, 5][budget as usize / 4 % 2];
        s.approve = ["ask", "ask", "all", "none", "pay,delete"][approve as usize % 5]
            .parse()
            .unwrap();
        s.engine.interactive_prompts = engine % 8 != 0;
        s.engine.pause_on_login = engine % 3 != 0;
        s.engine.max_auto_scrolls = u32::from(engine % 4);
        s.engine.max_strategies = u32::from(engine / 4 % 3);
        s.engine.repeat_threshold = 2 + u32::from(engine / 16 % 3);
        s.engine.stagnation_threshold = 2 + u32::from(engine / 64);
        s.engine.memory_threshold_tokens = [500, 2_800][memory as usize % 2];
        if start % 6 == 0 {
            setup.request.start_url = None;
        }
        setup.person = self.person.clone().map(person);
        let (chaos, reconnects, snapshots) = (
            self.chaos,
            self.reconnects.clone(),
            self.failing_snapshots.clone(),
        );
        setup.browser(move |b| {
            if let Some(seed) = chaos {
                b.chaos(seed);
            }
            b.reconnects(reconnects);
            // Only the first snapshots can fail: what stands behind a failing one fails too.
            let failing = snapshots.iter().take_while(|fails| **fails).count();
            b.fail_snapshots((0..failing).map(|_| BrowserError::TabGone("closed".into())));
        })
    }
}
