//! Where a server is, and how connections to it are made: encrypted as the url says, and with deadlines for all they do.

use std::{pin::Pin, time::Duration};

use deadpool_postgres::{ConfigConnectImpl, Connect, Manager, ManagerConfig, Pool, PoolError, Runtime};
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{super::OpenError, tls::take_encryption};

/// How long a request waits for a place in a pool.
const POOL_WAIT: Duration = Duration::from_secs(2);
const CONNECT_WAIT: Duration = Duration::from_secs(5);
/// How long the other machine's system may be silent before the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(15);
const BETWEEN_PROBES: Duration = Duration::from_secs(5);
/// What the driver takes where the url says nothing.
const DEFAULT_IDLE: Duration = Duration::from_hours(2);

/// What every connection begins with, so that nothing waits without end in the server.
pub(super) const DEADLINES: &str = "SET statement_timeout = '5s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s'";
/// The same for connections that only read.
pub(super) const DEADLINES_AND_NO_WRITES: &str = "SET statement_timeout = '5s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s'; SET default_transaction_read_only = on";

/// The same on a replica, with shorter ones: what it does not answer is asked of the primary, within the same request.
pub(super) const DEADLINES_ON_REPLICA: &str = "SET statement_timeout = '2s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s'; SET default_transaction_read_only = on";

/// A server's url, taken apart.
pub(super) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Address {
    pub(super) fn parse(url: &str) -> Result<Self, OpenError> {
        let (rest, encryption) = take_encryption(url)?;
        let mut config: Config = rest.parse().map_err(|e: Error| OpenError::Url(e.into()))?;
        config.ssl_mode(encryption.mode).connect_timeout(CONNECT_WAIT);
        if config.get_application_name().is_none() {
            config.application_name("kindred");
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        if config.get_keepalives_idle() == DEFAULT_IDLE {
            config.keepalives_idle(SILENCE).keepalives_interval(BETWEEN_PROBES).keepalives_retries(3);
        }
        Ok(Self { config, tls: encryption.connector()? })
    }

    /// A pool of so many connections at most, each of which begins with these statements.
    pub(super) fn pool(&self, size: usize, beginning: &'static str) -> Result<Pool, OpenError> {
        let connecting = Connecting { driver: ConfigConnectImpl { tls: self.tls.clone() }, beginning };
        Pool::builder(Manager::from_connect(self.config.clone(), connecting, ManagerConfig::default()))
            .max_size(size)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(POOL_WAIT))
            .create_timeout(Some(CONNECT_WAIT))
            .recycle_timeout(Some(POOL_WAIT))
            .build()
            .map_err(|e| OpenError::Url(e.into()))
    }
}

/// Makes connections. What they begin with is sent as statements: poolers such as pgbouncer pass no options on.
struct Connecting {
    driver: ConfigConnectImpl<MakeRustlsConnect>,
    beginning: &'static str,
}

/// A connection, and the task that moves its bytes.
type Connected = Result<(Client, JoinHandle<()>), Error>;

impl Connect for Connecting {
    fn connect(&self, config: &Config) -> Pin<Box<dyn Future<Output = Connected> + Send + '_>> {
        let connecting = self.driver.connect(config);
        Box::pin(async move {
            let (client, task) = connecting.await?;
            client.batch_execute(self.beginning).await?;
            Ok((client, task))
        })
    }
}

/// What the server or the system says, without the pool's words.
pub(super) fn unreachable(error: PoolError) -> OpenError {
    match error {
        PoolError::Backend(cause) => OpenError::Unreachable(cause.into()),
        other => OpenError::Unreachable(other.into()),
    }
}
