use proptest::prelude::*;

use super::*;

#[test]
fn a_cursor_comes_back_as_it_went_out_and_other_text_is_none() {
    let cursor = Cursor(Timestamp::from_micros(1_700_000_000_000_001), UserId(7));
    assert_eq!(cursor.to_string(), "1700000000000001-0000000000007");
    for known in [cursor, Cursor(Timestamp::from_micros(-1), UserId(0))] {
        assert_eq!(Cursor::parse(&known.to_string()), Some(known));
    }
    for wrong in ["", "-", "5", "5-", "-0000000000007", "x-0000000000007", "5-7", "5-0000000000007-0000000000007"] {
        assert_eq!(Cursor::parse(wrong), None, "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_text_that_is_a_cursor_reads_as_the_same_one_again(text in "\\PC{0,40}|-?[0-9]{0,20}-[0-9a-z]{13}") {
        if let Some(cursor) = Cursor::parse(&text) {
            prop_assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
        }
    }
}
