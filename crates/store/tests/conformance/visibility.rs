use kindred_domain::{Act, MatchId, MessageId, RoomId, Timestamp, UserId};
use kindred_store::{Blocked, NewMatch, Store, StoreError, conformance, sql};

use crate::fixtures::{act, reading, send_message, settle_many, text_message, undo};

const NOW: Timestamp = Timestamp::from_micros(50_000_000);

async fn block(store: &Store, user: i64, other: i64) -> bool {
    let done: Result<_, StoreError> = store.write(async |tx| tx.block(UserId(user), UserId(other), NOW).await).await;
    done.unwrap()
}

async fn unblock(store: &Store, user: i64, other: i64) {
    let done: Result<_, StoreError> = store.write(async |tx| tx.unblock(UserId(user), UserId(other)).await).await;
    done.unwrap();
}

/// True if person 1 can see person 2, and the same the other way round.
async fn can_see(store: &Store) -> (bool, bool) {
    let conn = reading(store).await;
    (conn.can_see(UserId(1), UserId(2)).await.unwrap(), conn.can_see(UserId(2), UserId(1)).await.unwrap())
}

async fn blocked_by(store: &Store, user: i64) -> Vec<i64> {
    let conn = reading(store).await;
    conn.list_blocked(UserId(user), 10).await.unwrap().into_iter().map(|Blocked { id, .. }| id.0).collect()
}

async fn one_block_hides_both_from_each_other_until_every_block_is_removed(store: &Store) {
    settle_many(store, 3).await;
    assert_eq!(can_see(store).await, (true, true));
    assert!(block(store, 1, 2).await && block(store, 1, 2).await);
    assert_eq!(can_see(store).await, (false, false));
    assert_eq!((blocked_by(store, 1).await, blocked_by(store, 2).await), (vec![2], vec![]));
    assert!(!block(store, 2, 1).await, "whom one can't see one can't block");
    unblock(store, 2, 1).await;
    assert_eq!(can_see(store).await, (false, false), "unblocking without a block of one's own removes nothing");
    unblock(store, 1, 2).await;
    unblock(store, 1, 2).await;
    assert_eq!((can_see(store).await, blocked_by(store, 1).await), ((true, true), vec![]));
    assert!(!block(store, 1, 1).await && !block(store, 1, 99).await);
}

async fn two_blocks_need_two_ends(store: &Store) {
    settle_many(store, 2).await;
    block(store, 1, 2).await;
    // Both at the same moment: as two requests that meet.
    let both: Result<(), StoreError> = store
        .write(async |tx| {
            sql!(execute tx, "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (2, 1, 1)")?;
            Ok(())
        })
        .await;
    both.unwrap();
    unblock(store, 1, 2).await;
    assert_eq!(can_see(store).await, (false, false));
    unblock(store, 2, 1).await;
    assert_eq!(can_see(store).await, (true, true));
}

async fn a_block_ends_what_two_people_had_and_nothing_returns(store: &Store) {
    settle_many(store, 3).await;
    for other in [2, 3] {
        act(store, 1, other, Act::Like, other).await;
        act(store, other, 1, Act::Superlike, 10 + other).await;
    }
    let marked: Result<_, StoreError> = store.write(async |tx| tx.add_favorite(UserId(2), UserId(1), NOW).await).await;
    assert!(marked.unwrap());
    let room = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().room_id;
    assert!(send_message(store, 2, room, &text_message(1, "Hello")).await.is_some());
    block(store, 2, 1).await;
    for _ in 0..2 {
        let conn = reading(store).await;
        for (user, other) in [(1, 2), (2, 1)] {
            assert_eq!(conn.find_match(UserId(user), UserId(other)).await.unwrap(), None);
            let likes = conn.list_likes(UserId(user), None, 9).await.unwrap();
            assert!(likes.iter().all(|like| like.target_id != UserId(other)));
            let rooms = conn.list_conversations(UserId(user), None, (9, 0)).await.unwrap();
            assert!(rooms.iter().all(|(room, _)| room.other_id != UserId(other)));
        }
        assert_eq!(conn.list_matches(UserId(1), 9).await.unwrap().len(), 1, "the third person's match stays");
        assert_eq!(conn.list_matches_with_people(UserId(1), 9).await.unwrap().len(), 1, "also beside its person");
        assert!(conn.list_favorites(UserId(2), None, 9).await.unwrap().is_empty());
        assert!(!conn.is_favorite(UserId(2), UserId(1)).await.unwrap());
        drop(conn);
        unblock(store, 2, 1).await;
    }
    assert_eq!(undo(store, 2, 9).await, None, "the like of the other went with its undo");
    assert_eq!(undo(store, 1, 9).await.map(|undone| undone.target), Some(UserId(3)));
}

async fn nothing_can_be_done_to_somebody_blocked(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let room = reading(store).await.find_match(UserId(1), UserId(2)).await.unwrap().unwrap().room_id;
    block(store, 1, 2).await;
    for (user, other) in [(UserId(1), UserId(2)), (UserId(2), UserId(1))] {
        let new = &NewMatch { id: MatchId(5), room: RoomId(5), message: MessageId(5), now: NOW };
        let done: Result<_, StoreError> = store
            .write(async |tx| {
                let acted = tx.act(user, other, Act::Like, new).await?;
                let favored = tx.add_favorite(user, other, NOW).await?;
                let unfavored = tx.remove_favorite(user, other).await?;
                Ok((acted, favored, unfavored, tx.open_room(user, other, RoomId(6), NOW).await?))
            })
            .await;
        assert_eq!(done.unwrap(), (None, false, false, None));
        assert!(send_message(store, user.0, room, &text_message(7, "Hello")).await.is_none());
        let conn = reading(store).await;
        assert_eq!(conn.find_membership(user, room).await.unwrap(), None);
        assert_eq!(conn.list_people_seen_by(user, &[other]).await.unwrap(), []);
        assert_eq!(conn.find_person_seen_by(user, other).await.unwrap(), None);
        assert_eq!(conn.list_people(&[other]).await.unwrap().len(), 1);
    }
    unblock(store, 1, 2).await;
    assert!(send_message(store, 1, room, &text_message(8, "Hello")).await.is_some(), "the room is the same as before");
    assert_eq!(reading(store).await.list_conversations(UserId(2), None, (9, 0)).await.unwrap().len(), 1);
}

async fn a_like_and_a_block_at_once_leave_no_match(store: &Store) {
    settle_many(store, 2).await;
    for round in 0..8 {
        act(store, 1, 2, Act::Like, round).await;
        let new = &NewMatch { id: MatchId(100 + round), room: RoomId(9), message: MessageId(100 + round), now: NOW };
        let like = store.write(async |tx| tx.act(UserId(2), UserId(1), Act::Like, new).await?.map(drop).ok_or(None));
        let (_, blocked): (Result<(), Option<StoreError>>, _) = tokio::join!(like, block(store, 1, 2));
        assert!(blocked);
        unblock(store, 1, 2).await;
        let conn = reading(store).await;
        assert_eq!(conn.find_match(UserId(1), UserId(2)).await.unwrap(), None);
        assert!(conn.list_likes(UserId(2), None, 9).await.unwrap().is_empty());
    }
}

conformance![
    one_block_hides_both_from_each_other_until_every_block_is_removed,
    two_blocks_need_two_ends,
    a_block_ends_what_two_people_had_and_nothing_returns,
    nothing_can_be_done_to_somebody_blocked,
    a_like_and_a_block_at_once_leave_no_match,
];
