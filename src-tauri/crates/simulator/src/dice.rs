//! A small generator; the same seed gives the same numbers on every machine.

use crate::world::World;

/// "How much is the blue mug?", and two actions of the random planner: see `world::random`.
const HOW_MUCH: u8 = 2;
const READ: [u8; 3] = [27, 0, 0];
const SAY_THE_PRICE: [u8; 3] = [31, 0, 1];

#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0..n
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub fn bits(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// A generator of its own, so that one part's throws do not move another's.
    pub fn split(&mut self) -> Self {
        Self(self.next())
    }

    fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    fn some<T>(&mut self, from: usize, to: usize, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = from + self.below(to - from);
        (0..count).map(|_| one(self)).collect()
    }

    /// A random world; in one of four the planner reads a page and gives the answer that stands there.
    pub fn world(&mut self) -> World {
        let mut world = self.wild();
        if self.one_in(4) {
            world.goal = HOW_MUCH;
            world.planner.truncate(self.below(4));
            world.planner.extend([READ, SAY_THE_PRICE]);
        }
        world
    }

    fn wild(&mut self) -> World {
        World {
            goal: self.byte(),
            pages: self.some(1, 4, |d| (d.byte(), d.some(1, 7, Self::bytes))),
            planner: self.some(4, 16, Self::bytes),
            model: self.one_in(2),
            person: (!self.one_in(4)).then(|| self.some(1, 6, Self::byte)),
            settings: self.bytes(),
            chaos: self.one_in(3).then(|| self.next()),
            reconnects: self.some(0, 3, |d| d.one_in(2)),
            failing_snapshots: self.some(0, 4, |d| d.one_in(5)),
            sent: Vec::new(),
        }
    }
}
