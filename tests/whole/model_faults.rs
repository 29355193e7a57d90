//! What a whole run makes of a model's server that misbehaves: a server that commits one fault (`model_faults.toml`), then
//! answers well. Prints the table of faults (`cargo test --test whole model_faults -- --nocapture`).

use crate::support::*;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use futures::StreamExt as _;

/// One answer that is not as it should be.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fault {
    /// Status, `Retry-After`, the server's words.
    Refuses(u16, String, String),
    /// This text instead of a call of the tool.
    Says(String),
    /// The same, with so many of the second behind it.
    Floods(String, String, usize),
    /// The call of the tool that a good answer would make, with other actions: `N` stands for the right element.
    Acts(Value),
    Repeats(Value, usize),
    /// As many calls of the tool.
    Calls(Vec<Value>),
    /// The good answer as text between marks.
    Fenced,
    /// Breaks off in the middle.
    Cut,
    /// Goes on for ever, a little at a time.
    Drips,
    Hangs,
}

fn refuses(status: u16, words: &str) -> Fault {
    Fault::Refuses(status, String::new(), words.to_owned())
}

fn acts(action: Value) -> Fault {
    Fault::Acts(json!([action]))
}

/// How the server is, whatever it is asked.
#[derive(Clone, Copy, Default)]
struct Nature {
    no_stream: bool,
    no_tools: bool,
    no_pictures: bool,
    /// The last fault is committed for ever.
    for_ever: bool,
}

/// One whose last fault is committed for ever.
const STUBBORN: Nature = Nature {
    no_stream: false,
    no_tools: false,
    no_pictures: false,
    for_ever: true,
};

/// Opens the wanted page, and then tells its title; with the number of the link that leads there.
fn good(asked: &Asked, link: &str) -> (Value, Value) {
    // The page stands in the last message that has one, also where the model was asked again.
    let pages = asked.texts.iter().rev();
    let page = pages.clone().find(|t| t.contains("Title: ")).cloned();
    let page = page.unwrap_or_default();
    let title = page.lines().find_map(|l| l.strip_prefix("Title: "));
    let title = title.unwrap_or_default();
    let number = json!(control(&page, &["link", link]));
    if title.contains(link) {
        return (json!([{ "action": "done", "answer": title }]), number);
    }
    (json!([{ "action": "click", "element": number }]), number)
}

fn refused(status: u16, after: &str, words: &str) -> Reply {
    let body = axum::Json(json!({ "error": { "message": words } }));
    let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
    if !after.is_empty() {
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, after.parse().unwrap());
    }
    Reply::Response(response)
}

fn faulty(
    link: &str,
    nature: Nature,
    faults: Vec<Fault>,
) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    // Requests that were answered, not counting those that `nature` refused.
    let (link, answered) = (link.to_owned(), AtomicUsize::new(0));
    move |asked| {
        let stream = asked.body["stream"] == true;
        let tools = asked.body.get("tools").is_some();
        let picture = asked.body["messages"].to_string().contains("image_url");
        for (refuses, words) in [
            (nature.no_stream && stream, "stream must be false"),
            (
                nature.no_tools && tools,
                "this model does not support tools",
            ),
            (
                nature.no_pictures && picture,
                "this model does not support image input",
            ),
        ] {
            if refuses {
                return refused(400, "", words);
            }
        }
        let mut at = answered.fetch_add(1, Ordering::SeqCst);
        if nature.for_ever {
            at = at.min(faults.len() - 1);
        }
        let (actions, element) = good(asked, &link);
        let plan = |actions: &Value| {
            let put = actions.to_string().replace("\"N\"", &element.to_string());
            let actions: Value = serde_json::from_str(&put).unwrap();
            json!({ "thought": "on we go", "actions": actions })
        };
        let say = |text: &str, calls: &[Value]| Reply::Response(told(stream, "act", text, calls));
        let delta = |text: &str| {
            let chunk = json!({ "choices": [{ "delta": { "content": text } }] });
            format!("data: {chunk}\n\n")
        };
        match faults.get(at) {
            Some(Fault::Refuses(status, after, words)) => refused(*status, after, words),
            Some(Fault::Says(text)) => say(text, &[]),
            Some(Fault::Floods(text, more, times)) => {
                say(&(text.clone() + &more.repeat(*times)), &[])
            }
            Some(Fault::Fenced) => say(
                &format!("Sure!\n```json\n{}\n```\nDone.", plan(&actions)),
                &[],
            ),
            Some(Fault::Acts(actions)) => say("", &[plan(actions)]),
            Some(Fault::Repeats(action, times)) => {
                say("", &[plan(&vec![action.clone(); *times].into())])
            }
            Some(Fault::Calls(calls)) => say("", &calls.iter().map(plan).collect::<Vec<_>>()),
            Some(Fault::Cut) => {
                let text = match stream {
                    true => delta("{\"thought\":\"x\",\"ac"),
                    false => "{\"choices\":[{\"mess".to_owned(),
                };
                let pieces = [Ok(Bytes::from(text)), Err(std::io::Error::other("cut"))];
                let body = Body::from_stream(futures::stream::iter(pieces));
                Reply::Response(body_of(stream, body))
            }
            Some(Fault::Drips) => {
                let drops = futures::stream::repeat(delta(".")).then(|drop| async {
                    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                    Ok::<_, std::io::Error>(Bytes::from(drop))
                });
                Reply::Response(body_of(stream, Body::from_stream(drops)))
            }
            Some(Fault::Hangs) => Reply::Hang,
            None if tools => say("", &[plan(&actions)]),
            None => say(&plan(&actions).to_string(), &[]),
        }
    }
}

