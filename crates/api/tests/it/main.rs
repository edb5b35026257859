//! The API as a client meets it, in process, on `SQLite` with a folder, and on `PostgreSQL` with NATS and an S3 server.
//!
//! One file a noun, as in `src/routes`. A test is an `async fn(World)` named in its file's `on_both_engines!`, which makes a test
//! of it for each engine; one that isn't named there doesn't compile. Personas speak for themselves:
//! `ann.get("/api/users/me").await.ok()`.

#[allow(clippy::allow_attributes, dead_code, reason = "not every test file uses all of it")]
mod support;

// `cfg(test)` tells clippy that these are tests, where `unwrap` is fine.
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod accounts_photos;
#[cfg(test)]
mod addresses_smtp;
#[cfg(test)]
mod admin;
#[cfg(test)]
mod admin_reports;
#[cfg(test)]
mod blocks;
#[cfg(test)]
mod comments;
#[cfg(test)]
mod compression;
#[cfg(test)]
mod confirming;
#[cfg(test)]
mod database_files;
#[cfg(test)]
mod demo_words;
#[cfg(test)]
mod desk_acts;
#[cfg(test)]
mod desk_numbers;
#[cfg(test)]
mod desk_people;
#[cfg(test)]
mod discovery;
#[cfg(test)]
mod discovery_places;
#[cfg(test)]
mod document;
#[cfg(test)]
mod events;
#[cfg(test)]
mod every_route;
#[cfg(test)]
mod evidence;
#[cfg(test)]
mod export;
#[cfg(test)]
mod favorites;
#[cfg(test)]
mod forgotten_passwords_smtp;
#[cfg(test)]
mod full_account;
#[cfg(test)]
mod full_disk;
#[cfg(test)]
mod health;
#[cfg(test)]
mod held_pictures;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod known_devices;
#[cfg(test)]
mod languages_smtp;
#[cfg(test)]
mod last_letters_smtp;
#[cfg(test)]
mod layers;
#[cfg(test)]
mod leaving;
#[cfg(test)]
mod legal;
#[cfg(test)]
mod letters_smtp;
#[cfg(test)]
mod likes;
#[cfg(test)]
mod likes_model;
#[cfg(test)]
mod likes_repeated;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod limits_signing_in;
#[cfg(test)]
mod login;
#[cfg(test)]
mod matches;
#[cfg(test)]
mod media;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod messages_answered;
#[cfg(test)]
mod messages_at_once;
#[cfg(test)]
mod messages_deleted;
#[cfg(test)]
mod messages_found;
#[cfg(test)]
mod messages_polled;
#[cfg(test)]
mod messages_sent;
#[cfg(test)]
mod messages_shown;
#[cfg(test)]
mod messages_unchanged;
#[cfg(test)]
mod metrics;
#[cfg(test)]
mod moment_likes;
#[cfg(test)]
mod moments;
#[cfg(test)]
mod moments_deleted;
#[cfg(test)]
mod moments_images;
#[cfg(test)]
mod moments_listed;
#[cfg(test)]
mod moments_seen;
#[cfg(test)]
mod new_devices_smtp;
#[cfg(test)]
mod odd_bodies;
#[cfg(test)]
mod operators;
#[cfg(test)]
mod overload;
#[cfg(test)]
mod passkeys;
#[cfg(test)]
mod passkeys_refused;
#[cfg(test)]
mod passwordless;
#[cfg(test)]
mod passwords;
#[cfg(test)]
mod permission_table;
#[cfg(test)]
mod permissions;
#[cfg(test)]
mod photos;
#[cfg(test)]
mod photos_deleted;
#[cfg(test)]
mod picture_checks;
#[cfg(test)]
mod pictures_refused_s3;
mod places;
#[cfg(test)]
mod preferences;
#[cfg(test)]
mod profiles;
#[cfg(test)]
mod profiles_of_others;
#[cfg(test)]
mod profiles_refused;
#[cfg(test)]
mod pushes;
#[cfg(test)]
mod pushes_sent;
#[cfg(test)]
mod pushes_withheld;
#[cfg(test)]
mod queues;
#[cfg(test)]
mod queues_decided;
#[cfg(test)]
mod quotas;
#[cfg(test)]
mod rooms;
#[cfg(test)]
mod safety;
#[cfg(test)]
mod security_log;
#[cfg(test)]
mod selfie_queue;
#[cfg(test)]
mod selfies;
#[cfg(test)]
mod services;
#[cfg(test)]
mod services_oidc;
#[cfg(test)]
mod services_refused;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod streams_ended;
#[cfg(test)]
mod suggestions;
#[cfg(test)]
mod suspensions;
#[cfg(test)]
mod sweep;
#[cfg(test)]
mod two_nodes_nats;
#[cfg(test)]
mod typing;
#[cfg(test)]
mod undo;
#[cfg(test)]
mod unlikes;
#[cfg(test)]
mod verifications;
#[cfg(test)]
mod welcome;
