use crate::{LEAST_SECONDS, jitter, rest};

const HOUR: u64 = 3_600;
const DAY: u64 = 24 * HOUR;

#[test]
fn a_rest_doubles_up_to_a_day() {
    let rests: Vec<u64> = (0..8).map(|n| rest(n, HOUR, None) / HOUR).collect();
    assert_eq!(rests, [1, 1, 2, 4, 8, 16, 24, 24]);
    assert_eq!(rest(u32::MAX, 90, None), DAY);
    // A weekly look stays weekly.
    assert_eq!(rest(3, 7 * DAY, None), 7 * DAY);
    assert_eq!(rest(u32::MAX, u64::MAX, None), u64::MAX);
}

#[test]
fn a_site_is_left_alone_as_long_as_it_asks() {
    assert_eq!(rest(0, 0, None), LEAST_SECONDS);
    assert_eq!(rest(1, HOUR, Some(10)), HOUR);
    assert_eq!(rest(1, HOUR, Some(3 * HOUR)), 3 * HOUR);
    assert_eq!(rest(9, HOUR, Some(3 * DAY)), 3 * DAY);
}

#[test]
fn a_jitter_is_spread_and_the_same_for_its_seed() {
    for (interval, most) in [(0, 0), (60, 6), (HOUR, 300), (DAY, 300), (u64::MAX, 300)] {
        let all: Vec<u64> = (0..2_000).map(|seed| jitter(interval, seed)).collect();
        assert!(all.iter().all(|s| *s <= most), "{interval}");
        assert_eq!(all.iter().max(), Some(&most), "{interval}");
        assert_eq!(all.iter().min(), Some(&0), "{interval}");
        assert_eq!(jitter(interval, 7), all[7]);
    }
}
