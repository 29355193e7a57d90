//! The shop's goods under one seed and language, and finding among them.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, parsed, valued};
use crate::lang::Lang;
use crate::shuffle::Shuffle;

const ON_SALE: usize = 40;

/// What the shop can sell, before a seed touches it (`data/products.json`).
#[derive(Deserialize)]
struct Stock {
    makers: Vec<String>,
    categories: HashMap<Category, Department>,
    pool: Vec<Draft>,
}

#[derive(Deserialize)]
struct Department {
    words: Bilingual<Vec<String>>,
    /// Degrees; each department keeps to its own part of the circle.
    hue: u32,
    facts: Vec<Fact>,
}

/// A row of a specification: its name, and what may stand there.
#[derive(Deserialize)]
struct Fact {
    name: Bilingual<String>,
    values: Bilingual<Vec<String>>,
}

#[derive(Deserialize)]
struct Draft {
    category: Category,
    /// US cents at seed 0.
    cents: u32,
    name: Bilingual<String>,
    about: Bilingual<String>,
}

static STOCK: LazyLock<Stock> = LazyLock::new(|| parsed(include_str!("../data/products.json")));

valued! {
    /// A department of the shop; its value is used for pictures too.
    Category { Tea: "tea" Coffee: "coffee" Kitchen: "kitchen" Garden: "garden" Paper: "paper" Lamps: "lamps" }
}

impl Category {
    fn department(self) -> &'static Department {
        &STOCK.categories[&self]
    }

    pub(crate) fn words(self, lang: Lang) -> &'static [String] {
        self.department().words.of(lang)
    }

    fn hue(self, draw: &mut Shuffle) -> u32 {
        let start = self.department().hue;
        draw.between(start, start + 55) % 360
    }
}

/// One article of the shop.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Product {
    /// Names it in paths and in [`crate::Snapshot`]; the same in both languages.
    pub slug: String,
    pub name: String,
    /// The name without its maker: searching for it finds this product first.
    pub query: String,
    pub category: Category,
    pub description: String,
    /// Cents (English) or kopecks (Russian).
    pub price: u32,
    /// As shown on the page; the Russian form has no-break spaces.
    pub price_text: String,
    /// Pieces; 0 is sold out.
    pub stock: u32,
    /// 0 to 5, in steps of a tenth.
    pub rating: f64,
    pub rating_text: String,
    /// Rows of the specification table: name and value.
    pub specification: Vec<(String, String)>,
    pub(crate) hue: u32,
}

pub(crate) fn products(seed: u64, lang: Lang) -> Vec<Product> {
    let mut order: Vec<usize> = (0..STOCK.pool.len()).collect();
    if seed != 0 {
        Shuffle::new(seed, "product order").reorder(&mut order);
    }
    order.truncate(ON_SALE);
    order
        .into_iter()
        .enumerate()
        .map(|(place, index)| product(seed, lang, place, index, &STOCK.pool[index]))
        .collect()
}

