use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
    time::sleep,
};

use super::*;
use crate::server::{ConnectionSlots, Limits};

const RATE: MinimumRate = MinimumRate { window: Duration::from_secs(30), least: 3_000 };
/// What the "kernel" takes without the client.
const BUFFER: usize = 1_000;

impl Transport for DuplexStream {
    fn abort(&self) {}
}

fn guarded(stream: DuplexStream, minimum_rate: MinimumRate) -> SlowReadGuard<DuplexStream> {
    let limits = Limits { connections: 1, per_address: 1, kept: 0, minimum_rate };
    let slot = ConnectionSlots::new(limits, kindred_api::TrustedProxies::default()).take([127, 0, 0, 1].into());
    SlowReadGuard::new(stream, slot.unwrap())
}

/// Writes without end to a client; answers after how many seconds it was disconnected.
async fn patience_with(client: impl Future<Output = ()>, mut stream: SlowReadGuard<DuplexStream>) -> u64 {
    let begun = Instant::now();
    let writing = async {
        while stream.write_all(&[7; 500]).await.is_ok() {}
        begun.elapsed().as_secs()
    };
    tokio::select! {
        seconds = writing => seconds,
        () = client => panic!("the client ended before it was disconnected"),
    }
}

/// Reads `size` bytes every ten seconds, `times` in all, and then nothing.
async fn reads(mut client: DuplexStream, size: usize, times: usize) {
    let mut bytes = vec![0; size];
    for _ in 0..times {
        sleep(Duration::from_secs(10)).await;
        client.read_exact(&mut bytes).await.unwrap();
    }
    std::future::pending::<()>().await;
}

#[tokio::test(start_paused = true)]
async fn limit_04_a_client_that_reads_nothing_is_given_up_after_one_window() {
    let (client, server) = duplex(BUFFER);
    assert_eq!(patience_with(reads(client, 0, 0), guarded(server, RATE)).await, 30);
}

#[tokio::test(start_paused = true)]
async fn limit_04_a_client_that_reads_too_slowly_is_given_up_and_one_that_keeps_the_pace_is_not() {
    let (client, server) = duplex(BUFFER);
    assert_eq!(patience_with(reads(client, 900, 100), guarded(server, RATE)).await, 30);
    let (client, server) = duplex(BUFFER);
    let disconnected_after = patience_with(reads(client, 1_600, 100), guarded(server, RATE)).await;
    assert!((1_000..=1_060).contains(&disconnected_after), "only after it stopped: {disconnected_after}");
}

#[tokio::test(start_paused = true)]
async fn limit_04_a_quiet_stream_whose_client_reads_is_never_given_up() {
    let (mut client, server) = duplex(BUFFER);
    let mut server = guarded(server, RATE);
    let reading = async move {
        let mut heartbeat = [0; 4];
        for _ in 0..1_000 {
            client.read_exact(&mut heartbeat).await.unwrap();
        }
    };
    let beating = async {
        for _ in 0..1_000 {
            server.write_all(b": \n\n").await.unwrap();
            sleep(Duration::from_secs(15)).await;
        }
    };
    tokio::join!(reading, beating);
}

#[tokio::test(start_paused = true)]
async fn limit_04_time_in_which_nothing_waits_does_not_count() {
    let (mut client, server) = duplex(BUFFER);
    let mut server = guarded(server, MinimumRate { least: 1_000, ..RATE });
    // Each answer is more than the buffer holds and waits 20 s; the minute between two of them is not the client's delay.
    for _ in 0..10 {
        let reading = async {
            sleep(Duration::from_secs(20)).await;
            client.read_exact(&mut [0; 1_500]).await.unwrap();
        };
        let (written, ()) = tokio::join!(server.write_all(&[7; 1_500]), reading);
        written.unwrap();
        sleep(Duration::from_mins(1)).await;
    }
}
