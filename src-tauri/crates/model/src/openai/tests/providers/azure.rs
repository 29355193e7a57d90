//! Azure OpenAI (<https://learn.microsoft.com/azure/ai-foundry/openai/reference>): Chat Completions under the name of a
//! deployment.

use super::chat::{self, wrong};
use super::*;

pub(super) const PROVIDER: Provider = Provider {
    path: "/openai/deployments",
    check,
    declines: filtered,
    busy: || {
        let words = "Requests to the ChatCompletions_Create Operation have exceeded the token rate limit of your current pricing tier. Please retry after 1 second. To increase your default rate limit request a quota increase.";
        let body = json!({ "error": { "code": "429", "message": words } });
        Say::Plain(429, vec![("retry-after", "0.01".into())], body.to_string())
    },
    no_model: || {
        refuse(
            404,
            "DeploymentNotFound",
            "The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.",
        )
    },
    ..chat::PROVIDER
};

fn refuse(status: u16, code: &str, words: &str) -> Say {
    Say::json(
        status,
        json!({ "error": { "code": code, "message": words } }),
    )
}

/// Its filter refuses the request itself.
fn filtered() -> Say {
    Say::json(
        400,
        json!({ "error": { "code": "content_filter", "status": 400, "param": "prompt",
        "message": "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
        "innererror": { "code": "ResponsibleAIPolicyViolation" } } }),
    )
}

fn check(asked: &Asked) -> Option<Say> {
    let version = asked.query.strip_prefix("api-version=").unwrap_or_default();
    let dated = version.len() >= 10 && version.starts_with("20");
    first([
        (asked.header("api-key") != KEY).then(|| {
            refuse(
                401,
                "401",
                "Access denied due to invalid subscription key or wrong API endpoint.",
            )
        }),
        (asked.path != "/openai/deployments/tiny/chat/completions" || !dated)
            .then(|| refuse(404, "404", "Resource not found")),
        wrong(&asked.body),
    ])
}

#[tokio::test]
async fn it_refuses_what_it_refuses() {
    let good = good(&PROVIDER, &seeing()).await;
    refuses(
        &PROVIDER,
        &good,
        &[(
            |b| b["input"] = json!([]),
            "Unrecognized request argument supplied: input",
        )],
    )
    .await;
}

#[tokio::test]
async fn the_deployment_and_the_version_of_a_pasted_address_are_kept() {
    let (server, planner) = PROVIDER
        .changed([chat::streamed(&click())], |options| {
            options
                .base_url
                .push_str("/tiny/chat/completions?api-version=2025-04-01-preview");
            options.model = "gpt-5".into();
            options.temperature = 1.0;
        })
        .await;
    planned(&planner, &conversation()).await;
    let seen = &server.seen()[0];
    assert_eq!(seen.path, "/openai/deployments/tiny/chat/completions");
    assert_eq!(seen.query, "api-version=2025-04-01-preview");
    assert_eq!(seen.header("authorization"), "");
}

/// Its list has the models that could be deployed, not the names of those that are.
#[tokio::test]
async fn its_list_names_nothing_that_could_be_asked() {
    let lax: Check = |_| None;
    let provider = Provider {
        check: lax,
        ..PROVIDER
    };
    let (server, mut options) = (
        Server::strict(
            provider.check,
            [Say::json(200, json!({ "data": [{ "id": "gpt-4o" }] }))],
        )
        .await,
        None,
    );
    let asked = options.insert(OpenAiOptions {
        base_url: server.at(PROVIDER.path),
        model: String::new(),
        ..super::super::options(&server)
    });
    let test = super::super::super::test_connection(asked.clone())
        .await
        .unwrap();
    assert!(test.models.is_empty());
    assert_eq!(server.seen()[0].path, "/openai/models");
}
