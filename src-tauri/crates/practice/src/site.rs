//! How the site is named under one seed and language: the only source of its words.

use serde::Serialize;

use crate::fields::{capitalised, words_of};
use crate::guide::Guide;
use crate::labels::LabelKind;
use crate::lang::Lang;
use crate::mails::{Mail, MailRole};
use crate::options::{Choice, OptionSet};
use crate::places::{ActionKind, DownloadKind, PageKind};
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
        let names = match self.lang {
            Lang::En => [
                "Linden & Pine",
                "Marlow & Fern",
                "Hazel Street Store",
                "Copper Kettle",
            ],
            Lang::Ru => [
                "Липа и Сосна",
                "Орех и Мята",
                "Лавка на Ореховой",
                "Медный чайник",
            ],
        };
        names[self.choose("business", names.len())]
    }

    /// The wording of a button, link, field, heading or message.
    pub fn label(&self, kind: LabelKind) -> String {
        self.word(kind).to_owned()
    }

    pub(crate) fn word(&self, kind: LabelKind) -> &'static str {
        let words = kind.words(self.lang);
        &words[self.choose(&format!("label {}", kind.ident()), words.len())]
    }

    /// Absolute path of a page, without host; the same in both languages.
    pub fn path(&self, page: PageKind) -> String {
        if page == PageKind::Home {
            return "/".to_owned();
        }
        let words = page.words();
        format!(
            "{}/{}",
            self.prefix(),
            words[self.choose_other(&format!("page {}", page.ident()), words.len())]
        )
    }

    /// Where the form or script of an action posts to.
    pub fn action_path(&self, action: ActionKind) -> String {
        let words = action.words();
        format!(
            "{}/do/{}",
            self.prefix(),
            words[self.choose_other(&format!("action {}", action.ident()), words.len())]
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
        let words = file.words();
        let word = words[self.choose(&format!("file {}", file.ident()), words.len())];
        format!("{word}.{}", file.extension())
    }

    /// The whole file.
    pub fn file_text(&self, file: DownloadKind) -> String {
        match file {
            DownloadKind::PriceList => {
                let [category, price] =
                    [LabelKind::Category, LabelKind::Price].map(|kind| self.word(kind));
                let mut out = format!("{};{category};{price}\r\n", self.t("Product", "Товар"));
                for product in &self.products {
                    let category = self.category_label(product.category);
                    out.push_str(&format!(
                        "{};{category};{}\r\n",
                        product.name, product.price_text
                    ));
                }
                out
            }
            DownloadKind::Terms => {
                self.guide
                    .sections
                    .iter()
                    .fold(String::new(), |mut out, section| {
                        out.push_str(&format!(
                            "{}\n{}\n\n",
                            section.heading,
                            section.paragraphs.join("\n")
                        ));
                        out
                    })
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
                let camel: String = words
                    .iter()
                    .enumerate()
                    .map(|(place, word)| {
                        if place == 0 {
                            word.clone()
                        } else {
                            capitalised(word)
                        }
                    })
                    .collect();
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
        let words = category.words(self.lang);
        &words[self.choose(&format!("category {}", category.value()), words.len())]
    }

    /// The departments in the order of the page.
    pub fn categories(&self) -> Vec<Category> {
        let mut categories = Category::ALL.to_vec();
        if self.seed != 0 {
            Shuffle::new(self.seed, "category order").reorder(&mut categories);
        }
        categories
    }

    /// The choices of a set, in the order of the page.
    pub fn options(&self, set: OptionSet) -> Vec<Choice> {
        let mut choices = set.choices(self.lang, |value, count| {
            self.choose(&format!("option {} {value}", set.ident()), count)
        });
        // The first sort order and rating are what is meant when nothing was chosen.
        if self.seed != 0 && !matches!(set, OptionSet::Sort | OptionSet::Rating) {
            Shuffle::new(self.seed, &format!("options {}", set.ident())).reorder(&mut choices);
        }
        choices
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

    /// The rows of the long table, in the order of the page before sorting.
    pub fn rows(&self) -> &[PickupPoint] {
        &self.rows
    }

    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    pub fn account(&self) -> Account {
        let users = ["anna", "visitor", "guest-mail", "martin"];
        let number = if self.seed == 0 {
            42
        } else {
            Shuffle::new(self.seed, "password").between(100, 999)
        };
        let words = ["linden-tea", "copper-cup", "quiet-lamp", "green-door"];
        Account {
            user: users[self.choose("user", users.len())].to_owned(),
            password: format!(
                "{}-{number}",
                words[self.choose("password word", words.len())]
            ),
        }
    }

    pub fn checkout_card(&self) -> CheckoutCard {
        let people = match self.lang {
            Lang::En => [
                ("Anna Reed", "12 Mill Lane, Ashford"),
                ("Martin Cole", "7 Harbour Street, Fernby"),
                ("Julia Stone", "3 Orchard Road, Lakewick"),
            ],
            Lang::Ru => [
                ("Анна Лебедева", "Мельничная улица, 12, Берёзово"),
                ("Мартин Ковалёв", "Портовая улица, 7, Сосновка"),
                ("Юлия Каменская", "Садовая улица, 3, Ольховец"),
            ],
        };
        let (name, address) = people[self.choose("buyer", people.len())];
        let end = if self.seed == 0 {
            4242
        } else {
            Shuffle::new(self.seed, "card").between(1000, 9999)
        };
        CheckoutCard {
            name: name.to_owned(),
            address: address.to_owned(),
            number: format!("4000 1234 5678 {end}"),
        }
    }

    /// The number shown by the slow page once it has loaded.
    pub fn batch_number(&self) -> String {
        if self.seed == 0 {
            "4821".to_owned()
        } else {
            Shuffle::new(self.seed, "batch")
                .between(1000, 9999)
                .to_string()
        }
    }

    /// The code that the offers page shows for a coupon.
    pub fn coupon_code(&self) -> String {
        let number = Shuffle::new(self.seed, "coupon").between(100, 999);
        format!(
            "{}-{number}",
            ["SPRING", "KETTLE", "MEADOW"][self.choose("coupon word", 3)]
        )
    }

    pub(crate) fn order_number(&self, orders_before: usize) -> String {
        let first = if self.seed == 0 {
            10_427
        } else {
            Shuffle::new(self.seed, "order").between(10_000, 80_000)
        };
        format!(
            "{}{}",
            ["LP-", "N", "A-"][self.choose("order prefix", 3)],
            first as usize + orders_before
        )
    }

    pub(crate) fn wish_list_name(&self) -> String {
        self.t("Birthday ideas", "Идеи для подарков").to_owned()
    }

    /// The tag of the web component.
    pub fn component_tag(&self) -> &'static str {
        ["blend-maker", "mix-box", "x-composer"][self.choose("component", 3)]
    }

    /// The query parameter of an own switch of the site, such as the page of a list.
    pub(crate) fn parameter(&self, name: &'static str) -> &'static str {
        let words: [&'static str; 3] = match name {
            "page" => ["page", "p", "sheet"],
            "sort" => ["sort", "by", "order"],
            "dir" => ["dir", "way", "direction"],
            "product" => ["product", "sku", "article"],
            "mail" => ["mail", "letter", "msg"],
            "next" => ["next", "then", "return_to"],
            _ => [name, name, name],
        };
        words[self.choose(&format!("parameter {name}"), 3)]
    }

    /// The pages of the main navigation, in their order.
    pub fn navigation(&self) -> Vec<PageKind> {
        let mut pages = vec![
            PageKind::Shop,
            PageKind::Offers,
            PageKind::Points,
            PageKind::Guide,
            PageKind::Mailbox,
            PageKind::Settings,
            PageKind::Contact,
        ];
        if self.seed != 0 {
            Shuffle::new(self.seed, "navigation").reorder(&mut pages);
        }
        pages
    }

    /// The pages linked from the footer and the front page only.
    pub fn more_pages(&self) -> Vec<PageKind> {
        let mut pages = vec![
            PageKind::Slow,
            PageKind::Dialogs,
            PageKind::Controls,
            PageKind::Downloads,
            PageKind::Partners,
        ];
        if self.seed != 0 {
            Shuffle::new(self.seed, "more pages").reorder(&mut pages);
        }
        pages
    }

    /// Running prose, which no test needs to know.
    pub(crate) fn t(&self, en: &'static str, ru: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }

    fn prefix(&self) -> &'static str {
        ["", "/site", "/w", "/home"][self.choose("prefix", 4)]
    }

    fn choose(&self, purpose: &str, count: usize) -> usize {
        choose(self.seed, purpose, count)
    }

    /// Never the first under a seed other than 0.
    fn choose_other(&self, purpose: &str, count: usize) -> usize {
        if self.seed == 0 {
            0
        } else {
            1 + Shuffle::new(self.seed, purpose).below(count - 1)
        }
    }
}
