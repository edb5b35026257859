use futures_util::future::join_all;
use kindred_domain::{
    Decision, DecisionTerms, Gesture, LetterId, LetterKind, MomentId, OperatorAct, OperatorActId, PhotoId, Queue, QueueItemId, ReportId,
    ReportReason, SelfieId, SuspensionEnd, SuspensionId, SuspensionTerms, Timestamp, UserId,
};
use kindred_store::{
    ClaimOutcome, Claimant, DecisionOutcome, Hold, LetterOutcome, NewDecision, NewLetter, NewReport, Purpose, Recipient, RefusedSignIn,
    Revocation, SelfieOutcome, Store, StoreError, conformance,
};

use crate::{
    fixtures::{photo, reading, settle_many, upload, write_report},
    operators::{FOR_GOOD, operate},
};

pub const NOW: Timestamp = Timestamp::from_micros(50_000_000);
/// One of the two operators.
pub const ANN: UserId = UserId(1);
/// The other.
pub const BOB: UserId = UserId(2);
/// Whom everything is about.
pub const CID: UserId = UserId(3);
/// Whose selfie waits: of somebody who is suspended, as Cid is, none does.
pub const DAN: UserId = UserId(4);

pub async fn report(store: &Store, id: i64, about: UserId) {
    // The same by one person would be one report.
    let (by, now) = (UserId(if id == 13 { 2 } else { 4 }), NOW.plus_seconds(id));
    let new = &NewReport { id: ReportId(id), reporter: by, reported: about, reason: ReportReason::Spam, text: "", subject: None, now };
    write_report(store, new).await;
}

pub const fn of(queue: Queue, item: i64, operator: UserId, seconds: i64) -> Claimant {
    Claimant { queue, item: QueueItemId(item), operator, now: NOW.plus_seconds(seconds) }
}

pub async fn claim(store: &Store, item: i64, operator: UserId, seconds: i64) -> ClaimOutcome {
    let (of, until) = (of(Queue::Reports, item, operator, seconds), NOW.plus_seconds(seconds + 300));
    let done: Result<_, StoreError> = store.write(async |tx| tx.claim_item(of, until).await).await;
    done.unwrap()
}

pub async fn decide(store: &Store, id: i64, of: Claimant, decision: Decision) -> DecisionOutcome {
    decide_seeing(store, id, of, (decision, None)).await
}

/// Decides with this main photo before one's eyes.
async fn decide_seeing(store: &Store, id: i64, of: Claimant, (decision, seen): (Decision, Option<PhotoId>)) -> DecisionOutcome {
    let suspension = SuspensionTerms { reason: Some(ReportReason::Scam), end: SuspensionEnd::AsBefore };
    let terms = DecisionTerms { suspension, seen };
    let due_at = of.now.plus_seconds(60);
    let new = &NewDecision { id: OperatorActId(id), of, name: "ann", decision, terms, note: "Why", due_at };
    let done: Result<_, StoreError> = store.write(async |tx| tx.decide(new).await).await;
    done.unwrap()
}

pub async fn take_back(store: &Store, decision: i64, operator: UserId, seconds: i64) -> Option<Decision> {
    let id = OperatorActId(1_000 + decision);
    let back = &Revocation { decision: OperatorActId(decision), id, operator: (operator, "ann"), now: NOW.plus_seconds(seconds) };
    let done: Result<_, StoreError> = store.write(async |tx| tx.take_decision_back(back).await).await;
    done.unwrap().map(|decided| decided.decision)
}

/// What is due at that second is done; which decisions that were, and the pictures whose files may go.
pub async fn apply(store: &Store, seconds: i64) -> Vec<(Decision, Vec<String>)> {
    let now = NOW.plus_seconds(seconds);
    let mut applied = Vec::new();
    for (id, _) in reading(store).await.list_due_decisions(now).await.unwrap() {
        let done = store.write(move |tx| async move { tx.apply_decision(id, OperatorActId(id.0 + 2_000), now).await }).await;
        applied.extend(done.unwrap().map(|(decided, keys)| (decided.decision, keys)));
    }
    applied
}

