use kindred_domain::{
    Act, Language, OperatorAct, OperatorActId, OperatorChannel, OperatorRole, ReportReason, SessionId, SuspensionEnd, SuspensionTerms,
    Timestamp, UserId,
};
use kindred_store::{NewOperatorAct, NewSession, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{act, reading, settle_many},
    people::{NOON, sign_up},
};

/// Until restored.
pub const FOR_GOOD: SuspensionTerms = SuspensionTerms { reason: Some(ReportReason::Other), end: SuspensionEnd::AsBefore };

/// An operator does this to an account at second `id`; whether it was done.
pub async fn operate(store: &Store, id: i64, act: OperatorAct, note: &str) -> bool {
    let deed = &NewOperatorAct {
        id: OperatorActId(id),
        act,
        channel: OperatorChannel::CommandLine,
        operator: None,
        note,
        now: NOON.plus_seconds(id),
    };
    let done: Result<_, StoreError> = store.write(async |tx| tx.apply_operator_act(deed).await).await;
    done.unwrap()
}

async fn desk_01_discovery_finds_nobody_who_is_appointed_while_they_change_their_preferences(store: &Store) {
    settle_many(store, 2).await;
    let appointed = &tokio::sync::Notify::new();
    let new = &NewOperatorAct {
        id: OperatorActId(1),
        act: OperatorAct::AppointOperator(UserId(1), OperatorRole::Looks),
        channel: OperatorChannel::CommandLine,
        operator: None,
        note: "",
        now: NOON,
    };
    let appointing = store.write(move |tx| async move {
        tx.apply_operator_act(new).await?;
        appointed.notify_one();
        // The change has begun meanwhile, and waits.
        let _: i64 = sql!(scalar tx, sqlite: "SELECT 1", postgres: "SELECT CAST(1 AS BIGINT) FROM pg_sleep(0.3)")?;
        Ok::<_, StoreError>(())
    });
    let changing = async {
        appointed.notified().await;
        store.write(|tx| async move { tx.refresh_candidate(UserId(1)).await }).await
    };
    let (first, second): (Result<(), StoreError>, Result<(), StoreError>) = tokio::join!(appointing, changing);
    first.unwrap();
    second.unwrap();
    let found: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM candidates WHERE user_id = 1").unwrap();
    assert_eq!(found, 0);
}

async fn acts(store: &Store, about: Option<UserId>) -> Vec<(String, String)> {
    let acts = reading(store).await.list_operator_acts(about, 9).await.unwrap();
    acts.into_iter().map(|act| (act.act, act.note)).collect()
}

async fn an_account_is_found_by_id_or_address_whatever_its_standing(store: &Store) {
    let ann = sign_up(store, "ann").await;
    let found = async |who: &str| reading(store).await.find_user_by_id_or_email(who).await.unwrap();
    operate(store, 1, OperatorAct::Suspend(ann, FOR_GOOD), "").await;
    assert_eq!(found(&ann.to_string()).await, Some(ann));
    assert_eq!(found("ANN@example.org").await, Some(ann));
    assert_eq!((found("bob@example.org").await, found(&UserId(77).to_string()).await, found("").await), (None, None, None));
    let overview = reading(store).await.find_account_overview(ann).await.unwrap().unwrap();
    assert_eq!((overview.email.as_str(), overview.status(), overview.open_reports), ("ann@example.org", "suspended", 0));
    assert_eq!(overview.suspended_at, Some(NOON.plus_seconds(1)));
    assert_eq!(reading(store).await.find_account_overview(UserId(77)).await.unwrap(), None);
}

