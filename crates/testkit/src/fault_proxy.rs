//! A TCP proxy before a real server that tests tell to cut its connections, or to let nothing pass.

use std::{net::SocketAddr, sync::Arc};

use parking_lot::Mutex;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinSet,
};

/// What a [`FaultProxy`] does with connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Passes everything on.
    None,
    /// Closes every connection, and every new one at once, like a server that is gone.
    Cut,
    /// Takes connections but passes nothing on, like a server that hangs; what waits is passed on when this ends.
    Stall,
}

/// The bytes that requests begin with, and how many more of these are passed on.
type Limit = (&'static [u8], usize);

/// How many more of some requests are passed on; without a limit, all.
#[derive(Debug, Clone, Default)]
struct Allowance(Arc<Mutex<Option<Limit>>>);

impl Allowance {
    /// Counts a request that a limit is about; false once as many as it allows have passed.
    fn takes(&self, sent: &[u8]) -> bool {
        let mut limited = self.0.lock();
        let Some((beginning, left)) = limited.as_mut() else { return true };
        if !sent.starts_with(beginning) {
            return true;
        }
        let is_left = *left > 0;
        *left = left.saturating_sub(1);
        is_left
    }
}

/// A proxy on a port of its own; it and its connections end when it is dropped.
#[derive(Debug)]
pub struct FaultProxy {
    address: SocketAddr,
    fault: watch::Sender<Fault>,
    allowance: Allowance,
    _accepting: JoinSet<()>,
}

impl FaultProxy {
    /// A proxy before the server at `host:port`, which passes everything on at first.
    pub async fn before(server: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let (fault, changes) = watch::channel(Fault::None);
        let (server, allowance) = (server.to_owned(), Allowance::default());
        let allowed = allowance.clone();
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(pass_on(client, server.clone(), changes.clone(), allowed.clone()));
            }
        });
        Self { address, fault, allowance, _accepting: accepting }
    }

    /// Where clients connect to, as `host:port`.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on does this with all connections.
    pub fn set(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// From now on passes on so many requests that begin with these bytes: the ones after them hang, and whatever follows them on
    /// their connections. It is for clients that wait for the answer before they send the next.
    pub fn pass_only(&self, many: usize, beginning: &'static [u8]) {
        *self.allowance.0.lock() = Some((beginning, many));
    }
}

/// Passes bytes on both ways until an end closes or the proxy cuts them; while it stalls, none.
async fn pass_on(client: TcpStream, server: String, mut faults: watch::Receiver<Fault>, allowance: Allowance) {
    if faults.wait_for(|fault| *fault != Fault::Stall).await.is_ok_and(|fault| *fault == Fault::Cut) {
        return;
    }
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::select! {
        () = copy(from_client, to_server, faults.clone(), |sent| allowance.takes(sent)) => {}
        () = copy(from_server, to_client, faults.clone(), |_| true) => {}
        _cut = faults.wait_for(|fault| *fault == Fault::Cut) => {}
    }
}

/// Passes on what comes, until something may not pass: then nothing more, but the connection stays.
async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut faults: watch::Receiver<Fault>, may_pass: impl Fn(&[u8]) -> bool) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = match from.read(&mut buffer).await {
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        if !may_pass(&buffer[..read]) {
            std::future::pending::<()>().await;
        }
        if faults.wait_for(|fault| *fault != Fault::Stall).await.is_err() || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
