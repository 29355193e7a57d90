//! What counts as "the first result" of a search, and as a value that was given.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{ActionOutcome, Attach, RunRequest, Settings, StartTab, TypeMode};

use super::*;
use crate::state::SeenText;

const SITE: &str = "https://site.example";

fn state(goal: &str) -> GraphState {
    let mut s = GraphState::new(RunRequest {
        goal: goal.to_owned(),
        start_url: None,
        tab: StartTab::default(),
        attach: Attach::default(),
        shape: None,
        secrets: Vec::new(),
        allow_hosts: Vec::new(),
        settings: Settings::default(),
    });
    s.steps = copilot_ports::Planner::steps(&copilot_basic::BasicPlanner::new(), goal);
    s
}

/// A run of the goal that has searched; what it opened follows.
fn after_search(goal: &str, query: &str) -> GraphState {
    let mut s = state(goal);
    let typed = Action::Type {
        element: 7,
        text: query.to_owned(),
        mode: TypeMode::Fill,
        submit: true,
    };
    did(&mut s, typed, "Search", "", &format!("/goods?q={query}"));
    saw(&mut s, &format!("/goods?q={query}"), "Goods", query);
    s
}

fn did(s: &mut GraphState, action: Action, label: &str, near: &str, to: &str) {
    let step = u32::try_from(s.history.len()).unwrap() + 1;
    let mut outcome = ActionOutcome::of(ActionStatus::Ok, &format!("{SITE}{to}"));
    outcome.url_changed = true;
    outcome.dom_changed = true;
    s.history.push(ActionRecord {
        step,
        action,
        label: label.to_owned(),
        role: String::new(),
        asked: false,
        url: SITE.to_owned(),
        outcome: Some(outcome),
        refused: None,
    });
    s.acted_near.insert(step, near.to_owned());
}

fn saw(s: &mut GraphState, path: &str, heading: &str, text: &str) {
    let url = format!("{SITE}{path}");
    s.visited_urls.insert(url.clone());
    s.seen.push(SeenText {
        step: 0,
        url,
        title: format!("{heading} — Rowan & Co"),
        heading: heading.to_owned(),
        text: text.into(),
        held: Vec::new(),
        names: String::new(),
    });
}

#[test]
fn a_value_that_was_there_already_need_not_be_set() {
    let goal = "Choose \"Goods\" in \"Topic\" and press \"Send\"";
    for (held, given, met) in [
        ("Goods", None, true),
        ("My order", None, false),
        ("Goods", Some("Returns"), false),
    ] {
        let mut s = state(goal);
        saw(&mut s, "/contact", "Contact", "Contact\nTopic");
        s.seen[0].held = vec![("Topic".into(), held.into())];
        if let Some(option) = given {
            let select = Action::SelectOption {
                element: 3,
                option: option.into(),
            };
            did(&mut s, select, "Topic", "", "/contact");
        }
        did(&mut s, Action::Click { element: 9 }, "Send", "", "/sent");
        saw(
            &mut s,
            "/sent",
            "Contact",
            "Thank you, we have your message.",
        );
        let found = judge(&s, "");
        assert_eq!(found == Finding::Met, met, "{held} {given:?}: {found:?}");
    }
}

fn pressed_link(s: &mut GraphState, label: &str, near: &str, to: &str) {
    let click = Action::Click { element: 9 };
    did(s, click, label, near, to);
    saw(s, to, label, &format!("{label}\n{near}"));
}

#[test]
fn a_result_has_to_do_with_what_was_searched_for() {
    for (goal, query) in [
        (
            "Search for wool blanket and open the first result",
            "wool blanket",
        ),
        (
            "найди шерстяной плед и открой первый результат",
            "шерстяной плед",
        ),
    ] {
        let russian = query.starts_with('ш');
        let (right, wrong, shop) = if russian {
            ("Плед шерстяной серый", "Чайник медный", "Магазин")
        } else {
            ("Grey blanket of wool", "Copper kettle", "Catalogue")
        };
        let mut s = after_search(goal, query);
        pressed_link(&mut s, right, "12.50", "/goods/1");
        assert_eq!(judge(&s, ""), Finding::Met, "{goal}");

        // Away from the results, and the first thing of the whole shop; its list names the right one too.
        let mut s = after_search(goal, query);
        pressed_link(&mut s, shop, "", "/goods");
        s.seen.last_mut().unwrap().text = format!("{wrong}\n{right}").into();
        pressed_link(&mut s, wrong, "9.00", "/goods/2");
        assert!(
            matches!(judge(&s, ""), Finding::NotMet(why) if why.contains(query)),
            "{goal}"
        );
    }
}

#[test]
fn a_card_may_tell_what_the_label_does_not() {
    let goal = "Search for wool blanket and open the first result";
    let mut s = after_search(goal, "wool blanket");
    pressed_link(&mut s, "View", "Grey blanket of wool 75.90", "/goods/1");
    assert_eq!(judge(&s, ""), Finding::Met);
}

