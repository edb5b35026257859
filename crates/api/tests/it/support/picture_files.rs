//! Where a world's pictures are: a folder on this machine, or one in the bucket of the test run's S3 server.

use std::{path::Path, sync::Arc};

use futures_util::TryStreamExt;
use kindred_media::{Location, Media};
use kindred_store::testing::Folder;
use kindred_testkit::s3;
use object_store::{ObjectStore, ObjectStoreExt, aws::AmazonS3Builder, local::LocalFileSystem, prefix::PrefixStore};

use super::look;

/// The files of a world's pictures.
pub enum PictureFiles {
    /// In a folder that goes with the world.
    Folder(Folder),
    /// In this folder of the bucket, which stays as long as the server.
    Bucket(String),
}

impl PictureFiles {
    /// An empty folder.
    pub fn in_folder() -> Self {
        Self::Folder(Folder::fresh())
    }

    /// An empty folder in the bucket.
    pub fn in_bucket() -> Self {
        Self::Bucket(s3::fresh_prefix())
    }

    /// An empty place of the same kind.
    pub fn another(&self) -> Self {
        match self {
            Self::Folder(_) => Self::in_folder(),
            Self::Bucket(_) => Self::in_bucket(),
        }
    }

    /// A node's way to them.
    pub fn media(&self) -> Media {
        let location = match self {
            Self::Folder(folder) => Location::Folder(folder.0.clone()),
            Self::Bucket(folder) => format!("s3://{}/{folder}", s3::BUCKET).parse().expect("a bucket and a folder in it"),
        };
        Media::at(&location, &s3_variables(self)).expect("the place is there")
    }

    /// The names of all files, as `ab/KEY-1080.jpg`, in order.
    pub async fn names(&self) -> Vec<String> {
        if let Self::Folder(folder) = self {
            // The object store hides the files that it has not written to their end.
            let name = |file: &Path| file.strip_prefix(&folder.0).expect("a file below the folder").display().to_string();
            return look::files(&folder.0).iter().map(|file| name(file)).collect();
        }
        let files: Vec<_> = self.store().list(None).try_collect().await.expect("the bucket can be listed");
        let mut names: Vec<_> = files.into_iter().map(|file| file.location.to_string()).collect();
        names.sort();
        names
    }

    /// Writes a file.
    pub async fn put(&self, name: &str, content: &'static [u8]) {
        self.store().put(&name.into(), content.into()).await.expect("the file can be written");
    }

    /// Copies all files to a place of their own.
    pub async fn copied(&self) -> Self {
        let copy = self.another();
        let (from, to) = (self.store(), copy.store());
        for name in self.names().await {
            let content = async { from.get(&name.as_str().into()).await?.bytes().await };
            let content = content.await.expect("the file can be read");
            to.put(&name.into(), content.into()).await.expect("the file can be written");
        }
        copy
    }

    fn store(&self) -> Arc<dyn ObjectStore> {
        match self {
            Self::Folder(folder) => Arc::new(LocalFileSystem::new_with_prefix(&folder.0).expect("the folder is there")),
            Self::Bucket(folder) => {
                let variables = s3_variables(self).into_iter().map(|(name, value)| (name.to_ascii_lowercase(), value));
                let named = variables.map(|(name, value)| (name.parse().expect("a variable of AWS"), value));
                let bucket =
                    named.fold(AmazonS3Builder::new().with_bucket_name(s3::BUCKET), |all, (key, value)| all.with_config(key, value));
                Arc::new(PrefixStore::new(bucket.build().expect("the variables lead to the bucket"), folder.as_str()))
            }
        }
    }
}

/// What leads to the bucket; nothing where there is none, so that a folder needs no server.
fn s3_variables(files: &PictureFiles) -> Vec<(String, String)> {
    match files {
        PictureFiles::Folder(_) => Vec::new(),
        PictureFiles::Bucket(_) => s3::variables(&s3::server_url()),
    }
}
