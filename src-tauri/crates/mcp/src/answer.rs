//! What tools, resources and prompts give, as text and pictures for a model.

use std::sync::Arc;

use base64::Engine as _;
use copilot_ports::ToolAnswer;
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult, ResourceContents,
};

/// Longest text, in characters: as long as an action may read of a page.
const MAX_TEXT: usize = 20_000;
/// Largest picture, in bytes, and how many.
const MAX_PICTURE: usize = 8 * 1024 * 1024;
const MAX_PICTURES: usize = 4;

/// Puts an answer together.
#[derive(Default)]
struct Gathered {
    parts: Vec<String>,
    pictures: Vec<Arc<Vec<u8>>>,
}

impl Gathered {
    fn block(&mut self, block: ContentBlock) {
        match block {
            ContentBlock::Text(text) => self.parts.push(text.text),
            ContentBlock::Image(image) => self.picture(&image.data, &image.mime_type),
            ContentBlock::Audio(audio) => {
                self.parts.push(format!(
                    "[sound, {}, {} bytes: it is not heard here]",
                    audio.mime_type,
                    audio.data.len() * 3 / 4
                ));
            }
            ContentBlock::Resource(embedded) => self.resource(embedded.resource),
            ContentBlock::ResourceLink(link) => {
                self.parts.push(format!(
                    "[resource {}: {}; resources/read gives it]",
                    link.uri, link.name
                ));
            }
            // A kind that comes with a later revision.
            #[allow(unreachable_patterns)]
            _ => self.parts.push("[something that is not known here]".into()),
        }
    }

    fn resource(&mut self, contents: ResourceContents) {
        match contents {
            ResourceContents::TextResourceContents { uri, text, .. } => {
                self.parts.push(format!("{uri}:\n{text}"));
            }
            ResourceContents::BlobResourceContents {
                uri,
                mime_type,
                blob,
                ..
            } => {
                let kind = mime_type.unwrap_or_default();
                match kind.starts_with("image/") {
                    true => self.picture(&blob, &kind),
                    false => self.parts.push(format!(
                        "[{uri}: {kind}, {} bytes, not text]",
                        blob.len() * 3 / 4
                    )),
                }
            }
            #[allow(unreachable_patterns)]
            _ => self.parts.push("[something that is not known here]".into()),
        }
    }

    fn picture(&mut self, data: &str, kind: &str) {
        let fits = data.len() / 4 * 3 <= MAX_PICTURE && self.pictures.len() < MAX_PICTURES;
        let bytes = fits
            .then(|| base64::engine::general_purpose::STANDARD.decode(data).ok())
            .flatten();
        match bytes.filter(|bytes| is_picture(bytes)) {
            Some(bytes) => {
                self.parts.push(match self.pictures.is_empty() {
                    true => "[picture: it is shown to you]".into(),
                    false => "[another picture, not shown]".into(),
                });
                self.pictures.push(Arc::new(bytes));
            }
            None => self.parts.push(format!(
                "[{kind} of {} bytes that is not shown]",
                data.len() / 4 * 3
            )),
        }
    }

    fn into_answer(self, is_error: bool) -> ToolAnswer {
        let text = self.parts.join("\n");
        let all = text.chars().count();
        let text = match all > MAX_TEXT {
            true => {
                let cut: String = text.chars().take(MAX_TEXT - 100).collect();
                format!("{cut}\n[cut: the answer has {all} characters]")
            }
            false => text,
        };
        ToolAnswer {
            text,
            pictures: self.pictures,
            is_error,
        }
    }
}

/// By its first bytes a JPEG, PNG or WebP.
fn is_picture(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xd8, 0xff])
        || bytes.starts_with(b"\x89PNG\r\n\x1a\n")
        || bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP".as_slice())
}

pub(crate) fn of_tool(result: CallToolResult) -> ToolAnswer {
    let mut all = Gathered::default();
    for block in result.content {
        all.block(block);
    }
    // It says the same as the text, where there is one.
    if let Some(value) = result.structured_content.filter(|_| all.parts.is_empty()) {
        all.parts.push(value.to_string());
    }
    all.into_answer(result.is_error == Some(true))
}

pub(crate) fn of_resource(result: ReadResourceResult) -> ToolAnswer {
    let mut all = Gathered::default();
    for contents in result.contents {
        all.resource(contents);
    }
    all.into_answer(false)
}

pub(crate) fn of_prompt(result: GetPromptResult) -> ToolAnswer {
    let mut all = Gathered::default();
    all.parts.extend(result.description);
    for message in result.messages {
        all.block(message.content);
    }
    all.into_answer(false)
}

pub(crate) fn of_lines(lines: Vec<String>) -> ToolAnswer {
    let none = lines.is_empty();
    let mut all = Gathered {
        parts: lines,
        ..Gathered::default()
    };
    if none {
        all.parts.push("[none]".into());
    }
    all.into_answer(false)
}
