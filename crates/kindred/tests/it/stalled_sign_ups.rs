//! The largest sign-ups that are taken, from eight addresses, which never end.

use std::{
    fs::{self, File},
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
};

use kindred_store::testing::Folder;
use tokio::net::TcpSocket;

use crate::process::Kindred;

/// The largest body of a sign-up.
const DECLARED: usize = 12 << 20;

/// A line of what the kernel knows of the program's memory, in KiB.
fn memory(kindred: &Kindred, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", kindred.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// A connection from another address of this machine.
async fn connect(number: u8, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 66, 1, number], 0))).unwrap();
    let stream = socket.connect(to).await.unwrap().into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    stream
}

/// Sends all but the end of a sign-up; the status of the answer, which comes when the server has waited long enough.
fn stall(mut stream: TcpStream) -> String {
    let head =
        format!("POST /api/auth/register HTTP/1.1\r\nhost: k\r\ncontent-type: application/json\r\ncontent-length: {DECLARED}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&vec![b' '; DECLARED - 1]).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn limit_05_eight_sign_ups_that_stall_take_no_half_of_the_idle_memory_more() {
    let folder = Folder::fresh();
    let log = File::create("/dev/null").unwrap();
    let kindred = Kindred::start_logging_to(log, &["--data-dir", folder.0.to_str().unwrap()]);
    assert_eq!(kindred.ask("GET", "/api/health", "", "").unwrap().0, 200);
    let idle = memory(&kindred, "VmRSS:");
    // What VmHWM holds is the most since this.
    fs::write(format!("/proc/{}/clear_refs", kindred.id()), "5").unwrap();
    let mut stalled = Vec::new();
    for number in 1..=8 {
        let stream = connect(number, kindred.address.parse().unwrap()).await;
        stalled.push(thread::spawn(move || stall(stream)));
    }
    for one in stalled {
        assert_eq!(one.join().unwrap(), "408");
    }
    let most = memory(&kindred, "VmHWM:");
    assert!(most * 2 <= idle * 3, "{most} KiB, {idle} KiB idle");
}
