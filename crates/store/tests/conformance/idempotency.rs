use kindred_domain::{Audience, CommentId, DoneAct, MessageId, MomentId, RoomId, Timestamp, UserId};
use kindred_store::{
    CommentOutcome, LikeReply, NewComment, Replay, RequestKey, Store, StoreError, StoredReply, UndoReply, conformance, sql,
};

use crate::{
    fixtures::{reading, send_message, settle_many, text_message},
    moments::post,
    people::NOON,
    rooms::open,
};

const DAY: i64 = 86_400;
const LIKE: StoredReply = StoredReply::Like(LikeReply { target: UserId(2), done: Some(DoneAct::Like), is_match: true });

fn request(key: u8, body: u8) -> RequestKey {
    RequestKey { key_hash: [key; 32], fingerprint: [body; 32] }
}

async fn ask_for(store: &Store, user: i64, request: RequestKey, reply: StoredReply, now: Timestamp) -> Replay {
    let outcome: Result<_, StoreError> = store
        .write(|tx| async move {
            let before = tx.claim_key(UserId(user), &request, now).await?;
            if before == Replay::New {
                tx.store_reply(UserId(user), &request, reply).await?;
            }
            Ok(before)
        })
        .await;
    outcome.unwrap()
}

async fn ask(store: &Store, user: i64, request: RequestKey, now: Timestamp) -> Replay {
    ask_for(store, user, request, LIKE, now).await
}

async fn sweep(store: &Store, now: Timestamp) -> u64 {
    let swept: Result<_, StoreError> = store.write(|tx| async move { tx.sweep_keys(now).await }).await;
    swept.unwrap()
}

/// How many keys and how many replies are stored.
async fn stored(store: &Store) -> (i64, i64) {
    let conn = reading(store).await;
    sql!(scalar conn, "SELECT (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM idempotency_replies)").unwrap()
}

async fn limit_02_the_same_request_under_its_key_is_answered_the_same_for_a_day(store: &Store) {
    settle_many(store, 3).await;
    assert_eq!(ask(store, 1, request(1, 1), NOON).await, Replay::New);
    assert_eq!(ask(store, 1, request(1, 1), NOON).await, Replay::Again(LIKE));
    assert_eq!(ask(store, 1, request(1, 2), NOON).await, Replay::Mismatch);
    assert_eq!(ask(store, 3, request(1, 2), NOON).await, Replay::New);
    assert_eq!(ask(store, 1, request(1, 1), NOON.plus_seconds(DAY)).await, Replay::Again(LIKE));
    assert_eq!(ask(store, 1, request(1, 2), NOON.plus_seconds(DAY + 1)).await, Replay::New);
}

async fn limit_02_each_kind_of_reply_is_read_as_it_was_stored(store: &Store) {
    settle_many(store, 2).await;
    let replies = [
        LIKE,
        StoredReply::Like(LikeReply { target: UserId(2), done: None, is_match: false }),
        StoredReply::Undo(UndoReply { target: UserId(2), act: DoneAct::Skip }),
        send_hello(store).await,
        post_moment(store).await,
        comment(store).await,
    ];
    for (key, reply) in (1..).zip(replies) {
        assert_eq!(ask_for(store, 1, request(key, 1), reply, NOON).await, Replay::New);
        assert_eq!(ask_for(store, 1, request(key, 1), LIKE, NOON).await, Replay::Again(reply));
    }
}

async fn limit_02_a_request_that_failed_is_not_remembered(store: &Store) {
    settle_many(store, 2).await;
    let failed: Result<(), StoreError> = store
        .write(|tx| async move {
            assert_eq!(tx.claim_key(UserId(1), &request(1, 1), NOON).await?, Replay::New);
            Err(StoreError::Conflict { unique: "of the test's own".into() })
        })
        .await;
    failed.unwrap_err();
    assert_eq!(ask(store, 1, request(1, 2), NOON).await, Replay::New);
}

async fn limit_02_of_the_same_request_at_once_one_has_the_effect(store: &Store) {
    settle_many(store, 2).await;
    for now in [NOON, NOON.plus_seconds(DAY + 1)] {
        let one = || ask(store, 1, request(1, 1), now);
        let replays: [Replay; 4] = tokio::join!(one(), one(), one(), one()).into();
        assert_eq!(replays.iter().filter(|replay| **replay == Replay::New).count(), 1, "{replays:?}");
        assert_eq!(replays.iter().filter(|replay| **replay == Replay::Again(LIKE)).count(), 3, "{replays:?}");
    }
}

