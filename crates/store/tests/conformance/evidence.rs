use kindred_domain::{
    Audience, OperatorAct, OperatorActId, OperatorChannel, PhotoId, ReportId, ReportReason, SubjectKind, Timestamp, UserId,
};
use kindred_store::{NewOperatorAct, NewReport, Photo, Purpose, ReportOutcome, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{photo, reading, send_message, settle_many, text_message, upload, write_report},
    moments::post,
    rooms::open,
};

const NOW: Timestamp = Timestamp::from_micros(50_000_000);
const BOB: UserId = UserId(2);

async fn report(store: &Store, id: i64, subject: (SubjectKind, i64)) -> ReportOutcome {
    let (id, subject) = (ReportId(id), Some(subject));
    let new = &NewReport { id, reporter: UserId(1), reported: BOB, reason: ReportReason::Spam, text: "", subject, now: NOW };
    write_report(store, new).await
}

async fn operate(store: &Store, id: i64, act: OperatorAct) -> bool {
    let deed = &NewOperatorAct { id: OperatorActId(id), act, channel: OperatorChannel::Api, operator: None, note: "", now: NOW };
    let done: Result<_, StoreError> = store.write(async |tx| tx.apply_operator_act(deed).await).await;
    done.unwrap()
}

/// Bob has a photo of this number in his profile, or an upload for something else; its key.
async fn upload_of_bob(store: &Store, number: i64, purpose: Purpose) -> String {
    let position = (purpose == Purpose::Profile).then_some(number);
    let photo = Photo { position, ..photo(number, BOB, purpose) };
    upload(store, &photo).await;
    photo.picture.key
}

async fn is_needed(store: &Store, key: &str) -> bool {
    reading(store).await.is_picture_known(key).await.unwrap()
}

async fn trust_03_the_file_of_a_reported_photo_is_needed_until_the_report_is_closed(store: &Store) {
    settle_many(store, 3).await;
    let (key, other) = (upload_of_bob(store, 5, Purpose::Profile).await, upload_of_bob(store, 6, Purpose::Chat).await);
    assert_eq!(report(store, 10, (SubjectKind::Photo, 6)).await, ReportOutcome::NoSuchSubject, "not in the profile");
    assert_eq!(report(store, 10, (SubjectKind::Photo, 5)).await, ReportOutcome::Accepted);
    assert_eq!(report(store, 11, (SubjectKind::Photo, 5)).await, ReportOutcome::Accepted);
    let reports = reading(store).await.list_reports(None, true, 9).await.unwrap();
    assert_eq!((reports.len(), reports[0].evidence.as_str(), reports[0].pictures), (1, "/media/key5", 1));
    let removed: Result<_, StoreError> = store.write(async |tx| tx.remove_photo(BOB, PhotoId(5)).await).await;
    assert_eq!(removed.unwrap(), Some(key.clone()));
    assert!(is_needed(store, &key).await && is_needed(store, &other).await && !is_needed(store, "key7").await);
    let conn = reading(store).await;
    assert_eq!(conn.list_all_picture_keys("", 9).await.unwrap(), [key.clone(), other]);
    assert_eq!(conn.find_evidence_picture(ReportId(10), 0).await.unwrap(), Some(key.clone()));
    assert_eq!(conn.find_evidence_picture(ReportId(10), 1).await.unwrap(), None);
    assert_eq!(conn.list_evidence_pictures(ReportId(10)).await.unwrap(), std::slice::from_ref(&key));
    assert!(operate(store, 1, OperatorAct::LookAtEvidence(ReportId(10))).await);
    assert!(operate(store, 2, OperatorAct::CloseReport(ReportId(10))).await);
    assert!(!operate(store, 3, OperatorAct::LookAtEvidence(ReportId(10))).await, "what is closed is looked at no more");
    assert!(!is_needed(store, &key).await);
    let closed = reading(store).await.list_reports(None, true, 9).await.unwrap();
    assert_eq!((closed[0].evidence.as_str(), closed[0].pictures), ("", 0));
    assert_eq!(report(store, 12, (SubjectKind::Photo, 5)).await, ReportOutcome::NoSuchSubject, "it is gone");
}

async fn trust_03_what_is_reported_again_after_it_was_closed_is_kept_as_it_is_then(store: &Store) {
    settle_many(store, 3).await;
    let key = upload_of_bob(store, 5, Purpose::Profile).await;
    report(store, 10, (SubjectKind::Photo, 5)).await;
    operate(store, 1, OperatorAct::CloseReport(ReportId(10))).await;
    report(store, 20, (SubjectKind::Photo, 5)).await;
    let again = reading(store).await.list_reports(None, false, 9).await.unwrap();
    assert_eq!((again[0].id, again[0].pictures), (ReportId(20), 1));
    // The program before closes without forgetting; the sweep does it.
    let closed: Result<u64, StoreError> = store.write(async |tx| sql!(execute tx, "UPDATE reports SET closed_at = 1")).await;
    assert_eq!(closed.unwrap(), 1);
    let sweep = async || store.write(async |tx| tx.sweep_evidence().await).await.unwrap();
    assert_eq!((sweep().await, sweep().await), (2, 0));
    assert!(is_needed(store, &key).await, "the profile still shows it");
}

