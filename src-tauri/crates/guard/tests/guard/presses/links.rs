//! Links, by where they lead.

use crate::common::*;
use copilot_protocol::RiskClass::{self, *};

#[test]
fn links_to_read_do_not_ask() {
    for (label, href) in rows::<(&str, &str)>("links_to_read_do_not_ask") {
        press_passes(&link(label, href));
    }
    let mut docs = link("Delete", "https://docs.example.com/api/pets#delete-a-pet");
    docs.page_url = "https://docs.example.com/api/pets".into();
    docs.frame_origin = "https://docs.example.com".into();
    press_passes(&docs);
}

#[test]
fn links_that_do_something_ask() {
    for (class, label, href) in rows::<(RiskClass, &str, &str)>("links_that_do_something_ask") {
        press_asks(class, &link(label, href));
    }
    let mut f = link("Leaflet", "https://shop.example.com/leaflet");
    f.element.as_mut().unwrap().attrs.download = true;
    press_asks(Download, &f);
}

#[test]
fn files_that_run_are_blocked() {
    for href in rows::<&str>("files_that_run_are_blocked") {
        press_is_blocked(Some(Download), &link("Get it", href));
        blocks(Some(Download), &saves(), &link("Get it", href), GOAL);
        blocks(
            Some(Download),
            &go(href),
            &facts(None),
            "open https://a.example/",
        );
    }
    for href in rows::<&str>("files_that_run_are_blocked_2") {
        blocks(Some(Download), &saves(), &link("Get it", href), GOAL);
    }
    blocks(Some(Download), &saves(), &button("Get setup.exe"), GOAL);
    asks(Download, &saves(), &button("Price list"), GOAL);
    asks(
        Download,
        &saves(),
        &link("Price list", "https://shop.example.com/list.pdf"),
        GOAL,
    );
    for label in ["Download", "Export", "Скачать", "Экспортировать"] {
        press_asks(Download, &button(label));
    }
}

#[test]
fn a_link_is_judged_by_where_it_leads() {
    // Nowhere: the page's own script runs, and nobody can tell what it does.
    for href in rows::<&str>("a_link_is_judged_by_where_it_leads") {
        press_asks(UnclearSubmit, &link("", href));
    }
    // Somewhere: a part of the page, the page once more, another page.
    for href in rows::<&str>("a_link_is_judged_by_where_it_leads_2") {
        press_passes(&link("", href));
    }
    // What the page itself made is saved like any file; shown, it is of no site.
    for href in ["blob:https://shop.example.com/1", "data:text/plain,x"] {
        let mut saved = link("Report", href);
        press_is_blocked(None, &saved);
        saved.element.as_mut().unwrap().attrs.download = true;
        press_asks(Download, &saved);
    }
    let mut file = link("Report", "file:///etc/passwd");
    file.element.as_mut().unwrap().attrs.download = true;
    press_is_blocked(None, &file);
}

#[test]
fn a_place_that_explains_is_told_by_where_the_link_leads() {
    for (page, href, asked) in
        rows::<(&str, &str, bool)>("a_place_that_explains_is_told_by_where_the_link_leads")
    {
        let mut f = link("Delete account", href);
        f.page_url = page.into();
        if asked {
            press_asks(Delete, &f);
        } else {
            press_passes(&f);
        }
    }
}

#[test]
fn a_link_that_sends_or_saves_says_so_in_label_and_address() {
    for (label, path, Asked(class)) in
        rows::<(&str, &str, Asked)>("a_link_that_sends_or_saves_says_so_in_label_and_address")
    {
        let mut f = link(label, &format!("https://shop.example.com{path}"));
        match class {
            Some(class) => press_asks(class, &f),
            None => press_passes(&f),
        }
        // A menu leads to places.
        if class == Some(Send) {
            f.element.as_mut().unwrap().nav = true;
            press_passes(&f);
        }
    }
}

#[test]
fn a_link_that_grants_access_is_the_persons_own() {
    let mut f = link("Allow", "https://shop.example.com/next?x=1");
    f.page_url = "https://shop.example.com/oauth/authorize".into();
    press_is_blocked(Some(Permission), &f);
    f.surroundings = "We use cookies to make this site better".into();
    press_passes(&f);
    f.surroundings.clear();
    f.page_url = PAGE.into();
    press_passes(&f);
}
