use super::*;

#[test]
fn the_first_reason_for_a_field_stays() {
    let mut errors = FieldErrors::of("name", "too short");
    errors.add("name", "too odd");
    errors.join(FieldErrors::of("age", "too young"));
    assert_eq!((errors.why("name"), errors.why("age")), (Some("too short"), Some("too young")));
    assert_eq!(errors.clone().or_ok(()), Err(errors));
}

#[test]
fn no_error_is_ok() {
    let mut errors = FieldErrors::default();
    assert_eq!(errors.keep("age", Ok::<_, String>(20)), Some(20));
    assert_eq!(errors.or_ok(7), Ok(7));
}
