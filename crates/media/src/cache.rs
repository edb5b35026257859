//! The pictures served last, in memory.

use std::sync::atomic::{AtomicU64, Ordering};

use moka::{policy::EvictionPolicy, sync::Cache};

use crate::{Format, PictureKey, Width, served::Served};

/// All cached pictures together take at most this many bytes.
const CAPACITY_BYTES: u64 = 32 * 1024 * 1024;
/// A larger picture is not cached.
const LARGEST_BYTES: usize = 512 * 1024;

/// One variant of one picture.
pub(crate) type Variant = (PictureKey, Width, Format);

/// Variants served lately; the least recently used goes first.
///
/// A removed picture never comes back: whoever reads from the store notes [`PictureCache::removals`] first, and what they
/// read is cached only if nothing was removed since.
pub(crate) struct PictureCache {
    variants: Cache<Variant, Served>,
    removals: AtomicU64,
}

impl PictureCache {
    pub(crate) fn new() -> Self {
        let variants = Cache::builder()
            .max_capacity(CAPACITY_BYTES)
            .weigher(|_, served: &Served| u32::try_from(served.bytes.len()).unwrap_or(u32::MAX))
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self { variants, removals: AtomicU64::new(0) }
    }

    pub(crate) fn get(&self, variant: &Variant) -> Option<Served> {
        self.variants.get(variant)
    }

    /// The number of removals so far.
    pub(crate) fn removals(&self) -> u64 {
        self.removals.load(Ordering::SeqCst)
    }

    /// Caches what was read when there had been so many `removals`.
    pub(crate) fn insert(&self, variant: Variant, served: Served, removals: u64) {
        if self.removals() != removals || served.bytes.len() > LARGEST_BYTES {
            return;
        }
        let inserted = variant.clone();
        self.variants.insert(variant, served);
        // A removal counts first and deletes then: either it deletes what was just inserted, or it is counted here.
        if self.removals() != removals {
            self.variants.invalidate(&inserted);
        }
    }

    /// Removes every variant of a picture.
    pub(crate) fn remove(&self, key: &PictureKey) {
        self.removals.fetch_add(1, Ordering::SeqCst);
        for width in Width::ALL {
            for format in [Format::Jpeg, Format::WebP] {
                self.variants.invalidate(&(key.clone(), width, format));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use kindred_testkit::SeededEntropy;

    use super::*;

    fn variant(seed: u64) -> Variant {
        (PictureKey::random(&SeededEntropy::new(seed)), Width::W640, Format::Jpeg)
    }

    fn served(length: usize) -> Served {
        Served { bytes: Bytes::from(vec![1; length]), content_type: "image/jpeg", etag: "\"1\"".into() }
    }

    #[test]
    fn what_is_used_stays_and_the_capacity_holds() {
        let cache = PictureCache::new();
        for seed in 0..200 {
            cache.insert(variant(seed), served(LARGEST_BYTES), cache.removals());
            cache.variants.run_pending_tasks();
            assert!(cache.get(&variant(0)).is_some(), "evicted after {seed} others");
            assert!(cache.variants.weighted_size() <= CAPACITY_BYTES);
        }
        assert!(cache.get(&variant(5)).is_none());
    }

    #[test]
    fn a_picture_too_large_is_not_cached() {
        let cache = PictureCache::new();
        cache.insert(variant(1), served(LARGEST_BYTES + 1), cache.removals());
        assert!(cache.get(&variant(1)).is_none());
    }

    #[test]
    fn what_was_read_before_a_removal_is_not_cached_after_it() {
        let cache = PictureCache::new();
        let before = cache.removals();
        cache.remove(&variant(1).0);
        cache.insert(variant(1), served(9), before);
        assert!(cache.get(&variant(1)).is_none());
        cache.insert(variant(1), served(9), cache.removals());
        assert!(cache.get(&variant(1)).is_some());
        cache.remove(&variant(1).0);
        assert!(cache.get(&variant(1)).is_none());
        cache.variants.run_pending_tasks();
        assert_eq!(cache.variants.weighted_size(), 0);
    }
}
