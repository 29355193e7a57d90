//! What it costs a page's own request that the gate reads it before it leaves (`copilot_guard::request::effects`).

use std::sync::Arc;

use copilot_browser::connect;
use copilot_guard::Policy;
use copilot_ports::{Browser, PageRequest, RequestRule, RequestVerdict};
use copilot_protocol::{Attach, RiskClass, Settings, StartTab};

use crate::Failure;
use crate::figures::Series;
use crate::pages::Served;
use crate::raw::Raw;
use crate::support::{Chromium, options};

/// Requests of a page's script in a row, of each kind of tab.
const IN_A_ROW: usize = 200;

/// The rule of a run whose last press nobody was asked about.
struct Rule(Policy);

impl RequestRule for Rule {
    fn judge(&self, _request: &PageRequest) -> RequestVerdict {
        RequestVerdict::Pass
    }

    fn effects(&self, asked: &PageRequest) -> Vec<RiskClass> {
        copilot_guard::request::effects(
            &self.0,
            &asked.url,
            &asked.method,
            &asked.body,
            &asked.page,
        )
    }
}

/// Milliseconds of a request by script, from the page's own clock: in a tab whose requests are read, and in one that
/// nothing is held of.
pub async fn requests(served: &Served, chromium: &Chromium) -> Result<(Series, Series), Failure> {
    let read = times(served, chromium, true).await?;
    let free = times(served, chromium, false).await?;
    Ok((Series::of(read), Series::of(free)))
}

async fn times(served: &Served, chromium: &Chromium, held: bool) -> Result<Vec<f64>, Failure> {
    let folder = tempfile::tempdir()?;
    let url = served.url(if held { "/button?read" } else { "/button?free" });
    let attach = Attach::Endpoint(chromium.endpoint.clone());
    let browser = connect(&options(attach, folder.path())).await?;
    if held {
        let policy = Policy::new("look around", Some(&url), &Settings::default(), &[]);
        browser.hold_requests(Arc::new(Rule(policy)));
    }
    browser.start(StartTab::New, Some(&url)).await?;
    let mut raw = Raw::connect(&chromium.endpoint).await?;
    let mut tab = raw.tab(&url).await?;
    let script = format!(
        "(async () => {{ const all = []; for (let i = 0; i < {IN_A_ROW}; i++) {{ const at = performance.now(); \
         const how = {{method: 'POST', body: JSON.stringify({{text: 'x'.repeat(500), n: i}})}}; \
         await (await fetch('/button?' + i, how)).text(); all.push(performance.now() - at) }} return all }})()"
    );
    let all = tab.evaluate(&script).await?;
    tab.detach().await?;
    browser.close().await;
    let all = all.as_array().ok_or("no times of requests")?;
    Ok(all.iter().filter_map(serde_json::Value::as_f64).collect())
}
