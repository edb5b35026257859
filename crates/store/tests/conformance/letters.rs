use futures_util::future::join_all;
use kindred_domain::{Language, LetterId, LetterKind, Timestamp, UserId};
use kindred_store::{DueLetter, LetterDelay, LetterOutcome, NewLetter, Recipient, Store, StoreError, conformance, sql};

use super::people::{NOON, sign_up};

const LIMIT: [u8; 32] = [7; 32];
const HOUR: i64 = 3600;

async fn write(store: &Store, id: i64, recipient: Recipient<'_>, now: Timestamp) -> bool {
    write_of(store, LetterKind::PasswordLink, id, recipient, now).await
}

async fn write_of(store: &Store, kind: LetterKind, id: i64, recipient: Recipient<'_>, now: Timestamp) -> bool {
    let new = &NewLetter { id: LetterId(id), kind, recipient, device: "", limit_key: &LIMIT, now };
    store.write(move |tx| async move { tx.write_letter(new).await }).await.unwrap()
}

async fn claim(store: &Store, now: Timestamp) -> Option<DueLetter> {
    store.write(move |tx| async move { tx.claim_letter(now, now.plus_seconds(120)).await }).await.unwrap()
}

async fn finish(store: &Store, id: i64, outcome: LetterOutcome<'_>) {
    store.write(move |tx| async move { tx.finish_letter(LetterId(id), outcome).await }).await.unwrap();
}

async fn outcomes(store: &Store, all: bool) -> Vec<(i64, String, String)> {
    let letters = store.read().await.unwrap().list_letters(all, 50).await.unwrap();
    letters.into_iter().map(|letter| (letter.id.0, letter.outcome, letter.fault)).collect()
}

async fn mail_01_a_letter_is_claimed_by_one_and_by_another_only_after_its_time(store: &Store) {
    assert_eq!(store.read().await.unwrap().next_letter_due().await.unwrap(), None);
    assert!(write(store, 1, Recipient::Address("ann@example.org"), NOON).await);
    assert_eq!(store.read().await.unwrap().next_letter_due().await.unwrap(), Some(NOON));
    assert_eq!(store.read().await.unwrap().count_waiting_letters(9).await.unwrap(), 1);
    let claims = join_all((0..8).map(|_| claim(store, NOON))).await;
    let claimed: Vec<_> = claims.into_iter().flatten().collect();
    assert_eq!(claimed.len(), 1);
    assert_eq!(
        (claimed[0].id, claimed[0].user_id, claimed[0].address_key.as_str(), claimed[0].tries),
        (LetterId(1), None, "ann@example.org", 0)
    );
    assert_eq!(claim(store, NOON.plus_seconds(119)).await, None);
    assert_eq!(claim(store, NOON.plus_seconds(120)).await.map(|due| due.id), Some(LetterId(1)), "its sender was killed");
    finish(store, 1, LetterOutcome::Sent).await;
    assert_eq!(claim(store, NOON.plus_seconds(HOUR)).await, None);
    assert_eq!(store.read().await.unwrap().count_waiting_letters(9).await.unwrap(), 0);
}

async fn mail_01_letters_are_sent_in_the_order_in_which_they_are_due_and_put_off_ones_later(store: &Store) {
    write(store, 2, Recipient::Address("ann@example.org"), NOON).await;
    write(store, 1, Recipient::Address("bob@example.org"), NOON.plus_seconds(1)).await;
    let later = NOON.plus_seconds(60);
    assert_eq!(claim(store, later).await.map(|due| due.id), Some(LetterId(2)));
    store
        .write(move |tx| async move { tx.put_letter_off(LetterId(2), later.plus_seconds(30), (LetterDelay::Refused, "451")).await })
        .await
        .unwrap();
    assert_eq!(claim(store, later).await.map(|due| due.id), Some(LetterId(1)));
    store.write(move |tx| async move { tx.put_letter_off(LetterId(1), later, (LetterDelay::Unavailable, "away")).await }).await.unwrap();
    assert_eq!(claim(store, later).await.map(|due| (due.id, due.tries)), Some((LetterId(1), 0)), "nothing was about this letter");
    assert_eq!(claim(store, later).await, None);
    assert_eq!(claim(store, later.plus_seconds(30)).await.map(|due| (due.id, due.tries)), Some((LetterId(2), 1)));
    assert_eq!(store.read().await.unwrap().list_letters(false, 50).await.unwrap()[1].fault, "451");
    store.write(move |tx| async move { tx.put_letter_off(LetterId(2), later, (LetterDelay::Unclear, "")).await }).await.unwrap();
    assert_eq!(claim(store, later).await.map(|due| (due.id, due.tries, due.unclear)), Some((LetterId(2), 1, 1)), "counted apart");
}

