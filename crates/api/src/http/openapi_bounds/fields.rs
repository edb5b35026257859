//! The bound of each field of a request, and of each parameter, by its name.

use kindred_domain::{
    AGES, APPEAL_ANSWER_MAX, APPEAL_MAX, BIO_MAX, COMMENT_MAX, COUNTRY_MAX, DISTANCES, Decision, EMAIL_MAX, Gender, HEIGHTS, INTEREST_MAX,
    INTERESTS_MAX, LOCATION_MAX, Language, MESSAGE_MAX, MOMENT_IMAGES, MOMENT_MAX, MOMENT_TAGS, NAME_MAX, NAME_MIN, NOTE_MAX,
    PASSKEY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PICTURES_MAX, PUSH_ENDPOINT_MAX, Queue, REPORT_TEXT_MAX, Reaction, ReportReason,
    SIGNATURE_MAX, SUSPENSION_DAYS_MAX, TAG_MAX, USERNAME_MAX, WORK_MAX, ZODIAC,
};

use super::bound::Bound;

/// An id: 13 characters of lower-case Crockford base 32 for 63 bits.
const ID: &str = "^[0-7][0-9a-hjkmnp-tv-z]{12}$";
/// Up to 200 ids with commas between them, or nothing.
const IDS: &str = "^([0-7][0-9a-hjkmnp-tv-z]{12}(,[0-7][0-9a-hjkmnp-tv-z]{12}){0,199})?$";
/// The key of a picture, for its owner with a second one while it waits for an operator.
const PICTURE_KEY: &str = r"^[0-9a-hjkmnp-tv-z]{32}(\.[0-9a-hjkmnp-tv-z]{32})?$";
/// The url of an upload.
const PICTURE_URL: &str = r"^/media/[0-9a-hjkmnp-tv-z]{32}(\.[0-9a-hjkmnp-tv-z]{32})?$";
/// An id, or for a photo its url.
const ID_OR_PICTURE_URL: &str = r"^([0-7][0-9a-hjkmnp-tv-z]{12}|/media/[0-9a-hjkmnp-tv-z]{32}(\.[0-9a-hjkmnp-tv-z]{32})?)$";
/// A picture as a data url or as bare base64.
const PICTURE: &str = "^(data:image/[a-z]+;base64,)?[A-Za-z0-9+/]+={0,2}$";
/// The characters of 5 MiB as base64, and of the beginning of a data url.
const PICTURE_LENGTH: usize = 5 * 1024 * 1024 / 3 * 4 + 64;
/// The token of the link in a letter.
const LINK_TOKEN: &str = "^[A-Za-z0-9_-]{43}$";
/// A browser's public key (65 bytes), and what it shares with whoever may send to it (16 bytes).
const BROWSER_KEY: &str = "^B[A-Za-z0-9_-]{86}=?$";
const BROWSER_SECRET: &str = "^[A-Za-z0-9_-]{22}(==)?$";
/// An address on the web without anything that a url writes otherwise.
const WEB_ADDRESS: &str = "^https?://[!-~]+$";
/// The number of another service.
const SERVICE: &str = "^[1-4]$";
/// What a service sends back, and its url.
const SERVICE_CODE_MAX: usize = 4_096;
const DEVICE_TOKEN: &str = "^([A-Za-z0-9_-]{43})?$";
const FILE_NAME_MAX: usize = 255;
const EVENT_ID_MAX: usize = 64;
const SEARCH_MAX: usize = 100;

/// The bound of a field of a request, by the body's name (empty for a parameter) and its own.
pub(super) fn bound_of(body: &str, field: &str) -> Option<Bound> {
    if body.is_empty() {
        return of_parameter(field);
    }
    of_one_body(body, field).or_else(|| of_choice(field)).or_else(|| of_text(field)).or_else(|| of_number(field))
}

fn of_parameter(name: &str) -> Option<Bound> {
    Some(match name {
        "id" | "roomId" | "before" | "after" | "target_id" | "userId" => Bound::Pattern(ID),
        "exclude" => Bound::Pattern(IDS),
        "key" => Bound::Pattern(PICTURE_KEY),
        "provider" => Bound::Pattern(SERVICE),
        "kind" => Bound::OneOf(Queue::ALL.map(Queue::as_str).to_vec()),
        "state" => Bound::OneOf(vec!["open", "all"]),
        "q" => Bound::Length(0, SEARCH_MAX),
        "tag" => Bound::Length(0, TAG_MAX),
        "since_version" => Bound::Range(0..=i64::MAX),
        "days" => Bound::Range(1..=400),
        "number" | "w" => Bound::Range(0..=u32::MAX.into()),
        "lat" => Bound::Degrees(90),
        "lon" => Bound::Degrees(180),
        "Last-Event-ID" => Bound::Length(0, EVENT_ID_MAX),
        _ => return None,
    })
}

