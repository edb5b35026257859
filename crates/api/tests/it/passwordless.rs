//! KEY-03: accounts without a password.

use axum::http::Method;
use serde_json::json;

use crate::{
    passkeys::{add_passkey, device, listed, sign_in, signed},
    support::{PASSWORD, World, on_both_engines},
};

on_both_engines!(
    key_03_a_password_is_removed_with_two_passkeys_and_set_again,
    key_03_one_passkey_is_enough_with_a_confirmed_address,
    key_03_an_account_without_a_password_is_deleted_by_who_confirmed_by_passkey,
    key_03_a_forgotten_passkey_is_got_over_by_a_letter,
);

const MINUTE: i64 = 60;

async fn key_03_a_password_is_removed_with_two_passkeys_and_set_again(world: World) {
    let ann = world.register("ann").await;
    let (mut phone, mut laptop) = (device("phone"), device("laptop"));
    add_passkey(&ann, &mut phone).await;
    let refused = ann.delete("/api/users/me/password").await.refused(409, "passkeys_needed");
    assert_eq!(refused["error"], "Without a password you need two passkeys, or one and a confirmed e-mail address.");
    let second = add_passkey(&ann, &mut laptop).await;
    assert_eq!(listed(&ann).await["can_remove_password"], true);
    ann.delete("/api/users/me/password").await.ok();
    ann.delete("/api/users/me/password").await.ok();
    let list = listed(&ann).await;
    assert_eq!((&list["has_password"], &list["can_remove_password"]), (&json!(false), &json!(false)));
    world.anon().login("ann", PASSWORD).await.refused(401, "wrong_credentials");
    world.anon().login("ann", "").await.refused(422, "unprocessable");
    let refused = ann.delete(&format!("/api/users/me/passkeys/{second}")).await.refused(409, "passkey_needed");
    assert_eq!(refused["error"], "You have no password, and need this passkey to sign in. Set a password or add another passkey first.");
    ann.post("/api/auth/confirm-password", json!({ "password": PASSWORD })).await.refused(403, "wrong_password");

    world.clock.advance(20 * MINUTE);
    let new = json!({ "new": "battery staple" });
    ann.put("/api/users/me/password", new.clone()).await.refused(403, "password_needed");
    ann.post("/api/auth/confirm-passkey", signed(&world, &mut phone).await).await.ok();
    ann.put("/api/users/me/password", new.clone()).await.ok();
    ann.put("/api/users/me/password", new).await.refused(422, "unprocessable");
    ann.delete(&format!("/api/users/me/passkeys/{second}")).await.ok();
    world.anon().login("ann", "battery staple").await.ok();
}

async fn key_03_one_passkey_is_enough_with_a_confirmed_address(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    world.confirm_address(&ann).await;
    ann.delete("/api/users/me/password").await.ok();
    sign_in(&world, &mut phone).await.ok();
    let world = world.without_mail_server();
    let bob = world.register("bob").await;
    add_passkey(&bob, &mut device("his")).await;
    bob.delete("/api/users/me/password").await.refused(409, "passkeys_needed");
}

async fn key_03_an_account_without_a_password_is_deleted_by_who_confirmed_by_passkey(world: World) {
    let ann = world.register("ann").await;
    let (mut phone, mut laptop) = (device("phone"), device("laptop"));
    ann.send_json(Method::DELETE, "/api/users/me", &json!({})).await.refused(422, "unprocessable");
    add_passkey(&ann, &mut phone).await;
    add_passkey(&ann, &mut laptop).await;
    ann.delete("/api/users/me/password").await.ok();
    world.clock.advance(20 * MINUTE);
    ann.send_json(Method::DELETE, "/api/users/me", &json!({})).await.refused(403, "password_needed");
    ann.post("/api/auth/confirm-passkey", signed(&world, &mut phone).await).await.ok();
    ann.send_json(Method::DELETE, "/api/users/me", &json!({})).await.ok();
    sign_in(&world, &mut phone).await.refused(401, "passkey_unknown");
}

async fn key_03_a_forgotten_passkey_is_got_over_by_a_letter(world: World) {
    let ann = world.register("ann").await;
    let mut phone = device("phone");
    add_passkey(&ann, &mut phone).await;
    world.confirm_address(&ann).await;
    ann.delete("/api/users/me/password").await.ok();
    let addressee = world.state.store.read().await.unwrap().find_addressee_by_email("ann@example.com").await.unwrap();
    assert_eq!(addressee.map(|addressee| addressee.id.to_string()), Some(ann.id.clone()));
    let token = kindred_api::LinkToken::random(&*world.state.entropy);
    let (hash, user, ends_at) = (&token.hash(), ann.id.parse().unwrap(), world.state.clock.now().plus_seconds(9));
    world.state.store.write(move |tx| async move { tx.add_password_link(hash, user, ends_at).await }).await.unwrap();
    let reset = json!({ "token": token.as_str(), "password": "battery staple" });
    world.anon().post("/api/auth/reset-password", reset).await.ok();
    world.anon().login("ann", "battery staple").await.ok();
    // Passkeys stay: who forgot a password has not lost them.
    sign_in(&world, &mut phone).await.ok();
}
