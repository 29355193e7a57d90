//! A small web site as data: pages, what is on them, and what a press does. No behaviour of its own.

use super::*;

/// What happens when an item is used.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Loads an address.
    Go(String),
    /// Adds a line to the page's text.
    Say(String),
    /// Takes a line out of the page's text.
    Unsay(String),
    /// Shows a message in a live region.
    Alert(String),
    /// The site's own truth: adds a value to a list.
    Store(&'static str, String),
    /// Stores the fields of the item's form, `label=value`, under the name.
    StoreForm(&'static str),
    /// Only where all fields of the form hold something, else the alert.
    NeedForm(&'static str),
    /// Asks; the effects are those of a yes.
    Dialog(DialogKind, String, Vec<Effect>),
    OpenTab(String),
    /// A script of the page sends a request: method and address. What was sent is in the store under `sent`,
    /// what was tried under `tried`; what comes after it is not done where it is held.
    Send(&'static str, String),
    File(String),
    /// A file comes of it whose text this is.
    Document(&'static str, String),
    /// All elements of the page get new numbers.
    Render,
    Show(&'static str),
    Hide(&'static str),
}

/// Something on a page that can be used.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Tells it from its like, over re-renders.
    pub key: String,
    pub tag: &'static str,
    pub role: &'static str,
    pub name: String,
    pub kind: Option<&'static str>,
    pub href: Option<String>,
    pub autocomplete: Option<&'static str>,
    pub placeholder: Option<&'static str>,
    pub options: Vec<String>,
    pub context: String,
    pub form: Option<u32>,
    pub submits: bool,
    pub editable: bool,
    pub nav: bool,
    pub disabled: bool,
    pub covered: bool,
    pub checkable: bool,
    /// Screen on which it stands, from 0; an earlier scroll position does not list it.
    pub screen: u32,
    /// Not there before so many snapshots of the page.
    pub after_snapshots: u32,
    pub hidden: bool,
    /// So many uses are met by a page that renders anew first.
    pub stale_uses: u32,
    /// So many uses end like this, without an effect.
    pub fails: Option<(ActionStatus, u32)>,
    /// The first use does not return before it is cancelled (or its clock runs out).
    pub hangs: bool,
    /// The browser is gone at the use.
    pub kills: bool,
    pub effects: Vec<Effect>,
}

impl Item {
    fn new(tag: &'static str, role: &'static str, name: &str) -> Self {
        Self {
            key: format!("{role}:{name}"),
            tag,
            role,
            name: name.into(),
            ..Self::default()
        }
    }

    pub fn does(mut self, effects: impl IntoIterator<Item = Effect>) -> Self {
        self.effects.extend(effects);
        self
    }

    pub fn key(mut self, key: &str) -> Self {
        self.key = key.into();
        self
    }

    pub fn by(mut self, context: &str) -> Self {
        self.context = context.into();
        self
    }

    pub fn form(mut self, form: u32) -> Self {
        self.form = Some(form);
        self
    }

    pub fn submits(mut self, form: u32) -> Self {
        self.form = Some(form);
        self.submits = true;
        self.kind = Some("submit");
        self
    }

    pub fn kind(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    pub fn covered(mut self) -> Self {
        self.covered = true;
        self
    }

    pub fn screen(mut self, screen: u32) -> Self {
        self.screen = screen;
        self
    }

    pub fn after_snapshots(mut self, snapshots: u32) -> Self {
        self.after_snapshots = snapshots;
        self
    }

    pub fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    pub fn stale(mut self, uses: u32) -> Self {
        self.stale_uses = uses;
        self
    }

    pub fn fails(mut self, status: ActionStatus, uses: u32) -> Self {
        self.fails = Some((status, uses));
        self
    }

    pub fn hangs(mut self) -> Self {
        self.hangs = true;
        self
    }

    pub fn kills(mut self) -> Self {
        self.kills = true;
        self
    }
}

pub fn button(name: &str) -> Item {
    Item::new("button", "button", name)
}

pub fn link(name: &str, to: &str) -> Item {
    let mut item = Item::new("a", "link", name).does([Effect::Go(to.into())]);
    item.href = Some(to.into());
    item
}

pub fn field(name: &str) -> Item {
    let mut item = Item::new("input", "textbox", name).kind("text");
    item.editable = true;
    item
}

pub fn area(name: &str) -> Item {
    let mut item = Item::new("textarea", "textbox", name);
    item.editable = true;
    item
}

pub fn search_box(name: &str) -> Item {
    let mut item = Item::new("input", "searchbox", name).kind("search");
    item.editable = true;
    item
}

pub fn select(name: &str, options: &[&str]) -> Item {
    let mut item = Item::new("select", "combobox", name);
    item.options = options.iter().map(|o| (*o).to_owned()).collect();
    item
}

pub fn checkbox(name: &str) -> Item {
    let mut item = Item::new("input", "checkbox", name).kind("checkbox");
    item.checkable = true;
    item
}

/// What stands on a page, in order.
#[derive(Clone, Debug)]
pub enum Block {
    Heading(u8, String),
    Text(String),
    Item(Box<Item>),
}

#[derive(Clone, Debug, Default)]
pub struct Page {
    pub url: String,
    pub title: String,
    pub blocks: Vec<Block>,
    pub signals: PageSignals,
    /// Method of the page's forms.
    pub get_forms: bool,
    /// Screens that the page is high.
    pub screens: u32,
    /// The text is another at each snapshot.
    pub moving: bool,
    /// It tells the time, a second later at each snapshot.
    pub clock: bool,
    pub dialog: Option<(DialogKind, String, Vec<Effect>)>,
}

impl Page {
    pub fn new(url: &str, title: &str) -> Self {
        Self {
            url: url.into(),
            title: title.into(),
            screens: 1,
            signals: PageSignals {
                http_status: 200,
                lang: "en".into(),
                ..PageSignals::default()
            },
            ..Self::default()
        }
    }

    pub fn h1(mut self, text: &str) -> Self {
        self.blocks.push(Block::Heading(1, text.into()));
        self
    }

    pub fn h2(mut self, text: &str) -> Self {
        self.blocks.push(Block::Heading(2, text.into()));
        self
    }

    pub fn p(mut self, text: &str) -> Self {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    pub fn with(mut self, item: Item) -> Self {
        self.blocks.push(Block::Item(Box::new(item)));
        self
    }

    pub fn signals(mut self, change: impl FnOnce(&mut PageSignals)) -> Self {
        change(&mut self.signals);
        self
    }

    pub fn screens(mut self, screens: u32) -> Self {
        self.screens = screens;
        self
    }

    pub fn moving(mut self) -> Self {
        self.moving = true;
        self
    }

    pub fn clock(mut self) -> Self {
        self.clock = true;
        self
    }

    pub fn dialog(mut self, kind: DialogKind, message: &str, accepted: Vec<Effect>) -> Self {
        self.dialog = Some((kind, message.into(), accepted));
        self
    }

    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.blocks.iter().filter_map(|b| match b {
            Block::Item(item) => Some(item.as_ref()),
            _ => None,
        })
    }
}

/// The pages by their address.
#[derive(Clone, Debug, Default)]
pub struct Site {
    pub pages: BTreeMap<String, Page>,
    /// The address of the page that was named first.
    pub first: String,
}

impl Site {
    pub fn of(pages: impl IntoIterator<Item = Page>) -> Self {
        let pages: Vec<Page> = pages.into_iter().collect();
        Self {
            first: pages.first().map(|p| p.url.clone()).unwrap_or_default(),
            pages: pages.into_iter().map(|p| (p.url.clone(), p)).collect(),
        }
    }
}

impl From<Page> for Site {
    fn from(page: Page) -> Self {
        Self::of([page])
    }
}

pub const SHOP: &str = "https://shop.example/";

/// A shop: list, two items, search, cart and an order that has to be approved.
pub fn shop() -> Site {
    let at = |path: &str| format!("{SHOP}{path}");
    let nav = |page: Page| {
        page.with(link("Shop", SHOP))
            .with(link("Cart", &format!("{SHOP}cart")))
    };
    let item = |path: &str, name: &'static str, price: &str| {
        nav(Page::new(&at(path), name))
            .h1(name)
            .p(&format!("Price: {price}"))
            .p("In stock")
            .with(button("Add to cart").does([
                Effect::Store("cart", name.into()),
                Effect::Alert(format!("{name} was added to your cart")),
            ]))
    };
    Site::of([
        nav(Page::new(SHOP, "Mug shop"))
            .h1("Mug shop")
            .with(
                search_box("Search products")
                    .form(0)
                    .does([Effect::Go(at("search?q=blue+mug"))]),
            )
            .with(link("Blue mug", &at("blue")).by("Blue mug $12.50"))
            .p("$12.50")
            .with(link("Red mug", &at("red")).by("Red mug $9.00"))
            .p("$9.00")
            .with(link("Contact", &at("contact"))),
        nav(Page::new(&at("search?q=blue+mug"), "Search: blue mug"))
            .h1("Results for blue mug")
            .with(link("Blue mug", &at("blue")).by("Blue mug $12.50"))
            .p("$12.50"),
        item("blue", "Blue mug", "$12.50"),
        item("red", "Red mug", "$9.00"),
        nav(Page::new(&at("contact"), "Contact"))
            .h1("Contact")
            .p("Opening hours: Monday to Friday, 9 to 18")
            .p("Phone: 555-0199"),
        nav(Page::new(&at("cart"), "Your cart"))
            .h1("Your cart")
            .p("Total: $12.50")
            .with(button("Place order").submits(0).does([
                Effect::Store("orders", "order".into()),
                Effect::Go(at("thanks")),
            ])),
        Page::new(&at("thanks"), "Thank you")
            .h1("Thank you for your order")
            .p("Order number 1001"),
    ])
}

pub const MAIL: &str = "https://mail.example/";

/// A form that writes to somebody.
pub fn mail() -> Site {
    Site::of([
        Page::new(MAIL, "Write a message")
            .h1("Write a message")
            .with(field("To").kind("email").form(0))
            .with(field("Subject").form(0))
            .with(area("Message").form(0))
            .with(button("Send").submits(0).does([
                Effect::NeedForm("Error: fill in all fields"),
                Effect::StoreForm("sent"),
                Effect::Go(format!("{MAIL}sent")),
            ])),
        Page::new(&format!("{MAIL}sent"), "Message sent")
            .h1("Message sent")
            .p("Your message has been sent."),
    ])
}
