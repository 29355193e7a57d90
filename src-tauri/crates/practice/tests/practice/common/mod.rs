//! What the test files share: a served site and a visitor to it.
pub mod visitor;

use copilot_practice::{ActionKind, LabelKind, Lang, PageKind, PracticeOptions, Running, serve};
use visitor::Visitor;

pub async fn started(seed: u64, lang: Lang) -> (Running, Visitor) {
    let running = serve(PracticeOptions {
        port: 0,
        seed,
        lang,
    })
    .await
    .unwrap();
    let visitor = Visitor::new(&running.base_url());
    (running, visitor)
}

pub async fn sign_in(running: &Running, visitor: &mut Visitor) {
    let site = running.site();
    let account = site.account();
    let answer = visitor
        .post(
            &site.path(PageKind::SignIn),
            &[
                (&site.field(LabelKind::UserName).name, &account.user),
                (&site.field(LabelKind::Password).name, &account.password),
            ],
        )
        .await;
    assert_eq!(answer.status, 303);
}

pub fn every_site() -> impl Iterator<Item = (u64, Lang)> {
    (0..6).flat_map(|seed| [(seed, Lang::En), (seed, Lang::Ru)])
}

/// Puts the first product that is sold into the cart and returns its slug.
pub async fn add_first(running: &Running, visitor: &mut Visitor) -> String {
    let product = running
        .site()
        .products()
        .iter()
        .find(|product| product.stock > 1)
        .unwrap();
    // The form's own fields, as a browser would send them.
    let page = visitor
        .get(&running.site().product_path(product))
        .await
        .body;
    let form = visitor::form(&page, &running.site().action_path(ActionKind::AddToCart));
    let answer = visitor.post(&form.action, &form.pairs()).await;
    assert_eq!(answer.status, 303);
    product.slug.clone()
}
