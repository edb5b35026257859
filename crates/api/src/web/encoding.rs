use axum::http::{HeaderMap, HeaderValue, header};

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
    [Encoding::Brotli, Encoding::Gzip].into_iter().filter(|encoding| {
        let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| HeaderValue::to_str(list).ok());
        lists.flat_map(|list| list.split(',')).any(|offer| takes(offer, *encoding))
    })
}

fn takes(offer: &str, encoding: Encoding) -> bool {
    let mut parts = offer.split(';').map(str::trim);
    let named = parts.next().is_some_and(|name| Some(name.to_ascii_lowercase().as_str()) == encoding.name());
    named && !parts.any(|part| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0)))
}

#[cfg(test)]
mod tests {
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
