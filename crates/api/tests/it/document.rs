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
    let has = |bound: &str| !schema[bound].is_null();
    let is_bounded = (!is("string") || has("maxLength") || has("enum") || schema["format"] == "date" || has_bounding_pattern(schema))
        && (!is("integer") && !is("number") || has("minimum") && has("maximum"))
        && (!is("array") || has("maxItems"));
    if !is_bounded {
        unbounded.push(name.to_owned());
    }
    if is("array") {
        note_unbounded(api, &format!("{name}[]"), &schema["items"], unbounded);
    }
}

/// True for a pattern from the first character to the last that repeats nothing without an end.
fn has_bounding_pattern(schema: &Value) -> bool {
    let pattern = schema["pattern"].as_str().unwrap_or_default();
    pattern.starts_with('^') && pattern.ends_with('$') && !pattern.contains(['*', '+']) && !pattern.contains(",}")
}

#[test]
fn the_largest_limit_is_the_one_that_its_description_names() {
    let mut limits = 0;
    for (name, operation) in operations(&described()) {
        let limit = operation["parameters"].as_array().into_iter().flatten().find(|parameter| parameter["name"] == "limit");
        let Some(limit) = limit else { continue };
        let text = limit["description"].as_str().unwrap_or_else(|| panic!("{name} says nothing about its limit"));
        let last = text.split(|letter: char| !letter.is_ascii_digit()).rfind(|word| !word.is_empty()).expect("a number");
        assert_eq!(limit["schema"]["maximum"].to_string(), last, "{name}: {text}");
        limits += 1;
    }
    assert!(limits > 10, "{limits} lists have a limit");
}

#[test]
fn every_link_gives_an_operation_that_exists_parameters_that_it_has_from_fields_that_are_there() {
    let api = described();
    let all = operations(&api);
    let mut links = 0;
    for (name, operation) in &all {
        let answer = &operation["responses"]["200"];
        for (title, link) in answer["links"].as_object().into_iter().flatten() {
            let target = link["operationId"].as_str().unwrap();
            let (_, target) = all.iter().find(|(id, _)| id == target).unwrap_or_else(|| panic!("{name}: {title} leads nowhere"));
            for (parameter, value) in link["parameters"].as_object().expect("a link gives something") {
                let is_known = target["parameters"].as_array().into_iter().flatten().any(|known| known["name"] == *parameter);
                assert!(is_known, "{name}: {title} gives {parameter}, which isn't taken");
                assert!(is_there(&api, operation, value.as_str().unwrap()), "{name}: {title} takes {value}, which isn't there");
            }
            links += 1;
        }
    }
    assert!(links > 50, "{links} links");
}

/// Every operation by its id.
fn operations(api: &Value) -> Vec<(String, Value)> {
    let items = api["paths"].as_object().unwrap().values();
    let each = items.flat_map(|item| item.as_object().unwrap().values());
    each.map(|operation| (operation["operationId"].as_str().unwrap().to_owned(), operation.clone())).collect()
}

/// True if the runtime expression names a parameter of the path, or a field of the answer.
fn is_there(api: &Value, operation: &Value, expression: &str) -> bool {
    if let Some(name) = expression.strip_prefix("$request.path.") {
        return operation["parameters"].as_array().unwrap().iter().any(|known| known["in"] == "path" && known["name"] == name);
    }
    let Some(fields) = expression.strip_prefix("$response.body#/") else { return false };
    let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    has_field(api, schema, &fields.split('/').collect::<Vec<_>>())
}

fn has_field(api: &Value, schema: &Value, fields: &[&str]) -> bool {
    if let Some(reference) = schema["$ref"].as_str() {
        return has_field(api, api.pointer(reference.trim_start_matches('#')).unwrap(), fields);
    }
    let choices = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|kind| schema[kind].as_array()).flatten();
    if choices.into_iter().any(|choice| has_field(api, choice, fields)) {
        return true;
    }
    match fields {
        [] => schema["type"] == "string" || schema["type"] == "integer",
        [first, rest @ ..] if first.parse::<usize>().is_ok() => !schema["items"].is_null() && has_field(api, &schema["items"], rest),
        [first, rest @ ..] => !schema["properties"][first].is_null() && has_field(api, &schema["properties"][first], rest),
    }
}
