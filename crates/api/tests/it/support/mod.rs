//! What tests need: a world of its own for each test, and the people in it. One over `PostgreSQL` is a node as in a cluster: its
//! pictures are in a bucket, and its events go over NATS, so that what nodes share is tested wherever the API is.

mod answer;
pub mod cluster;
mod crowd;
pub mod look;
mod persona;
pub mod picture_files;
pub mod pictures;
mod stream;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Extension, Router, extract::ConnectInfo};
use kindred_api::{AppState, OperatorKey, PasswordHasher, PictureChecks, RateLimiter, Services, app, push_key, run_bus};
use kindred_bus::{Bus, BusStatus, NatsOptions};
use kindred_domain::{Clock, OperatorAct, OperatorActId, OperatorChannel, OperatorRole};
use kindred_legal::{LegalPages, LegalTexts};
use kindred_mail::{MailOptions, Mailer, PublicUrl};
use kindred_oidc::{Provider, ProviderOptions};
use kindred_passkeys::RelyingParty;
use kindred_push::Pusher;
use kindred_store::{
    NewOperatorAct, StoreError,
    testing::{self, FreshStore},
};
use kindred_testkit::{SeededEntropy, TestClock, nats};
use serde_json::{Value, json};
use tokio::task::JoinSet;

pub use answer::{Answer, served};
pub use persona::{Persona, Upload, sign_in_body};
use picture_files::PictureFiles;
pub use stream::Stream;

/// The password of everybody who registers here.
pub const PASSWORD: &str = "correct horse";

/// The operators' key.
const OPERATOR_KEY: &str = "the key of the operators";

/// The whole app over a fresh store, with a clock that stands still and pictures of its own.
pub struct World {
    /// The app, as the binary serves it.
    pub app: Router,
    /// The state of the app, for tests that look behind the API.
    pub state: AppState,
    /// The clock the app reads.
    pub clock: Arc<TestClock>,
    /// Its database.
    pub database: FreshStore,
    /// Where its pictures are stored.
    pub pictures: PictureFiles,
    /// The bus to its other nodes, if it has one.
    pub nats: Option<Nats>,
}

/// A bus that a world's nodes share with no other world.
pub struct Nats {
    /// What the nodes of this world publish and subscribe to.
    pub subject: String,
    running: JoinSet<()>,
}

impl World {
    /// An empty world over `SQLite`, with its pictures in a folder.
    pub async fn sqlite() -> Self {
        Self::over(testing::sqlite().await, PictureFiles::in_folder(), 1).await
    }

    /// An empty world over `PostgreSQL`, with its pictures in a bucket and its events over NATS.
    pub async fn postgres() -> Self {
        Self::over(testing::postgres().await, PictureFiles::in_bucket(), 1).await
    }

    async fn over(store: FreshStore, pictures: PictureFiles, seed: u64) -> Self {
        // The cause of a 500 is only in the log; without it a failing test says nothing.
        let _ = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_test_writer().try_init();
        let clock = Arc::new(TestClock::noon());
        let mut state = AppState::new((*store).clone(), pictures.media(), clock.clone(), Arc::new(SeededEntropy::new(seed)));
        // Checks take tenths of a second a picture; tests about them turn them on.
        state.picture_checks = Arc::new(PictureChecks::off());
        // A quarter of the time of all these tests was hashing; tests about it turn it on.
        state.password_hasher = Arc::new(PasswordHasher::of_least_work());
        // Letters are written, and sent by whoever has a mail server.
        state.mailer = Some(Arc::new(mailer("smtp://127.0.0.1:1?tls=none")));
        state.passkeys = RelyingParty::at("https://kindred.example").map(Arc::new);
        state.operator_key = Some(OperatorKey::new(OPERATOR_KEY));
        // A test sends more requests than a person, by a clock that stands still.
        state.rate_limiter = Arc::new(RateLimiter::off());
        let world = Self { app: app(state.clone()), state, clock, database: store, pictures, nats: None };
        if world.state.store.is_shared() { world.on_nats().await } else { world }
    }

    /// The same world on a bus of its own.
    async fn on_nats(mut self) -> Self {
        let subject = nats::fresh_subject();
        self.state = on_bus(self.state, &nats::server_url(), &subject);
        self.app = app(self.state.clone());
        let mut running = JoinSet::new();
        running.spawn(run_bus(self.state.clone()));
        self.state.bus.wait_for(BusStatus::Connected).await;
        self.nats = Some(Nats { subject, running });
        self
    }

    /// Keeps the world as it is; no persona of it may be left.
    pub async fn into_snapshot(self) -> Snapshot {
        let Self { database, pictures, app, state, nats, .. } = self;
        if let Some(Nats { mut running, .. }) = nats {
            running.shutdown().await;
        }
        drop((app, state));
        Snapshot { rows: database.into_snapshot().await, pictures }
    }

    /// The same world with these checks of uploads.
    pub fn with_picture_checks(mut self, checks: PictureChecks) -> Self {
        self.state.picture_checks = Arc::new(checks.patient());
        self.app = app(self.state.clone());
        self
    }

