//! Every public store function, on both engines, in every run.

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod addresses;
#[cfg(test)]
mod backups;
#[cfg(test)]
mod chat_pictures;
#[cfg(test)]
mod comments;
#[cfg(test)]
mod comments_visible;
#[cfg(test)]
mod coverage;
#[cfg(test)]
mod days;
#[cfg(test)]
mod decisions;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod departures;
#[cfg(test)]
mod discovery;
#[cfg(test)]
mod engine;
#[cfg(test)]
mod evidence;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod favorites;
#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod health;
#[cfg(test)]
mod held_pictures;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod identities;
#[cfg(test)]
mod integrity;
#[cfg(test)]
mod integrity_owners;
#[cfg(test)]
mod integrity_rows;
#[cfg(test)]
mod known_devices;
#[cfg(test)]
mod letters;
#[cfg(test)]
mod likes;
#[cfg(test)]
mod likes_model;
#[cfg(test)]
mod matches;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod messages_deleted;
#[cfg(test)]
mod messages_unread;
#[cfg(test)]
mod moment_likes;
#[cfg(test)]
mod moments;
#[cfg(test)]
mod moving;
#[cfg(test)]
mod opening;
#[cfg(test)]
mod operator_removals;
#[cfg(test)]
mod operators;
#[cfg(test)]
mod passkeys;
#[cfg(test)]
mod password_links;
#[cfg(test)]
mod people;
#[cfg(test)]
mod photos;
#[cfg(test)]
mod preferences;
#[cfg(test)]
mod profiles;
#[cfg(test)]
mod pushes;
#[cfg(test)]
mod queues;
#[cfg(test)]
mod quotas;
#[cfg(test)]
mod reactions;
#[cfg(test)]
mod replicas_postgres;
#[cfg(test)]
mod replies;
#[cfg(test)]
mod reports;
#[cfg(test)]
mod rooms;
#[cfg(test)]
mod schema;
#[cfg(test)]
mod search;
#[cfg(test)]
mod search_index;
#[cfg(test)]
mod seekers;
#[cfg(test)]
mod selfies;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sign_in_attempts;
#[cfg(test)]
mod suspensions;
#[cfg(test)]
mod sweeps;
#[cfg(test)]
mod verifications;
#[cfg(test)]
mod visibility;
