use std::collections::{BTreeMap, BTreeSet};

use axum::{body::Body, http::Method};
use kindred_api::routes;
use prometheus_client::{encoding::text, registry::Registry};
use serde_json::json;

use crate::support::{Upload, World, on_both_engines, pictures};

on_both_engines!(
    ops_03_no_label_names_a_person_or_grows_with_the_requests,
    ops_03_requests_are_counted_by_route_and_status_and_limits_by_name,
);

fn exposition(registry: &Registry) -> String {
    let mut exposition = String::new();
    text::encode(&mut exposition, registry).unwrap();
    exposition
}

/// The values of each label.
fn labels(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut labels: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((_, rest)) = line.split_once('{') else { continue };
        // A value ends where the next label, or the sample's number, begins.
        for pair in rest.rsplit_once('}').unwrap().0.split("\",") {
            let (label, value) = pair.split_once("=\"").unwrap();
            labels.entry(label.to_owned()).or_default().insert(value.trim_end_matches('"').to_owned());
        }
    }
    labels
}

/// The value of a sample.
fn value(text: &str, sample: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {sample} in {text}")).to_owned()
}

async fn ops_03_no_label_names_a_person_or_grows_with_the_requests(world: World) {
    let registry = world.state.metrics();
    let mut at_first = labels(&exposition(&registry));
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let picture = ann.upload(Upload::Profile, pictures::data_url(&pictures::jpeg())).await.ok()["photoUrl"].as_str().unwrap().to_owned();
    ann.get(&picture).await;
    let room = ann.act(&format!("/api/messages/room/user/{}", bob.id)).await.ok()["room_id"].as_str().unwrap().to_owned();
    ann.post(&format!("/api/messages/room/{room}/send"), json!({ "content": "a secret", "type": "text" })).await.ok();
    for path in
        [format!("/api/users/{}", bob.id), format!("/api/messages/search?q={}", bob.id), format!("/api/{}", bob.id), format!("/{}", ann.id)]
    {
        ann.get(&path).await;
        ann.send(ann.request(Method::from_bytes(ann.id.to_uppercase().as_bytes()).unwrap(), &path), Body::empty()).await;
    }
    world.anon().login("ann", "wrong horse").await.refused(401, "wrong_credentials");

    let text = exposition(&registry);
    let token = ann.token.as_deref().unwrap();
    let secrets = [&*ann.id, &*bob.id, &*room, token, &picture[7..], "example.com", "secret", "horse"].map(str::to_lowercase);
    for secret in &secrets {
        assert!(!text.to_lowercase().contains(secret), "{secret} in {text}");
    }
    let mut now = labels(&text);
    let set = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<BTreeSet<_>>();
    let known: BTreeSet<_> = routes().into_iter().map(|(_, path)| path).chain(["other".to_owned()]).collect();
    let [methods, routes, statuses, _bounds] = ["method", "route", "status", "le"].map(|label| now.remove(label).unwrap_or_default());
    assert!(methods.is_subset(&set(&["GET", "HEAD", "POST", "PUT", "DELETE", "other"])), "{methods:?}");
    assert!(routes.is_subset(&known) && routes.contains("/api/users/{id}") && routes.contains("other"), "{routes:?}");
    assert!(statuses.is_subset(&set(&["2xx", "3xx", "4xx"])), "{statuses:?}");
    at_first.retain(|label, _| !["method", "route", "status", "le"].contains(&label.as_str()));
    assert_eq!(now, at_first, "whatever is asked, the other labels stay as they were");
}

async fn ops_03_requests_are_counted_by_route_and_status_and_limits_by_name(world: World) {
    let world = world.limited();
    let registry = world.state.metrics();
    let ann = world.register("ann").await;
    for _ in 0..21 {
        ann.act("/api/matches/undo").await;
    }
    let stream = ann.open_stream(None).await;
    let text = exposition(&registry);
    let undo = r#"{method="POST",route="/api/matches/undo""#;
    assert_eq!(value(&text, &format!("kindred_http_requests_total{undo},status=\"4xx\"}}")), "21");
    assert_eq!(value(&text, &format!("kindred_http_request_duration_seconds_count{undo}}}")), "21");
    assert_eq!(value(&text, r#"kindred_rate_limited_total{limit="undo"}"#), "1");
    assert_eq!(value(&text, r#"kindred_rate_limited_total{limit="like"}"#), "0");
    assert_eq!(value(&text, "kindred_event_streams_open"), "1");
    assert_eq!(value(&text, "kindred_password_hashes_total"), "1");
    let build = format!("kindred_build_info{{version=\"{}\",engine=\"{}\"}}", env!("CARGO_PKG_VERSION"), world.state.store.engine());
    assert_eq!(value(&text, &build), "1");
    drop(stream);
}
