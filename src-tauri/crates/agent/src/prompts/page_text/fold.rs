//! Runs of like elements that are not written out, as a number of them.

use copilot_protocol::Element;

use super::lines::{Piece, plural};
use super::tokens::fit;

/// From this many like elements a run that is not written out is told as a run.
const RUN: usize = 4;
/// Names of a run that are shown.
const SAMPLES: usize = 3;
const SAMPLE: usize = 10;

/// Which of the elements in a row that are not written out are told as a run, as a line for each, and how many are in it.
pub(super) fn runs(
    elements: &[Element],
    pieces: &[Piece],
    left_out: &[usize],
) -> Vec<(String, usize)> {
    let role = |at: &usize| pieces.get(*at).map(|piece| piece.role.as_str());
    let runs = left_out.chunk_by(|a, b| role(a) == role(b));
    let told = runs.filter(|run| run.len() >= RUN).filter_map(|run| {
        let first = elements.get(*run.first()?)?;
        let last = elements.get(*run.last()?)?;
        let mut names: Vec<String> = Vec::new();
        for piece in run.iter().filter_map(|at| pieces.get(*at)) {
            let name = fit(&piece.name, SAMPLE);
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
            if names.len() == SAMPLES {
                break;
            }
        }
        let samples = match names.is_empty() {
            true => String::new(),
            false => format!(": {}, …", names.join(", ")),
        };
        let (count, roles) = (run.len(), plural(role(run.first()?)?));
        let line = format!("[{}]–[{}] {count} {roles}{samples}", first.id, last.id);
        Some((line, count))
    });
    told.collect()
}
