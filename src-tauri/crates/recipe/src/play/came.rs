//! What became of the actions of the last plan.

use copilot_ports::PlannerContext;
use copilot_protocol::ActionStatus;

use super::memory::Memory;

/// Why a step of the last plan is not done.
pub(super) enum Trouble {
    /// The person, or the guard, refused it.
    Refused,
    /// Not done for sure: it is aimed anew.
    NotDone,
    /// Nobody knows, or it failed: doing it again could do it twice.
    Failed(String),
}

/// How many of the actions that were sent are done, and what is wrong with the one after them, where it was tried. What the run
/// did beside them (a banner, a wait) is none of them; of one that was tried twice, since the guard held it first, the last try
/// counts.
pub(super) fn came(m: &Memory, ctx: &PlannerContext) -> (usize, Option<Trouble>) {
    use ActionStatus::{Covered, DialogOpen, FingerprintChanged, NotActionable, NotFound, Stale};
    let results = m.results(ctx);
    let mut from = 0;
    for (done, action) in m.sent.iter().enumerate() {
        let after = m.sent.get(done + 1);
        let mut own = results.iter().enumerate().skip(from);
        let mut last = None;
        for (at, record) in own.by_ref() {
            if record.action == *action {
                last = Some((at, record));
            } else if last.is_some() && after.is_some_and(|next| record.action == *next) {
                break;
            }
        }
        let Some((at, record)) = last else {
            // It was not tried: the page had changed before.
            return (done, None);
        };
        from = at + 1;
        if record.refused.is_some() {
            return (done, Some(Trouble::Refused));
        }
        let unknown = ctx.unknown == Some(record.step);
        let trouble = match &record.outcome {
            Some(outcome) if outcome.status.is_ok() && !unknown => continue,
            Some(outcome) => match outcome.status {
                Covered | DialogOpen | FingerprintChanged | NotActionable | NotFound | Stale => {
                    Trouble::NotDone
                }
                _ => Trouble::Failed(outcome.detail.clone().unwrap_or_default()),
            },
            None => Trouble::Failed(String::new()),
        };
        return (done, Some(trouble));
    }
    (m.sent.len(), None)
}
