use image::{DynamicImage, GrayImage};

use super::*;

/// What the decoder would do, one after the other.
fn transformed(transforms: &[Transform]) -> DynamicImage {
    let mut image = DynamicImage::from(GrayImage::from_vec(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap());
    for transform in transforms {
        image = match transform {
            Transform::Rotate(Rotation::Ccw90) => image.rotate270(),
            Transform::Rotate(Rotation::Ccw180) => image.rotate180(),
            Transform::Rotate(Rotation::Ccw270) => image.rotate90(),
            Transform::Mirror(Mirror::LeftRight) => image.fliph(),
            Transform::Mirror(Mirror::TopBottom) => image.flipv(),
            _ => image,
        };
    }
    image
}

#[test]
fn api_photo_01_any_transforms_of_a_heic_make_one_orientation() {
    let rotations = [Rotation::None, Rotation::Ccw90, Rotation::Ccw180, Rotation::Ccw270].map(Transform::Rotate);
    let all = [&rotations[..], &[Mirror::LeftRight, Mirror::TopBottom].map(Transform::Mirror)].concat();
    for first in &all {
        for second in &all {
            for third in &all {
                let transforms = [*first, *second, *third];
                let mut image = transformed(&[]);
                image.apply_orientation(orientation(&transforms).unwrap());
                assert_eq!(image, transformed(&transforms), "{transforms:?}");
            }
        }
    }
}
