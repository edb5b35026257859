//! Reads a JPEG by its segments before it is decoded: if it is whole, as the decoder would fill what is missing of a truncated
//! file with grey; what decoding it takes; and if it can be decoded smaller (`reduced_jpeg.rs`).

const MAX_SCANS: usize = 100;

/// True if the file runs from its first marker to its end marker, in a form that the decoder reads correctly.
///
/// A progressive file of 5 MiB could hold tens of thousands of scans, each touching every block of the picture. A second frame
/// could say other sizes than the first. And zune-jpeg 0.5 decodes a sequential, subsampled file with one scan per colour to
/// wrong colours without an error.
pub(crate) fn is_whole(file: &[u8]) -> bool {
    let (mut scans, mut most, mut frames) = (0, MAX_SCANS, 0);
    let mut segments = Segments::of(file);
    for (marker, segment) in segments.by_ref() {
        match marker {
            0xC0 | 0xC1 if is_subsampled(segment) => most = 1,
            0xDA => scans += 1,
            _ => {}
        }
        frames += usize::from(is_frame(marker));
        if scans > most || frames > 1 {
            return false;
        }
    }
    segments.ended && scans > 0
}

/// The bytes that the decoder keeps beside the pixels: every coefficient of a progressive file, and of one with a scan per
/// colour, two bytes each.
pub(crate) fn coefficient_bytes(file: &[u8], pixels: u64) -> u64 {
    let layout = Layout::of(file);
    if !layout.is_progressive && layout.scans < 2 {
        return 0;
    }
    let samples = || colours(layout.frame).map(|colour| u64::from(colour[1] >> 4) * u64::from(colour[1] & 15));
    2 * pixels * samples().sum::<u64>() / samples().max().unwrap_or(1).max(1)
}

/// How a file's pixels are coded, by its first frame and its scans.
pub(crate) struct Layout<'a> {
    frame: &'a [u8],
    is_progressive: bool,
    scans: usize,
    /// Of each colour by its name in the file, a bit for every coefficient that no later scan refines.
    finished: [u64; 256],
    /// True if Adobe's segment says that the colours are red, green and blue.
    pub(crate) is_rgb: bool,
}

impl<'a> Layout<'a> {
    pub(crate) fn of(file: &'a [u8]) -> Self {
        let mut layout = Self { frame: &[], is_progressive: false, scans: 0, finished: [0; 256], is_rgb: false };
        for (marker, segment) in Segments::of(file) {
            match marker {
                0xC0..=0xC2 if layout.frame.is_empty() => (layout.is_progressive, layout.frame) = (marker == 0xC2, segment),
                0xDA => layout.note_scan(segment),
                0xEE => layout.is_rgb |= segment.get(2..7) == Some(b"Adobe") && segment.get(13) == Some(&0),
                _ => {}
            }
        }
        layout
    }

    fn note_scan(&mut self, segment: &[u8]) {
        self.scans += 1;
        let colours = usize::from(segment.get(2).copied().unwrap_or_default());
        let Some(&[first, last, precision]) = segment.get(3 + 2 * colours..6 + 2 * colours) else { return };
        if precision.is_multiple_of(16) && last < 64 {
            let bits = (first..=last).fold(0, |bits, at| bits | 1 << at);
            for colour in segment[3..3 + 2 * colours].chunks_exact(2) {
                self.finished[usize::from(colour[0])] |= bits;
            }
        }
    }

    /// True if the file can be decoded smaller than it is: eight bits a sample, grey or three colours, and all of a progressive
    /// one's coefficients final. Of others the decoder would copy all coefficients at the end.
    pub(crate) fn is_reducible(&self) -> bool {
        let is_final = |colour: &[u8]| !self.is_progressive || self.finished[usize::from(colour[0])] == u64::MAX;
        self.frame.get(2) == Some(&8) && matches!(colours(self.frame).count(), 1 | 3) && colours(self.frame).all(is_final)
    }
}

/// True for the markers of frames of every kind, whether or not it is decoded.
const fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC)
}

/// The markers of a file with their segments, until its end marker.
struct Segments<'a> {
    file: &'a [u8],
    at: usize,
    /// True once the end marker was read.
    ended: bool,
}

impl<'a> Segments<'a> {
    const fn of(file: &'a [u8]) -> Self {
        Self { file, at: 2, ended: false }
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = (u8, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match next_marker(self.file, &mut self.at)? {
                0x01 | 0xD0..=0xD8 => {}
                0xD9 => {
                    self.ended = true;
                    return None;
                }
                marker => {
                    let segment = segment(self.file.get(self.at..)?)?;
                    self.at += segment.len();
                    return Some((marker, segment));
                }
            }
        }
    }
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
