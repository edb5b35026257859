use std::collections::HashSet;

use kindred_domain::UserId;
use kindred_places::{Place, PlaceId, Places, Ring, coarse_km, distance_km};
use kindred_store::{Candidate, CandidateLimit, CandidateSearch, Conn, Seeker, StoreError};

/// The walk reads so many candidates at most; people the seeker holds or acted on are none.
const ENOUGH: usize = 300;
/// At most so many from one cell and gender, so that neither the nearest cell nor one gender is all there is to choose from.
const PER_CELL: usize = 60;

/// Everybody a walk found, nearer cells first.
#[derive(Debug)]
pub struct Walked {
    pub found: Vec<Found>,
    /// Whether it stopped because it had read enough: there may be more.
    pub is_capped: bool,
}

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
    search: &'a CandidateSearch,
    place: Option<&'static Place>,
    held: &'a [UserId],
    /// How many candidates were read.
    read: usize,
    /// Everybody met so far: at the seam between small and wide cells some are met twice.
    met: HashSet<UserId>,
    found: Vec<Found>,
}

impl<'a> Walk<'a> {
    /// A walk that passes over the people `held`, whom the seeker has at hand.
    pub fn new(seeker: &'a Seeker, search: &'a CandidateSearch, held: &'a [UserId]) -> Self {
        let place = seeker.position.and_then(|at| place(at.place_id));
        Self { seeker, search, place, held, read: 0, met: HashSet::new(), found: Vec::new() }
    }

    /// Goes until enough candidates are read or nobody is left.
    pub async fn go(mut self, conn: &Conn) -> Result<Walked, StoreError> {
        let Some(here) = self.place else {
            // Without cells there is one step for each gender: they share what is enough, else the first would have it all.
            let share = ENOUGH / self.search.count_genders().max(1);
            let anywhere = conn.list_candidates_anywhere(self.search, self.take(share)).await?;
            return Ok(self.keep(anywhere).walked());
        };
        let (far, near): (Vec<Ring>, Vec<Ring>) =
            Places::embedded().search_rings(here, self.seeker.preferences.max_distance).into_iter().partition(|ring| ring.wide);
        let near = conn.list_candidates_near(self.search, &cells(&near), self.take(PER_CELL)).await?;
        self = self.keep(near);
        if self.read < ENOUGH && !far.is_empty() {
            let far = conn.list_candidates_far(self.search, &cells(&far), self.take(PER_CELL)).await?;
            self = self.keep(far);
        }
        if self.read < ENOUGH {
            let nowhere = conn.list_candidates_nowhere(self.search, self.take(PER_CELL)).await?;
            self = self.keep(nowhere);
        }
        Ok(self.walked())
    }

    /// What may still be read, `per_cell` of a cell and gender at most.
    fn take(&self, per_cell: usize) -> CandidateLimit<'a> {
        CandidateLimit { per_cell, total: ENOUGH.saturating_sub(self.read), except: self.held }
    }

    fn keep(mut self, candidates: Vec<Candidate>) -> Self {
        self.read += candidates.len();
        for candidate in candidates {
            if let Some(found) = self.in_reach(candidate)
                && self.met.insert(found.id)
            {
                self.found.push(found);
            }
        }
        self
    }

    fn walked(self) -> Walked {
        Walked { is_capped: self.read >= ENOUGH, found: self.found }
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
