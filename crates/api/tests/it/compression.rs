//! JSON that is compressed on its way: what clients get, and when.

use axum::{body::Body, http::Method};
use serde_json::Value;

use super::rooms::{room, say};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    json_is_compressed_as_a_client_takes_it_and_reads_the_same,
    the_tag_of_a_compressed_page_stands_for_it_in_the_next_poll,
    what_is_short_a_refusal_or_of_several_people_is_sent_as_it_is,
);

pub async fn get_accepting(one: &Persona, path: &str, encodings: &str) -> Answer {
    one.send(one.request(Method::GET, path).header("accept-encoding", encodings), Body::empty()).await
}

fn unpacked(answer: &Answer) -> Value {
    match answer.header("content-encoding") {
        "zstd" => serde_json::from_slice(&zstd::bulk::decompress(&answer.bytes, 1 << 20).expect("zstd")),
        "gzip" => serde_json::from_reader(flate2::read::GzDecoder::new(&answer.bytes[..])),
        _ => serde_json::from_slice(&answer.bytes),
    }
    .expect("JSON")
}

async fn ann_in_a_long_chat(world: &World) -> (Persona, String) {
    let (ann, bea) = (world.register("ann").await, world.register("bea").await);
    let room = room(&ann, &bea).await;
    world.chatter(&room, &bea, 50).await;
    (ann, format!("/api/messages/room/{room}/messages"))
}

async fn json_is_compressed_as_a_client_takes_it_and_reads_the_same(world: World) {
    let (ann, messages) = ann_in_a_long_chat(&world).await;
    // The first reading changes what is unread.
    ann.get(&messages).await.ok();
    let plain = get_accepting(&ann, &messages, "identity").await;
    assert_eq!(plain.header("content-encoding"), "");
    for (accepted, encoding) in [("gzip, deflate, br, zstd", "zstd"), ("gzip, deflate, br", "gzip")] {
        let packed = get_accepting(&ann, &messages, accepted).await;
        assert_eq!((packed.header("content-encoding"), packed.header("vary")), (encoding, "accept-encoding"));
        assert_eq!(packed.header("content-type"), "application/json");
        assert_eq!(unpacked(&packed), plain.body, "{encoding}");
        assert!(packed.bytes.len() * 2 < plain.bytes.len(), "{encoding}: {}", packed.bytes.len());
    }
}

async fn the_tag_of_a_compressed_page_stands_for_it_in_the_next_poll(world: World) {
    let (ann, messages) = ann_in_a_long_chat(&world).await;
    ann.get(&messages).await.ok();
    let packed = get_accepting(&ann, &messages, "zstd").await;
    let tag = packed.header("etag");
    assert!(tag.starts_with("W/\""), "{tag}");
    let poll = ann.request(Method::GET, &messages).header("accept-encoding", "zstd").header("if-none-match", tag);
    let answer = ann.send(poll, Body::empty()).await;
    assert_eq!((answer.status.as_u16(), answer.bytes.len()), (304, 0));
}

async fn what_is_short_a_refusal_or_of_several_people_is_sent_as_it_is(world: World) {
    let (ann, bea) = (world.register("ann").await, world.register("bea").await);
    let room = room(&ann, &bea).await;
    say(&bea, &room, "Hello").await;
    for other in world.crowd("Potsdam, Brandenburg, Germany", 10).await {
        ann.act(&format!("/api/messages/room/user/{other}")).await.ok();
    }
    let messages = format!("/api/messages/room/{room}/messages");
    let plain = |answer: &Answer| answer.header("content-encoding").is_empty();
    let (short, several) =
        (get_accepting(&ann, &messages, "zstd, gzip").await, get_accepting(&ann, "/api/messages/rooms", "zstd, gzip").await);
    assert!(plain(&short) && plain(&several) && several.bytes.len() > 1024, "{}", several.bytes.len());
    let refused = get_accepting(&ann, "/api/messages/room/0000000000000/messages", "zstd, gzip").await;
    assert!(plain(&refused));
    refused.refused(404, "not_found");
}
