use kindred_domain::{Act, Audience, Clock, MomentId, Post, Timestamp, UserId};
use kindred_store::{FeedQuery, Moment, MomentSource, NewMoment, Picture, Purpose, Store, StoreError, conformance, sql};
use kindred_testkit::{SeededEntropy, TestClock};
use tokio::task::JoinSet;

use crate::fixtures::{act, photo, reading, settle_many, upload};

pub fn new_moment(id: i64, audience: Audience) -> NewMoment {
    let post = Post { content: format!("moment {id}"), image_keys: Vec::new(), hashtags: Vec::new(), audience };
    NewMoment { id: MomentId(id), post, now: Timestamp::from_micros(id * 1_000) }
}

async fn add(store: &Store, author: i64, new: &NewMoment) -> bool {
    let added: Result<_, StoreError> = store.write(|tx| async move { tx.add_moment(UserId(author), new).await }).await;
    added.unwrap().is_some()
}

/// `author` posts a moment with this id for this audience.
pub async fn post(store: &Store, author: i64, id: i64, audience: Audience) {
    assert!(add(store, author, &new_moment(id, audience)).await);
}

/// `user` likes this moment at microsecond 1, or not any more; the likes that they see then.
async fn like(store: &Store, user: i64, id: i64, liked: bool) -> Option<i64> {
    like_at(store, (user, id), liked, 1).await
}

/// `user` likes a moment at this microsecond, or not any more; the likes that they see then.
pub async fn like_at(store: &Store, (user, id): (i64, i64), liked: bool, at: i64) -> Option<i64> {
    let (user, id, now) = (UserId(user), MomentId(id), Timestamp::from_micros(at));
    let set: Result<_, StoreError> = store.write(|tx| async move { tx.set_moment_liked(user, id, liked, now).await }).await;
    set.unwrap()
}

async fn favor(store: &Store, user: i64, target: i64, wanted: bool) {
    let done: Result<bool, StoreError> = store
        .write(|tx| async move {
            let (user, target) = (UserId(user), UserId(target));
            if wanted { tx.add_favorite(user, target, Timestamp::from_micros(1)).await } else { tx.remove_favorite(user, target).await }
        })
        .await;
    assert!(done.unwrap());
}

async fn page(store: &Store, viewer: i64, feed: &FeedQuery) -> (Vec<i64>, bool) {
    let (moments, has_more) = reading(store).await.list_moments(UserId(viewer), feed).await.unwrap();
    (moments.into_iter().map(|moment| moment.id.0).collect(), has_more)
}

fn from(source: MomentSource) -> FeedQuery {
    FeedQuery { source, before: None, offset: 0, limit: 20 }
}

async fn seen(store: &Store, viewer: i64, source: MomentSource) -> Vec<i64> {
    page(store, viewer, &from(source)).await.0
}

async fn find(store: &Store, viewer: i64, id: i64) -> Option<Moment> {
    reading(store).await.find_moment(UserId(viewer), MomentId(id)).await.unwrap()
}

fn with_images(id: i64, images: &[i64]) -> NewMoment {
    let mut new = new_moment(id, Audience::Public);
    new.post.image_keys = images.iter().map(|image| format!("key{image}")).collect();
    new
}

async fn what_is_posted_is_kept_with_all_its_fields(store: &Store) {
    settle_many(store, 2).await;
    for id in [1, 2] {
        upload(store, &photo(id, UserId(1), Purpose::Moment)).await;
    }
    let mut new = with_images(5, &[2, 1]);
    new.post.hashtags = vec!["Sun".into(), "#sea".into()];
    assert!(add(store, 1, &new).await);
    assert_eq!(like(store, 2, 5, true).await, Some(1));
    let picture = |id: i64| Picture { key: format!("key{id}"), width: 640, height: 800, thumbhash: "hash".into(), focus: None };
    let expected = Moment {
        id: MomentId(5),
        author_id: UserId(1),
        audience: Audience::Public,
        content: "moment 5".into(),
        hashtags: vec!["Sun".into(), "#sea".into()],
        pictures: vec![picture(2), picture(1)],
        likes: 1,
        comments: 0,
        created_at: Timestamp::from_micros(5_000),
        is_liked: true,
    };
    assert_eq!(find(store, 2, 5).await, Some(expected.clone()));
    assert_eq!(find(store, 1, 5).await, Some(Moment { is_liked: false, ..expected.clone() }));
    let (listed, _) = reading(store).await.list_moments(UserId(2), &from(MomentSource::Everyone)).await.unwrap();
    assert_eq!(listed, [expected]);
    assert_eq!(reading(store).await.find_moment_author(UserId(2), MomentId(5)).await.unwrap(), Some(UserId(1)));
    assert_eq!(reading(store).await.find_moment_author(UserId(2), MomentId(6)).await.unwrap(), None);
}

