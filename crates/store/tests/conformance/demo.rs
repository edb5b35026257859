use kindred_domain::{Act, Audience, CommentId, Email, MatchId, MessageId, PhotoId, Preferences, RoomId, UserId};
use kindred_store::{
    AccountFlags, CandidateFilter, CandidateLimit, NewAccount, NewComment, NewMatch, Photo, Picture, PlacePosition, Purpose,
    RemovedDemoPeople, Seeker, Store,
};
use kindred_testkit::people;

use super::{
    moments::new_moment,
    people::{NOON, sign_up},
};

const HERE: PlacePosition = PlacePosition { place_id: 7, cell: 11, wide_cell: 13, metres: [1, 2, 3] };

async fn demo_person(store: &Store, id: i64) -> UserId {
    let (email, profile, preferences) =
        (&Email::new(&format!("{id}@kindred.invalid")).unwrap(), &people::man("Demo"), &Preferences::default());
    let flags = AccountFlags { is_demo: true, ..AccountFlags::default() };
    let new = &NewAccount { id: UserId(id), email, password_hash: None, profile, position: None, preferences, flags, now: NOON };
    let photo = &Photo {
        id: PhotoId(id),
        user_id: UserId(id),
        purpose: Purpose::Profile,
        picture: Picture { key: format!("key-{id}"), width: 3, height: 4, thumbhash: String::new(), focus: None },
        position: Some(0),
        created_at: NOON,
    };
    store
        .write(move |tx| async move {
            tx.add_account(new).await?;
            tx.add_photo(photo).await?;
            tx.refresh_candidate(new.id).await
        })
        .await
        .unwrap();
    UserId(id)
}

async fn settle(store: &Store, user: UserId) -> bool {
    store.write(move |tx| async move { tx.settle_demo_person(user, "Nice, France", "France", HERE).await }).await.unwrap()
}

async fn a_store_is_empty_until_somebody_comes(store: &Store) {
    assert!(store.read().await.unwrap().is_empty().await.unwrap());
    sign_up(store, "ann").await;
    assert!(!store.read().await.unwrap().is_empty().await.unwrap());
}

async fn demo_people_are_distinguished_from_others(store: &Store) {
    let ann = sign_up(store, "ann").await;
    assert!(!store.read().await.unwrap().has_demo_people().await.unwrap());
    let (one, two) = (demo_person(store, 1).await, demo_person(store, 2).await);
    assert!(settle(store, two).await);
    let conn = store.read().await.unwrap();
    assert!(conn.has_demo_people().await.unwrap());
    assert_eq!(conn.list_settled_demo_among(&[ann, one, two, UserId(9)]).await.unwrap(), [two]);
}

async fn a_waiting_demo_person_settles_once_and_is_found_there(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let (one, two) = (demo_person(store, 1).await, demo_person(store, 2).await);
    let seeker = store.read().await.unwrap().find_seeker(ann).await.unwrap().unwrap();
    let filter = &CandidateFilter::of(&seeker, NOON.date());
    let waiting = async |limit| store.read().await.unwrap().list_waiting_demo_people(filter, limit).await.unwrap();
    assert_eq!((waiting(9).await, waiting(1).await), (vec![one, two], vec![one]));
    assert!(settle(store, one).await);
    assert!(!settle(store, one).await && !settle(store, ann).await, "neither twice nor somebody real");
    assert_eq!(waiting(9).await, [two]);
    let conn = store.read().await.unwrap();
    let person = conn.find_person(one).await.unwrap().unwrap();
    assert_eq!((person.profile.location.as_str(), person.profile.country.as_str(), person.place_id), ("Nice, France", "France", Some(7)));
    let seeker = Seeker { position: Some(HERE), ..seeker };
    let plenty = CandidateLimit { per_cell: 9, total: 9, except: &[] };
    let found = conn.list_candidates_near(&CandidateFilter::of(&seeker, NOON.date()), &[HERE.cell], plenty).await.unwrap();
    assert_eq!(found.iter().map(|found| found.user_id).collect::<Vec<_>>(), [one]);
}

async fn demo_people_leave_with_all_that_is_theirs_and_nobody_else_does(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for id in 1..=3 {
        demo_person(store, id).await;
    }
    let new = &NewMatch { id: MatchId(1), room: RoomId(1), message: MessageId(1), now: NOON };
    store
        .write(move |tx| async move {
            tx.act(ann, UserId(1), Act::Like, new).await?;
            tx.act(UserId(1), ann, Act::Like, new).await?;
            tx.add_favorite(ann, UserId(2), NOON).await
        })
        .await
        .unwrap();
    let remove = async |limit| store.write(move |tx| async move { tx.remove_demo_people(limit).await }).await.unwrap();
    let first = remove(2).await;
    assert_eq!((first.people, first.pictures.len()), (2, 2));
    assert_eq!(remove(9).await, RemovedDemoPeople { people: 1, pictures: vec!["key-3".into()] });
    assert_eq!(remove(9).await, RemovedDemoPeople::default());
    let conn = store.read().await.unwrap();
    assert!(conn.find_person(ann).await.unwrap().is_some());
    assert!(conn.list_matches(ann, 9).await.unwrap().is_empty() && conn.list_likes(ann, None, 9).await.unwrap().is_empty());
    assert!(conn.list_favorites(ann, None, 9).await.unwrap().is_empty() && conn.find_photo("key-1").await.unwrap().is_none());
}

async fn likes_and_comments_of_leaving_demo_people_are_no_longer_counted(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for id in 1..=2 {
        demo_person(store, id).await;
    }
    let comment =
        |id: i64, parent: Option<i64>| NewComment { id: CommentId(id), content: "Hello".into(), parent: parent.map(CommentId), now: NOON };
    let (moment, said) = (&new_moment(5, Audience::Public), &[comment(1, None), comment(2, Some(1)), comment(3, None)]);
    store
        .write(move |tx| async move {
            tx.add_moment(ann, moment).await?;
            for (author, comment) in [UserId(1), ann, ann].into_iter().zip(said) {
                tx.add_comment(author, moment.id, comment).await?;
            }
            tx.set_moment_liked(UserId(2), moment.id, true, NOON).await?;
            tx.set_moment_liked(ann, moment.id, true, NOON).await
        })
        .await
        .unwrap();
    store.write(move |tx| async move { tx.remove_demo_people(9).await }).await.unwrap();
    let left = store.read().await.unwrap().find_moment(ann, moment.id).await.unwrap().unwrap();
    assert_eq!((left.likes, left.comments), (1, 1));
}

kindred_store::conformance![
    a_store_is_empty_until_somebody_comes,
    demo_people_are_distinguished_from_others,
    a_waiting_demo_person_settles_once_and_is_found_there,
    demo_people_leave_with_all_that_is_theirs_and_nobody_else_does,
    likes_and_comments_of_leaving_demo_people_are_no_longer_counted,
];
