/// A pseudo-random generator (`SplitMix64`) whose numbers are the same in every run, so the demo people are too.
pub struct SeededRandom(u64);

impl SeededRandom {
    /// Begins at `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = high.abs_diff(low) + 1;
        low.saturating_add_unsigned(self.bits() % width)
    }

    /// True with this probability.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }
}
