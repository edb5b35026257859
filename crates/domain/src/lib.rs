//! The rules of the product, and the types they are about.
//!
//! Pure: no SQL, no HTTP; time and randomness are passed in ([`Clock`], [`Entropy`]). It depends on no other crate of the
//! workspace. One file for each noun; a new rule goes into the file of its noun, with the id of its requirement in the name
//! of its test.

mod accounts;
mod birth_date;
mod comments;
mod discovery;
mod entropy;
mod field_errors;
mod id;
mod languages;
mod letters;
mod likes;
mod messages;
mod moments;
mod operators;
mod passkeys;
mod password_policy;
mod preferences;
mod profiles;
mod pushes;
mod queues;
mod quotas;
mod reactions;
mod reports;
#[cfg(feature = "openapi")]
mod schema;
mod score;
mod selfies;
mod sign_in_attempts;
mod suspensions;
mod text;
mod time;

pub use accounts::{
    AccountError, EMAIL_MAX, Email, FirstSignIn, PASSWORD_MAX, PASSWORD_MIN, Password, Registration, email_key, password_is_recent,
};
pub use birth_date::BirthDate;
pub use comments::{COMMENT_MAX, comment};
pub use discovery::{RankedCandidate, rank_candidates, smallest_sufficient_step};
pub use entropy::Entropy;
pub use field_errors::FieldErrors;
pub use id::{
    CommentId, IdentityId, LetterId, MatchId, MessageId, MomentId, OperatorActId, ParseIdError, PasskeyId, PhotoId, PushSubscriptionId,
    QueueItemId, ReportId, RoomId, SelfieId, SessionId, SuspensionId, UserId, first_id_at,
};
pub use languages::Language;
pub use letters::{ADDRESS_LINK_SECONDS, LETTER_TRIES, LetterKind, PASSWORD_LINK_SECONDS, wait_before_retry};
pub use likes::{Act, DoneAct, MatchChange, Stance, Transition, UNDO_DEPTH, match_change, transition};
pub use messages::{MATCHED, MESSAGE_MAX, MessageBody, MessageDraft, MessageKind, demo_answer, searchable};
pub use moments::{Audience, MOMENT_IMAGES, MOMENT_MAX, MOMENT_TAGS, MomentDraft, Post, TAG_MAX, tag_key};
pub use operators::{NOTE_MAX, OperatorAct, OperatorChannel, OperatorRole};
pub use passkeys::{PASSKEY_NAME_MAX, PASSKEYS_MAX, SERVICES_MAX, passkey_name};
pub use password_policy::{PASSWORD_MIN_STRICT, PasswordOwner, PasswordPolicy};
pub use preferences::{AGES, DISTANCES, InterestedIn, Preferences, PreferencesChange, PreferencesDraft};
pub use profiles::{
    BIO_MAX, COUNTRY_MAX, Gender, HEIGHTS, INTEREST_MAX, INTERESTS_MAX, LOCATION_MAX, NAME_MAX, NAME_MIN, PICTURES_MAX, Profile,
    ProfileChange, ProfileDraft, ProfileError, SIGNATURE_MAX, USERNAME_MAX, WORK_MAX, ZODIAC, interests,
};
pub use pushes::{PUSH_DELAY_SECONDS, PUSH_ENDPOINT_MAX, PUSH_TEXT_MAX, PUSH_TTL_SECONDS, PushKind, push_text, wait_before_push};
pub use queues::{CLAIM_SECONDS, Decision, DecisionTerms, Queue, UNDO_SECONDS};
pub use quotas::Quota;
pub use reactions::Reaction;
pub use reports::{CheckedReport, REPORT_TEXT_MAX, ReportDraft, ReportReason, SubjectKind};
pub use score::{Compatibility, MatchScore, Reason, ScoredPerson, Seeker, match_score};
pub use selfies::{GESTURE_SECONDS, Gesture, SELFIE_ANSWER_MAX, SELFIE_SECONDS, gesture_ends_at, gesture_stays, selfie_answer};
pub use sign_in_attempts::{AttemptRule, Memory, SignInAttempts};
pub use suspensions::{
    APPEAL_ANSWER_MAX, APPEAL_MAX, APPEAL_SECONDS, SUSPENSION_DAYS_MAX, SuspensionEnd, SuspensionTerms, appeal, appeal_answer,
};
pub use text::{TextError, bounded, is_blank, utf16_len};
pub use time::{Clock, Timestamp};
