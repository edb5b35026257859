//! A world: people with wishes, photos, sessions, likes, matches, conversations and moments, written into a fresh database of either engine.
//!
//! The same size and time make the same world. Every row is as the server would have written it, counters and what is derived
//! included, so that `kindred check` finds nothing. A new table is written where its noun is, in the order of its key; what several
//! tables must agree about stands in `plan.rs`.

mod acts;
mod bulk;
mod chance;
mod days;
mod moments;
mod people;
mod photos;
mod plan;
mod rooms;
mod words;

use std::path::Path;

use kindred_domain::{RoomId, Timestamp, UserId};
use kindred_store::{Store, Target};

pub use self::days::keep_past;
use self::{bulk::Bulk, plan::Plan};
use crate::BenchError;

/// What a world is made from.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// How many people there are.
    pub people: u32,
    /// The present time: nothing is later.
    pub now: Timestamp,
}

/// A world that was written.
pub struct World {
    plan: Plan,
}

/// Somebody who asks in the bench: they have more matches and conversations than a page shows.
#[derive(Debug, Clone)]
pub struct BusyPerson {
    /// Their number among all people, which are in the order of their ids.
    pub number: u32,
    /// Their session's token.
    pub token: String,
    /// A room of theirs with more messages than a page shows.
    pub long_room: RoomId,
    /// The other in it.
    pub other: u32,
}

impl World {
    /// Writes a world into a database that has none; pictures have files if there is a folder for them, and the calls of the bench
    /// ask for none.
    pub async fn write(target: &Target, size: Size, files: Option<&Path>) -> Result<Self, BenchError> {
        // Opening brings the schema up to date; the last one who closes it leaves one file.
        drop(Store::open(target).await?);
        let (bulk, files) = (Bulk::begin(target).await?, files.map(Path::to_owned));
        // On a thread that may wait for what another engine takes.
        let writing = tokio::task::spawn_blocking(move || {
            let plan = Plan::new(size.people, size.now);
            people::write(&plan, &bulk)?;
            photos::write(&plan, &bulk, files.as_deref())?;
            acts::write(&plan, &bulk)?;
            rooms::write(&plan, &bulk)?;
            moments::write(&plan, &bulk)?;
            bulk.finish()?;
            Ok(Self { plan })
        });
        writing.await.map_err(|panicked| BenchError::Other(panicked.to_string()))?
    }

    /// How many people there are.
    pub const fn people(&self) -> u32 {
        self.plan.people
    }

    /// The id of a person by their number.
    pub fn person_id(&self, number: u32) -> UserId {
        UserId(self.plan.person_id(number))
    }

    /// The token of a person's session.
    pub fn token(number: u32) -> String {
        people::token(number)
    }

    /// Some words, as people of the world say them.
    pub fn sentence(number: u64) -> String {
        words::Words::all().sentence(&mut chance::draw(chance::Topic::Room, number, 0))
    }

    /// Who asks in the bench.
    pub fn busy_people(&self) -> Vec<BusyPerson> {
        let with_long_room = |number| {
            let pairs = self.plan.met(number).filter_map(|other| self.plan.matched_pair(number, other));
            let long = pairs.into_iter().find(|pair| self.plan.texts(*pair) == plan::LONG_TEXTS)?;
            let other = if long.low == number { long.high } else { long.low };
            Some(BusyPerson { number, token: Self::token(number), long_room: RoomId(self.plan.room_id(long.room)), other })
        };
        self.plan.busy().filter_map(with_long_room).collect()
    }
}
