use kindred_testkit::SeededEntropy;

use super::*;

#[tokio::test]
async fn a_password_is_verified_by_its_hash() {
    let (hasher, entropy) = (Arc::new(PasswordHasher::default()), SeededEntropy::new(1));
    let hash = hasher.hash("correct horse", &entropy).await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_ne!(hash, hasher.hash("correct horse", &entropy).await.unwrap(), "a new salt each time");
    assert!(hasher.verify("correct horse", Some(hash.clone())).await.unwrap());
    assert!(!hasher.verify("correct horsf", Some(hash)).await.unwrap());
    assert!(!hasher.verify("correct horse", None).await.unwrap());
}

#[test]
fn the_dummy_hash_costs_what_a_real_one_costs() {
    let dummy = PasswordHash::new(DUMMY_HASH).unwrap();
    let cost = ["m", "t", "p"].map(|name| dummy.params.get_decimal(name).unwrap());
    assert_eq!(cost, [WORK.memory_kib, WORK.passes, WORK.lanes]);
}

#[test]
fn api_auth_05_a_hash_is_outdated_when_less_work_was_done_for_it_than_is_now() {
    assert!(!is_outdated(DUMMY_HASH, WORK));
    assert!(!is_outdated(&DUMMY_HASH.replace("m=19456,t=2", "m=65536,t=3"), WORK), "more is as good");
    assert!(!is_outdated("no hash", WORK));
    for (now, then) in [("m=19456", "m=8192"), ("t=2", "t=1"), ("argon2id", "argon2i"), ("v=19", "v=16")] {
        assert!(is_outdated(&DUMMY_HASH.replace(now, then), WORK), "{then}");
    }
}

#[tokio::test]
async fn a_full_queue_is_answered_503_at_once() {
    let hasher = Arc::new(PasswordHasher::default());
    hasher.waiting.store(MAX_WAITING, Ordering::Release);
    let _all = hasher.turns.acquire_many(2).await.unwrap();
    let refused = hasher.verify("x", None).await.unwrap_err();
    assert_eq!(refused.status(), 503);
    assert_eq!((hasher.waiting(), hasher.refused()), (MAX_WAITING, 1));
}
