//! The person's screen: where a managed browser with a window stands, beside the window that they watch the run in.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use crate::connection::{COMMAND_DEADLINE, Connection};

/// A rectangle of the screen, in device independent pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct WindowBounds {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

impl WindowBounds {
    fn overlaps(self, other: Self) -> bool {
        let apart = |from: i32, length: i32, other_from: i32, other_length: i32| {
            from + length <= other_from || other_from + other_length <= from
        };
        !apart(self.left, self.width, other.left, other.width)
            && !apart(self.top, self.height, other.top, other.height)
    }
}

/// Where the browser goes, and what it must not cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    pub place: WindowBounds,
    pub clear_of: WindowBounds,
}

/// The person's screen, as a browser with a window needs to know it.
pub trait Desktop: Send + Sync {
    /// Makes room, and says where a browser's window goes then. Asked once one is really needed.
    fn beside(&self) -> Option<Beside>;

    /// The browser does something now by which its window may come to the front within this time, though nobody wants it there.
    fn comes_forward(&self, within: Duration);
}

impl std::fmt::Debug for dyn Desktop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Desktop")
    }
}

/// Moves the tab's window to its place if it covers what is to be seen. One that the person has put elsewhere stays there.
pub(crate) async fn arrange(connection: &Connection, target: &str, beside: &Beside) {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Found {
        window_id: i64,
        bounds: Bounds,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Bounds {
        #[serde(flatten)]
        bounds: Option<WindowBounds>,
        window_state: Option<String>,
    }
    let params = json!({"targetId": target});
    let method = "Browser.getWindowForTarget";
    let found: Found = match connection
        .ask(None, method, &params, COMMAND_DEADLINE)
        .await
    {
        Ok(found) => found,
        Err(error) => {
            tracing::debug!(?error, "the browser does not say where its window is");
            return;
        }
    };
    let id = found.window_id;
    let whole = match found.bounds.window_state.as_deref() {
        // Out of the way, as the person wants it.
        Some("minimized") => return,
        Some("maximized" | "fullscreen") => true,
        _ => false,
    };
    let covers = found
        .bounds
        .bounds
        .is_none_or(|now| now.overlaps(beside.clear_of));
    if !covers {
        return;
    }
    let WindowBounds {
        left,
        top,
        width,
        height,
    } = beside.place;
    let normal = whole.then(|| json!({"windowState": "normal"}));
    let placed = json!({"left": left, "top": top, "width": width, "height": height});
    // A state and a place are not taken together.
    for bounds in normal.into_iter().chain([placed]) {
        let params = json!({"windowId": id, "bounds": bounds});
        let method = "Browser.setWindowBounds";
        if let Err(error) = connection
            .call_raw(None, method, &params, COMMAND_DEADLINE)
            .await
        {
            tracing::debug!(?error, "the browser's window stays where it is");
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WindowBounds;

    #[test]
    fn windows_side_by_side_do_not_cover_each_other() {
        let at = |left, top, width, height| WindowBounds {
            left,
            top,
            width,
            height,
        };
        let app = at(0, 0, 480, 900);
        assert!(!app.overlaps(at(480, 0, 960, 900)));
        assert!(!at(480, 0, 960, 900).overlaps(app));
        assert!(app.overlaps(at(470, 100, 900, 700)));
        assert!(app.overlaps(at(10, 10, 100, 100)), "one within the other");
        assert!(!app.overlaps(at(0, 900, 480, 100)));
    }
}
