//! Opens a bucket of an S3-compatible store.

use std::{sync::Arc, time::Duration};

use object_store::{
    BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    prefix::PrefixStore,
};

use crate::MediaError;

/// How long a connection may take, and a request with its answer.
const TIMEOUTS: [(ClientConfigKey, &str); 2] = [(ClientConfigKey::ConnectTimeout, "2 seconds"), (ClientConfigKey::Timeout, "5 seconds")];

/// A request that the server did not take, or answered with an error of its own, is sent again twice within about a second;
/// one that it left without an answer is not.
fn retries() -> RetryConfig {
    let backoff = BackoffConfig { init_backoff: Duration::from_millis(100), max_backoff: Duration::from_millis(500), base: 2.0 };
    RetryConfig { backoff, max_retries: 2, retry_timeout: Duration::from_secs(2) }
}

/// The folder in the bucket, as the variables of the environment whose names begin with `AWS_` say how to reach it; an error
/// if they can't be used together. Nothing is asked of the server yet.
pub(crate) fn open(name: &str, folder: &str, variables: &[(String, String)]) -> Result<Arc<dyn ObjectStore>, MediaError> {
    // Whoever comes first chooses for the whole program; all choose the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = AmazonS3Builder::new().with_bucket_name(name).with_retry(retries());
    for (key, value) in TIMEOUTS {
        builder = builder.with_config(AmazonS3ConfigKey::Client(key), value);
    }
    for (name_of_variable, value) in variables {
        match name_of_variable.to_ascii_lowercase().parse() {
            Ok(AmazonS3ConfigKey::Bucket) | Err(_) => {}
            Ok(key) => builder = builder.with_config(key, value),
        }
    }
    let bucket = builder.build().map_err(|error| MediaError::Refused(format!("the AWS_ variables can't be used: {error}")))?;
    Ok(if folder.is_empty() { Arc::new(bucket) } else { Arc::new(PrefixStore::new(bucket, folder)) })
}
