//! Errors that several nouns answer with.

use crate::http::ApiError;

/// 404: no such person, or one who is not visible to the caller; the two are answered alike.
pub fn no_such_user() -> ApiError {
    ApiError::not_found("用户不存在")
}

/// 400: the caller named themselves where only another person makes sense.
pub fn not_to_yourself() -> ApiError {
    ApiError::bad_request("This cannot be done to yourself").with_code("oneself")
}

/// The code of [`email_taken`].
pub const EMAIL_TAKEN: &str = "email_taken";

/// 409: another account has this e-mail address.
pub fn email_taken() -> ApiError {
    ApiError::conflict("This email is already registered").with_code(EMAIL_TAKEN)
}
