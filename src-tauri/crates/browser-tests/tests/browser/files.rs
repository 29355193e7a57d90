//! Files given to a page, in a real Chromium: fields, buttons that ask, places to drop on; and printing.

use crate::prelude::*;

fn file(run: &Run, name: &str, text: &str) -> String {
    let path = run.folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

fn give(element: u32, files: &[&String]) -> Action {
    Action::Upload {
        element,
        files: files.iter().map(|f| (*f).clone()).collect(),
    }
}

async fn titled(run: &Run, title: &str) -> Observation {
    run.until(title, |l| l.title == title).await
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
    let (a, b) = (file(&run, "a.txt", "one"), file(&run, "b.txt", "two"));
    let snapshot = run.snapshot().await;
    let letter = named(&snapshot, "Letter").id;
    let outcome = run.ok(give(letter, &[&a])).await;
    assert!(outcome.effects.contains(&ActionEffect::FilesGiven));
    titled(&run, "a.txt=one").await;
    let two = give(letter, &[&a, &b]);
    run.fails(two, ActionReason::NotMultiple).await;
    let photos = named(&snapshot, "Photos").id;
    run.ok(give(photos, &[&a, &b])).await;
    titled(&run, "a.txt=one,b.txt=two").await;
    let locked = give(named(&snapshot, "Locked").id, &[&a]);
    run.fails(locked, ActionReason::Disabled).await;
    for wrong in ["a.txt", "/no/such/file", "/"] {
        let wrong = give(letter, &[&wrong.to_owned()]);
        let outcome = run.fails(wrong, ActionReason::FileNotFound).await;
        assert_eq!(outcome.status, NotFound);
    }
}

#[tokio::test]
async fn a_button_that_asks_for_files_gets_them() {
    let run = Run::on(&format!(
        r#"{SAYS}<button onclick="const i = document.createElement('input'); i.type = 'file'; i.onchange = () => say(i.files); i.click()">Attach</button><button>Idle</button>"#
    ))
    .await;
    let a = file(&run, "note.txt", "hello");
    let attach = named(&run.snapshot().await, "Attach").id;
    let outcome = run.ok(give(attach, &[&a])).await;
    assert!(outcome.effects.contains(&ActionEffect::FilesAsked));
    titled(&run, "note.txt=hello").await;
    // It was answered: nobody has to be asked for it.
    assert!(!run.told().contains(&TabEventKind::FileChooser));
    // A press alone still tells of it, and says so itself.
    let pressed = run.click_ok("Attach").await;
    assert!(pressed.effects.contains(&ActionEffect::FilesAsked));
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
    let a = file(&run, "scan.txt", "page");
    let b = file(&run, "more.txt", "pages");
    let snapshot = run.snapshot().await;
    run.ok(give(named(&snapshot, "Drop here").id, &[&a, &b]))
        .await;
    let snapshot = titled(&run, "scan.txt=page,more.txt=pages").await;
    assert!(snapshot.text.contains("true Files"), "{}", snapshot.text);
    // What takes none changes nothing, and the page is still there.
    let plain = give(named(&snapshot, "Plain").id, &[&a]);
    let outcome = run.fails(plain, ActionReason::DropRefused).await;
    let came = (outcome.status, outcome.opened_tab);
    assert_eq!(came, (NoEffect, None));
    assert!(run.snapshot().await.url.ends_with('/'));
}

#[tokio::test]
async fn a_page_is_saved_as_pdf() {
    let run = Run::on("<h1>Invoice 118</h1><p>Total 12 EUR</p><script>document.title = 'Invoice 118 / May'</script>").await;
    let folder = run.folder.path().join("downloads");
    for _ in 0..2 {
        let file = run.ok(Action::PrintPdf).await.file.unwrap();
        let bytes = std::fs::read(folder.join(&file)).unwrap();
        assert!(bytes.starts_with(b"%PDF-") && bytes.len() > 2_000, "{file}");
    }
    let saved = std::fs::read_dir(folder).unwrap();
    let saved = saved.filter(|f| f.as_ref().unwrap().path().extension() == Some("pdf".as_ref()));
    assert_eq!(saved.count(), 2);
}
