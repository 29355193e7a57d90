//! Questions on a terminal: what is shown, and what a typed line means. Nothing but an explicit yes allows.

use copilot_guard::visible_code;
use copilot_protocol::{
    Action, Answer, Budget, Condition, ConditionKind, Decision, Judgement, Message, ModelChoice,
    Question, QuestionBody, QuestionId, Submission, TabInfo, Understanding,
};

use super::words::{class_message, plain};
use crate::locale::{Lang, text};

/// What a typed line means.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    Answer(Box<Answer>),
    /// It is not an answer to this question: ask again.
    Unclear,
}

/// By what it will be seen that a goal is met, as the window says it too.
fn expected(condition: &Condition) -> Message {
    let Condition {
        kind,
        name,
        value,
        gone,
    } = condition;
    let of = |first: &str, second: &str| if first.is_empty() { second } else { first }.to_owned();
    let id = match kind {
        ConditionKind::Address => "condition-address",
        ConditionKind::Text => "condition-text",
        ConditionKind::Field if value.is_empty() => "condition-field-empty",
        ConditionKind::Field => "condition-field",
        ConditionKind::Element => "condition-element",
        ConditionKind::File => "condition-file",
        ConditionKind::Message => "condition-message",
        ConditionKind::Words => "condition-words",
    };
    Message::new(id)
        .arg("name", of(name, value))
        .arg("value", of(value, name))
        .arg("gone", if *gone { "yes" } else { "no" })
}

/// The question as lines for the terminal; the last one says what may be typed.
pub fn show(question: &Question, lang: Lang) -> String {
    let said = |message: &Message| vec![text(message, lang)];
    let at = |id: &str, host: &str| said(&Message::new(id).arg("host", plain(host)));
    let (asked, keys) = match &question.body {
        QuestionBody::Approval {
            action,
            judgement,
            model_reason,
            ..
        } => (
            approval(action, judgement, model_reason, lang),
            if may_remember(question) {
                "cli-approval-keys-site"
            } else {
                "cli-approval-keys"
            },
        ),
        QuestionBody::Ask {
            message,
            text: words,
            options,
        } => {
            let mut lines: Vec<String> = message.iter().map(|m| plain(&text(m, lang))).collect();
            if !words.is_empty() {
                lines.extend(said(
                    &Message::new("cli-ask-planner").arg("question", plain(words)),
                ));
            }
            lines.extend(numbered(options.iter().map(|option| plain(option))));
            let keys = if options.is_empty() {
                "cli-ask-keys"
            } else {
                "cli-ask-keys-options"
            };
            (lines, keys)
        }
        QuestionBody::Login { host } => (at("cli-login", host), "cli-continue-keys"),
        QuestionBody::Captcha { host } => (at("cli-captcha", host), "cli-continue-keys"),
        QuestionBody::Consent { host } => (at("cli-consent", host), "cli-continue-keys"),
        QuestionBody::TabChoice { tabs, host } => {
            let (mut lines, keys) = if host.is_empty() {
                let lines = said(&Message::new("cli-tab-choice"));
                (lines, "cli-tab-choice-keys")
            } else {
                (at("cli-tab-choice-site", host), "cli-tab-choice-site-keys")
            };
            let shown = |tab: &TabInfo| format!("{} ({})", plain(&tab.title), plain(&tab.url));
            lines.extend(numbered(tabs.iter().map(shown)));
            (lines, keys)
        }
        QuestionBody::ClientReads { client, host } => {
            let asked = Message::new("cli-client-reads")
                .arg("client", plain(client))
                .arg("host", plain(host));
            (said(&asked), "cli-yes-no-keys")
        }
        QuestionBody::TabInUse { host } => (at("cli-tab-in-use", host), "cli-tab-in-use-keys"),
        QuestionBody::FileWanted { host } => (at("cli-file-wanted", host), "cli-file-wanted-keys"),
        QuestionBody::Orphan { label, .. } => {
            let message = if label.is_empty() {
                Message::new("cli-orphan-unnamed")
            } else {
                Message::new("cli-orphan").arg("label", plain(label))
            };
            (said(&message), "cli-orphan-keys")
        }
        QuestionBody::BrowserLost => {
            let lines = said(&Message::new("cli-browser-lost"));
            (lines, "cli-yes-stop-keys")
        }
        QuestionBody::TabClosed { host } => (at("cli-tab-closed", host), "cli-yes-stop-keys"),
        QuestionBody::TakenOver => (said(&Message::new("cli-taken-over")), "cli-continue-keys"),
        QuestionBody::Understanding { understanding } => {
            (understood(understanding, lang), "cli-yes-no-keys")
        }
        QuestionBody::Plan { steps, conditions } => {
            (plan(steps, conditions, lang), "plans-cli-plan-keys")
        }
        QuestionBody::Budget {
            budget,
            used,
            limit,
            next,
        } => {
            let id = budget.id().replace('_', "-");
            let amount = |amount: f64| match budget {
                Budget::Money | Budget::Month => format!("${amount:.2}"),
                _ => format!("{amount:.0}"),
            };
            let spent = Message::new(format!("question-budget-{id}"))
                .arg("used", amount(*used))
                .arg("limit", amount(*limit));
            let more =
                Message::new(format!("question-budget-go-on-{id}")).arg("next", amount(*next));
            let mut lines = said(&spent);
            lines.extend(said(&more).into_iter().map(|line| format!("{line}?")));
            (lines, "cli-yes-stop-keys")
        }
        QuestionBody::Stuck { message } => (vec![plain(&text(message, lang))], "cli-yes-stop-keys"),
    };
    let keys = text(&Message::new(keys), lang);
    let mut lines = vec![String::new()];
    lines.extend(asked);
    lines.push(keys);
    lines.join("\n")
}

