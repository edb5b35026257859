use std::io;

use kindred_domain::{CommentId, Decision, MessageId, MomentId, OperatorActId, PhotoId, ReportReason, RoomId, Stance, UserId};
use kindred_media::{Format, MediaError, Width};
use kindred_store::{
    Conn, FeedQuery, Moment, MomentSource, OwnDecision, OwnMessage, OwnReaction, OwnStance, Photo, StoreError, Suspension,
};
use serde_json::{Value, json};

use super::archive::Archive;
use crate::{auth::TokenHash, http::ApiError, state::AppState, views::load_me_even_suspended};

/// How many rows are read at once, and stay in memory until the client has read them.
const PAGE: i64 = 50;
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

/// A JSON list in a file of its own, written page by page.
struct JsonList<'a> {
    archive: &'a mut Archive,
    is_empty: bool,
}

impl<'a> JsonList<'a> {
    fn begin(archive: &'a mut Archive, name: &str) -> io::Result<Self> {
        archive.file(name)?;
        Ok(Self { archive, is_empty: true })
    }

    async fn add(&mut self, things: impl Iterator<Item = Value>) -> io::Result<()> {
        let mut text = String::new();
        for thing in things {
            text.push_str(if self.is_empty { "[\n" } else { ",\n" });
            text.push_str(&thing.to_string());
            self.is_empty = false;
        }
        self.archive.add(text.as_bytes()).await
    }

    async fn end(self) -> io::Result<()> {
        self.archive.add(if self.is_empty { b"[]\n" } else { b"\n]\n" }).await
    }
}

/// Reads a list page by page, each after the last row of the one before, and writes it.
macro_rules! pages {
    ($state:ident, $archive:ident, $name:literal, $first:expr, |$conn:ident, $after:ident| $read:expr, |$one:ident| $cursor:expr, $json:expr) => {{
        let mut list = JsonList::begin($archive, $name)?;
        let mut next = Some($first);
        while let Some($after) = next {
            let $conn: Conn = $state.store.read().await?;
            let page = $read.await?;
            drop($conn);
            let is_full = i64::try_from(page.len()).is_ok_and(|count| count == PAGE);
            next = page.last().filter(|_| is_full).map(|$one| $cursor);
            list.add(page.iter().map($json)).await?;
        }
        list.end().await?;
    }};
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
    pages!(state, archive, "comments.json", CommentId(-1), |conn, after| conn.list_own_comments(user, after, PAGE), |one| one.id, |one| {
        json!({ "id": one.id, "moment_id": one.moment_id, "parent_comment_id": one.parent_id, "content": one.content, "created_at": one.created_at })
    });
    pages!(
        state,
        archive,
        "liked_moments.json",
        MomentId(-1),
        |conn, after| conn.list_liked_moments(user, after, PAGE),
        |one| *one,
        |one| { json!({ "moment_id": one }) }
    );
    pages!(state, archive, "reports.json", -1, |conn, after| conn.list_own_reports(user, hidden_from, after, PAGE), |one| one.id, |one| {
        // Null for the person themself; ids of every kind are written alike.
        let subject = (!one.subject_kind.is_empty()).then(|| json!({ "kind": one.subject_kind, "id": MessageId(one.subject_id) }));
        json!({ "user_id": one.reported_id, "reason": one.reason, "text": one.text, "subject": subject, "created_at": one.created_at })
    });
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
    let address = |one: &kindred_store::FormerAddress| json!({ "email": one.email, "until": one.ends_at });
    archive.json("former_addresses.json", &former.iter().map(address).collect::<Vec<_>>()).await?;
    let passkey =
        |one: &kindred_store::OwnPasskey| json!({ "name": one.name, "created_at": one.created_at, "last_used_at": one.last_used_at });
    archive.json("passkeys.json", &passkeys.iter().map(passkey).collect::<Vec<_>>()).await?;
    let service = |one: &kindred_store::OwnIdentity| json!({ "service": one.issuer, "subject": one.subject, "linked_at": one.linked_at });
    archive.json("services.json", &services.iter().map(service).collect::<Vec<_>>()).await?;
    let device = |one: &kindred_store::PushDevice| json!({ "device": one.device, "since": one.created_at, "show_words": one.show_words });
    archive.json("push_devices.json", &push_devices.iter().map(device).collect::<Vec<_>>()).await?;
    archive.json("suspensions.json", &suspensions.iter().map(suspension).collect::<Vec<_>>()).await?;
    // Not the picture, which operators alone are shown while it waits.
    let selfie = selfie
        .map(|one| json!({ "gesture": one.gesture.as_str(), "asked_at": one.asked_at, "sent_at": one.sent_at, "answer": one.answer }));
    archive.json("selfies.json", &selfie.into_iter().collect::<Vec<_>>()).await?;
    let session = |one: &kindred_store::OwnSession| json!({ "device": one.device, "created_at": one.created_at, "is_new_device": one.is_new_device, "is_current": one.is_current });
    let letter = |one: &kindred_store::LetterOverview| json!({ "about": one.kind, "created_at": one.created_at, "outcome": one.outcome });
    archive.json("letters.json", &letters.iter().map(letter).collect::<Vec<_>>()).await?;
    Ok(archive.json("sessions.json", &sessions.iter().map(session).collect::<Vec<_>>()).await?)
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
                archive.file(&file_of(&photo.picture.key))?;
                archive.add(&served.bytes).await?;
            }
        }
        match page.last() {
            Some(last) => after = last.id,
            None => return Ok(()),
        }
    }
}

