//! What is left of a picture of which a file can't be written.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use async_trait::async_trait;
use futures_util::{StreamExt, stream::BoxStream};
use image::ImageFormat;
use kindred_media::Media;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, PutMultipartOptions, PutOptions,
    PutPayload, PutResult, Result, memory::InMemory, path::Path,
};
use parking_lot::Mutex;
use tokio::task::yield_now;

use crate::files::{encoded, flag, key};

/// A store that refuses the files of one width.
#[derive(Debug, Default)]
struct RefusingStore {
    files: InMemory,
    under_way: AtomicUsize,
    /// How many writes were under way at each removal.
    at_removals: Mutex<Vec<usize>>,
}

impl fmt::Display for RefusingStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a store that refuses")
    }
}

#[async_trait]
impl ObjectStore for RefusingStore {
    async fn put_opts(&self, path: &Path, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        if path.as_ref().ends_with("-320.jpg") {
            return Err(Error::Generic { store: "refusing", source: "no".into() });
        }
        // Whoever stops waiting leaves it under way, as a request that was sent.
        self.under_way.fetch_add(1, Ordering::Relaxed);
        yield_now().await;
        let written = self.files.put_opts(path, payload, options).await;
        self.under_way.fetch_sub(1, Ordering::Relaxed);
        written
    }

    async fn put_multipart_opts(&self, path: &Path, options: PutMultipartOptions) -> Result<Box<dyn MultipartUpload>> {
        self.files.put_multipart_opts(path, options).await
    }

    async fn get_opts(&self, path: &Path, options: GetOptions) -> Result<GetResult> {
        self.files.get_opts(path, options).await
    }

    fn delete_stream(&self, paths: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.at_removals.lock().push(self.under_way.load(Ordering::Relaxed));
        self.files.delete_stream(paths)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.files.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.files.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.files.copy_opts(from, to, options).await
    }
}

#[tokio::test]
async fn scale_01_of_a_picture_that_can_not_be_saved_nothing_is_on_its_way_when_its_files_are_removed() {
    let store = Arc::new(RefusingStore::default());
    let media = Media::new(store.clone());
    let prepared = media.prepare(encoded(flag(700, 900), ImageFormat::Jpeg).into()).await.unwrap();
    assert!(media.save(&key(1), &prepared).await.is_err());
    assert_eq!(*store.at_removals.lock(), [0, 0], "of the JPEGs, and of the WebPs");
    assert_eq!(store.files.list(None).count().await, 0);
}
