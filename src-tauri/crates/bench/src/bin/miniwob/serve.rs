//! The package's pages on loopback, with what begins an episode put at the end of a task's page.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::{Failure, files};

/// Time limit of an episode. The pages' own limits are for machines that do nothing else.
pub const LIMIT_MINUTES: u32 = 30;
const SEED: &str = "copilot-seed=";

pub struct Pages {
    port: u16,
}

/// Where the task's page lies below the root.
fn path_of(task: &str) -> String {
    match task.strip_prefix("flight.") {
        Some(flight) => format!("flight/{flight}/wrapper.html"),
        None => format!("miniwob/{task}.html"),
    }
}

/// The names of all tasks of the package.
pub fn all_tasks(root: &Path) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(root.join("miniwob"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        all.extend(name.strip_suffix(".html").map(str::to_owned));
    }
    for entry in std::fs::read_dir(root.join("flight"))? {
        let entry = entry?;
        if entry.path().join("wrapper.html").exists() {
            all.push(format!("flight.{}", entry.file_name().to_string_lossy()));
        }
    }
    all.sort();
    Ok(all)
}

impl Pages {
    pub async fn serve(root: PathBuf) -> Result<Self, Failure> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let app = axum::Router::new()
            .fallback(file)
            .with_state(Arc::new(root));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Ok(Self { port })
    }

    /// The address of an episode.
    pub fn url(&self, task: &str, seed: u32) -> String {
        format!(
            "http://127.0.0.1:{}/{}?{SEED}{seed}",
            self.port,
            path_of(task)
        )
    }
}

/// Begins the episode once the page is loaded, and lets no other follow it.
fn begin(seed: u32) -> String {
    format!(
        "<script>addEventListener('load', () => setTimeout(() => {{
  core.EPISODE_MAX_TIME = {} * 60000;
  core.hideDisplay();
  if (core.setDataMode) core.setDataMode('train');
  Math.seedrandom('{seed}');
  core.startEpisodeReal();
  core.startEpisode = () => {{}};
  window.copilotBenchBegun = true;
}}));</script>",
        LIMIT_MINUTES
    )
}

async fn file(State(root): State<Arc<PathBuf>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let Some((kind, mut body)) = files::read(&root, path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let seed = uri
        .query()
        .and_then(|q| q.strip_prefix(SEED))
        .and_then(|s| s.parse().ok());
    if let Some(seed) = seed {
        body.extend_from_slice(begin(seed).as_bytes());
    }
    (kind, body).into_response()
}
