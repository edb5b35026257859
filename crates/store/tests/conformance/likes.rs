use futures_util::future::join_all;
use kindred_domain::{Act, DoneAct, Stance, Timestamp, UserId};
use kindred_store::{Like, LikeOutcome, NextUndo, Store, StoreError, UndoOutcome, sql};

use crate::fixtures::{act, new_match, reading, settle_many, undo};

async fn api_like_01_a_second_toggle_takes_the_like_back(store: &Store) {
    settle_many(store, 2).await;
    assert_eq!(act(store, 1, 2, Act::ToggleLike, 1).await.done, Some(DoneAct::Like));
    assert_eq!(reading(store).await.find_stance(UserId(1), UserId(2)).await.unwrap(), Stance::Liked);
    assert_eq!(act(store, 1, 2, Act::ToggleLike, 2).await.done, Some(DoneAct::Unlike));
    assert_eq!(reading(store).await.find_stance(UserId(1), UserId(2)).await.unwrap(), Stance::Nothing);
    assert_eq!(reading(store).await.find_stance(UserId(2), UserId(1)).await.unwrap(), Stance::Nothing);
}

async fn a_stance_is_told_towards_those_alone_who_can_be_seen(store: &Store) {
    settle_many(store, 3).await;
    act(store, 1, 2, Act::Superlike, 1).await;
    act(store, 1, 3, Act::Skip, 2).await;
    let stances = async || {
        let (conn, mut stances) = (reading(store).await, Vec::new());
        for (actor, target) in [(1, 2), (2, 1), (1, 3), (1, 99)] {
            stances.push(conn.find_stance_if_visible(UserId(actor), UserId(target)).await.unwrap());
        }
        stances
    };
    assert_eq!(stances().await, [Some(Stance::Superliked), Some(Stance::Nothing), Some(Stance::Skipped), None]);
    let hidden: Result<_, StoreError> = store
        .write(async |tx| {
            tx.block(UserId(3), UserId(1), Timestamp::from_micros(0)).await?;
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 2")
        })
        .await;
    hidden.unwrap();
    assert_eq!(stances().await, [None, Some(Stance::Nothing), None, None]);
}

async fn api_like_01_likes_without_toggle_take_none_back(store: &Store) {
    settle_many(store, 2).await;
    act(store, 2, 1, Act::Like, 1).await;
    let likes = (0..8).map(|_| store.write(async |tx| tx.act(UserId(1), UserId(2), Act::Like, &new_match(2)).await));
    let done: Vec<Result<Option<LikeOutcome>, StoreError>> = join_all(likes).await;
    assert!(done.iter().all(|acted| acted.as_ref().unwrap().unwrap().is_match), "{done:?}");
    assert_eq!(reading(store).await.find_stance(UserId(1), UserId(2)).await.unwrap(), Stance::Liked);
    let nobody: Result<_, StoreError> = store.write(async |tx| tx.act(UserId(1), UserId(99), Act::Like, &new_match(20)).await).await;
    assert_eq!(nobody.unwrap(), None);
    assert_eq!(undo(store, 1, 21).await.map(|undone| undone.act), Some(DoneAct::Like));
    assert_eq!(undo(store, 1, 22).await, None, "the eight were one like");
}

async fn api_like_01_an_act_towards_nobody_changes_nothing(store: &Store) {
    settle_many(store, 1).await;
    let done: Result<_, StoreError> = store.write(async |tx| tx.act(UserId(1), UserId(99), Act::Like, &new_match(1)).await).await;
    assert_eq!(done.unwrap(), None);
    assert_eq!(undo(store, 1, 2).await, None);
}

async fn api_like_02_a_superlike_answers_a_like_with_a_match(store: &Store) {
    settle_many(store, 2).await;
    assert!(!act(store, 1, 2, Act::Like, 1).await.is_match);
    assert!(act(store, 2, 1, Act::Superlike, 2).await.is_match);
    assert!(act(store, 2, 1, Act::Superlike, 3).await.is_match, "said again, it is still one");
    let conn = reading(store).await;
    let (ones, twos) = (conn.list_matches(UserId(1), 9).await.unwrap(), conn.list_matches(UserId(2), 9).await.unwrap());
    assert_eq!((ones.len(), twos.len()), (1, 1));
    assert_eq!((ones[0].match_id, ones[0].room_id), (twos[0].match_id, twos[0].room_id));
    assert_eq!((ones[0].other_id, twos[0].other_id), (UserId(2), UserId(1)));
    assert!(ones[0].is_new && twos[0].is_new);
}

