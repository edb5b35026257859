//! Each contradiction that `kindred check` must name, made by hand: what it is called, and what is left of it after a repair.

use kindred_domain::{RoomId, UserId};
use kindred_store::{Purpose, Statement, Store, StoreError, conformance, sql};

use crate::{
    fixtures::{photo, reading, send_message, text_message, upload},
    integrity::{corrected, faults, lively},
};

/// Runs statements that the product itself never would, in one transaction.
pub async fn tamper(store: &Store, texts: &[&'static str]) {
    let done: Result<(), StoreError> = store
        .write(|tx| async move {
            for text in texts {
                let changed = tx.execute(Box::leak(Box::new(Statement::new(text))), &[]).await?;
                assert!(changed > 0, "nothing was changed by {text}");
            }
            Ok(())
        })
        .await;
    done.unwrap();
}

/// Rows made wrong, what they are called, what is still called so after a repair, and how they are made right again.
pub struct Case {
    wrong: &'static [&'static str],
    named: &'static [&'static str],
    left: &'static [&'static str],
    right: &'static [&'static str],
}

/// A contradiction that a repair takes away.
pub const fn repaired(wrong: &'static [&'static str], named: &'static [&'static str]) -> Case {
    Case { wrong, named, left: &[], right: &[] }
}

/// One that nothing tells how to correct.
pub const fn left(wrong: &'static [&'static str], named: &'static [&'static str], right: &'static [&'static str]) -> Case {
    Case { wrong, named, left: named, right }
}

pub async fn are_named(store: &Store, cases: &[Case]) {
    for Case { wrong, named, left, right } in cases {
        tamper(store, wrong).await;
        assert_eq!(faults(store).await, *named, "{wrong:?}");
        let rows = corrected(store).await;
        assert_eq!(faults(store).await, *left, "after a repair of {wrong:?}");
        assert_eq!(rows > 0, named != left, "{wrong:?}");
        tamper(store, right).await;
        corrected(store).await;
        assert_eq!(faults(store).await, Vec::<String>::new(), "after {right:?}");
    }
}

const NO_PREFERENCES: &str = "accounts without preferences, which discovery shows nobody to";
const CANDIDATES: &str = "people whom discovery knows otherwise than their profiles say";
const PARTED: &str = "accounts that are hidden for their deletion and not being deleted, or the other way round";

const ACCOUNTS: &[Case] = &[
    repaired(&["DELETE FROM preferences WHERE user_id = 2"], &[NO_PREFERENCES, CANDIDATES]),
    left(
        &["UPDATE users SET email_key = 'other@example.org' WHERE id = 1"],
        &["addresses that are looked up by another one"],
        &["UPDATE users SET email_key = email WHERE id = 1"],
    ),
    left(
        &["INSERT INTO former_addresses (user_id, email, email_key, ends_at) VALUES (1, 'Ann@example.org', 'Ann@example.org', 9)"],
        &["addresses that are looked up by another one"],
        &["UPDATE former_addresses SET email_key = 'ann@example.org'"],
    ),
    left(
        &["UPDATE users SET place_y = NULL WHERE id = 1"],
        &["people whose place is known in part"],
        &["UPDATE users SET place_y = 0 WHERE id = 1"],
    ),
    left(&["INSERT INTO departures (user_id, stand_in_id) VALUES (3, 9)"], &[PARTED], &["DELETE FROM departures"]),
    left(
        &[
            "UPDATE users SET suspended_at = 7 WHERE id = 3",
            "DELETE FROM candidates WHERE user_id = 3",
            "INSERT INTO suspensions (id, user_id, reason, started_at) VALUES (1, 3, 'spam', 7), (2, 3, 'spam', 7)",
        ],
        &["people with two present suspensions"],
        &["DELETE FROM suspensions", "UPDATE users SET suspended_at = NULL WHERE id = 3"],
    ),
    left(
        &["UPDATE acts SET before_stance = 9 WHERE actor_id = 1 AND seq = 1"],
        &["values that the program does not know"],
        &["UPDATE acts SET before_stance = 0 WHERE actor_id = 1 AND seq = 1"],
    ),
];

async fn ops_01_accounts_that_lack_something_or_say_two_things_are_named(store: &Store) {
    lively(store).await;
    are_named(store, ACCOUNTS).await;
    let own = reading(store).await.find_own_account(UserId(2)).await.unwrap().unwrap();
    assert_eq!(own.preferences, Some(kindred_domain::Preferences::default()), "those of a new account");
    let known: i64 = sql!(scalar reading(store).await, "SELECT count(*) FROM candidates WHERE user_id = 2").unwrap();
    assert_eq!(known, 1, "discovery finds them again");
}

const LIKES_ACROSS: &str = "likes of people of whom one blocks the other";
const MATCHES_ACROSS: &str = "matches of people of whom one blocks the other";
const UNDO: &str = "acts that their undo log does not reach";

