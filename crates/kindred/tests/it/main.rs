//! The program as it is started: the real binary, its exit codes, its signals, and what survives a kill.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod access_log;
#[cfg(test)]
mod account;
#[cfg(test)]
mod admin;
#[cfg(test)]
mod authority;
#[cfg(test)]
mod backup;
#[cfg(test)]
mod backup_pictures;
#[cfg(test)]
mod damaged_backups;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod dependencies;
#[cfg(test)]
mod failing_calls;
#[cfg(test)]
mod foreign_folders;
#[cfg(test)]
mod full_disk;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod http2;
#[cfg(test)]
mod large_move_postgres_s3;
#[cfg(test)]
mod letters_smtp;
#[cfg(test)]
mod metrics;
#[cfg(test)]
mod nats_login;
#[cfg(test)]
mod nodes;
#[cfg(test)]
mod pgbouncer_postgres;
#[cfg(test)]
mod pictures_s3;
#[cfg(test)]
mod postgres_away;
#[cfg(test)]
mod postgres_move;
#[cfg(test)]
mod postgres_replica;
#[cfg(test)]
mod postgres_tls;
#[cfg(test)]
mod process;
#[cfg(test)]
mod schedule;
#[cfg(test)]
mod stalled_sign_ups;
#[cfg(test)]
mod start;
#[cfg(test)]
mod stop;
#[cfg(test)]
mod torture;
#[cfg(test)]
mod two_nodes_nats;
#[cfg(test)]
mod upgrade_postgres;
