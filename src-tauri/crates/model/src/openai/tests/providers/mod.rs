//! Each provider as a server that refuses what the real one refuses, by its public reference.

mod anthropic;
mod azure;
mod chat;
mod gemini;
mod responses;

use copilot_ports::PlanReply;
use copilot_protocol::ReasoningEffort;

use super::further::picture;
use super::server::{Asked, Check, Say, Server, click};
use super::*;

/// The first of these that is wrong, if any.
fn first<const N: usize>(wrong: [Option<Say>; N]) -> Option<Say> {
    wrong.into_iter().flatten().next()
}

fn fields(value: &Value) -> impl Iterator<Item = &str> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
}

/// A field that is none of these.
fn unknown<'a>(value: &'a Value, known: &[&str]) -> Option<&'a str> {
    fields(value).find(|name| !known.contains(name))
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A schema and all within it, with how many objects and lists it stands in.
fn schemas<'a>(schema: &'a Value, depth: usize, found: &mut Vec<(&'a Value, usize)>) {
    found.push((schema, depth));
    for (name, held) in schema.as_object().into_iter().flatten() {
        match name.as_str() {
            "properties" | "$defs" => {
                let all = held.as_object().into_iter().flatten();
                all.for_each(|(_, inner)| schemas(inner, depth + 1, found));
            }
            "items" => schemas(held, depth + 1, found),
            "anyOf" | "oneOf" | "allOf" => {
                items(held)
                    .iter()
                    .for_each(|inner| schemas(inner, depth, found));
            }
            _ => {}
        }
    }
}

fn all_schemas(schema: &Value) -> Vec<(&Value, usize)> {
    let mut found = Vec::new();
    schemas(schema, 0, &mut found);
    found
}

/// A conversation in the middle of a run: rules, task, summary, an answer, what came of it, the page.
fn conversation() -> PlanRequest {
    let said = |role, text: &str| ChatMessage::new(role, text);
    PlanRequest {
        messages: vec![
            said(Role::System, "You drive a browser."),
            said(Role::User, "The task: press it."),
            said(Role::User, "What happened before: nothing."),
            said(Role::Assistant, "{\"thought\":\"t\",\"actions\":[]}"),
            said(Role::User, "Done: nothing."),
            said(Role::User, "The page now."),
        ],
        ..request()
    }
}

fn seeing() -> PlanRequest {
    PlanRequest {
        picture: Some(picture()),
        ..conversation()
    }
}

/// A provider, as far as all tests need it.
struct Provider {
    /// Of the address that the person gives.
    path: &'static str,
    check: Check,
    /// An answer with this call, streamed: of 1,000 tokens of input 400 were in the cache, the answer has 100.
    streamed: fn(&Value) -> Say,
    /// An answer with this text in one piece.
    whole: fn(&str) -> Say,
    /// It declines.
    declines: fn() -> Say,
    /// The request is too long, and what it says of the window.
    too_long: (fn() -> Say, Option<u32>),
    /// It is busy, and wants to be asked again after a hundredth of a second.
    busy: fn() -> Say,
    no_model: fn() -> Say,
}

const PROVIDERS: [(&str, Provider); 5] = [
    ("chat", chat::PROVIDER),
    ("responses", responses::PROVIDER),
    ("anthropic", anthropic::PROVIDER),
    ("gemini", gemini::PROVIDER),
    ("azure", azure::PROVIDER),
];

impl Provider {
    async fn start(&self, answers: impl IntoIterator<Item = Say>) -> (Server, OpenAiPlanner) {
        self.changed(answers, |_| ()).await
    }

    async fn changed(
        &self,
        answers: impl IntoIterator<Item = Say>,
        change: impl FnOnce(&mut OpenAiOptions),
    ) -> (Server, OpenAiPlanner) {
        let server = Server::strict(self.check, answers).await;
        let mut options = OpenAiOptions {
            base_url: server.at(self.path),
            ..options(&server)
        };
        change(&mut options);
        (server, with(options))
    }
}

async fn planned(planner: &OpenAiPlanner, request: &PlanRequest) -> PlanReply {
    planner.plan(request, &()).await.unwrap()
}

