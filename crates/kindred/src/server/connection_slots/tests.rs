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
