//! Selfies by which people show that they are who is in their photos (TRUST-01): one a person, from the question for a gesture on
//! until an operator approves it; a refused one until another gesture is asked for, or the person takes the answer away.

use kindred_domain::{Gesture, OperatorAct, PhotoId, SELFIE_SECONDS, SelfieId, Timestamp, UserId, gesture_ends_at, gesture_stays};

use crate::{Conn, Ids, NewOperatorAct, StoreError, Tx, row, sql, visibility::account_active};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;
/// A gesture that nobody sent a selfie for is forgotten after a day.
const ASKED_SECONDS: i64 = 24 * 60 * 60;

row! {
    /// A person's selfie.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Selfie {
        /// Its id, known since the gesture was asked for.
        pub id: SelfieId,
        /// What it must show.
        pub gesture: Gesture,
        /// When that was asked for.
        pub asked_at: Timestamp,
        /// The key of its file, while it waits for an operator.
        pub key: Option<String>,
        /// When it was sent.
        pub sent_at: Option<Timestamp>,
        /// Why it was refused, until the person has read it.
        pub answer: Option<String>,
        /// When it was.
        pub answered_at: Option<Timestamp>,
    }
}

row! {
    /// A selfie that waits for an operator.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct WaitingSelfie {
        /// Its id.
        pub id: SelfieId,
        /// Whose.
        pub user_id: UserId,
        /// Their name.
        pub name: String,
        /// What it must show.
        pub gesture: Gesture,
        /// The key of its file.
        pub key: String,
        /// Since when it waits.
        pub sent_at: Timestamp,
    }
}

/// What came of asking for a gesture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GestureOutcome {
    /// This one is to be shown.
    Asked(Selfie),
    /// A selfie waits already.
    Waiting,
    /// The person has the verified mark.
    Verified,
}

/// What came of sending a selfie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelfieOutcome {
    /// It waits for an operator.
    Sent,
    /// One waits already.
    Waiting,
    /// The person has the verified mark.
    Verified,
    /// Its gesture is not the last one that was asked for, is too old, or was used.
    GestureOver,
}

/// SQL: the selfies that wait for an operator, without those about which one decided a moment ago.
macro_rules! waiting {
    ($which:literal) => {
        concat!(
            "SELECT s.id, s.user_id, u.name, s.gesture, s.key, s.sent_at FROM selfies s JOIN users u ON u.id = s.user_id
             WHERE s.key IS NOT NULL AND s.sent_at IS NOT NULL AND ",
            account_active!("u"),
            " AND NOT EXISTS (SELECT 1 FROM operator_decisions d WHERE d.queue = 'selfies' AND d.item_id = s.id)",
            $which
        )
    };
}

impl Conn {
    /// A person's selfie, sent or only asked for.
    pub async fn find_selfie(&self, user: UserId) -> Result<Option<Selfie>, StoreError> {
        sql!(optional self, "SELECT id, gesture, asked_at, key, sent_at, answer, answered_at FROM selfies WHERE user_id = $1", user)
    }

    /// The selfies of people with an active account that wait for an operator, oldest first.
    pub async fn list_waiting_selfies(&self, limit: i64) -> Result<Vec<WaitingSelfie>, StoreError> {
        sql!(all self, waiting!(" ORDER BY s.sent_at, s.id LIMIT $1"), limit)
    }

    /// The photos that the profiles of these people show, by id and key, each person's main photo before the others.
    pub async fn list_shown_photos(&self, users: &[UserId]) -> Result<Vec<(UserId, PhotoId, String)>, StoreError> {
        let users = Ids(users.iter().map(|user| user.0).collect());
        sql!(all self,
            "SELECT user_id, id, key FROM photos WHERE user_id = ANY($1) AND position IS NOT NULL ORDER BY user_id, position", users)
    }

    /// This selfie, if it waits for an operator.
    pub async fn find_waiting_selfie(&self, selfie: SelfieId) -> Result<Option<WaitingSelfie>, StoreError> {
        sql!(optional self, waiting!(" AND s.id = $1"), selfie)
    }

    /// This selfie, if it was sent and not answered, whatever became of the account since.
    pub(crate) async fn find_sent_selfie(&self, selfie: SelfieId) -> Result<Option<(UserId, String)>, StoreError> {
        sql!(optional self, "SELECT user_id, key FROM selfies WHERE id = $1 AND key IS NOT NULL", selfie)
    }

    /// True if a selfie that this person sends with this gesture would be taken now.
    pub async fn check_gesture(&self, user: UserId, selfie: SelfieId, now: Timestamp) -> Result<SelfieOutcome, StoreError> {
        if self.find_verification(user).await?.is_some_and(|one| one.is_verified) {
            return Ok(SelfieOutcome::Verified);
        }
        Ok(match self.find_selfie(user).await? {
            Some(one) if one.key.is_some() => SelfieOutcome::Waiting,
            Some(one) if one.id == selfie && one.sent_at.is_none() && now < gesture_ends_at(one.asked_at) => SelfieOutcome::Sent,
            _ => SelfieOutcome::GestureOver,
        })
    }
}