/// An action that needs a yes: what it does and where, what it sends, and why it is asked about.
fn approval(action: &Action, judgement: &Judgement, model_reason: &str, lang: Lang) -> Vec<String> {
    let say = |message: &Message| text(message, lang);
    let named = |id: &str, name: &str, value: &str| {
        format!("  {}", say(&Message::new(id).arg(name, plain(value))))
    };
    let facts = &judgement.facts;
    let mut lines = vec![
        say(&Message::new("cli-approval-title")),
        format!("  {}", plain(&say(&judgement.what))),
    ];
    // Of a tool its recipient says where it goes.
    if facts.tool.is_none() {
        lines.push(named("cli-approval-site", "host", &facts.host));
    }
    if !facts.label.is_empty() {
        lines.push(named("cli-approval-label", "label", &facts.label));
    }
    if let Some(destination) = &facts.destination {
        lines.push(named("cli-approval-destination", "host", destination));
    }
    for sent in &facts.values {
        let value = if sent.secret {
            say(&Message::new("cli-approval-secret"))
        } else {
            plain(&sent.value)
        };
        lines.push(format!("    {}: {value}", plain(&sent.label)));
    }
    if let Some(amount) = &facts.amount {
        lines.push(named("cli-approval-amount", "amount", amount));
    }
    if let Some(class) = judgement.class {
        let class = say(&class_message(class));
        lines.push(format!("  {} ({class})", plain(&say(&judgement.reason))));
    }
    if let Some(tool) = &facts.tool {
        lines.push(named(
            "cli-approval-recipient",
            "recipient",
            &tool.recipient,
        ));
        if !tool.description.is_empty() {
            lines.push(named("cli-approval-tool-says", "text", &tool.description));
        }
    }
    let shown = match action {
        Action::Evaluate { code } => Some(("cli-approval-code", code.clone())),
        Action::Mcp { arguments_json, .. } => {
            let shown = copilot_guard::tool::shown_arguments(arguments_json);
            Some(("cli-approval-arguments", shown)).filter(|(_, text)| !text.is_empty())
        }
        _ => None,
    };
    if let Some((head, code)) = &shown {
        let all = visible_code(code);
        let head = Message::new(*head).arg("lines", all.len());
        lines.push(format!("  {}", say(&head)));
        let numbers = all.iter().enumerate();
        lines.extend(numbers.map(|(i, line)| format!("  {:>3} | {line}", i + 1)));
        lines.push(format!("  {}", say(&Message::new("cli-approval-code-end"))));
    }
    if !model_reason.is_empty() {
        lines.push(named("cli-approval-model-reason", "reason", model_reason));
    }
    lines
}

