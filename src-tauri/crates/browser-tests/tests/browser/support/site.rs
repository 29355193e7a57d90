//! Pages that a test serves.

use super::*;

/// Serves pages by path, on a port of its own.
#[derive(Clone)]
pub struct Site {
    pub address: SocketAddr,
    pages: Arc<Mutex<HashMap<String, String>>>,
    pub seen: Arc<Mutex<Vec<String>>>,
}

impl Site {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = Self {
            address: listener.local_addr().unwrap(),
            pages: Arc::default(),
            seen: Arc::default(),
        };
        let app = Router::new().fallback(serve).with_state(site.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        site
    }

    pub fn put(&self, path: &str, body: &str) -> String {
        let page = if body.contains("<html") {
            body.to_owned()
        } else {
            format!(
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>Test</title></head><body>{body}</body></html>"
            )
        };
        self.pages.lock().unwrap().insert(path.to_owned(), page);
        format!("http://{}{path}", self.address)
    }

    /// Several pages in one text, each under a line `== /path`. `HERE` in it is this server, `ABROAD` the same under
    /// its other name: another site, so that a frame of it gets a process of its own.
    pub fn put_all(&self, pages: &str) {
        let pages = pages.replace("ABROAD", &self.abroad(""));
        let pages = pages.replace("HERE", &format!("http://{}", self.address));
        let mut parts: Vec<(&str, String)> = Vec::new();
        for line in pages.lines().map(str::trim_start) {
            match line.strip_prefix("== ") {
                Some(path) => parts.push((path, String::new())),
                None => parts.last_mut().unwrap().1 += &format!("{line}\n"),
            }
        }
        for (path, body) in parts {
            self.put(path, body.trim_end());
        }
    }

    pub fn abroad(&self, path: &str) -> String {
        format!("http://localhost:{}{path}", self.address.port())
    }

    pub fn requests(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(
    State(site): State<Site>,
    uri: Uri,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    site.seen.lock().unwrap().push(uri.to_string());
    if let Some(ms) = query.get("slow") {
        tokio::time::sleep(Duration::from_millis(ms.parse().unwrap())).await;
    }
    if uri.path() == "/file" {
        return (
            [
                (header::CONTENT_TYPE, "text/csv"),
                (
                    header::CONTENT_DISPOSITION,
                    "attachment; filename=\"price list.csv\"",
                ),
            ],
            "a;b\n1;2\n",
        )
            .into_response();
    }
    if let Some(name) = uri.path().strip_prefix("/lists/") {
        let named = format!("attachment; filename=\"{name}\"");
        let headers = [
            (header::CONTENT_TYPE, "text/csv".to_owned()),
            (header::CONTENT_DISPOSITION, named),
        ];
        return (headers, "a;b\n1;2\n").into_response();
    }
    if let Some(name) = uri.path().strip_prefix("/documents/") {
        return document(name, query.contains_key("unkept"));
    }
    let page = site.pages.lock().unwrap().get(uri.path()).cloned();
    match page {
        Some(page) => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response(),
        None => (
            StatusCode::NOT_FOUND,
            [(header::CONTENT_TYPE, "text/html")],
            "<h1>Nothing here</h1>",
        )
            .into_response(),
    }
}

/// A file of `tests/documents`; `unkept`: the browser is told to keep nothing of it.
fn document(name: &str, unkept: bool) -> Response {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/documents/");
    let bytes = std::fs::read(format!("{folder}{name}")).unwrap();
    let kind = match name.rsplit_once('.').unwrap().1 {
        "pdf" => "application/pdf",
        "csv" => "text/csv",
        _ => "application/octet-stream",
    };
    let kept = if unkept { "no-store" } else { "max-age=60" };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)];
    (headers, bytes).into_response()
}
