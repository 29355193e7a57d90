//! A decoded picture, read in CSS pixels from its corner.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Pixels of small pictures.

use copilot_ports::{Picture, PictureFormat};
use copilot_protocol::Rect;

pub struct Seen {
    pub image: image::RgbImage,
    scale: f64,
}

impl Seen {
    pub fn of(picture: &Picture) -> Self {
        let kind = match picture.format {
            PictureFormat::Jpeg => image::ImageFormat::Jpeg,
            PictureFormat::Webp => image::ImageFormat::WebP,
        };
        let image = image::load_from_memory_with_format(&picture.bytes, kind);
        let image = image.unwrap().into_rgb8();
        assert_eq!(image.dimensions(), (picture.width, picture.height));
        let scale = picture.scale;
        Self { image, scale }
    }

    pub fn at(&self, x: f64, y: f64) -> [u8; 3] {
        let (x, y) = ((x * self.scale) as u32, (y * self.scale) as u32);
        self.image.get_pixel(x, y).0
    }

    /// The box is filled with this colour, framed by a dark line and a light one, and its ground is white.
    pub fn is_marked(&self, bbox: &Rect, is: fn([u8; 3]) -> bool, what: &str) {
        let middle = bbox.y + bbox.h / 2.0;
        for x in [bbox.x + 2.0, bbox.x + bbox.w / 2.0, bbox.x + bbox.w - 2.0] {
            let pixel = self.at(x, middle);
            assert!(is(pixel), "{what}: {pixel:?} at {x}");
        }
        for (x, y) in [
            (bbox.x - 1.0, middle),
            (bbox.x + bbox.w + 1.0, middle),
            (bbox.x + 60.0, bbox.y - 1.0),
            (bbox.x + 60.0, bbox.y + bbox.h + 1.0),
        ] {
            let pixel = self.at(x, y);
            assert!(is_dark(pixel), "{what}: {pixel:?} at {x},{y}");
        }
        assert!(is_white(self.at(bbox.x - 30.0, middle)), "{what}: ground");
    }

    pub fn is_plain(&self, bbox: &Rect, is: fn([u8; 3]) -> bool) {
        let middle = bbox.y + bbox.h / 2.0;
        for (inside, outside) in [(3.0, -3.0), (bbox.w - 3.0, bbox.w + 3.0)] {
            assert!(is(self.at(bbox.x + inside, middle)));
            assert!(is_white(self.at(bbox.x + outside, middle)));
        }
    }
}

pub fn is_red([r, g, b]: [u8; 3]) -> bool {
    r > 200 && g < 70 && b < 70
}

pub fn is_blue([r, g, b]: [u8; 3]) -> bool {
    b > 200 && r < 70 && g < 70
}

pub fn is_white(pixel: [u8; 3]) -> bool {
    pixel.iter().all(|c| *c > 235)
}

/// One of the colours of marks, blurred by JPEG.
fn is_dark([r, g, b]: [u8; 3]) -> bool {
    u32::from(r) + u32::from(g) + u32::from(b) < 400 && !is_red([r, g, b]) && !is_blue([r, g, b])
}
