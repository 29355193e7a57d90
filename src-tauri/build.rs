//! Puts the catalogue of both languages together, and declares the window's commands, so that each
//! has a permission of its own and no others exist.

use std::path::Path;
use std::{env, fs, io};

include!("src/app/names.rs");

macro_rules! names {
    ($($name:ident),* $(,)?) => { &[$(stringify!($name)),*] };
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for language in ["en", "ru"] {
        catalogue(language)?;
    }
    println!("cargo:rerun-if-changed=locales/parts");
    println!("cargo:rerun-if-changed=src-tauri/src/app/names.rs");
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    println!("cargo:rerun-if-changed=ui/dist");
    tauri_build::try_build(
        tauri_build::Attributes::new()
            .capabilities_path_pattern("src-tauri/capabilities/**/*.json")
            .app_manifest(tauri_build::AppManifest::new().commands(each_command!(names))),
    )?;
    Ok(())
}

/// Joins all `locales/parts/*.<language>.ftl`, in the order of their names.
fn catalogue(language: &str) -> io::Result<()> {
    let ending = format!(".{language}.ftl");
    let mut files: Vec<_> = fs::read_dir("locales/parts")?
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.to_string_lossy().ends_with(&ending))
        .collect();
    files.sort();
    let mut all = String::new();
    for file in files {
        println!("cargo:rerun-if-changed={}", file.display());
        all.push_str(&fs::read_to_string(&file)?);
        all.push('\n');
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join(format!("{language}.ftl")), all)
}
