use std::collections::HashSet;

use kindred_domain::UserId;
use kindred_places::{Place, PlaceId, Places, Ring, coarse_km, distance_km};
use kindred_store::{Candidate, CandidateFilter, CandidateLimit, Conn, Seeker, StoreError};

/// How many candidates a search reads at most; people the seeker acted on or excluded are no candidates.
const MAX_CANDIDATES: usize = 300;
/// How many are read from one cell and gender at most, so that neither the nearest cell nor one gender fills the result.
const PER_CELL: usize = 60;

/// The people a search found, nearer cells first.
#[derive(Debug)]
pub struct NearbySearchResult {
    pub found: Vec<NearbyPerson>,
    /// True if it stopped at its limit: there may be more.
    pub is_capped: bool,
}

/// A person the search found, with the distance that is shown to the seeker.
#[derive(Debug)]
pub struct NearbyPerson {
    /// Who, with what their match score needs.
    pub candidate: Candidate,
    /// The coarse distance; `None` when a place is unknown.
    pub distance_km: Option<i64>,
}

/// A search for candidates around one seeker, from near to far cells. Its work is bounded however many people there are.
pub struct NearbySearch<'a> {
    seeker: &'a Seeker,
    filter: &'a CandidateFilter,
    place: Option<&'static Place>,
    excluded: &'a [UserId],
    /// How many candidates have been read.
    read: usize,
    /// Everybody found so far: where small and wide cells overlap, some are read twice.
    seen: HashSet<UserId>,
    found: Vec<NearbyPerson>,
}

impl<'a> NearbySearch<'a> {
    /// A search that leaves out the people `excluded`.
    pub fn new(seeker: &'a Seeker, filter: &'a CandidateFilter, excluded: &'a [UserId]) -> Self {
        let place = seeker.position.and_then(|at| place(at.place_id));
        Self { seeker, filter, place, excluded, read: 0, seen: HashSet::new(), found: Vec::new() }
    }

    /// Reads until the limit is reached or nobody is left.
    pub async fn run(mut self, conn: &Conn) -> Result<NearbySearchResult, StoreError> {
        let Some(here) = self.place else {
            // Without cells there is one step for each gender: they share the limit, else the first would use it up.
            let share = MAX_CANDIDATES / self.filter.count_genders().max(1);
            let anywhere = conn.list_candidates_anywhere(self.filter, self.take(share)).await?;
            return Ok(self.keep(anywhere).result());
        };
        let (far, near): (Vec<Ring>, Vec<Ring>) =
            Places::embedded().search_rings(here, self.seeker.preferences.max_distance).into_iter().partition(|ring| ring.wide);
        let near = conn.list_candidates_near(self.filter, &cells(&near), self.take(PER_CELL)).await?;
        self = self.keep(near);
        if self.read < MAX_CANDIDATES && !far.is_empty() {
            let far = conn.list_candidates_far(self.filter, &cells(&far), self.take(PER_CELL)).await?;
            self = self.keep(far);
        }
        if self.read < MAX_CANDIDATES {
            let nowhere = conn.list_candidates_nowhere(self.filter, self.take(PER_CELL)).await?;
            self = self.keep(nowhere);
        }
        Ok(self.result())
    }

    /// How much may still be read, at most `per_cell` from each cell and gender.
    fn take(&self, per_cell: usize) -> CandidateLimit<'a> {
        CandidateLimit { per_cell, total: MAX_CANDIDATES.saturating_sub(self.read), except: self.excluded }
    }

    fn keep(mut self, candidates: Vec<Candidate>) -> Self {
        self.read += candidates.len();
        for candidate in candidates {
            if let Some(found) = self.within_distance(candidate)
                && self.seen.insert(found.candidate.user_id)
            {
                self.found.push(found);
            }
        }
        self
    }

    fn result(self) -> NearbySearchResult {
        NearbySearchResult { is_capped: self.read >= MAX_CANDIDATES, found: self.found }
    }

    /// The candidate, if the distance is within what both look for; where a place is unknown, nobody is too far.
    fn within_distance(&self, candidate: Candidate) -> Option<NearbyPerson> {
        let Some((here, there)) = self.place.zip(candidate.place_id.and_then(place)) else {
            return Some(NearbyPerson { candidate, distance_km: None });
        };
        let km = distance_km(here, there);
        #[expect(clippy::cast_precision_loss, reason = "at most 200 km")]
        let wanted = self.seeker.preferences.max_distance.min(candidate.max_distance) as f64;
        (km <= wanted).then(|| NearbyPerson { candidate, distance_km: Some(coarse_km(km)) })
    }
}

fn place(id: i64) -> Option<&'static Place> {
    Places::embedded().get(PlaceId(id))
}

fn cells(rings: &[Ring]) -> Vec<i64> {
    rings.iter().flat_map(|ring| &ring.cells).map(|cell| cell.cast_signed()).collect()
}
