use rten::{Model, RunOptions, ThreadPool};
use rten_tensor::{AsView, NdTensor};

use std::sync::Arc;

use crate::{CheckError, RgbPixels};

const MODEL: &[u8] = include_bytes!("../models/explicit.onnx");
/// The side of the square that the model takes.
const SIDE: usize = 224;

/// Classifies a picture as drawing, hentai, neutral, porn or sexy.
pub struct Explicit {
    model: Model,
    /// One core only, so that other requests have the rest.
    threads: Arc<ThreadPool>,
}

impl Explicit {
    pub fn load() -> Result<Self, CheckError> {
        let model = Model::load_static_slice(MODEL).map_err(|error| CheckError(error.to_string()))?;
        Ok(Self { model, threads: Arc::new(ThreadPool::with_num_threads(1)) })
    }

    /// The likelihood that it is hentai or porn.
    pub fn likelihood(&self, pixels: RgbPixels<'_>) -> Result<f32, CheckError> {
        let [_, hentai, _, porn, _] = self.kinds(pixels)?;
        Ok(hentai + porn)
    }

    fn kinds(&self, pixels: RgbPixels<'_>) -> Result<[f32; 5], CheckError> {
        let broken = |error: &dyn std::fmt::Display| CheckError(error.to_string());
        let options = RunOptions::default().with_thread_pool(Some(self.threads.clone()));
        let answer = self.model.run_one(square(pixels).view().into(), Some(options)).map_err(|error| broken(&error))?;
        let answer: NdTensor<f32, 2> = answer.try_into().map_err(|error| broken(&error))?;
        answer.to_vec().try_into().map_err(|_| CheckError("the model has other classes".into()))
    }
}

/// All the pixels scaled to a square, values from 0 to 1, one plane for each colour.
fn square(pixels: RgbPixels<'_>) -> NdTensor<f32, 4> {
    let at = |along: usize, length: u32| {
        #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
        let exact = along as f32 * (length - 1) as f32 / (SIDE - 1) as f32;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "inside the picture")]
        let before = exact as usize;
        (before, (before + 1).min(length as usize - 1), exact.fract())
    };
    let value =
        |channel: usize, row: usize, column: usize| f32::from(pixels.rgb[(row * pixels.width as usize + column) * 3 + channel]) / 255.0;
    NdTensor::from_fn([1, 3, SIDE, SIDE], |[_, channel, y, x]| {
        let ((top, bottom, down), (left, right, across)) = (at(y, pixels.height), at(x, pixels.width));
        let mixed = |row: usize| value(channel, row, left) * (1.0 - across) + value(channel, row, right) * across;
        mixed(top) * (1.0 - down) + mixed(bottom) * down
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(colour: impl Fn(u32, u32) -> [u8; 3]) -> Vec<u8> {
        (0..224).flat_map(|y| (0..224).map(move |x| (x, y))).flat_map(|(x, y)| colour(x, y)).collect()
    }

    fn kinds(rgb: &[u8]) -> Vec<f32> {
        let kinds = Explicit::load().unwrap().kinds(RgbPixels::new(224, 224, rgb).unwrap()).unwrap();
        kinds.iter().map(|kind| (kind * 1000.0).round() / 1000.0).collect()
    }

    #[test]
    fn the_classes_are_the_same_as_by_tensorflow_js() {
        // The result of @tensorflow/tfjs 4 with the same weights.
        let byte = |number: u32| u8::try_from(number % 256).unwrap();
        assert_eq!(kinds(&drawn(|x, y| [byte(x * 7), byte(y * 5), byte((x + y) * 3)])), [0.450, 0.078, 0.453, 0.016, 0.004]);
        assert_eq!(kinds(&drawn(|x, y| [byte(x), byte(y), 0])), [0.798, 0.023, 0.169, 0.008, 0.002]);
    }
}
