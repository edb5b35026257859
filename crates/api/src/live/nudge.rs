//! Nudges: who gets which event. Called after the commit; nothing one-sided is sent to the other person.

use std::iter;

use kindred_bus::Event;
use kindred_domain::{CommentId, MessageId, MomentId, RoomId, UserId};
use kindred_store::RoomChange;

use crate::state::AppState;

/// Tells those of a room's members who see it that it changed (a message, a deletion, a reaction, a match), so that they ask.
pub fn room_changed(state: &AppState, members: [Option<UserId>; 2], change: RoomChange) {
    state.poll_cache.room_changed(change.room);
    for member in members.into_iter().flatten() {
        nudge(state, member, change, None);
    }
}

/// `reader` has read messages of the room. The other person, if they see the room, is told the last message of theirs
/// that was seen, so that they need not ask; other devices of the reader find out by asking.
pub fn room_read(state: &AppState, reader: UserId, other: Option<UserId>, change: RoomChange, seen_until: Option<MessageId>) {
    state.poll_cache.room_changed(change.room);
    nudge(state, reader, change, None);
    if let Some(other) = other {
        nudge(state, other, change, seen_until);
    }
}

fn nudge(state: &AppState, member: UserId, RoomChange { room, version }: RoomChange, seen_until: Option<MessageId>) {
    state.bus.publish(member, Event::Room { room, version, seen_until });
}

/// Two people like each other as of now, and their room says so.
pub fn matched(state: &AppState, [one, other]: [UserId; 2], change: RoomChange) {
    state.bus.publish(one, Event::Match { user: other });
    state.bus.publish(other, Event::Match { user: one });
    room_changed(state, [one, other].map(Some), change);
}

/// `other` sees that somebody is typing in the room.
pub fn typing(state: &AppState, other: UserId, room: RoomId) {
    state.bus.publish(other, Event::Typing { room });
}

/// `by` commented on a moment: the moment's author is told, and, of a reply, the author of the comment that it answers.
pub fn commented(state: &AppState, by: UserId, (author, replied_to): (UserId, Option<UserId>), (moment, comment): (MomentId, CommentId)) {
    let replied_to = replied_to.filter(|person| *person != author);
    for person in iter::once(author).chain(replied_to).filter(|person| *person != by) {
        state.bus.publish(person, Event::Comment { moment, comment });
    }
}

/// Something that the answer about oneself has was changed: the profile, preferences, the address, the verified mark, or what is known of
/// a selfie. It is told to the device that has changed it, too.
pub fn profile_changed(state: &AppState, user: UserId) {
    state.bus.publish(user, Event::Profile);
}

/// Streams of sessions of `user` that have ended end too. To be called by whatever ends a session.
pub fn sessions_changed(state: &AppState, user: UserId) {
    state.bus.publish(user, Event::Sessions);
}
