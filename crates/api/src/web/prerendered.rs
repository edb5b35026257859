use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use rust_embed::RustEmbed;

use super::{file::file, policy::policy, translated::translated};
use crate::http::language_of;

/// What the build has rendered: for each path its page, and the hashes of the styles in it and of its script.
const PRERENDERED: &str = "prerendered";
/// The name of the page of `/` there.
const FIRST_PAGE: &str = "welcome";
/// Ends the name there of the page of a screen whose path goes on with an id: `chat.one` is that of `/chat/…`.
const ONE: &str = ".one";

/// The page that the build has rendered for this very path. `None` also if the hash of its styles or of its script is missing: the
/// policy would forbid them, and the page would not work; the app's own page is then served for the path, and works.
pub(super) fn page<Files: RustEmbed>(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = rendered_name(path)?;
    let page = format!("{PRERENDERED}/{name}.html");
    let page = translated::<Files>(language_of(headers), &page);
    let hash = |ending: &str| {
        let file = Files::get(&page.replace(".html", ending))?;
        Some(format!("sha256-{}", String::from_utf8_lossy(&file.data)))
    };
    let policy = HeaderValue::from_str(&policy(&hash(".sha256")?, Some(&hash(".script.sha256")?))).ok()?;
    let mut page = file::<Files>(&page, headers);
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
