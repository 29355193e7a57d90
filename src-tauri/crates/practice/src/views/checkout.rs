//! From the cart to a confirmed order.

use super::{Input, View, esc};
use crate::labels::LabelKind;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};
use crate::products::money;
use crate::state::Order;

impl View<'_> {
    fn total(&self) -> u32 {
        self.state
            .cart
            .iter()
            .filter_map(|line| {
                self.site
                    .product(&line.product)
                    .map(|product| product.price * line.quantity)
            })
            .sum()
    }

    pub(crate) fn total_text(&self) -> String {
        money(self.site.lang(), self.total())
    }

    pub(super) fn cart(&self) -> String {
        let site = self.site;
        let title = site.word(LabelKind::NavCart);
        let shop = format!(
            "<a href=\"{}\">{}</a>",
            site.path(PageKind::Shop),
            self.w(LabelKind::ContinueShopping)
        );
        let body = if self.state.cart.is_empty() {
            format!(
                "<p class=\"empty\">{}</p><p>{shop}</p>",
                self.w(LabelKind::CartEmpty)
            )
        } else {
            let rows: String = self
                .state
                .cart
                .iter()
                .map(|line| self.cart_row(&line.product, line.quantity))
                .collect();
            format!(
                "<table class=\"wide\"><thead><tr><th>{}</th><th class=\"number\">{}</th><th>{}</th><th class=\"number\">{}</th><th></th></tr></thead><tbody>{rows}</tbody></table><p class=\"total\">{}: <strong>{}</strong></p><div class=\"buttons\"><a class=\"button\" href=\"{}\">{}</a>{shop}</div>",
                self.t("Product", "Товар"),
                self.w(LabelKind::Price),
                self.w(LabelKind::Quantity),
                self.t("Sum", "Стоимость"),
                self.w(LabelKind::Total),
                esc(&self.total_text()),
                site.path(PageKind::Checkout),
                self.w(LabelKind::GoToCheckout)
            )
        };
        self.document(
            title,
            Some(PageKind::Cart),
            &format!("<h1>{}</h1>{body}", esc(title)),
        )
    }

    fn cart_row(&self, slug: &str, quantity: u32) -> String {
        let site = self.site;
        let Some(product) = site.product(slug) else {
            return String::new();
        };
        let field = site.field(LabelKind::Quantity);
        let id = format!("{}-{slug}", field.id);
        let name = esc(&product.name);
        let about = format!("<span class=\"vh\">: {name}</span>");
        let hidden = self.hidden(site.parameter("product"), slug);
        format!(
            "<tr><td><a href=\"{}\">{name}</a></td><td class=\"number\">{}</td><td><form class=\"inline\" method=\"post\" action=\"{}\">{hidden}<label class=\"vh\" for=\"{id}\">{}{about}</label><input type=\"number\" id=\"{id}\" name=\"{}\" value=\"{quantity}\" min=\"1\" max=\"{}\"><button type=\"submit\" class=\"quiet\">{}{about}</button></form></td><td class=\"number\">{}</td><td><form class=\"inline\" method=\"post\" action=\"{}\">{hidden}<button type=\"submit\" class=\"quiet\">{}{about}</button></form></td></tr>",
            site.product_path(product),
            esc(&product.price_text),
            site.action_path(ActionKind::UpdateCart),
            self.w(LabelKind::Quantity),
            field.name,
            product.stock.max(1),
            self.w(LabelKind::UpdateQuantity),
            esc(&money(site.lang(), product.price * quantity)),
            site.action_path(ActionKind::RemoveFromCart),
            self.w(LabelKind::RemoveFromCart)
        )
    }

    pub(super) fn checkout(&self) -> String {
        let site = self.site;
        let title = site.word(LabelKind::GoToCheckout);
        if self.state.cart.is_empty() {
            let main = format!(
                "<h1>{}</h1><p class=\"empty\">{}</p><p><a class=\"button\" href=\"{}\">{}</a></p>",
                esc(title),
                self.w(LabelKind::CartEmpty),
                site.path(PageKind::Shop),
                self.w(LabelKind::ContinueShopping)
            );
            return self.document(title, Some(PageKind::Checkout), &main);
        }
        let card = site.checkout_card();
        let mut parts = [
            self.input(
                LabelKind::FullName,
                &Input {
                    autocomplete: "name",
                    required: true,
                    ..Input::default()
                },
            ),
            self.input(
                LabelKind::Address,
                &Input {
                    autocomplete: "street-address",
                    required: true,
                    ..Input::default()
                },
            ),
            self.select(
                LabelKind::Delivery,
                &self.choices(OptionSet::Delivery),
                "courier",
                "",
            ),
            self.input(
                LabelKind::CardNumber,
                &Input {
                    autocomplete: "cc-number",
                    required: true,
                    extra: "inputmode=\"numeric\" maxlength=\"23\"",
                    ..Input::default()
                },
            ),
        ];
        if site.flipped("checkout") {
            parts.rotate_left(2);
        }
        let lines: String = self
            .state
            .cart
            .iter()
            .filter_map(|line| {
                site.product(&line.product)
                    .map(|product| (product, line.quantity))
            })
            .map(|(product, quantity)| format!("<li>{quantity} × {}</li>", esc(&product.name)))
            .collect();
        let main = format!(
            "<h1>{}</h1><div class=\"split right\"><form class=\"panel\" method=\"post\" action=\"{}\">{}{}<div class=\"buttons\">{}</div></form><aside class=\"panel\"><h2>{}</h2><ul>{lines}</ul><p class=\"total\">{}: <strong>{}</strong></p><p class=\"hint\">{} {}, {}, {}</p></aside></div>",
            esc(title),
            site.path(PageKind::Checkout),
            parts.concat(),
            self.checkbox(LabelKind::Terms, false, true),
            self.submit(LabelKind::PlaceOrder, "strong"),
            self.t("Your order", "Ваш заказ"),
            self.w(LabelKind::Total),
            esc(&self.total_text()),
            self.t("To practise with:", "Данные для практики:"),
            esc(&card.name),
            esc(&card.address),
            esc(&card.number)
        );
        self.document(title, Some(PageKind::Checkout), &main)
    }

    pub(crate) fn order(&self, order: &Order) -> String {
        let title = self.site.word(LabelKind::OrderThanks);
        let lines: String = order
            .lines
            .iter()
            .map(|line| {
                let name = self
                    .site
                    .product(&line.product)
                    .map_or(line.product.as_str(), |product| &product.name);
                format!("<li>{} × {}</li>", line.quantity, esc(name))
            })
            .collect();
        let main = format!(
            "<div class=\"panel done\"><h1>{}</h1><p class=\"big\">{}: <strong>{}</strong></p><ul>{lines}</ul><p class=\"total\">{}: <strong>{}</strong></p><p>{}: {}, {}</p><p><a href=\"{}\">{}</a></p></div>",
            esc(title),
            self.w(LabelKind::OrderNumber),
            esc(&order.number),
            self.w(LabelKind::Total),
            esc(&order.total),
            esc(&self.site.option_label(OptionSet::Delivery, &order.delivery)),
            esc(&order.name),
            esc(&order.address),
            self.site.path(PageKind::Shop),
            self.w(LabelKind::ContinueShopping)
        );
        self.document(title, Some(PageKind::Checkout), &main)
    }
}
