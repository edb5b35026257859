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

#[test]
fn a_file_with_a_second_frame_is_not_taken() {
    let frame = |marker: u8| vec![0xFF, marker, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
    let with = |frames: &[u8]| {
        let frames: Vec<u8> = frames.iter().flat_map(|marker| frame(*marker)).collect();
        [&[0xFF, 0xD8][..], &frames, &jpeg_with_scans(1)[2..]].concat()
    };
    assert!(is_whole(&with(&[0xC2])));
    assert!(!is_whole(&with(&[0xC2, 0xC0])) && !is_whole(&with(&[0xC2, 0xC9])));
    // What it takes goes by the first, as the decoders do.
    assert_eq!(coefficient_bytes(&with(&[0xC2, 0xC0]), 1000), 6000);
}

#[test]
fn a_progressive_file_is_reducible_once_every_coefficient_is_final() {
    let scan = |colours: &[u8], first: u8, last: u8, precision: u8| {
        let colours: Vec<u8> = colours.iter().flat_map(|colour| [*colour, 0]).collect();
        let length = u8::try_from(6 + colours.len()).unwrap();
        [&[0xFF, 0xDA, 0, length, u8::try_from(colours.len() / 2).unwrap()][..], &colours, &[first, last, precision]].concat()
    };
    let file = |scans: &[Vec<u8>]| {
        let frame = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
        [&frame[..], &scans.concat(), &[0xFF, 0xD9]].concat()
    };
    let first = scan(&[1, 2, 3], 0, 0, 0);
    let rest: Vec<_> = [1, 2, 3].iter().map(|colour| scan(&[*colour], 1, 63, 0)).collect();
    assert!(Layout::of(&file(&[std::slice::from_ref(&first), &rest[..]].concat())).is_reducible());
    assert!(!Layout::of(&file(&[std::slice::from_ref(&first), &rest[..2]].concat())).is_reducible());
    // The last bit of a coefficient is still to come.
    assert!(!Layout::of(&file(&[&[first], &rest[..2], &[scan(&[3], 1, 63, 0x01)]].concat())).is_reducible());
    assert!(!Layout::of(&file(&[scan(&[1, 2, 3], 0, 255, 0), vec![0xFF, 0xDA, 0, 3, 200]])).is_reducible());
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(file in prop::collection::vec(prop_oneof![Just(0xFF), any::<u8>()], 0..200)) {
        let _ = is_whole(&file);
        let _ = coefficient_bytes(&file, 1000);
        let _ = Layout::of(&file).is_reducible();
    }
}
