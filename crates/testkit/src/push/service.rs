use std::sync::Arc;

use kindred_domain::Clock;
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    sync::{Mutex, watch},
    task::JoinSet,
};

use super::{Received, TestBrowser, request::Request};
use crate::TestClock;

/// How a push service answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// It takes what it gets.
    Takes,
    /// With this status.
    Answers(u16),
    /// With this status, and the seconds after which it wants to be asked again.
    AsksToWait(u16, u32),
    /// It sends whoever asks to another of its addresses.
    Redirects,
    /// It takes requests and answers none.
    Hangs,
    /// It takes what it gets, and answers without an end.
    Endless,
    /// It takes what it gets, and breaks its answer off after the head.
    BreaksOff,
    /// It takes the first request of each connection, and ends the connection when another comes, as one that was idle for too long.
    TakesOneAConnection,
}

/// A push service with as many browsers as a test wants.
#[derive(Debug)]
pub struct TestPushService {
    /// Scheme, host and port.
    pub origin: String,
    shared: Arc<Shared>,
    /// How many requests came.
    asked: watch::Receiver<usize>,
    _running: JoinSet<()>,
}

#[derive(Debug)]
struct Shared {
    origin: String,
    clock: Arc<TestClock>,
    now: Mutex<Now>,
    asked: watch::Sender<usize>,
}

#[derive(Debug)]
struct Now {
    behaviour: Behaviour,
    /// Each with what it was handed.
    browsers: Vec<(TestBrowser, Vec<Received>)>,
    /// The keys that requests were signed by.
    signed_by: Vec<String>,
    /// What was wrong with a request.
    fault: Option<String>,
}

impl TestPushService {
    /// A service on a free port, by this clock.
    pub async fn start(clock: Arc<TestClock>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let now = Now { behaviour: Behaviour::Takes, browsers: Vec::new(), signed_by: Vec::new(), fault: None };
        let (sender, asked) = watch::channel(0);
        let shared = Arc::new(Shared { origin: origin.clone(), clock, now: Mutex::new(now), asked: sender });
        let mut running = JoinSet::new();
        running.spawn(serve(listener, Arc::clone(&shared)));
        Self { origin, shared, asked, _running: running }
    }

    /// A browser that has just subscribed.
    pub async fn browser(&self) -> TestBrowser {
        let browsers = &mut self.shared.now.lock().await.browsers;
        let browser = TestBrowser::numbered(&self.origin, u8::try_from(browsers.len() + 1).expect("few browsers"));
        browsers.push((browser.clone(), Vec::new()));
        browser
    }

    /// Answers so from now on.
    pub async fn behave(&self, behaviour: Behaviour) {
        self.shared.now.lock().await.behaviour = behaviour;
    }

    /// How many requests came.
    pub fn asked(&self) -> usize {
        *self.asked.borrow()
    }

    /// Waits until so many requests came.
    pub async fn wait_until_asked(&self, times: usize) {
        self.asked.clone().wait_for(|asked| *asked >= times).await.expect("the service runs");
    }

    /// What a browser was handed, the oldest first. Panics if any request was not as it must be.
    pub async fn received(&self, browser: &TestBrowser) -> Vec<Received> {
        let now = self.shared.now.lock().await;
        assert_eq!(now.fault, None);
        let found = now.browsers.iter().find(|(known, _)| known.endpoint == browser.endpoint);
        found.expect("the browser is of this service").1.clone()
    }

    /// The keys that requests were signed by.
    pub async fn signed_by(&self) -> Vec<String> {
        self.shared.now.lock().await.signed_by.clone()
    }
}

async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    while let Ok((connection, _)) = listener.accept().await {
        let shared = Arc::clone(&shared);
        connections.spawn(async move {
            // Whoever asks may go before the answer.
            let _ = answer(connection, &shared).await;
        });
    }
}

async fn answer(mut connection: TcpStream, shared: &Arc<Shared>) -> std::io::Result<()> {
    let mut is_first = true;
    while let Some(request) = Request::read(&mut connection).await? {
        let is_idle_too_long = !std::mem::take(&mut is_first) && shared.now.lock().await.behaviour == Behaviour::TakesOneAConnection;
        if is_idle_too_long {
            return Ok(());
        }
        let behaviour = shared.take(request).await;
        shared.asked.send_modify(|asked| *asked += 1);
        let head = match behaviour {
            Behaviour::Takes | Behaviour::TakesOneAConnection => "201 Created".to_owned(),
            Behaviour::Answers(status) => format!("{status} So"),
            Behaviour::AsksToWait(status, seconds) => format!("{status} So\r\nRetry-After: {seconds}"),
            Behaviour::Redirects => format!("307 Elsewhere\r\nLocation: {}/elsewhere", shared.origin),
            Behaviour::Hangs => return std::future::pending().await,
            Behaviour::BreaksOff => return connection.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n").await,
            Behaviour::Endless => {
                connection.write_all(b"HTTP/1.1 201 Created\r\n\r\n").await?;
                loop {
                    connection.write_all(&[b' '; 4096]).await?;
                }
            }
        };
        connection.write_all(format!("HTTP/1.1 {head}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await?;
    }
    Ok(())
}

impl Shared {
    /// Looks at a request in a task of its own, so that what is wrong with it is kept for the test.
    async fn take(self: &Arc<Self>, request: Request) -> Behaviour {
        let shared = Arc::clone(self);
        let mut looking = JoinSet::new();
        looking.spawn(async move { shared.look_at(&request).await });
        let looked = looking.join_next().await.transpose();
        let mut now = self.now.lock().await;
        if let Err(fault) = looked {
            now.fault = Some(fault.to_string());
        }
        now.behaviour
    }

    async fn look_at(&self, request: &Request) {
        let key = request.check_signature(&self.origin, self.clock.now());
        assert_eq!(request.header("content-encoding"), "aes128gcm");
        let mut now = self.now.lock().await;
        let takes = !matches!(now.behaviour, Behaviour::Answers(_) | Behaviour::AsksToWait(..) | Behaviour::Redirects | Behaviour::Hangs);
        now.signed_by.push(key);
        let browser = now.browsers.iter_mut().find(|(browser, _)| browser.endpoint.ends_with(request.path()));
        let (browser, received) = browser.expect("a browser's address");
        let [topic, ttl, urgency] = ["topic", "ttl", "urgency"].map(|name| request.header(name));
        let note = browser.decrypt(&request.body);
        if takes {
            received.push(Received { note, topic, ttl, urgency, length: request.body.len() });
        }
    }
}
