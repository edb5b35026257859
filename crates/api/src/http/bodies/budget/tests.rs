use super::*;

fn share(budget: &Arc<Budget>, address: &str) -> Share {
    budget.share(Some(Address::of(address.parse().unwrap())))
}

#[test]
fn limit_05_an_address_has_its_share_and_all_have_the_total() {
    let budget = Budget::new((100, 40));
    let mut home = share(&budget, "203.0.113.7");
    home.grow(30).unwrap();
    assert_eq!(share(&budget, "203.0.113.7").check(11).unwrap_err().status(), 429);
    let others: Vec<_> = ["203.0.113.8", "203.0.113.9"]
        .map(|address| {
            let mut share = share(&budget, address);
            share.grow(35).unwrap();
            share
        })
        .into();
    assert_eq!(share(&budget, "203.0.113.10").grow(1).unwrap_err().status(), 503);
    drop(others);
    home.grow(10).unwrap();
    assert_eq!((home.bytes(), budget.held.lock().all), (40, 40));
    drop(home);
    let held = budget.held.lock();
    assert_eq!((held.all, held.by_address.len()), (0, 0));
}
