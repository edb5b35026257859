//! Refusals over HTTP/2, whose library has bounds of its own.

use axum::body::{Body, to_bytes};
use hyper::{
    Request, StatusCode,
    client::conn::http2::{SendRequest, handshake},
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use kindred_store::testing::Folder;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_util::task::TaskTracker;

use crate::process::Kindred;

/// Asks for `/api/health` with so many headers of so many bytes each.
async fn ask(client: &mut SendRequest<Body>, address: &str, (count, bytes): (usize, usize)) -> hyper::Response<hyper::body::Incoming> {
    let request = (0..count).fold(Request::get(format!("http://{address}/api/health")), |request, at| {
        let name = format!("x-{at:03}");
        let value = "x".repeat(bytes - name.len());
        request.header(name, value)
    });
    client.send_request(request.body(Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test]
async fn api_sys_04_large_headers_are_refused_over_http_2_in_json_and_with_all_headers() {
    let folder = Folder::fresh();
    let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
    let stream = TcpStream::connect(&kindred.address).await.unwrap();
    let (mut client, connection) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    TaskTracker::new().spawn(connection);
    for headers in [(1, 17 << 10), (100, 180), (2, 20 << 10)] {
        let answer = ask(&mut client, &kindred.address, headers).await;
        let (head, body) = answer.into_parts();
        assert_eq!(head.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "{headers:?}");
        for name in ["content-security-policy", "x-content-type-options", "referrer-policy", "permissions-policy"] {
            assert!(head.headers.contains_key(name), "{headers:?}: {name}");
        }
        let body: Value = serde_json::from_slice(&to_bytes(Body::new(body), 1 << 10).await.unwrap()).unwrap();
        assert_eq!(body["code"], "headers_too_large", "{headers:?}");
    }
    // 15 KiB, which HTTP/2 counts as 18.
    assert_eq!(ask(&mut client, &kindred.address, (100, 150)).await.status(), StatusCode::OK);
}