pub async fn waiting(store: &Store, queue: Queue, operator: UserId) -> Vec<i64> {
    let items = reading(store).await.list_queue(queue, operator, NOW, 9).await.unwrap();
    let counted = reading(store).await.count_queue(queue, operator, NOW, 9).await.unwrap();
    assert_eq!(counted, i64::try_from(items.len()).unwrap(), "{queue:?}");
    items.into_iter().map(|item| item.id.0).collect()
}

/// Something about Cid in each queue, and a report about Ann.
async fn fill_queues(store: &Store) {
    settle_many(store, 4).await;
    for (id, about) in [(12, CID), (11, ANN), (13, CID)] {
        report(store, id, about).await;
    }
    upload(store, &photo(5, CID, Purpose::Profile)).await;
    let holding = (PhotoId(5), CID);
    store.write(move |tx| async move { tx.hold_picture(holding, Hold::Unchecked, "own", NOW).await }).await.unwrap();
    appeal(store).await;
    for (id, recipient) in [(31, Recipient::Person(CID, "")), (32, Recipient::Address("ann@example.org"))] {
        let (kind, limit_key) = (LetterKind::PasswordChanged, &[u8::try_from(id).unwrap(); 32]);
        let new = &NewLetter { id: LetterId(id), kind, recipient, device: "", limit_key, now: NOW };
        store.write(move |tx| async move { tx.write_letter(new).await }).await.unwrap();
        store.write(move |tx| async move { tx.finish_letter(LetterId(id), LetterOutcome::Dead("550")).await }).await.unwrap();
    }
}

/// Cid is suspended and appeals.
async fn appeal(store: &Store) {
    assert!(operate(store, 21, OperatorAct::Suspend(CID, FOR_GOOD), "").await);
    let now = reading(store).await.find_suspension(CID).await.unwrap().unwrap().started_at;
    let (id, token_ends_at) = (SuspensionId(21), now.plus_seconds(60));
    let refused = RefusedSignIn { user: CID, id, token_hash: &[7; 32], token_ends_at, now };
    let told: Result<_, StoreError> = store.write(async |tx| tx.refuse_suspended(&refused).await).await;
    told.unwrap();
    let told: Result<_, StoreError> = store.write(async |tx| tx.appeal(&[7; 32], "Why?", now).await).await;
    told.unwrap();
}

async fn desk_02_each_queue_has_what_waits_the_oldest_first_and_nothing_about_the_operator(store: &Store) {
    fill_queues(store).await;
    send_selfie(store, 41, DAN).await;
    let expected = [(vec![12, 13], CID), (vec![5], CID), (vec![41], DAN), (vec![21], CID), (vec![31], CID)];
    for (queue, (expected, about)) in Queue::ALL.into_iter().zip(expected) {
        assert_eq!(waiting(store, queue, ANN).await, expected, "{queue:?}");
        assert_eq!(waiting(store, queue, about).await, if queue == Queue::Reports { vec![11] } else { vec![] }, "{queue:?}");
        let conn = reading(store).await;
        let found = conn.find_queued(of(queue, expected[0], ANN, 0)).await.unwrap().unwrap();
        assert_eq!((found.about_id, found.holder_id), (about, None));
        assert_eq!(conn.find_queued(of(queue, expected[0], about, 0)).await.unwrap(), None);
    }
    let conn = reading(store).await;
    for (act, about) in [
        (OperatorAct::LookAtAccount(CID), Some(CID)),
        (OperatorAct::CloseReport(ReportId(11)), Some(ANN)),
        (OperatorAct::LookAtPicture(PhotoId(5)), Some(CID)),
        (OperatorAct::RemovePhoto(PhotoId(6)), None),
        (OperatorAct::RemoveMoment(MomentId(1)), None),
        (OperatorAct::RefuseSelfie(SelfieId(41)), Some(DAN)),
        (OperatorAct::RefuseAppeal(SuspensionId(21)), Some(CID)),
        (OperatorAct::RetryLetter(LetterId(31)), Some(CID)),
        (OperatorAct::ListReports, None),
    ] {
        assert_eq!(conn.find_subject(act).await.unwrap(), about, "{act:?}");
    }
    assert_eq!(conn.find_report(ReportId(12)).await.unwrap().map(|found| found.reported_id), Some(CID));
    assert_eq!(conn.find_report(ReportId(14)).await.unwrap(), None);
    assert_eq!(conn.find_appeal(SuspensionId(21)).await.unwrap().map(|found| found.appeal), Some("Why?".to_owned()));
    assert_eq!(conn.find_appeal(SuspensionId(20)).await.unwrap(), None);
    assert_eq!(conn.find_letter(LetterId(31)).await.unwrap().map(|found| found.fault), Some("550".to_owned()));
    assert_eq!(conn.find_letter(LetterId(33)).await.unwrap(), None);
}

