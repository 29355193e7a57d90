//! Cuts a picture out, paints over what is to be hidden, draws marks and writes it.

use std::io::Cursor;

use copilot_ports::{BrowserError, Picture, PictureFormat};
use copilot_protocol::{Mark, Rect};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageFormat, ImageReader, RgbImage};

use super::broken;
use crate::{marks, screenshot_redaction};

/// How a picture is written.
pub(super) struct Written {
    pub format: PictureFormat,
    pub quality: u8,
    pub crop: Option<Rect>,
    /// Places that are painted over, in CSS pixels from the corner of what is kept.
    pub black: Vec<Rect>,
    /// It was taken in a form to be written again.
    pub rewritten: bool,
}

/// `width`: of what was taken, in CSS pixels.
pub(super) fn finish(
    bytes: Vec<u8>,
    taken: ImageFormat,
    width: f64,
    marks: &[Mark],
    written: &Written,
) -> Result<Picture, BrowserError> {
    let format = written.format;
    let reader = ImageReader::with_format(Cursor::new(&bytes), taken);
    if marks.is_empty() && written.crop.is_none() && !written.rewritten {
        let (w, h) = reader.into_dimensions().map_err(|e| broken("picture", e))?;
        return Ok(Picture {
            format,
            scale: scale(w, width),
            width: w,
            height: h,
            bytes,
            ..Picture::default()
        });
    }
    let mut picture = reader
        .decode()
        .map_err(|e| broken("picture", e))?
        .into_rgb8();
    let scale = scale(picture.width(), width);
    if let Some(area) = written.crop {
        picture = crop(&picture, &area, scale);
    }
    screenshot_redaction::paint(&mut picture, &written.black, scale);
    marks::draw(&mut picture, marks, scale);
    let mut out = Vec::with_capacity(bytes.len());
    match format {
        PictureFormat::Jpeg => {
            // Sides of a picture are at most 16,383 pixels.
            let side = |pixels: u32| u16::try_from(pixels).map_err(|e| broken("picture", e));
            jpeg_encoder::Encoder::new(&mut out, written.quality)
                .encode(
                    &picture,
                    side(picture.width())?,
                    side(picture.height())?,
                    jpeg_encoder::ColorType::Rgb,
                )
                .map_err(|e| broken("picture", e))?;
        }
        PictureFormat::Webp => WebPEncoder::new_lossless(&mut out)
            .encode(
                &picture,
                picture.width(),
                picture.height(),
                ExtendedColorType::Rgb8,
            )
            .map_err(|e| broken("picture", e))?,
    }
    Ok(Picture {
        bytes: out,
        format,
        width: picture.width(),
        height: picture.height(),
        scale,
        ..Picture::default()
    })
}

fn crop(picture: &RgbImage, area: &Rect, scale: f64) -> RgbImage {
    // Casts of floats stop at the ends of the type; what is beyond the picture is cut off.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = |value: f64| (value * scale).round().max(0.0) as u32;
    let left = pixel(area.x).min(picture.width() - 1);
    let top = pixel(area.y).min(picture.height() - 1);
    let width = (pixel(area.x + area.w).max(left + 1) - left).min(picture.width() - left);
    let height = (pixel(area.y + area.h).max(top + 1) - top).min(picture.height() - top);
    image::imageops::crop_imm(picture, left, top, width, height).to_image()
}

/// Image pixels per CSS pixel.
fn scale(pixels: u32, css: f64) -> f64 {
    if css > 0.0 {
        f64::from(pixels) / css
    } else {
        1.0
    }
}
