//! Names of keys.

/// The name of a key or chord (as `KeyboardEvent.key`, chords with `+`), from words of either language.
pub fn key_name(words: &str) -> Option<String> {
    let text = crate::normalize(words);
    let text = text.trim();
    if text.contains('+') && text.len() > 1 {
        let mut parts = Vec::new();
        for part in text.split('+').map(str::trim) {
            let name = match part {
                "ctrl" | "control" | "контрол" => "Control".to_owned(),
                "shift" | "шифт" => "Shift".to_owned(),
                "alt" | "альт" | "option" => "Alt".to_owned(),
                "cmd" | "command" | "meta" | "win" => "Meta".to_owned(),
                one if one.chars().count() == 1 => one.to_owned(),
                other => key_name(other)?,
            };
            parts.push(name);
        }
        return Some(parts.join("+"));
    }
    let key = match text {
        "enter" | "return" | "ввод" | "энтер" | "enter'" => "Enter",
        "escape" | "esc" | "эскейп" | "искейп" => "Escape",
        "tab" | "таб" | "табуляцию" => "Tab",
        "space" | "spacebar" | "space bar" | "пробел" => " ",
        "backspace" | "бэкспейс" => "Backspace",
        "delete" | "del" => "Delete",
        "arrow down" | "down arrow" | "стрелку вниз" | "стрелка вниз" => {
            "ArrowDown"
        }
        "arrow up" | "up arrow" | "стрелку вверх" | "стрелка вверх" => {
            "ArrowUp"
        }
        "arrow left" | "left arrow" | "стрелку влево" | "стрелка влево" => {
            "ArrowLeft"
        }
        "arrow right" | "right arrow" | "стрелку вправо" | "стрелка вправо" => {
            "ArrowRight"
        }
        "page down" | "pagedown" => "PageDown",
        "page up" | "pageup" => "PageUp",
        "home" => "Home",
        "end" => "End",
        "insert" => "Insert",
        _ => {
            let number: u8 = text.strip_prefix('f')?.parse().ok()?;
            return (1..=12).contains(&number).then(|| format!("F{number}"));
        }
    };
    Some(key.to_owned())
}
