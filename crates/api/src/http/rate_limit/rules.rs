//! Every rate limit: what a person, or an address without a session, may ask of each route.
//!
//! Each is far above what somebody does by hand, or what the app does for them in several tabs; writes are tighter than
//! reads, since what is written stays.

use std::{collections::HashMap, sync::LazyLock};

use axum::http::Method;

/// A limit: so many requests at once, and as many again in so many seconds. Of a message's text the characters are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What is counted.
    pub name: &'static str,
    /// How many may come at once.
    pub burst: i64,
    /// After how many seconds as many may come again.
    pub seconds: i64,
}

impl Rule {
    /// How long one counts.
    pub const fn micros_each(&self) -> i64 {
        self.seconds * 1_000_000 / self.burst
    }
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

const fn a_minute(name: &'static str, burst: i64) -> Rule {
    Rule { name, burst, seconds: MINUTE }
}

const fn an_hour(name: &'static str, burst: i64) -> Rule {
    Rule { name, burst, seconds: HOUR }
}

const fn a_day(name: &'static str, burst: i64) -> Rule {
    Rule { name, burst, seconds: DAY }
}

/// Enough for somebody who types names of places fast in a few tabs.
pub const PLACES: Rule = Rule { name: "places", burst: 60, seconds: 30 };
/// Rooms opened with people who are no match; the handler knows which those are.
pub const NEW_ROOM: Rule = an_hour("new room", 20);
/// Changes of one's place; the handler knows whether the place differs.
pub const PLACE_CHANGE: Rule = an_hour("place change", 10);
/// Other e-mail addresses that somebody wants, to each of which a letter goes; the handler counts them.
pub const NEW_EMAIL: Rule = an_hour("new e-mail", 5);
/// Answers that an e-mail address is taken; the handler counts them.
pub const TAKEN_EMAIL: Rule = a_day("taken e-mail", 5);
/// How often anybody at an address is; several people can share one.
pub const TAKEN_EMAIL_AN_ADDRESS: Rule = a_day("taken e-mail at an address", 10);
/// Characters of one's messages, in UTF-16 units; the handler counts them. As many as 5,000 messages of 100 have, a novel a day;
/// with its words for the search and their index a character takes up to 26 bytes, so that this is 13 MB a day at most.
pub const MESSAGE_TEXT: Rule = a_day("message characters", 500_000);

/// Point reads: three tabs that poll every 3 s use a twentieth of it.
const READ: &[Rule] = &[a_minute("read", 1_200)];
/// Pages of moments and comments, and of those who like a moment.
const FEED: &[Rule] = &[a_minute("feed", 300)];
const PASSWORD: &[Rule] = &[Rule { name: "password", burst: 10, seconds: 15 * MINUTE }];
const SIGN_IN: &[Rule] = &[a_minute("sign-in", 120)];
/// Each may have another server asked, which nobody may be made to bother.
const BY_SERVICE: &[Rule] = &[a_minute("sign-in by a service", 30)];
const ADD_PASSKEY: &[Rule] = &[an_hour("add passkey", 40)];
const CONFIRM: &[Rule] = &[a_minute("confirm password", 30)];
const CHANGE: &[Rule] = &[a_minute("change", 60)];
const UPLOAD: &[Rule] = &[Rule { name: "upload", burst: 30, seconds: 10 * MINUTE }, a_day("upload a day", 300)];
const SELFIE: &[Rule] = &[an_hour("selfie", 20)];
const GESTURE: &[Rule] = &[an_hour("gesture", 60)];
/// The daily limit of likes is the second one.
const LIKE: &[Rule] = &[a_minute("like", 60), a_day("like a day", 1_000)];
const SKIP: &[Rule] = &[a_minute("skip", 240)];
const FAVORITE: &[Rule] = &[a_minute("favorite", 120)];
const LIKE_A_MOMENT: &[Rule] = &[a_minute("like a moment", 120)];
const BLOCK: &[Rule] = &[a_minute("block", 60)];
const ADDRESS_LINK: &[Rule] = &[Rule { name: "address link", burst: 30, seconds: 15 * MINUTE }];
const REMOVE: &[Rule] = &[a_minute("remove", 120)];

/// What limits the requests for a route.
#[derive(Debug, Clone, Copy)]
enum Limits {
    /// Those of a person, whatever the address.
    Person(&'static [Rule]),
    /// Those of a session, so that whoever stole one can use up no allowance of its owner in another.
    Session(&'static [Rule]),
    /// Those of an address, since there is no session.
    Address(&'static [Rule]),
    /// Those of an operator's account; who has the key is not limited.
    Operator(&'static [Rule]),
    /// Nothing, because of this.
    #[cfg_attr(not(test), expect(dead_code, reason = "reasons are for people; a test sees that each is there"))]
    None(&'static str),
}

use Limits::{Address, None as Unlimited, Operator, Person, Session};

const OPERATORS: Limits = Operator(&[a_minute("operate", 600)]);

/// A method, the pattern of a route, and what limits it.
type Row = (&'static str, &'static str, Limits);

/// Every route of the API and what limits it; a test compares it with the router.
const LIMITS: &[Row] = &[
    ("GET", "/api/health", Address(&[a_minute("health", 600)])),
    ("GET", "/api/health/live", Unlimited("answers from memory")),
    ("GET", "/api/health/ready", Unlimited("asks the database once a second at most, and a load balancer must not be told to wait")),
    ("GET", "/api/places", Address(&[PLACES])),
    ("GET", "/api/places/nearest", Address(&[PLACES])),
    ("GET", "/media/{key}", Unlimited("reads one file made at upload; visitors behind one address load hundreds at once")),
    ("POST", "/api/auth/register", Address(&[an_hour("sign-up", 10)])),
    // Failed ones are counted in the store as well: `auth/attempts.rs`.
    ("POST", "/api/auth/login", Address(SIGN_IN)),
    ("POST", "/api/auth/passkey/begin", Address(SIGN_IN)),
    ("POST", "/api/auth/passkey/finish", Address(SIGN_IN)),
    ("POST", "/api/auth/oidc/{provider}/begin", Address(BY_SERVICE)),
    ("POST", "/api/auth/oidc/finish", Address(BY_SERVICE)),
    // Wrong passwords are counted as at sign-in.
    ("POST", "/api/auth/oidc/link", Address(SIGN_IN)),
    ("POST", "/api/auth/appeal", Address(&[Rule { name: "appeal", burst: 30, seconds: 15 * MINUTE }])),
    // An address gets three letters in six hours, whoever asks: `kindred_domain::LetterKind::allowance`.
    ("POST", "/api/auth/forgot-password", Address(&[an_hour("password letter", 10)])),
    ("POST", "/api/auth/reset-password", Address(&[Rule { name: "password link", burst: 30, seconds: 15 * MINUTE }])),
    ("POST", "/api/auth/confirm-address", Address(ADDRESS_LINK)),
    ("POST", "/api/auth/take-back-address", Address(ADDRESS_LINK)),
    ("POST", "/api/auth/logout", Unlimited("ends the session that it needs")),
    ("GET", "/api/events", Person(&[a_minute("stream", 120)])),
    // People
    ("GET", "/api/users/me", Person(READ)),
    ("PUT", "/api/users/me", Person(CHANGE)),
    ("DELETE", "/api/users/me", Session(PASSWORD)),
    ("PUT", "/api/users/me/password", Session(PASSWORD)),
    ("POST", "/api/auth/confirm-password", Session(CONFIRM)),
    ("POST", "/api/auth/confirm-passkey", Session(CONFIRM)),
    ("POST", "/api/auth/oidc/confirm", Session(CONFIRM)),
    ("DELETE", "/api/users/me/password", Session(PASSWORD)),
    ("GET", "/api/users/me/passkeys", Person(READ)),
    ("POST", "/api/users/me/passkeys/begin", Person(ADD_PASSKEY)),
    ("POST", "/api/users/me/passkeys", Person(ADD_PASSKEY)),
    ("PUT", "/api/users/me/passkeys/{id}", Person(CHANGE)),
    ("DELETE", "/api/users/me/passkeys/{id}", Person(REMOVE)),
    ("GET", "/api/users/me/services", Person(READ)),
    ("DELETE", "/api/users/me/services/{id}", Person(REMOVE)),
    ("POST", "/api/users/me/confirm-letter", Person(&[an_hour("confirm letter", 5)])),
    ("DELETE", "/api/users/me/new-email", Person(REMOVE)),
    ("PUT", "/api/users/me/language", Person(CHANGE)),
    ("GET", "/api/users/me/push", Person(READ)),
    ("PUT", "/api/users/me/push", Person(CHANGE)),
    ("DELETE", "/api/users/me/push", Person(REMOVE)),
    ("GET", "/api/users/me/sessions", Person(READ)),
    ("DELETE", "/api/users/me/sessions/{id}", Person(REMOVE)),
    ("GET", "/api/users/me/export", Person(&[an_hour("export", 5)])),
    ("GET", "/api/users/me/selfie", Person(READ)),
    ("POST", "/api/users/me/selfie", Person(SELFIE)),
    ("DELETE", "/api/users/me/selfie", Person(REMOVE)),
    ("POST", "/api/users/me/selfie/gesture", Person(GESTURE)),
    ("GET", "/api/users/me/blocked", Person(READ)),
    ("PUT", "/api/users/preferences", Person(CHANGE)),
    ("GET", "/api/users/discover", Person(&[a_minute("discover", 30)])),
    ("GET", "/api/users/discover/suggestions", Person(&[a_minute("suggestions", 30)])),
    ("GET", "/api/users/{id}", Person(&[a_minute("profile", 120)])),
    ("POST", "/api/users/{id}/block", Person(BLOCK)),
    ("DELETE", "/api/users/{id}/block", Person(BLOCK)),
    ("POST", "/api/users/{id}/report", Person(&[an_hour("report", 30)])),
    ("GET", "/api/photos/user/{id}", Person(&[a_minute("photos", 120)])),
    ("POST", "/api/photos/upload", Person(UPLOAD)),
    ("DELETE", "/api/photos/{id}", Person(REMOVE)),
    // Likes and matches
    ("POST", "/api/matches/like/{id}", Person(LIKE)),
    ("POST", "/api/matches/superlike/{id}", Person(LIKE)),
    ("POST", "/api/matches/skip/{id}", Person(SKIP)),
    ("POST", "/api/matches/unlike/{id}", Person(SKIP)),
    ("POST", "/api/matches/undo", Person(&[an_hour("undo", 20)])),
    ("POST", "/api/matches/favorite/{id}", Person(FAVORITE)),
    ("DELETE", "/api/matches/favorite/{id}", Person(FAVORITE)),
    ("GET", "/api/matches/list", Person(READ)),
    ("GET", "/api/matches/recent", Person(READ)),
    ("GET", "/api/matches/favorites", Person(READ)),
    ("GET", "/api/matches/my-likes", Person(READ)),
    ("GET", "/api/matches/user-actions", Person(READ)),
    // Messages: opening a room, reading, sending a message, …
    ("POST", "/api/messages/room/user/{id}", Person(&[a_minute("open room", 120)])),
    ("GET", "/api/messages/rooms", Person(READ)),
    ("GET", "/api/messages/room/{roomId}/messages", Person(READ)),
    ("POST", "/api/messages/room/{roomId}/send", Person(&[a_minute("send message", 60), a_day("send message a day", 5_000)])),
    ("POST", "/api/messages/room/{roomId}/typing", Person(&[a_minute("typing", 120)])),
    ("POST", "/api/messages/room/{roomId}/hide", Person(REMOVE)),
    ("DELETE", "/api/messages/message/{id}", Person(REMOVE)),
    ("POST", "/api/messages/message/{id}/react", Person(&[a_minute("react", 60), a_day("react a day", 5_000)])),
    ("GET", "/api/messages/search", Person(&[a_minute("search", 120)])),
    ("POST", "/api/messages/upload-image", Person(UPLOAD)),
    // Moments and comments
    ("POST", "/api/moments/create", Person(&[an_hour("moment", 30)])),
    ("POST", "/api/moments/upload-image", Person(UPLOAD)),
    ("GET", "/api/moments/list", Person(FEED)),
    ("GET", "/api/moments/user/{id}/list", Person(FEED)),
    ("GET", "/api/moments/{id}", Person(FEED)),
    ("DELETE", "/api/moments/{id}", Person(REMOVE)),
    ("POST", "/api/moments/{id}/like", Person(LIKE_A_MOMENT)),
    ("DELETE", "/api/moments/{id}/like", Person(LIKE_A_MOMENT)),
    ("GET", "/api/moments/{id}/likes", Person(FEED)),
    ("GET", "/api/comments/moment/{id}", Person(FEED)),
    ("POST", "/api/comments/moment/{id}", Person(&[a_minute("comment", 30), a_day("comment a day", 1_000)])),
    ("GET", "/api/comments/{id}", Person(FEED)),
    ("DELETE", "/api/comments/{id}", Person(REMOVE)),
    // Operators
    ("GET", "/api/admin/reports", OPERATORS),
    ("POST", "/api/admin/reports/{id}/close", OPERATORS),
    ("GET", "/api/admin/reports/{id}/messages", OPERATORS),
    ("GET", "/api/admin/reports/{id}/picture", OPERATORS),
    ("POST", "/api/admin/users/find", OPERATORS),
    ("POST", "/api/admin/users/{id}/suspend", OPERATORS),
    ("POST", "/api/admin/users/{id}/restore", OPERATORS),
    ("POST", "/api/admin/users/{id}/verify", OPERATORS),
    ("GET", "/api/admin/users/{id}", OPERATORS),
    ("POST", "/api/admin/users/{id}/end-sessions", OPERATORS),
    ("POST", "/api/admin/users/{id}/password-link", OPERATORS),
    ("POST", "/api/admin/users/{id}/export", OPERATORS),
    ("POST", "/api/admin/users/{id}/delete", OPERATORS),
    ("GET", "/api/admin/photos/{id}", OPERATORS),
    ("POST", "/api/admin/photos/{id}/remove", OPERATORS),
    ("POST", "/api/admin/moments/{id}/remove", OPERATORS),
    ("GET", "/api/admin/numbers", OPERATORS),
    ("GET", "/api/admin/appeals", OPERATORS),
    ("POST", "/api/admin/appeals/{id}/refuse", OPERATORS),
    ("GET", "/api/admin/pictures", OPERATORS),
    ("GET", "/api/admin/pictures/{id}", OPERATORS),
    ("POST", "/api/admin/pictures/{id}/release", OPERATORS),
    ("POST", "/api/admin/pictures/{id}/remove", OPERATORS),
    ("GET", "/api/admin/queue", OPERATORS),
    ("GET", "/api/admin/queue/{id}", OPERATORS),
    ("POST", "/api/admin/queue/{id}/claim", OPERATORS),
    ("DELETE", "/api/admin/queue/{id}/claim", OPERATORS),
    ("POST", "/api/admin/queue/{id}/decide", OPERATORS),
    ("DELETE", "/api/admin/decisions/{id}", OPERATORS),
    ("GET", "/api/admin/acts", OPERATORS),
    ("GET", "/api/admin/selfies", OPERATORS),
    ("GET", "/api/admin/selfies/{id}", OPERATORS),
    ("POST", "/api/admin/selfies/{id}/approve", OPERATORS),
    ("POST", "/api/admin/selfies/{id}/refuse", OPERATORS),
    ("POST", "/api/db/init", OPERATORS),
];

/// The rows by route: each request asks three times, and there are more than a hundred.
static BY_ROUTE: LazyLock<HashMap<&str, Vec<&Row>>> = LazyLock::new(|| {
    let mut by_route = HashMap::<_, Vec<_>>::new();
    for row in LIMITS {
        by_route.entry(row.1).or_default().push(row);
    }
    by_route
});

fn limits_of(method: &Method, path: &str) -> Option<Limits> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    BY_ROUTE.get(path)?.iter().find(|(of, _, _)| *of == method.as_str()).map(|(_, _, limits)| *limits)
}

/// The route with this pattern, if it is one of the API's.
pub fn known_route(path: &str) -> Option<&'static str> {
    BY_ROUTE.get_key_value(path).map(|(route, _)| *route)
}

/// The name of every rule, some of them more than once.
pub fn names() -> impl Iterator<Item = &'static str> {
    let of_routes = LIMITS.iter().flat_map(|(_, _, limits)| match limits {
        Person(rules) | Session(rules) | Address(rules) | Operator(rules) => *rules,
        Unlimited(_) => &[],
    });
    let of_handlers = [&PLACES, &NEW_ROOM, &PLACE_CHANGE, &NEW_EMAIL, &TAKEN_EMAIL, &TAKEN_EMAIL_AN_ADDRESS, &MESSAGE_TEXT];
    of_routes.chain(of_handlers).map(|rule| rule.name)
}

/// The limits of a person's requests for a route.
pub fn for_people(method: &Method, path: &str) -> &'static [Rule] {
    match limits_of(method, path) {
        Some(Person(rules) | Operator(rules)) => rules,
        _ => &[],
    }
}

/// The limits of the requests for a route in one session.
pub fn for_sessions(method: &Method, path: &str) -> &'static [Rule] {
    match limits_of(method, path) {
        Some(Session(rules)) => rules,
        _ => &[],
    }
}

/// The limits of an address's requests for a route that needs no session.
pub fn for_visitors(method: &Method, path: &str) -> &'static [Rule] {
    match limits_of(method, path) {
        Some(Address(rules)) => rules,
        _ => &[],
    }
}

#[cfg(test)]
mod tests;
