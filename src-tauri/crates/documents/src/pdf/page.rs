//! The text of one page: what its content sets, and the forms that it draws.

use std::rc::Rc;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document as File, Object, ObjectId};

use super::fonts::{Font, Fonts};
use super::lines::{Lines, Run};
use super::{entry, number, unpacked};

/// Forms within forms, and forms that one page draws.
const MOST_DEEP: usize = 8;
const MOST_FORMS: usize = 500;
/// States that are put by.
const MOST_SAVED: usize = 256;
/// Bytes of text of a page.
const MOST_TEXT: usize = 400_000;
/// Nodes of the tree of pages above one.
const MOST_ABOVE: usize = 64;

/// Best effort: what cannot be read of it is left out.
pub fn text<'a>(file: &'a File, id: ObjectId, fonts: &mut Fonts<'a>) -> String {
    let Ok(page) = file.get_dictionary(id) else {
        return String::new();
    };
    let mut content = Vec::new();
    for part in file.get_page_contents(id) {
        let stream = file.get_object(part).and_then(Object::as_stream);
        content.extend(stream.ok().and_then(unpacked).unwrap_or_default());
        content.push(b'\n');
        if content.len() > super::MOST_OF_STREAM as usize {
            break;
        }
    }
    let none = Matrix::ONE;
    let mut reader = Reader {
        file,
        fonts,
        lines: Lines::default(),
        forms: 0,
    };
    if let Some(resources) = resources(file, page) {
        reader.content(&content, resources, none, 0);
    }
    reader.lines.text
}

/// Its own, or those of what it belongs to.
fn resources<'a>(file: &'a File, page: &'a Dictionary) -> Option<&'a Dictionary> {
    let mut node = page;
    for _ in 0..MOST_ABOVE {
        if let Some(resources) = entry(file, node, b"Resources") {
            return resources.as_dict().ok();
        }
        node = entry(file, node, b"Parent")?.as_dict().ok()?;
    }
    None
}

/// `[a b 0; c d 0; e f 1]`.
#[derive(Clone, Copy)]
struct Matrix([f64; 6]);

impl Matrix {
    const ONE: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    fn of(operands: &[Object]) -> Option<Self> {
        let numbers: Vec<f64> = operands.iter().filter_map(number).collect();
        Some(Self(numbers.try_into().ok()?))
    }

    fn moved(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// First this, then the other.
    fn then(self, other: Self) -> Self {
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (self.0, other.0);
        Self([
            a * g + b * i,
            a * h + b * j,
            c * g + d * i,
            c * h + d * j,
            e * g + f * i + k,
            e * h + f * j + l,
        ])
    }
}

#[derive(Clone)]
struct Set {
    to_page: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    letters: f64,
    words: f64,
    across: f64,
    leading: f64,
}

struct Reader<'a, 'f> {
    file: &'a File,
    fonts: &'f mut Fonts<'a>,
    lines: Lines,
    forms: usize,
}

impl<'a> Reader<'a, '_> {
    // One arm an operator: the table is the function.
    fn content(&mut self, content: &[u8], resources: &'a Dictionary, to_page: Matrix, deep: usize) {
        let Ok(content) = Content::decode(content) else {
            return;
        };
        let mut set = Set {
            to_page,
            font: None,
            size: 1.0,
            letters: 0.0,
            words: 0.0,
            across: 1.0,
            leading: 0.0,
        };
        let mut saved = Vec::new();
        let (mut line, mut at) = (Matrix::ONE, Matrix::ONE);
        for Operation { operator, operands } in &content.operations {
            if self.lines.text.len() > MOST_TEXT {
                return;
            }
            let n = |which: usize| operands.get(which).and_then(number).unwrap_or_default();
            match operator.as_str() {
                "q" if saved.len() < MOST_SAVED => saved.push(set.clone()),
                "Q" => set = saved.pop().unwrap_or(set),
                "cm" => {
                    if let Some(matrix) = Matrix::of(operands) {
                        set.to_page = matrix.then(set.to_page);
                    }
                }
                "BT" => (line, at) = (Matrix::ONE, Matrix::ONE),
                "Tf" => {
                    let name = operands.first().and_then(|name| name.as_name().ok());
                    set.font = name.and_then(|name| self.fonts.named(resources, name));
                    set.size = n(1);
                }
                "Tc" => set.letters = n(0),
                "Tw" => set.words = n(0),
                "Tz" => set.across = n(0) / 100.0,
                "TL" => set.leading = n(0),
                "Tm" => {
                    if let Some(matrix) = Matrix::of(operands) {
                        (line, at) = (matrix, matrix);
                    }
                }
                "Td" | "TD" => {
                    if operator == "TD" {
                        set.leading = -n(1);
                    }
                    line = Matrix::moved(n(0), n(1)).then(line);
                    at = line;
                }
                "T*" | "'" | "\"" => {
                    if operator == "\"" {
                        (set.words, set.letters) = (n(0), n(1));
                    }
                    line = Matrix::moved(0.0, -set.leading).then(line);
                    at = line;
                    if let Some(Object::String(bytes, _)) = operands.last() {
                        at = self.show(&set, at, bytes);
                    }
                }
                "Tj" => {
                    if let Some(Object::String(bytes, _)) = operands.first() {
                        at = self.show(&set, at, bytes);
                    }
                }
                "TJ" => {
                    for part in operands
                        .first()
                        .and_then(|all| all.as_array().ok())
                        .into_iter()
                        .flatten()
                    {
                        if let Object::String(bytes, _) = part {
                            at = self.show(&set, at, bytes);
                        } else if let Some(back) = number(part) {
                            let on = -back / 1_000.0 * set.size * set.across;
                            at = Matrix::moved(on, 0.0).then(at);
                        }
                    }
                }
                "Do" => {
                    let name = operands.first().and_then(|name| name.as_name().ok());
                    self.form(name.unwrap_or_default(), resources, set.to_page, deep);
                }
                _ => {}
            }
        }
    }

