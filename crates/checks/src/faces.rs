use rustface::{FaceInfo, ImageData, Model, Rectangle, create_detector_with_model, read_model};

use crate::{CheckError, FaceCentre, RgbPixels};

/// The frontal detector of `SeetaFace` (BSD-2-Clause), from the crate `rustface` 0.1.7.
const MODEL: &[u8] = include_bytes!("../models/face.bin");
/// The side of the smallest face, in pixels.
const SMALLEST_FACE: u32 = 24;
/// The score from which a detection counts.
const SCORE_THRESHOLD: f64 = 2.0;

/// Detects faces seen from the front.
pub struct Faces(Model);

impl Faces {
    pub fn load() -> Result<Self, CheckError> {
        read_model(MODEL).map(Self).map_err(|error| CheckError(error.to_string()))
    }

    /// The number of faces, and where the middle of the largest is.
    pub fn find(&self, pixels: RgbPixels<'_>) -> (usize, Option<FaceCentre>) {
        let mut detector = create_detector_with_model(self.0.clone());
        detector.set_min_face_size(SMALLEST_FACE);
        detector.set_score_thresh(SCORE_THRESHOLD);
        detector.set_pyramid_scale_factor(0.8);
        detector.set_slide_window_step(4, 4);
        let faces = detector.detect(&ImageData::new(&grey(pixels), pixels.width, pixels.height));
        let largest = faces.iter().map(FaceInfo::bbox).max_by_key(|face| face.width());
        (faces.len(), largest.map(|face| middle_of(face, pixels)))
    }
}

fn middle_of(face: &Rectangle, pixels: RgbPixels<'_>) -> FaceCentre {
    let share = |start: i32, size: u32, whole: u32| {
        let middle = f64::from(start) + f64::from(size) / 2.0;
        (middle / f64::from(whole)).clamp(0.0, 1.0)
    };
    FaceCentre { x: share(face.x(), face.width(), pixels.width), y: share(face.y(), face.height(), pixels.height) }
}

fn grey(pixels: RgbPixels<'_>) -> Vec<u8> {
    let light = |pixel: &[u8]| {
        let [red, green, blue] = [0, 1, 2].map(|channel| u32::from(pixel[channel]));
        u8::try_from((red * 299 + green * 587 + blue * 114) / 1000).unwrap_or(u8::MAX)
    };
    pixels.rgb.chunks_exact(3).map(light).collect()
}
