use kindred_domain::{Gesture, OperatorAct, PhotoId, SelfieId, Timestamp, UserId};
use kindred_store::{GestureOutcome, Photo, Purpose, Selfie, SelfieOutcome, Store, StoreError, picture_keys, testing::Folder};

use crate::{
    fixtures::{photo, reading, upload},
    operators::{FOR_GOOD, operate},
    people::{NOON, sign_up},
};

const DAY: i64 = 24 * 60 * 60;

async fn ask(store: &Store, user: UserId, id: i64, at: Timestamp) -> GestureOutcome {
    let asked: Result<_, StoreError> =
        store.write(async |tx| tx.ask_for_gesture(user, (SelfieId(id), Gesture::TwoFingers), at).await).await;
    asked.unwrap()
}

async fn send(store: &Store, user: UserId, id: i64, at: Timestamp) -> SelfieOutcome {
    let key = format!("selfie{id}");
    let key = key.as_str();
    let sent: Result<_, StoreError> = store.write(async |tx| tx.send_selfie(user, SelfieId(id), key, at).await).await;
    sent.unwrap()
}

/// Withdraws it; a gesture that stays has this id from then on.
async fn forget(store: &Store, user: UserId, next: i64) -> Option<String> {
    let gone: Result<_, StoreError> = store.write(async |tx| tx.withdraw_selfie(user, SelfieId(next)).await).await;
    gone.unwrap()
}

fn asked(id: i64, asked_at: Timestamp) -> Selfie {
    let (id, gesture) = (SelfieId(id), Gesture::TwoFingers);
    Selfie { id, gesture, asked_at, key: None, sent_at: None, answer: None, answered_at: None }
}

/// The selfie of somebody's that waits.
async fn waiting(store: &Store, user: UserId, id: i64) {
    assert_eq!(ask(store, user, id, NOON).await, GestureOutcome::Asked(asked(id, NOON)));
    assert_eq!(send(store, user, id, NOON).await, SelfieOutcome::Sent);
}

async fn trust_01_a_gesture_is_good_once_and_for_five_minutes_and_stays_for_three(store: &Store) {
    let ann = sign_up(store, "ann").await;
    assert_eq!(send(store, ann, 1, NOON).await, SelfieOutcome::GestureOver, "none was asked for");
    let later = |seconds| NOON.plus_seconds(seconds);
    assert_eq!(ask(store, ann, 1, NOON).await, GestureOutcome::Asked(asked(1, NOON)));
    assert_eq!(ask(store, ann, 2, later(179)).await, GestureOutcome::Asked(asked(1, NOON)), "a second tab gets the same");
    assert_eq!(ask(store, ann, 3, later(180)).await, GestureOutcome::Asked(asked(3, later(180))));
    assert_eq!(send(store, ann, 1, later(181)).await, SelfieOutcome::GestureOver, "another one was asked for since");
    assert_eq!(send(store, ann, 3, later(480)).await, SelfieOutcome::GestureOver);
    assert_eq!(reading(store).await.check_gesture(ann, SelfieId(3), later(479)).await.unwrap(), SelfieOutcome::Sent);
    assert_eq!(send(store, ann, 3, later(479)).await, SelfieOutcome::Sent);
    assert_eq!(send(store, ann, 3, later(479)).await, SelfieOutcome::Waiting);
    assert_eq!(ask(store, ann, 4, later(900)).await, GestureOutcome::Waiting);
    assert_eq!(forget(store, ann, 5).await.as_deref(), Some("selfie3"));
    assert_eq!(forget(store, ann, 6).await, None);
    assert_eq!(reading(store).await.find_selfie(ann).await.unwrap(), Some(asked(5, later(180))), "no other gesture is drawn for it");
    assert_eq!(send(store, ann, 3, later(479)).await, SelfieOutcome::GestureOver, "no later selfie is taken for the withdrawn one");
    assert_eq!(send(store, ann, 5, later(479)).await, SelfieOutcome::Sent);
}

