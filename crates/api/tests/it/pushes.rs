//! Pushes to the browser of a session: how they are asked for, and what they tell.

use axum::http::Method;
use kindred_api::{push_key, send_due_pushes};
use kindred_testkit::push::{Received, TestBrowser, TestPushService};
use serde_json::{Value, json};

use super::{
    full_account::send,
    likes::act,
    rooms::{room, say},
};
use crate::support::{Persona, Upload, World, on_both_engines};

on_both_engines!(
    app_04_a_session_has_pushes_go_to_one_browser_and_ends_that_as_often_as_it_likes,
    app_04_only_browsers_of_known_push_services_with_whole_keys_are_taken,
    app_04_all_nodes_send_under_one_key_which_stays,
    app_04_a_match_and_a_message_are_told_without_names_and_words,
    app_04_names_and_words_are_told_to_who_wishes_them,
    app_04_whoever_made_the_match_or_wrote_the_message_gets_no_push,
    app_04_each_session_of_somebody_gets_pushes_of_its_own_kind,
    app_04_an_export_tells_which_devices_get_pushes_and_no_keys,
);

const PUSH: &str = "/api/users/me/push";

/// A world with a push service, and Ann, who has pushes sent to her browser.
pub struct Pushed {
    pub world: World,
    pub service: TestPushService,
    pub ann: Persona,
    pub bea: Persona,
    pub browser: TestBrowser,
}

impl Pushed {
    pub async fn new(world: World) -> Self {
        let service = TestPushService::start(world.clock.clone()).await;
        Self::at(world, service).await
    }

    /// The same at this push service.
    pub async fn at(world: World, service: TestPushService) -> Self {
        let world = world.with_push_service(&service.origin).await;
        let (ann, bea) = (world.register("ann").await, world.register("bea").await);
        let browser = service.browser().await;
        subscribe(&ann, &browser).await;
        Self { world, service, ann, bea, browser }
    }

    /// Sends what is due after so many seconds more.
    pub async fn after(&self, seconds: i64) {
        self.world.clock.advance(seconds);
        send_due_pushes(&self.world.state).await.unwrap();
    }

    /// What Ann's browser was handed, in the order of the causes.
    pub async fn received(&self) -> Vec<Received> {
        self.service.received(&self.browser).await
    }

    /// How often Ann's browser was handed anything.
    pub async fn count(&self) -> usize {
        self.received().await.len()
    }

    /// How many browsers get pushes for somebody.
    pub async fn devices(&self, person: &Persona) -> usize {
        self.world.state.store.read().await.unwrap().list_push_devices(person.id.parse().unwrap()).await.unwrap().len()
    }
}

pub async fn subscribe(person: &Persona, browser: &TestBrowser) {
    person.put(PUSH, browser.subscription(false)).await.ok();
}

async fn subscription(person: &Persona) -> Value {
    person.get(PUSH).await.ok()["subscription"].clone()
}

async fn app_04_a_session_has_pushes_go_to_one_browser_and_ends_that_as_often_as_it_likes(world: World) {
    let service = TestPushService::start(world.clock.clone()).await;
    let world = world.with_push_service(&service.origin).await;
    let (ann, browser, another) = (world.register("ann").await, service.browser().await, service.browser().await);
    assert_eq!(subscription(&ann).await, Value::Null);
    let answer = ann.put(PUSH, browser.subscription(false)).await.ok();
    assert_eq!(answer, ann.get(PUSH).await.ok());
    assert_eq!(answer["subscription"], json!({ "endpoint": browser.endpoint, "show_words": false }));
    ann.put(PUSH, browser.subscription(true)).await.ok();
    assert_eq!(subscription(&ann).await["show_words"], true);
    assert_eq!(subscription(&world.login("ann").await).await, Value::Null, "another session is another device");
    ann.put(PUSH, another.subscription(false)).await.ok();
    assert_eq!(subscription(&ann).await, json!({ "endpoint": another.endpoint, "show_words": false }));
    for _ in 0..2 {
        assert_eq!(ann.delete(PUSH).await.ok(), json!({ "success": true }));
        assert_eq!(subscription(&ann).await, Value::Null);
    }
}

async fn app_04_only_browsers_of_known_push_services_with_whole_keys_are_taken(world: World) {
    let service = TestPushService::start(world.clock.clone()).await;
    let world = world.with_push_service(&service.origin).await;
    let (ann, good) = (world.register("ann").await, service.browser().await.subscription(false));
    let with = |endpoint: &str| json!({ "endpoint": endpoint, "keys": good["keys"], "show_words": false });
    let other_port = TestPushService::start(world.clock.clone()).await.origin;
    for endpoint in [
        "",
        "https://push.example.org/a",
        "http://fcm.googleapis.com/fcm/send/a",
        "http://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com@example.org/a",
        "file:///etc/passwd",
        &format!("{other_port}/a"),
        &format!("{}/{}", service.origin, "a".repeat(2_048)),
    ] {
        ann.put(PUSH, with(endpoint)).await.refused(422, "unknown_push_service");
    }
    for (field, text) in [("p256dh", ""), ("p256dh", "AAAA"), ("auth", ""), ("auth", "AAAA"), ("auth", "ä")] {
        let mut body = good.clone();
        body["keys"][field] = text.into();
        let refused = ann.put(PUSH, body).await.refused(422, "unprocessable");
        assert_eq!(refused["details"], json!({ field: "This is no key of a browser" }));
    }
    for field in ["endpoint", "keys", "show_words"] {
        let mut body = good.clone();
        body.as_object_mut().unwrap().remove(field);
        ann.put(PUSH, body).await.refused(400, "bad_request");
    }
    assert_eq!(subscription(&ann).await, Value::Null);
    for endpoint in ["https://fcm.googleapis.com/fcm/send/a:b", "https://web.push.apple.com/QA"] {
        ann.put(PUSH, with(endpoint)).await.ok();
    }
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        world.anon().send_json(method, PUSH, &good).await.refused(401, "unauthorized");
    }
}

