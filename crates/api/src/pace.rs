//! How often one address may ask for what anybody may ask for (PLACE-01).

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};
use kindred_domain::Timestamp;
use parking_lot::Mutex;

use crate::{ApiError, AppState};

/// Requests an address may send at once: somebody typing names fast, in a few tabs.
const BURST: i64 = 60;
/// Requests a minute an address may go on with.
const A_MINUTE: i64 = 120;
const MICROS_A_REQUEST: i64 = 60_000_000 / A_MINUTE;
/// Addresses remembered before those that have been quiet are forgotten.
const MOST_ADDRESSES: usize = 20_000;

/// Counts requests by address, in memory.
#[derive(Debug, Default)]
pub struct Pace {
    off: bool,
    /// When each address will have nothing held against it any more.
    clear_at: Mutex<HashMap<IpAddr, Timestamp>>,
}

impl Pace {
    /// A pace that lets everything through, for load tests and benches.
    pub fn off() -> Self {
        Self { off: true, ..Self::default() }
    }

    /// Lets one more request of `address` through at `now`, or tells after how many seconds to come back.
    pub fn admit(&self, address: IpAddr, now: Timestamp) -> Result<(), u32> {
        if self.off {
            return Ok(());
        }
        let mut clear_at = self.clear_at.lock();
        if clear_at.len() >= MOST_ADDRESSES {
            clear_at.retain(|_, clear| *clear > now);
        }
        let slot = clear_at.entry(household(address)).or_insert(now);
        let clear = (*slot).max(now).micros() + MICROS_A_REQUEST;
        let ahead = clear - now.micros() - BURST * MICROS_A_REQUEST;
        if ahead > 0 {
            return Err(u32::try_from(ahead.div_euclid(1_000_000) + 1).unwrap_or(u32::MAX));
        }
        *slot = Timestamp::from_micros(clear);
        Ok(())
    }
}

/// What counts as one address: of IPv6 the network, since a household has billions of addresses.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Proof that the address that asks isn't asking too often: 429 otherwise.
pub struct Unhurried;

impl FromRequestParts<AppState> for Unhurried {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        // Without a connection there is no address, and nobody to be slowed down.
        let Some(ConnectInfo(peer)) = parts.extensions.get::<ConnectInfo<SocketAddr>>() else { return Ok(Self) };
        state.pace.admit(peer.ip(), state.clock.now()).map(|()| Self).map_err(ApiError::too_many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_781_524_800_000_000);

    #[test]
    fn a_burst_passes_then_one_every_half_second() {
        let (pace, home) = (Pace::default(), "203.0.113.7".parse().unwrap());
        assert!((0..BURST).all(|_| pace.admit(home, NOW).is_ok()));
        assert_eq!(pace.admit(home, NOW), Err(1));
        assert_eq!(pace.admit("203.0.113.8".parse().unwrap(), NOW), Ok(()), "others are not slowed down");
        let later = NOW.plus_seconds(1);
        assert_eq!([(); 3].map(|()| pace.admit(home, later).is_ok()), [true, true, false]);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let pace = Pace::default();
        for host in 0..BURST {
            assert_eq!(pace.admit(format!("2001:db8:1:2::{host:x}").parse().unwrap(), NOW), Ok(()));
        }
        assert_eq!(pace.admit("2001:db8:1:2:ffff::1".parse().unwrap(), NOW), Err(1));
        assert_eq!(pace.admit("2001:db8:1:3::1".parse().unwrap(), NOW), Ok(()));
    }

    #[test]
    fn switched_off_it_lets_everything_through() {
        let pace = Pace::off();
        assert!((0..1000).all(|_| pace.admit("203.0.113.7".parse().unwrap(), NOW).is_ok()));
    }

    #[test]
    fn quiet_addresses_are_forgotten() {
        let pace = Pace::default();
        for n in 0..MOST_ADDRESSES {
            let [_, a, b, c] = u32::try_from(n).unwrap().to_be_bytes();
            assert_eq!(pace.admit(IpAddr::from([10, a, b, c]), NOW), Ok(()));
        }
        assert_eq!(pace.admit("203.0.113.7".parse().unwrap(), NOW.plus_seconds(1)), Ok(()));
        assert_eq!(pace.clear_at.lock().len(), 1);
    }
}
