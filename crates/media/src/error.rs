/// Why a file did not become a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The content is none of jpeg, png, webp or heic.
    #[error("not a picture of a kind we take")]
    Unsupported,
    /// The content starts like a picture but can't be read to its end.
    #[error("the picture is damaged")]
    Broken,
    /// It would decode to more pixels than we take.
    #[error("the picture has too many pixels")]
    TooManyPixels,
    /// Other pictures are being decoded, and our turn did not come in time.
    #[error("too many pictures at once")]
    Busy,
}

/// A failure of the place where pictures are kept.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The object store failed.
    #[error("the picture store failed")]
    Store(#[from] object_store::Error),
    /// The folder of pictures failed.
    #[error("the picture folder failed")]
    Folder(#[from] std::io::Error),
}
