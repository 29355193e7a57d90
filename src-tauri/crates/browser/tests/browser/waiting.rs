//! Waiting, coming into view, rows of tables, and what is told of an action, in a real Chromium.

use crate::support::{Run, named};
use copilot_protocol::{Action, ActionEffect, ActionReason, ActionStatus};

struct Until {
    text: Option<&'static str>,
    url: Option<&'static str>,
    element: Option<u32>,
    gone: bool,
    quiet: bool,
}

const NOTHING: Until = Until {
    text: None,
    url: None,
    element: None,
    gone: false,
    quiet: false,
};

async fn wait(run: &Run, ms: u32, until: Until) -> (ActionStatus, Option<ActionReason>) {
    let outcome = run
        .act(Action::Wait {
            ms,
            text: until.text.map(str::to_owned),
            url: until.url.map(str::to_owned),
            element: until.element,
            gone: until.gone,
            quiet: until.quiet,
        })
        .await;
    (outcome.status, outcome.reason)
}

const YES: (ActionStatus, Option<ActionReason>) = (ActionStatus::Ok, None);
const NO: (ActionStatus, Option<ActionReason>) =
    (ActionStatus::Timeout, Some(ActionReason::TimedOut));

#[tokio::test]
async fn a_wait_ends_when_what_is_waited_for_is_so() {
    let run = Run::on(
        r#"<button id=b disabled>Pay</button><p id=w role=status>Working</p><button id=go onclick="
          setTimeout(() => { b.disabled = false; }, 150); setTimeout(() => { w.remove(); }, 200); setTimeout(() => history.pushState(0, '', '/order/77'), 250)">Go</button>"#,
    )
    .await;
    let look = run.look().await;
    let pay = named(&look, "Pay").id;
    let element = |gone| Until {
        element: Some(pay),
        gone,
        ..NOTHING
    };
    assert_eq!(wait(&run, 120, element(false)).await, NO);
    assert_eq!(wait(&run, 120, element(true)).await, NO);
    let url = || Until {
        url: Some("/ORDER/"),
        ..NOTHING
    };
    assert_eq!(wait(&run, 120, url()).await, NO);
    run.click("Go").await;
    assert_eq!(wait(&run, 8_000, element(false)).await, YES);
    let gone = Until {
        text: Some("Working"),
        gone: true,
        ..NOTHING
    };
    assert_eq!(wait(&run, 8_000, gone).await, YES);
    assert_eq!(wait(&run, 8_000, url()).await, YES);
    // All of it at once.
    let all = Until {
        url: Some("/order/77"),
        element: Some(pay),
        quiet: true,
        ..NOTHING
    };
    assert_eq!(wait(&run, 8_000, all).await, YES);
    let gone = Until {
        text: Some("Pay"),
        gone: true,
        ..NOTHING
    };
    assert_eq!(wait(&run, 150, gone).await, NO);
}

#[tokio::test]
async fn quiet_comes_after_the_pages_requests() {
    let run = Run::on(
        r#"<button id=b onclick="fetch('/late?slow=600').then(r => r.text()).then(t => { p.textContent = t; })">Load</button><p id=p>empty</p>"#,
    )
    .await;
    run.site.put("/late", "arrived");
    // The press does not wait for it: the script does the pressing.
    let look = run.look().await;
    let id = named(&look, "Load").id;
    run.act(Action::Click { element: id }).await;
    let quiet = Until {
        quiet: true,
        ..NOTHING
    };
    assert_eq!(wait(&run, 8_000, quiet).await, YES);
    assert!(run.look().await.text.contains("arrived"));
}

#[tokio::test]
async fn elements_come_into_view_and_lists_without_end_come_to_one() {
    let run = Run::on(
        r#"<h1>Top</h1><div style="height:2600px"></div><button id=low>Low</button><div id=box tabindex=0 role=listbox aria-label=Feed style="height:200px;overflow:auto"></div>
        <script>
          let page = 0;
          const more = () => { if (page >= 5) return; page += 1; for (let n = 1; n <= 10; n += 1) { const p = document.createElement('div'); p.setAttribute('role', 'option'); p.style.height = '40px'; p.textContent = 'Item ' + ((page - 1) * 10 + n); box.append(p); } };
          more();
          let busy = false;
          box.onscroll = () => { if (busy || box.scrollTop + box.clientHeight < box.scrollHeight - 60) return; busy = true; setTimeout(() => { more(); busy = false; }, 120); };
        </script>"#,
    )
    .await;
    let look = run.look().await;
    let to = |element, end| Action::ScrollTo { element, end };
    let low = named(&look, "Low").id;
    let outcome = run.act(to(Some(low), false)).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(outcome.effects.contains(&ActionEffect::Scrolled));
    let now = run.look().await;
    assert!(now.viewport.scroll_y > 1_500.0 && named(&now, "Low").in_viewport);
    let feed = named(&now, "Feed").id;
    let outcome = run.act(to(Some(feed), true)).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(outcome.detail.unwrap().contains("end"));
    let text = run
        .act(Action::Extract {
            what: String::new(),
            element: Some(feed),
            columns: Vec::new(),
        })
        .await
        .text
        .unwrap();
    assert!(text.contains("Item 50"), "{text}");
    let again = run.act(to(Some(feed), true)).await;
    assert_eq!(again.reason, Some(ActionReason::NoEffectSeen), "{again:?}");
}

fn rows(element: Option<u32>, columns: &[&str]) -> Action {
    Action::Extract {
        what: String::new(),
        element,
        columns: columns.iter().map(|c| (*c).to_owned()).collect(),
    }
}

