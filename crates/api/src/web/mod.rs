//! The embedded web app: its page for every path that is no API, and its files.
//!
//! The page carries a fresh nonce each time it is served, so it has no validator: a 304 would leave a browser with the
//! old nonce in the page and the new one in the policy. Files under `/assets/` have their hash in their name.
//!
//! Some paths have a page of their own, which the build has rendered with its styles inside (`web/tools/prerender.mjs`): its
//! policy names the hash of these styles, so it is the same for everybody, and packed beforehand.
//!
//! The operator's terms and privacy policy are pages without the app (`kindred-legal`).

mod conditional;
mod encoding;
mod kind;
mod legal;

use std::borrow::Cow;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_domain::Entropy;
use kindred_legal::LegalPages;
use rust_embed::{EmbeddedFile, RustEmbed};

use self::{conditional::is_known, encoding::Encoding};
use crate::{http::ApiError, state::AppState};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct WebApp;

const PAGE: &str = "index.html";
/// What the build has rendered: for each path its page, and the hash of the styles in it.
const PRERENDERED: &str = "prerendered";
/// The name of the page of `/` there.
const FIRST_PAGE: &str = "welcome";
/// Ends the name there of the page of a screen whose path goes on with an id: `chat.one` is that of `/chat/…`.
const ONE: &str = ".one";
/// Stands in the page wherever its nonce belongs.
const NONCE: &str = "__CSP_NONCE__";
/// Where systems post photos that another app shares: the service worker takes them, and where there is none they are left.
const SHARE_TARGET: &str = "/create-moment";
/// Runs beside the app, and loads the app's files as its policy allows.
const SERVICE_WORKER: &str = "sw.js";
const SERVICE_WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";
/// The one policy of Trusted Types that the app makes, in `web/src/api/trustedScript.ts`.
const TRUSTED_TYPES: &str = "own-scripts";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Answers every path that no route has: the app's files, its page for any other, but never below `/api` or `/media`.
pub async fn serve(State(state): State<AppState>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer::<WebApp>((state.entropy.as_ref(), &state.legal), &method, uri.path(), &headers)
}

/// The path of the font of the app's headings; none if the app is not part of this build.
pub fn heading_font() -> Option<String> {
    let mut names = WebApp::iter();
    names.find(|name| name.starts_with("assets/fraunces") && name.ends_with(".woff2")).map(|name| format!("/{name}"))
}

fn answer<Files: RustEmbed>((entropy, legal): (&dyn Entropy, &LegalPages), method: &Method, path: &str, headers: &HeaderMap) -> Response {
    if ["/api", "/media", "/prerendered"].iter().any(|closed| is_within(path, closed)) {
        return nothing().into_response();
    }
    if method == Method::POST && path == SHARE_TARGET {
        return Redirect::to(SHARE_TARGET).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET,HEAD")], ApiError::method_not_allowed()).into_response();
    }
    if let Some(page) = legal.at(path) {
        return legal::page(page, headers);
    }
    if let Some(page) = prerendered::<Files>(path, headers) {
        return page;
    }
    let name = path.strip_prefix('/').unwrap_or(path);
    if name != PAGE && !is_hidden(name) && Files::get(name).is_some() {
        let mut file = file::<Files>(name, headers);
        if name == SERVICE_WORKER {
            file.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SERVICE_WORKER_POLICY));
        }
        return file;
    }
    if is_within(path, "/assets") || kind::of(name).is_some() && name != PAGE {
        return nothing().into_response();
    }
    page::<Files>(entropy)
}

fn nothing() -> ApiError {
    ApiError::nothing_here()
}

fn is_within(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.is_empty() || part.starts_with('.'))
}

fn page<Files: RustEmbed>(entropy: &dyn Entropy) -> Response {
    let Some(page) = Files::get(PAGE) else {
        return ApiError::not_found("The web app is not part of this build: run `make build`").into_response();
    };
    let mut bits = [0; 16];
    entropy.fill(&mut bits);
    let nonce = STANDARD.encode(bits);
    let html = String::from_utf8_lossy(&page.data).replace(NONCE, &nonce);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy(&format!("nonce-{nonce}"))),
    ];
    (headers, html).into_response()
}

/// The page that the build has rendered for this very path.
fn prerendered<Files: RustEmbed>(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = rendered_name(path)?;
    let hash = Files::get(&format!("{PRERENDERED}/{name}.sha256"))?;
    let policy = HeaderValue::from_str(&policy(&format!("sha256-{}", String::from_utf8_lossy(&hash.data)))).ok()?;
    let mut page = file::<Files>(&format!("{PRERENDERED}/{name}.html"), headers);
    page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Some(page)
}

/// The name of the page of a path among those that the build may have rendered.
fn rendered_name(path: &str) -> Option<Cow<'_, str>> {
    let name = path.strip_prefix('/').filter(|name| *name != FIRST_PAGE && !name.contains('.'))?;
    match name.split_once('/') {
        None if name.is_empty() => Some(FIRST_PAGE.into()),
        None => Some(name.into()),
        Some((screen, id)) if !id.is_empty() && !id.contains('/') => Some(format!("{screen}{ONE}").into()),
        Some(_) => None,
    }
}

/// `style`: the nonce or the hash of the styles inside the page.
fn policy(style: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' '{style}'; img-src 'self' blob: data:; \
         connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; \
         base-uri 'none'; object-src 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types {TRUSTED_TYPES}"
    )
}

fn file<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Response {
    let Some((encoding, file)) = best::<Files>(name, headers) else { return nothing().into_response() };
    let etag = etag(&file, encoding);
    let cache = if name.starts_with("assets/") { FOREVER } else { "no-cache" };
    let fixed: [(HeaderName, &str); 3] = [(header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding"), (header::ETAG, &etag)];
    let known = is_known(headers, &etag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { Body::from(file.data).into_response() };
    for (header, value) in fixed {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(header, value);
        }
    }
    if !known {
        let kind = HeaderValue::from_static(kind::of(name).unwrap_or("application/octet-stream"));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if let Some(name) = encoding.name() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
    }
    response
}

/// The smallest form of the file that the client takes and the build has made.
fn best<Files: RustEmbed>(name: &str, headers: &HeaderMap) -> Option<(Encoding, EmbeddedFile)> {
    let small = encoding::accepted(headers).find_map(|encoding| {
        let file = Files::get(&format!("{name}.{}", encoding.suffix()?))?;
        Some((encoding, file))
    });
    small.or_else(|| Some((Encoding::Identity, Files::get(name)?)))
}

fn etag(file: &EmbeddedFile, encoding: Encoding) -> String {
    let hash = STANDARD.encode(&file.metadata.sha256_hash()[..12]);
    format!("\"{hash}-{}\"", encoding.suffix().unwrap_or("id"))
}

#[cfg(test)]
mod tests;
