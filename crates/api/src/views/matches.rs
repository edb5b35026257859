use kindred_domain::{MatchId, RoomId, Timestamp, UserId};
use kindred_store::{Conn, MatchRow, Person, StoreError};

use super::{
    person::{User, Viewer},
    score::Scorer,
};
use crate::{auth::Reader, state::AppState};

/// A match as one of its two people sees it.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[expect(clippy::struct_field_names, reason = "the API calls the score match_score wherever it stands")]
pub struct Match {
    id: MatchId,
    /// The other person.
    user: User,
    chat_room_id: RoomId,
    /// When the last message came; `null` before the first.
    last_message_at: Option<Timestamp>,
    /// True until the viewer has loaded the room's messages.
    is_new: bool,
    match_score: i64,
    created_at: Timestamp,
}

/// The match of `reader` with `other`, as `reader` sees it.
pub async fn find_match(state: &AppState, reader: Reader, other: UserId) -> Result<Option<Match>, StoreError> {
    let conn = state.store.read().await?;
    let Some(row) = conn.find_match(reader.id, other).await? else { return Ok(None) };
    let Some(person) = conn.find_person_seen_by(reader.id, other).await? else { return Ok(None) };
    Ok(matches(state, &conn, (reader, vec![(row, person)])).await?.pop())
}

/// Matches as `reader` sees them, in the order of the rows, with one statement more.
pub async fn matches(state: &AppState, conn: &Conn, (reader, rows): (Reader, Vec<(MatchRow, Person)>)) -> Result<Vec<Match>, StoreError> {
    let Some(seeker) = conn.find_seeker(reader.id).await? else { return Ok(Vec::new()) };
    let scorer = Scorer::new(&seeker, state.clock.now().date());
    let viewer = Viewer::of(state, reader);
    Ok(rows.into_iter().map(|(row, person)| match_of(row, scorer.with_score(viewer.user(person)))).collect())
}

/// Whom the act was about that `reader` can undo next, and the person whose match with them that would end, as they see them, if it
/// would end one.
pub async fn next_undo(state: &AppState, conn: &Conn, reader: Reader) -> Result<(Option<UserId>, Option<User>), StoreError> {
    let Some(next) = conn.find_next_undo(reader.id).await? else { return Ok((None, None)) };
    let Some(other) = next.ends_match_with else { return Ok((Some(next.target_id), None)) };
    Ok((Some(next.target_id), Viewer::of(state, reader).find_user(conn, other).await?))
}

fn match_of(row: MatchRow, user: User) -> Match {
    Match {
        id: row.match_id,
        match_score: user.match_score.unwrap_or_default(),
        user,
        chat_room_id: row.room_id,
        last_message_at: row.last_message_at,
        is_new: row.is_new,
        created_at: row.matched_at,
    }
}
