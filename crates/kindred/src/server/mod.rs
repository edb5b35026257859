//! The accept loop: connections within a cap, headers within a deadline, HTTP/1 and HTTP/2, and an orderly end.

mod connection;

use std::{io, sync::Arc, time::Duration};

use axum::Router;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Connections held at once; beyond them newcomers are told to come back.
const MOST_CONNECTIONS: usize = 12_000;
/// File descriptors kept back for the database, pictures and the log.
const RESERVED_FILES: u64 = 500;

const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
connection: close\r\ncache-control: no-store\r\ncontent-length: 71\r\n\r\n\
{\"error\":\"The service is busy. Please try again.\",\"code\":\"unavailable\"}";

/// A server at work; it goes on until it is stopped.
pub struct Server {
    accepting: CancellationToken,
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl Server {
    /// Begins to answer connections of `listener` with `app`.
    pub fn start(listener: TcpListener, app: Router) -> Self {
        let server = Self { accepting: CancellationToken::new(), closing: CancellationToken::new(), tasks: TaskTracker::new() };
        let seats = Arc::new(Semaphore::new(seats()));
        let (accepting, closing, tasks) = (server.accepting.clone(), server.closing.clone(), server.tasks.clone());
        server.tasks.spawn(async move {
            tokio::select! {
                () = accepting.cancelled() => (),
                () = accept(&listener, &app, &seats, &closing, &tasks) => (),
            }
        });
        server
    }

    /// Takes no new connections, lets requests under way finish, and tells how many didn't within `longest`.
    pub async fn stop(self, longest: Duration) -> usize {
        self.accepting.cancel();
        self.closing.cancel();
        self.tasks.close();
        match tokio::time::timeout(longest, self.tasks.wait()).await {
            Ok(()) => 0,
            Err(_) => self.tasks.len(),
        }
    }
}

async fn accept(listener: &TcpListener, app: &Router, seats: &Arc<Semaphore>, closing: &CancellationToken, tasks: &TaskTracker) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => match Arc::clone(seats).try_acquire_owned() {
                Ok(seat) => {
                    let _ = stream.set_nodelay(true);
                    let serving = connection::serve(stream, peer, app.clone(), closing.clone());
                    tasks.spawn(async move {
                        serving.await;
                        drop(seat);
                    });
                }
                Err(_) => turn_away(stream),
            },
            // Out of files or memory: those that are connected go on, and in a moment there may be room.
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

/// Says once, without waiting for anything, that there is no room.
fn turn_away(mut stream: TcpStream) {
    use futures_util::FutureExt;
    let _ = stream.write_all(FULL).now_or_never();
}

fn seats() -> usize {
    let wanted = MOST_CONNECTIONS as u64 + RESERVED_FILES;
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or(1024);
    usize::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(MOST_CONNECTIONS).clamp(64, MOST_CONNECTIONS)
}

#[cfg(test)]
mod tests;
