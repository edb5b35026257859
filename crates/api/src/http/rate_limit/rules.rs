//! Every rate limit: likes, sends, uploads, sign-up …

use axum::http::Method;

/// A limit: so many requests at once, and as many again in so many seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What is counted.
    pub name: &'static str,
    /// How many requests may come at once.
    pub at_once: i64,
    /// After how many seconds as many may come again.
    pub seconds: i64,
}

impl Rule {
    /// How long one request counts.
    pub const fn micros_each(&self) -> i64 {
        self.seconds * 1_000_000 / self.at_once
    }
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// Enough for somebody who types names of places fast in a few tabs.
pub const PLACES: Rule = Rule { name: "places", at_once: 60, seconds: 30 };
const SIGN_UP: Rule = Rule { name: "sign-up", at_once: 10, seconds: HOUR };
const LIKE: Rule = Rule { name: "like", at_once: 60, seconds: MINUTE };
const LIKE_A_DAY: Rule = Rule { name: "like a day", at_once: 1_000, seconds: 24 * HOUR };
const UNDO: Rule = Rule { name: "undo", at_once: 20, seconds: HOUR };
const SEND: Rule = Rule { name: "send", at_once: 60, seconds: MINUTE };
const UPLOAD: Rule = Rule { name: "upload", at_once: 30, seconds: 10 * MINUTE };
const PROFILE: Rule = Rule { name: "profile", at_once: 120, seconds: MINUTE };
const DISCOVER: Rule = Rule { name: "discover", at_once: 30, seconds: MINUTE };
const PASSWORD: Rule = Rule { name: "password", at_once: 10, seconds: 15 * MINUTE };
const EXPORT: Rule = Rule { name: "export", at_once: 5, seconds: HOUR };

/// Rooms opened with people who are no match; the handler knows which those are.
pub const NEW_ROOM: Rule = Rule { name: "new room", at_once: 20, seconds: HOUR };
/// Changes of one's place; the handler knows whether the place differs.
pub const PLACE_CHANGE: Rule = Rule { name: "place change", at_once: 10, seconds: HOUR };

/// The limits of a person's requests for a route.
pub fn for_people(method: &Method, path: &str) -> &'static [Rule] {
    match (method.as_str(), path) {
        ("POST", "/api/matches/like/{id}" | "/api/matches/superlike/{id}") => &[LIKE, LIKE_A_DAY],
        ("POST", "/api/matches/undo") => &[UNDO],
        ("POST", "/api/messages/room/{roomId}/send") => &[SEND],
        ("POST", "/api/photos/upload" | "/api/messages/upload-image" | "/api/moments/upload-image") => &[UPLOAD],
        ("GET" | "HEAD", "/api/users/{id}") => &[PROFILE],
        ("GET" | "HEAD", "/api/users/discover") => &[DISCOVER],
        ("GET" | "HEAD", "/api/users/me/export") => &[EXPORT],
        ("PUT", "/api/users/me/password") | ("DELETE", "/api/users/me") => &[PASSWORD],
        _ => &[],
    }
}

/// The limits of an address's requests for a route that needs no session.
pub fn for_visitors(path: &str) -> &'static [Rule] {
    match path {
        "/api/places" | "/api/places/nearest" => &[PLACES],
        "/api/auth/register" => &[SIGN_UP],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_01_every_counted_route_is_one_of_the_apis() {
        let routes = crate::routes();
        let counted = routes.iter().filter(|(method, path)| !for_people(method, path).is_empty() || !for_visitors(path).is_empty());
        assert_eq!(counted.count(), 15);
    }

    #[test]
    fn limit_01_a_chat_polled_in_three_tabs_meets_no_limit() {
        for path in ["/api/messages/room/{roomId}/messages", "/api/messages/rooms", "/api/users/me", "/api/matches/list"] {
            assert!(for_people(&Method::GET, path).is_empty(), "{path}");
        }
    }
}
