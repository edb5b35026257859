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
mod tests;
