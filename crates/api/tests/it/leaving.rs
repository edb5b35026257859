use std::sync::Arc;

use kindred_api::{AppState, purge_deleted_accounts};
use kindred_domain::UserId;
use kindred_testkit::SeededEntropy;
use serde_json::{Value, json};

use super::{
    full_account::{FullAccount, full_account},
    messages::messages,
    rooms::rooms,
};
use crate::support::{PASSWORD, Persona, World, look, on_both_engines, registration};

on_both_engines!(
    leave_02_who_deletes_their_account_is_hidden_at_once_and_signed_out_everywhere,
    leave_02_deleting_asks_for_the_password,
    leave_02_afterwards_no_table_and_no_file_holds_anything_of_the_person,
    leave_02_rooms_keep_the_texts_under_deleted_account_without_pictures,
    leave_02_what_a_stop_interrupts_the_next_start_finishes,
    leave_02_the_address_may_register_again_at_once,
    leave_02_a_request_about_them_that_comes_again_has_no_second_effect,
);

const NOBODY: &str = "7zzzzzzzzzzzz";

pub async fn leave(person: &Persona) -> Value {
    person.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok()
}

async fn leave_02_afterwards_no_table_and_no_file_holds_anything_of_the_person(world: World) {
    let account = full_account(&world).await;
    let traces = account.traces();
    assert_eq!(account.pictures.len(), 6, "three for the profile, two for the chat, one for a moment");
    for (trace, found) in look::for_each(&traces, &world).await {
        assert!(!found.is_empty(), "who looks would find {trace}");
    }
    let as_text = look::for_each(std::slice::from_ref(&account.her.id), &world).await;
    assert!(as_text[0].1.is_empty(), "her id stands nowhere in a text, where no foreign key would find it: {as_text:?}");
    let files = world.pictures.names().await.len();
    leave(&account.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    for (trace, found) in look::for_each(&traces, &world).await {
        assert!(found.is_empty(), "{trace} is left in {found:?}");
    }
    assert_eq!(world.pictures.names().await.len(), files / 7, "of seven pictures Bob's is left");
    for key in &account.pictures {
        world.anon().get(&format!("/media/{key}")).await.refused(404, "not_found");
    }
    let bobs = account.bob.id.parse::<UserId>().unwrap().0.to_string();
    assert!(!look::for_each(&[bobs], &world).await[0].1.is_empty(), "who stays, stays");
    account.bob.get("/api/users/me").await.ok();
    let moments = account.bob.get("/api/moments/list").await.ok()["moments"].clone();
    let counted: Vec<_> = moments.as_array().unwrap().iter().map(|it| json!([it["content"], it["likes"], it["comments"]])).collect();
    assert_eq!(counted, [json!(["Rain", 0, 0])]);
}

async fn leave_02_who_deletes_their_account_is_hidden_at_once_and_signed_out_everywhere(world: World) {
    let account = full_account(&world).await;
    let phone = world.login("xanthippe").await;
    // Nothing goes yet: what is hidden is hidden before.
    world.state.draining.begin();
    assert_eq!(leave(&account.her).await, json!({ "success": true }));
    account.her.get("/api/users/me").await.refused(401, "unauthorized");
    phone.get("/api/users/me").await.refused(401, "unauthorized");
    let refused = world.anon().login("xanthippe", PASSWORD).await.refused(401, "wrong_credentials");
    assert_eq!(refused, world.anon().login("nobody-at-all", PASSWORD).await.refused(401, "wrong_credentials"));
    let bob = &account.bob;
    for path in [format!("/api/users/{}", account.her.id), format!("/api/photos/user/{}", account.her.id)] {
        assert_eq!(bob.get(&path).await.refused(404, "not_found")["error"], "用户不存在");
    }
    for path in ["/api/matches/list", "/api/matches/my-likes", "/api/matches/favorites", "/api/users/discover", "/api/messages/rooms"] {
        let body = bob.get(path).await.ok().to_string().to_lowercase();
        assert!(!body.contains(&account.her.id) && !body.contains("xanthi"), "{path}: {body}");
    }
    for key in &account.pictures {
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
    let account = full_account(&world).await;
    leave(&account.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    let listed = rooms(&account.bob).await;
    assert_eq!((listed.len(), &listed[0]["id"]), (1, &json!(account.room)));
    for user in [&listed[0]["user"], &listed[0]["otherUser"]] {
        assert_eq!((&user["id"], &user["name"], &user["avatar"]), (&json!(NOBODY), &json!("Deleted account"), &Value::Null));
        assert_eq!((&user["photos"], &user["bio"], &user["is_online"]), (&json!([]), &json!(""), &json!(false)));
    }
    let history = messages(&account.bob, &account.room, "").await;
    let sent: Vec<_> = history.iter().filter(|message| message["type"] != "system").collect();
    let texts: Vec<_> = sent.iter().map(|one| json!([one["content"], one["is_own"], one["type"], one["image_url"]])).collect();
    let text = |content: &str, is_own: bool| json!([content, is_own, "text", null]);
    assert_eq!(texts, [text("Hello there", false), text("Good morning", true), text("How are you", false), text("My view", false)]);
    assert_eq!((&sent[0]["sender_id"], &sent[1]["receiver_id"]), (&json!(NOBODY), &json!(NOBODY)));
    let answer = account.bob.get(&format!("/api/messages/room/{}/messages", account.room)).await.ok();
    assert_eq!(answer["room"]["user"]["name"], "Deleted account");
    account.bob.post(&format!("/api/messages/room/{}/send", account.room), json!({ "content": "?" })).await.refused(404, "not_found");
    account.bob.get(&format!("/api/users/{NOBODY}")).await.refused(404, "not_found");
    let found = account.bob.get("/api/messages/search?q=hello%20there").await.ok();
    assert_eq!(found["messages"][0]["user"]["name"], "Deleted account");
}

async fn leave_02_what_a_stop_interrupts_the_next_start_finishes(world: World) {
    let account = full_account(&world).await;
    world.state.draining.begin();
    leave(&account.her).await;
    purge_deleted_accounts(world.state.clone()).await;
    let store = &world.state.store;
    assert!(!look::for_each(&[account.her.id.parse::<UserId>().unwrap().0.to_string()], &world).await[0].1.is_empty());
    let state = AppState::new(store.clone(), world.state.media.clone(), world.clock.clone(), Arc::new(SeededEntropy::new(2)));
    purge_deleted_accounts(state).await;
    for (trace, found) in look::for_each(&account.traces(), &world).await {
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
    let FullAccount { her, bob, .. } = full_account(&world).await;
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
