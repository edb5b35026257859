use std::net::SocketAddr;

use tokio::net::TcpSocket;

/// A port of 127.0.0.1 that nobody else is given as long as this is there, whether a server of the test's own listens at it or not: a
/// socket that never listens is bound to it. Beside that one a server can listen which sets `SO_REUSEADDR`, as `PostgreSQL` and NATS do.
#[derive(Debug)]
pub struct Port {
    /// Its number.
    pub number: u16,
    _bound: TcpSocket,
}

impl Port {
    /// One that was free.
    pub fn free() -> Self {
        let bound = TcpSocket::new_v4().expect("there are sockets");
        bound.set_reuseaddr(true).expect("a socket takes the option");
        bound.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port is free");
        let number = bound.local_addr().expect("a bound socket has an address").port();
        Self { number, _bound: bound }
    }
}
