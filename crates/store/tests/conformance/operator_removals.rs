//! What operators do to somebody's account from its page (DESK-03).

use kindred_domain::{Audience, Language, MomentId, OperatorAct, PhotoId, Post, SessionId, UserId};
use kindred_store::{Hold, NewMoment, NewReport, NewSession, Purpose, Store, StoreError};

use crate::{
    fixtures::{photo, reading, upload, write_report},
    operators::{FOR_GOOD, operate},
    people::{NOON, sign_up},
};

const STAND_IN: UserId = UserId(77);

async fn open_session(store: &Store, user: UserId, token: u8) {
    let new = NewSession {
        token_hash: &[token; 32],
        id: SessionId(token.into()),
        user,
        device: "",
        language: Language::English,
        is_new_device: false,
        now: NOON,
    };
    let opened: Result<(), StoreError> = store.write(async |tx| tx.open_session(&new).await).await;
    opened.unwrap();
}

async fn post(store: &Store, author: UserId, id: i64, audience: Audience, image_keys: Vec<String>) {
    let post = Post { content: "Rain".into(), image_keys, hashtags: vec![], audience };
    let new = NewMoment { id: MomentId(id), post, now: NOON };
    let posted: Result<_, StoreError> = store.write(async |tx| tx.add_moment(author, &new).await).await;
    posted.unwrap().unwrap();
}

async fn acts(store: &Store, about: UserId) -> Vec<(String, String)> {
    let acts = reading(store).await.list_operator_acts(Some(about), 9).await.unwrap();
    acts.into_iter().map(|act| (act.act, act.note)).collect()
}

fn noted(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(act, note)| ((*act).to_owned(), (*note).to_owned())).collect()
}

async fn desk_03_a_photo_of_a_profile_is_removed_whether_held_or_not_and_nothing_else_is(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    for (id, owner, purpose) in
        [(1, ann, Purpose::Profile), (2, ann, Purpose::Profile), (3, ann, Purpose::Chat), (4, bob, Purpose::Profile)]
    {
        upload(store, &photo(id, owner, purpose)).await;
    }
    let shown: Result<bool, StoreError> = store
        .write(async |tx| {
            tx.hold_picture((PhotoId(2), ann), Hold::Explicit { percent: 90 }, "", NOON).await?;
            tx.show_in_profile(ann, &["key1".into(), "key2".into()]).await
        })
        .await;
    assert!(shown.unwrap());
    let conn = reading(store).await;
    assert_eq!((conn.list_held_of(ann).await.unwrap(), conn.list_held_of(bob).await.unwrap()), (vec![PhotoId(2)], vec![]));
    let key = async |id| reading(store).await.find_profile_photo_key(PhotoId(id)).await.unwrap();
    assert_eq!((key(1).await, key(3).await, key(9).await), (Some("key1".into()), None, None));
    assert!(operate(store, 1, OperatorAct::RemovePhoto(PhotoId(1)), "Not her").await);
    assert!(operate(store, 2, OperatorAct::RemovePhoto(PhotoId(2)), "Naked").await);
    for id in [1, 3, 9] {
        assert!(!operate(store, 3, OperatorAct::RemovePhoto(PhotoId(id)), "").await, "{id}");
    }
    assert_eq!((key(1).await, key(2).await, key(4).await), (None, None, Some("key4".into())));
    assert_eq!(acts(store, ann).await, noted(&[("remove photo", "Naked"), ("remove photo", "Not her")]));
    assert_eq!(acts(store, bob).await, []);
}

async fn desk_03_a_moment_is_removed_with_its_pictures_whoever_sees_it_and_no_other_is(store: &Store) {
    let ann = sign_up(store, "ann").await;
    upload(store, &photo(1, ann, Purpose::Moment)).await;
    post(store, ann, 1, Audience::Public, vec!["key1".into()]).await;
    post(store, ann, 2, Audience::Friends, vec![]).await;
    post(store, ann, 3, Audience::Private, vec![]).await;
    let listed = async |limit| {
        let moments = reading(store).await.list_moments_for_operators(ann, limit).await.unwrap();
        moments.into_iter().map(|moment| (moment.id.0, moment.pictures.len())).collect::<Vec<_>>()
    };
    assert_eq!((listed(9).await, listed(1).await), (vec![(3, 0), (2, 0), (1, 1)], vec![(3, 0)]));
    assert!(operate(store, 4, OperatorAct::Suspend(ann, FOR_GOOD), "").await);
    assert_eq!(listed(9).await.len(), 3, "of suspended people, too");
    assert_eq!(reading(store).await.list_moment_keys(MomentId(1)).await.unwrap(), ["key1"]);
    assert!(operate(store, 5, OperatorAct::RemoveMoment(MomentId(1)), "Spam").await);
    for id in [1, 9] {
        assert!(!operate(store, 6, OperatorAct::RemoveMoment(MomentId(id)), "").await, "{id}");
    }
    assert_eq!(listed(9).await, [(3, 0), (2, 0)]);
    assert_eq!(reading(store).await.find_photo("key1").await.unwrap(), None);
    assert_eq!(acts(store, ann).await[0], ("remove moment".into(), "Spam".into()));
}

