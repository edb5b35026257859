//! Accounts that tests make over HTTP.

use serde_json::{Value, json};

use crate::process::Kindred;

/// The password of every account.
pub const PASSWORD: &str = "correct horse";
/// A picture of one pixel, as a data URL; it is encoded anew when it is stored.
pub const PICTURE: &str =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// An account with a session.
pub struct Account {
    /// Its id.
    pub id: String,
    /// The token of the session.
    pub token: String,
    /// The urls of its photos.
    pub photos: Vec<String>,
}

/// The body that signs up a woman in Vienna with these photos.
pub fn registration(name: &str, photos: &[&str]) -> String {
    let body = json!({
        "name": name, "email": format!("{name}@example.com"), "password": PASSWORD, "date_of_birth": "1996-01-31", "gender": "female",
        "location": "Vienna, Austria", "photos": photos,
    });
    body.to_string()
}

impl Account {
    /// Signs up `name` with these photos.
    #[track_caller]
    pub fn sign_up(kindred: &Kindred, name: &str, photos: &[&str]) -> Self {
        let answer = ok(kindred.ask("POST", "/api/auth/register", "", &registration(name, photos)));
        let photos = answer["user"]["photos"].as_array().expect("photos are a list").iter().map(text).collect();
        Self { id: text(&answer["user"]["id"]), token: text(&answer["token"]), photos }
    }
}

/// The body of an answer, which must be a success.
#[track_caller]
pub fn ok(answer: Option<(u16, Value)>) -> Value {
    let (status, body) = answer.expect("the program answers");
    assert_eq!(status, 200, "{body}");
    body
}

/// A text in JSON.
#[track_caller]
pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
