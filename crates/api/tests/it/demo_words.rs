//! What demo people say, in the language of whoever reads it.

use axum::{
    body::Body,
    http::{Method, header},
};
use kindred_domain::UserId;
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    likes::act,
    messages::history,
    moments::{id, post_with},
    rooms::{room, say},
};
use crate::support::{Answer, Persona, World, on_both_engines};

on_both_engines!(
    lang_02_a_demo_person_is_read_in_the_language_of_the_reader_wherever_people_are_shown,
    lang_02_words_that_no_demo_person_said_are_shown_as_they_are,
    lang_02_moments_and_comments_of_demo_people_are_read_in_the_language_of_the_reader,
    lang_02_a_poll_in_another_language_is_never_told_that_nothing_changed,
    lang_02_a_demo_person_answers_in_the_language_that_the_sender_reads,
);

const ENGLISH: [&str; 4] = [
    "Architect",
    "MArch",
    "I look up at ceilings",
    "I will recommend you a book within three minutes of meeting you. It will be the right one.",
];
const CHINESE: [&str; 4] = ["建筑师", "建筑学硕士", "走到哪儿都抬头看天花板", "见面三分钟之内，我就会推荐你一本书。而且一定推荐得准。"];

/// Asks as a browser does in which this language is preferred.
async fn ask_in(one: &Persona, language: &str, path: &str, etag: &str) -> Answer {
    let request = one.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, language);
    one.send(request.header(header::IF_NONE_MATCH, etag), Body::empty()).await
}

async fn read_in(one: &Persona, language: &str, path: &str) -> Value {
    ask_in(one, language, path, "").await.ok()
}

/// Somebody of this name with these words.
async fn with_words(world: &World, name: &str) -> Persona {
    let one = world.register(name).await;
    let [occupation, education, signature, bio] = ENGLISH;
    let words = json!({ "occupation": occupation, "education": education, "signature": signature, "bio": bio });
    one.put("/api/users/me", words).await.ok();
    one
}

async fn make_demo(world: &World, one: &Persona) {
    let id: UserId = one.id.parse().unwrap();
    let marked: Result<u64, StoreError> =
        world.state.store.write(|tx| async move { sql!(execute tx, "UPDATE users SET is_demo = TRUE WHERE id = $1", id) }).await;
    marked.unwrap();
}

async fn demo_person(world: &World, name: &str) -> Persona {
    let one = with_words(world, name).await;
    make_demo(world, &one).await;
    one
}

fn words(user: &Value) -> [&str; 4] {
    ["occupation", "education", "signature", "bio"].map(|field| user[field].as_str().unwrap())
}