const MEETING: &[Case] = &[
    repaired(
        &["UPDATE pairs SET low_id = 2, high_id = 1 WHERE low_id = 1 AND high_id = 2"],
        &["matches without the likes of both", "pairs whose two people are in the wrong order", "likes without their pair"],
    ),
    left(
        &[
            "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (1, 2, 0)",
            "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (2, 1, 0)",
            "INSERT INTO blocked_pairs (user_id, other_id) VALUES (1, 2), (2, 1)",
        ],
        &[MATCHES_ACROSS, LIKES_ACROSS],
        &["DELETE FROM blocks", "DELETE FROM blocked_pairs"],
    ),
    Case {
        wrong: &["INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (2, 3, 0)"],
        named: &["blocks that hide nobody"],
        left: &[],
        right: &["DELETE FROM blocks", "DELETE FROM blocked_pairs"],
    },
    left(
        &["INSERT INTO blocked_pairs (user_id, other_id) VALUES (2, 3), (3, 2)"],
        &["people hidden from each other without a block"],
        &["DELETE FROM blocked_pairs"],
    ),
    left(
        &["UPDATE matches SET matched_at = 1 WHERE user_id = 1 AND other_id = 2"],
        &["matches that began at another time for the other"],
        &["UPDATE matches SET matched_at = 11000000 WHERE user_id = 1 AND other_id = 2"],
    ),
    left(
        &["INSERT INTO stances (actor_id, target_id, stance, updated_at) VALUES (1, 1, 3, 0)"],
        &["people who act on, match or block themselves"],
        &["DELETE FROM stances WHERE actor_id = target_id"],
    ),
    repaired(&["UPDATE undo_logs SET height = 0 WHERE actor_id = 1"], &[UNDO]),
    repaired(&["UPDATE undo_logs SET height = 999 WHERE actor_id = 1"], &[UNDO]),
    repaired(&["DELETE FROM undo_logs WHERE actor_id = 1"], &[UNDO]),
];

async fn ops_01_likes_matches_and_blocks_that_contradict_each_other_are_named(store: &Store) {
    lively(store).await;
    are_named(store, MEETING).await;
    let height: i64 = sql!(scalar reading(store).await, "SELECT height FROM undo_logs WHERE actor_id = 1").unwrap();
    assert_eq!(height, 2, "that of the last act");
}

const GAP: &str = "rooms with a gap in the numbers of their messages";
const LAST_NUMBER: &str = "rooms whose last message is counted wrongly";

