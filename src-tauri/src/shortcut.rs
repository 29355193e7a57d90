//! "Chrome for the Copilot" as an entry in the menu of programs: on Linux a `.desktop` file, on Windows a
//! link in the start menu, on macOS a file on the desktop that can be double-clicked. Made when the
//! person wishes it; the Debian package brings its own.
//!
//! What is written where is a function of a described machine, so that each system's entry is tested on any.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use copilot_browser::System;
use copilot_protocol::Message;

use crate::locale::{Lang, text};

/// Name of the file on Linux; that of the Debian package, so that there are never two entries.
const DESKTOP_FILE: &str = "browser-copilot-chrome.desktop";
/// The icon that the Debian package installs.
const ICON: &str = "browser-copilot-app";
/// What the entry asks the command line to do.
const ARGUMENTS: &str = "browser start";
/// Makes the link on Windows. What differs comes in variables, so that nothing needs quoting.
const LINK_SCRIPT: &str = "$ErrorActionPreference='Stop';\
$l=(New-Object -ComObject WScript.Shell).CreateShortcut($env:COPILOT_LINK);\
$l.TargetPath=$env:COPILOT_PROGRAM;$l.Arguments=$env:COPILOT_ARGUMENTS;\
$l.Description=$env:COPILOT_COMMENT;$l.IconLocation=$env:COPILOT_ICON;\
$l.WindowStyle=7;$l.Save()";

