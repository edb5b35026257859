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
    /// The store on another machine can't be worked with at the moment.
    #[error("the picture store is away: {0}")]
    Unavailable(String),
    /// The store on another machine refuses, which somebody has to mend: a wrong key, no such bucket, a wrong region.
    #[error("the picture store refuses: {0}")]
    Refused(String),
    /// The store on another machine does not allow this one request with the key that it has.
    #[error("the picture store refuses: {0}")]
    Denied(String),
}

impl MediaError {
    /// True if it may succeed later, when the store on another machine is back, or allows it.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Refused(_) | Self::Denied(_))
    }

    /// True if there is no room left for pictures.
    pub fn is_full(&self) -> bool {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(self);
        while let Some(error) = cause {
            let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
            if matches!(kind, Some(StorageFull | QuotaExceeded | FileTooLarge)) {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn a_full_disk_is_found_however_deep_in_the_causes() {
        let of =
            |kind: io::ErrorKind| MediaError::from(object_store::Error::Generic { store: "local", source: io::Error::from(kind).into() });
        assert!(of(io::ErrorKind::StorageFull).is_full() && of(io::ErrorKind::QuotaExceeded).is_full());
        assert!(MediaError::from(io::Error::from(io::ErrorKind::FileTooLarge)).is_full());
        assert!(!of(io::ErrorKind::PermissionDenied).is_full());
    }
}
