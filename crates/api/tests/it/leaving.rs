use std::sync::Arc;

use kindred_api::{AppState, purge_deleted_accounts};
use kindred_domain::UserId;
use kindred_testkit::SeededEntropy;
use serde_json::{Value, json};

use super::{
    messages::messages,
    rooms::{room, rooms},
};
use crate::support::{
    PASSWORD, Persona, World, look, on_both_engines,
    pictures::{data_url, jpeg},
    registration,
};

on_both_engines!(
    leave_02_who_deletes_their_account_is_hidden_at_once_and_signed_out_everywhere,
    leave_02_deleting_asks_for_the_password,
    leave_02_afterwards_no_table_and_no_file_holds_anything_of_the_person,
    leave_02_afterwards_the_files_of_the_database_hold_no_words_of_the_person,
    api_msg_05_a_deleted_text_is_gone_from_the_files_of_the_database,
    leave_02_rooms_keep_the_texts_under_deleted_account_without_pictures,
    leave_02_what_a_stop_interrupts_the_next_start_finishes,
    leave_02_the_address_may_register_again_at_once,
    leave_02_a_request_about_them_that_comes_again_has_no_second_effect,
);

const NOBODY: &str = "7zzzzzzzzzzzz";

async fn leave(person: &Persona) -> Value {
    person.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok()
}

async fn like(one: &Persona, other: &Persona) {
    one.act(&format!("/api/matches/like/{}", other.id)).await.ok();
}

async fn say(person: &Persona, room: &str, body: Value) -> Value {
    person.post(&format!("/api/messages/room/{room}/send"), body).await.ok()["data"].clone()
}

async fn chat_picture(person: &Persona) -> String {
    let answer = person.post("/api/messages/upload-image", json!({ "photoData": data_url(&jpeg()) })).await.ok();
    answer["imageUrl"].as_str().unwrap().to_owned()
}

/// Xanthippe lives a whole life here: photos, likes, a match, a talk with pictures, a block, a report.
pub struct Life {
    pub her: Persona,
    pub bob: Persona,
    room: String,
    pictures: Vec<String>,
}

pub async fn live(world: &World) -> Life {
    let (bob, cid) = (world.register_with("bob", json!({ "photos": [data_url(&jpeg())] })).await, world.register("cid").await);
    let told = json!({
        "bio": "Sesquipedalian", "occupation": "Funambulist", "education": "Wunderkammer", "photos": [data_url(&jpeg()), data_url(&jpeg())],
    });
    let her = world.register_with("xanthippe", told).await;
    her.put("/api/users/me", json!({ "signature": "Quidnunc", "username": "xanthie", "interests": ["Zymurgy"] })).await.ok();
    her.post("/api/photos/upload", json!({ "photo": data_url(&jpeg()) })).await.ok();
    world.anon().login("xanthippe", PASSWORD).await.ok();
    for (one, other) in [(&her, &bob), (&cid, &her), (&her, &cid), (&bob, &cid)] {
        like(one, other).await;
    }
    // The replies to each of these name her.
    for act in [format!("skip/{}", her.id), "undo".into(), format!("like/{}", her.id)] {
        bob.post_once(&act, &format!("/api/matches/{act}"), json!({})).await.ok();
    }
    her.act(&format!("/api/matches/favorite/{}", cid.id)).await.ok();
    bob.act(&format!("/api/matches/favorite/{}", her.id)).await.ok();
    let room = room(&her, &bob).await;
    say(&her, &room, json!({ "content": "Hello there" })).await;
    let path = format!("/api/messages/room/{room}/send");
    let his = bob.post_once("once", &path, json!({ "content": "Good morning" })).await.ok()["data"]["id"].clone();
    her.post(&format!("/api/messages/message/{}/react", his.as_str().unwrap()), json!({ "emoji": "🔥" })).await.ok();
    let hers = her.post_once("once", &path, json!({ "content": "How are you", "reply_to": his })).await.ok()["data"]["id"].clone();
    bob.post(&format!("/api/messages/message/{}/react", hers.as_str().unwrap()), json!({ "emoji": "👍" })).await.ok();
    let picture = chat_picture(&her).await;
    say(&her, &room, json!({ "content": "My view", "type": "image", "image_url": picture })).await;
    chat_picture(&her).await;
    talk_about_moments(&her, &bob).await;
    for (one, other) in [(&her, &bob), (&bob, &her)] {
        let report = json!({ "reason": "spam", "text": "Skulduggery" });
        one.post(&format!("/api/users/{}/report", other.id), report).await.ok();
    }
    let user: UserId = her.id.parse().unwrap();
    let other: UserId = cid.id.parse().unwrap();
    let now = world.state.clock.now();
    world.state.store.write(move |tx| async move { tx.block(user, other, now).await }).await.unwrap();
    let pictures = world.state.store.read().await.unwrap().list_picture_keys(user, 99).await.unwrap();
    Life { her, bob, room, pictures }
}

