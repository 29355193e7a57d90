//! The accessibility tree of Chromium as the referee: for each element of the gallery that a snapshot lists and
//! the tree has, role and name agree. What differs for a reason stands in `tests/pages/REFEREE.toml`; a page
//! that differs otherwise, or no more, fails the test.
//!
//! Not compared: elements that the tree leaves out, names where the tree has none (a snapshot then takes the
//! words beside the element), frames in other processes, hostile pages.

use crate::gallery::{Served, pages, read};
use crate::prelude::*;

const LANES: usize = 2;

/// Why a page's elements differ, and how exactly.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Differing {
    why: String,
    differs: Vec<String>,
}

/// Role and name of each element in the tree, by backend node.
async fn tree(browser: &CdpBrowser) -> HashMap<i64, (String, String)> {
    let call = |method: &'static str, params: Value| browser.command_for_test(true, method, params);
    let frames = call("Page.getFrameTree", json!({})).await.unwrap();
    let mut ids = Vec::new();
    let mut queue = vec![frames["frameTree"].clone()];
    while let Some(at) = queue.pop() {
        ids.extend(at["frame"]["id"].as_str().map(str::to_owned));
        queue.extend(at["childFrames"].as_array().cloned().unwrap_or_default());
    }
    let mut found = HashMap::new();
    for id in ids {
        // A frame may be gone, or be in another process.
        let Ok(answer) = call("Accessibility.getFullAXTree", json!({"frameId": id})).await else {
            continue;
        };
        for node in answer["nodes"].as_array().cloned().unwrap_or_default() {
            if node["ignored"] == true {
                continue;
            }
            let Some(backend) = node["backendDOMNodeId"].as_i64() else {
                continue;
            };
            let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
            found.insert(backend, (text("role"), text("name")));
        }
    }
    found
}

/// Words for the same, and where the tree is finer or coarser than what a planner needs.
fn same_role(ours: &str, theirs: &str) -> bool {
    ours == theirs
        || matches!(
            (ours, theirs),
            // What can be pressed and says no role: whatever it is to the tree.
            ("generic", _)
                | ("button", "DisclosureTriangle" | "ColorWell" | "PopUpButton")
                // Fields for dates and times are typed into.
                | ("textbox", "Date" | "DateTime" | "InputTime" | "TextField")
                | ("combobox", "MenuListPopup" | "PopUpButton")
                | ("video", "Video")
                | ("audio", "Audio")
                | ("link", "LayoutTableCell")
        )
}

fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn same_name(ours: &str, theirs: &str) -> bool {
    let (ours, theirs) = (fold(ours), fold(theirs));
    theirs.is_empty()
        || ours == theirs
        || ours
            .strip_suffix('…')
            .is_some_and(|start| theirs.starts_with(start))
}

/// What differs on one page, and how many elements were compared.
async fn judge(chromium: &Chromium, url: &str) -> (Vec<String>, usize) {
    let browser = chromium.person().await;
    browser.start(StartTab::New, Some(url)).await.unwrap();
    let snapshot = browser.snapshot().await;
    let mut differs = Vec::new();
    let mut compared = 0;
    if snapshot.dialog.is_none() && !snapshot.elements.is_empty() {
        let handles = browser.element_handles().await.unwrap();
        let tree = tree(&browser).await;
        for handle in &handles.elements {
            // Nodes are numbered anew in each process.
            if !handle.frame_id.is_empty() {
                continue;
            }
            let Some((role, name)) = tree.get(&handle.backend_node) else {
                continue;
            };
            let Some(e) = snapshot.element(handle.id) else {
                continue;
            };
            compared += 1;
            // A generic element has no name of its own in the tree.
            if !same_role(&e.role, role) || (e.role != "generic" && !same_name(&e.name, name)) {
                let line = |role: &str, name: &str| {
                    format!("{role} {:?}", name.chars().take(120).collect::<String>())
                };
                let ours = line(&e.role, &e.name);
                differs.push(format!("{ours} is {}", line(role, name)));
            }
        }
    }
    browser.close().await;
    (differs, compared)
}

/// `REFEREE_OF="URL URL"`: what differs on other pages, printed.
#[tokio::test]
async fn other_pages_are_judged_where_it_is_asked_for() {
    let Ok(urls) = std::env::var("REFEREE_OF") else {
        return;
    };
    let chromium = Chromium::light(&[]);
    for url in urls.split_whitespace() {
        let (differs, compared) = judge(&chromium, url).await;
        println!("{url}: {compared} compared, {differs:#?}");
    }
}

/// `REFEREE=word` visits only the pages whose names hold the word.
#[tokio::test]
async fn roles_and_names_agree_with_the_accessibility_tree() {
    let only = std::env::var("REFEREE").unwrap_or_default();
    let mut names: Vec<String> = std::fs::read_dir(pages())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".html").map(str::to_owned))
        .filter(|name| !name.starts_with("hostile-") && name.contains(&only))
        .collect();
    names.sort();
    let listed: BTreeMap<String, Differing> = read(&pages().join("REFEREE.toml"));
    for (name, known) in &listed {
        assert!(!known.why.is_empty(), "{name} without a reason");
        let page = pages().join(format!("{name}.html"));
        assert!(page.exists(), "REFEREE.toml has no page {name}");
    }
    let chromium = shared();
    let port = Served::start(&BTreeMap::new()).await.port;
    let results = {
        use futures::StreamExt as _;
        let chromium = &chromium;
        futures::stream::iter(&names)
            .map(|name| async move {
                let url = format!("http://127.0.0.1:{port}/{name}.html");
                (name, judge(chromium, &url).await)
            })
            .buffer_unordered(LANES)
            .collect::<BTreeMap<_, _>>()
            .await
    };
    let mut wrong = String::new();
    let mut all = 0;
    for (name, (differs, compared)) in &results {
        all += compared;
        let known = listed.get(*name).map_or(&[][..], |l| &l.differs);
        if differs != known {
            let _ = writeln!(wrong, "[{name}]\nwhy = ''\ndiffers = {differs:#?}\n");
        }
    }
    println!(
        "{} pages, {all} elements compared, {} pages listed in REFEREE.toml",
        names.len(),
        listed.len()
    );
    let enough = all > 200 || !only.is_empty();
    assert!(enough, "{all} elements were compared");
    assert!(wrong.is_empty(), "as in REFEREE.toml it would be:\n{wrong}");
}
