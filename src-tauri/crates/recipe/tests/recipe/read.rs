//! A value is learned on one page and read off another.

use crate::support::page;
use copilot_protocol::ParameterKind::{self, Date, Money, Number, Text};
use copilot_recipe::read::{learn, read};

const CART: &[&str] = &[
    "# Your cart",
    "Product | Quantity | Price | Sum",
    "Kettle | 2 | £30.00 | £60.00",
    "Earl Grey | 1 | £5.00 | £5.00",
    "# Summary",
    "Delivery: £4.50",
    "Total: £69.50",
    "# Заказ",
    "Номер заказа: LP-10427",
    "Доставка | 3 декабря 2026",
    "Было 4 000 ₽, стало 3 490 ₽ с учётом скидки",
    "Your order 10427 was placed",
    "In stock",
    "14",
];

#[test]
fn a_value_is_read_again_where_it_has_changed() {
    type Row = (
        &'static str,
        &'static str,
        ParameterKind,
        &'static [&'static str],
        Option<&'static str>,
    );
    let rows: &[Row] = &[
        // Another amount, another currency, other lines around it.
        (
            "£69.50",
            "Total: £69.50",
            Money,
            &["# Summary", "Total: 1 299 ₽", "Delivery: £1.00"],
            Some("1 299 ₽"),
        ),
        (
            "The total is £69.50.",
            "",
            Money,
            &["# Summary", "Total: $7.00"],
            Some("$7.00"),
        ),
        // A label that is there, with no amount.
        (
            "£69.50",
            "Total: £69.50",
            Money,
            &["# Summary", "Total: unknown", "Delivery: £1.00"],
            None,
        ),
        // No such label.
        (
            "£69.50",
            "Total: £69.50",
            Money,
            &["# Summary", "Delivery: £4.50"],
            None,
        ),
        // Another part of the page, and the part that was meant is not there.
        (
            "£69.50",
            "Total: £69.50",
            Money,
            &["# Last year", "Total: £1.00"],
            None,
        ),
        // Two that could be meant.
        (
            "£69.50",
            "Total: £69.50",
            Money,
            &["# Summary", "Total: £1.00", "Total: £2.00"],
            None,
        ),
        // A table: by row and column, in whatever order.
        (
            "£60.00",
            "Kettle | 2 | £30.00 | £60.00",
            Money,
            &[
                "# Your cart",
                "Product | Sum | Price | Quantity",
                "Earl Grey | £9.00 | £9.00 | 1",
                "Kettle | €12 | €4 | 3",
            ],
            Some("€12"),
        ),
        (
            "£60.00",
            "",
            Money,
            &[
                "# Your cart",
                "Product | Price | Sum",
                "Earl Grey | £9.00 | £9.00",
            ],
            None,
        ),
        (
            "2",
            "Kettle | 2 | £30.00 | £60.00",
            Number,
            &[
                "# Your cart",
                "Product | Quantity | Price",
                "Kettle | 5 | £3",
            ],
            Some("5"),
        ),
        // Words before and behind.
        (
            "3 490 ₽",
            "стало 3 490 ₽",
            Money,
            &["# Заказ", "Было 9 ₽, стало 8 ₽ с учётом скидки"],
            Some("8 ₽"),
        ),
        (
            "10427",
            "Your order 10427 was placed",
            Number,
            &["# Заказ", "Your order 99 was placed"],
            Some("99"),
        ),
        (
            "LP-10427",
            "Номер заказа: LP-10427",
            Text,
            &["# Заказ", "Номер заказа: ZZ-1"],
            Some("ZZ-1"),
        ),
        (
            "3 декабря 2026",
            "",
            Date,
            &["# Заказ", "Доставка | 14 января 2027"],
            Some("14 января 2027"),
        ),
        // Alone in its line.
        ("14", "14", Number, &["# Заказ", "In stock", "3"], Some("3")),
        ("14", "14", Number, &["# Заказ", "Sold", "3"], None),
    ];
    let before = page("https://shop.example/cart", CART, &[]);
    for (claim, quote, kind, lines, wanted) in rows {
        let what =
            learn(claim, quote, &before, 3).unwrap_or_else(|| panic!("{claim}: not learned"));
        assert_eq!((what.kind, what.after), (*kind, 3), "{claim} {what:?}");
        let found = read(&what, &page("https://shop.example/cart", lines, &[]));
        let found = found.map(|found| found.value);
        assert_eq!(
            found.as_deref(),
            *wanted,
            "{claim} in {lines:?} by {what:?}"
        );
    }
}

#[test]
fn what_stands_nowhere_or_by_nothing_is_not_learned() {
    let seen = page("https://shop.example/", &["12", "13", "Kettle"], &[]);
    for (claim, quote) in [("£7", ""), ("12", ""), ("Teapot", "Teapot"), ("", "")] {
        assert_eq!(learn(claim, quote, &seen, 0), None, "{claim}");
    }
}
