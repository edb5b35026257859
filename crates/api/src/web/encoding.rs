use axum::http::HeaderMap;

use crate::http::accepts_encoding;

/// How a file's bytes are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// Its name in `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// What the build appends to the name of a file packed so.
    pub fn suffix(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gz"),
            Self::Identity => None,
        }
    }
}

/// The packings a client takes, smallest first.
pub fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Encoding> {
    [Encoding::Brotli, Encoding::Gzip].into_iter().filter(|encoding| encoding.name().is_some_and(|name| accepts_encoding(headers, name)))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, header};

    use super::*;

    fn accepted_of(list: &'static str) -> Vec<Encoding> {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]);
        accepted(&headers).collect()
    }

    #[test]
    fn the_smallest_packing_a_client_takes_comes_first() {
        assert_eq!(accepted_of("gzip, deflate, br, zstd"), [Encoding::Brotli, Encoding::Gzip]);
        assert_eq!(accepted_of("GZIP;q=0.5"), [Encoding::Gzip]);
        assert_eq!(accepted_of("br;q=0, gzip;q=0.000"), []);
        assert_eq!(accepted_of("identity"), []);
    }
}