const ROOMS: &[Case] = &[
    left(
        &["UPDATE matches SET room_id = 10 WHERE (user_id = 1 AND other_id = 2) OR (user_id = 2 AND other_id = 1)"],
        &["matches without their room"],
        &["UPDATE matches SET room_id = 2000011 WHERE (user_id = 1 AND other_id = 2) OR (user_id = 2 AND other_id = 1)"],
    ),
    Case {
        wrong: &["INSERT INTO room_members (user_id, room_id, other_id, visible, read_seq, unread, last_text, last_at, active_at)
                  SELECT 1, room_id, other_id, visible, read_seq, 2, last_text, last_at, active_at FROM room_members WHERE user_id = 2 AND room_id = 10"],
        named: &["people in rooms of others"],
        left: &["people in rooms of others"],
        right: &["DELETE FROM room_members WHERE user_id = 1 AND room_id = 10"],
    },
    repaired(
        &["UPDATE room_members SET other_id = 1 WHERE user_id = 2 AND room_id = 10"],
        &["people whose room has another person than their list says"],
    ),
    repaired(&["UPDATE rooms SET low_id = 3, high_id = 2 WHERE id = 10"], &["rooms whose two people are in the wrong order"]),
    repaired(&["UPDATE rooms SET last_seq = 1 WHERE id = 10"], &[LAST_NUMBER, GAP]),
    left(&["UPDATE rooms SET last_seq = 9 WHERE id = 10"], &[LAST_NUMBER, GAP], &["UPDATE rooms SET last_seq = 2 WHERE id = 10"]),
    repaired(&["UPDATE rooms SET version = 0 WHERE id = 10"], &["rooms whose version is below that of their messages"]),
    left(
        &["UPDATE messages SET version = 2 WHERE room_id = 10 AND seq = 1"],
        &["messages whose versions do not grow with their numbers"],
        &["UPDATE messages SET version = 1 WHERE room_id = 10 AND seq = 1"],
    ),
    left(
        &["UPDATE messages SET changed_version = 1 WHERE room_id = 10 AND seq = 2"],
        &["messages that were changed before they came"],
        &["UPDATE messages SET changed_version = NULL WHERE room_id = 10 AND seq = 2"],
    ),
    repaired(
        &["UPDATE room_members SET active_at = 1 WHERE user_id = 2 AND room_id = 10"],
        &["conversations with another last message than their room has"],
    ),
    repaired(
        &["UPDATE room_members SET visible = FALSE WHERE user_id = 1 AND room_id = 2000011"],
        &["matches whose conversation is not listed"],
    ),
];

async fn ops_01_rooms_that_contradict_their_people_and_messages_are_named(store: &Store) {
    talking(store).await;
    are_named(store, ROOMS).await;
}

/// The room 10 of 2 and 3 with a message of each, 500 and 600, and an upload of 3 for a chat.
pub async fn talking(store: &Store) {
    lively(store).await;
    for (sender, message) in [(2, 500), (3, 600)] {
        send_message(store, sender, RoomId(10), &text_message(message, "Good Morning")).await.unwrap();
    }
    upload(store, &photo(3, UserId(3), Purpose::Chat)).await;
}

const STRANGER: &str = "messages of people who are not in the room";
const KIND: &str = "messages of a person that say they are of nobody, or of nobody that say they are of a person";
const UNREAD: &str = "unread messages counted wrongly";
const FOREIGN_PICTURE: &str = "messages with a picture that their sender did not upload for a chat";
const STILL_HOLDS: &str = "deleted messages that still hold something";

const MESSAGES: &[Case] = &[
    Case {
        wrong: &["UPDATE messages SET sender_id = 1 WHERE room_id = 10 AND seq = 1"],
        named: &[UNREAD, STRANGER],
        left: &[STRANGER],
        right: &["UPDATE messages SET sender_id = 2 WHERE room_id = 10 AND seq = 1"],
    },
    Case {
        wrong: &["UPDATE messages SET sender_id = 9223372036854775807 WHERE room_id = 10 AND seq = 1"],
        named: &[UNREAD, STRANGER],
        left: &[STRANGER],
        right: &["UPDATE messages SET sender_id = 2 WHERE room_id = 10 AND seq = 1"],
    },
    Case {
        wrong: &["UPDATE messages SET sender_id = 0 WHERE room_id = 10 AND seq = 1"],
        named: &[UNREAD, KIND],
        left: &[KIND],
        right: &["UPDATE messages SET sender_id = 2 WHERE room_id = 10 AND seq = 1"],
    },
    left(
        &["UPDATE messages SET image_key = 'key3' WHERE room_id = 10 AND seq = 1"],
        &[FOREIGN_PICTURE],
        &["UPDATE messages SET image_key = NULL WHERE room_id = 10 AND seq = 1"],
    ),
    Case {
        wrong: &["UPDATE messages SET deleted_version = 2, changed_version = 2 WHERE room_id = 10 AND seq = 1"],
        named: &[UNREAD, STILL_HOLDS],
        left: &[STILL_HOLDS],
        right: &["UPDATE messages SET deleted_version = NULL, changed_version = NULL WHERE room_id = 10 AND seq = 1"],
    },
    left(
        &["UPDATE messages SET reply_to = 600 WHERE id = 500"],
        &["replies to a later message"],
        &["UPDATE messages SET reply_to = NULL WHERE id = 500"],
    ),
    repaired(&["UPDATE messages SET image_key = 'nowhere' WHERE id = 500"], &["messages with a picture that nobody uploaded"]),
];

async fn ops_01_messages_that_are_of_nobody_in_the_room_or_half_deleted_are_named(store: &Store) {
    talking(store).await;
    are_named(store, MESSAGES).await;
    // On SQLite the index of the search loses them with the change.
    tamper(store, &["UPDATE messages SET words = 'good evening' WHERE id = 500"]).await;
    assert!(faults(store).await.iter().any(|what| what == "messages that the search finds by other words than theirs"));
    assert!(corrected(store).await > 0);
    assert_eq!(faults(store).await, Vec::<String>::new());
    let words: Vec<String> = sql!(all reading(store).await, "SELECT words FROM messages WHERE id = 500").unwrap();
    assert_eq!(words, ["good morning"]);
}

async fn ops_01_a_fault_names_its_rows_and_counts_those_that_it_does_not_name(store: &Store) {
    lively(store).await;
    tamper(store, &["UPDATE matches SET matched_at = user_id"]).await;
    let found = reading(store).await.list_faults().await.unwrap();
    let rows = ["matches 1 2", "matches 1 3", "matches 2 1", "matches 3 1"];
    assert_eq!(found.iter().map(|fault| (fault.rows, fault.named.as_slice())).collect::<Vec<_>>(), [(4, &rows.map(str::to_owned)[..])]);
}

conformance![
    ops_01_accounts_that_lack_something_or_say_two_things_are_named,
    ops_01_likes_matches_and_blocks_that_contradict_each_other_are_named,
    ops_01_rooms_that_contradict_their_people_and_messages_are_named,
    ops_01_messages_that_are_of_nobody_in_the_room_or_half_deleted_are_named,
    ops_01_a_fault_names_its_rows_and_counts_those_that_it_does_not_name,
];
