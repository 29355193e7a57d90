//! What a program's locator finds on a made-up page: by role and name, by text, by place.

use copilot_ports::{PageFound, PageQuery};
use serde_json::{Map, Value, json};

use super::*;

fn fits(wanted: &Value, text: &str) -> bool {
    let Some(wanted) = wanted.get("text").and_then(Value::as_str) else {
        return true;
    };
    text.to_lowercase().contains(&wanted.to_lowercase())
}

impl Inner {
    pub(super) fn query(&mut self, asked: &PageQuery) -> PageFound {
        let limit = ObserveOptions {
            limit: u32::MAX,
            ..ObserveOptions::default()
        };
        let seen = self.observe(&limit);
        let mut found: Vec<Element> = Vec::new();
        for (at, step) in asked.chain.as_array().into_iter().flatten().enumerate() {
            let from = match at {
                0 => seen.elements.clone(),
                _ => std::mem::take(&mut found),
            };
            found = match step["by"].as_str() {
                Some("role") => from
                    .into_iter()
                    .filter(|e| step["role"] == e.role.as_str() && fits(&step["name"], &e.name))
                    .collect(),
                Some("text" | "label") => from
                    .into_iter()
                    .filter(|e| fits(&step["match"], &e.name))
                    .collect(),
                Some("nth") => {
                    let index = step["index"].as_u64().unwrap_or_default();
                    from.into_iter().skip(index as usize).take(1).collect()
                }
                _ => Vec::new(),
            };
        }
        let count = found.len() as u32;
        let several = asked.strict && count > 1;
        let tell = |e: &Element| -> Map<String, Value> {
            let Value::Object(all) = json!({
                "id": e.id, "visible": true, "usable": true, "enabled": !e.state.disabled, "editable": e.editable,
                "checked": e.state.checked, "tag": e.tag, "field": if e.editable { "text" } else { "" }, "covered": "",
                "text": if e.editable { "" } else { e.name.as_str() }, "value": e.value, "name": e.name, "role": e.role,
                "preview": format!("<{}>{}</{}>", e.tag, e.name, e.tag), "in_view": true,
            }) else {
                return Map::new();
            };
            all
        };
        PageFound {
            status: if several { "several" } else { "ok" }.into(),
            count,
            items: found.iter().take(asked.most as usize).map(tell).collect(),
            message: None,
        }
    }
}
