use std::{fmt, path::PathBuf, str::FromStr};

use object_store::path::Path;

/// Where pictures are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A local folder.
    Folder(PathBuf),
    /// A bucket of an S3-compatible store.
    Bucket {
        /// The bucket's name.
        name: String,
        /// The folder in it; empty for the whole bucket.
        folder: String,
    },
}

/// Text that names no place for pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it must be a folder or s3://BUCKET or s3://BUCKET/FOLDER")]
pub struct ParseLocationError;

impl FromStr for Location {
    type Err = ParseLocationError;

    /// Reads `s3://bucket/folder`, `file:///folder` or a folder's path.
    fn from_str(text: &str) -> Result<Self, ParseLocationError> {
        let Some(place) = text.strip_prefix("s3://") else {
            let folder = text.strip_prefix("file://").unwrap_or(text);
            let is_path = !folder.is_empty() && !folder.contains("://");
            return if is_path { Ok(Self::Folder(folder.into())) } else { Err(ParseLocationError) };
        };
        let (name, folder) = place.split_once('/').unwrap_or((place, ""));
        let folder = Path::parse(folder.trim_end_matches('/')).map_err(|_| ParseLocationError)?;
        let is_name = (3..=63).contains(&name.len()) && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-'));
        // A parameter or a password would be taken for a part of the folder.
        if !is_name || folder.as_ref().contains(['?', '@', '#']) {
            return Err(ParseLocationError);
        }
        Ok(Self::Bucket { name: name.to_owned(), folder: folder.into() })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Bucket { name, folder } if folder.is_empty() => write!(f, "s3://{name}"),
            Self::Bucket { name, folder } => write!(f, "s3://{name}/{folder}"),
        }
    }
}

#[cfg(test)]
mod tests;
