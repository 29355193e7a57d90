//! What the agent's crate may know of.

use std::process::Command;

/// Browsers, models and windows are behind the ports: none of their crates is in the tree.
#[test]
fn no_browser_model_or_window_is_linked() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let out = Command::new(cargo)
        .args([
            "tree",
            "--offline",
            "--locked",
            "-p",
            "copilot-agent",
            "-e",
            "normal,build",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8_lossy(&out.stdout);
    let there = out.status.success() && tree.contains("copilot-ports");
    assert!(
        there,
        "cargo tree failed: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    for line in tree.lines() {
        let name = line.split_whitespace().next().unwrap_or_default();
        let forbidden = [
            "tauri",
            "wry",
            "tao",
            "chromiumoxide",
            "async-openai",
            "reqwest",
            "hyper",
            "copilot-browser",
            "copilot-model",
            "copilot-journal",
            "copilot-practice",
        ];
        let told = !forbidden
            .iter()
            .any(|f| name == *f || name.starts_with(&format!("{f}-")));
        assert!(told, "{name} is in the agent's tree");
    }
}
