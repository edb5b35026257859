//! Demo people for a new account: some settle nearby, some like the newcomer already. The rules are the
//! same as for everybody.

use kindred_domain::{Act, UserId};
use kindred_places::{Place, PlaceId, Places, distance_km};
use kindred_store::{CandidateFilter, Seeker, StoreError};

use crate::{
    routes::{discovery::ranked_candidates, likes::new_match, places::place_position},
    state::AppState,
};

/// A newcomer with fewer demo people than this in their deck gets more of them nearby.
const MIN_DEMO_CANDIDATES: usize = 20;
/// How many waiting demo people settle near one newcomer at most.
const MAX_SETTLED: usize = 12;
/// How far from the newcomer's place they settle at most, and in how many other places.
const NEAR_KM: f64 = 25.0;
const MAX_OTHER_PLACES: usize = 8;
/// How much of a newcomer's deck is read, and the positions in it of those who like them already.
const DECK_SIZE: usize = 60;
const LIKER_POSITIONS: [usize; 5] = [0, 2, 3, 6, 9];

/// Has waiting demo people settle near a newcomer and some like them, if there are demo people; a failure is only logged.
pub async fn prepare_demo_people_for(state: &AppState, newcomer: UserId) {
    if let Err(error) = prepare(state, newcomer).await {
        tracing::warn!(%error, "demo people could not be prepared for a newcomer");
    }
}

async fn prepare(state: &AppState, newcomer: UserId) -> Result<(), StoreError> {
    if !state.store.read().await?.has_demo_people().await? {
        return Ok(());
    }
    let Some(seeker) = state.store.read().await?.find_seeker(newcomer).await? else { return Ok(()) };
    let mut candidates = demo_candidates(state, &seeker).await?;
    let place = seeker.position.and_then(|at| state.places.get(PlaceId(at.place_id)));
    if let Some(place) = place
        && candidates.len() < MIN_DEMO_CANDIDATES
    {
        let missing = MAX_SETTLED.min(MIN_DEMO_CANDIDATES - candidates.len());
        settle_near(state, &seeker, place, missing).await?;
        candidates = demo_candidates(state, &seeker).await?;
    }
    like(state, newcomer, candidates).await
}

/// The demo people in the newcomer's deck who have a place, best first.
async fn demo_candidates(state: &AppState, seeker: &Seeker) -> Result<Vec<UserId>, StoreError> {
    let (page, seeker) = (state.clone(), seeker.clone());
    let read = move |conn| async move {
        let mut deck = ranked_candidates(&page, &conn, &seeker, &[]).await?;
        deck.truncate(DECK_SIZE);
        let demo = conn.list_settled_demo_among(&deck).await?;
        deck.retain(|id| demo.contains(id));
        Ok(deck)
    };
    state.store.read_heavy(read).await
}

fn radius_km(seeker: &Seeker) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most 200 km")]
    let wanted = seeker.preferences.max_distance as f64;
    wanted.min(NEAR_KM)
}

/// Settles at most `most` waiting demo people near the newcomer; only those where both fit what the other looks for.
async fn settle_near(state: &AppState, seeker: &Seeker, place: &'static Place, most: usize) -> Result<(), StoreError> {
    let filter = CandidateFilter::of(seeker, state.clock.now().date());
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let waiting = state.store.read().await?.list_waiting_demo_people(&filter, most).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let nearby_places = places_nearby(state.places, place, radius_km(seeker));
    let to_settle: Vec<_> = waiting.into_iter().zip(nearby_places.into_iter().cycle()).collect();
    let to_settle = &to_settle;
    state
        .store
        .write(move |tx| async move {
            for (person, place) in to_settle {
                tx.settle_demo_person(*person, &place.label(), place.country, place_position(place)).await?;
            }
            Ok(())
        })
        .await
}

/// The place and the largest of its neighbours, with the place itself at every other position.
fn places_nearby(places: &'static Places, place: &'static Place, km: f64) -> Vec<&'static Place> {
    let near = |other: &&Place| other.id != place.id && distance_km(place, other) <= km;
    let mut nearby = vec![place];
    for other in places.iter().filter(near).take(MAX_OTHER_PLACES) {
        nearby.extend([other, place]);
    }
    nearby
}

/// Lets some of them, who come early in the deck, like the newcomer.
async fn like(state: &AppState, newcomer: UserId, candidates: Vec<UserId>) -> Result<(), StoreError> {
    let likes: Vec<_> = LIKER_POSITIONS.iter().filter_map(|at| candidates.get(*at)).map(|liker| (*liker, new_match(state))).collect();
    let likes = &likes;
    state
        .store
        .write(move |tx| async move {
            for (liker, new) in likes {
                tx.act(*liker, newcomer, Act::Like, new).await?;
            }
            Ok(())
        })
        .await
}
