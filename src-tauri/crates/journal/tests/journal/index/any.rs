//! Any order of what can be done with runs, and the limits by which old ones go.

use super::*;

#[derive(Clone, Debug)]
enum Step {
    Run(usize, Option<u8>),
    Rewrite(prop::sample::Index, usize),
    Delete(prop::sample::Index, bool),
    Tear(prop::sample::Index),
    Close(prop::sample::Index),
    Reopen,
    Rebuild,
}

const GOALS: [&str; 5] = [
    "green tea",
    "Зелёный чай",
    "the news today",
    "",
    "tea \"for two\" 6.80",
];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..GOALS.len(), any::<Option<u8>>()).prop_map(|(goal, end)| Step::Run(goal, end)),
        2 => (any::<prop::sample::Index>(), 0..GOALS.len()).prop_map(|(at, goal)| Step::Rewrite(at, goal)),
        2 => (any::<prop::sample::Index>(), any::<bool>()).prop_map(|(at, told)| Step::Delete(at, told)),
        1 => any::<prop::sample::Index>().prop_map(Step::Tear),
        1 => any::<prop::sample::Index>().prop_map(Step::Close),
        1 => Just(Step::Reopen),
        1 => Just(Step::Rebuild),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 60, ..ProptestConfig::default() })]
    #[test]
    fn the_index_is_what_the_folders_are(steps in prop::collection::vec(step(), 1..24)) {
        let place = Place::new();
        let mut index = place.index();
        let mut ids: Vec<RunId> = Vec::new();
        for step in steps {
            match step {
                Step::Run(goal, end) => {
                    let id = RunId::new();
                    let ending = end.map(|n| (ENDINGS[n as usize % ENDINGS.len()], "an answer"));
                    write_run(&place.dir(&id), GOALS[goal], ending, &["storyword"]);
                    index.touch(&id);
                    ids.push(id);
                }
                Step::Rewrite(at, goal) if !ids.is_empty() => {
                    let id = at.get(&ids);
                    write_run(&place.dir(id), GOALS[goal], satisfied("rewritten"), &["storyword"]);
                    index.touch(id);
                }
                Step::Delete(at, ours) if !ids.is_empty() => {
                    let id = ids.remove(at.index(ids.len()));
                    if ours {
                        place.folder().delete(&id).unwrap();
                        index.touch(&id);
                    } else {
                        std::fs::remove_dir_all(place.dir(&id)).unwrap();
                    }
                }
                Step::Tear(at) if !ids.is_empty() => {
                    let id = at.get(&ids);
                    std::fs::write(place.dir(id).join("summary.json"), "{").unwrap();
                }
                Step::Close(at) if !ids.is_empty() => {
                    let id = at.get(&ids);
                    let _ = place.folder().close_interrupted(id, |_, _| None);
                    index.touch(id);
                }
                Step::Reopen => {
                    drop(index);
                    index = place.index();
                }
                Step::Rebuild => index.rebuild(),
                _ => {}
            }
        }
        drop(index);
        let index = place.index();
        for text in ["", "tea", "зеленый", "today answer", "6.80", "\"for two\"", "nowhere"] {
            for order in [RunOrder::Newest, RunOrder::Longest] {
                same(&index, &place.folder(), &RunsQuery { order, limit: 5, ..query(text) });
            }
        }
        for group in RunGroup::ALL {
            same(&index, &place.folder(), &RunsQuery { groups: vec![*group], ..query("") });
        }
        prop_assert_eq!(total(&index, &query("storyword")) as usize, ids.len());
    }
}

fn ended(place: &Place, days_ago: u64, now: u64, kilobytes: usize) -> RunId {
    let random = ulid::Ulid::new().random();
    let id = id_at((now - days_ago * 86_400) * 1000, random);
    let dir = place.dir(&id);
    write_run(&dir, "goal", Some((TerminalReason::GoalFailed, "")), &[]);
    std::fs::write(dir.join("picture.jpg"), vec![0; kilobytes * 1000]).unwrap();
    id
}

#[test]
fn old_and_large_runs_go_and_the_newest_twenty_stay() {
    let now = 1_790_000_000;
    let keep = |place: &Place, keep_days, max_mb| {
        let limits = HistorySettings {
            keep_days,
            max_mb,
            ..HistorySettings::default()
        };
        place
            .folder()
            .retain(&limits, i64::try_from(now).unwrap())
            .unwrap()
    };
    let place = Place::new();
    let old: Vec<RunId> = (0..5).map(|n| ended(&place, 100 + n, now, 1)).collect();
    let newest: Vec<RunId> = (0..20).map(|n| ended(&place, 50 - n, now, 1)).collect();
    assert_eq!(keep(&place, 0, 0).deleted, []);
    assert_eq!(keep(&place, 200, 0).deleted, []);
    // Both limits, and neither is reached.
    assert_eq!(keep(&place, 200, 100).deleted, []);
    // One of the old ones was interrupted: it can still be continued.
    let waiting = &old[2];
    write_run(&place.dir(waiting), "goal", None, &[]);
    let done = keep(&place, 30, 0);
    assert_eq!(done.deleted.len(), 4);
    assert!(done.bytes > 4000);
    assert!(!done.deleted.contains(waiting));
    let left = place.folder().list(&query("")).unwrap();
    assert_eq!(left.total, 21, "the twenty are older than 30 days, too");
    assert!(newest.iter().all(|id| place.folder().summary(id).is_ok()));

    // By size the oldest go first, and no more than is needed.
    let place = Place::new();
    let mut ids: Vec<RunId> = (0..30).map(|n| ended(&place, 100 - n, now, 100)).collect();
    let done = keep(&place, 0, 2);
    ids.truncate(done.deleted.len());
    assert_eq!(done.deleted, ids);
    let left = place.folder().list(&query("")).unwrap().total;
    assert_eq!(left, 20, "the newest twenty stay, though too large");
    let done = keep(&place, 0, 1);
    assert_eq!(done.deleted, []);

    // What a deletion left when it broke off goes, too.
    let half = place.path.join(format!(".deleted-{}", RunId::new()));
    std::fs::create_dir(&half).unwrap();
    keep(&place, 0, 0);
    assert!(!half.exists());
}
