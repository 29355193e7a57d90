//! Flows that Playwright recorded.

use super::*;

#[derive(Deserialize)]
struct Flows {
    #[serde(rename = "flow")]
    flows: Vec<Flow>,
}

#[derive(Deserialize)]
struct Flow {
    file: String,
    url: String,
    shows: Vec<String>,
}

/// What a flow types: whoever has it run says so beforehand.
fn typed(program: &str) -> String {
    let texts = program.split(".fill('").skip(1);
    let texts = texts.filter_map(|rest| rest.split("')").next());
    texts.collect::<Vec<_>>().join(", ")
}

/// Files as `playwright codegen` wrote them, one of three (`FLOW=all`: all of them): all but their first line, which brings in Playwright, is carried out as it is.
#[test]
fn recorded_flows_run_unchanged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/run-code/flows");
    let checks = std::fs::read_to_string(folder.join("checks.toml")).unwrap();
    let Flows { mut flows } = toml::from_str(&checks).unwrap();
    chosen("FLOW", &mut flows, 3, |flow| flow.file.clone());
    let chromium = Chromium::light(&[]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut wrong = Vec::new();
    for flow in &flows {
        let ran = runtime.block_on(async {
            let practice = serve_practice().await;
            let base = practice.base_url();
            let base = base.trim_end_matches('/');
            let written = std::fs::read_to_string(folder.join(&flow.file)).unwrap();
            let program = written.replace("http://127.0.0.1:4100", base);
            let goal = format!("Sign in where that is wanted, and carry out the recorded flow: {}", typed(&program));
            let look = json!(format!("{base}{}", flow.url));
            run(
                &chromium,
                Given {
                    program,
                    start: format!("{base}/"),
                    after: Some(format!(
                        "fetch({look}).then((r) => r.text()).then((t) => new DOMParser().parseFromString(t, 'text/html').body.textContent.replace(/\\s+/g, ' '))"
                    )),
                    goal: &goal,
                    decision: Decision::Allow,
                },
            )
            .await
        });
        let shown = ran.after.as_str().unwrap_or_default();
        let missing: Vec<&String> = flow
            .shows
            .iter()
            .filter(|text| !shown.contains(*text))
            .collect();
        if !missing.is_empty() || !ran.told.contains("came to its end") {
            wrong.push(format!(
                "{}: not shown: {missing:?}\n{}\n{}",
                flow.file,
                ran.told,
                ran.asked()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

async fn serve_practice() -> copilot_practice::Running {
    copilot_practice::serve(copilot_practice::PracticeOptions::default())
        .await
        .unwrap()
}
