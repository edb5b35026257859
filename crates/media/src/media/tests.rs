use futures_util::future::join_all;

use super::*;

#[tokio::test]
async fn uploads_share_one_memory_and_one_that_needs_more_than_all_of_it_is_refused() {
    let media = Media::new(Arc::new(object_store::memory::InMemory::new()));
    let all = u64::from(PREPARING_MEMORY_MIB) << 20;
    assert_eq!(media.memory(all + 1, Duration::ZERO).await.err(), Some(PictureError::TooManyPixels));
    let first = media.memory(all - (1 << 20), Duration::ZERO).await.unwrap();
    let _second = media.memory(1, Duration::ZERO).await.unwrap();
    assert_eq!(media.memory(1, Duration::ZERO).await.err(), Some(PictureError::Busy));
    assert_eq!(media.upload_load().memory, all);
    drop(first);
    assert!(media.memory(1, Duration::ZERO).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn limit_03_so_many_uploads_wait_for_a_decoder_and_one_more_is_told_at_once() {
    let media = Media::new(Arc::new(object_store::memory::InMemory::new()));
    let decoders = [media.decoder(DECODER_WAIT).await.unwrap(), media.decoder(DECODER_WAIT).await.unwrap()];
    // Each that gets a decoder gives it to the next at once.
    let waiting = join_all((0..MAX_WAITING).map(|_| async { media.decoder(DECODER_WAIT).await.map(drop) }));
    let one_more = async {
        assert_eq!(media.upload_load().waiting, MAX_WAITING);
        assert_eq!(media.decoder(Duration::from_hours(1)).await.err(), Some(PictureError::Busy));
        drop(decoders);
    };
    let (served, ()) = tokio::join!(waiting, one_more);
    assert!(served.iter().all(Result::is_ok));
    let load = media.upload_load();
    assert_eq!((load.waiting, load.decoding, load.refused), (0, 0, 1));
}