/// Fields whose bound differs from body to body.
fn of_one_body(body: &str, field: &str) -> Option<Bound> {
    Some(match (body, field) {
        ("AppealBody", "text") => Bound::Length(1, APPEAL_MAX),
        ("ReportSubject", "id") => Bound::Pattern(ID_OR_PICTURE_URL),
        ("CreateBody", "content") => Bound::Length(0, MOMENT_MAX),
        ("DecisionBody" | "WhyBody", "note") => Bound::Length(1, NOTE_MAX),
        ("CommentBody", "content") => Bound::Length(1, COMMENT_MAX),
        ("SendBody", "content") => Bound::Length(0, MESSAGE_MAX),
        ("ChangeBody", "photos") => Bound::Pattern(PICTURE_URL),
        ("RegisterBody", "photos") => Bound::LongPattern(PICTURE, PICTURE_LENGTH),
        ("ResetPasswordBody" | "AddressLinkBody" | "ServiceLinkBody" | "AppealBody", "token")
        | ("RegisterBody", "service_token")
        | ("ServiceAnswerBody", "request" | "state") => Bound::Pattern(LINK_TOKEN),
        ("ServiceAnswerBody", "code") => Bound::Length(1, SERVICE_CODE_MAX),
        // A digit: there are four settings.
        ("ServiceAnswerBody", "service") => Bound::Length(1, 1),
        ("ServiceAnswerBody", "iss") => Bound::Length(0, SERVICE_CODE_MAX),
        ("NewPasskeyBody" | "PasskeyNameBody", "name") => Bound::Length(1, PASSKEY_NAME_MAX),
        ("PasswordBody", "new") | ("RegisterBody" | "ResetPasswordBody", "password") => Bound::Length(PASSWORD_MIN, PASSWORD_MAX),
        _ => return None,
    })
}

fn of_choice(field: &str) -> Option<Bound> {
    Some(match field {
        "kind" => Bound::OneOf(vec!["message", "moment", "comment", "photo"]),
        "decision" => Bound::OneOf(Decision::ALL.map(Decision::as_str).to_vec()),
        "audience" => Bound::OneOf(vec!["public", "friends", "private"]),
        "type" => Bound::OneOf(vec!["text", "image"]),
        "emoji" => Bound::Word(Reaction::ALL.map(Reaction::as_str).to_vec()),
        "gender" => Bound::Word([Gender::Female, Gender::Male, Gender::Other].map(Gender::as_str).to_vec()),
        "interested_in" => Bound::Word(vec!["women", "men", "everyone"]),
        "language" => Bound::Word(Language::ALL.map(Language::as_str).to_vec()),
        "reason" => Bound::Word(ReportReason::ALL.map(ReportReason::as_str).to_vec()),
        "zodiac_sign" => Bound::Word([&[""], &ZODIAC[..]].concat()),
        _ => return None,
    })
}

fn of_text(field: &str) -> Option<Bound> {
    Some(match field {
        "reply_to" | "parent_comment_id" | "gesture" | "photo_id" => Bound::Pattern(ID),
        "images" | "image_url" => Bound::Pattern(PICTURE_URL),
        "photo" | "photoData" => Bound::LongPattern(PICTURE, PICTURE_LENGTH),
        "password" | "current" => Bound::Length(1, PASSWORD_MAX),
        "device_token" => Bound::Pattern(DEVICE_TOKEN),
        "email" => Bound::Email,
        "who" => Bound::Length(1, EMAIL_MAX),
        "date_of_birth" | "birthday" => Bound::Date,
        "name" => Bound::Length(NAME_MIN, NAME_MAX),
        "username" => Bound::Length(1, USERNAME_MAX),
        "signature" => Bound::Length(0, SIGNATURE_MAX),
        "bio" => Bound::Length(0, BIO_MAX),
        "location" => Bound::Length(0, LOCATION_MAX),
        "country" => Bound::Length(0, COUNTRY_MAX),
        "occupation" | "education" => Bound::Length(0, WORK_MAX),
        "interests" => Bound::Length(1, INTEREST_MAX),
        "hashtags" => Bound::Length(1, TAG_MAX),
        "text" => Bound::Length(0, REPORT_TEXT_MAX),
        "answer" => Bound::Length(1, APPEAL_ANSWER_MAX),
        "note" => Bound::Length(0, NOTE_MAX),
        "fileName" => Bound::Length(0, FILE_NAME_MAX),
        "endpoint" => Bound::LongPattern(WEB_ADDRESS, PUSH_ENDPOINT_MAX),
        "p256dh" => Bound::Pattern(BROWSER_KEY),
        "auth" => Bound::Pattern(BROWSER_SECRET),
        _ => return None,
    })
}

fn of_number(field: &str) -> Option<Bound> {
    Some(match field {
        "age_min" | "age_max" => Bound::Range(AGES),
        "max_distance" => Bound::Range(DISTANCES),
        "days" => Bound::Range(1..=SUSPENSION_DAYS_MAX),
        "height" => Bound::Range(HEIGHTS),
        _ => return None,
    })
}

/// The most elements of a field that is a list.
pub(super) fn most_items(body: &str, field: &str) -> Option<usize> {
    Some(match (body, field) {
        (_, "interests") => INTERESTS_MAX,
        (_, "photos") => PICTURES_MAX,
        (_, "images") => MOMENT_IMAGES,
        (_, "hashtags") => MOMENT_TAGS,
        _ => return None,
    })
}
