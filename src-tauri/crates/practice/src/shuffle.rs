//! A small deterministic generator, so that a seed means the same site in every build.
//!
//! Not for secrets: session tokens come from the `rand` crate.

pub(crate) struct Shuffle(u64);

impl Shuffle {
    /// A stream for one purpose: changing how one part draws leaves the others as they were.
    pub(crate) fn new(seed: u64, purpose: &str) -> Self {
        let hash = purpose
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
        let mut shuffle = Self(hash ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        shuffle.draw();
        shuffle
    }

    /// SplitMix64.
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform enough for small ranges; 0 for an empty range.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            0
        } else {
            (self.draw() % end as u64) as usize
        }
    }

    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below((high - low + 1) as usize) as u32
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub(crate) fn reorder<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

/// One of `count` things, the first under seed 0.
pub(crate) fn choose(seed: u64, purpose: &str, count: usize) -> usize {
    if seed == 0 {
        0
    } else {
        Shuffle::new(seed, purpose).below(count)
    }
}

/// True or false by seed, for the order of parts on a page; false for seed 0.
pub(crate) fn flipped(seed: u64, what: &str) -> bool {
    choose(seed, &format!("flip {what}"), 2) == 1
}
