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
}

impl From<&kindred_store::Picture> for Picture {
    fn from(picture: &kindred_store::Picture) -> Self {
        Self { url: url(&picture.key), width: picture.width, height: picture.height, thumbhash: picture.thumbhash.clone() }
    }
}

/// The url of the picture with this key.
pub fn url(key: &str) -> String {
    format!("/media/{key}")
}

/// The key in a picture's url, with or without a width.
pub fn key_in(url: &str) -> Option<&str> {
    let path = url.split('?').next().unwrap_or_default();
    path.strip_prefix("/media/").filter(|key| !key.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_its_picture_with_or_without_a_width() {
        assert_eq!(key_in(&url("k")), Some("k"));
        assert_eq!(key_in("/media/k?w=320"), Some("k"));
        assert_eq!(["", "k", "/media/", "https://elsewhere/media/k", "/api/media/k"].map(key_in), [None; 5]);
    }
}
