//! What each page is handed. How it looks is in [`crate::pages`].

use std::cmp::Reverse;
use std::collections::HashMap;

use minijinja::{Environment, Error, Value, context};

use crate::fields::{Fields, words_of};
use crate::labels::LabelKind;
use crate::mails::Mail;
use crate::options::OptionSet;
use crate::places::{DownloadKind, PageKind};
use crate::points::{PointColumn, sorted};
use crate::products::{Category, Product, folded, money};
use crate::site::Site;
use crate::state::{CartLine, Order, Snapshot};

const PER_PAGE: usize = 12;
/// How long the slow page waits when nothing else is asked, in milliseconds.
const SLOW_MS: u64 = 1500;

/// What a page is made of: the site's names, its state and the request.
pub(crate) struct View<'a> {
    pub(crate) pages: &'a Environment<'static>,
    pub(crate) site: &'a Site,
    pub(crate) state: &'a Snapshot,
    pub(crate) pieces: u32,
    pub(crate) signed_in: bool,
    /// Path and query of this request.
    pub(crate) here: &'a str,
    pub(crate) query: Fields,
    /// What was posted, shown again beside the errors.
    pub(crate) posted: Fields,
    /// Field and complaint.
    pub(crate) errors: Vec<(LabelKind, LabelKind)>,
}

/// A page as HTML, or what is wrong with its template.
pub(crate) type Rendered = Result<String, Error>;

