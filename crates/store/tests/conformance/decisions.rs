//! What became of decisions in the queues: on record, whatever overtook them.

use kindred_domain::{
    Decision, OperatorAct, OperatorActId, OperatorChannel, Queue, ReportId, ReportReason, SelfieId, SuspensionId, UserId,
};
use kindred_store::{ClaimOutcome, DecisionOutcome, NewOperatorAct, NewReport, Store, StoreError, conformance};

use crate::{
    fixtures::{reading, settle_many, write_report},
    operators::{FOR_GOOD, operate},
    queues::{ANN, BOB, CID, DAN, NOW, apply, claim, decide, of, report, send_selfie, take_back, waiting},
};

/// Dan adds words to his report about somebody at that second, which gives it that id.
async fn add_words(store: &Store, id: i64, about: UserId, text: &str) {
    let (id, now) = (ReportId(id), NOW.plus_seconds(id));
    let new = &NewReport { id, reporter: DAN, reported: about, reason: ReportReason::Spam, text, subject: None, now };
    write_report(store, new).await;
}

/// The record about somebody, the latest first.
async fn record(store: &Store, about: Option<UserId>) -> Vec<(String, String, String)> {
    let acts = reading(store).await.list_operator_acts(about, 9).await.unwrap();
    acts.into_iter().map(|act| (act.act, act.note, act.operator_name)).collect()
}

fn line(act: &str, note: &str) -> (String, String, String) {
    (act.to_owned(), note.to_owned(), "ann".to_owned())
}

async fn desk_01_a_decision_that_is_overtaken_in_its_minute_is_on_record(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    send_selfie(store, 31, CID).await;
    assert_eq!(decide(store, 101, of(Queue::Reports, 11, ANN, 20), Decision::Close).await, DecisionOutcome::Done(CID));
    add_words(store, 22, CID, "And now this").await;
    assert_eq!(decide(store, 102, of(Queue::Selfies, 31, ANN, 23), Decision::Decline).await, DecisionOutcome::Done(CID));
    store.write(|tx| async move { tx.withdraw_selfie(CID, SelfieId(32)).await }).await.unwrap();
    assert_eq!(apply(store, 90).await, [(Decision::Close, vec![]), (Decision::Decline, vec![])]);
    assert_eq!(record(store, Some(CID)).await, [line("overtaken", "decline: Why"), line("overtaken", "close: Why")]);
    assert_eq!(waiting(store, Queue::Reports, ANN).await, [22], "with the new words it waits");
    // What held at once is on record by itself: the report, with new words, waits again.
    assert_eq!(decide(store, 5_103, of(Queue::Reports, 22, ANN, 91), Decision::Suspend).await, DecisionOutcome::Done(CID));
    assert_eq!(take_back(store, 5_103, ANN, 92).await, Some(Decision::Suspend));
    assert_eq!(record(store, Some(CID)).await[..2], [line("take back", "suspend: Why"), line("suspend", "scam, until restored: Why")]);
}

async fn desk_01_a_decision_about_somebody_who_is_gone_within_its_minute_is_on_record(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    report(store, 13, CID).await;
    assert_eq!(decide(store, 101, of(Queue::Reports, 11, ANN, 20), Decision::Close).await, DecisionOutcome::Done(CID));
    assert_eq!(decide(store, 102, of(Queue::Reports, 13, ANN, 20), Decision::Suspend).await, DecisionOutcome::Done(CID));
    let gone: Result<bool, StoreError> = store
        .write(|tx| async move {
            tx.begin_departure(CID, UserId(77), NOW).await?;
            tx.finish_departure(CID).await
        })
        .await;
    assert!(gone.unwrap());
    assert_eq!(apply(store, 90).await, []);
    let all = reading(store).await.list_last_operator_acts(ANN, None, 9).await.unwrap();
    let told: Vec<_> = all.iter().map(|one| (one.act.as_str(), one.note.as_str(), one.target_id)).collect();
    assert_eq!(told, [("suspend", "scam, until restored: Why", None), ("overtaken", "close: Why", None)]);
    assert_eq!((all[1].operator_name.as_str(), all[1].way.as_str(), all[1].created_at), ("ann", "desk", NOW.plus_seconds(20)));
}