async fn desk_02_of_several_who_take_an_item_at_once_one_has_it_until_it_is_given_back_or_has_ended(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    let outcomes = join_all([ANN, BOB].map(|operator| claim(store, 11, operator, 0))).await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == ClaimOutcome::Theirs { renewed: false }).count(), 1, "{outcomes:?}");
    let (first, second) = if matches!(outcomes[0], ClaimOutcome::Theirs { .. }) { (ANN, BOB) } else { (BOB, ANN) };
    assert!(outcomes.iter().any(|outcome| matches!(outcome, ClaimOutcome::Held(_))), "{outcomes:?}");
    assert_eq!(claim(store, 11, first, 9).await, ClaimOutcome::Theirs { renewed: true });
    assert_eq!(claim(store, 12, first, 9).await, ClaimOutcome::Gone);
    let give_back = async |operator: UserId| {
        let of = of(Queue::Reports, 11, operator, 9);
        store.write(move |tx| async move { tx.give_item_back(of).await }).await.unwrap();
    };
    give_back(second).await;
    assert!(matches!(claim(store, 11, second, 308).await, ClaimOutcome::Held(_)));
    assert_eq!(claim(store, 11, second, 309).await, ClaimOutcome::Theirs { renewed: false });
    give_back(second).await;
    assert_eq!(claim(store, 11, first, 310).await, ClaimOutcome::Theirs { renewed: false });
    let sweep = async |seconds| store.write(move |tx| async move { tx.sweep_claims(NOW.plus_seconds(seconds)).await }).await.unwrap();
    assert_eq!((sweep(609).await, sweep(610).await, sweep(610).await), (0, 1, 0));
    assert_eq!(claim(store, 11, first, 611).await, ClaimOutcome::Theirs { renewed: false });
    assert!(operate(store, 900, OperatorAct::Suspend(first, FOR_GOOD), "").await);
    assert_eq!(claim(store, 11, second, 612).await, ClaimOutcome::Theirs { renewed: false }, "who is suspended can't decide");
}

async fn desk_02_a_decision_is_made_once_and_done_once_when_it_is_due(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    let ask = of(Queue::Reports, 11, ANN, 0);
    claim(store, 11, BOB, 0).await;
    assert!(matches!(decide(store, 100, ask, Decision::Close).await, DecisionOutcome::Held(_)));
    let outcomes = join_all([101, 102].map(|id| decide(store, id, of(Queue::Reports, 11, BOB, 0), Decision::Close))).await;
    assert!(outcomes.contains(&DecisionOutcome::Done(CID)) && outcomes.contains(&DecisionOutcome::Gone), "{outcomes:?}");
    assert_eq!(decide(store, 103, ask, Decision::Close).await, DecisionOutcome::Gone);
    assert_eq!(claim(store, 11, ANN, 0).await, ClaimOutcome::Gone);
    assert_eq!(reading(store).await.next_decision_due().await.unwrap(), Some(NOW.plus_seconds(60)));
    assert_eq!(apply(store, 59).await, []);
    let (id, now) = (reading(store).await.list_due_decisions(NOW.plus_seconds(60)).await.unwrap()[0].0, NOW.plus_seconds(60));
    let doing = |act: i64| store.write(move |tx| async move { tx.apply_decision(id, OperatorActId(act), now).await });
    let done = join_all([201, 202].map(doing)).await;
    assert_eq!(done.into_iter().filter(|done| done.as_ref().unwrap().is_some()).count(), 1);
    assert!(waiting(store, Queue::Reports, ANN).await.is_empty());
    assert_eq!(reading(store).await.next_decision_due().await.unwrap(), None);
    let acts = reading(store).await.list_last_operator_acts(ANN, None, 9).await.unwrap();
    assert_eq!(acts.iter().map(|act| (act.act.as_str(), act.operator_name.as_str())).collect::<Vec<_>>(), [("close report", "ann")]);
    assert_eq!(reading(store).await.list_last_operator_acts(CID, None, 9).await.unwrap(), []);
    assert_eq!(reading(store).await.list_last_operator_acts(ANN, Some(acts[0].id), 9).await.unwrap(), []);
}

