use deadpool_postgres::{Object, Pool};
use tokio_postgres::SimpleQueryMessage;

use super::address::unreachable;
use crate::engine::OpenError;

/// Refuses a pooler that gives each transaction whichever of the server's connections is free: what is set, locked and
/// prepared on one would be found on another, or on none. Of two connections both would be answered by the same.
pub(super) async fn refuse_shared_connections(readers: &Pool, writers: &Pool) -> Result<(), OpenError> {
    let reader = readers.get().await.map_err(unreachable)?;
    let writer = writers.get().await.map_err(unreachable)?;
    // Others who use the pooler may come between two questions.
    for _ in 0..3 {
        if backend(&reader).await? == backend(&writer).await? {
            return Err(OpenError::SharedConnections);
        }
    }
    Ok(())
}

/// The process of the server that answers on this connection.
async fn backend(client: &Object) -> Result<Option<String>, OpenError> {
    // Nothing is prepared, which such a pooler would lose.
    let messages = client.simple_query("SELECT pg_backend_pid()").await.map_err(|error| OpenError::Unreachable(error.into()))?;
    let rows = messages.iter().filter_map(|message| if let SimpleQueryMessage::Row(row) = message { row.get(0) } else { None });
    Ok(rows.map(ToOwned::to_owned).next())
}
