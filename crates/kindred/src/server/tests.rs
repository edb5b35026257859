use std::{
    future::poll_fn,
    pin::pin,
    sync::atomic::{AtomicUsize, Ordering},
};

use axum::{Router, extract::Path, routing::get};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::{mpsc, oneshot},
    task::yield_now,
    time::{Instant, sleep},
};

use super::{slow_reads::MinimumRate, *};

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: k\r\n\r\n";

/// Room for a few, and so much patience that a test would not see its end.
const ROOMY: Limits =
    Limits { connections: 8, per_address: 8, kept: 0, minimum_rate: MinimumRate { window: Duration::from_mins(10), least: 1 } };

fn started_with(app: Router, limits: Limits) -> (Server, SocketAddr) {
    let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    (Server::start(listener, app, ConnectionSlots::new(limits, kindred_api::TrustedProxies::default())), address)
}

fn started(app: Router) -> (Server, SocketAddr) {
    started_with(app, ROOMY)
}

/// A connection from another address of this machine.
async fn connect_from(address: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends requests and reads no answer, until the connection is closed.
async fn ask_without_reading(mut stream: TcpStream) {
    while stream.write_all(REQUEST).await.is_ok() {}
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
    let (server, address) = started(app);
    let mut slow = TcpStream::connect(address).await.unwrap();
    let idle = TcpStream::connect(address).await.unwrap();
    slow.write_all(REQUEST).await.unwrap();
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
    let (_server, address) = started(Router::new());
    let silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(all_of(silent).await, "");
}

#[tokio::test(start_paused = true)]
async fn a_connection_is_kept_between_requests_for_longer_than_its_client_is_told() {
    let (mut client, stream) = tokio::io::duplex(64 << 10);
    let peer = "127.0.0.1:1".parse().unwrap();
    let asking = async move {
        for _ in 0..2 {
            client.write_all(REQUEST).await.unwrap();
            let mut answer = [0; 1024];
            let length = client.read(&mut answer).await.unwrap();
            let answer = str::from_utf8(&answer[..length]).unwrap();
            assert!(answer.starts_with("HTTP/1.1 404") && answer.contains("\r\nkeep-alive: timeout=140\r\n"), "{answer}");
            sleep(Duration::from_secs(149)).await;
        }
        let (mut rest, before) = (Vec::new(), Instant::now());
        client.read_to_end(&mut rest).await.unwrap();
        assert!(rest.is_empty(), "then it is closed without a word");
        assert_eq!(before.elapsed().as_secs(), 1);
    };
    tokio::join!(connection::serve(stream, peer, ROOMY.minimum_rate, Router::new(), Stop::default()), asking);
}

#[tokio::test]
async fn limit_04_a_refused_connection_gets_its_answer_at_once() {
    for (refusal, status, code) in [(Refusal::Busy, "503", "unavailable"), (Refusal::TooMany, "429", "too_many")] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        refuse(stream, refusal);
        let answer = all_of(client).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")) && head.contains("retry-after: 1"), "{head}");
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{head}");
        assert!(body.contains(&format!("\"code\":\"{code}\"")), "{body}");
    }
}

#[tokio::test]
async fn limit_04_one_address_can_not_take_every_connection() {
    let (_server, address) = started_with(Router::new(), Limits { per_address: 2, ..ROOMY });
    let _taken = [connect_from("127.0.0.2", address).await, connect_from("127.0.0.2", address).await];
    assert!(all_of(connect_from("127.0.0.2", address).await).await.starts_with("HTTP/1.1 429"));
    let mut other = connect_from("127.0.0.3", address).await;
    other.write_all(b"GET / HTTP/1.1\r\nhost: k\r\nconnection: close\r\n\r\n").await.unwrap();
    assert!(all_of(other).await.starts_with("HTTP/1.1 404"));
}

