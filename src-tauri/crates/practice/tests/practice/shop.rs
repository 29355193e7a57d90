//! The shop, its checkout and the long table, by real requests.

use crate::common::*;

#[tokio::test]
async fn a_checkout_needs_the_terms_and_a_whole_card() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let slug = stage.add_first().await;
        let card = stage.site().checkout_card();
        let page = stage.body(PageKind::Checkout).await;
        let input = |field: LabelKind| -> Element {
            let id = Some(stage.site().field(field).id);
            let mut found = elements(&page).into_iter();
            found.find(|e| e.attribute("id") == id).unwrap()
        };
        let autocomplete = input(LabelKind::CardNumber).attribute("autocomplete");
        assert_eq!(autocomplete.as_deref(), Some("cc-number"));
        assert!(input(LabelKind::Terms).has("required"));

        let mut form = stage.form(PageKind::Checkout).await;
        let fields = [
            (LabelKind::FullName, card.name.as_str()),
            (LabelKind::Address, &card.address),
            (LabelKind::CardNumber, &card.number),
        ];
        stage.fill(&mut form, &fields);
        let answer = stage.send(&form).await;
        assert!(stage.says(&answer, LabelKind::ErrorTerms));
        assert!(stage.state().orders.is_empty());

        stage.fill(&mut form, &[(LabelKind::Terms, "yes")]);
        for (wrong, complaint) in [
            ("", LabelKind::ErrorRequired),
            ("4000 1234", LabelKind::ErrorCard),
            ("4000 1234 5678 ABCD", LabelKind::ErrorCard),
        ] {
            stage.fill(&mut form, &[(LabelKind::CardNumber, wrong)]);
            let answer = stage.send(&form).await;
            assert!(stage.says(&answer, complaint), "{wrong}");
            assert!(stage.state().orders.is_empty());
            assert_eq!(stage.state().cart.len(), 1);
        }

        stage.fill(&mut form, &[(LabelKind::CardNumber, &card.number)]);
        let answer = stage.send(&form).await;
        assert_eq!(answer.status, 303);
        let state = stage.state();
        let order = state.orders.last().unwrap();
        assert!(state.cart.is_empty());
        let line = &order.lines[0];
        assert_eq!((&line.product, line.quantity), (&slug, 1));
        assert_eq!(order.card_end, card.number[card.number.len() - 4..]);
        let confirmation = stage.get(&answer.location()).await;
        assert!(text_of(&confirmation.body).contains(&order.number));
        assert!(stage.says(&confirmation, LabelKind::OrderThanks));
    }
}

/// The slugs of the products that a page of the shop links to, in order.
fn listed(site: &Site, body: &str) -> Vec<String> {
    let shop = site.path(PageKind::Shop);
    let links = elements(body)
        .into_iter()
        .filter_map(|e| e.attribute("href"));
    let slug = |href: String| {
        let mut slugs = site.products().iter().map(|p| &p.slug);
        slugs.find(|slug| href == format!("{shop}/{slug}")).cloned()
    };
    links.filter_map(slug).collect()
}

#[tokio::test]
async fn the_shop_pages_and_searches() {
    for at in every_site() {
        let stage = Stage::new(at).await;
        let site = stage.site();
        assert_eq!(site.products().len(), 40);
        assert_eq!(listed(site, &stage.body(PageKind::Shop).await).len(), 12);
        for product in site.products() {
            let first = &site.search(&product.query)[0].slug;
            assert_eq!(first, &product.slug, "{}", product.query);
        }
        let product = &site.products()[3];
        let search = LabelKind::SearchProducts;
        let wanted = [(search, product.query.as_str())];
        let found = stage.query(PageKind::Shop, &wanted).await;
        assert_eq!(listed(site, &found.body)[0], product.slug);
        let none = stage.query(PageKind::Shop, &[(search, "zzzz")]).await;
        assert!(stage.says(&none, LabelKind::NothingFound));
    }
}

