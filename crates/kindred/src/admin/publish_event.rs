use std::{sync::Arc, time::Duration};

use kindred_bus::{Bus, BusStatus, Event, NatsOptions};
use kindred_domain::UserId;
use tokio::time::timeout;

use crate::system::SystemEntropy;

/// How long publishing to the nodes may take.
const PUBLISH_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends an event to the open streams of an account at all nodes, where they have a bus (SCALE-02); false if that was not possible.
pub async fn publish(bus: Option<NatsOptions>, user: UserId, event: Event) -> bool {
    let Some(options) = bus else { return true };
    let bus = Bus::over_nats(Arc::new(SystemEntropy), options);
    let publishing = async {
        bus.wait_for(BusStatus::Connected).await;
        bus.publish(user, event);
        bus.flush().await;
    };
    tokio::select! {
        () = bus.run(|_, _| {}) => true,
        published = timeout(PUBLISH_TIMEOUT, publishing) => published.is_ok(),
    }
}