async fn desk_03_sessions_end_and_the_account_is_deleted_like_by_its_owner(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    open_session(store, ann, 1).await;
    open_session(store, bob, 2).await;
    upload(store, &photo(1, ann, Purpose::Profile)).await;
    post(store, ann, 1, Audience::Public, vec![]).await;
    let sessions = async |user| reading(store).await.list_sessions(user, &[0; 32], NOON).await.unwrap().len();
    assert!(operate(store, 1, OperatorAct::EndSessions(ann), "Stolen phone").await);
    assert_eq!((sessions(ann).await, sessions(bob).await), (0, 1));
    assert!(operate(store, 2, OperatorAct::Export(ann), "Asked by letter").await);
    assert!(reading(store).await.find_person_even_suspended(ann).await.unwrap().is_some());
    assert!(operate(store, 3, OperatorAct::Delete(ann, STAND_IN), "Died").await);
    assert_eq!(reading(store).await.find_person_even_suspended(ann).await.unwrap(), None);
    let departures = reading(store).await.list_departures(9).await.unwrap();
    assert_eq!((departures.len(), departures[0].user_id, departures[0].stand_in_id), (1, ann, STAND_IN));
    assert_eq!(reading(store).await.find_account_overview(ann).await.unwrap().unwrap().status(), "leaving");
    for act in [
        OperatorAct::EndSessions(ann),
        OperatorAct::Export(ann),
        OperatorAct::Delete(ann, UserId(78)),
        OperatorAct::Suspend(ann, FOR_GOOD),
        OperatorAct::Verify(ann),
        OperatorAct::MakePasswordLink(ann),
        OperatorAct::RemovePhoto(PhotoId(1)),
        OperatorAct::RemoveMoment(MomentId(1)),
        OperatorAct::Delete(UserId(5), UserId(78)),
    ] {
        assert!(!operate(store, 4, act, "").await, "{act:?}");
    }
    assert!(operate(store, 5, OperatorAct::LookAtAccount(ann), "").await);
    assert_eq!(
        acts(store, ann).await,
        noted(&[("look", ""), ("delete", "Died"), ("export", "Asked by letter"), ("end sessions", "Stolen phone")])
    );
}

async fn desk_03_reports_about_somebody_and_by_them_are_listed_latest_first(store: &Store) {
    let (ann, bob, cid) = (sign_up(store, "ann").await, sign_up(store, "bob").await, sign_up(store, "cid").await);
    for (id, reporter, reported) in [(1, ann, bob), (2, cid, bob), (3, bob, ann)] {
        let new = NewReport {
            id: kindred_domain::ReportId(id),
            reporter,
            reported,
            reason: kindred_domain::ReportReason::Spam,
            text: "",
            subject: None,
            now: NOON,
        };
        write_report(store, &new).await;
    }
    assert!(operate(store, 9, OperatorAct::CloseReport(kindred_domain::ReportId(1)), "").await);
    let conn = reading(store).await;
    let about: Vec<_> = conn.list_reports_about(bob, 9).await.unwrap().iter().map(|it| (it.id.0, it.closed_at.is_some())).collect();
    assert_eq!(about, [(2, false), (1, true)]);
    assert_eq!(conn.list_reports_about(bob, 1).await.unwrap().len(), 1);
    let by: Vec<_> = conn.list_reports_by(bob, 9).await.unwrap().iter().map(|it| (it.id.0, it.reported_id)).collect();
    assert_eq!(by, [(3, ann)]);
    assert_eq!(conn.list_reports_by(cid, 9).await.unwrap().len(), 1);
}

kindred_store::conformance![
    desk_03_a_photo_of_a_profile_is_removed_whether_held_or_not_and_nothing_else_is,
    desk_03_a_moment_is_removed_with_its_pictures_whoever_sees_it_and_no_other_is,
    desk_03_sessions_end_and_the_account_is_deleted_like_by_its_owner,
    desk_03_reports_about_somebody_and_by_them_are_listed_latest_first,
];
