use axum::{Router, routing::get};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
};

use super::*;

async fn started(app: Router) -> (Server, std::net::SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (Server::start(listener, app), address)
}

async fn all_of(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

#[tokio::test]
async fn ops_02_a_request_in_progress_is_answered_while_stopping_and_new_ones_are_not() {
    let (begun, has_begun) = oneshot::channel();
    let (finish, finished) = oneshot::channel::<()>();
    let slots = Arc::new(parking_lot::Mutex::new((Some(begun), Some(finished))));
    let app = Router::new().route(
        "/",
        get(move || async move {
            let (begun, finished) = {
                let mut slots = slots.lock();
                (slots.0.take(), slots.1.take())
            };
            begun.unwrap().send(()).unwrap();
            finished.unwrap().await.unwrap();
            "finished"
        }),
    );
    let (server, address) = started(app).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    let idle = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: k\r\n\r\n").await.unwrap();
    has_begun.await.unwrap();

    let meanwhile = async {
        assert_eq!(all_of(idle).await, "", "an idle connection is closed at once");
        assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
        finish.send(()).unwrap();
        all_of(slow).await
    };
    let (unfinished, answer) = tokio::join!(server.stop(Duration::from_secs(20)), meanwhile);
    assert_eq!((unfinished, answer.ends_with("finished")), (0, true), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_connection_without_a_request_is_closed() {
    let (_server, address) = started(Router::new()).await;
    let silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(all_of(silent).await, "");
}

#[tokio::test]
async fn a_connection_above_the_limit_gets_503_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (stream, _) = listener.accept().await.unwrap();
    reject_busy(stream);
    let answer = all_of(client).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 503") && head.contains("retry-after: 1"), "{head}");
    assert!(head.contains(&format!("content-length: {}\r", body.len())) || head.ends_with(&format!("content-length: {}", body.len())));
    assert!(body.contains("\"code\":\"unavailable\""));
}
