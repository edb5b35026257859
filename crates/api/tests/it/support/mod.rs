//! What tests need: a world of its own for each test, and the people in it.

mod answer;
pub mod cluster;
mod crowd;
pub mod look;
mod persona;
pub mod pictures;
mod stream;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Extension, Router, extract::ConnectInfo};
use kindred_api::{AppState, OperatorKey, PictureChecks, RateLimiter, app};
use kindred_mail::{MailOptions, Mailer, PublicUrl};
use kindred_media::Media;
use kindred_store::testing::{self, Folder, FreshStore};
use kindred_testkit::{SeededEntropy, TestClock};
use serde_json::{Value, json};

pub use answer::Answer;
pub use persona::{Persona, Upload};
pub use stream::Stream;

/// The password of everybody who registers here.
pub const PASSWORD: &str = "correct horse";

/// The operators' key.
const OPERATOR_KEY: &str = "the key of the operators";

/// The whole app over a fresh store, with a clock that stands still and a folder of pictures.
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
    pub pictures: Folder,
}

impl World {
    /// An empty world over `SQLite`.
    pub async fn sqlite() -> Self {
        Self::over(testing::sqlite().await)
    }

    /// An empty world over `PostgreSQL`.
    pub async fn postgres() -> Self {
        Self::over(testing::postgres().await)
    }

    fn over(store: FreshStore) -> Self {
        Self::with_pictures(store, Folder::fresh(), 1)
    }

    fn with_pictures(store: FreshStore, pictures: Folder, seed: u64) -> Self {
        // The cause of a 500 is only in the log; without it a failing test says nothing.
        let _ = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_test_writer().try_init();
        let media = Media::in_folder(&pictures.0).expect("the temporary folder can be written");
        let clock = Arc::new(TestClock::noon());
        let mut state = AppState::new((*store).clone(), media, clock.clone(), Arc::new(SeededEntropy::new(seed)));
        // Checks take tenths of a second a picture; tests about them turn them on.
        state.picture_checks = Arc::new(PictureChecks::off());
        // Letters are written, and sent by whoever has a mail server.
        state.mailer = Some(Arc::new(mailer("smtp://127.0.0.1:1?tls=none")));
        state.operator_key = Some(OperatorKey::new(OPERATOR_KEY));
        // A test sends more requests than a person, by a clock that stands still.
        state.rate_limiter = Arc::new(RateLimiter::off());
        Self { app: app(state.clone()), state, clock, database: store, pictures }
    }

    /// Keeps the world as it is; no persona of it may be left.
    pub async fn into_snapshot(self) -> Snapshot {
        let Self { database, pictures, app, state, .. } = self;
        drop((app, state));
        Snapshot { rows: database.into_snapshot().await, pictures }
    }

    /// The same world with these checks of uploads.
    pub fn with_picture_checks(mut self, checks: PictureChecks) -> Self {
        self.state.picture_checks = Arc::new(checks.patient());
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

    /// The same world with letters, for whose mail server nobody waits longer than a third of a second at a time.
    pub fn with_impatient_mailer(self, url: &str) -> Self {
        self.with_mailer(mailer(url).with_deadline(Duration::from_millis(300)))
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

    /// The state of another node over the same database, with a mailer of its own.
    pub fn with_mailer_of_its_own(&self, url: &str) -> AppState {
        AppState {
            mailer: Some(Arc::new(mailer(url))),
            entropy: Arc::new(SeededEntropy::new(self.state.entropy.next_id().cast_unsigned())),
            ..self.state.clone()
        }
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
    pub fn restarted(mut self) -> Self {
        let AppState { store, media, .. } = self.state;
        self.state = AppState::new(store, media, self.clock.clone(), Arc::new(SeededEntropy::new(2)));
        self.limited()
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
}

fn mailer(url: &str) -> Mailer {
    let public_url = PublicUrl::new("https://kindred.example").expect("a url");
    Mailer::new(MailOptions::new(url, None, "Kindred <hello@kindred.example>", public_url).expect("options"))
}

/// A world as it was at one moment: any number of worlds can be made of it, which share nothing.
pub struct Snapshot {
    rows: testing::Snapshot,
    pictures: Folder,
}

impl Snapshot {
    /// A world with these rows and pictures.
    pub async fn world(&self) -> World {
        let pictures = Folder::fresh();
        for file in look::files(&self.pictures.0) {
            let copy = pictures.0.join(file.strip_prefix(&self.pictures.0).expect("a file below the folder"));
            std::fs::create_dir_all(copy.parent().expect("a file is in a folder")).expect("the temporary folder can be written");
            std::fs::copy(&file, &copy).expect("a picture can be copied");
        }
        // Other random numbers, so that no new thing has the id of one that is there.
        World::with_pictures(self.rows.store().await, pictures, 2)
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

/// Makes two tests of each `async fn(World)`: one over `SQLite`, one over `PostgreSQL`.
macro_rules! on_both_engines {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(crate::support::World::sqlite().await).await;
                }
            )+
        }

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
