//! Pushes (APP-04): the browsers that get them, and those that wait. Each is written in the transaction of its cause, and sent from
//! here by the workers of all nodes.

mod content;
mod subscriptions;

use kindred_domain::{PUSH_DELAY_SECONDS, PushKind, PushSubscriptionId, RoomId, Timestamp, UserId};

pub use self::{
    content::PushContent,
    subscriptions::{NewPushSubscription, OwnPushSubscription, PushDevice},
};

use crate::{Conn, StoreError, Tx, row, sql};

row! {
    /// A push whose turn it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DuePush {
        /// The browser.
        pub subscription_id: PushSubscriptionId,
        /// The room.
        pub room_id: RoomId,
        /// Its latest cause.
        pub kind: PushKind,
        /// How many causes there were.
        pub causes: i64,
        /// When the latest came.
        pub caused_at: Timestamp,
        /// How often the push service did not take it.
        pub tries: i64,
    }
}

row! {
    /// A push service for which pushes wait.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct WaitingService {
        /// Its number.
        pub service: i64,
        /// When the first of them is due.
        pub due_at: Timestamp,
    }
}

impl Conn {
    /// The private half of the key pair by which push services know the server, if it has one.
    pub async fn find_push_key(&self) -> Result<Option<Vec<u8>>, StoreError> {
        sql!(optional self, "SELECT private_key FROM push_keys WHERE id = 1")
    }

    /// The push services for which pushes wait, each with when its first one is due. However many wait, each push service costs two
    /// looks into an index.
    pub async fn list_services_with_pushes(&self) -> Result<Vec<WaitingService>, StoreError> {
        sql!(all self,
            "WITH RECURSIVE found (service) AS (
                 SELECT min(service) FROM pushes
                 UNION ALL
                 SELECT (SELECT min(p.service) FROM pushes p WHERE p.service > f.service) FROM found f WHERE f.service IS NOT NULL)
             SELECT service, (SELECT min(p.due_at) FROM pushes p WHERE p.service = f.service) AS due_at FROM found f
             WHERE service IS NOT NULL")
    }
}

impl Tx {
    /// Keeps the private half of a key pair as the server's, unless it has one.
    pub async fn keep_push_key(&self, private_key: &[u8; 32], now: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO push_keys (id, private_key, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING", private_key, now)?;
        Ok(())
    }

    /// Writes a push to each browser of a person that gets any. One that waits for the same room stays due when it is, and tells of
    /// this cause instead.
    pub(crate) async fn write_pushes(&self, reader: UserId, room: RoomId, kind: PushKind, now: Timestamp) -> Result<(), StoreError> {
        let due_at = now.plus_seconds(PUSH_DELAY_SECONDS);
        // Browsers that are being forgotten at this moment are left out: nobody waits for that.
        sql!(execute self,
            sqlite: "INSERT INTO pushes (subscription_id, room_id, service, kind, causes, caused_at, due_at, tries)
                 SELECT id, $2, service, $3, 1, $4, $5, 0 FROM push_subscriptions WHERE user_id = $1
                 ON CONFLICT (subscription_id, room_id) DO UPDATE
                     SET kind = excluded.kind, causes = pushes.causes + 1, caused_at = excluded.caused_at",
            postgres: "INSERT INTO pushes (subscription_id, room_id, service, kind, causes, caused_at, due_at, tries)
                 SELECT id, $2, service, $3, 1, $4, $5, 0 FROM push_subscriptions WHERE user_id = $1 FOR KEY SHARE SKIP LOCKED
                 ON CONFLICT (subscription_id, room_id) DO UPDATE
                     SET kind = excluded.kind, causes = pushes.causes + 1, caused_at = excluded.caused_at",
            reader, room, kind, now, due_at)?;
        Ok(())
    }

    /// Takes the push to this service that is due for longest, so that no other node takes it before `until`; `None` if there is none,
    /// or others hold those that there are.
    pub async fn claim_push(&self, service: i64, now: Timestamp, until: Timestamp) -> Result<Option<DuePush>, StoreError> {
        sql!(optional self,
            sqlite: "UPDATE pushes SET due_at = $3 WHERE (subscription_id, room_id) =
                     (SELECT subscription_id, room_id FROM pushes WHERE service = $1 AND due_at <= $2
                      ORDER BY due_at, subscription_id, room_id LIMIT 1)
                 RETURNING subscription_id, room_id, kind, causes, caused_at, tries",
            postgres: "UPDATE pushes SET due_at = $3 WHERE (subscription_id, room_id) =
                     (SELECT subscription_id, room_id FROM pushes WHERE service = $1 AND due_at <= $2
                      ORDER BY due_at, subscription_id, room_id LIMIT 1 FOR UPDATE SKIP LOCKED)
                 RETURNING subscription_id, room_id, kind, causes, caused_at, tries",
            service, now, until)
    }

    /// Takes a push away that was sent, or is not to be; if another cause came meanwhile, it is due again.
    pub async fn finish_push(&self, push: &DuePush, now: Timestamp) -> Result<(), StoreError> {
        let DuePush { subscription_id, room_id, causes, .. } = push;
        let finished = sql!(execute self,
            "DELETE FROM pushes WHERE subscription_id = $1 AND room_id = $2 AND causes = $3", subscription_id, room_id, causes)?;
        if finished == 0 {
            sql!(execute self,
                "UPDATE pushes SET due_at = $3, tries = 0 WHERE subscription_id = $1 AND room_id = $2",
                subscription_id, room_id, now.plus_seconds(PUSH_DELAY_SECONDS))?;
        }
        Ok(())
    }

    /// Puts a push off that its push service did not take.
    pub async fn put_push_off(&self, push: &DuePush, due_at: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "UPDATE pushes SET due_at = $3, tries = tries + 1 WHERE subscription_id = $1 AND room_id = $2",
            push.subscription_id, push.room_id, due_at)?;
        Ok(())
    }

    /// Takes every push away that waits, and returns how many did: after a restore they may have been sent since the backup.
    pub async fn void_waiting_pushes(&self) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM pushes")
    }
}
