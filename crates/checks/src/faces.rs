use rustface::{ImageData, Model, create_detector_with_model, read_model};

use crate::{CheckError, Scene};

/// `SeetaFace`'s frontal detector (BSD-2-Clause), as the crate `rustface` 0.1.7 carries it.
const MODEL: &[u8] = include_bytes!("../models/face.bin");
const SMALLEST_FACE: u32 = 24;
const SURE_ENOUGH: f64 = 2.0;

/// Finds faces seen from the front.
pub struct Faces(Model);

impl Faces {
    pub fn load() -> Result<Self, CheckError> {
        read_model(MODEL).map(Self).map_err(|error| CheckError(error.to_string()))
    }

    /// How many faces there are.
    pub fn count(&self, scene: Scene<'_>) -> usize {
        let mut detector = create_detector_with_model(self.0.clone());
        detector.set_min_face_size(SMALLEST_FACE);
        detector.set_score_thresh(SURE_ENOUGH);
        detector.set_pyramid_scale_factor(0.8);
        detector.set_slide_window_step(4, 4);
        detector.detect(&ImageData::new(&grey(scene), scene.width, scene.height)).len()
    }
}

fn grey(scene: Scene<'_>) -> Vec<u8> {
    let light = |pixel: &[u8]| {
        let [red, green, blue] = [0, 1, 2].map(|channel| u32::from(pixel[channel]));
        u8::try_from((red * 299 + green * 587 + blue * 114) / 1000).unwrap_or(u8::MAX)
    };
    scene.rgb.chunks_exact(3).map(light).collect()
}
