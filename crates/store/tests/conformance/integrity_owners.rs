//! More contradictions that `kindred check` must name: of moments and pictures, and of what waits or is kept for somebody.

use kindred_domain::{
    Audience, Language, LetterId, LetterKind, MessageId, MomentId, OperatorAct, PasskeyId, PhotoId, Post, PushSubscriptionId, SessionId,
    Timestamp, UserId,
};
use kindred_store::{
    Hold, NewLetter, NewMoment, NewPasskeyRow, NewPushSubscription, NewSession, Purpose, Recipient, RequestKey, Store, StoreError,
    StoredReply, conformance, sql,
};

use crate::{
    chat_pictures::show,
    fixtures::{photo, reading, settle_many, upload},
    integrity::{corrected, faults},
    integrity_rows::{Case, are_named, left, repaired, talking},
    operators::operate,
    rooms::open,
};

/// The moment 101 of 1, for a few, with a tag and the pictures 5 and 6; the photos 8 and 9 of their profile, of which 8 is held.
async fn showing(store: &Store) {
    talking(store).await;
    for (id, purpose) in [(5, Purpose::Moment), (6, Purpose::Moment), (8, Purpose::Profile), (9, Purpose::Profile)] {
        upload(store, &photo(id, UserId(1), purpose)).await;
    }
    let image_keys = vec!["key5".into(), "key6".into()];
    let post = Post { content: "for a few".into(), image_keys, hashtags: vec!["#Tag".into()], audience: Audience::Private };
    let new = &NewMoment { id: MomentId(101), post, now: Timestamp::from_micros(101_000) };
    let written: Result<(), StoreError> = store
        .write(|tx| async move {
            assert!(tx.add_moment(UserId(1), new).await?.is_some());
            assert!(tx.show_in_profile(UserId(1), &["key8".into(), "key9".into()]).await?);
            tx.hold_picture((PhotoId(8), UserId(1)), Hold::Unchecked, "own", new.now).await
        })
        .await;
    written.unwrap();
}

const AUDIENCE: &str = "moments that a feed shows to another audience than theirs";
const OUT_OF_PLACE: &str = "replies to a reply, or to a later comment";

const MOMENTS: &[Case] = &[
    repaired(&["UPDATE moment_feeds SET audience = 'public' WHERE moment_id = 101"], &[AUDIENCE]),
    // A repair opens no feed to everybody: the moment's own row may be the damaged one.
    left(
        &["UPDATE moments SET audience = 'public' WHERE id = 101"],
        &[AUDIENCE],
        &["UPDATE moments SET audience = 'private' WHERE id = 101"],
    ),
    repaired(&["UPDATE moment_feeds SET author_id = 2 WHERE moment_id = 101"], &["moments that a feed has under another author"]),
    repaired(&["DELETE FROM moment_feeds WHERE moment_id = 101 AND tag = 'tag'"], &["moments that are missing in a feed of theirs"]),
    repaired(&["DELETE FROM moment_feeds WHERE moment_id = 101"], &["moments that are missing in a feed of theirs"]),
    repaired(
        &["INSERT INTO moment_feeds (moment_id, tag, author_id, audience) VALUES (101, 'else', 1, 'private')"],
        &["moments in a feed whose tag they do not have"],
    ),
    left(
        &[
            "INSERT INTO comments (id, moment_id, author_id, parent_id, content, created_at)
             VALUES (1, 100, 2, NULL, 'a', 0), (2, 100, 2, 1, 'b', 0), (3, 100, 2, 2, 'c', 0)",
            "UPDATE moments SET comments = 3 WHERE id = 100",
        ],
        &[OUT_OF_PLACE],
        &["UPDATE comments SET parent_id = 1 WHERE id = 3"],
    ),
    left(
        &["UPDATE comments SET parent_id = 3 WHERE id = 2", "UPDATE comments SET parent_id = NULL WHERE id = 3"],
        &[OUT_OF_PLACE],
        &["UPDATE comments SET parent_id = NULL WHERE id = 2"],
    ),
    left(
        &[
            "UPDATE comments SET moment_id = 101, parent_id = 1 WHERE id = 2",
            "UPDATE moments SET comments = 2 WHERE id = 100",
            "UPDATE moments SET comments = 1 WHERE id = 101",
        ],
        &["replies to a comment of another moment"],
        &["UPDATE comments SET parent_id = NULL WHERE id = 2"],
    ),
];

async fn ops_01_moments_that_contradict_their_feeds_and_comments_are_named(store: &Store) {
    showing(store).await;
    are_named(store, MOMENTS).await;
    let listed: Vec<(String, String)> =
        sql!(all reading(store).await, "SELECT tag, audience FROM moment_feeds WHERE moment_id = 101 ORDER BY tag").unwrap();
    assert_eq!(listed, [(String::new(), "private".to_owned()), ("tag".to_owned(), "private".to_owned())]);
}

