//! The world of these tests: a small shop with its mailbox, settings, help, files and tables.

use copilot_protocol::DialogKind;

use super::world::{PageOf, SITE, State, World, page};

const GOODS: &[(&str, &str, &str)] = &[
    ("Blue mug", "$12.50", "300 g"),
    ("Red mug", "$9.00", "310 g"),
    ("Oak shelf", "$48.00", "4 kg"),
    ("Wool blanket", "$75.90", "1.2 kg"),
    ("Paper lamp", "$7.25", "200 g"),
];

fn frame(page: PageOf) -> PageOf {
    page.nav("Home", "/")
        .nav("Catalogue", "/goods")
        .nav("Basket", "/basket")
        .nav("Preferences", "/prefs")
        .nav("Help", "/help")
        .nav("Guide", "/guide")
        .nav("Towns", "/towns")
        .nav("Letters", "/letters")
        .nav("Write to us", "/contact")
        .nav("Files", "/files")
}

fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

fn cards(mut page: PageOf, goods: &[(&str, &str, &str)]) -> PageOf {
    for (name, price, _) in goods {
        let card = format!("{name} {price} In stock");
        page = page
            .link(name, &format!("/goods/{}", slug(name)))
            .context(&card)
            .line(price)
            .line("In stock")
            .button("Put in basket")
            .context(&card);
    }
    page
}

fn shop(state: &State) -> PageOf {
    let path = state.path();
    if let Some(name) = path.strip_prefix("/goods/") {
        let (name, price, weight) = GOODS.iter().find(|(n, _, _)| slug(n) == name).unwrap();
        let page = frame(page(path, name))
            .line("Price")
            .line(price)
            .line(&format!("Weight | {weight}"))
            .line("Material | clay");
        return page
            .field("Quantity")
            .form(1, false)
            .submit("Put in basket", 1);
    }
    if let Some(query) = path.strip_prefix("/find?q=") {
        let wanted = query.to_lowercase();
        let found: Vec<_> = GOODS
            .iter()
            .copied()
            .filter(|(n, _, _)| {
                wanted
                    .split(' ')
                    .all(|w| n.to_lowercase().contains(w.trim_end_matches('s')))
            })
            .collect();
        // Advice that stands beside the results, and has more links than they.
        let page = frame(page(path, "Search"))
            .search("Search the shop")
            .link("Clear all", "/goods?all=1")
            .link("How we pack", "/advice/packing")
            .context("How we pack Paper and straw, never foam")
            .link("How we mend", "/advice/mending")
            .context("How we mend Glue, thread and patience");
        return if found.is_empty() {
            page.line("Nothing found")
        } else {
            cards(page, &found)
        };
    }
    match path {
        "/goods" => cards(
            frame(page(path, "Catalogue"))
                .search("Search the shop")
                .select("Sort by", &["Popular first", "Cheapest first"])
                .form(0, false)
                .submit("Apply", 0),
            &GOODS[..3],
        )
        .link("Next page", "/goods?page=2"),
        "/goods?page=2" => cards(
            frame(page(path, "Catalogue")).search("Search the shop"),
            &GOODS[3..],
        ),
        "/basket" => {
            let mut page = frame(page(path, "Basket"));
            for flag in &state.flags {
                page = page.line(flag).button("Take out").context(flag);
            }
            page.line("Total: $21.50")
                .link("To the checkout", "/checkout")
        }
        "/checkout" => frame(page(path, "Checkout"))
            .fields(0, &["Full name", "Address"])
            .radio("Courier", "Delivery")
            .radio("Pickup", "Delivery")
            .check("I accept the terms of sale")
            .submit("Place order", 0),
        "/thanks" => frame(page(path, "Thank you for your order")).line("Order number: A-1077"),
        "/prefs" => frame(page(path, "Preferences"))
            .fields(0, &["Display name"])
            .select("Theme", &["System", "Light", "Dark"])
            .form(0, false)
            .check("Weekly news")
            .form(0, false)
            .check("Price alerts")
            .form(0, false)
            .submit("Save changes", 0)
            .alert_if(state.has("saved"), "Your changes have been saved."),
        "/help" => frame(page(path, "Help"))
            .h(2, "Returns")
            .line("If it does not suit you, send it back. Goods can be returned within 30 days.")
            .h(2, "Delivery")
            .line("A courier needs 4 working days. On Sundays we rest.")
            .h(2, "Gifts")
            .line("Wrapping is free."),
        // Its title is not what the link to it says.
        "/guide" => frame(page(path, "Ordering and a good cup"))
            .h(2, "Ordering")
            .line("Choose what you like and put it in the basket.")
            .h(2, "Brewing")
            .line("Warm the pot first. Take one spoon for each cup.")
            .h(2, "Keeping tea")
            .line("A closed jar is enough."),
        "/towns" => frame(page(path, "Towns"))
            .line("Town | Region | Distance, km | Lockers")
            .line("Ashby | North | 12 | 24")
            .line("Fernham | Coast | 240 | 18")
            .line("Oakwell | Lakes | 77 | 36"),
        "/letters" => frame(page(path, "Letters"))
            .search("Search letters")
            .link("Your parcel is ready", "/letters/1")
            .context("Post office Your parcel is ready 3 May")
            .link("Meeting on Friday", "/letters/2")
            .context("Anna Reed Meeting on Friday 2 May")
            .link("New message", "/letters/new"),
        "/letters/1" => frame(page(path, "Your parcel is ready"))
            .line("Bring the code 4417 to the counter.")
            .button("Answer")
            .button("Delete"),
        "/letters/2" => frame(page(path, "Meeting on Friday"))
            .line("From: Anna Reed")
            .line("We meet at 15:30 in the small hall.")
            .button("Answer")
            .button("Forward")
            .button("Delete"),
        "/letters/new" => frame(page(path, "New message"))
            .fields(0, &["To", "Subject", "Text"])
            .submit("Send", 0),
        "/letters/sent" => frame(page(path, "Letters")).alert("Your message has been sent."),
        "/contact" => frame(page(path, "Write to us"))
            .fields(0, &["Your name", "E-mail", "Your question"])
            .submit("Send message", 0)
            .alert_if(state.has("sent"), "Thank you, we have your message."),
        "/files" => frame(page(path, "Files"))
            .link("Price list", "/f/prices.csv")
            .link("Terms of delivery", "/f/terms.pdf"),
        "/entry" => frame(page(path, "Entry"))
            .fields(0, &["User name"])
            .password("Password")
            .form(0, false)
            .submit("Log in", 0),
        "/tasks" => {
            let page = frame(page(path, "Tasks"));
            let page = if state.has("dialog") {
                page.dialog(DialogKind::Confirm, "Really empty the list?")
            } else {
                page
            };
            page.button("Empty the list")
        }
        "/covered" => frame(page(path, "Covered"))
            .button("Continue reading")
            .covered_unless(state.has("closed"))
            .banner_unless(state.has("closed")),
        "/full" => {
            let mut page = frame(page(path, "Basket"));
            for name in ["Blue mug", "Red mug"] {
                if !state.has(name) {
                    page = page
                        .line(name)
                        .button(&format!("Remove: {name}"))
                        .context(&format!("{name} Remove: {name}"));
                }
            }
            page.button("Remove account")
        }
        "/boxes" => {
            let mut page = frame(page(path, "Boxes"));
            for (name, group) in [
                ("News", "Notifications"),
                ("Sales", "Notifications"),
                ("Dark", "Look"),
            ] {
                page = page.check(name).context(group).ticked();
            }
            page
        }
        "/spam" => frame(page(path, "Spam"))
            .button("Empty")
            .button("Delete")
            .button("Delete"),
        "/slow" => {
            let slow = page(path, "Batch");
            if state.waits < 3 {
                slow.line("Loading").busy()
            } else {
                frame(slow).line("Batch number: 4821")
            }
        }
        _ => frame(page(path, "Rowan & Co")).line("Welcome."),
    }
}

