use futures_util::future::join_all;

use super::*;

#[tokio::test]
async fn uploads_share_one_memory_and_one_that_needs_more_than_all_of_it_is_refused() {
    let queue = UploadQueue::new();
    let all = u64::from(PREPARING_MEMORY_MIB) << 20;
    assert_eq!(queue.memory(all + 1, Duration::ZERO).await.err(), Some(PictureError::TooManyPixels));
    let first = queue.memory(all - (1 << 20), Duration::ZERO).await.unwrap();
    let _second = queue.memory(1, Duration::ZERO).await.unwrap();
    assert_eq!(queue.memory(1, Duration::ZERO).await.err(), Some(PictureError::Busy));
    assert_eq!(queue.load().memory, all);
    drop(first);
    assert!(queue.memory(1, Duration::ZERO).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn limit_03_so_many_uploads_wait_for_a_decoder_and_one_more_is_told_at_once() {
    let queue = UploadQueue::new();
    let decoders = [queue.decoder(DECODER_WAIT).await.unwrap(), queue.decoder(DECODER_WAIT).await.unwrap()];
    // Each that gets a decoder gives it to the next at once.
    let waiting = join_all((0..MAX_WAITING).map(|_| async { queue.decoder(DECODER_WAIT).await.map(drop) }));
    let one_more = async {
        assert_eq!(queue.load().waiting, MAX_WAITING);
        assert_eq!(queue.decoder(Duration::from_hours(1)).await.err(), Some(PictureError::Busy));
        drop(decoders);
    };
    let (served, ()) = tokio::join!(waiting, one_more);
    assert!(served.iter().all(Result::is_ok));
    let load = queue.load();
    assert_eq!((load.waiting, load.decoding, load.refused), (0, 0, 1));
}
