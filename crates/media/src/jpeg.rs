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

/// The bytes that the decoder keeps beside the pixels: every coefficient of a progressive file, and of one with a scan per
/// colour, two bytes each.
pub(crate) fn coefficient_bytes(file: &[u8], pixels: u64) -> u64 {
    let (mut at, mut scans, mut progressive, mut frame) = (2, 0, false, None);
    while let Some(marker) = next_marker(file, &mut at) {
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        let Some(segment) = segment(&file[at..]).filter(|_| marker != 0xD9) else { break };
        match marker {
            0xC0..=0xC2 => (progressive, frame) = (marker == 0xC2, Some(segment)),
            0xDA => scans += 1,
            _ => {}
        }
        at += segment.len();
    }
    if !progressive && scans < 2 {
        return 0;
    }
    let samples = || colours(frame.unwrap_or_default()).map(|colour| u64::from(colour[1] >> 4) * u64::from(colour[1] & 15));
    2 * pixels * samples().sum::<u64>() / samples().max().unwrap_or(1).max(1)
}

/// The colours of a frame, three bytes each; the second has how finely it is sampled, across and down.
fn colours(frame: &[u8]) -> impl Iterator<Item = &[u8]> {
    frame.get(8..).unwrap_or_default().chunks_exact(3)
}

/// The segment with its two bytes of length.
fn segment(rest: &[u8]) -> Option<&[u8]> {
    let length = u16::from_be_bytes([*rest.first()?, *rest.get(1)?]);
    rest.get(..usize::from(length)).filter(|segment| segment.len() >= 2)
}

/// True if the components of a frame have different sampling factors.
fn is_subsampled(frame: &[u8]) -> bool {
    let mut factors = colours(frame).map(|colour| colour[1]);
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
mod tests;
