//! Values that are told in a way of their own: several at once, or by the label that they stand behind.

/// The choices that the words list: "Tea, Milk and Bread"; one where they list none.
pub fn choices(words: &str) -> Vec<String> {
    words
        .split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(" и "))
        .map(|part| {
            let part = part.trim();
            let part = part
                .strip_prefix("and ")
                .or_else(|| part.strip_prefix("и "))
                .unwrap_or(part);
            part.trim_matches(['"', '«', '»', '“', '”', ' ', '.'])
                .to_owned()
        })
        .filter(|part| !part.is_empty())
        .collect()
}

/// The label whose value is meant: "the value of Country", "значение «Страна»".
pub fn value_behind(words: &str) -> Option<String> {
    const HEADS: &[&str] = &[
        "the value of ",
        "value of ",
        "the value for ",
        "значение поля ",
        "значение строки ",
        "значение ",
    ];
    let said = crate::normalize(words);
    let head = HEADS.iter().find(|h| said.starts_with(**h))?;
    let name: Vec<&str> = words
        .split_whitespace()
        .skip(head.split_whitespace().count())
        .collect();
    (!name.is_empty()).then(|| name.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_labels() {
        assert_eq!(
            choices("Tea, Milk and Bread"),
            ["Tea", "Milk", "Bread"].map(str::to_owned)
        );
        assert_eq!(
            choices("Чай и молоко"),
            ["Чай", "молоко"].map(str::to_owned)
        );
        assert_eq!(choices("Tea"), ["Tea".to_owned()]);
        assert_eq!(
            value_behind("the value of Year of Birth").as_deref(),
            Some("Year of Birth")
        );
        assert_eq!(value_behind("значение Страна").as_deref(), Some("Страна"));
        assert_eq!(value_behind("the value"), None);
    }
}
