use std::{convert::Infallible, fmt::Write};

use bytes::Bytes;
use futures_util::{Stream, stream};
use kindred_bus::{Cursor, Event, Listener};
use kindred_domain::{MessageId, RoomId};
use serde_json::{Value, json};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::{
    auth::{CurrentUser, session_of},
    http::ApiError,
    state::{AppState, Here},
};

/// After so many heartbeats a stream asks whether its session still lives; usually it is told when it ends.
const BEATS_A_CHECK: u32 = 4;
const HEARTBEAT: Bytes = Bytes::from_static(b": \n\n");
/// A line that names nothing that lasts, for a cursor that nobody knows.
const NO_CURSOR: &str = "";

/// One open stream.
pub struct Flow {
    state: AppState,
    caller: CurrentUser,
    listener: Listener,
    /// What is said before anything has happened.
    greeting: Option<Bytes>,
    unread: i64,
    heartbeat: Interval,
    beats: u32,
    _here: Here,
}

impl Flow {
    /// Opens a stream that goes on after the event `since`, if that is still known.
    pub async fn open(state: AppState, caller: CurrentUser, since: Option<&str>) -> Result<Self, ApiError> {
        let cursor = since.and_then(|id| id.parse().ok());
        let (listener, resumed) = state.bus.listen(caller.id, cursor);
        // The session may have ended before the stream could hear of it.
        session_of(&state, caller.session).await?.ok_or_else(ApiError::unauthorized)?;
        let unread = state.store.read().await?.count_unread(caller.id).await?;
        let mut greeting = String::new();
        if !resumed || (since.is_some() && cursor.is_none()) {
            say(&mut greeting, None, "reset", &json!({}));
        }
        say(&mut greeting, Some(listener.cursor()), "unread", &json!({ "total": unread }));
        let every = state.heartbeat;
        let mut heartbeat = interval_at(Instant::now() + every, every);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let here = state.presence.look_on(caller.id);
        Ok(Self { state, caller, listener, greeting: Some(greeting.into()), unread, heartbeat, beats: 0, _here: here })
    }

    /// What goes over the line, until the stream ends.
    pub fn chunks(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(Box::new(self), |mut flow| async move { flow.next().await.map(|chunk| (Ok(chunk), flow)) })
    }

    async fn next(&mut self) -> Option<Bytes> {
        if let Some(greeting) = self.greeting.take() {
            return Some(greeting);
        }
        loop {
            tokio::select! {
                biased;
                () = self.state.draining.begun() => return None,
                heard = self.listener.next() => {
                    let chunk = self.told(heard?).await?;
                    if !chunk.is_empty() {
                        return Some(chunk);
                    }
                }
                _ = self.heartbeat.tick() => return self.beat().await,
            }
        }
    }

    /// What is said of an event and of those that came with it; `None` when the session has ended.
    async fn told(&mut self, first: (Cursor, Event)) -> Option<Bytes> {
        let mut chunk = String::new();
        let mut next = Some(first);
        let (mut rooms, mut sessions) = (false, false);
        while let Some((cursor, event)) = next {
            if !self.may_hear(&event).await {
                next = self.listener.ready();
                continue;
            }
            let id = Some(cursor);
            match event {
                Event::Room { room, version, seen_until } => say(&mut chunk, id, "room", &room_changed(room, version, seen_until)),
                Event::Match { user } => say(&mut chunk, id, "match", &json!({ "user_id": user })),
                Event::Typing { room } => say(&mut chunk, id, "typing", &json!({ "room_id": room })),
                Event::Sessions => {}
            }
            rooms |= matches!(event, Event::Room { .. });
            sessions |= event == Event::Sessions;
            next = self.listener.ready();
        }
        if sessions && !self.is_alive().await {
            return None;
        }
        if rooms {
            self.count(&mut chunk).await;
        }
        Some(chunk.into())
    }

    /// Whether the people of an event are still there for who listens: it may be older than a block. Nothing is kept back
    /// because the store can't be asked.
    async fn may_hear(&self, event: &Event) -> bool {
        let (state, listener) = (&self.state, self.caller.id);
        let asked = async {
            let conn = state.store.read().await?;
            match *event {
                Event::Match { user } => conn.can_see(listener, user).await,
                Event::Room { room, .. } | Event::Typing { room } => Ok(conn.find_membership(listener, room).await?.is_some()),
                Event::Sessions => Ok(true),
            }
        };
        asked.await.unwrap_or(true)
    }

    /// Tells how much is unread, if that changed; whoever can't be told now is told with the next change.
    async fn count(&mut self, chunk: &mut String) {
        let counted = match self.state.store.read().await {
            Ok(conn) => conn.count_unread(self.caller.id).await,
            Err(error) => Err(error),
        };
        match counted {
            Ok(total) if total != self.unread => {
                self.unread = total;
                say(chunk, None, "unread", &json!({ "total": total }));
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "a stream could not tell what is unread"),
        }
    }

    async fn beat(&mut self) -> Option<Bytes> {
        self.beats += 1;
        let checks = self.beats.is_multiple_of(BEATS_A_CHECK);
        if checks && !self.is_alive().await { None } else { Some(HEARTBEAT) }
    }

    /// Whether the session lives; a store that can't be asked ends nobody's stream.
    async fn is_alive(&self) -> bool {
        let (state, session) = (&self.state, &self.caller.session.0);
        let found = match state.store.read().await {
            Ok(conn) => conn.find_session(session, state.clock.now()).await,
            Err(error) => Err(error),
        };
        found.map_or(true, |session| session.is_some())
    }
}

/// `seen_until` is left out of what is more than a reading.
fn room_changed(room: RoomId, version: i64, seen_until: Option<MessageId>) -> Value {
    match seen_until {
        Some(seen_until) => json!({ "room_id": room, "version": version, "seen_until": seen_until }),
        None => json!({ "room_id": room, "version": version }),
    }
}

fn say(chunk: &mut String, id: Option<Cursor>, event: &str, data: &Value) {
    let id = id.map_or(NO_CURSOR.to_owned(), |cursor| format!("id: {cursor}\n"));
    let _ = write!(chunk, "{id}event: {event}\ndata: {data}\n\n");
}
