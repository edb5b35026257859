use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
};

use crate::Failure;

/// The data folder, locked by this process until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct DataDir {
    _lock: File,
}

impl DataDir {
    /// Creates the folder if it isn't there, and locks it; the error is one sentence. Nothing else in it is touched.
    pub fn lock(folder: &Path) -> Result<Self, Failure> {
        let cannot = |error: io::Error| Failure::because(format_args!("cannot use the data folder {}", folder.display()), error);
        fs::create_dir_all(folder).map_err(cannot)?;
        let file = File::options().create(true).truncate(false).write(true).open(folder.join("kindred.lock")).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _lock: file }),
            Err(TryLockError::WouldBlock) => Err(Failure(format!("the data folder {} is in use by another kindred", folder.display()))),
            Err(TryLockError::Error(error)) => Err(cannot(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_by_one_process_at_a_time() {
        let folder = std::env::temp_dir().join(format!("kindred-data-dir-{}", std::process::id()));
        let first = DataDir::lock(&folder).unwrap();
        assert!(DataDir::lock(&folder).unwrap_err().0.ends_with("is in use by another kindred"));
        drop(first);
        assert!(DataDir::lock(&folder).is_ok());
        fs::remove_dir_all(folder).unwrap();
    }
}
