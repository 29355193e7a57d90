//! What the page script cannot see by itself: which elements the page listens on, and shadow roots that
//! the page has closed. The browser tells both without the page noticing; the script keeps what it is told.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use futures::future::join_all;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::injected_script::{Page, PageError};
use crate::isolated_world::{IsolatedWorld, js};
use crate::remote::{Described, Evaluated, Node, Properties, RemoteObject, Resolved};

/// Events by which a page hears a press.
const PRESSES: [&str; 7] = [
    "click",
    "dblclick",
    "mousedown",
    "mouseup",
    "pointerdown",
    "pointerup",
    "touchstart",
];
/// How a page hears the mouse come to an element, and go.
const COMES: [&str; 4] = ["mouseenter", "mouseover", "pointerenter", "pointerover"];
const GOES: [&str; 4] = ["mouseleave", "mouseout", "pointerleave", "pointerout"];
/// Elements that are handed to the script at a time.
const MOST: usize = 3_000;
/// Closed roots may hold hosts of others, to this depth.
const ROUNDS: usize = 5;
/// Kinds of events, of which nothing that is pressed hears so many.
const EVERYTHING: usize = 20;
/// Elements of a root that are asked for a framework's handlers, and those that are taken.
const MOST_ELEMENTS: usize = 20_000;
const MOST_HANDLED: usize = 500;
/// Frameworks that listen once for all keep the handlers of an element in properties of it, which only
/// the page's own world has: React (`__reactProps$...`), Solid (`$$click`), Svelte (`__click`). After a gap, those
/// for which React hears the mouse come and go.
const HANDLED: &str = "function (most, kept) {
    const found = [];
    const hovered = [];
    let left = most;
    for (const el of this.querySelectorAll('*')) {
        if (left-- === 0 || found.length >= kept) break;
        for (const key of Object.keys(el)) {
            // A list has a key for each of its options.
            if (key[0] !== '_' && key[0] !== '$') continue;
            const own = el[key];
            const props = key.slice(0, 13) === '__reactProps$' ? own : null;
            const takes = props
                ? props.onClick || props.onMouseDown || props.onMouseUp || props.onPointerDown || props.onPointerUp
                : (key === '$$click' || key === '__click' || key === '$$pointerdown' || key === '$$mousedown') && own;
            const comes = props && (props.onMouseEnter || props.onMouseOver || props.onPointerEnter);
            const goes = props && (props.onMouseLeave || props.onMouseOut || props.onPointerLeave);
            if (comes && goes && hovered.length < kept) hovered.push(el);
            if (takes) {
                found.push(el);
                break;
            }
        }
    }
    return hovered.length > 0 ? [...found, null, ...hovered] : found;
}";
const GROUP: &str = "browser-copilot-listener-probe";

/// How the browser describes an array of that length.
fn length(count: usize) -> String {
    format!("Array({count})")
}

#[derive(Deserialize)]
struct Listeners {
    listeners: Vec<Listener>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listener {
    #[serde(rename = "type")]
    kind: String,
    backend_node_id: Option<i64>,
}

/// Elements, by their node numbers, that the page hears something of.
#[derive(Default)]
struct Heard {
    /// Listened on for presses.
    pressed: Vec<i64>,
    /// A framework keeps a handler of a press for them, and listens further out.
    handled: Vec<i64>,
    /// The mouse is heard coming and going.
    hovered: Vec<i64>,
}

struct ListenerProbe<'a, 'b> {
    page: &'a Page<'b>,
    world: IsolatedWorld,
    end: Instant,
    own: Option<String>,
    /// Of the page's objects; frames that share a session let go of their own alone.
    group: String,
}

impl Drop for ListenerProbe<'_, '_> {
    /// However it ends, the page's objects are let go.
    fn drop(&mut self) {
        let group = json!({ "objectGroup": self.group });
        let session = Some(self.world.session.as_str());
        let connection = self.page.connection;
        connection.post(session, "Runtime.releaseObjectGroup", &group);
    }
}

impl ListenerProbe<'_, '_> {
    async fn ask<T: DeserializeOwned>(&self, method: &str, params: &Value) -> Result<T, PageError> {
        let left = self
            .end
            .saturating_duration_since(Instant::now())
            .max(Duration::from_millis(50));
        let session = self.world.session.as_str();
        self.page.ask(session, method, params, left).await
    }

    async fn evaluated(&self, expression: &str) -> Result<RemoteObject, PageError> {
        let params = json!({
            "expression": expression,
            "contextId": self.world.context,
            "objectGroup": self.group,
        });
        let found: Evaluated = self.ask("Runtime.evaluate", &params).await?;
        Ok(found.result)
    }

    /// The document as an object of the page's own world, which is asked for its listeners. A session's own
    /// frame is the only one whose world need not be looked for.
    async fn own_document(&self) -> Option<String> {
        if self.page.frame.is_some() {
            return None;
        }
        // No page can put another thing under this name.
        let params = json!({ "expression": "document", "objectGroup": self.group });
        let found: Evaluated = self.ask("Runtime.evaluate", &params).await.ok()?;
        found.result.object_id
    }

