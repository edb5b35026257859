//! Noting that a member has read a room.

use kindred_domain::MessageId;
use kindred_store::{RoomChange, StoreError, Tx};

use crate::{live, routes::rooms::RoomMember, state::AppState};

/// What came of noting that a member has read.
#[derive(PartialEq)]
pub(super) enum ReadOutcome {
    /// There was nothing to note in the room.
    Nothing,
    /// Noted, which made this the room's version.
    Noted(i64),
    /// The store is busy or has no room: whoever reads is not kept waiting, and is noted when they ask again.
    NotNow,
}

/// Clears what was unread up to `loaded`, and the newness of a match; writes nothing when there is nothing to clear.
pub(super) async fn note_read(state: &AppState, member: &RoomMember, loaded: Option<i64>) -> Result<ReadOutcome, StoreError> {
    let RoomMember { room, user, sees, .. } = *member;
    let unread = loaded.filter(|_| sees.unread > 0);
    if unread.is_none() && !sees.is_new_match {
        return Ok(ReadOutcome::Nothing);
    }
    let noted = state.store.write(|tx| async move {
        let read = match unread {
            Some(seq) => read_up_to(&tx, member, seq).await?,
            None => None,
        };
        tx.mark_match_seen(user, sees.other_id).await?;
        Ok::<_, StoreError>(read)
    });
    let noted = match noted.await {
        Err(StoreError::Busy(_) | StoreError::Full(_)) => return Ok(ReadOutcome::NotNow),
        noted => noted?,
    };
    let Some((version, seen_until)) = noted else { return Ok(ReadOutcome::Nothing) };
    let other = sees.other_sees.then_some(sees.other_id);
    live::room_read(state, user, other, RoomChange { room, version }, seen_until);
    Ok(ReadOutcome::Noted(version))
}

/// The room's version with this reading, and the last message of the other person that is read by now; `None` if it was no news.
async fn read_up_to(tx: &Tx, member: &RoomMember, seq: i64) -> Result<Option<(i64, Option<MessageId>)>, StoreError> {
    let RoomMember { room, user, sees, .. } = *member;
    let Some(version) = tx.mark_read(user, room, seq).await? else { return Ok(None) };
    Ok(Some((version, tx.find_last_own_message(sees.other_id, room, seq).await?)))
}
