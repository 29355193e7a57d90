//! The site as a whole: every page, link and field, seeds, languages, its state.

use std::collections::{BTreeSet, HashSet};

use crate::common::visitor::{Visitor, elements, text_of};
use crate::common::{add_first, every_site, sign_in, started};
use copilot_practice::{LabelKind, Lang, MailRole, PageKind, Site, example_goals};

#[tokio::test]
async fn every_page_answers_and_every_link_leads_somewhere() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        sign_in(&running, &mut visitor).await;
        let mut queue = vec!["/".to_owned()];
        queue.extend(PageKind::ALL.iter().map(|page| running.site().path(*page)));
        let mut seen = HashSet::new();
        while let Some(path) = queue.pop() {
            if !seen.insert(path.clone()) || seen.len() > 400 {
                continue;
            }
            let answer = visitor.get(&path).await;
            if path.starts_with("/lang") {
                assert_eq!(answer.status, 303);
                // It would turn the rest of the walk into the other language.
                visitor.forget("lang");
                continue;
            }
            assert_eq!(answer.status, 200, "seed {seed} {lang:?} {path}");
            let policy = answer.header("content-security-policy").expect("a policy");
            assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
            if !answer
                .header("content-type")
                .unwrap_or_default()
                .starts_with("text/html")
            {
                continue;
            }
            for element in elements(&answer.body) {
                for name in ["href", "src"] {
                    let Some(target) = element.attribute(name) else {
                        continue;
                    };
                    if let Some(anchor) = target.strip_prefix('#') {
                        assert!(
                            answer.body.contains(&format!("id=\"{anchor}\"")),
                            "{path} lacks #{anchor}"
                        );
                    } else {
                        assert!(target.starts_with('/'), "{path} links outside: {target}");
                        queue.push(target);
                    }
                }
            }
        }
        for product in running.site().products() {
            assert!(
                seen.contains(&running.site().product_path(product)),
                "{} is not linked",
                product.slug
            );
        }
        for mail in running.site().mails() {
            assert!(
                seen.contains(&running.site().mail_path(mail)),
                "{} is not linked",
                mail.id
            );
        }
        running.stop().await;
    }
}

#[tokio::test]
async fn every_field_has_a_label_and_every_id_is_unique() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        sign_in(&running, &mut visitor).await;
        add_first(&running, &mut visitor).await;
        for page in PageKind::ALL {
            let path = running.site().path(*page);
            let body = visitor.get(&path).await.body;
            let elements = elements(&body);
            let labelled: BTreeSet<String> = elements
                .iter()
                .filter(|e| e.tag == "label")
                .filter_map(|e| e.attribute("for"))
                .collect();
            for element in &elements {
                let hidden = element.attribute("type").is_some_and(|t| t == "hidden")
                    || element.has("hidden");
                if ["input", "select", "textarea"].contains(&element.tag.as_str()) && !hidden {
                    let id = element.attribute("id").unwrap_or_default();
                    assert!(
                        labelled.contains(&id),
                        "seed {seed} {path}: no label for {element:?}"
                    );
                }
            }
            let wordings: Vec<&str> = body
                .split("<label ")
                .skip(1)
                .filter_map(|part| part.split("</label>").next())
                .filter_map(|part| part.split('>').nth(1))
                .collect();
            let different: HashSet<&&str> = wordings.iter().collect();
            assert!(
                *page == PageKind::Cart || different.len() == wordings.len(),
                "seed {seed} {path}: {wordings:?}"
            );
            let ids: Vec<String> = elements.iter().filter_map(|e| e.attribute("id")).collect();
            let unique: HashSet<&String> = ids.iter().collect();
            assert_eq!(unique.len(), ids.len(), "seed {seed} {path}: an id twice");
            for landmark in ["header", "nav", "main", "footer", "h1"] {
                assert!(
                    elements.iter().any(|e| e.tag == landmark),
                    "{path} has no {landmark}"
                );
            }
        }
        running.stop().await;
    }
}

