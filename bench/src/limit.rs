//! What a server of the same framework costs that does nothing: the limit beside which the calls are told.

use axum::{Router, extract::Path, routing::get};
use bytes::Bytes;
use tokio::net::TcpListener;

use crate::BenchError;

/// The largest answer.
const MAX_BYTES: usize = 1 << 20;

/// Serves until it is killed; prints where.
pub async fn serve() -> Result<(), BenchError> {
    let ready = Bytes::from(vec![b' '; MAX_BYTES]);
    let bytes = move |Path(count): Path<usize>| {
        let answer = ready.slice(..count.min(MAX_BYTES));
        async move { answer }
    };
    let app = Router::new().route("/hello", get(|| async { "Hello, world" })).route("/bytes/{count}", get(bytes));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("The limit is at http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, app).await?)
}
