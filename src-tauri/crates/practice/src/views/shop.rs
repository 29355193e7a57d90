//! The shop: the list with its search and filters, and one product.

use super::{Input, View, esc};
use crate::labels::LabelKind;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};
use crate::products::{Category, Product};

const PER_PAGE: usize = 12;

impl View<'_> {
    pub(super) fn search_form(&self, query: &str) -> String {
        let field = self.site.field(LabelKind::SearchProducts);
        format!(
            "<form class=\"search\" role=\"search\" method=\"get\" action=\"{}\"><label for=\"{id}\">{}</label><input type=\"search\" id=\"{id}\" name=\"{}\" value=\"{}\">{}</form>",
            self.site.path(PageKind::Shop),
            self.w(LabelKind::SearchProducts),
            field.name,
            esc(query),
            self.submit(LabelKind::SearchButton, ""),
            id = field.id
        )
    }

    pub(super) fn card(&self, product: &Product) -> String {
        let picture = self.picture(product, 240, 180);
        let title = format!(
            "<h3><a href=\"{}\">{}</a></h3>",
            self.site.product_path(product),
            esc(&product.name)
        );
        let facts = format!(
            "<p class=\"facts\"><span class=\"price\">{}</span> <span class=\"rating\">★ {}</span></p>",
            esc(&product.price_text),
            product.rating_text
        );
        let parts = if self.site.flipped("card") {
            [title, picture, facts]
        } else {
            [picture, title, facts]
        };
        format!(
            "<li class=\"card product\">{}{}</li>",
            parts.concat(),
            self.add_form(product, false)
        )
    }

    fn picture(&self, product: &Product, width: u32, height: u32) -> String {
        format!(
            "<img src=\"/img/{}-{}.svg\" alt=\"\" width=\"{width}\" height=\"{height}\">",
            product.category.value(),
            product.hue
        )
    }

    fn add_form(&self, product: &Product, with_quantity: bool) -> String {
        if product.stock == 0 {
            return format!("<p class=\"gone\">{}</p>", self.w(LabelKind::OutOfStock));
        }
        let quantity = if with_quantity {
            let max = product.stock.to_string();
            self.input(
                LabelKind::Quantity,
                &Input {
                    kind: "number",
                    value: "1",
                    extra: &format!("min=\"1\" max=\"{max}\""),
                    ..Input::default()
                },
            )
        } else {
            String::new()
        };
        let name = if with_quantity {
            String::new()
        } else {
            format!("<span class=\"vh\">: {}</span>", esc(&product.name))
        };
        format!(
            "<form class=\"add\" method=\"post\" action=\"{}\">{}{quantity}<button type=\"submit\">{}{name}</button></form>",
            self.site.action_path(ActionKind::AddToCart),
            self.hidden(self.site.parameter("product"), &product.slug),
            self.w(LabelKind::AddToCart)
        )
    }

    /// The goods that the query asks for, in its order.
    fn wanted(&self) -> Vec<&Product> {
        let site = self.site;
        let value = |kind| self.query.text(&site.field(kind).name).to_owned();
        let query = value(LabelKind::SearchProducts);
        let mut found: Vec<&Product> = if query.is_empty() {
            site.products().iter().collect()
        } else {
            site.search(&query)
        };
        if let Some(category) = Category::from_value(&value(LabelKind::Category)) {
            found.retain(|product| product.category == category);
        }
        if let Ok(most) = value(LabelKind::MaxPrice).replace(',', ".").parse::<f64>() {
            found.retain(|product| f64::from(product.price) <= most * 100.0);
        }
        if let Ok(least) = value(LabelKind::MinRating).parse::<f64>() {
            found.retain(|product| product.rating >= least);
        }
        if !value(LabelKind::InStockOnly).is_empty() {
            found.retain(|product| product.stock > 0);
        }
        match value(LabelKind::SortBy).as_str() {
            "cheap" => found.sort_by_key(|product| product.price),
            "dear" => found.sort_by_key(|product| std::cmp::Reverse(product.price)),
            "rated" => found.sort_by(|a, b| b.rating.total_cmp(&a.rating)),
            "name" => found.sort_by(|a, b| a.name.cmp(&b.name)),
            _ => {}
        }
        found
    }

    pub(super) fn shop(&self) -> String {
        let site = self.site;
        let query = self
            .query
            .text(&site.field(LabelKind::SearchProducts).name)
            .to_owned();
        let found = self.wanted();
        let pages = found.len().div_ceil(PER_PAGE).max(1);
        let page = self
            .query
            .text(site.parameter("page"))
            .parse::<usize>()
            .unwrap_or(1)
            .clamp(1, pages);
        let cards: String = found
            .iter()
            .skip((page - 1) * PER_PAGE)
            .take(PER_PAGE)
            .map(|p| self.card(p))
            .collect();
        let list = if found.is_empty() {
            format!("<p class=\"empty\">{}</p>", self.w(LabelKind::NothingFound))
        } else {
            format!(
                "<ul class=\"grid\">{cards}</ul>{}",
                self.paging(page, pages)
            )
        };
        let count = format!("{} {}", self.t("Products:", "Товаров:"), found.len());
        let results = format!(
            "<section class=\"results\" aria-label=\"{}\"><p class=\"hint\" role=\"status\">{count}</p>{list}</section>",
            self.t("Results", "Результаты")
        );
        let main = format!(
            "<h1>{}</h1>{}<div class=\"split\">{}{results}</div>",
            self.w(LabelKind::NavShop),
            self.search_form(&query),
            self.filters(&query)
        );
        self.document(site.word(LabelKind::NavShop), Some(PageKind::Shop), &main)
    }

    fn filters(&self, query: &str) -> String {
        let site = self.site;
        let value = |kind| self.query.text(&site.field(kind).name).to_owned();
        let mut categories = vec![(String::new(), self.t("All", "Все").to_owned())];
        categories.extend(
            site.categories()
                .into_iter()
                .map(|c| (c.value().to_owned(), site.category_label(c).to_owned())),
        );
        let mut parts = [
            self.select(
                LabelKind::Category,
                &categories,
                &value(LabelKind::Category),
                "",
            ),
            self.input(
                LabelKind::MaxPrice,
                &Input {
                    kind: "number",
                    value: &value(LabelKind::MaxPrice),
                    extra: "min=\"0\" step=\"any\"",
                    ..Input::default()
                },
            ),
            self.select(
                LabelKind::MinRating,
                &self.choices(OptionSet::Rating),
                &value(LabelKind::MinRating),
                "",
            ),
            self.checkbox(
                LabelKind::InStockOnly,
                !value(LabelKind::InStockOnly).is_empty(),
                false,
            ),
            self.select(
                LabelKind::SortBy,
                &self.choices(OptionSet::Sort),
                &value(LabelKind::SortBy),
                "data-auto-submit",
            ),
        ];
        if site.flipped("filters") {
            parts.reverse();
        }
        format!(
            "<aside><form class=\"panel\" method=\"get\" action=\"{path}\" aria-label=\"{}\">{}{}<div class=\"buttons\">{}<a href=\"{path}\">{}</a></div></form></aside>",
            self.t("Filters", "Фильтры"),
            self.hidden(&site.field(LabelKind::SearchProducts).name, query),
            parts.concat(),
            self.submit(LabelKind::ApplyFilters, ""),
            self.w(LabelKind::ClearFilters),
            path = site.path(PageKind::Shop)
        )
    }

    fn paging(&self, page: usize, pages: usize) -> String {
        if pages == 1 {
            return String::new();
        }
        let address = |number: usize| {
            let query = self
                .query
                .with(self.site.parameter("page"), Some(&number.to_string()));
            esc(&format!("{}?{query}", self.site.path(PageKind::Shop)))
        };
        let numbers: String = (1..=pages)
            .map(|number| {
                let current = if number == page {
                    " aria-current=\"page\""
                } else {
                    ""
                };
                format!(
                    "<li><a href=\"{}\"{current}>{number}</a></li>",
                    address(number)
                )
            })
            .collect();
        let step = |number: usize, kind, rel: &str| {
            if (1..=pages).contains(&number) {
                format!(
                    "<li><a rel=\"{rel}\" href=\"{}\">{}</a></li>",
                    address(number),
                    self.w(kind)
                )
            } else {
                String::new()
            }
        };
        format!(
            "<nav class=\"paging\" aria-label=\"{}\"><ul>{}{numbers}{}</ul></nav>",
            self.t("Pages", "Страницы"),
            step(page.wrapping_sub(1), LabelKind::PreviousPage, "prev"),
            step(page + 1, LabelKind::NextPage, "next")
        )
    }

    pub(crate) fn product(&self, product: &Product) -> String {
        let site = self.site;
        let stock = if product.stock > 0 {
            format!("{}: {}", self.w(LabelKind::InStock), product.stock)
        } else {
            self.w(LabelKind::OutOfStock)
        };
        let rows: String = product
            .specification
            .iter()
            .map(|(name, value)| {
                format!(
                    "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
                    esc(name),
                    esc(value)
                )
            })
            .collect();
        let shop = site.path(PageKind::Shop);
        let category = product.category;
        let crumbs = format!(
            "<nav class=\"crumbs\" aria-label=\"{}\"><a href=\"{shop}\">{}</a> › <a href=\"{shop}?{}={}\">{}</a></nav>",
            self.t("You are here", "Вы здесь"),
            self.w(LabelKind::NavShop),
            url::form_urlencoded::byte_serialize(site.field(LabelKind::Category).name.as_bytes())
                .collect::<String>(),
            category.value(),
            esc(site.category_label(category))
        );
        let buy = format!(
            "<dl class=\"facts\"><dt>{}</dt><dd class=\"price\">{}</dd><dt>{}</dt><dd>★ {}</dd></dl><p class=\"stock\">{stock}</p>{}",
            self.w(LabelKind::Price),
            esc(&product.price_text),
            self.w(LabelKind::MinRating),
            product.rating_text,
            self.add_form(product, true)
        );
        let about = format!(
            "<h2>{}</h2><p>{}</p>",
            self.w(LabelKind::Description),
            esc(&product.description)
        );
        let sheet = format!(
            "<h2>{}</h2><table class=\"sheet\"><tbody>{rows}</tbody></table>",
            self.w(LabelKind::Specification)
        );
        let below = if site.flipped("product") {
            format!("{sheet}{about}")
        } else {
            format!("{about}{sheet}")
        };
        let main = format!(
            "{crumbs}<article class=\"detail\"><div>{}</div><div><h1>{}</h1>{buy}{below}</div></article>",
            self.picture(product, 480, 360),
            esc(&product.name)
        );
        self.document(&product.name, Some(PageKind::Shop), &main)
    }
}