async fn an_image_is_the_authors_own_upload_for_moments_and_used_once(store: &Store) {
    settle_many(store, 2).await;
    for (user, id, purpose) in [(1, 1, Purpose::Moment), (1, 2, Purpose::Profile), (1, 3, Purpose::Chat), (2, 4, Purpose::Moment)] {
        upload(store, &photo(id, UserId(user), purpose)).await;
    }
    assert!(add(store, 1, &with_images(10, &[1])).await);
    for wrong in [1, 2, 3, 4, 5] {
        let new = &with_images(20 + wrong, &[wrong]);
        let refused: Result<(), StoreError> = store
            .write(|tx| async move {
                assert_eq!(tx.add_moment(UserId(1), new).await?, None, "{wrong}");
                Ok(())
            })
            .await;
        refused.unwrap();
    }
    let keys: Result<_, StoreError> = store.write(|tx| async move { tx.remove_moment(UserId(1), MomentId(10)).await }).await;
    assert_eq!(keys.unwrap(), Some(vec!["key1".to_owned()]));
    assert_eq!(reading(store).await.find_photo("key1").await.unwrap(), None, "it goes with its moment");
    assert!(reading(store).await.find_photo("key4").await.unwrap().is_some());
}

async fn api_mom_02_each_audience_is_seen_by_whom_it_is_meant_for_while_that_lasts(store: &Store) {
    // 1 posts; 2 is a match, 3 a favourite of 1, 4 favours 1 and likes without being liked, 5 is nobody to 1.
    settle_many(store, 5).await;
    for (id, audience) in [(10, Audience::Public), (11, Audience::Friends), (12, Audience::Private)] {
        let mut new = new_moment(id, audience);
        new.post.hashtags = vec!["Sun".into()];
        assert!(add(store, 1, &new).await);
    }
    for (actor, target) in [(1, 2), (2, 1), (4, 1)] {
        act(store, actor, target, Act::Like, actor).await;
    }
    favor(store, 1, 3, true).await;
    favor(store, 4, 1, true).await;
    let all_agree = async |viewer: i64, expected: &[i64]| {
        for source in [MomentSource::Everyone, MomentSource::Tagged(" #SUN".into()), MomentSource::By(UserId(1))] {
            assert_eq!(seen(store, viewer, source.clone()).await, expected, "{viewer} {source:?}");
        }
        for id in [10, 11, 12] {
            assert_eq!(find(store, viewer, id).await.is_some(), expected.contains(&id), "{viewer} {id}");
            assert_eq!(like(store, viewer, id, true).await.is_some(), expected.contains(&id), "{viewer} {id}");
        }
    };
    for (viewer, expected) in [(1, &[12, 11, 10][..]), (2, &[11, 10]), (3, &[12, 10]), (4, &[10]), (5, &[10])] {
        all_agree(viewer, expected).await;
    }
    act(store, 1, 2, Act::Unlike, 9).await;
    favor(store, 1, 3, false).await;
    for viewer in [2, 3, 4, 5] {
        all_agree(viewer, &[10]).await;
    }
    all_agree(1, &[12, 11, 10]).await;
}

