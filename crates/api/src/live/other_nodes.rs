//! Notices of other nodes, which keep true what this one holds in memory. Rows are not among that: sessions, blocks,
//! suspensions and the versions of rooms are looked up in the database on each request.

use std::time::Duration;

use kindred_bus::{NodeId, Notice};
use tokio::time::sleep;

use crate::state::AppState;

/// How often a node says who has a stream open there, so that others don't forget it. A node that notices a loss asks at once.
const ANNOUNCE_EVERY: Duration = Duration::from_secs(30);

/// Receives notices of other nodes and sends them who is online here, until it is dropped; ends at once without other nodes.
pub async fn run_bus(state: AppState) {
    let announcing = async {
        loop {
            sleep(ANNOUNCE_EVERY).await;
            state.presence.announce_streams(state.clock.now());
        }
    };
    tokio::select! {
        () = state.bus.run(|node, notice| apply_notice(&state, node, notice)) => {}
        () = announcing => {}
    }
}

fn apply_notice(state: &AppState, node: NodeId, notice: Notice) {
    let now = state.clock.now();
    match notice {
        Notice::People => state.poll_cache.people_changed(),
        Notice::Seen { user, at } => state.presence.seen_at_other_node(user, at.min(now)),
        Notice::Left { user, at } => state.presence.left_at_other_node(user, at.min(now)),
        Notice::Streams { users, open } => state.presence.streams_at_other_node(node, &users, open, now),
        Notice::Hello => state.presence.announce_streams(now),
        Notice::Missed => {
            state.poll_cache.people_changed();
            state.presence.announce_streams(now);
        }
    }
}
