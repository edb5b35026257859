//! What demo people do when somebody new arrives: some come near, some like them already; by the rules that hold for everybody.

use kindred_domain::{Act, UserId};
use kindred_places::{Place, PlaceId, Places, distance_km};
use kindred_store::{CandidateSearch, Seeker, StoreError};

use crate::{
    routes::{discovery::deck, likes::new_match, places::place_position},
    state::AppState,
};

/// A newcomer whose deck holds fewer demo people than this gets more of them as neighbours.
const COMPANY: usize = 20;
/// So many of those who wait for a place come near one newcomer at most.
const NEIGHBOURS: usize = 12;
/// How far from the newcomer's place they settle at most, and in how many other places.
const NEAR_KM: f64 = 25.0;
const OTHER_PLACES: usize = 8;
/// How much of a newcomer's deck is looked at, and where in it those are who like them already.
const DECK: usize = 60;
const ADMIRERS: [usize; 5] = [0, 2, 3, 6, 9];

/// Lets demo people, if there are any, welcome somebody who just signed up; a failure is nobody's concern but the log's.
pub async fn welcome(state: &AppState, newcomer: UserId) {
    if let Err(error) = greet(state, newcomer).await {
        tracing::warn!(%error, "demo people could not welcome a newcomer");
    }
}

async fn greet(state: &AppState, newcomer: UserId) -> Result<(), StoreError> {
    if !state.store.read().await?.has_demo_people().await? {
        return Ok(());
    }
    let Some(seeker) = state.store.read().await?.find_seeker(newcomer).await? else { return Ok(()) };
    let mut company = company(state, &seeker).await?;
    let place = seeker.position.and_then(|at| state.places.get(PlaceId(at.place_id)));
    if let Some(place) = place
        && company.len() < COMPANY
    {
        let missing = NEIGHBOURS.min(COMPANY - company.len());
        settle_near(state, &seeker, place, missing).await?;
        company = self::company(state, &seeker).await?;
    }
    admire(state, newcomer, company).await
}

/// The demo people in the newcomer's deck who live somewhere, best first.
async fn company(state: &AppState, seeker: &Seeker) -> Result<Vec<UserId>, StoreError> {
    let (page, seeker) = (state.clone(), seeker.clone());
    let look = move |conn| async move {
        let mut deck = deck(&page, &conn, &seeker, &[]).await?;
        deck.truncate(DECK);
        let demo = conn.list_settled_demo_among(&deck).await?;
        deck.retain(|id| demo.contains(id));
        Ok(deck)
    };
    state.store.read_heavy(look).await
}

fn within(seeker: &Seeker) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "wishes end at 200 km")]
    let wished = seeker.preferences.max_distance as f64;
    wished.min(NEAR_KM)
}

/// Brings at most `most` of those who wait near the newcomer: only such as suit them and whom they suit.
async fn settle_near(state: &AppState, seeker: &Seeker, place: &'static Place, most: usize) -> Result<(), StoreError> {
    let search = CandidateSearch::of(seeker, state.clock.now().date());
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let waiting = state.store.read().await?.list_waiting_demo_people(&search, most).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let around = around(state.places, place, within(seeker));
    let homes: Vec<_> = waiting.into_iter().zip(around.into_iter().cycle()).collect();
    let homes = &homes;
    state
        .store
        .write(move |tx| async move {
            for (person, home) in homes {
                tx.settle_demo_person(*person, &home.label(), home.country, place_position(home)).await?;
            }
            Ok(())
        })
        .await
}

/// The place and the largest of its neighbours, the place itself at every other turn.
fn around(places: &'static Places, place: &'static Place, km: f64) -> Vec<&'static Place> {
    let near = |other: &&Place| other.id != place.id && distance_km(place, other) <= km;
    let mut homes = vec![place];
    for other in places.iter().filter(near).take(OTHER_PLACES) {
        homes.extend([other, place]);
    }
    homes
}

/// Some of them like the newcomer, who will meet them early.
async fn admire(state: &AppState, newcomer: UserId, company: Vec<UserId>) -> Result<(), StoreError> {
    let likes: Vec<_> = ADMIRERS.iter().filter_map(|at| company.get(*at)).map(|admirer| (*admirer, new_match(state))).collect();
    let likes = &likes;
    state
        .store
        .write(move |tx| async move {
            for (admirer, new) in likes {
                tx.act(*admirer, newcomer, Act::Like, new).await?;
            }
            Ok(())
        })
        .await
}
