//! The shop, its checkout and the long table, by real requests.

use std::collections::HashSet;

use crate::common::visitor::{self, elements, text_of};
use crate::common::{add_first, every_site, started};
use copilot_practice::{ActionKind, LabelKind, Lang, PageKind, PointColumn, Site};

#[tokio::test]
async fn a_checkout_needs_the_terms_and_a_whole_card() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let slug = add_first(&running, &mut visitor).await;
        let site = running.site();
        let path = site.path(PageKind::Checkout);
        let card = site.checkout_card();
        let page = visitor.get(&path).await.body;
        let card_field = site.field(LabelKind::CardNumber);
        let input = elements(&page)
            .into_iter()
            .find(|e| e.attribute("id").as_ref() == Some(&card_field.id))
            .unwrap();
        assert_eq!(
            input.attribute("autocomplete").as_deref(),
            Some("cc-number")
        );
        let terms = site.field(LabelKind::Terms);
        let tick = elements(&page)
            .into_iter()
            .find(|e| e.attribute("id").as_ref() == Some(&terms.id))
            .unwrap();
        assert!(tick.has("required"));

        let mut form = visitor::form(&page, &path);
        form.set(&site.field(LabelKind::FullName).name, &card.name);
        form.set(&site.field(LabelKind::Address).name, &card.address);
        form.set(&card_field.name, &card.number);
        let answer = visitor.post(&path, &form.pairs()).await;
        assert!(text_of(&answer.body).contains(&site.label(LabelKind::ErrorTerms)));
        assert!(running.state().orders.is_empty());

        form.set(&terms.name, "yes");
        for (wrong, complaint) in [
            ("", LabelKind::ErrorRequired),
            ("4000 1234", LabelKind::ErrorCard),
            ("4000 1234 5678 ABCD", LabelKind::ErrorCard),
        ] {
            form.set(&card_field.name, wrong);
            let answer = visitor.post(&path, &form.pairs()).await;
            assert!(
                text_of(&answer.body).contains(&site.label(complaint)),
                "{wrong}"
            );
            assert!(running.state().orders.is_empty());
            assert_eq!(running.state().cart.len(), 1);
        }

        form.set(&card_field.name, &card.number);
        let answer = visitor.post(&path, &form.pairs()).await;
        assert_eq!(answer.status, 303);
        let state = running.state();
        let order = state.orders.last().unwrap();
        assert!(state.cart.is_empty());
        assert_eq!(
            (order.lines[0].product.as_str(), order.lines[0].quantity),
            (slug.as_str(), 1)
        );
        assert_eq!(order.card_end, card.number[card.number.len() - 4..]);
        let confirmation = visitor.get(&answer.location()).await;
        let text = text_of(&confirmation.body);
        assert!(text.contains(&order.number) && text.contains(&site.label(LabelKind::OrderThanks)));
        running.stop().await;
    }
}

/// The slugs of the products that a page of the shop links to, in order.
fn listed(site: &Site, body: &str) -> Vec<String> {
    let shop = site.path(PageKind::Shop);
    let links: Vec<String> = elements(body)
        .into_iter()
        .filter_map(|e| e.attribute("href"))
        .collect();
    links
        .iter()
        .filter_map(|href| {
            site.products()
                .iter()
                .find(|p| *href == format!("{shop}/{}", p.slug))
        })
        .map(|p| p.slug.clone())
        .collect()
}

#[tokio::test]
async fn the_shop_pages_and_searches() {
    for (seed, lang) in every_site() {
        let (running, visitor) = started(seed, lang).await;
        let site = running.site();
        let shop = site.path(PageKind::Shop);
        assert_eq!(site.products().len(), 40);
        assert_eq!(listed(site, &visitor.get(&shop).await.body).len(), 12);
        let field = |kind| site.field(kind).name;
        for product in site.products() {
            assert_eq!(
                site.search(&product.query)[0].slug,
                product.slug,
                "{}",
                product.query
            );
        }
        let product = &site.products()[3];
        let found = visitor
            .get(&visitor::with_query(
                &shop,
                &[(&field(LabelKind::SearchProducts), &product.query)],
            ))
            .await;
        assert_eq!(listed(site, &found.body)[0], product.slug);

        let none = visitor
            .get(&visitor::with_query(
                &shop,
                &[(&field(LabelKind::SearchProducts), "zzzz")],
            ))
            .await;
        assert!(text_of(&none.body).contains(&site.label(LabelKind::NothingFound)));
        running.stop().await;
    }
}

