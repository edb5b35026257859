use tokio::io::{AsyncWriteExt, DuplexStream, duplex};

use super::*;

const REQUEST: &[u8] = b"PROPFIND / HTTP/1.1\r\nhost: kindred\r\n\r\n";

/// What is detected where these parts come one after the other.
async fn detected(parts: &'static [&'static [u8]]) -> (Protocol, Rewound<DuplexStream>) {
    let (mut client, server) = duplex(1024);
    let (detected, ()) = tokio::join!(detect(server), async {
        for part in parts {
            client.write_all(part).await.unwrap();
            tokio::task::yield_now().await;
        }
        client.shutdown().await.unwrap();
    });
    detected.unwrap()
}

#[tokio::test]
async fn a_connection_speaks_http_2_once_it_has_said_so_to_the_end() {
    assert_eq!(detected(&[PREFACE]).await.0, Protocol::Http2);
    assert_eq!(detected(&[b"PR", b"I * HTTP/2.0\r\n\r\nSM\r\n\r", b"\n more"]).await.0, Protocol::Http2);
    for parts in [&[REQUEST][..], &[b"PR", b"OPFIND"], &[b"PRI * HTTP/2.0\r\n"], &[]] {
        assert_eq!(detected(parts).await.0, Protocol::Http1);
    }
}

#[tokio::test]
async fn what_was_looked_at_is_read_again_with_what_follows_it_in_one_read() {
    let (_, mut stream) = detected(&[REQUEST]).await;
    let mut buffer = [0; 1024];
    assert_eq!(stream.read(&mut buffer).await.unwrap(), REQUEST.len());
    assert_eq!(&buffer[..REQUEST.len()], REQUEST);
    assert_eq!(stream.read(&mut buffer).await.unwrap(), 0);
}

#[tokio::test]
async fn what_was_looked_at_is_read_again_in_parts_by_a_small_buffer() {
    let (_, mut stream) = detected(&[PREFACE, b"more"]).await;
    let mut read = Vec::new();
    for _ in 0..7 {
        let mut buffer = [0; 5];
        let count = stream.read(&mut buffer).await.unwrap();
        read.extend_from_slice(&buffer[..count]);
    }
    assert_eq!(read, [&PREFACE[..], b"more"].concat());
}