async fn desk_02_a_report_to_which_words_are_added_keeps_its_place(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    report(store, 13, CID).await;
    add_words(store, 14, CID, "And now this").await;
    assert_eq!(waiting(store, Queue::Reports, ANN).await, [14, 13]);
}

async fn desk_02_nobody_decides_about_a_report_of_their_own(store: &Store) {
    settle_many(store, 4).await;
    report(store, 13, CID).await;
    assert_eq!((waiting(store, Queue::Reports, BOB).await, waiting(store, Queue::Reports, ANN).await), (vec![], vec![13]));
    assert_eq!(claim(store, 13, BOB, 14).await, ClaimOutcome::Gone);
    assert_eq!(decide(store, 101, of(Queue::Reports, 13, BOB, 14), Decision::Close).await, DecisionOutcome::Gone);
    let acting = async |id: i64, act: OperatorAct, operator: UserId| {
        let (id, operator) = (OperatorActId(id), Some((operator, "ann")));
        let deed = &NewOperatorAct { id, act, channel: OperatorChannel::Desk, operator, note: "", now: NOW };
        let done: Result<_, StoreError> = store.write(async |tx| tx.apply_operator_act(deed).await).await;
        done.unwrap()
    };
    for (id, act) in (200..).zip([OperatorAct::LookAtEvidence(ReportId(13)), OperatorAct::CloseReport(ReportId(13))]) {
        assert!(!acting(id, act, BOB).await && !acting(id, act, CID).await, "{act:?}");
        assert!(acting(id, act, ANN).await, "{act:?}");
    }
}

async fn trust_04_who_decides_about_an_appeal_reads_why_and_by_which_report_somebody_was_suspended(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    let suspension = SuspensionId(101);
    let by = async || reading(store).await.find_report_of_suspension(suspension).await.unwrap().map(|report| report.id.0);
    let notes = async |suspension| {
        let acts = reading(store).await.list_suspending_acts(suspension).await.unwrap();
        acts.into_iter().map(|act| (act.note, act.operator_name)).collect::<Vec<_>>()
    };
    assert_eq!(decide(store, 101, of(Queue::Reports, 11, ANN, 20), Decision::Suspend).await, DecisionOutcome::Done(CID));
    assert_eq!(by().await, Some(11));
    add_words(store, 22, DAN, "nobody reports themselves").await;
    assert!(operate(store, 103, OperatorAct::Suspend(CID, FOR_GOOD), "Again").await);
    let both = [("scam, until restored: Why", "ann"), ("other, until restored: Again", "")];
    assert_eq!(notes(suspension).await, both.map(|(note, name)| (note.to_owned(), name.to_owned())));
    assert_eq!(notes(SuspensionId(1)).await, []);
    assert_eq!(apply(store, 90).await, [(Decision::Suspend, vec![])]);
    assert_eq!(by().await, Some(11), "a closed one, too");
    assert!(operate(store, 104, OperatorAct::Restore(CID), "").await && operate(store, 105, OperatorAct::Suspend(CID, FOR_GOOD), "").await);
    assert_eq!((notes(suspension).await.len(), notes(SuspensionId(105)).await.len()), (2, 1));
    assert_eq!(reading(store).await.find_report_of_suspension(SuspensionId(105)).await.unwrap(), None);
}

conformance![
    desk_01_a_decision_that_is_overtaken_in_its_minute_is_on_record,
    desk_01_a_decision_about_somebody_who_is_gone_within_its_minute_is_on_record,
    desk_02_a_report_to_which_words_are_added_keeps_its_place,
    desk_02_nobody_decides_about_a_report_of_their_own,
    trust_04_who_decides_about_an_appeal_reads_why_and_by_which_report_somebody_was_suspended,
];