impl View<'_> {
    pub(crate) fn page(&self, page: PageKind) -> Rendered {
        let (site, state) = (self.site, self.state);
        let data = match page {
            PageKind::Home => context! { products => site.products()[..4] },
            PageKind::Shop => self.shop(),
            PageKind::Cart | PageKind::Checkout => {
                context! { lines => self.lines(&state.cart), total => self.total_text() }
            }
            PageKind::SignIn => {
                context! { next => self.given("next").unwrap_or_default(), deleted => state.account_deleted }
            }
            PageKind::Mailbox => self.mailbox(),
            PageKind::Sent => context! { mails => state.sent_mail },
            PageKind::Compose => {
                context! { answered => self.given("mail").and_then(|id| site.letter(id)) }
            }
            PageKind::Settings => context! { settings => state.settings },
            PageKind::Points => self.points(),
            PageKind::Slow => {
                let ms = self.query.text("ms").parse().unwrap_or(SLOW_MS);
                context! { data => site.slow_data_path(), ms }
            }
            PageKind::Dialogs => {
                let wishes = state.wish_list.iter().filter_map(|slug| site.product(slug));
                context! {
                    wish_list_name => state.wish_list_name,
                    wishes => wishes.map(|product| &product.name).collect::<Vec<_>>(),
                }
            }
            PageKind::Offers => context! {
                answered => state.cookie_choice.is_some(),
                coupon => if state.coupons > 0 { site.coupon_code() } else { String::new() },
            },
            PageKind::Downloads => self.downloads(),
            PageKind::Controls => {
                let roast = state.controls.roast.as_deref().unwrap_or_default();
                context! { controls => state.controls, roast_now => site.option_label(OptionSet::Roast, roast) }
            }
            PageKind::Guide | PageKind::Partners | PageKind::Leaflet | PageKind::Contact => {
                context! {}
            }
        };
        self.render(&words_of(page.ident()).join("_"), data)
    }

    pub(crate) fn product(&self, product: &Product) -> Rendered {
        let category = self.site.category_label(product.category);
        self.render("product", context! { product, category })
    }

    pub(crate) fn mail(&self, mail: &Mail) -> Rendered {
        self.render("mail", context! { mail, starred => self.state.starred })
    }

    pub(crate) fn order(&self, order: &Order) -> Rendered {
        let delivery = self.site.option_label(OptionSet::Delivery, &order.delivery);
        let lines = self.lines(&order.lines);
        self.render("order", context! { order, lines, delivery })
    }

    pub(crate) fn not_found(&self) -> Rendered {
        self.render("not_found", context! {})
    }

    fn render(&self, template: &str, data: Value) -> Rendered {
        // What the site says of what was done last.
        let note = self.query.get("note").filter(|name| {
            name.starts_with("Note") && LabelKind::ALL.iter().any(|kind| kind.ident() == *name)
        });
        let errors = self
            .errors
            .iter()
            .rev()
            .map(|(field, what)| (field.ident(), what.ident()));
        let template = self.pages.get_template(&format!("{template}.html"))?;
        template.render(context! {
            here => self.path_here(),
            signed_in => self.signed_in,
            pieces => self.pieces,
            theme => self.state.settings.theme,
            note,
            posted => self.posted.first_values(),
            errors => errors.collect::<HashMap<_, _>>(),
            ..data
        })
    }

    fn path_here(&self) -> &str {
        self.here.split('?').next().unwrap_or_default()
    }

    /// A parameter of the site's own, as it was posted or stood in the address.
    fn given(&self, parameter: &'static str) -> Option<&str> {
        let name = self.site.parameter(parameter);
        self.posted.get(name).or_else(|| self.query.get(name))
    }

    /// What was asked in this field of the address.
    fn asked(&self, kind: LabelKind) -> &str {
        self.query.text(&self.site.field(kind).name)
    }

    /// The goods that the query asks for, in its order.
    fn wanted(&self) -> Vec<&Product> {
        let query = self.asked(LabelKind::SearchProducts);
        let mut found: Vec<&Product> = if query.is_empty() {
            self.site.products().iter().collect()
        } else {
            self.site.search(query)
        };
        if let Some(category) = Category::from_value(self.asked(LabelKind::Category)) {
            found.retain(|product| product.category == category);
        }
        if let Ok(most) = self
            .asked(LabelKind::MaxPrice)
            .replace(',', ".")
            .parse::<f64>()
        {
            found.retain(|product| f64::from(product.price) <= most * 100.0);
        }
        if let Ok(least) = self.asked(LabelKind::MinRating).parse::<f64>() {
            found.retain(|product| product.rating >= least);
        }
        if !self.asked(LabelKind::InStockOnly).is_empty() {
            found.retain(|product| product.stock > 0);
        }
        match self.asked(LabelKind::SortBy) {
            "cheap" => found.sort_by_key(|product| product.price),
            "dear" => found.sort_by_key(|product| Reverse(product.price)),
            "rated" => found.sort_by(|a, b| b.rating.total_cmp(&a.rating)),
            "name" => found.sort_by(|a, b| a.name.cmp(&b.name)),
            _ => {}
        }
        found
    }

    fn shop(&self) -> Value {
        let found = self.wanted();
        let parameter = self.site.parameter("page");
        let pages = found.len().div_ceil(PER_PAGE).max(1);
        let number = self
            .query
            .text(parameter)
            .parse()
            .unwrap_or(1)
            .clamp(1, pages);
        let address = |number: usize| {
            let query = self.query.with(parameter, &number.to_string());
            format!("{}?{query}", self.site.path(PageKind::Shop))
        };
        let filters = [
            LabelKind::SearchProducts,
            LabelKind::Category,
            LabelKind::MaxPrice,
            LabelKind::MinRating,
            LabelKind::InStockOnly,
            LabelKind::SortBy,
        ];
        let asked = filters.map(|kind| (kind.ident(), self.asked(kind)));
        context! {
            asked => HashMap::from(asked),
            count => found.len(),
            products => found.chunks(PER_PAGE).nth(number - 1).unwrap_or_default(),
            number,
            addresses => (1..=pages).map(address).collect::<Vec<_>>(),
        }
    }

    fn lines(&self, lines: &[CartLine]) -> Vec<Value> {
        let sum = |product: &Product, quantity| money(self.site.lang(), product.price * quantity);
        let known = lines
            .iter()
            .filter_map(|line| Some((self.site.product(&line.product)?, line.quantity)));
        known
            .map(|(product, quantity)| {
                context! { product, quantity, sum => sum(product, quantity) }
            })
            .collect()
    }

    pub(crate) fn total_text(&self) -> String {
        let price = |line: &CartLine| Some(self.site.product(&line.product)?.price * line.quantity);
        money(
            self.site.lang(),
            self.state.cart.iter().filter_map(price).sum(),
        )
    }

    fn mailbox(&self) -> Value {
        let query = self.asked(LabelKind::SearchMail);
        let wanted = folded(query);
        let mut mails: Vec<&Mail> = self.site.mails().iter().collect();
        mails.retain(|mail| {
            let text = folded(&format!(
                "{} {} {}",
                mail.from,
                mail.subject,
                mail.body.join(" ")
            ));
            !self.state.deleted_mail.contains(&mail.id)
                && wanted.split(' ').all(|word| text.contains(word))
        });
        context! { wanted => query, mails, read => self.state.read_mail, starred => self.state.starred }
    }

    fn points(&self) -> Value {
        let site = self.site;
        let town = self.asked(LabelKind::FindTown);
        let column = PointColumn::from_value(self.query.text(site.parameter("sort")));
        let descending = self.query.text(site.parameter("dir")) == "down";
        let mut rows = match column {
            Some(column) => sorted(site.rows(), column, descending),
            None => site.rows().iter().collect(),
        };
        rows.retain(|row| folded(&row.town).contains(&folded(town)));
        context! { town, sorted_by => column, descending, rows }
    }

    fn downloads(&self) -> Value {
        let site = self.site;
        let file = |file: &DownloadKind| {
            context! {
                kind => file.ident(),
                name => site.file_name(*file),
                label => site.word(file.label()),
                size => site.file_text(*file).len(),
            }
        };
        context! { files => DownloadKind::ALL.iter().map(file).collect::<Value>() }
    }
}
