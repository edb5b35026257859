use std::collections::HashMap;

use axum::extract::State;
use kindred_domain::{MomentId, OperatorAct, PhotoId, Timestamp, UserId};
use kindred_store::{Conn, Moment, Photo, StoreError};

use super::{
    account::{AccountUser, OperatorAction},
    operate::{is_out_of_reach, operate},
    reports::Report,
};
use crate::{
    auth::Operator,
    http::{ApiError, Json, PathId},
    routes::{accounts::SessionView, errors::no_such_user},
    state::AppState,
    views::{Picture, User, Viewer},
};

/// How many reports and acts are shown, of each kind.
const SHOWN: i64 = 50;
/// How many moments are shown.
const MOMENTS_SHOWN: i64 = 20;

/// All that operators see of a person in one place.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct PersonPage {
    user: AccountUser,
    /// True if it is the account of an operator whose role is that of who asks, or a higher one: nothing about it can be changed then.
    is_out_of_reach: bool,
    /// As others see them, or would if they were active; `null` for an account that is being deleted.
    profile: Option<User>,
    /// The latest reports about the person, open and closed, latest first; at most 50.
    reports_about: Vec<Report>,
    /// The latest reports by the person; at most 50.
    reports_by: Vec<Report>,
    /// What operators did about them, latest first; at most 50.
    acts: Vec<OperatorAction>,
    /// Where they are signed in, as they see it themselves.
    sessions: Vec<SessionView>,
    /// Their uploads for the profile: those that it shows first.
    photos: Vec<PersonPhoto>,
    /// Their latest moments; at most 20.
    moments: Vec<PersonMoment>,
}

/// An upload for a person's profile.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct PersonPhoto {
    #[serde(flatten)]
    photo: PagePicture,
    /// True if the profile shows it.
    is_shown: bool,
}

/// A picture of a person; `GET /api/admin/photos/{id}` shows it where its url shows nothing, or a blur.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct PagePicture {
    id: PhotoId,
    picture: Picture,
    /// True if it is held, and blurred for everybody else.
    is_held: bool,
}

/// A moment of a person.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct PersonMoment {
    id: MomentId,
    content: String,
    hashtags: Vec<String>,
    pictures: Vec<PagePicture>,
    /// `public`, `friends` or `private`.
    audience: &'static str,
    created_at: Timestamp,
}

impl PersonMoment {
    fn new(
        Moment { id, content, hashtags, pictures, audience, created_at, .. }: Moment,
        photos: &HashMap<String, (PhotoId, bool)>,
    ) -> Self {
        let with_id = |picture: &kindred_store::Picture| {
            photos.get(&picture.key).map(|(id, is_held)| PagePicture { id: *id, picture: Picture::from(picture), is_held: *is_held })
        };
        let pictures = pictures.iter().filter_map(with_id).collect();
        Self { id, content, hashtags, pictures, audience: audience.as_str(), created_at }
    }
}

impl PersonPhoto {
    fn new(photo: &Photo, held: &[PhotoId]) -> Self {
        let (picture, is_held) = (Picture::from(&photo.picture), held.contains(&photo.id));
        Self { photo: PagePicture { id: photo.id, picture, is_held }, is_shown: photo.position.is_some() }
    }
}

/// A person as operators see them: profile, history, sessions, photos and moments. The look is recorded. Nobody learns as an operator
/// what there is about themselves: their own page is 403, and what somebody reported about them is on nobody's.
#[utoipa::path(get, path = "/api/admin/users/{id}", tag = "operators", responses((status = 200, body = PersonPage)))]
pub async fn show(operator: Operator, State(state): State<AppState>, PathId(id): PathId<UserId>) -> Result<Json<PersonPage>, ApiError> {
    operator.check_not_about_self(id)?;
    if !operate(&state, &operator, OperatorAct::LookAtAccount(id), "").await? {
        return Err(no_such_user());
    }
    Ok(Json(load(&state, &operator, id).await?))
}

/// The page, without what was reported about the operator who looks.
async fn load(state: &AppState, operator: &Operator, id: UserId) -> Result<PersonPage, ApiError> {
    let (conn, own) = (state.store.read().await?, operator.who().map(|(own, _)| own));
    let of = conn.find_account_overview(id).await?.ok_or_else(no_such_user)?;
    let user = AccountUser::new(of, conn.find_suspension(id).await?);
    let is_out_of_reach = is_out_of_reach(&conn, operator, id).await?;
    let profile = conn.find_person_even_suspended(id).await?.map(|person| Viewer::of_themselves(state, id).user(person));
    let now = state.clock.now();
    let sessions = conn.list_sessions(id, &[0; 32], now).await?.into_iter().map(|session| SessionView::new(session, now)).collect();
    let reports_about = conn.list_reports_about(id, SHOWN).await?.into_iter().map(Report::from).collect();
    let reports_by = conn.list_reports_by(id, SHOWN).await?.into_iter();
    let reports_by = reports_by.filter(|report| own != Some(report.reported_id)).map(Report::from).collect();
    let acts = conn.list_operator_acts(Some(id), SHOWN).await?.into_iter().map(OperatorAction::from).collect();
    let photos = photos(&conn, id).await?;
    let moments = moments(&conn, id).await?;
    Ok(PersonPage { user, is_out_of_reach, profile, reports_about, reports_by, acts, sessions, photos, moments })
}

async fn photos(conn: &Conn, user: UserId) -> Result<Vec<PersonPhoto>, StoreError> {
    let held = conn.list_held_of(user).await?;
    Ok(conn.list_profile_uploads(user).await?.iter().map(|photo| PersonPhoto::new(photo, &held)).collect())
}

async fn moments(conn: &Conn, author: UserId) -> Result<Vec<PersonMoment>, StoreError> {
    let moments = conn.list_moments_for_operators(author, MOMENTS_SHOWN).await?;
    let Some(oldest) = moments.last().map(|moment| moment.id) else { return Ok(Vec::new()) };
    let photos = conn.list_moment_photos(author, oldest).await?.into_iter().map(|(key, id, is_held)| (key, (id, is_held))).collect();
    Ok(moments.into_iter().map(|moment| PersonMoment::new(moment, &photos)).collect())
}
