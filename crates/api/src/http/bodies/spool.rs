use std::{
    fs::{self, File},
    io::{self, Read, Seek, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use crate::http::error::ApiError;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// The folder of the files in which bodies are while they arrive.
#[derive(Debug)]
pub struct Spool(PathBuf);

impl Spool {
    /// Files in this folder, which is created with the first of them.
    pub fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// A new file, which has no name any more when this returns: nothing of it stays, whatever happens then.
    fn create(folder: &Path) -> io::Result<File> {
        fs::create_dir_all(folder)?;
        loop {
            let path = folder.join(format!("body-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
            match File::options().create_new(true).read(true).write(true).mode(0o600).open(&path) {
                // A kill between these two steps has left it; in a container each process has the same id.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => {
                    let file = created?;
                    fs::remove_file(path)?;
                    return Ok(file);
                }
            }
        }
    }

    /// Appends `buffer` to `file`, or to a new one, and gives both back, the buffer empty.
    pub async fn append(&self, file: Option<File>, mut buffer: Vec<u8>) -> Result<(File, Vec<u8>), ApiError> {
        let folder = self.0.clone();
        on_a_thread(move || {
            let mut file = file.map_or_else(|| Self::create(&folder), Ok)?;
            file.write_all(&buffer)?;
            buffer.clear();
            Ok((file, buffer))
        })
        .await
    }
}

/// What is in `file`, which has `length` bytes, and then in `buffer`.
pub async fn read_back(mut file: File, length: usize, buffer: Vec<u8>) -> Result<Vec<u8>, ApiError> {
    on_a_thread(move || {
        let mut whole = Vec::with_capacity(length + buffer.len());
        file.rewind()?;
        file.read_to_end(&mut whole)?;
        whole.extend_from_slice(&buffer);
        Ok(whole)
    })
    .await
}

async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await.unwrap_or_else(|panicked| Err(io::Error::other(panicked)));
    done.map_err(|error| ApiError::of_files(&error))
}
