use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;
use crate::http::get;

/// Answers every connection, but the very first request only after so long.
async fn server(first_takes: Duration) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let listener = listener.into_std().unwrap();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        LocalSet::new().block_on(&runtime, async {
            let (listener, is_first) = (TcpListener::from_std(listener).unwrap(), Rc::new(Cell::new(true)));
            loop {
                let ((mut stream, _), is_first) = (listener.accept().await.unwrap(), is_first.clone());
                tokio::task::spawn_local(async move {
                    while stream.read(&mut [0; 1024]).await.unwrap_or_default() > 0 {
                        if is_first.replace(false) {
                            // All others wait, as on a server that stands still.
                            thread::sleep(first_takes);
                        }
                        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await.unwrap();
                    }
                });
            }
        });
    });
    Server::elsewhere(address, None)
}

#[tokio::test]
async fn what_was_meant_to_begin_while_the_server_stood_still_has_taken_long() {
    let still = Duration::from_millis(400);
    let server = server(still).await;
    let schedule = Schedule { rate: 500.0, lasts: Duration::from_millis(800), status: 200 };
    let met = measure(&server, schedule, Rc::new(|_| get("/", "none", ""))).await.unwrap();
    // The first half of the requests was due meanwhile: those of its first half waited for at least half of it.
    assert!(met.p99_ms >= 300.0, "{met:?}");
    assert_eq!(met.left, 0);
}

#[test]
fn requests_are_due_at_equal_distances() {
    let schedule = Schedule { rate: 200.0, lasts: Duration::from_secs(3), status: 200 };
    assert_eq!((schedule.count(), schedule.at(0), schedule.at(100)), (600, Duration::ZERO, Duration::from_millis(500)));
}
