//! This program as a server for other programs, which are driven by the protocol's official SDK. What a client may see and have done is
//! the person's to say, in the terminal that the server was started in.

use std::process::Stdio;

use rmcp::model::{CallToolRequestParams, CallToolResult, ClientConfig};
use rmcp::service::{RoleClient, RunningService, ServiceExt as _};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;

use crate::support::*;

pub(crate) type Client = RunningService<RoleClient, ClientConfig>;

/// A shop that keeps what was posted, and a mail with a sign-out.
pub(crate) fn sites(posted: Arc<Mutex<Vec<String>>>) -> Served {
    let page = |body: &str| axum::response::Html(format!("<!doctype html>{body}"));
    let shop = "<title>Tea shop</title><h1>Tea shop</h1><p>Green tea costs 4.50.</p><a href=/more>More teas</a>\
        <label>Remark <input></label><form method=post action=/delete><button>Delete my account</button></form>";
    let mail = "<title>Letter</title><h1>Letter</h1><p>The door code is 4417.</p><a href=/logout>Sign out</a>";
    let app = axum::Router::new()
        .route("/", axum::routing::get(async move || page(shop)))
        .route(
            "/more",
            axum::routing::get(async move || {
                page("<title>More</title><h1>Black tea costs 3.20</h1>")
            }),
        )
        .route("/letter", axum::routing::get(async move || page(mail)))
        .route(
            "/delete",
            axum::routing::post(async move || {
                posted.lock().unwrap().push("deleted".into());
                page("<title>Gone</title><h1>Your account is deleted</h1>")
            }),
        );
    Served::start(app)
}

/// A browser for which every name leads to the sites, and their address under a name.
pub(crate) fn browser(sites: &Served) -> (Chromium, String) {
    let url = url::Url::parse(&sites.url("/")).unwrap();
    let chromium = Chromium::naming(&[], "127.0.0.1");
    (
        chromium,
        format!("http://shop.example:{}", url.port().unwrap()),
    )
}

fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts
        .map(|text| text.text.clone())
        .collect::<Vec<_>>()
        .join("\n")
}

async fn call(client: &Client, tool: &str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().unwrap().clone();
    let asked = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
    client.call_tool(asked).await.unwrap()
}

pub(crate) async fn told(client: &Client, tool: &str, arguments: Value) -> String {
    text(&call(client, tool, arguments).await)
}

