//! Letters of other scripts and signs that are drawn like letters of ours and that neither NFKC nor
//! [`copilot_text::unmask`] brings back.

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
pub(crate) fn letter(c: char) -> Option<char> {
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
pub(crate) fn sign(c: char) -> Option<char> {
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
pub(crate) fn is_narrow(c: char) -> bool {
    matches!(c, '\u{2004}'..='\u{200a}' | '\u{202f}' | '\u{205f}')
}

/// The Cyrillic letter that a Latin or Greek one is drawn like, capitals and small letters apart.
pub(crate) fn cyrillic(c: char) -> Option<char> {
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