#[tokio::test]
async fn limit_04_clients_that_never_read_their_answers_lose_their_slots() {
    let app = Router::new().route("/", get(|| async { vec![b'x'; 1 << 20] }));
    let minimum_rate = MinimumRate { window: Duration::from_millis(50), least: 1 };
    let (_server, address) = started_with(app, Limits { connections: 2, minimum_rate, ..ROOMY });
    let unread = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    futures_util::future::join_all(unread.map(ask_without_reading)).await;
    let mut reader = TcpStream::connect(address).await.unwrap();
    reader.write_all(b"GET / HTTP/1.1\r\nhost: k\r\nconnection: close\r\n\r\n").await.unwrap();
    let answer = all_of(reader).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.len() > 1 << 20);
}

#[tokio::test]
async fn ops_02_a_client_that_does_not_read_is_cut_off_when_the_time_to_stop_is_over() {
    let (begun, mut has_begun) = mpsc::channel(1);
    let app = Router::new().route(
        "/",
        get(move || async move {
            begun.send(()).await.unwrap();
            vec![b'x'; 8 << 20]
        }),
    );
    let (server, address) = started(app);
    let mut unread = TcpStream::connect(address).await.unwrap();
    unread.write_all(REQUEST).await.unwrap();
    has_begun.recv().await.unwrap();
    assert_eq!(server.stop(Duration::from_millis(50)).await, 1);
    let mut answer = Vec::new();
    let _ = unread.read_to_end(&mut answer).await;
    assert!(answer.len() < 8 << 20, "the rest of the answer was not sent");
}

#[tokio::test]
async fn api_sys_04_what_is_no_request_is_refused_in_json_like_everything_else() {
    let app = Router::new().route("/", get(|| async { "answered" }));
    let (_server, address) = started(app);
    let huge = format!("GET / HTTP/1.1\r\nhost: k\r\nx-large: {}\r\n\r\n", "x".repeat(160 << 10));
    for (sent, status, code) in [
        ("no request at all\r\n\r\n", "400 Bad Request", "bad_request"),
        ("GET / HTTP/1.1\r\nno header\r\n\r\n", "400 Bad Request", "bad_request"),
        (&huge, "431 Request Header Fields Too Large", "headers_too_large"),
    ] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may have closed the connection before it got everything.
        let _ = stream.write_all(sent.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\n")), "{answer}");
        assert!(answer.ends_with(&format!("\"code\":\"{code}\"}}")), "{answer}");
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(&[REQUEST, b"garbage\r\n\r\n"].concat()).await.unwrap();
    let answers = all_of(stream).await;
    assert!(answers.contains("answeredHTTP/1.1 400 Bad Request\r\ncontent-type: application/json"), "{answers}");
}

/// A frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[0, 0, length, kind, flags, 0, 0, 0, stream], payload].concat()
}

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[tokio::test(start_paused = true)]
async fn limit_04_half_of_what_http_2_begins_with_keeps_no_connection() {
    let (_server, address) = started(Router::new());
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(&PREFACE[..9]).await.unwrap();
    assert_eq!(all_of(slow).await, "");
}

#[tokio::test]
async fn ops_02_a_connection_of_which_nothing_is_known_yet_does_not_keep_a_server_from_stopping() {
    let (server, address) = started(Router::new());
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(&PREFACE[..9]).await.unwrap();
    assert_eq!(server.stop(Duration::from_mins(10)).await, 0);
    let mut answer = Vec::new();
    // What it has sent may be unread: then it is reset.
    let _ = slow.read_to_end(&mut answer).await;
    assert_eq!(answer, b"");
}

#[tokio::test]
async fn http_2_is_served_also_where_its_beginning_comes_in_parts() {
    const SETTINGS: u8 = 4;
    let (_server, address) = started(Router::new());
    let mut client = TcpStream::connect(address).await.unwrap();
    for part in [&PREFACE[..9], &[&PREFACE[9..], &frame(SETTINGS, 0, 0, &[])].concat()] {
        client.write_all(part).await.unwrap();
        yield_now().await;
    }
    let mut first = [0; 9];
    client.read_exact(&mut first).await.unwrap();
    assert_eq!(first[3], SETTINGS, "it answers by its own settings");
}

