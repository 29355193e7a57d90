//! Answers from documents: a price list that was downloaded and a PDF that was opened are quoted like pages.

use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;

use crate::support::*;

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!(
        "{}/tests/documents/{name}",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn shop() -> Served {
    let page = r#"<!doctype html><meta charset=utf-8><title>Чайная лавка</title><h1>Чайная лавка</h1>
        <a href="/prices.xlsx">Прайс-лист</a> <a href="/tariffs.pdf">Тарифы на доставку</a>"#;
    let prices = || async {
        let attached = (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"prices.xlsx\"",
        );
        ([attached], file("prices.xlsx")).into_response()
    };
    let tariffs = || async {
        let kind = (header::CONTENT_TYPE, "application/pdf");
        (
            [kind, (header::CACHE_CONTROL, "no-store")],
            file("tariffs.pdf"),
        )
            .into_response()
    };
    Served::start(
        Router::new()
            .route("/", get(move || async move { Html(page) }))
            .route("/prices.xlsx", get(prices))
            .route("/tariffs.pdf", get(tariffs)),
    )
}

/// Reads what the answer is about, and finds it met.
fn judge(purpose: &str) -> Reply {
    let mut said = json!({ "verdict": "met", "evidence": "both prices are quoted", "missing": "" });
    if purpose == "goal_reader" {
        said["changes"] = false.into();
        said["tells"] = true.into();
        said["uncovered"] = json!([]);
        said["about"] = json!(["Зелёный чай", "Казань"]);
        said["over_all"] = false.into();
    }
    said_as_json(&said)
}

/// `price` is what is claimed of the tea.
fn answered(program: &Program, price: &'static str) -> (Run, ScriptedModel) {
    let shop = shop();
    let model = ScriptedModel::that_judges(move |asked| {
        if let Some(purpose) = asked.purpose() {
            return judge(purpose);
        }
        if let Some(link) = asked.control(&["Прайс-лист"])
            && !asked.whole.contains("Зелёный чай | 450.50 ₽")
        {
            return act(json!({ "action": "download", "element": link }));
        }
        if !asked.page.contains("Казань | 2 дня | 390 ₽") {
            return click(asked.control(&["Тарифы"]).unwrap());
        }
        let answer = format!("Зелёный чай стоит {price}.\nДоставка в Казань: 390 ₽.");
        act(json!({ "action": "done", "answer": answer, "citations": [
            { "claim": price, "quotes": [format!("Зелёный чай | {price}")], "file": "prices.xlsx" },
            { "claim": "390 ₽", "quotes": ["Казань | 2 дня | 390 ₽"] },
        ] }))
    });
    let start = shop.url("/");
    let args = model_args(&model.url, &start, &[]);
    let goal = "Сколько стоит зелёный чай и его доставка в Казань?";
    let run = program.start(goal, &args).ended_by(|_| "allow");
    (run, model)
}

/// With a browser that shows a PDF.
fn program() -> Program {
    let mut program = Program::that_finds_its_browser();
    program.lang = "ru_RU.UTF-8";
    program
}

#[test]
fn an_answer_from_a_price_list_and_a_pdf_is_verified() {
    let program = program();
    let (run, model) = answered(&program, "450.50 ₽");
    run.satisfied();
    let end = run.end();
    assert_eq!(end["verified"], true, "{}", run.story());
    let claims = end["claims"].to_string();
    assert!(claims.contains("prices.xlsx, Sheet Цены"), "{claims}");
    assert!(claims.contains("tariffs.pdf, Page 1"), "{claims}");
    let asked = |words: &str| {
        model
            .requests()
            .iter()
            .any(|r| r.to_string().contains(words))
    };
    assert!(
        asked("XLSX, 2 sheets, 6 rows"),
        "the planner is told what came"
    );
    assert!(asked("prices.xlsx, Sheet Цены"), "the reader is told where");
    // The journal keeps what was read, and the story names the file.
    let kept = std::fs::read_to_string(run.dir().join("trace.jsonl")).unwrap();
    assert!(kept.contains("Чёрный кофе | 1290.00 ₽"));
    assert!(kept.contains("say-document"));
}

#[test]
fn a_price_that_stands_in_no_document_is_not_verified() {
    let (run, _) = answered(&program(), "99 ₽");
    assert_ne!(run.end()["verified"], true, "{}", run.story());
}