/// She posts a moment with a picture, of which Bob says something, and she likes and talks about one of his.
async fn talk_about_moments(her: &Persona, bob: &Persona) {
    let picture = her.post("/api/moments/upload-image", json!({ "photo": data_url(&jpeg()) })).await.ok()["photoUrl"].clone();
    let post = json!({ "content": "Defenestration", "images": [picture], "hashtags": ["Gongoozler"], "audience": "public" });
    let hers = her.post("/api/moments/create", post).await.ok()["data"]["id"].clone();
    let path = format!("/api/comments/moment/{}", hers.as_str().unwrap());
    bob.post_once("comment", &path, json!({ "content": "Lovely" })).await.ok();
    bob.act(&format!("/api/moments/{}/like", hers.as_str().unwrap())).await.ok();
    let his = bob.post("/api/moments/create", json!({ "content": "Rain", "audience": "public" })).await.ok()["data"]["id"].clone();
    let his = his.as_str().unwrap();
    her.act(&format!("/api/moments/{his}/like")).await.ok();
    her.post(&format!("/api/comments/moment/{his}"), json!({ "content": "Borborygmus" })).await.ok();
}

impl Life {
    /// Everything by which she could be known again.
    fn traces(&self) -> Vec<String> {
        let id: UserId = self.her.id.parse().unwrap();
        let told =
            ["xanthippe@example.com", "xanthippe", "xanthie", "Sesquipedalian", "Funambulist", "Wunderkammer", "Quidnunc", "Zymurgy"];
        let said = ["Defenestration", "Gongoozler", "Borborygmus", "Skulduggery"];
        let mut traces: Vec<String> = told.iter().chain(&said).map(ToString::to_string).collect();
        traces.push(id.0.to_string());
        traces.extend(self.pictures.iter().cloned());
        traces
    }
}

