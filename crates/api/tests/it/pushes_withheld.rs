//! Pushes that are not sent: what they would tell was seen, is not to be seen any more, or nobody is there to see it.

use axum::http::Method;
use kindred_testkit::push::TestBrowser;
use serde_json::json;

use super::{
    likes::act,
    pushes::{Pushed, subscribe},
    rooms::{room, say},
};
use crate::support::{PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    app_04_what_was_read_or_taken_back_before_it_was_due_is_not_told,
    app_04_a_match_that_was_opened_or_has_ended_is_not_told,
    app_04_nothing_is_told_of_whoever_can_be_seen_no_more,
    app_04_pushes_end_with_their_session_however_it_ends,
    app_04_pushes_end_with_a_session_that_expires,
    app_04_a_suspended_person_gets_no_pushes_then_and_later,
    app_04_a_deleted_account_leaves_no_browser_behind,
    app_04_a_browser_that_another_account_uses_gets_that_ones_pushes_alone,
    app_04_without_pushes_nothing_waits,
);

async fn app_04_what_was_read_or_taken_back_before_it_was_due_is_not_told(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    let of_two = room(bea, ann).await;
    say(bea, &of_two, "Hi").await;
    ann.get(&format!("/api/messages/room/{of_two}/messages")).await.ok();
    pushed.after(5).await;
    let said = say(bea, &of_two, "Are you there?").await;
    bea.delete(&format!("/api/messages/message/{}", said["id"].as_str().unwrap())).await.ok();
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0);
    say(bea, &of_two, "Hello").await;
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 1);
}

async fn app_04_a_match_that_was_opened_or_has_ended_is_not_told(world: World) {
    let pushed = Pushed::new(world).await;
    let (Pushed { ann, bea, .. }, cleo) = (&pushed, pushed.world.register("cleo").await);
    for other in [bea, &cleo] {
        act(ann, "like", other).await;
        act(other, "like", ann).await;
    }
    ann.get(&format!("/api/messages/room/{}/messages", room(ann, bea).await)).await.ok();
    act(&cleo, "unlike", ann).await;
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0);
}

async fn app_04_nothing_is_told_of_whoever_can_be_seen_no_more(world: World) {
    let pushed = Pushed::new(world).await;
    let ann = &pushed.ann;
    let mut writers = Vec::new();
    for name in ["cleo", "dora", "edda", "fay"] {
        let writer = pushed.world.register(name).await;
        say(&writer, &room(&writer, ann).await, "Hi").await;
        writers.push(writer);
    }
    let [cleo, dora, edda, fay] = &writers[..] else { panic!("four wrote") };
    ann.act(&format!("/api/users/{}/block", cleo.id)).await.ok();
    dora.act(&format!("/api/users/{}/block", ann.id)).await.ok();
    pushed.world.operator().post(&format!("/api/admin/users/{}/suspend", edda.id), json!({ "note": "Spam" })).await.ok();
    fay.send_json(Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok();
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0);
}

/// One more session of Ann, with a browser of its own.
async fn more(pushed: &Pushed) -> (Persona, TestBrowser) {
    let (session, browser) = (pushed.world.login("ann").await, pushed.service.browser().await);
    subscribe(&session, &browser).await;
    (session, browser)
}

async fn app_04_pushes_end_with_their_session_however_it_ends(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    let of_two = room(bea, ann).await;
    let [(signed_out, one), (listed, two), (_other, three)] = [more(&pushed).await, more(&pushed).await, more(&pushed).await];
    say(bea, &of_two, "Hi").await;
    signed_out.act("/api/auth/logout").await.ok();
    let sessions = listed.get("/api/users/me/sessions").await.ok();
    ann.delete(&format!("/api/users/me/sessions/{}", sessions["sessions"][0]["id"].as_str().unwrap())).await.ok();
    assert_eq!(pushed.devices(ann).await, 2);
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "battery staple" })).await.ok();
    assert_eq!(pushed.devices(ann).await, 1, "that of the session in which the password was changed");
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 1);
    for browser in [one, two, three] {
        assert_eq!(pushed.service.received(&browser).await.len(), 0);
    }
}

async fn app_04_pushes_end_with_a_session_that_expires(world: World) {
    let pushed = Pushed::new(world).await;
    let of_two = room(&pushed.bea, &pushed.ann).await;
    // Bea goes on, Ann's session is not used for a month.
    for _ in 0..31 {
        pushed.world.clock.advance(24 * 3_600);
        pushed.bea.get("/api/users/me").await.ok();
    }
    say(&pushed.bea, &of_two, "Hi").await;
    pushed.after(5).await;
    assert_eq!((pushed.count().await, pushed.devices(&pushed.ann).await), (0, 1));
    pushed.world.state.sweep().once().await;
    assert_eq!(pushed.devices(&pushed.ann).await, 0);
}

async fn app_04_a_suspended_person_gets_no_pushes_then_and_later(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    say(bea, &room(bea, ann).await, "Hi").await;
    let operator = pushed.world.operator();
    operator.post(&format!("/api/admin/users/{}/suspend", ann.id), json!({ "note": "Spam" })).await.ok();
    pushed.after(5).await;
    operator.post(&format!("/api/admin/users/{}/restore", ann.id), json!({ "note": "A mistake" })).await.ok();
    pushed.after(5).await;
    assert_eq!((pushed.count().await, pushed.devices(ann).await), (0, 0));
}

async fn app_04_a_deleted_account_leaves_no_browser_behind(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    say(bea, &room(bea, ann).await, "Hi").await;
    ann.send_json(Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok();
    pushed.after(5).await;
    assert_eq!((pushed.count().await, pushed.devices(ann).await), (0, 0));
}

async fn app_04_a_browser_that_another_account_uses_gets_that_ones_pushes_alone(world: World) {
    let pushed = Pushed::new(world).await;
    let (Pushed { ann, bea, browser, .. }, cleo) = (&pushed, pushed.world.register("cleo").await);
    say(bea, &room(bea, ann).await, "Hi").await;
    subscribe(&cleo, browser).await;
    pushed.after(5).await;
    say(bea, &room(bea, ann).await, "Hi again").await;
    pushed.after(5).await;
    assert_eq!((pushed.count().await, pushed.devices(ann).await, pushed.devices(&cleo).await), (0, 0, 1));
    let of_cleo = room(bea, &cleo).await;
    say(bea, &of_cleo, "Hi").await;
    pushed.after(5).await;
    assert_eq!(pushed.received().await.iter().map(|one| one.note["room_id"].clone()).collect::<Vec<_>>(), [json!(of_cleo)]);
    subscribe(ann, browser).await;
    assert_eq!((pushed.devices(ann).await, pushed.devices(&cleo).await), (1, 0), "the latest wins");
}

async fn app_04_without_pushes_nothing_waits(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    ann.delete("/api/users/me/push").await.ok();
    say(bea, &room(bea, ann).await, "Hi").await;
    assert_eq!(pushed.world.state.store.read().await.unwrap().list_services_with_pushes().await.unwrap(), []);
    subscribe(ann, &pushed.browser).await;
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0, "what came before is not told");
}
