use axum::http::Method;
use futures_util::future::join_all;
use kindred_domain::{PhotoId, Timestamp, UserId};
use kindred_store::{Photo, Picture, Purpose, StoreError, sql};
use serde_json::{Value, json};

use crate::support::{
    Answer, Persona, Upload, World, on_both_engines,
    pictures::{data_url, jpeg, jpeg_with_exif},
};

on_both_engines!(
    api_mom_01_what_is_posted_is_answered_with_every_field_and_listed_first,
    api_mom_01_what_breaks_a_bound_is_refused_field_by_field_and_posts_nothing,
    api_mom_01_an_image_is_ones_own_unused_upload_for_moments,
    api_mom_02_the_list_pages_by_20_from_an_offset_and_by_a_cursor_that_new_moments_do_not_shift,
    api_mom_02_a_page_runs_no_more_statements_for_100_moments_than_for_two,
    api_mom_02_a_tag_lists_its_moments_whatever_its_case,
    api_mom_03_likes_and_their_ends_are_idempotent_and_counted_once,
    api_mom_03_200_people_like_and_unlike_at_once_and_the_count_is_that_of_the_rows,
    api_mom_04_only_its_author_deletes_a_moment_and_likes_comments_and_images_go_with_it,
    api_mom_04_a_moment_deleted_while_people_like_and_comment_leaves_nothing_behind,
    api_photo_03_an_upload_for_a_moment_is_checked_and_stripped_like_any_picture,
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

async fn ids(one: &Persona, query: &str) -> Vec<String> {
    moments(one, &format!("/api/moments/list?{query}")).await.iter().map(id).collect()
}

async fn upload(one: &Persona) -> String {
    one.upload(Upload::Moment, data_url(&jpeg())).await.ok()["photoUrl"].as_str().unwrap().to_owned()
}

/// How many moments, places where they are listed, likes, comments and images there are.
async fn rows(world: &World) -> [i64; 5] {
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
    let images = [upload(&ann).await, upload(&ann).await];
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
        let told = ann.post("/api/moments/create", body).await.refused(422, "unprocessable");
        assert_eq!(told["details"].as_object().unwrap().keys().collect::<Vec<_>>(), [field], "{told}");
        assert_eq!(told["details"][field], told["error"]);
    }
    let told = ann.post("/api/moments/create", json!({ "hashtags": [""], "images": many })).await.refused(422, "unprocessable");
    assert_eq!(told["details"].as_object().unwrap().keys().collect::<Vec<_>>(), ["audience", "hashtags", "images"]);
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

/// A picture of the owner's for this purpose, without its file; its url.
async fn put_by(world: &World, owner: &Persona, purpose: Purpose) -> String {
    let entropy = &*world.state.entropy;
    let picture = Picture { key: UserId::random(entropy).to_string(), width: 1, height: 1, thumbhash: String::new(), focus: None };
    let (id, user_id, url) = (PhotoId::random(entropy), owner.id.parse().unwrap(), format!("/media/{}", picture.key));
    let photo = &Photo { id, user_id, purpose, picture, position: None, created_at: Timestamp::from_micros(1) };
    let added: Result<_, StoreError> = world.state.store.write(|tx| async move { tx.add_photo(photo).await }).await;
    added.unwrap();
    url
}

async fn api_mom_01_an_image_is_ones_own_unused_upload_for_moments(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (used, deleted, free) = (upload(&ann).await, upload(&ann).await, upload(&ann).await);
    post_with(&ann, json!({ "images": [used] })).await;
    let gone = post_with(&ann, json!({ "images": [deleted] })).await;
    ann.delete(&format!("/api/moments/{}", id(&gone))).await.ok();
    let (profile, chat) = (put_by(&world, &ann, Purpose::Profile).await, put_by(&world, &ann, Purpose::Chat).await);
    let key = free.trim_start_matches("/media/").to_owned();
    let foreign = [
        used,
        deleted,
        profile,
        chat,
        put_by(&world, &bob, Purpose::Moment).await,
        "/media/none".into(),
        String::new(),
        key,
        format!("https://elsewhere.example{free}"),
        "javascript:alert(1)".into(),
    ];
    for url in foreign {
        let body = json!({ "content": "x", "images": [free, url], "audience": "public" });
        let told = ann.post("/api/moments/create", body).await.refused(422, "unprocessable");
        assert!(told["details"]["images"].is_string(), "{url}: {told}");
    }
    assert_eq!(moments(&ann, "/api/moments/list").await.len(), 1);
    assert_eq!(post_with(&ann, json!({ "images": [free] })).await["images"], json!([free]), "a refusal uses nothing up");
}

async fn api_mom_02_the_list_pages_by_20_from_an_offset_and_by_a_cursor_that_new_moments_do_not_shift(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut all = Vec::new();
    for _ in 0..45 {
        world.clock.advance(1);
        all.insert(0, post_for(&ann, "public").await);
    }
    let first = bob.get("/api/moments/list").await.ok();
    assert_eq!((first["moments"].as_array().unwrap().len(), &first["has_more"]), (20, &json!(true)));
    assert_eq!(ids(&bob, "").await, all[..20]);
    assert_eq!(ids(&bob, "offset=20&limit=20").await, all[20..40]);
    assert_eq!(ids(&bob, "limit=20&offset=40").await, all[40..]);
    assert_eq!(ids(&bob, "limit=0").await, [""; 0]);
    assert_eq!(ids(&bob, "limit=5000").await, all);
    let (mut seen, mut cursor) = (all[..20].to_vec(), all[19].clone());
    loop {
        // Others post, and the cursor itself goes, while one reads on.
        world.clock.advance(1);
        post_for(&ann, "public").await;
        ann.delete(&format!("/api/moments/{cursor}")).await.ok();
        let page = bob.get(&format!("/api/moments/list?limit=10&before={cursor}")).await.ok();
        seen.extend(page["moments"].as_array().unwrap().iter().map(id));
        cursor = seen[seen.len() - 1].clone();
        if page["has_more"] == false {
            break;
        }
    }
    assert_eq!(seen, all);
    assert_eq!(ids(&bob, "before=no-id").await, [""; 0]);
    for wrong in ["limit=-1", "limit=many", "offset=-1", "offset=1.5", "before=%00"] {
        bob.get(&format!("/api/moments/list?{wrong}")).await.refused(400, "bad_request");
    }
    for _ in 0..60 {
        world.clock.advance(1);
        post_for(&ann, "public").await;
    }
    assert_eq!(ids(&bob, "limit=101").await.len(), 100);
    assert_eq!(moments(&bob, &format!("/api/moments/user/{}/list?limit=101&offset=1", ann.id)).await.len(), 100);
}

async fn api_mom_02_a_page_runs_no_more_statements_for_100_moments_than_for_two(world: World) {
    let reader = world.register("reader").await;
    let mut statements = Vec::new();
    for many in [1, 49] {
        for name in ["ann", "bob"] {
            let author = world.register(&format!("{name}{many}")).await;
            for _ in 0..many {
                let image = put_by(&world, &author, Purpose::Moment).await;
                world.clock.advance(1);
                post_with(&author, json!({ "images": [image] })).await;
            }
        }
        let before = world.state.store.statements_run();
        assert_eq!(ids(&reader, "limit=100").await.len(), if many == 1 { 2 } else { 100 });
        statements.push(world.state.store.statements_run() - before);
    }
    assert!(statements[1] <= statements[0], "{statements:?}");
}

async fn api_mom_02_a_tag_lists_its_moments_whatever_its_case(world: World) {
    let ann = world.register("ann").await;
    let tagged = id(&post_with(&ann, json!({ "hashtags": ["Морe", "#Sun"] })).await);
    post_with(&ann, json!({ "hashtags": ["sunny"] })).await;
    for tag in ["sun", "SUN", "%23Sun", "%D0%BC%D0%9E%D1%80e"] {
        assert_eq!(ids(&ann, &format!("tag={tag}")).await, [tagged.as_str()], "{tag}");
    }
    for tag in ["su", "%25", "nothing"] {
        assert_eq!(ids(&ann, &format!("tag={tag}")).await, [""; 0], "{tag}");
    }
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
            let mut told = vec![one.act(&like).await];
            match number % 4 {
                0 => told.push(one.delete(&like).await),
                1 => told.extend([one.delete(&like).await, one.act(&like).await]),
                2 => told.push(one.act(&like).await),
                _ => told.push(one.get(&path).await),
            }
            for answer in told {
                answer.ok();
            }
        })
    };
    for done in join_all(crowd.into_iter().enumerate().map(busy)).await {
        done.unwrap();
    }
    assert_eq!(ann.get(&path).await.ok()["moment"]["likes"], 150);
    assert_eq!(rows(&world).await, [1, 1, 150, 0, 0]);
}

