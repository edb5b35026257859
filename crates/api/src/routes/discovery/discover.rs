use axum::extract::State;
use jiff::civil::Date;
use kindred_domain::{RankedCandidate, ScoredPerson, UserId, rank_candidates};
use kindred_store::{CandidateFilter, Conn, Seeker, StoreError};

use super::nearby_search::{NearbyPerson, NearbySearch, NearbySearchResult};
use crate::{
    auth::{CurrentUser, Reader},
    http::{ApiError, CountParameter, Json, Query},
    state::AppState,
    views::{Scorer, User, Viewer, next_undo},
};

const MAX_EXCLUDED: usize = 200;

/// How many people, and whom to leave out.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DiscoverQuery {
    /// 20 by default, at most 60.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 60)]
    limit: CountParameter<20, 60>,
    /// Ids of people the client still holds, separated by commas; at most 200.
    exclude: Option<String>,
}

/// People, best first.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Discovered {
    users: Vec<User>,
    /// True if a like, superlike, skip or un-like of the caller can be undone.
    can_undo: bool,
    /// Whom that act was about: an undo that names them takes back no other.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_target_id: Option<UserId>,
    /// Whose match with the caller an undo would end.
    #[serde(skip_serializing_if = "Option::is_none")]
    undo_ends_match_with: Option<User>,
}

/// People where both fit what the other looks for and on whom the caller never acted, best first.
#[utoipa::path(get, path = "/api/users/discover", tag = "discovery", params(DiscoverQuery), responses((status = 200, body = Discovered)))]
pub async fn discover(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(query): Query<DiscoverQuery>,
) -> Result<Json<Discovered>, ApiError> {
    let excluded = excluded(query.exclude.as_deref().unwrap_or_default())?;
    let page = state.clone();
    let discovered = state
        .store
        .read_heavy(move |conn| async move {
            let users = best(&page, &conn, caller.reader(), (excluded, query.limit.count())).await?;
            let (undo_target_id, undo_ends_match_with) = next_undo(&page, &conn, caller.reader()).await?;
            Ok::<_, ApiError>(Discovered { users, can_undo: undo_target_id.is_some(), undo_target_id, undo_ends_match_with })
        })
        .await?;
    Ok(Json(discovered))
}

/// The people to leave out; text that is no id names nobody.
fn excluded(exclude: &str) -> Result<Vec<UserId>, ApiError> {
    let named: Vec<&str> = exclude.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    if named.len() > MAX_EXCLUDED {
        return Err(ApiError::bad_request("exclude takes at most 200 ids"));
    }
    Ok(named.into_iter().filter_map(|text| text.parse().ok()).collect())
}

async fn best(state: &AppState, conn: &Conn, reader: Reader, (excluded, limit): (Vec<UserId>, usize)) -> Result<Vec<User>, ApiError> {
    let seeker = conn.find_seeker(reader.id).await?.ok_or_else(ApiError::unauthorized)?;
    let mut ids = ranked_candidates(state, conn, &seeker, &excluded).await?;
    ids.truncate(limit);
    let (scorer, viewer) = (Scorer::new(&seeker, state.clock.now().date()), Viewer::of(state, reader));
    Ok(viewer.users(conn, &ids).await?.into_iter().map(|user| scorer.with_score(user)).collect())
}

/// Everybody the search finds for `seeker` who isn't `excluded`, best first.
pub async fn ranked_candidates(state: &AppState, conn: &Conn, seeker: &Seeker, excluded: &[UserId]) -> Result<Vec<UserId>, StoreError> {
    let today = state.clock.now().date();
    let NearbySearchResult { found, .. } = NearbySearch::new(seeker, &CandidateFilter::of(seeker, today), excluded).run(conn).await?;
    Ok(rank_found(state, (seeker, today), &found))
}

/// The people found, best first.
fn rank_found(state: &AppState, (seeker, today): (&Seeker, Date), found: &[NearbyPerson]) -> Vec<UserId> {
    let (scorer, now) = (Scorer::new(seeker, today), state.clock.now());
    let as_ranked = |NearbyPerson { candidate, distance_km }: &NearbyPerson| {
        let id = candidate.user_id;
        let seen = ScoredPerson {
            age: candidate.birth_date.age(today),
            interests: &candidate.interests,
            distance_km: *distance_km,
            is_verified: candidate.is_verified,
            is_online: candidate.shown_online || state.presence.is_online(id, now),
        };
        RankedCandidate { id, distance_known: distance_km.is_some(), score: scorer.score(&seen) }
    };
    let mut ranked: Vec<RankedCandidate> = found.iter().map(as_ranked).collect();
    rank_candidates(seeker.id, &mut ranked);
    ranked.into_iter().map(|one| one.id).collect()
}
