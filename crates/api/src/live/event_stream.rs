//! Server-sent events (SSE, `text/event-stream`): what the open stream of one session is sent, and when it ends.

use std::{convert::Infallible, fmt::Write};

use bytes::Bytes;
use futures_util::{Stream, stream};
use kindred_bus::{BusStatus, Cursor, Event, Listener};
use kindred_domain::{MessageId, RoomId};
use serde_json::{Value, json};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::{
    auth::{CurrentUser, find_session},
    http::ApiError,
    state::{AppState, OpenStream},
};

/// After so many heartbeats a stream checks that its session still exists, at each while other nodes can't be reached; the end
/// of a session usually ends it at once.
const BEATS_A_CHECK: u32 = 4;
const HEARTBEAT: Bytes = Bytes::from_static(b": \n\n");
/// Written for an event that can't be resumed after.
const NO_CURSOR: &str = "";

/// An open stream of events to one session.
pub struct EventStream {
    state: AppState,
    caller: CurrentUser,
    listener: Listener,
    /// Sent before any event.
    greeting: Option<Bytes>,
    unread: i64,
    heartbeat: Interval,
    beats: u32,
    /// Keeps the person online.
    open: OpenStream,
}

impl EventStream {
    /// Opens a stream that goes on after the event `since`, if that is still known.
    pub async fn open(state: AppState, caller: CurrentUser, since: Option<&str>) -> Result<Self, ApiError> {
        let cursor = since.and_then(|id| id.parse().ok());
        let (listener, resumed) = state.bus.listen(caller.id, cursor);
        // The session may have ended before the stream could hear of it.
        find_session(&state, caller.session, caller.language).await?.ok_or_else(ApiError::unauthorized)?;
        let unread = state.store.read().await?.count_unread(caller.id).await?;
        let mut greeting = String::new();
        if !resumed || (since.is_some() && cursor.is_none()) {
            write_event(&mut greeting, None, "reset", &json!({}));
        }
        write_event(&mut greeting, Some(listener.cursor()), "unread", &json!({ "total": unread }));
        let every = state.heartbeat;
        let mut heartbeat = interval_at(Instant::now() + every, every);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let open = state.presence.stream_opened(caller.id);
        Ok(Self { state, caller, listener, greeting: Some(greeting.into()), unread, heartbeat, beats: 0, open })
    }

    /// The response's body, until the stream ends.
    pub fn chunks(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(Box::new(self), |mut events| async move { events.next().await.map(|chunk| (Ok(chunk), events)) })
    }

    async fn next(&mut self) -> Option<Bytes> {
        if let Some(greeting) = self.greeting.take() {
            return Some(greeting);
        }
        loop {
            tokio::select! {
                biased;
                () = self.state.draining.begun() => return None,
                () = self.open.superseded() => return None,
                event = self.listener.next() => {
                    // Boxed, as beats are, so that an idle stream does not hold the memory that writing an event needs.
                    let chunk = Box::pin(self.written(event?)).await?;
                    if !chunk.is_empty() {
                        return Some(chunk);
                    }
                }
                _ = self.heartbeat.tick() => return Box::pin(self.beat()).await,
            }
        }
    }

    /// An event and those that came with it, written out; `None` when the session has ended.
    async fn written(&mut self, first: (Cursor, Event)) -> Option<Bytes> {
        let mut chunk = String::new();
        let mut next = Some(first);
        let (mut rooms, mut sessions) = (false, false);
        while let Some((cursor, event)) = next {
            if !self.is_visible(&event).await {
                next = self.listener.ready();
                continue;
            }
            let id = Some(cursor);
            match event {
                Event::Room { room, version, seen_until } => write_event(&mut chunk, id, "room", &room_event(room, version, seen_until)),
                Event::Match { user } => write_event(&mut chunk, id, "match", &json!({ "user_id": user })),
                Event::Typing { room } => write_event(&mut chunk, id, "typing", &json!({ "room_id": room })),
                Event::Comment { moment, comment } => {
                    write_event(&mut chunk, id, "comment", &json!({ "moment_id": moment, "comment_id": comment }));
                }
                Event::Profile => write_event(&mut chunk, id, "profile", &json!({})),
                Event::Missed => write_event(&mut chunk, id, "reset", &json!({})),
                Event::Sessions => {}
            }
            rooms |= matches!(event, Event::Room { .. } | Event::Missed);
            sessions |= matches!(event, Event::Sessions | Event::Missed);
            next = self.listener.ready();
        }
        if sessions && !self.is_alive().await {
            return None;
        }
        if rooms {
            self.write_unread(&mut chunk).await;
        }
        Some(chunk.into())
    }

    /// False if the event is about somebody whom the listener no longer sees: it may be older than a block. If the store
    /// can't be asked, the event is sent.
    async fn is_visible(&self, event: &Event) -> bool {
        let (state, listener) = (&self.state, self.caller.id);
        let visible = async {
            let conn = state.store.read().await?;
            match *event {
                Event::Match { user } => conn.can_see(listener, user).await,
                Event::Room { room, .. } | Event::Typing { room } => Ok(conn.find_membership(listener, room).await?.is_some()),
                Event::Comment { comment, .. } => Ok(conn.find_comment(listener, comment).await?.is_some()),
                Event::Profile | Event::Sessions | Event::Missed => Ok(true),
            }
        };
        visible.await.unwrap_or(true)
    }

    /// Writes how much is unread, if that changed; after a failure it is written with the next change.
    async fn write_unread(&mut self, chunk: &mut String) {
        let counted = match self.state.store.read().await {
            Ok(conn) => conn.count_unread(self.caller.id).await,
            Err(error) => Err(error),
        };
        match counted {
            Ok(total) if total != self.unread => {
                self.unread = total;
                write_event(chunk, None, "unread", &json!({ "total": total }));
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "a stream could not tell what is unread"),
        }
    }

    async fn beat(&mut self) -> Option<Bytes> {
        self.beats += 1;
        let checks = self.beats.is_multiple_of(BEATS_A_CHECK) || self.state.bus.status() == BusStatus::Unavailable;
        if checks && !self.is_alive().await { None } else { Some(HEARTBEAT) }
    }

    /// True if the session exists, or if the store can't be asked: a busy store ends no stream.
    async fn is_alive(&self) -> bool {
        let (state, session) = (&self.state, &self.caller.session.0);
        let found = match state.store.read().await {
            Ok(conn) => conn.find_session(session, state.clock.now()).await,
            Err(error) => Err(error),
        };
        found.map_or(true, |session| session.is_some())
    }
}

/// `seen_until` is only there if this version says nothing else.
fn room_event(room: RoomId, version: i64, seen_until: Option<MessageId>) -> Value {
    match seen_until {
        Some(seen_until) => json!({ "room_id": room, "version": version, "seen_until": seen_until }),
        None => json!({ "room_id": room, "version": version }),
    }
}

fn write_event(chunk: &mut String, id: Option<Cursor>, event: &str, data: &Value) {
    let id = id.map_or(NO_CURSOR.to_owned(), |cursor| format!("id: {cursor}\n"));
    let _ = write!(chunk, "{id}event: {event}\ndata: {data}\n\n");
}
