//! What a page puts in the place of an approved control is not pressed, whenever it does so.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use copilot_protocol::{Action, ActionOutcome, ActionStatus};
use serde_json::{Value, json};
use support::{Run, named};

/// Sending tells the page's own list what is sent, and where; `under` is what the press began on.
const PAGE: &str = r#"<style>#cover{position:fixed;inset:0;z-index:9}</style>
<form method=post action="/good"><label>To <input id=to value="Anna"></label><button id=go>Send</button></form>
<script>
let done, under, form = document.forms[0], to = document.getElementById('to'), go = document.getElementById('go');
function reset() {
  document.getElementById('cover')?.remove();
  form.setAttribute('action', '/good'); to.value = 'Anna'; go.textContent = 'Send'; go.removeAttribute('formaction');
  done = []; under = ''; form.dataset.x = '';
}
form.onsubmit = (e) => { e.preventDefault(); done.push(new URL(go.hasAttribute('formaction') ? go.formAction : form.action).pathname + ' ' + to.value + ' ' + under); };
go.onpointerdown = () => { under = go.textContent; };
const swaps = {
  label: () => { go.textContent = 'Pay 900'; },
  action: () => { form.setAttribute('action', '/evil'); },
  formaction: () => { go.setAttribute('formaction', '/evil'); },
  value: () => { to.value = 'Mallory'; },
  cover: () => { const c = document.createElement('button'); c.id = 'cover'; c.type = 'button'; c.textContent = 'Win'; c.onclick = () => done.push('cover'); document.body.append(c); },
  node: () => { const other = go.cloneNode(true); other.setAttribute('formaction', '/evil'); go.replaceWith(other); other.onclick = (e) => { e.preventDefault(); done.push('other node'); }; },
};
reset();
</script>"#;

const KINDS: &[&str] = &["label", "action", "formaction", "value", "cover", "node"];

async fn says(run: &Run, expression: &str) -> Value {
    let params = json!({"expression": expression, "returnByValue": true});
    let answer = run
        .browser
        .command_for_test(true, "Runtime.evaluate", params)
        .await
        .unwrap();
    answer["result"]["value"].clone()
}

async fn fresh() -> (Run, Action) {
    let run = Run::on(PAGE).await;
    let look = run.look().await;
    let element = named(&look, "Send").id;
    (run, Action::Click { element })
}

/// What was sent; all but the approved deed counts as the page's.
async fn sent(run: &Run) -> Vec<String> {
    let done = says(run, "done").await;
    let done = done.as_array().unwrap().iter();
    done.map(|d| d.as_str().unwrap().to_owned()).collect()
}

fn was_refused(outcome: &ActionOutcome) -> bool {
    !matches!(outcome.status, ActionStatus::Ok)
}

#[tokio::test]
async fn what_was_swapped_after_the_approval_is_not_pressed() {
    for kind in KINDS {
        let (run, press) = fresh().await;
        run.facts(&press).await;
        says(&run, &format!("swaps.{kind}()")).await;
        let outcome = run.act(press.clone()).await;
        assert!(was_refused(&outcome), "{kind}: {outcome:?}");
        assert_eq!(sent(&run).await, Vec::<String>::new(), "{kind}");
        if *kind == "node" {
            continue;
        }
        // Judged anew as it is now, it is pressed: nothing but the swap stood in the way.
        says(&run, "document.getElementById('cover')?.remove()").await;
        run.facts(&press).await;
        let outcome = run.act(press).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{kind}: {outcome:?}");
        assert_eq!(sent(&run).await.len(), 1, "{kind}");
    }
}

#[tokio::test]
async fn at_no_moment_a_swap_is_pressed() {
    let (run, press) = fresh().await;
    let mut seed = 7_u32;
    let mut pressed = 0;
    for round in 0..60 {
        // The last kind leaves the page for good.
        let kind = KINDS[round % (KINDS.len() - 1)];
        says(&run, "reset()").await;
        run.facts(&press).await;
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let after = f64::from(seed >> 16) / 65_536.0 * 40.0;
        says(
            &run,
            &format!("setTimeout(() => {{ swaps.{kind}(); form.dataset.x = 1; }}, {after}); 1"),
        )
        .await;
        run.act(press.clone()).await;
        let sent = sent(&run).await;
        assert!(sent.len() <= 1, "{kind}: {sent:?}");
        for deed in sent {
            assert_eq!(deed, "/good Anna Send", "{kind} after {after} ms");
            pressed += 1;
        }
        // A swap that came too late must not spill into the next round.
        let end = std::time::Instant::now() + support::DEADLINE;
        while says(&run, "form.dataset.x").await != json!("1") {
            assert!(std::time::Instant::now() < end, "the swap never came");
        }
    }
    // Swaps that come after the press are none of it.
    println!("SCORE swaps rounds=60 pressed_as_approved={pressed} swapped=0");
}

#[tokio::test]
async fn a_press_may_change_its_own_page() {
    let run = Run::on(
        r#"<form><label><input type=checkbox id=c> Tick</label><input id=n aria-label=Sum value=1000><button type=button>Save</button></form>
        <script>document.querySelector('button').onmousedown = (e) => { e.target.textContent = 'Saving'; };
        document.getElementById('n').onblur = (e) => { e.target.value = '1,000'; };
        document.querySelector('button').onclick = () => { document.title = 'saved'; };</script>"#,
    )
    .await;
    let look = run.look().await;
    let tick = Action::Click {
        element: named(&look, "Tick").id,
    };
    run.facts(&tick).await;
    assert_eq!(run.act(tick).await.status, ActionStatus::Ok);
    assert_eq!(
        says(&run, "document.getElementById('c').checked").await,
        json!(true)
    );
    let field = Action::Click {
        element: named(&look, "Sum").id,
    };
    run.facts(&field).await;
    run.act(field).await;
    let save = Action::Click {
        element: named(&look, "Save").id,
    };
    run.facts(&save).await;
    assert_eq!(run.act(save).await.status, ActionStatus::Ok);
    assert_eq!(says(&run, "document.title").await, json!("saved"));
}