/// Waits until the words stand in the terminal so many times, while the client goes on.
async fn shows(terminal: &Terminal, words: &str, times: usize) {
    let ends = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    while terminal.text().matches(words).count() < times {
        assert!(
            tokio::time::Instant::now() < ends,
            "{words}: {}",
            terminal.text()
        );
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().unwrap()
}

async fn over_stdio(program: &Program, chromium: &Chromium) -> Client {
    let (client, mut child) = with_child(program, chromium).await;
    tokio::spawn(async move { child.wait().await });
    client
}

pub(crate) async fn with_child(
    program: &Program,
    chromium: &Chromium,
) -> (Client, tokio::process::Child) {
    let endpoint = chromium.endpoint();
    let mut command =
        tokio::process::Command::from(program.command(&["mcp", "--attach", &endpoint]));
    // Without a terminal, whatever the tests were started in.
    let mut child = command
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let client = ClientConfig::default().serve((output, input)).await;
    (client.unwrap(), child)
}

/// The server over HTTP in a terminal of its own, and what it printed for each client.
pub(crate) fn in_terminal(
    program: &Program,
    chromium: &Chromium,
    clients: &[&str],
) -> (Terminal, Vec<Value>) {
    let named: Vec<String> = clients
        .iter()
        .map(|name| format!("--client {name}"))
        .collect();
    let line = format!(
        "\"$PROGRAM\" mcp serve {} --attach {}",
        named.join(" "),
        chromium.endpoint()
    );
    let terminal = Terminal::start(program, &line, &[]);
    terminal.shows("\"token\"", clients.len());
    let shown = terminal.text();
    let lines = shown
        .lines()
        .filter_map(|line| serde_json::from_str(line.trim()).ok());
    (terminal, lines.collect())
}

async fn over_http(shown: &Value, token: Option<&str>) -> Result<Client, String> {
    let mut config = StreamableHttpClientTransportConfig::with_uri(shown["url"].as_str().unwrap());
    config.auth_header = token.map(str::to_owned);
    let transport = StreamableHttpClientTransport::from_config(config);
    let served = ClientConfig::default().serve(transport).await;
    served.map_err(|error| error.to_string())
}

pub(crate) async fn known(shown: &Value) -> Client {
    over_http(shown, shown["token"].as_str()).await.unwrap()
}

#[test]
fn a_client_looks_acts_and_reads_on_sites_that_the_person_allowed_for_all() {
    let site = sites(Arc::default());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    program.settings(r#"{"allow_hosts": ["shop.example"]}"#);
    runtime().block_on(async {
        let client = over_stdio(&program, &chromium).await;
        let tools = client.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        assert_eq!(
            names,
            ["run_goal", "observe", "act", "read", "run_code", "tabs", "screenshot", "runs_list", "runs_show"]
        );
        let page = told(&client, "observe", json!({ "url": shop })).await;
        assert!(page.contains("Green tea costs 4.50") && page.contains("More teas"), "{page}");
        let link = control(&page, &["More teas"]).unwrap();
        let page = told(&client, "act", json!({ "actions": [{ "action": "click", "element": link }] })).await;
        assert!(page.contains("Black tea costs 3.20"), "{page}");
        let found = told(&client, "read", json!({ "find": "Black" })).await;
        assert!(found.contains("Result of find_text"), "{found}");
        let ran = told(&client, "run_code", json!({ "program": "await page.goBack(); return await page.getByRole('heading').innerText()" })).await;
        assert!(ran.contains("Tea shop"), "{ran}");
        let picture = call(&client, "screenshot", json!({})).await;
        assert!(picture.content.iter().any(|block| block.as_image().is_some()), "{picture:?}");
        // What is not on a page, and what is no action, is refused.
        for wrong in [json!({ "action": "done", "answer": "x" }), json!({ "action": "evaluate", "code": "1" }), json!({ "action": "fly" }), json!({})] {
            let refused = call(&client, "act", json!({ "actions": [wrong] })).await;
            assert_eq!(refused.is_error, Some(true), "{refused:?}");
        }
        let gone = told(&client, "act", json!({ "actions": [{ "action": "click", "element": 999 }] })).await;
        assert!(gone.contains("no element [999]"), "{gone}");
        // It goes on after that.
        let page = told(&client, "observe", json!({})).await;
        assert!(page.contains("Green tea costs 4.50"), "{page}");
        let runs: Value = serde_json::from_str(&told(&client, "runs_list", json!({})).await).unwrap();
        assert_eq!(runs.as_array().unwrap().len(), 1);
        client.cancel().await.unwrap();
    });
    // What a client did is in the history like any run.
    let runs = program.call(&["runs", "list", "--json"]).json_lines();
    assert_eq!(runs.len(), 1, "{runs:?}");
}

/// Nobody is there to say yes: no site that was not allowed, nothing that asks, no private page.
#[test]
fn without_a_person_nothing_that_asks_is_done() {
    let posted: Arc<Mutex<Vec<String>>> = Arc::default();
    let site = sites(posted.clone());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    runtime().block_on(async {
        let client = over_stdio(&program, &chromium).await;
        let page = told(&client, "observe", json!({ "url": shop })).await;
        assert!(!page.contains("Green tea"), "{page}");
        assert!(
            page.contains("declined") || page.contains("did not allow"),
            "{page}"
        );
        client.cancel().await.unwrap();
    });
    program.settings(r#"{"allow_hosts": ["shop.example"]}"#);
    runtime().block_on(async {
        let client = over_stdio(&program, &chromium).await;
        let page = told(&client, "observe", json!({ "url": shop })).await;
        let button = control(&page, &["Delete my account"]).unwrap();
        let page = told(
            &client,
            "act",
            json!({ "actions": [{ "action": "click", "element": button }] }),
        )
        .await;
        assert!(page.contains("did not allow"), "{page}");
        let letter = told(
            &client,
            "observe",
            json!({ "url": format!("{shop}/letter") }),
        )
        .await;
        assert!(!letter.contains("4417"), "{letter}");
        client.cancel().await.unwrap();
    });
    assert_eq!(posted.lock().unwrap().len(), 0);
}

#[test]
fn the_yes_is_the_persons_and_is_for_that_client_and_site() {
    let posted: Arc<Mutex<Vec<String>>> = Arc::default();
    let site = sites(posted.clone());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    let (mut terminal, shown) = in_terminal(&program, &chromium, &["editor"]);
    runtime().block_on(async {
        let client = known(&shown[0]).await;
        let opened = async { told(&client, "observe", json!({ "url": shop })).await };
        let asked = async {
            shows(&terminal, "editor (nobody has checked that name)", 1).await;
            terminal.types("y");
        };
        let (page, ()) = tokio::join!(opened, asked);
        assert!(page.contains("Green tea costs 4.50"), "{page}");
        let button = control(&page, &["Delete my account"]).unwrap();
        let step = json!({ "actions": [{ "action": "click", "element": button }] });
        let pressed = async { told(&client, "act", step).await };
        let asked = async {
            shows(&terminal, "editor (nobody has checked that name)", 2).await;
            terminal.types("y");
        };
        let (page, ()) = tokio::join!(pressed, asked);
        assert!(page.contains("Your account is deleted"), "{page}");
        // A page on which somebody is signed in is shown with a yes of its own.
        let letter = format!("{shop}/letter");
        let read = async { told(&client, "observe", json!({ "url": letter })).await };
        let asked = async {
            shows(&terminal, "wants to be shown", 1).await;
            terminal.types("n");
        };
        let (page, ()) = tokio::join!(read, asked);
        assert!(!page.contains("4417") && page.contains("ended"), "{page}");
        client.cancel().await.unwrap();
    });
    assert_eq!(posted.lock().unwrap().len(), 1);
}

/// A client that does not wait for the answer has none.
#[test]
fn who_leaves_while_the_person_is_asked_has_no_yes() {
    let posted: Arc<Mutex<Vec<String>>> = Arc::default();
    let site = sites(posted.clone());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    program.settings(r#"{"allow_hosts": ["shop.example"]}"#);
    let (mut terminal, shown) = in_terminal(&program, &chromium, &["editor"]);
    runtime().block_on(async {
        let client = known(&shown[0]).await;
        let page = told(&client, "observe", json!({ "url": shop })).await;
        let button = control(&page, &["Delete my account"]).unwrap();
        let step = json!({ "actions": [{ "action": "click", "element": button }] });
        let pressed = call(&client, "act", step);
        let asked = async {
            shows(&terminal, "editor (nobody has checked that name)", 1).await;
        };
        tokio::select! {
            page = pressed => panic!("{page:?}"),
            () = asked => {}
        }
        // The call was dropped, which cancels it.
        let page = told(&client, "observe", json!({})).await;
        terminal.types("y");
        assert!(page.contains("did not allow"), "{page}");
        let page = told(&client, "observe", json!({})).await;
        assert!(page.contains("Green tea costs 4.50"), "{page}");
        client.cancel().await.unwrap();
    });
    assert_eq!(posted.lock().unwrap().len(), 0);
}

#[test]
fn each_client_has_its_own_token_tabs_and_runs() {
    let site = sites(Arc::default());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    program.settings(r#"{"allow_hosts": ["shop.example"]}"#);
    let (_terminal, shown) = in_terminal(&program, &chromium, &["one", "two"]);
    runtime().block_on(async {
        for wrong in [None, Some("x"), Some("")] {
            assert!(over_http(&shown[0], wrong).await.is_err(), "{wrong:?}");
        }
        let (one, two) = (known(&shown[0]).await, known(&shown[1]).await);
        let handle = told(&one, "tabs", json!({ "action": "open" })).await;
        told(&one, "observe", json!({ "url": shop })).await;
        let listed = told(&one, "tabs", json!({ "action": "list" })).await;
        assert!(
            listed.contains(handle.trim())
                && listed.contains("shop.example")
                && !listed.contains("New Tab"),
            "{listed}"
        );
        let theirs = told(&two, "tabs", json!({ "action": "list" })).await;
        assert!(!theirs.contains("tab_"), "{theirs}");
        let stolen = call(&two, "observe", json!({ "tab": handle.trim() })).await;
        assert_eq!(stolen.is_error, Some(true), "{stolen:?}");
        let runs: Value = serde_json::from_str(&told(&one, "runs_list", json!({})).await).unwrap();
        let show = json!({ "run": runs[0]["run"] });
        assert_eq!(
            call(&two, "runs_show", show.clone()).await.is_error,
            Some(true)
        );
        assert_ne!(call(&one, "runs_show", show).await.is_error, Some(true));
        told(
            &one,
            "tabs",
            json!({ "action": "close", "tab": handle.trim() }),
        )
        .await;
    });
    // A web page in the person's own browser posts to the port: it has neither a token nor the right origin.
    let posts = |headers: &[&str]| {
        let url = shown[0]["url"].as_str().unwrap();
        let mut curl = std::process::Command::new("curl");
        curl.args([
            "-s",
            "-o",
            "/dev/null",
            "-w",
            "%{http_code}",
            "-X",
            "POST",
            url,
            "-d",
            "{}",
        ]);
        curl.args([
            "-H",
            "Content-Type: application/json",
            "-H",
            "Accept: application/json, text/event-stream",
        ]);
        for header in headers {
            curl.args(["-H", header]);
        }
        String::from_utf8(curl.output().unwrap().stdout).unwrap()
    };
    let bearer = format!(
        "Authorization: Bearer {}",
        shown[0]["token"].as_str().unwrap()
    );
    assert_eq!(posts(&[]), "401");
    assert_eq!(posts(&[&bearer, "Origin: http://evil.example"]), "403");
    assert_eq!(posts(&[&bearer, "Host: evil.example"]), "403");
}

/// A goal of a client is carried out by the program's own planner; what it says frees nothing.
#[test]
fn a_goal_of_a_client_frees_nothing() {
    let posted: Arc<Mutex<Vec<String>>> = Arc::default();
    let site = sites(posted.clone());
    let (chromium, shop) = browser(&site);
    let start = shop.clone();
    let model = ScriptedModel::start(move |asked: &Asked| match asked.turn {
        0 => navigate(&start),
        1 if asked.control(&["Delete my account"]).is_some() => {
            click(asked.control(&["Delete my account"]).unwrap())
        }
        _ if asked.whole.contains("4.50") => done("Green tea costs 4.50"),
        _ => done("I could not do it"),
    });
    let program = Program::new();
    program.settings(&json!({
        "model": { "planner": "model", "base_url": model.url, "name": "m" }
    }));
    runtime().block_on(async {
        let client = over_stdio(&program, &chromium).await;
        let goal = format!("Delete my account at {shop}, press “Delete my account”");
        let ended = told(&client, "run_goal", json!({ "goal": goal })).await;
        let ended: Value = serde_json::from_str(&ended).unwrap();
        assert!(
            ended["run"].is_string() && ended["ending"].is_string(),
            "{ended}"
        );
        // The site that it names is none that the person named: nobody let the run go there.
        assert_ne!(ended["answer"], "Green tea costs 4.50", "{ended}");
        let shown = told(&client, "runs_show", json!({ "run": ended["run"] })).await;
        assert!(shown.contains("\"action\":\"navigate\""), "{shown}");
        client.cancel().await.unwrap();
    });
    assert_eq!(posted.lock().unwrap().len(), 0);
}
