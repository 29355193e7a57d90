//! Which tab a run works in: one of its own, or one that the person has open with the run's site.

use copilot_guard::{GoalWords, host_of};
use copilot_protocol::TabInfo;
use url::Url;

/// Tabs that a question lists at most.
const MOST_LISTED: usize = 8;

/// The open tabs with the site that the run starts at or that the goal names, and that site. The
/// tab that was used last comes first.
pub(crate) fn fitting(
    tabs: Vec<TabInfo>,
    goal: &GoalWords,
    start_url: Option<&str>,
    used_last: Option<&TabInfo>,
) -> Option<(String, Vec<TabInfo>)> {
    let start = start_url.map(site).filter(|site| !site.is_empty());
    let fits = |tab: &TabInfo| {
        let Ok(url) = Url::parse(&tab.url) else {
            return false;
        };
        if !matches!(url.scheme(), "http" | "https") || tab.owned {
            return false;
        }
        match &start {
            Some(start) => site(&tab.url) == *start,
            None => goal.sites.iter().any(|named| named.contains(&url)) || goal.names_site(&url),
        }
    };
    let mut tabs: Vec<TabInfo> = tabs.into_iter().filter(fits).collect();
    if let Some(last) = used_last {
        tabs.sort_by_key(|tab| tab.id != last.id);
    }
    let site = site(&tabs.first()?.url);
    tabs.retain(|tab| self::site(&tab.url) == site);
    tabs.truncate(MOST_LISTED);
    Some((site, tabs))
}

/// The tabs to choose from where it cannot be told which one the person looks at.
pub(crate) fn open_pages(mut tabs: Vec<TabInfo>) -> Vec<TabInfo> {
    let is_web = |url: &str| url.starts_with("http://") || url.starts_with("https://");
    tabs.retain(|tab| is_web(&tab.url) && !tab.owned);
    tabs.truncate(2 * MOST_LISTED);
    tabs
}

/// Host without `www.`; empty where the address has none.
pub(crate) fn site(address: &str) -> String {
    let host = host_of(address);
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

/// The place within the site that the run was to start at is not where the tab is.
pub(crate) fn leads_elsewhere(start_url: &str, tab: &TabInfo) -> bool {
    match (Url::parse(start_url), Url::parse(&tab.url)) {
        (Ok(start), Ok(there)) => {
            let root = start.path() == "/" && start.query().is_none();
            !root && (start.path(), start.query()) != (there.path(), there.query())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::TabId;

    fn tab(id: &str, url: &str) -> TabInfo {
        TabInfo {
            id: TabId(id.into()),
            url: url.into(),
            title: String::new(),
            active: false,
            owned: false,
        }
    }

    fn ids(found: &Option<(String, Vec<TabInfo>)>) -> Vec<&str> {
        let tabs = found.iter().flat_map(|(_, tabs)| tabs);
        tabs.map(|tab| tab.id.as_str()).collect()
    }

    #[test]
    fn tabs_with_the_site_of_the_start_fit() {
        let tabs = || {
            vec![
                tab("t1", "https://news.example/"),
                tab("t2", "https://www.shop.example/cart"),
                tab("t3", "https://shop.example/"),
                tab("t4", "https://shop.example.evil.test/"),
                tab("t5", "chrome://settings/?shop.example"),
            ]
        };
        let goal = GoalWords::new("buy a lamp");
        let found = fitting(tabs(), &goal, Some("https://shop.example/lamps"), None);
        assert_eq!(ids(&found), ["t2", "t3"]);
        assert_eq!(found.unwrap().0, "shop.example");
        let last = tab("t3", "https://shop.example/");
        let found = fitting(tabs(), &goal, Some("https://shop.example/"), Some(&last));
        assert_eq!(ids(&found), ["t3", "t2"]);
        assert!(fitting(tabs(), &goal, None, None).is_none());
        assert!(fitting(tabs(), &goal, Some("https://other.example/"), None).is_none());
    }

    #[test]
    fn tabs_with_a_site_that_the_goal_names_fit() {
        let tabs = vec![
            tab("t1", "https://news.example/a"),
            tab("t2", "https://mail.example/inbox"),
        ];
        let goal = GoalWords::new("open mail.example and read the newest letter");
        assert_eq!(ids(&fitting(tabs, &goal, None, None)), ["t2"]);
    }

    #[test]
    fn a_tab_of_the_run_is_no_choice() {
        let mut own = tab("t1", "https://shop.example/");
        own.owned = true;
        let goal = GoalWords::new("");
        assert!(fitting(vec![own], &goal, Some("https://shop.example/"), None).is_none());
    }

    #[test]
    fn only_a_place_within_the_site_leads_elsewhere() {
        let there = tab("t1", "https://shop.example/cart?x=1");
        assert!(!leads_elsewhere("https://shop.example", &there));
        assert!(!leads_elsewhere("https://shop.example/cart?x=1", &there));
        assert!(leads_elsewhere("https://shop.example/cart", &there));
        assert!(leads_elsewhere("https://shop.example/lamps", &there));
    }
}
