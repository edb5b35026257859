use std::{io, sync::Arc};

use parking_lot::Mutex;
use serde_json::json;

use crate::support::{PASSWORD, World, on_both_engines};

on_both_engines!(ops_09_what_happens_to_an_account_is_logged_under_pseudonyms_alone,);

/// What happens after ten sign-ins that failed.
const THEN: [&str; 9] = [
    "sign_in_throttled",
    "sign_in_failed",
    "signed_in",
    "password_wrong",
    "password_changed",
    "email_changed",
    "export_begun",
    "operator_key_wrong",
    "account_deleted",
];

/// The lines of a log.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// Takes the log of this thread until what this answers is dropped.
    pub fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let written = self.clone();
        let log = tracing_subscriber::fmt().with_ansi(false).with_max_level(tracing::Level::INFO);
        tracing::subscriber::set_default(log.with_writer(move || written.clone()).finish())
    }

    /// Panics if one of them is in the log.
    #[track_caller]
    pub fn say_nothing_of(&self, secrets: &[&str]) {
        let text = self.text();
        for secret in secrets {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().clone()).unwrap()
    }

    /// Event, account and address of each security event.
    pub fn events(&self) -> Vec<[String; 3]> {
        let text = self.text();
        let field = |line: &str, name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap_or_else(|| panic!("no {name} in {line}"));
            rest.split('"').next().unwrap().to_owned()
        };
        let lines = text.lines().filter(|line| line.contains(" security: "));
        lines.map(|line| ["event", "account", "from"].map(|name| field(line, name))).collect()
    }
}

async fn ops_09_what_happens_to_an_account_is_logged_under_pseudonyms_alone(world: World) {
    let lines = Lines::default();
    let _log = lines.listen();
    let world = world.without_mail_server().limited();
    let ann = world.register("ann").await;
    let (thief, home) = (world.visitor_from("203.0.113.7"), world.visitor_from("203.0.113.8"));
    for _ in 0..10 {
        thief.login("ann", "wrong horse").await.refused(401, "wrong_credentials");
    }
    thief.login("ann", PASSWORD).await.refused(429, "too_many");
    thief.login("nobody", PASSWORD).await.refused(401, "wrong_credentials");
    home.login("ann", PASSWORD).await.ok();
    ann.put("/api/users/me/password", json!({ "current": "wrong horse", "new": "another horse" })).await.refused(403, "wrong_password");
    ann.put("/api/users/me/password", json!({ "current": PASSWORD, "new": "another horse" })).await.ok();
    let sessions = ann.get("/api/users/me/sessions").await.ok();
    assert_eq!(sessions["sessions"].as_array().unwrap().len(), 1, "the other ended with the change");
    for _ in ["another address", "the same again"] {
        ann.put("/api/users/me", json!({ "email": "hidden@example.com" })).await.ok();
    }
    assert_eq!(ann.get("/api/users/me/export").await.status, 200);
    thief.with_token("a wrong operator's key").get("/api/admin/reports").await.refused(401, "unauthorized");
    ann.send_json(axum::http::Method::DELETE, "/api/users/me", &json!({ "password": "another horse" })).await.ok();

    let events = lines.events();
    let names: Vec<&str> = events.iter().map(|[event, ..]| event.as_str()).collect();
    let mut expected = vec!["sign_in_failed"; 10];
    expected.extend(THEN);
    assert_eq!(names, expected);
    let account_of = |at: usize| events[at][1].as_str();
    assert!((0..11).chain([12, 13, 14, 15, 16, 18]).all(|at| account_of(at) == account_of(0)), "{events:?}");
    assert!(account_of(11) != account_of(0) && account_of(17) == "operators", "{events:?}");
    assert!((0..12).chain([17]).all(|at| events[at][2] == events[0][2]), "one address: {events:?}");
    assert_ne!(events[12][2], events[0][2], "another address");
    lines.say_nothing_of(&[&ann.id, ann.token.as_deref().unwrap()]);
    lines.say_nothing_of(&["ann@", "nobody@", "hidden@", "example.com", "203.0.113", "horse", "operator's key"]);
}
