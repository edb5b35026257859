use std::{
    net::SocketAddr,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::ConnectInfo};
use hyper::{Request, body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto::Builder,
};
use tokio::{net::TcpStream, time::sleep};
use tokio_util::sync::CancellationToken;
use tower::Service;

/// How long a request's head may take to arrive, the first one on a connection included.
const HEADER: Duration = Duration::from_secs(10);
/// The room a request's head may take; past it HTTP/1 answers 431 by itself.
const LARGEST_HEAD: usize = 64 * 1024;

/// Answers the requests of one connection until it ends, or until `closing` and those under way are answered.
pub async fn serve(stream: TcpStream, peer: SocketAddr, app: Router, closing: CancellationToken) {
    let greeted = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&greeted);
    let service = service_fn(move |mut request: Request<Incoming>| {
        heard.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().call(request)
    });
    let builder = builder();
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut first_request = pin!(sleep(HEADER));
    let (mut waiting, mut open) = (true, true);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke off");
                }
                return;
            }
            () = first_request.as_mut(), if waiting => {
                waiting = false;
                if !greeted.load(Ordering::Relaxed) {
                    return;
                }
            }
            () = closing.cancelled(), if open => {
                open = false;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER).max_buf_size(LARGEST_HEAD);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(20))
        .keep_alive_timeout(HEADER)
        .max_concurrent_streams(100)
        .max_header_list_size(16 * 1024);
    builder
}
