use axum::{Router, routing::get};
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::mpsc, time::Instant};

use super::*;

#[tokio::test(start_paused = true)]
async fn ops_02_a_shutdown_ends_when_its_time_is_over_whoever_does_not_read_and_whatever_does_not_end() {
    let (begun, mut has_begun) = mpsc::channel(1);
    let endless = get(move || async move {
        begun.send(()).await.unwrap();
        vec![b'x'; 8 << 20]
    });
    let listener = server::listen("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    let slots = server::ConnectionSlots::new(server::Limits::of_this_process(), kindred_api::TrustedProxies::default());
    let running = server::Server::start(listener, Router::new().route("/", endless), slots);
    let mut unread = TcpStream::connect(address).await.unwrap();
    unread.write_all(b"GET / HTTP/1.1\r\nhost: k\r\n\r\n").await.unwrap();
    has_begun.recv().await.unwrap();
    let begun = Instant::now();
    shut_down(&Draining::default(), running, std::future::pending(), TIMES).await;
    assert_eq!(begun.elapsed().as_secs(), 25);
}