/// What all rows share: one browser, one site.
struct Bench {
    site: Running,
    browser: Chromium,
    link: String,
}

impl Bench {
    fn new() -> Self {
        let site = practice(0, Lang::En);
        let link = site.site().label(LabelKind::NavSettings);
        Self {
            site,
            link,
            browser: Chromium::start(&[]),
        }
    }

    fn model(&self, nature: Nature, faults: Vec<Fault>) -> ScriptedModel {
        self.model_at("127.0.0.1:0", nature, faults)
    }

    fn model_at(&self, address: &str, nature: Nature, faults: Vec<Fault>) -> ScriptedModel {
        ScriptedModel::at(address, faulty(&self.link, nature, faults))
    }

    fn goal(&self) -> String {
        format!("Open the {} page and tell me its title", self.link)
    }

    fn with<R>(&self, url: &str, more: &[&str], start: impl Fn(&str, &[&str]) -> R) -> R {
        let (base, endpoint) = (self.site.base_url(), self.browser.endpoint());
        let args = model_args(url, &base, &["--attach", &endpoint]);
        start(&self.goal(), &[&args[..], more].concat())
    }

    /// The run with its answers as lines of JSON.
    fn talk(&self, program: &Program, url: &str, more: &[&str]) -> Talking {
        self.with(url, more, |goal, args| program.start(goal, args))
    }

    fn run(&self, program: &Program, url: &str, more: &[&str]) -> Run {
        self.with(url, more, |goal, args| program.run(goal, args))
    }
}

/// A program whose runs ask a model for plans alone, so that all requests are the planner's.
fn quick() -> Program {
    quick_with(json!({}))
}

/// The same, with more in its settings.
fn quick_with(more: Value) -> Program {
    let program = Program::new();
    settings(&program, more);
    program
}

fn settings(program: &Program, mut settings: Value) {
    settings["engine"]["reflection"] = "fast".into();
    program.settings(&settings);
}

const NOBODY: &str = "http://127.0.0.1:9/v1";

/// Fault, its answers, and what the run must do: how it stops, the error that is told, requests at least and at most.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    fault: String,
    answers: Vec<Fault>,
    #[serde(default)]
    for_ever: bool,
    stream: Option<bool>,
    stop: Option<String>,
    code: Option<String>,
    requests: (usize, usize),
}

#[derive(Deserialize)]
struct Rows {
    rows: Vec<Row>,
}

/// Requests of the run without a fault: one to open the page, one to end.
const GOOD: usize = 2;

