use kindred_domain::{LetterKind, SessionId, Timestamp, UserId};
use kindred_store::{NewSession, StoreError, Tx};

use crate::{
    auth::{Device, DeviceToken, SessionToken},
    http::{ApiError, Json},
    letters::OutgoingLetter,
    live,
    routes::accounts::signed_in::SignedIn,
    state::AppState,
};

/// A session that is about to be opened for somebody who proved who they are.
pub struct PendingSession {
    user: UserId,
    id: SessionId,
    token: SessionToken,
    device: Device,
    device_token: Option<DeviceToken>,
    letter: Option<OutgoingLetter>,
    link_letter: Option<OutgoingLetter>,
    now: Timestamp,
}

impl PendingSession {
    /// The session of this account, whose owner is told of it by a letter if the device is new to it (KEY-05).
    pub fn of(state: &AppState, (user, email): (UserId, &str), device: Device, device_token: Option<DeviceToken>) -> Self {
        let letter = OutgoingLetter::to_person(state, LetterKind::NewDevice, user, email);
        Self {
            user,
            id: SessionId::random(&*state.entropy),
            token: SessionToken::random(&*state.entropy),
            letter: letter.map(|letter| letter.about_device(&device.name)),
            link_letter: None,
            device,
            device_token,
            now: state.clock.now(),
        }
    }

    /// The same for who links a service by signing in: its owner is told of that by a letter, too (KEY-04).
    pub fn with_link_letter(self, state: &AppState, email: &str) -> Self {
        let letter = OutgoingLetter::to_person(state, LetterKind::ServiceLinked, self.user, email);
        Self { link_letter: letter.map(|letter| letter.about_device(&self.device.name)), ..self }
    }

    /// Opens it, remembers the device, and writes the letters.
    pub async fn write(&self, tx: &Tx) -> Result<(), StoreError> {
        let (user, id, now, token_hash) = (self.user, self.id, self.now, &self.token.hash().0);
        let is_new_device = DeviceToken::remember(self.device_token.as_ref(), tx, (user, token_hash), now).await?;
        let session = NewSession { token_hash, id, user, device: &self.device.name, language: self.device.language, is_new_device, now };
        tx.open_session(&session).await?;
        OutgoingLetter::write(self.link_letter.as_ref(), tx).await?;
        if is_new_device {
            OutgoingLetter::write(self.letter.as_ref(), tx).await?;
        }
        Ok(())
    }

    /// As [`Self::write`], for a sign-in by a service. If the account has a password or a passkey, it does not count as a typed password,
    /// since the service may not have asked anything.
    pub async fn write_by_service(&self, state: &AppState, tx: &Tx) -> Result<(), StoreError> {
        self.write(tx).await?;
        if has_password_or_passkey(state, tx, self.user).await? {
            tx.forget_typed_password(&self.token.hash().0).await?;
        }
        Ok(())
    }

    /// The answer, once it is open.
    pub async fn answer(self, state: &AppState) -> Result<Json<SignedIn>, ApiError> {
        // It may have ended the oldest of many sessions.
        live::sessions_changed(state, self.user);
        state.announce_letter();
        SignedIn::with(state, self.token, self.user, self.device_token).await.map(Json)
    }
}

/// True if the account has a password, or a passkey that works here: by these its owner confirms that it is them.
pub async fn has_password_or_passkey(state: &AppState, tx: &Tx, user: UserId) -> Result<bool, StoreError> {
    let methods = tx.find_sign_in_methods(user).await?;
    Ok(methods.is_some_and(|methods| methods.has_password || (methods.passkeys > 0 && state.passkeys.is_some())))
}
