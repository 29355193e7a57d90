//! Many runs at once in one browser: what one types, presses, is asked, downloads and sends is never taken for another's.

use super::*;

/// `CROWD`: another number of runs. Twelve alone take both processors, and beside them what has a deadline misses it.
fn crowd() -> usize {
    let wanted = std::env::var("CROWD").ok();
    wanted.map_or(6, |wanted| wanted.parse().unwrap())
}

/// No name is a part of another.
fn name_of(at: usize) -> String {
    format!("run{at:02}x")
}

fn page_of(name: &str) -> String {
    format!(
        r#"<h1>Desk of {name}</h1><form action="/sent-{name}"><label>Note <input name=note autocomplete=off></label><button>Send the message of {name}</button></form>
<button onclick="this.textContent = confirm('Is this {name}?') ? 'Said yes, {name}' : 'Said no'">Ask {name}</button>
<a href="/lists/list-{name}.csv" download>Get the list of {name}</a>
<a href="/more-{name}" target="_blank">More of {name}</a>"#
    )
}

fn program_of(name: &str) -> String {
    format!(
        r"
const coming = page.waitForEvent('download');
await page.getByRole('link', {{ name: 'Get the list' }}).click();
const file = (await coming).suggestedFilename();
let asked = '';
page.once('dialog', async (dialog) => {{ asked = dialog.message(); await dialog.accept(); }});
await page.getByRole('button', {{ name: 'Ask' }}).click();
const opening = page.waitForEvent('popup');
await page.getByRole('link', {{ name: 'More' }}).click();
const popup = await opening;
const more = await popup.getByRole('heading').innerText();
await popup.close();
await page.getByLabel('Note').pressSequentially('note of {name}');
await page.getByRole('button', {{ name: 'Send' }}).click();
await page.getByRole('heading', {{ name: 'Sent' }}).waitFor();
return [file, asked, more, await page.getByRole('heading').innerText()];"
    )
}

/// KiB that this process had in memory at most.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn what_one_of_many_runs_does_is_never_taken_for_anothers() {
    let names: Vec<String> = (0..crowd()).map(name_of).collect();
    let chromium = Chromium::with_arguments(&[]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let began = std::time::Instant::now();
    let (ran, requests) = runtime.block_on(async {
        let site = Site::start().await;
        for name in &names {
            site.put(&format!("/{name}"), &page_of(name));
            site.put(
                &format!("/more-{name}"),
                &format!("<h1>More of {name}</h1>"),
            );
            site.put(
                &format!("/sent-{name}"),
                &format!("<h1>Sent by {name}</h1>"),
            );
        }
        let runs = names.iter().map(|name| {
            let goal = format!("Get the list, send the message 'note of {name}' of {name}");
            let start = format!("http://{}/{name}", site.address);
            let chromium = &chromium;
            async move {
                let given = Given {
                    program: program_of(name),
                    start,
                    after: None,
                    goal: &goal,
                    decision: Decision::Allow,
                };
                run(chromium, given).await
            }
        });
        (futures::future::join_all(runs).await, site.requests())
    });
    // For who measures: `CROWD_THINK=2000` beside it.
    let took = began.elapsed().as_secs_f64();
    println!(
        "{} runs took {took:.1} s, at most {} KiB",
        names.len(),
        most_memory()
    );
    let mut wrong = Vec::new();
    for (name, ran) in names.iter().zip(&ran) {
        let wanted = json!([
            format!("list-{name}.csv"),
            format!("Is this {name}?"),
            format!("More of {name}"),
            format!("Sent by {name}"),
        ]);
        if ran.error().is_some() || ran.returned() != wanted {
            let met = ran
                .events
                .iter()
                .filter(|e| matches!(e, RunEvent::TabEvent { .. } | RunEvent::Narration { .. }));
            wrong.push(format!(
                "{name} did not do its own work: {}\n{:?}",
                ran.told,
                met.collect::<Vec<_>>()
            ));
        }
        let told = serde_json::to_string(&ran.events).unwrap();
        let others = names.iter().filter(|other| *other != name);
        for other in others.filter(|other| told.contains(other.as_str())) {
            wrong.push(format!("{name} was told of {other}"));
        }
        let sent = format!("/sent-{name}?note=note+of+{name}");
        let times = requests.iter().filter(|url| **url == sent).count();
        if times != 1 {
            wrong.push(format!("{name} sent {times} times: {}", ran.asked()));
        }
        for event in &ran.events {
            let question = serde_json::to_string(event).unwrap();
            if matches!(event, RunEvent::ApprovalRequested { .. })
                && !question.contains(name.as_str())
            {
                wrong.push(format!("{name} was asked {question}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
