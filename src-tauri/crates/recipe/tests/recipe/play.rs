//! Plays of a recipe, turn by turn: what the planner wants by what it is shown.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    ActionRecord, ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner,
    PlannerContext, PlannerError, Role,
};
use copilot_protocol::{Action, HealedBy, Observation, PlannerKind, Recipe, Understanding, Usage};
use copilot_recipe::play::RecipePlanner;
use serde_json::{Value, json};

/// A page with these elements: id, role, name, and more fields.
fn page(url: &str, text: &str, elements: &[(u32, &str, &str, Value)]) -> Observation {
    let elements: Vec<Value> = elements
        .iter()
        .map(|(id, role, name, more)| {
            let mut element = json!({
                "id": id, "tag": "button", "role": role, "name": name, "zone": "top", "in_viewport": true,
                "bbox": { "x": 10.0, "y": 30.0 * f64::from(*id), "w": 80.0, "h": 20.0 }, "fingerprint": format!("v1:{id}"),
            });
            for (key, value) in more.as_object().into_iter().flatten() {
                element[key] = value.clone();
            }
            element
        })
        .collect();
    serde_json::from_value(json!({
        "id": "o1", "url": url, "title": "", "tab": "t1", "tabs": [], "elements": elements, "total_elements": 3, "text": text,
        "viewport": { "width": 800.0, "height": 600.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 800.0, "page_height": 600.0, "device_pixel_ratio": 1.0 },
        "text_truncated": false, "hashes": { "dom": "", "mapping": "" }, "loader": "l1", "ms": 1.0,
    }))
    .unwrap()
}

/// A run with the planner, and what it has done so far.
struct Play {
    planner: RecipePlanner,
    memory: Value,
    history: Vec<ActionRecord>,
    said: Vec<String>,
    step: u32,
}

impl Play {
    fn of(recipe: Value, model: Option<Arc<dyn Planner>>) -> Self {
        let recipe: Recipe = serde_json::from_value(recipe).unwrap();
        // What is said is told by its id.
        let words = Arc::new(|message: &copilot_protocol::Message| message.id.clone());
        Self {
            planner: RecipePlanner::new("test", recipe, model, words),
            memory: Value::Null,
            history: Vec::new(),
            said: Vec::new(),
            step: 0,
        }
    }

