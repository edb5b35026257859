use proptest::prelude::*;

use super::*;

fn origin(proxies: &str, peer: &str, forwarded: &[&str]) -> String {
    let proxies: TrustedProxies = proxies.parse().unwrap();
    let mut headers = HeaderMap::new();
    for value in forwarded {
        headers.append("x-forwarded-for", value.parse().unwrap());
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
    fn limit_01_any_forwarded_text_from_somebody_else_changes_nothing(value in "[ -~]{0,60}", peer: [u8; 4]) {
        let peer = IpAddr::from(peer);
        prop_assume!(peer.to_string().split('.').next() != Some("10"));
        prop_assert_eq!(origin("10.0.0.0/8, 10.1.2.3", &peer.to_string(), &[&value]), peer.to_string());
    }

    #[test]
    fn limit_01_any_forwarded_text_from_a_proxy_is_its_last_address_or_none(value in "[ -~]{0,60}|([0-9]{1,3}[.,: ]){1,20}") {
        let last = value.rsplit(',').next().unwrap().trim().parse::<IpAddr>();
        let found = origin("10.1.2.3", "10.1.2.3", &[&value]);
        prop_assert!(last.is_ok() || found == "10.1.2.3", "{}", found);
    }

    #[test]
    fn any_text_for_a_list_of_proxies_makes_nothing_panic(text in "\\PC{0,40}|([0-9a-f:.]{1,20}/[0-9]{1,3},?){1,3}") {
        let _ = text.parse::<TrustedProxies>();
    }
}
