//! Checks a JPEG by its segments before it is decoded: the decoder would fill what is missing of a truncated file with grey.

const MAX_SCANS: usize = 100;

/// True if the file runs from its first marker to its end marker, in a form that the decoder reads correctly.
///
/// A progressive file of 5 MiB could hold tens of thousands of scans, each touching every block of the picture. And
/// zune-jpeg 0.5 decodes a sequential, subsampled file with one scan per colour to wrong colours without an error.
pub(crate) fn is_whole(file: &[u8]) -> bool {
    let mut at = 2;
    let (mut scans, mut most) = (0, MAX_SCANS);
    while let Some(marker) = next_marker(file, &mut at) {
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        if marker == 0xD9 {
            return scans > 0;
        }
        let Some(segment) = segment(&file[at..]) else { return false };
        match marker {
            0xC0 | 0xC1 if is_subsampled(segment) => most = 1,
            0xDA => scans += 1,
            _ => {}
        }
        if scans > most {
            return false;
        }
        at += segment.len();
    }
    false
}

/// The segment with its two bytes of length.
fn segment(rest: &[u8]) -> Option<&[u8]> {
    let length = u16::from_be_bytes([*rest.first()?, *rest.get(1)?]);
    rest.get(..usize::from(length)).filter(|segment| segment.len() >= 2)
}

/// Whether a frame's colours are not all sampled alike.
fn is_subsampled(frame: &[u8]) -> bool {
    let mut factors = frame.get(8..).unwrap_or_default().chunks_exact(3).map(|colour| colour[1]);
    factors.next().is_some_and(|first| factors.any(|other| other != first))
}

/// The next marker from `at` on, which is moved behind it; skips stuffed zeros and fill bytes.
fn next_marker(file: &[u8], at: &mut usize) -> Option<u8> {
    loop {
        *at += file.get(*at..)?.iter().position(|byte| *byte == 0xFF)?;
        while *file.get(*at)? == 0xFF {
            *at += 1;
        }
        let code = *file.get(*at)?;
        *at += 1;
        if code != 0 {
            return Some(code);
        }
    }
}

#[cfg(test)]
mod tests {
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

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(file in prop::collection::vec(prop_oneof![Just(0xFF), any::<u8>()], 0..200)) {
            let _ = is_whole(&file);
        }
    }
}
