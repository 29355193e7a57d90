//! Lines of a page, put together from what is set beside each other.

/// Parts of a letter's height: how far apart the feet of one line stand, from where on there is a space between two
/// words, and from where on a column.
const SAME_LINE: f64 = 0.35;
const SPACE: f64 = 0.16;
const COLUMN: f64 = 1.7;

/// A text that is set in one go.
pub struct Run<'a> {
    pub text: &'a str,
    /// Where it begins and ends, in the page's units.
    pub x: f64,
    pub end: f64,
    /// Its foot.
    pub y: f64,
    /// Height of its letters.
    pub size: f64,
}

/// The lines of a page so far, in the order in which they are set.
#[derive(Default)]
pub struct Lines {
    pub text: String,
    last: Option<(f64, f64, f64)>,
}

impl Lines {
    pub fn push(&mut self, run: &Run<'_>) {
        if run.text.trim().is_empty() {
            // A space that is set counts where something follows.
            if let Some((_, end, _)) = &mut self.last
                && run.text.contains(' ')
                && self.text.ends_with(|c: char| !c.is_whitespace())
                && (run.x - *end).abs() < run.size
            {
                self.text.push(' ');
                *end = run.end.max(*end);
            }
            return;
        }
        let size = run.size.abs().max(0.1);
        match self.last {
            Some((y, end, height))
                if (run.y - y).abs() < SAME_LINE * size.max(height) && run.x > end - size =>
            {
                let gap = run.x - end;
                if gap > COLUMN * size {
                    let kept = self.text.trim_end_matches(' ').len();
                    self.text.truncate(kept);
                    self.text.push_str(" | ");
                } else if gap > SPACE * size && !self.text.ends_with(char::is_whitespace) {
                    self.text.push(' ');
                }
            }
            Some(_) => self.text.push('\n'),
            None => {}
        }
        self.text.extend(run.text.chars().map(plain));
        self.last = Some((run.y, run.end, size));
    }
}

/// Signs of a font that stand for nothing else are shown as what they are taken for.
fn plain(letter: char) -> char {
    match letter {
        '\u{a0}' | '\t' => ' ',
        '\u{ad}' => '-',
        letter if letter.is_control() => ' ',
        letter => letter,
    }
}
