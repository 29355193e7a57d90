//! A secret on its way into a field.

use zeroize::Zeroizing;

/// Text that is a secret. It is wiped from memory with its last owner, and never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(Zeroizing<String>);

impl SecretText {
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    /// The text itself: for the page that it is typed into, and for what keeps it out of sight.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SecretText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretText(…)")
    }
}

/// A secret that must not be seen on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    pub text: SecretText,
    /// Frames of other origins are asked for it too: it was seen on some page, or put into a frame. Else
    /// their processes are not told of it.
    pub in_frames: bool,
}

/// What is put into a field, and what must be so at that moment.
#[derive(Clone, Debug)]
pub struct SecretFill {
    pub value: SecretText,
    /// Origins (`https://host[:port]`) that the field's document and all documents around it may have.
    pub origins: Vec<String>,
    /// Types that the field may have, as an `input`'s `type`, or `textarea`.
    pub field_types: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_never_shown() {
        let fill = SecretFill {
            value: SecretText::new("hunter2"),
            origins: vec!["https://a.example".into()],
            field_types: vec!["password".into()],
        };
        assert!(!format!("{fill:?}").contains("hunter2"));
    }
}
