//! Files given to a page, in a real Chromium: fields, buttons that ask, places to drop on; and printing.

use std::path::Path;

use crate::support::{Run, named};
use copilot_ports::Browser;
use copilot_protocol::{Action, ActionEffect, ActionReason, ActionStatus, TabEventKind};

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

fn give(element: u32, files: &[&String]) -> Action {
    Action::Upload {
        element,
        files: files.iter().map(|f| (*f).clone()).collect(),
    }
}

/// Says what it got: names and contents.
const SAYS: &str = r#"<script>
  const say = async (list) => { const told = []; for (const f of list) told.push(f.name + '=' + await f.text()); document.title = told.join(',') || 'none'; };
</script>"#;

#[tokio::test]
async fn file_fields_take_files_also_hidden_ones() {
    let run = Run::on(&format!(
        r#"{SAYS}<label>Letter <input type=file onchange="say(this.files)"></label>
        <label>Photos <input type=file multiple style="display:none" onchange="say(this.files)"></label>
        <label>Locked <input type=file disabled></label>"#
    ))
    .await;
    let (a, b) = (
        file(run.folder.path(), "a.txt", "one"),
        file(run.folder.path(), "b.txt", "two"),
    );
    let look = run.look().await;
    let letter = named(&look, "Letter").id;
    let outcome = run.act(give(letter, &[&a])).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(outcome.effects.contains(&ActionEffect::FilesGiven));
    run.until("the file", |l| l.title == "a.txt=one").await;
    let two = run.act(give(letter, &[&a, &b])).await;
    assert_eq!(two.reason, Some(ActionReason::NotMultiple), "{two:?}");
    let photos = named(&look, "Photos").id;
    let outcome = run.act(give(photos, &[&a, &b])).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    run.until("both files", |l| l.title == "a.txt=one,b.txt=two")
        .await;
    let locked = run.act(give(named(&look, "Locked").id, &[&a])).await;
    assert_eq!(locked.reason, Some(ActionReason::Disabled));
    for wrong in ["a.txt", "/no/such/file", "/"] {
        let outcome = run.act(give(letter, &[&wrong.to_owned()])).await;
        assert_eq!(
            (outcome.status, outcome.reason),
            (ActionStatus::NotFound, Some(ActionReason::FileNotFound)),
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn a_button_that_asks_for_files_gets_them() {
    let run = Run::on(&format!(
        r#"{SAYS}<button onclick="const i = document.createElement('input'); i.type = 'file'; i.onchange = () => say(i.files); i.click()">Attach</button><button>Idle</button>"#
    ))
    .await;
    let a = file(run.folder.path(), "note.txt", "hello");
    let attach = named(&run.look().await, "Attach").id;
    let outcome = run.act(give(attach, &[&a])).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(outcome.effects.contains(&ActionEffect::FilesAsked));
    run.until("the file", |l| l.title == "note.txt=hello").await;
    // It was answered: nobody has to be asked for it.
    let told = run.browser.take_tab_events();
    assert!(
        told.iter().all(|e| e.kind != TabEventKind::FileChooser),
        "{told:?}"
    );
    // A press alone still tells of it, and says so itself.
    let pressed = run.click("Attach").await;
    assert!(
        pressed.effects.contains(&ActionEffect::FilesAsked),
        "{pressed:?}"
    );
    assert_eq!(pressed.status, ActionStatus::Ok);
}

#[tokio::test]
async fn files_are_dropped_where_files_are_dropped() {
    let run = Run::on(&format!(
        r#"{SAYS}<div id=zone role=button tabindex=0 aria-label="Drop here" style="width:300px;height:150px;border:2px dashed">Drop here</div>
        <div role=button tabindex=0 aria-label=Plain style="width:300px;height:50px">Plain</div><script>
        zone.ondragover = e => e.preventDefault();
        zone.ondrop = e => {{ e.preventDefault(); zone.textContent = e.isTrusted + ' ' + e.dataTransfer.types.join(); say(e.dataTransfer.files); }};
        </script>"#
    ))
    .await;
    let a = file(run.folder.path(), "scan.txt", "page");
    let b = file(run.folder.path(), "more.txt", "pages");
    let look = run.look().await;
    let outcome = run.act(give(named(&look, "Drop here").id, &[&a, &b])).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let look = run
        .until("the files", |l| l.title == "scan.txt=page,more.txt=pages")
        .await;
    assert!(look.text.contains("true Files"), "{}", look.text);
    // What takes none changes nothing, and the page is still there.
    let outcome = run.act(give(named(&look, "Plain").id, &[&a])).await;
    assert_eq!(
        (outcome.status, outcome.reason, outcome.opened_tab.clone()),
        (
            ActionStatus::NoEffect,
            Some(ActionReason::DropRefused),
            None
        ),
        "{outcome:?}"
    );
    assert!(run.look().await.url.ends_with('/'));
}

#[tokio::test]
async fn a_page_is_saved_as_pdf() {
    let run = Run::on("<h1>Invoice 118</h1><p>Total 12 EUR</p><script>document.title = 'Invoice 118 / May'</script>").await;
    for name in ["Invoice 118", "Invoice 118 (2)"] {
        let outcome = run.act(Action::PrintPdf).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
        let file = outcome.file.unwrap();
        let _ = name;
        let path = run.folder.path().join("downloads").join(&file);
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(b"%PDF-") && bytes.len() > 2_000, "{file}");
    }
    let saved = std::fs::read_dir(run.folder.path().join("downloads"))
        .unwrap()
        .filter(|f| f.as_ref().unwrap().path().extension() == Some("pdf".as_ref()))
        .count();
    assert_eq!(saved, 2);
}
