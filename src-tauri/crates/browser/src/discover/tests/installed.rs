//! Where programs lie on each system, and which goes first.

use super::*;

#[test]
fn linux_looks_in_path_then_in_the_usual_places() {
    let machine = Described::new(System::Linux)
        .env(&[("PATH", "/home/anna/bin:/usr/bin")])
        .program("/home/anna/bin/google-chrome")
        .program("/usr/bin/chromium")
        .program("/opt/brave.com/brave/brave");
    assert_eq!(
        machine.paths(),
        [
            "Google Chrome: /home/anna/bin/google-chrome",
            "Chromium: /usr/bin/chromium",
            "Brave: /opt/brave.com/brave/brave",
        ]
    );
}

#[test]
fn channels_are_told_apart_and_come_after_the_everyday_ones() {
    let machine = Described::new(System::Linux)
        .program("/usr/bin/google-chrome-beta")
        .program("/usr/bin/google-chrome-unstable")
        .program("/usr/bin/microsoft-edge-stable")
        .program("/opt/microsoft/msedge-dev/msedge")
        // The alternatives of Debian: the name of the everyday one leads to the only one there is.
        .link(
            "/usr/bin/google-chrome",
            "/opt/google/chrome-beta/google-chrome-beta",
        );
    let found = installed_on(&machine.machine());
    let channels = told(&found, |b| format!("{} {:?}", b.kind, b.channel));
    let wanted = ["edge Stable", "chrome Beta", "chrome Dev", "edge Dev"];
    assert_eq!(channels, wanted);
    let mac = Described::new(System::MacOs)
        .program("/Applications/Google Chrome Canary.app/Contents/MacOS/Google Chrome Canary")
        .program("/Users/anna/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
    assert_eq!(
        mac.folders(),
        [
            "Microsoft Edge: /Users/anna/Library/Application Support/Microsoft Edge",
            "Google Chrome Canary: /Users/anna/Library/Application Support/Google/Chrome Canary",
        ]
    );
    let windows = Described::new(System::Windows)
        .program(r"C:\Users\anna\AppData\Local\Google\Chrome SxS\Application\chrome.exe")
        .program(r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe")
        .program(r"C:\Program Files\Google\Chrome Beta\Application\chrome.exe");
    assert_eq!(
        windows.folders(),
        [
            r"Microsoft Edge: C:\Users\anna\AppData\Local\Microsoft\Edge\User Data",
            r"Google Chrome Beta: C:\Users\anna\AppData\Local\Google\Chrome Beta\User Data",
            r"Google Chrome Canary: C:\Users\anna\AppData\Local\Google\Chrome SxS\User Data",
        ]
    );
}

#[test]
fn sandboxed_packages_have_their_own_folders_and_are_not_the_first_choice() {
    let machine = Described::new(System::Linux)
        .env(&[("PATH", "/usr/bin:/snap/bin:/var/lib/flatpak/exports/bin")])
        .program("/var/lib/flatpak/exports/bin/com.google.Chrome")
        .program("/home/anna/.local/share/flatpak/exports/bin/com.microsoft.Edge")
        .program("/snap/bin/chromium")
        // Starts the snap.
        .program("/usr/bin/chromium-browser")
        .program("/usr/bin/brave-browser");
    let found = machine.look().browsers;
    let packages = told(&found, |b| {
        let browser = &b.installed;
        format!("{} {:?} {}", browser.kind, browser.packaging, b.data_dir)
    });
    assert_eq!(
        packages,
        [
            "brave Native /home/anna/.config/BraveSoftware/Brave-Browser",
            "chrome Flatpak /home/anna/.var/app/com.google.Chrome/config/google-chrome",
            "edge Flatpak /home/anna/.var/app/com.microsoft.Edge/config/microsoft-edge",
            "chromium Snap /home/anna/snap/chromium/common/chromium",
        ]
    );
    assert_eq!(found[3].installed.path, "/snap/bin/chromium");
    let chosen = choose(None, &installed_on(&machine.machine()));
    assert_eq!(chosen.unwrap(), PathBuf::from("/usr/bin/brave-browser"));
}

#[test]
fn windows_finds_what_is_only_in_the_registry() {
    const CLIENTS: &str = r"SOFTWARE\Clients\StartMenuInternet";
    let command = |name: &str| format!(r"{CLIENTS}\{name}\shell\open\command");
    let beta = r#""D:\Apps\Beta\chrome.exe" --single-argument %1"#;
    let beta_key = command("Google Chrome Beta.ABCDEF");
    let brave = r"D:\Brave\brave.exe -- %1";
    let uninstalled = r#""D:\gone\msedge.exe""#;
    let machine = Described::new(System::Windows)
        .program(r"D:\Apps\Chrome\chrome.exe")
        .program(r"D:\Apps\Beta\chrome.exe")
        .program(r"D:\Brave\brave.exe")
        .text(Hive::Machine, APPS, r"D:\Apps\Chrome\chrome.exe")
        .text(Hive::User, &beta_key, beta)
        .text(Hive::Machine, &command("Brave"), brave)
        // Not tidied up.
        .text(Hive::Machine, &command("Microsoft Edge"), uninstalled);
    assert_eq!(
        machine.paths(),
        [
            r"Google Chrome: D:\Apps\Chrome\chrome.exe",
            r"Brave: D:\Brave\brave.exe",
            r"Google Chrome Beta: D:\Apps\Beta\chrome.exe",
        ]
    );
}

#[test]
fn the_shared_name_of_programs_does_not_make_chromium_a_chrome() {
    let program = r"C:\Users\anna\AppData\Local\Chromium\Application\chrome.exe";
    let machine = Described::new(System::Windows)
        .program(program)
        .text(Hive::User, APPS, program);
    assert_eq!(machine.paths(), [format!("Chromium: {program}")]);
}

#[test]
fn versions_are_read_where_they_lie() {
    let plist = r#"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>151.0.7000.9</string></dict></plist>"#;
    let mac = EVERYDAY[1]
        .installed("150.0.0.1")
        .file("/Applications/Google Chrome.app/Contents/Info.plist", plist);
    assert_eq!(mac.only().installed.version, "151.0.7000.9");
    let folder = r"C:\Program Files\Google\Chrome\Application";
    let windows = EVERYDAY[2]
        .installed("9.0.0.0")
        .file(&format!(r"{folder}\99.0.4844.51\chrome.dll"), "")
        .file(&format!(r"{folder}\150.0.7000.1\chrome.dll"), "")
        .file(&format!(r"{folder}\SetupMetrics\x"), "");
    assert_eq!(windows.only().installed.version, "150.0.7000.1");
    let linux = EVERYDAY[0].installed("149.0.1.2\n");
    assert_eq!(linux.only().installed.version, "149.0.1.2");
    for rubbish in ["", "latest", "1", "1..2", "<b>1.2</b>"] {
        assert_eq!(EVERYDAY[0].installed(rubbish).only().installed.version, "");
    }
}
