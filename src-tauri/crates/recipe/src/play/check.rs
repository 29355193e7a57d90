//! A dry check: the steps are done as far as nothing asks, and it is told which of them were found, and how.

use copilot_ports::PlanReply;
use copilot_protocol::{Action, Message, Usage};

use super::RecipePlanner;
use super::memory::Memory;

/// Where a check ends.
pub(super) enum Ends {
    /// Every step was done.
    All,
    /// The next step asks; what its target is called where it was found in another form.
    Asks(Option<String>),
    /// The next step cannot be done, and why.
    Stuck(String),
}

impl RecipePlanner {
    /// What was found, a line a step.
    pub(super) fn checked(&self, mut m: Memory, ends: Ends) -> PlanReply {
        let all = self.recipe.steps.len();
        let at = m.at.min(all);
        let line = |id: &'static str, n: usize| {
            Message::new(id)
                .arg("n", n + 1)
                .arg("does", self.does(n))
                .arg("all", all)
        };
        let found = |n: usize, now: Option<&str>| match now {
            Some(now) => line("recipe-check-like", n).arg("now", now),
            None => line("recipe-check-found", n),
        };
        let mut lines: Vec<Message> = (0..at)
            .map(|n| {
                let healed = m.healed.iter().find(|healed| healed.step == n);
                found(n, healed.map(|healed| healed.target.name.as_str()))
            })
            .collect();
        let stuck = matches!(ends, Ends::Stuck(_));
        match ends {
            Ends::All => {}
            Ends::Asks(now) => {
                lines.push(found(at, now.as_deref()));
                lines.push(line("recipe-check-asks", at));
            }
            Ends::Stuck(why) if at == all => {
                lines.push(Message::new("recipe-check-end").arg("why", why))
            }
            Ends::Stuck(why) => lines.push(line("recipe-check-missing", at).arg("why", why)),
        }
        if at + 1 < all {
            let rest = match at + 2 == all {
                true => "recipe-check-rest-one",
                false => "recipe-check-rest",
            };
            lines.push(line(rest, at + 1));
        }
        let lines: Vec<String> = lines.iter().map(|line| self.say(line)).collect();
        m.note = Some(self.say(&Message::new("recipe-check-done")));
        let done = Action::Done {
            answer: lines.join("\n"),
            citations: Vec::new(),
            cannot: stuck,
        };
        self.reply(m, vec![done], Usage::default())
    }
}
