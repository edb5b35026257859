use std::time::Duration;

use super::slow_reads::MinimumRate;

/// Connections at the same time.
const MAX_CONNECTIONS: usize = 12_000;
/// File descriptors reserved for the database, pictures and the log.
const RESERVED_FILES: u64 = 500;
/// Connections of one address: forty browsers behind one router with six each. Each has two buffers of [`SEND_BUFFER`] at
/// most in the kernel, so that one address can't fill memory with answers it doesn't read.
const MAX_PER_ADDRESS: usize = 256;
/// One slot in four is reserved for addresses that have no connection yet.
const KEPT_SHARE: usize = 4;

/// The kernel's buffer for answers, a connection; it doubles this. Left alone it grows to megabytes, and a slow reader would
/// seem to stand still while a third of that drains.
pub const SEND_BUFFER: u32 = 128 << 10;
/// The time in which a client that has data waiting must take `MIN_TAKEN` bytes of it.
const SLOWEST_WINDOW: Duration = Duration::from_secs(30);
/// How many bytes a client must take in that time. Two kilobytes a second are less than the slowest phone network gives, and more than the
/// steps in which the kernel tells of room in [`SEND_BUFFER`].
const MIN_TAKEN: u64 = 64 << 10;

/// How much of the server one client may have, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at the same time.
    pub connections: usize,
    /// The most connections one address may have; trusted proxies are not counted.
    pub per_address: usize,
    /// Slots of `connections` that are reserved for addresses that have no connection yet.
    pub kept: usize,
    /// How slowly answers may be read.
    pub minimum_rate: MinimumRate,
}

impl Limits {
    /// The limits of a server with as many file descriptors as this process may have.
    pub fn of_this_process() -> Self {
        let connections = connection_limit();
        Self {
            connections,
            per_address: MAX_PER_ADDRESS.min(connections / KEPT_SHARE),
            kept: connections / KEPT_SHARE,
            minimum_rate: MinimumRate { window: SLOWEST_WINDOW, least: MIN_TAKEN },
        }
    }

    /// The same without limits by address, for tests and benches, which come from one.
    #[must_use]
    pub fn for_any_address(self) -> Self {
        Self { per_address: self.connections, kept: 0, ..self }
    }
}

fn connection_limit() -> usize {
    let wanted = MAX_CONNECTIONS as u64 + RESERVED_FILES;
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or(1024);
    usize::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(MAX_CONNECTIONS).clamp(64, MAX_CONNECTIONS)
}
