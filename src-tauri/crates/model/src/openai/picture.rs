//! Makes a picture fit for a model: small enough to be cheap, large enough that its numbers are read.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::imageops::FilterType;
use jpeg_encoder::{ColorType, Encoder};

/// Longest side that is sent, pixels. The servers scale down what is larger, at the sender's cost.
pub(crate) const LONG_SIDE: u32 = 1_024;
/// JPEG quality, 1..=100: letters of 12 pixels are still read.
const QUALITY: u8 = 72;
/// Tokens that a picture of this size costs about (by OpenAI's count of 512-pixel tiles: 85 + 4 x 170).
pub(crate) const TOKENS: u64 = 765;

/// A picture as it is sent.
#[derive(Clone, PartialEq)]
pub(crate) struct Fit {
    base64: String,
    /// Of the picture itself.
    bytes: usize,
    width: u32,
    height: u32,
}

impl std::fmt::Debug for Fit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.in_words())
    }
}

impl Fit {
    /// `None` where the bytes are no picture.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let picture = image::load_from_memory(bytes)
            .inspect_err(|error| tracing::warn!(%error, "a picture cannot be read"))
            .ok()?;
        let picture = if picture.width().max(picture.height()) > LONG_SIDE {
            picture.resize(LONG_SIDE, LONG_SIDE, FilterType::Triangle)
        } else {
            picture
        };
        let (width, height) = (picture.width(), picture.height());
        let mut jpeg = Vec::new();
        // JPEG knows no transparency. Sides are at most `LONG_SIDE`.
        Encoder::new(&mut jpeg, QUALITY)
            .encode(
                &picture.to_rgb8(),
                u16::try_from(width).ok()?,
                u16::try_from(height).ok()?,
                ColorType::Rgb,
            )
            .inspect_err(|error| tracing::warn!(%error, "a picture cannot be written"))
            .ok()?;
        Some(Self {
            width,
            height,
            bytes: jpeg.len(),
            base64: STANDARD.encode(jpeg),
        })
    }

    pub(crate) fn data_url(&self) -> String {
        format!("data:image/jpeg;base64,{}", self.base64)
    }

    /// As it stands in a request, whatever is before it.
    pub(crate) fn base64(&self) -> &str {
        &self.base64
    }

    /// What stands for it in the journal.
    pub(crate) fn in_words(&self) -> String {
        let kb = self.bytes.div_ceil(1_000);
        format!("[picture, {}x{}, {kb} kB]", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use std::io::Cursor;

    use image::{ImageFormat, Rgba, RgbaImage};

    fn png(width: u32, height: u32) -> Vec<u8> {
        let picture = RgbaImage::from_fn(width, height, |x, y| {
            Rgba([(x % 251) as u8, (y % 241) as u8, ((x + y) % 239) as u8, 255])
        });
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_large_picture_is_made_small_and_a_small_one_stays() {
        let large = Fit::of(&png(2_560, 1_600)).unwrap();
        assert_eq!((large.width, large.height), (1_024, 640));
        let jpeg = STANDARD.decode(large.base64()).unwrap();
        let sent = image::load_from_memory(&jpeg).unwrap();
        assert_eq!((sent.width(), sent.height()), (1_024, 640));
        assert!(large.bytes < 400_000, "{}", large.bytes);
        let small = Fit::of(&png(300, 200)).unwrap();
        assert_eq!((small.width, small.height), (300, 200));
        assert!(small.data_url().starts_with("data:image/jpeg;base64,"));
        assert!(small.in_words().starts_with("[picture, 300x200, "));
        assert!(Fit::of(b"no picture").is_none());
    }
}
