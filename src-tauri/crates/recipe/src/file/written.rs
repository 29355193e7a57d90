//! A recipe as a text that a person can read: what it is, what it takes, what it does step by step.

use copilot_protocol::{Heal, Recipe, RecipeStep, Target};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_saphyr::{FlowMap, FlowSeq, SpaceAfter};

/// The text of a recipe's file. What is empty is left out.
pub fn write(recipe: &Recipe) -> String {
    let options = serde_saphyr::ser_options! {
        // Long lines stay lines: where they were parted could not be told from their own spaces.
        folded_wrap_chars: usize::MAX,
        compact_list_indent: false,
        // So that `on` and `y` need no quotes; this program's reader knows texts by their place.
        yaml_12: true,
        no_lang_directive: true,
    };
    match serde_saphyr::to_string_with_options(&Whole(recipe), options) {
        Ok(text) => apart(&text),
        Err(error) => {
            // Nothing of a recipe is of a kind that YAML has not; JSON is YAML as well.
            tracing::warn!(%error, "a recipe was written as JSON");
            serde_json::to_string_pretty(recipe).unwrap_or_default()
        }
    }
}

/// The text with an empty line before each of its long parts.
fn apart(text: &str) -> String {
    // The line would be a part of a text that keeps the lines at its end.
    if text.contains("|+\n") {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        let begins = ["parameters:", "steps:", "answer:", "conditions:", "healed:"];
        if begins.iter().any(|begin| line.starts_with(begin)) && !out.ends_with("\n\n") {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

struct Whole<'a>(&'a Recipe);
struct Step<'a>(&'a RecipeStep);
struct Aim<'a>(&'a Target);
struct Healed<'a>(&'a Heal);

/// A group of which what is empty is left out.
struct Group<M>(M);

impl<M: SerializeMap> Group<M> {
    fn put(&mut self, name: &str, value: &impl Serialize) -> Result<(), M::Error> {
        self.0.serialize_entry(name, value)
    }

    fn text(&mut self, name: &str, value: &str) -> Result<(), M::Error> {
        if value.is_empty() {
            return Ok(());
        }
        self.put(name, &value)
    }

    fn maybe(&mut self, name: &str, value: Option<&impl Serialize>) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.put(name, value))
    }

    fn list<T: Serialize>(&mut self, name: &str, items: Vec<T>) -> Result<(), M::Error> {
        if items.is_empty() {
            return Ok(());
        }
        self.put(name, &items)
    }
}

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Named one by one here and below, so that a new field does not compile until it is written.
        let Recipe {
            schema,
            name: _,
            title,
            goal,
            start,
            parameters,
            steps,
            answer,
            conditions,
            run,
            healed,
        } = self.0;
        let mut group = Group(serializer.serialize_map(None)?);
        group.put("schema", schema)?;
        group.text("title", title)?;
        group.text("goal", goal)?;
        group.maybe("start", start.as_ref())?;
        group.list("parameters", parameters.iter().collect())?;
        group.list("steps", spaced(steps.iter().map(Step).collect()))?;
        group.list("answer", answer.iter().collect())?;
        group.list("conditions", conditions.iter().collect())?;
        group.maybe("run", run.as_ref())?;
        group.list("healed", healed.iter().map(Healed).collect())?;
        group.0.end()
    }
}

/// A step with an empty line after it, where that line cannot be taken for a part of its last text.
enum Spaced<T> {
    Apart(SpaceAfter<T>),
    Close(T),
}

fn spaced(steps: Vec<Step<'_>>) -> Vec<Spaced<Step<'_>>> {
    let close =
        |step: &Step<'_>| serde_json::to_string(step.0).map_or(true, |text| text.contains("\\n"));
    let each = |step| match close(&step) {
        true => Spaced::Close(step),
        false => Spaced::Apart(SpaceAfter(step)),
    };
    steps.into_iter().map(each).collect()
}

impl<T: Serialize> Serialize for Spaced<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Apart(step) => step.serialize(serializer),
            Self::Close(step) => step.serialize(serializer),
        }
    }
}

impl Serialize for Step<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RecipeStep {
            action,
            with,
            on,
            to,
            at,
            then,
            risk,
            optional,
        } = self.0;
        let mut group = Group(serializer.serialize_map(None)?);
        group.put("do", action)?;
        if !with.is_empty() {
            group.put("with", with)?;
        }
        group.maybe("on", on.as_ref().map(Aim).as_ref())?;
        group.maybe("to", to.as_ref().map(Aim).as_ref())?;
        group.text("at", at)?;
        group.list("then", then.iter().collect())?;
        group.list("risk", risk.iter().collect())?;
        if *optional {
            group.put("optional", optional)?;
        }
        group.0.end()
    }
}

impl Serialize for Aim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Target {
            role,
            name,
            text,
            tag,
            test_id,
            id,
            field,
            kind,
            placeholder,
            title,
            href,
            icon,
            heading,
            context,
            form,
            frame,
            before,
            after,
            others,
            nav,
            nth,
            like,
            place,
            row,
        } = self.0;
        let mut group = Group(serializer.serialize_map(None)?);
        group.text("role", role)?;
        group.text("name", name)?;
        group.text("text", text)?;
        group.text("row", row)?;
        group.text("tag", tag)?;
        group.maybe("test_id", test_id.as_ref())?;
        group.maybe("id", id.as_ref())?;
        group.maybe("field", field.as_ref())?;
        group.maybe("kind", kind.as_ref())?;
        group.maybe("placeholder", placeholder.as_ref())?;
        group.maybe("title", title.as_ref())?;
        group.maybe("href", href.as_ref())?;
        group.maybe("icon", icon.as_ref())?;
        group.text("heading", heading)?;
        group.text("context", context)?;
        group.text("form", form)?;
        group.text("frame", frame)?;
        group.text("before", before)?;
        group.text("after", after)?;
        group.text("others", others)?;
        if *nav {
            group.put("nav", nav)?;
        }
        group.maybe("nth", nth.map(|(at, of)| FlowSeq([at, of])).as_ref())?;
        group.maybe("like", like.map(|(at, of)| FlowSeq([at, of])).as_ref())?;
        group.maybe("place", place.as_ref().map(FlowMap).as_ref())?;
        group.0.end()
    }
}

impl Serialize for Healed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Heal {
            step,
            before,
            by,
            run,
            time,
        } = self.0;
        let mut group = Group(serializer.serialize_map(None)?);
        group.put("step", step)?;
        group.put("by", by)?;
        group.put("run", run)?;
        group.put("time", time)?;
        group.put("before", &Aim(before))?;
        group.0.end()
    }
}
