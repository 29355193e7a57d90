//! The pages that are measured: small ones, generated ones, and real ones from unpacked packages.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::{Failure, files};

/// A page, with what the fastest peer needed for it (milliseconds) and the smallest peer text of it
/// (o200k tokens), as stored; see `scripts/bench`.
pub struct Page {
    pub name: &'static str,
    pub path: &'static str,
    /// It has come when this script is true.
    pub ready: &'static str,
    pub peer_ms: Option<f64>,
    pub peer_tokens: Option<u32>,
    /// Controls on the screen and in it that a snapshot must list; `None`: by the walk.
    pub all: Option<usize>,
    pub heavy: bool,
}

const fn small(name: &'static str, path: &'static str) -> Page {
    Page {
        name,
        path,
        ready: "document.readyState === 'complete'",
        peer_ms: None,
        peer_tokens: None,
        all: None,
        heavy: false,
    }
}

pub const PAGES: &[Page] = &[
    Page {
        peer_ms: Some(2.5),
        all: Some(1),
        ..small("one button", "/button")
    },
    Page {
        peer_ms: Some(12.0),
        peer_tokens: Some(145),
        all: Some(10),
        ..small("nested frames + shadow roots", "/nested")
    },
    Page {
        peer_ms: Some(7.0),
        all: Some(4),
        ..small("cross-origin frame", "/cross")
    },
    small("ticking page", "/ticking"),
    Page {
        ready: "document.querySelectorAll('.opblock').length >= 300",
        peer_ms: Some(441.0),
        peer_tokens: Some(4_869),
        heavy: true,
        ..small("Swagger UI, GitHub's spec", "/swagger/5.17.14/page.html")
    },
    Page {
        // This version keeps only what is near the screen in the document.
        ready: "document.querySelectorAll('.opblock').length >= 3",
        ..small(
            "Swagger UI 5.35, GitHub's spec",
            "/swagger/5.35.0/page.html",
        )
    },
    Page {
        peer_ms: Some(560.0),
        peer_tokens: Some(5_817),
        heavy: true,
        ..small("Python docs, module os", "/docs/library/os.html")
    },
    Page {
        peer_ms: Some(2_326.0),
        peer_tokens: Some(1_785),
        heavy: true,
        ..small("Python docs, full index", "/docs/genindex-all.html")
    },
    Page {
        peer_ms: Some(881.0),
        peer_tokens: Some(9_920),
        heavy: true,
        ..small("generated, 10,000 controls", "/controls/10000")
    },
    Page {
        heavy: true,
        ..small("generated, 50,000 controls", "/controls/50000")
    },
];

/// Where the real pages lie.
pub struct Sources {
    pub docs: Option<PathBuf>,
    pub swagger: Option<PathBuf>,
    pub packages: Option<PathBuf>,
}

impl Sources {
    /// From `GOALS_ROOT` (Debian's packages, unpacked), `BENCH_SWAGGER` (the folder made by `scripts/bench`) and
    /// `BENCH_PACKAGES` (npm's, unpacked).
    pub fn from_environment() -> Self {
        let folder = |name: &str, below: &str, file: &str| {
            std::env::var_os(name)
                .map(|root| Path::new(&root).join(below))
                .filter(|path| path.join(file).exists())
        };
        Self {
            docs: folder(
                "GOALS_ROOT",
                "usr/share/doc/python3.11/html",
                "library/os.html",
            ),
            swagger: std::env::var_os("BENCH_SWAGGER").map(PathBuf::from),
            packages: std::env::var_os("BENCH_PACKAGES").map(PathBuf::from),
        }
    }

    pub fn have(&self, page: &Page) -> bool {
        match page.path {
            path if path.starts_with("/docs/") => self.docs.is_some(),
            path if path.starts_with("/swagger/") => self
                .swagger
                .as_ref()
                .is_some_and(|root| root.join(path.trim_start_matches("/swagger/")).exists()),
            _ => true,
        }
    }
}