#[test]
fn without_a_search_any_list_counts() {
    let mut s = after_search("open the second product", "wool");
    pressed_link(&mut s, "Copper kettle", "9.00", "/goods/2");
    assert_eq!(judge(&s, ""), Finding::Met);
}

#[test]
fn a_count_is_no_price_where_the_pages_have_prices() {
    for (goal, text, answer, problem) in [
        (
            "find tea and tell me the price of the first result",
            "Products: 40\nGreen tea\n$12.50",
            "Products: 40",
            true,
        ),
        (
            "find tea and tell me the price of the first result",
            "Products: 40\nGreen tea\n$12.50",
            "$12.50",
            false,
        ),
        (
            "find tea and tell me the price of the first result",
            "Products: 40\nGreen tea\n$12.50",
            "It costs 12.50",
            false,
        ),
        (
            "найди чай и скажи цену первого результата",
            "Products: 40\nGreen tea\n$12.50",
            "Products: 40",
            true,
        ),
        ("tell me the price of the tea", "Tea, price 40", "40", false),
    ] {
        let mut s = state(goal);
        saw(&mut s, "/goods", "Goods", text);
        assert_eq!(
            answer_problem(&s, answer).is_some(),
            problem,
            "{goal}: {answer}"
        );
    }
}

#[test]
fn what_other_pages_list_is_no_result_of_a_search_that_found_nothing() {
    let goal = "find zebra and tell me the price of the first result";
    for (results, met) in [("Nothing found", false), ("Zebra mug\n$12.50", true)] {
        let mut s = after_search(goal, "zebra");
        s.seen.clear();
        saw(&mut s, "/goods?q=zebra", "Goods", results);
        saw(
            &mut s,
            "/goods",
            "Goods",
            "Results\nfirst result\nZebra mug\n$12.50",
        );
        let found = judge(&s, "$12.50");
        assert_eq!(found == Finding::Met, met, "{results}: {found:?}");
    }
}

#[test]
fn how_many_is_answered_by_a_number() {
    for (goal, answer, problem) in [
        ("tell me how many items are in the cart", "Offers", true),
        ("tell me how many items are in the cart", "Cart 2", false),
        ("tell me how many items are in the cart", "two items", false),
        ("скажи, сколько товаров в корзине", "Корзина пуста", false),
    ] {
        let mut s = state(goal);
        saw(
            &mut s,
            "/cart",
            "Cart",
            "Offers\nCart 2\ntwo items\nКорзина пуста",
        );
        assert_eq!(
            answer_problem(&s, answer).is_some(),
            problem,
            "{goal}: {answer}"
        );
    }
}

#[test]
fn a_form_that_is_marked_and_stands_there_yet_was_not_sent() {
    let element = |id: u32, role: &str, name: &str, form: u32, invalid: bool| {
        serde_json::json!({
            "id": id, "tag": role, "role": role, "name": name, "zone": "top", "in_viewport": true,
            "bbox": {"x": 10.0, "y": 10.0, "w": 80.0, "h": 10.0}, "fingerprint": "v1:1",
            "editable": role == "textbox", "state": {"invalid": invalid},
            "form": {"index": form, "method": "post", "action": format!("{SITE}/order")},
        })
    };
    for (missing, in_form, met) in [(false, 1, true), (true, 1, false), (true, 2, true)] {
        let mut s = state("Open the shop and place the order");
        saw(&mut s, "/shop", "Shop", "Shop");
        let click = Action::Click { element: 9 };
        did(&mut s, click, "Place order", "", "/checkout");
        let look = serde_json::json!({
            "id": "o1", "url": format!("{SITE}/checkout"), "title": "Checkout", "tab": "t1", "tabs": [],
            "viewport": {"width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0,
                "page_width": 1280.0, "page_height": 800.0, "device_pixel_ratio": 1.0},
            "elements": [
                element(3, "textbox", "Full name", in_form, missing),
                element(9, "button", "Place order", 1, false),
            ],
            "total_elements": 2, "text": "", "text_truncated": false, "headings": [],
            "hashes": {"dom": "", "mapping": ""}, "signals": {}, "loader": "1", "ms": 1.0,
        });
        let look: Observation = serde_json::from_value(look).unwrap();
        s.observation = Some(std::sync::Arc::new(look));
        let found = judge(&s, "");
        assert_eq!(found == Finding::Met, met, "{missing} {in_form}: {found:?}");
    }
}

#[test]
fn the_title_of_a_page_is_an_answer_that_was_seen() {
    let mut s = state("Tell me the title of this page");
    saw(&mut s, "/goods", "Goods", "Forty things with prices");
    assert_eq!(judge(&s, "Goods — Rowan & Co"), Finding::Met);
    assert_ne!(judge(&s, "Gardens — Birch & Sons"), Finding::Met);
}

