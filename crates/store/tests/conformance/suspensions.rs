use kindred_domain::{Act, OperatorAct, ReportReason, SuspensionEnd, SuspensionId, SuspensionTerms, Timestamp, UserId};
use kindred_store::{Appeal, AppealOutcome, RefusedSignIn, Store, StoreError, Suspension, conformance, sql};

use crate::{
    fixtures::{act, reading, settle_many},
    operators::{FOR_GOOD, operate},
    people::{NOON, sign_up},
};

const WEEK: SuspensionTerms = SuspensionTerms { reason: Some(ReportReason::Scam), end: SuspensionEnd::At(END) };
/// A note, or the same sent again.
const AS_IT_IS: SuspensionTerms = SuspensionTerms { reason: None, end: SuspensionEnd::AsBefore };
const END: Timestamp = NOON.plus_seconds(7 * 86_400);

/// Somebody proves that the account is theirs and gets this token.
async fn refused(store: &Store, user: UserId, token: u8, now: Timestamp) -> Option<Suspension> {
    let (token_hash, token_ends_at) = (&[token; 32], now.plus_seconds(3_600));
    let refused = &RefusedSignIn { user, id: SuspensionId(700), token_hash, token_ends_at, now };
    store.write(move |tx| async move { tx.refuse_suspended(refused).await }).await.unwrap()
}

async fn appeal(store: &Store, token: u8, text: &str, now: Timestamp) -> AppealOutcome {
    store.write(move |tx| async move { tx.appeal(&[token; 32], text, now).await }).await.unwrap()
}

async fn appeals(store: &Store, all: bool) -> Vec<Appeal> {
    reading(store).await.list_appeals(None, all, 9).await.unwrap()
}

async fn is_suspended(store: &Store, user: UserId) -> bool {
    reading(store).await.find_account_overview(user).await.unwrap().unwrap().suspended_at.is_some()
}

async fn trust_04_another_act_changes_of_a_suspension_what_it_holds_and_the_record_says_what_was_told(store: &Store) {
    let ann = sign_up(store, "ann").await;
    operate(store, 1, OperatorAct::Suspend(ann, WEEK), "").await;
    let of = reading(store).await.find_suspension(ann).await.unwrap().unwrap();
    assert_eq!((of.id, of.reason, of.started_at, of.ends_at), (SuspensionId(1), ReportReason::Scam, NOON.plus_seconds(1), Some(END)));
    let given = async |id, terms| {
        operate(store, id, OperatorAct::Suspend(ann, terms), "a note").await;
        let noted = reading(store).await.list_operator_acts(Some(ann), 1).await.unwrap().remove(0).note;
        (reading(store).await.find_suspension(ann).await.unwrap().unwrap(), noted)
    };
    assert_eq!(given(20, AS_IT_IS).await, (of.clone(), format!("scam, until {END}: a note")));
    let hate = SuspensionTerms { reason: Some(ReportReason::Hate), end: SuspensionEnd::AsBefore };
    let changed = Suspension { reason: ReportReason::Hate, ..of.clone() };
    assert_eq!(given(21, hate).await, (changed.clone(), format!("hate, until {END}: a note")));
    let later = SuspensionTerms { reason: None, end: SuspensionEnd::At(END.plus_seconds(1)) };
    assert_eq!(given(22, later).await.0, Suspension { ends_at: Some(END.plus_seconds(1)), ..changed.clone() });
    let open = SuspensionTerms { reason: None, end: SuspensionEnd::UntilRestored };
    let opened = (Suspension { ends_at: None, ..changed }, "hate, until restored: a note".to_owned());
    assert_eq!(given(23, open).await, opened, "a suspension with an end can lose it");
    assert_eq!(given(24, AS_IT_IS).await, opened);
    operate(store, 3, OperatorAct::Restore(ann), "").await;
    assert_eq!(reading(store).await.find_suspension(ann).await.unwrap(), None);
    operate(store, 4, OperatorAct::Suspend(ann, WEEK), "").await;
    let all = reading(store).await.list_own_suspensions(ann).await.unwrap();
    let ends: Vec<_> = all.iter().map(|one| (one.id.0, one.ended_at)).collect();
    assert_eq!(ends, [(1, Some(NOON.plus_seconds(3))), (4, None)]);
}

