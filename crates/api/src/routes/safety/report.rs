use axum::extract::State;
use kindred_domain::{CheckedReport, MessageId, ReportDraft, ReportId, SubjectKind, UserId};
use kindred_store::{NewReport, ReportOutcome};

use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, NamedInPath, PathId, Success},
    routes::refusals::{no_such_user, not_to_yourself},
    state::AppState,
};

/// What is wrong.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct ReportBody {
    /// `spam`, `scam`, `fake_profile`, `harassment`, `hate`, `explicit`, `underage` or `other`.
    reason: Option<String>,
    /// At most 1000 characters.
    text: Option<String>,
    /// What of theirs; the person as such when left out.
    subject: Option<Subject>,
}

/// Something that the reported person said or posted, and that one can see.
#[derive(serde::Deserialize, utoipa::ToSchema)]
#[schema(as = ReportSubject)]
struct Subject {
    /// `message`, `moment` or `comment`.
    kind: String,
    id: String,
}

impl Subject {
    /// The subject's number: ids of every kind are written alike, and text that is none stands for nothing there is.
    fn number(&self) -> i64 {
        self.id.parse().unwrap_or(MessageId::NOBODY).0
    }
}

/// Reports somebody, or something of theirs, to the operators; they learn nothing of it. Harmless when repeated.
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
    let number = body.subject.as_ref().map(Subject::number);
    let draft = ReportDraft { reason: body.reason, text: body.text, subject_kind: body.subject.map(|subject| subject.kind) };
    let CheckedReport { reason, text, subject_kind } = draft.check()?;
    let (now, subject) = (state.clock.now(), subject_kind.zip(number));
    let new = &NewReport { id: ReportId::at(now, &*state.entropy), reporter: caller.id, reported, reason, text: text.trim(), subject, now };
    match state.store.write(|tx| async move { tx.report(new).await }).await? {
        ReportOutcome::Accepted => Ok(Json(Success::DONE)),
        ReportOutcome::NoSuchPerson => Err(no_such_user()),
        ReportOutcome::NoSuchSubject => Err(nothing(subject_kind)),
    }
}

/// 404: not theirs, not there, or not for the caller to see.
fn nothing(kind: Option<SubjectKind>) -> ApiError {
    ApiError::not_found(match kind {
        Some(SubjectKind::Moment) => "There is no such moment",
        Some(SubjectKind::Comment) => "There is no such comment",
        Some(SubjectKind::Message) | None => "There is no such message",
    })
}
