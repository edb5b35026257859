use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::Arc,
};

use kindred_api::{Address, TrustedProxies};
use parking_lot::Mutex;
use prometheus_client::{
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use super::{limits::Limits, slow_reads::MinimumRate};

/// Counts connections, all of them and those of each address.
#[derive(Debug)]
pub struct ConnectionSlots {
    limits: Limits,
    proxies: TrustedProxies,
    taken: Mutex<Taken>,
    open: Gauge,
    refused: Family<[(&'static str, &'static str); 1], Counter>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<Address, usize>,
}

/// Why a connection is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSlot {
    /// The server has as many as it can serve.
    Full,
    /// The address has its share.
    TooMany,
}

impl NoSlot {
    const fn label(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::TooMany => "address",
        }
    }
}

impl ConnectionSlots {
    /// None taken; the connections of `proxies` count for no address, since those of many visitors come through them.
    pub fn new(limits: Limits, proxies: TrustedProxies) -> Arc<Self> {
        Arc::new(Self { limits, proxies, taken: Mutex::default(), open: Gauge::default(), refused: Family::default() })
    }

    /// Makes the connections part of what is told to Prometheus.
    pub fn register(&self, registry: &mut Registry) {
        for why in [NoSlot::Full, NoSlot::TooMany] {
            drop(self.refused.get_or_create(&[("reason", why.label())]));
        }
        registry.register("kindred_connections_open", "Connections that are open", self.open.clone());
        registry.register("kindred_connections_refused", "Connections that were refused", self.refused.clone());
    }

    /// Takes a slot for a connection from `peer`, or says why there is none.
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Result<ConnectionSlot, NoSlot> {
        let taken = self.try_take(peer);
        if let Err(why) = &taken {
            self.refused.get_or_create(&[("reason", why.label())]).inc();
        } else {
            self.open.inc();
        }
        taken
    }

    fn try_take(self: &Arc<Self>, peer: IpAddr) -> Result<ConnectionSlot, NoSlot> {
        let address = (!self.proxies.trusts(peer)).then(|| Address::of(peer));
        let mut taken = self.taken.lock();
        if taken.all >= self.limits.connections {
            return Err(NoSlot::Full);
        }
        if let Some(address) = address {
            let own = taken.by_address.get(&address).copied().unwrap_or_default();
            if own >= self.limits.per_address {
                return Err(NoSlot::TooMany);
            }
            if own > 0 && taken.all >= self.limits.connections - self.limits.kept {
                return Err(NoSlot::Full);
            }
            taken.by_address.insert(address, own + 1);
        }
        taken.all += 1;
        Ok(ConnectionSlot { slots: Arc::clone(self), address })
    }
}

/// A connection's slot, free again when dropped.
#[derive(Debug)]
pub struct ConnectionSlot {
    slots: Arc<ConnectionSlots>,
    address: Option<Address>,
}

impl ConnectionSlot {
    /// How slowly the connection's answers may be read.
    pub fn minimum_rate(&self) -> MinimumRate {
        self.slots.limits.minimum_rate
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.slots.open.dec();
        let mut taken = self.slots.taken.lock();
        taken.all -= 1;
        if let Some(Entry::Occupied(mut own)) = self.address.map(|address| taken.by_address.entry(address)) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn slots(connections: usize, per_address: usize, kept: usize) -> Arc<ConnectionSlots> {
        let minimum_rate = MinimumRate { window: Duration::from_secs(30), least: 1 };
        ConnectionSlots::new(Limits { connections, per_address, kept, minimum_rate }, "10.0.0.0/8".parse().unwrap())
    }

    fn take(slots: &Arc<ConnectionSlots>, peer: &str) -> Result<ConnectionSlot, NoSlot> {
        slots.take(peer.parse().unwrap())
    }

    #[test]
    fn limit_04_an_address_gets_its_share_and_a_network_of_ipv6_is_one() {
        let slots = slots(100, 2, 0);
        for (one, same, other) in [("203.0.113.7", "203.0.113.7", "203.0.113.8"), ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1")] {
            let first = take(&slots, one).unwrap();
            let _second = take(&slots, same).unwrap();
            assert_eq!(take(&slots, one).unwrap_err(), NoSlot::TooMany);
            assert!(take(&slots, other).is_ok(), "others are not refused");
            drop(first);
            assert!(take(&slots, same).is_ok(), "a slot is free again");
        }
        assert!(slots.taken.lock().by_address.len() <= 2, "who has none is not kept");
    }

    #[test]
    fn limit_04_the_last_slots_are_for_addresses_that_have_none() {
        let slots = slots(4, 4, 2);
        let _two = [take(&slots, "203.0.113.7").unwrap(), take(&slots, "203.0.113.7").unwrap()];
        assert_eq!(take(&slots, "203.0.113.7").unwrap_err(), NoSlot::Full);
        let _kept = [take(&slots, "203.0.113.8").unwrap(), take(&slots, "203.0.113.9").unwrap()];
        assert_eq!(take(&slots, "203.0.113.10").unwrap_err(), NoSlot::Full);
    }

    #[test]
    fn limit_04_a_trusted_proxy_may_have_every_slot() {
        let slots = slots(4, 1, 2);
        let taken: Vec<_> = (0..4).map(|_| take(&slots, "10.1.2.3").unwrap()).collect();
        assert_eq!(take(&slots, "10.1.2.3").unwrap_err(), NoSlot::Full);
        assert_eq!((slots.open.get(), slots.refused.get_or_create(&[("reason", "full")]).get()), (4, 1));
        drop(taken);
        assert_eq!((slots.taken.lock().all, slots.open.get()), (0, 0));
    }
}
