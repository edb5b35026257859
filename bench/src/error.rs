use kindred_store::{OpenError, StoreError};

/// Why the bench cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A world cannot be written.
    #[error("the database refuses: {0}")]
    Database(#[from] rusqlite::Error),
    /// The store cannot be opened.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The store does not answer.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A file, a process or a connection fails.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// A value has no JSON.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Something else, in words.
    #[error("{0}")]
    Other(String),
}
