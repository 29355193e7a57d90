//! Typing into the editors that pages use: real ProseMirror, CodeMirror and Monaco, in a real Chromium.
//!
//! They are fetched by npm, by the lock file beside them, and bundled into the target folder once.

use crate::prelude::*;
use std::sync::OnceLock;

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/editors");

fn run(folder: &Path, program: &str, arguments: &[&str]) {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|e| panic!("{program} is needed for this test: {e}"));
    let holds = output.status.success();
    assert!(
        holds,
        "{program} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The folder with the bundles.
fn bundles() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editors");
        let lock = std::fs::read(Path::new(HERE).join("package-lock.json")).unwrap();
        let done = folder.join("out/done");
        std::fs::create_dir_all(folder.join("out")).unwrap();
        if std::fs::read(&done).ok().as_deref() != Some(lock.as_slice()) {
            for file in ["package.json", "package-lock.json"] {
                std::fs::copy(Path::new(HERE).join(file), folder.join(file)).unwrap();
            }
            run(
                &folder,
                "npm",
                &["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            );
            std::fs::write(&done, lock).unwrap();
        }
        for name in ["editors", "monaco"] {
            let file = format!("{name}.js");
            std::fs::copy(Path::new(HERE).join(&file), folder.join(&file)).unwrap();
            run(
                &folder,
                "node_modules/.bin/esbuild",
                &[
                    &file,
                    "--bundle",
                    "--format=iife",
                    "--minify",
                    "--loader:.ttf=dataurl",
                    &format!("--outfile=out/{file}"),
                ],
            );
        }
        folder.join("out")
    })
}

fn read(name: &str) -> String {
    std::fs::read_to_string(bundles().join(name))
        .unwrap()
        .replace("</script", "<\\/script")
        .replace("<html", "<\\u0068tml")
}

/// A page with one editor; what it holds stands as JSON in the title.
fn page(begin: &str, monaco: bool) -> String {
    let mut scripts = format!("<script>{}</script>", read("editors.js"));
    if monaco {
        scripts.push_str(&format!(
            "<style>{}</style><script>{}</script>",
            read("monaco.css"),
            read("monaco.js")
        ));
    }
    format!(
        r#"<button>Before</button><div id=e style="width:600px;height:300px;border:1px solid"></div>{scripts}
        <script>const held = (text) => {{ document.title = JSON.stringify(text); }}; {begin}</script>"#
    )
}

/// The editor itself, or what stands around one that shows no field.
fn is_editor(e: &copilot_protocol::Element) -> bool {
    e.editable && e.role == "textbox" || e.name == "Around"
}

/// Fills, adds, pastes and empties; the editor's own model is asked each time.
async fn works(page: &str, what: &str) {
    let run = Run::on(page).await;
    let snapshot = run
        .until("the editor", |l| l.elements.iter().any(is_editor))
        .await;
    let id = snapshot.elements.iter().find(|e| is_editor(e)).unwrap().id;
    let long = "A paragraph that is longer than what is typed key by key, since it would take a person's patience.";
    let lines = "first line\nsecond line\nthird";
    // ProseMirror's own example makes curly quotes of straight ones.
    let code = if what == "ProseMirror" {
        "if (a) { b[1] } else { c }"
    } else {
        "function f() { return \"(x)\" }"
    };
    for (mode, text, wanted) in [
        (TypeMode::Fill, "Hello, мир", "Hello, мир".to_owned()),
        (TypeMode::Append, " again", "Hello, мир again".to_owned()),
        (TypeMode::Fill, long, long.to_owned()),
        (TypeMode::Fill, lines, lines.to_owned()),
        (TypeMode::Paste, "pasted words", "pasted words".to_owned()),
        (TypeMode::Paste, lines, lines.to_owned()),
        (TypeMode::Fill, code, code.to_owned()),
        (TypeMode::Fill, "", String::new()),
    ] {
        let outcome = run.act(put(id, text, mode)).await;
        assert_eq!(
            outcome.status,
            ActionStatus::Ok,
            "{what} {mode:?} {text:?}: {outcome:?}"
        );
        assert!(
            text.is_empty() || outcome.effects.contains(&ActionEffect::ValueSet),
            "{what} {text:?} {outcome:?}"
        );
        let title = run.snapshot().await.title;
        let got = serde_json::from_str::<String>(&title).ok();
        assert_eq!(
            got.as_deref(),
            Some(wanted.as_str()),
            "{what} {mode:?} {text:?}: {title} {outcome:?}"
        );
    }
}

#[tokio::test]
async fn prosemirror_takes_text() {
    works(&page("editors.proseMirror(e, held);", false), "ProseMirror").await;
}

#[tokio::test]
async fn codemirror_takes_text() {
    let begin = "editors.codeMirror(e, 'old text\\nof two lines', held);";
    works(&page(begin, false), "CodeMirror").await;
}

#[tokio::test]
async fn monaco_takes_text() {
    for options in ["{}", "{experimentalEditContextEnabled: true}"] {
        let begin = format!(
            "e.tabIndex = 0; e.setAttribute('role', 'button'); e.setAttribute('aria-label', 'Around'); \
             editors.monaco(e, 'old text\\nof two lines', held, {options});"
        );
        works(&page(&begin, true), "Monaco").await;
    }
}
