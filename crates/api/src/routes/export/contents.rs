use std::io;

use kindred_domain::{CommentId, MomentId, OperatorActId, PhotoId, RoomId, UserId};
use kindred_media::{Format, MediaError, Width};
use kindred_store::{FeedQuery, MomentSource, StoreError};
use serde_json::json;

use super::{
    archive::Archive,
    json_list::{JsonList, PAGE, pages},
    rows::{self, comment, decision, message, moment, picture, reaction, report, stance},
};
use crate::{auth::TokenHash, http::ApiError, state::AppState, views::load_me_even_suspended};

/// More people than anybody has as matches, favourites or blocked.
const PEOPLE: i64 = 100_000;

/// Who asks for an export.
#[derive(Debug, Clone, Copy)]
pub enum Requester {
    /// The person themselves, in this session.
    Owner(TokenHash),
    /// An operator, with their own account unless by the key: what the person reported about them is left out.
    Operator(Option<UserId>),
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the account is gone")]
    Gone,
}

/// Writes all data of a person into the archive.
pub async fn write(state: &AppState, user: UserId, requester: Requester, archive: &mut Archive) -> Result<(), ExportError> {
    let (session, hidden_from) = match requester {
        Requester::Owner(session) => (Some(session), UserId::PRODUCT),
        Requester::Operator(own) => (None, own.unwrap_or(UserId::PRODUCT)),
    };
    account(state, user, session, archive).await?;
    people(state, user, archive).await?;
    pages!(state, archive, "likes.json", UserId(-1), |conn, after| conn.list_own_stances(user, after, PAGE), |one| one.target_id, stance);
    messages_and_reactions(state, user, archive).await?;
    moments(state, user, archive).await?;
    pages!(state, archive, "comments.json", CommentId(-1), |conn, after| conn.list_own_comments(user, after, PAGE), |one| one.id, comment);
    pages!(
        state,
        archive,
        "liked_moments.json",
        MomentId(-1),
        |conn, after| conn.list_liked_moments(user, after, PAGE),
        |one| *one,
        |one| { json!({ "moment_id": one }) }
    );
    pages!(state, archive, "reports.json", -1, |conn, after| conn.list_own_reports(user, hidden_from, after, PAGE), |one| one.id, report);
    pages!(
        state,
        archive,
        "decisions.json",
        OperatorActId(-1),
        |conn, after| conn.list_own_decisions(user, after, PAGE),
        |one| one.id,
        decision
    );
    pages!(state, archive, "pictures.json", PhotoId(-1), |conn, after| conn.list_uploads(user, after, PAGE), |one| one.id, picture);
    pictures(state, user, archive).await
}

async fn account(state: &AppState, user: UserId, session: Option<TokenHash>, archive: &mut Archive) -> Result<(), ExportError> {
    let conn = state.store.read().await?;
    let me = load_me_even_suspended(state, &conn, user).await.map_err(|_: ApiError| ExportError::Gone)?;
    let letters = conn.list_own_letters(user).await?;
    let sessions = conn.list_sessions(user, &session.map_or([0; 32], |hash| hash.0), state.clock.now()).await?;
    let push_devices = conn.list_push_devices(user).await?;
    let former = conn.list_former_addresses(user).await?;
    let passkeys = conn.list_passkeys(user).await?;
    let services = conn.list_identities(user).await?;
    let suspensions = conn.list_own_suspensions(user).await?;
    let selfie = conn.find_selfie(user).await?;
    drop(conn);
    archive.json("profile.json", &me).await?;
    archive.json("former_addresses.json", &former.iter().map(rows::former_address).collect::<Vec<_>>()).await?;
    archive.json("passkeys.json", &passkeys.iter().map(rows::passkey).collect::<Vec<_>>()).await?;
    archive.json("services.json", &services.iter().map(rows::service).collect::<Vec<_>>()).await?;
    archive.json("push_devices.json", &push_devices.iter().map(rows::push_device).collect::<Vec<_>>()).await?;
    archive.json("suspensions.json", &suspensions.iter().map(rows::suspension).collect::<Vec<_>>()).await?;
    archive.json("selfies.json", &selfie.iter().map(rows::selfie).collect::<Vec<_>>()).await?;
    archive.json("letters.json", &letters.iter().map(rows::letter).collect::<Vec<_>>()).await?;
    Ok(archive.json("sessions.json", &sessions.iter().map(rows::session).collect::<Vec<_>>()).await?)
}

async fn people(state: &AppState, user: UserId, archive: &mut Archive) -> Result<(), ExportError> {
    let conn = state.store.read().await?;
    let matches = conn.list_matches(user, PEOPLE).await?;
    let favorites = conn.list_favorites(user, None, PEOPLE).await?;
    let blocked = conn.list_blocked(user, PEOPLE).await?;
    drop(conn);
    let matches: Vec<_> = matches.iter().map(|one| json!({ "user_id": one.other_id, "matched_at": one.matched_at })).collect();
    let favorites: Vec<_> = favorites.iter().map(|one| json!({ "user_id": one.target_id, "created_at": one.created_at })).collect();
    let blocked: Vec<_> = blocked.iter().map(|one| json!({ "user_id": one.id, "created_at": one.created_at })).collect();
    archive.json("matches.json", &matches).await?;
    archive.json("favorites.json", &favorites).await?;
    Ok(archive.json("blocked.json", &blocked).await?)
}

/// The person's messages, and their reactions to messages.
async fn messages_and_reactions(state: &AppState, user: UserId, archive: &mut Archive) -> Result<(), ExportError> {
    pages!(
        state,
        archive,
        "messages.json",
        (RoomId(-1), 0),
        |conn, at| conn.list_own_messages(user, at, PAGE),
        |one| (one.room_id, one.seq),
        message
    );
    pages!(
        state,
        archive,
        "reactions.json",
        (RoomId(-1), 0),
        |conn, at| conn.list_own_reactions(user, at, PAGE),
        |one| (one.room_id, one.seq),
        reaction
    );
    Ok(())
}

async fn moments(state: &AppState, user: UserId, archive: &mut Archive) -> Result<(), ExportError> {
    let mut list = JsonList::begin(archive, "moments.json")?;
    let mut before = None;
    loop {
        let feed = FeedQuery { source: MomentSource::By(user), before, offset: 0, limit: PAGE };
        let (page, has_more) = state.store.read().await?.list_moments(user, &feed).await?;
        list.add(page.iter().map(moment)).await?;
        before = page.last().map(|last| last.id);
        if !has_more {
            return Ok(list.end().await?);
        }
    }
}

/// Every picture in its largest stored size.
async fn pictures(state: &AppState, user: UserId, archive: &mut Archive) -> Result<(), ExportError> {
    let mut after = PhotoId(-1);
    loop {
        let page = state.store.read().await?.list_uploads(user, after, PAGE).await?;
        for photo in &page {
            let Ok(key) = photo.picture.key.parse() else { continue };
            // A picture that was deleted meanwhile is left out.
            if let Some(served) = state.media.load(&key, Width::W1080, Format::Jpeg).await? {
                archive.file(&rows::file_of(&photo.picture.key))?;
                archive.add(&served.bytes).await?;
            }
        }
        match page.last() {
            Some(last) => after = last.id,
            None => return Ok(()),
        }
    }
}
