//! Kinds of change, as scripts, and pairs of versions, as files: see tests/relocation/README.md.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::json;

use super::sites::{root, serve};
use crate::Failure;

/// A script that changes a page around a target.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: String,
    /// An expression, whose value has `name` and `mutate`.
    pub script: String,
    /// Written by somebody else, and not known when the weights were chosen.
    pub extra: bool,
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = all.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The scripts directly in a folder.
pub fn kinds(folder: &Path, extra: bool) -> Result<Vec<Kind>, Failure> {
    let scripts = entries(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "js"));
    scripts
        .map(|path| {
            let text = std::fs::read_to_string(&path)?;
            Ok(Kind {
                name: named(&text).unwrap_or_else(|| {
                    path.file_stem()
                        .unwrap_or_default()
                        .to_string_lossy()
                        .into_owned()
                }),
                script: expression(&text),
                extra,
            })
        })
        .collect()
}

/// The text as an expression: comments may stand before it, `export default` and a semicolon around it.
fn expression(text: &str) -> String {
    let text = text.replacen("export default", "", 1);
    let text = text.trim().trim_end_matches(';').to_owned();
    format!("(\n{text}\n)")
}

/// What the script says its name is.
fn named(text: &str) -> Option<String> {
    let rest = text.split("name:").nth(1)?.trim_start();
    let quote = rest.chars().next().filter(|c| "'\"`".contains(*c))?;
    rest.get(1..)?.split(quote).next().map(str::to_owned)
}

/// Two versions of an application and the same controls in both.
#[derive(Clone, Debug, Deserialize)]
pub struct Pair {
    pub name: String,
    /// `npm`: paths begin with the folder of an unpacked package.
    #[serde(default)]
    root: String,
    pub pages: Vec<PairPage>,
    #[serde(skip)]
    folder: PathBuf,
    #[serde(skip)]
    pub extra: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PairPage {
    pub before: String,
    pub after: String,
    #[serde(default = "always")]
    pub ready: String,
    #[serde(default)]
    ready_after: Option<String>,
    /// Run on both pages when they have come.
    #[serde(default)]
    pub open: String,
    pub targets: Vec<PairTarget>,
}

fn always() -> String {
    "true".into()
}

impl PairPage {
    pub fn ready_after(&self) -> &str {
        self.ready_after.as_deref().unwrap_or(&self.ready)
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct PairTarget {
    pub before: Place,
    /// `None`: it is gone.
    after: Option<Places>,
}

/// One or several that do the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Places {
    One(Place),
    Any(Vec<Place>),
}

impl PairTarget {
    /// Elements of the later page each of which is right; none: it is gone.
    pub fn after(&self) -> &[Place] {
        match &self.after {
            None => &[],
            Some(Places::One(place)) => std::slice::from_ref(place),
            Some(Places::Any(places)) => places,
        }
    }
}

/// How a pair says which element it means.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Place {
    Css(String),
    Text { css: String, text: String },
    Script { js: String },
}

impl Place {
    /// An expression that gives the element.
    pub fn script(&self) -> String {
        match self {
            Self::Css(css) => format!("document.querySelector({})", json!(css)),
            Self::Text { css, text } => format!(
                "[...document.querySelectorAll({})].find((el) => el.textContent.replace(/\\s+/g, ' ').trim().toLowerCase() === {})",
                json!(css),
                json!(text.to_lowercase())
            ),
            Self::Script { js } => js.clone(),
        }
    }
}

/// The pairs in the folders of a folder.
pub fn pairs(folder: &Path, extra: bool) -> Result<Vec<Pair>, Failure> {
    let files = entries(folder)
        .into_iter()
        .map(|path| path.join("pair.json"));
    files
        .filter(|file| file.is_file())
        .map(|file| {
            let pair: Pair = serde_json::from_str(&std::fs::read_to_string(&file)?)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let folder = file.parent().unwrap_or(folder).to_owned();
            Ok(Pair {
                folder,
                extra,
                ..pair
            })
        })
        .collect()
}

impl Pair {
    fn root(&self) -> PathBuf {
        match self.root.as_str() {
            "npm" => std::env::var_os("RELOCATION_PACKAGES").map_or_else(
                || root().join("target/real-pages/relocation"),
                PathBuf::from,
            ),
            _ => self.folder.clone(),
        }
    }

    /// Where a page of it is served: the first folder of its path is a site of its own, as it is for its people. `None`: it
    /// is not there.
    pub async fn serve(&self, path: &str) -> Result<Option<String>, Failure> {
        if path.starts_with("http:") || path.starts_with("https:") {
            return Ok(Some(path.to_owned()));
        }
        let root = self.root();
        let (file, query) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
        let (release, below) = match file.split_once('/') {
            Some((release, below)) => (root.join(release), below),
            None => (root.clone(), file),
        };
        if !release.is_dir() {
            return Ok(None);
        }
        let address = serve(vec![release, root]).await?;
        Ok(Some(format!("{address}/{below}{query}")))
    }
}