async fn trust_04_other_terms_than_those_appealed_against_can_be_appealed_in_turn(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let at = |seconds| NOON.plus_seconds(seconds);
    operate(store, 1, OperatorAct::Suspend(ann, WEEK), "").await;
    refused(store, ann, 1, at(2)).await;
    assert_eq!(appeal(store, 1, "Not me", at(3)).await, AppealOutcome::Taken);
    for (id, same) in [(4, AS_IT_IS), (5, WEEK)] {
        operate(store, id, OperatorAct::Suspend(ann, same), "").await;
        let of = reading(store).await.find_suspension(ann).await.unwrap().unwrap();
        assert_eq!((of.id, of.appeal.as_deref()), (SuspensionId(1), Some("Not me")));
    }
    let hate = SuspensionTerms { reason: Some(ReportReason::Hate), end: SuspensionEnd::AsBefore };
    operate(store, 6, OperatorAct::Suspend(ann, hate), "").await;
    let of = reading(store).await.find_suspension(ann).await.unwrap().unwrap();
    assert_eq!((of.id, of.reason, of.started_at, of.ends_at, of.appeal), (SuspensionId(6), ReportReason::Hate, at(6), Some(END), None));
    assert!(is_suspended(store, ann).await);
    let all: Vec<_> = reading(store).await.list_own_suspensions(ann).await.unwrap();
    let ends: Vec<_> = all.iter().map(|one| (one.id.0, one.reason, one.ended_at)).collect();
    assert_eq!(ends, [(1, ReportReason::Scam, Some(at(6))), (6, ReportReason::Hate, None)]);
    assert_eq!((appeals(store, false).await.len(), appeals(store, true).await[0].status()), (0, "over"));
    assert_eq!(appeal(store, 1, "Not me", at(7)).await, AppealOutcome::NoToken);
    refused(store, ann, 2, at(8)).await;
    assert_eq!(appeal(store, 2, "Nor this", at(9)).await, AppealOutcome::Taken);
}

async fn trust_04_a_suspension_that_is_past_its_end_is_lifted_by_whoever_looks(store: &Store) {
    settle_many(store, 4).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    for user in 2..=4 {
        operate(store, user, OperatorAct::Suspend(UserId(user), WEEK), "").await;
    }
    let (before, at) = (END.plus_seconds(-1), END);
    let lift = async |user, now| store.write(move |tx| async move { tx.lift_ended_suspension(UserId(user), now).await }).await.unwrap();
    assert!(lift(1, before).await, "who is not suspended is active");
    assert!(!lift(2, before).await && refused(store, UserId(2), 1, before).await.is_some());
    let sweep = async |now| store.write(move |tx| async move { tx.sweep_suspensions(now).await }).await.unwrap();
    assert_eq!(sweep(before).await, 0);
    assert!(lift(2, at).await && !is_suspended(store, UserId(2)).await);
    assert!(reading(store).await.can_see(UserId(1), UserId(2)).await.unwrap());
    let listed: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM candidates WHERE user_id = 2").unwrap();
    assert_eq!(listed, 1, "discovery has them again");
    assert_eq!(refused(store, UserId(3), 1, at).await, None);
    assert_eq!((sweep(at).await, sweep(at).await), (1, 0));
    assert!(!is_suspended(store, UserId(3)).await && !is_suspended(store, UserId(4)).await);
    let ended = reading(store).await.list_own_suspensions(UserId(4)).await.unwrap()[0].ended_at;
    assert_eq!(ended, Some(at));
}

async fn trust_04_letters_reach_who_is_suspended(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let reset: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE users SET password_hash = 'hash' WHERE id = $1", ann)).await;
    reset.unwrap();
    operate(store, 1, OperatorAct::Suspend(ann, WEEK), "").await;
    let conn = reading(store).await;
    assert!(conn.find_addressee(ann).await.unwrap().is_some());
    assert!(conn.find_addressee_by_email("ann@example.org").await.unwrap().is_some());
}

async fn trust_04_one_appeal_is_written_by_the_latest_token_within_an_hour(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let at = |seconds| NOON.plus_seconds(seconds);
    operate(store, 1, OperatorAct::Suspend(ann, WEEK), "").await;
    assert_eq!(appeal(store, 1, "Why?", at(2)).await, AppealOutcome::NoToken);
    refused(store, ann, 1, at(2)).await;
    refused(store, ann, 2, at(3)).await;
    assert_eq!(appeal(store, 1, "Why?", at(4)).await, AppealOutcome::NoToken, "another came after it");
    assert_eq!(appeal(store, 2, "Why?", at(3_603)).await, AppealOutcome::NoToken, "too late");
    for _ in 0..2 {
        assert_eq!(appeal(store, 2, "Why?", at(3_602)).await, AppealOutcome::Taken);
    }
    assert_eq!(appeal(store, 2, "Really, why?", at(3_602)).await, AppealOutcome::Again);
    let told = refused(store, ann, 3, at(5_000)).await.unwrap();
    assert_eq!((told.appeal.as_deref(), told.appealed_at, told.answer), (Some("Why?"), Some(at(3_602)), None));
    assert_eq!(appeal(store, 3, "Once more", at(5_001)).await, AppealOutcome::NoToken, "no token for a second one");
    // The next suspension is another matter.
    operate(store, 6_000, OperatorAct::Restore(ann), "").await;
    assert_eq!(appeal(store, 2, "Why?", at(6_001)).await, AppealOutcome::Over);
    operate(store, 6_002, OperatorAct::Suspend(ann, FOR_GOOD), "").await;
    assert_eq!(appeal(store, 2, "Why?", at(6_003)).await, AppealOutcome::NoToken);
    refused(store, ann, 4, at(6_003)).await;
    assert_eq!(appeal(store, 4, "Again?", at(6_004)).await, AppealOutcome::Taken);
}

