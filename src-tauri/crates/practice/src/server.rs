//! The site on a loopback port: which request is what, and starting and stopping.
//!
//! What a post does to the state is in [`actions`]; the HTML is in the views.

mod actions;
mod answers;
mod pictures;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::Response;
use minijinja::Environment;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use self::answers::{answer, asset, html, json, plain, redirect, set};
use crate::fields::Fields;
use crate::labels::LabelKind;
use crate::lang::Lang;
use crate::pages::pages;
use crate::places::{ActionKind, DownloadKind, PageKind};
use crate::site::Site;
use crate::state::{Snapshot, Store};
use crate::views::View;

const STYLE: &str = include_str!("assets/site.css");
const SCRIPT: &str = include_str!("assets/site.js");
/// The slow page waits no longer than this, whatever its address asks for.
const SLOWEST_MS: u64 = 30_000;
const VISITS_KEPT: usize = 10_000;
/// How long `stop` lets answers that are under way finish.
const STOP_GRACE: Duration = Duration::from_secs(1);

/// How to serve the site.
#[derive(Debug, Clone, Copy, Default)]
pub struct PracticeOptions {
    /// 0 takes any free port.
    pub port: u16,
    /// 0 is the plain form of the site.
    pub seed: u64,
    /// For visitors who have not chosen a language in the footer.
    pub lang: Lang,
}

/// A served site. Dropping it stops it too.
pub struct Running {
    address: SocketAddr,
    app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<io::Result<()>>,
}

impl Running {
    /// With a slash at the end: `http://127.0.0.1:PORT/`.
    pub fn base_url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The absolute address of a path of [`Site`].
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The names under the seed and the language it was started with.
    pub fn site(&self) -> &Site {
        self.app.site(self.app.lang)
    }

    pub fn state(&self) -> Snapshot {
        self.app.store().snapshot()
    }

    /// As if nobody had been here; signs everybody out.
    pub fn reset(&self) {
        *self.app.store() = Store::new(self.site());
    }

    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            // The receiver is gone only when the server has ended by itself.
            let _ = stop.send(());
        }
        // A browser may hold an idle connection open; it is not waited for longer than this.
        if tokio::time::timeout(STOP_GRACE, &mut self.task)
            .await
            .is_err()
        {
            self.task.abort();
        }
    }
}

/// Serves the site on 127.0.0.1 until [`Running::stop`].
///
/// # Errors
/// The port is taken or may not be opened, or a template cannot be read.
pub async fn serve(options: PracticeOptions) -> io::Result<Running> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
    let address = listener.local_addr()?;
    let sites = [
        Site::new(options.seed, Lang::En),
        Site::new(options.seed, Lang::Ru),
    ];
    let pages = [
        pages(&sites[0]).map_err(io::Error::other)?,
        pages(&sites[1]).map_err(io::Error::other)?,
    ];
    let store = Store::new(&sites[options.lang as usize]);
    let app = Arc::new(App {
        sites,
        pages,
        lang: options.lang,
        port: address.port(),
        store: Mutex::new(store),
    });
    let router = Router::new().fallback(handle).with_state(Arc::clone(&app));
    let (stop, stopped) = oneshot::channel();
    let server = axum::serve(listener, router).with_graceful_shutdown(async {
        // A dropped sender stops as well.
        let _ = stopped.await;
    });
    let task = tokio::spawn(async move { server.await });
    Ok(Running {
        address,
        app,
        stop: Some(stop),
        task,
    })
}

