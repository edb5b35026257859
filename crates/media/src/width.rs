//! The widths that pictures are saved and served in.

use crate::reduction::WIDEST;

/// The widths of the variants; a narrower original is never enlarged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// An avatar in a list.
    W160,
    /// A tile in a grid.
    W320,
    /// A card on a phone.
    W640,
    /// A card on a high-density screen; the default of a url without a width.
    W1080,
}

impl Width {
    /// Every width, widest first.
    pub const ALL: [Self; 4] = [Self::W1080, Self::W640, Self::W320, Self::W160];

    /// The width in pixels.
    pub const fn pixels(self) -> u32 {
        match self {
            Self::W160 => 160,
            Self::W320 => 320,
            Self::W640 => 640,
            Self::W1080 => WIDEST,
        }
    }

    /// The narrowest width that is at least `pixels` wide, else the widest.
    pub fn covering(pixels: u32) -> Self {
        Self::ALL.into_iter().rev().find(|width| width.pixels() >= pixels).unwrap_or(Self::W1080)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_covers_the_requested_one() {
        let widths = [0, 1, 160, 161, 320, 500, 640, 641, 1080, 4000];
        let given = widths.map(|pixels| Width::covering(pixels).pixels());
        assert_eq!(given, [160, 160, 160, 320, 320, 640, 640, 1080, 1080, 1080]);
    }
}