impl Tx {
    /// Asks somebody for a gesture, unless they were lately asked for another one, which stays; `new` is the one that was drawn. An
    /// answer to the selfie before is forgotten.
    pub async fn ask_for_gesture(&self, user: UserId, new: (SelfieId, Gesture), now: Timestamp) -> Result<GestureOutcome, StoreError> {
        self.lock_user(user).await?;
        if self.find_verification(user).await?.is_some_and(|one| one.is_verified) {
            return Ok(GestureOutcome::Verified);
        }
        match self.find_selfie(user).await? {
            Some(one) if one.key.is_some() => return Ok(GestureOutcome::Waiting),
            Some(one) if one.sent_at.is_none() && gesture_stays(one.asked_at, now) => return Ok(GestureOutcome::Asked(one)),
            _ => {}
        }
        let (id, gesture) = new;
        sql!(execute self, "DELETE FROM selfies WHERE user_id = $1", user)?;
        sql!(execute self, "INSERT INTO selfies (id, user_id, gesture, asked_at) VALUES ($1, $2, $3, $4)", id, user, gesture, now)?;
        Ok(GestureOutcome::Asked(Selfie { id, gesture, asked_at: now, key: None, sent_at: None, answer: None, answered_at: None }))
    }

    /// Notes the file of a selfie, which waits for an operator from then on.
    pub async fn send_selfie(&self, user: UserId, selfie: SelfieId, key: &str, now: Timestamp) -> Result<SelfieOutcome, StoreError> {
        self.lock_user(user).await?;
        let outcome = self.check_gesture(user, selfie, now).await?;
        if outcome == SelfieOutcome::Sent {
            sql!(execute self, "UPDATE selfies SET key = $3, sent_at = $4 WHERE user_id = $1 AND id = $2", user, selfie, key, now)?;
        }
        Ok(outcome)
    }

    /// Forgets somebody's selfie, or the answer to it, and returns the key of its file if it waited.
    pub(crate) async fn forget_selfie(&self, user: UserId) -> Result<Option<String>, StoreError> {
        self.lock_user(user).await?;
        let gone: Option<Option<String>> = sql!(optional self, "DELETE FROM selfies WHERE user_id = $1 RETURNING key", user)?;
        Ok(gone.flatten())
    }

    /// Withdraws the selfie that somebody sent, or forgets the answer to it, and returns the key of its file if it waited. A gesture
    /// whose selfie was not answered stays: else it could be drawn anew until a wished one comes. It goes on as `next`: what an
    /// operator is about to decide, or has decided, about the selfie that was withdrawn is about no later one.
    pub async fn withdraw_selfie(&self, user: UserId, next: SelfieId) -> Result<Option<String>, StoreError> {
        self.lock_user(user).await?;
        let key = self.find_selfie(user).await?.and_then(|selfie| selfie.key);
        sql!(execute self, "DELETE FROM selfies WHERE user_id = $1 AND answered_at IS NOT NULL", user)?;
        sql!(execute self,
            "UPDATE selfies SET id = $2, key = NULL, sent_at = NULL WHERE user_id = $1 AND sent_at IS NOT NULL", user, next)?;
        Ok(key)
    }

    /// Applies an operator's act to a selfie that waits, and returns whose it is; `None` if it doesn't wait, or was looked at beside
    /// another main photo than there is now.
    pub(crate) async fn review_selfie(&self, selfie: SelfieId, new: &NewOperatorAct<'_>) -> Result<Option<UserId>, StoreError> {
        let Some((user, _)) = self.find_sent_selfie(selfie).await? else { return Ok(None) };
        if !self.lock_user(user).await? || self.find_sent_selfie(selfie).await?.is_none() {
            return Ok(None);
        }
        // What was decided while the account was active is done whatever became of it.
        let is_decided = matches!(new.act, OperatorAct::VerifyBySelfie(_) | OperatorAct::DeleteSelfie(_) | OperatorAct::RefuseSelfie(_));
        if !is_decided && self.find_waiting_selfie(selfie).await?.is_none() {
            return Ok(None);
        }
        let is_done = match new.act {
            OperatorAct::ApproveSelfie(_, seen) => {
                if seen.is_some() && seen != self.find_main_photo(user).await? {
                    return Ok(None);
                }
                let gone = sql!(execute self, "DELETE FROM selfies WHERE id = $1 AND key IS NOT NULL", selfie)?;
                if gone > 0 {
                    self.verify(user).await?;
                }
                gone > 0
            }
            // Whether the photo is still the one that was seen, whoever decides has looked up in this transaction.
            OperatorAct::VerifyBySelfie(_) => {
                self.verify(user).await?;
                true
            }
            OperatorAct::DeleteSelfie(_) => sql!(execute self, "DELETE FROM selfies WHERE id = $1 AND key IS NOT NULL", selfie)? > 0,
            OperatorAct::RefuseSelfie(_) => {
                let refused = sql!(execute self,
                    "UPDATE selfies SET key = NULL, answer = $2, answered_at = $3 WHERE id = $1 AND key IS NOT NULL",
                    selfie, new.note, new.now)?;
                refused > 0
            }
            _ => true,
        };
        Ok(is_done.then_some(user))
    }

    /// Takes away a batch of the selfies that nobody answered in 30 days, whose keys are returned, and of the gestures that nobody
    /// sent one for; how many these were.
    pub async fn sweep_selfies(&self, now: Timestamp) -> Result<(Vec<String>, u64), StoreError> {
        let unanswered: Vec<String> = sql!(all self,
            "DELETE FROM selfies WHERE id IN (SELECT id FROM selfies WHERE key IS NOT NULL AND sent_at <= $1 ORDER BY sent_at, id LIMIT $2)
             AND key IS NOT NULL RETURNING key", now.plus_seconds(-SELFIE_SECONDS), SWEEP_BATCH_SIZE)?;
        let unsent = sql!(execute self,
            "DELETE FROM selfies WHERE id IN (SELECT id FROM selfies WHERE sent_at IS NULL AND asked_at <= $1 LIMIT $2) AND sent_at IS NULL",
            now.plus_seconds(-ASKED_SECONDS), SWEEP_BATCH_SIZE)?;
        Ok((unanswered, unsent))
    }
}
