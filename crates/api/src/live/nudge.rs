//! Who hears of what. Called after the commit; nothing that only one of two people did is told to the other.

use kindred_bus::Event;
use kindred_domain::{RoomId, UserId};
use kindred_store::RoomChange;

use crate::state::AppState;

/// Those of a room's members who see it look at it again: something was said, deleted or read there.
pub fn room_changed(state: &AppState, members: [Option<UserId>; 2], RoomChange { room, version }: RoomChange) {
    state.glances.room_changed(room);
    for member in members.into_iter().flatten() {
        state.bus.publish(member, Event::Room { room, version });
    }
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

/// Streams of sessions of `user` that have ended end too. To be called by whatever ends a session.
pub fn sessions_changed(state: &AppState, user: UserId) {
    state.bus.publish(user, Event::Sessions);
}
