//! The embedded web app: its page for every path that is no API, and its files.
//!
//! The page carries a fresh nonce each time it is served, so it has no validator: a 304 would leave a browser with the
//! old nonce in the page and the new one in the policy. Files under `/assets/` have their hash in their name.
//!
//! Some paths have a page of their own, which the build has rendered with its styles inside (`web/tools/prerender.mjs`): its
//! policy names the hashes of these styles and of the script inside, so it is the same for everybody, and packed beforehand.
//!
//! Each language has a build of its own (LANG-01): what differs from that of the default language is in a folder with the
//! language's tag, and is served at the same paths. Scripts and styles have other names, and are all in `assets`.
//!
//! The operator's terms and privacy policy are pages without the app (`kindred-legal`).

mod conditional;
mod encoding;
mod file;
mod kind;
mod legal;
mod policy;
mod prerendered;
mod translated;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, Method, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kindred_domain::{Entropy, Language};
use kindred_legal::LegalPages;
use rust_embed::RustEmbed;

use self::{
    file::{file, nothing},
    policy::policy,
    translated::{is_of_one_language, translated},
};
use crate::{
    http::{ApiError, language_of},
    state::AppState,
};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
struct WebApp;

const PAGE: &str = "index.html";
/// Stands in the page wherever its nonce belongs.
const NONCE: &str = "__CSP_NONCE__";
/// Where systems post photos that another app shares: the service worker takes them, and where there is none they are left.
const SHARE_TARGET: &str = "/create-moment";
/// Runs beside the app, and loads the app's files as its policy allows.
const SERVICE_WORKER: &str = "sw.js";
const SERVICE_WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";

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
    if ["/api", "/media", "/prerendered"].iter().any(|closed| is_within(path, closed)) || is_of_one_language(path) {
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
    if let Some(page) = prerendered::page::<Files>(path, headers) {
        return page;
    }
    let name = path.strip_prefix('/').unwrap_or(path);
    let translated = translated::<Files>(language_of(headers), name);
    if name != PAGE && !is_hidden(name) && Files::get(&translated).is_some() {
        let mut file = file::<Files>(&translated, headers);
        if name == SERVICE_WORKER {
            file.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SERVICE_WORKER_POLICY));
        }
        return file;
    }
    if is_within(path, "/assets") || kind::of(name).is_some() && name != PAGE {
        return nothing().into_response();
    }
    page::<Files>(entropy, language_of(headers))
}

fn is_within(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.is_empty() || part.starts_with('.'))
}

fn page<Files: RustEmbed>(entropy: &dyn Entropy, language: Language) -> Response {
    let Some(page) = Files::get(&translated::<Files>(language, PAGE)) else {
        return ApiError::not_found("The web app is not part of this build: run `make build`").into_response();
    };
    let mut bits = [0; 16];
    entropy.fill(&mut bits);
    let nonce = STANDARD.encode(bits);
    let html = String::from_utf8_lossy(&page.data).replace(NONCE, &nonce);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, file::VARY_BY_LANGUAGE.to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy(&format!("nonce-{nonce}"), None)),
    ];
    (headers, html).into_response()
}

#[cfg(test)]
mod tests;