async fn api_mom_04_only_its_author_deletes_a_moment_and_likes_comments_and_images_go_with_it(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (image, other) = (upload(&ann).await, upload(&ann).await);
    post_with(&ann, json!({ "images": [other] })).await;
    let path = format!("/api/moments/{}", id(&post_with(&ann, json!({ "images": [image], "hashtags": ["sun"] })).await));
    bob.act(&format!("{path}/like")).await.ok();
    let comments = path.replace("moments", "comments/moment");
    bob.post(&comments, json!({ "content": "Nice" })).await.ok();
    let etag = world.anon().get(&image).await.header("etag").to_owned();
    bob.delete(&path).await.refused(403, "forbidden");
    assert_eq!(ann.delete(&path).await.ok(), json!({ "success": true }));
    for answer in [ann.get(&path).await, ann.delete(&path).await, bob.act(&format!("{path}/like")).await, bob.get(&comments).await] {
        answer.refused(404, "not_found");
    }
    let conditional = world.anon().request(Method::GET, &image).header("if-none-match", etag);
    world.anon().send(conditional, axum::body::Body::empty()).await.refused(404, "not_found");
    for width in ["", "?w=160", "?w=640"] {
        world.anon().get(&format!("{image}{width}")).await.refused(404, "not_found");
    }
    assert_eq!(world.anon().get(&other).await.status, 200, "another moment's image stays");
    assert_eq!(rows(&world).await, [1, 1, 0, 0, 1]);
    assert_eq!(ids(&ann, "tag=sun").await, [""; 0]);
}