/// An entry: where it lies, and how it comes there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcut {
    pub path: PathBuf,
    pub making: Making,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Making {
    Write {
        content: String,
        /// It is started by a double click.
        executable: bool,
    },
    /// Links of Windows are no text: the system makes them.
    Script {
        script: &'static str,
        variables: Vec<(&'static str, String)>,
    },
}

/// The entry for the command line at `program`; `None` where the system names no folder for it.
pub fn shortcut(
    system: System,
    env: &BTreeMap<String, String>,
    program: &str,
    lang: Lang,
) -> Option<Shortcut> {
    let var = |name: &str| env.get(name).filter(|value| !value.is_empty());
    let say = |id: &str, lang| text(&Message::new(id), lang);
    let name = say("browser-shortcut-name", lang);
    Some(match system {
        System::Linux => {
            let share = var("XDG_DATA_HOME")
                .cloned()
                .or_else(|| var("HOME").map(|home| format!("{home}/.local/share")))?;
            let entry = |key: &str, id: &str| {
                format!(
                    "{key}={}\n{key}[ru]={}\n",
                    say(id, Lang::En),
                    say(id, Lang::Ru)
                )
            };
            let content = format!(
                "[Desktop Entry]\nType=Application\nVersion=1.0\n{}{}Exec={} {ARGUMENTS}\nIcon={ICON}\nTerminal=false\nCategories=Network;WebBrowser;\n",
                entry("Name", "browser-shortcut-name"),
                entry("Comment", "browser-shortcut-comment"),
                desktop_quoted(program),
            );
            Shortcut {
                path: PathBuf::from(format!("{share}/applications/{DESKTOP_FILE}")),
                making: Making::Write {
                    content,
                    executable: false,
                },
            }
        }
        System::MacOs => Shortcut {
            path: PathBuf::from(format!("{}/Desktop/{name}.command", var("HOME")?)),
            making: Making::Write {
                content: format!("#!/bin/sh\nexec {} {ARGUMENTS}\n", shell_quoted(program)),
                executable: true,
            },
        },
        System::Windows => {
            let link = format!(
                r"{}\Microsoft\Windows\Start Menu\Programs\{name}.lnk",
                var("APPDATA")?
            );
            Shortcut {
                path: PathBuf::from(&link),
                making: Making::Script {
                    script: LINK_SCRIPT,
                    variables: vec![
                        ("COPILOT_LINK", link),
                        ("COPILOT_PROGRAM", program.to_owned()),
                        ("COPILOT_ARGUMENTS", ARGUMENTS.to_owned()),
                        ("COPILOT_COMMENT", say("browser-shortcut-comment", lang)),
                        ("COPILOT_ICON", format!("{program},0")),
                    ],
                },
            }
        }
    })
}

/// An argument of `Exec=`, by the rules of desktop entries: quoted, escaped, and escaped again as a string.
fn desktop_quoted(argument: &str) -> String {
    let mut quoted = String::from("\"");
    for c in argument.chars() {
        match c {
            '"' | '`' | '$' => quoted.push_str(&format!("\\\\{c}")),
            '\\' => quoted.push_str("\\\\\\\\"),
            '%' => quoted.push_str("%%"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn shell_quoted(argument: &str) -> String {
    format!("'{}'", argument.replace('\'', r"'\''"))
}

/// The command line that belongs to the program which runs: it lies beside it.
///
/// # Errors
/// `NotFound` where it does not.
pub fn command_line() -> io::Result<PathBuf> {
    let name = format!("browser-copilot{}", std::env::consts::EXE_SUFFIX);
    let program = std::env::current_exe()?.with_file_name(name);
    if program.is_file() {
        Ok(program)
    } else {
        Err(io::Error::new(
            io::ErrorKind::NotFound,
            program.display().to_string(),
        ))
    }
}

/// Makes the entry on this machine, over one that is there; gives its path.
///
/// # Errors
/// What the system says where it cannot be written.
pub fn make(lang: Lang) -> io::Result<PathBuf> {
    let machine = copilot_browser::Machine::here();
    let program = command_line()?;
    let entry = shortcut(
        machine.system,
        &machine.env,
        &program.to_string_lossy(),
        lang,
    )
    .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no folder for it"))?;
    put(&entry)?;
    Ok(entry.path)
}

fn put(entry: &Shortcut) -> io::Result<()> {
    if let Some(folder) = entry.path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    match &entry.making {
        Making::Write {
            content,
            executable,
        } => {
            std::fs::write(&entry.path, content)?;
            set_executable(&entry.path, *executable)
        }
        Making::Script { script, variables } => {
            let made = std::process::Command::new("powershell")
                .args(["-NoProfile", "-NonInteractive", "-Command", script])
                .envs(variables.iter().map(|(name, value)| (name, value)))
                .output()?;
            if made.status.success() {
                Ok(())
            } else {
                let said = String::from_utf8_lossy(&made.stderr);
                Err(io::Error::other(said.trim().to_owned()))
            }
        }
    }
}

#[cfg(unix)]
fn set_executable(path: &Path, executable: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if executable { 0o755 } else { 0o644 };
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_executable(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(k, v)| ((*k).into(), (*v).into()))
            .collect()
    }

    fn written(entry: &Shortcut) -> &str {
        match &entry.making {
            Making::Write { content, .. } => content,
            Making::Script { .. } => panic!("a script"),
        }
    }

    #[test]
    fn on_linux_it_is_an_entry_of_the_menu_in_both_languages() {
        let home = env(&[("HOME", "/home/anna")]);
        let entry = shortcut(System::Linux, &home, "/usr/bin/browser-copilot", Lang::En).unwrap();
        assert_eq!(
            entry.path,
            Path::new("/home/anna/.local/share/applications/browser-copilot-chrome.desktop")
        );
        let lines: Vec<_> = written(&entry).lines().collect();
        assert_eq!(lines[0], "[Desktop Entry]");
        let wanted = "Name=Chrome for the Copilot|Name[ru]=Chrome для Copilot|\
            Exec=\"/usr/bin/browser-copilot\" browser start|Icon=browser-copilot-app";
        for line in wanted.split('|') {
            assert!(lines.contains(&line), "{line} in {lines:?}");
        }
        let moved = env(&[("HOME", "/home/anna"), ("XDG_DATA_HOME", "/data")]);
        let entry = shortcut(System::Linux, &moved, "/x", Lang::En).unwrap();
        assert!(entry.path.starts_with("/data/applications"));
        assert_eq!(shortcut(System::Linux, &env(&[]), "/x", Lang::En), None);
    }

    #[test]
    fn nothing_in_a_path_can_be_taken_for_more_than_a_path() {
        assert_eq!(
            desktop_quoted(r#"/a b/100%/$x`"\y"#),
            r#""/a b/100%%/\\$x\\`\\"\\\\y""#
        );
        assert_eq!(shell_quoted("/it's $HOME"), r"'/it'\''s $HOME'");
    }

    #[test]
    fn on_macos_it_is_a_file_that_can_be_double_clicked() {
        let home = env(&[("HOME", "/Users/anna")]);
        let program = "/Applications/Browser Copilot.app/Contents/MacOS/browser-copilot";
        let entry = shortcut(System::MacOs, &home, program, Lang::Ru).unwrap();
        let file = "/Users/anna/Desktop/Chrome для Copilot.command";
        assert_eq!(entry.path, Path::new(file));
        let content = format!("#!/bin/sh\nexec '{program}' browser start\n");
        let executable = true;
        let file = Making::Write {
            content,
            executable,
        };
        assert_eq!(entry.making, file);
    }

    #[test]
    fn on_windows_the_system_makes_a_link_in_the_start_menu() {
        let appdata = env(&[("APPDATA", r"C:\Users\anna\AppData\Roaming")]);
        let program = r"C:\Program Files\It's $mine\browser-copilot.exe";
        let entry = shortcut(System::Windows, &appdata, program, Lang::En).unwrap();
        let link = r"C:\Users\anna\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Chrome for the Copilot.lnk";
        assert_eq!(entry.path, Path::new(link));
        let Making::Script { script, variables } = entry.making else {
            panic!("no script")
        };
        // The path is in no text that is read as a program.
        assert!(!script.contains("browser-copilot"));
        let values = [
            ("COPILOT_LINK", link),
            ("COPILOT_PROGRAM", program),
            ("COPILOT_ARGUMENTS", "browser start"),
        ];
        for (name, value) in values {
            assert!(variables.contains(&(name, value.to_owned())), "{name}");
        }
        for (name, _) in &variables {
            assert!(script.contains(&format!("$env:{name}")), "{name}");
        }
    }

    #[test]
    fn the_package_and_the_button_make_the_same_entry() {
        let packaged = include_str!("../../scripts/browser-copilot-chrome.desktop");
        let home = env(&[("HOME", "/h")]);
        let made = shortcut(System::Linux, &home, "P", Lang::En).unwrap();
        let plain = written(&made).replace("\"P\"", "browser-copilot");
        assert_eq!(packaged, plain);
    }

    #[cfg(unix)]
    #[test]
    fn it_is_written_over_an_older_one() {
        let root = tempfile::tempdir().unwrap();
        let home = env(&[("HOME", root.path().to_str().unwrap())]);
        for program in ["/one", "/two"] {
            let entry = shortcut(System::MacOs, &home, program, Lang::En).unwrap();
            put(&entry).unwrap();
            let path = &entry.path;
            let read = std::fs::read_to_string(path).unwrap();
            assert_eq!(read, written(&entry));
            assert_eq!(crate::tests::mode(path), 0o755);
        }
    }
}
