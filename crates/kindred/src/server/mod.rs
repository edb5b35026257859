//! The accept loop: a limit of connections, a timeout for headers, HTTP/1 and HTTP/2, graceful shutdown.

mod connection;

use std::{io, sync::Arc, time::Duration};

use axum::Router;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Connections at the same time; more get 503.
const MAX_CONNECTIONS: usize = 12_000;
/// File descriptors reserved for the database, pictures and the log.
const RESERVED_FILES: u64 = 500;

const BUSY_RESPONSE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
connection: close\r\ncache-control: no-store\r\ncontent-length: 71\r\n\r\n\
{\"error\":\"The service is busy. Please try again.\",\"code\":\"unavailable\"}";

/// A running server.
pub struct Server {
    accepting: CancellationToken,
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl Server {
    /// Starts to serve `app` to the connections of `listener`.
    pub fn start(listener: TcpListener, app: Router) -> Self {
        let server = Self { accepting: CancellationToken::new(), closing: CancellationToken::new(), tasks: TaskTracker::new() };
        let permits = Arc::new(Semaphore::new(connection_limit()));
        let (accepting, closing, tasks) = (server.accepting.clone(), server.closing.clone(), server.tasks.clone());
        server.tasks.spawn(async move {
            tokio::select! {
                () = accepting.cancelled() => (),
                () = accept(&listener, &app, &permits, &closing, &tasks) => (),
            }
        });
        server
    }

    /// Accepts no more connections, lets requests in progress finish, and returns how many connections didn't within `timeout`.
    pub async fn stop(self, timeout: Duration) -> usize {
        self.accepting.cancel();
        self.closing.cancel();
        self.tasks.close();
        match tokio::time::timeout(timeout, self.tasks.wait()).await {
            Ok(()) => 0,
            Err(_) => self.tasks.len(),
        }
    }
}

async fn accept(listener: &TcpListener, app: &Router, permits: &Arc<Semaphore>, closing: &CancellationToken, tasks: &TaskTracker) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => match Arc::clone(permits).try_acquire_owned() {
                Ok(permit) => {
                    let _ = stream.set_nodelay(true);
                    let serving = connection::serve(stream, peer, app.clone(), closing.clone());
                    tasks.spawn(async move {
                        serving.await;
                        drop(permit);
                    });
                }
                Err(_) => reject_busy(stream),
            },
            // Out of file descriptors or memory: open connections go on, and some may end soon.
            Err(error) if !is_of_one_connection(&error) => {
                tracing::error!(%error, "cannot accept connections");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(_) => {}
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// Sends 503 without waiting for the client.
fn reject_busy(mut stream: TcpStream) {
    use futures_util::FutureExt;
    let _ = stream.write_all(BUSY_RESPONSE).now_or_never();
}

fn connection_limit() -> usize {
    let wanted = MAX_CONNECTIONS as u64 + RESERVED_FILES;
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or(1024);
    usize::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(MAX_CONNECTIONS).clamp(64, MAX_CONNECTIONS)
}

#[cfg(test)]
mod tests;
