use std::{
    future::poll_fn,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::ConnectInfo, response::Response};
use futures_util::{FutureExt, StreamExt, stream::FuturesUnordered};
use hyper::{Request, Version, body::Incoming, header::HeaderValue, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto::Builder,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::yield_now,
    time::sleep,
};
use tokio_util::sync::CancellationToken;
use tower::Service;

use super::{
    progress::{Progress, WatchedBody},
    protocol::{Protocol, Rewound, detect},
    slow_reads::MinimumRate,
};

/// How long the first request of a connection may take to arrive with its header, and over HTTP/2 the answer to a ping.
const FIRST_TIMEOUT: Duration = Duration::from_secs(10);
/// How long an HTTP/1 connection is kept after an answer: by then the next request has arrived with its header. It is longer than proxies
/// keep theirs (Caddy two minutes, nginx one): what a proxy sends just while this side closes is lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(150);
/// Tells HTTP/1.1 clients of less than [`IDLE_TIMEOUT`], so that they close first: their time begins when the answer has reached them.
const KEEP_ALIVE: HeaderValue = HeaderValue::from_static("timeout=140");
/// A header of a request that is not whole after so many bytes is read no further; HTTP/2 counts 32 more for each field. Over HTTP/1 this
/// is looked at between two reads, so that up to twice as much may be taken. It is well above the app's own
/// bound (`request_limits.rs` there), so that the app refuses what clients send, in JSON and with its headers. Beyond this hyper
/// answers 431 by itself, over HTTP/2 without a body.
const MAX_HEADER_BYTES: u32 = 64 * 1024;

/// What the requests of a connection note for it.
#[derive(Default)]
struct Turns {
    /// True once there was a request.
    begun: AtomicBool,
    /// True if one had its turn since the connection was polled last.
    taken: AtomicBool,
}

impl Turns {
    /// hyper answers many requests of a pipeline in one go; others have their turn between any two of them. Whoever comes first waits
    /// for nobody: a pause costs a request another look at its connection and at the sockets.
    async fn take(&self) {
        if self.taken.swap(true, Ordering::Relaxed) {
            yield_now().await;
            self.taken.store(true, Ordering::Relaxed);
        }
    }
}

/// Tells the connections that the server stops.
#[derive(Clone, Default)]
pub struct Stop {
    /// They take no more requests, and end when those in progress are answered.
    pub closing: CancellationToken,
    /// They end at once.
    pub cut: CancellationToken,
}

/// What ends a connection although its client goes on.
enum Interruption {
    /// It takes no more requests.
    Close,
    /// It ends at once.
    Cut,
}

/// Those of a connection that may come. Each is looked at only when it has something to say, and not whenever the connection is: a
/// token is one for all connections, and looking at it takes its lock.
type Interruptions<'a> = FuturesUnordered<Pin<Box<dyn Future<Output = Interruption> + Send + 'a>>>;

/// Serves one connection until it ends, or until the server stops.
pub async fn serve<S>(stream: S, peer: SocketAddr, minimum_rate: MinimumRate, app: Router, stop: Stop)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (turns, progress) = (Arc::new(Turns::default()), Progress::start());
    let (noted, watching) = (Arc::clone(&turns), Arc::clone(&progress));
    let service = service_fn(move |mut request: Request<Incoming>| {
        noted.begun.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(ConnectInfo(peer));
        let version = request.version();
        let (answer, turns, progress) = (app.clone().call(request), Arc::clone(&noted), Arc::clone(&watching));
        async move {
            turns.take().await;
            let answered = answer.await;
            // It may have waited for something: then it had the turn of a later poll than the one in which it began.
            turns.taken.store(true, Ordering::Relaxed);
            answered.map(|response| as_sent(response, version, &progress))
        }
    });
    let mut interruptions = interruptions_of(&turns.begun, &progress, minimum_rate, &stop);
    let Some((protocol, stream)) = protocol_of(stream, &mut interruptions).await else { return };
    let builder = builder_of(protocol);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    loop {
        let polled = poll_fn(|cx| {
            turns.taken.store(false, Ordering::Relaxed);
            connection.as_mut().poll(cx)
        });
        tokio::select! {
            ended = polled => {
                ended.unwrap_or_else(|error| tracing::debug!(%error, "a connection broke off"));
                return;
            }
            Some(interruption) = interruptions.next() => match interruption {
                Interruption::Close => connection.as_mut().graceful_shutdown(),
                Interruption::Cut => return,
            },
        }
    }
}

/// What the connection speaks, and its stream; none if it breaks off or is to end before that is known.
async fn protocol_of<S: AsyncRead + Unpin>(stream: S, interruptions: &mut Interruptions<'_>) -> Option<(Protocol, Rewound<S>)> {
    tokio::select! {
        detected = detect(stream) => detected.inspect_err(|error| tracing::debug!(%error, "a connection broke off")).ok(),
        Some(_) = interruptions.next() => None,
    }
}

fn interruptions_of<'a>(
    has_request: &'a AtomicBool,
    progress: &'a Progress,
    minimum_rate: MinimumRate,
    stop: &'a Stop,
) -> Interruptions<'a> {
    let all = Interruptions::new();
    all.push(Box::pin(silence(has_request).map(|()| Interruption::Cut)) as Pin<Box<dyn Future<Output = Interruption> + Send>>);
    all.push(Box::pin(progress.until_stalled(minimum_rate).map(|()| Interruption::Cut)));
    all.push(Box::pin(stop.closing.cancelled().map(|()| Interruption::Close)));
    all.push(Box::pin(stop.cut.cancelled().map(|()| Interruption::Cut)));
    all
}

/// An answer as the connection sends it: its body is watched, and a client of HTTP/1.1 is told how long it may wait with its next request.
fn as_sent(mut response: Response, version: Version, progress: &Arc<Progress>) -> Response<WatchedBody> {
    if version == Version::HTTP_11 {
        response.headers_mut().insert("keep-alive", KEEP_ALIVE);
    }
    response.map(|body| WatchedBody::new(body, progress))
}

/// Ends when no request has come in time, and never when one has.
async fn silence(has_request: &AtomicBool) {
    sleep(FIRST_TIMEOUT).await;
    if has_request.load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

fn builder_of(protocol: Protocol) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(IDLE_TIMEOUT).max_buf_size(MAX_HEADER_BYTES as usize);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(20))
        .keep_alive_timeout(FIRST_TIMEOUT)
        .max_concurrent_streams(100)
        .max_header_list_size(MAX_HEADER_BYTES);
    match protocol {
        Protocol::Http1 => builder.http1_only(),
        Protocol::Http2 => builder.http2_only(),
    }
}
