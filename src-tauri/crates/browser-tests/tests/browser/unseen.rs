//! A tab that nobody sees, behind another: the browser draws it once a second unless it is made to, and a
//! press has to come through without waiting for that.

use crate::prelude::*;

/// Covers the run's tab: the person looks at another one.
async fn cover(run: &Run) {
    let shown = json!({"url": "about:blank", "background": false});
    run.tell_browser("Target.createTarget", shown).await;
}

#[tokio::test]
async fn what_is_built_frame_by_frame_is_there_at_the_first_snapshot() {
    let run = Run::on(
        r#"<button onclick="n = 0; draw()">Build</button><div id=out></div>
        <script>
          let n;
          const draw = () => { out.textContent = 'part ' + (n += 1); if (n < 12) requestAnimationFrame(draw); };
        </script>"#,
    )
    .await;
    cover(&run).await;
    for _ in 0..3 {
        run.click_ok("Build").await;
        let text = run.snapshot().await.text;
        assert!(text.contains("part 12"), "{text}");
    }
}

#[tokio::test]
async fn a_press_comes_with_the_mouse_and_not_a_frame_later() {
    let run = Run::on(
        r#"<button>Press</button><p id=seen></p><p id=out></p>
        <script>
          let frames = 0;
          addEventListener('mousemove', () => {
            seen.textContent += '.';
            frames = 0;
            requestAnimationFrame(() => { frames += 1; });
          });
          addEventListener('pointerdown', () => { out.textContent += frames + ';'; });
        </script>"#,
    )
    .await;
    cover(&run).await;
    let press = click_on(&run.snapshot().await, "Press");
    let elsewhere = |x: u32| json!({"type": "mouseMoved", "x": 600 + x, "y": 600, "button": "none", "buttons": 0});
    for x in 0..6 {
        run.ok(&press).await;
        run.tell("Input.dispatchMouseEvent", elsewhere(x)).await;
    }
    let text = run.snapshot().await.text;
    let at_once = text.matches("0;").count();
    // The browser may have been drawing just then.
    assert!(at_once >= 4, "{text}");
    assert_eq!(text.matches(';').count(), 6, "{text}");
}

#[tokio::test]
async fn pictures_come_of_a_page_that_changes_unseen() {
    let run =
        Run::on(r#"<button onclick="out.textContent += ' more'">More</button><p id=out></p>"#)
            .await;
    cover(&run).await;
    let mut sizes = Vec::new();
    for _ in 0..4 {
        run.click("More").await;
        let taken = run.picture(|o| o.deadline = Duration::from_secs(2)).await;
        sizes.push(taken.bytes.len());
    }
    // Each shows one word more.
    assert!(sizes.windows(2).all(|pair| pair[0] != pair[1]), "{sizes:?}");
}

const COVER: &str = r#"<style>#over { position: absolute; left: 0; top: 0; width: 600px; height: 300px; }</style>
    <button id=b style="position:absolute;left:60px;top:60px">Press</button><p id=out style="margin-top:200px"></p>
    <script>
      let over = null;
      const put = () => {
        if (over) return;
        over = document.body.appendChild(document.createElement('div'));
        over.id = 'over';
        over.addEventListener('click', () => { out.textContent += ' over'; });
      };
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
        document.addEventListener(type, (event) => { out.textContent += ' ' + type + ':' + event.target.id; });
      }
    </script>"#;

#[tokio::test]
async fn what_comes_under_the_mouse_with_its_move_is_not_pressed_also_in_a_frame() {
    let page = format!("{COVER}<script>b.addEventListener('mouseover', put)</script>");
    let framed = format!(
        "== /\n<p>before</p><iframe src=/in width=500 height=300></iframe>\n== /in\n{page}"
    );
    for (body, is_frame) in [(page, false), (framed, true)] {
        let run = Run::on(&body).await;
        let press = click_on(&run.finds("Press").await, "Press");
        run.ends(press, Covered).await;
        let text = run.snapshot().await.text;
        for word in ["over", "click", "down"] {
            assert!(!text.contains(word), "{is_frame}: {text}");
        }
        // Nobody is kept from pressing it afterwards.
        if !is_frame {
            for kind in ["mousePressed", "mouseReleased"] {
                let event =
                    json!({"type": kind, "x": 80, "y": 70, "button": "left", "clickCount": 1});
                run.tell("Input.dispatchMouseEvent", event).await;
            }
            run.shows(" over").await;
        }
    }
}

#[tokio::test]
async fn an_element_that_steps_aside_once_is_pressed_where_it_went() {
    let run = Run::on(&format!(
        "{COVER}<script>b.addEventListener('mouseover', () => {{ b.style.left = '320px'; }})</script>"
    ))
    .await;
    run.click_ok("Press").await;
    let text = run.snapshot().await.text;
    for kind in ["mousedown", "click"] {
        assert_eq!(text.matches(kind).count(), 1, "{text}");
        assert!(text.contains(&format!("{kind}:b")), "{text}");
    }
}
