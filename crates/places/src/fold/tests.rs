use proptest::prelude::*;

use super::*;

#[test]
fn case_diacritics_and_special_letters_do_not_matter() {
    for (typed, folded) in [
        ("  MÜNCHEN ", "munchen"),
        ("Łódź", "lodz"),
        ("Tromsø", "tromso"),
        ("Gießen", "giessen"),
        ("L'Hospitalet-de-Llobregat", "lhospitalet de llobregat"),
        ("İstanbul", "istanbul"),
        ("ΑΘΗΝΑΣ", "αθηνασ"),
        ("Йошкар-Ола", "иошкар ола"),
        ("القاهرة", "القاهره"),
        ("Ｔｏｋｙｏ", "tokyo"),
    ] {
        assert_eq!(fold(typed), folded, "{typed}");
    }
}

proptest! {
    #[test]
    fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
        let once = fold(&text);
        prop_assert_eq!(fold(&once), once);
    }
}
