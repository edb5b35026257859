use image::{DynamicImage, metadata::Orientation};

/// A decoded picture as it is in the file, with the orientation and the colour profile still to be applied.
pub(crate) struct Decoded {
    pub(crate) image: DynamicImage,
    pub(crate) orientation: Orientation,
    pub(crate) profile: Option<Vec<u8>>,
}
