//! A tab in which pages are opened, looked at and changed by scripts in their own world.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_browser::{CdpBrowser, connect};
use copilot_ports::{Browser, ObserveOptions};
use copilot_protocol::{Attach, ElementId, Observation, StartTab};
use serde_json::{Value, json};

use crate::Failure;
use crate::raw::Raw;
use crate::support::options;

/// Elements of a snapshot: as many as a run asks for at most.
const LIMIT: u32 = 500;
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(10);

/// What a script says became of the target.
#[derive(Debug)]
pub enum Became {
    Kept,
    /// Another node took its place: the browser's own number of it.
    Replaced(i64),
    Removed,
    Skipped,
}

pub struct Stage {
    raw: Raw,
    session: String,
    browser: Arc<CdpBrowser>,
    /// Loader of the document that was looked at last.
    loader: String,
}

impl Stage {
    /// A tab of its own in a browser that runs at `endpoint`.
    pub async fn start(endpoint: &str, folder: &Path) -> Result<Self, Failure> {
        let browser = connect(&options(Attach::Endpoint(endpoint.to_owned()), folder)).await?;
        browser.start(StartTab::New, None).await?;
        let target = browser.element_handles().await?.target;
        let mut raw = Raw::connect(endpoint).await?;
        let params = json!({ "targetId": target, "flatten": true });
        let attached = raw.call(None, "Target.attachToTarget", params).await?;
        let session = attached["sessionId"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        Ok(Self {
            raw,
            session,
            browser,
            loader: String::new(),
        })
    }

    pub async fn close(self) {
        self.browser.close().await;
    }

    async fn call(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        let asked = self.raw.call(Some(&self.session), method, params);
        tokio::time::timeout(PATIENCE, asked).await?
    }

    async fn evaluate(&mut self, expression: &str) -> Result<Value, Failure> {
        let params =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", params).await?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown.to_string().into()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Opens a page anew, waits until `ready` is true there, runs `open` and looks at it.
    pub async fn open(
        &mut self,
        url: &str,
        ready: &str,
        open: &str,
    ) -> Result<Observation, Failure> {
        self.call("Page.navigate", json!({ "url": url })).await?;
        let end = Instant::now() + PATIENCE;
        let come = format!("document.readyState === 'complete' && Boolean({ready})");
        while self.evaluate(&come).await.ok() != Some(Value::Bool(true)) {
            if Instant::now() > end {
                return Err(format!("{url} did not come").into());
            }
            tokio::time::sleep(PAUSE).await;
        }
        if !open.is_empty() {
            self.evaluate(open).await?;
        }
        loop {
            let seen = self.look(Duration::from_millis(800)).await?;
            if seen.loader != self.loader {
                self.loader.clone_from(&seen.loader);
                return Ok(seen);
            }
            if Instant::now() > end {
                return Err(format!("{url} was not noticed").into());
            }
        }
    }

    /// Looks at the page as soon as it is at rest, after `settle` at the latest.
    pub async fn look(&self, settle: Duration) -> Result<Observation, Failure> {
        let options = ObserveOptions {
            limit: LIMIT,
            settle,
            ..ObserveOptions::default()
        };
        Ok(self.browser.observe(&options).await?)
    }

    /// The browser's own number of an element that was seen last; `None` where it is in a frame of another origin.
    pub async fn node(&self, id: ElementId) -> Result<Option<i64>, Failure> {
        let handles = self.browser.element_handles().await?;
        let handle = handles.elements.iter().find(|handle| handle.id == id);
        Ok(handle
            .filter(|h| h.frame_id.is_empty())
            .map(|h| h.backend_node))
    }

    /// The element seen last that is this node.
    pub async fn seen_as(&self, node: i64) -> Result<Option<ElementId>, Failure> {
        let handles = self.browser.element_handles().await?;
        Ok(handles
            .elements
            .iter()
            .find(|h| h.backend_node == node)
            .map(|h| h.id))
    }

    /// The node that an expression gives; `None` where it gives none.
    pub async fn node_of(&mut self, expression: &str) -> Result<Option<i64>, Failure> {
        let answer = self
            .call("Runtime.evaluate", json!({ "expression": expression }))
            .await?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            return Err(thrown.to_string().into());
        }
        self.described(&answer["result"]).await
    }

    async fn described(&mut self, object: &Value) -> Result<Option<i64>, Failure> {
        if object["subtype"] != "node" {
            return Ok(None);
        }
        let params = json!({ "objectId": object["objectId"] });
        let described = self.call("DOM.describeNode", params).await?;
        Ok(described["node"]["backendNodeId"].as_i64())
    }

    /// Runs a kind's script on a node, in the page's own world.
    pub async fn mutate(&mut self, script: &str, node: i64, seed: u32) -> Result<Became, Failure> {
        let params = json!({ "backendNodeId": node });
        let resolved = self.call("DOM.resolveNode", params).await?;
        let function = format!(
            "async function (seed) {{
               const random = () => {{
                 seed = (seed + 0x6d2b79f5) | 0;
                 let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
                 t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
                 return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
               }};
               const kind = {script}
               ;
               return await kind.mutate(this.ownerDocument, this, random);
             }}"
        );
        let params = json!({
            "objectId": resolved["object"]["objectId"],
            "functionDeclaration": function,
            "arguments": [{ "value": seed }],
            "awaitPromise": true,
        });
        let answer = self.call("Runtime.callFunctionOn", params).await?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            return Err(thrown["exception"]["description"].to_string().into());
        }
        let result = &answer["result"];
        Ok(match result["value"].as_str() {
            Some("kept") => Became::Kept,
            Some("removed") => Became::Removed,
            Some("skip") => Became::Skipped,
            _ => match self.described(result).await? {
                Some(node) => Became::Replaced(node),
                None => return Err(format!("a script returned {result}").into()),
            },
        })
    }
}
