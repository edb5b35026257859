//! API-AUTH-05: a stricter policy for new passwords, and hashes that keep up with the work that is done for them.

use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use kindred_api::app;
use kindred_domain::{PasswordPolicy, UserId};
use serde_json::json;

use crate::support::{PASSWORD, World, on_both_engines, registration};

on_both_engines!(
    api_auth_05_a_strict_policy_holds_for_new_passwords_and_each_fault_names_its_field,
    api_auth_05_a_password_of_before_the_strict_policy_goes_on_signing_in,
    api_auth_05_a_hash_made_with_less_work_is_renewed_by_signing_in,
);

fn strict(mut world: World) -> World {
    world.state.password_policy = PasswordPolicy::Strict;
    world.app = app(world.state.clone());
    world
}

async fn api_auth_05_a_strict_policy_holds_for_new_passwords_and_each_fault_names_its_field(world: World) {
    let world = strict(world);
    let ann = world.register_with("annabella", json!({ "password": "battery staple" })).await;
    for (password, fault) in [
        ("1234567", "Password must be at least 8 characters"),
        ("Password", "This password is too common. Please choose another one"),
        ("annabella1996", "Password must not be your name or email address"),
        ("Annabella@Example.com", "Password must not be your name or email address"),
    ] {
        let body = registration("annabella", json!({ "password": password, "email": "annabella@example.com" }));
        let refused = world.anon().post("/api/auth/register", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "password": fault }), "{password}");
        let body = json!({ "current": "battery staple", "new": password });
        let refused = ann.put("/api/users/me/password", body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ "new": fault }), "{password}");
    }
    ann.put("/api/users/me/password", json!({ "current": "battery staple", "new": PASSWORD })).await.ok();
}

async fn api_auth_05_a_password_of_before_the_strict_policy_goes_on_signing_in(world: World) {
    world.register_with("ann", json!({ "password": "123456" })).await;
    let world = strict(world);
    let ann = world.anon().login("ann", "123456").await.ok();
    let ann = world.anon().with_token(ann["token"].as_str().unwrap());
    ann.post("/api/auth/confirm-password", json!({ "password": "123456" })).await.ok();
    ann.put("/api/users/me/password", json!({ "current": "123456", "new": "battery staple" })).await.ok();
}

async fn api_auth_05_a_hash_made_with_less_work_is_renewed_by_signing_in(world: World) {
    let world = world.with_full_password_hashing();
    let ann: UserId = world.register("ann").await.id.parse().unwrap();
    let less = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8 * 1024, 1, 1, None).unwrap());
    let weak = &less.hash_password_with_salt(PASSWORD.as_bytes(), &[7; 16]).unwrap().to_string();
    world.state.store.write(|tx| async move { tx.change_password(ann, weak).await }).await.unwrap();
    let stored = async || world.state.store.read().await.unwrap().find_password_hash(ann).await.unwrap().unwrap();
    world.anon().login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    assert_eq!(stored().await, *weak, "only the right password is known well enough");
    world.anon().login("ann", PASSWORD).await.ok();
    let renewed = stored().await;
    assert!(renewed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{renewed}");
    world.anon().login("ann", PASSWORD).await.ok();
    assert_eq!(stored().await, renewed, "once");
}
