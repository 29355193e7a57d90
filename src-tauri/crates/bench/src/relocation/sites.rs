//! The pages that targets are taken from, and the servers of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use copilot_practice::{Lang, PageKind, PracticeOptions, Running, serve as serve_practice};

use crate::{Failure, files};

/// A page that targets are taken from.
#[derive(Clone, Debug)]
pub struct Page {
    pub name: String,
    pub url: String,
    /// It has come when this is true.
    pub ready: String,
}

/// Folders served as one site: a file is taken from the first that has it.
#[derive(Debug)]
struct Folders(Vec<PathBuf>);

/// Serves folders on a port of its own; its address without a slash at the end.
pub async fn serve(folders: Vec<PathBuf>) -> Result<String, Failure> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let app = axum::Router::new()
        .fallback(file)
        .with_state(Arc::new(Folders(folders)));
    tokio::spawn(async move { axum::serve(listener, app).await });
    Ok(address)
}

/// What Swagger UI is started with, in all its versions: the description of the service in tests/relocation.
const SWAGGER: &str = "window.onload = () => { window.ui = SwaggerUIBundle({ url: '/service.json', dom_id: '#swagger-ui' }); };";

async fn file(State(folders): State<Arc<Folders>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.ends_with("swagger-initializer.js") {
        return ([("content-type", "text/javascript")], SWAGGER).into_response();
    }
    if path == "swagger.html" {
        let page = format!(
            "<!doctype html><html lang=en><meta charset=utf-8><title>Swagger UI</title><link rel=stylesheet href=swagger-ui.css>\
             <div id=swagger-ui></div><script src=swagger-ui-bundle.js></script><script>{SWAGGER}</script>"
        );
        return ([("content-type", "text/html; charset=utf-8")], page).into_response();
    }
    let shared = root().join("tests/relocation");
    let all = folders.0.iter().chain([&shared]);
    let mut found = all.filter_map(|folder| files::read(folder, path));
    found.next().map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        IntoResponse::into_response,
    )
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Names of the HTML files directly in a folder, in order.
fn pages_in(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = all.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".html")).collect();
    names.sort();
    names
}

/// The small pages of `tests/pages`, but for those that fight what looks at them.
pub async fn made() -> Result<Vec<Page>, Failure> {
    let folder = root().join("tests/pages");
    let address = serve(vec![folder.clone()]).await?;
    let names = pages_in(&folder)
        .into_iter()
        .filter(|name| !name.starts_with("hostile-"));
    Ok(names
        .map(|name| Page {
            url: format!("{address}/{name}"),
            ready: "true".into(),
            name: format!("made/{name}"),
        })
        .collect())
}

/// Built pages of applications from npm, where they were fetched.
pub async fn real(packages: &Path) -> Result<Vec<Page>, Failure> {
    let mut pages = Vec::new();
    for (package, below, pages_below) in [
        ("startbootstrap-sb-admin-2", "", ""),
        ("gentelella", "dist", "production"),
    ] {
        let folder = packages.join(package).join(below);
        let address = serve(vec![folder.clone()]).await?;
        pages.extend(pages_in(&folder.join(pages_below)).into_iter().map(|name| {
            Page {
                url: format!("{address}/{pages_below}/{name}")
                    .replace("//", "/")
                    .replace(":/", "://"),
                ready: "true".into(),
                name: format!("{package}/{name}"),
            }
        }));
    }
    let swagger = packages.join("swagger-ui-dist");
    if swagger.is_dir() {
        pages.push(Page {
            name: "swagger-ui".into(),
            url: format!("{}/swagger.html", serve(vec![swagger]).await?),
            ready: "document.querySelectorAll('.opblock').length > 3".into(),
        });
    }
    Ok(pages)
}

/// The practice site in both languages, under two seeds.
pub async fn practice() -> Result<(Vec<Running>, Vec<Page>), Failure> {
    let (mut running, mut pages) = (Vec::new(), Vec::new());
    for (lang, seed) in [(Lang::En, 0), (Lang::Ru, 0), (Lang::En, 7), (Lang::Ru, 8)] {
        let options = PracticeOptions {
            port: 0,
            seed,
            lang,
        };
        let site = serve_practice(options).await?;
        pages.extend(PageKind::ALL.iter().map(|kind| Page {
            name: format!("practice {lang:?} {seed}/{kind:?}"),
            url: site.url(&site.site().path(*kind)),
            ready: "true".into(),
        }));
        running.push(site);
    }
    Ok((running, pages))
}
