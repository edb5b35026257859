use kindred_media::{PayloadError, PictureError};

/// What a person is told about text that did not become a file.
pub fn payload_fault(fault: PayloadError) -> &'static str {
    match fault {
        PayloadError::TooLarge => "Image size must be less than 5MB",
        PayloadError::NotBase64 => "Please select a valid image file",
    }
}

/// What a person is told about a file that did not become a picture.
pub fn picture_fault(fault: PictureError) -> &'static str {
    match fault {
        PictureError::Unsupported => "Please select a valid image file",
        PictureError::Broken => "The image is damaged",
        PictureError::TooManyPixels => "The image has too many pixels",
        PictureError::Busy => "Too many images at once",
    }
}
