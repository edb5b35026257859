//! Serving pictures: everybody who has the url may see the picture.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kindred_media::{Format, Media, PictureKey, Served, Width};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    http::{ApiError, Query},
    state::AppState,
    views::split_picture_name,
};

/// The routes of this noun.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(serve))
}

/// The wanted size of a picture.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WidthQuery {
    /// The width in pixels; the nearest stored width that is not narrower is served.
    #[param(value_type = Option<u64>)]
    w: Option<u32>,
}

/// Serves a picture for as long as it has a row: a deleted one is gone at once, for conditional requests too.
#[utoipa::path(get, path = "/media/{key}", tag = "photos", params(WidthQuery), responses(
    (status = 200, content((Vec<u8> = "image/jpeg"), (Vec<u8> = "image/webp"))),
    (status = 304, description = "As the client has it"),
))]
pub async fn serve(
    State(state): State<AppState>,
    named: Result<Path<String>, PathRejection>,
    Query(query): Query<WidthQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Path(name) = named.map_err(|_| no_picture())?;
    let (key, owner_key) = split_picture_name(&name);
    let key: PictureKey = key.parse().map_err(|_| no_picture())?;
    let conn = state.store.read().await?;
    let picture = conn.find_served_picture(key.as_str()).await?.ok_or_else(no_picture)?;
    drop(conn);
    let held = picture.owner_key;
    if held.as_deref().is_some_and(|own| own.is_empty() || owner_key != Some(own)) {
        return Media::blurred(&picture.thumbhash).map(not_cached).ok_or_else(no_picture);
    }
    let width = query.w.map_or(Width::W1080, Width::covering);
    let served = state.media.load(&key, width, format_for(&headers)).await?;
    let served = served.ok_or_else(no_picture)?;
    // The owner of a held picture: an operator may remove it at any moment.
    Ok(if held.is_some() { not_cached(served) } else { response_for(served, headers.get(header::IF_NONE_MATCH)) })
}

/// A held picture, or the blur in its place: it may be released or removed at any moment.
fn not_cached(served: Served) -> Response {
    ([(header::CACHE_CONTROL, "no-store"), (header::CONTENT_TYPE, served.content_type)], served.bytes).into_response()
}

fn no_picture() -> ApiError {
    ApiError::not_found("There is no such picture")
}

fn format_for(headers: &HeaderMap) -> Format {
    let accepted = headers.get_all(header::ACCEPT).iter().any(|value| value.to_str().is_ok_and(takes_webp));
    if accepted { Format::WebP } else { Format::Jpeg }
}

fn takes_webp(accept: &str) -> bool {
    accept.split(',').any(|kind| {
        let mut parts = kind.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("image/webp"));
        named && !parts.any(|part| part.strip_prefix("q=").and_then(|q| q.parse().ok()).is_some_and(|q: f64| q <= 0.0))
    })
}

fn response_for(served: Served, known: Option<&HeaderValue>) -> Response {
    let fresh = known.and_then(|value| value.to_str().ok()).is_some_and(|tags| matches_any(&served.etag, tags));
    let shared =
        [(header::ETAG, served.etag), (header::CACHE_CONTROL, "private, max-age=3600".to_owned()), (header::VARY, "Accept".to_owned())];
    if fresh {
        (StatusCode::NOT_MODIFIED, shared).into_response()
    } else {
        (shared, [(header::CONTENT_TYPE, served.content_type)], served.bytes).into_response()
    }
}

/// True if `etag` is one of the tags of an `If-None-Match`, compared weakly as that header requires.
fn matches_any(etag: &str, tags: &str) -> bool {
    tags.split(',').map(str::trim).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

#[cfg(test)]
mod tests;
