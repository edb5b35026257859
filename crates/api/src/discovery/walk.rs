use std::collections::HashSet;

use kindred_domain::UserId;
use kindred_places::{Place, PlaceId, Places, Ring, coarse_km, distance_km};
use kindred_store::{Candidate, Conn, Search, Seeker, StoreError, Take};

/// The walk stops when it holds so many who fit.
pub const ENOUGH: usize = 300;
/// At most so many from one cell and gender.
const PER_CELL: usize = 60;

/// Somebody the walk found, and how far away the seeker is told they are.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    /// Who.
    pub id: UserId,
    /// The coarse distance; `None` when a place is unknown.
    pub distance_km: Option<i64>,
}

/// A walk near to far around one seeker, of bounded work however many people there are.
pub struct Walk<'a> {
    seeker: &'a Seeker,
    search: &'a Search,
    place: Option<&'static Place>,
    /// Everybody met so far, and those the seeker holds already.
    met: HashSet<UserId>,
    held: usize,
    found: Vec<Found>,
}

impl<'a> Walk<'a> {
    /// A walk that passes over the people `held`, whom the seeker has at hand.
    pub fn new(seeker: &'a Seeker, search: &'a Search, held: &[UserId]) -> Self {
        let place = seeker.whereabouts.and_then(|at| place(at.place_id));
        Self { seeker, search, place, met: held.iter().copied().collect(), held: held.len(), found: Vec::new() }
    }

    /// Everybody found, nearer cells first.
    pub async fn go(mut self, conn: &Conn) -> Result<Vec<Found>, StoreError> {
        let Some(here) = self.place else {
            let anywhere = conn.list_candidates_anywhere(self.search, self.take(ENOUGH / 3)).await?;
            self.keep(anywhere);
            return Ok(self.found);
        };
        let (far, near): (Vec<Ring>, Vec<Ring>) =
            Places::embedded().search_rings(here, self.seeker.preferences.max_distance).into_iter().partition(|ring| ring.wide);
        let near = conn.list_candidates_near(self.search, &cells(&near), self.take(PER_CELL)).await?;
        self.keep(near);
        if self.found.len() < ENOUGH && !far.is_empty() {
            let far = conn.list_candidates_far(self.search, &cells(&far), self.take(PER_CELL)).await?;
            self.keep(far);
        }
        if self.found.len() < ENOUGH {
            let nowhere = conn.list_candidates_nowhere(self.search, self.take(PER_CELL)).await?;
            self.keep(nowhere);
        }
        Ok(self.found)
    }

    /// How many to take more, when `per_cell` of a cell may be kept: those the seeker holds are passed over here.
    fn take(&self, per_cell: usize) -> Take {
        let rows = |kept: usize| i64::try_from(kept + self.held).unwrap_or(i64::MAX);
        Take { per_cell: rows(per_cell), in_all: (ENOUGH + self.held).saturating_sub(self.found.len()).max(per_cell) }
    }

    fn keep(&mut self, candidates: Vec<Candidate>) {
        for candidate in candidates {
            if self.found.len() < ENOUGH
                && let Some(found) = self.in_reach(candidate)
                && self.met.insert(found.id)
            {
                self.found.push(found);
            }
        }
    }

    /// Somebody whose place both sides look as far as; where a place is unknown, nobody is too far.
    fn in_reach(&self, candidate: Candidate) -> Option<Found> {
        let Candidate { user_id: id, place_id, max_distance } = candidate;
        let Some((here, there)) = self.place.zip(place_id.and_then(place)) else { return Some(Found { id, distance_km: None }) };
        let km = distance_km(here, there);
        #[expect(clippy::cast_precision_loss, reason = "wishes end at 200 km")]
        let wished = self.seeker.preferences.max_distance.min(max_distance) as f64;
        (km <= wished).then(|| Found { id, distance_km: Some(coarse_km(km)) })
    }
}

fn place(id: i64) -> Option<&'static Place> {
    Places::embedded().get(PlaceId(id))
}

fn cells(rings: &[Ring]) -> Vec<i64> {
    rings.iter().flat_map(|ring| &ring.cells).map(|cell| cell.cast_signed()).collect()
}
