//! A budget of bytes that clients share.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use parking_lot::Mutex;

use super::{error::ApiError, rate_limit::Address};

/// A quarter of the total is reserved for addresses that hold little.
const RESERVED_DIVISOR: usize = 4;
/// An address holds little up to a fifth of what it may hold: of files, the largest body.
const SMALL_DIVISOR: usize = 5;

/// Bytes that may be held at the same time, by all together and by one address. A part of the total is kept for addresses that
/// hold little, so that a few which hold all they may take nothing from the others.
#[derive(Debug)]
pub struct Budget {
    total: usize,
    per_address: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    by_address: HashMap<Address, usize>,
}

impl Budget {
    /// Nothing held yet of so much in all and for an address.
    pub fn new((total, per_address): (usize, usize)) -> Arc<Self> {
        Arc::new(Self { total, per_address, held: Mutex::default() })
    }

    /// A reservation of nothing yet; without an address it is limited by the total alone.
    pub fn reservation(self: &Arc<Self>, address: Option<Address>) -> Reservation {
        Reservation { budget: Arc::clone(self), address, bytes: 0 }
    }

    /// How much is held by all.
    pub fn held(&self) -> usize {
        self.held.lock().all
    }

    fn check(&self, held: &Held, address: Option<Address>, more: usize) -> Result<(), ApiError> {
        let own = address.and_then(|address| held.by_address.get(&address)).copied().unwrap_or_default();
        if address.is_some() && own + more > self.per_address {
            return Err(ApiError::too_many(5));
        }
        let is_small = address.is_none() || own + more <= self.per_address / SMALL_DIVISOR;
        let total = if is_small { self.total } else { self.total - self.total / RESERVED_DIVISOR };
        if held.all + more > total {
            return Err(ApiError::unavailable(5));
        }
        Ok(())
    }
}

/// The bytes of a budget that one body or one response holds; free again when dropped.
#[derive(Debug)]
pub struct Reservation {
    budget: Arc<Budget>,
    address: Option<Address>,
    bytes: usize,
}

impl Reservation {
    /// Fails when so much more could not be held now: 429 if the address holds its share, 503 if there is no more.
    pub fn check(&self, more: usize) -> Result<(), ApiError> {
        self.budget.check(&self.budget.held.lock(), self.address, more)
    }

    /// Holds so much more, or fails as [`Reservation::check`] does and holds what it held.
    pub fn grow(&mut self, more: usize) -> Result<(), ApiError> {
        let budget = Arc::clone(&self.budget);
        let mut held = budget.held.lock();
        budget.check(&held, self.address, more)?;
        self.add(&mut held, more);
        Ok(())
    }

    /// Holds so much more, even if that is more than may be held.
    pub fn grow_beyond(&mut self, more: usize) {
        let budget = Arc::clone(&self.budget);
        self.add(&mut budget.held.lock(), more);
    }

    fn add(&mut self, held: &mut Held, more: usize) {
        held.all += more;
        if let Some(address) = self.address {
            *held.by_address.entry(address).or_default() += more;
        }
        self.bytes += more;
    }

    /// How much it holds.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut held = self.budget.held.lock();
        held.all -= self.bytes;
        if let Some(Entry::Occupied(mut own)) = self.address.map(|address| held.by_address.entry(address)) {
            *own.get_mut() -= self.bytes;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests;
