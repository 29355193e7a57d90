//! Pages on which somebody else is let into an account, and pages that are like them in part.

use copilot_guard::asks_for_access;
use copilot_protocol::Observation;
use serde_json::{Value, json};

/// A page as a look would tell of it: its text, and its controls as `role: name`.
fn page(url: &str, title: &str, text: &str, controls: &[&str]) -> Observation {
    let elements: Vec<Value> = controls
        .iter()
        .enumerate()
        .map(|(at, control)| {
            let (role, name) = control.split_once(": ").unwrap();
            json!({
                "id": at + 1, "tag": "button", "role": role, "name": name, "zone": "mid", "in_viewport": true,
                "bbox": { "x": 10, "y": 10 + 40 * at, "w": 90, "h": 30 }, "editable": role == "textbox",
                "fingerprint": format!("v1:{at}"),
            })
        })
        .collect();
    serde_json::from_value(json!({
        "id": "o", "url": url, "title": title, "tab": "t", "tabs": [], "viewport": {
            "width": 1280, "height": 800, "scroll_x": 0, "scroll_y": 0, "page_width": 1280, "page_height": 800,
            "device_pixel_ratio": 1 },
        "total_elements": elements.len(), "elements": elements, "text": text, "text_truncated": false,
        "hashes": { "dom": "", "mapping": "" }, "loader": "l", "ms": 1.0,
    }))
    .unwrap()
}

const PLAIN: &str = "https://accounts.example/consent-step";
const GRANT: &str = "https://id.example/o/auth?client_id=notes&response_type=code&scope=mail";

#[test]
fn requests_for_access_are_known() {
    for (title, text, controls) in [
        (
            "Sign in – Accounts",
            "Notes Sync wants to access your Example Account\nThis will let Notes Sync:\nSee your letters\nCancel\nContinue",
            &[
                "link: ann@mail.example",
                "button: Cancel",
                "button: Continue",
            ][..],
        ),
        (
            "Authorize application",
            "Authorize Notes Sync\nNotes Sync by rowan wants to access your ann account\nRepositories\nCancel\nAuthorize rowan",
            &["button: Cancel", "button: Authorize rowan"],
        ),
        (
            "Permissions requested",
            "ann@mail.example\nPermissions requested\nThis app would like to:\nRead your profile\nCancel\nAccept",
            &["link: Terms", "button: Cancel", "button: Accept"],
        ),
        (
            "Connect",
            "Rowan & Co is requesting access to your name and picture.\nNot now\nContinue as Ann",
            &["button: Continue as Ann", "button: Not now"],
        ),
        (
            "Доступ",
            "Приложение «Заметки» запрашивает доступ к вашему аккаунту\nОбщая информация\nРазрешить\nОтмена",
            &["button: Разрешить", "button: Отмена"],
        ),
        (
            "Вход",
            "Сервис «Лавка» хочет получить доступ к данным аккаунта\nАдрес почты\nПродолжить как Анна\nОтказаться",
            &["button: Продолжить как Анна", "link: Отказаться"],
        ),
        (
            "Запрошенные разрешения",
            "Запрошенные разрешения\nПриложение сможет читать ваш профиль\nОтклонить\nПринять",
            &["button: Отклонить", "button: Принять"],
        ),
        (
            "Разрешения",
            "Разрешить приложению «Заметки» доступ к почте?\nНе разрешать\nРазрешить",
            &["button: Не разрешать", "button: Разрешить"],
        ),
    ] {
        assert!(
            asks_for_access(&page(PLAIN, title, text, controls)),
            "{title}: {text}"
        );
    }
    // By the address alone, in whatever words.
    let odd = page(
        GRANT,
        "One step more",
        "Notes\nletters: read",
        &["button: Allow"],
    );
    assert!(asks_for_access(&odd));
    let odd = page(GRANT, "Ещё шаг", "Заметки", &["button: Предоставить"]);
    assert!(asks_for_access(&odd));
}

#[test]
fn pages_that_only_look_like_it_are_not() {
    for (url, title, text, controls) in [
        (
            PLAIN,
            "Shop",
            "We would like to use cookies\nAccept all\nReject all",
            &["button: Accept all", "button: Reject all"][..],
        ),
        (
            PLAIN,
            "Map",
            "map.example would like to know your location\nAllow\nBlock",
            &["button: Allow", "button: Block"],
        ),
        (
            PLAIN,
            "News",
            "The site wants to send notifications\nAllow\nNot now",
            &["button: Allow", "button: Not now"],
        ),
        (
            PLAIN,
            "API",
            "Pets 1.0\nAuthorize\nGET /pets",
            &["button: Authorize", "button: GET /pets"],
        ),
        (
            PLAIN,
            "Help",
            "What to do when an app wants to access your account\nRead the page of the app first.",
            &["link: Home", "link: Continue reading"],
        ),
        (
            PLAIN,
            "Order",
            "You get access to your account after the payment\nCancel\nContinue",
            &["button: Cancel", "button: Continue"],
        ),
        (
            PLAIN,
            "Магазин",
            "Мы используем cookie\nПринять\nОтклонить",
            &["button: Принять", "button: Отклонить"],
        ),
        (
            PLAIN,
            "Новости",
            "Сайт хочет присылать уведомления\nРазрешить\nНе сейчас",
            &["button: Разрешить", "button: Не сейчас"],
        ),
        (
            PLAIN,
            "Помощь",
            "Если приложение запрашивает доступ к аккаунту, прочтите его страницу",
            &["link: На главную"],
        ),
        // The first step of signing in, under the address of a grant, with a banner.
        (
            GRANT,
            "Sign in",
            "Sign in\nto continue to Notes\nWe use cookies\nAccept cookies",
            &["textbox: Email", "button: Next", "button: Accept cookies"],
        ),
        (
            GRANT,
            "Choose an account",
            "Choose an account\nto continue to Notes",
            &[
                "link: Ann",
                "link: Use another account",
                "button: Accept cookies",
            ],
        ),
    ] {
        assert!(
            !asks_for_access(&page(url, title, text, controls)),
            "{title}: {text}"
        );
    }
    // A long page of its own matter that asks beside it.
    let mut controls: Vec<String> = (0..60).map(|n| format!("link: Letter {n}")).collect();
    controls.extend(["button: Allow".to_owned(), "button: Deny".to_owned()]);
    let controls: Vec<&str> = controls.iter().map(String::as_str).collect();
    let busy = page(
        PLAIN,
        "Mail",
        "A program wants to access your account",
        &controls,
    );
    assert!(!asks_for_access(&busy));
}