    /// Hosts that the script has not asked about, and the roots that it knows, the document first.
    async fn list(&self) -> Result<(Vec<String>, Vec<String>), PageError> {
        let expression = format!("globalThis[{}].probeTargets()", js(self.page.key));
        let found = self.evaluated(&expression).await?;
        let Some(list) = found.object_id else {
            return Ok((Vec::new(), Vec::new()));
        };
        // A number and the document: of the document more is known than this would tell.
        if self.page.frame.is_none() && found.description == Some(length(2)) {
            return Ok((Vec::new(), vec![String::new()]));
        }
        let entries = self.entries(&list).await?;
        let count = entries
            .first()
            .and_then(|e| e.value.as_ref()?.as_u64())
            .and_then(|count| usize::try_from(count).ok())
            .unwrap_or_default();
        let mut hosts: Vec<String> = entries
            .into_iter()
            .skip(1)
            .filter_map(|e| e.object_id)
            .collect();
        let roots = hosts.split_off(count.min(hosts.len()));
        Ok((hosts, roots))
    }

    async fn entries(&self, list: &str) -> Result<Vec<RemoteObject>, PageError> {
        let params = json!({ "objectId": list, "ownProperties": true });
        let found: Properties = self.ask("Runtime.getProperties", &params).await?;
        let entries = found.entries().into_iter();
        Ok(entries.map(|(_, entry)| entry).collect())
    }

    /// Listeners in one document or shadow root, without those in what it holds of either.
    ///
    /// Asked of the page's own world: for an object of another one Chromium 156 tells that world's
    /// listeners alone, and with `pierce` its renderer crashes sooner or later.
    async fn listeners_in(
        &self,
        root: &str,
        own: Option<&str>,
    ) -> Result<(Vec<Listener>, Heard), PageError> {
        let object = match own {
            Some(own) => own.to_owned(),
            None => {
                let params = json!({ "objectId": root, "depth": 0 });
                let described: Described = self.ask("DOM.describeNode", &params).await?;
                let node = described.node.backend_node_id;
                let params = json!({ "backendNodeId": node, "objectGroup": self.group });
                let own: Resolved = self.ask("DOM.resolveNode", &params).await?;
                let Some(object) = own.object.object_id else {
                    return Ok((Vec::new(), Heard::default()));
                };
                object
            }
        };
        let params = json!({ "objectId": object, "depth": -1, "pierce": false });
        let (handled, found) = futures::join!(
            self.handled_in(&object),
            self.ask::<Listeners>("DOMDebugger.getEventListeners", &params),
        );
        Ok((found?.listeners, handled?))
    }

    /// Elements in a root for which a framework keeps a handler of its own, and listens further out.
    async fn handled_in(&self, root: &str) -> Result<Heard, PageError> {
        let params = json!({
            "objectId": root,
            "functionDeclaration": HANDLED,
            "arguments": [{ "value": MOST_ELEMENTS }, { "value": MOST_HANDLED }],
            "objectGroup": self.group,
        });
        let found: Evaluated = self.ask("Runtime.callFunctionOn", &params).await?;
        let Some(list) = found.result.object_id else {
            return Ok(Heard::default());
        };
        if found.result.description == Some(length(0)) {
            return Ok(Heard::default());
        }
        let elements = self.entries(&list).await?;
        let elements: Vec<Option<String>> = elements.into_iter().map(|e| e.object_id).collect();
        let mut parts = elements.split(Option::is_none);
        let mut part = || parts.next().unwrap_or_default().iter().flatten();
        let handled: Vec<String> = part().cloned().collect();
        let hovered: Vec<String> = part().cloned().collect();
        let (handled, hovered) = futures::join!(
            self.described(&handled, false),
            self.described(&hovered, false)
        );
        let numbers = |nodes: Vec<Node>| nodes.iter().map(|node| node.backend_node_id).collect();
        Ok(Heard {
            handled: numbers(handled),
            hovered: numbers(hovered),
            ..Heard::default()
        })
    }

    /// Objects as nodes; those that have gone are left out. `pierce`: with the roots that the page has closed.
    async fn described(&self, objects: &[String], pierce: bool) -> Vec<Node> {
        let described = join_all(objects.iter().map(|object| async move {
            let params = json!({ "objectId": object, "depth": 0, "pierce": pierce });
            self.ask::<Described>("DOM.describeNode", &params).await
        }));
        let described = described.await.into_iter().flatten();
        described.map(|d| d.node).collect()
    }

