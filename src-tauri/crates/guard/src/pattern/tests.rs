#![allow(clippy::unwrap_used, clippy::expect_used)]
use super::*;

static T: Table = Table::new(|| {
    compile(&[
        "^place ?your ?the order",
        "^order$",
        "удал*",
        "^pay",
        "!order by",
        "!pay rate*",
    ])
    .and_of_languages(&["löschen", "*削除*", "hesabı sil", "ordine annulla"])
});

#[test]
fn patterns_say_what_their_signs_mean() {
    for (label, reach, wanted) in [
        ("Place order", Reach::Strict, true),
        ("Place your order", Reach::Strict, true),
        ("Order", Reach::Strict, true),
        ("Order by price", Reach::Strict, false),
        ("Sort order", Reach::Loose, false),
        ("Безвозвратно удалить", Reach::Strict, true),
        ("Review and pay", Reach::Strict, false),
        ("Review and pay", Reach::Loose, true),
        ("I understand, place the order", Reach::Loose, true),
        ("How and when to pay", Reach::Loose, false),
        ("Pay rates", Reach::Loose, false),
        ("Рay", Reach::Strict, true),
        ("рау", Reach::Strict, true),
        ("P A Y", Reach::Strict, true),
        ("Páy", Reach::Strict, true),
        ("Pay12", Reach::Strict, true),
        ("p\u{200b}ay", Reach::Strict, true),
        ("Payroll", Reach::Strict, false),
        ("Konto löschen", Reach::Strict, true),
        ("Konto loschen", Reach::Strict, true),
        ("完全に削除する", Reach::Strict, true),
        ("HESABI SİL", Reach::Strict, true),
        ("L’ordine annulla", Reach::Strict, true),
        ("", Reach::Loose, false),
    ] {
        assert_eq!(Label::new(label).says(&T, reach), wanted, "{label}");
    }
}
