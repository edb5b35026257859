//! Many people at once, written to the store directly.

use kindred_api::TokenHash;
use kindred_domain::{Email, Language, Preferences, RoomId, SessionId, UserId};
use kindred_store::{AccountFlags, NewAccount, NewSession, StoreError, sql};
use kindred_testkit::people;

use super::{Persona, World};

impl World {
    /// `many` women of 30 at `place` who look for everyone as far as 200 km; their names begin with the place's. Answers their ids.
    pub async fn crowd(&self, place: &str, many: usize) -> Vec<String> {
        let mut ids = Vec::with_capacity(many);
        let at = self.state.places.resolve(place).expect("the place is known");
        let preferences = Preferences { age_max: 100, max_distance: 200, ..Preferences::default() };
        for n in 0..many {
            let profile = kindred_domain::Profile { location: at.label(), ..people::woman(&format!("{place}-{n}-")) };
            let email = Email::new(&format!("{}.{}.{n}@example.com", at.id.0, many)).expect("an address");
            let new = &NewAccount {
                id: UserId::random(&*self.state.entropy),
                email: &email,
                password_hash: None,
                profile: &profile,
                position: Some(kindred_api::place_position(at)),
                preferences: &preferences,
                flags: AccountFlags::default(),
                now: self.state.clock.now(),
            };
            let joining = self.state.store.write(move |tx| async move {
                tx.add_account(new).await?;
                tx.refresh_candidate(new.id).await?;
                Ok::<_, StoreError>(())
            });
            joining.await.expect("a newcomer is written");
            ids.push(new.id.to_string());
        }
        ids
    }

    /// `many` people of a crowd, signed in.
    pub async fn signed_in_crowd(&self, many: usize) -> Vec<Persona> {
        self.crowd("Potsdam, Brandenburg, Germany", many).await;
        let conn = self.state.store.read().await.expect("the store can be read");
        let users: Vec<UserId> = sql!(all conn, "SELECT id FROM users WHERE password_hash IS NULL").expect("the crowd is there");
        drop(conn);
        let mut people = Vec::new();
        for user in users {
            let mut one = self.anon().with_token(&format!("token of {user}"));
            one.id = user.to_string();
            let TokenHash(token_hash) = TokenHash::of(one.token.as_deref().unwrap_or_default());
            let (id, now) = (SessionId::random(&*self.state.entropy), self.state.clock.now());
            let new = &NewSession { token_hash: &token_hash, id, user, device: "", language: Language::English, is_new_device: false, now };
            let opened: Result<(), StoreError> = self.state.store.write(|tx| async move { tx.open_session(new).await }).await;
            opened.expect("a session is opened");
            people.push(one);
        }
        people
    }

    /// `sender` writes "so it goes 1", "so it goes 2" … in the room, after its other messages.
    pub async fn chatter(&self, room: &str, sender: &Persona, many: i64) {
        let (room, sender): (RoomId, UserId) = (room.parse().expect("a room"), sender.id.parse().expect("a person"));
        let now = self.state.clock.now();
        let writing = self.state.store.write(move |tx| async move {
            let last: i64 = sql!(scalar tx, "UPDATE rooms SET last_seq = last_seq + $2, version = version + $2 WHERE id = $1 RETURNING last_seq", room, many)?;
            sql!(execute tx,
                "INSERT INTO messages (room_id, seq, id, sender_id, kind, content, created_at, version, words)
                 WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < CAST($2 AS BIGINT))
                 SELECT CAST($1 AS BIGINT), CAST($3 AS BIGINT) - $2 + i, CAST($5 AS BIGINT) * 2097152 + i, CAST($4 AS BIGINT), 'text', 'so it goes ' || i, $5 * 1000, $3 - $2 + i, 'so it goes ' || i FROM n",
                room, many, last, sender, now.micros() / 1000)?;
            Ok::<_, StoreError>(())
        });
        writing.await.expect("the messages are written");
    }
}