async fn api_mom_02_pages_go_on_from_a_cursor_or_an_offset_whatever_the_audiences(store: &Store) {
    settle_many(store, 3).await;
    for (actor, target) in [(1, 2), (2, 1)] {
        act(store, actor, target, Act::Like, actor).await;
    }
    favor(store, 2, 1, true).await;
    let audiences = [Audience::Public, Audience::Friends, Audience::Private];
    for id in 1..=12 {
        // Those of 3 are not for 1, but for the public one.
        let author = 1 + id % 3;
        post(store, author, id, audiences[usize::try_from(id / 3 % 3).unwrap()]).await;
    }
    let everything = seen(store, 1, MomentSource::Everyone).await;
    assert_eq!(everything, [12, 11, 10, 9, 7, 6, 4, 3, 2, 1]);
    let (mut paged, mut before) = (Vec::new(), None);
    loop {
        let (ids, has_more) = page(store, 1, &FeedQuery { before, limit: 3, ..from(MomentSource::Everyone) }).await;
        before = ids.last().copied().map(MomentId);
        paged.extend(ids);
        if !has_more {
            break;
        }
    }
    assert_eq!(paged, everything);
    for (offset, limit) in [(0, 4), (4, 4), (8, 4), (99, 4), (1, 1), (0, 40), (4, 40)] {
        let (ids, has_more) = page(store, 1, &FeedQuery { offset, limit, ..from(MomentSource::Everyone) }).await;
        let (skipped, wanted) = (usize::try_from(offset).unwrap(), usize::try_from(limit).unwrap());
        assert_eq!(ids, everything.iter().copied().skip(skipped).take(wanted).collect::<Vec<_>>());
        assert_eq!(has_more, everything.len() > skipped + wanted);
    }
    let own = page(store, 1, &FeedQuery { before: Some(MomentId(9)), offset: 1, limit: 1, ..from(MomentSource::By(UserId(1))) }).await;
    assert_eq!(own, (vec![3], false));
    // A cursor need not be there any more.
    assert_eq!(page(store, 1, &FeedQuery { before: Some(MomentId(5)), ..from(MomentSource::By(UserId(1))) }).await, (vec![3], false));
}

async fn api_mom_02_moments_of_one_millisecond_come_newest_first(store: &Store) {
    settle_many(store, 2).await;
    let (clock, entropy) = (TestClock::noon(), SeededEntropy::new(5));
    let mut made = Vec::new();
    for number in 0..20_i64 {
        clock.advance_micros(1);
        let now = clock.now();
        let new = NewMoment { id: MomentId::at(now, &entropy), now, ..new_moment(number, Audience::Public) };
        assert!(add(store, 1 + number % 2, &new).await);
        made.insert(0, new.id.0);
    }
    assert_eq!(seen(store, 1, MomentSource::Everyone).await, made);
    let by_one: Vec<i64> = made.iter().copied().skip(1).step_by(2).collect();
    assert_eq!(seen(store, 2, MomentSource::By(UserId(1))).await, by_one);
}

async fn a_moment_id_that_is_taken_gives_way_to_the_next(store: &Store) {
    settle_many(store, 1).await;
    post(store, 1, 5, Audience::Public).await;
    post(store, 1, 5, Audience::Public).await;
    assert_eq!(seen(store, 1, MomentSource::Everyone).await, [6, 5]);
}

async fn a_tag_is_found_whatever_its_case_in_every_script(store: &Store) {
    settle_many(store, 1).await;
    let mut new = new_moment(1, Audience::Public);
    new.post.hashtags = vec!["Ärger".into(), "МОРЕ".into(), "100%".into()];
    assert!(add(store, 1, &new).await);
    for tag in ["ärger", "ÄRGER", "#море", "100%"] {
        assert_eq!(seen(store, 1, MomentSource::Tagged(tag.into())).await, [1], "{tag}");
    }
    for tag in ["arger", "100", "_", "%", "мор"] {
        assert!(seen(store, 1, MomentSource::Tagged(tag.into())).await.is_empty(), "{tag}");
    }
}

async fn api_mom_03_a_like_counts_once_and_its_end_too(store: &Store) {
    settle_many(store, 3).await;
    post(store, 1, 5, Audience::Public).await;
    let counts = [like(store, 2, 5, true).await, like(store, 2, 5, true).await, like(store, 3, 5, true).await];
    assert_eq!(counts, [Some(1), Some(1), Some(2)]);
    let counts = [like(store, 2, 5, false).await, like(store, 2, 5, false).await, like(store, 1, 5, false).await];
    assert_eq!(counts, [Some(1), Some(1), Some(1)]);
    assert_eq!((like(store, 2, 6, true).await, like(store, 2, 6, false).await), (None, None));
}

async fn likes_of_a_moment_being_removed_end_with_it(store: &Store) {
    settle_many(store, 20).await;
    post(store, 1, 5, Audience::Public).await;
    let mut tasks = JoinSet::new();
    for user in 2..=20 {
        let store = store.clone();
        tasks.spawn(async move {
            for round in 0..4 {
                like(&store, user, 5, round % 2 == 0).await;
            }
        });
    }
    let remove = store.write(|tx| async move { tx.remove_moment(UserId(1), MomentId(5)).await });
    let removed: Result<_, StoreError> = remove.await;
    assert_eq!(removed.unwrap(), Some(vec![]));
    tasks.join_all().await;
    let left: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM moment_likes").unwrap();
    assert_eq!(left, 0);
}