async fn read(run: &Run, action: Action) -> serde_json::Value {
    let outcome = run.act(action).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    serde_json::from_str(&outcome.text.unwrap()).unwrap()
}

#[tokio::test]
async fn tables_and_lists_are_read_as_rows() {
    let run = Run::on(
        r#"<ul><li><a href="/a">First news</a></li><li>Second</li></ul>
        <table><thead><tr><th>Invoice</th><th>Amount, EUR</th><th>Paid</th></tr></thead><tbody>
          <tr><td>118</td><td>1&nbsp;200,50</td><td><input type=checkbox checked></td></tr><tr><td>119</td><td>40</td><td>no</td></tr><tr hidden><td>999</td><td>0</td><td>no</td></tr></tbody></table>
        <div role=grid aria-label=Staff><div role=row><span role=columnheader>Name</span><span role=columnheader>Room</span></div><div role=row><span role=gridcell>Ann</span><span role=gridcell>12</span></div></div>
        <dl><dt>Weight</dt><dd>2 kg</dd><dt>Colour</dt><dd>red</dd><dd>blue</dd></dl>"#,
    )
    .await;
    assert_eq!(
        read(&run, rows(None, &["invoice", "amount"])).await,
        serde_json::json!([{"invoice": "118", "amount": "1 200,50"}, {"invoice": "119", "amount": "40"}])
    );
    assert_eq!(
        read(&run, rows(None, &["room", "name", "phone"])).await,
        serde_json::json!([{"room": "12", "name": "Ann", "phone": null}])
    );
    let all = read(&run, rows(None, &["*"])).await;
    assert_eq!(all[1]["Amount, EUR"], "40");
    let list = read(&run, rows(None, &["text", "link"])).await;
    assert_eq!(list[0]["text"], "First news");
    assert!(list[0]["link"].as_str().unwrap().ends_with("/a"));
    let pairs = read(&run, rows(None, &["name", "value"])).await;
    // Of both that have a column of that name, the one with both.
    assert_eq!(
        pairs[1],
        serde_json::json!({"name": "Colour", "value": "red; blue"})
    );
    let none = run.act(rows(None, &["altitude"])).await;
    assert!(none.status.is_ok() || none.reason == Some(ActionReason::NoRows));
}

#[tokio::test]
async fn what_came_of_it_is_told_finely() {
    let run = Run::on(
        r#"<button onclick="location = '/next'">Away</button><button onclick="location.hash = 'x'">Within</button><button onclick="alert('Hi')">Say</button>
        <a href="/file">Get</a><button>Idle</button><button style="display:none" id=h>Hidden</button><label>Locked <input readonly value=1></label><button id=t>Toggle</button>
        <a href="/pop" target=_blank>Pop</a><script>t.onclick = () => t.setAttribute('aria-pressed', 'true')</script>"#,
    )
    .await;
    run.site.put("/next", "<h1>Next</h1>");
    run.site.put("/pop", "<h1>Pop</h1>");
    let look = run.look().await;
    let effects = async |name: &str| {
        let outcome = run
            .act(Action::Click {
                element: named(&look, name).id,
            })
            .await;
        assert!(outcome.status.is_ok(), "{name} {outcome:?}");
        outcome.effects
    };
    assert!(
        effects("Within")
            .await
            .contains(&ActionEffect::AddressChanged)
    );
    assert!(!effects("Within").await.contains(&ActionEffect::Navigated));
    assert_eq!(effects("Toggle").await, [ActionEffect::PageChanged]);
    let idle = named(&look, "Idle").id;
    run.act(Action::Click { element: idle }).await;
    let nothing = run.act(Action::Click { element: idle }).await;
    assert_eq!(
        (nothing.status, nothing.reason, nothing.effects.len()),
        (ActionStatus::NoEffect, Some(ActionReason::NoEffectSeen), 0)
    );
    assert!(effects("Say").await.contains(&ActionEffect::DialogOpened));
    let behind = run.act(Action::Click { element: idle }).await;
    assert_eq!(behind.reason, Some(ActionReason::DialogOpen));
    let answered = run
        .act(Action::HandleDialog {
            accept: true,
            text: None,
        })
        .await;
    assert!(answered.effects.contains(&ActionEffect::DialogClosed));
    let got = run
        .act(Action::Download {
            element: named(&look, "Get").id,
        })
        .await;
    assert!(
        got.effects.contains(&ActionEffect::DownloadStarted)
            && got.effects.contains(&ActionEffect::DownloadFinished),
        "{got:?}"
    );
    let no_download = run.act(Action::Download { element: idle }).await;
    assert_eq!(no_download.reason, Some(ActionReason::NoDownload));
    let locked = run
        .act(Action::Type {
            element: named(&look, "Locked").id,
            text: "2".into(),
            mode: Default::default(),
            submit: false,
        })
        .await;
    assert_eq!(locked.reason, Some(ActionReason::ReadOnly));
    let never = run.act(Action::Click { element: 99_999 }).await;
    assert_eq!(never.reason, Some(ActionReason::UnknownElement));
    assert_eq!(
        run.act(Action::GoForward).await.reason,
        Some(ActionReason::NoHistory)
    );
    let away = effects("Away").await;
    assert!(
        away.contains(&ActionEffect::Navigated) && away.contains(&ActionEffect::AddressChanged)
    );
    let left = run.act(Action::Click { element: idle }).await;
    assert_eq!(left.reason, Some(ActionReason::DocumentLeft));
}
