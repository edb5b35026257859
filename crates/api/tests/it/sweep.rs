use std::{
    fs::File,
    path::Path,
    time::{Duration, SystemTime},
};

use kindred_domain::Clock;
use kindred_store::sql;
use serde_json::{Value, json};

use super::rooms::room;
use crate::support::{Persona, Upload, World, on_both_engines, picture_files::PictureFiles};

on_both_engines!(
    ops_05_uploads_that_nobody_used_within_a_day_go_with_their_files,
    ops_05_an_upload_that_is_used_while_it_is_swept_is_used_whole_or_refused,
    ops_05_files_without_a_row_and_files_of_broken_writes_go_after_a_day,
    ops_05_rows_past_their_time_go_though_nobody_asks_for_them,
);

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn post(person: &Persona, image: &str) -> crate::support::Answer {
    person.post("/api/moments/create", json!({ "images": [image], "audience": "public" })).await
}

fn image(url: &str) -> Value {
    json!({ "type": "image", "image_url": url })
}

async fn ops_05_uploads_that_nobody_used_within_a_day_go_with_their_files(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    let (profile, sent, posted) =
        (ann.upload_jpeg(Upload::Profile).await, ann.upload_jpeg(Upload::Chat).await, ann.upload_jpeg(Upload::Moment).await);
    ann.post(&path, image(&sent)).await.ok();
    post(&ann, &posted).await.ok();
    let files = world.pictures.names().await.len();
    let unused = [ann.upload_jpeg(Upload::Chat).await, ann.upload_jpeg(Upload::Moment).await];
    world.clock.advance(DAY);
    world.state.sweep().once().await;
    for url in &unused {
        assert_eq!(world.anon().get(url).await.status, 200, "not yet");
    }
    world.clock.advance(1);
    world.state.sweep().once().await;
    for url in &unused {
        world.anon().get(url).await.refused(404, "not_found");
    }
    for url in [profile, sent, posted] {
        assert_eq!(world.anon().get(&url).await.status, 200);
    }
    assert_eq!(world.pictures.names().await.len(), files);
    post(&ann, &unused[1]).await.refused(422, "unprocessable");
    ann.post(&path, image(&unused[0])).await.refused(422, "unprocessable");
}

async fn ops_05_an_upload_that_is_used_while_it_is_swept_is_used_whole_or_refused(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let path = format!("/api/messages/room/{}/send", room(&ann, &bob).await);
    let mut urls = Vec::new();
    for _ in 0..8 {
        urls.push((ann.upload_jpeg(Upload::Chat).await, ann.upload_jpeg(Upload::Moment).await));
    }
    world.clock.advance(DAY + 1);
    let sweep = world.state.sweep();
    let using = async {
        let mut used = Vec::new();
        for (of_chat, of_moment) in &urls {
            used.push((of_chat, ann.post(&path, image(of_chat)).await.status == 200));
            used.push((of_moment, post(&ann, of_moment).await.status == 200));
        }
        used
    };
    let (used, ()) = tokio::join!(using, sweep.once());
    for (url, used) in used {
        assert_eq!(world.anon().get(url).await.status == 200, used, "{url}");
    }
}

/// Has a file look as if it had been written at this time.
fn written(file: &Path, micros: i64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_micros(micros.unsigned_abs());
    File::options().write(true).open(file).unwrap().set_modified(time).unwrap();
}

/// The time that the S3 server goes by.
fn micros_now() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "no clock of a test's own is the server's")]
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    i64::try_from(since_1970.as_micros()).unwrap()
}

async fn ops_05_files_without_a_row_and_files_of_broken_writes_go_after_a_day(world: World) {
    let ann = world.register("ann").await;
    let url = ann.upload_jpeg(Upload::Profile).await;
    let own = world.pictures.names().await;
    let (folder, _) = own[0].split_once('/').unwrap();
    let stray = format!("{folder}/{folder}{}", "0".repeat(30));
    let mut added = vec![format!("{stray}-1080.jpg"), format!("{stray}-320.webp"), format!("{folder}/notes.txt")];
    for name in &added {
        world.pictures.put(name, b"x").await;
    }
    match &world.pictures {
        PictureFiles::Folder(folder) => {
            added.push(format!("{stray}-640.jpg#1"));
            std::fs::write(folder.0.join(&added[3]), "x").unwrap();
            for name in own.iter().chain(&added) {
                written(&folder.0.join(name), world.clock.now().micros());
            }
        }
        // A bucket has no broken writes, and its files are as old as it says.
        PictureFiles::Bucket(_) => world.clock.advance_micros(micros_now() - world.clock.now().micros()),
    }
    for _ in 0..24 {
        world.state.sweep().once().await;
        world.clock.advance(HOUR);
    }
    let found = world.pictures.names().await;
    assert!(added.iter().all(|name| found.contains(name)), "not yet");
    world.clock.advance(1);
    for _ in 0..25 {
        world.state.sweep().once().await;
        world.clock.advance(HOUR);
    }
    let mut kept = [own, vec![added[2].clone()]].concat();
    kept.sort();
    assert_eq!(world.pictures.names().await, kept, "what is not ours stays");
    assert_eq!(world.anon().get(&url).await.status, 200);
}

async fn ops_05_rows_past_their_time_go_though_nobody_asks_for_them(world: World) {
    let world = world.limited();
    let ann = world.register("ann").await;
    world.visitor_from("203.0.113.7").login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    ann.post_once("once", "/api/moments/create", json!({ "content": "hello", "audience": "public" })).await.ok();
    let rows = async || -> (i64, i64, i64) {
        sql!(scalar world.state.store.read().await.unwrap(),
            "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM sign_in_attempts), (SELECT count(*) FROM idempotency_keys)")
        .unwrap()
    };
    world.state.sweep().once().await;
    let (sessions, attempts, keys) = rows().await;
    assert!(sessions == 1 && attempts > 0 && keys == 1);
    world.clock.advance(30 * DAY);
    world.state.sweep().once().await;
    assert_eq!(rows().await, (0, 0, 0));
}