#[tokio::test]
async fn the_shop_filters_and_sorts() {
    for (seed, lang) in every_site() {
        let (running, visitor) = started(seed, lang).await;
        let site = running.site();
        let shop = site.path(PageKind::Shop);
        let field = |kind| site.field(kind).name;
        let category = site.categories()[2];
        let cheap = visitor
            .get(&visitor::with_query(
                &shop,
                &[
                    (&field(LabelKind::Category), category.value()),
                    (&field(LabelKind::SortBy), "cheap"),
                ],
            ))
            .await;
        let mut wanted: Vec<_> = site
            .products()
            .iter()
            .filter(|p| p.category == category)
            .collect();
        wanted.sort_by_key(|p| p.price);
        assert_eq!(
            listed(site, &cheap.body),
            wanted.iter().map(|p| p.slug.clone()).collect::<Vec<_>>()
        );

        let most = site.products()[0].price / 100;
        let limited = visitor
            .get(&visitor::with_query(
                &shop,
                &[
                    (&field(LabelKind::MaxPrice), &most.to_string()),
                    (&field(LabelKind::InStockOnly), "yes"),
                ],
            ))
            .await;
        let slugs = listed(site, &limited.body);
        assert!(!slugs.is_empty());
        assert!(slugs.iter().all(|slug| {
            site.product(slug)
                .is_some_and(|p| p.price <= most * 100 && p.stock > 0)
        }));
        running.stop().await;
    }
}

#[tokio::test]
async fn the_cart_counts_and_forgets() {
    let (running, mut visitor) = started(2, Lang::En).await;
    let slug = add_first(&running, &mut visitor).await;
    let site = running.site();
    let cart = visitor.get(&site.path(PageKind::Cart)).await.body;
    let mut update = visitor::form(&cart, &site.action_path(ActionKind::UpdateCart));
    update.set(&site.field(LabelKind::Quantity).name, "100000");
    visitor.post(&update.action, &update.pairs()).await;
    assert_eq!(
        running.state().cart[0].quantity,
        site.product(&slug).unwrap().stock
    );
    let remove = visitor::form(&cart, &site.action_path(ActionKind::RemoveFromCart));
    visitor.post(&remove.action, &remove.pairs()).await;
    assert!(running.state().cart.is_empty());
    let gone = site.products().iter().find(|product| product.stock == 0);
    if let Some(gone) = gone {
        let page = visitor.get(&site.product_path(gone)).await.body;
        assert!(!page.contains(&site.action_path(ActionKind::AddToCart)));
    }
    // An order of nothing is no order.
    visitor.post(&site.path(PageKind::Checkout), &[]).await;
    assert!(running.state().orders.is_empty());
    running.stop().await;
}

#[tokio::test]
async fn the_table_sorts_and_finds() {
    for (seed, lang) in every_site() {
        let (running, visitor) = started(seed, lang).await;
        let site = running.site();
        let path = site.path(PageKind::Points);
        let page = visitor.get(&path).await.body;
        assert_eq!(
            elements(&page).iter().filter(|e| e.tag == "tr").count(),
            201
        );
        let row = &site.rows()[99];
        let towns: HashSet<&String> = site.rows().iter().map(|row| &row.town).collect();
        assert_eq!(towns.len(), 200);
        let name = site.field(LabelKind::FindTown).name;
        let found = visitor
            .get(&visitor::with_query(&path, &[(&name, &row.town)]))
            .await
            .body;
        assert!(text_of(&found).contains(&row.distance.to_string()));
        assert_eq!(elements(&found).iter().filter(|e| e.tag == "tr").count(), 2);

        // The header's own links, followed twice: up, then down.
        let header = |body: &str| -> String {
            let label = site.label(PointColumn::Distance.label());
            let before = body.split(&format!(">{label}</a>")).next().unwrap();
            visitor::unescape(
                before
                    .rsplit("href=\"")
                    .next()
                    .unwrap()
                    .split('"')
                    .next()
                    .unwrap(),
            )
        };
        let nearest = site.rows().iter().min_by_key(|row| row.distance).unwrap();
        let farthest = site.rows().iter().max_by_key(|row| row.distance).unwrap();
        let first_row = |body: &str| {
            body.split("<tbody>")
                .nth(1)
                .unwrap()
                .split("</tr>")
                .next()
                .unwrap()
                .to_owned()
        };
        let up = visitor.get(&header(&page)).await.body;
        assert!(first_row(&up).contains(&nearest.town) && up.contains("aria-sort=\"ascending\""));
        let down = visitor.get(&header(&up)).await.body;
        assert!(
            first_row(&down).contains(&farthest.town) && down.contains("aria-sort=\"descending\"")
        );
        running.stop().await;
    }
}
