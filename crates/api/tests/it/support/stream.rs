use axum::{
    body::{Body, BodyDataStream},
    http::Method,
};
use futures_util::StreamExt;
use serde_json::Value;
use tower::ServiceExt;

use super::Persona;

/// An open stream of events.
pub struct Stream {
    body: BodyDataStream,
    text: String,
    /// The id of the last event.
    pub id: Option<String>,
}

impl Persona {
    /// Opens a stream of events, which resumes after the event `since`.
    pub async fn open_stream(&self, since: Option<&str>) -> Stream {
        let request = self.request(Method::GET, "/api/events");
        let request = since.into_iter().fold(request, |request, id| request.header("last-event-id", id));
        let Ok(response) = self.app.clone().oneshot(request.body(Body::empty()).expect("the request is well-formed")).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { body: response.into_body().into_data_stream(), text: String::new(), id: None }
    }
}

impl Stream {
    /// The next event by its name and data; a heartbeat has neither. `None` when the stream has ended.
    pub async fn read_event(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(self.read(&block));
            }
            let chunk = self.body.next().await?.expect("the stream can be read");
            self.text.push_str(std::str::from_utf8(&chunk).expect("a stream is text"));
        }
    }

    /// The next event that is no heartbeat; the stream must not have ended.
    pub async fn next(&mut self) -> (String, Value) {
        loop {
            let event = self.read_event().await.expect("the stream goes on");
            if !event.0.is_empty() {
                return event;
            }
        }
    }

    /// Waits for an event of this name, ignoring others.
    pub async fn until(&mut self, name: &str) -> Value {
        loop {
            let (event, data) = self.next().await;
            if event == name {
                return data;
            }
        }
    }

    fn read(&mut self, block: &str) -> (String, Value) {
        let (mut name, mut data) = (String::new(), Value::Null);
        for line in block.lines() {
            match line.split_once(": ") {
                Some(("id", id)) => self.id = Some(id.to_owned()),
                Some(("event", event)) => event.clone_into(&mut name),
                Some(("data", text)) => data = serde_json::from_str(text).expect("data is JSON"),
                _ => assert!(line.starts_with(':'), "{line}"),
            }
        }
        (name, data)
    }
}
