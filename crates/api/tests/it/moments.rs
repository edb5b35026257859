use futures_util::future::join_all;
use kindred_store::{Purpose, sql};
use serde_json::{Value, json};

use super::{moments_images::put_by, moments_listed::ids};
use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg},
    served,
};

on_both_engines!(
    api_mom_01_what_is_posted_is_answered_with_every_field_and_listed_first,
    api_mom_01_what_breaks_a_bound_is_refused_field_by_field_and_posts_nothing,
    api_mom_03_likes_and_their_ends_are_idempotent_and_counted_once,
    api_mom_03_200_people_like_and_unlike_at_once_and_the_count_is_that_of_the_rows,
    limit_02_a_moment_posted_again_under_its_key_is_one_moment_and_the_same_answer,
);

/// `author` posts a moment with these fields instead of the usual ones.
pub async fn post_with(author: &Persona, fields: Value) -> Value {
    let mut body = json!({ "content": "Hello", "audience": "public" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    author.post("/api/moments/create", body).await.ok()["data"].clone()
}

/// `author` posts a moment for this audience; its id.
pub async fn post_for(author: &Persona, audience: &str) -> String {
    id(&post_with(author, json!({ "audience": audience })).await)
}

/// The id of anything.
pub fn id(thing: &Value) -> String {
    thing["id"].as_str().unwrap().to_owned()
}

/// The moments that a list answers.
pub async fn moments(one: &Persona, path: &str) -> Vec<Value> {
    one.get(path).await.ok()["moments"].as_array().unwrap().clone()
}

/// How many moments, places where they are listed, likes, comments and images there are.
pub async fn rows(world: &World) -> [i64; 5] {
    let conn = world.state.store.read().await.unwrap();
    let (moments, listed, likes, comments, images): (i64, i64, i64, i64, i64) = sql!(scalar conn,
        "SELECT (SELECT count(*) FROM moments), (SELECT count(*) FROM moment_feeds), (SELECT count(*) FROM moment_likes),
             (SELECT count(*) FROM comments), (SELECT count(*) FROM photos WHERE purpose = 'moment')")
    .unwrap();
    [moments, listed, likes, comments, images]
}

async fn api_mom_01_what_is_posted_is_answered_with_every_field_and_listed_first(world: World) {
    let ann = world.register_with("ann", json!({ "photos": [data_url(&jpeg())] })).await;
    post_for(&ann, "public").await;
    world.clock.advance(1);
    let images = [ann.upload_jpeg(Upload::Moment).await, ann.upload_jpeg(Upload::Moment).await];
    let body = json!({ "content": " two\nlines 😀", "images": [images[1], format!("{}?w=320", images[0])], "hashtags": [" Sun ", "海"], "audience": "friends" });
    let posted = ann.post("/api/moments/create", body).await.ok()["data"].clone();
    let avatar = ann.get("/api/users/me").await.ok()["user"]["avatar"].clone();
    let picture = |url: &String| json!({ "url": url, "width": 48, "height": 64, "thumbhash": posted["pictures"][0]["thumbhash"] });
    let expected = json!({
        "id": posted["id"], "user": { "id": ann.id, "name": "ann", "avatar": avatar, "photos": [avatar], "is_demo": false },
        "content": " two\nlines 😀", "images": [images[1], images[0]], "pictures": [picture(&images[1]), picture(&images[0])],
        "hashtags": ["Sun", "海"], "audience": "friends", "created_at": "2026-06-15T12:00:01.000000Z",
        "likes": 0, "comments": 0, "is_liked": false, "is_own": true,
    });
    assert_eq!(posted, expected);
    assert_eq!(moments(&ann, "/api/moments/list").await[0], expected);
    assert_eq!(ann.get(&format!("/api/moments/{}", id(&posted))).await.ok(), json!({ "moment": expected }));
}

async fn api_mom_01_what_breaks_a_bound_is_refused_field_by_field_and_posts_nothing(world: World) {
    let ann = world.register("ann").await;
    let (longest, tag) = ("😀".repeat(250), "t".repeat(30));
    let many: Vec<String> = (0..10).map(|number| format!("/media/{number}")).collect();
    let wrong = [
        (json!({ "content": format!("{longest}a") }), "content"),
        (json!({ "content": " \n\u{3000}\u{200b}" }), "content"),
        (json!({ "content": "" }), "content"),
        (json!({ "images": many }), "images"),
        (json!({ "images": ["/media/x", "/media/x"] }), "images"),
        (json!({ "hashtags": ["a", "b", "c", "d", "e", "f"] }), "hashtags"),
        (json!({ "hashtags": ["Sun", "sun "] }), "hashtags"),
        (json!({ "hashtags": ["sun", "\u{3000}"] }), "hashtags"),
        (json!({ "hashtags": [format!("{tag}t")] }), "hashtags"),
        (json!({ "audience": "everyone" }), "audience"),
        (json!({ "audience": "PUBLIC" }), "audience"),
        (json!({ "audience": null }), "audience"),
    ];
    for (fields, field) in wrong {
        let mut body = json!({ "content": "Hello", "audience": "public" });
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let refusal = ann.post("/api/moments/create", body).await.refused(422, "unprocessable");
        assert_eq!(refusal["details"].as_object().unwrap().keys().collect::<Vec<_>>(), [field], "{refusal}");
        assert_eq!(refusal["details"][field], refusal["error"]);
    }
    let refusal = ann.post("/api/moments/create", json!({ "hashtags": [""], "images": many })).await.refused(422, "unprocessable");
    assert_eq!(refusal["details"].as_object().unwrap().keys().collect::<Vec<_>>(), ["audience", "hashtags", "images"]);
    for odd in [json!({ "content": "a\u{0}b" }), json!({ "hashtags": ["a\u{0}"] }), json!({ "audience": 1 }), json!({ "images": "x" })] {
        let mut body = json!({ "content": "Hello", "audience": "public" });
        body.as_object_mut().unwrap().extend(odd.as_object().unwrap().clone());
        ann.post("/api/moments/create", body).await.refused(400, "bad_request");
    }
    assert_eq!(rows(&world).await, [0, 0, 0, 0, 0]);
    let posted = post_with(&ann, json!({ "content": longest, "hashtags": [tag, "b", "c", "d", "e"] })).await;
    assert_eq!(posted["content"], longest);
    let images = join_all((0..9).map(|_| put_by(&world, &ann, Purpose::Moment))).await;
    assert_eq!(post_with(&ann, json!({ "content": " ", "images": images })).await["images"], json!(images));
}

async fn api_mom_03_likes_and_their_ends_are_idempotent_and_counted_once(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/moments/{}", post_for(&ann, "public").await);
    let like = format!("{path}/like");
    for _ in 0..2 {
        assert_eq!(bob.act(&like).await.ok(), json!({ "success": true, "likes": 1, "is_liked": true }));
    }
    assert_eq!(ann.act(&like).await.ok()["likes"], 2);
    let seen = bob.get(&path).await.ok();
    assert_eq!((&seen["moment"]["likes"], &seen["moment"]["is_liked"]), (&json!(2), &json!(true)));
    for _ in 0..2 {
        assert_eq!(bob.delete(&like).await.ok(), json!({ "success": true, "likes": 1, "is_liked": false }));
    }
    assert_eq!(ann.delete(&like).await.ok()["likes"], 0);
    assert_eq!(moments(&bob, "/api/moments/list").await[0]["likes"], 0);
    for missing in ["0000000000000", "no-id"] {
        bob.act(&format!("/api/moments/{missing}/like")).await.refused(404, "not_found");
        bob.delete(&format!("/api/moments/{missing}/like")).await.refused(404, "not_found");
    }
}

async fn api_mom_03_200_people_like_and_unlike_at_once_and_the_count_is_that_of_the_rows(world: World) {
    let ann = world.register("ann").await;
    let path = format!("/api/moments/{}", post_for(&ann, "public").await);
    let crowd = world.signed_in_crowd(200).await;
    let busy = |(number, one): (usize, Persona)| {
        let (path, like) = (path.clone(), format!("{path}/like"));
        world.state.tasks.spawn(async move {
            let (likes, unlikes) = (|| served(|| one.act(&like)), || served(|| one.delete(&like)));
            likes().await.ok();
            let last = match number % 4 {
                0 => unlikes().await,
                1 => {
                    unlikes().await.ok();
                    likes().await
                }
                2 => likes().await,
                _ => served(|| one.get(&path)).await,
            };
            last.ok()
        })
    };
    for done in join_all(crowd.into_iter().enumerate().map(busy)).await {
        done.unwrap();
    }
    assert_eq!(ann.get(&path).await.ok()["moment"]["likes"], 150);
    assert_eq!(rows(&world).await, [1, 1, 150, 0, 0]);
}

async fn limit_02_a_moment_posted_again_under_its_key_is_one_moment_and_the_same_answer(world: World) {
    let ann = world.register("ann").await;
    let image = ann.upload_jpeg(Upload::Moment).await;
    let body = |content: &str| json!({ "content": content, "images": [image], "hashtags": ["sun"], "audience": "friends" });
    let post = async |key: &str, body: Value| ann.post_once(key, "/api/moments/create", body).await;
    let first = post("key", body("hello")).await.ok();
    world.clock.advance(60);
    assert_eq!(post("key", body("hello")).await.ok(), first);
    let plain = json!({ "content": "plain", "audience": "public" });
    let at_once: Vec<Value> = join_all((0..6).map(|_| post("other", plain.clone()))).await.into_iter().map(Answer::ok).collect();
    assert!(at_once.iter().all(|answer| *answer == at_once[0] && *answer != first), "{at_once:?}");
    post("key", body("other words")).await.refused(422, "key_reused");
    assert_eq!(ids(&ann, "").await.len(), 2);
    post("third", body("again")).await.refused(422, "unprocessable");
    post("third", plain).await.ok();
}
