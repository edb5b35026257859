//! How a failure of the store, of pictures or of files is answered, and what the domain refuses.

use std::error::Error;

use axum::http::StatusCode;
use kindred_domain::{FieldErrors, Quota};
use kindred_media::MediaError;
use kindred_store::StoreError;

use super::ApiError;

/// How many seconds to wait for a picture store that is away.
const PICTURES_RETRY: u32 = 2;

impl ApiError {
    /// 507 or 500: a file could not be read or written.
    pub fn of_files(cause: &std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        if matches!(cause.kind(), StorageFull | QuotaExceeded | FileTooLarge) {
            tracing::error!(%cause, "the disk is full");
            return Self::no_room_left();
        }
        Self::internal(cause)
    }

    /// 500: a failure of the server; the cause goes to the log, never to the client.
    pub fn internal(cause: &(dyn Error + 'static)) -> Self {
        tracing::error!(cause = %Chain(cause), "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong. Please try again.")
    }

    /// 500: a handler panicked; the panic itself has been logged.
    pub fn panicked() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong. Please try again.")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy(_) | StoreError::Unavailable(_) => {
                tracing::warn!(cause = %Chain(&error), "the store could not serve a request");
                Self::unavailable(1)
            }
            StoreError::Full(_) => {
                tracing::error!(cause = %Chain(&error), "the disk is full");
                Self::no_room_left()
            }
            StoreError::Conflict { .. } | StoreError::Dangling(_) | StoreError::Broken(_) => Self::internal(&error),
        }
    }
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        if error.is_full() {
            tracing::error!(cause = %Chain(&error), "the disk is full");
            return Self::no_room_left();
        }
        if error.is_unavailable() {
            // In the log it is told by `kindred_media`.
            tracing::debug!(%error, "the picture store could not serve a request");
            return Self::unavailable(PICTURES_RETRY).with_text("Pictures are not available right now. Please try again.");
        }
        Self::internal(&error)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::unprocessable(errors.into_details())
    }
}

impl From<Quota> for ApiError {
    fn from(quota: Quota) -> Self {
        Self::rule(quota.as_text()).with_code("quota")
    }
}

/// An error and its causes in one line, for the log.
struct Chain<'a>(&'a (dyn Error + 'static));

impl std::fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}
