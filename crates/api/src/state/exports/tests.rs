use super::*;

#[test]
fn leave_03_a_person_has_one_export_open_and_all_together_a_few() {
    let exports = Arc::new(Exports::default());
    let ann = exports.open(UserId(1)).unwrap();
    assert_eq!(exports.open(UserId(1)).err(), Some(ExportRefusal::OneIsOpen));
    drop(ann);
    let open: Vec<_> = (1..=32).map(|user| exports.open(UserId(user)).unwrap()).collect();
    assert_eq!(exports.open(UserId(33)).err(), Some(ExportRefusal::TooMany));
    drop(open);
    assert!(exports.open(UserId(33)).is_ok());
}