    /// Elements that the page listens on, and those that a framework listens for.
    async fn listening(&self, roots: &[String]) -> Result<Heard, PageError> {
        let asked = roots.iter().enumerate().map(|(index, root)| {
            let own = self.own.as_deref().filter(|_| index == 0);
            self.listeners_in(root, own)
        });
        let found = join_all(asked).await;
        let mut listeners = Vec::new();
        let mut heard = Heard::default();
        for (index, found) in found.into_iter().enumerate() {
            match found {
                Ok((more, inside)) => {
                    listeners.extend(more);
                    heard.handled.extend(inside.handled);
                    heard.hovered.extend(inside.hovered);
                }
                // A root that has gone meanwhile is no loss; the document is.
                Err(error) if index == 0 => return Err(error),
                Err(error) => tracing::debug!(?error, "the listeners of a root were not told"),
            }
        }
        // What listens to everything hands it on to others: the root of a framework.
        let mut kinds: HashMap<i64, HashSet<&str>> = HashMap::new();
        for listener in &listeners {
            if let Some(node) = listener.backend_node_id {
                kinds.entry(node).or_default().insert(&listener.kind);
            }
        }
        for (node, kinds) in kinds {
            let hears = |some: &[&str]| some.iter().any(|kind| kinds.contains(kind));
            if kinds.len() >= EVERYTHING {
                continue;
            }
            if hears(&PRESSES) {
                heard.pressed.push(node);
            }
            if hears(&COMES) && hears(&GOES) {
                heard.hovered.push(node);
            }
        }
        heard.pressed.sort_unstable();
        heard.pressed.truncate(MOST);
        heard.handled.truncate(MOST_HANDLED);
        heard.hovered.sort_unstable();
        heard.hovered.truncate(MOST_HANDLED);
        Ok(heard)
    }

    /// Closed roots of hosts that the script has not asked about.
    async fn closed(&self, hosts: &[String]) -> Vec<i64> {
        let nodes = self.described(hosts, true).await;
        let roots = nodes.iter().flat_map(|node| &node.shadow_roots);
        roots
            .filter(|root| root.shadow_root_type.as_deref() == Some("closed"))
            .map(|root| root.backend_node_id)
            .collect()
    }

    /// Hands nodes to the script; how many of them are of its world.
    async fn tell(&self, function: &str, nodes: &[i64]) -> Result<usize, PageError> {
        let objects = self.in_world(nodes).await;
        self.hand(function, &objects).await?;
        Ok(objects.len())
    }

    /// Nodes as objects of the script's world; those that have gone are left out.
    async fn in_world(&self, nodes: &[i64]) -> Vec<String> {
        let found = join_all(nodes.iter().map(|node| async move {
            let params = json!({
                "backendNodeId": node,
                "executionContextId": self.world.context,
                "objectGroup": self.group,
            });
            self.ask::<Resolved>("DOM.resolveNode", &params).await
        }))
        .await;
        found
            .into_iter()
            .flatten()
            .filter_map(|r| r.object.object_id)
            .collect()
    }

    async fn hand(&self, function: &str, objects: &[String]) -> Result<(), PageError> {
        for chunk in objects.chunks(500) {
            let arguments: Vec<Value> = chunk.iter().map(|o| json!({ "objectId": o })).collect();
            let params = json!({
                "executionContextId": self.world.context,
                "functionDeclaration": format!(
                    "function (...nodes) {{ globalThis[{}].{function}(nodes); }}", js(self.page.key)
                ),
                "arguments": arguments,
            });
            let _: Value = self.ask("Runtime.callFunctionOn", &params).await?;
        }
        Ok(())
    }
}

/// Tells the script of this document what it cannot see.
pub(crate) async fn probe_listeners(page: &Page<'_>, deadline: Duration) -> Result<(), PageError> {
    let started = Instant::now();
    let world = page.world(deadline).await?;
    let mut lesson = ListenerProbe {
        page,
        group: format!("{GROUP}-{}", world.context),
        world,
        end: started + deadline,
        own: None,
    };
    let (own, listed) = futures::join!(lesson.own_document(), lesson.list());
    lesson.own = own;
    let (mut hosts, mut roots) = listed?;
    for _ in 0..ROUNDS {
        if hosts.is_empty() {
            break;
        }
        let closed = lesson.closed(&hosts).await;
        if closed.is_empty() || lesson.tell("noteListened", &closed).await? == 0 {
            break;
        }
        (hosts, roots) = lesson.list().await?;
    }
    let heard = lesson.listening(&roots).await?;
    let (handled, pressed, hovered) = futures::join!(
        lesson.in_world(&heard.handled),
        lesson.in_world(&heard.pressed),
        lesson.in_world(&heard.hovered),
    );
    lesson.hand("noteDelegated", &handled).await?;
    lesson.hand("noteListened", &pressed).await?;
    lesson.hand("noteHovered", &hovered).await?;
    let took = started.elapsed().as_secs_f64() * 1e3;
    // No answer is needed: whatever is asked next comes after it.
    let session = Some(lesson.world.session.as_str());
    let done = json!({
        "expression": format!("globalThis[{}].noteProbed({took})", js(page.key)),
        "contextId": lesson.world.context,
    });
    page.connection.post(session, "Runtime.evaluate", &done);
    Ok(())
}
