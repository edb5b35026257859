use kindred_domain::{Act, OperatorAct, ReportReason, SuspensionTerms, Timestamp, UserId, first_id_at};
use kindred_store::{DayNumbers, PeopleOfDay, SafetyOfDay, Store, StoreError, sql};

use crate::{
    fixtures::{act, reading, settle_many},
    operators::{FOR_GOOD, operate},
    people::{NOON, sign_up},
};

const DAY: i64 = 24 * 3600;

fn noon() -> i64 {
    NOON.micros() / 1_000_000
}

fn numbers(day: i64, counted_at: Timestamp) -> DayNumbers {
    DayNumbers {
        day,
        counted_at,
        sign_ups: 1,
        people_active: 2,
        likes: 3,
        matches: 4,
        messages: 5,
        reports: 6,
        reports_closed: 7,
        decision_seconds: Some(8),
        suspensions: 9,
        appeals: 10,
    }
}

async fn keep(store: &Store, of: DayNumbers) {
    let kept: Result<(), StoreError> = store.write(async |tx| tx.keep_day(&of).await).await;
    kept.unwrap();
}

async fn desk_04_what_was_counted_of_a_day_never_gets_less_and_is_for_good_once_the_day_is_over(store: &Store) {
    let day = NOON.days();
    let listed = async || reading(store).await.list_days(day - 1, day + 1).await.unwrap();
    keep(store, numbers(day, NOON)).await;
    keep(store, DayNumbers { likes: 2, messages: 9, decision_seconds: None, ..numbers(day, NOON.plus_seconds(60)) }).await;
    let later = DayNumbers { messages: 9, ..numbers(day, NOON.plus_seconds(60)) };
    assert_eq!(listed().await, [later], "fewer likes were counted later");
    keep(store, DayNumbers { likes: 99, ..numbers(day, NOON) }).await;
    assert_eq!(listed().await, [later], "another node counted earlier and writes later");
    let last = DayNumbers { likes: 5, ..numbers(day, NOON.plus_seconds(DAY)) };
    assert!(!later.is_final() && last.is_final());
    keep(store, last).await;
    let last = DayNumbers { messages: 9, ..last };
    assert_eq!(listed().await, [last]);
    keep(store, DayNumbers { likes: 99, ..numbers(day, NOON.plus_seconds(2 * DAY)) }).await;
    assert_eq!(listed().await, [last], "the day was over when it was counted");
    keep(store, numbers(day + 1, NOON.plus_seconds(DAY))).await;
    keep(store, numbers(day + 2, NOON.plus_seconds(2 * DAY))).await;
    assert_eq!(listed().await.iter().map(|of| of.day).collect::<Vec<_>>(), [day, day + 1]);
}

async fn desk_04_people_likes_and_matches_of_a_day_are_counted_page_by_page(store: &Store) {
    assert_eq!(reading(store).await.find_first_sign_up().await.unwrap(), None);
    settle_many(store, 4).await;
    let ann = sign_up(store, "ann").await;
    assert_eq!(reading(store).await.find_first_sign_up().await.unwrap(), Some(NOON));
    for (actor, target, done, at) in [
        (1, 2, Act::Like, noon()),
        (2, 1, Act::Superlike, noon()),
        (3, 1, Act::Skip, noon()),
        (4, 1, Act::Like, noon() - DAY),
        (4, 2, Act::Like, noon() + DAY),
        (4, 3, Act::Like, noon()),
    ] {
        act(store, actor, target, done, at).await;
    }
    let touched: Result<(), StoreError> = store
        .write(async |tx| {
            tx.touch_session(&[0; 32], UserId(1), NOON).await?;
            tx.touch_session(&[0; 32], UserId(2), NOON).await?;
            tx.touch_session(&[0; 32], UserId(4), NOON.plus_seconds(DAY)).await
        })
        .await;
    touched.unwrap();
    let count = async |day: i64, after: i64| reading(store).await.count_people_of_day(day, UserId(after)).await.unwrap();
    let (today, nothing) = (NOON.days(), PeopleOfDay { last: None, sign_ups: 0, people_active: 0, likes: 0, matches: 0 });
    let counted = PeopleOfDay { last: Some(ann), sign_ups: 1, people_active: 3, likes: 3, matches: 1 };
    assert_eq!(count(today, -1).await, counted, "Ann signed up; 1, 2 and she are there; 1, 2 and 4 like");
    assert_eq!(count(today, ann.0).await, nothing);
    assert_eq!(count(today, 3).await, PeopleOfDay { people_active: 1, likes: 1, matches: 0, ..counted });
    assert_eq!(count(today - 1, -1).await, PeopleOfDay { last: Some(ann), likes: 1, ..nothing });
    assert_eq!(count(today + 1, -1).await, PeopleOfDay { last: Some(ann), people_active: 1, likes: 1, ..nothing });
}

