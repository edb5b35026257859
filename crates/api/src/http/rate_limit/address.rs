use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap, request::Parts},
};

/// How many entries of `X-Forwarded-For` are read at most; no chain of proxies is longer.
const LONGEST_CHAIN: usize = 20;

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
    /// Whether `address` is one of them.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The last address on a request's way that is no trusted proxy; entries before it could be forged.
    pub fn address_of(&self, parts: &Parts) -> Option<Address> {
        let ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
        Some(Address::of(self.origin(peer.ip(), &parts.headers)))
    }

    /// Whether the client speaks TLS with the first of the proxies on its way, as the last of them says.
    pub fn say_tls(&self, extensions: &Extensions, headers: &HeaderMap) -> bool {
        let trusted = extensions.get::<ConnectInfo<SocketAddr>>().is_some_and(|ConnectInfo(peer)| self.trusts(peer.ip()));
        let said = headers.get("x-forwarded-proto").and_then(|said| said.to_str().ok()).unwrap_or_default();
        trusted && said.split(',').next().is_some_and(|first| first.trim().eq_ignore_ascii_case("https"))
    }

    fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer;
        let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let chain: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        for hop in chain.iter().rev().take(LONGEST_CHAIN) {
            let Some(before) = self.trusts(origin).then(|| hop.parse().ok()).flatten() else { break };
            origin = before;
        }
        origin
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn origin(proxies: &str, peer: &str, forwarded: &[&str]) -> String {
        let proxies: TrustedProxies = proxies.parse().unwrap();
        let mut headers = HeaderMap::new();
        for said in forwarded {
            headers.append("x-forwarded-for", said.parse().unwrap());
        }
        proxies.origin(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn limit_01_a_network_of_ipv6_is_one_address() {
        let of = |text: &str| Address::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:203.0.113.7"), of("203.0.113.7"));
        assert_ne!(of("203.0.113.7"), of("203.0.113.8"));
    }

    #[test]
    fn limit_01_forwarded_addresses_are_believed_from_trusted_proxies_alone() {
        assert_eq!(origin("", "203.0.113.7", &["198.51.100.1"]), "203.0.113.7");
        assert_eq!(origin("10.0.0.0/8", "203.0.113.7", &["198.51.100.1"]), "203.0.113.7");
        assert_eq!(origin("10.0.0.0/8", "10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(origin("10.0.0.0/8", "10.1.2.3", &["6.6.6.6, 198.51.100.1"]), "198.51.100.1", "what a visitor wrote before");
        assert_eq!(origin("10.0.0.0/8, ::1", "::1", &["6.6.6.6", "198.51.100.1, 10.9.9.9"]), "198.51.100.1", "through two proxies");
        assert_eq!(origin("10.0.0.0/8", "10.1.2.3", &["nonsense"]), "10.1.2.3");
        assert_eq!(origin("10.0.0.0/8", "10.1.2.3", &[]), "10.1.2.3");
    }

    #[test]
    fn limit_01_proxies_are_addresses_and_networks() {
        let trusts = |proxies: &str, address: &str| proxies.parse::<TrustedProxies>().unwrap().trusts(address.parse().unwrap());
        assert!(trusts("192.0.2.1", "192.0.2.1") && !trusts("192.0.2.1", "192.0.2.2"));
        assert!(trusts("192.0.2.0/31", "192.0.2.1") && trusts("0.0.0.0/0", "203.0.113.7") && !trusts("0.0.0.0/0", "2001:db8::1"));
        assert!(trusts("2001:db8::/32", "2001:db8:ffff::1") && trusts("::/0", "203.0.113.7"));
        for wrong in ["proxy", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/8 ::1"] {
            assert!(wrong.parse::<TrustedProxies>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn limit_01_any_forwarded_text_from_somebody_else_changes_nothing(said in "[ -~]{0,60}", peer: [u8; 4]) {
            let peer = IpAddr::from(peer);
            prop_assume!(peer.to_string().split('.').next() != Some("10"));
            prop_assert_eq!(origin("10.0.0.0/8, 10.1.2.3", &peer.to_string(), &[&said]), peer.to_string());
        }

        #[test]
        fn limit_01_any_forwarded_text_from_a_proxy_is_its_last_address_or_none(said in "[ -~]{0,60}|([0-9]{1,3}[.,: ]){1,20}") {
            let last = said.rsplit(',').next().unwrap().trim().parse::<IpAddr>();
            let found = origin("10.1.2.3", "10.1.2.3", &[&said]);
            prop_assert!(last.is_ok() || found == "10.1.2.3", "{}", found);
        }

        #[test]
        fn any_text_for_a_list_of_proxies_makes_nothing_panic(text in "\\PC{0,40}|([0-9a-f:.]{1,20}/[0-9]{1,3},?){1,3}") {
            let _ = text.parse::<TrustedProxies>();
        }
    }
}