    /// A form is a content of its own; pictures are not looked at.
    fn form(&mut self, name: &[u8], resources: &'a Dictionary, to_page: Matrix, deep: usize) {
        self.forms += 1;
        if deep >= MOST_DEEP || self.forms > MOST_FORMS {
            return;
        }
        let file = self.file;
        let all = entry(file, resources, b"XObject").and_then(|all| all.as_dict().ok());
        let form = all.and_then(|all| entry(file, all, name)?.as_stream().ok());
        let Some(form) = form else { return };
        let subtype = form.dict.get(b"Subtype").and_then(Object::as_name);
        if subtype.is_ok_and(|subtype| subtype == b"Form")
            && let Some(content) = unpacked(form)
        {
            let own = entry(file, &form.dict, b"Resources").and_then(|own| own.as_dict().ok());
            let matrix =
                entry(file, &form.dict, b"Matrix").and_then(|m| Matrix::of(m.as_array().ok()?));
            let to_page = matrix.unwrap_or(Matrix::ONE).then(to_page);
            self.content(&content, own.unwrap_or(resources), to_page, deep + 1);
        }
    }

    /// Sets a text; where the next one begins.
    fn show(&mut self, set: &Set, at: Matrix, bytes: &[u8]) -> Matrix {
        let Some(font) = &set.font else { return at };
        let (mut text, mut width) = (String::new(), 0.0);
        for (letter, wide, space) in font.codes(bytes) {
            text.push_str(&letter);
            let between = set.letters + if space { set.words } else { 0.0 };
            width += (wide / 1_000.0 * set.size + between) * set.across;
        }
        let next = Matrix::moved(width, 0.0).then(at);
        let ([a, b, c, d, x, y], [.., end, _]) = (at.then(set.to_page).0, next.then(set.to_page).0);
        // Text that stands upright on the page is put in lines by its own direction.
        let (along, size) = (a.hypot(b), set.size.abs() * c.hypot(d));
        let turned = along > 0.0 && a.abs() < 0.5 * along;
        let run = if turned {
            let end = y + width * b;
            Run {
                text: &text,
                x: y.min(end),
                end: y.max(end),
                y: x,
                size,
            }
        } else {
            Run {
                text: &text,
                x,
                end: end.max(x),
                y,
                size,
            }
        };
        self.lines.push(&run);
        next
    }
}
