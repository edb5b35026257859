use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap, request::Parts},
};

/// How many entries of `X-Forwarded-For` are read at most; no chain of proxies is longer.
const MAX_PROXY_CHAIN: usize = 20;

/// What is counted as one address: of IPv6 the /64 network, since a household has billions of addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl Address {
    /// The address to count by.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Network {
    bits: u128,
    length: u32,
}

/// The address as 128 bits, IPv4 in its place within IPv6.
fn bits(address: IpAddr) -> u128 {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().to_bits(),
        IpAddr::V6(v6) => v6.to_bits(),
    }
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        (bits(address) ^ self.bits).checked_shr(128 - self.length).unwrap_or(0) == 0
    }

    fn parse(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.parse().ok()?;
        let (own, offset) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
        let length: u32 = length.map_or(Some(own), |length| length.parse().ok())?;
        (length <= own).then(|| Self { bits: bits(address), length: length + offset })
    }
}

/// The proxies whose `X-Forwarded-For` is trusted; none by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<Network>);

/// Text that is no list of proxies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither an address nor a network such as 10.0.0.0/8")]
pub struct InvalidProxies(String);

impl FromStr for TrustedProxies {
    type Err = InvalidProxies;

    /// Reads addresses and networks separated by commas.
    fn from_str(text: &str) -> Result<Self, InvalidProxies> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| Network::parse(name).ok_or_else(|| InvalidProxies(name.to_owned()))).collect::<Result<_, _>>().map(Self)
    }
}

impl TrustedProxies {
    /// True if `address` is one of them.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The last address on a request's way that is no trusted proxy; entries before it could be forged.
    pub fn address_of(&self, parts: &Parts) -> Option<Address> {
        let ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
        Some(Address::of(self.origin(peer.ip(), &parts.headers)))
    }

    /// True if the client uses TLS, as the trusted proxy says in `X-Forwarded-Proto`.
    pub fn client_uses_tls(&self, extensions: &Extensions, headers: &HeaderMap) -> bool {
        let trusted = extensions.get::<ConnectInfo<SocketAddr>>().is_some_and(|ConnectInfo(peer)| self.trusts(peer.ip()));
        let proto = headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok()).unwrap_or_default();
        trusted && proto.split(',').next().is_some_and(|first| first.trim().eq_ignore_ascii_case("https"))
    }

    fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer;
        let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let chain: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        for hop in chain.iter().rev().take(MAX_PROXY_CHAIN) {
            let Some(before) = self.trusts(origin).then(|| hop.parse().ok()).flatten() else { break };
            origin = before;
        }
        origin
    }
}

#[cfg(test)]
mod tests;
