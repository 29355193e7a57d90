//! What a page puts in the place of an approved control is not pressed, whenever it does so.

use crate::support;
use crate::support::{Run, named};
use copilot_protocol::{Action, ActionOutcome, ActionStatus};
use serde_json::{Value, json};

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

/// How many random moments are tried of each kind of input; `SWAPS` says otherwise.
fn rounds() -> usize {
    let set = std::env::var("SWAPS").ok();
    set.map_or(60, |n| n.parse().expect("SWAPS is a number"))
}

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
    // Sending changes nothing that is seen.
    !matches!(outcome.status, ActionStatus::Ok | ActionStatus::NoEffect)
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
    let rounds = rounds();
    for round in 0..rounds {
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
    println!("SCORE swaps by=press rounds={rounds} as-approved={pressed} swapped=0");
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

/// A field whose Enter sends the form; what is sent is told as above, and where the key came to.
const KEYED: &str = r#"<form method=post action="/good"><label>To <input id=to value="Anna"></label><label>Subject <input id=re></label><button id=go>Send</button></form>
<form id=other method=post action="/evil"><input id=trap aria-label=Trap></form>
<script>
let done, form = document.forms[0], other = document.getElementById('other'), to = document.getElementById('to'), re = document.getElementById('re'), go = document.getElementById('go');
function reset() {
  form.setAttribute('action', '/good'); form.method = 'post'; to.value = 'Anna'; re.value = ''; go.removeAttribute('formaction');
  document.activeElement.blur(); done = []; form.dataset.x = '';
}
for (const f of [form, other]) f.onsubmit = (e) => {
  e.preventDefault();
  const by = e.submitter;
  done.push(new URL(by && by.hasAttribute('formaction') ? by.formAction : f.action).pathname + ' ' + to.value + ' ' + re.value);
};
const swaps = {
  action: () => { form.setAttribute('action', '/evil'); },
  formaction: () => { go.setAttribute('formaction', '/evil'); },
  value: () => { to.value = 'Mallory'; },
  focus: () => { document.getElementById('trap').focus(); },
  own: () => { re.value = 'Send all'; },
  node: () => { const copy = re.cloneNode(); copy.value = re.value; re.remove(); document.getElementById('trap').replaceWith(copy); copy.focus(); },
};
reset();
</script>"#;

const KEY_KINDS: &[&str] = &["action", "formaction", "value", "focus", "own", "node"];

/// Enter in the field, and the field's own text with Enter behind it.
fn keys(element: u32) -> [(&'static str, Action); 2] {
    let key = Action::PressKey {
        key: "Enter".into(),
        element: Some(element),
    };
    let typed = Action::Type {
        element,
        text: "Hello".into(),
        mode: copilot_protocol::TypeMode::Fill,
        submit: true,
    };
    [("key", key), ("typed", typed)]
}

async fn with_field() -> (Run, u32) {
    let run = Run::on(KEYED).await;
    let look = run.look().await;
    let element = named(&look, "Subject").id;
    (run, element)
}

#[tokio::test]
async fn a_key_sends_nothing_that_was_swapped_after_the_approval() {
    for at in 0..2 {
        for kind in KEY_KINDS {
            let (run, element) = with_field().await;
            let (by, action) = keys(element)[at].clone();
            // The run itself puts the focus there and types over what stands in it.
            if (by == "key" && *kind == "focus") || (by == "typed" && *kind == "own") {
                continue;
            }
            run.facts(&action).await;
            says(&run, &format!("swaps.{kind}()")).await;
            let outcome = run.act(action.clone()).await;
            let sent_now = sent(&run).await;
            if by == "typed" && *kind == "focus" {
                assert_eq!(sent_now, ["/good Anna Hello"], "the field is pressed first");
                continue;
            }
            assert!(was_refused(&outcome), "{by} {kind}: {outcome:?}");
            assert_eq!(sent_now, Vec::<String>::new(), "{by} {kind}");
            if *kind == "node" {
                continue;
            }
            // Judged anew as it is now, it is sent.
            run.facts(&action).await;
            let outcome = run.act(action).await;
            assert!(!was_refused(&outcome), "{by} {kind}: {outcome:?}");
            assert_eq!(sent(&run).await.len(), 1, "{by} {kind}");
        }
    }
}

/// Text that is added stays in the field when the Enter behind it is refused, and is not added again.
#[tokio::test]
async fn what_was_added_before_a_refused_key_is_not_added_twice() {
    let added = |element| Action::Type {
        element,
        text: " Hello".into(),
        mode: copilot_protocol::TypeMode::Append,
        submit: true,
    };
    for kind in ["action", "formaction", "value"] {
        let (run, element) = with_field().await;
        says(&run, "re.value = 'Oh'").await;
        run.facts(&added(element)).await;
        // While it types, so that the key alone is refused.
        let swap = format!("re.oninput = () => {{ re.oninput = null; swaps.{kind}(); }}; 0");
        says(&run, &swap).await;
        let outcome = run.act(added(element)).await;
        assert_eq!(
            outcome.status,
            ActionStatus::FingerprintChanged,
            "{kind}: {outcome:?}"
        );
        assert_eq!(says(&run, "re.value").await, json!("Oh Hello"), "{kind}");
        run.facts(&added(element)).await;
        let outcome = run.act(added(element)).await;
        assert!(!was_refused(&outcome), "{kind}: {outcome:?}");
        let sent = sent(&run).await;
        assert!(
            sent.len() == 1 && sent[0].ends_with(" Oh Hello"),
            "{kind}: {sent:?}"
        );
        // The next one is another wish.
        run.facts(&added(element)).await;
        run.act(added(element)).await;
        assert_eq!(
            says(&run, "re.value").await,
            json!("Oh Hello Hello"),
            "{kind}"
        );
    }
}

#[tokio::test]
async fn a_key_goes_only_to_what_had_the_focus_when_it_was_judged() {
    let (run, _) = with_field().await;
    let enter = Action::PressKey {
        key: "Enter".into(),
        element: None,
    };
    says(&run, "re.focus()").await;
    run.facts(&enter).await;
    says(&run, "swaps.focus()").await;
    let outcome = run.act(enter.clone()).await;
    assert!(was_refused(&outcome), "{outcome:?}");
    says(&run, "document.activeElement.blur()").await;
    run.facts(&enter).await;
    says(&run, "swaps.focus()").await;
    let outcome = run.act(enter.clone()).await;
    assert!(was_refused(&outcome), "nothing had the focus: {outcome:?}");
    assert_eq!(sent(&run).await, Vec::<String>::new());
    run.facts(&enter).await;
    let outcome = run.act(enter).await;
    assert!(!was_refused(&outcome), "{outcome:?}");
    assert_eq!(sent(&run).await.len(), 1);
}

#[tokio::test]
async fn at_no_moment_a_swap_is_sent_by_a_key() {
    let (run, element) = with_field().await;
    let mut seed = 11_u32;
    let mut counts = [0; 2];
    let rounds = rounds();
    for round in 0..rounds {
        // The last kind leaves the page for good.
        let kind = KEY_KINDS[round / 2 % (KEY_KINDS.len() - 1)];
        let (by, action) = keys(element)[round % 2].clone();
        says(&run, "reset()").await;
        run.facts(&action).await;
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let after = f64::from(seed >> 16) / 65_536.0 * 60.0;
        says(
            &run,
            &format!("setTimeout(() => {{ swaps.{kind}(); form.dataset.x = 1; }}, {after}); 1"),
        )
        .await;
        run.act(action).await;
        let sent = sent(&run).await;
        assert!(sent.len() <= 1, "{by} {kind}: {sent:?}");
        let approved = if by == "key" {
            "/good Anna "
        } else {
            "/good Anna Hello"
        };
        for deed in sent {
            assert_eq!(deed, approved, "{by} {kind} after {after} ms");
            counts[round % 2] += 1;
        }
        let end = std::time::Instant::now() + support::DEADLINE;
        while says(&run, "form.dataset.x").await != json!("1") {
            assert!(std::time::Instant::now() < end, "the swap never came");
        }
    }
    assert!(
        counts.iter().all(|n| *n > 0),
        "nothing was sent at all: {counts:?}"
    );
    println!(
        "SCORE swaps by=key rounds={rounds} as-approved={} swapped=0",
        counts[0] + counts[1]
    );
}
