//! How the site is named under one seed and language: the only source of its words.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, parsed};
use crate::fields::{capitalised, words_of};
use crate::guide::{Guide, GuideSection};
use crate::labels::LabelKind;
use crate::lang::Lang;
use crate::mails::{Mail, MailRole};
use crate::options::{Choice, OptionSet};
use crate::places::{ActionKind, DownloadKind, PageKind, path_words};
use crate::points::PickupPoint;
use crate::products::{Category, Product};
use crate::shuffle::{Shuffle, choose};

/// The practice account, as the sign-in page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Account {
    pub user: String,
    pub password: String,
}

/// What the checkout page offers to type in: a person that does not exist and a card that pays nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckoutCard {
    pub name: String,
    pub address: String,
    pub number: String,
}

/// The `id` and the `name` of a form field under this seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Field {
    pub id: String,
    pub name: String,
}

/// What the house is called and what its numbers begin with (`data/house.json`).
#[derive(Deserialize)]
struct House {
    business: Bilingual<Vec<String>>,
    /// Name and address.
    buyers: Bilingual<Vec<(String, String)>>,
    users: Vec<String>,
    passwords: Vec<String>,
    coupons: Vec<String>,
    orders: Vec<String>,
    components: Vec<String>,
    prefixes: Vec<String>,
    parameters: HashMap<String, Vec<String>>,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| parsed(include_str!("../data/house.json")));

/// The names of everything under one seed and language.
#[derive(Debug, Clone)]
pub struct Site {
    seed: u64,
    lang: Lang,
    products: Vec<Product>,
    mails: Vec<Mail>,
    rows: Vec<PickupPoint>,
    guide: Guide,
}

impl Site {
    pub fn new(seed: u64, lang: Lang) -> Self {
        Self {
            seed,
            lang,
            products: crate::products::products(seed, lang),
            mails: crate::mails::mails(seed, lang),
            rows: crate::points::points(seed, lang),
            guide: crate::guide::guide(seed, lang),
        }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The name of the business.
    pub fn business(&self) -> &'static str {
        self.one_of("business", HOUSE.business.of(self.lang))
    }

    /// The wording of a button, link, field, heading or message.
    pub fn label(&self, kind: LabelKind) -> String {
        self.word(kind).to_owned()
    }

