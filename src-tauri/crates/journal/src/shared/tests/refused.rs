//! Files that are no shared run, or more than one.

use super::*;

/// An entry of a zip that is written byte by byte.
#[derive(Clone, Default)]
struct Entry {
    name: Vec<u8>,
    content: Vec<u8>,
    mode: u32,
    method: u16,
    flags: u16,
    /// Size that the headers tell; the true one where it is absent.
    told: Option<u32>,
    crc: Option<u32>,
    /// Where its local header is said to begin; its own place where it is absent.
    at: Option<u32>,
}

fn entry(name: &str, content: &[u8]) -> Entry {
    Entry {
        name: name.into(),
        content: content.into(),
        mode: 0o100_600,
        ..Entry::default()
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

fn raw(entries: &[Entry]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for one in entries {
        let at = one.at.unwrap_or(zip.len() as u32);
        let size = one.content.len() as u32;
        let told = one.told.unwrap_or(size);
        let mut head = Vec::new();
        for word in [20, one.flags, one.method, 0, 0x21] {
            head.extend(u16::to_le_bytes(word));
        }
        let crc = one.crc.unwrap_or_else(|| crc32(&one.content));
        for word in [crc, size, told] {
            head.extend(word.to_le_bytes());
        }
        head.extend((one.name.len() as u16).to_le_bytes());
        head.extend([0, 0]);
        zip.extend(b"PK\x03\x04");
        zip.extend(&head);
        zip.extend(&one.name);
        zip.extend(&one.content);
        directory.extend(b"PK\x01\x02");
        // Made on Unix: the upper half of the attributes is the mode.
        directory.extend(u16::to_le_bytes(0x031e));
        directory.extend(&head);
        directory.extend([0; 6]);
        directory.extend((one.mode << 16).to_le_bytes());
        directory.extend(at.to_le_bytes());
        directory.extend(&one.name);
    }
    let start = zip.len() as u32;
    zip.extend(&directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    let count = (entries.len() as u16).to_le_bytes();
    zip.extend([count, count].concat());
    zip.extend((directory.len() as u32).to_le_bytes());
    zip.extend(start.to_le_bytes());
    zip.extend([0, 0]);
    zip
}

/// A good shared run, as entries to change.
async fn good() -> Vec<Entry> {
    let (_temp, here) = folder();
    let id = write_run(&here, RunStatus::Finished).await;
    let files = unpacked(&zip_of(&here, &id));
    files
        .iter()
        .map(|(name, content)| entry(name, content))
        .collect()
}

const REPLY: &str = "steps/0000/planner_reply.txt";
const SNAPSHOT: &str = "steps/0000/observation.json";
const SHOT: &str = "steps/0000/01SHOT.jpg";

fn with(good: &[Entry], more: Entry) -> Vec<u8> {
    raw(&[good, &[more]].concat())
}

fn changed(good: &[Entry], name: &str, change: impl Fn(&mut Entry)) -> Vec<u8> {
    let mut all = good.to_vec();
    change(all.iter_mut().find(|e| e.name == name.as_bytes()).unwrap());
    raw(&all)
}

/// The same with other content of this file.
fn holding(good: &[Entry], name: &str, content: impl AsRef<[u8]>) -> Vec<u8> {
    changed(good, name, |e| e.content = content.as_ref().to_vec())
}

fn replies(numbers: std::ops::Range<usize>, length: usize) -> impl Iterator<Item = Entry> {
    numbers.map(move |n| {
        entry(
            &format!("steps/{n:04}/planner_reply.txt"),
            &vec![b'a'; length],
        )
    })
}

/// The zip is refused, and nothing of it is left, neither among the runs nor beside them.
fn refuses(what: &str, zip: &[u8]) {
    let (temp, runs) = folder();
    let error = runs.open_within(Cursor::new(zip), SMALL).expect_err(what);
    assert!(
        matches!(error, JournalError::NotShared(_) | JournalError::Newer),
        "{what}: {error}"
    );
    let left = |path: &Path| std::fs::read_dir(path).unwrap().count();
    assert_eq!(left(runs.path()), 0, "{what}");
    assert_eq!(left(temp.path()), 1, "{what}");
}

#[tokio::test]
async fn the_zip_made_by_hand_is_good_before_it_is_made_bad() {
    let (_temp, runs) = folder();
    let id = runs.open_within(Cursor::new(raw(&good().await)), SMALL);
    assert_eq!(runs.review(&id.unwrap()).unwrap().steps.len(), 1);
}

#[tokio::test]
async fn names_that_lead_elsewhere_are_refused() {
    let good = good().await;
    let names = "../evil.txt|steps/../../evil.txt|steps/0000/../../../planner_reply.txt|/etc/cron.d/evil|\
        C:\\Windows\\evil.dll|steps\\0000\\planner_reply.txt|steps/0000/a:b.jpg|steps/0000/con.txt|steps/0000/.jpg|\
        steps/0000/01SHOT.jpg.exe|steps/0000/evil.svg|steps/0000/evil.html|steps/00x0/planner_reply.txt|\
        steps/0000/deeper/01SHOT.jpg|steps/|run.json|run.lock|more.zip|steps/0000/run.zip||summary.json\0.jpg|./summary.json";
    for name in names.split('|') {
        refuses(name, &with(&good, entry(name, b"x")));
    }
    let mut bytes = entry("x", b"x");
    bytes.name = vec![0xff, 0xfe, b'/', 0x80];
    refuses("a name that is no text", &with(&good, bytes));
}

#[tokio::test]
async fn what_is_no_plain_file_is_refused() {
    let good = good().await;
    for (what, mode) in [
        ("a link", 0o120_777),
        ("a device", 0o060_600),
        ("a pipe", 0o010_600),
        ("a folder", 0o040_700),
    ] {
        let zip = changed(&good, REPLY, |e| {
            e.mode = mode;
            e.content = b"/etc/passwd".to_vec();
        });
        refuses(what, &zip);
    }
    let changed = |change: fn(&mut Entry)| changed(&good, REPLY, change);
    refuses("a password", &changed(|e| e.flags = 1));
    refuses("an unknown packing", &changed(|e| e.method = 12));
    refuses("a packing that is none", &changed(|e| e.method = 77));
    refuses("a wrong sum", &changed(|e| e.crc = Some(7)));
}

#[tokio::test]
async fn what_is_there_twice_or_overlaps_is_refused() {
    let good = good().await;
    refuses("twice", &with(&good, entry("summary.json", b"{}")));
    let other_case = entry("steps/0000/01shot.jpg", &jpeg(10, 10));
    refuses("twice but for its case", &with(&good, other_case));
    let mut same_bytes = entry("steps/0001/planner_reply.txt", b"");
    same_bytes.at = Some(0);
    refuses("one place for two", &with(&good, same_bytes));
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let good = good().await;
    let more = entry("steps/0000/planner_reply-x.txt", b"a");
    refuses("one file", &with(&good, more));
    let long = vec![b'a'; (2 << 20) + 1];
    refuses("one text", &holding(&good, REPLY, long));
    let mut many = good.clone();
    many.extend(replies(1..40, 1));
    refuses("many files", &raw(&many));
    let mut much = good.clone();
    much.extend(replies(1..4, 1 << 20));
    for n in 1..3 {
        let request = format!("steps/{n:04}/planner_request.txt");
        much.push(entry(&request, &vec![b'a'; 1 << 20]));
    }
    refuses("the whole file", &raw(&much));

    // Packed, they are small: a bomb in one file, and one in many.
    let bomb = |count: usize, length: usize| {
        let all = good.iter().cloned().chain(replies(1..count + 1, length));
        let name = |e: &Entry| String::from_utf8(e.name.clone()).unwrap();
        let files: Vec<_> = all.map(|e| (name(&e), e.content)).collect();
        packed(&files)
    };
    assert!(bomb(1, 2 << 20).len() < 10_000);
    refuses("a bomb", &bomb(1, 2 << 20));
    refuses("a bomb in many files", &bomb(20, 900_000));

    // What the directory tells is not what comes out.
    let big = packed(&[("x".into(), vec![b'a'; 8 << 20])]);
    let mut packed_big = Vec::new();
    let mut zip = ZipArchive::new(Cursor::new(&big)).unwrap();
    let mut inside = zip.by_index_raw(0).unwrap();
    inside.read_to_end(&mut packed_big).unwrap();
    let lies = changed(&good, REPLY, |e| {
        e.content.clone_from(&packed_big);
        e.method = 8;
        e.told = Some(100);
        e.crc = Some(crc32(&vec![b'a'; 8 << 20]));
    });
    refuses("a size that lies", &lies);
    let line = "{\"record\":\"event\"}\n".repeat(1001);
    let many_events = changed(&good, "trace.jsonl", |e| e.content.extend(line.as_bytes()));
    refuses("many events", &many_events);
}

#[tokio::test]
async fn what_is_something_else_inside_is_refused() {
    let good = good().await;
    let zip = raw(&good);
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    for (what, name, content) in [
        ("a zip as a picture", SHOT, zip.clone()),
        (
            "a page as a picture",
            SHOT,
            b"<svg onload=alert(1)>".to_vec(),
        ),
        (
            "a zip behind a picture",
            SHOT,
            [jpeg(10, 10), zip.clone()].concat(),
        ),
        ("a picture of many points", SHOT, jpeg(60_000, 60_000)),
        ("a picture of none", SHOT, jpeg(0, 0)),
        (
            "a picture that breaks off",
            SHOT,
            jpeg(10, 10)[..9].to_vec(),
        ),
        ("a zip as a text", REPLY, zip),
        ("a snapshot that is none", SNAPSHOT, b"{}".to_vec()),
        ("a snapshot without end", SNAPSHOT, deep.clone()),
        ("a summary without end", "summary.json", deep),
    ] {
        refuses(what, &holding(&good, name, content));
    }
}

#[tokio::test]
async fn files_that_are_no_shared_run_are_refused() {
    let good = good().await;
    let zip = raw(&good);
    refuses("nothing", b"");
    refuses("a text", b"PK is how a zip begins, and this is none");
    refuses("half a zip", &zip[..zip.len() / 2]);
    let program = [b"MZ\x90\0".to_vec(), zip.clone()].concat();
    refuses("a program before the zip", &program);
    refuses("an empty zip", &raw(&[]));
    for gone in ["share.json", "summary.json", "trace.jsonl"] {
        let mut left = good.clone();
        left.retain(|e| e.name != gone.as_bytes());
        assert_eq!(left.len(), good.len() - 1, "{gone}");
        refuses(gone, &raw(&left));
    }
    for (what, format) in [
        (
            "another format",
            r#"{"format":"other","version":1,"created":""}"#,
        ),
        (
            "a newer format",
            r#"{"format":"browser-copilot-run","version":2,"created":""}"#,
        ),
    ] {
        refuses(what, &holding(&good, "share.json", format));
    }
    let (version, newer) = ("\"schema_version\":1", "\"schema_version\":99");
    let endless = "a".repeat(10_001);
    for (what, file, from, to) in [
        ("a newer summary", "summary.json", version, newer),
        ("a newer trace", "trace.jsonl", version, newer),
        (
            "a time that is none",
            "summary.json",
            "2026-01-01T00:00:00.000Z",
            "<b>soon</b>",
        ),
        (
            "a goal without end",
            "summary.json",
            "tell me the heading",
            &endless,
        ),
        (
            "events out of order",
            "trace.jsonl",
            "\"seq\":4",
            "\"seq\":1",
        ),
        ("a hole in the trace", "trace.jsonl", "\n", "\nnothing\n"),
    ] {
        refuses(what, &replaced(&good, file, from, to));
    }
}

/// The same with the first of these words in this file changed.
fn replaced(good: &[Entry], file: &str, from: &str, to: &str) -> Vec<u8> {
    changed(good, file, |e| {
        let text = String::from_utf8(e.content.clone()).unwrap();
        assert!(text.contains(from), "{from}");
        e.content = text.replacen(from, to, 1).into_bytes();
    })
}

#[tokio::test]
async fn commits_and_unknown_parts_do_not_come_along() {
    let good = good().await;
    let zip = changed(&good, "trace.jsonl", |e| {
        e.content.extend(b"{\"record\":\"commit\",\"n\":1,\"node\":\"execute\",\"updates\":[],\"goto\":\"end\"}\n");
        e.content.extend(b"{\"record\":\"event\",\"v\":1,\"run\":\"x\",\"seq\":90,\"time\":\"2026-01-01T00:00:00.000Z\",\"step\":0,\"event\":\"teleported\",\"to\":\"mars\"}\n");
    });
    let (_temp, runs) = folder();
    let opened = |zip| {
        let id = runs.open_within(Cursor::new(zip), SMALL).unwrap();
        let trace = runs.path().join(id.as_str()).join(TRACE_FILE);
        (
            std::fs::read_to_string(trace).unwrap(),
            runs.review(&id).unwrap(),
        )
    };
    let (trace, _) = opened(zip);
    assert!(!trace.contains("commit") && !trace.contains("mars"));
    // A snapshot outside the run is not read: its name is not kept.
    let outside = format!("../01OTHER/{SNAPSHOT}");
    let (trace, review) = opened(replaced(&good, "trace.jsonl", SNAPSHOT, &outside));
    assert!(review.steps[0].marks.is_empty());
    assert!(!trace.contains("01OTHER"));
}
