//! Versions, codes, names.

use copilot_text::goal::Clause;
use copilot_text::has_stem;

use super::super::page::{Page, is_generic};

/// A version stands in headings without a label: "Village Library 2.4.0".
pub(super) fn version(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    if !has_stem(
        attribute,
        &["version", "release", "версия", "версию", "выпуск"],
    ) {
        return None;
    }
    let like = |word: &str| {
        let plain = word
            .trim_start_matches(['v', 'V'])
            .trim_end_matches(['.', ',', ')']);
        (plain.contains('.')
            && plain.split('.').count() <= 4
            && plain
                .split('.')
                .all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit())))
        .then(|| plain.to_owned())
    };
    let about_page = subject.is_empty()
        || is_generic(subject)
        || has_stem(
            subject,
            &[
                "api",
                "app",
                "application",
                "program",
                "software",
                "documentation",
                "document",
                "interface",
                "программы",
                "приложения",
                "документации",
                "интерфейса",
            ],
        )
        || page.is_about(subject) >= 0.5;
    if !about_page {
        return None;
    }
    let headings = page.look.headings.iter().map(|h| h.text.as_str());
    headings
        .chain([page.look.title.as_str()])
        .chain(
            page.lines.iter().copied().filter(|l| {
                l.chars().count() <= 40 || has_stem(l, &["version", "release", "версия"])
            }),
        )
        .find_map(|line| line.split_whitespace().find_map(like))
}

/// A code that the page gives out: letters and digits that are no word, first where it is announced.
pub(super) fn code(page: &Page<'_>, attribute: &str) -> Option<String> {
    let asked = has_stem(
        attribute,
        &[
            "code",
            "coupon",
            "voucher",
            "token",
            "key",
            "pin",
            "код",
            "купон",
            "промокод",
            "ключ",
            "пин",
        ],
    );
    let like = |word: &&str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let capitals = word.chars().filter(|c| c.is_uppercase()).count();
        word.chars().count() >= 4
            && digits > 0
            && (capitals > 0 || digits == word.chars().count())
            && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    if !asked {
        return None;
    }
    let alerts = page.look.signals.alerts.iter().map(String::as_str);
    let short = page
        .lines
        .iter()
        .copied()
        .filter(|l| l.split_whitespace().count() <= 4);
    alerts
        .chain(short)
        .find_map(|line| line.split([' ', ':', ',']).find(like))
        .map(str::to_owned)
}

/// Title, headings, paragraphs, alerts.
pub(super) fn named(page: &Page<'_>, attribute: &str, step: &Clause) -> Option<String> {
    let has = |list: &[&str]| has_stem(attribute, list);
    // "Anna Reed <anna@site.test>", the way every letter has it.
    if has(&[
        "sender",
        "from whom",
        "sent",
        "wrote",
        "отправитель",
        "прислал",
        "написал",
        "от кого",
    ]) && let Some(name) = page.lines.iter().find_map(|line| {
        let (name, rest) = line.split_once('<')?;
        let address = rest.split('>').next()?;
        (address.contains('@') && !name.trim().is_empty()).then(|| name.trim().to_owned())
    }) {
        return Some(name);
    }
    if has(&[
        "title",
        "called",
        "name of the page",
        "page name",
        "название",
        "называется",
        "заголовок",
        "heading",
        "headline",
        "name",
    ]) {
        let order = step.ordinal.unwrap_or(1);
        let section = has(&["section", "раздел", "подраздел", "subheading"]);
        let all: Vec<&str> = page
            .look
            .headings
            .iter()
            .filter(|h| !section || h.level > 1)
            .map(|h| h.text.as_str())
            .collect();
        let found = if section || step.ordinal.is_some() {
            super::super::items::nth(&all, order).copied()
        } else {
            Some(page.heading())
        };
        return found
            .map(|t| t.trim_end_matches(['¶', '#']).trim().to_owned())
            .filter(|t| !t.is_empty());
    }
    if has(&[
        "paragraph",
        "абзац",
        "line",
        "строка",
        "sentence",
        "предложение",
    ]) {
        let prose: Vec<&str> = page
            .lines
            .iter()
            .copied()
            .filter(|l| l.chars().count() >= 60)
            .collect();
        let whole: Vec<&str> = prose
            .iter()
            .copied()
            .filter(|l| l.ends_with(['.', '!', '?', ':', '…', ')']) && !l.contains(" » "))
            .collect();
        let prose = if whole.is_empty() { prose } else { whole };
        return super::super::items::nth(&prose, step.ordinal.unwrap_or(1))
            .map(|l| (*l).to_owned());
    }
    if has(&[
        "error",
        "warning",
        "alert",
        "notice",
        "ошибка",
        "предупреждение",
        "сообщение об ошибке",
        "уведомление",
    ]) && !page.look.signals.alerts.is_empty()
    {
        return Some(page.look.signals.alerts.join("\n"));
    }
    if has(&["result", "response", "answer", "результат", "ответ"])
        && !page.look.signals.alerts.is_empty()
    {
        return Some(page.look.signals.alerts.join("\n"));
    }
    if has(&["address", "url", "адрес страницы"]) && has(&["page", "url", "страницы", "site"])
    {
        return Some(page.look.url.clone());
    }
    None
}