async fn app_04_all_nodes_send_under_one_key_which_stays(world: World) {
    let first_start = || async { push_key(&world.state.store, &*world.clock, &*world.state.entropy).await.unwrap().to_bytes() };
    let (one, two, three) = tokio::join!(first_start(), first_start(), first_start());
    assert_eq!([two, three], [one; 2]);
    let pushed = Pushed::new(world).await;
    say(&pushed.bea, &room(&pushed.bea, &pushed.ann).await, "Hi").await;
    pushed.after(5).await;
    let told = pushed.ann.get(PUSH).await.ok()["public_key"].as_str().unwrap().to_owned();
    assert_eq!(told, push_key(&pushed.world.state.store, &*pushed.world.clock, &*pushed.world.state.entropy).await.unwrap().public_key());
    assert_eq!(pushed.service.signed_by().await, [told]);
}

async fn app_04_a_match_and_a_message_are_told_without_names_and_words(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    act(ann, "like", bea).await;
    act(bea, "like", ann).await;
    pushed.after(4).await;
    assert_eq!(pushed.count().await, 0, "it is not due");
    pushed.after(1).await;
    let of_two = room(ann, bea).await;
    let note = |kind: &str, body: &str, language: &str| json!({ "kind": kind, "room_id": of_two, "title": "Kindred", "body": body, "language": language });
    assert_eq!(pushed.received().await[0].note, note("match", "You have a new match", "en"));
    ann.put("/api/users/me/language", json!({ "language": "zh-CN" })).await.ok();
    say(bea, &of_two, "Hi").await;
    pushed.after(5).await;
    let received = pushed.received().await;
    assert_eq!(received[1].note, note("message", "你有新消息", "zh-CN"));
    let [a_match, message] = &received[..] else { panic!("{received:?}") };
    assert_eq!((a_match.ttl.as_str(), a_match.urgency.as_str()), ("86395", "normal"));
    assert_eq!((a_match.topic.len(), &a_match.topic, a_match.length), (32, &message.topic, message.length));
    pushed.after(3_600).await;
    assert_eq!(pushed.count().await, 2, "each is sent once");
}

async fn app_04_names_and_words_are_told_to_who_wishes_them(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, browser, .. } = &pushed;
    ann.put(PUSH, browser.subscription(true)).await.ok();
    act(ann, "like", bea).await;
    act(bea, "like", ann).await;
    pushed.after(5).await;
    let of_two = room(ann, bea).await;
    say(bea, &of_two, "How are\nyou \"today\"?").await;
    pushed.after(5).await;
    say(bea, &of_two, &"好".repeat(200)).await;
    pushed.after(5).await;
    let picture = bea.upload_jpeg(Upload::Chat).await;
    send(bea, &of_two, json!({ "type": "image", "image_url": picture })).await;
    pushed.after(5).await;
    let told: Vec<_> = pushed.received().await.into_iter().map(|one| (one.note["title"].clone(), one.note["body"].clone())).collect();
    let beginning = "好".repeat(119) + "…";
    let wanted = ["It's a match!", "How are you \"today\"?", beginning.as_str(), "Photo"].map(|body| (json!("bea"), json!(body)));
    assert_eq!(told, wanted);
}

async fn app_04_whoever_made_the_match_or_wrote_the_message_gets_no_push(world: World) {
    let pushed = Pushed::new(world).await;
    let Pushed { ann, bea, .. } = &pushed;
    act(bea, "like", ann).await;
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0, "a like alone is told nobody");
    act(ann, "like", bea).await;
    say(ann, &room(ann, bea).await, "Hi").await;
    pushed.after(5).await;
    assert_eq!(pushed.count().await, 0);
}

async fn app_04_each_session_of_somebody_gets_pushes_of_its_own_kind(world: World) {
    let pushed = Pushed::new(world).await;
    let (phone, tablet) = (pushed.world.login("ann").await, pushed.service.browser().await);
    phone.put(PUSH, tablet.subscription(true)).await.ok();
    say(&pushed.bea, &room(&pushed.bea, &pushed.ann).await, "Hi").await;
    pushed.after(5).await;
    let bodies = [pushed.received().await, pushed.service.received(&tablet).await].map(|all| all[0].note["body"].clone());
    assert_eq!(bodies, [json!("You have a new message"), json!("Hi")]);
}

async fn app_04_an_export_tells_which_devices_get_pushes_and_no_keys(world: World) {
    let pushed = Pushed::new(world).await;
    let mut zip = super::export::Contents::of(&super::export::export(&pushed.ann).await);
    let devices = zip.json("push_devices.json");
    assert_eq!(devices, json!([{ "device": "Unknown device", "since": pushed.world.state.clock.now(), "show_words": false }]));
}
