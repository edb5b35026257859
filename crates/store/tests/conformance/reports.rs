use kindred_domain::{OperatorAct, OperatorActId, OperatorChannel, ReportId, ReportReason, SubjectKind, Timestamp, UserId};
use kindred_store::{NewOperatorAct, NewReport, Report, ReportOutcome, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{reading, send_message, settle_many, text_message, write_report},
    rooms::open,
};

const NOW: Timestamp = Timestamp::from_micros(50_000_000);
const BOB: UserId = UserId(2);

async fn report(store: &Store, id: i64, reporter: i64, subject: Option<(SubjectKind, i64)>, text: &str) -> ReportOutcome {
    let (id, reporter, now) = (ReportId(id), UserId(reporter), NOW.plus_seconds(id));
    let new = &NewReport { id, reporter, reported: BOB, reason: ReportReason::Spam, text, subject, now };
    write_report(store, new).await
}

async fn close(store: &Store, report: i64, act: i64) -> bool {
    let closing = OperatorAct::CloseReport(ReportId(report));
    let deed = &NewOperatorAct { id: OperatorActId(act), act: closing, channel: OperatorChannel::Api, operator: None, note: "", now: NOW };
    let done: Result<_, StoreError> = store.write(async |tx| tx.apply_operator_act(deed).await).await;
    done.unwrap()
}

async fn listed(store: &Store, before: Option<i64>, closed: bool, limit: i64) -> Vec<Report> {
    reading(store).await.list_reports(before.map(ReportId), closed, limit).await.unwrap()
}

fn ids(reports: &[Report]) -> Vec<i64> {
    reports.iter().map(|report| report.id.0).collect()
}

/// Bob writes to `other` in a room of theirs.
async fn write_to(store: &Store, other: i64, message: i64) {
    let room = open(store, BOB.0, other, 100 + other).await.unwrap();
    send_message(store, BOB.0, room, &text_message(message, "Hello")).await.unwrap();
}

async fn the_same_report_again_is_one_and_opens_what_was_closed(store: &Store) {
    settle_many(store, 3).await;
    for (id, text) in [(10, "first"), (11, ""), (12, "more"), (13, "first"), (14, "more")] {
        assert_eq!(report(store, id, 1, None, text).await, ReportOutcome::Accepted);
    }
    let reports = listed(store, None, false, 9).await;
    assert_eq!(
        (ids(&reports), reports[0].text.as_str()),
        (vec![12], "first\n\nmore"),
        "nothing that was written is lost, and nothing is there twice"
    );
    assert_eq!(report(store, 15, 1, None, "mor").await, ReportOutcome::Accepted);
    assert_eq!(listed(store, None, false, 9).await[0].text, "first\n\nmore\n\nmor", "a part of what was written is something else");
    assert!(!close(store, 12, 1).await, "nobody closes words that were added after they looked");
    assert_eq!(report(store, 16, 1, None, &"x".repeat(20_000)).await, ReportOutcome::Accepted);
    assert_eq!(report(store, 17, 1, None, "too late").await, ReportOutcome::Accepted);
    let full = listed(store, None, false, 9).await;
    assert_eq!((ids(&full), full[0].text.len()), (vec![16], 10_000));
    assert!(close(store, 16, 1).await && close(store, 16, 2).await && !close(store, 99, 3).await);
    assert!(listed(store, None, false, 9).await.is_empty());
    report(store, 20, 1, None, "again").await;
    let again = listed(store, None, true, 9).await;
    assert_eq!((ids(&again), again[0].created_at, again[0].closed_at), (vec![20], NOW.plus_seconds(20), None));
    assert_eq!(again[0].text, "again");
}

async fn reports_are_read_page_by_page_and_closed_ones_on_request(store: &Store) {
    settle_many(store, 5).await;
    for reporter in [1, 3, 4, 5] {
        report(store, 10 + reporter, reporter, None, "").await;
    }
    close(store, 14, 1).await;
    assert_eq!(ids(&listed(store, None, false, 2).await), [15, 13]);
    assert_eq!(ids(&listed(store, Some(13), false, 2).await), [11]);
    let all = listed(store, None, true, 9).await;
    assert_eq!(ids(&all), [15, 14, 13, 11]);
    assert!(all.iter().all(|one| one.closed_at.is_some() == (one.id == ReportId(14))));
}

async fn only_what_the_reporter_sees_of_that_person_can_be_reported(store: &Store) {
    settle_many(store, 3).await;
    write_to(store, 1, 50).await;
    write_to(store, 3, 51).await;
    assert_eq!(report(store, 10, 1, Some((SubjectKind::Message, 50)), "").await, ReportOutcome::Accepted);
    assert_eq!(listed(store, None, false, 9).await[0].evidence, "Hello");
    for subject in [(SubjectKind::Message, 51), (SubjectKind::Message, 99), (SubjectKind::Moment, 50), (SubjectKind::Comment, 50)] {
        assert_eq!(report(store, 11, 1, Some(subject), "").await, ReportOutcome::NoSuchSubject);
    }
    assert_eq!(report(store, 12, 2, None, "").await, ReportOutcome::NoSuchPerson, "oneself");
    let blocked: Result<_, StoreError> = store.write(async |tx| tx.block(BOB, UserId(1), NOW).await).await;
    assert!(blocked.unwrap());
    assert_eq!(report(store, 13, 1, None, "").await, ReportOutcome::NoSuchPerson);
    assert_eq!(ids(&listed(store, None, true, 9).await), [10]);
}

async fn reports_by_who_left_stay_and_those_about_them_go(store: &Store) {
    settle_many(store, 3).await;
    report(store, 10, 1, None, "").await;
    report(store, 11, 3, None, "").await;
    let leave = async |user: i64| {
        let gone: Result<(), StoreError> =
            store.write(async |tx| sql!(execute tx, "DELETE FROM users WHERE id = $1", user).map(drop)).await;
        gone.unwrap();
    };
    leave(3).await;
    let reports = listed(store, None, false, 9).await;
    let reporters: Vec<_> = reports.iter().map(|one| (one.id.0, one.reporter_id, one.reporter_name.clone())).collect();
    assert_eq!(reporters, [(11, None, None), (10, Some(UserId(1)), Some("Somebody".into()))]);
    leave(2).await;
    assert_eq!(listed(store, None, true, 9).await, []);
}

conformance![
    the_same_report_again_is_one_and_opens_what_was_closed,
    reports_are_read_page_by_page_and_closed_ones_on_request,
    only_what_the_reporter_sees_of_that_person_can_be_reported,
    reports_by_who_left_stay_and_those_about_them_go,
];
