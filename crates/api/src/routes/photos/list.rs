use axum::extract::State;
use kindred_domain::{PhotoId, UserId};
use kindred_store::Photo;

use super::orphans::remove_orphans;
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json, PathId, Success},
    live,
    routes::errors::no_such_user,
    state::AppState,
    views::{Picture, Viewer, show_to_owner},
};

/// A picture with the id by which its owner can delete it.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct OwnPhoto {
    id: PhotoId,
    #[serde(flatten)]
    picture: Picture,
}

impl From<&Photo> for OwnPhoto {
    fn from(photo: &Photo) -> Self {
        Self { id: photo.id, picture: Picture::from(&photo.picture) }
    }
}

/// A person's photos.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Photos {
    /// Those in the profile first, in its order; for oneself then the others, newest first.
    photos: Vec<OwnPhoto>,
}

/// A person's photos: of oneself every upload for the profile, of others those that their profile shows.
#[utoipa::path(get, path = "/api/photos/user/{id}", tag = "photos", responses((status = 200, body = Photos)))]
pub async fn list_photos(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(user): PathId<UserId>,
) -> Result<Json<Photos>, ApiError> {
    let conn = state.store.read().await?;
    let viewer = Viewer::of(&state, caller.reader());
    viewer.find_user(&conn, user).await?.ok_or_else(no_such_user)?;
    let mut photos = conn.list_profile_uploads(user).await?;
    photos.retain(|photo| user == caller.id || photo.position.is_some());
    if user == caller.id {
        show_to_owner(&conn, user, photos.iter_mut().map(|photo| &mut photo.picture).collect()).await?;
    }
    Ok(Json(Photos { photos: photos.iter().map(OwnPhoto::from).collect() }))
}

/// Deletes one of one's own uploads for the profile; its url stops serving at once, and the next photo moves up.
#[utoipa::path(delete, path = "/api/photos/{id}", tag = "photos", responses((status = 200, body = Success)))]
pub async fn delete_photo(
    State(state): State<AppState>,
    caller: CurrentUser,
    PathId(photo): PathId<PhotoId>,
) -> Result<Json<Success>, ApiError> {
    let gone = state.store.write(move |tx| async move { tx.remove_photo(caller.id, photo).await }).await?;
    let key = gone.ok_or_else(|| ApiError::not_found("There is no such photo"))?;
    live::profile_changed(&state, caller.id);
    // Without its row the picture is not served any more; its files are removed even when the client has gone.
    let removing = state.tasks.spawn(remove_orphans(state.clone(), vec![key]));
    removing.await.map_err(|error| ApiError::internal(&error))?;
    Ok(Json(Success::DONE))
}
