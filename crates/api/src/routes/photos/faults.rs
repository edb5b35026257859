use kindred_media::{PayloadError, PictureError};

/// The refusal of text that can't be decoded to a file.
pub fn payload_fault(fault: PayloadError) -> &'static str {
    match fault {
        PayloadError::TooLarge => "Image size must be less than 5MB",
        PayloadError::NotBase64 => "Please select a valid image file",
    }
}

/// The refusal of a file that can't be decoded to a picture.
pub fn picture_fault(fault: PictureError) -> &'static str {
    match fault {
        PictureError::Unsupported => "Please select a valid image file",
        PictureError::Broken => "The image is damaged",
        PictureError::TooManyPixels => "The image has too many pixels",
        PictureError::Busy => "Too many images at once",
    }
}
