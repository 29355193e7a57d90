//! The site as a whole: every page, link and field, seeds, languages, its state.

use crate::common::*;

#[tokio::test]
async fn every_page_answers_and_every_link_leads_somewhere() {
    for at in every_site() {
        let mut stage = Stage::signed_in(at).await;
        let mut queue = vec!["/".to_owned()];
        queue.extend(PageKind::ALL.iter().map(|page| stage.path(*page)));
        let mut seen = HashSet::new();
        while let Some(path) = queue.pop() {
            if !seen.insert(path.clone()) || seen.len() > 400 {
                continue;
            }
            let answer = stage.get(&path).await;
            if path.starts_with("/lang") {
                assert_eq!(answer.status, 303);
                // It would turn the rest of the walk into the other language.
                stage.visitor.forget("lang");
                continue;
            }
            assert_eq!(answer.status, 200, "{at:?} {path}");
            let policy = answer.header("content-security-policy").expect("a policy");
            assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
            let kind = answer.header("content-type").unwrap_or_default();
            if !kind.starts_with("text/html") {
                continue;
            }
            for element in elements(&answer.body) {
                for target in ["href", "src"]
                    .into_iter()
                    .filter_map(|name| element.attribute(name))
                {
                    if let Some(anchor) = target.strip_prefix('#') {
                        let there = answer.body.contains(&format!("id=\"{anchor}\""));
                        assert!(there, "{path} lacks #{anchor}");
                    } else {
                        assert!(target.starts_with('/'), "{path} links outside: {target}");
                        queue.push(target);
                    }
                }
            }
        }
        let site = stage.site();
        let products = site.products().iter().map(|p| site.product_path(p));
        for path in products.chain(site.mails().iter().map(|m| site.mail_path(m))) {
            assert!(seen.contains(&path), "{path} is not linked");
        }
    }
}

#[tokio::test]
async fn every_field_has_a_label_and_every_id_is_unique() {
    for at in every_site() {
        let mut stage = Stage::signed_in(at).await;
        stage.add_first().await;
        for page in PageKind::ALL {
            let path = format!("{at:?} {}", stage.path(*page));
            let body = stage.body(*page).await;
            let elements = elements(&body);
            let labels = elements.iter().filter(|e| e.tag == "label");
            let labelled: BTreeSet<String> = labels.filter_map(|e| e.attribute("for")).collect();
            for element in &elements {
                let hidden = element.attribute("type").is_some_and(|t| t == "hidden")
                    || element.has("hidden");
                if ["input", "select", "textarea"].contains(&element.tag.as_str()) && !hidden {
                    let id = element.attribute("id").unwrap_or_default();
                    assert!(labelled.contains(&id), "{path}: no label for {element:?}");
                }
            }
            let wordings: Vec<&str> = body
                .split("<label ")
                .skip(1)
                .filter_map(|part| part.split("</label>").next())
                .filter_map(|part| part.split('>').nth(1))
                .collect();
            let different: HashSet<&&str> = wordings.iter().collect();
            let clear = *page == PageKind::Cart || different.len() == wordings.len();
            assert!(clear, "{path}: {wordings:?}");
            let ids: Vec<String> = elements.iter().filter_map(|e| e.attribute("id")).collect();
            let unique: HashSet<&String> = ids.iter().collect();
            assert_eq!(unique.len(), ids.len(), "{path}: an id twice");
            for landmark in ["header", "nav", "main", "footer", "h1"] {
                let there = elements.iter().any(|e| e.tag == landmark);
                assert!(there, "{path} has no {landmark}");
            }
        }
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
            let mut labels = LabelKind::ALL.to_vec();
            labels.retain(|kind| first.label(*kind) != other.label(*kind));
            let reworded = labels.len();
            assert!(
                reworded * 2 > LabelKind::ALL.len(),
                "seed {seed}: {reworded} labels"
            );
            for kind in LabelKind::ALL {
                assert_ne!(first.field(*kind).id, other.field(*kind).id);
            }
            let goods = |site: &Site| -> (Vec<_>, Vec<_>) {
                let products = site.products().iter();
                products.map(|p| (p.slug.clone(), p.price)).unzip()
            };
            let (slugs, prices) = goods(&other);
            assert_ne!(goods(&first).0, slugs);
            assert_ne!(goods(&first).1, prices);
            assert_ne!(first.rows()[0], other.rows()[0]);
            assert_ne!(first.mail(MailRole::Parcel), other.mail(MailRole::Parcel));
            // The same seed is the same site.
            assert_eq!(slugs, goods(&Site::new(seed, lang)).0);
        }
        let english = Site::new(seed, Lang::En);
        let russian = Site::new(seed, Lang::Ru);
        for page in PageKind::ALL {
            // The language switch would lead astray.
            assert_eq!(english.path(*page), russian.path(*page));
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
    let mut stage = Stage::new((1, Lang::En)).await;
    let guide = stage.path(PageKind::Guide);
    let page = stage.body(PageKind::Guide).await;
    assert!(page.contains("<html lang=\"en\""));
    let mut links = elements(&page)
        .into_iter()
        .filter_map(|e| e.attribute("href"));
    let link = links.find(|href| href.starts_with("/lang")).unwrap();
    let answer = stage.visitor.follow(&link).await;
    assert_eq!(answer.location(), guide);
    let page = stage.body(PageKind::Guide).await;
    assert!(page.contains("<html lang=\"ru\""));
    assert!(text_of(&page).contains(&Site::new(1, Lang::Ru).guide().sections[0].fact));
    let stranger = Visitor::new(&stage.running.base_url());
    let page = stranger.get(&guide).await.body;
    assert!(page.contains("<html lang=\"en\""));
    let away = stage.get("/lang?to=ru&back=//elsewhere.example/").await;
    assert_eq!(away.location(), "/");
}

#[tokio::test]
async fn the_state_is_served_and_reset() {
    let mut stage = Stage::signed_in((4, Lang::Ru)).await;
    stage.add_first().await;
    let body = stage.get("/__state").await.body;
    let served: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(served, serde_json::to_value(stage.state()).unwrap());
    assert_eq!(served["signed_in_sessions"], 1);
    let visited = served["visited"].as_array().unwrap();
    assert_eq!(visited.len(), 1, "the state is not a page");
    assert_eq!(stage.get("/__reset").await.status, 405);
    stage.visitor.post("/__reset", &[]).await;
    let state = stage.state();
    assert!(state.cart.is_empty() && state.visited.is_empty() && state.signed_in_sessions == 0);
    let base = stage.running.base_url();
    stage.running.stop().await;
    let address = base.trim_start_matches("http://").trim_end_matches('/');
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
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
            let holds = goal.check(&before, &before, "").is_ok();
            assert!(!holds, "{} holds before it ran", goal.id);
            let cyrillic = goal.text.chars().any(|c| ('а'..='я').contains(&c));
            assert_eq!(cyrillic, lang == Lang::Ru);
        }
        let order = goals.iter().find(|goal| goal.id == "order").unwrap();
        assert!(order.asks && order.text.contains(&site.label(LabelKind::PlaceOrder)));
    }
}