#[tokio::test]
async fn limit_04_an_http_2_client_that_gives_its_answers_no_window_loses_its_slot() {
    const HEADERS: u8 = 1;
    const SETTINGS: u8 = 4;
    const PING: u8 = 6;
    let app = Router::new().route("/", get(|| async { "an answer" }));
    for window in [0, 1] {
        let minimum_rate = MinimumRate { window: Duration::from_millis(50), least: 1 };
        let (_server, address) = started_with(app.clone(), Limits { minimum_rate, ..ROOMY });
        let mut client = TcpStream::connect(address).await.unwrap();
        // The initial window of streams is setting 4; the fields are GET, http, / and the authority k.
        let settings = frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0, window]);
        let request = frame(HEADERS, 5, 1, &[0x82, 0x86, 0x84, 0x41, 1, b'k']);
        client.write_all(&[PREFACE, &settings, &request].concat()).await.unwrap();
        let mut read = Vec::new();
        let _ = client.read_to_end(&mut read).await;
        let mut kinds = Vec::new();
        while let [_, _, length, kind, ..] = read[..] {
            kinds.push(kind);
            read.drain(..9 + usize::from(length));
        }
        assert!(kinds.contains(&HEADERS), "it was answered: {kinds:?}");
        assert!(!kinds.contains(&PING), "it was not asked whether it is there: {kinds:?}");
    }
}

#[tokio::test]
async fn limit_04_a_pipeline_of_requests_lets_others_have_their_turn_between_any_two_of_them() {
    const PIPELINED: usize = 16;
    let served = Arc::new(parking_lot::Mutex::new(Vec::new()));
    let app = Router::new().route(
        "/{who}",
        get({
            let served = Arc::clone(&served);
            move |Path(who): Path<String>| async move { served.lock().push(who) }
        }),
    );
    let (_server, address) = started(app);
    let [mut many, mut one] = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    // Both connections are accepted and wait for requests, which then come together.
    for stream in [&mut many, &mut one] {
        stream.write_all(b"GET /first HTTP/1.1\r\nhost: k\r\n\r\n").await.unwrap();
        assert_ne!(stream.read(&mut [0; 1024]).await.unwrap(), 0);
    }
    many.try_write(b"GET /many HTTP/1.1\r\nhost: k\r\n\r\n".repeat(PIPELINED).as_slice()).unwrap();
    one.try_write(b"GET /one HTTP/1.1\r\nhost: k\r\n\r\n").unwrap();
    assert_ne!(one.read(&mut [0; 1024]).await.unwrap(), 0);
    let before = served.lock().iter().take_while(|who| *who != "one").filter(|who| *who == "many").count();
    assert!(before < PIPELINED / 2, "{before} of the {PIPELINED} came first");
}

#[tokio::test]
async fn limit_04_also_behind_a_request_that_has_waited_the_next_of_its_pipeline_lets_others_have_their_turn() {
    const PAIRS: usize = 8;
    let polls = Arc::new(AtomicUsize::new(0));
    let answered = Arc::new(parking_lot::Mutex::new(Vec::new()));
    let app = Router::new().route(
        "/{how}",
        get({
            let (polls, answered) = (Arc::clone(&polls), Arc::clone(&answered));
            move |Path(how): Path<String>| async move {
                if how == "waiting" {
                    yield_now().await;
                }
                answered.lock().push(polls.load(Ordering::Relaxed));
            }
        }),
    );
    let (mut client, stream) = tokio::io::duplex(64 << 10);
    let pair = b"GET /waiting HTTP/1.1\r\nhost: k\r\n\r\nGET /at-once HTTP/1.1\r\nhost: k\r\n\r\n";
    client.write_all(&pair.repeat(PAIRS)).await.unwrap();
    client.write_all(b"GET /at-once HTTP/1.1\r\nhost: k\r\nconnection: close\r\n\r\n").await.unwrap();
    let peer = "127.0.0.1:1".parse().unwrap();
    let mut served = pin!(connection::serve(stream, peer, ROOMY.minimum_rate, app, Stop::default()));
    poll_fn(|cx| {
        polls.fetch_add(1, Ordering::Relaxed);
        served.as_mut().poll(cx)
    })
    .await;
    let answered = answered.lock();
    assert_eq!(answered.len(), 2 * PAIRS + 1);
    assert!(answered.is_sorted_by(|one, next| one < next), "two had their turn in one poll of the connection: {answered:?}");
}
