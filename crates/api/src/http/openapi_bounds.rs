//! The bounds of what clients send, in the API's document: lengths, ranges, patterns and choices.
//!
//! A field means the same wherever it is sent, so a bound stands once (`fields.rs`), by the field's name, and is made of the constants
//! by which the domain checks. A new field of a request needs a line in a table there; a test fails without it.

mod bound;
mod fields;

use utoipa::openapi::{
    Components, RefOr, Schema,
    path::{Operation, Parameter},
    schema::{Array, ArrayItems, Object},
};

use self::{
    bound::state,
    fields::{bound_of, most_items},
};

/// The fields without which a body is refused. They may be absent in Rust, so that all faults can be told at once.
const REQUIRED: [(&str, &[&str]); 20] = [
    ("RegisterBody", &["name", "email", "date_of_birth", "gender"]),
    ("ServiceAnswerBody", &["request", "service", "state", "code"]),
    ("ServiceLinkBody", &["token"]),
    ("LoginBody", &["email", "password"]),
    ("AppealBody", &["token", "text"]),
    ("RefusalBody", &["answer"]),
    ("SelfieRefusalBody", &["answer"]),
    ("SelfieBody", &["gesture", "photo"]),
    ("PasswordBody", &["new"]),
    ("ConfirmBody", &["password"]),
    ("ForgotPasswordBody", &["email"]),
    ("ResetPasswordBody", &["token", "password"]),
    ("AddressLinkBody", &["token"]),
    ("PasskeyNameBody", &["name"]),
    ("CommentBody", &["content"]),
    ("LanguageBody", &["language"]),
    ("ReportBody", &["reason"]),
    ("CreateBody", &["audience"]),
    ("DecisionBody", &["decision", "note"]),
    ("WhyBody", &["note"]),
];

/// States the bounds of the bodies of requests.
pub fn state_in_bodies(components: &mut Components) {
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::Object(object)) = schema else { continue };
        if is_sent(name) {
            state_body(name, object);
        }
    }
}

/// States the bounds of the parameters of an operation.
pub fn state_in_parameters(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(Parameter { name, schema: Some(schema), .. }) = parameter {
            state_field("", name, schema, false);
        }
    }
}

/// True for the schemas of what clients send.
fn is_sent(schema: &str) -> bool {
    (schema.ends_with("Body") && schema != "ErrorBody") || schema == "ReportSubject"
}

fn state_body(name: &str, body: &mut Object) {
    let required = REQUIRED.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, fields)| *fields);
    for (field, schema) in &mut body.properties {
        let is_required = required.contains(&&**field);
        if is_required && !body.required.contains(field) {
            body.required.push(field.clone());
        }
        state_field(name, field, schema, is_required);
    }
}

/// States the bound of a field, of a list's elements where it is a list.
fn state_field(body: &str, field: &str, schema: &mut RefOr<Schema>, is_required: bool) {
    match schema {
        RefOr::T(Schema::Object(object)) => state(object, bound_of(body, field), is_required),
        RefOr::T(Schema::Array(list)) => state_list(list, body, field),
        _ => {}
    }
}

fn state_list(list: &mut Array, body: &str, field: &str) {
    list.max_items = most_items(body, field);
    list.unique_items = (body, field) == ("CreateBody", "images");
    if let ArrayItems::RefOrSchema(items) = &mut list.items
        && let RefOr::T(Schema::Object(item)) = &mut **items
    {
        state(item, bound_of(body, field), true);
    }
}
