use kindred_domain::{Act, CommentId, MessageId, MomentId, OperatorAct, OperatorActId, PhotoId, RoomId, Stance, Timestamp, UserId};
use kindred_store::{OwnReport, OwnStance, Purpose, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{act, photo, reading, send_message, settle_many, text_message},
    operators::operate,
    rooms::open,
};

const NOW: Timestamp = Timestamp::from_micros(50_000_000);

async fn leave_03_own_stances_come_page_by_page(store: &Store) {
    settle_many(store, 4).await;
    for (at, (target, what)) in (1..).zip([(2, Act::Like), (3, Act::Skip), (4, Act::Superlike)]) {
        act(store, 1, target, what, at).await;
    }
    act(store, 2, 1, Act::Like, 9).await;
    let conn = reading(store).await;
    let first = conn.list_own_stances(UserId(1), UserId(-1), 2).await.unwrap();
    let liked = OwnStance { target_id: UserId(2), stance: Stance::Liked, updated_at: Timestamp::from_micros(1_000_000) };
    assert_eq!((first[0], first[1].stance, first.len()), (liked, Stance::Skipped, 2));
    let rest = conn.list_own_stances(UserId(1), UserId(3), 2).await.unwrap();
    assert_eq!(rest.iter().map(|one| (one.target_id.0, one.stance)).collect::<Vec<_>>(), [(4, Stance::Superliked)]);
}

async fn leave_03_own_messages_come_room_by_room_without_those_of_others(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    open(store, 1, 3, 11).await;
    for (sender, room, id) in [(1, 10, 1), (2, 10, 2), (1, 10, 3), (1, 11, 4), (3, 11, 5)] {
        send_message(store, sender, RoomId(room), &text_message(id, "hello")).await.unwrap();
    }
    let page = async |from: (i64, i64)| {
        let own = reading(store).await.list_own_messages(UserId(1), (RoomId(from.0), from.1), 2).await.unwrap();
        own.iter().map(|one| (one.room_id.0, one.seq, one.id.0)).collect::<Vec<_>>()
    };
    assert_eq!(page((-1, 0)).await, [(10, 1, 1), (10, 3, 3)]);
    assert_eq!(page((10, 3)).await, [(11, 1, 4)]);
    assert!(page((11, 1)).await.is_empty());
    let taken_back: Result<_, StoreError> = store.write(|tx| async move { tx.delete_message(UserId(1), MessageId(1)).await }).await;
    taken_back.unwrap();
    assert_eq!(page((-1, 0)).await, [(10, 3, 3), (11, 1, 4)]);
}

async fn leave_03_comments_liked_moments_reports_and_uploads_are_ones_own(store: &Store) {
    settle_many(store, 2).await;
    let written: Result<_, StoreError> = store
        .write(|tx| async move {
            sql!(execute tx, "INSERT INTO moments (id, author_id, audience, content, hashtags, created_at) VALUES (5, 2, 'public', 'x', '[]', 0)")?;
            for user in [1, 2] {
                sql!(execute tx, "INSERT INTO moment_likes (moment_id, user_id) VALUES (5, $1)", user)?;
                sql!(execute tx, "INSERT INTO comments (id, moment_id, author_id, content, created_at) VALUES ($1, 5, $1, 'a comment', 0)", user)?;
            }
            sql!(execute tx,
                "INSERT INTO reports (id, reporter_id, reported_id, reason, text, subject_kind, subject_id, evidence, created_at)
                 VALUES (7, 1, 2, 'spam', 'so much', '', 0, '', 50000000)")?;
            tx.add_photo(&photo(8, UserId(1), Purpose::Moment)).await
        })
        .await;
    written.unwrap();
    let (one, conn) = (UserId(1), reading(store).await);
    let comments = conn.list_own_comments(one, CommentId(-1), 9).await.unwrap();
    assert_eq!(comments.iter().map(|it| (it.id.0, it.content.as_str())).collect::<Vec<_>>(), [(1, "a comment")]);
    assert_eq!(conn.list_liked_moments(one, MomentId(-1), 9).await.unwrap(), [MomentId(5)]);
    let (reason, text, subject_kind) = ("spam".into(), "so much".into(), String::new());
    let report = OwnReport { id: 7, reported_id: UserId(2), reason, text, subject_kind, subject_id: 0, created_at: NOW };
    assert_eq!(conn.list_own_reports(one, UserId::PRODUCT, -1, 9).await.unwrap(), [report]);
    assert!(conn.list_own_reports(one, UserId(2), -1, 9).await.unwrap().is_empty());
    assert_eq!(conn.list_uploads(one, PhotoId(-1), 9).await.unwrap()[0].picture.key, "key8");
    assert!(conn.list_own_comments(one, CommentId(1), 9).await.unwrap().is_empty());
    assert!(conn.list_liked_moments(one, MomentId(5), 9).await.unwrap().is_empty());
    assert!(conn.list_own_reports(one, UserId::PRODUCT, 7, 9).await.unwrap().is_empty());
    assert!(conn.list_uploads(one, PhotoId(8), 9).await.unwrap().is_empty());
}

async fn two_people_have_a_room_or_none(store: &Store) {
    settle_many(store, 3).await;
    open(store, 1, 2, 10).await;
    let conn = reading(store).await;
    assert!(conn.has_room(UserId(2), UserId(1)).await.unwrap() && conn.has_room(UserId(1), UserId(2)).await.unwrap());
    assert!(!conn.has_room(UserId(1), UserId(3)).await.unwrap());
}

async fn leave_03_what_operators_decided_comes_page_by_page_without_their_looks(store: &Store) {
    settle_many(store, 2).await;
    let one = UserId(1);
    for (id, act) in (1..).zip([
        OperatorAct::LookAtAccount(one),
        OperatorAct::Verify(one),
        OperatorAct::Verify(UserId(2)),
        OperatorAct::Unverify(one),
        OperatorAct::EndSessions(one),
        OperatorAct::Export(one),
    ]) {
        assert!(operate(store, id, act, "why").await);
    }
    let page = async |after: i64| {
        let own = reading(store).await.list_own_decisions(one, OperatorActId(after), 2).await.unwrap();
        own.into_iter().map(|one| (one.id.0, one.act)).collect::<Vec<_>>()
    };
    let named = |acts: &[(i64, &str)]| acts.iter().map(|(id, act)| (*id, (*act).to_owned())).collect::<Vec<_>>();
    assert_eq!(page(-1).await, named(&[(2, "verify"), (4, "unverify")]));
    assert_eq!(page(4).await, named(&[(5, "end sessions")]));
}

conformance![
    leave_03_what_operators_decided_comes_page_by_page_without_their_looks,
    leave_03_own_stances_come_page_by_page,
    leave_03_own_messages_come_room_by_room_without_those_of_others,
    leave_03_comments_liked_moments_reports_and_uploads_are_ones_own,
    two_people_have_a_room_or_none,
];
