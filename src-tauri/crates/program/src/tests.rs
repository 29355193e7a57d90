//! Programs that are broken, hostile, or just finish; the page behind them is made up.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::json;

use super::*;

fn standing() -> Standing {
    Standing {
        tab: "t1".into(),
        tabs: vec![Tab {
            id: "t1".into(),
            url: "https://shop.example/cart?x=1".into(),
        }],
        ..Standing::default()
    }
}

/// Runs a program whose calls `host` answers, in the order in which they came.
async fn run_by(
    source: &str,
    limits: Limits,
    mut host: impl FnMut(&Call) -> Value,
) -> (Ending, Printed) {
    let program = Program::read(source, limits).await.expect("it can be read");
    let mut turn = program.begin(&standing()).await;
    let mut waiting = std::collections::VecDeque::new();
    loop {
        match turn {
            Turn::Over(ending) => return (ending, program.printed()),
            Turn::Calls(calls) => waiting.extend(calls),
        }
        let call: Call = waiting.pop_front().expect("a call");
        let answer = Answer {
            standing: standing(),
            value: host(&call),
            error: None,
        };
        turn = program.answer(call.id, &answer).await;
    }
}

/// A page with a title, and one of whatever is looked for.
fn page(_: &Call) -> Value {
    json!({"status": "ok", "count": 1, "items": [{"text": "Cart"}]})
}

async fn run(source: &str) -> Ending {
    run_by(source, Limits::default(), page).await.0
}

fn returned(value: &str) -> Ending {
    Ending::Returned {
        value: Some(value.to_owned()),
        left: 0,
    }
}

#[tokio::test]
async fn a_program_is_statements_an_expression_or_a_function_of_page() {
    for (source, value) in [
        ("const a = 2;\nreturn a + 1", "3"),
        ("1 + 1", "2"),
        (
            "async (page) => page.url()",
            "\"https://shop.example/cart?x=1\"",
        ),
        (
            "async ({ page }) => { return await page.title(); };\n",
            "\"Cart\"",
        ),
        (
            "import { test, expect } from '@playwright/test';\nlet seen = 0;\ntest('one', async ({ page }) => { seen += 1; });\ntest('two', async () => { seen += 1; });\nreturn await test('three', () => seen)",
            "2",
        ),
        (
            "return { a: [1, null], b: 'я' }",
            r#"{"a":[1,null],"b":"я"}"#,
        ),
    ] {
        assert_eq!(run(source).await, returned(value), "{source}");
    }
    let nothing = Ending::Returned {
        value: None,
        left: 0,
    };
    assert_eq!(run("const a = 1;").await, nothing);
}

#[tokio::test]
async fn what_brings_playwright_in_is_left_out_and_nothing_else() {
    for source in [
        "import { test, expect } from '@playwright/test';return 7",
        "import {\n  test,\n  expect,\n} from \"@playwright/test\"\nreturn 7",
        "const { chromium } = require('playwright');\nreturn 7",
        "const words = \"require('playwright')\"; return 7",
    ] {
        assert_eq!(run(source).await, returned("7"), "{source}");
    }
    let other = Program::read("import fs from 'fs'; return 7", Limits::default()).await;
    assert!(other.is_err());
    let hook = run("test.beforeEach(() => {}); return 7").await;
    assert!(matches!(hook, Ending::Threw { .. }), "{hook:?}");
}

#[tokio::test]
async fn what_cannot_be_read_says_its_line() {
    let error = Program::read("const a = 1;\nconst b = ;\n", Limits::default()).await;
    is_syntax(error, 2);
    let error = Program::read("await page.click('a'", Limits::default()).await;
    is_syntax(error, 1);
}

