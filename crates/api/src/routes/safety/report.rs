use axum::extract::State;
use kindred_domain::{CheckedReport, MessageId, ReportDraft, ReportId, SubjectKind, UserId};
use kindred_store::{NewReport, ReportOutcome, StoreError};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, PathId, ResourceId, Success},
    routes::errors::{no_such_user, not_to_yourself},
    state::AppState,
    views::picture_key_of,
};

/// A report.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ReportBody {
    /// `spam`, `scam`, `fake_profile`, `harassment`, `hate`, `explicit`, `underage` or `other`.
    reason: Option<String>,
    /// At most 1000 characters.
    text: Option<String>,
    /// What is reported; the person as such when left out.
    subject: Option<Subject>,
}

/// Something of the reported person's that is visible to the caller.
#[derive(serde::Deserialize, utoipa::ToSchema)]
#[schema(as = ReportSubject)]
struct Subject {
    /// `message`, `moment`, `comment` or `photo`, one of the profile.
    kind: String,
    /// For a photo its id, or its url.
    id: String,
}

impl Subject {
    /// The subject's id as a number: ids of all kinds have the same form. Text that is no id stands for nothing.
    async fn number(&self, state: &AppState) -> Result<i64, StoreError> {
        match picture_key_of(&self.id).filter(|_| self.kind == SubjectKind::Photo.as_str()) {
            Some(key) => Ok(state.store.read().await?.find_photo(key).await?.map_or(0, |photo| photo.id.0)),
            None => Ok(MessageId::parse_or_unknown(&self.id).0),
        }
    }
}

/// Reports somebody, or something of theirs, to the operators, with what is seen of it now; the reported person is not told. Harmless when repeated.
#[utoipa::path(post, path = "/api/users/{id}/report", tag = "safety", responses((status = 200, body = Success)))]
pub async fn report(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(reported): PathId<UserId>,
    Json(body): Json<ReportBody>,
) -> Result<Json<Success>, ApiError> {
    if reported == caller.id {
        return Err(not_to_yourself());
    }
    let number = match &body.subject {
        Some(subject) => Some(subject.number(&state).await?),
        None => None,
    };
    let draft = ReportDraft { reason: body.reason, text: body.text, subject_kind: body.subject.map(|subject| subject.kind) };
    let CheckedReport { reason, text, subject_kind } = draft.check()?;
    let (now, subject) = (state.clock.now(), subject_kind.zip(number));
    let new = &NewReport { id: ReportId::at(now, &*state.entropy), reporter: caller.id, reported, reason, text: text.trim(), subject, now };
    match state.store.write(|tx| async move { tx.report(new).await }).await? {
        ReportOutcome::Accepted => Ok(Json(Success::DONE)),
        ReportOutcome::NoSuchPerson => Err(no_such_user()),
        ReportOutcome::NoSuchSubject => Err(no_such_subject(subject_kind)),
    }
}

/// 404: not theirs, not there, or not visible to the caller.
fn no_such_subject(kind: Option<SubjectKind>) -> ApiError {
    ApiError::not_found(match kind {
        Some(SubjectKind::Moment) => "There is no such moment",
        Some(SubjectKind::Comment) => "There is no such comment",
        Some(SubjectKind::Photo) => "There is no such photo",
        Some(SubjectKind::Message) | None => "There is no such message",
    })
}
