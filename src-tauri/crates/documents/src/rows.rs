//! A table's rows with their cells apart, for what is done row by row. What [`crate::read`] makes of a table is text for
//! reading.

use crate::{Kind, MAX_BYTES, MAX_CHARS, PATIENCE, Unreadable, delimited, kind_of, sheets, within};

/// Columns of a table.
pub const MOST_COLUMNS: usize = 200;

/// A row that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Of the sheet, or line of the file, from 1.
    pub number: u32,
    /// As a reader of the table sees them, without spaces at their ends; at most [`MOST_COLUMNS`].
    pub cells: Vec<String>,
}

/// The rows of a CSV file, or of the first sheet of a workbook that has any. Blocks for 20 seconds at most. With more than
/// `most` rows, or 2,000,000 characters, it is too large.
pub fn rows(name: &str, bytes: Vec<u8>, most: usize) -> Result<Vec<Row>, Unreadable> {
    if bytes.len() > MAX_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let kind = kind_of(name, "", &bytes)?;
    within(PATIENCE, move || {
        let mut rows = Rows {
            rows: Vec::new(),
            most,
            room: MAX_CHARS,
        };
        match kind {
            Kind::Csv | Kind::Text => delimited::rows(&bytes, &mut rows)?,
            Kind::Xlsx => sheets::rows(&bytes, &mut rows)?,
            Kind::Pdf | Kind::Docx => return Err(Unreadable::Unknown),
        }
        if rows.rows.is_empty() {
            return Err(Unreadable::NoText);
        }
        Ok(rows.rows)
    })
}

/// Rows as they come, up to a limit.
pub(crate) struct Rows {
    rows: Vec<Row>,
    most: usize,
    room: usize,
}

impl Rows {
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Takes the next row; an empty one is none.
    pub fn row(&mut self, number: u32, cells: Vec<String>) -> Result<(), Unreadable> {
        let mut cells: Vec<String> = cells.into_iter().map(|c| c.trim().to_owned()).collect();
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        if cells.is_empty() {
            return Ok(());
        }
        let length: usize = cells.iter().map(|cell| cell.len() + 1).sum();
        if cells.len() > MOST_COLUMNS || self.rows.len() >= self.most || length > self.room {
            return Err(Unreadable::TooLarge);
        }
        self.room -= length;
        self.rows.push(Row { number, cells });
        Ok(())
    }
}