#[tokio::test]
async fn the_shop_filters_and_sorts() {
    for at in every_site() {
        let stage = Stage::new(at).await;
        let site = stage.site();
        let category = site.categories()[2];
        let cheap = [
            (LabelKind::Category, category.value()),
            (LabelKind::SortBy, "cheap"),
        ];
        let cheap = stage.query(PageKind::Shop, &cheap).await;
        let mut wanted: Vec<_> = site.products().iter().collect();
        wanted.retain(|p| p.category == category);
        wanted.sort_by_key(|p| p.price);
        let wanted: Vec<&String> = wanted.iter().map(|p| &p.slug).collect();
        assert_eq!(listed(site, &cheap.body).iter().collect::<Vec<_>>(), wanted);

        let most = site.products()[0].price / 100;
        let limit = most.to_string();
        let limited = [
            (LabelKind::MaxPrice, limit.as_str()),
            (LabelKind::InStockOnly, "yes"),
        ];
        let limited = stage.query(PageKind::Shop, &limited).await;
        let slugs = listed(site, &limited.body);
        assert!(!slugs.is_empty());
        for product in slugs.iter().map(|slug| site.product(slug).unwrap()) {
            assert!(product.price <= most * 100 && product.stock > 0);
        }
    }
}

#[tokio::test]
async fn the_cart_counts_and_forgets() {
    let mut stage = Stage::new((2, Lang::En)).await;
    let slug = stage.add_first().await;
    let cart = stage.body(PageKind::Cart).await;
    let mut update = stage.action_form(&cart, ActionKind::UpdateCart);
    stage.fill(&mut update, &[(LabelKind::Quantity, "100000")]);
    stage.send(&update).await;
    let stock = stage.site().product(&slug).unwrap().stock;
    assert_eq!(stage.state().cart[0].quantity, stock);
    let remove = stage.action_form(&cart, ActionKind::RemoveFromCart);
    stage.send(&remove).await;
    assert!(stage.state().cart.is_empty());
    let site = stage.site();
    let gone = site.products().iter().find(|product| product.stock == 0);
    if let Some(gone) = gone {
        let page = stage.get(&site.product_path(gone)).await.body;
        assert!(!page.contains(&site.action_path(ActionKind::AddToCart)));
    }
    // An order of nothing is no order.
    let checkout = stage.path(PageKind::Checkout);
    stage.visitor.post(&checkout, &[]).await;
    assert!(stage.state().orders.is_empty());
}

/// What stands between these, the first time.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let after = text.split_once(start).unwrap().1;
    after.split_once(end).unwrap().0
}

#[tokio::test]
async fn the_table_sorts_and_finds() {
    for at in every_site() {
        let stage = Stage::new(at).await;
        let rows = stage.site().rows();
        let lines = |body: &str| elements(body).iter().filter(|e| e.tag == "tr").count();
        let page = stage.body(PageKind::Points).await;
        assert_eq!(lines(&page), 201);
        let towns: HashSet<&String> = rows.iter().map(|row| &row.town).collect();
        assert_eq!(towns.len(), 200);
        let wanted = [(LabelKind::FindTown, rows[99].town.as_str())];
        let found = stage.query(PageKind::Points, &wanted).await.body;
        assert!(text_of(&found).contains(&rows[99].distance.to_string()));
        assert_eq!(lines(&found), 2);

        // The header's own links, followed twice: up, then down.
        let label = stage.label(PointColumn::Distance.label());
        let header = |body: &str| -> String {
            let before = body.split(&format!(">{label}</a>")).next().unwrap();
            let (_, link) = before.rsplit_once("href=\"").unwrap();
            unescape(link.split('"').next().unwrap())
        };
        let nearest = rows.iter().min_by_key(|row| row.distance).unwrap();
        let farthest = rows.iter().max_by_key(|row| row.distance).unwrap();
        let mut page = page;
        for (first, order) in [(nearest, "ascending"), (farthest, "descending")] {
            page = stage.get(&header(&page)).await.body;
            assert!(
                between(&page, "<tbody>", "</tr>").contains(&first.town),
                "{order}"
            );
            assert!(page.contains(&format!("aria-sort=\"{order}\"")), "{order}");
        }
    }
}