fn file_of(key: &str) -> String {
    format!("pictures/{key}.jpg")
}

fn suspension(one: &Suspension) -> Value {
    json!({
        "reason": one.reason.as_str(), "since": one.started_at, "until": one.ends_at, "ended_at": one.ended_at, "appeal": one.appeal,
        "appealed_at": one.appealed_at, "answer": one.answer, "answered_at": one.answered_at,
    })
}

/// What was decided about the person, with what they were told of it: who did it, and an operator's note, is for the record alone.
fn decision(OwnDecision { act, note, created_at, .. }: &OwnDecision) -> Value {
    let reason = match act.as_str() {
        "suspend" => note.split_once(", until ").and_then(|(word, _)| ReportReason::parse(word)).map(ReportReason::as_str),
        "refuse appeal" | "refuse selfie" => Some(note.as_str()),
        _ => None,
    };
    let taken_back = (act == "take back").then(|| note.split(": ").next().and_then(Decision::parse).map(Decision::as_str)).flatten();
    json!({ "act": act, "reason": reason, "taken_back": taken_back, "at": created_at })
}

fn stance(one: &OwnStance) -> Value {
    let word = match one.stance {
        Stance::Liked => "like",
        Stance::Superliked => "superlike",
        Stance::Skipped => "skip",
        Stance::Nothing => "nothing",
    };
    json!({ "user_id": one.target_id, "act": word, "at": one.updated_at })
}

fn message(one: &OwnMessage) -> Value {
    let file = one.image_key.as_deref().map(file_of);
    json!({
        "id": one.id, "room_id": one.room_id, "type": one.kind.as_str(), "content": one.content, "picture": file,
        "reply_to": one.reply_to, "created_at": one.created_at,
    })
}

fn reaction(one: &OwnReaction) -> Value {
    json!({ "message_id": one.message_id, "room_id": one.room_id, "emoji": one.emoji.as_str(), "created_at": one.created_at })
}

fn moment(one: &Moment) -> Value {
    let files: Vec<_> = one.pictures.iter().map(|picture| file_of(&picture.key)).collect();
    json!({
        "id": one.id, "content": one.content, "hashtags": one.hashtags, "audience": one.audience.as_str(), "pictures": files,
        "likes": one.likes, "comments": one.comments, "created_at": one.created_at,
    })
}

fn picture(one: &Photo) -> Value {
    json!({
        "file": file_of(&one.picture.key), "purpose": one.purpose.as_str(), "position": one.position, "created_at": one.created_at,
        "width": one.picture.width, "height": one.picture.height,
    })
}
