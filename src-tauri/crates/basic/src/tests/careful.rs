//! What must not happen: another thing is deleted, bought or ticked than was named, or an end is told too early.

use super::world::{PageOf, Ran, State, World, page, rows, run};

fn pages(state: &State) -> PageOf {
    let path = state.path();
    let mut page = match path {
        "/letters" => page(path, "Letters").button("Delete all"),
        _ => page(path, "Things"),
    };
    match path {
        "/letters" => {
            for letter in ["Anna Berg Meeting", "Anna Berg Lunch", "Boris Ley Parcel"] {
                page = page.line(letter).button("Delete").context(letter);
            }
        }
        "/teas" | "/list/1" | "/list/2" => {
            let all = [
                ("Tea Assam", "$9"),
                ("Tea Kenya", "$8"),
                ("Mug", "$1"),
                ("Tea Ceylon", "$4"),
            ];
            let some = match path {
                "/list/1" => &all[..2],
                "/list/2" => &all[2..],
                _ => &all[..],
            };
            if path == "/list/1" {
                page = page.link("Next", "/list/2");
            }
            for (name, price) in some {
                let card = format!("{name} {price}.00");
                page = page.link(name, &format!("/teas/{}", &name[4.min(name.len() - 1)..]));
                page = page
                    .context(&card)
                    .line(&card)
                    .button("Buy now")
                    .context(&card);
            }
        }
        "/trip" => {
            let shown = match state.log.is_empty() {
                true => "",
                false => "14 February 2027",
            };
            page = page
                .field("Departure day")
                .last(|e| (e.state.readonly, e.value) = (true, shown.to_owned()))
                .button("Keep")
        }
        "/two" => page = page.field("Quantity").value("2").button("Add to cart"),
        "/quiz" => {
            page = page
                .line("How many blue 2s are there?")
                .button("3")
                .button("4")
        }
        "/like" => {
            page = page
                .check("Weekly news digest")
                .radio("Courier express", "Delivery")
                .link("Tea towels", "/towels")
                .button("Save draft")
                .select("Colour", &["Red", "Dark blue"])
                .add("textarea", "textbox", "")
                .last(|e| e.editable = true);
        }
        _ => {}
    }
    page
}

fn tried(goal: &str, path: &str) -> Ran {
    run(
        goal,
        World::at(path, pages, |state, _, context| {
            let last = state.log.len() - 1;
            state.log[last].push_str(&format!(" of {context}"));
        }),
    )
}

/// Nothing is done, and the person is asked.
fn only_asks(table: &str) {
    for [path, goal] in rows(table) {
        let ran = tried(goal, path);
        assert!(ran.log.iter().all(|l| l == "scroll"), "{goal}: {ran:?}");
        assert!(ran.only_asks(), "{goal}: {ran:?}");
    }
}

#[test]
fn what_only_resembles_the_name_is_left_alone() {
    only_asks(
        "
        /letters | Delete Anna Beck
        /letters | Delete the letter from Bertha Berg
        /letters | Delete all letters from Anna
        /teas | Remove everything
        /like | tick «Weekly news»
        /like | choose «Courier» as the delivery
        /like | choose «Blue» as the colour
        /like | press «Save»
        /like | Save once the price drops below $5
        /like | Save if the total is under $10
        ",
    );
    for goal in [
        "Delete the letter from Boris",
        "Find the letter from Boris and click the delete icon to delete it",
    ] {
        let ran = tried(goal, "/letters");
        assert_eq!(
            ran.log,
            ["press Delete of Boris Ley Parcel"],
            "{goal}: {ran:?}"
        );
    }
}

#[test]
fn a_day_counts_as_filled_in_as_the_calendar_of_the_field_writes_it() {
    let ran = tried(
        "Set the departure day to 2027-02-14 and press Keep",
        "/trip",
    );
    let log = ["type Departure day=2027-02-14", "press Keep of "];
    assert_eq!(ran.log, log, "{ran:?}");
}

#[test]
fn a_box_is_counted_among_its_kind() {
    let ran = tried("Tick the 1st radio button", "/like");
    assert_eq!(ran.log, ["check Courier express=true"], "{ran:?}");
}

#[test]
fn the_cheapest_is_what_is_bought() {
    let ran = tried("Buy the cheapest tea", "/teas");
    assert_eq!(ran.log, ["press Buy now of Tea Ceylon $4.00"], "{ran:?}");
}

#[test]
fn the_cheapest_of_all_pages_is_what_is_bought() {
    let ran = tried("Buy the cheapest tea", "/list/1");
    let bought: Vec<_> = ran.log.iter().filter(|l| l.contains("Buy")).collect();
    assert_eq!(bought, ["press Buy now of Tea Ceylon $4.00"], "{ran:?}");
}

#[test]
fn two_are_added_where_the_quantity_is_two_already() {
    let ran = tried("Add 2 of it to the cart", "/two");
    assert_eq!(ran.log, ["press Add to cart of "], "{ran:?}");
    assert!(ran.answer.is_some(), "{ran:?}");
}

#[test]
fn a_page_that_shows_the_question_does_not_answer_it() {
    only_asks("/quiz | How many blue 2s are there?");
}

#[test]
fn the_page_is_scrolled_and_no_box_of_it() {
    assert_eq!(tried("Scroll to the bottom", "/like").log, ["scroll"]);
    assert!(
        tried("Scroll the text area to the bottom", "/like")
            .log
            .is_empty()
    );
}