pub struct Served {
    sources: Sources,
    port: u16,
}

impl Served {
    pub async fn start(sources: Sources) -> Result<Arc<Self>, Failure> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let second = tokio::net::TcpListener::bind(("127.0.0.2", port)).await?;
        let served = Arc::new(Self { sources, port });
        for listener in [listener, second] {
            let app = axum::Router::new()
                .fallback(serve)
                .with_state(served.clone());
            tokio::spawn(async move { axum::serve(listener, app).await });
        }
        Ok(served)
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn have(&self, page: &Page) -> bool {
        self.sources.have(page)
    }

    /// There is such a file.
    pub fn has_file(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    fn file(&self, path: &str) -> Option<(files::Kind, Vec<u8>)> {
        let folders = [
            ("/docs/", &self.sources.docs),
            ("/swagger/", &self.sources.swagger),
            ("/npm/", &self.sources.packages),
        ];
        folders
            .iter()
            .find_map(|(prefix, root)| files::read(root.as_ref()?, path.strip_prefix(prefix)?))
    }

    fn html(&self, path: &str) -> Option<String> {
        let body = match path {
            "/button" => {
                "<button onclick=\"o.textContent = 'pressed ' + (n += 1)\">Press</button><p id=o></p><script>let n = 0</script>".to_owned()
            }
            "/nested" => "<button>One</button><a href=#a>Two</a><my-box></my-box><iframe src=/nested-frame width=600 height=300></iframe>\
                <script>document.querySelector('my-box').attachShadow({mode:'open'}).innerHTML='<button>Three</button><input aria-label=Four>'</script>"
                .to_owned(),
            "/nested-frame" => "<button>Five</button><label>Six <input type=checkbox></label><iframe src=/nested-inner width=400 height=180></iframe>".to_owned(),
            "/nested-inner" => "<button>Seven</button><my-box></my-box><textarea aria-label=Ten></textarea>\
                <script>document.querySelector('my-box').attachShadow({mode:'open'}).innerHTML='<button>Eight</button><select aria-label=Nine><option>x</select>'</script>"
                .to_owned(),
            "/cross" => format!(
                "<button>One</button><iframe src=\"http://127.0.0.2:{}/cross-inner\" width=600 height=300></iframe><button>Four</button>",
                self.port
            ),
            "/cross-inner" => "<button>Two</button><input aria-label=Three>".to_owned(),
            "/ticking" => "<p id=t></p><button>Stop</button><a href=#x>Link</a><script>setInterval(() => { t.textContent = Math.round(performance.now()) }, 50)</script>".to_owned(),
            _ => {
                let count: u32 = path.strip_prefix("/controls/")?.parse().ok()?;
                return Some(controls(count));
            }
        };
        Some(format!(
            "<!doctype html><meta charset=utf-8><title>Page</title><body>{body}"
        ))
    }
}

/// Rows of like controls, as a long table has them.
fn controls(count: u32) -> String {
    let mut body = String::from("<!doctype html><meta charset=utf-8><title>Controls</title><body>");
    for n in 0..count {
        match n % 4 {
            0 => body.push_str(&format!("<div><button>Open item {n}</button></div>")),
            1 => body.push_str(&format!("<div><a href=\"#i{n}\">Details of {n}</a></div>")),
            2 => body.push_str(&format!(
                "<div><input aria-label=\"Amount {n}\" value=\"{n}\"></div>"
            )),
            _ => body.push_str(&format!(
                "<div><input type=checkbox aria-label=\"Choose {n}\"></div>"
            )),
        }
    }
    body
}

async fn serve(State(served): State<Arc<Served>>, uri: Uri) -> Response {
    let path = uri.path();
    if let Some(html) = served.html(path) {
        return ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response();
    }
    served.file(path).map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |f| f.into_response(),
    )
}
