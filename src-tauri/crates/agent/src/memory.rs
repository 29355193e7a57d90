//! How much of the conversation is kept: the sizes of history and summary for a model's window, and
//! how messages are cut and told in short. Leaves out when that is done, and who writes a summary.

use copilot_ports::{ChatMessage, Role};
use copilot_protocol::EngineSettings;

/// Window, in tokens, for which the settings' numbers are meant.
const SMALL_WINDOW: f64 = 8_192.0;
/// Factors on the settings' numbers. A history of more than four times the usual costs more with each call than
/// it helps; of less than a quarter there is not room for one result.
const FACTORS: (f64, f64) = (0.25, 4.0);
/// The part of the history that is for notes: a fifth.
const NOTES: usize = 5;
/// Characters of one message's line where no model writes the summary.
const LINE: usize = 160;

/// Sizes in tokens, for the model's window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// From here on `goal_check` hands over to `memory_manager`.
    pub handover: usize,
    /// From here on older messages are summed up.
    pub before_summary: usize,
    /// History, summary and notes together.
    pub history: usize,
    pub summary: usize,
    /// What the program itself notes of what is in the history no more.
    pub notes: usize,
}

impl Sizes {
    /// The settings' numbers, scaled linearly with the window; as they are where it is not known.
    pub fn of(engine: &EngineSettings, window: Option<u32>) -> Self {
        let factor = window.filter(|w| *w > 0).map_or(1.0, |window| {
            (f64::from(window) / SMALL_WINDOW).clamp(FACTORS.0, FACTORS.1)
        });
        let scaled = |tokens: u32| (f64::from(tokens) * factor) as usize;
        let history = scaled(engine.max_history_tokens);
        Self {
            handover: scaled(engine.memory_threshold_tokens),
            before_summary: scaled(engine.max_tokens_before_summary),
            history,
            // Whatever the settings say, half of the history is for what was said last.
            summary: scaled(engine.max_summary_tokens).min(history / 2),
            notes: history / NOTES,
        }
    }

    /// Tokens of recent messages that stay as they are when older ones are summed up: half of what led to it,
    /// so that it is not done again at once.
    pub fn kept(&self) -> usize {
        (self.before_summary / 2).min(self.history - self.summary - self.notes)
    }
}

/// Tokens of a conversation, about: four characters a token for Latin text, two for Cyrillic.
pub(crate) fn tokens_of(messages: &[ChatMessage]) -> usize {
    messages.iter().map(|m| text_tokens(&m.text)).sum()
}

/// The same of a text that is a message, and with it of what a message weighs by itself.
pub(crate) fn text_tokens(text: &str) -> usize {
    4 + line_tokens(text)
}

/// The same of a part of one.
pub(crate) fn line_tokens(text: &str) -> usize {
    let wide = text.chars().filter(|c| !c.is_ascii()).count();
    let narrow = text.chars().count() - wide;
    narrow / 4 + wide / 2
}

/// How many of the newest messages come to that many tokens at most.
pub(crate) fn newest_within(messages: &[ChatMessage], tokens: usize) -> usize {
    let mut left = tokens;
    messages
        .iter()
        .rev()
        .take_while(|message| {
            let own = tokens_of(std::slice::from_ref(message));
            let fits = own <= left;
            left = left.saturating_sub(own);
            fits
        })
        .count()
}

/// Cuts the conversation to that many tokens: the oldest messages go first, and of the last one its end.
pub(crate) fn cut(messages: &mut Vec<ChatMessage>, max_tokens: usize) {
    let keep = newest_within(messages, max_tokens).max(1);
    messages.drain(..messages.len().saturating_sub(keep));
    if let [only] = messages.as_mut_slice() {
        only.text = cut_text(&only.text, max_tokens);
    }
}

/// The beginning of a text; a page's quotation in it is closed.
pub(crate) fn cut_text(text: &str, max_tokens: usize) -> String {
    if text_tokens(text) <= max_tokens {
        return text.to_owned();
    }
    // Without its own weight of a message, and with room for what closes a quotation.
    let wanted = max_tokens.saturating_sub(12);
    let mut chars = text.chars().count();
    let mut kept: String = text.to_owned();
    while chars > 0 && text_tokens(&kept) > wanted {
        chars = chars * 9 / 10;
        kept = text.chars().take(chars).collect();
    }
    kept.push('…');
    if kept.contains("<page_text>") && !kept.contains("</page_text>") {
        kept.push_str("\n</page_text>");
    }
    kept
}

/// Messages in short, a line each.
pub(crate) fn lines(messages: &[ChatMessage]) -> String {
    let line = |message: &ChatMessage| {
        let text: String = one_line(&message.text).chars().take(LINE).collect();
        format!("{}: {text}", who(message.role))
    };
    messages.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Messages as a summing model reads them.
pub(crate) fn told(messages: &[ChatMessage], max_tokens: usize) -> String {
    let each = max_tokens / messages.len().max(1);
    messages
        .iter()
        .map(|m| format!("{}: {}", who(m.role), cut_text(&m.text, each.max(60))))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Drops the oldest lines until the rest fits.
pub(crate) fn newest_lines(mut text: String, max_tokens: usize) -> String {
    while text_tokens(&text) > max_tokens {
        match text.find('\n') {
            Some(end) => text.drain(..=end),
            None => return cut_text(&text, max_tokens),
        };
    }
    text
}

fn who(role: Role) -> &'static str {
    match role {
        Role::System => "note",
        Role::User => "told",
        Role::Assistant => "did",
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(window: Option<u32>) -> Sizes {
        Sizes::of(&EngineSettings::default(), window)
    }

    #[test]
    fn the_sizes_grow_with_the_window_up_to_a_cap() {
        let small = sizes(None);
        let (before, after) = (small.handover, small.before_summary);
        assert_eq!((before, after), (2_800, 3_000));
        assert_eq!((small.history, small.summary), (4_000, 512));
        assert_eq!(sizes(Some(8_192)), small);
        assert_eq!(sizes(Some(16_384)).history, 8_000);
        assert_eq!(sizes(Some(32_768)).summary, 2_048);
        assert_eq!(sizes(Some(1_000_000)), sizes(Some(32_768)));
        assert_eq!(sizes(Some(4_096)).before_summary, 1_500);
        assert_eq!(sizes(Some(100)).history, 1_000);
    }

    #[test]
    fn a_cut_keeps_the_newest_and_closes_a_quotation() {
        let message =
            |n: usize| ChatMessage::new(Role::User, format!("{n} {}", "word ".repeat(80)));
        let mut many: Vec<_> = (0..9).map(message).collect();
        cut(&mut many, 350);
        assert!(tokens_of(&many) <= 350 && many.len() >= 2);
        assert!(many[many.len() - 1].text.starts_with("8 "));
        let page = format!("read\n<page_text>\n{}\n</page_text>", "слово ".repeat(900));
        let mut one = vec![ChatMessage::new(Role::User, page)];
        cut(&mut one, 200);
        assert!(tokens_of(&one) <= 200, "{}", tokens_of(&one));
        assert!(one[0].text.ends_with("…\n</page_text>"));
        let mut none = Vec::new();
        cut(&mut none, 10);
        assert!(none.is_empty());
    }
}
