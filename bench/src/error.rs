use kindred_store::{OpenError, StoreError};

/// Why the bench cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A world cannot be written.
    #[error("the database refuses: {0}")]
    Database(#[from] rusqlite::Error),
    /// A world cannot be written on the other engine.
    #[error("PostgreSQL refuses: {}", words(.0))]
    Postgres(#[from] tokio_postgres::Error),
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

/// The error itself names only its kind.
fn words(error: &tokio_postgres::Error) -> String {
    error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string)
}
