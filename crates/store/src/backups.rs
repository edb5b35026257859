//! Backups of the rows, and the pictures that they name.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};

use crate::{BackupError, Store, engine::LIST_FILE};

impl Store {
    /// Copies all rows, as they are at one moment, into an empty folder, while others read and write.
    /// [`Target::restore`](crate::Target::restore) brings them back.
    pub async fn back_up(&self, folder: &Path) -> Result<(), BackupError> {
        self.copy_rows(
            folder,
            "SELECT key FROM photos UNION SELECT key FROM evidence_pictures UNION SELECT key FROM selfies WHERE key IS NOT NULL",
        )
        .await
    }
}

/// The keys of the pictures that the rows in a backup's folder name.
pub fn picture_keys(folder: &Path) -> io::Result<impl Iterator<Item = io::Result<String>>> {
    Ok(BufReader::new(File::open(folder.join(LIST_FILE))?).lines())
}