async fn desk_04_messages_are_counted_by_the_hour_without_those_of_the_system(store: &Store) {
    settle_many(store, 2).await;
    let hour = NOON.hours();
    let id = |at: Timestamp| first_id_at(at);
    let written: Result<(), StoreError> = store
        .write(async |tx| {
            sql!(execute tx, "INSERT INTO rooms (id, low_id, high_id, last_seq, version) VALUES (7, 1, 2, 5, 5)")?;
            for (seq, id, kind) in [
                (1_i64, id(NOON) - 1, "text"),
                (2, id(NOON), "text"),
                (3, id(NOON) + 5, "system"),
                (4, id(NOON.plus_seconds(3600)) - 1, "image"),
                (5, id(NOON.plus_seconds(3600)), "text"),
            ] {
                sql!(execute tx,
                    "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at) VALUES (7, $1, $2, 1, $3, '', 0)",
                    seq, id, kind)?;
            }
            Ok(())
        })
        .await;
    written.unwrap();
    let mut counts = Vec::new();
    for hour in hour - 2..hour + 3 {
        counts.push(reading(store).await.count_messages_of_hour(hour).await.unwrap());
    }
    assert_eq!(counts, [0, 1, 2, 1, 0]);
}

async fn desk_04_reports_decisions_suspensions_and_appeals_of_a_day_are_counted(store: &Store) {
    settle_many(store, 2).await;
    let day = NOON.days();
    let first = first_id_at(Timestamp::from_days(day));
    let hour = 3_600_000_000_i64;
    let written: Result<(), StoreError> = store
        .write(async |tx| {
            for (id, waited) in [(first - 1, Some(13)), (first, Some(1)), (first + 1, Some(9)), (first + 2, None)] {
                sql!(execute tx,
                    "INSERT INTO reports (id, reporter_id, reported_id, reason, text, subject_kind, subject_id, evidence, created_at, closed_at)
                     VALUES ($1, 1, 2, 'spam', '', 'moment', $1, '', $2, $3)",
                    id, NOON.micros() - waited.unwrap_or_default() * hour, waited.map(|_| NOON))?;
            }
            Ok(())
        })
        .await;
    written.unwrap();
    let count = async |day: i64| reading(store).await.count_safety_of_day(day).await.unwrap();
    let nothing = SafetyOfDay { reports: 0, reports_closed: 0, suspensions: 0, appeals: 0 };
    assert_eq!(count(day).await, SafetyOfDay { reports: 3, reports_closed: 3, ..nothing });
    assert_eq!((count(day - 1).await, count(day + 1).await), (SafetyOfDay { reports: 1, ..nothing }, nothing));
    // Words that are added the day after give the report a new id, and no day another number.
    let added: Result<u64, StoreError> = store
        .write(async |tx| sql!(execute tx, "UPDATE reports SET id = $2 WHERE id = $1", first + 2, first_id_at(Timestamp::from_days(day + 1)) + 1))
        .await;
    added.unwrap();
    assert_eq!((count(day).await.reports, count(day + 1).await.reports), (3, 0));
    let middle = async |day, closed| reading(store).await.find_decision_seconds(day, closed).await.unwrap();
    assert_eq!((middle(day, 3).await, middle(day + 1, 0).await), (Some(9 * 3600), None));

    let terms = SuspensionTerms { reason: Some(ReportReason::Spam), ..FOR_GOOD };
    assert!(operate(store, first, OperatorAct::Suspend(UserId(1), terms), "").await);
    let appealed: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE suspensions SET appeal = 'No', appealed_at = $1", NOON)).await;
    assert_eq!(appealed.unwrap(), 1);
    assert_eq!(count(day).await, SafetyOfDay { reports: 3, reports_closed: 3, suspensions: 1, appeals: 1 });
}

kindred_store::conformance![
    desk_04_what_was_counted_of_a_day_never_gets_less_and_is_for_good_once_the_day_is_over,
    desk_04_people_likes_and_matches_of_a_day_are_counted_page_by_page,
    desk_04_messages_are_counted_by_the_hour_without_those_of_the_system,
    desk_04_reports_decisions_suspensions_and_appeals_of_a_day_are_counted,
];
