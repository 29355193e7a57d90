//! Colours by name, for fields that hold them as `#rrggbb`.

use copilot_protocol::Element;
use copilot_text::{has_stem, normalize};

use super::page::{editable, label};
use super::turn::Turn;

/// Names of CSS, and the Russian ones beside them.
const COLOURS: &[(&str, &str, &str)] = &[
    ("black", "черный", "000000"),
    ("white", "белый", "ffffff"),
    ("red", "красный", "ff0000"),
    ("lime", "лайм", "00ff00"),
    ("blue", "синий", "0000ff"),
    ("yellow", "желтый", "ffff00"),
    ("aqua", "голубой", "00ffff"),
    ("cyan", "бирюзовый", "00ffff"),
    ("magenta", "пурпурный", "ff00ff"),
    ("fuchsia", "фуксия", "ff00ff"),
    ("silver", "серебряный", "c0c0c0"),
    ("gray", "серый", "808080"),
    ("grey", "серый", "808080"),
    ("maroon", "бордовый", "800000"),
    ("olive", "оливковый", "808000"),
    ("green", "зеленый", "008000"),
    ("purple", "фиолетовый", "800080"),
    ("teal", "сине-зеленый", "008080"),
    ("navy", "темно-синий", "000080"),
    ("orange", "оранжевый", "ffa500"),
    ("pink", "розовый", "ffc0cb"),
    ("gold", "золотой", "ffd700"),
    ("brown", "коричневый", "a52a2a"),
    ("violet", "лиловый", "ee82ee"),
    ("indigo", "индиго", "4b0082"),
    ("beige", "бежевый", "f5f5dc"),
    ("coral", "коралловый", "ff7f50"),
    ("salmon", "лососевый", "fa8072"),
    ("khaki", "хаки", "f0e68c"),
    ("turquoise", "лазурный", "40e0d0"),
    ("crimson", "малиновый", "dc143c"),
    ("tomato", "томатный", "ff6347"),
];

fn code_of(name: &str) -> Option<&'static str> {
    let name = normalize(name);
    COLOURS
        .iter()
        .find(|(en, ru, _)| *en == name || normalize(ru) == name)
        .or_else(|| {
            // "жёлтым", "красную": the beginning tells.
            let begins = |ru: &str| {
                let stem: String = ru
                    .chars()
                    .take(ru.chars().count().saturating_sub(2))
                    .collect();
                stem.chars().count() >= 3 && name.starts_with(stem.as_str())
            };
            COLOURS.iter().find(|(_, ru, _)| begins(&normalize(ru)))
        })
        .map(|(_, _, code)| *code)
}

/// The field that a colour named in words goes to, and the value in the field's own way of writing.
pub(super) fn colour_field<'a>(turn: &Turn<'a>, value: &str) -> Option<(&'a Element, String)> {
    let code = code_of(value)?;
    let is_code = |text: &str| {
        let digits = text.strip_prefix('#').unwrap_or(text);
        digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit())
    };
    let picker = |e: &&Element| e.attrs.kind.as_deref() == Some("color");
    let field = |e: &&Element| {
        editable(e) && has_stem(label(e), &["color", "colour", "цвет"]) && is_code(&e.value)
    };
    let mut fields = turn.page.elements().filter(|e| picker(e) || field(e));
    let one = fields.next()?;
    if fields.next().is_some() {
        return None;
    }
    let sign = picker(&one) || one.value.starts_with('#');
    Some((
        one,
        if sign {
            format!("#{code}")
        } else {
            code.to_owned()
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::code_of;

    #[test]
    fn names_of_colours() {
        assert_eq!(code_of("Yellow"), Some("ffff00"));
        assert_eq!(code_of("жёлтым"), Some("ffff00"));
        assert_eq!(code_of("красную"), Some("ff0000"));
        assert_eq!(code_of("tea"), None);
    }
}