struct App {
    /// English, Russian.
    sites: [Site; 2],
    /// Their templates.
    pages: [Environment<'static>; 2],
    lang: Lang,
    port: u16,
    store: Mutex<Store>,
}

/// What a path means.
enum Place<'a> {
    Page(PageKind),
    Product(&'a str),
    Mail(&'a str),
    Order(&'a str),
    Action(ActionKind),
    Download(DownloadKind),
    SlowData,
}

struct Request<'a> {
    site: &'a Site,
    pages: &'a Environment<'static>,
    /// Path and query.
    here: &'a str,
    query: Fields,
    form: Fields,
    session: Option<String>,
    wants_json: bool,
}

impl App {
    fn site(&self, lang: Lang) -> &Site {
        &self.sites[lang as usize]
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        // Nothing panics while it is held; a poisoned state is still whole.
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Cookies are shared by all ports of a host, so the port is part of the name.
    fn cookie_name(&self, what: &str) -> String {
        format!("{what}-{}", self.port)
    }

    fn cookie(&self, headers: &HeaderMap, what: &str) -> Option<String> {
        let name = self.cookie_name(what);
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.to_owned())
    }

    fn set_cookie(&self, what: &str, value: &str) -> String {
        format!(
            "{}={value}; Path=/; HttpOnly; SameSite=Lax",
            self.cookie_name(what)
        )
    }

    fn drop_cookie(&self, what: &str) -> String {
        format!(
            "{}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
            self.cookie_name(what)
        )
    }
}

fn place<'a>(site: &Site, path: &'a str) -> Option<Place<'a>> {
    if let Some(page) = PageKind::ALL.iter().find(|page| site.path(**page) == path) {
        return Some(Place::Page(*page));
    }
    if let Some(action) = ActionKind::ALL
        .iter()
        .find(|action| site.action_path(**action) == path)
    {
        return Some(Place::Action(*action));
    }
    if path == site.slow_data_path() {
        return Some(Place::SlowData);
    }
    if let Some(file) = DownloadKind::ALL
        .iter()
        .find(|file| site.download_path(**file) == path)
    {
        return Some(Place::Download(*file));
    }
    let below = |page| {
        path.strip_prefix(&site.path(page))
            .and_then(|rest| rest.strip_prefix('/'))
    };
    if let Some(slug) = below(PageKind::Shop) {
        return Some(Place::Product(slug));
    }
    if let Some(id) = below(PageKind::Mailbox) {
        return Some(Place::Mail(id));
    }
    below(PageKind::Checkout).map(Place::Order)
}

async fn handle(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let reading = method == Method::GET || method == Method::HEAD;
    let path = uri.path();
    if path.starts_with("/__") {
        return service(&app, path, reading);
    }
    if let Some(name) = path.strip_prefix("/img/") {
        return pictures::picture(name).map_or_else(
            || plain(StatusCode::NOT_FOUND, ""),
            |svg| asset("image/svg+xml", svg),
        );
    }
    match path {
        "/assets/site.css" => return asset("text/css; charset=utf-8", STYLE.to_owned()),
        "/assets/site.js" => return asset("text/javascript; charset=utf-8", SCRIPT.to_owned()),
        _ => {}
    }
    let lang = app
        .cookie(&headers, "lang")
        .and_then(|code| Lang::from_code(&code))
        .unwrap_or(app.lang);
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let request = Request {
        site: app.site(lang),
        pages: &app.pages[lang as usize],
        here: uri.path_and_query().map_or(path, |both| both.as_str()),
        query: Fields::parse(uri.query().unwrap_or_default().as_bytes()),
        form: Fields::parse(&body),
        session: app.cookie(&headers, "session"),
        wants_json: accept.starts_with("application/json"),
    };
    if path == "/lang" {
        return change_language(&app, &request);
    }
    if !reading && method != Method::POST {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "");
    }
    match (place(request.site, path), reading) {
        (Some(Place::SlowData), true) => slow_data(&app, &request).await,
        (Some(Place::Download(file)), true) => download(&app, &request, file),
        (Some(Place::Action(_)), true) => plain(StatusCode::METHOD_NOT_ALLOWED, ""),
        (Some(Place::Action(action)), false) => actions::action(&app, &request, action),
        (Some(Place::Page(page)), false) => actions::submit(&app, &request, page),
        (Some(place), true) => show(&app, &request, &place),
        _ => {
            let store = app.store();
            let view = view(&store, &request);
            html(StatusCode::NOT_FOUND, view.not_found())
        }
    }
}

/// The fixed paths that tests use.
fn service(app: &App, path: &str, reading: bool) -> Response {
    match (path, reading) {
        ("/__state", true) => json(&app.store().snapshot()),
        ("/__reset", false) => {
            *app.store() = Store::new(app.site(app.lang));
            json(&serde_json::json!({ "reset": true }))
        }
        ("/__state" | "/__reset", _) => plain(StatusCode::METHOD_NOT_ALLOWED, ""),
        _ => plain(StatusCode::NOT_FOUND, ""),
    }
}

fn change_language(app: &App, request: &Request<'_>) -> Response {
    let back = local(request.query.text("back"));
    let Some(lang) = Lang::from_code(request.query.text("to")) else {
        return redirect(&back, &[]);
    };
    redirect(&back, &[app.set_cookie("lang", lang.code())])
}