#[test]
fn fault_table() {
    let bench = Bench::new();
    let rows: Rows = toml::from_str(include_str!("model_faults.toml")).unwrap();
    let mut table = String::from(
        "| fault | streamed | the run ends as | told | requests | calls counted |\n|---|---|---|---|---|---|\n",
    );
    for row in rows.rows {
        let stream = row.stream != Some(false);
        let nature = Nature {
            no_stream: !stream,
            for_ever: row.for_ever,
            ..Nature::default()
        };
        let model = bench.model(nature, row.answers);
        let run = bench.run(&quick(), &model.url, &["--model-patience", "0"]);
        // The one that finds out that it does not stream is none of the fault's.
        let refused = |r: &&Value| !stream && r["stream"] == true;
        let requests = model.requests();
        let asked = requests.len() - requests.iter().filter(refused).count();
        let counted = run.end()["model_calls"].as_u64().unwrap();
        table.push_str(&format!(
            "| {} | {stream} | {} | {} | {asked} | {counted} |\n",
            row.fault,
            run.stop(),
            run.error()
        ));
        let about = format!("{}\n{table}\n{}", row.fault, run.story());
        let stop = row.stop.as_deref().unwrap_or("satisfied");
        let code = row.code.as_deref().unwrap_or_default();
        assert_eq!((run.stop(), run.error()), (stop, code), "{about}");
        let (least, most) = row.requests;
        assert!((least..=most).contains(&asked), "{asked} requests, {about}");
        if stop == "satisfied" {
            // Where a call is asked again, the two count it in ways of their own.
            let called = run.named("model_called").len() as u64;
            assert!(counted == called || row.fault != "none", "{about}");
            assert!(run.end()["tokens"].as_u64() >= Some(220), "{about}");
        } else {
            assert!(run.named("action_started").is_empty(), "{about}");
        }
    }
    println!("{table}");
    let model = bench.model(Nature::default(), vec![]);
    bench.run(&quick(), &model.url, &[]);
    let sizes = model.requests();
    let sizes: Vec<usize> = sizes.iter().map(|r| r.to_string().len() / 4).collect();
    println!("requests of about {sizes:?} tokens");
}

#[test]
fn a_server_that_goes_in_the_middle_is_waited_for_and_nothing_is_lost() {
    let bench = Bench::new();
    let first = bench.model(Nature::default(), vec![]);
    let url = first.url.clone();
    let program = quick();
    let mut talking = bench.talk(&program, &url, &[]);
    // It answered once, and is gone before the second time.
    talking.wait_for("model_called");
    drop(first);
    let waiting = talking.wait_for("model_waiting");
    assert_eq!(waiting["attempt"], 1);
    assert_eq!(waiting["retry_in_ms"], 2_000);
    assert_eq!(waiting["error"]["code"], "model_unreachable");
    let again = talking.wait_for("model_waiting");
    assert_eq!(again["retry_in_ms"], 4_000);
    let address = url.trim_start_matches("http://").trim_end_matches("/v1");
    let back = bench.model_at(address, Nature::default(), vec![]);
    talking.send(&json!({ "submission": "try_now" }));
    let run = talking.finish();
    run.satisfied();
    // Asked about the page on which it stopped: only the answer was missing.
    let requests = back.requests();
    assert_eq!(requests.len(), 1, "{}", run.story());
    assert!(requests[0]["messages"].to_string().contains(&bench.link));
    assert_eq!(run.named("action_started").len(), 1);
    assert!(run.story().contains("say-model-is-back"), "{}", run.story());
}

#[test]
fn another_model_goes_on_where_the_first_is_gone_or_refuses_its_key() {
    let bench = Bench::new();
    for refused in [
        refuses(503, "out of order"),
        refuses(401, "this key was taken back"),
    ] {
        // The first answer is as it should be; from the second on it refuses.
        let click = acts(json!({ "action": "click", "element": "N" }));
        let first = bench.model(STUBBORN, vec![click, refused]);
        let second = bench.model(Nature::default(), vec![]);
        let program = quick();
        let mut talking = bench.talk(&program, &first.url, &[]);
        talking.wait_for("model_waiting");
        // What names no model is refused, and the run waits on.
        talking.send(&json!({ "submission": "use_model", "name": "" }));
        let other = json!({ "submission": "use_model", "name": "second", "base_url": second.url });
        talking.send(&other);
        let run = talking.finish();
        run.satisfied();
        assert_eq!(run.named("model_chosen")[0]["model"]["name"], "second");
        let called = run.named("model_called");
        assert_eq!(called.last().unwrap()["model"], "second");
        assert_eq!(second.requests().len(), 1, "{}", run.story());
        assert!(run.stderr.contains("does not fit"), "{}", run.stderr);
    }
}