async fn key_01_a_letter_that_became_void_while_it_was_handed_over_is_not_put_off(store: &Store) {
    write(store, 1, Recipient::Address("ann@example.org"), NOON).await;
    assert!(claim(store, NOON).await.is_some());
    store.write(|tx| async move { tx.void_waiting_letters().await }).await.unwrap();
    store.write(|tx| async move { tx.put_letter_off(LetterId(1), NOON, (LetterDelay::Refused, "451")).await }).await.unwrap();
    assert_eq!(store.read().await.unwrap().next_letter_due().await.unwrap(), None);
}

async fn mail_01_letters_of_a_kind_that_only_newer_nodes_know_are_left_to_them_and_keep_nobody_waiting(store: &Store) {
    // A day apart, so that none counts for the others.
    let day = |number: i64| NOON.plus_seconds(HOUR * 24 * number);
    for (at, kind) in (10..).zip(LetterKind::ALL) {
        assert!(write_of(store, kind, at, Recipient::Address("ann@example.org"), day(at)).await);
        assert_eq!(claim(store, day(at)).await.map(|due| due.kind), Some(kind), "each kind that there is is claimed");
        finish(store, at, LetterOutcome::Sent).await;
    }
    let later = day(30);
    write_of(store, LetterKind::NewDevice, 1, Recipient::Address("ann@example.org"), later).await;
    store.write(|tx| async move { sql!(execute tx, "UPDATE letters SET kind = 'of tomorrow' WHERE id = 1") }).await.unwrap();
    assert_eq!(store.read().await.unwrap().next_letter_due().await.unwrap(), None);
    assert_eq!(claim(store, later).await, None);
    write_of(store, LetterKind::NewDevice, 2, Recipient::Address("ann@example.org"), later.plus_seconds(1)).await;
    assert_eq!(store.read().await.unwrap().next_letter_due().await.unwrap(), Some(later.plus_seconds(1)));
    assert_eq!(claim(store, later.plus_seconds(1)).await.map(|due| due.id), Some(LetterId(2)));
    let listed = store.read().await.unwrap().list_letters(false, 9).await.unwrap();
    assert_eq!(listed.iter().map(|letter| letter.kind.as_str()).collect::<Vec<_>>(), ["new device", "of tomorrow"]);
}

async fn mail_01_a_letter_is_written_with_its_cause_or_not_at_all(store: &Store) {
    let new = &NewLetter {
        id: LetterId(1),
        kind: LetterKind::PasswordChanged,
        recipient: Recipient::Address("a@b"),
        device: "",
        limit_key: &LIMIT,
        now: NOON,
    };
    let failed: Result<(), StoreError> = store
        .write(move |tx| async move {
            assert!(tx.write_letter(new).await?);
            sql!(execute tx, "INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance) VALUES (1, '', 1, 1, 1)")?;
            Ok(())
        })
        .await;
    assert!(matches!(failed, Err(StoreError::Dangling(_))), "{failed:?}");
    assert_eq!(outcomes(store, true).await, []);
}

async fn mail_02_an_address_gets_three_letters_with_a_link_in_six_hours_however_many_ask_at_once(store: &Store) {
    let written = join_all((0..50).map(|id| write(store, id, Recipient::Address("ann@example.org"), NOON))).await;
    let at_once = written.into_iter().filter(|written| *written).count();
    assert!((1..=3).contains(&at_once), "{at_once}");
    for id in 50..60 {
        write(store, id, Recipient::Address("ann@example.org"), NOON).await;
    }
    let written: Vec<i64> = sql!(all store.read().await.unwrap(), "SELECT id FROM letters ORDER BY id").unwrap();
    assert_eq!(written.len(), 3);
    for (id, sent) in (100..).zip(written) {
        finish(store, sent, LetterOutcome::Sent).await;
        assert!(
            !write(store, id, Recipient::Address("ann@example.org"), NOON.plus_seconds(6 * HOUR - 1)).await,
            "those that were sent count, too"
        );
    }
    assert!(write_of(store, LetterKind::PasswordLink, 103, Recipient::Address("ann@example.org"), NOON.plus_seconds(6 * HOUR)).await);
}

