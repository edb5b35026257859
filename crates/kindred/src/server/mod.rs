//! The accept loop: limits of connections, a timeout for headers, a minimum rate of reading, HTTP/1 and HTTP/2, graceful
//! shutdown.

mod connection;
mod connection_slots;
mod json_errors;
mod limits;
mod progress;
mod protocol;
mod refusal;
mod slow_reads;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpSocket, TcpStream},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::{
    connection::Stop,
    connection_slots::{ConnectionSlot, NoSlot},
    json_errors::JsonErrors,
    refusal::Refusal,
    slow_reads::SlowReadGuard,
};

pub use self::{connection_slots::ConnectionSlots, limits::Limits};

/// Connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// A running server.
pub struct Server {
    accepting: CancellationToken,
    stop: Stop,
    tasks: TaskTracker,
}

/// Listens on `address`, with buffers of the kernel that are as large as an answer needs.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    // The connections inherit it.
    socket.set_send_buffer_size(limits::SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

impl Server {
    /// Starts to serve `app` to the connections of `listener`, as many as `slots` has.
    pub fn start(listener: TcpListener, app: Router, slots: Arc<ConnectionSlots>) -> Self {
        let server = Self { accepting: CancellationToken::new(), stop: Stop::default(), tasks: TaskTracker::new() };
        let acceptor = Acceptor { app, slots, stop: server.stop.clone(), tasks: server.tasks.clone() };
        let accepting = server.accepting.clone();
        server.tasks.spawn(async move {
            tokio::select! {
                () = accepting.cancelled() => (),
                () = acceptor.accept_all(&listener) => (),
            }
        });
        server
    }

    /// Accepts no more connections, lets requests in progress finish, and cuts the connections that don't within `timeout`;
    /// returns how many those were.
    pub async fn stop(self, timeout: Duration) -> usize {
        self.accepting.cancel();
        self.stop.closing.cancel();
        self.tasks.close();
        if tokio::time::timeout(timeout, self.tasks.wait()).await.is_ok() {
            return 0;
        }
        let unfinished = self.tasks.len();
        self.stop.cut.cancel();
        self.tasks.wait().await;
        unfinished
    }
}

/// What every connection is served with.
struct Acceptor {
    app: Router,
    slots: Arc<ConnectionSlots>,
    stop: Stop,
    tasks: TaskTracker,
}

impl Acceptor {
    async fn accept_all(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => match self.slots.take(peer.ip()) {
                    Ok(slot) => self.serve(stream, peer, slot),
                    Err(NoSlot::Full) => refuse(stream, Refusal::Busy),
                    Err(NoSlot::TooMany) => refuse(stream, Refusal::TooMany),
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

    fn serve(&self, stream: TcpStream, peer: SocketAddr, slot: ConnectionSlot) {
        let _ = stream.set_nodelay(true);
        let minimum_rate = slot.minimum_rate();
        let stream = JsonErrors::over(SlowReadGuard::new(stream, slot));
        self.tasks.spawn(connection::serve(stream, peer, minimum_rate, self.app.clone(), self.stop.clone()));
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// Sends the refusal without waiting for the client.
fn refuse(mut stream: TcpStream, refusal: Refusal) {
    use futures_util::FutureExt;
    let _ = stream.write_all(&refusal.response()).now_or_never();
}

#[cfg(test)]
mod tests;