#[test]
fn a_wait_is_stopped_at_once_and_ends_by_itself_when_the_patience_is_spent() {
    let bench = Bench::new();
    let program = quick();
    let mut talking = bench.talk(&program, NOBODY, &[]);
    talking.wait_for("model_waiting");
    talking.send(&json!({ "submission": "stop" }));
    assert_eq!(talking.finish().stop(), "cancelled");
    let run = bench.run(&program, NOBODY, &["--model-patience", "3s"]);
    let end = (run.stop(), run.error());
    assert_eq!(end, ("model_unavailable", "model_unreachable"));
    let waits: Vec<u64> = run
        .named("model_waiting")
        .iter()
        .map(|wait| wait["retry_in_ms"].as_u64().unwrap())
        .collect();
    assert_eq!(waits[0], 2_000);
    assert!(waits.iter().sum::<u64>() <= 3_000, "{waits:?}");
    // For people it is a sentence.
    let told = bench.with(NOBODY, &["--model-patience", "3"], |goal, args| {
        program.call(&[&["run", goal], args].concat()).stdout
    });
    let sentence = "The model does not answer. Trying again in 2 s.";
    assert!(told.contains(sentence), "{told}");
}

#[test]
fn a_slow_drip_is_cut_off_and_the_run_goes_on_and_silence_ends_it() {
    let bench = Bench::new();
    let program = quick_with(json!({ "engine": { "planner_timeout_ms": 2_000 } }));
    let model = bench.model(Nature::default(), vec![Fault::Drips]);
    bench.run(&program, &model.url, &[]).satisfied();
    assert_eq!(model.requests().len(), GOOD + 1);
    let model = bench.model(STUBBORN, vec![Fault::Hangs]);
    let run = bench.run(&program, &model.url, &["--model-patience", "0"]);
    let end = (run.stop(), run.error());
    assert_eq!(end, ("model_unavailable", "model_timeout"));
    let calls = run.named("model_called").len();
    assert_eq!(calls, 2, "asked once more, not for ever");
}

#[test]
fn what_a_server_takes_is_remembered_told_and_forgotten() {
    let bench = Bench::new();
    let nature = Nature {
        no_stream: true,
        no_tools: true,
        ..Nature::default()
    };
    let model = bench.model(nature, vec![]);
    let program = quick();
    let requests = || {
        let before = model.requests().len();
        bench.run(&program, &model.url, &[]).satisfied();
        model.requests().len() - before
    };
    let first = requests();
    assert!(first > GOOD, "{first}");
    // The next run, in another process, asks at once as the server wants it.
    assert_eq!(requests(), GOOD);
    settings(
        &program,
        json!({ "model": { "planner": "model", "base_url": model.url, "name": "scripted" } }),
    );
    let told = program.call(&["doctor"]).stdout;
    assert!(
        told.contains("scripted works here, in a simpler way"),
        "{told}"
    );
    let forgotten = program.call(&["doctor", "--forget-models"]);
    assert!(!forgotten.stdout.contains("simpler way"), "{forgotten:?}");
    assert!(forgotten.stderr.contains("forgotten"), "{forgotten:?}");
    assert_eq!(requests(), first);
}

