//! What a server of the same framework costs that does nothing: the limit beside which the calls are told.

use std::sync::{Arc, RwLock};

use axum::{Json, Router, extract::Path, routing::get};
use bytes::Bytes;
use serde_json::Value;
use tokio::net::TcpListener;

use crate::BenchError;

/// The largest answer.
const MAX_BYTES: usize = 1 << 20;

/// Serves until it is killed; prints where: two words, so many ready bytes, and the value that was posted last, serialised each time.
pub async fn serve() -> Result<(), BenchError> {
    let ready = Bytes::from(vec![b' '; MAX_BYTES]);
    let bytes = move |Path(count): Path<usize>| {
        let answer = ready.slice(..count.min(MAX_BYTES));
        async move { answer }
    };
    let held = Arc::new(RwLock::new(Arc::new(Value::Null)));
    let holding = held.clone();
    let take_value = move |Json(value): Json<Value>| async move {
        if let Ok(mut held) = holding.write() {
            *held = Arc::new(value);
        }
    };
    let serialised = move || {
        let value = held.read().map(|held| held.clone()).unwrap_or_default();
        async move { serde_json::to_vec(&*value).unwrap_or_default() }
    };
    let app = Router::new()
        .route("/hello", get(|| async { "Hello, world" }))
        .route("/bytes/{count}", get(bytes))
        .route("/value", get(serialised).post(take_value));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("The limit is at http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, app).await?)
}
