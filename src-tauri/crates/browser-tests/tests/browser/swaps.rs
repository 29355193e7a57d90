//! What a page puts in the place of an approved control is not pressed, whenever it does so.

use crate::prelude::*;

/// Sending tells the page's own list what is sent, and where; `under` is what the press began on.
const PAGE: &str = include_str!("pages/swaps.html");

const KINDS: &[&str] = &["label", "action", "formaction", "value", "cover", "node"];

/// How many random moments are tried of each kind of input; `SWAPS` says otherwise.
fn rounds() -> usize {
    let set = std::env::var("SWAPS").ok();
    set.map_or(60, |n| n.parse().expect("SWAPS is a number"))
}

async fn fresh() -> (Run, Action) {
    let run = Run::on(PAGE).await;
    let press = click_on(&run.snapshot().await, "Send");
    (run, press)
}

/// What was sent; all but the approved deed counts as the page's.
async fn sent(run: &Run) -> Vec<String> {
    let done = run.says("done").await;
    let done = done.as_array().unwrap().iter();
    done.map(|d| d.as_str().unwrap().to_owned()).collect()
}

fn was_refused(outcome: &ActionOutcome) -> bool {
    // Sending changes nothing that is seen.
    !matches!(outcome.status, ActionStatus::Ok | NoEffect)
}

#[tokio::test]
async fn what_was_swapped_after_the_approval_is_not_pressed() {
    for kind in KINDS {
        let (run, press) = fresh().await;
        run.facts(&press).await;
        run.says(&format!("swaps.{kind}()")).await;
        let outcome = run.act(press.clone()).await;
        assert!(was_refused(&outcome), "{kind}: {outcome:?}");
        assert_eq!(sent(&run).await, Vec::<String>::new(), "{kind}");
        if *kind == "node" {
            continue;
        }
        // Judged anew as it is now, it is pressed: nothing but the swap stood in the way.
        run.says("document.getElementById('cover')?.remove()").await;
        run.facts(&press).await;
        let outcome = run.act(press).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{kind}: {outcome:?}");
        assert_eq!(sent(&run).await.len(), 1, "{kind}");
    }
}

/// Tries the actions in turn, each with a swap at a random moment; the last kind of swap is left out, since it leaves
/// the page for good. How often each was carried out, always as approved.
async fn at_random(
    by: &str,
    run: &Run,
    actions: &[(&Action, &str)],
    kinds: &[&str],
    (mut seed, span): (u32, f64),
) -> Vec<usize> {
    let mut counts = vec![0; actions.len()];
    let rounds = rounds();
    for round in 0..rounds {
        let at = round % actions.len();
        let (action, approved) = actions[at];
        let kind = kinds[round / actions.len() % (kinds.len() - 1)];
        run.says("reset()").await;
        run.facts(action).await;
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let after = f64::from(seed >> 16) / 65_536.0 * span;
        let swap =
            format!("setTimeout(() => {{ swaps.{kind}(); form.dataset.x = 1; }}, {after}); 1");
        run.says(&swap).await;
        run.act(action).await;
        let sent = sent(run).await;
        assert!(sent.len() <= 1, "{action:?} {kind}: {sent:?}");
        counts[at] += sent.len();
        for deed in sent {
            assert_eq!(deed, approved, "{action:?} {kind} after {after} ms");
        }
        // A swap that came too late must not spill into the next round.
        let swapped = async || run.says("form.dataset.x").await == "1";
        comes("the swap", swapped).await;
    }
    let approved: usize = counts.iter().sum();
    println!("SCORE swaps by={by} rounds={rounds} as-approved={approved} swapped=0");
    counts
}

#[tokio::test]
async fn at_no_moment_a_swap_is_pressed() {
    let (run, press) = fresh().await;
    // Swaps that come after the press are none of it.
    let actions = [(&press, "/good Anna Send")];
    at_random("press", &run, &actions, KINDS, (7, 40.0)).await;
}