async fn only_its_author_removes_a_moment_and_once(store: &Store) {
    settle_many(store, 2).await;
    post(store, 1, 5, Audience::Public).await;
    let remove = async |user: i64| -> Option<Vec<String>> {
        let removed: Result<_, StoreError> = store.write(|tx| async move { tx.remove_moment(UserId(user), MomentId(5)).await }).await;
        removed.unwrap()
    };
    assert_eq!((remove(2).await, remove(1).await, remove(1).await), (None, Some(vec![]), None));
    let listed: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM moment_feeds").unwrap();
    assert_eq!(listed, 0);
}

async fn moments_of_blocked_or_inactive_people_are_not_seen(store: &Store) {
    settle_many(store, 4).await;
    post(store, 1, 5, Audience::Public).await;
    let blocked: Result<_, StoreError> =
        store.write(|tx| async move { tx.block(UserId(1), UserId(2), Timestamp::from_micros(1)).await }).await;
    assert!(blocked.unwrap());
    post(store, 2, 6, Audience::Public).await;
    let all = [MomentSource::Everyone, MomentSource::By(UserId(1)), MomentSource::By(UserId(2))];
    let listed = async |viewer: i64| {
        let mut ids = Vec::new();
        for source in all.clone() {
            ids.extend(seen(store, viewer, source).await);
        }
        ids
    };
    assert_eq!((listed(1).await, listed(2).await, listed(3).await), (vec![5, 5], vec![6, 6], vec![6, 5, 5, 6]));
    assert_eq!((find(store, 2, 5).await, find(store, 1, 6).await, like(store, 2, 5, true).await), (None, None, None));
    let suspended: Result<_, StoreError> =
        store.write(|tx| async move { sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 1") }).await;
    suspended.unwrap();
    assert_eq!(listed(3).await, [6, 6]);
    assert_eq!((find(store, 3, 5).await, like(store, 3, 5, true).await), (None, None));
}

async fn safe_01_likes_of_blocked_people_are_not_counted_for_either_of_the_two_and_are_for_others(store: &Store) {
    settle_many(store, 4).await;
    post(store, 1, 5, Audience::Public).await;
    for user in [2, 3, 4] {
        like(store, user, 5, true).await;
    }
    let block = async |user: i64, other: i64| {
        let done: Result<_, StoreError> =
            store.write(|tx| async move { tx.block(UserId(user), UserId(other), Timestamp::from_micros(1)).await }).await;
        assert!(done.unwrap());
    };
    let counted = async || {
        let mut likes = Vec::new();
        for viewer in [1, 2, 3, 4] {
            likes.push(find(store, viewer, 5).await.map(|moment| moment.likes));
        }
        likes
    };
    assert_eq!(counted().await, [Some(3); 4]);
    block(1, 2).await;
    assert_eq!(counted().await, [Some(2), None, Some(3), Some(3)], "the author blocked one of those who like it");
    block(4, 3).await;
    assert_eq!(counted().await, [Some(2), None, Some(2), Some(2)], "so did one of them, which both feel");
    assert_eq!((like(store, 4, 5, false).await, like(store, 4, 5, true).await), (Some(1), Some(2)));
    let suspended: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "UPDATE users SET suspended_at = 1 WHERE id = 3")?;
            tx.recount_moments_of(UserId(3)).await
        })
        .await;
    suspended.unwrap();
    assert_eq!(find(store, 4, 5).await.unwrap().likes, 2, "who isn't counted at all is not subtracted");
    let (listed, _) = reading(store).await.list_moments(UserId(4), &from(MomentSource::Everyone)).await.unwrap();
    assert_eq!(listed[0].likes, 2);
}

conformance![
    what_is_posted_is_kept_with_all_its_fields,
    an_image_is_the_authors_own_upload_for_moments_and_used_once,
    api_mom_02_each_audience_is_seen_by_whom_it_is_meant_for_while_that_lasts,
    api_mom_02_pages_go_on_from_a_cursor_or_an_offset_whatever_the_audiences,
    api_mom_02_moments_of_one_millisecond_come_newest_first,
    a_moment_id_that_is_taken_gives_way_to_the_next,
    a_tag_is_found_whatever_its_case_in_every_script,
    api_mom_03_a_like_counts_once_and_its_end_too,
    likes_of_a_moment_being_removed_end_with_it,
    only_its_author_removes_a_moment_and_once,
    moments_of_blocked_or_inactive_people_are_not_seen,
    safe_01_likes_of_blocked_people_are_not_counted_for_either_of_the_two_and_are_for_others,
];
