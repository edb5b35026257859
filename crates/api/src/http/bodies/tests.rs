use axum::http::StatusCode;
use futures_util::{StreamExt, stream};
use kindred_store::testing::Folder;
use tokio::time::{Duration, Instant};

use super::{storage::Limits, *};

const LARGE: usize = 2 << 20;

fn bodies(folder: &Folder) -> Bodies {
    let limits = Limits { buffered: (1 << 20, 1 << 20), spooled: (8 << 20, 4 << 20), whole: 4 << 20, ..LIMITS };
    Bodies(BodyStorage::new(limits, folder.0.clone()))
}

async fn read(bodies: &Bodies, body: impl Into<Body>, largest: usize) -> Result<Bytes, StatusCode> {
    bodies.read(None, &HeaderMap::new(), body.into(), largest).await.map(|(bytes, _)| bytes).map_err(|error| error.status())
}

/// A body of which so many bytes come at once, and then nothing more.
fn stalled_after(length: usize) -> Body {
    let sent = stream::iter([Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; length]))]);
    Body::from_stream(sent.chain(stream::pending()))
}

fn declaring(length: usize) -> HeaderMap {
    HeaderMap::from_iter([(header::CONTENT_LENGTH, length.into())])
}

#[tokio::test]
async fn a_body_of_any_size_within_its_limit_comes_back_as_it_was() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    for length in [0, 1, BUFFER - 1, BUFFER, BUFFER + 1, 2 * BUFFER, 1_234_567] {
        let sent: Vec<u8> = (0..length).map(|n| u8::try_from(n % 251).unwrap()).collect();
        let parts: Vec<_> = sent.chunks(50_000).map(|part| Ok::<_, std::io::Error>(Bytes::copy_from_slice(part))).collect();
        assert_eq!(read(&bodies, Body::from_stream(stream::iter(parts)), length).await.unwrap(), sent, "{length}");
        if length > 0 {
            assert_eq!(read(&bodies, sent, length - 1).await, Err(StatusCode::PAYLOAD_TOO_LARGE), "{length}");
        }
    }
    let broken = Body::from_stream(stream::iter([Ok(Bytes::from("1")), Err(std::io::Error::other("gone"))]));
    assert_eq!(read(&bodies, broken, 5).await, Err(StatusCode::BAD_REQUEST));
}

#[tokio::test(start_paused = true)]
async fn limit_05_a_body_that_stalls_is_given_up_after_ten_seconds_however_fast_it_began() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    for length in [0, 100, LARGE] {
        let begun = Instant::now();
        assert_eq!(read(&bodies, stalled_after(length), LARGE + 1).await, Err(StatusCode::REQUEST_TIMEOUT));
        // What came at once counts for the first window alone.
        assert_eq!(begun.elapsed().as_secs(), if length < LARGE { 10 } else { 20 });
    }
}

#[tokio::test(start_paused = true)]
async fn limit_05_a_slow_body_keeps_the_pace_or_is_given_up() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    let every_second = |length: usize| {
        let parts = stream::unfold((), move |()| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Some((Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; length])), ()))
        });
        parts.take(60)
    };
    assert_eq!(read(&bodies, Body::from_stream(every_second(20 << 10)), LARGE).await.unwrap().len(), 60 * (20 << 10));
    assert_eq!(read(&bodies, Body::from_stream(every_second(10 << 10)), LARGE).await, Err(StatusCode::REQUEST_TIMEOUT));
}

#[tokio::test(start_paused = true)]
async fn limit_05_bodies_that_stall_hold_a_buffer_each_and_no_more() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    let stalled = (0..4).map(|_| read(&bodies, stalled_after(LARGE - 1), LARGE));
    let watching = async {
        // While they stall time does not pass for anything else, so this looks at them in the middle of their window.
        tokio::time::sleep(Duration::from_secs(5)).await;
        let (memory, files) = (bodies.0.buffered.held(), bodies.0.spooled.held());
        assert_eq!((memory, files), (4 * BUFFER, 4 * (LARGE - BUFFER)));
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0, "their files have no names");
        read(&bodies, "a small one", BUFFER).await.unwrap();
        assert_eq!(read(&bodies, vec![b'x'; LARGE], LARGE).await, Err(StatusCode::SERVICE_UNAVAILABLE));
    };
    let (given_up, ()) = tokio::join!(futures_util::future::join_all(stalled), watching);
    assert!(given_up.into_iter().all(|outcome| outcome == Err(StatusCode::REQUEST_TIMEOUT)));
    assert_eq!((bodies.0.buffered.held(), bodies.0.spooled.held()), (0, 0));
}

#[tokio::test]
async fn limit_05_a_file_that_a_kill_has_left_is_in_no_bodys_way() {
    let folder = Folder::fresh();
    for number in 0..1_000 {
        std::fs::write(folder.0.join(format!("body-{}-{number}", std::process::id())), "").unwrap();
    }
    assert_eq!(read(&bodies(&folder), vec![b'x'; LARGE], LARGE).await.unwrap(), vec![b'x'; LARGE]);
}

#[tokio::test(start_paused = true)]
async fn limit_05_what_finds_no_room_is_refused_before_it_is_read() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    let refused = |address, length| {
        let bodies = &bodies;
        async move {
            let never = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
            let begun = Instant::now();
            let refused = bodies.read(address, &declaring(length), never, 16 << 20).await.unwrap_err();
            assert!(begun.elapsed().is_zero());
            refused.status()
        }
    };
    assert_eq!(
        refused(Some(Address::of([203, 0, 113, 7].into())), 5 << 20).await,
        StatusCode::TOO_MANY_REQUESTS,
        "more than an address may have"
    );
    assert_eq!(refused(None, 9 << 20).await, StatusCode::SERVICE_UNAVAILABLE, "more than there is");
    assert_eq!(refused(None, 17 << 20).await, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(start_paused = true)]
async fn limit_05_large_bodies_that_have_arrived_take_turns_in_memory() {
    let folder = Folder::fresh();
    let bodies = bodies(&folder);
    let headers = HeaderMap::new();
    let whole = || bodies.read(None, &headers, vec![b'x'; 3 << 20].into(), 3 << 20);
    let (_, first) = whole().await.unwrap();
    assert_eq!(whole().await.unwrap_err().status(), StatusCode::SERVICE_UNAVAILABLE, "nobody waits for long");
    let (second, ()) = tokio::join!(whole(), async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        drop(first);
    });
    assert!(second.is_ok());
}
