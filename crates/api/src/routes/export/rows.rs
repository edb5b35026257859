//! How a row of each kind is written in an export.

use kindred_domain::{Decision, MessageId, ReportReason, Stance};
use kindred_store::{
    Comment, FormerAddress, LetterOverview, Moment, OwnDecision, OwnIdentity, OwnMessage, OwnPasskey, OwnReaction, OwnReport, OwnSession,
    OwnStance, Photo, PushDevice, Selfie, Suspension,
};
use serde_json::{Value, json};

/// Where a picture is in the archive.
pub(super) fn file_of(key: &str) -> String {
    format!("pictures/{key}.jpg")
}

pub(super) fn suspension(one: &Suspension) -> Value {
    json!({
        "reason": one.reason.as_str(), "since": one.started_at, "until": one.ends_at, "ended_at": one.ended_at, "appeal": one.appeal,
        "appealed_at": one.appealed_at, "answer": one.answer, "answered_at": one.answered_at,
    })
}

/// What was decided about the person, with what they were told of it: who did it, and an operator's note, is for the record alone.
pub(super) fn decision(OwnDecision { act, note, created_at, .. }: &OwnDecision) -> Value {
    let reason = match act.as_str() {
        "suspend" => note.split_once(", until ").and_then(|(word, _)| ReportReason::parse(word)).map(ReportReason::as_str),
        "refuse appeal" | "refuse selfie" => Some(note.as_str()),
        _ => None,
    };
    let taken_back = (act == "take back").then(|| note.split(": ").next().and_then(Decision::parse).map(Decision::as_str)).flatten();
    json!({ "act": act, "reason": reason, "taken_back": taken_back, "at": created_at })
}

pub(super) fn stance(one: &OwnStance) -> Value {
    let word = match one.stance {
        Stance::Liked => "like",
        Stance::Superliked => "superlike",
        Stance::Skipped => "skip",
        Stance::Nothing => "nothing",
    };
    json!({ "user_id": one.target_id, "act": word, "at": one.updated_at })
}

pub(super) fn message(one: &OwnMessage) -> Value {
    let file = one.image_key.as_deref().map(file_of);
    json!({
        "id": one.id, "room_id": one.room_id, "type": one.kind.as_str(), "content": one.content, "picture": file,
        "reply_to": one.reply_to, "created_at": one.created_at,
    })
}

pub(super) fn reaction(one: &OwnReaction) -> Value {
    json!({ "message_id": one.message_id, "room_id": one.room_id, "emoji": one.emoji.as_str(), "created_at": one.created_at })
}

pub(super) fn moment(one: &Moment) -> Value {
    let files: Vec<_> = one.pictures.iter().map(|picture| file_of(&picture.key)).collect();
    json!({
        "id": one.id, "content": one.content, "hashtags": one.hashtags, "audience": one.audience.as_str(), "pictures": files,
        "likes": one.likes, "comments": one.comments, "created_at": one.created_at,
    })
}

pub(super) fn picture(one: &Photo) -> Value {
    json!({
        "file": file_of(&one.picture.key), "purpose": one.purpose.as_str(), "position": one.position, "created_at": one.created_at,
        "width": one.picture.width, "height": one.picture.height,
    })
}

pub(super) fn comment(one: &Comment) -> Value {
    json!({
        "id": one.id, "moment_id": one.moment_id, "parent_comment_id": one.parent_id, "content": one.content, "created_at": one.created_at,
    })
}

pub(super) fn report(one: &OwnReport) -> Value {
    // Null for the person themself; ids of every kind are written alike.
    let subject = (!one.subject_kind.is_empty()).then(|| json!({ "kind": one.subject_kind, "id": MessageId(one.subject_id) }));
    json!({ "user_id": one.reported_id, "reason": one.reason, "text": one.text, "subject": subject, "created_at": one.created_at })
}

pub(super) fn former_address(one: &FormerAddress) -> Value {
    json!({ "email": one.email, "until": one.ends_at })
}

pub(super) fn passkey(one: &OwnPasskey) -> Value {
    json!({ "name": one.name, "created_at": one.created_at, "last_used_at": one.last_used_at })
}

pub(super) fn service(one: &OwnIdentity) -> Value {
    json!({ "service": one.issuer, "subject": one.subject, "linked_at": one.linked_at })
}

pub(super) fn push_device(one: &PushDevice) -> Value {
    json!({ "device": one.device, "since": one.created_at, "show_words": one.show_words })
}

/// Without the picture, which operators alone are shown while it waits.
pub(super) fn selfie(one: &Selfie) -> Value {
    json!({ "gesture": one.gesture.as_str(), "asked_at": one.asked_at, "sent_at": one.sent_at, "answer": one.answer })
}

pub(super) fn session(one: &OwnSession) -> Value {
    json!({ "device": one.device, "created_at": one.created_at, "is_new_device": one.is_new_device, "is_current": one.is_current })
}

pub(super) fn letter(one: &LetterOverview) -> Value {
    json!({ "about": one.kind, "created_at": one.created_at, "outcome": one.outcome })
}