async fn limit_02_keys_older_than_a_day_are_swept_a_batch_at_a_time_whoever_they_are_of(store: &Store) {
    settle_many(store, 3).await;
    ask(store, 1, request(1, 1), NOON).await;
    ask(store, 3, request(1, 1), NOON.plus_seconds(1)).await;
    assert_eq!((sweep(store, NOON.plus_seconds(DAY)).await, stored(store).await), (0, (2, 2)));
    assert_eq!((sweep(store, NOON.plus_seconds(DAY + 1)).await, stored(store).await), (1, (1, 1)));
    let many: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx,
                sqlite: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
                         INSERT INTO idempotency_keys SELECT 2, CAST('key ' || i AS BLOB), 0 FROM n",
                postgres: "INSERT INTO idempotency_keys SELECT 2, CAST('key ' || i AS BYTEA), 0 FROM generate_series(1, 600) n (i)")
        })
        .await;
    assert_eq!(many.unwrap(), 600);
    let later = NOON.plus_seconds(2 * DAY);
    assert_eq!([sweep(store, later).await, sweep(store, later).await, sweep(store, later).await], [500, 101, 0]);
    assert_eq!(stored(store).await, (0, 0));
}

async fn send_hello(store: &Store) -> StoredReply {
    open(store, 1, 2, 10).await;
    let sent = send_message(store, 1, RoomId(10), &text_message(5, "hello")).await;
    StoredReply::Message(sent.unwrap().message.id)
}

async fn post_moment(store: &Store) -> StoredReply {
    post(store, 1, 6, Audience::Public).await;
    StoredReply::Moment(MomentId(6))
}

async fn comment(store: &Store) -> StoredReply {
    let new = &NewComment { id: CommentId(7), content: "nice".into(), parent: None, now: NOON };
    let outcome: Result<_, StoreError> = store.write(|tx| async move { tx.add_comment(UserId(1), MomentId(6), new).await }).await;
    assert!(matches!(outcome.unwrap(), CommentOutcome::Added(_)));
    StoredReply::Comment(CommentId(7))
}

async fn limit_02_the_reply_goes_with_what_was_made_and_the_key_stays(store: &Store) {
    settle_many(store, 2).await;
    let replies = [send_hello(store).await, post_moment(store).await, comment(store).await];
    for (key, reply) in (1..).zip(replies) {
        ask_for(store, 1, request(key, 1), reply, NOON).await;
    }
    let deleted: Result<_, StoreError> = store
        .write(|tx| async move {
            tx.delete_message(UserId(1), MessageId(5)).await?;
            // The comment goes with its moment.
            tx.remove_moment(UserId(1), MomentId(6)).await
        })
        .await;
    deleted.unwrap();
    assert_eq!(stored(store).await, (3, 0));
    for (key, reply) in (1..).zip(replies) {
        assert_eq!(ask_for(store, 1, request(key, 1), reply, NOON).await, Replay::Gone);
        assert_eq!(ask_for(store, 1, request(key, 2), reply, NOON).await, Replay::Gone, "what the request was is forgotten");
    }
}

async fn limit_02_the_reply_goes_with_whom_it_is_about_and_all_with_its_owner(store: &Store) {
    settle_many(store, 3).await;
    ask(store, 1, request(1, 1), NOON).await;
    ask_for(store, 3, request(1, 1), UndoReply { target: UserId(2), act: DoneAct::Like }.into(), NOON).await;
    for (user, left) in [(2, (2, 0)), (1, (1, 0)), (3, (0, 0))] {
        let gone: Result<_, StoreError> =
            store.write(|tx| async move { sql!(execute tx, "DELETE FROM users WHERE id = $1", UserId(user)) }).await;
        assert_eq!((gone.unwrap(), stored(store).await), (1, left));
    }
}

conformance![
    limit_02_the_same_request_under_its_key_is_answered_the_same_for_a_day,
    limit_02_each_kind_of_reply_is_read_as_it_was_stored,
    limit_02_a_request_that_failed_is_not_remembered,
    limit_02_of_the_same_request_at_once_one_has_the_effect,
    limit_02_keys_older_than_a_day_are_swept_a_batch_at_a_time_whoever_they_are_of,
    limit_02_the_reply_goes_with_what_was_made_and_the_key_stays,
    limit_02_the_reply_goes_with_whom_it_is_about_and_all_with_its_owner,
];