#[tokio::test]
async fn a_press_may_change_its_own_page() {
    let (run, snapshot) = Run::seen(
        r#"<form><label><input type=checkbox id=c> Tick</label><input id=n aria-label=Sum value=1000><button type=button>Save</button></form>
        <script>document.querySelector('button').onmousedown = (e) => { e.target.textContent = 'Saving'; };
        document.getElementById('n').onblur = (e) => { e.target.value = '1,000'; };
        document.querySelector('button').onclick = () => { document.title = 'saved'; };</script>"#,
    )
    .await;
    let tick = click_on(&snapshot, "Tick");
    run.facts(&tick).await;
    run.ok(tick).await;
    assert_eq!(run.says("document.getElementById('c').checked").await, true);
    let field = click_on(&snapshot, "Sum");
    run.facts(&field).await;
    run.act(field).await;
    let save = click_on(&snapshot, "Save");
    run.facts(&save).await;
    run.ok(save).await;
    assert_eq!(run.says("document.title").await, "saved");
}

/// A field whose Enter sends the form; what is sent is told as above, and where the key came to.
const KEYED: &str = include_str!("pages/swaps-by-key.html");

const KEY_KINDS: &[&str] = &["action", "formaction", "value", "focus", "own", "node"];

/// Enter in the field, and the field's own text with Enter behind it.
fn keys(element: u32) -> [(&'static str, Action); 2] {
    let key = key_in(element, "Enter");
    let typed = submit(element, "Hello");
    [("key", key), ("typed", typed)]
}

async fn with_field() -> (Run, u32) {
    let run = Run::on(KEYED).await;
    let element = named(&run.snapshot().await, "Subject").id;
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
            run.says(&format!("swaps.{kind}()")).await;
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
    let added = |element| with_enter(put(element, " Hello", TypeMode::Append));
    for kind in ["action", "formaction", "value"] {
        let (run, element) = with_field().await;
        run.says("re.value = 'Oh'").await;
        run.facts(&added(element)).await;
        // While it types, so that the key alone is refused.
        let swap = format!("re.oninput = () => {{ re.oninput = null; swaps.{kind}(); }}; 0");
        run.says(&swap).await;
        let outcome = run.act(added(element)).await;
        let changed = outcome.status == FingerprintChanged;
        assert!(changed, "{kind}: {outcome:?}");
        assert_eq!(run.says("re.value").await, "Oh Hello", "{kind}");
        run.facts(&added(element)).await;
        let outcome = run.act(added(element)).await;
        assert!(!was_refused(&outcome), "{kind}: {outcome:?}");
        let sent = sent(&run).await;
        let once = sent.len() == 1 && sent[0].ends_with(" Oh Hello");
        assert!(once, "{kind}: {sent:?}");
        // The next one is another wish.
        run.facts(&added(element)).await;
        run.act(added(element)).await;
        assert_eq!(run.says("re.value").await, "Oh Hello Hello", "{kind}");
    }
}

#[tokio::test]
async fn a_key_goes_only_to_what_had_the_focus_when_it_was_judged() {
    let (run, _) = with_field().await;
    let enter = key("Enter");
    run.says("re.focus()").await;
    run.facts(&enter).await;
    run.says("swaps.focus()").await;
    let outcome = run.act(enter.clone()).await;
    assert!(was_refused(&outcome), "{outcome:?}");
    run.says("document.activeElement.blur()").await;
    run.facts(&enter).await;
    run.says("swaps.focus()").await;
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
    let [(_, key), (_, typed)] = keys(element);
    let actions = [(&key, "/good Anna "), (&typed, "/good Anna Hello")];
    let counts = at_random("key", &run, &actions, KEY_KINDS, (11, 60.0)).await;
    let some = counts.iter().all(|n| *n > 0);
    assert!(some, "nothing was sent at all: {counts:?}");
}
