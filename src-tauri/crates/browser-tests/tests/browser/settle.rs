//! After an action the first snapshot shows what it led to, never a page on its way.

use crate::prelude::*;

/// Presses the button and looks once.
async fn press(run: &Run, name: &str) -> String {
    run.click_ok(name).await;
    run.snapshot().await.text
}

#[tokio::test]
async fn an_answer_is_worked_in_before_the_snapshot() {
    let run = Run::on(
        r#"<button onclick="load()">Load</button><div id=out>nothing</div>
        <script>
          const frame = () => new Promise(requestAnimationFrame);
          const turn = () => new Promise(r => setTimeout(r, 0));
          async function load() {
            out.textContent = 'asked';
            const first = await fetch('/data?slow=300');
            await first.text();
            await turn();
            const second = await fetch('/data?slow=200');
            await second.text();
            await frame(); await turn();
            out.textContent = 'worked in';
          }
        </script>"#,
    )
    .await;
    for _ in 0..3 {
        let text = press(&run, "Load").await;
        assert!(text.contains("worked in"), "{text}");
        run.act(Action::Reload).await;
    }
}

#[tokio::test]
async fn what_waits_for_frames_a_forms_answer_and_a_late_effect_are_waited_for() {
    let frames = r#"<button onclick="out.textContent = 'begun'; requestAnimationFrame(() => setTimeout(() => { out.textContent = 'drawn'; }, 0))">Draw</button><div id=out></div>"#;
    let form = r#"== /
        <form action="/sent"><input type=hidden name=slow value=250><button>Send</button></form>
        == /sent
        <h1>Thank you</h1>"#;
    let late = r#"<button style="outline:0" onmousedown="event.preventDefault()" onclick="setTimeout(() => { out.textContent = 'late'; }, 60)">Later</button><div id=out></div>"#;
    for (name, page, wanted) in [
        ("Draw", frames, "drawn"),
        ("Send", form, "Thank you"),
        ("Later", late, "late"),
    ] {
        let text = press(&Run::on(page).await, name).await;
        assert!(text.contains(wanted), "{name}: {text}");
    }
    let run = Run::on(r#"<button onmousedown="event.preventDefault()">Never</button>"#).await;
    assert_eq!(run.click("Never").await.status, NoEffect);
}

#[tokio::test]
async fn what_fades_in_is_there() {
    let run = Run::on(
        r#"<style>#box { opacity: 0; visibility: hidden; transition: opacity .3s ease-in .05s, visibility 0s; }
           #box.on { opacity: 1; visibility: visible; }</style>
        <button onclick="box.classList.add('on')">Fade</button><div id=box><button>Faded in</button></div>"#,
    )
    .await;
    press(&run, "Fade").await;
    // A tab that the browser gives no frames fades nothing in: then the first snapshot may be too early.
    let snapshot = run.finds("Faded in").await;
    assert!(named(&snapshot, "Faded in").in_viewport);
}

#[tokio::test]
async fn a_page_is_looked_at_when_its_scripts_have_built_it() {
    let run = Run::on(r#"<a href="/app?slow=200">Go</a>"#).await;
    run.site.put(
        "/app",
        r#"<h1>App</h1><div id=root>empty</div><script src="/app.js?slow=250" defer></script>"#,
    );
    run.site.put(
        "/app.js",
        // The comment keeps the test's server from making a page of it.
        "/*<html*/ fetch('/data?slow=150').then(r => r.text()).then(() => { root.innerHTML = '<button>Built</button>'; });",
    );
    run.click("Go").await;
    let snapshot = run.snapshot().await;
    assert!(snapshot.url.ends_with("/app?slow=200"), "{}", snapshot.url);
    named(&snapshot, "Built");
}

#[tokio::test]
async fn a_page_that_sends_on_is_followed() {
    for way in [
        "<script>location.replace('/end?slow=150')</script>",
        "<script>setTimeout(() => { location.href = '/end?slow=150'; }, 0)</script>",
        "<meta http-equiv=refresh content='0;url=/end?slow=150'>",
        "<form id=f action='/end'><input name=slow value=150></form><script>f.submit()</script>",
        "<script>addEventListener('load', () => { location = '/end?slow=150'; })</script>",
    ] {
        let run = Run::on(r#"<a href="/middle?slow=100">Go</a>"#).await;
        run.site.put("/middle", &format!("<p>One moment</p>{way}"));
        run.site.put("/end", "<h1>Arrived</h1>");
        run.click("Go").await;
        let snapshot = run.snapshot().await;
        assert!(
            snapshot.text.contains("Arrived"),
            "{way}: {}",
            snapshot.text
        );
    }
}