async fn mail_01_what_became_of_a_letter_is_known_without_the_address(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for (id, outcome) in [(1, LetterOutcome::Sent), (2, LetterOutcome::Dead("550")), (3, LetterOutcome::Unknown)] {
        write(store, id, Recipient::Address("ann@example.org"), NOON.plus_seconds(id)).await;
        finish(store, id, outcome).await;
    }
    assert_eq!(outcomes(store, false).await, [(2, "dead".into(), "550".into())]);
    let all = [(3, "unknown".to_owned(), String::new()), (2, "dead".into(), "550".into()), (1, "sent".into(), String::new())];
    assert_eq!(outcomes(store, true).await, all);
    let kept: i64 = sql!(scalar store.read().await.unwrap(), "SELECT count(*) FROM letters WHERE address_key <> ''").unwrap();
    assert_eq!(kept, 0);

    let retry = async |id| store.write(move |tx| async move { tx.retry_letter(LetterId(id), NOON).await }).await.unwrap();
    assert_eq!(retry(2).await, None, "whose it was is not known any more");
    let addressed = async |id| store.write(move |tx| async move { tx.address_letter(LetterId(id), ann).await }).await.unwrap();
    assert!(!addressed(2).await && !addressed(9).await, "only one that is to be sent");
    write(store, 4, Recipient::Address("bob@example.org"), NOON.plus_seconds(7 * HOUR)).await;
    assert!(addressed(4).await);
    finish(store, 4, LetterOutcome::Dead("550")).await;
    assert_eq!((retry(1).await, retry(4).await, retry(4).await), (None, Some(ann), None));
    assert_eq!(claim(store, NOON).await.map(|due| (due.id, due.user_id, due.tries)), Some((LetterId(4), Some(ann), 0)));
    let own = store.read().await.unwrap().list_own_letters(ann).await.unwrap();
    assert_eq!(
        own.iter().map(|letter| (letter.id, letter.kind.as_str())).collect::<Vec<_>>(),
        [(LetterId(4), LetterKind::PasswordLink.as_str())]
    );
}

async fn key_05_a_letter_tells_of_a_device_until_it_is_sent_or_void(store: &Store) {
    let ann = sign_up(store, "ann").await;
    for id in 1..=4 {
        let recipient = Recipient::Person(ann, "ann@example.org");
        let new =
            &NewLetter { id: LetterId(id), kind: LetterKind::NewDevice, recipient, device: "Firefox on Mac", limit_key: &LIMIT, now: NOON };
        assert!(store.write(move |tx| async move { tx.write_letter(new).await }).await.unwrap());
    }
    let due = claim(store, NOON.plus_seconds(60)).await.unwrap();
    assert_eq!((due.device.as_str(), due.created_at, due.address.as_str()), ("Firefox on Mac", NOON, "ann@example.org"));
    let devices = async || -> Vec<String> { sql!(all store.read().await.unwrap(), "SELECT device FROM letters ORDER BY id").unwrap() };
    finish(store, 1, LetterOutcome::Sent).await;
    finish(store, 2, LetterOutcome::Dead("550")).await;
    assert_eq!(devices().await, ["", "Firefox on Mac", "Firefox on Mac", "Firefox on Mac"], "a dead one may be tried again");
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(99), NOON).await }).await.unwrap();
    assert_eq!(devices().await, [""; 4]);
}

async fn mail_01_after_a_restore_no_letter_goes_out_that_may_have_gone_out_since_the_backup(store: &Store) {
    for id in 1..=3 {
        assert!(write(store, id, Recipient::Address("ann@example.org"), NOON).await);
    }
    finish(store, 2, LetterOutcome::Sent).await;
    let voided: Result<u64, StoreError> = store.write(|tx| async move { tx.void_waiting_letters().await }).await;
    assert_eq!(voided.unwrap(), 2);
    assert_eq!(claim(store, NOON).await, None);
    let found = outcomes(store, true).await.into_iter().map(|(id, outcome, _)| (id, outcome));
    assert_eq!(found.collect::<std::collections::BTreeMap<_, _>>(), [(1, "void".into()), (2, "sent".into()), (3, "void".into())].into());
}

async fn key_01_letters_reach_accounts_that_can_be_signed_in_to(store: &Store) {
    let (ann, demo, leaving) = (sign_up(store, "ann").await, sign_up(store, "demo").await, sign_up(store, "bob").await);
    let changed: Result<(), StoreError> = store
        .write(move |tx| async move {
            sql!(execute tx, "UPDATE users SET is_demo = $2 WHERE id = $1", demo, true)?;
            tx.begin_departure(leaving, UserId(99), NOON).await?;
            Ok(())
        })
        .await;
    changed.unwrap();
    let conn = store.read().await.unwrap();
    let found = conn.find_addressee_by_email("ann@example.org").await.unwrap().unwrap();
    assert_eq!((found.id, found.email.as_str(), found.name.as_str()), (ann, "ann@example.org", "ann-"));
    assert!(!found.is_confirmed, "nobody has shown that letters reach her");
    assert_eq!(conn.find_addressee(ann).await.unwrap(), Some(found));
    for nobody in [demo, leaving, UserId(9)] {
        assert_eq!(conn.find_addressee(nobody).await.unwrap(), None);
    }
    for nobody in ["demo@example.org", "bob@example.org", "ANN@example.org", "", "nobody@example.org"] {
        assert_eq!(conn.find_addressee_by_email(nobody).await.unwrap(), None, "{nobody}");
    }
}