async fn desk_02_who_decided_takes_it_back_within_the_minute_and_what_held_at_once_is_undone(store: &Store) {
    settle_many(store, 4).await;
    report(store, 11, CID).await;
    let ask = of(Queue::Reports, 11, ANN, 0);
    assert_eq!(decide(store, 101, ask, Decision::Suspend).await, DecisionOutcome::Done(CID));
    assert!(reading(store).await.find_suspension(CID).await.unwrap().is_some());
    assert_eq!(take_back(store, 101, BOB, 1).await, None);
    assert_eq!(take_back(store, 101, ANN, 60).await, None);
    assert_eq!(take_back(store, 101, ANN, 59).await, Some(Decision::Suspend));
    assert_eq!(reading(store).await.find_suspension(CID).await.unwrap(), None);
    assert_eq!((waiting(store, Queue::Reports, ANN).await, apply(store, 60).await), (vec![11], vec![]));
    // Once somebody else has acted about the same, it can't be taken back.
    report(store, 13, CID).await;
    assert_eq!(decide(store, 102, ask, Decision::Suspend).await, DecisionOutcome::Done(CID));
    assert!(operate(store, 900, OperatorAct::Restore(CID), "").await && operate(store, 901, OperatorAct::Suspend(CID, FOR_GOOD), "").await);
    assert_eq!(take_back(store, 102, ANN, 1).await, None);
    assert!(reading(store).await.find_suspension(CID).await.unwrap().is_some());
    assert_eq!(apply(store, 1).await, [(Decision::Suspend, vec![])]);
    let other = of(Queue::Reports, 13, ANN, 20);
    assert_eq!(decide(store, 103, other, Decision::Suspend).await, DecisionOutcome::Suspended);
    assert_eq!(decide(store, 104, other, Decision::Close).await, DecisionOutcome::Done(CID));
    assert_eq!(apply(store, 80).await, [(Decision::Close, vec![])]);
}

async fn desk_02_a_removed_pictures_file_may_go_once_the_decision_is_done(store: &Store) {
    settle_many(store, 4).await;
    upload(store, &photo(5, CID, Purpose::Profile)).await;
    let holding = (PhotoId(5), CID);
    store.write(move |tx| async move { tx.hold_picture(holding, Hold::Explicit { percent: 90 }, "own", NOW).await }).await.unwrap();
    let ask = of(Queue::Pictures, 5, ANN, 0);
    assert_eq!(decide(store, 101, ask, Decision::Remove).await, DecisionOutcome::Done(CID));
    assert!(reading(store).await.is_picture_known("key5").await.unwrap());
    assert_eq!(apply(store, 60).await, [(Decision::Remove, vec!["key5".to_owned()])]);
    assert!(!reading(store).await.is_picture_known("key5").await.unwrap());
}