fn is_syntax(read: Result<Program, ProgramError>, wanted: u32) {
    match read {
        Err(ProgramError::Syntax { line, .. }) => {
            assert!(line.is_some_and(|line| line >= wanted), "{line:?}");
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was read"),
    }
}

#[tokio::test]
async fn an_error_says_its_line() {
    for (source, wanted, at) in [
        (
            "const a = 1;\n\nthrow new Error('no such row')",
            "no such row",
            3,
        ),
        ("let a;\na.b", "TypeError", 2),
        ("await page.title();\nnull.x", "TypeError", 2),
        (
            "await page.title();\nawait page.getByRole('row').evaluate(1);",
            "is not offered",
            2,
        ),
    ] {
        match run(source).await {
            Ending::Threw { message, line } => {
                assert!(message.contains(wanted), "{source}: {message}");
                assert_eq!(line, Some(at), "{source}: {message}");
            }
            other => panic!("{source}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn what_never_ends_is_ended() {
    let limits = Limits {
        turn: Duration::from_millis(200),
        all: Duration::from_secs(1),
        ..Limits::default()
    };
    for source in [
        "for (;;);",
        "while (true) { try { for (;;); } catch {} finally { for (;;); } }",
        "/^(a+)+$/.test('a'.repeat(40) + 'b')",
        "'a'.repeat(30).replace(/(a*)*c/g, '')",
        "const f = () => Promise.resolve().then(f); await f();",
        "await new Promise(() => {})",
        "await { then() {} }",
        "for (;;) await page.title();",
        "const s = 'x'.repeat(2e5); for (;;) page.query([s], [], 1, false);",
        "for (;;) page.query([], [], 1, false);",
    ] {
        let began = std::time::Instant::now();
        let (ending, _) = run_by(source, limits, page).await;
        let ended = matches!(ending, Ending::Stopped(_) | Ending::Threw { .. });
        assert!(ended, "{source}: {ending:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{source}");
    }
}

#[tokio::test]
async fn memory_stack_and_output_are_bounded() {
    for source in [
        "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);",
        "let a = 'x'; for (;;) a += a;",
        "'x'.repeat(2 ** 30 - 1).split('')",
        "new Array(2 ** 32 - 1).fill(0).map(String)",
        "const f = (n) => f(n + 1) + 1; f(0)",
        "JSON.parse('['.repeat(1e6))",
        "let o = {}; for (let i = 0; i < 1e6; i += 1) o = { o }; return o",
    ] {
        let ending = run(source).await;
        let ended = matches!(ending, Ending::Threw { .. } | Ending::Stopped(_));
        assert!(ended, "{source}: {ending:?}");
    }
    let many = "for (let i = 0; i < 100000; i += 1) console.log('line', i, { a: 1 }); return 'x'.repeat(50000)";
    let (ending, printed) = run_by(many, Limits::default(), page).await;
    assert!(
        printed.cut && printed.text.len() < 21_000,
        "{}",
        printed.text.len()
    );
    assert!(
        printed.text.starts_with("line 0 {\"a\":1}\nline 1 "),
        "{}",
        &printed.text[..40]
    );
    match ending {
        Ending::Returned {
            value: Some(value), ..
        } => assert!(value.chars().count() < 20_002),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn there_is_nothing_in_its_world_but_the_api() {
    let names = "return ['fetch', 'XMLHttpRequest', 'require', 'process', 'setTimeout', 'setInterval', 'WebSocket', 'document', 'window', 'navigator', 'std', 'os', 'Deno', 'api'].filter((name) => globalThis[name] !== undefined)";
    assert_eq!(run(names).await, returned("[]"));
    for source in [
        "await import('fs')",
        "return await page.evaluate(() => document.cookie)",
        "await page.locator('a').evaluate((el) => el.outerHTML)",
        "await page.content()",
        "await page.route('**', () => {})",
        "await context.cookies()",
    ] {
        let ending = run(source).await;
        assert!(
            matches!(ending, Ending::Threw { .. }),
            "{source}: {ending:?}"
        );
    }
}

/// What comes out is data, whatever the program does to the objects that it was given.
#[tokio::test]
async fn tricks_on_the_api_ask_for_nothing_more() {
    for source in [
        "Object.getPrototypeOf(page).send = undefined; page.act = async () => ({ status: 'ok' }); return 1",
        "Promise.prototype.then = function () { return this; }; return 1",
        "JSON.stringify = () => '{\"op\":\"evaluate\"}'; return 1",
        "globalThis.__program.settle(1, '{}'); return 1",
        "globalThis.__program = null; return 1",
        "delete globalThis.__program; await page.title(); return 1",
        "Object.prototype.action = 'evaluate'; await page.locator('a').count(); return 1",
        "Array.prototype[Symbol.iterator] = function* () {}; return 1",
    ] {
        let mut ops = Vec::new();
        let program = Program::read(source, Limits::default()).await.unwrap();
        let mut turn = program.begin(&standing()).await;
        for _ in 0..20 {
            let Turn::Calls(calls) = turn else { break };
            let Some(call) = calls.first() else { break };
            ops.push(call.op.clone());
            let value = json!({"status": "ok", "count": 0, "items": []});
            let answer = Answer {
                standing: standing(),
                value,
                error: None,
            };
            turn = program.answer(call.id, &answer).await;
        }
        let known = ["look", "query", "act", "sleep"];
        assert!(
            ops.iter().all(|op| known.contains(&op.as_str())),
            "{source}: {ops:?}"
        );
    }
}

#[tokio::test]
async fn calls_that_were_not_awaited_are_told() {
    let ending = run("page.locator('a').click(); page.locator('b').click(); return 1").await;
    let wanted = Ending::Returned {
        value: Some("1".into()),
        left: 2,
    };
    assert_eq!(ending, wanted);
}

#[tokio::test]
async fn a_locator_goes_out_as_its_steps() {
    let mut chains = Vec::new();
    let source = "await page.getByRole('row', { name: /Tea/i }).filter({ hasText: 'in stock', has: page.getByLabel('Count', { exact: true }) }).nth(1).locator('css=a >> nth=0').frameLocator('iframe').getByTestId('x').count()";
    run_by(source, Limits::default(), |call| {
        chains.push(call.given["chain"].clone());
        json!({"status": "ok", "count": 0, "items": []})
    })
    .await;
    let wanted = json!([
        {"by": "role", "role": "row", "name": {"regex": "Tea", "flags": "i"}},
        {"by": "hasText", "match": {"text": "in stock", "exact": false}},
        {"by": "has", "chain": [{"by": "label", "match": {"text": "Count", "exact": true}}]},
        {"by": "nth", "index": 1},
        {"by": "css", "css": "css=a >> nth=0"},
        {"by": "css", "css": "iframe"},
        {"by": "frame"},
        {"by": "attribute", "name": "data-testid", "match": {"text": "x", "exact": true}},
    ]);
    assert_eq!(chains, [wanted]);
}

/// Its thread is free long before its turn would have ended.
#[test]
fn a_turn_that_nobody_waits_for_ends() {
    let limits = Limits {
        turn: Duration::from_secs(120),
        all: Duration::from_secs(120),
        ..Limits::default()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let began = std::time::Instant::now();
    runtime.block_on(async {
        let program = Program::read("for (;;);", limits).await.unwrap();
        let begins = standing();
        let turn = program.begin(&begins);
        let cut = tokio::time::timeout(Duration::from_millis(50), turn).await;
        assert!(cut.is_err());
    });
    // It waits for its threads.
    drop(runtime);
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[tokio::test]
async fn a_dropped_program_stops() {
    let program = Program::read("await page.title()", Limits::default())
        .await
        .unwrap();
    let stop = program.stop.clone();
    drop(program);
    assert!(stop.load(Ordering::SeqCst));
}
