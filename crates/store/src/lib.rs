//! The database: the only crate that names one.
//!
//! One SQL text serves `SQLite` (the default, in the data folder) and `PostgreSQL`; no other crate knows which one is used.
//! This crate must not know HTTP, pictures or the environment.
//!
//! # Adding a store function
//! It goes into the file of its noun; reads are methods on [`Conn`], writes on [`Tx`], each with its statement in sight:
//! ```text
//! impl Conn {
//!     /// The favourites of `user`, newest first.
//!     pub async fn list_favorites(&self, user: UserId) -> Result<Vec<(UserId, Timestamp)>, StoreError> {
//!         sql!(all self, "SELECT target_id, created_at FROM favorites WHERE user_id = $1 ORDER BY created_at DESC", user)
//!     }
//! }
//! impl Tx {
//!     /// Makes `target` a favourite of `user`; idempotent.
//!     pub async fn add_favorite(&self, user: UserId, target: UserId, now: Timestamp) -> Result<(), StoreError> {
//!         sql!(execute self, "INSERT INTO favorites … VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", user, target, now)?;
//!         Ok(())
//!     }
//! }
//! ```
//! Called as `store.read().await?.list_favorites(user).await?` and
//! `store.write(|tx| async move { tx.add_favorite(user, target, now).await }).await?`.
//!
//! # Its conformance test
//! `tests/conformance/<noun>.rs`, named in `tests/conformance/main.rs`; the macro makes two tests of each function:
//! ```text
//! async fn a_favorite_is_listed_once(store: &Store) { … }
//!
//! kindred_store::conformance![a_favorite_is_listed_once];
//! ```
//! `cargo test -p kindred-store` then runs `favorites::sqlite::…` and `favorites::postgres::…`.
//!
//! # A change of schema
//! `/migrations/sqlite/000N_name.sql` and `/migrations/postgres/000N_name.sql`: same tables, same columns in the same order;
//! BIGINT, TEXT, BOOLEAN, DOUBLE PRECISION and BYTEA (BLOB) only. `build.rs` finds them.
//!
//! # Differences between the engines
//! `$1` in a comparison of two parameters needs a type (`CAST($1 AS TEXT) IS NULL OR …`). Literals are int4 on `PostgreSQL`,
//! and `sum(bigint)` is NUMERIC there: CAST it. NULLs sort first on one and last on the other: say `NULLS LAST`. LIKE folds case
//! on `SQLite` only. Lists are [`Ids`] with `= ANY($1)` or `<> ALL($1)`. No `$` in SQL literals, no deferred foreign keys.

mod accounts;
mod addresses;
mod backups;
mod candidate_rows;
mod candidates;
mod columns;
mod comments;
mod days;
mod decisions;
mod demo;
mod departures;
mod discovery;
mod engine;
mod evidence;
mod exports;
mod favorites;
mod feeds;
mod health;
mod held_pictures;
mod idempotency;
mod identities;
mod integrity;
mod known_devices;
mod letters;
mod likes;
mod matches;
mod messages;
mod moment_likes;
mod moments;
mod operator_accounts;
mod operators;
mod passkeys;
mod password_links;
mod photos;
mod preferences;
mod profile_changes;
mod profiles;
mod pushes;
mod queues;
mod quotas;
mod reactions;
mod replies;
mod reports;
mod rooms;
mod search;
mod search_index;
mod seekers;
mod selfies;
mod sessions;
mod sign_in_attempts;
mod suspensions;
mod sweeps;
#[cfg(feature = "testing")]
pub mod testing;
mod verifications;
mod visibility;

pub use accounts::{Account, AccountFlags, EMAIL_KEY, Login, NewAccount, OwnAccount};
pub use addresses::{AddressLink, AddressLinkKind, Confirmation, FormerAddress};
pub use backups::picture_keys;
pub use comments::{Comment, CommentOutcome, NewComment};
pub use days::{DayNumbers, PeopleOfDay, SafetyOfDay};
pub use decisions::{Decided, DecisionOutcome, NewDecision, Revocation, Undoable};
pub use demo::RemovedDemoPeople;
pub use departures::Departure;
pub use discovery::{Candidate, CandidateFilter, CandidateLimit, Seeker};
pub(crate) use engine::latest_migration;
pub use engine::{
    BackupError, Cell, Col, Conn, FromRow, Ids, Mismatch, MoveError, MovedTable, OpenError, Param, QueueLoad, ReplicaLoad, ReplicaStatus,
    Row, ServerOptions, Statement, Store, StoreError, Target, Tx, Value,
};
pub use evidence::EvidenceMessage;
pub use exports::{OwnDecision, OwnMessage, OwnReaction, OwnReport, OwnStance};
pub use favorites::Favorite;
pub use held_pictures::{HeldPicture, Hold, ServedPicture};
pub use idempotency::{LikeReply, OtherReply, Replay, RequestKey, StoredReply, UndoReply};
pub use identities::{Arrival, IdentityKey, LinkedAccount, OwnIdentity, ServiceLinked, ServiceRequest};
pub use integrity::Fault;
pub use letters::{Addressee, DueLetter, LetterDelay, LetterOutcome, LetterOverview, NewLetter, Recipient};
pub use likes::{Like, LikeOutcome, NewMatch, NextUndo, UndoOutcome};
pub use matches::MatchRow;
pub use messages::{
    ChangedMessage, ChangedSince, Deleted, LAST_OWN_AMONG, MAX_CHANGED_MESSAGES, Message, MessageLocation, NewMessage, Page, SentMessage,
};
pub use moment_likes::MomentLike;
pub use moments::{FeedQuery, Moment, MomentSource, NewMoment};
pub use operator_accounts::OperatorAccount;
pub use operators::{AccountOverview, NewOperatorAct, OperatorLogEntry, OperatorLogLine};
pub use passkeys::{Ceremony, NewPasskeyRow, OwnPasskey, Passkey, PasskeyAdded, SignInMethodRemoval, SignInMethods};
pub use password_links::PasswordLink;
pub use photos::{Focus, Photo, Picture, Purpose};
pub use profile_changes::PlacePosition;
pub use profiles::Person;
pub use pushes::{DuePush, NewPushSubscription, OwnPushSubscription, PushContent, PushDevice, WaitingService};
pub use queues::{ClaimOutcome, Claimant, Queued};
pub use reactions::{MessageReaction, NewReaction};
pub use replies::Quote;
pub use reports::{NewReport, Report, ReportOutcome};
pub use rooms::{Conversation, HideOutcome, Membership, RoomChange};
pub use search::{MessageSearch, SearchHit};
pub use selfies::{GestureOutcome, Selfie, SelfieOutcome, WaitingSelfie};
pub use sessions::{NewSession, OwnSession, Session};
pub use suspensions::{Appeal, AppealOutcome, RefusedSignIn, Suspension};
pub use verifications::Verification;
pub use visibility::Blocked;
