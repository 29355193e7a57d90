//! Where the person took a tab by themselves: an address, back, forward, anew. What links and pages do is not theirs.

use copilot_protocol::Action;
use serde::Deserialize;

/// `Page.getNavigationHistory`
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct History {
    pub current_index: usize,
    pub entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    pub id: i64,
    pub url: String,
    #[serde(default)]
    pub transition_type: String,
}

impl History {
    fn now(&self) -> Option<&Entry> {
        self.entries.get(self.current_index)
    }

    /// What the person did to come here from `before`. `again`: another document came.
    pub fn since(&self, before: &Self, again: bool) -> Option<Action> {
        let (old, new) = (before.now()?, self.now()?);
        if old.id == new.id {
            let reloads = again && new.transition_type == "reload";
            return reloads.then_some(Action::Reload);
        }
        if let Some(at) = before.entries.iter().position(|e| e.id == new.id) {
            return Some(if at < before.current_index {
                Action::GoBack
            } else {
                Action::GoForward
            });
        }
        let typed = [
            "typed",
            "auto_bookmark",
            "generated",
            "keyword",
            "auto_toplevel",
        ];
        let web = new.url.starts_with("http://") || new.url.starts_with("https://");
        (web && typed.contains(&new.transition_type.as_str())).then(|| Action::Navigate {
            url: new.url.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(current_index: usize, entries: &[(i64, &str, &str)]) -> History {
        let entries = entries.iter().map(|(id, url, kind)| Entry {
            id: *id,
            url: (*url).to_owned(),
            transition_type: (*kind).to_owned(),
        });
        History {
            current_index,
            entries: entries.collect(),
        }
    }

    #[test]
    fn the_persons_ways_are_told_from_the_pages() {
        let (a, b) = ((1, "https://a/", "typed"), (2, "https://b/", "link"));
        let before = history(0, &[a]);
        assert_eq!(history(1, &[a, b]).since(&before, true), None);
        let typed = history(1, &[a, (2, "https://b/", "typed")]);
        let url = "https://b/".to_owned();
        assert_eq!(typed.since(&before, true), Some(Action::Navigate { url }));
        let back = history(0, &[a, b]).since(&history(1, &[a, b]), true);
        assert_eq!(back, Some(Action::GoBack));
        let forward = history(1, &[a, b]).since(&history(0, &[a, b]), true);
        assert_eq!(forward, Some(Action::GoForward));
        let anew = history(0, &[(1, "https://a/", "reload")]);
        assert_eq!(anew.since(&before, true), Some(Action::Reload));
        assert_eq!(anew.since(&before, false), None);
        let inner = history(1, &[a, (2, "chrome://settings/", "typed")]);
        assert_eq!(inner.since(&before, true), None);
    }
}