async fn leave_02_afterwards_no_table_and_no_file_holds_anything_of_the_person(world: World) {
    let life = live(&world).await;
    let traces = life.traces();
    assert_eq!(life.pictures.len(), 6, "three for the profile, two for the chat, one for a moment");
    for (trace, found) in look::for_each(&traces, &world.state.store, &world.pictures.0).await {
        assert!(!found.is_empty(), "who looks would find {trace}");
    }
    let as_text = look::for_each(std::slice::from_ref(&life.her.id), &world.state.store, &world.pictures.0).await;
    assert!(as_text[0].1.is_empty(), "her id stands nowhere in a text, where no foreign key would find it: {as_text:?}");
    let files = look::files(&world.pictures.0).len();
    leave(&life.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    for (trace, found) in look::for_each(&traces, &world.state.store, &world.pictures.0).await {
        assert!(found.is_empty(), "{trace} is left in {found:?}");
    }
    assert_eq!(look::files(&world.pictures.0).len(), files / 7, "of seven pictures Bob's is left");
    for key in &life.pictures {
        world.anon().get(&format!("/media/{key}")).await.refused(404, "not_found");
    }
    let bobs = life.bob.id.parse::<UserId>().unwrap().0.to_string();
    assert!(!look::for_each(&[bobs], &world.state.store, &world.pictures.0).await[0].1.is_empty(), "who stays, stays");
    life.bob.get("/api/users/me").await.ok();
    let moments = life.bob.get("/api/moments/list").await.ok()["moments"].clone();
    let counted: Vec<_> = moments.as_array().unwrap().iter().map(|it| json!([it["content"], it["likes"], it["comments"]])).collect();
    assert_eq!(counted, [json!(["Rain", 0, 0])]);
}

async fn leave_02_afterwards_the_files_of_the_database_hold_no_words_of_the_person(world: World) {
    let life = live(&world).await;
    let is_word = |trace: &String| !trace.chars().all(|letter| letter.is_ascii_digit());
    let traces: Vec<String> = life.traces().into_iter().filter(is_word).collect();
    let Some(before) = look::in_database_files(&traces, &world.database).await else { return };
    assert_eq!(before, traces, "who looks would find them");
    leave(&life.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    assert_eq!(look::in_database_files(&traces, &world.database).await, Some(Vec::new()));
}

async fn api_msg_05_a_deleted_text_is_gone_from_the_files_of_the_database(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let room = room(&ann, &bob).await;
    // Longer than a page, and shorter.
    let texts = ["Tergiversation ".repeat(300), "Ultracrepidarian".to_owned()];
    let words = ["Tergiversation", "Ultracrepidarian"].map(str::to_owned);
    let mut said = Vec::new();
    for text in &texts {
        said.push(say(&ann, &room, json!({ "content": text })).await["id"].as_str().unwrap().to_owned());
        say(&bob, &room, json!({ "content": "And then?" })).await;
    }
    let Some(before) = look::in_database_files(&words, &world.database).await else { return };
    assert_eq!(before, words, "who looks would find them");
    for id in said {
        ann.delete(&format!("/api/messages/message/{id}")).await.ok();
    }
    assert_eq!(look::in_database_files(&words, &world.database).await, Some(Vec::new()));
}

async fn leave_02_who_deletes_their_account_is_hidden_at_once_and_signed_out_everywhere(world: World) {
    let life = live(&world).await;
    let phone = world.login("xanthippe").await;
    // Nothing goes yet: what is hidden is hidden before.
    world.state.draining.begin();
    assert_eq!(leave(&life.her).await, json!({ "success": true }));
    life.her.get("/api/users/me").await.refused(401, "unauthorized");
    phone.get("/api/users/me").await.refused(401, "unauthorized");
    let refused = world.anon().login("xanthippe", PASSWORD).await.refused(401, "wrong_credentials");
    assert_eq!(refused, world.anon().login("nobody-at-all", PASSWORD).await.refused(401, "wrong_credentials"));
    let bob = &life.bob;
    for path in [format!("/api/users/{}", life.her.id), format!("/api/photos/user/{}", life.her.id)] {
        assert_eq!(bob.get(&path).await.refused(404, "not_found")["error"], "用户不存在");
    }
    for path in ["/api/matches/list", "/api/matches/my-likes", "/api/matches/favorites", "/api/users/discover", "/api/messages/rooms"] {
        let told = bob.get(path).await.ok().to_string().to_lowercase();
        assert!(!told.contains(&life.her.id) && !told.contains("xanthi"), "{path}: {told}");
    }
    for key in &life.pictures {
        world.anon().get(&format!("/media/{key}")).await.refused(404, "not_found");
    }
    assert_eq!(world.state.store.read().await.unwrap().list_departures(9).await.unwrap().len(), 1);
}

async fn leave_02_deleting_asks_for_the_password(world: World) {
    let ann = world.register("ann").await;
    let delete = async |body: Value| ann.send_json(axum::http::Method::DELETE, "/api/users/me", &body).await;
    for missing in [json!({}), json!({ "password": "" }), json!({ "password": null })] {
        let refused = delete(missing).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "password": "Password is required" }));
    }
    assert_eq!(delete(json!({ "password": "wrong horse" })).await.refused(403, "wrong_password")["error"], "The password is not correct");
    delete(json!({ "password": 1 })).await.refused(400, "bad_request");
    ann.delete("/api/users/me").await.refused(415, "unsupported_media");
    ann.get("/api/users/me").await.ok();
    world.anon().login("ann", PASSWORD).await.ok();
}