    fn asks(&mut self, seen: &Observation, messages: Vec<ChatMessage>) -> PlanReply {
        let context = PlannerContext {
            goal: "goal".into(),
            allowed_actions: Vec::new(),
            avoid_search: false,
            search_controls: Vec::new(),
            observation: seen.clone(),
            recent_observations: Vec::new(),
            changes: String::new(),
            loop_detected: false,
            error: None,
            avoid_elements: Vec::new(),
            tab_events: Vec::new(),
            no_progress_steps: 0,
            history: self.history.clone(),
            person_said: std::mem::take(&mut self.said),
            memory: self.memory.clone(),
            lost: Vec::new(),
            refusal: None,
            unknown: None,
        };
        let request = PlanRequest {
            context,
            messages,
            picture: None,
            timeout: Duration::from_secs(1),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let reply = runtime.block_on(self.planner.plan(&request, &())).unwrap();
        self.memory = reply.memory.clone().unwrap();
        reply
    }

    /// The next action on this page; waits and scrolls are done, and left out.
    fn next(&mut self, seen: &Observation) -> Action {
        for _ in 0..40 {
            let reply = self.asks(seen, Vec::new());
            let Some(action) = reply.actions.first().cloned() else {
                continue;
            };
            match action {
                Action::Wait { .. } | Action::Scroll { .. } => self.did(&action, "ok"),
                action => return action,
            }
        }
        panic!("it only waits");
    }

    fn did(&mut self, action: &Action, status: &str) {
        self.step += 1;
        let outcome = json!({
            "id": "a", "status": status, "delivery": "trusted", "url_changed": false, "dom_changed": true, "url": "", "ms": 1.0,
        });
        self.history.push(ActionRecord {
            step: self.step,
            action: action.clone(),
            label: String::new(),
            url: String::new(),
            role: String::new(),
            asked: false,
            outcome: Some(serde_json::from_value(outcome).unwrap()),
            refused: None,
        });
    }
}

fn press(name: &str, more: Value) -> Value {
    let mut step =
        json!({ "do": "click", "on": { "role": "button", "name": name, "tag": "button" } });
    for (key, value) in more.as_object().into_iter().flatten() {
        step[key] = value.clone();
    }
    step
}

fn two_steps() -> Value {
    json!({ "schema": 1, "title": "t", "steps": [
        press("Open", json!({ "then": [{ "kind": "text", "value": "The list" }] })),
        press("Save", json!({})),
    ] })
}

#[test]
fn a_step_waits_for_what_has_to_be_true_and_is_not_done_again() {
    let mut play = Play::of(two_steps(), None);
    let before = page(
        "http://a.example/",
        "Start",
        &[
            (1, "button", "Open", json!({})),
            (2, "button", "Save", json!({})),
        ],
    );
    let open = play.next(&before);
    assert_eq!(open, Action::Click { element: 1 });
    play.did(&open, "ok");
    // Not so yet: it is waited for by its words, however often it is looked at.
    for _ in 0..3 {
        let reply = play.asks(&before, Vec::new());
        let [
            Action::Wait {
                text: Some(text), ..
            },
        ] = &reply.actions[..]
        else {
            panic!("{:?}", reply.actions);
        };
        assert_eq!(text, "The list");
        play.did(&reply.actions[0].clone(), "timeout");
    }
    let after = page(
        "http://a.example/",
        "The list",
        &[(2, "button", "Save", json!({}))],
    );
    assert_eq!(play.next(&after), Action::Click { element: 2 });
    // Never so: the person is told what is missing, and nothing is pressed again.
    let mut play = Play::of(two_steps(), None);
    let open = play.next(&before);
    play.did(&open, "ok");
    let Action::AskUser { question, options } = play.next(&before) else {
        panic!("it asks");
    };
    assert_eq!(question, "recipe-play-stuck");
    assert_eq!(options, ["recipe-play-by-hand", "recipe-play-stop"]);
    play.said = vec!["recipe-play-stop".into()];
    assert!(matches!(
        play.next(&before),
        Action::Done { cannot: true, .. }
    ));
}

#[test]
fn what_surely_was_not_done_is_tried_again_and_what_may_have_been_is_asked_about() {
    let before = page(
        "http://a.example/",
        "",
        &[
            (1, "button", "Open", json!({})),
            (2, "button", "Save", json!({})),
        ],
    );
    let mut play = Play::of(two_steps(), None);
    for _ in 0..3 {
        let action = play.next(&before);
        assert_eq!(action, Action::Click { element: 1 });
        play.did(&action, "stale");
    }
    play.next(&before);
    let mut play = Play::of(two_steps(), None);
    let action = play.next(&before);
    play.did(&action, "timeout");
    assert!(matches!(play.next(&before), Action::AskUser { .. }));
    // Whatever else is said, nothing is done on it.
    for said in [vec!["I did it".to_owned()], Vec::new()] {
        play.said = said;
        assert!(matches!(play.next(&before), Action::AskUser { .. }));
    }
    play.said = vec!["recipe-play-by-hand".into()];
    assert_eq!(
        play.next(&before),
        Action::Click { element: 2 },
        "the person did it"
    );
}

#[test]
fn only_its_own_actions_count_as_its_steps() {
    let before = page(
        "http://a.example/",
        "",
        &[
            (1, "button", "Open", json!({})),
            (2, "button", "Save", json!({})),
            (3, "button", "Reject all", json!({})),
        ],
    );
    let recipe =
        || json!({ "schema": 1, "steps": [press("Open", json!({})), press("Save", json!({}))] });
    // The page had changed under it, and the run closed a banner meanwhile.
    let mut play = Play::of(recipe(), None);
    let open = play.next(&before);
    play.did(&Action::Click { element: 3 }, "ok");
    assert_eq!(play.next(&before), open);
    // The guard held what it was about to send, and it was allowed then.
    let mut play = Play::of(recipe(), None);
    let open = play.next(&before);
    play.did(&open, "other");
    play.did(&open, "ok");
    assert_eq!(play.next(&before), Action::Click { element: 2 });
}

#[test]
fn fields_are_filled_in_one_plan_and_what_is_optional_is_left_out_where_it_is_not() {
    let field = |name: &str| {
        json!({
            "do": "type", "with": { "text": "x" }, "on": { "role": "textbox", "name": name, "tag": "input" },
            "then": [{ "kind": "field", "name": name, "value": "x" }],
        })
    };
    let mut play = Play::of(
        json!({ "schema": 1, "steps": [press("Accept all", json!({ "optional": true })), field("Name"), field("Town"), press("Save", json!({}))] }),
        None,
    );
    let seen = page(
        "http://a.example/",
        "",
        &[
            (
                1,
                "textbox",
                "Name",
                json!({ "tag": "input", "editable": true }),
            ),
            (
                2,
                "textbox",
                "Town",
                json!({ "tag": "input", "editable": true }),
            ),
            (3, "button", "Save", json!({})),
        ],
    );
    let mut reply = play.asks(&seen, Vec::new());
    while reply
        .actions
        .first()
        .is_none_or(|a| matches!(a, Action::Wait { .. }))
    {
        for action in &reply.actions {
            play.did(action, "ok");
        }
        reply = play.asks(&seen, Vec::new());
    }
    let names: Vec<&str> = reply.actions.iter().map(Action::name).collect();
    assert_eq!(names, ["type", "type", "click"]);
}

/// A model that chooses an element, or plans a press of one, and counts how often it was asked.
#[derive(Default)]
struct Helper {
    choice: u32,
    presses: u32,
    asked: AtomicU32,
}

#[async_trait]
impl Planner for Helper {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }
    fn name(&self) -> String {
        "helper".into()
    }
    fn understand(&self, _: &str) -> Option<Understanding> {
        None
    }
    async fn plan(&self, request: &PlanRequest, _: &dyn Deltas) -> Result<PlanReply, PlannerError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        assert!(!request.messages.is_empty());
        Ok(PlanReply {
            actions: vec![Action::Click {
                element: self.presses,
            }],
            usage: Usage {
                calls: 1,
                ..Usage::default()
            },
            ..PlanReply::default()
        })
    }
    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        assert_eq!(request.purpose, "relocate");
        Ok(JudgeReply {
            value: json!({ "choice": self.choice }),
            usage: Usage {
                calls: 1,
                ..Usage::default()
            },
            ..JudgeReply::default()
        })
    }
}