/// What a path answers, and where in it the person is.
fn views_of(one: &Persona) -> [(String, &'static str); 5] {
    [
        (format!("/api/users/{}", one.id), "/user"),
        ("/api/matches/list".into(), "/matches/0/user"),
        ("/api/matches/recent".into(), "/matches/0/user"),
        ("/api/messages/rooms".into(), "/rooms/0/otherUser"),
        ("/api/messages/search?q=hello".into(), "/messages/0/user"),
    ]
}

async fn lang_02_a_demo_person_is_read_in_the_language_of_the_reader_wherever_people_are_shown(world: World) {
    let (ann, dora) = (world.register("ann").await, demo_person(&world, "dora").await);
    for (language, wanted) in [("zh-CN,zh;q=0.9", CHINESE), ("en", ENGLISH)] {
        assert_eq!(words(&read_in(&ann, language, "/api/users/discover").await["users"][0]), wanted);
    }
    act(&dora, "like", &ann).await;
    act(&ann, "like", &dora).await;
    say(&ann, &room(&ann, &dora).await, "hello").await;
    for (path, place) in views_of(&dora) {
        for (language, wanted) in [("zh-CN", CHINESE), ("de", ENGLISH)] {
            let answer = read_in(&ann, language, &path).await;
            assert_eq!(words(answer.pointer(place).unwrap()), wanted, "{path}");
        }
    }
    assert_eq!(read_in(&ann, "zh-CN", "/api/matches/my-likes").await["likes"][0]["bio"], CHINESE[3]);
    let cookie = ann.request(Method::GET, &format!("/api/users/{}", dora.id)).header(header::COOKIE, "kindred-language=zh-CN");
    assert_eq!(words(&ann.send(cookie, Body::empty()).await.ok()["user"]), CHINESE);
}

async fn lang_02_words_that_no_demo_person_said_are_shown_as_they_are(world: World) {
    let (ann, bob, dora) = (world.register("ann").await, with_words(&world, "bob").await, demo_person(&world, "dora").await);
    let moment = post_with(&bob, json!({ "content": "Waited for the fog, got the fog." })).await;
    bob.post(&format!("/api/comments/moment/{}", id(&moment)), json!({ "content": "Patience pays" })).await.ok();
    assert_eq!(words(&read_in(&ann, "zh-CN", &format!("/api/users/{}", bob.id)).await["user"]), ENGLISH);
    assert_eq!(read_in(&ann, "zh-CN", "/api/moments/list").await["moments"][0]["content"], "Waited for the fog, got the fog.");
    let comments = read_in(&ann, "zh-CN", &format!("/api/comments/moment/{}", id(&moment))).await;
    assert_eq!(comments["comments"][0]["content"], "Patience pays");
    assert_eq!(words(&read_in(&dora, "zh-CN", "/api/users/me").await["user"]), ENGLISH, "one's own words are those that one wrote");
    let desk = read_in(&world.operator(), "zh-CN", &format!("/api/admin/users/{}", dora.id)).await;
    assert_eq!(words(&desk["profile"]), ENGLISH, "operators see what is stored");
}

async fn lang_02_moments_and_comments_of_demo_people_are_read_in_the_language_of_the_reader(world: World) {
    let (ann, dora) = (world.register("ann").await, demo_person(&world, "dora").await);
    let posted = post_with(&dora, json!({ "content": "Waited for the fog, got the fog.", "hashtags": ["autumn"] })).await;
    let moment = id(&posted);
    let (comments, one) = (format!("/api/comments/moment/{moment}"), format!("/api/moments/{moment}"));
    for text in ["Patience pays", "No text of the demo people"] {
        dora.post(&comments, json!({ "content": text })).await.ok();
    }
    ann.post(&comments, json!({ "content": "Patience pays" })).await.ok();
    for (language, text, comment) in
        [("zh-CN", "等雾，等到了雾。", "耐心总有回报"), ("en", "Waited for the fog, got the fog.", "Patience pays")]
    {
        let listed = read_in(&ann, language, "/api/moments/list").await;
        assert_eq!(listed["moments"][0]["content"], text);
        assert_eq!(listed["moments"][0]["hashtags"], json!(["autumn"]));
        let theirs = format!("/api/moments/user/{}/list", dora.id);
        assert_eq!(read_in(&ann, language, &theirs).await["moments"][0]["content"], text);
        assert_eq!(read_in(&ann, language, &one).await["moment"]["content"], text);
        let listed = read_in(&ann, language, &comments).await["comments"].clone();
        let texts = [0, 1, 2].map(|place: usize| listed[place]["content"].as_str().unwrap());
        assert_eq!(texts, [comment, "No text of the demo people", "Patience pays"]);
    }
    assert_eq!(read_in(&dora, "zh-CN", &one).await["moment"]["content"], posted["content"]);
}

async fn lang_02_a_poll_in_another_language_is_never_told_that_nothing_changed(world: World) {
    let (ann, dora) = (world.register("ann").await, demo_person(&world, "dora").await);
    let room = room(&ann, &dora).await;
    say(&ann, &room, "hello").await;
    let path = history(&room);
    ann.get(&path).await.ok();
    let tag_in = async |language: &str, wanted: [&str; 4], known: &str| {
        let answer = ask_in(&ann, language, &path, known).await;
        let tag = answer.header("etag").to_owned();
        assert_eq!(words(&answer.ok()["room"]["user"]), wanted);
        tag
    };
    let english = tag_in("en", ENGLISH, "").await;
    let chinese = tag_in("zh-CN", CHINESE, &english).await;
    assert_eq!(tag_in("en", ENGLISH, &chinese).await, english);
    for (language, tag) in [("en", &english), ("zh-CN", &chinese)] {
        // The second time from memory.
        for _ in 0..2 {
            assert_eq!(ask_in(&ann, language, &path, tag).await.status, 304, "{language}");
        }
    }
    assert_eq!(tag_in("zh-CN", CHINESE, &english).await, chinese);
}

async fn lang_02_a_demo_person_answers_in_the_language_that_the_sender_reads(world: World) {
    for (name, language, is_chinese) in [("ann", "zh-CN", true), ("bob", "en", false)] {
        let (one, dora) = (world.register(name).await, demo_person(&world, &format!("dora-{name}")).await);
        let room = room(&one, &dora).await;
        let request = one.request(Method::POST, &format!("/api/messages/room/{room}/send")).header(header::ACCEPT_LANGUAGE, language);
        let body = json!({ "content": "hello", "type": "text" }).to_string();
        one.send(request.header(header::CONTENT_TYPE, "application/json"), body.into()).await.ok();
        let answer = read_in(&one, language, &history(&room)).await["messages"][1]["content"].clone();
        assert_eq!(answer.as_str().unwrap().starts_with(|sign: char| !sign.is_ascii()), is_chinese, "{answer}");
    }
}