#[test]
fn a_box_is_named_by_itself_and_its_group() {
    for (goal, label, near, checked, met) in [
        (
            "Turn on the dark theme in the settings",
            "Dark",
            "Theme",
            true,
            true,
        ),
        (
            "Включи тёмную тему в настройках",
            "Тёмная",
            "Тема",
            true,
            true,
        ),
        // The group alone names none of its boxes, and another state is not the one that is wanted.
        (
            "Turn on the dark theme in the settings",
            "Light",
            "Theme",
            true,
            false,
        ),
        (
            "Turn on the dark theme in the settings",
            "Dark",
            "Theme",
            false,
            false,
        ),
        (
            "Turn on the dark theme in the settings",
            "Dark",
            "Roast",
            true,
            false,
        ),
    ] {
        let mut s = state(goal);
        let check = Action::Check {
            element: 3,
            checked,
        };
        did(&mut s, check, label, near, "/settings");
        saw(&mut s, "/settings", "Settings", "Theme\nLight\nDark");
        let found = judge(&s, "");
        assert_eq!(
            found == Finding::Met,
            met,
            "{goal} {label} {near}: {found:?}"
        );
    }
}

#[test]
fn a_list_is_sorted_by_an_option_of_that_measure() {
    for (goal, option, met) in [
        (
            "Sort the shop by price, cheapest first",
            "Price: low to high",
            true,
        ),
        ("Отсортируй товары по цене", "Сначала дешёвые", true),
        (
            "Sort the products so that the cheapest come first",
            "Most expensive first",
            false,
        ),
        ("Sort by rating", "Cheapest first", false),
    ] {
        let mut s = state(goal);
        let select = Action::SelectOption {
            element: 3,
            option: option.into(),
        };
        did(&mut s, select, "Order by", "", "/shop");
        saw(&mut s, "/shop", "Shop", "Order by");
        let found = judge(&s, "");
        assert_eq!(found == Finding::Met, met, "{goal} {option}: {found:?}");
    }
}

#[test]
fn a_page_of_a_list_is_turned_to() {
    for (goal, pressed, met) in [
        ("Go to page 2 of the shop", &["2"][..], true),
        (
            "Открой третью страницу",
            &["Следующая страница", "Следующая страница"],
            true,
        ),
        ("Go to page 3", &["Next page"], false),
        ("Открой вторую страницу магазина", &["Магазин"], false),
    ] {
        let mut s = state(goal);
        saw(&mut s, "/shop", "Shop", "Products");
        for label in pressed {
            did(
                &mut s,
                Action::Click { element: 5 },
                label,
                "",
                "/shop?page=2",
            );
        }
        let found = judge(&s, "");
        assert_eq!(found == Finding::Met, met, "{goal}: {found:?}");
    }
}

#[test]
fn a_value_of_a_row_may_begin_with_the_word_that_is_asked_for() {
    let mut s = state("Which depots are in the north?");
    saw(
        &mut s,
        "/depots",
        "Depots",
        "Town | Region\nAshby | Northmark\nOakwell | Northmark",
    );
    assert_eq!(judge(&s, "Northmark: Ashby, Oakwell"), Finding::Met);
    let mut s = state("Which depots are in the desert?");
    saw(
        &mut s,
        "/depots",
        "Depots",
        "Town | Region\nAshby | Northmark",
    );
    assert!(matches!(judge(&s, "Ashby"), Finding::NotMet(_)));
}

#[test]
fn figures_that_are_asked_for_stand_in_the_answer() {
    let mut s = state("What are your opening hours?");
    let text = "Opening hours, courses, a bench for two\nWe are open from 10 to 18.";
    saw(&mut s, "/", "Workshop: opening hours", text);
    assert!(answer_problem(&s, "Opening hours, courses, a bench for two").is_some());
    assert_eq!(answer_problem(&s, "We are open from 10 to 18."), None);
}

#[test]
fn a_number_that_is_asked_for_is_one_that_a_page_shows_by_that_name() {
    for (goal, shown, answer, met) in [
        (
            "Press \"Place order\" and tell me the \"Order number\"",
            "Checkout\nYour order\n1 × Coffee beans Morning\nCard number\nTotal: $12.50",
            "1 × Coffee beans Morning",
            false,
        ),
        (
            "Press \"Place order\" and tell me the \"Order number\"",
            "Thank you for your order\nOrder number: LP-10427\n1 × Coffee beans Morning",
            "LP-10427",
            true,
        ),
        (
            "Press \"Place order\" and tell me the order number",
            "Thank you\nOrder LP-10427 is placed",
            "LP-10427",
            true,
        ),
        (
            "Нажми «Заказать» и скажи номер заказа",
            "Спасибо за заказ\nНомер заказа\nLP-10427",
            "LP-10427",
            true,
        ),
        (
            "Нажми «Заказать» и скажи номер заказа",
            "Оформление\nВаш заказ\n1 × Кофе",
            "1 × Кофе",
            false,
        ),
    ] {
        let mut s = state(goal);
        let button = if goal.contains("Place") {
            "Place order"
        } else {
            "Заказать"
        };
        did(&mut s, Action::Click { element: 9 }, button, "", "/order");
        saw(&mut s, "/order", "Order", shown);
        let found = judge(&s, answer);
        assert_eq!(found == Finding::Met, met, "{goal} {shown:?}: {found:?}");
        assert_eq!(
            answer_problem(&s, answer).is_none(),
            met,
            "{goal} {shown:?}"
        );
    }
}
