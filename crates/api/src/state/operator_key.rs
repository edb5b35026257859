use sha2::{Digest, Sha256};

/// The operator's key; only its hash is kept.
#[derive(Clone, Copy)]
pub struct OperatorKey([u8; 32]);

impl OperatorKey {
    /// The key as it is configured.
    pub fn new(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }

    /// True if `given` is the key; takes the same time whatever is given.
    pub fn fits(self, given: &str) -> bool {
        let given: [u8; 32] = Sha256::digest(given.as_bytes()).into();
        self.0.iter().zip(given).fold(0, |differs, (ours, theirs)| differs | (ours ^ theirs)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_key_fits() {
        let key = OperatorKey::new("a key of operators");
        assert!(key.fits("a key of operators"));
        for other in ["", "a key of operator", "a key of operatorS", "a key of operators "] {
            assert!(!key.fits(other), "{other:?}");
        }
    }
}