async fn desk_02_a_letter_is_tried_again_after_the_minute(store: &Store) {
    fill_queues(store).await;
    let outcome = async || reading(store).await.find_letter(LetterId(31)).await.unwrap().unwrap().outcome;
    assert_eq!(decide(store, 101, of(Queue::Letters, 31, ANN, 0), Decision::Retry).await, DecisionOutcome::Done(CID));
    assert_eq!((apply(store, 59).await, outcome().await.as_str()), (vec![], "dead"));
    assert_eq!(apply(store, 60).await, [(Decision::Retry, vec![])]);
    assert_eq!(outcome().await, "waiting");
    assert!(waiting(store, Queue::Letters, ANN).await.is_empty());
}

/// Somebody's selfie waits, as the item with this id.
pub async fn send_selfie(store: &Store, id: i64, user: UserId) {
    let asked: Result<_, StoreError> = store
        .write(move |tx| async move {
            tx.ask_for_gesture(user, (SelfieId(id), Gesture::OpenHand), NOW).await?;
            tx.send_selfie(user, SelfieId(id), &format!("selfie{id}"), NOW).await
        })
        .await;
    assert_eq!(asked.unwrap(), SelfieOutcome::Sent);
}

async fn desk_02_a_selfie_verifies_at_once_for_the_photo_that_was_seen_and_goes_after_the_minute(store: &Store) {
    settle_many(store, 4).await;
    send_selfie(store, 31, CID).await;
    assert_eq!((waiting(store, Queue::Selfies, ANN).await, waiting(store, Queue::Selfies, CID).await), (vec![31], vec![]));
    let ask = of(Queue::Selfies, 31, ANN, 0);
    let is_verified = async || reading(store).await.find_verification(CID).await.unwrap().unwrap().is_verified;
    assert_eq!(decide_seeing(store, 100, ask, (Decision::Verify, Some(PhotoId(9)))).await, DecisionOutcome::PhotoChanged);
    assert!(!is_verified().await);
    assert_eq!(decide(store, 101, ask, Decision::Verify).await, DecisionOutcome::Done(CID));
    assert!(is_verified().await && waiting(store, Queue::Selfies, ANN).await.is_empty());
    assert_eq!(take_back(store, 101, ANN, 59).await, Some(Decision::Verify));
    assert_eq!((is_verified().await, waiting(store, Queue::Selfies, ANN).await), (false, vec![31]));
    assert_eq!(decide(store, 102, ask, Decision::Verify).await, DecisionOutcome::Done(CID));
    assert_eq!(apply(store, 60).await, [(Decision::Verify, vec!["selfie31".to_owned()])]);
    assert!(is_verified().await);
    assert_eq!(reading(store).await.find_selfie(CID).await.unwrap(), None);
}

async fn desk_02_a_declined_selfie_waits_for_the_minute_and_leaves_the_answer(store: &Store) {
    settle_many(store, 4).await;
    send_selfie(store, 31, CID).await;
    let ask = of(Queue::Selfies, 31, ANN, 0);
    assert_eq!(decide(store, 101, ask, Decision::Decline).await, DecisionOutcome::Done(CID));
    let selfie = async || reading(store).await.find_selfie(CID).await.unwrap().unwrap();
    assert_eq!((waiting(store, Queue::Selfies, ANN).await, selfie().await.answer), (vec![], None));
    assert_eq!(apply(store, 60).await, [(Decision::Decline, vec!["selfie31".to_owned()])]);
    assert_eq!((selfie().await.answer.as_deref(), selfie().await.key), (Some("Why"), None));
}

async fn desk_02_what_was_decided_about_a_selfie_is_done_even_if_the_account_is_suspended_meanwhile(store: &Store) {
    settle_many(store, 4).await;
    send_selfie(store, 31, CID).await;
    assert_eq!(decide(store, 101, of(Queue::Selfies, 31, ANN, 0), Decision::Decline).await, DecisionOutcome::Done(CID));
    assert!(operate(store, 900, OperatorAct::Suspend(CID, FOR_GOOD), "").await);
    assert_eq!(apply(store, 60).await, [(Decision::Decline, vec!["selfie31".to_owned()])]);
    assert_eq!(reading(store).await.find_selfie(CID).await.unwrap().unwrap().answer.as_deref(), Some("Why"));
}

