//! Waiting, coming into view, rows of tables, and what is told of an action, in a real Chromium.

use crate::prelude::*;

type Ended = (ActionStatus, Option<ActionReason>);

/// Waits for what the action says on the wire.
async fn wait(run: &Run, ms: u32, mut until: Value) -> Ended {
    until["action"] = "wait".into();
    until["ms"] = ms.into();
    let action: Action = serde_json::from_value(until).unwrap();
    let outcome = run.act(action).await;
    (outcome.status, outcome.reason)
}

const YES: Ended = (ActionStatus::Ok, None);
const NO: Ended = (Timeout, Some(ActionReason::TimedOut));

#[tokio::test]
async fn a_wait_ends_when_what_is_waited_for_is_so() {
    let run = Run::on(
        r#"<button id=b disabled>Pay</button><p id=w role=status>Working</p><button id=go onclick="
          setTimeout(() => { b.disabled = false; }, 150); setTimeout(() => { w.remove(); }, 200); setTimeout(() => history.pushState(0, '', '/order/77'), 250)">Go</button>"#,
    )
    .await;
    let pay = named(&run.snapshot().await, "Pay").id;
    let on = json!({"element": pay});
    let gone = json!({"element": pay, "gone": true});
    let url = json!({"url": "/ORDER/"});
    for waits in [&on, &gone, &url] {
        assert_eq!(wait(&run, 120, waits.clone()).await, NO, "{waits}");
    }
    run.click("Go").await;
    let gone = json!({"text": "Working", "gone": true});
    // All of it at once.
    let all = json!({"url": "/order/77", "element": pay, "quiet": true});
    for waits in [on, gone, url, all] {
        assert_eq!(wait(&run, 8_000, waits.clone()).await, YES, "{waits}");
    }
    let gone = json!({"text": "Pay", "gone": true});
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
    run.click("Load").await;
    let quiet = json!({"quiet": true});
    assert_eq!(wait(&run, 8_000, quiet).await, YES);
    assert!(run.snapshot().await.text.contains("arrived"));
}

#[tokio::test]
async fn elements_come_into_view_and_lists_without_end_come_to_one() {
    let (run, snapshot) = Run::seen(
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
    let to = |element, end| Action::ScrollTo { element, end };
    let low = named(&snapshot, "Low").id;
    let outcome = run.ok(to(Some(low), false)).await;
    assert!(outcome.effects.contains(&ActionEffect::Scrolled));
    let now = run.snapshot().await;
    assert!(now.viewport.scroll_y > 1_500.0 && named(&now, "Low").in_viewport);
    let feed = named(&now, "Feed").id;
    let outcome = run.ok(to(Some(feed), true)).await;
    assert!(outcome.detail.unwrap().contains("end"));
    let text = run.act(extract(Some(feed), &[])).await.text.unwrap();
    assert!(text.contains("Item 50"), "{text}");
    run.fails(to(Some(feed), true), ActionReason::NoEffectSeen)
        .await;
    run.fails(to(Some(99_999), true), ActionReason::UnknownElement)
        .await;
}

async fn rows(run: &Run, columns: &[&str]) -> Value {
    let outcome = run.ok(extract(None, columns)).await;
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
    let bills =
        json!([{"invoice": "118", "amount": "1 200,50"}, {"invoice": "119", "amount": "40"}]);
    assert_eq!(rows(&run, &["invoice", "amount"]).await, bills);
    let staff = json!([{"room": "12", "name": "Ann", "phone": null}]);
    assert_eq!(rows(&run, &["room", "name", "phone"]).await, staff);
    assert_eq!(rows(&run, &["*"]).await[1]["Amount, EUR"], "40");
    let list = rows(&run, &["text", "link"]).await;
    assert_eq!(list[0]["text"], "First news");
    assert!(list[0]["link"].as_str().unwrap().ends_with("/a"));
    // Of both that have a column of that name, the one with both.
    let pairs = rows(&run, &["name", "value"]).await;
    assert_eq!(pairs[1], json!({"name": "Colour", "value": "red; blue"}));
    let none = run.act(extract(None, &["altitude"])).await;
    assert!(none.status.is_ok() || none.reason == Some(ActionReason::NoRows));
}

#[tokio::test]
async fn what_came_of_it_is_told_finely() {
    let run = Run::whole(
        r#"<button onclick="location = '/next'">Away</button><button onclick="location.hash = 'x'">Within</button><button onclick="alert('Hi')">Say</button>
        <a href="/file">Get</a><button>Idle</button><button style="display:none" id=h>Hidden</button><label>Locked <input readonly value=1></label><button id=t>Toggle</button>
        <a href="/pop" target=_blank>Pop</a><script>t.onclick = () => t.setAttribute('aria-pressed', 'true')</script>"#,
    )
    .await;
    run.site.put("/next", "<h1>Next</h1>");
    run.site.put("/pop", "<h1>Pop</h1>");
    let snapshot = run.snapshot().await;
    let effects = async |name: &str| {
        let outcome = run.act(click_on(&snapshot, name)).await;
        assert!(outcome.status.is_ok(), "{name} {outcome:?}");
        outcome.effects
    };
    let within = effects("Within").await;
    assert!(within.contains(&ActionEffect::AddressChanged));
    assert!(!effects("Within").await.contains(&ActionEffect::Navigated));
    assert_eq!(effects("Toggle").await, [ActionEffect::PageChanged]);
    let idle = named(&snapshot, "Idle").id;
    run.act(click(idle)).await;
    let nothing = run.ends(click(idle), NoEffect).await;
    assert_eq!(nothing.reason, Some(ActionReason::NoEffectSeen));
    assert_eq!(nothing.effects, []);
    assert!(effects("Say").await.contains(&ActionEffect::DialogOpened));
    run.fails(click(idle), ActionReason::DialogOpen).await;
    let answered = run.act(answer(true)).await;
    assert!(answered.effects.contains(&ActionEffect::DialogClosed));
    let got = run.act(download(named(&snapshot, "Get").id)).await;
    for effect in [
        ActionEffect::DownloadStarted,
        ActionEffect::DownloadFinished,
    ] {
        assert!(got.effects.contains(&effect), "{got:?}");
    }
    run.fails(download(idle), ActionReason::NoDownload).await;
    let locked = fill(named(&snapshot, "Locked").id, "2");
    run.fails(locked, ActionReason::ReadOnly).await;
    run.fails(click(99_999), ActionReason::UnknownElement).await;
    run.fails(Action::GoForward, ActionReason::NoHistory).await;
    let away = effects("Away").await;
    for effect in [ActionEffect::Navigated, ActionEffect::AddressChanged] {
        assert!(away.contains(&effect), "{away:?}");
    }
    run.fails(click(idle), ActionReason::DocumentLeft).await;
}
