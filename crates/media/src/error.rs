/// Why an upload was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// It is no JPEG, PNG, WebP or HEIC.
    #[error("not a picture of a kind we take")]
    Unsupported,
    /// It is damaged or truncated.
    #[error("the picture is damaged")]
    Broken,
    /// It has too many pixels.
    #[error("the picture has too many pixels")]
    TooManyPixels,
    /// No decoder became free in time.
    #[error("too many pictures at once")]
    Busy,
}

/// A failure of the picture storage.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The object store failed.
    #[error("the picture store failed")]
    Store(#[from] object_store::Error),
    /// The local folder failed.
    #[error("the picture folder failed")]
    Folder(#[from] std::io::Error),
}
