use kindred_domain::{AttemptRule, Audience, Language, Memory, MomentId, PhotoId, Post, SessionId, Timestamp};
use kindred_store::{NewMoment, NewSession, Purpose, Store, StoreError, sql};

use crate::{
    fixtures::{photo, upload},
    people::{NOON, sign_up},
};

const DAY: i64 = 24 * 3600;

async fn unused(store: &Store, before: Timestamp) -> Vec<i64> {
    let found = store.read().await.unwrap().list_unused_uploads(PhotoId(-1), before).await.unwrap();
    found.into_iter().filter(|(_, unused)| *unused).map(|(id, _)| id.0).collect()
}

async fn sweep(store: &Store, id: i64, before: Timestamp) -> Option<String> {
    store.write(move |tx| async move { tx.sweep_upload(PhotoId(id), before).await }).await.unwrap()
}

async fn ops_05_uploads_are_swept_that_no_message_and_no_moment_shows(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (id, purpose) in
        [(1, Purpose::Profile), (2, Purpose::Chat), (3, Purpose::Chat), (4, Purpose::Moment), (5, Purpose::Moment), (6, Purpose::Chat)]
    {
        upload(store, &photo(id, ann, purpose)).await;
    }
    let post = Post { content: String::new(), image_keys: vec!["key4".into()], hashtags: vec![], audience: Audience::Public };
    let moment = &NewMoment { id: MomentId(1), post, now: NOON };
    let used: Result<(), StoreError> = store
        .write(|tx| async move {
            tx.add_moment(ann, moment).await?.expect("the image is hers");
            tx.hold_picture((PhotoId(6), ann), kindred_store::Hold::Explicit { percent: 90 }, "", NOON).await?;
            sql!(execute tx, "INSERT INTO rooms (id, low_id, high_id, last_seq, version) VALUES (1, $1, $1, 1, 1)", ann)?;
            sql!(execute tx,
                "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, image_key, created_at)
                 VALUES (1, 1, 1, $1, 'image', '', 'key2', 0)", ann)?;
            Ok(())
        })
        .await;
    used.unwrap();
    assert_eq!(unused(store, NOON.plus_seconds(3)).await, [0; 0], "not yet");
    let later = NOON.plus_seconds(6 + DAY);
    assert_eq!(unused(store, later).await, [3, 5]);
    for kept in [1, 2, 4, 6, 9] {
        assert_eq!(sweep(store, kept, later).await, None, "{kept}");
    }
    assert_eq!(sweep(store, 3, NOON.plus_seconds(3)).await, None, "not yet");
    assert_eq!((sweep(store, 3, later).await, sweep(store, 3, later).await), (Some("key3".into()), None));
    let conn = store.read().await.unwrap();
    assert!(conn.is_picture_known("key2").await.unwrap() && !conn.is_picture_known("key3").await.unwrap());
}

async fn ops_05_sessions_and_attempts_past_their_time_are_swept(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (token, day) in [(1, 0), (2, 20)] {
        let (token_hash, now) = (&[token; 32], NOON.plus_seconds(day * DAY));
        let new =
            &NewSession { token_hash, id: SessionId(1), user: ann, device: "", language: Language::English, is_new_device: false, now };
        store.write(move |tx| async move { tx.open_session(new).await }).await.unwrap();
    }
    let rule = AttemptRule { free: 3, memory: Memory::DayAfterFirst };
    let tried: Result<_, StoreError> = store.write(|tx| async move { tx.try_sign_in(&[1; 32], rule, NOON).await }).await;
    tried.unwrap().unwrap();
    let now = NOON.plus_seconds(31 * DAY);
    let expired = &store.read().await.unwrap().list_expired_sessions(now).await.unwrap();
    assert_eq!(*expired, [vec![1; 32]]);
    let both = &[expired[0].clone(), vec![2; 32]];
    let swept: Result<_, StoreError> = store
        .write(|tx| async move { Ok((tx.sweep_sessions(both, now).await?, tx.sweep_attempts(now).await?, tx.sweep_attempts(now).await?)) })
        .await;
    assert_eq!(swept.unwrap(), (1, 1, 0));
}

kindred_store::conformance![
    ops_05_uploads_are_swept_that_no_message_and_no_moment_shows,
    ops_05_sessions_and_attempts_past_their_time_are_swept,
];
