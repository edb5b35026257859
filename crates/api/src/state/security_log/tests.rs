use kindred_testkit::SeededEntropy;

use super::*;

#[test]
fn ops_09_a_pseudonym_is_the_same_within_a_run_and_another_in_the_next() {
    let entropy = SeededEntropy::new(1);
    let (log, next) = (SecurityLog::new(&entropy), SecurityLog::new(&entropy));
    assert_eq!(log.pseudonym("account 1"), log.pseudonym("account 1"));
    assert_ne!(log.pseudonym("account 1"), log.pseudonym("account 2"));
    assert_ne!(log.pseudonym("account 1"), next.pseudonym("account 1"));
    assert_eq!(log.pseudonym("account 1").len(), 12);
}

#[test]
fn ops_09_every_event_is_documented() {
    let document = include_str!("../../../../../docs/operation.md");
    for event in SecurityEvent::ALL {
        assert!(document.contains(&format!("| `{}` |", event.name())), "{}", event.name());
    }
}
