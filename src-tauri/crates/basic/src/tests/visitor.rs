//! What somebody asks for first on a site that they see for the first time.

use super::world::{PageOf, Ran, SITE, State, World, page, rows, run};

/// Name, price, category, stars.
const GOODS: &[(&str, &str, &str, &str)] = &[
    ("Hand saw", "$12.00", "Saws", "★ 4.1"),
    ("Saw blade oil", "$2.50", "Care", "★ 4.9"),
    ("Bow saw", "$9.00", "Saws", "★ 4.6"),
    ("Wood nails", "$3.00", "Nails", "★ 3.9"),
];

fn frame(page: PageOf) -> PageOf {
    page.nav("Store", "/store")
        .nav("Depots", "/depots")
        .nav("Settings", "/settings")
        .nav("Cart 1", "/cart")
        .nav("Help", "/help")
        .nav("Workshop", "/workshop")
}

fn cards(mut page: PageOf, goods: &[(&str, &str, &str, &str)]) -> PageOf {
    for (name, price, _, stars) in goods {
        let card = format!("{name} {price} {stars}");
        page = page
            .link(
                name,
                &format!("/store/{}", name.to_lowercase().replace(' ', "-")),
            )
            .context(&card)
            .line(price)
            .line(stars)
            .button(&format!("Add to cart : {name}"))
            .context(&card);
    }
    page
}

fn store(state: &State) -> PageOf {
    let path = state.path();
    match path {
        "/store" | "/store?p=2" => {
            let kind = state.flags.iter().find(|f| *f != "saved");
            let page = frame(page(path, "Store"))
                .search("Search the store")
                .select("Category", &["All", "Saws", "Care", "Nails"])
                .form(0, false)
                .select(
                    "Order by",
                    &["Popular first", "Cheapest first", "Best rated first"],
                )
                .form(0, false)
                .check("Only in stock")
                .form(0, false)
                .submit("Apply", 0);
            let own: Vec<_> = GOODS
                .iter()
                .copied()
                .filter(|g| kind.is_none_or(|k| g.2 == k.as_str()))
                .collect();
            if kind.is_some() {
                return cards(page, &own);
            }
            match path {
                "/store" => cards(page, &own[..2])
                    .link("2", "/store?p=2")
                    .link("Next page", "/store?p=2"),
                _ => cards(page, &own[2..]).link("1", "/store"),
            }
        }
        "/depots" => frame(page(path, "Depots"))
            .line("Rows: 6")
            .line("Town | Region | Km | State")
            .line("Ashby | Northmark | 12 | In service")
            .line("Northwick | Coast | 240 | Out of service")
            .line("Oakwell | Northmark | 77 | Out of service")
            .line("Redham | Coast | 31 | In service")
            .line("Fernby | Lakes | 54 | In service")
            .line("Yarby | Lakes | 58 | Out of service"),
        "/settings" => frame(page(path, "Settings"))
            .fields(0, &["Display name"])
            .select("Language", &["English", "German"])
            .form(0, false)
            .radio("Light", "Theme")
            .form(0, false)
            .radio("Dark", "Theme")
            .form(0, false)
            .check("Changes to my orders")
            .context("Notifications")
            .form(0, false)
            .check("News")
            .context("Notifications")
            .ticked()
            .form(0, false)
            .submit("Save", 0)
            .submit("Delete account", 1)
            .alert_if(state.has("saved"), "Your settings are saved."),
        "/cart" if state.has("gone") => frame(page(path, "Cart"))
            .line("Your cart is empty")
            .link("Go on shopping", "/store"),
        "/cart" => frame(page(path, "Cart"))
            .line("Product | Price | Quantity")
            .link("Bow saw", "/store/bow-saw")
            .context("Bow saw $9.00")
            .line("$9.00")
            .field("Quantity : Bow saw")
            .value("1")
            .form(0, false)
            .submit("Update : Bow saw", 0)
            .button("Remove : Bow saw")
            .context("Bow saw $9.00 Remove")
            .form(1, true)
            .line("Total: $9.00")
            .link("Go on shopping", "/store")
            .alert_if(state.has("saved"), "Quantity updated."),
        "/help" => frame(page(path, "Help"))
            .line("Returns")
            .line("Payment")
            .h(2, "Returns")
            .line("Send it back within 30 days.")
            .h(2, "Payment")
            .line("By card or by bank."),
        "/workshop" => frame(page(path, "Workshop")).line("Opening hours: from 10 to 18."),
        _ => cards(frame(page("/", "Iron & Oak")), &GOODS[..1])
            .link("Workshop", "/workshop")
            .context("Workshop Opening hours, courses, a bench for two")
            .line("Opening hours, courses, a bench for two"),
    }
}

