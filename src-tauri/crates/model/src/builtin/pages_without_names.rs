//! Whole goals on pages whose controls are signs, rows and thumbs rather than named buttons and links.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::fixture::{PageOf, Ran, SITE, State, World, page, run};

const LETTERS: &[(&str, &str)] = &[
    ("Andria", "The boiler"),
    ("Celestyn", "A picnic"),
    ("Loralee", "Keys"),
];

/// A mailbox whose letters are rows, and whose buttons are signs without words.
fn mailbox(state: &State) -> PageOf {
    if let Some(open) = state.flags.iter().find_map(|f| f.strip_prefix("open ")) {
        if state.has("replying") {
            return page("/mail", "Reply").area("").icon("send reply");
        }
        if state.has("forwarding") {
            return page("/mail", "Forward").field("to").icon("send forward");
        }
        return page("/mail", "Letter")
            .line(open)
            .icon("trash")
            .icon("star")
            .sign("Reply")
            .sign("Forward");
    }
    let mut all = page("/mail", "Primary");
    for (name, subject) in LETTERS {
        let row = format!("{name} {subject}");
        all = all
            .row(&row)
            .icon("trash")
            .context(&row)
            .icon("star")
            .context(&row);
    }
    all
}

fn in_mailbox(state: &mut State, label: &str, context: &str) {
    match label {
        "Reply" => state.flags.push("replying".into()),
        "Forward" => state.flags.push("forwarding".into()),
        "trash" | "star" => state.flags.push(format!("{label} {context}")),
        _ if label.starts_with("send") => state.flags.push("sent".into()),
        row if LETTERS.iter().any(|(name, _)| row.starts_with(name)) => {
            state.flags.push(format!("open {row}"));
        }
        _ => {}
    }
}

fn mail(goal: &str) -> Ran {
    run(
        goal,
        World {
            page: mailbox,
            press: in_mailbox,
            state: State {
                url: format!("{SITE}/mail"),
                ..State::default()
            },
        },
    )
}

#[test]
fn a_sign_is_pressed_in_the_row_that_was_found() {
    for (goal, pressed) in [
        (
            "Find the email by Celestyn and click the trash icon to delete it.",
            "press trash",
        ),
        (
            "Find the email by Celestyn and click the star icon to mark it as important.",
            "press star",
        ),
    ] {
        let ran = mail(goal);
        assert_eq!(ran.log, [pressed], "{goal}: {ran:?}");
        assert!(ran.answer.is_some(), "{goal}");
    }
}

#[test]
fn a_letter_is_opened_to_be_answered_or_sent_on() {
    let ran = mail("Find the email by Celestyn and reply to them with the text \"On Sunday\".");
    assert_eq!(
        ran.log,
        [
            "press Celestyn A picnic",
            "press Reply",
            "type =On Sunday",
            "press send reply"
        ],
        "{ran:?}"
    );
    let ran = mail("Find the email by Loralee and forward that email to Ada.");
    assert_eq!(
        ran.log,
        [
            "press Loralee Keys",
            "press Forward",
            "type to=Ada",
            "press send forward"
        ],
        "{ran:?}"
    );
}

fn posts(state: &State) -> PageOf {
    let _ = state;
    let mut all = page("/posts", "News of the day");
    for (place, who) in ["@ann", "@anna", "@ann", "@bo", "@ann"].iter().enumerate() {
        let card = format!("{who} says number {place}");
        for sign in ["reply", "like"] {
            all = all.icon(sign).context(&card).at(10.0, 40.0 * place as f64);
        }
    }
    all.button("Submit")
}

fn on_posts(goal: &str) -> Ran {
    run(
        goal,
        World {
            page: posts,
            press: |state, label, context| state.flags.push(format!("{label}: {context}")),
            state: State {
                url: format!("{SITE}/posts"),
                ..State::default()
            },
        },
    )
}

#[test]
fn the_same_button_of_several_things() {
    let ran = on_posts("Click the \"Like\" button on all posts by @ann and then click Submit.");
    assert_eq!(
        ran.log,
        ["press like", "press like", "press like", "press Submit"],
        "{ran:?}"
    );
    let ran = on_posts("Click the \"Reply\" button on 2 posts by @ann and then click Submit.");
    assert_eq!(
        ran.log,
        ["press reply", "press reply", "press Submit"],
        "{ran:?}"
    );
}

#[test]
fn so_many_of_a_kind_by_their_plus() {
    fn menu(state: &State) -> PageOf {
        let _ = state;
        let mut all = page("/menu", "Menu");
        for row in ["Salad vegan", "Wings meat", "Soup vegan", "Pie dairy"] {
            all = all.sign("-").context(row).sign("+").context(row);
        }
        all.button("Order!")
    }
    let order = |goal: &str| {
        let world = World {
            page: menu,
            press: |state, label, context| state.flags.push(format!("{label} {context}")),
            state: State {
                url: format!("{SITE}/menu"),
                ..State::default()
            },
        };
        run(goal, world).log
    };
    assert_eq!(
        order("Order 2 items that are vegan"),
        ["press +", "press +", "press Order!"]
    );
    assert_eq!(
        order("Order one of each item: Wings, Pie"),
        ["press +", "press +", "press Order!"]
    );
    // What is not on the list is asked about, and the rest is not ordered without it.
    assert_eq!(order("Order one of each item: Wings, Cake"), ["press +"]);
    assert!(order("Order 2 items that are peanuts").is_empty());
}

