//! How many shards a discovery would touch, and how evenly people would lie on them, if candidates were split by H3 cell.
//! `docs/scale.md` quotes what it prints. Run: `cargo run --release -p kindred-places --example discovery_shards`
//!
//! People live where the gazetteer says that people live. A shard holds whole cells of one resolution: cells in the order of
//! their indexes, which keeps neighbours together, cut into ranges of equal load; or cells by a hash of their index.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shares of populations, counts of shards and bits of hashes"
)]

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    hash::{DefaultHasher, Hasher},
};

use h3o::{CellIndex, Resolution};
use kindred_places::{FARTHEST_SEARCH_KM, Place, Places};

/// The seekers that are looked at, spread over all people.
const SEEKERS: usize = 5_000;
/// Discovery stops when it has found so many people to rank.
const ENOUGH: f64 = 300.0;
/// Of all people in a cell, those that a seeker and they themselves wish for, and who were not seen before.
const SUITABLE: f64 = 0.15;

/// Which shard holds a cell.
type Shards = HashMap<CellIndex, usize>;

fn main() {
    let places = Places::embedded();
    let (seekers, population) = (seekers(places), Population::of(places));
    println!("| people | resolution | shards | split by | fullest shard / mean | shards a search touches: mean | 99 % | most |");
    println!("|---|---|---|---|---|---|---|---|");
    for people in [1e6, 1e7, 5e7] {
        for resolution in [Resolution::Two, Resolution::Three] {
            let load = load(places, resolution);
            for count in [16, 64, 256] {
                for (way, shards) in [("range", by_range(&load, count)), ("hash", by_hash(&load, count))] {
                    let mut touched: Vec<usize> =
                        seekers.iter().map(|seeker| touched(seeker, (places, &population), people, (&shards, resolution))).collect();
                    touched.sort_unstable();
                    let mean = touched.iter().sum::<usize>() as f64 / touched.len() as f64;
                    println!(
                        "| {:.0} million | {} | {count} | {way} | {:.2} | {mean:.2} | {} | {} |",
                        people / 1e6,
                        u8::from(resolution),
                        fullest(&load, &shards, count),
                        touched[touched.len() * 99 / 100],
                        touched[touched.len() - 1],
                    );
                }
            }
        }
    }
}

fn cell_of(place: &Place, resolution: Resolution) -> CellIndex {
    parent(place.cell(), resolution)
}

fn parent(cell: u64, resolution: Resolution) -> CellIndex {
    let cell = CellIndex::try_from(cell).expect("the gazetteer has valid cells");
    cell.parent(resolution).unwrap_or(cell)
}

/// How many live in each cell.
fn load(places: &Places, resolution: Resolution) -> BTreeMap<CellIndex, f64> {
    let mut load = BTreeMap::new();
    for place in places.iter() {
        *load.entry(cell_of(place, resolution)).or_default() += place.population();
    }
    load
}

/// The places of people that are evenly spaced in a list of all people.
fn seekers(places: &Places) -> Vec<&Place> {
    let all: f64 = places.iter().map(Place::population).sum();
    let (mut passed, mut seekers) = (0.0, Vec::new());
    for place in places.iter() {
        passed += place.population();
        while (seekers.len() as f64 + 0.5) * all / (SEEKERS as f64) < passed {
            seekers.push(place);
        }
    }
    seekers
}

fn by_range(load: &BTreeMap<CellIndex, f64>, count: usize) -> Shards {
    let all: f64 = load.values().sum();
    let mut passed = 0.0;
    let shard_of = |middle: f64| ((middle / all * count as f64) as usize).min(count - 1);
    let shard = |(cell, here): (&CellIndex, &f64)| {
        passed += here;
        (*cell, shard_of(passed - here / 2.0))
    };
    load.iter().map(shard).collect()
}

fn by_hash(load: &BTreeMap<CellIndex, f64>, count: usize) -> Shards {
    let hash = |cell: CellIndex| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(cell.into());
        hasher.finish() as usize
    };
    load.keys().map(|cell| (*cell, hash(*cell) % count)).collect()
}

fn fullest(load: &BTreeMap<CellIndex, f64>, shards: &Shards, count: usize) -> f64 {
    let mut loads = vec![0.0; count];
    for (cell, here) in load {
        loads[shards[cell]] += here;
    }
    loads.iter().copied().fold(0.0, f64::max) * count as f64 / load.values().sum::<f64>()
}

/// The shards that a search up to the farthest distance asks, near to far, until it has found enough.
fn touched(
    seeker: &Place,
    (places, population): (&Places, &Population),
    people: f64,
    (shards, resolution): (&Shards, Resolution),
) -> usize {
    let (mut asked, mut found) = (HashSet::new(), 0.0);
    for ring in places.search_rings(seeker, FARTHEST_SEARCH_KM) {
        for cell in ring.cells {
            if found >= ENOUGH {
                return asked.len();
            }
            asked.insert(shards[&parent(cell, resolution)]);
            found += population.share(cell) * people * SUITABLE;
        }
    }
    asked.len()
}

/// Which share of all people live in each cell, small and wide.
struct Population {
    shares: HashMap<u64, f64>,
}

impl Population {
    fn of(places: &Places) -> Self {
        let all: f64 = places.iter().map(Place::population).sum();
        let mut shares = HashMap::new();
        for place in places.iter() {
            for cell in [place.cell(), place.wide_cell()] {
                *shares.entry(cell).or_default() += place.population() / all;
            }
        }
        Self { shares }
    }

    fn share(&self, cell: u64) -> f64 {
        self.shares[&cell]
    }
}
