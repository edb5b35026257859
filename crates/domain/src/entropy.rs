/// Where randomness comes from: the operating system in production, a seeded generator in tests.
pub trait Entropy: Send + Sync {
    /// Fills `bytes` with random bytes fit for secrets.
    fn fill(&self, bytes: &mut [u8]);

    /// 63 random bits: an id or a seed, never negative.
    fn next_id(&self) -> i64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        i64::from_be_bytes(bytes) & i64::MAX
    }
}