async fn who_is_suspended_or_leaving_is_nobody_to_anybody(store: &Store) {
    let at = Timestamp::from_micros(1);
    for name in ["susp", "leav"] {
        let (fresh, token) = (sign_up(store, name).await, [name.as_bytes()[0]; 32]);
        let begun: Result<(), StoreError> = store
            .write(async |tx| {
                tx.open_session(&NewSession {
                    token_hash: &token,
                    id: SessionId(fresh.0),
                    user: fresh,
                    device: "",
                    language: Language::English,
                    is_new_device: false,
                    now: NOON,
                })
                .await?;
                match name {
                    "susp" => sql!(execute tx, "UPDATE users SET suspended_at = $2 WHERE id = $1", fresh, at)?,
                    _ => sql!(execute tx, "UPDATE users SET leaving_at = $2 WHERE id = $1", fresh, at)?,
                };
                tx.refresh_candidate(fresh).await
            })
            .await;
        begun.unwrap();
        let conn = reading(store).await;
        assert!(!conn.can_see(UserId(1), fresh).await.unwrap());
        assert_eq!(conn.find_person(fresh).await.unwrap(), None);
        assert_eq!(conn.find_session(&token, NOON).await.unwrap(), None);
        let listed: i64 = sql!(scalar conn, "SELECT count(*) FROM candidates WHERE user_id = $1", fresh).unwrap();
        assert_eq!(listed, 0);
    }
    let login = reading(store).await.find_login("susp@example.org").await.unwrap();
    assert!(login.unwrap().is_suspended);
    assert_eq!(reading(store).await.find_login("leav@example.org").await.unwrap(), None);
}

async fn a_suspension_hides_what_two_people_have_and_a_restoration_shows_it_again(store: &Store) {
    settle_many(store, 2).await;
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 2, 1, Act::Like, 2).await;
    let seen = async || {
        let conn = reading(store).await;
        let matches = conn.list_matches(UserId(1), 9).await.unwrap().len();
        assert_eq!(conn.list_matches_with_people(UserId(1), 9).await.unwrap().len(), matches);
        let likes = conn.list_likes(UserId(1), None, 9).await.unwrap().len();
        let rooms = conn.list_conversations(UserId(1), None, (9, 0)).await.unwrap().len();
        let candidates: i64 = sql!(scalar conn, "SELECT count(*) FROM candidates WHERE user_id = 2").unwrap();
        (matches, likes, rooms, candidates)
    };
    assert_eq!(seen().await, (1, 1, 1, 1));
    operate(store, 1, OperatorAct::Suspend(UserId(2), FOR_GOOD), "").await;
    operate(store, 2, OperatorAct::Suspend(UserId(2), FOR_GOOD), "").await;
    assert_eq!(seen().await, (0, 0, 0, 0));
    assert_eq!(reading(store).await.find_account_overview(UserId(2)).await.unwrap().unwrap().suspended_at, Some(NOON.plus_seconds(1)));
    operate(store, 3, OperatorAct::Restore(UserId(2)), "").await;
    assert_eq!(seen().await, (1, 1, 1, 1));
}

async fn every_act_is_recorded_and_those_about_nobody_are_none(store: &Store) {
    settle_many(store, 1).await;
    let ann = UserId(1);
    let all = [OperatorAct::LookAtAccount(ann), OperatorAct::Suspend(ann, FOR_GOOD), OperatorAct::Restore(ann), OperatorAct::Verify(ann)];
    for (id, act) in (1..).zip(all) {
        assert!(operate(store, id, act, &format!("note {id}")).await);
    }
    assert!(reading(store).await.find_person(ann).await.unwrap().unwrap().is_verified);
    assert!(operate(store, 5, OperatorAct::Unverify(ann), "").await);
    assert!(!reading(store).await.find_person(ann).await.unwrap().unwrap().is_verified);
    let unknown = UserId(9);
    let refused = [OperatorAct::LookAtAccount(unknown), OperatorAct::Suspend(unknown, FOR_GOOD), OperatorAct::Verify(unknown)];
    for (id, act) in (10..).zip(refused) {
        assert!(!operate(store, id, act, "").await);
    }
    let expected =
        [("unverify", ""), ("verify", "note 4"), ("restore", "note 3"), ("suspend", "other, until restored: note 2"), ("look", "note 1")];
    assert_eq!(acts(store, Some(ann)).await, expected.map(|(act, note)| (act.to_owned(), note.to_owned())));
    assert!(operate(store, 20, OperatorAct::ListReports, "").await && operate(store, 21, OperatorAct::Migrate, "").await);
    assert_eq!(acts(store, None).await.into_iter().map(|(act, _)| act).collect::<Vec<_>>(), ["bring up to date", "list reports"]);
}

