//! `doctor`: one finding for each browser, with the one thing to do.

use crate::support::*;

/// A computer with a Chrome of its own making beside what is installed.
fn call(program: &Program, local_state: &str, args: &[&str]) -> Called {
    let root = program.home.path().join("computer");
    let write = |path: &str, content: &str| {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    write("bin/google-chrome", "");
    write("config/google-chrome/Local State", local_state);
    write("config/google-chrome/Last Version", "150.0.1.2");
    // Left behind by a Chrome that has gone.
    write(
        "config/google-chrome/DevToolsActivePort",
        "9222\n/devtools/browser/a",
    );
    let at = |folder: &str| root.join(folder).display().to_string();
    let variables = [
        ("HOME", at("home")),
        ("XDG_CONFIG_HOME", at("config")),
        ("PATH", at("bin")),
    ];
    let variables: Vec<(&str, &str)> = variables.iter().map(|(n, v)| (*n, v.as_str())).collect();
    program.call_with(&[&["doctor"], args].concat(), &variables)
}

fn chrome(called: &Called) -> Value {
    let found: Vec<Value> = called.json();
    let mut of: Vec<Value> = found
        .into_iter()
        .filter(|f| f["browser"]["installed"]["kind"] == "chrome")
        .collect();
    assert_eq!(of.len(), 1, "{}", called.stdout);
    of.remove(0)
}

#[test]
fn the_switch_of_an_everyday_browser_is_the_one_thing_to_do() {
    let program = Program::that_finds_its_browser();
    let off = chrome(&call(&program, "{}", &["--json"]));
    assert_eq!(off["browser"]["state"], "switch_off");
    assert_eq!(off["browser"]["attach"], "own:chrome");
    assert_eq!(off["browser"]["stale_port"], true);
    assert_eq!(
        off["todo"]["args"]["page"],
        "chrome://inspect/#remote-debugging"
    );
    let on = r#"{"devtools":{"remote_debugging":{"user-enabled":true}},
        "profile":{"info_cache":{"Default":{"name":"Anna"}}}}"#;
    let closed = chrome(&call(&program, on, &["--json"]));
    assert_eq!(closed["browser"]["state"], "closed");
    assert_eq!(closed["browser"]["profiles"][0]["name"], "Anna");
    assert_eq!(closed["browser"]["installed"]["version"], "150.0.1.2");
}

#[test]
fn a_person_reads_it_in_their_language() {
    let mut program = Program::that_finds_its_browser();
    let english = call(&program, "{}", &[]);
    let switch = "Turn on this switch: open chrome://inspect/#remote-debugging in Google Chrome";
    assert!(english.stdout.contains(switch), "{}", english.stdout);
    let program_file = Path::new("computer/bin/google-chrome");
    let named = program.home.path().join(program_file);
    assert!(english.stdout.contains(named.to_str().unwrap()));
    program.lang = "ru_RU.UTF-8";
    let russian = call(&program, "{}", &[]);
    let switch = "Включите переключатель: откройте в Google Chrome";
    assert!(russian.stdout.contains(switch), "{}", russian.stdout);
    assert_eq!(english.code, russian.code);
}

#[test]
fn the_doctor_names_what_it_found() {
    let doctor = Program::that_finds_its_browser()
        .call(&["doctor", "--json"])
        .exits(0);
    let text = doctor.stdout;
    for topic in "browser port model key_store runs_folder".split(' ') {
        assert!(text.contains(topic), "{topic} in {text}");
    }
    let words = Program::that_finds_its_browser().call(&["doctor"]).stdout;
    assert!(!words.trim().is_empty());
    let ids = words.contains("doctor-");
    assert!(!ids, "ids of messages are not shown: {words}");
}
