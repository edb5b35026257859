use super::*;

#[test]
fn webp_is_served_to_those_who_accept_it_by_name() {
    assert!(takes_webp("image/avif,image/webp,*/*;q=0.8"));
    assert!(takes_webp("IMAGE/WEBP;q=0.5"));
    assert!(!takes_webp("image/webp;q=0, image/jpeg"));
    assert!(!takes_webp("*/*"));
}

#[test]
fn a_known_tag_is_found_in_a_list_weak_or_not() {
    assert!(matches_any("\"a\"", "\"b\", W/\"a\""));
    assert!(matches_any("\"a\"", "*"));
    assert!(!matches_any("\"a\"", "\"b\""));
}