    /// The same world with passwords hashed as the server does it.
    pub fn with_full_password_hashing(mut self) -> Self {
        self.state.password_hasher = Arc::default();
        self.app = app(self.state.clone());
        self
    }

    /// The same world with checks of uploads that have no time.
    pub fn with_impatient_picture_checks(mut self) -> Self {
        self.state.picture_checks = Arc::new(PictureChecks::default().without_time());
        self.app = app(self.state.clone());
        self
    }

    /// The same world with letters that leave by the server at `url`, when a test sends them.
    pub fn with_mail_server(self, url: &str) -> Self {
        self.with_mailer(mailer(url))
    }

    /// The same world with letters, which wait for a third of a second until the mail server says if it takes one that it has in whole.
    pub fn with_impatient_mailer(self, url: &str) -> Self {
        self.with_mailer(mailer(url).with_final_deadline(Duration::from_millis(300)))
    }

    /// The same world with letters, which are offered to the mail server for a third of a second.
    pub fn with_mailer_impatient_at_offers(self, url: &str) -> Self {
        self.with_mailer(mailer(url).with_offer_deadline(Duration::from_millis(300)))
    }

    fn with_mailer(mut self, mailer: Mailer) -> Self {
        self.state.mailer = Some(Arc::new(mailer));
        self.app = app(self.state.clone());
        self
    }

    /// The same world without letters.
    pub fn without_mail_server(mut self) -> Self {
        self.state.mailer = None;
        self.app = app(self.state.clone());
        self
    }

    /// The same world without passkeys.
    pub fn without_passkeys(mut self) -> Self {
        self.state.passkeys = None;
        self.app = app(self.state.clone());
        self
    }

    /// The same world, where people can also sign in by these services.
    pub fn with_services(self, issuers: &[(&str, &str)]) -> Self {
        self.with_numbered_services((1..).zip(issuers.iter().copied()))
    }

    /// The same with the numbers of their settings.
    pub fn with_numbered_services<'a>(mut self, issuers: impl Iterator<Item = (usize, (&'a str, &'a str))>) -> Self {
        let provider = |(number, (name, issuer))| {
            let options = ProviderOptions::new(name, issuer, "kindred", "a secret: word").expect("options");
            (number, Provider::new(options, format!("https://kindred.example{}", Services::return_path(number))))
        };
        self.state.services = Arc::new(Services::new(issuers.map(provider).collect()));
        self.app = app(self.state.clone());
        self
    }

    /// The same world, where browsers may be subscribed at the push service with this origin.
    pub async fn with_push_service(self, origin: &str) -> Self {
        self.with_push_services(origin, Duration::from_secs(10)).await
    }

    /// The same with several, which have so long to answer.
    pub async fn with_push_services(mut self, origins: &str, deadline: Duration) -> Self {
        self.state.pusher = self.pusher(origins, deadline).await;
        self.app = app(self.state.clone());
        self
    }

    /// The state of another node over the same database, with a pusher of its own.
    pub async fn with_pusher_of_its_own(&self, origin: &str) -> AppState {
        let mut state = self.state.clone();
        state.pusher = self.pusher(origin, Duration::from_secs(10)).await;
        state.entropy = Arc::new(SeededEntropy::new(self.state.entropy.next_id().cast_unsigned()));
        state
    }

    async fn pusher(&self, origins: &str, deadline: Duration) -> Arc<Pusher> {
        let key = push_key(&self.state.store, &*self.clock, &*self.state.entropy).await.expect("the store can be written");
        let services = origins.parse().expect("origins");
        Arc::new(Pusher::new(key, services, Some("https://kindred.example".to_owned())).with_deadline(deadline))
    }

    /// The same world whose operator has written these terms and this privacy policy.
    pub fn with_legal_texts(mut self, terms: Option<&str>, privacy: Option<&str>) -> Self {
        let texts = LegalTexts { terms: terms.map(Into::into), privacy: privacy.map(Into::into) };
        self.state.legal = Arc::new(LegalPages::new(&texts, None));
        self.app = app(self.state.clone());
        self
    }

    /// The state of another node over the same database, with a mailer of its own.
    pub fn with_mailer_of_its_own(&self, url: &str) -> AppState {
        let mut state = self.state.clone();
        state.mailer = Some(Arc::new(mailer(url)));
        state.entropy = Arc::new(SeededEntropy::new(self.state.entropy.next_id().cast_unsigned()));
        state
    }

    /// The same world with rate limits on.
    pub fn limited(self) -> Self {
        self.with_rate_limiter(RateLimiter::default())
    }

    /// The same world with other rate limits.
    pub fn with_rate_limiter(mut self, limiter: RateLimiter) -> Self {
        self.state.rate_limiter = Arc::new(limiter);
        self.app = app(self.state.clone());
        self
    }

    /// The same world after a restart of its server, with rate limits on: what was in memory is gone.
    pub async fn restarted(mut self) -> Self {
        let (store, media) = (self.state.store.clone(), self.state.media.clone());
        self.state = AppState::new(store, media, self.clock.clone(), Arc::new(SeededEntropy::new(2)));
        let world = if self.nats.is_some() { self.on_nats().await } else { self };
        world.limited()
    }

    /// Somebody without a session who comes from an address.
    pub fn visitor_from(&self, address: &str) -> Persona {
        let peer = SocketAddr::new(address.parse().expect("an address"), 40_000);
        Persona::anonymous(self.app.clone().layer(Extension(ConnectInfo(peer))))
    }

    /// Somebody without a session.
    pub fn anon(&self) -> Persona {
        Persona::anonymous(self.app.clone())
    }

    /// An operator: whoever has the key.
    pub fn operator(&self) -> Persona {
        self.anon().with_token(OPERATOR_KEY)
    }

    /// Makes somebody an operator, as on the command line.
    pub async fn appoint(&self, persona: &Persona, role: OperatorRole) {
        self.operate(OperatorAct::AppointOperator(persona.id.parse().expect("an id"), role)).await;
    }

    /// Takes somebody's role away, as on the command line.
    pub async fn dismiss(&self, persona: &Persona) {
        self.operate(OperatorAct::DismissOperator(persona.id.parse().expect("an id"))).await;
    }

    async fn operate(&self, act: OperatorAct) {
        let now = self.clock.now();
        let id = OperatorActId::at(now, &*self.state.entropy);
        let new = &NewOperatorAct { id, act, channel: OperatorChannel::CommandLine, operator: None, note: "", now };
        let done: Result<bool, StoreError> = self.state.store.write(|tx| async move { tx.apply_operator_act(new).await }).await;
        assert!(done.expect("the store can be written"));
    }

    /// `name` in another session.
    pub async fn login(&self, name: &str) -> Persona {
        Persona::signed_in(self.app.clone(), &self.anon().login(name, PASSWORD).await.ok())
    }

    /// Signs `name` up: 30 years old, a woman in Berlin who looks for everyone.
    pub async fn register(&self, name: &str) -> Persona {
        self.register_with(name, json!({})).await
    }

    /// Signs `name` up with these fields of the registration's body instead of the usual ones.
    pub async fn register_with(&self, name: &str, fields: Value) -> Persona {
        let answer = self.anon().post("/api/auth/register", registration(name, fields)).await.ok();
        Persona::signed_in(self.app.clone(), &answer)
    }

    /// The same before letters were sent from here, so that none about the address waits.
    pub async fn register_unwritten(&self, name: &str, fields: Value) -> Persona {
        let mut before = self.state.clone();
        before.mailer = None;
        let answer = Persona::anonymous(app(before)).post("/api/auth/register", registration(name, fields)).await.ok();
        Persona::signed_in(self.app.clone(), &answer)
    }

    /// Has somebody's address confirmed, as by the link of its letter.
    pub async fn confirm_address(&self, person: &Persona) {
        let (user, now) = (person.id.parse().expect("an id"), self.state.clock.now());
        let confirming = self.state.store.write(move |tx| async move { tx.note_confirmed(user, now).await });
        confirming.await.expect("the address is confirmed");
    }
}

