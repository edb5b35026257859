use std::{io::Read, net::TcpStream, time::Duration};

use kindred_store::testing::Folder;

use crate::process::Kindred;

#[test]
fn ops_02_a_signal_turns_health_503_and_ends_with_exit_code_0() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::fresh();
        let kindred = Kindred::start(&["--data-dir", folder.0.to_str().unwrap()]);
        let mut idle = TcpStream::connect(&kindred.address).unwrap();
        idle.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        kindred.signal(signal);
        let healthy = || matches!(kindred.ask("GET", "/api/health", "", ""), Some((200, _)));
        while healthy() {}
        assert_eq!(kindred.exit_code(), Some(0), "{signal}");
        assert_eq!(idle.read(&mut [0; 1]).unwrap(), 0, "an idle connection was closed");
    }
}