async fn trust_04_appeals_wait_are_refused_with_an_answer_or_end_with_the_suspension(store: &Store) {
    let people = [sign_up(store, "ann").await, sign_up(store, "bob").await, sign_up(store, "cid").await];
    for (id, user) in (1..).zip(people) {
        operate(store, id, OperatorAct::Suspend(user, WEEK), "").await;
        refused(store, user, u8::try_from(id).unwrap(), NOON.plus_seconds(9)).await;
    }
    assert_eq!(appeals(store, true).await, [], "nobody has written yet");
    let refuse = async |id, act| operate(store, act, OperatorAct::RefuseAppeal(SuspensionId(id)), "We saw the messages").await;
    assert!(!refuse(1, 10).await && !refuse(99, 11).await);
    for token in 1..=3 {
        appeal(store, token, "Why?", NOON.plus_seconds(20)).await;
    }
    assert_eq!(appeals(store, false).await.iter().map(|one| one.id.0).collect::<Vec<_>>(), [3, 2, 1]);
    assert!(refuse(1, 30).await && !refuse(1, 31).await);
    operate(store, 32, OperatorAct::Restore(people[1]), "").await;
    let status = |of: Vec<Appeal>| of.iter().map(|one| (one.id.0, one.status())).collect::<Vec<_>>();
    assert_eq!(status(appeals(store, false).await), [(3, "waiting")]);
    assert_eq!(status(appeals(store, true).await), [(3, "waiting"), (2, "over"), (1, "refused")]);
    let page = reading(store).await.list_appeals(Some(SuspensionId(3)), true, 1).await.unwrap();
    assert_eq!(status(page), [(2, "over")]);
    let told = refused(store, people[0], 4, NOON.plus_seconds(40)).await.unwrap();
    assert_eq!((told.answer.as_deref(), told.answered_at), (Some("We saw the messages"), Some(NOON.plus_seconds(30))));
    let acts = reading(store).await.list_operator_acts(Some(people[0]), 1).await.unwrap();
    assert_eq!((acts[0].act.as_str(), acts[0].note.as_str()), ("refuse appeal", "We saw the messages"));
    // What comes after the end is refused nobody any more.
    let late: Result<_, StoreError> = store.write(async |tx| tx.lift_ended_suspension(people[2], END).await).await;
    assert!(late.unwrap() && !refuse(3, 50).await);
}

async fn trust_04_a_suspension_by_the_program_before_has_no_row_until_somebody_is_told_of_it(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let at = |seconds| NOON.plus_seconds(seconds);
    let before = async |at: Option<Timestamp>| {
        let done: Result<u64, StoreError> =
            store.write(async |tx| sql!(execute tx, "UPDATE users SET suspended_at = $2 WHERE id = $1", ann, at)).await;
        done.unwrap();
    };
    before(Some(at(1))).await;
    assert_eq!(reading(store).await.find_suspension(ann).await.unwrap(), None);
    let told = refused(store, ann, 1, at(2)).await.unwrap();
    assert_eq!((told.reason, told.started_at, told.ends_at), (ReportReason::Other, at(1), None));
    assert_eq!(appeal(store, 1, "Why?", at(3)).await, AppealOutcome::Taken);
    // It restores and suspends again: the row of then says nothing of now.
    before(None).await;
    assert_eq!(appeals(store, false).await, []);
    before(Some(at(5))).await;
    assert_eq!(reading(store).await.find_suspension(ann).await.unwrap(), None);
    operate(store, 6, OperatorAct::Suspend(ann, WEEK), "").await;
    let of = reading(store).await.find_suspension(ann).await.unwrap().unwrap();
    assert_eq!((of.id, of.started_at, of.appeal), (SuspensionId(6), at(5), None));
}

conformance![
    trust_04_another_act_changes_of_a_suspension_what_it_holds_and_the_record_says_what_was_told,
    trust_04_other_terms_than_those_appealed_against_can_be_appealed_in_turn,
    trust_04_a_suspension_that_is_past_its_end_is_lifted_by_whoever_looks,
    trust_04_letters_reach_who_is_suspended,
    trust_04_one_appeal_is_written_by_the_latest_token_within_an_hour,
    trust_04_appeals_wait_are_refused_with_an_answer_or_end_with_the_suspension,
    trust_04_a_suspension_by_the_program_before_has_no_row_until_somebody_is_told_of_it,
];