async fn trust_03_operators_see_the_reported_message_and_five_around_it_on_either_side(store: &Store) {
    settle_many(store, 3).await;
    let room = open(store, 2, 1, 100).await.unwrap();
    for number in 1..=14 {
        send_message(store, 1 + number % 2, room, &text_message(500 + number, &format!("No. {number}"))).await.unwrap();
    }
    assert_eq!(report(store, 10, (SubjectKind::Message, 507)).await, ReportOutcome::Accepted);
    let gone: Result<_, StoreError> = store.write(async |tx| tx.delete_message(BOB, kindred_domain::MessageId(507)).await).await;
    assert!(gone.unwrap().is_some());
    let seen = reading(store).await.list_evidence_messages(ReportId(10)).await.unwrap();
    let texts: Vec<_> = seen.iter().map(|one| one.content.as_str()).collect();
    let around = ["No. 2", "No. 3", "No. 4", "No. 5", "No. 6", "", "No. 8", "No. 9", "No. 10", "No. 11", "No. 12"];
    assert_eq!(texts, around);
    assert_eq!((seen[5].id.0, seen[5].is_deleted, seen[5].sender_id, seen[4].is_deleted), (507, true, BOB, false));
    assert_eq!(reading(store).await.list_reports(None, false, 9).await.unwrap()[0].evidence, "No. 7");
    assert!(operate(store, 1, OperatorAct::LookAtMessages(ReportId(10))).await);
    let acts = reading(store).await.list_operator_acts(Some(BOB), 9).await.unwrap();
    assert_eq!(acts.iter().map(|act| act.act.as_str()).collect::<Vec<_>>(), ["look at messages"]);
    operate(store, 2, OperatorAct::CloseReport(ReportId(10))).await;
    assert_eq!(reading(store).await.list_evidence_messages(ReportId(10)).await.unwrap(), []);
    assert!(!operate(store, 3, OperatorAct::LookAtMessages(ReportId(10))).await);
    post(store, 2, 700, Audience::Public).await;
    report(store, 11, (SubjectKind::Moment, 700)).await;
    assert!(!operate(store, 4, OperatorAct::LookAtMessages(ReportId(11))).await, "not about a message");
}

async fn trust_03_pictures_are_numbered_without_a_gap_if_one_is_deleted_meanwhile(store: &Store) {
    settle_many(store, 3).await;
    let keys = [upload_of_bob(store, 5, Purpose::Moment).await, upload_of_bob(store, 6, Purpose::Moment).await];
    post(store, 2, 700, Audience::Public).await;
    let attached: Result<u64, StoreError> = store
        .write(async |tx| sql!(execute tx, "UPDATE photos SET moment_id = 700, moment_position = id - 5 WHERE user_id = $1", BOB))
        .await;
    assert_eq!(attached.unwrap(), 2);
    let deleted = &tokio::sync::Notify::new();
    let deleting = store.write(move |tx| async move {
        sql!(execute tx, "DELETE FROM photos WHERE id = 5")?;
        deleted.notify_one();
        // The report has begun meanwhile, and waits.
        let _: i64 = sql!(scalar tx, sqlite: "SELECT 1", postgres: "SELECT CAST(1 AS BIGINT) FROM pg_sleep(0.3)")?;
        Ok::<_, StoreError>(())
    });
    let reporting = async {
        deleted.notified().await;
        report(store, 10, (SubjectKind::Moment, 700)).await
    };
    let (gone, outcome) = tokio::join!(deleting, reporting);
    gone.unwrap();
    assert_eq!(outcome, ReportOutcome::Accepted);
    let first = reading(store).await.find_evidence_picture(ReportId(10), 0).await.unwrap();
    assert_eq!(first.as_ref(), Some(&keys[1]), "the desk asks for as many as there are, from the first");
}

async fn trust_03_the_evidence_about_somebody_goes_with_them(store: &Store) {
    settle_many(store, 3).await;
    let key = upload_of_bob(store, 5, Purpose::Profile).await;
    report(store, 10, (SubjectKind::Photo, 5)).await;
    let removed: Result<_, StoreError> = store.write(async |tx| tx.remove_photo(BOB, PhotoId(5)).await).await;
    removed.unwrap();
    assert_eq!(reading(store).await.list_evidence_about(BOB, 9).await.unwrap(), std::slice::from_ref(&key));
    assert_eq!(reading(store).await.list_evidence_about(UserId(1), 9).await.unwrap(), Vec::<String>::new());
    let keys = std::slice::from_ref(&key);
    let forgotten: Result<_, StoreError> = store.write(async |tx| tx.forget_evidence_about(BOB, keys).await).await;
    forgotten.unwrap();
    assert!(!is_needed(store, &key).await);
}

conformance![
    trust_03_pictures_are_numbered_without_a_gap_if_one_is_deleted_meanwhile,
    trust_03_the_file_of_a_reported_photo_is_needed_until_the_report_is_closed,
    trust_03_what_is_reported_again_after_it_was_closed_is_kept_as_it_is_then,
    trust_03_operators_see_the_reported_message_and_five_around_it_on_either_side,
    trust_03_the_evidence_about_somebody_goes_with_them,
];