async fn trust_01_a_selfie_that_waits_is_listed_and_its_file_is_needed_until_it_is_answered(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    waiting(store, bob, 8).await;
    assert_eq!(ask(store, ann, 7, NOON.plus_seconds(1)).await, GestureOutcome::Asked(asked(7, NOON.plus_seconds(1))));
    let listed = async || -> Vec<i64> {
        let rows = reading(store).await.list_waiting_selfies(9).await.unwrap();
        rows.into_iter().map(|one| one.id.0).collect()
    };
    assert_eq!(listed().await, [8], "what is only asked for waits for nobody");
    send(store, ann, 7, NOON.plus_seconds(2)).await;
    assert_eq!(listed().await, [8, 7]);
    let one = reading(store).await.find_waiting_selfie(SelfieId(8)).await.unwrap().unwrap();
    assert_eq!(
        (one.user_id, one.name.as_str(), one.gesture, one.key.as_str(), one.sent_at),
        (bob, "bob-", Gesture::TwoFingers, "selfie8", NOON)
    );
    let known = async || reading(store).await.is_picture_known("selfie8").await.unwrap();
    assert!(known().await);
    assert_eq!(reading(store).await.list_picture_keys(bob, 9).await.unwrap(), ["selfie8"]);
    assert_eq!(reading(store).await.list_all_picture_keys("", 9).await.unwrap(), ["selfie7", "selfie8"]);
    assert_eq!(reading(store).await.find_photo("selfie8").await.unwrap(), None, "no url serves it");
    assert!(operate(store, 4, OperatorAct::LookAtSelfie(SelfieId(8)), "").await);
    assert!(operate(store, 5, OperatorAct::RefuseSelfie(SelfieId(8)), "A little darker than we can read").await);
    assert!(!known().await && listed().await == [7]);
    let refused = reading(store).await.find_selfie(bob).await.unwrap().unwrap();
    assert_eq!(refused.answer.as_deref(), Some("A little darker than we can read"));
    assert_eq!((refused.key, refused.answered_at), (None, Some(NOON.plus_seconds(5))));
    for act in
        [OperatorAct::LookAtSelfie(SelfieId(8)), OperatorAct::RefuseSelfie(SelfieId(8)), OperatorAct::ApproveSelfie(SelfieId(8), None)]
    {
        assert!(!operate(store, 6, act, "").await, "it was answered");
    }
    assert_eq!(ask(store, bob, 9, NOON.plus_seconds(6)).await, GestureOutcome::Asked(asked(9, NOON.plus_seconds(6))), "once more");
}

async fn trust_01_a_backup_has_the_files_of_selfies_that_wait(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    waiting(store, ann, 7).await;
    assert_eq!(ask(store, bob, 8, NOON).await, GestureOutcome::Asked(asked(8, NOON)));
    let backup = Folder::fresh();
    store.back_up(&backup.0).await.unwrap();
    assert_eq!(picture_keys(&backup.0).unwrap().collect::<Result<Vec<_>, _>>().unwrap(), ["selfie7"]);
}

async fn trust_01_nobody_decides_about_the_selfie_of_somebody_suspended(store: &Store) {
    let ann = sign_up(store, "ann").await;
    waiting(store, ann, 7).await;
    operate(store, 1, OperatorAct::Suspend(ann, FOR_GOOD), "").await;
    assert_eq!(reading(store).await.list_waiting_selfies(9).await.unwrap(), []);
    assert!(!operate(store, 2, OperatorAct::ApproveSelfie(SelfieId(7), None), "").await);
    assert!(reading(store).await.is_picture_known("selfie7").await.unwrap());
    operate(store, 3, OperatorAct::Restore(ann), "").await;
    assert!(operate(store, 4, OperatorAct::ApproveSelfie(SelfieId(7), None), "").await);
}

async fn trust_01_approving_gives_the_badge_for_the_photo_that_was_looked_at(store: &Store) {
    let ann = sign_up(store, "ann").await;
    upload(store, &Photo { position: Some(0), ..photo(1, ann, Purpose::Profile) }).await;
    waiting(store, ann, 7).await;
    assert!(!operate(store, 1, OperatorAct::ApproveSelfie(SelfieId(7), Some(PhotoId(2))), "").await, "it was another photo");
    assert!(operate(store, 2, OperatorAct::ApproveSelfie(SelfieId(7), Some(PhotoId(1))), "").await);
    let conn = reading(store).await;
    assert!(conn.find_person(ann).await.unwrap().unwrap().is_verified);
    assert_eq!((conn.find_selfie(ann).await.unwrap(), conn.is_picture_known("selfie7").await.unwrap()), (None, false));
    assert_eq!(ask(store, ann, 8, NOON).await, GestureOutcome::Verified);
    assert_eq!(send(store, ann, 8, NOON).await, SelfieOutcome::Verified);
}