fn product(seed: u64, lang: Lang, place: usize, index: usize, draft: &Draft) -> Product {
    // Drawn per article, in one order, so that both languages describe the same goods.
    let mut draw = Shuffle::new(seed, &format!("product {index}"));
    let maker = draw.pick(&STOCK.makers).as_str();
    let factor = if seed == 0 {
        100
    } else {
        draw.between(60, 160)
    };
    let cents = (draft.cents * factor / 100 / 10 * 10).max(100);
    let stock = if draw.below(9) == 0 && place > 5 {
        0
    } else {
        draw.between(2, 60)
    };
    let tenths = draw.between(31, 50);
    let number = draw.between(1000, 9999);
    let mut specification = Vec::new();
    for fact in &draft.category.department().facts {
        let values = fact.values.of(lang);
        let value = draw.below(values.len());
        specification.push((fact.name.of(lang).clone(), values[value].clone()));
    }
    let grams = match draft.category {
        Category::Tea | Category::Coffee => draw.between(2, 10) * 25,
        Category::Paper => draw.between(4, 20) * 20,
        Category::Kitchen | Category::Garden | Category::Lamps => draw.between(4, 60) * 25,
    };
    let (maker_label, weight) = match lang {
        Lang::En => (["Maker", "Article number", "Weight"], format!("{grams} g")),
        Lang::Ru => (["Производитель", "Артикул", "Вес"], format!("{grams} г")),
    };
    let sku = format!("{}-{number}", &maker[..2].to_uppercase());
    for (label, value) in maker_label.into_iter().zip([maker.to_owned(), sku, weight]) {
        specification.push((label.to_owned(), value));
    }
    let base = draft.name.of(lang);
    let name = match seed % 3 {
        _ if seed == 0 => base.to_owned(),
        0 => format!("{base} {maker}"),
        1 => format!("{maker} — {base}"),
        _ => format!("{base}, {maker}"),
    };
    let kebab: String = draft
        .name
        .of(Lang::En)
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let slug = match seed % 3 {
        _ if seed == 0 => kebab,
        0 => format!("{kebab}-{index}"),
        1 => format!("{}{number}{index}", &kebab[..1]),
        _ => format!("{index}-{}", maker.to_lowercase()),
    };
    // Roubles end in a zero, as shops write them.
    let price = if lang == Lang::En {
        cents
    } else {
        (cents * 9 / 10).max(100) / 10 * 10 * 100
    };
    Product {
        slug,
        name,
        query: base.to_lowercase(),
        category: draft.category,
        description: draft.about.of(lang).clone(),
        price,
        price_text: money(lang, price),
        stock,
        rating: f64::from(tenths) / 10.0,
        rating_text: decimal(lang, tenths),
        specification,
        hue: draft.category.hue(&mut draw),
    }
}

fn decimal(lang: Lang, tenths: u32) -> String {
    let mark = if lang == Lang::En { '.' } else { ',' };
    format!("{}{mark}{}", tenths / 10, tenths % 10)
}

/// An amount of cents or kopecks as the site writes it.
pub(crate) fn money(lang: Lang, minor: u32) -> String {
    match lang {
        Lang::En => format!("${}.{:02}", minor / 100, minor % 100),
        Lang::Ru => format!("{}\u{a0}₽", grouped(minor / 100)),
    }
}

/// Thousands apart by no-break spaces.
pub(crate) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push('\u{a0}');
        }
        out.push(digit);
    }
    out
}

/// Lower case, with what people mix up (ё, hyphens) made one.
pub(crate) fn folded(text: &str) -> String {
    text.to_lowercase()
        .replace('ё', "е")
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether a word of a text is the word of a query in some form, so that "teas" and «чая» are
/// found too, but "teapot" is not found by "tea".
fn same_word(wanted: &str, other: &str) -> bool {
    const SHORT_ENDINGS: &[char] = &['й', 'я', 'ю', 'е', 'м', 's'];
    let count = wanted.chars().count();
    let length = other.chars().count();
    if count <= 3 {
        return wanted.trim_end_matches(SHORT_ENDINGS) == other.trim_end_matches(SHORT_ENDINGS)
            && length <= count + 1;
    }
    let cut = if count <= 5 { 1 } else { 2 };
    let stem: String = wanted.chars().take(count - cut).collect();
    other.starts_with(&stem) && length <= count + cut
}

/// Products that hold every word of the query, those with the phrase in their name first.
pub(crate) fn search<'a>(products: &'a [Product], query: &str) -> Vec<&'a Product> {
    let query = folded(query);
    let mut found: Vec<(u8, &Product)> = products
        .iter()
        .filter_map(|product| {
            let name = folded(&product.name);
            let all = format!("{name} {}", folded(&product.description));
            let holds = |text: &str| {
                query
                    .split(' ')
                    .all(|word| text.split(' ').any(|other| same_word(word, other)))
            };
            if format!(" {name} ").contains(&format!(" {query} ")) {
                Some((0, product))
            } else if holds(&name) {
                Some((1, product))
            } else {
                holds(&all).then_some((2, product))
            }
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, product)| product).collect()
}