#[test]
fn a_model_chooses_from_a_short_list_and_then_does_the_one_step() {
    let recipe =
        || json!({ "schema": 1, "steps": [press("Zurück", json!({})), press("Save", json!({}))] });
    let changed = page(
        "http://a.example/",
        "",
        &[
            (1, "button", "Go", json!({})),
            (2, "button", "Undo it", json!({ "heading": "Other" })),
            (3, "button", "Save", json!({})),
        ],
    );
    let helper = Arc::new(Helper {
        choice: 1,
        ..Helper::default()
    });
    let mut play = Play::of(recipe(), Some(helper.clone()));
    let action = play.next(&changed);
    assert!(matches!(action, Action::Click { .. }), "{action:?}");
    assert_eq!(play.planner.healed()[0].by, HealedBy::Model);
    assert_eq!(helper.asked.load(Ordering::SeqCst), 1);
    play.did(&action, "ok");
    assert_eq!(play.next(&changed), Action::Click { element: 3 });
    assert_eq!(
        helper.asked.load(Ordering::SeqCst),
        1,
        "what is there costs nothing"
    );

    // It finds none: the planner does the step, told of the page.
    let helper = Arc::new(Helper {
        choice: 0,
        presses: 2,
        ..Helper::default()
    });
    let mut play = Play::of(recipe(), Some(helper));
    while !play.planner.converses() {
        for action in play.asks(&changed, Vec::new()).actions {
            play.did(&action, "ok");
        }
    }
    let told = vec![ChatMessage::new(Role::User, "the page")];
    let reply = play.asks(&changed, told);
    assert_eq!(reply.actions, [Action::Click { element: 2 }]);
    assert_eq!(play.planner.healed()[0].by, HealedBy::Planner);
    assert!(!play.planner.converses(), "for one step alone");
}

#[test]
fn a_step_that_asks_is_never_guessed() {
    let recipe = json!({ "schema": 1, "steps": [press("Pay now", json!({ "risk": ["pay"] }))] });
    let changed = page(
        "http://a.example/",
        "",
        &[
            (1, "button", "Delete account", json!({})),
            (2, "button", "Order and pay", json!({})),
        ],
    );
    let helper = Arc::new(Helper {
        choice: 1,
        presses: 1,
        ..Helper::default()
    });
    let mut play = Play::of(recipe, Some(helper));
    let Action::AskUser { question, .. } = play.next(&changed) else {
        panic!("it asks the person");
    };
    assert_eq!(question, "recipe-play-is-it");
    play.said = vec!["recipe-play-stop".into()];
    assert!(matches!(
        play.next(&changed),
        Action::Done { cannot: true, .. }
    ));
}

#[test]
fn a_check_does_what_asks_nothing_and_tells_what_was_found() {
    let recipe = json!({ "schema": 1, "steps": [
        press("Open", json!({})),
        press("Pay now", json!({ "risk": ["pay"] })),
        press("Close", json!({})),
    ], "conditions": [{ "kind": "text", "value": "Paid" }] });
    let seen = page(
        "http://a.example/",
        "",
        &[
            (1, "button", "Open", json!({})),
            (2, "button", "Pay now", json!({})),
        ],
    );
    let helper = Arc::new(Helper::default());
    let mut play = Play::of(recipe.clone(), Some(helper));
    play.planner = play.planner.only_checks();
    let open = play.next(&seen);
    assert_eq!(open, Action::Click { element: 1 });
    play.did(&open, "ok");
    let told = |action: Action| match action {
        Action::Done { answer, cannot, .. } => {
            (answer.lines().map(String::from).collect::<Vec<_>>(), cannot)
        }
        other => panic!("{other:?}"),
    };
    let found = ["recipe-check-found"; 2];
    let after = ["recipe-check-asks", "recipe-check-rest-one"];
    assert_eq!(
        told(play.next(&seen)),
        (
            [found, after]
                .concat()
                .iter()
                .map(ToString::to_string)
                .collect(),
            false
        )
    );

    // What is not there is told, and nobody is asked.
    let mut gone = Play::of(recipe, None);
    gone.planner = gone.planner.only_checks();
    let (lines, cannot) = told(gone.next(&page(
        "http://a.example/",
        "",
        &[(1, "button", "Help", json!({}))],
    )));
    assert_eq!(lines, ["recipe-check-missing", "recipe-check-rest"]);
    assert!(cannot);
}