const NO_MOMENT: &str = "pictures of a moment that do not say of which, or which place they have there";

const PHOTOS: &[Case] = &[
    left(&["UPDATE photos SET moment_id = NULL WHERE id = 5"], &[NO_MOMENT], &["UPDATE photos SET moment_id = 101 WHERE id = 5"]),
    left(
        &["UPDATE photos SET user_id = 2 WHERE id = 5"],
        &["pictures in a moment of somebody else"],
        &["UPDATE photos SET user_id = 1 WHERE id = 5"],
    ),
    left(
        &["UPDATE photos SET purpose = 'chat' WHERE id = 5"],
        &["pictures shown elsewhere than they were uploaded for"],
        &["UPDATE photos SET purpose = 'moment' WHERE id = 5"],
    ),
    left(
        &["UPDATE photos SET moment_position = 0 WHERE id = 6"],
        &["pictures of a moment that share a position"],
        &["UPDATE photos SET moment_position = 1 WHERE id = 6"],
    ),
    left(
        &["UPDATE photos SET position = 2 WHERE id = 9"],
        &["profiles with a gap between their photos"],
        &["UPDATE photos SET position = 1 WHERE id = 9"],
    ),
    left(
        &["UPDATE photos SET position = 0 WHERE id = 9"],
        &["profile photos that share a position"],
        &["UPDATE photos SET position = 1 WHERE id = 9"],
    ),
    repaired(&["UPDATE held_pictures SET user_id = 2"], &["held pictures of which another person is the owner"]),
    left(
        &["INSERT INTO verifications (user_id, photo_id, is_resting) VALUES (1, 9, FALSE)"],
        &["verified marks that count for another main photo than there is"],
        &["DELETE FROM verifications"],
    ),
];

async fn ops_01_pictures_that_contradict_where_they_are_and_whose_are_named(store: &Store) {
    showing(store).await;
    are_named(store, PHOTOS).await;
}

const REPORTS_ABOUT_OTHERS: &str = "reports of something that is not of whom they are about";
const SELFIES: &str = "selfies that wait though they were not sent or are answered";

const LETTERS: &str = "letters that wait and are never due, or are due though they are done";

