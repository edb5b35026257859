use std::collections::HashSet;

use axum::extract::State;
use jiff::civil::Date;
use kindred_domain::{AGES, DISTANCES, Preferences, UserId, smallest_sufficient_step};
use kindred_store::{CandidateFilter, Conn, Seeker};

use super::nearby_search::{NearbySearch, NearbySearchResult};
use crate::{
    auth::CurrentUser,
    http::{ApiError, Json},
    state::AppState,
};

/// The distances that are suggested, in kilometres.
const WIDER: [i64; 8] = [10, 20, 30, 50, 80, 120, 160, 200];
/// By how many years the age range is widened at both ends.
const OLDER_AND_YOUNGER: [i64; 3] = [2, 5, 10];

/// Changes of one's own preferences, each the smallest of its kind that would bring people; none when no change would.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct DiscoverSuggestions {
    suggestions: Vec<Suggestion>,
}

/// A change, and how many people it would bring.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Suggestion {
    preferences: Widened,
    /// How many people more, at least 1.
    people: usize,
    /// True if there may be more than `people`: the search stops at 300.
    is_capped: bool,
}

/// The preferences to change; the others stay.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Widened {
    #[serde(skip_serializing_if = "Option::is_none")]
    max_distance: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_max: Option<i64>,
}

/// Which preferences would bring more people: a wider distance, wider ages, or both when neither alone would.
#[utoipa::path(get, path = "/api/users/discover/suggestions", tag = "discovery", responses((status = 200, body = DiscoverSuggestions)))]
pub async fn suggest(State(state): State<AppState>, caller: CurrentUser) -> Result<Json<DiscoverSuggestions>, ApiError> {
    let today = state.clock.now().date();
    let suggestions = state.store.read_heavy(move |conn| async move {
        let seeker = conn.find_seeker(caller.id).await?.ok_or_else(ApiError::unauthorized)?;
        Suggester { conn: &conn, seeker: &seeker, today }.suggestions().await
    });
    Ok(Json(DiscoverSuggestions { suggestions: suggestions.await? }))
}

/// Finds preferences that would bring one seeker more people.
struct Suggester<'a> {
    conn: &'a Conn,
    seeker: &'a Seeker,
    today: Date,
}

impl Suggester<'_> {
    async fn suggestions(&self) -> Result<Vec<Suggestion>, ApiError> {
        let wanted = &self.seeker.preferences;
        let fitting: HashSet<UserId> = self.search(wanted.clone()).await?.found.iter().map(|found| found.candidate.user_id).collect();
        let mut suggestions: Vec<Suggestion> = self.farther(&fitting).await?.into_iter().chain(self.older(&fitting).await?).collect();
        if suggestions.is_empty() {
            suggestions.extend(self.farther_and_older(&fitting).await?);
        }
        Ok(suggestions)
    }

    async fn farther(&self, fitting: &HashSet<UserId>) -> Result<Option<Suggestion>, ApiError> {
        let wanted = &self.seeker.preferences;
        let NearbySearchResult { found, is_capped } = self.search(Preferences { max_distance: *DISTANCES.end(), ..wanted.clone() }).await?;
        let needed: Vec<i64> =
            found.iter().filter(|found| !fitting.contains(&found.candidate.user_id)).filter_map(|found| found.distance_km).collect();
        let steps: Vec<i64> = WIDER.into_iter().filter(|km| *km > wanted.max_distance).collect();
        let change = |max_distance| Widened { max_distance: Some(max_distance), age_min: None, age_max: None };
        Ok(suggestion(&steps, &needed, is_capped, change))
    }

    async fn older(&self, fitting: &HashSet<UserId>) -> Result<Option<Suggestion>, ApiError> {
        let wanted = &self.seeker.preferences;
        let [.., most] = OLDER_AND_YOUNGER;
        let NearbySearchResult { found, is_capped } = self.search(by_years(wanted, most)).await?;
        let outside = |age: i64| (wanted.age_min - age).max(age - wanted.age_max);
        let others = found.iter().map(|found| &found.candidate).filter(|other| !fitting.contains(&other.user_id));
        let needed: Vec<i64> = others.map(|other| outside(other.birth_date.age(self.today))).collect();
        let change = |years| {
            let Preferences { age_min, age_max, .. } = by_years(wanted, years);
            Widened { max_distance: None, age_min: Some(age_min), age_max: Some(age_max) }
        };
        Ok(suggestion(&OLDER_AND_YOUNGER, &needed, is_capped, change))
    }

    async fn farther_and_older(&self, fitting: &HashSet<UserId>) -> Result<Option<Suggestion>, ApiError> {
        let [.., most] = OLDER_AND_YOUNGER;
        let widest = Preferences { max_distance: *DISTANCES.end(), ..by_years(&self.seeker.preferences, most) };
        let NearbySearchResult { found, is_capped } = self.search(widest.clone()).await?;
        let people = found.iter().filter(|found| !fitting.contains(&found.candidate.user_id)).count();
        let Preferences { max_distance, age_min, age_max, .. } = widest;
        let preferences = Widened { max_distance: Some(max_distance), age_min: Some(age_min), age_max: Some(age_max) };
        Ok((people > 0).then_some(Suggestion { preferences, people, is_capped }))
    }

    async fn search(&self, preferences: Preferences) -> Result<NearbySearchResult, ApiError> {
        let seeker = Seeker { preferences, ..self.seeker.clone() };
        Ok(NearbySearch::new(&seeker, &CandidateFilter::of(&seeker, self.today), &[]).run(self.conn).await?)
    }
}

/// The preferences with `years` more at both ends of the age range, within the limits of ages.
fn by_years(wanted: &Preferences, years: i64) -> Preferences {
    let (age_min, age_max) = ((wanted.age_min - years).max(*AGES.start()), (wanted.age_max + years).min(*AGES.end()));
    Preferences { age_min, age_max, ..wanted.clone() }
}

fn suggestion(steps: &[i64], needed: &[i64], is_capped: bool, change: impl Fn(i64) -> Widened) -> Option<Suggestion> {
    let (step, people) = smallest_sufficient_step(steps, needed)?;
    Some(Suggestion { preferences: change(step), people, is_capped })
}
