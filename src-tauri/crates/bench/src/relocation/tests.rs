//! A small part of the measure, in seconds.

use super::*;

/// Of this many pages.
const PAGES: [&str; 6] = [
    "made/context-cards",
    "made/context-table",
    "made/context-form",
    "made/aria-menu",
    "practice En 0/Shop",
    "practice Ru 0/Settings",
];
const KINDS: [&str; 3] = ["reworded", "list grown", "target removed"];

#[tokio::test(flavor = "multi_thread")]
async fn no_wrong_element_is_taken_on_changed_pages() {
    let tests = sites::root().join("tests/relocation");
    let mut kinds = kinds::kinds(&tests.join("kinds"), false).unwrap();
    kinds.retain(|kind| KINDS.contains(&kind.name.as_str()));
    assert_eq!(kinds.len(), KINDS.len());
    let mut pages = sites::made().await.unwrap();
    let (_running, practice) = sites::practice().await.unwrap();
    pages.extend(practice);
    pages.retain(|page| PAGES.iter().any(|name| page.name.starts_with(name)));
    let book = Arc::new(Mutex::new(Book {
        tally: Tally::default(),
        keep: None,
        tell: "all".into(),
    }));
    let plan = Plan {
        kinds,
        each: 1,
        most: 14,
    };
    measured(pages.into_iter().map(Job::Page).collect(), plan, &book)
        .await
        .unwrap();
    let book = book.lock().unwrap();
    let whole = book.tally.whole(false);
    assert!(whole.targets >= 30, "{whole:?}");
    assert_eq!(whole.wrong, 0, "{whole:?}");
    assert!(whole.found_share() >= 0.95, "{whole:?}");
    assert!(whole.told_share() >= 0.9, "{whole:?}");
}
