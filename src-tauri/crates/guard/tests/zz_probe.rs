mod common;
use common::*;
#[test]
fn probe() {
    let text = std::fs::read_to_string("../practice/src/labels.rs").unwrap();
    for line in text.lines().filter(|l| l.trim_start().contains(": [")) {
        let name = line.trim().split(':').next().unwrap();
        let mut out = String::new();
        for l in line.split('"').skip(1).step_by(2) {
            let c = |f: &copilot_protocol::LiveFacts| { let j = judged(&click(), f, "look around the shop"); j.class.map(|c| c.id().to_string()).unwrap_or("-".into()) };
            out += &format!("{l} [{} {} {} | type {}]; ", c(&button(l)), c(&post(l)), c(&link(l, "https://shop.example.com/q")), { let j = judged(&type_text("zzz", false), &field(l, "text", ""), "look"); j.class.map(|c| c.id().to_string()).unwrap_or("-".into()) });
        }
        println!("{name}: {out}");
    }
}