#[test]
fn a_search_with_several_fields() {
    fn films(_: &State) -> PageOf {
        page("/films", "Films")
            .field("Year")
            .field("Director")
            .field("Genre")
            .row("Go!")
    }
    let world = World {
        page: films,
        press: |_, _, _| {},
        state: State {
            url: format!("{SITE}/films"),
            ..State::default()
        },
    };
    let ran = run(
        "Search for horror films directed by Lee from year 1999.",
        world,
    );
    assert_eq!(
        ran.log,
        [
            "type Year=1999",
            "type Director=Lee",
            "type Genre=horror",
            "press Go!"
        ],
        "{ran:?}"
    );
}

#[test]
fn fields_get_what_the_page_says_for_their_labels() {
    fn table(_: &State) -> PageOf {
        page("/copy", "Copy")
            .line("Country | Chad")
            .line("Colour | teal")
            .line("Year | 1990")
            .field("Colour")
            .field("Country")
            .button("Submit")
    }
    let world = World {
        page: table,
        press: |_, _, _| {},
        state: State {
            url: format!("{SITE}/copy"),
            ..State::default()
        },
    };
    let ran = run(
        "Enter the value that corresponds with each label into the form and press Submit",
        world,
    );
    assert_eq!(
        ran.log,
        ["type Colour=teal", "type Country=Chad", "press Submit"],
        "{ran:?}"
    );
}

#[test]
fn a_colour_by_its_name() {
    fn paint(state: &State) -> PageOf {
        let now = state.values.get("Colour").map_or("AB2567", String::as_str);
        page("/paint", "Paint")
            .field("Colour")
            .value(now)
            .button("Submit")
    }
    let world = || World {
        page: paint,
        press: |_, _, _| {},
        state: State {
            url: format!("{SITE}/paint"),
            ..State::default()
        },
    };
    for goal in [
        "Select yellow with the color picker and press Submit",
        "Set the colour to yellow and press Submit",
    ] {
        let ran = run(goal, world());
        assert_eq!(
            ran.log,
            ["type Colour=ffff00", "press Submit"],
            "{goal}: {ran:?}"
        );
    }
}

/// The page writes the value beside a thumb that tells nothing: 0 at its left end (10), 100 at its right (210).
#[test]
fn a_thumb_that_tells_nothing_is_brought_to_a_number() {
    fn value(state: &State) -> f64 {
        state
            .flags
            .last()
            .and_then(|f| f.parse().ok())
            .unwrap_or(40.0)
    }
    fn slider(state: &State) -> PageOf {
        let now = value(state);
        page("/slide", "Slide")
            .icon("slider handle")
            .at(10.0 + now * 2.0, 10.0)
            .line(&format!("{now}"))
            .button("Submit")
    }
    let world = World {
        page: slider,
        press: |state, label, context| {
            let now = value(state);
            let next = match (label, context) {
                ("Home", _) => 0.0,
                ("End", _) => 100.0,
                ("ArrowRight", _) => now + 1.0,
                ("ArrowLeft", _) => now - 1.0,
                // Not quite where it was let go.
                (dx, "drag") => (now + dx.parse::<f64>().unwrap() / 2.0).round() + 1.0,
                _ => return,
            };
            state.flags.push(format!("{next}"));
        },
        state: State {
            url: format!("{SITE}/slide"),
            ..State::default()
        },
    };
    let ran = run("Select 73 with the slider and press Submit", world);
    assert_eq!(
        ran.log,
        [
            "key Home",
            "key End",
            "drag",
            "key ArrowLeft",
            "press Submit"
        ],
        "{ran:?}"
    );
}

#[test]
fn a_menu_that_is_a_sign() {
    fn wheel(state: &State) -> PageOf {
        let closed = page("/wheel", "Wheel").sign("+");
        if state.has("open") {
            closed.sign("V").sign("J")
        } else {
            closed
        }
    }
    let world = World {
        page: wheel,
        press: |state, label, _| {
            if label == "+" {
                state.flags.push("open".into());
            }
        },
        state: State {
            url: format!("{SITE}/wheel"),
            ..State::default()
        },
    };
    let ran = run(
        "Expand the round menu below and click on the item labeled \"J\".",
        world,
    );
    assert_eq!(ran.log, ["press +", "press J"], "{ran:?}");
}

/// A tree whose folders are opened by a mark beside their names.
#[test]
fn what_lies_in_a_folder_is_found_by_its_mark() {
    fn tree(state: &State) -> PageOf {
        let mark = |page: PageOf, name: &str, y: f64| {
            page.icon("hitarea expandable")
                .context(name)
                .at(2.0, y)
                .size(16.0, 16.0)
                .sign(name)
                .at(18.0, y)
        };
        let mut all = mark(page("/tree", "Files"), "Cristin", 50.0);
        all = mark(all, "Tora", 70.0);
        if state.has("Tora") {
            all = all.sign("Emile").at(30.0, 90.0);
        }
        all
    }
    let world = World {
        page: tree,
        press: |state, _, context| state.flags.push(context.to_owned()),
        state: State {
            url: format!("{SITE}/tree"),
            ..State::default()
        },
    };
    let ran = run(
        "Navigate through the file tree. Find and click on the folder or file named \"Emile\".",
        world,
    );
    assert_eq!(
        ran.log,
        [
            "press hitarea expandable",
            "press hitarea expandable",
            "press Emile"
        ],
        "{ran:?}"
    );
}
