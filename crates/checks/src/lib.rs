//! Picture checks: two small models inside the binary say if a picture shows a face and how likely it is explicit.
//!
//! What follows from that is decided by the caller, who also bounds the time. The crate must not know people, rows, files or
//! HTTP. A new check is a file beside `faces.rs` and `explicit.rs`, and a field of [`Findings`]. `tools/picture-checks` makes
//! the models.

mod explicit;
mod faces;

/// The pixels to check: a picture scaled down to a few hundred pixels.
#[derive(Debug, Clone, Copy)]
pub struct RgbPixels<'a> {
    width: u32,
    height: u32,
    rgb: &'a [u8],
}

impl<'a> RgbPixels<'a> {
    /// RGB row by row; `None` if the length doesn't fit the size, or is 0.
    pub fn new(width: u32, height: u32, rgb: &'a [u8]) -> Option<Self> {
        let bytes = u64::from(width).checked_mul(u64::from(height))?.checked_mul(3)?;
        (bytes > 0 && u64::try_from(rgb.len()).ok()? == bytes).then_some(Self { width, height, rgb })
    }
}

/// The middle of a face, as shares of the picture's width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceCentre {
    /// From the left, 0 to 1.
    pub x: f64,
    /// From the top, 0 to 1.
    pub y: f64,
}

/// What a picture seems to show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Findings {
    /// The number of faces seen from the front.
    pub faces: usize,
    /// The middle of the largest of them.
    pub face: Option<FaceCentre>,
    /// The likelihood that it is explicit, from 0 to 1.
    pub explicit: f32,
}

/// Why a picture could not be checked: a model is damaged or gives an unexpected result.
#[derive(Debug, Clone, thiserror::Error)]
#[error("a picture could not be checked: {0}")]
pub struct CheckError(String);

/// The two models, loaded; about 25 MB.
pub struct Checks {
    faces: faces::Faces,
    explicit: explicit::Explicit,
}

impl Checks {
    /// Loads the models; takes tenths of a second.
    pub fn load() -> Result<Self, CheckError> {
        Ok(Self { faces: faces::Faces::load()?, explicit: explicit::Explicit::load()? })
    }

    /// Checks a picture; takes tenths of a second of one core.
    pub fn inspect(&self, pixels: RgbPixels<'_>) -> Result<Findings, CheckError> {
        let (faces, face) = self.faces.find(pixels);
        Ok(Findings { faces, face, explicit: self.explicit.likelihood(pixels)? })
    }
}
