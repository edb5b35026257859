//! The API's description: complete, and checked in as it is.

use kindred_api::{openapi, routes};
use serde_json::Value;

fn described() -> Value {
    serde_json::to_value(openapi()).expect("the description is JSON")
}

#[test]
fn the_description_checked_in_is_the_one_the_code_gives() {
    let kept = include_str!("../../../../docs/openapi.json");
    let given = openapi().to_pretty_json().expect("the description is JSON");
    assert!(kept.trim_end() == given, "docs/openapi.json is out of date: run `make generate`");
}

#[test]
fn every_route_says_what_it_is_for_and_what_it_answers() {
    let api = described();
    for (method, path) in routes() {
        let operation = &api["paths"][&path][method.as_str().to_lowercase()];
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path} has no summary");
        let responses = operation["responses"].as_object().expect("a route has responses");
        assert!(responses.keys().any(|status| status.starts_with('2')), "{method} {path} never succeeds");
        for (status, response) in responses {
            assert!(response["description"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path} {status} is not described");
        }
    }
}

#[test]
fn every_reference_leads_somewhere_and_the_licence_has_a_name() {
    let api = described();
    assert!(api["info"]["license"]["name"].is_string());
    each_reference(&api, &mut |reference| {
        let found = api.pointer(reference.trim_start_matches('#'));
        assert!(found.is_some(), "{reference} leads nowhere");
    });
}

fn each_reference(value: &Value, look: &mut impl FnMut(&str)) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(reference) if name == "$ref" => look(reference),
            other => each_reference(other, look),
        }),
        Value::Array(items) => items.iter().for_each(|item| each_reference(item, look)),
        _ => {}
    }
}

#[test]
fn everything_a_client_sends_has_its_bounds_in_the_description() {
    let api = described();
    let mut unbounded = Vec::new();
    for operation in api["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values()) {
        let name = operation["operationId"].as_str().unwrap();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            note_unbounded(&api, &format!("{name} {}", parameter["name"]), &parameter["schema"], &mut unbounded);
        }
        for (kind, body) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
            note_unbounded(&api, &format!("{name} {kind}"), &body["schema"], &mut unbounded);
        }
    }
    assert_eq!(unbounded, [""; 0]);
}

/// Notes what may be as long or as large as one likes in `schema`.
fn note_unbounded(api: &Value, name: &str, schema: &Value, unbounded: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        return note_unbounded(api, name, api.pointer(reference.trim_start_matches('#')).unwrap(), unbounded);
    }
    for (field, of_field) in schema["properties"].as_object().into_iter().flatten() {
        note_unbounded(api, &format!("{name} {field}"), of_field, unbounded);
    }
    for choice in ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|kind| schema[kind].as_array()).flatten() {
        note_unbounded(api, name, choice, unbounded);
    }
    let is = |kind: &str| schema["type"] == kind || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|one| one == kind));
    let has = |bounds: &[&str]| bounds.iter().any(|bound| !schema[*bound].is_null());
    let is_bounded = (!is("string") || has(&["maxLength", "pattern", "enum", "format"]))
        && (!is("integer") || has(&["maximum", "minimum"]))
        && (!is("number") || has(&["maximum"]))
        && (!is("array") || has(&["maxItems"]));
    if !is_bounded {
        unbounded.push(name.to_owned());
    }
    if is("array") {
        note_unbounded(api, &format!("{name}[]"), &schema["items"], unbounded);
    }
}
