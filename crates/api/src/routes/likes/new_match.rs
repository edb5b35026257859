use kindred_domain::{MatchId, MessageId, RoomId, UserId};
use kindred_store::{NewMatch, RoomChange, StoreError};

use crate::{live, state::AppState};

/// The ids and the time of a match that an act may make now.
pub fn new_match(state: &AppState) -> NewMatch {
    let (entropy, now) = (&*state.entropy, state.clock.now());
    NewMatch { id: MatchId::random(entropy), room: RoomId::random(entropy), message: MessageId::at(now, entropy), now }
}

/// Tells both of their match, if they are one now, when a request is repeated: one that was given up while it waited for its COMMIT
/// told nobody. A page that was told before, and is still open, knows the match.
pub async fn tell_of_match_again(state: &AppState, actor: UserId, other: UserId) -> Result<(), StoreError> {
    let conn = state.store.read().await?;
    let Some(found) = conn.find_match(actor, other).await? else { return Ok(()) };
    let Some(room) = conn.find_membership(actor, found.room_id).await? else { return Ok(()) };
    live::matched(state, [actor, other], RoomChange { room: found.room_id, version: room.version });
    Ok(())
}
