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

    /// Registers the connections as metrics.
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
mod tests;
