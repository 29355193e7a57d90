//! How long to leave a site alone.

/// No page is looked at more often.
pub const LEAST_SECONDS: u64 = 60;

const DAY: u64 = 86_400;

/// Seconds to the next look. The first problem waits as long as a good look does, each further one twice as long, up to a day;
/// where the interval itself is longer, it stays. Never less than the site asks for.
#[must_use]
pub fn rest(problems_in_a_row: u32, interval_seconds: u64, retry_after: Option<u64>) -> u64 {
    let interval = interval_seconds.max(LEAST_SECONDS);
    let doublings = problems_in_a_row.saturating_sub(1).min(32);
    let longer = interval.saturating_mul(1 << doublings);
    let most = interval.max(DAY);
    longer.min(most).max(retry_after.unwrap_or_default())
}

/// Seconds to put on top, so that many watches do not look at once: 0 to a tenth of the interval, at most five minutes. The
/// same for the same seed.
#[must_use]
pub fn jitter(interval_seconds: u64, seed: u64) -> u64 {
    let most = (interval_seconds / 10).min(300);
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 31)) % (most + 1)
}