#[tokio::test]
async fn a_call_is_streamed_with_a_picture_and_what_the_cache_saved() {
    for (name, provider) in PROVIDERS {
        let (server, planner) = provider.start([(provider.streamed)(&click())]).await;
        let heard = Heard::default();
        let reply = planner.plan(&seeing(), &heard).await.unwrap();
        assert_eq!(reply.actions, [CLICK], "{name}");
        assert_eq!(heard.0.lock().unwrap().concat(), "Нажму «Купить»", "{name}");
        let usage = reply.usage;
        let counted = (
            usage.calls,
            usage.input_tokens,
            usage.cached_tokens,
            usage.output_tokens,
        );
        assert_eq!(counted, (1, 1_000, 400, 100), "{name}");
        // Taken in the first form: nothing was refused on the way.
        assert_eq!(server.asked(), 1, "{name}");
        let sent = server.bodies()[0].to_string();
        assert!(
            sent.contains("The page now.") && sent.contains("/9j/"),
            "{name}"
        );
        assert!(!sent.contains(KEY), "{name}");
        // The journal has it as it was sent, but for the picture.
        assert!(reply.request.contains("[picture, 1024x512, "), "{name}");
        assert!(!reply.request.contains("/9j/"), "{name}");
        let journal: Value = serde_json::from_str(&reply.request).unwrap();
        let names: Vec<&str> = fields(&journal).collect();
        assert_eq!(
            names,
            fields(&server.bodies()[0]).collect::<Vec<_>>(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_judgement_and_an_answer_in_one_piece_are_read() {
    for (name, provider) in PROVIDERS {
        let text = click().to_string();
        let (server, planner) = provider
            .start([(provider.whole)("{\"met\": true}"), (provider.whole)(&text)])
            .await;
        let mut wanted = judgement(met());
        wanted.picture = Some(picture());
        let judged = planner.judge(&wanted).await.unwrap();
        assert_eq!(judged.value, json!({ "met": true }), "{name}");
        assert_eq!(judged.usage.cached_tokens, 400, "{name}");
        assert_eq!(server.asked(), 1, "{name}");
        planner.caller.kept().stream = false;
        let reply = planned(&planner, &conversation()).await;
        assert_eq!(
            (reply.actions.as_slice(), reply.usage.tokens()),
            ([CLICK].as_slice(), 1_100),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_busy_server_is_asked_again_when_it_wants_to_be() {
    for (name, provider) in PROVIDERS {
        let (server, planner) = provider
            .start([(provider.busy)(), (provider.streamed)(&click())])
            .await;
        assert_eq!(
            planned(&planner, &conversation()).await.actions,
            [CLICK],
            "{name}"
        );
        assert_eq!(server.asked(), 2, "{name}");
        let (_server, planner) = provider.start((0..3).map(|_| (provider.busy)())).await;
        let error = fails(&planner).await;
        // Nothing of it sounds like a bill, for which no run waits.
        let PlannerError::RateLimited(said) = &error else {
            panic!("{name}: {error:?}");
        };
        assert!(
            !said.contains("quota") && !said.contains("billing"),
            "{name}: {said}"
        );
        assert!(planner.retry_after().is_some(), "{name}");
    }
}

#[tokio::test]
async fn what_is_too_long_is_told_as_such_and_the_window_is_known_then() {
    for (name, provider) in PROVIDERS {
        let (say, window) = provider.too_long;
        let (server, planner) = provider.start([say()]).await;
        let error = planner.plan(&conversation(), &()).await.unwrap_err();
        assert!(
            matches!(error, PlannerError::TooLong(_)),
            "{name}: {error:?}"
        );
        assert_eq!(server.asked(), 1, "{name}");
        match window {
            Some(_) => assert_eq!(planner.context_window(), window, "{name}"),
            // Less than what was asked: the next page is told shorter.
            None => assert!(
                planner.context_window().is_some_and(|w| w > 1_000),
                "{name}"
            ),
        }
    }
}

#[tokio::test]
async fn a_refusal_a_wrong_key_and_an_unknown_model_are_told_apart() {
    for (name, provider) in PROVIDERS {
        let (server, planner) = provider
            .start([(provider.declines)(), (provider.declines)()])
            .await;
        let error = fails(&planner).await;
        assert!(
            matches!(error, PlannerError::Declined { .. }),
            "{name}: {error:?}"
        );
        assert_eq!(server.asked(), 2, "{name}: told once how to say no");
        let (server, planner) = provider
            .changed([], |options| options.api_key = Some("wrong".into()))
            .await;
        let error = fails(&planner).await;
        assert!(
            matches!(error, PlannerError::Refused(_)),
            "{name}: {error:?}"
        );
        assert_eq!(server.asked(), 0, "{name}");
        let (server, planner) = provider.start([(provider.no_model)()]).await;
        let error = fails(&planner).await;
        assert!(
            matches!(error, PlannerError::ModelNotFound(_)),
            "{name}: {error:?}"
        );
        assert_eq!(server.asked(), 1, "{name}");
    }
}

/// Bodies that this provider refuses: what is done to a good one, and what it says then.
type Mistake = (fn(&mut Value), &'static str);

/// The scripted server refuses what the real one does: a good request is taken, each spoilt one refused.
async fn refuses(provider: &Provider, good: &Value, mistakes: &[Mistake]) {
    let server = Server::strict(provider.check, []).await;
    let http = super::super::http::Http::new(&server.at(provider.path), "tiny", Some(KEY)).unwrap();
    let said = async |body: &Value| format!("{:?}", http.chat(body).await);
    let taken = said(good).await;
    assert!(taken.contains("the script is over"), "{taken}");
    for (spoil, words) in mistakes {
        let mut body = good.clone();
        spoil(&mut body);
        let refusal = said(&body).await;
        assert!(refusal.contains(words), "{words} is not in {refusal}");
    }
}

/// A request as this provider gets it, in one piece, with all that can be in one.
async fn good(provider: &Provider, request: &PlanRequest) -> Value {
    let (server, planner) = provider
        .changed([(provider.whole)(&click().to_string())], |options| {
            options.reasoning_effort = ReasoningEffort::Low;
        })
        .await;
    planner.caller.kept().stream = false;
    planned(&planner, request).await;
    server.bodies().remove(0)
}
