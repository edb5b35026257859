use tokio::net::TcpListener;

use super::*;

/// Answers each request on one connection with the next of these.
async fn connection(answers: &'static [&'static str]) -> Connection {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::from_std(listener.into_std().unwrap()).unwrap();
            let (mut stream, _) = listener.accept().await.unwrap();
            for answer in answers {
                let _ = stream.read(&mut [0; 1024]).await.unwrap();
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
    });
    Connection::open(address).await.unwrap()
}

#[tokio::test]
async fn an_answer_ends_where_its_length_says_or_its_last_chunk() {
    let answers = &[
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\netag: \"a\"\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\n\r\n",
    ];
    let mut connection = connection(answers).await;
    let whole = connection.answer(&get("/", "none", "")).await.unwrap();
    assert_eq!((whole.status, whole.tag.as_deref(), &*whole.body), (200, Some("\"a\""), &b"hello"[..]));
    assert_eq!(connection.answer(&get("/", "none", "")).await.unwrap().body, b"hello");
    assert_eq!(connection.ask(&post("/", "none", "{}")).await.unwrap(), (304, 0));
}

#[tokio::test]
async fn an_answer_that_breaks_off_is_an_error() {
    let mut connection = connection(&["HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhel"]).await;
    assert!(connection.ask(&get("/", "none", "")).await.is_err());
}