async fn trust_01_the_photos_beside_selfies_are_those_that_profiles_show_the_main_one_first(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for (id, user, position) in [(1, ann, Some(1)), (2, ann, Some(0)), (3, ann, None), (4, bob, Some(0))] {
        upload(store, &Photo { position, ..photo(id, user, Purpose::Profile) }).await;
    }
    let of = async |users: &[UserId]| {
        let photos = reading(store).await.list_shown_photos(users).await.unwrap();
        photos.into_iter().map(|(user, photo, key)| (user, photo.0, key)).collect::<Vec<_>>()
    };
    assert_eq!(of(&[ann]).await, [(ann, 2, "key2".to_owned()), (ann, 1, "key1".to_owned())]);
    assert_eq!((of(&[bob, ann]).await.len(), of(&[]).await.len()), (3, 0));
}

async fn trust_01_who_is_verified_by_hand_waits_no_longer(store: &Store) {
    let ann = sign_up(store, "ann").await;
    waiting(store, ann, 7).await;
    assert!(operate(store, 1, OperatorAct::Verify(ann), "").await);
    let conn = reading(store).await;
    assert_eq!((conn.find_selfie(ann).await.unwrap(), conn.is_picture_known("selfie7").await.unwrap()), (None, false));
    assert!(conn.find_verification(ann).await.unwrap().unwrap().is_verified);
}

async fn trust_01_after_thirty_days_without_an_answer_a_selfie_goes_and_a_refusal_stays(store: &Store) {
    let [ann, bob, cid, dee] =
        [sign_up(store, "ann").await, sign_up(store, "bob").await, sign_up(store, "cid").await, sign_up(store, "dee").await];
    waiting(store, ann, 7).await;
    waiting(store, bob, 8).await;
    operate(store, 1, OperatorAct::RefuseSelfie(SelfieId(8)), "Sorry").await;
    ask(store, cid, 9, NOON.plus_seconds(1)).await;
    let sweep = async |at| {
        let swept: Result<_, StoreError> = store.write(async |tx| tx.sweep_selfies(at).await).await;
        swept.unwrap()
    };
    let none: (Vec<String>, u64) = (Vec::new(), 0);
    assert_eq!(sweep(NOON.plus_seconds(DAY)).await, none, "not yet");
    ask(store, dee, 10, NOON.plus_seconds(DAY)).await;
    assert_eq!(sweep(NOON.plus_seconds(DAY + 1)).await, (Vec::new(), 1), "the gesture that Cid did not show");
    assert_eq!(sweep(NOON.plus_seconds(30 * DAY - 1)).await, (Vec::new(), 1));
    assert_eq!(sweep(NOON.plus_seconds(30 * DAY)).await, (vec!["selfie7".to_owned()], 0));
    assert_eq!(sweep(NOON.plus_seconds(300 * DAY)).await, none);
    assert!(reading(store).await.find_selfie(bob).await.unwrap().is_some(), "nobody has read it yet");
    let later = NOON.plus_seconds(30 * DAY);
    assert_eq!(ask(store, ann, 11, later).await, GestureOutcome::Asked(asked(11, later)));
}

async fn trust_01_an_account_that_leaves_keeps_no_selfie(store: &Store) {
    let ann = sign_up(store, "ann").await;
    waiting(store, ann, 7).await;
    let finish = async || -> bool {
        let done: Result<_, StoreError> = store.write(async |tx| tx.finish_departure(ann).await).await;
        done.unwrap()
    };
    let begun: Result<_, StoreError> = store.write(async |tx| tx.begin_departure(ann, UserId(99), NOON).await).await;
    assert!(begun.unwrap());
    assert_eq!(reading(store).await.list_waiting_selfies(9).await.unwrap(), []);
    assert!(reading(store).await.list_all_picture_keys("", 9).await.unwrap().is_empty(), "its file goes before its row");
    assert!(!finish().await, "the file is still there");
    let forgotten: Result<(), StoreError> = store.write(async |tx| tx.forget_pictures(ann, &["selfie7".to_owned()]).await).await;
    forgotten.unwrap();
    assert!(finish().await);
    assert_eq!(reading(store).await.find_selfie(ann).await.unwrap(), None);
}

kindred_store::conformance![
    trust_01_a_gesture_is_good_once_and_for_five_minutes_and_stays_for_three,
    trust_01_a_selfie_that_waits_is_listed_and_its_file_is_needed_until_it_is_answered,
    trust_01_a_backup_has_the_files_of_selfies_that_wait,
    trust_01_nobody_decides_about_the_selfie_of_somebody_suspended,
    trust_01_approving_gives_the_badge_for_the_photo_that_was_looked_at,
    trust_01_the_photos_beside_selfies_are_those_that_profiles_show_the_main_one_first,
    trust_01_who_is_verified_by_hand_waits_no_longer,
    trust_01_after_thirty_days_without_an_answer_a_selfie_goes_and_a_refusal_stays,
    trust_01_an_account_that_leaves_keeps_no_selfie,
];