async fn desk_02_a_verification_that_is_taken_back_leaves_the_one_before(store: &Store) {
    settle_many(store, 4).await;
    assert!(operate(store, 900, OperatorAct::Verify(CID), "").await);
    upload(store, &photo(5, CID, Purpose::Profile)).await;
    let standing = async || reading(store).await.find_verification(CID).await.unwrap().unwrap();
    let shown: Result<_, StoreError> = store.write(move |tx| async move { tx.show_in_profile(CID, &["key5".to_owned()]).await }).await;
    shown.unwrap();
    assert!(!standing().await.is_verified && standing().await.is_resting);
    send_selfie(store, 31, CID).await;
    let seen = (Decision::Verify, Some(PhotoId(5)));
    assert_eq!(decide_seeing(store, 101, of(Queue::Selfies, 31, ANN, 0), seen).await, DecisionOutcome::Done(CID));
    assert!(standing().await.is_verified);
    assert_eq!(take_back(store, 101, ANN, 1).await, Some(Decision::Verify));
    assert!(!standing().await.is_verified && standing().await.is_resting);
    // Nor does it undo what another operator did since.
    assert_eq!(decide_seeing(store, 102, of(Queue::Selfies, 31, ANN, 2), seen).await, DecisionOutcome::Done(CID));
    assert!(operate(store, 901, OperatorAct::Verify(CID), "").await);
    assert_eq!(take_back(store, 102, ANN, 3).await, None);
    assert!(standing().await.is_verified);
}

async fn desk_02_what_an_operator_can_still_take_back_is_listed_and_nothing_of_anybody_elses(store: &Store) {
    fill_queues(store).await;
    let undoable = async |operator: UserId, seconds: i64| {
        let listed = reading(store).await.list_undoable_decisions(operator, NOW.plus_seconds(seconds)).await.unwrap();
        listed.into_iter().map(|one| (one.id.0, one.decision, one.due_at)).collect::<Vec<_>>()
    };
    assert_eq!(decide(store, 52, of(Queue::Reports, 12, ANN, 0), Decision::Close).await, DecisionOutcome::Done(CID));
    assert_eq!(decide(store, 53, of(Queue::Pictures, 5, ANN, 20), Decision::Remove).await, DecisionOutcome::Done(CID));
    assert_eq!(decide(store, 54, of(Queue::Reports, 11, BOB, 20), Decision::Close).await, DecisionOutcome::Done(ANN));
    let (first, second) = ((52, "close".to_owned(), NOW.plus_seconds(60)), (53, "remove".to_owned(), NOW.plus_seconds(80)));
    assert_eq!(undoable(ANN, 59).await, [first, second.clone()]);
    assert_eq!(undoable(ANN, 60).await, [second]);
    assert_eq!(take_back(store, 53, ANN, 60).await, Some(Decision::Remove));
    assert_eq!((undoable(ANN, 60).await, undoable(BOB, 60).await.len(), undoable(CID, 0).await), (vec![], 1, vec![]));
}

conformance![
    desk_02_what_an_operator_can_still_take_back_is_listed_and_nothing_of_anybody_elses,
    desk_02_each_queue_has_what_waits_the_oldest_first_and_nothing_about_the_operator,
    desk_02_of_several_who_take_an_item_at_once_one_has_it_until_it_is_given_back_or_has_ended,
    desk_02_a_decision_is_made_once_and_done_once_when_it_is_due,
    desk_02_who_decided_takes_it_back_within_the_minute_and_what_held_at_once_is_undone,
    desk_02_a_removed_pictures_file_may_go_once_the_decision_is_done,
    desk_02_a_letter_is_tried_again_after_the_minute,
    desk_02_a_selfie_verifies_at_once_for_the_photo_that_was_seen_and_goes_after_the_minute,
    desk_02_a_declined_selfie_waits_for_the_minute_and_leaves_the_answer,
    desk_02_what_was_decided_about_a_selfie_is_done_even_if_the_account_is_suspended_meanwhile,
    desk_02_a_verification_that_is_taken_back_leaves_the_one_before,
];