async fn desk_01_an_account_is_made_an_operators_gets_another_role_and_loses_it(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let role = async |user: UserId| reading(store).await.find_operator(user).await.unwrap().map(|of| (of.name, of.role));
    assert_eq!(role(ann).await, None);
    assert!(!operate(store, 1, OperatorAct::AppointOperator(UserId(77), OperatorRole::Owner), "").await);
    assert!(operate(store, 2, OperatorAct::AppointOperator(ann, OperatorRole::Looks), "On trial").await);
    assert_eq!(role(ann).await, Some(("ann-".to_owned(), OperatorRole::Looks)));
    assert!(operate(store, 3, OperatorAct::AppointOperator(bob, OperatorRole::Owner), "").await);
    assert!(operate(store, 4, OperatorAct::AppointOperator(ann, OperatorRole::Decides), "").await);
    let listed = reading(store).await.list_operators().await.unwrap();
    let listed: Vec<_> = listed.into_iter().map(|of| (of.user_id, of.role, of.created_at)).collect();
    assert_eq!(listed, [(ann, OperatorRole::Decides, NOON.plus_seconds(2)), (bob, OperatorRole::Owner, NOON.plus_seconds(3))]);
    assert_eq!(reading(store).await.find_account(ann).await.unwrap().unwrap().operator_role, Some(OperatorRole::Decides));
    assert!(operate(store, 5, OperatorAct::DismissOperator(ann), "").await);
    assert_eq!(role(ann).await, None);
    assert_eq!(reading(store).await.find_account(ann).await.unwrap().unwrap().operator_role, None);
    let expected = [("dismiss operator", ""), ("appoint operator", "decides"), ("appoint operator", "looks: On trial")];
    assert_eq!(acts(store, Some(ann)).await, expected.map(|(act, note)| (act.to_owned(), note.to_owned())));
}

async fn desk_01_who_acted_stays_on_record_by_name_when_the_account_is_gone(store: &Store) {
    let (ann, bob) = (sign_up(store, "ann").await, sign_up(store, "bob").await);
    let (act, channel) = (OperatorAct::Verify(bob), OperatorChannel::Desk);
    let deed = &NewOperatorAct { id: OperatorActId(1), act, channel, operator: Some((ann, "ann")), note: "Seen", now: NOON };
    let done: Result<_, StoreError> = store.write(async |tx| tx.apply_operator_act(deed).await).await;
    assert!(done.unwrap());
    let gone: Result<_, StoreError> = store.write(async |tx| sql!(execute tx, "DELETE FROM users WHERE id = $1", ann)).await;
    assert_eq!(gone.unwrap(), 1);
    let act = reading(store).await.list_operator_acts(Some(bob), 9).await.unwrap().remove(0);
    assert_eq!((act.act.as_str(), act.way.as_str(), act.operator_name.as_str()), ("verify", "desk", "ann"));
}

async fn api_sys_02_the_schema_is_brought_up_to_date_again_without_harm(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for _ in 0..2 {
        store.migrate().await.unwrap();
    }
    assert!(reading(store).await.find_person(ann).await.unwrap().is_some());
    let held: Result<(), StoreError> = store
        .write(async |tx| {
            sql!(execute tx, "UPDATE users SET bio = 'busy' WHERE id = $1", ann)?;
            Ok(())
        })
        .await;
    held.unwrap();
}

conformance![
    desk_01_discovery_finds_nobody_who_is_appointed_while_they_change_their_preferences,
    an_account_is_found_by_id_or_address_whatever_its_standing,
    who_is_suspended_or_leaving_is_nobody_to_anybody,
    a_suspension_hides_what_two_people_have_and_a_restoration_shows_it_again,
    every_act_is_recorded_and_those_about_nobody_are_none,
    desk_01_an_account_is_made_an_operators_gets_another_role_and_loses_it,
    desk_01_who_acted_stays_on_record_by_name_when_the_account_is_gone,
    api_sys_02_the_schema_is_brought_up_to_date_again_without_harm,
];
