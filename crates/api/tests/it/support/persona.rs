use axum::{
    Router,
    body::Body,
    http::{Method, Request, header, request::Builder},
    response::Response,
};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{
    Answer,
    pictures::{data_url, jpeg},
};

/// What a photo is uploaded for.
#[derive(Clone, Copy)]
pub enum Upload {
    /// The profile.
    Profile,
    /// A message.
    Chat,
    /// A moment.
    Moment,
}

/// What is sent to sign in, with the device's token if it sends one.
pub fn sign_in_body(email: &str, password: &str, device_token: Option<&str>) -> Value {
    let mut body = json!({ "email": email, "password": password });
    if let Some(token) = device_token {
        body["device_token"] = json!(token);
    }
    body
}

/// Somebody who calls the API: anonymous, or signed in.
#[derive(Clone)]
pub struct Persona {
    /// Their id; empty for an anonymous one.
    pub id: String,
    /// Their session's token, if they have one.
    pub token: Option<String>,
    pub(super) app: Router,
}

impl Persona {
    /// Somebody without a session.
    pub fn anonymous(app: Router) -> Self {
        Self { id: String::new(), token: None, app }
    }

    /// The person in `answer`, which is that of register or login.
    pub fn signed_in(app: Router, answer: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("register and login answer token and user.id").to_owned();
        Self { id: text(&answer["user"]["id"]), token: Some(text(&answer["token"])), app }
    }

    /// The same person with another (perhaps a wrong) token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same person with another app.
    pub fn over(&self, app: Router) -> Self {
        Self { app, ..self.clone() }
    }

    /// Gets `path`.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path), Body::empty()).await
    }

    /// Posts `body` as JSON.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send_json(Method::POST, path, &body).await
    }

    /// Posts nothing: for calls that take no body.
    pub async fn act(&self, path: &str) -> Answer {
        self.send(self.request(Method::POST, path), Body::empty()).await
    }

    /// Posts `body` under an idempotency key.
    pub async fn post_once(&self, key: &str, path: &str, body: Value) -> Answer {
        let request = self.request(Method::POST, path).header("idempotency-key", key);
        self.send(request.header(header::CONTENT_TYPE, "application/json"), body.to_string().into()).await
    }

    /// Puts `body` as JSON.
    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send_json(Method::PUT, path, &body).await
    }

    /// Deletes `path`.
    pub async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path), Body::empty()).await
    }

    /// Sends `body` as JSON by any method.
    pub async fn send_json(&self, method: Method, path: &str, body: &Value) -> Answer {
        let request = self.request(method, path).header(header::CONTENT_TYPE, "application/json");
        self.send(request, body.to_string().into()).await
    }

    /// Tries to sign in with this e-mail address.
    pub async fn login_as(&self, email: &str, password: &str) -> Answer {
        self.post("/api/auth/login", sign_in_body(email, password, None)).await
    }

    /// Tries to sign in as the person registered under this name.
    pub async fn login(&self, name: &str, password: &str) -> Answer {
        self.login_as(&format!("{name}@example.com"), password).await
    }

    /// Uploads a photo: a data URL, or any other value in its place.
    pub async fn upload(&self, to: Upload, photo: impl Into<Value>) -> Answer {
        let (path, field) = match to {
            Upload::Profile => ("/api/photos/upload", "photo"),
            Upload::Chat => ("/api/messages/upload-image", "photoData"),
            Upload::Moment => ("/api/moments/upload-image", "photo"),
        };
        self.post(path, json!({ field: photo.into(), "contentType": "text/plain", "fileName": "我.jpg" })).await
    }

    /// Uploads a small JPEG; its url.
    pub async fn upload_jpeg(&self, to: Upload) -> String {
        let body = self.upload(to, data_url(&jpeg())).await.ok();
        body["photoUrl"].as_str().or(body["imageUrl"].as_str()).expect("an upload has a url").to_owned()
    }

    /// A request of this person, to be completed and sent by [`Persona::send`].
    pub fn request(&self, method: Method, path: &str) -> Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "kindred.test");
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    /// Sends a request, whatever is in it.
    pub async fn send(&self, request: Builder, body: Body) -> Answer {
        let request = request.body(body).expect("the request is well-formed");
        let sent = format!("{} {}", request.method(), request.uri());
        let Ok(response) = self.app.clone().oneshot(request).await;
        Answer::read(sent, response).await
    }

    /// Gets `path`, and takes nothing of the response yet.
    pub async fn get_untaken(&self, path: &str) -> Response {
        let request = self.request(Method::GET, path).body(Body::empty()).expect("the request is well-formed");
        let Ok(response) = self.app.clone().oneshot(request).await;
        response
    }
}
