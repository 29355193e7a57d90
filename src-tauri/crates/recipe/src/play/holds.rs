//! What has to be true, compared with a snapshot.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, Condition, ConditionKind, Element, Observation, TabEventKind};
use copilot_text::normalize;

/// The condition is so now. `None`: no snapshot can tell.
pub fn holds(condition: &Condition, ctx: &PlannerContext) -> Option<bool> {
    let seen = &ctx.observation;
    let wanted = normalize(&condition.value);
    let is = match condition.kind {
        ConditionKind::Address => fits(&condition.value, &seen.url),
        ConditionKind::Text => normalize(&seen.text).contains(&wanted),
        ConditionKind::Field => field(&condition.name, &wanted, seen),
        ConditionKind::Element => {
            let name = normalize(&condition.name);
            seen.elements.iter().any(|e| normalize(e.label()) == name)
        }
        ConditionKind::Message => said(seen).any(|text| normalize(text).contains(&wanted)),
        ConditionKind::File => came(ctx, &wanted),
        ConditionKind::Words => return None,
    };
    Some(is != condition.gone)
}

/// The address has the pattern in it: `*` stands for anything but a part of the path, in a query for anything. A pattern that
/// begins with a slash or a scheme is the whole of a path or address; behind a query that it names anything may follow.
pub fn fits(pattern: &str, address: &str) -> bool {
    let parsed = url::Url::parse(address).ok();
    let path = parsed.as_ref().map(|url| {
        let query = url.query().map(|q| format!("?{q}")).unwrap_or_default();
        format!("{}{query}", url.path())
    });
    let candidates = [Some(address.to_owned()), path];
    let whole = pattern.starts_with('/') || pattern.contains("://");
    candidates.into_iter().flatten().any(|address| {
        let decoded = decode(&address);
        [address.as_str(), decoded.as_str()]
            .iter()
            .any(|text| glob(pattern, text, whole))
    })
}

fn decode(address: &str) -> String {
    let spaced = address.replace('+', " ");
    percent_encoding::percent_decode_str(&spaced)
        .decode_utf8()
        .map_or_else(|_| address.to_owned(), |text| text.into_owned())
}

/// `*` matches anything; a whole pattern may leave out the query at its end.
fn glob(pattern: &str, text: &str, whole: bool) -> bool {
    let text = match whole && !pattern.contains('?') {
        true => text.split(['?', '#']).next().unwrap_or_default(),
        false => text,
    };
    let ends = whole && !pattern.contains('?');
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let starts = match whole {
        true => text.strip_prefix(first),
        false => text.find(first).and_then(|at| text.get(at + first.len()..)),
    };
    let Some(mut left) = starts else {
        return false;
    };
    for (at, part) in rest.iter().enumerate() {
        if at + 1 == rest.len() && ends {
            return left.ends_with(part);
        }
        match left.find(part) {
            Some(found) => left = left.get(found + part.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    !ends || left.is_empty() || !rest.is_empty()
}

fn field(name: &str, wanted: &str, seen: &Observation) -> bool {
    let name = normalize(name);
    let called = |e: &&Element| {
        normalize(e.label()) == name
            || e.attrs
                .placeholder
                .as_deref()
                .is_some_and(|text| normalize(text) == name)
    };
    seen.elements.iter().filter(called).any(|e| match wanted {
        "on" | "off" if e.state.checked.is_some() => e.state.checked == Some(wanted == "on"),
        _ => normalize(&e.value) == wanted,
    })
}

fn said(seen: &Observation) -> impl Iterator<Item = &str> {
    let signals = &seen.signals;
    let all = signals.alerts.iter().chain(&signals.messages);
    let dialog = seen.dialog.as_ref().map(|dialog| dialog.message.as_str());
    all.map(String::as_str).chain(dialog)
}

fn came(ctx: &PlannerContext, wanted: &str) -> bool {
    let downloaded = ctx
        .history
        .iter()
        .filter_map(|r| r.outcome.as_ref()?.file.as_deref());
    let told = ctx
        .tab_events
        .iter()
        .filter(|event| event.kind == TabEventKind::DownloadFinished)
        .map(|event| event.detail.as_str());
    downloaded
        .chain(told)
        .any(|name| normalize(name).contains(wanted))
}

/// What is waited by for a condition that is not so yet.
pub fn wait_for(condition: &Condition, ms: u32) -> Action {
    let mut text = None;
    let mut url = None;
    match condition.kind {
        ConditionKind::Text => text = Some(condition.value.clone()),
        ConditionKind::Address => {
            let parts = condition.value.split(['*', '?']);
            url = parts.max_by_key(|part| part.len()).map(str::to_owned);
        }
        _ => {}
    }
    Action::Wait {
        ms,
        quiet: text.is_none() && url.is_none(),
        gone: condition.gone && text.is_some(),
        url: url.filter(|_| !condition.gone),
        text,
        element: None,
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn an_address_fits_its_pattern() {
        for (pattern, address, is) in [
            ("/search*", "https://a.example/search?q=tea", true),
            (
                "/search?q=green tea*",
                "https://a.example/search?q=green+tea&p=1",
                true,
            ),
            (
                "/search?q=чай",
                "https://a.example/search?q=%D1%87%D0%B0%D0%B9",
                true,
            ),
            (
                "/list?*page=",
                "https://a.example/list?sort=day&page=2",
                true,
            ),
            ("/list?*page=", "https://a.example/list?sort=day", false),
            ("b.example:81/x/*", "https://b.example:81/x/12", true),
            ("/orders/*", "https://a.example/orders/1234", true),
            ("/orders/*/edit", "https://a.example/orders/1234/edit", true),
            (
                "/orders/*/edit",
                "https://a.example/orders/1234/view",
                false,
            ),
            ("/orders", "https://a.example/orders?sort=day", true),
            ("/orders", "https://a.example/orders/12", false),
            ("https://a.example/x", "https://b.example/x", false),
            ("https://a.example/x", "https://a.example/x#part", true),
            ("cart", "https://a.example/shop/cart/1", true),
            ("cart*done", "https://a.example/cart/12/done", true),
        ] {
            assert_eq!(fits(pattern, address), is, "{pattern} {address}");
        }
    }
}
