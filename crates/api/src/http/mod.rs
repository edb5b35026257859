//! HTTP itself: extractors, responses, errors, limits of size, time and rate, the document `openapi.json`.
//!
//! Nothing here knows `AppState`.

mod access_log;
mod bodies;
mod budget;
mod compression;
mod count_parameter;
mod cursor;
mod deadline;
mod error;
pub mod error_language;
pub mod every_request;
mod idempotency;
mod json;
mod json_scan;
mod language;
pub mod openapi;
mod openapi_bounds;
mod openapi_links;
mod openapi_operations;
mod path;
mod query;
pub mod rate_limit;
mod request_limits;
mod request_metrics;
mod request_slots;
mod response_memory;
mod route_access;
mod security_headers;
mod success;

pub use bodies::{Bodies, BodyMemory, max_body_bytes};
pub use compression::{HasSecret, JsonEncoding, accepts_encoding};
pub use count_parameter::CountParameter;
pub use cursor::Cursor;
pub use deadline::{deadline_of, with_deadline};
pub use error::ApiError;
pub use idempotency::{IdempotencyKey, gone, request_key};
pub use json::Json;
pub use language::language_of;
pub use path::{PathId, ResourceId};
pub use query::Query;
pub use request_metrics::RequestMetrics;
pub use request_slots::RequestSlots;
pub use response_memory::ResponseMemory;
pub use route_access::{is_operator_only, is_probe, is_public};
pub use success::Success;
