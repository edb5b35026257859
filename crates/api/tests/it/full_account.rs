//! An account that has something of every kind, for tests of its export and of its deletion.

use kindred_domain::UserId;
use kindred_store::{StoreError, sql};
use serde_json::{Value, json};

use super::{
    likes::act,
    passkeys::{add_passkey, device},
    rooms::room,
    services::link_as,
};
use crate::support::{
    PASSWORD, Persona, Upload, World,
    pictures::{data_url, jpeg},
};

pub async fn send(person: &Persona, room: &str, body: Value) -> Value {
    person.post(&format!("/api/messages/room/{room}/send"), body).await.ok()["data"].clone()
}

/// Xanthippe wants another address, and has a passkey, a service, photos, likes, a match, a conversation with pictures, moments, comments, a block,
/// a report and a suspension behind her.
pub struct FullAccount {
    pub her: Persona,
    pub bob: Persona,
    pub room: String,
    pub pictures: Vec<String>,
}

fn push_subscription() -> Value {
    let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let keys = json!({ "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg" });
    json!({ "endpoint": "https://web.push.apple.com/QAxanthippe", "keys": keys, "show_words": true })
}

async fn her_other_sign_in_methods(world: &World, her: &Persona) {
    add_passkey(her, &mut device("her phone")).await;
    link_as(world, her, "Sardoodledom").await;
}

/// Makes the account, and those of the two people it has to do with.
pub async fn full_account(world: &World) -> FullAccount {
    let (bob, cid) = (world.register_with("bob", json!({ "photos": [data_url(&jpeg())] })).await, world.register("cid").await);
    let her = xanthippe(world).await;
    her.put("/api/users/me", json!({ "signature": "Quidnunc", "username": "xanthie", "interests": ["Zymurgy"] })).await.ok();
    her_other_sign_in_methods(world, &her).await;
    her.put("/api/users/me/push", push_subscription()).await.ok();
    her.post("/api/photos/upload", json!({ "photo": data_url(&jpeg()) })).await.ok();
    her.put("/api/users/me/password", json!({ "current": PASSWORD, "new": PASSWORD })).await.ok();
    her.put("/api/users/me", json!({ "email": "ysolde@example.net" })).await.ok();
    world.anon().login("xanthippe", PASSWORD).await.ok();
    for (one, other) in [(&her, &bob), (&cid, &her), (&her, &cid), (&bob, &cid)] {
        act(one, "like", other).await;
    }
    // The replies to each of these name her.
    for act in [format!("skip/{}", her.id), "undo".into(), format!("like/{}", her.id)] {
        bob.post_once(&act, &format!("/api/matches/{act}"), json!({})).await.ok();
    }
    her.act(&format!("/api/matches/favorite/{}", cid.id)).await.ok();
    bob.act(&format!("/api/matches/favorite/{}", her.id)).await.ok();
    let room = room(&her, &bob).await;
    send(&her, &room, json!({ "content": "Hello there" })).await;
    let path = format!("/api/messages/room/{room}/send");
    let his = bob.post_once("once", &path, json!({ "content": "Good morning" })).await.ok()["data"]["id"].clone();
    her.post(&format!("/api/messages/message/{}/react", his.as_str().unwrap()), json!({ "emoji": "🔥" })).await.ok();
    let hers = her.post_once("once", &path, json!({ "content": "How are you", "reply_to": his })).await.ok()["data"]["id"].clone();
    bob.post(&format!("/api/messages/message/{}/react", hers.as_str().unwrap()), json!({ "emoji": "👍" })).await.ok();
    let picture = her.upload_jpeg(Upload::Chat).await;
    send(&her, &room, json!({ "content": "My view", "type": "image", "image_url": picture })).await;
    her.upload_jpeg(Upload::Chat).await;
    post_and_comment(&her, &bob).await;
    for (one, other) in [(&her, &bob), (&bob, &her)] {
        let report = json!({ "reason": "spam", "text": "Skulduggery" });
        one.post(&format!("/api/users/{}/report", other.id), report).await.ok();
    }
    world.anon().post("/api/auth/forgot-password", json!({ "email": "Xanthippe@example.com" })).await.ok();
    block(world, &her, &cid).await;
    let pictures = world.state.store.read().await.unwrap().list_picture_keys(her.id.parse().unwrap(), 99).await.unwrap();
    FullAccount { her, bob, room, pictures }
}

async fn xanthippe(world: &World) -> Persona {
    let profile = json!({
        "bio": "Sesquipedalian", "occupation": "Funambulist", "education": "Wunderkammer", "photos": [data_url(&jpeg()), data_url(&jpeg())],
    });
    let her = world.register_with("xanthippe", profile).await;
    past_suspension(world, &her, 1).await;
    her
}

/// She was suspended once and wrote something against it; her session is of the time after it.
pub async fn past_suspension(world: &World, her: &Persona, id: i64) {
    let (user, now): (UserId, _) = (her.id.parse().unwrap(), world.state.clock.now());
    let writing: Result<u64, StoreError> = world
        .state
        .store
        .write(async |tx| {
            sql!(execute tx, "INSERT INTO suspensions (id, user_id, reason, started_at, ended_at, appeal, appealed_at, answer, answered_at)
                     VALUES ($3, $1, 'spam', $2, $2, 'Taradiddle', $2, 'Hornswoggle', $2)", user, now, id)
        })
        .await;
    assert_eq!(writing.unwrap(), 1);
}

async fn block(world: &World, by: &Persona, blocked: &Persona) {
    let (user, other): (UserId, UserId) = (by.id.parse().unwrap(), blocked.id.parse().unwrap());
    let now = world.state.clock.now();
    world.state.store.write(move |tx| async move { tx.block(user, other, now).await }).await.unwrap();
}

/// She posts a moment with a picture, of which Bob says something, and she likes and talks about one of his.
async fn post_and_comment(her: &Persona, bob: &Persona) {
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

impl FullAccount {
    /// Everything by which she could be known again.
    pub fn traces(&self) -> Vec<String> {
        let id: UserId = self.her.id.parse().unwrap();
        let names = ["xanthippe@example.com", "ysolde@example.net", "xanthippe", "xanthie"];
        let fields = ["Sesquipedalian", "Funambulist", "Wunderkammer", "Quidnunc", "Zymurgy"];
        let texts = ["Defenestration", "Gongoozler", "Borborygmus", "Skulduggery", "Taradiddle", "Hornswoggle"];
        let mut traces: Vec<String> = names.iter().chain(&fields).chain(&texts).map(ToString::to_string).collect();
        traces.push(id.0.to_string());
        traces.extend(self.pictures.iter().cloned());
        traces
    }
}
