//! Prints looks (JSON files, as `browser-copilot observe --format json` writes them) as the text that a model
//! gets, with its tokens (`o200k_base`) and what they were estimated at: `page_text FILE... [-- GOAL]`.

use copilot_agent::{PageWish, estimate_tokens, page_text};
use copilot_protocol::Observation;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (files, goal) = match arguments.iter().position(|a| a == "--") {
        Some(at) => (&arguments[..at], arguments[at + 1..].join(" ")),
        None => (&arguments[..], String::new()),
    };
    let wanted: Vec<String> = copilot_text::tokens(&goal)
        .into_iter()
        .filter(|t| t.chars().count() > 2 && !copilot_text::is_stop_word(t))
        .collect();
    let tokenizer = tiktoken_rs::o200k_base()?;
    for file in files {
        let o: Observation = serde_json::from_slice(&std::fs::read(file)?)?;
        let wish = PageWish {
            wanted: &wanted,
            ..PageWish::default()
        };
        let text = page_text(&o, &wish);
        let tokens = tokenizer.encode_ordinary(&text).len();
        println!(
            "{text}\n{file}: {tokens} tokens, estimated {}\n",
            estimate_tokens(&text)
        );
    }
    Ok(())
}
