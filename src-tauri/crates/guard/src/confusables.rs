//! What a person sees of a text: letters for what is drawn like them, nothing for what is not drawn,
//! and the other ways in which the eye may take it.

use crate::show;

/// Longest text that is read, in characters of what is seen.
pub(crate) const LONGEST: usize = 2_000;

/// What is drawn of a text: letters for their look-alikes, nothing for what is not drawn, at most
/// [`LONGEST`] characters of that.
pub(crate) fn seen(text: &str) -> String {
    let mut out = String::new();
    let mut space = false;
    let mut count = 0;
    for c in text.chars() {
        if show::is_blank(c) && !is_narrow(c) {
            space = true;
            continue;
        }
        if show::is_unseen(c) {
            continue;
        }
        if count >= LONGEST {
            break;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        count += 1;
        out.push(letter(c).unwrap_or(c));
    }
    out
}

/// One spelling of a text for comparing: what is drawn of it, normalized, look-alikes brought to one.
pub(crate) fn plain(text: &str) -> String {
    let drawn: String = text
        .chars()
        .filter(|c| show::is_blank(*c) || !show::is_unseen(*c))
        .map(|c| letter(c).unwrap_or(c))
        .collect();
    copilot_text::unmask(&drawn)
}

/// The text as it may look to a person, the plainest first.
pub(crate) fn drawn(text: &str, seen: String) -> Vec<String> {
    let mut out = Vec::new();
    if text.contains(['\u{202e}', '\u{202b}', '\u{2067}']) {
        out.push(turned(text));
    }
    if seen.contains(is_narrow) {
        out.push(seen.chars().filter(|c| !is_narrow(*c)).collect());
    }
    let signs = signs_as_letters(&seen);
    if signs != seen {
        out.push(signs);
    }
    let tall = tall_as_l(&seen);
    if tall != seen {
        out.push(tall);
    }
    if seen.contains(is_cyrillic) {
        let ours: String = seen.chars().map(|c| cyrillic(c).unwrap_or(c)).collect();
        if ours != seen {
            out.push(ours);
        }
    }
    let low = seen.to_lowercase();
    if low.contains("rn") || low.contains("vv") {
        out.push(low.replace("rn", "m").replace("vv", "w"));
    }
    out.insert(0, seen);
    out
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{0400}'..='\u{052f}')
}

/// Text behind a right-to-left override, up to its end, as it is drawn.
fn turned(text: &str) -> String {
    let mut out = String::new();
    let mut turned: Option<Vec<char>> = None;
    for c in text.chars() {
        match (c, &mut turned) {
            ('\u{202e}' | '\u{202b}' | '\u{2067}', None) => turned = Some(Vec::new()),
            ('\u{202c}' | '\u{2069}', Some(part)) => {
                out.extend(part.iter().rev());
                turned = None;
            }
            (_, Some(part)) => part.push(c),
            (_, None) => out.push(c),
        }
    }
    out.extend(turned.iter().flatten().rev());
    seen(&out)
}

/// `p@y` and `$end`, in words that have letters.
fn signs_as_letters(text: &str) -> String {
    text.split(' ')
        .map(|word| {
            let chars: Vec<char> = word.chars().collect();
            let letters = chars.iter().filter(|c| c.is_alphabetic()).count();
            if letters * 2 < chars.len() || letters == chars.len() {
                return word.to_owned();
            }
            chars
                .iter()
                .enumerate()
                .map(|(i, c)| {
                    let next = chars.get(i + 1).is_some_and(|n| n.is_alphanumeric());
                    // A mark at the end of a word is one: "Delete!".
                    if next { sign(*c).unwrap_or(*c) } else { *c }
                })
                .collect()
        })
        .collect::<Vec<String>>()
        .join(" ")
}

/// A capital `I` among small letters, as the `l` that it looks like.
fn tall_as_l(text: &str) -> String {
    let mut small = false;
    text.chars()
        .map(|c| {
            let tall = c == 'I' && small;
            small = c.is_lowercase() || tall;
            if tall { 'l' } else { c }
        })
        .collect()
}

/// Signs for whole alphabets: first of them, how many, the first letter that they stand for.
const ALPHABETS: &[(char, u32, char)] = &[
    ('\u{249c}', 26, 'a'),
    ('\u{1f110}', 26, 'a'),
    ('\u{1f150}', 26, 'a'),
    ('\u{1f170}', 26, 'a'),
    ('\u{1f1e6}', 26, 'a'),
];

/// Small capitals, phonetic letters, letters with strokes, Armenian, Cherokee, Coptic, Lisu, Cyrillic
/// letters that Russian does not use.
const SINGLE: &[(char, &str)] = &[
    ('a', "ɑᴀᎪꭺꓮⲁӑⱥ"),
    ('b', "ʙᏴꮟᖯɓƀꓐ"),
    ('c', "ϲᴄᏟꮯⲥꓚƈȼ"),
    ('d', "ᴅᎠꭰđɗɖꓓꮷ"),
    ('e', "ᴇᎬꭼҽⲉꓰɇє"),
    ('f', "ꜰƒꓝϝ"),
    ('g', "ɡɢᏀꮐցɠǥ"),
    ('h', "ʜᎻꮋհꓧħⱨ"),
    ('i', "ıɪɩɨιᎥꭵі"),
    ('j', "ᴊᎫꭻʝꓙɉյ"),
    ('k', "ᴋᏦꮶⲕꓗƙ"),
    ('l', "ʟłᏞꮮⅼɭƚꓡǀ"),
    ('m', "ᴍᎷꮇⲙꓟ"),
    ('n', "ɴոռղꓠɲ"),
    ('o', "ᴏօⲟꓳøೲ"),
    ('p', "ᴘᏢꮲⲣꓑƥᵽ"),
    ('q', "գզʠ"),
    ('r', "ʀᎡꭱꓣɍɾᴦꮁ"),
    ('s', "ꜱᏚꮪꓢʂ"),
    ('t', "ᴛᎢꭲⲧꓔŧƭ"),
    ('u', "ᴜսʋꓴʉᴗ"),
    ('v', "ᴠᏙꮩꓦѵ"),
    ('w', "ᴡᎳꮃꓪաɯ"),
    ('x', "ⲭꓫ×ӽ"),
    ('y', "ʏᎩꭹүꓬɏƴⲩ"),
    ('z', "ᴢᏃꮓꓜƶȥ"),
    ('у', "ўӱӯ"),
    ('и', "ӥӣҋ"),
    ('о', "ӧө"),
    ('к', "қҝҟ"),
    ('н', "ңҥһ"),
    ('т', "ҭ"),
    ('х', "ҳ"),
    ('г', "ғґ"),
    ('п', "ԥҧ"),
    ('л', "ԓӆ"),
    ('ч', "ҷӵ"),
];

/// The letter that the sign is drawn like.
fn letter(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    for (first, count, letter) in ALPHABETS {
        let at = (c as u32).wrapping_sub(*first as u32);
        if at < *count {
            return char::from_u32(*letter as u32 + at);
        }
    }
    let small = c.to_lowercase().next().unwrap_or(c);
    SINGLE
        .iter()
        .find(|(_, signs)| signs.contains(c) || signs.contains(small))
        .map(|(letter, _)| *letter)
}

/// Signs that are put for a letter between letters.
fn sign(c: char) -> Option<char> {
    Some(match c {
        '@' => 'a',
        '$' => 's',
        '!' | '1' | '¡' => 'i',
        '|' => 'l',
        '0' => 'o',
        '3' | '€' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        _ => return None,
    })
}

/// Spaces that are drawn so narrow that the word seems whole.
fn is_narrow(c: char) -> bool {
    matches!(c, '\u{2004}'..='\u{200a}' | '\u{202f}' | '\u{205f}')
}

/// The Cyrillic letter that a Latin or Greek one is drawn like, capitals and small letters apart.
fn cyrillic(c: char) -> Option<char> {
    const TWINS: &[(&str, &str)] = &[
        ("AaΑα", "а"),
        ("B", "в"),
        ("b", "ь"),
        ("Cc", "с"),
        ("EeΕε", "е"),
        ("HΗ", "н"),
        ("Ii", "і"),
        ("Jj", "ј"),
        ("KkΚκ", "к"),
        ("MmΜ", "м"),
        ("nη", "п"),
        ("N", "и"),
        ("OoΟο", "о"),
        ("PpΡρ", "р"),
        ("r", "г"),
        ("R", "я"),
        ("Ss", "ѕ"),
        ("TtΤτ", "т"),
        ("uυ", "и"),
        ("U", "ц"),
        ("XxΧχ", "х"),
        ("Yyγ", "у"),
        ("Π", "п"),
        ("Γ", "г"),
        ("Λ", "л"),
        ("Φ", "ф"),
    ];
    TWINS
        .iter()
        .find(|(from, _)| from.contains(c))
        .and_then(|(_, to)| to.chars().next())
}
