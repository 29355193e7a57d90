//! Every kind of page of the practice site is taken for what it is, under several names and orders.

use crate::prelude::*;
use copilot_practice::{ActionKind, LabelKind, Lang, PageKind, PracticeOptions, Running, serve};

struct Visit {
    run: Run,
    practice: Running,
}

impl Visit {
    async fn to(&self, path: &str) -> Observation {
        let url = self.practice.url(path);
        self.run.act(go_to(url)).await;
        self.run.snapshot().await
    }

    fn kind(&self, snapshot: &Observation) -> PageType {
        let kind = page_type(snapshot);
        println!("{:?} {} {:?}", kind, snapshot.url, snapshot.signals);
        kind
    }

    async fn fill(&self, snapshot: &Observation, name: &str, text: &str) {
        let element = snapshot
            .elements
            .iter()
            .find(|e| e.attrs.name.as_deref() == Some(name))
            .unwrap()
            .id;
        self.run.done(fill(element, text)).await;
    }

    /// Presses the button that sends a form to this path.
    async fn send(&self, snapshot: &Observation, path: &str) {
        let sends = |e: &&Element| {
            e.role == "button" && e.form.as_ref().is_some_and(|f| f.action.ends_with(path))
        };
        let element = snapshot.elements.iter().find(sends).unwrap().id;
        let outcome = self.run.act(click(element)).await;
        assert!(outcome.url_changed || outcome.dom_changed, "{outcome:?}");
    }
}

async fn every_page(seed: u64, lang: Lang) {
    let practice = serve(PracticeOptions {
        port: 0,
        seed,
        lang,
    })
    .await
    .unwrap();
    let visit = Visit {
        run: Run::on("<p>a</p>").await,
        practice,
    };
    let site = visit.practice.site().clone();
    let path = |kind| site.path(kind);
    let mut wrong = Vec::new();
    let mut expect = |what: &str, snapshot: &Observation, kind: PageType| {
        let found = visit.kind(snapshot);
        if found != kind {
            wrong.push(format!("{what}: {found:?}, not {kind:?}"));
        }
    };

    for (kind, expected) in [
        (PageKind::Home, PageType::Listing),
        (PageKind::Shop, PageType::Listing),
        (PageKind::Cart, PageType::Other),
        (PageKind::SignIn, PageType::Login),
        (PageKind::Settings, PageType::Form),
        (PageKind::Points, PageType::Listing),
        (PageKind::Guide, PageType::Article),
        (PageKind::Dialogs, PageType::Other),
        (PageKind::Offers, PageType::Other),
        (PageKind::Downloads, PageType::Other),
        (PageKind::Partners, PageType::Other),
        (PageKind::Leaflet, PageType::Other),
        (PageKind::Contact, PageType::Form),
        (PageKind::Slow, PageType::Other),
    ] {
        let snapshot = visit.to(&path(kind)).await;
        expect(&format!("{kind:?}"), &snapshot, expected);
    }
    let snapshot = visit.to("/no-such-page").await;
    expect("a missing page", &snapshot, PageType::Error);

    // One product each of those that are sold and those that are not.
    let sold = site.products().iter().find(|p| p.stock > 1).unwrap();
    let gone = site.products().iter().find(|p| p.stock == 0);
    for product in gone.into_iter().chain([sold]) {
        let snapshot = visit.to(&site.product_path(product)).await;
        expect(&product.slug, &snapshot, PageType::Detail);
        assert!(snapshot.headings.iter().any(|h| h.text == product.name));
    }
    let snapshot = visit.to(&site.product_path(sold)).await;
    visit
        .send(&snapshot, &site.action_path(ActionKind::AddToCart))
        .await;
    let snapshot = visit.to(&path(PageKind::Cart)).await;
    expect("a cart with one thing", &snapshot, PageType::Other);
    let snapshot = visit.to(&path(PageKind::Checkout)).await;
    expect("checkout", &snapshot, PageType::Checkout);

    let snapshot = visit.to(&path(PageKind::Shop)).await;
    // Words that many products have: their category's.
    let word = site.category_label(sold.category).to_lowercase();
    visit
        .fill(
            &snapshot,
            &site.field(LabelKind::SearchProducts).name,
            &word,
        )
        .await;
    visit.send(&snapshot, &path(PageKind::Shop)).await;
    let snapshot = visit.run.snapshot().await;
    if site.search(&word).len() >= 5 {
        expect("found products", &snapshot, PageType::Search);
    }

    let snapshot = visit.to(&path(PageKind::SignIn)).await;
    let account = site.account();
    for (field, text) in [
        (LabelKind::UserName, &account.user),
        (LabelKind::Password, &account.password),
    ] {
        visit.fill(&snapshot, &site.field(field).name, text).await;
    }
    visit.send(&snapshot, &path(PageKind::SignIn)).await;
    let snapshot = visit.to(&path(PageKind::Mailbox)).await;
    expect("mailbox", &snapshot, PageType::Listing);
    let snapshot = visit.to(&site.mail_path(&site.mails()[0])).await;
    expect("a letter", &snapshot, PageType::Other);
    let snapshot = visit.to(&path(PageKind::Compose)).await;
    expect("a new letter", &snapshot, PageType::Form);

    visit.run.close().await;
    visit.practice.stop().await;
    assert!(wrong.is_empty(), "seed {seed} {lang:?}: {wrong:#?}");
}

#[tokio::test]
async fn every_page_in_english() {
    every_page(0, Lang::En).await;
}

#[tokio::test]
async fn every_page_in_russian_with_other_names() {
    every_page(3, Lang::Ru).await;
}