async fn api_like_03_20_pairs_who_like_each_other_at_once_are_20_matches_with_a_room_each(store: &Store) {
    settle_many(store, 40).await;
    let likes = (1..=20).flat_map(|n| [(n, n + 20), (n + 20, n)]).enumerate();
    let done = join_all(likes.map(|(at, (one, other))| act(store, one, other, Act::Like, i64::try_from(at).unwrap()))).await;
    assert_eq!(done.iter().filter(|acted| acted.is_match).count(), 20, "the second of each two learns of the match");
    let conn = reading(store).await;
    let mut rooms = Vec::new();
    for n in 1..=20 {
        let (ones, others) = (conn.list_matches(UserId(n), 9).await.unwrap(), conn.list_matches(UserId(n + 20), 9).await.unwrap());
        assert_eq!((ones.len(), others.len()), (1, 1));
        assert_eq!((ones[0].match_id, ones[0].room_id), (others[0].match_id, others[0].room_id));
        rooms.push(ones[0].room_id);
    }
    rooms.sort();
    rooms.dedup();
    assert_eq!(rooms.len(), 20);
}

async fn api_like_04_an_unlike_ends_the_match_on_both_sides_and_the_room_comes_back_with_it(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let before = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap();
    assert!(!act(store, 1, 2, Act::Unlike, 3).await.is_match);
    assert_eq!(reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap(), None);
    assert_eq!(reading(store).await.find_match(UserId(2), UserId(1)).await.unwrap(), None);
    assert!(act(store, 1, 2, Act::Like, 4).await.is_match);
    let after = reading(store).await.find_match(UserId(2), UserId(1)).await.unwrap().unwrap();
    assert_eq!(after.room_id, before.room_id);
}

async fn api_like_05_undo_reaches_20_acts_back(store: &Store) {
    settle_many(store, 24).await;
    for target in 2..=24 {
        act(store, 1, target, Act::Skip, target).await;
        assert_eq!(act(store, 1, target, Act::Skip, target).await.done, None, "what changes nothing is not counted");
    }
    for target in (5..=24).rev() {
        let next = reading(store).await.find_next_undo(UserId(1)).await.unwrap();
        assert_eq!(next, Some(NextUndo { target_id: UserId(target), ends_match_with: None }));
        assert_eq!(undo(store, 1, 99).await, Some(UndoOutcome { act: DoneAct::Skip, target: UserId(target), made: None }));
    }
    assert_eq!(reading(store).await.find_next_undo(UserId(1)).await.unwrap(), None);
    assert_eq!(undo(store, 1, 99).await, None);
    assert_eq!(reading(store).await.find_stance(UserId(1), UserId(4)).await.unwrap(), Stance::Skipped);
    assert_eq!(reading(store).await.find_stance(UserId(1), UserId(5)).await.unwrap(), Stance::Nothing);
}

async fn api_like_05_whose_match_an_undo_ends_is_known_before(store: &Store) {
    settle_many(store, 4).await;
    let ended = async || reading(store).await.find_next_undo(UserId(1)).await.unwrap().and_then(|next| next.ends_match_with);
    act(store, 2, 1, Act::Like, 1).await;
    assert_eq!(ended().await, None, "nothing was done");
    act(store, 1, 2, Act::Like, 2).await;
    assert_eq!(ended().await, Some(UserId(2)));
    act(store, 1, 2, Act::Superlike, 3).await;
    assert_eq!(ended().await, None, "the like before stays, and the match with it");
    act(store, 1, 3, Act::Skip, 4).await;
    assert_eq!(ended().await, None, "a skip made no match");
    undo(store, 1, 5).await;
    undo(store, 1, 6).await;
    assert_eq!(ended().await, Some(UserId(2)));
    act(store, 1, 2, Act::Unlike, 7).await;
    assert_eq!(ended().await, None, "it has ended already");
    act(store, 1, 4, Act::Like, 8).await;
    assert_eq!(ended().await, None, "the like is not answered");
}

