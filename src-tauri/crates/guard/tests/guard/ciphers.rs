//! Text of another site that is packed or moved by a cipher, and is known all the same.

use crate::taint::{base64, carried, hex};
use copilot_guard::taint::Kind;

#[test]
fn what_is_packed_is_unpacked() {
    let email = "irina.sokolova@bank.example";
    let lines = format!("to:\n{email}");
    let signs = format!("??>>{email}~~");
    let packed = base64(&signs);
    assert!(packed.contains(['+', '/']), "{packed}");
    for text in [
        base64(&lines),
        packed.clone(),
        packed.replace('+', "-").replace('/', "_"),
        format!("see {} there", base64(email)),
        format!("https://x.test/?q={}", hex(email)),
        base64(&format!("xx?{email}")).replace('/', "_"),
        // With bytes between that are no text, or at two bytes a letter.
        base64(&format!("{email}\u{1}\u{2}")),
        base64(&email.chars().flat_map(|c| [c, '\0']).collect::<String>()),
    ] {
        let found = carried(email, &text);
        assert!(found.iter().any(|c| c.kind == Kind::Email), "{text}");
    }
}

/// Letters and digits moved on, as ciphers without a key do it.
fn moved(text: &str, letters: u32, digits: u32) -> String {
    let on = |c: char, first: char, many: u32, by: u32| {
        char::from_u32((c as u32 - first as u32 + by) % many + first as u32).unwrap()
    };
    text.chars()
        .map(|c| match c {
            'a'..='z' => on(c, 'a', 26, letters),
            'а'..='я' => on(c, 'а', 32, letters),
            '0'..='9' => on(c, '0', 10, digits),
            other => other,
        })
        .collect()
}

/// Each sign moved halfway round all the signs that are drawn.
fn turned(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '!'..='~' => char::from_u32((c as u32 - 33 + 47) % 94 + 33).unwrap(),
            other => other,
        })
        .collect()
}

#[track_caller]
fn is_known(page: &str, text: &str) {
    assert!(!carried(page, text).is_empty(), "{text}");
}

#[test]
fn a_cipher_without_a_key_hides_nothing() {
    let email = "irina.sokolova@bank.example";
    let words = "договор подписан с заводом в одинцове на поставку досок";
    for by in 1..26 {
        let text = format!("https://x.test/?q={}", moved(email, by, 0));
        assert!(
            carried(email, &text).iter().any(|c| c.kind == Kind::Email),
            "{text}"
        );
    }
    for by in [1, 16, 31] {
        is_known(words, &moved(words, by, 0));
    }
    is_known(words, &moved(words, 3, 0).to_uppercase());
    for by in 1..10 {
        let phone = moved("+7 916 123 45 67", 0, by);
        is_known("Phone: +7 916 123 45 67", &phone);
    }
    let mixed = "ivan77@bank.example";
    is_known(mixed, &moved(mixed, 13, 5));
    let other_end = "rirmz.hlplolez@yzmp.vcznkov";
    is_known(email, other_end);
    is_known(email, &turned(email));
    // Signs of a cipher are not taken for percent-encoding, and what stands last is tried as well.
    let tab = "Meet Irina at The Tab Zed in Odintsovo";
    is_known(tab, &turned(tab));
    let late = format!("{} {}", "word ".repeat(3_000), moved(email, 13, 0));
    is_known(email, &late);
    // Capitals are moved among themselves.
    is_known(email, &moved(email, 3, 0).to_uppercase());
    // What was never read is not found under any of them.
    let mine = moved("petr.orlov@mail.example", 13, 0);
    assert!(carried(email, &mine).is_empty(), "{mine}");
}
