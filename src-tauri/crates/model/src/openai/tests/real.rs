//! A real server with a real small model, started by `scripts/test-local-model`. What such a model says is often
//! nonsense: what is asserted is what the server and this client owe each other, whatever the model says.

use copilot_protocol::{AnswerForm, LocalServerKind};

use super::super::call::{Ask, Caller, Shape};
use super::super::ladder::Format;
use super::super::{KnownServers, local, reply, schema, test_connection};
use super::*;

const PATIENCE: Duration = Duration::from_secs(240);

fn real() -> OpenAiOptions {
    OpenAiOptions {
        max_output_tokens: 200,
        ..OpenAiOptions::new(
            std::env::var("LOCAL_MODEL_URL").unwrap(),
            std::env::var("LOCAL_MODEL_NAME").unwrap_or_else(|_| "local".into()),
        )
    }
}

fn task() -> [ChatMessage; 2] {
    let system = "You drive a browser. Answer with a short thought and one action.";
    let user = "Page: [3] button \"Accept\" [4] link \"Prices\". Task: open the prices.";
    [
        ChatMessage::new(Role::System, system),
        ChatMessage::new(Role::User, user),
    ]
}

fn begin_at(caller: &Caller, form: AnswerForm, stream: bool) {
    let mut accepts = caller.kept();
    accepts.stream = stream;
    accepts.strict = form == AnswerForm::StrictTools;
    accepts.tools = form <= AnswerForm::Tools;
    accepts.format = match form {
        AnswerForm::JsonObject => Format::Object,
        AnswerForm::Text => Format::Plain,
        _ => Format::Schema,
    };
}

/// On each rung of the ladder in turn: the answer as it came, its usage, and whether it holds an action.
#[tokio::test]
#[ignore = "needs a server: scripts/test-local-model"]
async fn each_form_of_an_answer() {
    let names = ["click".to_owned(), "done".to_owned()];
    let allowed = schema::allowed(&names);
    let messages = task();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    for form in [
        AnswerForm::StrictTools,
        AnswerForm::Tools,
        AnswerForm::JsonSchema,
        AnswerForm::JsonObject,
        AnswerForm::Text,
    ] {
        for stream in [true, false] {
            let caller = Caller::new(real()).unwrap();
            begin_at(&caller, form, stream);
            let heard = Heard::default();
            let ask = Ask::new(&messages, Shape::Act { allowed: &allowed });
            let completion = caller.complete(&ask, &heard, deadline).await.unwrap();
            let read = reply::read_plan(&completion, &allowed);
            println!(
                "{form:?}, streamed: {stream}: {} calls, {} in, {} out, {} pieces of thought, {}: {}",
                completion.calls.len(),
                completion.usage.input_tokens,
                completion.usage.output_tokens,
                heard.0.lock().unwrap().len(),
                read.as_ref().map_or_else(
                    |e| format!("no action ({e})"),
                    |p| format!("{:?}", p.actions)
                ),
                completion
                    .raw()
                    .chars()
                    .take(160)
                    .collect::<String>()
                    .replace('\n', " "),
            );
            let sent: Value = serde_json::from_str(&completion.request).unwrap();
            assert_eq!(sent["stream"], stream);
            assert!(completion.usage.input_tokens > 20, "the server counts");
            assert!(!completion.raw().trim().is_empty());
            // llama.cpp's server takes the choice of a tool and does not hold a model without a template
            // for tools to it; a schema it does hold it to, unless the answer was cut.
            let held = form == AnswerForm::JsonSchema;
            if held && completion.finish != "length" && completion.finish != "whitespace" {
                let plan = read.unwrap_or_else(|e| panic!("{form:?}: {e}: {}", completion.raw()));
                assert!(
                    plan.actions
                        .iter()
                        .all(|a| names.contains(&a.name().to_owned()))
                );
            }
        }
    }
}

#[tokio::test]
#[ignore = "needs a server: scripts/test-local-model"]
async fn a_judgement_of_a_schema_and_the_facts_of_the_server() {
    let planner = OpenAiPlanner::new(real()).unwrap();
    let schema = json!({ "type": "object", "additionalProperties": false, "required": ["met", "why"],
        "properties": { "met": { "type": "boolean" }, "why": { "type": "string", "maxLength": 60 } } });
    let system = "You check whether a task is finished. Answer as JSON.";
    let user = "Task: open the prices. Page: Prices. Is it finished?";
    let messages = [(Role::System, system), (Role::User, user)];
    let messages = messages
        .map(|(role, text)| ChatMessage::new(role, text))
        .to_vec();
    let asked = JudgeRequest::new("check", messages, schema, PATIENCE);
    let judged = planner.judge(&asked).await.unwrap();
    println!("judgement: {} ({:?})", judged.value, judged.usage);
    assert!(judged.value["met"].is_boolean() && judged.value["why"].is_string());
    assert_eq!(judged.usage.money, 0.0);
    let window = planner.context_window();
    println!("window: {window:?}");
    assert!(window.is_some_and(|w| w >= 512));
    let base = std::env::var("LOCAL_MODEL_URL").unwrap();
    let found = local::find(LocalServerKind::LlamaCpp, &base).await;
    println!("found: {found:?}");
    assert!(found.is_some_and(|server| !server.models.is_empty()));
}

#[tokio::test]
#[ignore = "needs a server: scripts/test-local-model"]
async fn a_request_that_is_too_long_tells_the_window() {
    let planner = OpenAiPlanner::new(real()).unwrap();
    let mut request = request();
    request.timeout = PATIENCE;
    request.messages.push(ChatMessage::new(
        Role::User,
        "tea and coffee ".repeat(20_000),
    ));
    let error = planner.plan(&request, &()).await.unwrap_err();
    println!("too long: {error}");
    assert!(matches!(error, PlannerError::Other(_)), "{error:?}");
    assert!(planner.context_window().is_some());
}

#[tokio::test]
#[ignore = "needs a server: scripts/test-local-model"]
async fn the_connection_is_tested_and_a_dropped_question_frees_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let known = KnownServers::at(folder.path().join("servers.json"));
    let test = test_connection(OpenAiOptions {
        known: known.clone(),
        ..real()
    })
    .await
    .unwrap();
    println!("test: {test:?}");
    assert_eq!(known.all().len(), 1);
    let planner = OpenAiPlanner::new(real()).unwrap();
    let mut request = request();
    request.timeout = Duration::from_millis(150);
    let error = planner.plan(&request, &()).await.unwrap_err();
    assert_eq!(error, PlannerError::Timeout(150));
    // The next one is answered: nothing of the last goes on in its place.
    let schema = json!({ "type": "object", "required": ["ok"], "properties": { "ok": { "type": "boolean" } } });
    let messages = vec![ChatMessage::new(Role::User, "Say ok.")];
    let asked = JudgeRequest::new("ok", messages, schema, PATIENCE);
    planner.judge(&asked).await.unwrap();
}