async fn api_like_05_undo_passes_over_people_who_left(store: &Store) {
    settle_many(store, 3).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 1, 3, Act::Like, 2).await;
    let gone: Result<u64, StoreError> = store.write(async |tx| sql!(execute tx, "DELETE FROM users WHERE id = 3")).await;
    assert_eq!(gone.unwrap(), 1);
    let next = reading(store).await.find_next_undo(UserId(1)).await.unwrap();
    assert_eq!(next, Some(NextUndo { target_id: UserId(2), ends_match_with: None }));
    assert_eq!(undo(store, 1, 3).await, Some(UndoOutcome { act: DoneAct::Like, target: UserId(2), made: None }));
    assert_eq!(reading(store).await.find_next_undo(UserId(1)).await.unwrap(), None);
    assert_eq!(undo(store, 1, 4).await, None);
}

async fn api_like_07_likes_are_listed_the_latest_first_and_skips_are_not(store: &Store) {
    settle_many(store, 5).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 1, 3, Act::Skip, 2).await;
    act(store, 1, 4, Act::Superlike, 3).await;
    act(store, 4, 1, Act::Like, 4).await;
    act(store, 5, 1, Act::Like, 5).await;
    let at = |seconds: i64| Timestamp::from_micros(seconds * 1_000_000);
    let expected = [
        Like { target_id: UserId(4), updated_at: at(3), is_match: true },
        Like { target_id: UserId(2), updated_at: at(1), is_match: false },
    ];
    let conn = reading(store).await;
    assert_eq!(conn.list_likes(UserId(1), None, 9).await.unwrap(), expected);
    assert_eq!(conn.list_likes(UserId(1), None, 1).await.unwrap(), expected[..1]);
}

async fn likes_01_likes_are_paged_and_counted_without_those_who_are_not_there(store: &Store) {
    settle_many(store, 9).await;
    // Twos share a moment: the id decides then.
    for target in 2..=9 {
        act(store, 1, target, Act::Like, target / 2).await;
    }
    act(store, 1, 9, Act::Skip, 9).await;
    let gone: Result<_, StoreError> = store
        .write(async |tx| {
            tx.block(UserId(4), UserId(1), Timestamp::from_micros(0)).await?;
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 8")
        })
        .await;
    gone.unwrap();
    let conn = reading(store).await;
    let at = |seconds: i64| Timestamp::from_micros(seconds * 1_000_000);
    let page = async |before: Option<(Timestamp, UserId)>, limit: i64| -> Vec<i64> {
        conn.list_likes(UserId(1), before, limit).await.unwrap().iter().map(|like| like.target_id.0).collect()
    };
    assert_eq!(page(None, 9).await, [6, 7, 5, 2, 3]);
    assert_eq!(conn.count_likes(UserId(1)).await.unwrap(), 5);
    assert_eq!(page(None, 2).await, [6, 7]);
    assert_eq!(page(Some((at(3), UserId(6))), 2).await, [7, 5]);
    assert_eq!(page(Some((at(2), UserId(4))), 2).await, [5, 2], "the one named need not be there");
    assert_eq!(page(Some((at(1), UserId(3))), 2).await, [0_i64; 0]);
    assert_eq!(conn.count_likes(UserId(2)).await.unwrap(), 0, "nobody else's are counted");
}

kindred_store::conformance![
    api_like_01_a_second_toggle_takes_the_like_back,
    a_stance_is_told_towards_those_alone_who_can_be_seen,
    api_like_01_likes_without_toggle_take_none_back,
    api_like_01_an_act_towards_nobody_changes_nothing,
    api_like_02_a_superlike_answers_a_like_with_a_match,
    api_like_03_20_pairs_who_like_each_other_at_once_are_20_matches_with_a_room_each,
    api_like_04_an_unlike_ends_the_match_on_both_sides_and_the_room_comes_back_with_it,
    api_like_05_undo_reaches_20_acts_back,
    api_like_05_whose_match_an_undo_ends_is_known_before,
    api_like_05_undo_passes_over_people_who_left,
    api_like_07_likes_are_listed_the_latest_first_and_skips_are_not,
    likes_01_likes_are_paged_and_counted_without_those_who_are_not_there,
];
