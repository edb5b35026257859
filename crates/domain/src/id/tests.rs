use proptest::prelude::*;

use super::{encoding::LENGTH, *};

proptest! {
    #[test]
    fn an_id_survives_the_way_out_and_back(number in 0_i64..=i64::MAX) {
        let text = UserId(number).to_string();
        prop_assert_eq!(text.len(), LENGTH);
        prop_assert_eq!(text.parse(), Ok(UserId(number)));
    }

    #[test]
    fn any_other_text_is_no_id(text in "\\PC{0,20}") {
        if let Ok(id) = text.parse::<UserId>() {
            prop_assert_eq!(id.to_string(), text);
        }
    }
}

struct Bits(i64);

impl Entropy for Bits {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0.to_be_bytes()[..bytes.len()]);
    }
}

proptest! {
    #[test]
    fn moments_and_comments_have_larger_ids_in_every_later_microsecond(
        now in 0_i64..4_000_000_000_000_000, later in 1_i64..5_000, high: i64, low: i64
    ) {
        let (now, then) = (Timestamp::from_micros(now), Timestamp::from_micros(now + later));
        prop_assert!(MomentId::at(now, &Bits(high)) < MomentId::at(then, &Bits(low)));
        prop_assert!(CommentId::at(now, &Bits(high)) < CommentId::at(then, &Bits(low)));
    }
}

#[test]
fn numbers_past_63_bits_are_no_ids() {
    assert_eq!("zzzzzzzzzzzzz".parse::<UserId>(), Err(ParseIdError));
    assert_eq!("7zzzzzzzzzzzz".parse::<UserId>(), Ok(UserId(i64::MAX)));
}
