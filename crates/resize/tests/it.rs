//! Beside the crate and not in it: with tests of its own its vector kernels would be compiled twice.

use kindred_resize::resize_rgb;

#[test]
fn an_even_colour_stays_that_colour() {
    let pixels = [10, 200, 30].repeat(40 * 20);
    assert_eq!(resize_rgb(&pixels, (40, 20), (10, 5)), Some([10, 200, 30].repeat(50)));
}

#[test]
fn too_few_bytes_are_no_image() {
    assert_eq!(resize_rgb(&[0; 11], (2, 2), (1, 1)), None);
}
