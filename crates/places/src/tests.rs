use super::*;

#[test]
fn every_name_in_the_file_was_folded_as_typed_text_is() {
    let places = Places::embedded();
    for name in places.place_names.all().into_iter().chain(places.area_names.all()) {
        assert_eq!(fold::fold(&name), name);
    }
}

#[test]
fn the_names_in_the_file_are_sorted_as_the_search_expects() {
    let names = Places::embedded().place_names.all();
    assert!(names.is_sorted_by(|a, b| a <= b));
}

#[test]
fn a_damaged_file_is_refused() {
    assert!(Places::read(&FILE[..FILE.len() / 2]).is_none());
    assert!(Places::read(&[]).is_none());
}

#[test]
fn the_notice_names_the_source_and_its_licence() {
    assert!(NOTICE.contains("GeoNames") && NOTICE.contains("CC BY 4.0"));
}
