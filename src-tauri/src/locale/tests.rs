#![allow(clippy::unwrap_used, clippy::expect_used)]
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use copilot_protocol::{ACTIONS, ErrorCode, RiskClass, StopReason};
use serde_json::Value;

use super::*;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Ids of a Fluent text with the variables that each uses, its selectors and attributes included.
fn ids(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in source.lines() {
        if line.starts_with('#') {
            current = None;
            continue;
        }
        if !line.starts_with([' ', '\t', '}', '[', '*']) && !line.is_empty() {
            let id = line.split('=').next().unwrap().trim().to_owned();
            assert!(
                found.insert(id.clone(), BTreeSet::new()).is_none(),
                "{id} is there twice"
            );
            current = Some(id);
        }
        if let Some(id) = &current {
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                    .collect::<String>()
            });
            found.get_mut(id).unwrap().extend(names);
        }
    }
    found
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let (en, ru) = (ids(Lang::En.source()), ids(Lang::Ru.source()));
    let keys = |m: &BTreeMap<String, BTreeSet<String>>| m.keys().cloned().collect::<BTreeSet<_>>();
    assert!(en.len() > 50, "the catalogue is empty");
    let (en_keys, ru_keys) = (keys(&en), keys(&ru));
    let odd: Vec<_> = en_keys.symmetric_difference(&ru_keys).collect();
    assert!(odd.is_empty(), "in one language alone: {odd:?}");
    for (id, variables) in &en {
        assert_eq!(variables, &ru[id], "variables of {id}");
    }
}

#[test]
fn every_file_of_the_catalogue_is_whole() {
    let files = parts();
    assert!(files.len() >= 2);
    for path in files {
        let source = fs::read_to_string(&path).unwrap();
        if let Err((_, errors)) = FluentResource::try_new(source) {
            panic!("{}: {errors:?}", path.display());
        }
    }
}

fn parts() -> Vec<PathBuf> {
    fs::read_dir(Path::new(ROOT).join("locales/parts"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "ftl"))
        .collect()
}

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !["tests", "target", "simulator"]
                .iter()
                .any(|name| path.ends_with(name))
            {
                rust_files(&path, into);
            }
        } else if path.extension().is_some_and(|e| e == "rs")
            && !["tests.rs", "testing.rs"]
                .iter()
                .any(|name| path.ends_with(name))
        {
            into.push(path);
        }
    }
}

/// Every id that the code names, and every beginning of an id that it builds.
#[test]
fn every_message_that_the_code_names_is_in_the_catalogue() {
    let en = ids(Lang::En.source());
    let mut files = Vec::new();
    rust_files(&Path::new(ROOT).join("src-tauri"), &mut files);
    let mut missing = BTreeSet::new();
    let mut named = 0;
    for file in files {
        let whole = fs::read_to_string(&file).unwrap();
        let code = whole.split("#[cfg(test)]").next().unwrap();
        for rest in code.split("Message::new(").skip(1) {
            let rest = rest.trim_start();
            let built = rest.strip_prefix("format!(").map(str::trim_start);
            let Some(literal) = built.unwrap_or(rest).strip_prefix('"') else {
                continue;
            };
            let literal = literal.split('"').next().unwrap();
            named += 1;
            let known = match literal.split_once('{') {
                Some(("", _)) => true,
                Some((beginning, _)) => en.keys().any(|id| id.starts_with(beginning)),
                None => en.contains_key(literal),
            };
            if !known {
                missing.insert(format!("{literal} ({})", file.display()));
            }
        }
        let told = code.split("UiError::saying(").skip(1);
        let told = told.filter_map(|rest| rest.split_once(',')?.1.trim_start().strip_prefix('"'));
        for id in told.filter_map(|id| id.split('"').next()) {
            named += 1;
            for id in [id.to_owned(), format!("{id}-hint")] {
                if !en.contains_key(&id) {
                    missing.insert(format!("{id} ({})", file.display()));
                }
            }
        }
    }
    assert!(named > 10);
    assert!(missing.is_empty(), "not in locales/parts: {missing:#?}");
}

/// By the table of actions, so that one that comes is looked at as well.
#[test]
fn every_action_has_its_sentences_with_the_arguments_that_it_has() {
    let en = ids(Lang::En.source());
    for row in ACTIONS {
        assert!(en.contains_key(&format!("does-{}", row.name.replace('_', "-"))));
        let own: Vec<&str> = row.arguments.iter().map(|a| a.name).collect();
        assert!(row.tells.iter().all(|name| own.contains(name)), "{row:?}");
        for id in [Some(row.did), row.asks].into_iter().flatten() {
            let named = en.get(id).unwrap_or_else(|| panic!("{id} is missing"));
            if !named.contains("label") {
                continue;
            }
            let unnamed = en
                .get(&format!("{id}-unnamed"))
                .unwrap_or_else(|| panic!("{id}-unnamed is missing"));
            for variable in named.iter().chain(unnamed) {
                let known = ["label", "host", "count"].contains(&variable.as_str())
                    || own.iter().any(|name| name.starts_with(variable));
                assert!(known, "{id} names {variable}");
            }
        }
    }
}

#[test]
fn every_error_code_has_a_sentence_and_a_hint() {
    // By the schema, so that one that comes is looked at as well.
    let schema = schemars::schema_for!(ErrorCode).to_value();
    let names = schema["enum"].as_array().cloned();
    let kinds = schema["oneOf"].as_array().into_iter().flatten();
    let described = kinds.flat_map(|kind| match &kind["enum"] {
        Value::Array(names) => names.clone(),
        _ => vec![kind["const"].clone()],
    });
    let all: Vec<Value> = names.into_iter().flatten().chain(described).collect();
    assert!(all.len() > 20, "{schema}");
    for code in all {
        let error = UiError::of(serde_json::from_value(code).unwrap());
        for lang in [Lang::En, Lang::Ru] {
            for message in [&error.message, &error.hint] {
                let there = lang.bundle().has_message(&message.id);
                assert!(there, "{} in {}", message.id, lang.tag());
            }
        }
    }
}

#[test]
fn the_command_line_has_words_for_every_class_and_stop_reason() {
    for class in RiskClass::ALL {
        let id = crate::cli::words::class_message(*class).id;
        assert!(Lang::Ru.bundle().has_message(&id), "{id}");
    }
    for reason in StopReason::ALL {
        assert!(!crate::cli::words::wire(reason).is_empty());
    }
}

#[test]
fn numbers_choose_plural_forms() {
    let steps = |n: u32, lang| text(&Message::new("cli-steps").arg("count", n), lang);
    assert_eq!(steps(1, Lang::En), "1 step");
    assert_eq!(steps(3, Lang::En), "3 steps");
    assert_eq!(steps(1, Lang::Ru), "1 шаг");
    assert_eq!(steps(3, Lang::Ru), "3 шага");
    assert_eq!(steps(5, Lang::Ru), "5 шагов");
}

#[test]
fn a_language_is_read_from_a_posix_locale() {
    assert_eq!(Lang::of("ru_RU.UTF-8"), Lang::Ru);
    assert_eq!(Lang::of("RU-ru"), Lang::Ru);
    assert_eq!(Lang::of("C.UTF-8"), Lang::En);
    assert_eq!(Lang::of(""), Lang::En);
}
