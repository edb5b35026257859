use std::collections::HashMap;

use parking_lot::Mutex;

use crate::{Format, PictureKey, Served, Width};

const BUDGET: usize = 32 * 1024 * 1024;
const LARGEST: usize = 512 * 1024;

pub(crate) type Name = (PictureKey, Width, Format);

/// Bytes that were served lately, within a fixed budget.
///
/// Nothing removed comes back: who reads from the store notes the [`Ready::removals`] first, and what was read is
/// taken in only if nothing was removed since.
#[derive(Default)]
pub(crate) struct Ready(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    served: HashMap<Name, (Served, u64)>,
    bytes: usize,
    uses: u64,
    removals: u64,
}

impl Ready {
    pub(crate) fn find(&self, name: &Name) -> Option<Served> {
        let mut inside = self.0.lock();
        inside.uses += 1;
        let now = inside.uses;
        let (served, used) = inside.served.get_mut(name)?;
        *used = now;
        Some(served.clone())
    }

    /// How often something was removed.
    pub(crate) fn removals(&self) -> u64 {
        self.0.lock().removals
    }

    /// Takes in what was read when so many `removals` had been.
    pub(crate) fn take_in(&self, name: Name, served: &Served, removals: u64) {
        let mut inside = self.0.lock();
        if inside.removals != removals || served.bytes.len() > LARGEST {
            return;
        }
        inside.uses += 1;
        inside.bytes += served.bytes.len();
        let entry = (served.clone(), inside.uses);
        if let Some((old, _)) = inside.served.insert(name, entry) {
            inside.bytes -= old.bytes.len();
        }
        if inside.bytes > BUDGET {
            inside.forget_the_least_used();
        }
    }

    /// Forgets everything of one picture.
    pub(crate) fn remove(&self, key: &PictureKey) {
        let mut inside = self.0.lock();
        inside.removals += 1;
        for width in Width::ALL {
            for format in [Format::Jpeg, Format::WebP] {
                if let Some((old, _)) = inside.served.remove(&(key.clone(), width, format)) {
                    inside.bytes -= old.bytes.len();
                }
            }
        }
    }
}

impl Inside {
    /// Makes room for a while: a quarter of the budget at once, so that the sorting is rare.
    fn forget_the_least_used(&mut self) {
        let mut by_use: Vec<(u64, Name)> = self.served.iter().map(|(name, (_, used))| (*used, name.clone())).collect();
        by_use.sort_unstable_by_key(|(used, _)| *used);
        for (_, name) in by_use {
            if self.bytes <= BUDGET / 4 * 3 {
                break;
            }
            if let Some((old, _)) = self.served.remove(&name) {
                self.bytes -= old.bytes.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use kindred_testkit::SeededEntropy;

    use super::*;

    fn name(seed: u64) -> Name {
        (PictureKey::random(&SeededEntropy::new(seed)), Width::W640, Format::Jpeg)
    }

    fn served(length: usize) -> Served {
        Served { bytes: Bytes::from(vec![1; length]), content_type: "image/jpeg", etag: "\"1\"".into() }
    }

    #[test]
    fn what_is_used_stays_and_the_budget_holds() {
        let ready = Ready::default();
        for seed in 0..200 {
            ready.take_in(name(seed), &served(LARGEST), ready.removals());
            assert!(ready.find(&name(0)).is_some(), "forgotten after {seed} others");
            assert!(ready.0.lock().bytes <= BUDGET);
        }
        assert!(ready.find(&name(5)).is_none());
    }

    #[test]
    fn what_was_read_before_a_removal_is_not_taken_in_after_it() {
        let ready = Ready::default();
        let before = ready.removals();
        ready.remove(&name(1).0);
        ready.take_in(name(1), &served(9), before);
        assert!(ready.find(&name(1)).is_none());
        ready.take_in(name(1), &served(9), ready.removals());
        ready.remove(&name(1).0);
        assert!(ready.find(&name(1)).is_none());
        assert_eq!(ready.0.lock().bytes, 0);
    }
}
