use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

use super::*;

#[test]
fn only_a_bare_head_of_a_refusal_is_replaced() {
    let bare = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: x\r\n\r\n";
    assert_eq!(refusal_of(bare.as_bytes()), Some(Refusal::Unreadable));
    let app = "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 0\r\n\r\n";
    for other in [app, "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n", &format!("{bare}x"), &format!("{bare}{bare}"), ""] {
        assert_eq!(refusal_of(other.as_bytes()), None, "{other}");
    }
}

#[tokio::test]
async fn the_response_arrives_whole_through_a_narrow_stream() {
    let (mut client, server) = duplex(7);
    let mut server = JsonErrors::over(server);
    let writing = async {
        server.write_all(b"HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n").await.unwrap();
        server.write_all(b"more").await.unwrap();
        drop(server);
    };
    let mut text = String::new();
    let (read, ()) = tokio::join!(client.read_to_string(&mut text), writing);
    read.unwrap();
    assert_eq!(text, String::from_utf8(Refusal::HeadersTooLarge.response()).unwrap() + "more");
}
