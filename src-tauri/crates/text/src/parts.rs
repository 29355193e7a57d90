//! A text cut where sentences, commas and words for "then" part it.

const THEN: &[&str] = &["then", "and", "затем", "потом", "и", "а"];

/// A line of a numbered list without its mark: "2. Tea", "2) Tea", "2.Tea". A number that nothing marks is the line's own.
pub fn without_mark(line: &str) -> &str {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(after)
            if rest.len() < line.len()
                && after.starts_with(|c: char| c == ' ' || c.is_alphabetic()) =>
        {
            after
        }
        _ => line,
    }
}

/// The parts of a text in order, in its own words; what stands in quotes is not cut.
pub fn parts(text: &str) -> Vec<String> {
    let mut out: Vec<String> = vec![String::new()];
    let mut quote: Option<char> = None;
    for word in text.split_inclusive(char::is_whitespace) {
        let plain = word.trim().trim_matches([',', '.', ';']).to_lowercase();
        if quote.is_none() && THEN.contains(&plain.as_str()) {
            out.push(String::new());
            continue;
        }
        for c in word.chars() {
            quote = match (quote, c) {
                (None, '«') => Some('»'),
                (None, '“') => Some('”'),
                (None, '"') => Some('"'),
                (Some(close), c) if c == close => None,
                (open, _) => open,
            };
        }
        let ends = word.trim_end().ends_with([',', '.', ';', '!', '?']) || word.ends_with('\n');
        if let Some(last) = out.last_mut() {
            last.push_str(word);
        }
        if ends && quote.is_none() {
            out.push(String::new());
        }
    }
    let trimmed = |part: &String| part.trim().trim_end_matches([',', '.', ';']).to_owned();
    out.iter()
        .map(trimmed)
        .filter(|part| part.chars().any(char::is_alphanumeric))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_goal_has_parts() {
        assert_eq!(
            parts("Open the shop, search for \"salt, then pepper\" and press Save. Read it"),
            [
                "Open the shop",
                "search for \"salt, then pepper\"",
                "press Save",
                "Read it"
            ]
        );
        assert_eq!(
            parts("открой магазин и затем купи чай"),
            ["открой магазин", "купи чай"]
        );
        assert!(parts(" ., ").is_empty());
    }
}
