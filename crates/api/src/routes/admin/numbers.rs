use axum::extract::State;
use kindred_domain::Timestamp;
use kindred_store::DayNumbers;

use crate::{
    auth::Operator,
    http::{ApiError, Json, Query},
    state::{AppState, MAX_COUNTED_DAYS},
};

/// How many days without a query.
const DAYS: i64 = 30;

/// Of how many days.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NumbersQuery {
    /// 1 to 400, today included; 30 by default.
    days: Option<i64>,
}

/// What happened day by day.
#[derive(serde::Serialize, utoipa::ToSchema)]
pub struct Numbers {
    /// The oldest first, the last one today. Days before the first sign-up are left out, and for the hours after an upgrade those
    /// that are not counted yet.
    days: Vec<DayView>,
}

/// What happened on a day, in UTC.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[schema(as = DayNumbers)]
struct DayView {
    /// `YYYY-MM-DD`.
    day: String,
    /// When it was counted; before the day's end: so far.
    counted_at: Timestamp,
    /// Accounts that were created.
    sign_ups: i64,
    /// People who used the app.
    people_active: i64,
    /// Likes and superlikes.
    likes: i64,
    matches: i64,
    /// Messages that people sent.
    messages: i64,
    /// Reports that were made.
    reports: i64,
    /// Reports that were closed.
    reports_closed: i64,
    /// How long the one in the middle of those had waited; `null` if there were none.
    decision_seconds: Option<i64>,
    suspensions: i64,
    /// Appeals that were written.
    appeals: i64,
}

impl From<DayNumbers> for DayView {
    fn from(of: DayNumbers) -> Self {
        let DayNumbers { day, counted_at, sign_ups, people_active, likes, matches, messages, reports, .. } = of;
        Self {
            day: Timestamp::from_days(day).date().to_string(),
            counted_at,
            sign_ups,
            people_active,
            likes,
            matches,
            messages,
            reports,
            reports_closed: of.reports_closed,
            decision_seconds: of.decision_seconds,
            suspensions: of.suspensions,
            appeals: of.appeals,
        }
    }
}

/// How things go, day by day; today is counted anew once a minute at most.
#[utoipa::path(get, path = "/api/admin/numbers", tag = "operators", params(NumbersQuery), responses((status = 200, body = Numbers)))]
pub async fn by_day(_: Operator, State(state): State<AppState>, Query(query): Query<NumbersQuery>) -> Result<Json<Numbers>, ApiError> {
    let days = query.days.unwrap_or(DAYS);
    if !(1..=MAX_COUNTED_DAYS).contains(&days) {
        return Err(ApiError::bad_request("days is 1 to 400"));
    }
    let now = state.clock.now();
    state.today_count.bring_up_to_date(&state.store, &state.tasks, now).await?;
    let rows = state.store.read().await?.list_days(now.days() - days + 1, now.days()).await?;
    Ok(Json(Numbers { days: rows.into_iter().map(DayView::from).collect() }))
}
