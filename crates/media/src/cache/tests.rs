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
