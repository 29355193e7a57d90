//! Which recipe fits a goal that somebody types.

use std::collections::BTreeMap;

use copilot_protocol::{ParameterKind, Recipe};
use regex::{Regex, RegexBuilder};

use crate::template::Values;

/// Longest goal that is compared, characters.
const LONGEST: usize = 500;

/// The values with which the goal is this recipe's own, word for word but for case and spaces; `None`: it is another goal.
/// Dates and choices that the recipe would not take are left for the person to fill in.
pub fn values_of(recipe: &Recipe, goal: &str) -> Option<Values> {
    let goal = goal.trim().trim_end_matches(['.', '!', '?']);
    let template = match recipe.goal.is_empty() {
        true => &recipe.title,
        false => &recipe.goal,
    };
    if goal.is_empty() || goal.chars().count() > LONGEST {
        return None;
    }
    let pattern = pattern_of(template)?;
    let found = pattern.captures(goal)?;
    let named = pattern.capture_names().flatten();
    let values: BTreeMap<String, String> = named
        .filter_map(|name| {
            Some((
                name.to_owned(),
                found.name(name)?.as_str().trim().to_owned(),
            ))
        })
        .collect();
    let takes = |(name, value): &(&String, &String)| {
        let parameter = recipe.parameters.iter().find(|p| p.name == **name);
        parameter.is_none_or(|p| match p.kind {
            ParameterKind::Choice => p.choices.contains(value),
            ParameterKind::Date | ParameterKind::Secret => false,
            _ => true,
        })
    };
    Some(
        values
            .iter()
            .filter(takes)
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    )
}

fn pattern_of(template: &str) -> Option<Regex> {
    let template = template.trim().trim_end_matches(['.', '!', '?']);
    let mut pattern = String::from("^");
    let mut seen = Vec::new();
    let mut said = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, left) = after.split_once("}}")?;
        pattern.push_str(&words(before));
        said.push_str(before);
        // Another form of the same value is any text.
        let name = name.split('|').next()?.trim();
        if seen.contains(&name) || !crate::template::is_name(name) {
            pattern.push_str(".+?");
        } else {
            pattern.push_str(&format!("(?P<{name}>.+?)"));
            seen.push(name);
        }
        rest = left;
    }
    pattern.push_str(&words(rest));
    said.push_str(rest);
    // A recipe that is nothing but a value would fit everything.
    if !said.contains(char::is_alphabetic) {
        return None;
    }
    pattern.push('$');
    RegexBuilder::new(&pattern)
        .case_insensitive(true)
        .size_limit(1 << 18)
        .build()
        .ok()
}

/// The words as they stand, with any space between them.
fn words(text: &str) -> String {
    let mut pattern = String::new();
    let mut spaced = false;
    for c in text.chars() {
        if c.is_whitespace() {
            if !spaced {
                pattern.push_str(r"\s+");
            }
            spaced = true;
        } else {
            pattern.push_str(&regex::escape(&c.to_string()));
            spaced = false;
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use copilot_protocol::{Parameter, Recipe};

    use super::*;

    #[test]
    fn a_goal_fits_the_recipe_that_was_made_from_its_like() {
        let recipe = Recipe {
            goal: "Find the price of {{item}} in {{shop}}.".into(),
            parameters: vec![Parameter {
                name: "shop".into(),
                kind: ParameterKind::Choice,
                choices: vec!["Leeds".into()],
                ..Parameter::default()
            }],
            ..Recipe::default()
        };
        let of = |goal: &str| values_of(&recipe, goal);
        let fits = of("find  the price of Green tea in Leeds").unwrap();
        assert_eq!(fits["item"], "Green tea");
        assert_eq!(fits["shop"], "Leeds");
        let other = of("Find the price of Green tea in York?").unwrap();
        assert_eq!(
            other.keys().collect::<Vec<_>>(),
            ["item"],
            "York is no choice"
        );
        for none in [
            "",
            "Find the weight of tea in Leeds",
            "Find the price of tea",
        ] {
            assert_eq!(of(none), None, "{none}");
        }
        let anything = Recipe {
            goal: "{{what}}".into(),
            ..Recipe::default()
        };
        assert_eq!(values_of(&anything, "Buy a boat"), None);
    }
}
