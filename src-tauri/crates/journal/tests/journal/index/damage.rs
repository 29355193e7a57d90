//! Indexes that are damaged, not the program's own, or cannot be written.

use super::*;

/// Each way to spoil the file; afterwards the index answers as if nothing had happened.
#[test]
fn a_damaged_index_is_made_again() {
    type Spoil = fn(&Path);
    let spoil: [(&str, Spoil); 7] = [
        ("missing", |file| {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{end}", file.display()));
            }
        }),
        ("empty", |file| std::fs::write(file, "").unwrap()),
        ("garbage", |file| {
            std::fs::write(file, "no database ".repeat(2000)).unwrap()
        }),
        ("truncated", |file| {
            let bytes = std::fs::read(file).unwrap();
            std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
        }),
        ("overwritten inside", |file| {
            let mut bytes = std::fs::read(file).unwrap();
            let middle = bytes.len() / 3;
            bytes[middle..middle * 2].fill(0xa5);
            std::fs::write(file, bytes).unwrap();
        }),
        ("of another version", |file| {
            let conn = rusqlite::Connection::open(file).unwrap();
            conn.pragma_update(None, "user_version", 999).unwrap();
        }),
        ("without its tables", |file| {
            let conn = rusqlite::Connection::open(file).unwrap();
            conn.execute_batch("DROP TABLE texts; DROP TABLE words;")
                .unwrap();
        }),
    ];
    let place = Place::new();
    for n in 0..60 {
        let story = "many words ".repeat(50);
        place.telling(&format!("goal {n}"), "answer", &[&story]);
    }
    drop(place.index());
    for (way, spoil) in spoil {
        spoil(&place.file());
        let index = place.index();
        same(&index, &place.folder(), &query("goal"));
        assert_eq!(total(&index, &query("many words")), 60, "{way}");
        assert_eq!(index.progress().0, IndexState::Ready, "{way}");
    }
}

#[test]
fn damage_that_shows_while_it_is_open_is_mended() {
    let place = Place::new();
    for n in 0..200 {
        place.run(&format!("goal {n}"), "answer");
    }
    let index = place.index();
    // Another program drops a table under its feet.
    rusqlite::Connection::open(place.file())
        .unwrap()
        .execute_batch("DROP TABLE texts; CREATE TABLE texts (n INTEGER PRIMARY KEY, summary TEXT, story_0 TEXT, story_1 TEXT);")
        .unwrap();
    let page = listed(&index, &query("goal"));
    let found = (page.total, page.runs.len());
    assert_eq!(found, (200, 100), "from the folders");
    assert_eq!(page.index, IndexState::Building);
    assert!(index.wait(DEADLINE));
    same(&index, &place.folder(), &query("goal"));
}

#[test]
fn a_file_of_another_program_that_holds_it_is_left_alone() {
    let place = Place::new();
    place.run("read the news", "");
    drop(place.index());
    let other = rusqlite::Connection::open(place.file()).unwrap();
    other
        .pragma_update(None, "locking_mode", "exclusive")
        .unwrap();
    other
        .execute_batch("BEGIN EXCLUSIVE; CREATE TABLE theirs (x); COMMIT;")
        .unwrap();
    let index = place.index();
    let page = listed(&index, &query("news"));
    let listed = (page.total, page.index);
    assert_eq!(listed, (1, IndexState::Off), "all the same");
    other.execute_batch("CREATE TABLE still_there (x)").unwrap();
    drop(other);
    index.rebuild();
    assert!(index.wait(DEADLINE));
    same(&index, &place.folder(), &query("news"));
}

#[test]
fn where_nothing_can_be_written_the_folders_answer() {
    let place = Place::new();
    place.run("read the news", "");
    // A folder of that name stands for every reason why the file cannot be made.
    std::fs::create_dir(place.file()).unwrap();
    let index = place.index();
    let page = listed(&index, &query("news"));
    assert_eq!((page.total, page.index), (1, IndexState::Off));
    // It is tried again, and serves when it can.
    std::fs::remove_dir(place.file()).unwrap();
    index.rebuild();
    assert!(index.wait(DEADLINE));
    same(&index, &place.folder(), &query("news"));
}

#[test]
fn two_programs_write_it_at_once() {
    let place = Place::new();
    for n in 0..120 {
        place.run(&format!("goal {n}"), "");
    }
    std::thread::scope(|scope| {
        for part in 0..3 {
            let place = &place;
            scope.spawn(move || {
                let index = RunsIndex::open(place.folder(), tell());
                for n in 0..20 {
                    let id = place.run(&format!("part{part} number{n}"), "");
                    index.touch(&id);
                    let own = query(&format!("part{part} number{n}"));
                    assert!(total(&index, &own) >= 1);
                }
                assert!(index.wait(DEADLINE));
                assert_eq!(index.progress().0, IndexState::Ready);
            });
        }
    });
    let index = place.index();
    assert_eq!(total(&index, &query("")), 180);
    same(&index, &place.folder(), &query("goal"));
}
