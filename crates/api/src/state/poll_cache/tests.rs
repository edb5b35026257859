use super::*;

const NOON: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);
const ANN: UserId = UserId(1);
const ROOM: RoomId = RoomId(7);
const POLLER: Poller = (ANN, ROOM, Language::English, Some(3));
const SEES: Membership =
    Membership { other_id: UserId(2), version: 3, unread: 0, other_read: 0, other_sees: true, other_knows: true, is_new_match: false };

async fn with_a_poll() -> PollCache {
    let cache = PollCache::default();
    let epoch = cache.epoch(ROOM, NOON);
    cache.insert(POLLER, CachedPoll { sees: SEES, person_hash: 5, epoch }).await;
    cache
}

async fn is_cached(cache: &PollCache, at: Timestamp) -> bool {
    cache.find(POLLER, cache.epoch(ROOM, at)).await.is_some()
}

#[tokio::test]
async fn a_poll_is_remembered_until_something_changes_or_seconds_have_passed() {
    let cache = with_a_poll().await;
    assert!(is_cached(&cache, NOON).await && is_cached(&cache, NOON.plus_seconds(14)).await);
    assert!(!is_cached(&cache, NOON.plus_seconds(15)).await);
    assert!(!is_cached(&cache, NOON.plus_seconds(-1)).await, "a clock that went back makes no entry young");
    for other in
        [(UserId(2), ROOM, Language::English, Some(3)), (ANN, ROOM, Language::Chinese, Some(3)), (ANN, ROOM, Language::English, None)]
    {
        assert!(cache.find(other, cache.epoch(ROOM, NOON)).await.is_none());
    }
    cache.room_changed(RoomId(8));
    assert!(is_cached(&cache, NOON).await);
    cache.room_changed(ROOM);
    assert!(!is_cached(&cache, NOON).await);
    let cache = with_a_poll().await;
    cache.people_changed();
    assert!(!is_cached(&cache, NOON).await);
}

#[tokio::test]
async fn a_poll_overtaken_by_a_change_while_it_was_read_is_never_used() {
    let cache = PollCache::default();
    let epoch = cache.epoch(ROOM, NOON);
    cache.room_changed(ROOM);
    cache.insert(POLLER, CachedPoll { sees: SEES, person_hash: 5, epoch }).await;
    assert!(!is_cached(&cache, NOON).await);
}