async fn leave_02_rooms_keep_the_texts_under_deleted_account_without_pictures(world: World) {
    let life = live(&world).await;
    leave(&life.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    let listed = rooms(&life.bob).await;
    assert_eq!((listed.len(), &listed[0]["id"]), (1, &json!(life.room)));
    for user in [&listed[0]["user"], &listed[0]["otherUser"]] {
        assert_eq!((&user["id"], &user["name"], &user["avatar"]), (&json!(NOBODY), &json!("Deleted account"), &Value::Null));
        assert_eq!((&user["photos"], &user["bio"], &user["is_online"]), (&json!([]), &json!(""), &json!(false)));
    }
    let told = messages(&life.bob, &life.room, "").await;
    let said: Vec<_> = told.iter().filter(|said| said["type"] != "system").collect();
    let texts: Vec<_> = said.iter().map(|said| json!([said["content"], said["is_own"], said["type"], said["image_url"]])).collect();
    let text = |content: &str, is_own: bool| json!([content, is_own, "text", null]);
    assert_eq!(texts, [text("Hello there", false), text("Good morning", true), text("How are you", false), text("My view", false)]);
    assert_eq!((&said[0]["sender_id"], &said[1]["receiver_id"]), (&json!(NOBODY), &json!(NOBODY)));
    let answer = life.bob.get(&format!("/api/messages/room/{}/messages", life.room)).await.ok();
    assert_eq!(answer["room"]["user"]["name"], "Deleted account");
    life.bob.post(&format!("/api/messages/room/{}/send", life.room), json!({ "content": "?" })).await.refused(404, "not_found");
    life.bob.get(&format!("/api/users/{NOBODY}")).await.refused(404, "not_found");
    let found = life.bob.get("/api/messages/search?q=hello%20there").await.ok();
    assert_eq!(found["messages"][0]["user"]["name"], "Deleted account");
}

async fn leave_02_what_a_stop_interrupts_the_next_start_finishes(world: World) {
    let life = live(&world).await;
    world.state.draining.begin();
    leave(&life.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    let store = &world.state.store;
    assert!(!look::for_each(&[life.her.id.parse::<UserId>().unwrap().0.to_string()], store, &world.pictures.0).await[0].1.is_empty());
    let state = AppState::new(store.clone(), world.state.media.clone(), world.clock.clone(), Arc::new(SeededEntropy::new(2)));
    purge_deleted_accounts(state).await;
    for (trace, found) in look::for_each(&life.traces(), store, &world.pictures.0).await {
        assert!(found.is_empty(), "{trace} is left in {found:?}");
    }
}

async fn leave_02_the_address_may_register_again_at_once(world: World) {
    let ann = world.register("ann").await;
    world.state.draining.begin();
    leave(&ann).await;
    let again = world.anon().post("/api/auth/register", registration("ann", json!({ "email": "ANN@example.com" }))).await.ok();
    assert_ne!(again["user"]["id"], ann.id);
    world.anon().login("ann", PASSWORD).await.ok();
}

async fn leave_02_a_request_about_them_that_comes_again_has_no_second_effect(world: World) {
    let Life { her, bob, .. } = live(&world).await;
    let likes = async || bob.get("/api/matches/my-likes").await.ok()["likes"].as_array().unwrap().len();
    assert_eq!(likes().await, 2);
    leave(&her).await;
    purge_deleted_accounts(world.state.clone()).await;
    assert_eq!(likes().await, 1);
    for act in ["undo".into(), format!("like/{}", her.id)] {
        bob.post_once(&act, &format!("/api/matches/{act}"), json!({})).await.refused(404, "gone");
    }
    assert_eq!(likes().await, 1, "his like of somebody else is not undone");
}
