//! The connection to the NATS server. Every node publishes on one subject and receives all of it, its own messages included.

use std::{error::Error as StdError, sync::Arc, time::Duration};

use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event as ConnectionEvent, Subscriber, connection::State};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::{
    sync::mpsc,
    time::{Interval, MissedTickBehavior, interval, sleep},
};

use crate::{
    Event, NatsOptions, NodeId, Notice,
    link::Link,
    options::Login,
    outgoing::Batch,
    people::People,
    sequence::{Sequence, SequenceTracker},
    wire::{Envelope, Message, Received},
};

/// How often a node sends a heartbeat: others notice after so long at most that they missed something.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(2);
/// After three of these without an answer the connection is made anew.
const PING: Duration = Duration::from_secs(3);
/// The wait before another try to connect grows up to this.
const MAX_RECONNECT_WAIT: Duration = Duration::from_secs(1);

/// How often the client connects again, to the same server or to others of its cluster. It doesn't tell why it can't: the
/// first try of a new connection does.
const RECONNECTS: usize = 10;
const GONE: &str = "the connection is gone";

/// Called with notices of other nodes.
pub type NoticeHandler<'a> = &'a (dyn Fn(NodeId, Notice) + Sync);

/// Stays connected, for ever.
pub async fn run(options: &NatsOptions, link: &Link, people: &People, on_notice: NoticeHandler<'_>) {
    let mut receiver = Receiver { link, people, on_notice, sequences: SequenceTracker::new() };
    loop {
        if let Err(why) = run_connection(options, &mut receiver).await {
            link.lost(&why);
        }
        sleep(MAX_RECONNECT_WAIT).await;
    }
}

/// Connects, and once more when the connection is lost; ends with the connection, or with why there is none.
async fn run_connection(options: &NatsOptions, receiver: &mut Receiver<'_>) -> Result<(), String> {
    let link = receiver.link;
    // The client drops events rather than wait; what it says of itself is little.
    let (events, mut changes) = mpsc::unbounded_channel();
    let client = connect_options(options, events).connect(&options.server).await.map_err(|error| refusal(&error))?;
    let subscription = client.subscribe(options.subject.clone()).await.map_err(|error| error.to_string())?;
    let watching = async {
        while let Some(event) = changes.recv().await {
            record_connection_event(link, &event);
        }
    };
    tokio::select! {
        () = send(&client, options, link) => {}
        () = receiver.receive(subscription) => {}
        () = watching => {}
    }
    link.lost(GONE);
    Ok(())
}

fn connect_options(options: &NatsOptions, events: mpsc::UnboundedSender<ConnectionEvent>) -> ConnectOptions {
    let events = Arc::new(events);
    let connect = ConnectOptions::new()
        .name("kindred")
        .require_tls(options.wants_tls)
        .max_reconnects(RECONNECTS)
        .ping_interval(PING)
        .reconnect_delay_callback(|attempts| MAX_RECONNECT_WAIT.min(Duration::from_millis(50 * attempts as u64)))
        .event_callback(move |event| {
            let events = Arc::clone(&events);
            async move {
                // Whoever listened has gone, and the client goes with them.
                let _ = events.send(event);
            }
        });
    let connect = match options.authorities.clone() {
        Some(file) => connect.add_root_certificates(file),
        None => connect,
    };
    match options.login.clone() {
        Some(Login::Password { user, password }) => connect.user_and_password(user, password),
        Some(Login::Token(token)) => connect.token(token),
        None => connect,
    }
}

/// Why no connection was made: what the client says, and its cause without the client's words.
fn refusal(error: &ConnectError) -> String {
    if error.kind() == ConnectErrorKind::AuthorizationViolation {
        return "it refuses the login: the user, the password or the token is wrong, or missing".to_owned();
    }
    let mut cause: &dyn StdError = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

fn record_connection_event(link: &Link, event: &ConnectionEvent) {
    match event {
        ConnectionEvent::Connected => link.connected.notify_one(),
        ConnectionEvent::Disconnected | ConnectionEvent::Closed => link.lost(GONE),
        ConnectionEvent::ServerError(error) => link.log_fault(&error.to_string()),
        // Those of the client only say that it could not connect again, not why.
        _ => {}
    }
}

/// Sends heartbeats, and what waits once the node has joined.
async fn send(client: &Client, options: &NatsOptions, link: &Link) {
    let mut heartbeats = heartbeats();
    loop {
        let sends_heartbeat = tokio::select! {
            // Those that wait for a connection would all be sent when it is there.
            _ = heartbeats.tick() => client.connection_state() == State::Connected,
            () = link.connected.notified() => true,
            () = link.outgoing.changed.notified() => false,
        };
        if sends_heartbeat {
            let at = link.outgoing.last_removed();
            let batch = Batch { after: at, last: at, messages: Vec::new() };
            publish(client, options, link, (link.next_heartbeat(), batch)).await;
        }
        while link.is_joined() && link.outgoing.waiting() > 0 {
            let batch = link.outgoing.take();
            publish(client, options, link, (link.last_heartbeat(), batch)).await;
        }
    }
}

fn heartbeats() -> Interval {
    let mut heartbeats = interval(HEARTBEAT_EVERY);
    heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeats
}

/// Hands it to the client; if that loses it, the other nodes notice by the numbers.
async fn publish(client: &Client, options: &NatsOptions, link: &Link, (heartbeat, batch): (u64, Batch)) {
    let Batch { after, last, messages } = batch;
    let values = messages.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
    let envelope = values.map(|messages| Envelope { node: link.node.0, heartbeat, after, last, messages });
    let sent = match envelope.and_then(|envelope| serde_json::to_vec(&envelope)) {
        Ok(bytes) => client.publish(options.subject.clone(), bytes.into()).await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = sent {
        tracing::warn!(error, "messages could not be sent to other nodes");
    }
}

/// Takes what comes from the server, over all connections to it.
struct Receiver<'a> {
    link: &'a Link,
    people: &'a People,
    on_notice: NoticeHandler<'a>,
    sequences: SequenceTracker,
}

impl Receiver<'_> {
    async fn receive(&mut self, mut subscription: Subscriber) {
        while let Some(message) = subscription.next().await {
            self.handle_message(&message.payload);
        }
    }

    fn handle_message(&mut self, payload: &Bytes) {
        let Ok(envelope) = serde_json::from_slice::<Envelope>(payload) else {
            tracing::debug!("a message on the bus is not of a node");
            return;
        };
        if envelope.node == self.link.node.0 {
            self.link.own_messages_received(envelope.last);
            if self.link.own_heartbeat_received(envelope.heartbeat) {
                self.sequences.joined();
                // Before anybody sees that it has joined: by then its streams know that they missed something.
                self.missed();
                self.link.join();
            }
            return;
        }
        match self.sequences.record(&envelope, self.link.is_joined()) {
            Sequence::Duplicate => return,
            Sequence::Gap => {
                self.link.count_missed();
                self.missed();
            }
            Sequence::Next => {}
        }
        let node = NodeId(envelope.node);
        for received in envelope.into_received() {
            match received {
                Received::Event(to, event) => self.people.deliver(to, event),
                Received::Notice(notice) => (self.on_notice)(node, notice),
            }
        }
    }

    /// Tells this node that it may have missed anything, and asks the others for what they have.
    fn missed(&self) {
        self.people.deliver_to_all(Event::Missed);
        (self.on_notice)(self.link.node, Notice::Missed);
        self.link.outgoing.push(Message::Hello);
    }
}
