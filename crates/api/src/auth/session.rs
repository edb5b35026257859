use kindred_domain::{Entropy, Language, UserId};
use kindred_store::{Session, StoreError};

use super::current_user::{CurrentUser, TokenHash};
use crate::{http::ApiError, state::AppState};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The length of a token in characters: of 6 bits each they hold 256.
const LENGTH: usize = 43;

/// A session token of 256 random bits; only its hash is stored.
pub struct SessionToken(String);

impl SessionToken {
    /// A new token.
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; LENGTH];
        entropy.fill(&mut bytes);
        Self(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 63)])).collect())
    }

    /// True if `text` could be a token: as long, and of the same characters.
    pub fn has_shape(text: &str) -> bool {
        text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
    }

    /// The hash to store.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }

    /// The token as its owner gets it.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// The owner of the session with this token, who reads `language`, unless there is none or it has ended. Notes that they are
/// online.
pub async fn find_session(state: &AppState, token: TokenHash, language: Language) -> Result<Option<CurrentUser>, ApiError> {
    let now = state.clock.now();
    let found = state.store.read().await?.find_session(&token.0, now).await?;
    let Some(session) = found else { return Ok(None) };
    state.presence.touch(session.user_id, now);
    if session.seen_hour < now.hours() {
        note_activity(state, token, session.user_id).await;
    }
    let Session { user_id: id, password_at, place_id, .. } = session;
    Ok(Some(CurrentUser { id, language, session: token, password_at, place_id }))
}

/// Writes the hour of the last activity. A failure is logged only: a store that can't be written can still be read.
async fn note_activity(state: &AppState, token: TokenHash, user: UserId) {
    let now = state.clock.now();
    let noted: Result<(), StoreError> = state
        .store
        .write(move |tx| async move {
            tx.touch_session(&token.0, user, now).await?;
            tx.refresh_candidate(user).await
        })
        .await;
    if let Err(error) = noted {
        tracing::warn!(%error, "the activity of a session was not noted");
    }
}

#[cfg(test)]
mod tests {
    use kindred_testkit::SeededEntropy;

    use super::*;

    #[test]
    fn a_token_has_at_least_256_bits_and_is_never_the_same_twice() {
        let entropy = SeededEntropy::new(1);
        let (one, two) = (SessionToken::random(&entropy), SessionToken::random(&entropy));
        assert!(one.0.len() * 6 >= 256);
        assert_ne!(one.0, two.0);
    }
}
