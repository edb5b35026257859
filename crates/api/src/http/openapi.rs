//! The document `docs/openapi.json`: what the handlers declare, completed with what holds for all of them.

use axum::http::Method;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Content, InfoBuilder, License, OpenApi, RefOr, Required, Response, ResponseBuilder,
        path::{Operation, ParameterBuilder, ParameterIn},
        schema::{ObjectBuilder, Ref, Type},
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use super::{error::ErrorBody, openapi_bounds, openapi_links, openapi_operations::each_operation, route_access};

const SESSION: &str = "session";
const OPERATOR: &str = "operator";

/// Completes the document: title, licence, security, ids in paths, errors, links.
pub fn finish(mut api: OpenApi) -> OpenApi {
    api.info = InfoBuilder::new()
        .title("Kindred")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("A place to meet people."))
        .license(Some(License::new("Proprietary")))
        .build();
    let components = api.components.get_or_insert_default();
    components.schemas.insert(ErrorBody::name().into_owned(), ErrorBody::schema());
    openapi_bounds::state_in_bodies(components);
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of login or register.")).build();
    components.add_security_scheme(SESSION, SecurityScheme::Http(bearer));
    let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The operator's key (--admin-key).")).build();
    components.add_security_scheme(OPERATOR, SecurityScheme::Http(key));
    for (method, path, operation) in each_operation(&mut api) {
        operation.operation_id = Some(operation_id(&method, path));
        complete(operation, &method, path);
        openapi_bounds::state_in_parameters(operation);
    }
    openapi_links::add(&mut api);
    api
}

/// The routes of a finished document.
pub fn routes(api: &OpenApi) -> Vec<(Method, String)> {
    each_operation(&mut api.clone()).map(|(method, path, _)| (method, path.clone())).collect()
}

fn complete(operation: &mut Operation, method: &Method, path: &str) {
    let refusal = |text: &str| -> RefOr<Response> {
        let body = Content::new(Some(Ref::from_schema_name(ErrorBody::name())));
        ResponseBuilder::new().description(text).content("application/json", body).build().into()
    };
    let summary = operation.summary.clone().unwrap_or_default();
    let responses = &mut operation.responses.responses;
    for response in responses.values_mut() {
        match response {
            RefOr::T(response) if response.description.is_empty() => response.description.clone_from(&summary),
            _ => {}
        }
    }
    if route_access::is_operator_only(path) {
        responses.entry("401".into()).or_insert_with(|| refusal("No operator's key and no session, or a wrong one"));
        responses.entry("403".into()).or_insert_with(|| {
            refusal("The operator's role is too low, their password was not typed lately (`password_needed`), or no key is configured")
        });
        operation.security.get_or_insert_default().extend([OPERATOR, SESSION].map(|by| SecurityRequirement::new(by, [""; 0])));
    } else if !route_access::is_public(method, path) {
        responses.entry("401".into()).or_insert_with(|| refusal("No session, or one that ended"));
        operation.security.get_or_insert_default().push(SecurityRequirement::new(SESSION, [""; 0]));
    }
    responses.entry("4XX".into()).or_insert_with(|| refusal("Refused: see `code`"));
    responses.entry("5XX".into()).or_insert_with(|| refusal("Failed or busy: try again"));
    for name in placeholders(path) {
        let parameters = operation.parameters.get_or_insert_default();
        if parameters.iter().all(|known| !matches!(known, RefOr::T(known) if known.name == name)) {
            let text = ObjectBuilder::new().schema_type(Type::String).build();
            let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path).required(Required::True);
            parameters.push(parameter.schema(Some(text)).build().into());
        }
    }
}

/// A unique name from method and path, such as `get_messages_rooms`; the handlers' names are not unique.
fn operation_id(method: &Method, path: &str) -> String {
    let words = path.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty() && *word != "api");
    let words: Vec<_> = words.map(str::to_ascii_lowercase).collect();
    format!("{}_{}", method.as_str().to_ascii_lowercase(), words.join("_"))
}

fn placeholders(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}
