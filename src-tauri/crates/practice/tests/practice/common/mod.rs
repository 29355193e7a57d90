//! What the test files share: a served site and a visitor to it.
pub mod visitor;

pub use std::collections::{BTreeSet, HashSet};

pub use copilot_practice::*;
pub use visitor::*;

/// A served site, and who visits it.
pub struct Stage {
    pub running: Running,
    pub visitor: Visitor,
}

impl Stage {
    pub async fn new((seed, lang): (u64, Lang)) -> Self {
        let options = PracticeOptions {
            port: 0,
            seed,
            lang,
        };
        let running = serve(options).await.unwrap();
        let visitor = Visitor::new(&running.base_url());
        Self { running, visitor }
    }

    pub async fn signed_in(at: (u64, Lang)) -> Self {
        let mut stage = Self::new(at).await;
        let account = stage.site().account();
        let answer = stage.sign_in(&account.user, &account.password).await;
        assert_eq!(answer.status, 303);
        stage
    }

    pub fn site(&self) -> &Site {
        self.running.site()
    }

    pub fn state(&self) -> Snapshot {
        self.running.state()
    }

    pub fn path(&self, page: PageKind) -> String {
        self.site().path(page)
    }

    /// The name of a field, as a form sends it.
    pub fn name(&self, field: LabelKind) -> String {
        self.site().field(field).name
    }

    pub fn label(&self, kind: LabelKind) -> String {
        self.site().label(kind)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.visitor.get(path).await
    }

    pub async fn body(&self, page: PageKind) -> String {
        self.get(&self.path(page)).await.body
    }

    /// A page with these fields in its address.
    pub async fn query(&self, page: PageKind, fields: &[(LabelKind, &str)]) -> Answer {
        let named: Vec<(String, &str)> = fields.iter().map(|(f, v)| (self.name(*f), *v)).collect();
        let pairs: Vec<(&str, &str)> = named.iter().map(|(f, v)| (f.as_str(), *v)).collect();
        self.get(&with_query(&self.path(page), &pairs)).await
    }

    /// The form of a page that is sent to the page itself.
    pub async fn form(&self, page: PageKind) -> Form {
        visitor::form(&self.body(page).await, &self.path(page))
    }

    /// The form of this page that does that.
    pub fn action_form(&self, body: &str, action: ActionKind) -> Form {
        visitor::form(body, &self.site().action_path(action))
    }

    pub fn fill(&self, form: &mut Form, fields: &[(LabelKind, &str)]) {
        for (field, value) in fields {
            form.set(&self.name(*field), value);
        }
    }

    pub async fn send(&mut self, form: &Form) -> Answer {
        self.visitor.post(&form.action, &form.pairs()).await
    }

    /// Sends a form to an action of the site.
    pub async fn act(&mut self, action: ActionKind, pairs: &[(&str, &str)]) -> Answer {
        let path = self.site().action_path(action);
        self.visitor.post(&path, pairs).await
    }

    pub async fn sign_in(&mut self, user: &str, password: &str) -> Answer {
        let fields = [
            self.name(LabelKind::UserName),
            self.name(LabelKind::Password),
        ];
        let pairs = [(fields[0].as_str(), user), (fields[1].as_str(), password)];
        let path = self.path(PageKind::SignIn);
        self.visitor.post(&path, &pairs).await
    }

    /// Whether the page says this.
    pub fn says(&self, answer: &Answer, label: LabelKind) -> bool {
        text_of(&answer.body).contains(&self.label(label))
    }

    /// Puts the first product that is sold into the cart and returns its slug.
    pub async fn add_first(&mut self) -> String {
        let products = self.site().products();
        let product = products.iter().find(|p| p.stock > 1).unwrap();
        let (slug, path) = (product.slug.clone(), self.site().product_path(product));
        // The form's own fields, as a browser would send them.
        let form = self.action_form(&self.get(&path).await.body, ActionKind::AddToCart);
        assert_eq!(self.send(&form).await.status, 303);
        slug
    }
}

pub fn every_site() -> impl Iterator<Item = (u64, Lang)> {
    (0..6).flat_map(|seed| [(seed, Lang::En), (seed, Lang::Ru)])
}
