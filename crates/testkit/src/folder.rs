use std::{fs::DirBuilder, os::unix::fs::DirBuilderExt, path::PathBuf};

use crate::unique::unique_name;

/// A folder of its own under the system's temporary one, removed when dropped.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new, empty folder.
    pub fn fresh() -> Self {
        let path = std::env::temp_dir().join(format!("kindred-test-{}", unique_name('-')));
        DirBuilder::new().recursive(true).mode(0o700).create(&path).expect("the temporary folder can be written");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "a test's folder stays behind");
        }
    }
}
