//! What can happen to accounts and keys, each with its name in the log.

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityEvent {
    /// A sign-in that succeeded.
    SignedIn,
    /// A sign-in with a wrong e-mail address or password.
    SignInFailed,
    /// A sign-in that was refused for a while, after too many failed.
    SignInThrottled,
    /// A sign-in to a suspended account.
    SignInSuspended,
    /// A wrong password, typed in a session.
    PasswordWrong,
    /// A password typed in a session that was refused for a while.
    PasswordThrottled,
    /// A password was changed, and the other sessions of the account ended.
    PasswordChanged,
    /// A letter with a link to choose a new password was asked for, whether anybody has the address or not.
    PasswordLinkAsked,
    /// A new password was chosen by such a link, and all sessions of the account ended.
    PasswordReset,
    /// Such a link was used, too old or none at all.
    PasswordLinkRefused,
    /// An account was given another e-mail address.
    EmailChanged,
    /// An export of an account's data was begun.
    ExportBegun,
    /// An address was confirmed by a link.
    AddressConfirmed,
    /// Another address was confirmed by a link, and is the account's from then on.
    AddressChanged,
    /// A changed address was taken back by a link, and all sessions of the account ended.
    AddressTakenBack,
    /// A link about an address was used, too old or none at all.
    AddressLinkRefused,
    /// A passkey was added to an account.
    PasskeyAdded,
    /// A passkey was removed from an account.
    PasskeyRemoved,
    /// The password of an account was removed.
    PasswordRemoved,
    /// What was sent as the use or the making of a passkey was not right, or of none that is known.
    PasskeyRefused,
    /// A passkey's counter went back: it may have been copied.
    PasskeyCopied,
    /// An account was linked to another service.
    ServiceLinked,
    /// Such a link was ended by the account's owner.
    ServiceUnlinked,
    /// What another service answered could not be trusted, or names somebody else.
    ServiceRefused,
    /// A session was ended by its owner.
    SessionEnded,
    /// An account was deleted by its owner.
    AccountDeleted,
    /// A wrong operator's key.
    OperatorKeyWrong,
    /// An operator's key, right or wrong, that was refused for a while.
    OperatorKeyThrottled,
}

impl SecurityEvent {
    pub(super) const ALL: [Self; 28] = [
        Self::SignedIn,
        Self::SignInFailed,
        Self::SignInThrottled,
        Self::SignInSuspended,
        Self::PasswordWrong,
        Self::PasswordThrottled,
        Self::PasswordChanged,
        Self::PasswordLinkAsked,
        Self::PasswordReset,
        Self::PasswordLinkRefused,
        Self::EmailChanged,
        Self::ExportBegun,
        Self::AddressConfirmed,
        Self::AddressChanged,
        Self::AddressTakenBack,
        Self::AddressLinkRefused,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::PasswordRemoved,
        Self::PasskeyRefused,
        Self::PasskeyCopied,
        Self::ServiceLinked,
        Self::ServiceUnlinked,
        Self::ServiceRefused,
        Self::SessionEnded,
        Self::AccountDeleted,
        Self::OperatorKeyWrong,
        Self::OperatorKeyThrottled,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignInThrottled => "sign_in_throttled",
            Self::SignInSuspended => "sign_in_suspended",
            Self::PasswordWrong => "password_wrong",
            Self::PasswordThrottled => "password_throttled",
            Self::PasswordChanged => "password_changed",
            Self::PasswordLinkAsked => "password_link_asked",
            Self::PasswordReset => "password_reset",
            Self::PasswordLinkRefused => "password_link_refused",
            Self::EmailChanged => "email_changed",
            Self::ExportBegun => "export_begun",
            Self::AddressConfirmed => "address_confirmed",
            Self::AddressChanged => "address_changed",
            Self::AddressTakenBack => "address_taken_back",
            Self::AddressLinkRefused => "address_link_refused",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::PasswordRemoved => "password_removed",
            Self::PasskeyRefused => "passkey_refused",
            Self::PasskeyCopied => "passkey_copied",
            Self::ServiceLinked => "service_linked",
            Self::ServiceUnlinked => "service_unlinked",
            Self::ServiceRefused => "service_refused",
            Self::SessionEnded => "session_ended",
            Self::AccountDeleted => "account_deleted",
            Self::OperatorKeyWrong => "operator_key_wrong",
            Self::OperatorKeyThrottled => "operator_key_throttled",
        }
    }

    /// True if it is what an owner does with their own account.
    pub(super) const fn is_ordinary(self) -> bool {
        matches!(
            self,
            Self::SignedIn
                | Self::PasswordChanged
                | Self::PasswordLinkAsked
                | Self::PasswordReset
                | Self::EmailChanged
                | Self::ExportBegun
                | Self::AddressConfirmed
                | Self::AddressChanged
                | Self::AddressTakenBack
                | Self::PasskeyAdded
                | Self::PasskeyRemoved
                | Self::PasswordRemoved
                | Self::ServiceLinked
                | Self::ServiceUnlinked
                | Self::SessionEnded
                | Self::AccountDeleted
        )
    }
}
