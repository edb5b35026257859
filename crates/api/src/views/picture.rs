use std::collections::HashMap;

use kindred_domain::UserId;
use kindred_store::{Conn, StoreError};

/// In a url, between the key of a held picture and its owner's key.
const OWNER_KEY_AFTER: char = '.';

/// Where the face in a picture is, in percent of its width and height: a crop keeps it.
#[derive(Debug, Clone, Copy, serde::Serialize, utoipa::ToSchema)]
pub struct Focus {
    /// From the left.
    pub x: i64,
    /// From the top.
    pub y: i64,
}

/// A picture with what a client needs to lay it out before it has loaded.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
pub struct Picture {
    /// Relative; `?w=320` gives that width.
    pub url: String,
    /// Width in pixels.
    pub width: i64,
    /// Height in pixels.
    pub height: i64,
    /// A blurred preview, base64.
    pub thumbhash: String,
    /// Its face; left out where none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
}

impl From<kindred_store::Picture> for Picture {
    fn from(picture: kindred_store::Picture) -> Self {
        let kindred_store::Picture { key, width, height, thumbhash, focus } = picture;
        let focus = focus.map(|kindred_store::Focus { x, y }| Focus { x, y });
        Self { url: url(&key), width, height, thumbhash, focus }
    }
}

impl From<&kindred_store::Picture> for Picture {
    fn from(picture: &kindred_store::Picture) -> Self {
        Self::from(picture.clone())
    }
}

/// Gives pictures of `owner` that are held urls by which they are shown as they are, and which nobody else is given. One
/// statement, and none without pictures.
pub async fn show_to_owner(conn: &Conn, owner: UserId, pictures: Vec<&mut kindred_store::Picture>) -> Result<(), StoreError> {
    if pictures.is_empty() {
        return Ok(());
    }
    let owner_keys: HashMap<String, String> = conn.list_owner_keys(owner).await?.into_iter().collect();
    for picture in pictures {
        if let Some(owner_key) = owner_keys.get(&picture.key) {
            picture.key = format!("{}{OWNER_KEY_AFTER}{owner_key}", picture.key);
        }
    }
    Ok(())
}

/// The key, and the owner's key if there is one, in what a url names.
pub fn split_picture_name(name: &str) -> (&str, Option<&str>) {
    name.split_once(OWNER_KEY_AFTER).map_or((name, None), |(key, owner_key)| (key, Some(owner_key)))
}

/// The url of the picture with this key.
pub fn url(key: &str) -> String {
    format!("/media/{key}")
}

/// The key in a picture's url, with or without a width and the owner's key.
pub fn picture_key_of(url: &str) -> Option<&str> {
    let path = url.split('?').next().unwrap_or_default();
    path.strip_prefix("/media/").map(|name| split_picture_name(name).0).filter(|key| !key.is_empty())
}

/// True if a picture's url has its owner's key, so that it must be known to nobody else.
pub fn has_owner_key(url: &str) -> bool {
    url.strip_prefix("/media/").is_some_and(|name| split_picture_name(name).1.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_its_picture_with_or_without_a_width() {
        assert_eq!(picture_key_of(&url("k")), Some("k"));
        assert_eq!(picture_key_of("/media/k?w=320"), Some("k"));
        assert_eq!((picture_key_of("/media/k.own?w=320"), picture_key_of("/media/.own")), (Some("k"), None));
        assert_eq!(["/media/k.own?w=320", "/media/k?w=320", "/k.own"].map(has_owner_key), [true, false, false]);
        assert_eq!(["", "k", "/media/", "https://elsewhere/media/k", "/api/media/k"].map(picture_key_of), [None; 5]);
    }
}
