use kindred_domain::{MatchId, MessageId, RoomId};
use kindred_store::NewMatch;

use crate::state::AppState;

/// The ids and the time of a match that an act may make now.
pub fn new_match(state: &AppState) -> NewMatch {
    let (entropy, now) = (&*state.entropy, state.clock.now());
    NewMatch { id: MatchId::random(entropy), room: RoomId::random(entropy), message: MessageId::at(now, entropy), now }
}