fn plan(steps: &[String], conditions: &[Condition], lang: Lang) -> Vec<String> {
    let mut lines = vec![text(&Message::new("plans-cli-plan"), lang)];
    lines.extend(numbered(steps.iter().map(|step| plain(step))));
    if !conditions.is_empty() {
        let head = text(&Message::new("conditions-expected"), lang);
        lines.push(format!("{head}:"));
        let shown = |c: &Condition| format!("  - {}", plain(&text(&expected(c), lang)));
        lines.extend(conditions.iter().map(shown));
    }
    lines
}

fn numbered(lines: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    lines
        .enumerate()
        .map(|(i, line)| format!("  {}. {line}", i + 1))
}

/// What may be typed while a run waits for its model.
pub fn show_waiting(others: &[ModelChoice], lang: Lang) -> String {
    let mut lines = Vec::new();
    if !others.is_empty() {
        let names: Vec<String> = others.iter().map(|model| plain(&model.name)).collect();
        let names = Message::new("cli-waiting-others").arg("names", names.join(", "));
        lines.push(text(&names, lang));
    }
    lines.push(text(&Message::new("cli-waiting-keys"), lang));
    lines.join("\n")
}

/// What a line means that was typed meanwhile; `None`: it is for the run, like any other.
pub fn read_waiting(line: &str) -> Option<Submission> {
    let typed = line.trim();
    let (key, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    match (key.to_lowercase().as_str(), rest.trim()) {
        ("" | "r" | "retry" | "п" | "повторить", "") => Some(Submission::TryNow),
        ("s" | "q" | "stop" | "с" | "стоп", "") => Some(Submission::Stop),
        ("m" | "model" | "м" | "модель", named) if !named.is_empty() => {
            // A name, and the address of its server where that is another one.
            let (name, base_url) = named.split_once(char::is_whitespace).unwrap_or((named, ""));
            Some(Submission::UseModel {
                name: name.to_owned(),
                base_url: base_url.trim().to_owned(),
            })
        }
        _ => None,
    }
}

/// How a goal was read, one step a line; what was not understood is marked.
pub fn understood(understanding: &Understanding, lang: Lang) -> Vec<String> {
    let mut lines = vec![text(&Message::new("cli-understanding"), lang)];
    lines.extend(understanding.steps.iter().map(|step| match &step.meaning {
        Some(meaning) => format!("  + {}", plain(&text(meaning, lang))),
        None => {
            let words = plain(&step.source);
            let marked = Message::new("cli-not-understood").arg("words", words);
            format!("  ? {}", text(&marked, lang))
        }
    }));
    lines
}

fn may_remember(question: &Question) -> bool {
    match &question.body {
        QuestionBody::Approval { judgement, .. } if judgement.facts.tool.is_some() => {
            let tool = judgement.facts.tool.as_ref();
            tool.is_some_and(|tool| tool.may_be_kept)
        }
        QuestionBody::Approval { judgement, .. } => {
            !judgement.classes.is_empty() && judgement.classes.iter().all(|c| c.may_be_remembered())
        }
        _ => false,
    }
}

/// Reads a typed line as an answer.
pub fn read(question: &Question, line: &str) -> Reading {
    let typed = line.trim();
    let word = typed.to_lowercase();
    let is = |words: &[&str]| words.contains(&word.as_str());
    let yes = is(&["y", "yes", "д", "да"]);
    let no = is(&["n", "no", "н", "нет"]);
    let take_over = is(&["t", "take over", "сам", "сама"]);
    let continues = is(&["c", "continue", "продолжить", "п"]);
    let go_on = word.is_empty() || yes || continues;
    let with = |decision, words: &str| with_text(&question.id, decision, words);
    let answer = |answer: Answer| Reading::Answer(Box::new(answer));
    // The first of the choices whose words were typed.
    let one_of = |choices: &[(bool, Decision)]| {
        let chosen = choices.iter().find(|(typed, _)| *typed);
        chosen.map_or(Reading::Unclear, |(_, decision)| {
            answer(with(*decision, ""))
        })
    };
    if is(&["stop", "стоп", "q"]) {
        return answer(with(Decision::Stop, ""));
    }
    match &question.body {
        // "Always on this site": kept for later runs too.
        QuestionBody::Approval { .. }
            if may_remember(question) && is(&["a", "always", "в", "всегда"]) =>
        {
            answer(Answer {
                remember: true,
                ..with(Decision::AllowSite, "")
            })
        }
        QuestionBody::Approval { .. } => {
            let site = may_remember(question) && is(&["s", "site", "с", "сайт"]);
            one_of(&[
                (yes, Decision::Allow),
                (site, Decision::AllowSite),
                (no, Decision::Decline),
                (take_over, Decision::TakeOver),
            ])
        }
        QuestionBody::Ask { .. } if typed.is_empty() => Reading::Unclear,
        QuestionBody::Ask { options, .. } => {
            let option = chosen(typed, options.len()).map(|i| options[i].as_str());
            answer(with(Decision::Answer, option.unwrap_or(typed)))
        }
        QuestionBody::Login { .. }
        | QuestionBody::Captcha { .. }
        | QuestionBody::Consent { .. }
        | QuestionBody::TakenOver => {
            one_of(&[(go_on, Decision::Continue), (no, Decision::Decline)])
        }
        QuestionBody::TabChoice { tabs, host } => match chosen_tab(&word, tabs, !host.is_empty()) {
            Some((decision, tab, remember)) => answer(Answer {
                remember,
                ..with(decision, tab)
            }),
            None => Reading::Unclear,
        },
        QuestionBody::TabInUse { .. } | QuestionBody::FileWanted { .. } => {
            one_of(&[(go_on, Decision::Continue), (take_over, Decision::TakeOver)])
        }
        QuestionBody::Orphan { .. } => one_of(&[
            (yes, Decision::Allow),
            (no, Decision::Decline),
            (continues, Decision::Continue),
        ]),
        QuestionBody::BrowserLost
        | QuestionBody::TabClosed { .. }
        | QuestionBody::Stuck { .. }
        | QuestionBody::Budget { .. } => {
            one_of(&[(yes, Decision::Continue), (no, Decision::Decline)])
        }
        QuestionBody::Understanding { .. } | QuestionBody::ClientReads { .. } => {
            one_of(&[(yes, Decision::Allow), (no, Decision::Decline)])
        }
        QuestionBody::Plan { .. } => match typed_plan(typed) {
            Some(steps) => answer(Answer {
                steps: Some(steps),
                ..with(Decision::Edit, "")
            }),
            None => one_of(&[(yes, Decision::Allow), (no, Decision::Decline)]),
        },
    }
}

/// A plan typed anew in one line, its steps separated by semicolons.
fn typed_plan(typed: &str) -> Option<Vec<String>> {
    let steps: Vec<String> = typed
        .split(';')
        .map(|step| step.trim().to_owned())
        .filter(|step| !step.is_empty())
        .collect();
    (typed.contains(';') && !steps.is_empty()).then_some(steps)
}

/// A tab chosen by its number, or a new one; `may_last`: "always" may stand behind it. Gives the tab's id, and whether
/// it is chosen for good.
fn chosen_tab<'a>(
    word: &str,
    tabs: &'a [TabInfo],
    may_last: bool,
) -> Option<(Decision, &'a str, bool)> {
    let (choice, remember) = match word.rsplit_once(char::is_whitespace) {
        Some((choice, "always" | "всегда")) if may_last => (choice.trim(), true),
        _ => (word, false),
    };
    if ["new", "новая", "n", "н"].contains(&choice) {
        return Some((Decision::Decline, "", remember));
    }
    let tab = &tabs[chosen(choice, tabs.len())?];
    Some((Decision::Answer, tab.id.as_str(), remember))
}

/// Index of a choice typed as its number.
fn chosen(typed: &str, count: usize) -> Option<usize> {
    let number: usize = typed.parse().ok()?;
    (1..=count).contains(&number).then(|| number - 1)
}

fn with_text(question: &QuestionId, decision: Decision, words: &str) -> Answer {
    Answer {
        text: words.to_owned(),
        ..Answer::by_person(question.clone(), decision)
    }
}

#[cfg(test)]
mod tests;