async fn api_mom_04_a_moment_deleted_while_people_like_and_comment_leaves_nothing_behind(world: World) {
    let ann = world.register("ann").await;
    let path = format!("/api/moments/{}", post_for(&ann, "public").await);
    let crowd = world.signed_in_crowd(40).await;
    let busy = |(number, one): (usize, Persona)| {
        let (like, comments) = (format!("{path}/like"), path.replace("moments", "comments/moment"));
        world.state.tasks.spawn(async move {
            match number % 3 {
                0 => one.act(&like).await,
                1 => one.post(&comments, json!({ "content": "Nice" })).await,
                _ => one.get(&comments).await,
            }
        })
    };
    let (half, rest) = crowd.split_at(20);
    let first = join_all(half.iter().cloned().enumerate().map(busy));
    let (told, gone, more): (Vec<_>, Answer, Vec<_>) =
        tokio::join!(first, ann.delete(&path), join_all(rest.iter().cloned().enumerate().map(busy)));
    gone.ok();
    for answer in told.into_iter().chain(more) {
        let answer = answer.unwrap();
        assert!([200, 404].contains(&answer.status.as_u16()), "{answer:?}");
    }
    assert_eq!(rows(&world).await, [0, 0, 0, 0, 0]);
}

async fn api_photo_03_an_upload_for_a_moment_is_checked_and_stripped_like_any_picture(world: World) {
    let ann = world.register("ann").await;
    let post = async |body: Value| ann.post("/api/moments/upload-image", body).await;
    let secret = "52.5200N 13.4050E";
    for name in ["photo", "photoData"] {
        let told = post(json!({ name: data_url(&jpeg_with_exif(secret)), "contentType": "text/plain", "fileName": "我.jpg" })).await.ok();
        let url = told["photoUrl"].as_str().unwrap();
        let picture = json!({ "url": url, "width": 48, "height": 64, "thumbhash": told["picture"]["thumbhash"] });
        assert_eq!((&told["success"], &told["picture"]), (&json!(true), &picture));
        let served = world.anon().get(url).await;
        assert_eq!((served.status.as_u16(), served.header("content-type")), (200, "image/jpeg"));
        assert!(!served.bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
    assert_eq!(ann.get("/api/users/me").await.ok()["user"]["photos"], json!([]), "it shows in no profile");
    post(json!({ "photo": data_url(b"<svg xmlns='http://www.w3.org/2000/svg'/>") })).await.refused(415, "unsupported_media");
    post(json!({ "photo": data_url(&vec![0xFF; 5 * 1024 * 1024 + 1]) })).await.refused(413, "too_large");
    let told = post(json!({ "fileName": "x.jpg" })).await.refused(422, "unprocessable");
    assert_eq!(told["details"], json!({ "photo": "Please select an image file" }));
    let told = post(json!({ "photo": data_url(&jpeg()), "fileName": "x".repeat(256) })).await.refused(422, "unprocessable");
    assert!(told["details"]["fileName"].is_string());
}

async fn limit_02_a_moment_posted_again_under_its_key_is_one_moment_and_the_same_answer(world: World) {
    let ann = world.register("ann").await;
    let image = upload(&ann).await;
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