async fn leave_02_the_last_letter_to_an_address_outlives_the_account_and_forgets_it_when_it_is_sent_or_refused(store: &Store) {
    let ann = sign_up(store, "ann").await;
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(99), NOON).await }).await.unwrap();
    for id in 1..=2 {
        let recipient = Recipient::Departed("ann@example.org", Language::Chinese);
        let new = &NewLetter { id: LetterId(id), kind: LetterKind::AccountDeleted, recipient, device: "", limit_key: &LIMIT, now: NOON };
        assert!(store.write(move |tx| async move { tx.write_letter(new).await }).await.unwrap());
    }
    assert!(store.write(move |tx| async move { tx.finish_departure(ann).await }).await.unwrap());
    let due = claim(store, NOON).await.unwrap();
    assert_eq!((due.user_id, due.address.as_str(), due.language), (None, "ann@example.org", Some(Language::Chinese)));
    finish(store, 1, LetterOutcome::Sent).await;
    finish(store, 2, LetterOutcome::Dead("550")).await;
    let known: Vec<i64> = sql!(all store.read().await.unwrap(), "SELECT id FROM letters WHERE address <> '' OR address_key <> ''").unwrap();
    assert_eq!(known, [0; 0]);
}

async fn leave_02_letters_of_a_person_go_with_the_account(store: &Store) {
    let ann = sign_up(store, "ann").await;
    write(store, 1, Recipient::Address("ann@example.org"), NOON).await;
    write(store, 2, Recipient::Person(ann, "ann@example.org"), NOON).await;
    write(store, 3, Recipient::Address("bob@example.org"), NOON).await;
    store.write(move |tx| async move { tx.begin_departure(ann, UserId(99), NOON).await }).await.unwrap();
    let mut left: Vec<_> = outcomes(store, true).await.into_iter().map(|(id, outcome, _)| (id, outcome)).collect();
    left.sort_unstable();
    assert_eq!(left, [(1, "void".to_owned()), (2, "void".to_owned()), (3, "waiting".to_owned())]);
    let of_ann: i64 = sql!(scalar store.read().await.unwrap(),
        "SELECT count(*) FROM letters WHERE id <> 3 AND (user_id IS NOT NULL OR address_key <> '' OR address <> '' OR due_at IS NOT NULL)")
    .unwrap();
    assert_eq!(of_ann, 0, "what is left only counts");
    assert!(!write(store, 4, Recipient::Address("ann@example.org"), NOON.plus_seconds(1)).await, "and goes on to count");
}

async fn ops_05_letters_are_swept_when_they_count_no_more_and_dead_ones_after_a_month(store: &Store) {
    for (id, outcome) in [(1, Some(LetterOutcome::Sent)), (2, Some(LetterOutcome::Dead("550"))), (3, None)] {
        write(store, id, Recipient::Address("ann@example.org"), NOON).await;
        if let Some(outcome) = outcome {
            finish(store, id, outcome).await;
        }
    }
    let sweep = async |seconds| store.write(move |tx| async move { tx.sweep_letters(NOON.plus_seconds(seconds)).await }).await.unwrap();
    assert_eq!(sweep(24 * HOUR).await, 0);
    assert_eq!(sweep(24 * HOUR + 1).await, 1);
    assert_eq!(sweep(30 * 24 * HOUR + 1).await, 1);
    assert_eq!(outcomes(store, true).await, [(3, "waiting".into(), String::new())], "one that waits stays");
}

conformance![
    mail_01_a_letter_is_claimed_by_one_and_by_another_only_after_its_time,
    mail_01_letters_are_sent_in_the_order_in_which_they_are_due_and_put_off_ones_later,
    key_01_a_letter_that_became_void_while_it_was_handed_over_is_not_put_off,
    mail_01_a_letter_is_written_with_its_cause_or_not_at_all,
    mail_02_an_address_gets_three_letters_with_a_link_in_six_hours_however_many_ask_at_once,
    mail_01_letters_of_a_kind_that_only_newer_nodes_know_are_left_to_them_and_keep_nobody_waiting,
    mail_01_what_became_of_a_letter_is_known_without_the_address,
    mail_01_after_a_restore_no_letter_goes_out_that_may_have_gone_out_since_the_backup,
    key_05_a_letter_tells_of_a_device_until_it_is_sent_or_void,
    key_01_letters_reach_accounts_that_can_be_signed_in_to,
    leave_02_letters_of_a_person_go_with_the_account,
    leave_02_the_last_letter_to_an_address_outlives_the_account_and_forgets_it_when_it_is_sent_or_refused,
    ops_05_letters_are_swept_when_they_count_no_more_and_dead_ones_after_a_month,
];
