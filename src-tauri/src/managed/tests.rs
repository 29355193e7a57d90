#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_protocol::{Approve, Attach, PolicyPreset, Settings};

use super::*;

/// A folder with the system's file and a named one, each where its text is given.
fn files(system: Option<&str>, named: Option<&str>) -> (tempfile::TempDir, ManagedFiles) {
    let root = tempfile::tempdir().unwrap();
    let place = |name: &str, text: Option<&str>| {
        let path = root.path().join(name);
        if let Some(text) = text {
            std::fs::write(&path, text).unwrap();
        }
        path
    };
    let first = place("system.toml", system);
    let second = place("named.toml", named);
    let files = ManagedFiles::at(&first, named.map(|_| second.as_path()));
    (root, files)
}

fn request(change: impl Fn(&mut RunRequest)) -> RunRequest {
    let mut request = RunRequest {
        goal: "look".into(),
        settings: Settings::default(),
        ..RunRequest::default()
    };
    change(&mut request);
    request
}

fn with_model(address: &str) -> RunRequest {
    request(|r| {
        r.settings.model.planner = PlannerKind::Model;
        r.settings.model.base_url = address.into();
        r.settings.model.name = "m".into();
    })
}

#[test]
fn without_a_file_nothing_changes() {
    let (_root, files) = files(None, None);
    let request = request(|_| {});
    assert_eq!(files.apply(request.clone()).unwrap(), request);
}

#[test]
fn both_files_hold_and_the_stricter_wins() {
    let (_root, files) = files(
        Some("approve = \"ask\"\n[limits]\nmax_money = 0.5\nmax_steps = 20"),
        Some(
            "\u{feff}scripts = false\npreset_at_least = \"balanced\"\nattach_everyday_profile = false\n[limits]\nmax_money = 2\nmax_minutes = 5",
        ),
    );
    let asked = request(|r| {
        r.attach = Attach::Own(None);
        r.settings.approve = Approve::All;
        r.settings.engine.auto_confirm = true;
        r.settings.safety.scripts = true;
        r.settings.safety.preset = PolicyPreset::HandsOff;
        r.settings.limits.max_money = 0.0;
        r.settings.limits.max_minutes = 3;
    });
    let run = files.apply(asked).unwrap();
    assert_eq!(run.attach, Attach::Managed);
    assert_eq!(run.settings.approve, Approve::Ask);
    assert!(!run.settings.engine.auto_confirm && !run.settings.safety.scripts);
    assert_eq!(run.settings.safety.preset, PolicyPreset::Balanced);
    let limits = &run.settings.limits;
    assert_eq!(
        (limits.max_money, limits.max_steps, limits.max_minutes),
        (0.5, 20, 3)
    );
    let told: Vec<&str> = run
        .managed
        .tightened
        .iter()
        .map(|m| m.id.as_str())
        .collect();
    let wanted = ["", "-limits", "-browser", "-scripts", "-approve", "-preset"];
    assert_eq!(told, wanted.map(|what| format!("managed-told{what}")));
}

/// Raising is refused above a bound alone, and so is another model.
#[test]
fn what_is_sent_into_a_run_stays_within_the_policy() {
    let (_root, files) = files(
        Some("models.local_only = true\nlimits.max_steps = 120"),
        None,
    );
    let run = files
        .apply(with_model("http://127.0.0.1:11434/v1"))
        .unwrap();
    let raise = |steps: Option<u32>, money: Option<f64>| Submission::RaiseBudget {
        max_steps: steps,
        max_tokens: None,
        max_minutes: None,
        max_money: money,
    };
    let said = |submission: &Submission| {
        check_submission(&run, submission).map_err(|error| error.message.id)
    };
    assert_eq!(said(&raise(Some(120), Some(9.0))), Ok(()));
    assert_eq!(said(&raise(Some(121), None)), Err("managed-raise".into()));
    let model = |base_url: &str| Submission::UseModel {
        name: "other".into(),
        base_url: base_url.into(),
    };
    assert_eq!(said(&model("")), Ok(()));
    assert_eq!(said(&model("http://localhost:1234/v1")), Ok(()));
    let elsewhere = said(&model("https://models.example/v1"));
    assert_eq!(elsewhere, Err("managed-model".into()));
    assert_eq!(said(&Submission::Stop), Ok(()));
}

