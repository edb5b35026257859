use std::{fs, path::Path, sync::Arc, time::Duration};

use bytes::Bytes;
use image::ImageFormat;
use kindred_media::{Format, Media, PictureError, Width};
use object_store::{ObjectStore, memory::InMemory};

use crate::files::{decoded, encoded, flag, key, media, saved};

fn files_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            names.extend(files_in(&entry.path()));
        } else {
            names.push(entry.file_name().into_string().unwrap());
        }
    }
    names
}

#[tokio::test]
async fn a_picture_saved_in_a_folder_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("not/yet/there");
    let key = saved(&Media::in_folder(&pictures).unwrap(), encoded(flag(700, 900), ImageFormat::Jpeg), 1).await;
    let again = Media::in_folder(&pictures).unwrap();
    let answer = again.load(&key, Width::W320, Format::Jpeg).await.unwrap().unwrap();
    assert_eq!(decoded(&answer.bytes).dimensions(), (320, 411));
    assert_eq!(files_in(&pictures).len(), 4, "{:?}", files_in(&pictures));
}

#[tokio::test]
async fn api_photo_02_a_removed_picture_is_served_in_no_variant_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let media = Media::in_folder(folder.path()).unwrap();
    let gone = saved(&media, encoded(flag(700, 900), ImageFormat::Jpeg), 1).await;
    let stays = saved(&media, encoded(flag(70, 90), ImageFormat::Jpeg), 2).await;
    for width in Width::ALL {
        for format in [Format::Jpeg, Format::WebP] {
            assert!(media.load(&gone, width, format).await.unwrap().is_some());
        }
    }
    assert_eq!(files_in(folder.path()).len(), 8 + 1);
    media.remove(&gone).await.unwrap();
    for width in Width::ALL {
        for format in [Format::Jpeg, Format::WebP] {
            assert!(media.load(&gone, width, format).await.unwrap().is_none());
        }
    }
    assert_eq!(files_in(folder.path()), [format!("{stays}-1080.jpg")]);
    media.remove(&gone).await.unwrap();
}

#[tokio::test]
async fn a_webp_is_encoded_at_its_first_request_and_saved() {
    let store = Arc::new(InMemory::new());
    let media = Media::new(store.clone());
    let key = saved(&media, encoded(flag(700, 900), ImageFormat::Jpeg), 1).await;
    let first = media.load(&key, Width::W640, Format::WebP).await.unwrap().unwrap();
    assert_eq!((first.content_type, &first.bytes[8..12]), ("image/webp", &b"WEBP"[..]));
    assert_eq!(decoded(&first.bytes).dimensions(), (640, 823));
    let fresh = Media::new(store);
    assert_eq!(fresh.load(&key, Width::W640, Format::WebP).await.unwrap().unwrap(), first);
}

#[tokio::test]
async fn twenty_requests_at_once_get_the_same_webp() {
    let media = media();
    let key = saved(&media, encoded(flag(700, 900), ImageFormat::Jpeg), 1).await;
    let answers = futures_util::future::join_all((0..20).map(|_| media.load(&key, Width::W640, Format::WebP))).await;
    let first = answers[0].as_ref().unwrap().clone().unwrap();
    assert_eq!(first.content_type, "image/webp");
    assert!(answers.into_iter().all(|answer| answer.unwrap().unwrap() == first));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn api_photo_02_a_webp_that_is_being_encoded_while_its_picture_is_removed_does_not_come_back() {
    let store: Arc<InMemory> = Arc::new(InMemory::new());
    let media = Media::new(store.clone());
    let prepared = media.prepare(encoded(flag(700, 900), ImageFormat::Jpeg).into()).await.unwrap();
    for round in 0..24_u64 {
        let key = key(round);
        media.save(&key, &prepared).await.unwrap();
        let asking = Width::ALL.map(|width| {
            let (media, key) = (media.clone(), key.clone());
            async move { media.load(&key, width, Format::WebP).await.unwrap() }
        });
        let removing = async {
            tokio::time::timeout(Duration::from_millis(round * 2), std::future::pending::<()>()).await.unwrap_err();
            media.remove(&key).await.unwrap();
        };
        futures_util::future::join(futures_util::future::join_all(asking), removing).await;
        for width in Width::ALL {
            assert!(media.load(&key, width, Format::WebP).await.unwrap().is_none(), "round {round}");
        }
    }
    media.finish().await;
    let left = futures_util::TryStreamExt::try_collect::<Vec<_>>(store.list(None)).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn the_etag_follows_the_bytes() {
    let media = media();
    let one = saved(&media, encoded(flag(700, 900), ImageFormat::Jpeg), 1).await;
    let same = saved(&media, encoded(flag(700, 900), ImageFormat::Png), 2).await;
    let etag = async |key, width, format| media.load(key, width, format).await.unwrap().unwrap().etag;
    let first = etag(&one, Width::W640, Format::Jpeg).await;
    assert!(first.starts_with('"') && first.ends_with('"') && first.len() == 34, "{first}");
    assert_eq!(first, etag(&one, Width::W640, Format::Jpeg).await);
    for other in [etag(&one, Width::W320, Format::Jpeg).await, etag(&one, Width::W640, Format::WebP).await] {
        assert_ne!(first, other);
    }
    assert_ne!(first, etag(&same, Width::W640, Format::Jpeg).await);
}

#[tokio::test]
async fn a_third_upload_waits_for_a_decoder_and_is_refused_when_none_becomes_free() {
    let media = media();
    let slow = Bytes::from(encoded(flag(4000, 5000), ImageFormat::Png));
    let quick = Bytes::from(encoded(flag(20, 20), ImageFormat::Png));
    let others = (0..2).map(|_| media.prepare_all(vec![slow.clone(); 12]));
    let third = media.prepare(quick.clone());
    let mut others = std::pin::pin!(futures_util::future::join_all(others));
    let outcome = tokio::select! {
        biased;
        _ = &mut others => None,
        third = third => Some(third),
    };
    assert_eq!(outcome, Some(Err(PictureError::Busy)));
}
