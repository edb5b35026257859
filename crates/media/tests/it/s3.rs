//! Pictures in a bucket of a real S3 server.

use bytes::Bytes;
use futures_util::TryStreamExt;
use image::ImageFormat;
use kindred_domain::Timestamp;
use kindred_media::{Format, Location, Media, MediaError, PictureKey, Unfinished, Width};
use kindred_testkit::{Fault, FaultProxy, s3};

use crate::files::{encoded, flag, key};

fn bucket(name: &str, variables: &[(String, String)]) -> Media {
    let location: Location = format!("s3://{name}/{}", s3::fresh_prefix()).parse().unwrap();
    Media::at(&location, variables).unwrap()
}

fn reachable() -> Media {
    bucket(s3::BUCKET, &s3::variables(&s3::server_url()))
}

async fn saved(media: &Media, seed: u64) -> PictureKey {
    let prepared = media.prepare(Bytes::from(encoded(flag(700, 500), ImageFormat::Jpeg))).await.unwrap();
    media.save(&key(seed), &prepared).await.unwrap();
    key(seed)
}

#[tokio::test]
async fn scale_01_s3_a_picture_is_saved_found_copied_and_removed_with_all_its_files() {
    let (media, other) = (reachable(), reachable());
    let key = saved(&media, 1).await;
    let webp = media.load(&key, Width::W320, Format::WebP).await.unwrap().unwrap();
    assert_eq!(webp.content_type, "image/webp");
    assert!(media.has(&key).await.unwrap() && !other.has(&key).await.unwrap());
    assert!(media.copy(&key, &other).await.unwrap());
    let [here, there] = [&media, &other].map(|media| media.load(&key, Width::W640, Format::Jpeg));
    assert_eq!(here.await.unwrap(), there.await.unwrap());
    media.remove(&key).await.unwrap();
    assert!(media.load(&key, Width::W320, Format::WebP).await.unwrap().is_none());
    assert!(media.keys().try_collect::<Vec<_>>().await.unwrap().is_empty());
    media.remove(&key).await.unwrap();
    assert!(other.has(&key).await.unwrap() && !media.is_unavailable(), "a missing file is no failure");
}

#[tokio::test]
async fn ops_05_s3_old_pictures_of_a_bucket_are_found_part_by_part() {
    let media = reachable();
    let mut saved = [saved(&media, 1).await, saved(&media, 2).await, saved(&media, 3).await];
    let mut found = Vec::new();
    for part in 0..25 {
        // In the year 2100, and in 1970.
        found.extend(media.list_old((part, 25), Timestamp::from_hours(1_139_000), Unfinished::Remove).await.unwrap());
        assert!(media.list_old((part, 25), Timestamp::from_hours(1), Unfinished::Remove).await.unwrap().is_empty());
    }
    saved.sort();
    found.sort();
    assert_eq!(found, saved);
}

#[tokio::test]
async fn scale_01_s3_a_missing_bucket_and_a_wrong_key_are_never_taken_for_a_missing_picture() {
    let mut variables = s3::variables(&s3::server_url());
    let missing = bucket("no-such-bucket", &variables);
    variables.iter_mut().filter(|(name, _)| name == "AWS_SECRET_ACCESS_KEY").for_each(|(_, secret)| secret.push('!'));
    for media in [missing, bucket(s3::BUCKET, &variables)] {
        let refused = |outcome: Result<(), MediaError>| {
            assert!(matches!(outcome, Err(MediaError::Refused(_) | MediaError::Unavailable(_))), "{outcome:?}");
        };
        assert!(matches!(media.check_reachable().await, Err(MediaError::Refused(_))) && media.is_unavailable());
        refused(media.has(&key(1)).await.map(drop));
        refused(media.load(&key(1), Width::W320, Format::Jpeg).await.map(drop));
        refused(media.remove(&key(1)).await);
        refused(media.keys().try_collect::<Vec<_>>().await.map(drop));
        refused(media.list_old((0, 25), Timestamp::from_hours(1), Unfinished::Remove).await.map(drop));
    }
}

#[tokio::test]
async fn scale_01_s3_a_server_that_is_gone_or_hangs_is_away_until_it_is_back() {
    let proxy = FaultProxy::before(s3::server_url().strip_prefix("http://").unwrap()).await;
    let media = bucket(s3::BUCKET, &s3::variables(&format!("http://{}", proxy.address())));
    let key = saved(&media, 1).await;
    for fault in [Fault::Cut, Fault::Stall] {
        proxy.set(fault);
        assert!(matches!(media.has(&key).await, Err(MediaError::Unavailable(_))), "{fault:?}");
        assert!(media.is_unavailable());
        proxy.set(Fault::None);
        media.check_reachable().await.unwrap();
        assert!(media.has(&key).await.unwrap());
    }
}
