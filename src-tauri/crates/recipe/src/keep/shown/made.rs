//! The recipe of what was shown: its steps are described as those of a run are.

use copilot_protocol::{
    Action, Condition, ConditionKind, Message, Observation, RECIPE_SCHEMA, Recipe, RecipeRead,
    RecipeStep,
};
use url::Url;

use super::{Marked, Showing};
use crate::keep::journal::{Act, Journal, Page};
use crate::keep::parameters::Parameters;
use crate::keep::{Kept, answers, name_of, step, then, title};
use crate::read::main_heading;
use crate::stranger;

impl Showing {
    /// As a journal would have it; each step has the pages around it.
    fn journal(&self) -> Journal {
        let pages = self.pages.iter().chain(&self.last).cloned();
        let pages: Vec<Page> = pages.map(|seen| Page { seen, acts: 0 }).collect();
        let url = |at: Option<usize>| Some(pages.get(at?)?.seen.url.clone());
        let act = |step: &super::Step| {
            let mut act = step.act.clone();
            act.after = Some(step.next).filter(|next| *next < pages.len());
            if let Some(after) = url(act.after) {
                act.outcome.url_changed = url(act.before).is_some_and(|old| old != after);
                act.outcome.url = after;
            }
            act
        };
        let acts: Vec<Act> = self.steps.iter().map(act).collect();
        Journal {
            // What the person put in is their own words.
            told: acts.iter().flat_map(words_of).collect(),
            started: self.started.clone(),
            acts,
            pages,
            ..Journal::default()
        }
    }

    pub(super) fn recipe(&self) -> Kept {
        let journal = self.journal();
        let mut parameters = of_all(&journal);
        let home = self.start.clone().unwrap_or_default();
        let acts = journal.acts.iter();
        let steps: Vec<RecipeStep> = acts
            .map(|act| step(&journal, act, &parameters, &home))
            .collect();
        let marked = self.reads.iter();
        let answer: Vec<RecipeRead> = marked
            .filter_map(|marked| read(marked, &journal, &parameters))
            .collect();
        let conditions = self.ending(&steps, &answer, &parameters);
        let mut left_out = std::mem::take(&mut parameters.left_out);
        for (id, count) in [
            ("recipe-left-out-unclear", self.unclear),
            ("recipe-left-out-beyond", self.beyond),
        ] {
            if count > 0 {
                left_out.push(Message::new(id).arg("count", count));
            }
        }
        let title = self.title();
        let mut recipe = Recipe {
            schema: RECIPE_SCHEMA,
            name: name_of(&title),
            title,
            start: self.start.clone(),
            parameters: parameters.all.into_iter().map(|k| k.parameter).collect(),
            steps,
            answer,
            conditions,
            ..Recipe::default()
        };
        // Nobody judged it while it was shown.
        for risky in stranger::risky_steps(&recipe) {
            let grave = risky.classes.into_iter().filter(|c| stranger::is_grave(*c));
            recipe.steps[risky.step as usize].risk = grave.collect();
        }
        Kept { recipe, left_out }
    }

    /// What is so when it is done: what the last step brought about, else where it ended.
    fn ending(
        &self,
        steps: &[RecipeStep],
        answer: &[RecipeRead],
        parameters: &Parameters<'_>,
    ) -> Vec<Condition> {
        let last = steps.last().map(|step| step.then.clone());
        let mut last = last.unwrap_or_default();
        // What was entered shows nothing of what came of it.
        last.retain(|condition| condition.kind != ConditionKind::Field);
        if !last.is_empty() || !answer.is_empty() {
            return last;
        }
        let heading = self.last.as_ref().and_then(main_heading);
        let value = heading.and_then(|text| then::stable(text, parameters));
        let so = value.map(|value| Condition {
            kind: ConditionKind::Text,
            value,
            ..Condition::default()
        });
        so.into_iter().collect()
    }

    /// By what the page where it began is called.
    fn title(&self) -> String {
        let mut pages = self.pages.iter().chain(&self.last);
        let first = pages.find(|page| !page.title.trim().is_empty());
        let host = || {
            let url = Url::parse(self.start.as_deref()?).ok()?;
            url.host_str().map(str::to_owned)
        };
        let name = first.map(|page| page.title.clone()).or_else(host);
        title(&crate::template::literal(&name.unwrap_or_default()))
    }

    pub(super) fn is_readable(&self, marked: &Marked) -> bool {
        let journal = self.journal();
        read(marked, &journal, &of_all(&journal)).is_some()
    }
}

fn of_all(journal: &Journal) -> Parameters<'_> {
    let all: Vec<usize> = (0..journal.acts.len()).collect();
    Parameters::of("", journal, &all)
}

fn read(marked: &Marked, journal: &Journal, parameters: &Parameters<'_>) -> Option<RecipeRead> {
    let seen: &Observation = journal.page(Some(marked.page))?;
    let mut read = answers::marked(&marked.text, seen, parameters)?;
    read.after = u32::try_from(marked.after).unwrap_or(u32::MAX);
    Some(read)
}

/// What the person put in.
fn words_of(act: &Act) -> Vec<String> {
    match &act.action {
        Action::Type { text, .. } if !act.secret => vec![text.clone()],
        Action::SelectOption { option, .. } => vec![option.clone()],
        Action::SelectOptions { options, .. } => options.clone(),
        Action::Upload { files, .. } => files.clone(),
        Action::HandleDialog {
            text: Some(text), ..
        } => vec![text.clone()],
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            let url = Url::parse(url).ok();
            let asked = url.iter().flat_map(Url::query_pairs);
            asked.map(|(_, value)| value.into_owned()).collect()
        }
        _ => Vec::new(),
    }
}
