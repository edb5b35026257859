//! The coded size and the sampling of an HEVC picture, read from its sequence parameter set (ITU-T H.265, 7.3.2.2).
//!
//! A HEIC file also states its size in the container. The decoder checks that one but allocates by this one, which a hostile
//! file may set to 65,535 × 65,535: so it is read before decoding.

/// What a sequence parameter set says of the pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coded {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// How many samples two pixels have, of brightness and colours: 2, 3, 4 or 6.
    pub(crate) samples_of_two: u64,
}

/// Reads a sequence parameter set with its two-byte header; `None` when there is none to read.
pub(crate) fn coded(unit: &[u8]) -> Option<Coded> {
    let body = without_stuffing(unit.get(2..)?);
    let mut bits = Bits { bytes: &body, at: 0 };
    bits.take(4)?;
    let sub_layers = bits.take(3)?;
    bits.take(1)?;
    skip_profile(&mut bits, sub_layers)?;
    bits.number()?;
    // In turn 4:0:0, 4:2:0, 4:2:2 and 4:4:4.
    let samples_of_two = match bits.number()? {
        0 => 2,
        1 => 3,
        2 => 4,
        _ => {
            bits.take(1)?;
            6
        }
    };
    Some(Coded { width: bits.number()?, height: bits.number()?, samples_of_two })
}

/// Skips `profile_tier_level(1, sub_layers)`.
fn skip_profile(bits: &mut Bits<'_>, sub_layers: u32) -> Option<()> {
    const PROFILE: usize = 88;
    const LEVEL: usize = 8;
    bits.skip(PROFILE + LEVEL);
    let mut present = 0;
    for _ in 0..sub_layers {
        present += PROFILE * usize::from(bits.take(1)? == 1) + LEVEL * usize::from(bits.take(1)? == 1);
    }
    if sub_layers > 0 {
        bits.skip(2 * usize::try_from(8 - sub_layers).ok()?);
    }
    bits.skip(present);
    Some(())
}

/// The bytes without emulation prevention: the 3 after two zeros.
fn without_stuffing(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(bytes.len());
    let mut zeros = 0;
    for byte in bytes {
        if zeros >= 2 && *byte == 3 {
            zeros = 0;
            continue;
        }
        zeros = if *byte == 0 { zeros + 1 } else { 0 };
        plain.push(*byte);
    }
    plain
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    fn take(&mut self, count: u32) -> Option<u32> {
        let mut value = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            value = value << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }

    /// An Exp-Golomb number, `ue(v)`.
    fn number(&mut self) -> Option<u32> {
        let mut zeros = 0;
        while self.take(1)? == 0 {
            zeros += 1;
            if zeros > 30 {
                return None;
            }
        }
        Some((1 << zeros) - 1 + self.take(zeros)?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(unit in prop::collection::vec(prop_oneof![Just(0), any::<u8>()], 0..60)) {
            let _ = coded(&unit);
        }
    }
}
