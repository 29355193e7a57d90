//! Links, by where they lead.

use super::GOAL;
use crate::common::*;
use copilot_protocol::{
    Action,
    RiskClass::{self, *},
};

#[test]
fn links_to_read_do_not_ask() {
    for (label, href) in rows::<(&str, &str)>("links_to_read_do_not_ask") {
        allows(&click(), &link(label, href), GOAL);
    }
    let mut docs = link("Delete", "https://docs.example.com/api/pets#delete-a-pet");
    docs.page_url = "https://docs.example.com/api/pets".into();
    docs.frame_origin = "https://docs.example.com".into();
    allows(&click(), &docs, GOAL);
}

#[test]
fn links_that_do_something_ask() {
    for (class, label, href) in rows::<(RiskClass, &str, &str)>("links_that_do_something_ask") {
        asks(class, &click(), &link(label, href), GOAL);
    }
    let mut f = link("Leaflet", "https://shop.example.com/leaflet");
    f.element.as_mut().unwrap().attrs.download = true;
    asks(Download, &click(), &f, GOAL);
}

#[test]
fn files_that_run_are_blocked() {
    for href in rows::<&str>("files_that_run_are_blocked") {
        blocks(Some(Download), &click(), &link("Get it", href), GOAL);
        blocks(
            Some(Download),
            &Action::Download { element: 7 },
            &link("Get it", href),
            GOAL,
        );
        blocks(
            Some(Download),
            &go(href),
            &facts(None),
            "open https://a.example/",
        );
    }
    for href in rows::<&str>("files_that_run_are_blocked_2") {
        blocks(
            Some(Download),
            &Action::Download { element: 7 },
            &link("Get it", href),
            GOAL,
        );
    }
    blocks(
        Some(Download),
        &Action::Download { element: 7 },
        &button("Get setup.exe"),
        GOAL,
    );
    asks(
        Download,
        &Action::Download { element: 7 },
        &button("Price list"),
        GOAL,
    );
    asks(
        Download,
        &Action::Download { element: 7 },
        &link("Price list", "https://shop.example.com/list.pdf"),
        GOAL,
    );
    for label in ["Download", "Export", "Скачать", "Экспортировать"] {
        asks(Download, &click(), &button(label), GOAL);
    }
}

#[test]
fn a_link_is_judged_by_where_it_leads() {
    // Nowhere: the page's own script runs, and nobody can tell what it does.
    for href in rows::<&str>("a_link_is_judged_by_where_it_leads") {
        asks(UnclearSubmit, &click(), &link("", href), GOAL);
    }
    // Somewhere: a part of the page, the page once more, another page.
    for href in rows::<&str>("a_link_is_judged_by_where_it_leads_2") {
        allows(&click(), &link("", href), GOAL);
    }
    // What the page itself made is saved like any file; shown, it is of no site.
    for href in ["blob:https://shop.example.com/1", "data:text/plain,x"] {
        let mut saved = link("Report", href);
        blocks(None, &click(), &saved, GOAL);
        saved.element.as_mut().unwrap().attrs.download = true;
        asks(Download, &click(), &saved, GOAL);
    }
    let mut file = link("Report", "file:///etc/passwd");
    file.element.as_mut().unwrap().attrs.download = true;
    blocks(None, &click(), &file, GOAL);
}

#[test]
fn a_place_that_explains_is_told_by_where_the_link_leads() {
    for (page, href, asked) in [
        (PAGE, "https://shop.example.com/account", true),
        (PAGE, "https://shop.example.com/page#account", true),
        (PAGE, "https://docs.example.com/account", false),
        (PAGE, "https://shop.example.com/help/account", false),
        (PAGE, "https://shop.example.com/account.HTML", false),
        // From a page that explains to one that does not.
        (
            "https://docs.example.com/a",
            "https://shop.example.com/account",
            true,
        ),
        (
            "https://docs.example.com/a",
            "https://docs.example.com/a#account",
            false,
        ),
    ] {
        let mut f = link("Delete account", href);
        f.page_url = page.into();
        if asked {
            asks(Delete, &click(), &f, GOAL);
        } else {
            allows(&click(), &f, GOAL);
        }
    }
}

#[test]
fn a_link_that_sends_or_saves_says_so_in_label_and_address() {
    for (label, path, class) in [
        ("Publish", "/posts/3/publish", Some(Send)),
        ("Publish", "/posts/3", None),
        ("Publish your first post", "/posts/3/publish", None),
        ("Posts", "/posts/3/publish", None),
        ("Download", "/reports/3/download", Some(Download)),
        ("Download", "/reports/3", None),
        ("Reports", "/reports/3/download", None),
    ] {
        let mut f = link(label, &format!("https://shop.example.com{path}"));
        match class {
            Some(class) => asks(class, &click(), &f, GOAL),
            None => allows(&click(), &f, GOAL),
        }
        // A menu leads to places.
        if class == Some(Send) {
            f.element.as_mut().unwrap().nav = true;
            allows(&click(), &f, GOAL);
        }
    }
}

#[test]
fn a_link_that_grants_access_is_the_persons_own() {
    let mut f = link("Allow", "https://shop.example.com/next?x=1");
    f.page_url = "https://shop.example.com/oauth/authorize".into();
    blocks(Some(Permission), &click(), &f, GOAL);
    f.surroundings = "We use cookies to make this site better".into();
    allows(&click(), &f, GOAL);
    f.surroundings.clear();
    f.page_url = PAGE.into();
    allows(&click(), &f, GOAL);
}
