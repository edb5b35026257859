use flate2::read::GzDecoder;
use serde_json::json;

use super::*;
use crate::http::Json;

fn accepting(list: &'static str) -> HeaderMap {
    HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))])
}

fn long() -> serde_json::Value {
    json!({ "text": "the same words again ".repeat(100) })
}

async fn bytes_of(response: Response) -> Bytes {
    to_bytes(response.into_body(), usize::MAX).await.unwrap()
}

async fn plain(value: &serde_json::Value) -> Bytes {
    bytes_of(Json(value).into_response()).await
}

#[test]
fn a_client_gets_the_best_encoding_that_it_takes() {
    let accepted = |list| JsonEncoding::of("/api/places", &accepting(list));
    assert_eq!(accepted("gzip, deflate, br, zstd"), JsonEncoding::Zstd);
    assert_eq!(accepted("gzip, deflate, br"), JsonEncoding::Gzip);
    assert_eq!(accepted("zstd;q=0, GZIP;q=0.5"), JsonEncoding::Gzip);
    assert_eq!(accepted("gzip;q=0.000"), JsonEncoding::Identity);
    assert_eq!(JsonEncoding::of("/api/places", &HeaderMap::new()), JsonEncoding::Identity);
}

#[test]
fn nothing_is_compressed_where_texts_of_several_people_stand_beside_each_other() {
    for route in ["/api/messages/rooms", "/api/messages/search", "/api/moments/list", "/api/matches/list", "/api/users/{id}"] {
        assert_eq!(JsonEncoding::of(route, &accepting("gzip, zstd")), JsonEncoding::Identity, "{route}");
    }
}

#[tokio::test]
async fn json_comes_back_as_it_was_and_takes_a_fraction() {
    let was = plain(&long()).await;
    for (encoding, name) in [(JsonEncoding::Zstd, "zstd"), (JsonEncoding::Gzip, "gzip")] {
        let response = encoding.encode(Json(long()).into_response()).await;
        assert_eq!(response.headers()[header::CONTENT_ENCODING], name);
        assert_eq!(response.headers()[header::VARY], "accept-encoding");
        let packed = bytes_of(response).await;
        assert!(packed.len() * 10 < was.len(), "{name}: {} of {}", packed.len(), was.len());
        let again = match encoding {
            JsonEncoding::Zstd => zstd::bulk::decompress(&packed, was.len()).unwrap(),
            _ => std::io::read_to_string(GzDecoder::new(&packed[..])).unwrap().into_bytes(),
        };
        assert_eq!(again, was, "{name}");
    }
}

#[tokio::test]
async fn a_response_with_a_secret_of_its_reader_stays_as_it_is() {
    let response = JsonEncoding::Zstd.encode((axum::Extension(HasSecret), Json(long())).into_response()).await;
    assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
    assert_eq!(bytes_of(response).await, plain(&long()).await);
}

#[tokio::test]
async fn small_large_and_other_responses_stay_as_they_are() {
    let small = json!({ "text": "x".repeat(900) });
    let large = json!({ "text": "x".repeat(UP_TO) });
    let picture = || ([(header::CONTENT_TYPE, "image/jpeg")], vec![0_u8; 4096]).into_response();
    for (response, what) in [
        (Json(small).into_response(), "small"),
        (Json(large).into_response(), "large"),
        (picture(), "a picture"),
        (Body::from_stream(futures_util::stream::empty::<Result<Bytes, std::io::Error>>()).into_response(), "a stream"),
    ] {
        let same = JsonEncoding::Zstd.encode(response).await;
        assert!(!same.headers().contains_key(header::CONTENT_ENCODING), "{what}");
    }
    let untaken = JsonEncoding::Identity.encode(Json(long()).into_response()).await;
    assert_eq!(bytes_of(untaken).await, plain(&long()).await);
}

#[tokio::test]
async fn a_tag_stands_for_every_encoding_and_so_is_weak() {
    for tag in ["\"7\"", "W/\"7\""] {
        let tagged = ([(header::ETAG, tag)], Json(long())).into_response();
        assert_eq!(JsonEncoding::Gzip.encode(tagged).await.headers()[header::ETAG], "W/\"7\"");
    }
}