    pub(crate) fn word(&self, kind: LabelKind) -> &'static str {
        self.one_of(&format!("label {}", kind.ident()), kind.words(self.lang))
    }

    /// Absolute path of a page, without host; the same in both languages.
    pub fn path(&self, page: PageKind) -> String {
        if page == PageKind::Home {
            return "/".to_owned();
        }
        format!("{}/{}", self.prefix(), self.path_word("page", page.ident()))
    }

    /// Where the form or script of an action posts to.
    pub fn action_path(&self, action: ActionKind) -> String {
        format!(
            "{}/do/{}",
            self.prefix(),
            self.path_word("action", action.ident())
        )
    }

    pub fn product_path(&self, product: &Product) -> String {
        format!("{}/{}", self.path(PageKind::Shop), product.slug)
    }

    pub fn mail_path(&self, mail: &Mail) -> String {
        format!("{}/{}", self.path(PageKind::Mailbox), mail.id)
    }

    /// The page that confirms an order.
    pub fn order_path(&self, number: &str) -> String {
        format!("{}/{number}", self.path(PageKind::Checkout))
    }

    pub fn download_path(&self, file: DownloadKind) -> String {
        format!(
            "{}/{}",
            self.path(PageKind::Downloads),
            self.file_name(file)
        )
    }

    /// The name that the browser saves the file under.
    pub fn file_name(&self, file: DownloadKind) -> String {
        let word = self.one_of(&format!("file {}", file.ident()), path_words(file.ident()));
        format!("{word}.{}", file.extension())
    }

    /// The whole file.
    pub fn file_text(&self, file: DownloadKind) -> String {
        match file {
            DownloadKind::PriceList => {
                let [category, price] =
                    [LabelKind::Category, LabelKind::Price].map(|kind| self.word(kind));
                let row = |product: &Product| {
                    let category = self.category_label(product.category);
                    format!("{};{category};{}\r\n", product.name, product.price_text)
                };
                let head = format!("{};{category};{price}\r\n", self.t("Product", "Товар"));
                head + &self.products.iter().map(row).collect::<String>()
            }
            DownloadKind::Terms => {
                let part = |section: &GuideSection| {
                    format!("{}\n{}\n\n", section.heading, section.paragraphs.join("\n"))
                };
                self.guide.sections.iter().map(part).collect()
            }
            DownloadKind::Program => {
                "A practice file. It is not a program and does nothing.\n".to_owned()
            }
        }
    }

    pub(crate) fn slow_data_path(&self) -> String {
        format!("{}/latest", self.path(PageKind::Slow))
    }

    /// `id` and `name` of the field with this label.
    pub fn field(&self, kind: LabelKind) -> Field {
        let words = words_of(kind.ident());
        let number = Shuffle::new(self.seed, &format!("field {}", kind.ident())).between(10, 99);
        let opaque = Shuffle::new(self.seed, &format!("opaque {}", kind.ident())).draw();
        let (id, name) = match self.seed % 4 {
            _ if self.seed == 0 => (words.join("-"), words.join("_")),
            1 => {
                let rest = words[1..].iter().map(|word| capitalised(word));
                let camel = words[0].clone() + &rest.collect::<String>();
                (format!("{camel}{number}"), camel)
            }
            2 => (
                format!("f{:x}", opaque % 0xffff_ffff),
                format!("q{:x}", opaque >> 32),
            ),
            3 => (
                format!("in_{}_{number}", words.join("_")),
                format!("form[{}]", words.join("_")),
            ),
            _ => (
                format!("{}-{number}", words.join("-")),
                format!("{}.{number}", words.join(".")),
            ),
        };
        Field { id, name }
    }

    pub fn products(&self) -> &[Product] {
        &self.products
    }

    pub fn product(&self, slug: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.slug == slug)
    }

    /// What the shop's search lists for these words, in order, before filters.
    pub fn search(&self, query: &str) -> Vec<&Product> {
        crate::products::search(&self.products, query)
    }

    pub fn category_label(&self, category: Category) -> &'static str {
        self.one_of(
            &format!("category {}", category.value()),
            category.words(self.lang),
        )
    }

    /// The departments in the order of the page.
    pub fn categories(&self) -> Vec<Category> {
        self.reordered("category order", Category::ALL.to_vec())
    }

    /// The choices of a set, in the order of the page.
    pub fn options(&self, set: OptionSet) -> Vec<Choice> {
        let choices = set.choices(self.lang, |value, words| {
            self.one_of(&format!("option {} {value}", set.ident()), words)
        });
        // The first sort order and rating are what is meant when nothing was chosen.
        if matches!(set, OptionSet::Sort | OptionSet::Rating) {
            return choices;
        }
        self.reordered(&format!("options {}", set.ident()), choices)
    }

    /// The wording of one choice; empty for an unknown value.
    pub fn option_label(&self, set: OptionSet, value: &str) -> String {
        self.options(set)
            .into_iter()
            .find(|choice| choice.value == value)
            .map(|choice| choice.label)
            .unwrap_or_default()
    }

    pub fn mails(&self) -> &[Mail] {
        &self.mails
    }

    /// `None` where this seed left the role out; the first six roles of [`MailRole`] are always there.
    pub fn mail(&self, role: MailRole) -> Option<&Mail> {
        self.mails.iter().find(|mail| mail.role == role)
    }

    pub(crate) fn letter(&self, id: &str) -> Option<&Mail> {
        self.mails.iter().find(|mail| mail.id == id)
    }

    /// The rows of the long table, in the order of the page before sorting.
    pub fn rows(&self) -> &[PickupPoint] {
        &self.rows
    }

    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    pub fn account(&self) -> Account {
        let word = self.one_of("password word", &HOUSE.passwords);
        Account {
            user: self.one_of("user", &HOUSE.users).to_owned(),
            password: format!("{word}-{}", self.number("password", 42, 100, 999)),
        }
    }

    pub fn checkout_card(&self) -> CheckoutCard {
        let buyers = HOUSE.buyers.of(self.lang);
        let (name, address) = &buyers[choose(self.seed, "buyer", buyers.len())];
        CheckoutCard {
            name: name.clone(),
            address: address.clone(),
            number: format!("4000 1234 5678 {}", self.number("card", 4242, 1000, 9999)),
        }
    }

    /// The number shown by the slow page once it has loaded.
    pub fn batch_number(&self) -> String {
        self.number("batch", 4821, 1000, 9999).to_string()
    }

    /// The code that the offers page shows for a coupon.
    pub fn coupon_code(&self) -> String {
        let number = Shuffle::new(self.seed, "coupon").between(100, 999);
        format!("{}-{number}", self.one_of("coupon word", &HOUSE.coupons))
    }

    pub(crate) fn order_number(&self, orders_before: usize) -> String {
        let first = self.number("order", 10_427, 10_000, 80_000);
        let prefix = self.one_of("order prefix", &HOUSE.orders);
        format!("{prefix}{}", first as usize + orders_before)
    }

    pub(crate) fn wish_list_name(&self) -> String {
        self.t("Birthday ideas", "Идеи для подарков").to_owned()
    }

    /// The tag of the web component.
    pub fn component_tag(&self) -> &'static str {
        self.one_of("component", &HOUSE.components)
    }

    /// The query parameter of an own switch of the site, such as the page of a list.
    pub(crate) fn parameter(&self, name: &str) -> &'static str {
        self.one_of(&format!("parameter {name}"), &HOUSE.parameters[name])
    }

    /// The pages of the main navigation, in their order.
    pub fn navigation(&self) -> Vec<PageKind> {
        let pages = vec![
            PageKind::Shop,
            PageKind::Offers,
            PageKind::Points,
            PageKind::Guide,
            PageKind::Mailbox,
            PageKind::Settings,
            PageKind::Contact,
        ];
        self.reordered("navigation", pages)
    }

    /// The pages linked from the footer and the front page only.
    pub fn more_pages(&self) -> Vec<PageKind> {
        let pages = vec![
            PageKind::Slow,
            PageKind::Dialogs,
            PageKind::Controls,
            PageKind::Downloads,
            PageKind::Partners,
        ];
        self.reordered("more pages", pages)
    }

    /// Running prose, which no test needs to know.
    pub(crate) fn t(&self, en: &'static str, ru: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }

    fn prefix(&self) -> &'static str {
        self.one_of("prefix", &HOUSE.prefixes)
    }

    fn one_of(&self, purpose: &str, words: &'static [String]) -> &'static str {
        &words[choose(self.seed, purpose, words.len())]
    }

    /// `plain` under seed 0, otherwise a number from `low` to `high`.
    fn number(&self, purpose: &str, plain: u32, low: u32, high: u32) -> u32 {
        match self.seed {
            0 => plain,
            seed => Shuffle::new(seed, purpose).between(low, high),
        }
    }

    fn reordered<T>(&self, purpose: &str, mut items: Vec<T>) -> Vec<T> {
        if self.seed != 0 {
            Shuffle::new(self.seed, purpose).reorder(&mut items);
        }
        items
    }

    /// Never the first under a seed other than 0.
    fn path_word(&self, sort: &str, ident: &str) -> &'static str {
        let words = path_words(ident);
        match self.seed {
            0 => &words[0],
            seed => {
                let mut draw = Shuffle::new(seed, &format!("{sort} {ident}"));
                draw.pick(&words[1..]).as_str()
            }
        }
    }
}
