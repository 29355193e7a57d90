//! The site's drawings: one for each department in any hue, and the leaf of the logo.

use crate::products::Category;

const LEAF: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f6b3f"/><path d="M8 24C7 13 13 7 25 7c0 12-6 18-15 15.500M8 25c3-6 7-10 12-13" fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/></svg>"##;

/// The drawing under `/img/`, such as `tea-150.svg`.
pub(super) fn picture(name: &str) -> Option<String> {
    let stem = name.strip_suffix(".svg")?;
    if stem == "leaf" {
        return Some(LEAF.to_owned());
    }
    let (category, hue) = stem.split_once('-')?;
    let hue: u32 = hue.parse().ok().filter(|hue| *hue < 360)?;
    let drawing = drawing(Category::from_value(category)?);
    Some(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"><rect width="240" height="180" fill="hsl({hue} 34% 86%)"/><ellipse cx="120" cy="150" rx="74" ry="9" fill="hsl({hue} 22% 72%)"/><g fill="hsl({hue} 36% 42%)" stroke="hsl({hue} 40% 24%)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">{drawing}</g></svg>"#
    ))
}

fn drawing(category: Category) -> &'static str {
    match category {
        Category::Tea => {
            r#"<path d="M70 82h86v30c0 22-16 36-43 36s-43-14-43-36z"/><path d="M156 92c30-4 30 34-4 34" fill="none"/><path d="M96 66c-8-10 8-16 0-28M116 66c-8-10 8-16 0-28M136 66c-8-10 8-16 0-28" fill="none" stroke-width="3.500"/>"#
        }
        Category::Coffee => {
            r##"<path d="M82 54h76l8 94H74z"/><path d="M82 54l6-20h64l6 20" /><path d="M102 84h36v36h-36z" fill="#fff6e6"/><path d="M120 90c-9 6-9 18 0 24c9-6 9-18 0-24zM120 92c-4 8 4 12 0 20"/>"##
        }
        Category::Kitchen => {
            r#"<path d="M72 84h96v44c0 13-9 20-20 20H92c-11 0-20-7-20-20z"/><path d="M64 84h112M104 70h32M120 70V58" /><path d="M72 98H54M168 98h18" stroke-width="8"/>"#
        }
        Category::Garden => {
            r#"<path d="M88 104h64l-8 44h-48z"/><path d="M82 92h76v12H82z"/><path d="M120 92V50M120 72c-26 2-34-14-34-28c20 0 34 8 34 28zM120 64c0-20 14-28 34-26c0 16-10 28-34 26z"/>"#
        }
        Category::Paper => {
            r##"<path d="M76 40h70a8 8 0 0 1 8 8v100H84a8 8 0 0 1-8-8z"/><path d="M94 40v108M108 66h30M108 82h30M108 98h20" fill="none" stroke="#fff6e6"/><path d="M168 52l14 6-26 74-12 10 -2-16z"/>"##
        }
        Category::Lamps => {
            r##"<path d="M92 42h56l22 50H70z"/><path d="M120 92v46M94 146h52a26 10 0 0 0-52 0z"/><path d="M104 104l-8 14M136 104l8 14" stroke="#e8b64c"/>"##
        }
    }
}