impl PageOf {
    fn covered_unless(self, free: bool) -> Self {
        if free { self } else { self.covered() }
    }

    fn banner_unless(self, free: bool) -> Self {
        if free {
            self
        } else {
            self.line("We use cookies.")
                .button("Accept all")
                .button("Only necessary")
        }
    }
}

fn press(state: &mut State, label: &str, context: &str) {
    match label {
        "Put in basket" => {
            let what = if context.is_empty() {
                state.path().trim_start_matches("/goods/").replace('-', " ")
            } else {
                context.to_owned()
            };
            state.flags.push(what);
        }
        "Remove: Blue mug" | "Remove: Red mug" => {
            state.flags.push(label["Remove: ".len()..].to_owned());
        }
        "Save changes" => state.flags.push("saved".into()),
        "Forward" => state.url = format!("{SITE}/letters/new"),
        "Send" => state.url = format!("{SITE}/letters/sent"),
        "Send message" => state.flags.push("sent".into()),
        "Place order" => state.url = format!("{SITE}/thanks"),
        "Only necessary" | "Accept all" => state.flags.push("closed".into()),
        "Empty the list" => state.flags.push("dialog".into()),
        "Log in" => state.url = format!("{SITE}/letters"),
        _ => {}
    }
}

/// The world with its person at `path`.
pub(crate) fn at(path: &str) -> World {
    World::at(path, shop, press)
}
