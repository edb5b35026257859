//! Calls to the object store, by the paths of files, and whether it can be reached.

use bytes::Bytes;
use futures_util::{StreamExt, stream::BoxStream};
use object_store::{Error, GetOptions, GetRange, ObjectMeta, ObjectStoreExt, path::Path};

use super::{Backend, PictureStorage};
use crate::{MediaError, refusal::failure_of};

impl PictureStorage {
    /// True for a bucket.
    pub(crate) fn is_remote(&self) -> bool {
        matches!(self.backend, Backend::Bucket(_))
    }

    /// True if a bucket was unreachable or refused when it was last called.
    pub(crate) fn is_unavailable(&self) -> bool {
        matches!(&self.backend, Backend::Bucket(breaker) if breaker.is_unavailable())
    }

    /// Asks a bucket for a file that is not there; an error if it is unreachable or refuses.
    pub(crate) async fn check_reachable(&self) -> Result<(), MediaError> {
        let Backend::Bucket(breaker) = &self.backend else { return Ok(()) };
        breaker.call_now(self.first_byte(&Path::from("kindred-reachability-check"))).await.map(drop)
    }

    /// The result of the operation; `None` if there is no such file.
    pub(super) async fn call<T>(&self, operation: impl Future<Output = Result<T, Error>>) -> Result<Option<T>, MediaError> {
        if let Backend::Bucket(breaker) = &self.backend {
            return breaker.call(operation).await;
        }
        match operation.await {
            Ok(found) => Ok(Some(found)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Asks for the first byte and not for the head alone: only then does a refusal come with its code.
    pub(super) async fn first_byte(&self, path: &Path) -> Result<(), Error> {
        self.part(path, GetRange::Bounded(0..1)).await.map(drop)
    }

    /// A part of the file; nothing of an empty one, of which stores refuse every part.
    pub(super) async fn part(&self, path: &Path, range: GetRange) -> Result<Bytes, Error> {
        match self.store.get_opts(path, GetOptions::new().with_range(Some(range))).await {
            Ok(found) => found.bytes().await,
            Err(error @ Error::NotFound { .. }) => Err(error),
            Err(error) => match self.store.head(path).await {
                Ok(ObjectMeta { size: 0, .. }) => Ok(Bytes::new()),
                _ => Err(error),
            },
        }
    }

    /// Saves a file, whole or not at all, in place of one that is there.
    pub(crate) async fn put_at(&self, path: &Path, bytes: Bytes) -> Result<(), MediaError> {
        let put = self.call(self.store.put(path, bytes.into())).await?;
        put.map(drop).ok_or_else(|| MediaError::Folder(std::io::ErrorKind::NotFound.into()))
    }

    pub(crate) async fn find_at(&self, path: &Path) -> Result<Option<Bytes>, MediaError> {
        self.call(async { self.store.get(path).await?.bytes().await }).await
    }

    /// All files, or those in one folder.
    pub(crate) fn files(&self, folder: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta, MediaError>> {
        let is_remote = self.is_remote();
        let failure = move |error: Error| if is_remote { failure_of(&error) } else { None }.unwrap_or_else(|| error.into());
        self.store.list(folder).map(move |file| file.map_err(failure)).boxed()
    }
}