fn press(state: &mut State, label: &str, _: &str) {
    match label {
        "Apply" => {
            let kind = state.values.get("Category").cloned();
            state.flags.extend(kind.filter(|k| k != "All"));
        }
        "Save" | "Update : Bow saw" => state.flags.push("saved".into()),
        "Remove : Bow saw" => state.flags.push("gone".into()),
        _ => {}
    }
}

fn tried(goal: &str, start: &str) -> Ran {
    run(goal, World::at(start, store, press))
}

/// Rows of a goal from the front page, all that is done, and the answer; `*` is any, `⏎` a new line.
fn ends(table: &str) {
    for [goal, log, answer] in rows(table) {
        let ran = tried(goal, "/");
        let told = ran.answer.clone().map(|a| a.replace('\n', "⏎"));
        assert!(told.is_some(), "{goal}: {ran:?}");
        assert!(
            answer == "*" || told.as_deref() == Some(answer),
            "{goal}: {ran:?}"
        );
        assert!(log == "*" || ran.log.join("; ") == log, "{goal}: {ran:?}");
    }
}

#[test]
fn a_setting_that_is_wished_is_also_saved() {
    // Who only says what to do with a control may go on alone, and is told what it holds.
    ends(
        "
        Turn on the dark theme in the settings | check Dark=true; press Save | *
        Switch the theme to dark in the settings | check Dark=true; press Save | *
        Change my name in the settings to Anna | type Display name=Anna; press Save | *
        Switch the language in the settings to German | select Language=German; press Save | *
        Open the settings and tick «Changes to my orders» | check Changes to my orders=true | Changes to my orders: on
        ",
    );
}

#[test]
fn the_legend_of_several_boxes_means_them_all() {
    ends(
        "
        Turn off notifications in the settings | check News=false; press Save | *
        Turn on the notifications in the settings | check Changes to my orders=true; press Save | *
        ",
    );
}

#[test]
fn the_cheapest_of_a_kind_is_sought_in_its_category() {
    // By their names alone the oil would be a saw as well, and the first page has but one of them.
    ends(
        "
        Find the cheapest saw | select Category=Saws; press Apply | Bow saw — $9.00
        How much does the cheapest saw cost? | select Category=Saws; press Apply | Bow saw — $9.00
        Add the cheapest saw to the cart | select Category=Saws; press Apply; press Add to cart : Bow saw | *
        Find the cheapest product | * | Saw blade oil — $2.50
        ",
    );
    let ran = tried("Add the cheapest saw to the cart", "/");
    assert_eq!(ran.url, format!("{SITE}/store"));
}

#[test]
fn lists_are_narrowed_and_sorted() {
    ends(
        "
        Show me all saws | * | Hand saw⏎Bow saw
        Which saws do you have? | * | Hand saw⏎Bow saw
        Show only saws | select Category=Saws; press Apply | *
        Sort the store by price, cheapest first | select Order by=Cheapest first; press Apply | *
        Отсортируй по рейтингу | select Order by=Best rated first; press Apply | *
        ",
    );
    // Nothing of that kind is there: what else is listed is no answer.
    let ran = tried("Show me all teapots", "/");
    assert!(ran.only_asks(), "{ran:?}");
}

#[test]
fn rows_that_have_a_value_in_common_are_listed() {
    ends(
        "
        Which depots are in the north? | * | Northmark: Ashby, Oakwell
        List the depots in the north | * | Northmark: Ashby, Oakwell
        ",
    );
    // "Out of service" has the word as well: which of the two is meant, nobody is to guess.
    for goal in [
        "Which depots are in service?",
        "Which depots are in the desert?",
    ] {
        let ran = tried(goal, "/");
        assert!(ran.only_asks(), "{goal}: {ran:?}");
    }
}

#[test]
fn the_cart_is_read_and_changed() {
    let contents =
        "Product | Price | Quantity\nBow saw\n$9.00\nTotal: $9.00\nQuantity : Bow saw: 1";
    for goal in [
        "what is in the cart",
        "What do I have in my cart?",
        "Что у меня в корзине?",
    ] {
        let ran = tried(goal, "/");
        assert_eq!(ran.answer.as_deref(), Some(contents), "{goal}: {ran:?}");
    }
    ends(
        "
        Change the quantity to 3 in the cart | type Quantity : Bow saw=3; press Update : Bow saw | *
        Remove the bow saw from the cart | press Remove : Bow saw | *
        ",
    );
}

#[test]
fn what_only_announces_is_no_answer() {
    // Opening hours are figures, and a card that leads to them has none.
    let ran = tried("What are your opening hours?", "/");
    assert!(ran.says("from 10 to 18"), "{ran:?}");
    assert!(ran.url.ends_with("/workshop"), "{ran:?}");
    // The next entry of a table of contents is not what stands under a heading.
    let ran = tried("How can I return a product?", "/help");
    assert_ne!(ran.answer.as_deref(), Some("Payment"), "{ran:?}");
}