/// Only a path of this site; anything else leads home.
fn local(path: &str) -> String {
    let fine = path.starts_with('/')
        && !path.starts_with("//")
        && path
            .bytes()
            .all(|b| (0x21..0x7f).contains(&b) && b != b'\\');
    if fine {
        path.to_owned()
    } else {
        "/".to_owned()
    }
}

fn signed_in(store: &Store, request: &Request<'_>) -> bool {
    request
        .session
        .as_ref()
        .is_some_and(|session| store.sessions.contains(session))
}

fn view<'a>(store: &'a Store, request: &Request<'a>) -> View<'a> {
    View {
        pages: request.pages,
        site: request.site,
        state: &store.snapshot,
        pieces: store.pieces_in_cart(),
        signed_in: signed_in(store, request),
        here: request.here,
        query: request.query.clone(),
        posted: Fields::default(),
        errors: Vec::new(),
    }
}

fn show(app: &App, request: &Request<'_>, place: &Place<'_>) -> Response {
    let mut store = app.store();
    if store.snapshot.visited.len() < VISITS_KEPT {
        store.snapshot.visited.push(request.here.to_owned());
    }
    let guarded = match place {
        Place::Page(page) => page.needs_sign_in(),
        Place::Mail(_) => true,
        _ => false,
    };
    if guarded && !signed_in(&store, request) {
        return to_sign_in(request);
    }
    note_search(&mut store, request, place);
    let site = request.site;
    let letter = match place {
        Place::Mail(id) => store.letter(site, id),
        _ => None,
    };
    if let Some(mail) = letter
        && !store.snapshot.read_mail.contains(&mail.id)
    {
        store.snapshot.read_mail.push(mail.id.clone());
    }
    let view = view(&store, request);
    let found = match place {
        Place::Page(page) => Some(view.page(*page)),
        Place::Product(slug) => site.product(slug).map(|product| view.product(product)),
        Place::Mail(_) => letter.map(|mail| view.mail(mail)),
        Place::Order(number) => store
            .snapshot
            .orders
            .iter()
            .find(|order| order.number == *number)
            .map(|order| view.order(order)),
        Place::Action(_) | Place::Download(_) | Place::SlowData => None,
    };
    match found {
        Some(page) => html(StatusCode::OK, page),
        None => html(StatusCode::NOT_FOUND, view.not_found()),
    }
}

fn to_sign_in(request: &Request<'_>) -> Response {
    let next: String = url::form_urlencoded::byte_serialize(request.here.as_bytes()).collect();
    let path = request.site.path(PageKind::SignIn);
    redirect(
        &format!("{path}?{}={next}", request.site.parameter("next")),
        &[],
    )
}

fn note_search(store: &mut Store, request: &Request<'_>, place: &Place<'_>) {
    let kind = match place {
        Place::Page(PageKind::Shop) => LabelKind::SearchProducts,
        Place::Page(PageKind::Mailbox) => LabelKind::SearchMail,
        _ => return,
    };
    let words = request.query.text(&request.site.field(kind).name);
    if !words.is_empty() {
        store.snapshot.searches.push(words.to_owned());
    }
}

async fn slow_data(app: &App, request: &Request<'_>) -> Response {
    let ms = request
        .query
        .text("ms")
        .parse::<u64>()
        .unwrap_or(0)
        .min(SLOWEST_MS);
    tokio::time::sleep(Duration::from_millis(ms)).await;
    app.store().snapshot.slow_loads += 1;
    json(&serde_json::json!({
        "label": request.site.label(LabelKind::BatchNumber),
        "number": request.site.batch_number(),
        "text": request.site.t(
            "Medium roast, cooled ten minutes ago and packed in paper.",
            "Средняя обжарка, остыла десять минут назад, уже в бумажных пакетах.",
        ),
    }))
}

fn download(app: &App, request: &Request<'_>, file: DownloadKind) -> Response {
    app.store().snapshot.downloads.push(file);
    let type_ = match file {
        DownloadKind::PriceList => "text/csv; charset=utf-8",
        DownloadKind::Terms => "text/plain; charset=utf-8",
        DownloadKind::Program => "application/octet-stream",
    };
    let mut response = answer(type_, request.site.file_text(file));
    let disposition = format!("attachment; filename=\"{}\"", request.site.file_name(file));
    set(&mut response, header::CONTENT_DISPOSITION, &disposition);
    response
}
