//! Makes constants of the lists in `words/`: the section `[press.PAY]` becomes `press::PAY`, the slice of its lines, and the
//! comment above it (`# ...`) its documentation. A line that stands twice in a section, a section that stands twice in a
//! file, one without lines, and a line with blanks at an end are errors. A section that stands in several files has the lines of all. The guard's lists are read by this script as well.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[derive(Default)]
struct Section {
    doc: String,
    lines: Vec<String>,
}

/// Sections by module ("" is the root) and name.
type Sections = BTreeMap<(String, String), Section>;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=words");
    let mut sections = Sections::new();
    for file in files(Path::new("words"))? {
        let found = read(&fs::read_to_string(&file)?)
            .map_err(|problem| format!("{}: {problem}", file.display()))?;
        for (key, section) in found {
            let known = sections.entry(key).or_default();
            if known.doc.is_empty() {
                known.doc = section.doc;
            }
            for line in section.lines {
                if !known.lines.contains(&line) {
                    known.lines.push(line);
                }
            }
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR")?).join("words.rs");
    Ok(fs::write(out, constants(&sections)?)?)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut out = Vec::new();
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    // In the same order on every machine.
    paths.sort();
    for path in paths {
        if path.is_dir() {
            out.extend(files(&path)?);
        } else {
            out.push(path);
        }
    }
    Ok(out)
}

fn read(text: &str) -> Result<Sections, String> {
    let mut sections = Sections::new();
    let mut doc = String::new();
    let mut current = None;
    for line in text.lines() {
        if line.trim() != line {
            return Err(format!("{line:?} has blanks at an end"));
        }
        if line.is_empty() {
            doc.clear();
        } else if let Some(comment) = line.strip_prefix("# ") {
            doc.push_str(&format!("/// {comment}\n"));
        } else if let Some((module, name)) = header(line) {
            let key = (module.to_owned(), name.to_owned());
            if sections.contains_key(&key) {
                return Err(format!("{line} stands twice"));
            }
            let doc = std::mem::take(&mut doc);
            current = Some(sections.entry(key).or_insert(Section {
                doc,
                lines: Vec::new(),
            }));
        } else {
            let section = current
                .as_mut()
                .ok_or(format!("{line:?} stands in no section"))?;
            if section.lines.iter().any(|known| known == line) {
                return Err(format!("{line:?} stands twice in a section"));
            }
            section.lines.push(line.to_owned());
        }
    }
    Ok(sections)
}

/// Module and name of `[module.NAME]` or `[NAME]`.
fn header(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (module, name) = inner.rsplit_once('.').unwrap_or(("", inner));
    let capitals = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name
            .chars()
            .all(|c| matches!(c, 'A'..='Z' | '0'..='9' | '_'));
    capitals.then_some((module, name))
}

fn constants(sections: &Sections) -> Result<String, Box<dyn Error>> {
    let mut modules: BTreeMap<&str, String> = BTreeMap::new();
    for ((module, name), section) in sections {
        if section.lines.is_empty() {
            return Err(format!("[{name}] is empty").into());
        }
        let out = modules.entry(module).or_default();
        writeln!(
            out,
            "{}pub const {name}: &[&str] = &{:?};",
            section.doc, section.lines
        )?;
    }
    let mut out = modules.remove("").unwrap_or_default();
    for (module, body) in modules {
        writeln!(out, "pub mod {module} {{\n{body}}}")?;
    }
    Ok(out)
}