#[test]
fn another_model_takes_over_and_gets_no_key_that_is_not_its_own() {
    const CANARY: &str = "sk-canary-0123456789";
    let bench = Bench::new();
    let said = format!("Incorrect API key provided: {CANARY}");
    let first = bench.model(STUBBORN, vec![refuses(401, &said)]);
    let second = bench.model(Nature::default(), vec![]);
    let program = quick_with(json!({ "model": {
        "fallback": { "base_url": second.url, "name": "second" },
        "prices": [{ "model": "sec*", "input": 100.0, "output": 200.0 }],
    } }));
    let key = ["--api-key-env", "MODEL_KEY"];
    let run = bench.with(&first.url, &key, |goal, args| {
        program.run_with(goal, args, &[("MODEL_KEY", CANARY)])
    });
    run.satisfied();
    // Each call names the model that answered, and what it cost: 100 tokens read, 10 written.
    let called = run.named("model_called");
    assert_eq!(called.len(), GOOD);
    for call in called {
        assert_eq!(call["model"], "second");
        let money = call["usage"]["money"].as_f64().unwrap();
        assert!((money - 0.012).abs() < 1e-9, "{call}");
    }
    let keys = first.keys.lock().unwrap().clone();
    assert_eq!(keys, [Some(format!("Bearer {CANARY}"))]);
    assert_eq!(*second.keys.lock().unwrap(), [None, None]);
    for (path, text) in all_text(program.home.path()) {
        assert!(!text.contains("canary"), "the key: {}", path.display());
    }
    let events = run.events.iter();
    assert!(!events.map(Value::to_string).any(|e| e.contains("canary")));
    assert!(!run.stderr.contains("canary"));
}

#[test]
fn a_key_with_a_line_break_and_an_address_with_a_typo_are_said_before_anything_is_done() {
    let bench = Bench::new();
    let program = quick();
    let call = |url: &str, key: &[(&str, &str)]| {
        bench.with(url, &["--api-key-env", "MODEL_KEY"], |goal, args| {
            program.call_with(&[&["run", goal, "--json"], args].concat(), key)
        })
    };
    let said = call(NOBODY, &[("MODEL_KEY", "sk-canary\n0123")]).exits(2);
    let words = said.stderr;
    assert!(
        words.contains("line break") && !words.contains("canary"),
        "{words}"
    );
    for typo in ["htp://127.0.0.1:9/v1", "127.0.0.1:9"] {
        assert_eq!(call(typo, &[]).code, Some(2), "{typo}");
    }
    // An address that is one, with nobody there.
    let run = bench.run(&program, NOBODY, &["--model-patience", "0"]);
    assert_eq!(run.ending(), ("goal_failed", "model_unavailable"));
    assert_eq!(run.error(), "model_unreachable");
}

#[test]
fn the_model_is_shown_the_page_where_the_person_wants_it() {
    let bench = Bench::new();
    let pictures = |model: &ScriptedModel| {
        let shown = |r: &&Value| (r["messages"].to_string()).contains("data:image/jpeg;base64,");
        model.requests().iter().filter(shown).count()
    };
    for (vision, wanted) in [("always", GOOD), ("auto", 0), ("off", 0)] {
        let model = bench.model(Nature::default(), vec![]);
        let program = quick();
        let run = bench.run(&program, &model.url, &["--vision", vision]);
        run.satisfied();
        assert_eq!(pictures(&model), wanted, "{vision}");
        for (path, text) in all_text(&run.dir()) {
            assert!(!text.contains("base64"), "a picture: {}", path.display());
        }
    }
    // It may ask for one, and is told where there is none for it.
    for (vision, shown) in [("auto", 1), ("off", 0)] {
        let look = acts(json!({ "action": "screenshot", "full_page": true }));
        let model = bench.model(Nature::default(), vec![look]);
        let run = bench.run(&quick(), &model.url, &["--vision", vision]);
        run.satisfied();
        assert_eq!(pictures(&model), shown, "{vision}");
        let told = |r: &Value| {
            r.to_string()
                .contains("No picture of the page can be shown")
        };
        assert_eq!(model.requests().iter().any(told), shown == 0, "{vision}");
    }
    // One that has no eyes is shown one picture, and the run goes on.
    let nature = Nature {
        no_pictures: true,
        ..Nature::default()
    };
    let model = bench.model(nature, vec![]);
    bench
        .run(&quick(), &model.url, &["--vision", "always"])
        .satisfied();
    assert_eq!((pictures(&model), model.requests().len()), (1, GOOD + 1));
}
