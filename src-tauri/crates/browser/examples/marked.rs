//! Writes a marked picture of each page into a folder, to be judged by eye: `marked FOLDER URL...`. What
//! was listed is printed. `RATIO=2`: at that device pixel ratio.

use std::path::PathBuf;

use copilot_browser::{BrowserOptions, connect};
use copilot_ports::{Browser, ObserveOptions, PictureOptions};
use copilot_protocol::{Action, Attach, Delivery, Mark, StartTab};
use tokio_util::sync::CancellationToken;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let to = PathBuf::from(arguments.next().ok_or("usage: marked FOLDER URL...")?);
    std::fs::create_dir_all(&to)?;
    let folder = tempfile::tempdir()?;
    let browser = connect(&BrowserOptions {
        attach: Attach::Managed,
        executable: None,
        headless: true,
        viewport: (1280, 800),
        profile_dir: folder.path().join("profile"),
        headless_profile_dir: None,
        downloads_dir: folder.path().join("downloads"),
        keep_open: false,
        connection: Default::default(),
        cancel: CancellationToken::new(),
    })
    .await?;
    browser.start(StartTab::New, None).await?;
    if let Ok(ratio) = std::env::var("RATIO") {
        let ratio: f64 = ratio.parse()?;
        let params = serde_json::json!({"width": 1280, "height": 800, "deviceScaleFactor": ratio, "mobile": false});
        browser
            .command_for_test(true, "Emulation.setDeviceMetricsOverride", params)
            .await?;
    }
    let options = copilot_ports::ActOptions {
        delivery: Delivery::Trusted,
        deadline: std::time::Duration::from_secs(20),
        cancel: CancellationToken::new(),
        search_engine: String::new(),
        search_box: None,
    };
    for (index, url) in arguments.enumerate() {
        let outcome = browser
            .act(&Action::Navigate { url: url.clone() }, &options)
            .await?;
        let look = match browser.observe(&ObserveOptions::default()).await {
            Ok(look) => look,
            Err(error) => {
                println!("== {index:02} {url}: {error}, after {outcome:?}");
                continue;
            }
        };
        println!(
            "== {index:02} {url}: {} of {} elements, {} characters, {:.1} ms",
            look.elements.len(),
            look.total_elements,
            look.text.chars().count(),
            look.ms
        );
        for e in &look.elements {
            let place = match (e.covered, e.in_viewport) {
                (true, _) => " covered",
                (false, false) => " off",
                _ => "",
            };
            println!("[{}] {} {:?}{place}  ({})", e.id, e.role, e.name, e.context);
        }
        let picture = browser
            .screenshot(&PictureOptions {
                marks: Mark::of(&look),
                ..PictureOptions::default()
            })
            .await?;
        std::fs::write(to.join(format!("{index:02}.jpg")), picture.bytes)?;
    }
    browser.close().await;
    Ok(())
}
