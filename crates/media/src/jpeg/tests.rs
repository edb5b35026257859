use proptest::prelude::*;

use super::*;

fn jpeg_with_scans(scans: usize) -> Vec<u8> {
    let mut file = vec![0xFF, 0xD8];
    for _ in 0..scans {
        file.extend([0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 0xFF, 0xD1, 2]);
    }
    file.extend([0xFF, 0xFF, 0xD9, 1, 2, 3]);
    file
}

#[test]
fn a_whole_file_ends_with_its_end_marker_whatever_follows() {
    assert!(is_whole(&jpeg_with_scans(1)));
    assert!(is_whole(&jpeg_with_scans(MAX_SCANS)));
}

#[test]
fn a_cut_file_one_without_scans_and_one_of_endless_scans_are_not_whole() {
    let whole = jpeg_with_scans(2);
    for cut in 0..whole.len() - 3 {
        assert!(!is_whole(&whole[..cut]), "cut at {cut}");
    }
    assert!(!is_whole(&jpeg_with_scans(0)));
    assert!(!is_whole(&jpeg_with_scans(MAX_SCANS + 1)));
}

#[test]
fn a_file_the_decoder_would_give_wrong_colours_is_not_taken() {
    let split = |factor: u8| {
        let mut file = vec![0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 8, 3, 1, factor, 0, 2, 0x11, 0, 3, 0x11, 0];
        file.extend(&jpeg_with_scans(3)[2..]);
        file
    };
    assert!(is_whole(&split(0x11)));
    assert!(!is_whole(&split(0x22)));
}

#[test]
fn a_progressive_file_and_one_of_several_scans_keep_their_coefficients() {
    let with = |frame: u8, factor: u8, scans: usize| {
        let mut file = vec![0xFF, 0xD8, 0xFF, frame, 0, 17, 8, 0, 8, 0, 8, 3, 1, factor, 0, 2, 0x11, 0, 3, 0x11, 0];
        file.extend(&jpeg_with_scans(scans)[2..]);
        coefficient_bytes(&file, 1000)
    };
    assert_eq!((with(0xC0, 0x22, 1), with(0xC0, 0x11, 3)), (0, 6000));
    assert_eq!((with(0xC2, 0x11, 1), with(0xC2, 0x22, 1), with(0xC2, 0, 1)), (6000, 3000, 4000));
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(file in prop::collection::vec(prop_oneof![Just(0xFF), any::<u8>()], 0..200)) {
        let _ = is_whole(&file);
        let _ = coefficient_bytes(&file, 1000);
    }
}
