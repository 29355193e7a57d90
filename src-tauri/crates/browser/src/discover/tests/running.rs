//! Profiles, separate browsers, and what is known by a program or a folder alone.

use super::*;

#[test]
fn profiles_are_named_as_the_person_named_them() {
    let everyday = &EVERYDAY[0];
    let state = r#"{"profile":{"info_cache":{
        "Default":{"name":"Anna"},"Profile 1":{"name":"  Work "},"Profile 3":{"name":""},"Profile 2":{"name":"Дом"},"System":7
    },"profiles_order":["Profile 2","Default","Profile 1"]}}"#;
    let found = everyday.switched(state).only();
    let profiles = told(&found.profiles, |p| format!("{}: {}", p.folder, p.name));
    assert_eq!(
        profiles,
        ["Profile 2: Дом", "Default: Anna", "Profile 1: Work"]
    );
}

#[test]
fn separate_browsers_are_found_by_how_they_were_started() {
    let (chrome, chromium) = ("/opt/google/chrome/chrome", "/usr/lib/chromium/chromium");
    let mut machine = Described::new(System::Linux)
        .program("/usr/bin/chromium")
        .file(
            "/home/anna/other/DevToolsActivePort",
            &format!("4100\n{ID}"),
        )
        .port(9222)
        .port(4100);
    for (pid, program, port, data) in [
        (10, chrome, 9222_u16, "/home/anna/copilot"),
        (11, chromium, 0, "/home/anna/other"),
        // Its port is closed, and this one wrote none down.
        (12, chrome, 9333, "/a"),
        (13, chrome, 0, "/b"),
    ] {
        let port = format!("--remote-debugging-port={port}");
        let data = format!("--user-data-dir={data}");
        machine = machine.process(pid, program, &[&port, &data]);
    }
    let separate = told(&machine.look().separate, |s| {
        format!("{} {} {}", s.kind, s.port, s.data_dir.display())
    });
    assert_eq!(
        separate,
        [
            "chrome 9222 /home/anna/copilot",
            "chromium 4100 /home/anna/other"
        ]
    );
}

#[test]
fn a_browser_in_a_place_that_nobody_thought_of_is_found_while_it_runs() {
    let machine = Described::new(System::Linux)
        .process(8, "/home/anna/apps/chrome-150/chrome (deleted)", &[])
        .link("/home/anna/.config/google-chrome/SingletonLock", "desk-8")
        .file("/home/anna/.config/google-chrome/Local State", "{}");
    let found = machine.only();
    assert_eq!(found.installed.path, "/home/anna/apps/chrome-150/chrome");
    assert_eq!(found.state, State::SwitchOff);
}

#[test]
fn programs_are_known_by_name_on_every_system() {
    use crate::discover::running::kind_of;
    let snap = "/snap/chromium/9/usr/lib/chromium-browser/chrome";
    let mac = "/Applications/Google Chrome Beta.app/Contents/MacOS/Google Chrome Beta";
    let edge = r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe";
    for (program, kind) in [
        ("/opt/google/chrome/chrome", Some("chrome")),
        ("/opt/google/chrome/chrome (deleted)", Some("chrome")),
        (snap, Some("chromium")),
        (mac, Some("chrome")),
        (edge, Some("edge")),
        (r"C:\X\Brave-Browser\Application\Brave.exe", Some("brave")),
        ("/usr/bin/chromedriver", None),
        ("/usr/lib/firefox/firefox", None),
        ("", None),
    ] {
        assert_eq!(kind_of(program), kind, "{program}");
    }
}

#[test]
fn data_folders_follow_the_systems_customs() {
    let dirs = |described: &Described| -> Vec<String> {
        let dirs = user_data_dirs(&described.machine());
        told(&dirs, |(kind, dir)| format!("{kind} {}", dir.display()))
    };
    let linux = dirs(&Described::new(System::Linux));
    assert_eq!(linux[0], "chrome /home/anna/.config/google-chrome");
    assert!(linux.contains(&"chrome /home/anna/.config/google-chrome-beta".into()));
    let flatpak = "chrome /home/anna/.var/app/com.google.Chrome/config/google-chrome";
    assert!(linux.contains(&flatpak.into()));
    let moved = dirs(&Described::new(System::Linux).env(&[("XDG_CONFIG_HOME", "/cfg")]));
    assert_eq!(moved[0], "chrome /cfg/google-chrome");
    let mac = dirs(&Described::new(System::MacOs));
    assert!(mac.contains(&"edge /Users/anna/Library/Application Support/Microsoft Edge".into()));
    let windows = dirs(&Described::new(System::Windows));
    let chrome = r"chrome C:\Users\anna\AppData\Local\Google\Chrome\User Data";
    assert_eq!(windows[0], chrome);
    // A system that names no home has none.
    let bare = Described {
        system: Some(System::MacOs),
        ..Described::default()
    };
    assert!(dirs(&bare).is_empty());
    assert!(bare.look().browsers.is_empty());
}

#[test]
fn a_half_written_port_file_is_no_port() {
    let at = |path: &str| Some((4711, path.to_owned()));
    let plain = parse_active_port("4711\n/devtools/browser/abc");
    assert_eq!(plain, at("/devtools/browser/abc"));
    assert_eq!(parse_active_port(&format!("4711\r\n{ID}\r\n")), at(ID));
    for broken in [
        "",
        "4711",
        "4711\n",
        "0\n/devtools/browser/a",
        "70000\n/devtools/browser/a",
        "x\n/devtools/browser/a",
        "1\n/json",
        "1\n/devtools/browser/",
        "1\n/devtools/browser/a?b",
        "1\nws://evil.example/devtools/browser/a",
    ] {
        assert_eq!(parse_active_port(broken), None, "{broken:?}");
    }
}

#[test]
fn a_given_program_comes_before_the_installed() {
    let given = choose(Some(Path::new("/x")), &[]);
    assert_eq!(given.unwrap(), PathBuf::from("/x"));
    assert!(matches!(choose(None, &[]), Err(BrowserError::NoBrowser(_))));
}