/// The state with its events on this bus, which somebody must run.
fn on_bus(state: AppState, server: &str, subject: &str) -> AppState {
    let options = NatsOptions::new(server, None, subject).expect("the options are right");
    let bus = Bus::over_nats(Arc::clone(&state.entropy), options);
    state.with_bus(bus)
}

fn mailer(url: &str) -> Mailer {
    let public_url = PublicUrl::new("https://kindred.example").expect("a url");
    Mailer::new(MailOptions::new(url, None, "Kindred <hello@kindred.example>", public_url).expect("options"))
}

/// A world as it was at one moment: any number of worlds can be made of it, which share nothing.
pub struct Snapshot {
    rows: testing::Snapshot,
    pictures: PictureFiles,
}

impl Snapshot {
    /// A world with these rows and pictures.
    pub async fn world(&self) -> World {
        // Other random numbers, so that no new thing has the id of one that is there.
        World::over(self.rows.store().await, self.pictures.copied().await, 2).await
    }
}

/// The body that signs `name` up, with `fields` in place of the usual ones.
pub fn registration(name: &str, fields: Value) -> Value {
    let mut body = json!({
        "name": name,
        "email": format!("{name}@example.com"),
        "password": PASSWORD,
        "date_of_birth": "1996-01-31",
        "gender": "female",
        "location": "Berlin, Germany",
        "interested_in": "everyone",
        "age_min": 18,
        "age_max": 100,
    });
    let (Value::Object(body_fields), Value::Object(fields)) = (&mut body, fields) else { panic!("fields must be an object") };
    body_fields.extend(fields);
    body
}

/// Makes a test over `SQLite` of each `async fn(World)`, for what only concerns its files.
macro_rules! on_sqlite {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::support::World::sqlite().await).await;
                }
            )+
        }
    };
}
pub(crate) use on_sqlite;

/// Makes two tests of each `async fn(World)`: one over `SQLite`, one over `PostgreSQL`.
macro_rules! on_both_engines {
    ($($test:ident),+ $(,)?) => {
        $crate::support::on_sqlite!($($test),+);

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::support::World::postgres().await).await;
                }
            )+
        }
    };
}
pub(crate) use on_both_engines;
