//! Each of the seventeen nodes, by its effect on a whole run.

use copilot_protocol::*;

use crate::world::*;

#[test]
fn an_honest_run_through_the_shop() {
    let ran = Setup::new("Add the blue mug to the cart", SHOP, shop(), |c, call| match call {
        0 => c.click("Blue mug").into(),
        1 => c.click("Add to cart").into(),
        _ => done("").into(),
    })
    .run();
    ran.satisfied();
    assert_eq!(ran.browser.stored("cart"), ["Blue mug"]);
}
