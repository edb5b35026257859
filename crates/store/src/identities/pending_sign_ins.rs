//! What is under way with another service: sign-ins that went there, and whom it has named since.

use kindred_domain::{Timestamp, UserId};

use super::IdentityKey;
use crate::{Conn, StoreError, Tx, row, sql};

/// The most rows that one transaction deletes.
const SWEEP_BATCH_SIZE: i64 = 500;

row! {
    /// A sign-in that went to a service.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ServiceRequest {
        /// To which one, by its url.
        pub issuer: String,
        /// Until when it is good.
        pub ends_at: Timestamp,
    }
}

row! {
    /// Somebody whom a service has named and no account knows.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Arrival {
        /// The service, by its url.
        pub issuer: String,
        /// By what it knows them.
        pub subject: String,
        /// The key of the address that the service has verified.
        pub email_key: Option<String>,
        /// Whose account has that address.
        pub user_id: Option<UserId>,
        /// Until when this is good.
        pub ends_at: Timestamp,
    }
}

impl Arrival {
    /// Whom the service named.
    pub fn key(&self) -> IdentityKey<'_> {
        IdentityKey { issuer: &self.issuer, subject: &self.subject }
    }
}

impl Conn {
    /// How many sign-ins and arrivals wait for their end.
    pub async fn count_pending_sign_ins(&self) -> Result<i64, StoreError> {
        sql!(scalar self, "SELECT (SELECT count(*) FROM service_requests) + (SELECT count(*) FROM arrivals)")
    }

    /// The arrival with this token, by the token's SHA-256.
    pub async fn find_arrival(&self, token_hash: &[u8; 32]) -> Result<Option<Arrival>, StoreError> {
        sql!(optional self, "SELECT issuer, subject, email_key, user_id, ends_at FROM arrivals WHERE token_hash = $1", token_hash)
    }
}

impl Tx {
    /// Stores a sign-in that goes to a service.
    pub async fn begin_service_request(&self, request_hash: &[u8; 32], issuer: &str, ends_at: Timestamp) -> Result<(), StoreError> {
        sql!(execute self,
            "INSERT INTO service_requests (request_hash, issuer, ends_at) VALUES ($1, $2, $3)", request_hash, issuer, ends_at)?;
        Ok(())
    }

    /// Takes a sign-in that came back, which is good once; of several at once only one gets it.
    pub async fn take_service_request(&self, request_hash: &[u8; 32]) -> Result<Option<ServiceRequest>, StoreError> {
        sql!(optional self, "DELETE FROM service_requests WHERE request_hash = $1 RETURNING issuer, ends_at", request_hash)
    }

    /// Keeps whom a service has named.
    pub async fn keep_arrival(&self, token_hash: &[u8; 32], arrival: &Arrival) -> Result<(), StoreError> {
        let Arrival { issuer, subject, email_key, user_id, ends_at } = arrival;
        sql!(execute self,
            "INSERT INTO arrivals (token_hash, issuer, subject, email_key, user_id, ends_at) VALUES ($1, $2, $3, $4, $5, $6)",
            token_hash, issuer, subject, email_key, user_id, ends_at)?;
        Ok(())
    }

    /// Takes an arrival, which is good once; `false` if it was taken.
    pub async fn take_arrival(&self, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        Ok(sql!(execute self, "DELETE FROM arrivals WHERE token_hash = $1", token_hash)? > 0)
    }

    /// Takes away a batch of sign-ins and arrivals that came to no end; how many they were.
    pub async fn sweep_services(&self, now: Timestamp) -> Result<u64, StoreError> {
        let requests = sql!(execute self,
            "DELETE FROM service_requests WHERE request_hash IN
                 (SELECT request_hash FROM service_requests WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)", now, SWEEP_BATCH_SIZE)?;
        let arrivals = sql!(execute self,
            "DELETE FROM arrivals WHERE token_hash IN (SELECT token_hash FROM arrivals WHERE ends_at < $1 ORDER BY ends_at LIMIT $2)",
            now, SWEEP_BATCH_SIZE)?;
        Ok(requests + arrivals)
    }
}