#[tokio::test]
async fn a_seed_moves_paths_words_fields_and_order() {
    let plain = Site::new(0, Lang::En);
    for seed in 1..6 {
        for lang in [Lang::En, Lang::Ru] {
            let (first, other) = (Site::new(0, lang), Site::new(seed, lang));
            for page in PageKind::ALL.iter().filter(|page| **page != PageKind::Home) {
                assert_ne!(first.path(*page), other.path(*page), "seed {seed}");
            }
            let reworded = LabelKind::ALL
                .iter()
                .filter(|kind| first.label(**kind) != other.label(**kind))
                .count();
            assert!(
                reworded * 2 > LabelKind::ALL.len(),
                "seed {seed}: {reworded} labels"
            );
            for kind in LabelKind::ALL {
                assert_ne!(first.field(*kind).id, other.field(*kind).id);
            }
            let slugs = |site: &Site| {
                site.products()
                    .iter()
                    .map(|p| p.slug.clone())
                    .collect::<Vec<_>>()
            };
            assert_ne!(slugs(&first), slugs(&other));
            let prices = |site: &Site| site.products().iter().map(|p| p.price).collect::<Vec<_>>();
            assert_ne!(prices(&first), prices(&other));
            assert_ne!(first.rows()[0], other.rows()[0]);
            assert_ne!(first.mail(MailRole::Parcel), other.mail(MailRole::Parcel));
            // The same seed is the same site.
            assert_eq!(slugs(&other), slugs(&Site::new(seed, lang)));
        }
        let english = Site::new(seed, Lang::En);
        let russian = Site::new(seed, Lang::Ru);
        for page in PageKind::ALL {
            assert_eq!(
                english.path(*page),
                russian.path(*page),
                "the language switch would lead astray"
            );
        }
        let slugs: HashSet<&String> = english.products().iter().map(|p| &p.slug).collect();
        assert_eq!(slugs.len(), 40);
        assert!(russian.products().iter().all(|p| slugs.contains(&p.slug)));
    }
    let paths: HashSet<String> = PageKind::ALL.iter().map(|page| plain.path(*page)).collect();
    assert_eq!(paths.len(), PageKind::ALL.len());
}

#[tokio::test]
async fn the_footer_changes_the_language_for_one_visitor() {
    let (running, mut visitor) = started(1, Lang::En).await;
    let guide = running.site().path(PageKind::Guide);
    let link = |body: &str| {
        elements(body)
            .into_iter()
            .filter_map(|e| e.attribute("href"))
            .find(|href| href.starts_with("/lang"))
            .unwrap()
    };
    let page = visitor.get(&guide).await.body;
    assert!(page.contains("<html lang=\"en\""));
    let answer = visitor.follow(&link(&page)).await;
    assert_eq!(answer.location(), guide);
    let page = visitor.get(&guide).await.body;
    assert!(page.contains("<html lang=\"ru\""));
    assert!(text_of(&page).contains(&Site::new(1, Lang::Ru).guide().sections[0].fact));
    let stranger = Visitor::new(&running.base_url());
    assert!(
        stranger
            .get(&guide)
            .await
            .body
            .contains("<html lang=\"en\"")
    );
    let away = visitor.get("/lang?to=ru&back=//elsewhere.example/").await;
    assert_eq!(away.location(), "/");
    running.stop().await;
}

#[tokio::test]
async fn the_state_is_served_and_reset() {
    let (running, mut visitor) = started(4, Lang::Ru).await;
    sign_in(&running, &mut visitor).await;
    add_first(&running, &mut visitor).await;
    let body = visitor.get("/__state").await.body;
    let served: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(served, serde_json::to_value(running.state()).unwrap());
    assert_eq!(served["signed_in_sessions"], 1);
    assert_eq!(
        served["visited"].as_array().unwrap().len(),
        1,
        "the state is not a page"
    );
    assert_eq!(visitor.get("/__reset").await.status, 405);
    visitor.post("/__reset", &[]).await;
    let state = running.state();
    assert!(state.cart.is_empty() && state.visited.is_empty() && state.signed_in_sessions == 0);
    let base = running.base_url();
    running.stop().await;
    assert!(
        tokio::net::TcpStream::connect(base.trim_start_matches("http://").trim_end_matches('/'))
            .await
            .is_err()
    );
}

#[test]
fn example_goals_use_words_of_the_site_and_cannot_hold_by_chance() {
    for (seed, lang) in every_site() {
        let site = Site::new(seed, lang);
        let goals = example_goals(&site);
        assert_eq!(goals.len(), 8);
        let before = copilot_practice::Snapshot::default();
        for goal in &goals {
            assert!(!goal.expected.is_empty());
            assert!(
                goal.check(&before, &before, "").is_err(),
                "{} holds before it ran",
                goal.id
            );
            let cyrillic = goal.text.chars().any(|c| ('а'..='я').contains(&c));
            assert_eq!(cyrillic, lang == Lang::Ru);
        }
        let order = goals.iter().find(|goal| goal.id == "order").unwrap();
        assert!(order.asks && order.text.contains(&site.label(LabelKind::PlaceOrder)));
    }
}
