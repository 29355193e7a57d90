use super::{line, once};
use crate::Unreadable;
use crate::{check, zone};

#[test]
fn lines_of_five_fields_that_ever_happen_are_taken() {
    for good in [
        "0 8 * * *",
        "*/5 * * * 1-5",
        "0 8 29 2 *",
        "0 0 L * *",
        "0 9 * * MON#1",
        "59 23 31 12 7",
    ] {
        assert_eq!(check(&line(good)), Ok(()), "{good}");
    }
    let bad = [
        "",
        "* * * *",
        "* * * * * *",
        "0 24 * * *",
        "60 0 * * *",
        "0 8 0 * *",
        "0 8 32 * *",
        "0 8 * 13 *",
        "0 8 * * 8",
        "@daily",
        "0 8 * * 1,",
        "a b c d e",
        "5-1 * * * *",
        "*/0 * * * *",
    ];
    for bad in bad {
        assert_eq!(
            check(&line(bad)),
            Err(Unreadable::Line(bad.into())),
            "{bad}"
        );
    }
    for never in ["0 8 30 2 *", "0 8 31 2,4,6,9,11 *"] {
        assert_eq!(
            check(&line(never)),
            Err(Unreadable::Never(never.into())),
            "{never}"
        );
    }
}

#[test]
fn times_are_civil_and_whole() {
    assert_eq!(check(&once("2026-12-01T08:00:00")), Ok(()));
    let bad = [
        "",
        "2026-12-01",
        "2026-12-01 08:00:00",
        "2026-12-01T08:00",
        "2026-12-01T08:00:00Z",
        "2026-12-01T08:00:00+01:00",
        "2026-02-30T08:00:00",
        "2026-12-01T24:00:00",
        "2026-12-01T08:60:00",
    ];
    for bad in bad {
        assert_eq!(
            check(&once(bad)),
            Err(Unreadable::Once(bad.into())),
            "{bad}"
        );
    }
}

#[test]
fn zones_have_iana_names() {
    assert!(zone("Europe/London").is_ok());
    assert!(zone("UTC").is_ok());
    for bad in ["", "Europe/Nowhere", "CET+1", "../../etc/passwd", "London"] {
        assert_eq!(zone(bad).err(), Some(Unreadable::Zone(bad.into())), "{bad}");
    }
}
