//! Thirty goals that name nothing, and thirty that say what to do.

use super::{Step, steps};

const VAGUE: &str = "
make it nicer; Make the page look better; make the site nicer; do something with this;
do something; fix it; improve this; open it; click it; press something; change it;
change something; change the design; set it to something better; pick something nice;
choose the best one; select it; find something interesting; search for something good;
show me something cool; type something; write something nice into it; sort it; buy something;
enable it; сделай это как-нибудь покруче; улучши это; сделай как лучше; сделай красиво;
сделай страницу покрасивее; открой что-нибудь; нажми это; измени это; поменяй что-нибудь;
найди что-нибудь интересное; выбери что-нибудь получше";

const CLEAR: &str = r#"
read it; read this page to me; how much is it?; add it to the cart; delete it; save it;
close it; scroll down; go back; open the best rated product; open the first one; press Save;
press "Something else"; press "Ctrl+S"; press C+ on the calculator; open the page about good design; search for nice things for the garden;
type Something into the note field; set the theme to dark;
change the quantity to 3; set name Rosa, theme dark; choose Other as the reason;
tick «More news»; sort by price; show only saws; find the cheapest saw; find tea and open it;
open the settings and change my name to Anna; what is in the cart?; list the products;
sign in as anna with password tea-42; download the price list; прочитай это; сколько это стоит?;
добавь его в корзину; измени тему на тёмную; открой второй товар;
найди «что-нибудь»; найди чай и открой его; отсортируй по цене"#;

fn other_than(goals: &str, fits: fn(&[Step]) -> bool) -> Vec<(&str, Vec<Step>)> {
    let goals = goals.split(';').map(str::trim).filter(|g| !g.is_empty());
    let read = goals.map(|goal| (goal, steps(goal)));
    read.filter(|(_, steps)| !fits(steps)).collect()
}

#[test]
fn goals_that_name_nothing_are_not_understood() {
    let wrong = other_than(VAGUE, |read| read.iter().all(|s| s.verb.is_none()));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn goals_that_it_does_not_read_any_more_are_refused_before_anything_is_done() {
    const GIVEN_UP: &str = "
go to page 2 of the shop; open page 3; open the third page; перейди на страницу 2 магазина;
press Ctrl+S; press Shift+Tab in the name field; нажми Ctrl+A; press Command+K";
    let wrong = other_than(GIVEN_UP, |read| read.iter().any(|s| s.verb.is_none()));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn goals_that_say_what_to_do_are_understood() {
    let all = |read: &[Step]| !read.is_empty() && read.iter().all(|s| s.verb.is_some());
    let wrong = other_than(CLEAR, all);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
