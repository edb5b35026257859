use super::*;

fn reservation(budget: &Arc<Budget>, address: &str) -> Reservation {
    budget.reservation(Some(Address::of(address.parse().unwrap())))
}

fn holding(budget: &Arc<Budget>, address: &str, bytes: usize) -> Reservation {
    let mut reservation = reservation(budget, address);
    reservation.grow(bytes).unwrap();
    reservation
}

#[test]
fn limit_05_an_address_has_its_share_and_all_have_the_total() {
    let budget = Budget::new((100, 40));
    let mut home = holding(&budget, "203.0.113.7", 30);
    assert_eq!(reservation(&budget, "203.0.113.7").check(11).unwrap_err().status(), 429);
    let other = holding(&budget, "203.0.113.8", 40);
    assert_eq!(reservation(&budget, "203.0.113.9").grow(9).unwrap_err().status(), 503);
    drop(other);
    home.grow(10).unwrap();
    assert_eq!((home.bytes(), budget.held.lock().all), (40, 40));
    drop(home);
    let held = budget.held.lock();
    assert_eq!((held.all, held.by_address.len()), (0, 0));
}

#[test]
fn limit_05_a_quarter_is_kept_for_addresses_that_hold_little() {
    let budget = Budget::new((100, 40));
    let _greedy = [holding(&budget, "203.0.113.7", 40), holding(&budget, "203.0.113.8", 35)];
    assert_eq!(reservation(&budget, "203.0.113.9").check(9).unwrap_err().status(), 503, "a fifth of 40 is 8");
    let small: Vec<_> = (10..15).map(|last| holding(&budget, &format!("203.0.113.{last}"), 5)).collect();
    assert_eq!(reservation(&budget, "203.0.113.20").check(1).unwrap_err().status(), 503, "nothing is left");
    drop(small);
    assert!(reservation(&budget, "203.0.113.20").check(8).is_ok());
}