const DESK: &[Case] = &[
    left(
        &["INSERT INTO reports (id, reporter_id, reported_id, reason, text, subject_kind, subject_id, evidence, created_at)
           VALUES (1, 2, 3, 'spam', '', 'moment', 100, '', 0)"],
        &[REPORTS_ABOUT_OTHERS],
        &["UPDATE reports SET reported_id = 1"],
    ),
    left(
        &["INSERT INTO operator_decisions (id, queue, item_id, decision, about_id, note, operator_id, operator_name, due_at)
           VALUES (1, 'reports', 1, 'close', 2, '', 3, '', 0)"],
        &["decisions about somebody else than their item is about"],
        &["UPDATE operator_decisions SET about_id = 1"],
    ),
    left(
        &["INSERT INTO selfies (id, user_id, gesture, asked_at, key) VALUES (1, 2, 'wave', 0, 'selfie')"],
        &[SELFIES],
        &["UPDATE selfies SET sent_at = 1"],
    ),
    left(&["UPDATE selfies SET answered_at = 2"], &[SELFIES], &["UPDATE selfies SET answered_at = NULL"]),
    left(
        &["INSERT INTO suspensions (id, user_id, reason, started_at, ended_at, answer, answered_at) VALUES (1, 3, 'spam', 7, 8, 'no', 8)"],
        &["appeals that are answered and were not written"],
        &["DELETE FROM suspensions"],
    ),
    repaired(
        &["UPDATE push_subscriptions SET user_id = 1"],
        &["browsers that get the pushes of another person than is signed in there", "pushes about a room that their reader is not in"],
    ),
    repaired(&["UPDATE pushes SET service = 9"], &["pushes that wait for another push service than that of their browser"]),
    left(
        &["UPDATE pushes SET room_id = 2000011"],
        &["pushes about a room that their reader is not in"],
        &["UPDATE pushes SET room_id = 10"],
    ),
    left(&["UPDATE letters SET due_at = NULL"], &[LETTERS], &["UPDATE letters SET due_at = 1"]),
    left(&["UPDATE letters SET outcome = 'sent'"], &[LETTERS], &["UPDATE letters SET outcome = 'waiting'"]),
    left(
        &["UPDATE idempotency_replies SET message_id = 500"],
        &["replies kept for somebody else than made what they are about"],
        &["UPDATE idempotency_replies SET message_id = 600"],
    ),
];

/// A letter to 3 that waits, and the reply to the request by which they sent the message 600.
async fn awaiting_a_letter(store: &Store) {
    let (user, now) = (UserId(3), Timestamp::from_micros(1));
    let recipient = Recipient::Person(user, "3@example.org");
    let letter = &NewLetter { id: LetterId(1), kind: LetterKind::PasswordLink, recipient, device: "", limit_key: &[7; 32], now };
    let request = &RequestKey { key_hash: [1; 32], fingerprint: [2; 32] };
    let written: Result<(), StoreError> = store
        .write(|tx| async move {
            assert!(tx.write_letter(letter).await?);
            tx.claim_key(user, request, now).await?;
            tx.store_reply(user, request, StoredReply::Message(MessageId(600))).await
        })
        .await;
    written.unwrap();
}

/// A browser in which 3 is signed in, for which a push about the room 10 waits.
async fn awaiting_a_push(store: &Store) {
    let now = Timestamp::from_micros(1);
    let (user, language) = (UserId(3), Language::English);
    let session = &NewSession { token_hash: &[1; 32], id: SessionId(1), user, device: "", language, is_new_device: false, now };
    let new = &NewPushSubscription {
        id: PushSubscriptionId(1),
        session: &[1; 32],
        endpoint: "https://push.example/1",
        service: 5,
        key: &[4; 65],
        secret: &[5; 16],
        show_words: false,
        now,
    };
    let written: Result<(), StoreError> = store
        .write(|tx| async move {
            tx.open_session(session).await?;
            assert!(tx.subscribe_to_pushes(new).await?);
            sql!(execute tx,
                "INSERT INTO pushes (subscription_id, room_id, service, kind, causes, caused_at, due_at, tries) VALUES (1, 10, 5, 'message', 1, 0, 0, 0)")?;
            Ok(())
        })
        .await;
    written.unwrap();
}

async fn ops_01_what_waits_or_is_decided_for_another_than_it_is_of_is_named(store: &Store) {
    talking(store).await;
    awaiting_a_push(store).await;
    awaiting_a_letter(store).await;
    are_named(store, DESK).await;
}

async fn ops_01_a_picture_of_a_chat_that_an_operator_removes_leaves_no_fault(store: &Store) {
    settle_many(store, 2).await;
    open(store, 1, 2, 10).await;
    upload(store, &photo(1, UserId(1), Purpose::Chat)).await;
    show(store, 1, 1, "key1").await;
    let now = Timestamp::from_micros(1);
    let held: Result<(), StoreError> =
        store.write(|tx| async move { tx.hold_picture((PhotoId(1), UserId(1)), Hold::Unchecked, "own", now).await }).await;
    held.unwrap();
    assert_eq!(faults(store).await, Vec::<String>::new());
    assert!(operate(store, 2, OperatorAct::RemovePicture(PhotoId(1)), "").await);
    assert_eq!(faults(store).await, Vec::<String>::new());
    assert_eq!(corrected(store).await, 0);
}

const NO_WAY_IN: &str = "accounts that nobody can sign in to";

const SIGN_IN: &[Case] = &[
    left(&["UPDATE users SET password_hash = NULL WHERE id = 1"], &[NO_WAY_IN], &["UPDATE users SET password_hash = 'hash' WHERE id = 1"]),
    left(
        &["INSERT INTO new_addresses (user_id, email, email_key, asked_at) VALUES (1, '1@example.org', '1@example.org', 0)"],
        &["people who wait for the address that they have"],
        &["DELETE FROM new_addresses"],
    ),
];

async fn ops_01_accounts_with_no_way_in_or_with_passkeys_that_lead_nowhere_are_named(store: &Store) {
    settle_many(store, 2).await;
    let now = Timestamp::from_micros(1);
    let passkey = &NewPasskeyRow { id: PasskeyId(1), user: UserId(2), credential_id: &[1], public_key: &[2], state: &[3], name: "", now };
    let written: Result<(), StoreError> = store
        .write(|tx| async move {
            tx.change_password(UserId(1), "hash").await?;
            tx.keep_passkey_handle(UserId(1), &[1; 16]).await?;
            tx.add_passkey(passkey).await?;
            Ok(())
        })
        .await;
    written.unwrap();
    assert_eq!(faults(store).await, ["passkeys that do not know their account"]);
    let kept: Result<_, StoreError> = store.write(|tx| async move { tx.keep_passkey_handle(UserId(2), &[2; 16]).await }).await;
    assert!(kept.unwrap().is_some());
    are_named(store, SIGN_IN).await;
}

conformance![
    ops_01_accounts_with_no_way_in_or_with_passkeys_that_lead_nowhere_are_named,
    ops_01_moments_that_contradict_their_feeds_and_comments_are_named,
    ops_01_pictures_that_contradict_where_they_are_and_whose_are_named,
    ops_01_what_waits_or_is_decided_for_another_than_it_is_of_is_named,
    ops_01_a_picture_of_a_chat_that_an_operator_removes_leaves_no_fault,
];