#[test]
fn models_and_first_pages_that_are_not_allowed_are_refused() {
    let allowed = |list: &str, address: &str| {
        let policy = parse(list).unwrap();
        allows_model(&[policy], address)
    };
    let list =
        "models.allow = [\"one.example\", \"two.example:8443\", \"https://three.example/v1\"]";
    for address in [
        "https://one.example/v1",
        "http://ONE.example:81/v1",
        "https://two.example:8443/v1",
        "https://three.example/v1/",
        "https://three.example:443/v1",
    ] {
        assert!(allowed(list, address), "{address}");
    }
    for address in [
        "https://one.example.evil/v1",
        "https://a.one.example/v1",
        "https://one.example@evil.test/v1",
        "https://two.example/v1",
        "http://three.example/v1",
        "https://three.example/v10",
        "https://three.example:444/v1",
    ] {
        assert!(!allowed(list, address), "{address}");
    }
    for address in [
        "http://localhost:1/v1",
        "http://127.9.9.9/v1",
        "http://[::1]:1/v1",
    ] {
        assert!(allowed("models.local_only = true", address), "{address}");
    }
    for address in ["http://192.168.0.2/v1", "https://localhost.example/v1"] {
        assert!(!allowed("models.local_only = true", address), "{address}");
    }

    let (_root, files) = files(
        Some("sites.block = [\"example.org\"]\nmodels.allow = []"),
        None,
    );
    let error = files
        .apply(with_model("https://one.example/v1"))
        .unwrap_err();
    assert_eq!(error.message.id, "managed-model");
    // Without a model there is none to refuse; the further models of a run count as well.
    let start = request(|r| r.start_url = Some("www.example.org/a".into()));
    assert_eq!(files.apply(start).unwrap_err().message.id, "managed-start");
    assert!(files.apply(request(|_| {})).is_ok());
    let (_root, local) = self::files(Some("models.local_only = true"), None);
    let mut further = with_model("http://127.0.0.1:1/v1");
    further.settings.model.fallback.name = "m".into();
    further.settings.model.fallback.base_url = "https://one.example/v1".into();
    assert_eq!(
        local.apply(further).unwrap_err().message.id,
        "managed-model"
    );
}

#[test]
fn a_damaged_file_lets_no_run_start_and_says_which_and_where() {
    for (text, why) in [
        ("sites.block = [", "line 1"),
        ("# ours\n\nsites.blok = [\"example.org\"]", "line 3"),
        ("classes.pay = \"allow\"", "allow"),
        ("classes.fly = \"block\"", "fly"),
        ("approve = \"all\"", "all"),
        ("preset_at_least = \"hands_off\"", "hands_off"),
        ("sites.block = [\"com\"]", "com"),
        ("sites.allow = [\"*\"]", "*"),
        ("sites.allow = [\"https://example.org/a\"]", "example.org/a"),
        ("models.allow = [\"*.example.org\"]", "*.example.org"),
        ("limits.max_money = 0", "max_money"),
        ("limits.max_money = nan", "max_money"),
        ("limits.max_steps = -1", "line 1"),
        ("\u{0}", "line 1"),
    ] {
        for (system, named) in [
            (Some(text), None),
            (None, Some(text)),
            (Some(""), Some(text)),
        ] {
            let (_root, files) = files(system, named);
            let error = files.apply(request(|_| {})).unwrap_err();
            assert_eq!(error.message.id, "managed-damaged", "{text}");
            let said = crate::locale::error_text(&error, crate::locale::Lang::En);
            assert!(
                said.contains(why) && said.contains(".toml"),
                "{text}: {said}"
            );
        }
    }
    // Not text, not a file, a link that leads nowhere, and a name that the environment gave for nothing.
    let (root, files) = files(None, None);
    let system = root.path().join("system.toml");
    std::fs::write(&system, [0xff, 0xfe]).unwrap();
    assert!(files.load().is_err());
    std::fs::remove_file(&system).unwrap();
    std::fs::create_dir(&system).unwrap();
    assert!(files.load().is_err());
    std::fs::remove_dir(&system).unwrap();
    assert!(files.load().unwrap().is_empty());
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(root.path().join("gone"), &system).unwrap();
        assert!(files.load().is_err());
        std::fs::remove_file(&system).unwrap();
    }
    let named = root.path().join("named.toml");
    assert!(ManagedFiles::at(&system, Some(&named)).load().is_err());
}

#[test]
fn each_thing_that_a_policy_tightens_has_a_sentence() {
    let text = "attach_everyday_profile = false\nscripts = false\napprove = \"ask\"\npreset_at_least = \"careful\"\n\
        [sites]\nallow = [\"a.example\"]\nblock = [\"b.example\"]\n[classes]\npay = \"block\"\nsend = \"ask\"\n\
        [models]\nallow = [\"c.example\"]\nlocal_only = true\n\
        [limits]\nmax_steps = 1\nmax_minutes = 2\nmax_money = 0.5\nmax_money_month = 4";
    let told = told(&parse(text).unwrap());
    assert_eq!(told.len(), 14);
    for message in &told {
        for lang in [crate::locale::Lang::En, crate::locale::Lang::Ru] {
            let said = crate::locale::text(message, lang);
            assert!(!said.contains("managed-") && !said.contains('{'), "{said}");
        }
    }
}

#[test]
fn the_example_of_the_documents_is_a_policy() {
    let text = include_str!("../../../docs/safety.md");
    let example = text.split("```toml\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let policy = parse(example).unwrap();
    assert!(policy.sites.allow.is_some() && policy.limits.max_money == Some(0.5));
}
