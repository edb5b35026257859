use std::sync::atomic::{AtomicU64, Ordering};

use kindred_domain::Entropy;

/// A pseudo-random generator: the same seed gives the same bytes in the same order.
#[derive(Debug)]
pub struct SeededEntropy(AtomicU64);

impl SeededEntropy {
    /// A generator that starts at `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            // SplitMix64: well mixed from any seed, and safe to share between threads.
            let mut z = self.0.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed).wrapping_add(0x9E37_79B9_7F4A_7C15);
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^= z >> 31;
            chunk.copy_from_slice(&z.to_be_bytes()[..chunk.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_ids() {
        let (a, b, c) = (SeededEntropy::new(7), SeededEntropy::new(7), SeededEntropy::new(8));
        assert_eq!([a.next_id(), a.next_id()], [b.next_id(), b.next_id()]);
        assert_ne!(a.next_id(), c.next_id());
    }
}
