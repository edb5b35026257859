//! What a picture seems to show, told by two small models that are part of the binary: whether there is a face, and whether
//! it is explicit.
//!
//! It gives opinions, never decisions, and knows nothing of people, rows, files or HTTP; who asks bounds its time. Another
//! question to a picture is a file of its own beside `faces.rs` and `explicit.rs`, and a field of [`Findings`]. How the models
//! were made: `tools/picture-checks`.

mod explicit;
mod faces;

/// A small rendering of a picture, a few hundred pixels wide: what is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    width: u32,
    height: u32,
    rgb: &'a [u8],
}

impl<'a> Scene<'a> {
    /// The pixels row by row, three bytes each; `None` when they don't fill that size or there are none.
    pub fn new(width: u32, height: u32, rgb: &'a [u8]) -> Option<Self> {
        let bytes = u64::from(width).checked_mul(u64::from(height))?.checked_mul(3)?;
        (bytes > 0 && u64::try_from(rgb.len()).ok()? == bytes).then_some(Self { width, height, rgb })
    }
}

/// What a picture seems to show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Findings {
    /// How many faces are seen from the front.
    pub faces: usize,
    /// How likely it is explicit, from 0 to 1.
    pub explicit: f32,
}

/// Why a picture could not be looked at: a model in the binary that is damaged, or one that doesn't answer as it should.
#[derive(Debug, Clone, thiserror::Error)]
#[error("a picture could not be looked at: {0}")]
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

    /// Looks at a picture; takes tenths of a second of one core.
    pub fn look(&self, scene: Scene<'_>) -> Result<Findings, CheckError> {
        Ok(Findings { faces: self.faces.count(scene), explicit: self.explicit.likelihood(scene)? })
    }
}
